package daemon

import (
	"slices"
	"strings"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// withdraws begins the fate of a statement by which a host takes another back;
// the line of the record of that one follows. Nothing is struck out: whoever
// sees the phase as it was before (see unruled, undone) sees it in force.
const withdraws = "withdraws "

// withdrawn are the places of those statements of a phase that a host has
// taken back: of each line the last one said before it was.
func withdrawn(said []Statement) map[int]bool {
	var gone map[int]bool
	for i, s := range said {
		line, is := strings.CutPrefix(s.Fate, withdraws)
		if !is {
			continue
		}
		if gone == nil {
			gone = map[int]bool{}
		}
		for k := i - 1; k >= 0; k-- {
			if said[k].Record == line && !gone[k] {
				gone[k] = true
				break
			}
		}
	}
	return gone
}

// unwithdrawn are the statements of a phase without those.
func unwithdrawn(said []Statement) []Statement {
	gone := withdrawn(said)
	if len(gone) == 0 {
		return said
	}
	stand := make([]Statement, 0, len(said)-len(gone))
	for i, s := range said {
		if !gone[i] {
			stand = append(stand, s)
		}
	}
	return stand
}

// rulings are what hosts have ruled in the open phase and not taken back, and
// whom the daemon took out as the game's file says.
func (t *table) rulings() (list []Statement) {
	for _, s := range unwithdrawn(t.statements) {
		if s.By != "" && s.Record != "" && s.Fate == "accepted" {
			list = append(list, s)
		}
	}
	return list
}

// withdraw takes back what a host ruled in the open phase, as though it had
// never been said: what a player had sent himself is in force again.
func (e *errand) withdraw(s parser.Statement) error {
	switch s.Arg {
	case "story":
		return e.withdrawStory()
	case "announce later":
		return e.withdrawNews()
	}
	list := e.t.rulings()
	last := -1
	for i, r := range list {
		if len(s.Seats) == 0 && strings.HasPrefix(r.Record, s.Arg+" ") || len(s.Seats) > 0 && r.Seat == s.Seats[0] && r.is(s.Arg) {
			last = i
		}
	}
	if last < 0 {
		return e.cannot("nothing-to-withdraw", lines(list)...)
	}
	if r := list[last]; r.is("remove") && e.t.hasSeen(r.Seat) {
		return e.cannot("graveyard", e.t.names[r.Seat])
	}
	return e.undo(s, list[last])
}

// lines are rulings as they were given.
func lines(list []Statement) []string {
	said := make([]string, len(list))
	for i, r := range list {
		said[i] = r.Line
	}
	return said
}

// is reports whether a ruling for a seat is of this kind; of any, where none
// is named.
func (s Statement) is(ruling string) bool {
	removal := strings.HasPrefix(s.Record, "remove ")
	return ruling == "" || removal == (ruling == "remove")
}

func (e *errand) withdrawStory() error {
	if e.t.Desk.Story == "" {
		return e.cannot("no-story")
	}
	e.change().Desk.Story = ""
	e.did("withdraw the story for %s", phaseWord(e.t.Phase))
	return nil
}

// withdrawNews takes the last announcement back that waits for the digest.
func (e *errand) withdrawNews() error {
	n := len(e.t.Desk.News)
	if n == 0 {
		return e.cannot("no-announcement")
	}
	e.line.Names = e.t.Desk.News[n-1:]
	t := e.change()
	t.Desk.News = slices.Clone(t.Desk.News[:n-1])
	e.did("withdraw the announcement: %s", e.line.Names[0])
	return nil
}

// undo takes one ruling back and tells whom it concerned.
func (e *errand) undo(s parser.Statement, ruling Statement) error {
	in, err := record.ParseInput(ruling.Record, e.t.names)
	if err != nil {
		return err
	}
	before := e.t
	if err := e.takeBack(s, ruling); err != nil {
		return err
	}
	if in.Kind == record.IsRemove {
		e.t = e.t.back(ruling.Seat)
	}
	e.line.Names = []string{ruling.Line}
	e.did("withdraw in %s: %s", phaseWord(e.t.Phase), ruling.Record)
	switch {
	case in.Kind == record.IsOrder:
		action := actionOf(e.names, in.Order, e.t.language(ruling.Seat))
		if err := e.tell(ruling.Seat, templates.News{What: "unacted", Action: &action}); err != nil {
			return err
		}
	case in.Kind == record.IsRemove && !e.t.waits():
		if err := e.tellAll(templates.News{What: "returned", Who: name(e.names, in.Seat, e.t.Language)}); err != nil {
			return err
		}
	}
	return e.tellGang(before)
}

// takeBack writes down that a ruling is withdrawn. What was refused because of
// it stays refused: its writer was told so.
func (e *errand) takeBack(s parser.Statement, ruling Statement) error {
	list := []Statement{ruling}
	for len(list) > 0 {
		st := e.ruling(list[0].Seat, s)
		st.Fate = withdraws + list[0].Record
		if err := e.rule(st); err != nil {
			return err
		}
		var err error
		if list, err = e.t.revived(); err != nil {
			return err
		}
	}
	return nil
}

// revived are the statements of the open phase that were refused and would be
// taken now.
func (t *table) revived() (list []Statement, err error) {
	probe := *t
	probe.state = t.base
	for _, s := range unwithdrawn(t.statements) {
		if strings.HasPrefix(s.Fate, "refused ") {
			in, err := record.ParseInput(s.Record, t.names)
			if err != nil {
				return nil, err
			}
			if probe.state.Check(in.Order) == engine.Accepted {
				list = append(list, s)
				continue
			}
		}
		if err := probe.play(s); err != nil {
			return nil, err
		}
	}
	slices.Reverse(list) // of the same line the last one is withdrawn first
	return list, nil
}

// back is the table with a seat in it again that was taken out: its player is
// warned anew before absence takes him out once more.
func (t *table) back(seat int) *table {
	next := *t
	next.Desk.Warned = slices.DeleteFunc(slices.Clone(t.Desk.Warned), func(i int) bool { return i == seat })
	return &next
}
