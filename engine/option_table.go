package engine

import (
	"errors"
	"slices"
	"strconv"
)

// An OptionInfo is one house rule: what it is called and what it can be.
type OptionInfo struct {
	Name     string
	Rule     string   // the rule that it changes, "M5"
	Values   []string // the default first; nil for a number
	Min, Max int      // of a number

	byDefault int                // as get returns it
	get       func(*Options) int // a number, or an index into Values
	set       func(*Options, int)
}

// maxNumber bounds the options that are numbers. No game reaches it.
const maxNumber = 999

// options is in the order of the rulebook.
var options = []OptionInfo{
	choice("three-left", "P1", func(o *Options) *ThreeLeftRule { return &o.ThreeLeft }, "at-most", "exactly"),
	number("dark-below", "P1", func(o *Options) *uint16 { return &o.DarkBelow }, 0, 10),
	choice("rolls-on", "P4", func(o *Options) *RollsOn { return &o.RollsOn }, "performed", "effective"),
	choice("last-side", "D5", func(o *Options) *LastSideRule { return &o.LastSide }, "silent", "refuse"),
	flag("annulled-counts", "D10", func(o *Options) *bool { return &o.AnnulledCounts }, true),
	choice("penalties", "M5", func(o *Options) *Penalties { return &o.Penalties }, "boss", "sender"),
	flag("friendly-fire", "M8", func(o *Options) *bool { return &o.FriendlyFire }, true),
	choice("recognised-by", "K4", func(o *Options) *RecognisedBy { return &o.RecognisedBy }, "city", "victim"),
	flag("dead-gets-result", "C2", func(o *Options) *bool { return &o.DeadGetsResult }, false),
	number("serum-from-night", "D3", func(o *Options) *uint16 { return &o.SerumFromNight }, 1, 3),
	choice("self-heal", "D4", func(o *Options) *SelfHealing { return &o.SelfHeal }, "free", "once", "never"),
	flag("tell-prisoner", "J6", func(o *Options) *bool { return &o.TellPrisoner }, false),
	choice("drag-by-day", "S2", func(o *Options) *DragByDay { return &o.DragByDay }, "no", "last"),
	choice("tie", "V3", func(o *Options) *TieRule { return &o.Tie }, "none", "earliest", "all", "random"),
	choice("lynch", "V3", func(o *Options) *Lynch { return &o.Lynch }, "plurality", "majority"),
	choice("no-vote", "V4", func(o *Options) *NoVote { return &o.NoVote }, "none", "two-red"),
	choice("reveal", "V5", func(o *Options) *Reveal { return &o.Reveal }, "executed", "all", "none"),
	choice("maniac-win", "W1", func(o *Options) *ManiacWin { return &o.ManiacWin }, "duel", "alone"),
	choice("mafia-win", "W1", func(o *Options) *MafiaWin { return &o.MafiaWin }, "parity", "majority", "last"),
	number("stalemate", "W1", func(o *Options) *uint16 { return &o.Stalemate }, 0, 5),
	choice("first-night-kills", "W2", func(o *Options) *FirstNightKills { return &o.FirstNightKills }, "all", "no-commissioner", "none"),
}

func choice[T ~uint8](name, rule string, field func(*Options) *T, values ...string) OptionInfo {
	return OptionInfo{
		Name: name, Rule: rule, Values: values,
		get: func(o *Options) int { return int(*field(o)) },
		set: func(o *Options, v int) { *field(o) = T(v) },
	}
}

func flag(name, rule string, field func(*Options) *bool, byDefault bool) OptionInfo {
	values := []string{"no", "yes"}
	if byDefault {
		values = []string{"yes", "no"}
	}
	return OptionInfo{
		Name: name, Rule: rule, Values: values,
		get: func(o *Options) int {
			if *field(o) == byDefault {
				return 0
			}
			return 1
		},
		set: func(o *Options, v int) { *field(o) = byDefault == (v == 0) },
	}
}

func number(name, rule string, field func(*Options) *uint16, least, byDefault int) OptionInfo {
	return OptionInfo{
		Name: name, Rule: rule, Min: least, Max: maxNumber,
		byDefault: byDefault,
		get:       func(o *Options) int { return int(*field(o)) },
		set:       func(o *Options, v int) { *field(o) = uint16(v) },
	}
}

// Default returns how the default value is written.
func (p OptionInfo) Default() string { return p.text(p.byDefault) }

// text returns how a value is written, or "" for one that it cannot have.
func (p *OptionInfo) text(v int) string {
	switch {
	case p.Values == nil:
		return strconv.Itoa(v)
	case v < len(p.Values):
		return p.Values[v]
	default:
		return ""
	}
}

// OptionTable returns all options in the order of the rulebook.
func OptionTable() []OptionInfo { return slices.Clone(options) }

// Defaults returns the options of the rulebook's rulings.
func Defaults() Options {
	var o Options
	for i := range options {
		options[i].set(&o, options[i].byDefault)
	}
	return o
}

// Set gives the option called name the value that is written so. The error
// names what was not known and the nearest thing that is.
func (o *Options) Set(name, value string) error {
	i := slices.IndexFunc(options, func(p OptionInfo) bool { return p.Name == name })
	if i < 0 {
		names := make([]string, len(options))
		for i := range options {
			names[i] = options[i].Name
		}
		return errors.New("no option " + strconv.Quote(name) + hint(name, names))
	}
	p := &options[i]
	if p.Values == nil {
		v, err := strconv.Atoi(value)
		if err != nil || strconv.Itoa(v) != value || v < p.Min || v > p.Max {
			return errors.New("option " + name + " is a number from " + strconv.Itoa(p.Min) +
				" to " + strconv.Itoa(p.Max) + ", not " + strconv.Quote(value))
		}
		p.set(o, v)
		return nil
	}
	v := slices.Index(p.Values, value)
	if v < 0 {
		return errors.New("option " + name + " has no value " + strconv.Quote(value) + hint(value, p.Values))
	}
	p.set(o, v)
	return nil
}

// Get returns how the value of the option called name is written, or "" when
// there is no such option.
func (o Options) Get(name string) string {
	for i := range options {
		if options[i].Name == name {
			return options[i].text(options[i].get(&o))
		}
	}
	return ""
}
