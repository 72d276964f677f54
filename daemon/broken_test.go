package daemon_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/templates"
)

// A host's own template that fails loses no letter, and he is told once.
func TestBrokenTemplate(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "ru"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ru", "receipt.txt.tmpl"), []byte("{{.Nonsense}}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	words, err := templates.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, func(o *daemon.Options) { o.Words = words })
	h.start(nine(sixRoles...), 1)
	h.sent()
	h.say("Коля", "проверить Васю")
	h.say("Коля", "статус")
	receipts, told := 0, 0
	for _, l := range h.sent() {
		switch {
		case l.Kind == daemon.KindReceipt && strings.Contains(l.Text, "проверить Васю"):
			receipts++
		case l.Kind == daemon.KindTrouble && l.To == "host@example.org" && strings.Contains(l.Text, "receipt"):
			told++
		}
	}
	if receipts != 2 || told != 1 {
		t.Errorf("%d receipts, the host was told %d times", receipts, told)
	}
}
