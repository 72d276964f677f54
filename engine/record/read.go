package record

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"omerta/engine"
)

// Limits of what is read. No game comes near them.
const (
	MaxLine  = 64 << 10 // bytes of one line, its end included
	MaxBytes = 16 << 20 // bytes of a record
)

// Read reads a record to the end of r. The file name is for errors alone. A
// record that cannot be read is refused as a whole: the error is an [*Error]
// with the line that is wrong, or that of the reader. Whether the game can be
// played as it is written is found by playing it.
func Read(r io.Reader, file string) (*Record, error) {
	rd := &reader{
		record: &Record{Options: engine.Defaults(), file: file},
		seen:   map[string]bool{},
	}
	in := bufio.NewReaderSize(r, MaxLine)
	total := 0
	for {
		line, err := in.ReadSlice('\n')
		total += len(line)
		if err == io.EOF && len(line) == 0 {
			rd.line++
			break
		}
		rd.line++
		switch {
		case err == io.EOF:
			err = errors.New("the file ends inside this line")
		case errors.Is(err, bufio.ErrBufferFull):
			err = errors.New("the line is longer than " + strconv.Itoa(MaxLine) + " bytes")
		case err != nil:
			return nil, err
		case total > MaxBytes:
			err = errors.New("the record is longer than " + strconv.Itoa(MaxBytes) + " bytes")
		default:
			err = rd.take(string(line[:len(line)-1]))
		}
		if err != nil {
			return nil, rd.record.at(rd.line, err)
		}
	}
	if rd.phase() == nil {
		if err := rd.endHeader(); err != nil {
			return nil, rd.record.at(max(rd.line-1, 1), err)
		}
	} else {
		rd.phase().end = rd.line
	}
	return rd.record, nil
}

// A reader is a record being read.
type reader struct {
	record *Record
	line   int
	seen   map[string]bool // statements that may stand once
	names  []string
	tokens []token              // of the last line; used again
	dice   [engine.Tie + 1]bool // that lie in the open phase
}

// phase returns the phase whose statements are being read; nil: the header's.
func (rd *reader) phase() *Phase {
	if n := len(rd.record.Phases); n > 0 {
		return &rd.record.Phases[n-1]
	}
	return nil
}

// take reads one line.
func (rd *reader) take(line string) error {
	if !utf8.ValidString(line) {
		return errors.New("the line is not UTF-8")
	}
	if rd.line == 1 && strings.HasPrefix(line, "\ufeff") {
		return errors.New("the file begins with a byte order mark")
	}
	if result, is := strings.CutPrefix(trimLeft(line), ">"); is {
		rd.result(result)
		return nil
	}
	tokens, comment, err := lex(rd.tokens[:0], line)
	rd.tokens = tokens
	switch {
	case err != nil:
		return err
	case len(tokens) == 0:
		if len(rd.seen) == 0 && strings.Contains(line, "#") {
			rd.record.Comment = append(rd.record.Comment, comment)
		}
		return nil
	case tokens[0].quoted:
		return errors.New("a line begins with a word, not with a name")
	}
	switch tokens[0].text {
	case "omerta-record", "game", "option", "seed", "seat", "deal":
		if rd.phase() != nil {
			return errors.New(tokens[0].text + " stands before the first night")
		}
		return rd.header(tokens[0].text, tokens[1:])
	case "night", "day":
		return rd.heading(tokens)
	}
	in, err := parseInput(tokens, rd.names)
	if err != nil {
		return err
	}
	in.Comment, in.Line = comment, rd.line
	return rd.input(in)
}

// result keeps a result line in the form in which it would be written.
func (rd *reader) result(line string) {
	text := "> " + strings.Trim(line, spaces)
	if tokens, _, err := lex(rd.tokens[:0], line); err == nil {
		var b strings.Builder
		b.Grow(len(text))
		b.WriteByte('>')
		for _, t := range tokens {
			b.WriteByte(' ')
			if t.quoted {
				t.text = Name(t.text)
			}
			b.WriteString(t.text)
		}
		text = b.String()
	}
	if p := rd.phase(); p != nil {
		p.Results, p.lines = append(p.Results, text), append(p.lines, rd.line)
	} else {
		rd.record.Results, rd.record.lines = append(rd.record.Results, text), append(rd.record.lines, rd.line)
	}
}

func (rd *reader) heading(tokens []token) error {
	next := engine.Phase{N: 1}
	if p := rd.phase(); p != nil {
		next = p.Next()
		p.end = rd.line
	} else if err := rd.endHeader(); err != nil {
		return err
	}
	written := tokens[0].text
	for _, t := range tokens[1:] {
		written += " " + t.text
	}
	if written != next.String() || tokens[1].quoted {
		return errors.New(written + " is out of turn: " + next.String() + " is to come")
	}
	rd.record.Phases = append(rd.record.Phases, Phase{Phase: next, Inputs: make([]Input, 0, 16), Line: rd.line})
	rd.dice = [engine.Tie + 1]bool{}
	return nil
}

