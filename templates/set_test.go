package templates

import "testing"

func TestNew(t *testing.T) {
	s, err := New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, facts := range []any{RoleLetter{}, Receipt{}, Private{}, Digest{}, &Digest{}, End{}, Report{}, Challenge{}, Trouble{}} {
		if _, err := s.Render("ru", facts); err != nil {
			t.Error(err)
		}
	}
}
