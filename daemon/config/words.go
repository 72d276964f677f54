package config

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"omerta/daemon/schedule"
	"omerta/engine"
)

// What single words of a game file may be.

func isRole(s string) error {
	if _, ok := engine.RoleByName(s); ok {
		return nil
	}
	var names []string
	for _, id := range engine.Roles() {
		names = append(names, id.String())
	}
	return fmt.Errorf("got %q, want a role: %s", s, strings.Join(names, ", "))
}

// mailboxes is a list of addresses.
func mailboxes(to *[]string) func(any) error {
	return func(v any) error {
		if err := list(to)(v); err != nil {
			return err
		}
		for i, s := range *to {
			if err := IsMailbox(s); err != nil {
				return err
			}
			(*to)[i] = strings.ToLower(s)
		}
		return nil
	}
}

func isClock(s string) error { _, err := schedule.ParseClock(s); return err }

// moment is how a date with a time is written.
const moment = "2006-01-02 15:04"

func isMoment(s string) error {
	if _, err := time.Parse(moment, s); err != nil {
		return fmt.Errorf("got %q, want a date and a time like \"2027-01-05 20:00\"", s)
	}
	return nil
}

func isZone(s string) error {
	if s == "" || s == "Local" {
		return fmt.Errorf("got %q, want an IANA zone like \"Europe/Moscow\"", s)
	}
	if _, err := time.LoadLocation(s); err != nil {
		return fmt.Errorf("got %q, want an IANA zone like \"Europe/Moscow\"", s)
	}
	return nil
}

func isID(s string) error {
	ok := s != "" && len(s) <= 40 && s[0] != '-'
	for _, r := range s {
		ok = ok && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-')
	}
	if !ok {
		return fmt.Errorf("got %q, want up to 40 of a to z, digits and \"-\"", s)
	}
	return nil
}

func isTitle(s string) error {
	if strings.TrimSpace(s) != s || s == "" || len([]rune(s)) > 40 || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == '│' }) {
		return fmt.Errorf("got %q, want 1 to 40 characters that can be seen, on one line, without blanks around them", s)
	}
	return nil
}

// IsName returns an error that says what is wrong with what a player wants to be
// called.
func IsName(s string) error { return isName(s) }

// isName is for what orders must be able to say.
func isName(s string) error {
	if err := isTitle(s); err != nil {
		return err
	}
	if !strings.ContainsFunc(s, unicode.IsLetter) || strings.ContainsAny(s, `<>{}=|"`) || strings.ContainsFunc(s[:1], isMark) {
		return fmt.Errorf("got %q, want a name that begins with a letter or a digit, has a letter in it and none of < > { } = | \"", s)
	}
	return nil
}

// isMark reports whether a name may not begin with it: it would read as the
// mark of a list, a vote or a quote.
func isMark(r rune) bool { return r < 0x80 && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