func (rd *reader) input(in Input) error {
	p := rd.phase()
	if p == nil {
		return errors.New("an order, a vote, a removal or a die stands in a night or a day")
	}
	if in.Kind == IsDie {
		if rd.dice[in.Die] {
			return errors.New("die " + in.Die.String() + " stands twice in one phase")
		}
		rd.dice[in.Die] = true
	}
	p.Inputs = append(p.Inputs, in)
	return nil
}

// once notes a statement that may stand once.
func (rd *reader) once(statement string) error {
	if rd.seen[statement] {
		return errors.New(statement + " stands twice")
	}
	rd.seen[statement] = true
	return nil
}

func (rd *reader) header(word string, rest []token) error {
	statement := word
	if (word == "option" || word == "seat") && len(rest) > 0 {
		statement += " " + rest[0].text
	}
	if err := rd.once(statement); err != nil {
		return err
	}
	switch word {
	case "seat":
		return rd.seat(rest)
	case "deal":
		return rd.deal(rest)
	case "option":
		if len(rest) != 2 || rest[0].quoted || rest[1].quoted {
			return errors.New("option takes a name and a value")
		}
		return rd.record.Options.Set(rest[0].text, rest[1].text)
	}
	if len(rest) != 1 {
		return errors.New(word + " takes one word")
	}
	var err error
	switch word {
	case "omerta-record":
		return rd.version(rest[0])
	case "game":
		rd.record.Game, err = rest[0].name()
	case "seed":
		rd.record.HasSeed = true
		rd.record.Seed, err = engine.ParseSeed(rest[0].text)
	}
	return err
}

func (rd *reader) version(t token) error {
	v, ok := t.number(1 << 30)
	if !ok {
		return errors.New("the version of the rules is a number, not " + strconv.Quote(t.text))
	}
	if v != engine.RulesVersion {
		return errors.New(otherVersion(v))
	}
	rd.record.Version = v
	return nil
}

func (rd *reader) seat(rest []token) error {
	r := rd.record
	if len(rest) < 2 || len(rest) > 4 {
		return errors.New("seat takes a number, a name and, unless roles are dealt, a role")
	}
	if n, ok := rest[0].number(1 << 30); !ok || n != len(r.Seats)+1 {
		return errors.New("seat " + rest[0].text + " is out of turn: seat " + strconv.Itoa(len(r.Seats)+1) + " is to come")
	}
	name, err := rest[1].name()
	if err != nil {
		return err
	}
	if slices.Contains(rd.names, name) {
		return errors.New("two seats have the name " + strconv.Quote(name))
	}
	if len(r.Seats) == engine.MaxSeats {
		return errors.New("a game has at most " + strconv.Itoa(engine.MaxSeats) + " seats")
	}
	s := Seat{Name: name, Line: rd.line}
	if len(rest) > 2 {
		if s.Role, err = roleOf(rest[2]); err != nil {
			return err
		}
		s.Given = true
	}
	if len(rest) > 3 {
		rank, ok := rest[3].number(255)
		if !ok || rank == 0 {
			return errors.New("a rank is a number from 1 to 255, not " + strconv.Quote(rest[3].text))
		}
		s.Rank = uint8(rank)
	}
	rd.names = append(rd.names, name)
	r.Seats = append(r.Seats, s)
	return nil
}

func roleOf(t token) (engine.RoleID, error) {
	role, ok := engine.RoleByName(t.text)
	if !ok || t.quoted {
		return role, errors.New("no role is called " + strconv.Quote(t.text))
	}
	return role, nil
}

func (rd *reader) deal(rest []token) error {
	r := rd.record
	r.deal = rd.line
	r.Deal = []engine.RoleID{}
	for _, t := range rest {
		role, err := roleOf(t)
		if err != nil {
			return err
		}
		if role.Single() && slices.Contains(r.Deal, role) {
			return errors.New("there is a second " + role.String() + " to deal")
		}
		r.Deal = append(r.Deal, role)
	}
	return nil
}

// endHeader checks what only the whole header shows.
func (rd *reader) endHeader() error {
	r := rd.record
	r.end = rd.line
	switch {
	case r.Version == 0:
		return errors.New("there is no omerta-record line")
	case len(r.Seats) == 0:
		return errors.New("there is no seat")
	case r.Deal != nil && !r.HasSeed:
		return &Error{r.file, r.deal, "to deal takes a seed"}
	case r.Deal != nil && len(r.Deal) != len(r.Seats):
		return &Error{r.file, r.deal, strconv.Itoa(len(r.Deal)) + " roles are dealt to " + strconv.Itoa(len(r.Seats)) + " seats"}
	}
	var holdings []engine.Holding
	for _, s := range r.Seats {
		if s.Given != (r.Deal == nil) {
			return &Error{r.file, s.Line, either(s.Given, "a seat has a role although roles are dealt", "the seat has no role")}
		}
		holdings = append(holdings, engine.Holding{Role: s.Role, Rank: s.Rank})
		if r.Deal == nil {
			if _, err := engine.New(holdings, r.Options); err != nil {
				return &Error{r.file, s.Line, err.Error()}
			}
		}
	}
	return nil
}
