package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"omerta/daemon/bench"
)

func TestBench(t *testing.T) {
	var out, errs bytes.Buffer
	if code := Main([]string{"bench", "night", "--rounds", "1", "--json"}, &out, &errs); code > exitError {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	var figures []bench.Figure
	if err := json.Unmarshal(out.Bytes(), &figures); err != nil || len(figures) != 1 || figures[0].Unit != "µs" {
		t.Errorf("%v: %s", err, &out)
	}
	if code := Main([]string{"bench", "sleep"}, &out, &errs); code == exitOK || !strings.Contains(errs.String(), "sleep") {
		t.Errorf("an unknown scenario: exit %d, %s", code, &errs)
	}
}

func TestShowFigures(t *testing.T) {
	var out bytes.Buffer
	err := showFigures(&out, []bench.Figure{
		{Scenario: "send", Name: "letters", Value: 1234.5, Unit: "/s", Peer: "smtp-source", PeerIs: 2469, Ratio: 0.5, Goal: "ratio at least 0.7", Note: "of 3 KB"},
		{Scenario: "start", Name: "start", Value: 0.25, Unit: "s", Goal: "at most 1 s", Met: true},
		{Scenario: "answer", Name: "Dovecot", Value: 512, Unit: "ms", Met: true},
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1234/s", "smtp-source: 2469/s", "0.50", "NO", "of 3 KB", "0.25 s", "at most 1 s", "yes", "512 ms"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, &out)
		}
	}
}
