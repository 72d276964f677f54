package templates

import (
	"fmt"
	"slices"
	"strconv"

	"omerta/engine"
)

// A Rulebook is the rules in force, as far as all players know them. Their
// sentences, in the rulebook itself and in every letter, are written from it.
type Rulebook struct {
	Options engine.Options
	InPlay  []RoleCount // empty: every role that is not optional
	Untold  bool        // the roles in play are told to nobody: it may be any; InPlay is empty
}

// Rules writes the whole rulebook for players.
func (s *Set) Rules(lang string, r Rulebook) (string, error) {
	text, err := s.block(lang, r, "rules")
	return layout(text), err
}

// Warning says in a line what is odd about a game that is to be played.
func (s *Set) Warning(lang string, w engine.Warning) (string, error) {
	return s.block(lang, w, "warning", w.Code)
}

// block says a block in a language. Where a host's own words fail, the
// built-in ones speak.
func (s *Set) block(lang string, data any, name ...any) (string, error) {
	base := s.base[lang]
	if base == nil {
		return "", fmt.Errorf("%s in language %q: %w", join(name), lang, ErrUnknown)
	}
	if over := s.over[lang]; over != nil {
		if text, err := over.say(data, name...); err == nil {
			return text, nil
		}
	}
	return base.say(data, name...)
}

// Is reports whether an option has one of these values. A name or value that
// the rules do not know is an error, so that no sentence can hang on a slip.
func (r Rulebook) Is(option string, values ...string) (bool, error) {
	info, err := optionInfo(option)
	if err != nil {
		return false, err
	}
	for _, v := range values {
		if !slices.Contains(info.Values, v) {
			return false, fmt.Errorf("option %s has no value %q", option, v)
		}
	}
	return slices.Contains(values, r.Options.Get(option)), nil
}

// Number returns the value of an option that is a number.
func (r Rulebook) Number(option string) (int, error) {
	info, err := optionInfo(option)
	if err != nil {
		return 0, err
	}
	if info.Values != nil {
		return 0, fmt.Errorf("option %s is no number", option)
	}
	return strconv.Atoi(r.Options.Get(option))
}

func optionInfo(name string) (engine.OptionInfo, error) {
	for _, o := range engine.OptionTable() {
		if o.Name == name {
			return o, nil
		}
	}
	return engine.OptionInfo{}, fmt.Errorf("no option %q", name)
}

// DarkEver reports whether it can get dark: below one nobody is left to see it.
func (r Rulebook) DarkEver() bool { return r.Options.DarkBelow > 1 }

// Plays reports whether a role is in play, or may be where that is not known.
func (r Rulebook) Plays(role string) (bool, error) {
	id, ok := engine.RoleByName(role)
	if !ok {
		return false, fmt.Errorf("no role %q", role)
	}
	if r.Untold {
		return true, nil
	}
	if len(r.InPlay) == 0 {
		return !id.Optional(), nil
	}
	return slices.ContainsFunc(r.InPlay, func(c RoleCount) bool { return c.Role == id }), nil
}

// Gang returns how many of the mafia are in play, or 0 where that is not known.
func (r Rulebook) Gang() int {
	for _, c := range r.InPlay {
		if c.Role == engine.RoleMafia {
			return c.Count
		}
	}
	return 0
}

// opens returns the first night in which the options let a role give an order.
// Rules D3, W2.
func (r Rulebook) opens(id engine.RoleID, v engine.Verb) int {
	none := r.Options.FirstNightKills == engine.FirstNightKillsNone
	spared := none || r.Options.FirstNightKills == engine.FirstNightKillsNoCommissioner && id == engine.RoleCommissioner
	switch {
	case v == engine.Serum:
		return int(r.Options.SerumFromNight)
	case v == engine.Kill && spared, v == engine.KillScare && none, v == engine.Brutal && none:
		return 2
	}
	return 1
}
