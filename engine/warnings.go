package engine

import "slices"

// A WarningCode says what is odd about a game that could be played all the same.
type WarningCode uint8

// The codes of warnings.
const (
	NoWarning    WarningCode = iota
	Leaks                    // Option tells a player what he may not know (Rule P5)
	Useless                  // Option changes nothing in a game with these roles
	NoVictimHeal             // the doctor never has the victim heal: it is dark, or one hostile side plays (Rule D5)
	AlwaysDark               // it is dark from the start: no role is ever announced (Rule V5)
	Decided                  // a side has won before anybody does anything (Rule W1)
)

var warningWords = [...]string{
	Leaks: "leaks", Useless: "useless", NoVictimHeal: "no-victim-heal",
	AlwaysDark: "always-dark", Decided: "decided",
}

// String returns the word of the warning, or "" for NoWarning.
func (c WarningCode) String() string { return word(warningWords[:], c) }

// A Warning is what a host should know before he begins a game.
type Warning struct {
	Code   WarningCode
	Option string // of Leaks and Useless: its name
	Side   Side   // of Decided: who has won
}

// serves lists the options that only some roles give a sense to.
var serves = []struct {
	option string
	roles  []RoleID
}{
	{"rolls-on", []RoleID{RoleMafia}},
	{"last-side", []RoleID{RoleDoctor}},
	{"annulled-counts", []RoleID{RoleJailer}},
	{"penalties", []RoleID{RoleMafia}},
	{"friendly-fire", []RoleID{RoleMafia}},
	{"recognised-by", []RoleID{RoleManiac}},
	{"dead-gets-result", []RoleID{RoleCommissioner, RoleJournalist, RolePriest, RoleBum}},
	{"serum-from-night", []RoleID{RoleDoctor}},
	{"self-heal", []RoleID{RoleDoctor}},
	{"tell-prisoner", []RoleID{RoleJailer}},
	{"drag-by-day", []RoleID{RoleMartyr}},
	{"maniac-win", []RoleID{RoleManiac, RoleSniper}},
	{"mafia-win", []RoleID{RoleMafia}},
}

// Warnings returns what is odd about a game of these seats under o: what is
// impossible from the start, and what was set and changes nothing. Seats with
// which no game can begin have no warnings; [New] says why they cannot.
func (o Options) Warnings(holdings []Holding) []Warning {
	s, err := New(holdings, o)
	if err != nil {
		return nil
	}
	var found []Warning
	for i := range options {
		name := options[i].Name
		if options[i].get(&o) == options[i].byDefault {
			continue
		}
		switch {
		case name == "last-side", name == "annulled-counts":
			found = append(found, Warning{Code: Leaks, Option: name})
		case s.useless(name):
			found = append(found, Warning{Code: Useless, Option: name})
		}
	}
	if s.seated(RoleDoctor) && (s.open.dark || s.open.hostile < 2) {
		found = append(found, Warning{Code: NoVictimHeal})
	}
	if s.open.dark && o.Reveal != RevealNone {
		found = append(found, Warning{Code: AlwaysDark})
	}
	if side, over := s.ended(); over {
		found = append(found, Warning{Code: Decided, Side: side})
	}
	return found
}

// useless reports whether a changed option changes nothing in s.
func (s *State) useless(option string) bool {
	switch {
	case option == "reveal" && s.opt.Reveal == RevealAll:
		return s.open.dark
	case option == "first-night-kills" && s.opt.FirstNightKills == FirstNightKillsNoCommissioner:
		return !s.seated(RoleCommissioner)
	case option == "penalties", option == "friendly-fire":
		return s.gang.Len() < 2
	}
	for _, one := range serves {
		if one.option == option {
			return !slices.ContainsFunc(one.roles, s.seated)
		}
	}
	return false
}
