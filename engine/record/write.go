package record

import (
	"encoding/hex"
	"io"
	"strconv"

	"omerta/engine"
)

// WriteTo writes r with its results. Options are written where they are not
// the default ones. It implements [io.WriterTo].
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	b := r.appendHeader(nil)
	names := r.names()
	for i := range r.Phases {
		b = append(b, '\n')
		b = append(b, r.Phases[i].String()...)
		b = append(b, '\n')
		for _, in := range r.Phases[i].Inputs {
			b = append(appendInput(b, in, names), '\n')
		}
		for _, line := range r.Phases[i].Results {
			b = append(append(b, line...), '\n')
		}
	}
	n, err := w.Write(b)
	return int64(n), err
}

func (r *Record) appendHeader(b []byte) []byte {
	for _, c := range r.Comment {
		b = append(b, '#')
		if c = oneLine(c); c != "" {
			b = append(append(b, ' '), c...)
		}
		b = append(b, '\n')
	}
	if len(r.Comment) > 0 {
		b = append(b, '\n')
	}
	b = append(b, "omerta-record "...)
	b = strconv.AppendInt(b, engine.RulesVersion, 10)
	b = append(b, '\n')
	if r.Game != "" {
		b = append(append(append(b, "game "...), Name(r.Game)...), '\n')
	}
	defaults := engine.Defaults()
	for _, o := range engine.OptionTable() {
		if v := r.Options.Get(o.Name); v != defaults.Get(o.Name) {
			b = append(append(b, "option "...), o.Name...)
			b = append(append(append(b, ' '), v...), '\n')
		}
	}
	if r.HasSeed {
		b = append(b, "seed "...)
		b = append(hex.AppendEncode(b, r.Seed[:]), '\n')
	}
	for i := range r.Seats {
		b = r.appendSeat(b, i)
	}
	if r.Deal != nil {
		b = append(b, "deal"...)
		for _, role := range r.Deal {
			b = append(append(b, ' '), role.String()...)
		}
		b = append(b, '\n')
	}
	for _, line := range r.Results {
		b = append(append(b, line...), '\n')
	}
	return b
}

func (r *Record) appendSeat(b []byte, i int) []byte {
	s := &r.Seats[i]
	b = append(b, "seat "...)
	b = strconv.AppendInt(b, int64(i+1), 10)
	b = append(append(b, ' '), Name(s.Name)...)
	if r.Deal == nil {
		b = append(append(b, ' '), s.Role.String()...)
		if s.Rank > 0 {
			b = append(b, ' ')
			b = strconv.AppendInt(b, int64(s.Rank), 10)
		}
	}
	return append(b, '\n')
}
