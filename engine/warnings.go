package engine

import "slices"

// A WarningCode says what is odd about a game that could be played all the same.
type WarningCode uint8

// The codes of warnings.
const (
	NoWarning     WarningCode = iota
	Leaks                     // Option tells a player what he may not know (Rule P5)
	Useless                   // Option changes nothing in a game with these roles
	NoVictimHeal              // the doctor never has the victim heal: it is dark, or one hostile side plays (Rule D5)
	AlwaysDark                // it is dark from the start: no role is ever announced (Rule V5)
	Decided                   // a side has won before anybody does anything (Rule W1)
	TooLate                   // Option is a night that a game of so many seats hardly sees (Rule D3)
	OneQuietRound             // the first round in which nobody dies ends the game (Rule W1)
	Endless                   // a game in which nobody acts never ends (Rule W1)
	AllHang                   // a day on which nobody votes executes everybody (Rules V3, V4)
)

var warningWords = [...]string{
	Leaks: "leaks", Useless: "useless", NoVictimHeal: "no-victim-heal",
	AlwaysDark: "always-dark", Decided: "decided", TooLate: "too-late",
	OneQuietRound: "one-quiet-round", Endless: "endless", AllHang: "all-hang",
}

// String returns the word of the warning, or "" for NoWarning.
func (c WarningCode) String() string { return word(warningWords[:], c) }

// WarningCodes returns all codes but NoWarning.
func WarningCodes() []WarningCode {
	var codes []WarningCode
	for c := NoWarning + 1; int(c) < len(warningWords); c++ {
		codes = append(codes, c)
	}
	return codes
}

// A Warning is what a host should know before he begins a game.
type Warning struct {
	Code   WarningCode
	Option string // of Leaks, Useless and TooLate: its name
	Side   Side   // of Decided: who has won
}

// serves lists the options that only some roles give a sense to: of each list
// one at least must be seated.
var serves = map[string][][]RoleID{
	"three-left":       {{RoleMafia, RoleDoctor, RoleJailer, RoleMartyr}},
	"rolls-on":         {{RoleMafia}, {RoleDoctor, RoleJailer}},
	"last-side":        {{RoleDoctor}},
	"annulled-counts":  {{RoleJailer}, {RoleDoctor, RoleMartyr}},
	"recognised-by":    {{RoleManiac}},
	"dead-gets-result": {{RoleCommissioner, RoleJournalist, RolePriest, RoleBum}},
	"serum-from-night": {{RoleDoctor}},
	"self-heal":        {{RoleDoctor}},
	"tell-prisoner":    {{RoleJailer}},
	"drag-by-day":      {{RoleMartyr}},
	"maniac-win":       {{RoleManiac, RoleSniper}},
	"mafia-win":        {{RoleMafia}},
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
		case s.useless(name):
			found = append(found, Warning{Code: Useless, Option: name})
		case name == "last-side", name == "annulled-counts":
			found = append(found, Warning{Code: Leaks, Option: name})
		case name == "serum-from-night" && int(o.SerumFromNight) > len(holdings):
			found = append(found, Warning{Code: TooLate, Option: name})
		}
	}
	for _, w := range []struct {
		odd bool
		Warning
	}{
		{s.seated(RoleDoctor) && (s.open.dark || s.open.hostile < 2), Warning{Code: NoVictimHeal}},
		{s.open.dark && o.Reveal != RevealNone, Warning{Code: AlwaysDark}},
		{o.Stalemate == 1, Warning{Code: OneQuietRound}},
		{o.Stalemate == 0, Warning{Code: Endless}},
		{o.NoVote == NoVoteTwoRed && o.Tie == TieAll && o.Lynch == LynchPlurality, Warning{Code: AllHang}},
	} {
		if w.odd {
			found = append(found, w.Warning)
		}
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
	case option == "dark-below":
		return s.opt.Reveal == RevealNone && !s.seated(RoleDoctor)
	case option == "first-night-kills" && s.opt.FirstNightKills == FirstNightKillsNoCommissioner:
		return !s.seated(RoleCommissioner)
	case option == "penalties", option == "friendly-fire":
		return s.gang.Len() < 2
	}
	return slices.ContainsFunc(serves[option], func(roles []RoleID) bool {
		return !slices.ContainsFunc(roles, s.seated)
	})
}
