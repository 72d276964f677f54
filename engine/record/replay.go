package record

import (
	"errors"
	"strconv"

	"omerta/engine"
)

// Replay plays r and puts its results into it in place of those it has. The
// last phase closes at the end. The error is an [*Error].
func Replay(r *Record) error {
	g, err := r.Play()
	if err != nil {
		return err
	}
	r.Seats, r.Results, r.lines = g.record.Seats, g.record.Results, nil
	for i := range r.Phases {
		r.Phases[i].Results, r.Phases[i].lines = g.record.Phases[i].Results, nil
	}
	return nil
}

// Play plays r to its end and closes the last phase. The error is an [*Error].
func (r *Record) Play() (*Game, error) {
	g, err := r.Running()
	if err != nil || len(r.Phases) == 0 {
		return g, err
	}
	return g, r.close(g, &r.Phases[len(r.Phases)-1])
}

// Running plays r and leaves its last phase open, so that the game can go on.
// The error is an [*Error].
func (r *Record) Running() (*Game, error) {
	g, err := NewGame(r)
	if err != nil {
		return nil, r.at(r.end, err)
	}
	for i := range r.Phases {
		p := &r.Phases[i]
		if _, over := g.state.Over(); over {
			return nil, r.at(p.Line, errors.New("nothing may follow the end of the game"))
		}
		if p.Phase != g.state.Phase() {
			return nil, r.at(p.Line, errors.New(p.String()+" is out of turn: "+g.state.Phase().String()+" is to come"))
		}
		for _, in := range p.Inputs {
			if _, err := g.Apply(in); err != nil {
				return nil, r.at(in.Line, err)
			}
		}
		if i < len(r.Phases)-1 {
			if err := r.close(g, p); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

// close closes phase p of g. What it lacks is wanting at its heading; a die
// with too high a value is wrong where it stands.
func (r *Record) close(g *Game, p *Phase) error {
	_, err := g.Close()
	if err == nil {
		return nil
	}
	line := p.Line
	var wrong *engine.DieError
	if errors.As(err, &wrong) && wrong.Value >= 0 {
		for _, in := range p.Inputs {
			if in.Kind == IsDie && in.Die == wrong.Die {
				line = in.Line
			}
		}
	}
	return r.at(line, err)
}

// at returns err as an [*Error] of a line of the file.
func (r *Record) at(line int, err error) error {
	var placed *Error
	if errors.As(err, &placed) {
		return placed
	}
	return &Error{r.file, line, err.Error()}
}

// A Difference is the first line in which a record differs from its replay.
type Difference struct {
	File string
	Line int    // where it is, or should be; 0: the record was never written
	Got  string // what the record has; empty: nothing
	Want string // what the rules give; empty: nothing
}

// String returns the difference as "file:line: what".
func (d *Difference) String() string {
	what := "got " + strconv.Quote(d.Got) + ", want " + strconv.Quote(d.Want)
	switch {
	case d.Got == "":
		what = "want " + strconv.Quote(d.Want) + ", which is missing"
	case d.Want == "":
		what = "got " + strconv.Quote(d.Got) + ", want nothing more"
	}
	return (&Error{d.File, d.Line, what}).Error()
}

// Verify plays r and returns the first result line that differs, or nil. The
// error is an [*Error].
func Verify(r *Record) (*Difference, error) {
	g, err := r.Play()
	if err != nil {
		return nil, err
	}
	if d := r.differ(r.Results, g.record.Results, r.lines, r.end); d != nil {
		return d, nil
	}
	for i := range r.Phases {
		p := &r.Phases[i]
		if d := r.differ(p.Results, g.record.Phases[i].Results, p.lines, p.end); d != nil {
			return d, nil
		}
	}
	return nil, nil
}

func (r *Record) differ(got, want []string, lines []int, end int) *Difference {
	for i := range max(len(got), len(want)) {
		d := Difference{File: r.file, Line: end}
		if i < len(got) {
			d.Got = got[i]
			if i < len(lines) {
				d.Line = lines[i]
			}
		}
		if i < len(want) {
			d.Want = want[i]
		}
		if d.Got != d.Want {
			return &d
		}
	}
	return nil
}
