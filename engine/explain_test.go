package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"omerta/engine"
	"omerta/engine/record"
)

// unexplained are the rules that bring no result about by themselves: what a
// side is, how many play it, who knows whom, and that something has no limit.
var unexplained = []string{"M1", "M10", "M12", "K1", "K5", "C1", "D1"}

// TestExplainsEveryRule: the records of the corpus are explained with every
// kind of reason and every rule, and with no other rule.
func TestExplainsEveryRule(t *testing.T) {
	want := map[string]bool{}
	for _, part := range rulebook {
		for n := 1; n <= part.last; n++ {
			rule := fmt.Sprint(part.letter, n)
			want[rule] = !slices.Contains(unexplained, rule)
		}
	}
	for _, r := range engine.Roles() {
		if r.Optional() {
			want[r.String()] = true
		}
	}
	whys := map[engine.Why]bool{}
	cited := map[string]bool{}
	for file, r := range corpus(t) {
		all, err := r.Explain()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range all {
			for _, reason := range e.Reasons {
				whys[reason.Why], cited[reason.Rule] = true, true
				if !want[reason.Rule] {
					t.Errorf("%s, %v: %v cites %q", file, e.Phase, reason.Why, reason.Rule)
				}
			}
		}
	}
	for rule, wanted := range want {
		if wanted && !cited[rule] {
			t.Errorf("no reason cites %s", rule)
		}
	}
	for _, w := range engine.Whys() {
		if !whys[w] || w.String() == "" || w.Part() == "" {
			t.Errorf("%d, %v: no record shows it", w, w)
		}
	}
}

// because returns what a reason says in the words of an event: its kind, whom
// it is on and what it comes to. Reasons that stand behind no event of their
// own return false.
func because(r engine.Reason) (fact, bool) {
	switch r.Why.String() {
	case "was-refused":
		return fact{kind: engine.Refused, n: r.N, code: r.Code}, true
	case "gang-obeys":
		return fact{kind: engine.InForce, on: r.By}, true
	case "is-void":
		return fact{kind: engine.Void, on: r.By, other: r.On}, true
	case "is-killed", "is-killed-there", "is-killed-too", "is-dragged", "drags-along":
		return fact{kind: engine.Attack, on: r.On, outcome: engine.OutcomeDied}, true
	case "is-kept":
		return fact{kind: engine.Attack, on: r.On, outcome: engine.OutcomeJailed}, true
	case "is-healed", "is-healed-as":
		return fact{kind: engine.Attack, on: r.On, outcome: engine.OutcomeHealed}, true
	case "is-annulled":
		return fact{kind: engine.Annulled, on: r.On}, true
	case "die-fell":
		return fact{kind: engine.Roll, die: r.Die, n: r.Value}, true
	case "is-muted":
		return fact{kind: engine.Muted, on: r.On}, true
	case "is-answered":
		return fact{kind: engine.Checked, on: r.By}, true
	case "is-unasked":
		return fact{kind: engine.CheckFailed, on: r.By}, true
	case "is-exposed":
		return fact{kind: engine.Exposed, on: r.On}, true
	case "is-marked":
		return fact{kind: engine.Marked, on: r.On}, true
	case "is-silent":
		return fact{kind: engine.Silenced, on: r.On}, true
	case "is-scored":
		return fact{kind: engine.Score, on: r.On, n: r.Value}, true
	case "role-is-told":
		return fact{kind: engine.Died, on: r.On, yes: true}, true
	case "role-is-hidden":
		return fact{kind: engine.Died, on: r.On}, true
	case "is-recognised":
		return fact{kind: engine.Recognised, on: r.On}, r.Yes
	case "is-jailed":
		return fact{kind: engine.Jailed, on: r.On}, r.Yes
	case "nobody-lives", "none-hostile", "mafia-enough", "lone-enough", "stalled":
		return fact{kind: engine.Won, n: int(r.Side)}, true
	}
	return fact{}, false
}

// A fact is what an event and a reason have in common.
type fact struct {
	kind      engine.Kind
	on, other engine.Seat
	n         int
	code      engine.Code
	die       engine.Die
	outcome   engine.Outcome
	yes       bool
}

func factOf(e engine.Event) (fact, bool) {
	switch e.Kind {
	case engine.Refused:
		return fact{kind: e.Kind, n: e.N, code: e.Code}, true
	case engine.Void:
		return fact{kind: e.Kind, on: e.On, other: e.Other}, true
	case engine.Attack:
		return fact{kind: e.Kind, on: e.On, outcome: e.Outcome}, true
	case engine.Roll:
		return fact{kind: e.Kind, die: e.Die, n: e.Value}, true
	case engine.Score:
		return fact{kind: e.Kind, on: e.On, n: e.Value}, true
	case engine.Checked, engine.Compared, engine.Saw, engine.Confessed:
		return fact{kind: engine.Checked, on: e.To}, true
	case engine.CheckFailed, engine.Jailed:
		return fact{kind: e.Kind, on: e.To}, true
	case engine.Died, engine.Executed, engine.Removed:
		return fact{kind: engine.Died, on: e.On, yes: e.Role != engine.NoRole}, true
	case engine.Won:
		return fact{kind: e.Kind, n: int(e.Side)}, true
	case engine.Nobody, engine.Dealt:
		return fact{}, false
	default:
		return fact{kind: e.Kind, on: e.On}, true
	}
}

// checkExplained holds that every event of a phase has its reason, and that no
// reason tells of an event that was not.
func checkExplained(t failer, at string, reasons []engine.Reason, events []engine.Event) {
	was, said := map[fact]bool{}, map[fact]bool{}
	for _, e := range events {
		if key, ok := factOf(e); ok {
			was[key] = true
		}
	}
	for _, r := range reasons {
		if key, ok := because(r); ok {
			said[key] = true
			if !was[key] {
				t.Fatalf("%s: %v [%s] tells %+v, which did not happen", at, r.Why, r.Rule, key)
			}
		}
	}
	for key := range was {
		if !said[key] {
			t.Fatalf("%s: %v has no reason: %+v", at, key.kind, key)
		}
	}
}

// explained plays a record and holds every phase against its explanation.
func explained(t failer, at string, r *record.Record) {
	t.Helper()
	all, err := r.Explain()
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	g, err := record.NewGame(r)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	for i, p := range r.Phases {
		for _, in := range p.Inputs {
			if _, err := g.Apply(in); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
		}
		events, err := g.Close()
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		checkExplained(t, at+", "+p.String(), all[i].Reasons, events)
	}
}

func TestExplanationsHold(t *testing.T) {
	for file, r := range corpus(t) {
		explained(t, file, r)
	}
	for i, r := range wholeGames(t) {
		explained(t, fmt.Sprintf("game %d", i+1), r)
	}
}

// Whatever is ordered, the explanation is that of what happened.
func TestExplanationsOfRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		explained(t, "generated", played(newGame(t, drawn(t), 14, 8, true)))
	})
}
