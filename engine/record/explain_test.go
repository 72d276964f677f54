package record_test

import (
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

const explained = `omerta-record 1
seat 1 Boris mafia 1
seat 2 Anna doctor
seat 3 Vera citizen
seat 4 Gena citizen
seat 5 Dina citizen

night 1
order Boris kill Vera
order Boris kill Gena
order Boris cancel
order Anna poison Vera

day 1
vote Anna red Boris
vote Anna red Dina
remove Dina

night 2
`

// TestExplainInputs: what was sent and is not in force is told by the numbers
// of the record, and a silence by its cause for as long as it lasts.
func TestExplainInputs(t *testing.T) {
	r, err := record.Read(strings.NewReader(explained), "explained")
	if err != nil {
		t.Fatal(err)
	}
	all, err := r.Explain()
	if err != nil || len(all) != 3 {
		t.Fatalf("%d phases, %v", len(all), err)
	}
	find := func(phase int, why string) engine.Reason {
		for _, reason := range all[phase].Reasons {
			if reason.Why.String() == why {
				return reason
			}
		}
		t.Fatalf("%v is not explained by %s", all[phase].Phase, why)
		return engine.Reason{}
	}
	if x := find(0, "was-replaced"); x.Rule != "O1" || x.N != 1 || x.Value != 2 || x.By != 0 {
		t.Errorf("replaced: %+v", x)
	}
	if x := find(0, "was-recalled"); x.Rule != "O1" || x.N != 2 || x.Value != 3 || x.Order.Targets[0] != 3 {
		t.Errorf("recalled: %+v", x)
	}
	if x := find(1, "was-replaced"); x.Rule != "V2" || x.N != 1 || x.Value != 2 {
		t.Errorf("a vote replaced: %+v", x)
	}
	if x := find(1, "taken-out"); x.On != 4 {
		t.Errorf("taken out: %+v", x)
	}
	for phase, why := range map[int]string{1: "now-silent", 2: "stays-quiet"} {
		if x := find(phase, why); x.On != 2 || x.By != 1 || x.Verb != engine.Poison || x.Until != (engine.Phase{Day: true, N: 2}) {
			t.Errorf("%v: %+v", all[phase].Phase, x)
		}
	}
}

// TestExplainWhatCannotBePlayed: the error has its line.
func TestExplainWhatCannotBePlayed(t *testing.T) {
	r, err := record.Read(strings.NewReader(strings.Replace(explained, "order Boris kill Vera\n", "order Boris kill Vera Dina\n", 1)+"order Boris kill Vera Gena\n"), "short")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Explain(); err == nil || !strings.HasPrefix(err.Error(), "short:19: night 2 rolls evidence") {
		t.Errorf("error %v", err)
	}
	if _, err := r.Dice(); err == nil || !strings.HasPrefix(err.Error(), "short:19: ") {
		t.Errorf("error %v", err)
	}
}
