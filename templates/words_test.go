package templates

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template/parse"

	"omerta/engine"
)

// wanted lists the blocks that every language must have, by what the rules,
// the parser and the daemon can say.
func wanted() (blocks []string) {
	add := func(prefix string, keys ...any) {
		for _, k := range keys {
			blocks = append(blocks, fmt.Sprintf("%s %v", prefix, k))
		}
	}
	for _, id := range engine.Roles() {
		add("role", id)
		add("about", id)
		for _, v := range id.Verbs() {
			add(fmt.Sprintf("action %v", id), v)
		}
		if id.Kills() {
			add("victim", id)
		}
	}
	for _, v := range verbs() {
		add("do", v)
	}
	for _, c := range codes() {
		add("code", c)
	}
	for _, c := range engine.WarningCodes() {
		add("warning", c)
	}
	for s := engine.NoSide; s.String() != ""; s++ {
		add("won", s)
	}
	for _, k := range []engine.Kind{engine.Checked, engine.CheckFailed, engine.Compared, engine.Saw, engine.Confessed, engine.Recognised, engine.Jailed} {
		add("told", k)
	}
	for _, k := range []engine.Kind{engine.Died, engine.Exposed, engine.Marked, engine.Executed, engine.Nobody, engine.Removed} {
		add("news", k)
	}
	for _, prefix := range []string{"list", "form", "wrong", "name"} {
		for _, k := range said(prefix) {
			add(prefix, k)
		}
	}
	for prefix, keys := range map[string][]string{
		"problem": problems, "command": append(commandWords(), roomWords()...), "note": notes(), "hint": hints(), "trouble": whats(),
		"fate":    {"accepted", "refused", "problem", "question", "talk", "command", "held", "late"},
		"said":    {"accepted", "replaced", "refused", "problem", "question", "talk", "command", "late", "held", "withdrawn"},
		"confirm": {"done", "unknown", "expired", "here"},
		"posted":  posted(), "room": rooms, "specimen": {"sent", "not-in-play"},
		"fiction": {"quiet", "one death", "deaths", "executed", "spared"},
		"self":    {"Acc", "Gen", "Dat", "Ins"},
		"zone":    {"MSK"},
		"outcome": {"done", "talk", "problem", "impossible"},
		"state":   {"open", "running", "paused", "waits", "stopped", "ended", "cancelled"},
		"seat":    {"silent", "away", "bounces", "resigns", "absent"},
		"unclear": problems,
		"asks":    {"host", "join", "watch", "address"},
		"subject": kinds(),
	} {
		for _, k := range keys {
			add(prefix, k)
		}
	}
	blocks = slices.Concat(blocks, wantedToExplain(), wantedOnPages(), wantedInTime())
	return append(blocks, "sheet head", "and", "moment", "span", "weekdays", "months", "rules", "taps")
}

// kinds are the kinds of the examples: of each there is one.
func kinds() (list []string) {
	for _, e := range examples("en") {
		kind, _ := kindOf(e.facts)
		if !slices.Contains(list, kind) {
			list = append(list, kind)
		}
	}
	return list
}

// dynamic are the names that templates put together with say and word.
var dynamic = append(strings.Fields(`role about action victim do code warning won
	told news problem command note hint trouble fate said confirm fiction self
	posted room specimen zone final address subject because part answer cast deed die refusal usage
	done cannot tells outcome state asks list form wrong name unclear seat`), "page fate")

// builtins is parsed once for all tests, which change nothing in it.
var builtins = sync.OnceValues(func() (*Set, error) { return New("") })

func builtinSet(t *testing.T) *Set {
	t.Helper()
	s, err := builtins()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEverythingHasItsWords(t *testing.T) {
	for name, l := range builtinSet(t).base {
		for _, block := range wanted() {
			if l.Lookup(block) == nil {
				t.Errorf("%s has no words for %q", name, block)
			}
		}
	}
}

// TestNoIdleWords holds that no block is left that nothing can say.
func TestNoIdleWords(t *testing.T) {
	want := map[string]bool{}
	for _, block := range wanted() {
		want[block] = true
	}
	for name, l := range builtinSet(t).base {
		used := elsewhere(l)
		for _, x := range l.Templates() {
			walk(reflect.ValueOf(x.Tree), func(n any) {
				switch n := n.(type) {
				case *parse.TemplateNode:
					used[n.Name] = true
					if l.Lookup(n.Name) == nil {
						t.Errorf("%s: %s: no block %q", name, x.Name(), n.Name)
					}
				case *parse.StringNode:
					used[n.Text] = true // perhaps the name of a block for word
				}
			})
		}
		for _, x := range l.Templates() {
			switch {
			case strings.HasSuffix(x.Name(), ".tmpl"), used[x.Name()], want[x.Name()]:
			default:
				t.Errorf("%s: nothing says %q", name, x.Name())
			}
		}
	}
}

// elsewhere are the blocks whose list is not in this package: what commands
// are called and do, what came of them, what a host cannot do and tells
// everybody. Tests of packages cli and daemon hold them equal to their lists.
func elsewhere(l *language) map[string]bool {
	used := map[string]bool{}
	for _, x := range l.Templates() {
		if key, ok := strings.CutPrefix(x.Name(), "usage "); ok {
			used[x.Name()], used["about "+key] = true, true
		}
		for _, prefix := range []string{"part host ", "done ", "cannot ", "tells "} {
			if strings.HasPrefix(x.Name(), prefix) {
				used[x.Name()] = true
			}
		}
	}
	return used
}

// TestDynamicNames holds that templates put together no names but those that
// wanted lists.
func TestDynamicNames(t *testing.T) {
	known := map[string]bool{}
	for _, d := range dynamic {
		known[d] = true
	}
	for name, l := range builtinSet(t).base {
		for _, x := range l.Templates() {
			walk(reflect.ValueOf(x.Tree), func(n any) {
				c, ok := n.(*parse.CommandNode)
				if !ok || len(c.Args) == 0 {
					return
				}
				f, ok := c.Args[0].(*parse.IdentifierNode)
				skip := map[string]int{"say": 2, "word": 1}[fmt.Sprint(f)]
				if !ok || skip == 0 || len(c.Args) <= skip {
					return
				}
				if s, ok := c.Args[skip].(*parse.StringNode); !ok || !known[s.Text] {
					t.Errorf("%s: %s: %v says blocks that no test knows", name, x.Name(), c)
				}
			})
		}
	}
}

// TestEveryFieldExists holds that templates name no field or method that no
// fact has, in branches that no example takes either.
func TestEveryFieldExists(t *testing.T) {
	fields := fieldsOfFacts()
	for name, l := range builtinSet(t).base {
		for _, x := range l.Templates() {
			walk(reflect.ValueOf(x.Tree), func(n any) {
				var idents []string
				switch n := n.(type) {
				case *parse.FieldNode:
					idents = n.Ident
				case *parse.VariableNode:
					idents = n.Ident[1:]
				}
				for _, id := range idents {
					if !fields[id] {
						t.Errorf("%s: %s: no fact has %s", name, x.Name(), id)
					}
				}
			})
		}
	}
}

// TestLanguagesMatch holds that no language has a file or block that another
// lacks.
func TestLanguagesMatch(t *testing.T) {
	s := builtinSet(t)
	for name, l := range s.base {
		for other, o := range s.base {
			for _, x := range l.Templates() {
				if o.Lookup(x.Name()) == nil {
					t.Errorf("%s has %q, %s has not", name, x.Name(), other)
				}
			}
		}
	}
}
