package templates

import (
	"slices"
	"strings"

	"omerta/engine"
)

// What templates ask of facts beyond their fields.

// Cast returns the names that the letter's examples are played by.
func (l RoleLetter) Cast() Cast { return cast(l.First, l.Living, l.To) }

// Took reports whether an order or a vote of the mail was accepted.
func (r Receipt) Took() bool {
	return slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Fate == "accepted" || l.Fate == "ahead" })
}

// Asked reports whether one of the lines is this command.
func (r Receipt) Asked(command string) bool {
	for _, l := range r.Lines {
		if l.Fate == "command" && l.Command == command {
			return true
		}
	}
	return false
}

// Asked reports whether one of the lines that were carried out is this command.
func (t Transcript) Asked(command string) bool {
	return slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Fate == "done" && l.Command == command })
}

// NeedsHelp reports whether the reader is to be told what he may write: he
// asked for it, or nothing of his mail was understood.
func (r Receipt) NeedsHelp() bool {
	if r.Late || r.Over || r.Early || r.News {
		return false
	}
	for _, l := range r.Lines {
		switch l.Fate {
		case "accepted", "ahead", "question", "held", "late":
			return false
		case "command":
			if l.Command != "help" && l.Command != "unknown" {
				return false
			}
		}
	}
	return true
}

// NeedsOffers reports whether the reader is to be told what is open to him:
// with the help, and where something of his was not accepted.
func (r Receipt) NeedsOffers() bool {
	if r.Late || r.Over || r.Early || r.News {
		return false
	}
	return r.NeedsHelp() || slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Fate == "refused" || l.Fate == "problem" })
}

// Named returns the action with every target by his name, for a reader who is
// not its sender.
func (a Action) Named() Action {
	a.Self = nil
	return a
}

// Deaths returns what the digest tells of the dead.
func (d Digest) Deaths() []Fact { return only(d.Facts, engine.Died) }

// Verdict returns what came of the vote.
func (d Digest) Verdict() []Fact { return only(d.Facts, engine.Executed, engine.Nobody) }

// Removed returns whom the host took out.
func (d Digest) Removed() []Fact { return only(d.Facts, engine.Removed) }

// Learned returns what the city learned besides, silence apart.
func (d Digest) Learned() []Fact { return only(d.Facts, engine.Exposed, engine.Marked) }

func only(facts []Fact, kinds ...engine.Kind) []Fact {
	var out []Fact
	for _, f := range facts {
		if slices.Contains(kinds, f.Kind) {
			out = append(out, f)
		}
	}
	return out
}

// Known reports whether the event names a role.
func (f Fact) Known() bool { return f.Role.Valid() }

// Kind returns what became of a statement: the first word of its fate.
func (s Said) Kind() string {
	kind, _, _ := strings.Cut(s.Fate, " ")
	return kind
}

// Why returns the code of a refusal or problem, or nothing.
func (s Said) Why() string {
	_, code, _ := strings.Cut(s.Fate, " ")
	return code
}
