package record

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"omerta/engine"
)

// head is a header of five lines.
const head = `omerta-record 1
seat 1 Anna mafia 1
seat 2 Boris doctor
seat 3 Vera citizen
seat 4 Gena citizen
`

func parse(t testing.TB, text string) *Record {
	t.Helper()
	r, err := Read(strings.NewReader(text), "game.record")
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return r
}

func written(t testing.TB, r *Record) string {
	t.Helper()
	var b strings.Builder
	n, err := r.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("wrote %d of %d: %v", n, b.Len(), err)
	}
	return b.String()
}

// TestReadRefuses: what is wrong is refused with its line, and nothing of it is
// read.
func TestReadRefuses(t *testing.T) {
	const night = head + "night 1\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "1: there is no omerta-record line"},
		{"only a comment", "# nothing\n", "1: there is no omerta-record line"},
		{"no version", "seat 1 Anna citizen\nnight 1\n", "2: there is no omerta-record line"},
		{"no seat", "omerta-record 1\n\nnight 1\n", "3: there is no seat"},
		{"another version", "omerta-record 2\n", "1: the record is of version 2 of the rules, which a later release of omerta reads; this program plays version 1"},
		{"a version in words", "omerta-record one\n", `1: the version of the rules is a number, not "one"`},
		{"cut in a line", head + "night 1\norder Anna kill Vera\norder Boris he", "8: the file ends inside this line"},
		{"cut in a comment", head + "# and so", "6: the file ends inside this line"},
		{"a byte order mark", "\ufeff" + head, "1: the file begins with a byte order mark"},
		{"not UTF-8", head + "# \xff\n", "6: the line is not UTF-8"},
		{"unknown word", head + "knight 1\n", `6: unknown word "knight"`},
		{"unknown word at night", night + "orders Anna pass\n", `7: unknown word "orders"`},
		{"unknown verb", night + "order Anna kiss Vera\n", `7: unknown word "kiss"`},
		{"a verb of the program", night + "order Anna kill-scare Vera Gena\n", `7: unknown word "kill-scare"`},
		{"unknown name", night + "order Anna kill Zoe\n", `7: no seat has the name "Zoe"`},
		{"another case", night + "order anna pass\n", `7: no seat has the name "anna"`},
		{"a quoted keyword", head + "\"night\" 1\n", "6: a line begins with a word, not with a name"},
		{"a quoted verb", night + "order Anna \"kill\" Vera\n", `7: unknown word "kill"`},
		{"no form: three kills", night + "order Anna kill Boris Vera Gena\n", "7: no role has an order of this form"},
		{"no form: two scares beside", night + "order Anna kill Boris scare Vera Gena\n", "7: scare is a word of the record; as a name it is written \"scare\""},
		{"no form: nobody", night + "order Boris heal\n", "7: no role has an order of this form"},
		{"no form: pass whom", night + "order Boris pass Anna\n", "7: no role has an order of this form"},
		{"no form: victim of the doctor", night + "order Boris heal-victim doctor\n", "7: no role has an order of this form"},
		{"no form: victim of nobody", night + "order Boris heal-victim\n", "7: heal-victim takes the word of a role"},
		{"a vote as an order", night + "order Anna red Vera\n", "7: red is a vote, or it is none"},
		{"an order as a vote", night + "vote Anna kill Vera\n", "7: kill is a vote, or it is none"},
		{"whose", night + "order Anna\n", "7: whose order, and what, is missing"},
		{"remove nobody", night + "remove\n", "7: remove takes one name"},
		{"remove two", night + "remove Anna Vera\n", "7: remove takes one name"},
		{"no such die", night + "die luck 7\n", `7: no die is called "luck"`},
		{"a high die", night + "die evidence 100\n", `7: die evidence falls on 0 to 99, not on "100"`},
		{"a low die", night + "die evidence -1\n", `7: die evidence falls on 0 to 99, not on "-1"`},
		{"a die of nothing", night + "die evidence\n", "7: die takes the name of a die and a value"},
		{"one die twice", night + "die evidence 1\ndie evidence 1\n", "8: die evidence stands twice in one phase"},
		{"an order in no phase", head + "order Anna pass\n", "6: an order, a vote, a removal or a die stands in a night or a day"},
		{"the day first", head + "day 1\n", "6: day 1 is out of turn: night 1 is to come"},
		{"night two first", head + "night 2\n", "6: night 2 is out of turn: night 1 is to come"},
		{"no day between", night + "night 2\n", "7: night 2 is out of turn: day 1 is to come"},
		{"night 01", head + "night 01\n", "6: night 01 is out of turn: night 1 is to come"},
		{"which night", head + "night\n", "6: night is out of turn: night 1 is to come"},
		{"a quoted number", head + "night \"1\"\n", "6: night 1 is out of turn: night 1 is to come"},
		{"a header line at night", night + "option tie all\n", "7: option stands before the first night"},
		{"omerta-record twice", head + "omerta-record 1\n", "6: omerta-record stands twice"},
		{"game twice", head + "game a\ngame b\n", "7: game stands twice"},
		{"one option twice", head + "option tie all\noption tie all\n", "7: option tie stands twice"},
		{"unknown option", head + "option tei all\n", `6: no option "tei"; did you mean tie?`},
		{"unknown value", head + "option tie erliest\n", `6: option tie has no value "erliest"; did you mean earliest?`},
		{"option of nothing", head + "option tie\n", "6: option takes a name and a value"},
		{"a quoted option", head + "option \"tie\" all\n", "6: option takes a name and a value"},
		{"a short seed", head + "seed 00\n", "6: a seed is 64 hexadecimal digits"},
		{"two games", head + "game a b\n", "6: game takes one word"},
		{"a game of a keyword", head + "game night\n", `6: night is a word of the record; as a name it is written "night"`},
		{"seats out of turn", "omerta-record 1\nseat 2 Anna citizen\n", "2: seat 2 is out of turn: seat 1 is to come"},
		{"one seat twice", head + "seat 4 Zoe citizen\n", "6: seat 4 stands twice"},
		{"two of a name", head + "seat 5 Anna citizen\n", `6: two seats have the name "Anna"`},
		{"no such role", head + "seat 5 Zoe king\n", `6: no role is called "king"`},
		{"a quoted role", head + "seat 5 Zoe \"citizen\"\n", `6: no role is called "citizen"`},
		{"a seat of nothing", head + "seat 5\n", "6: seat takes a number, a name and, unless roles are dealt, a role"},
		{"a second doctor", head + "seat 5 Zoe doctor\nnight 1\n", "6: seat 5: a second doctor"},
		{"no rank", head + "seat 5 Zoe mafia\nnight 1\n", "6: seat 5: mafia needs a rank"},
		{"rank 0", head + "seat 5 Zoe mafia 0\n", `6: a rank is a number from 1 to 255, not "0"`},
		{"rank 256", head + "seat 5 Zoe mafia 256\n", `6: a rank is a number from 1 to 255, not "256"`},
		{"a second rank 1", head + "seat 5 Zoe mafia 1\nnight 1\n", "6: seat 5: a second rank 1"},
		{"a rank of a citizen", head + "seat 5 Zoe citizen 1\nnight 1\n", "6: seat 5: citizen has no rank"},
		{"no role", head + "seat 5 Zoe\nnight 1\n", "6: the seat has no role"},
		{"a deal without a seed", "omerta-record 1\nseat 1 Anna\ndeal citizen\nnight 1\n", "3: to deal takes a seed"},
		{"a deal of too few", "omerta-record 1\nseed " + zeros + "\nseat 1 Anna\ndeal\nnight 1\n", "4: 0 roles are dealt to 1 seats"},
		{"a deal of two doctors", "omerta-record 1\nseat 1 Anna\nseat 2 Vera\ndeal doctor doctor\n", "4: there is a second doctor to deal"},
		{"a deal of no role", "omerta-record 1\ndeal king\n", `2: no role is called "king"`},
		{"a deal and a role", "omerta-record 1\nseed " + zeros + "\nseat 1 Anna citizen\ndeal citizen\nnight 1\n", "3: a seat has a role although roles are dealt"},
		{"a name without quotes", head + "seat 5 O'Neil citizen\n", `6: not a name: "O'Neil"; with such characters it is written in double quotes`},
		{"a keyword as a name", head + "seat 5 scare citizen\n", `6: scare is a word of the record; as a name it is written "scare"`},
		{"an empty name", head + "seat 5 \"\" citizen\n", "6: a name is empty"},
		{"an open quote", head + "seat 5 \"Zoe citizen\n", "6: a quoted name has no end, or a wrong escape in it"},
		{"a wrong escape", head + `seat 5 "Z\q" citizen` + "\n", "6: a quoted name has no end, or a wrong escape in it"},
		{"no space behind", head + "seat 5 \"Zoe\"citizen\n", `6: there is no space behind the name "Zoe"`},
		{"too many seats", "omerta-record 1\n" + manySeats(65), "66: a game has at most 64 seats"},
		{"a long line", head + "#" + strings.Repeat("-", MaxLine) + "\n", "6: the line is longer than 65536 bytes"},
		{"a long record", head + strings.Repeat("#"+strings.Repeat("-", MaxLine-2)+"\n", MaxBytes/MaxLine), "261: the record is longer than 16777216 bytes"},
	} {
		r, err := Read(strings.NewReader(c.text), "game.record")
		var refused *Error
		if r != nil || !errors.As(err, &refused) || err.Error() != "game.record:"+c.want {
			t.Errorf("%s: %v, want game.record:%s", c.name, err, c.want)
		}
	}
}

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

func manySeats(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("seat " + strconv.Itoa(i+1) + " P" + strconv.Itoa(i+1) + " citizen\n")
	}
	return b.String()
}

// TestReadTakes: spaces, comments, blank lines and the order of the header are
// free.
func TestReadTakes(t *testing.T) {
	r := parse(t, "# Cats\r\n#\tand dogs\n\n  seat\t1 Anna mafia 7 # the boss\r\nseed "+strings.ToUpper(strings.Repeat("ab", 32))+
		"\n> host nonsense\noption tie all\nseat 2 \"# Ы\" citizen#\n# between\ngame \"night\"\nomerta-record 1\n"+
		">private  \"Anna\"   \"scare\" # told\nnight 1\n\norder Anna kill \"# Ы\"   #  he said so\n> public \"open\n")
	if len(r.Comment) != 2 || r.Comment[0] != "Cats" || r.Comment[1] != "and dogs" {
		t.Errorf("comment %q", r.Comment)
	}
	if r.Version != 1 || r.Game != "night" || !r.HasSeed || r.Seed[31] != 0xab || r.Options.Tie != engine.TieAll {
		t.Errorf("%+v", r)
	}
	if len(r.Seats) != 2 || r.Seats[1].Name != "# Ы" || r.Seats[0].Rank != 7 || !r.Seats[0].Given || r.Seats[0].Line != 4 {
		t.Errorf("%+v", r.Seats)
	}
	if len(r.Results) != 2 || r.Results[0] != "> host nonsense" || r.Results[1] != `> private Anna "scare"` {
		t.Errorf("%q", r.Results)
	}
	p := r.Phases[0]
	if p.Phase != (engine.Phase{N: 1}) || p.Line != 13 || len(p.Inputs) != 1 || p.Inputs[0].Comment != "he said so" || p.Inputs[0].Line != 15 {
		t.Errorf("%+v", p)
	}
	if len(p.Results) != 1 || p.Results[0] != `> public "open` {
		t.Errorf("%q", p.Results)
	}
	want := "# Cats\n# and dogs\n\nomerta-record 1\ngame \"night\"\noption tie all\nseed " + strings.Repeat("ab", 32) +
		"\nseat 1 Anna mafia 7\nseat 2 \"# Ы\" citizen\n> host nonsense\n> private Anna \"scare\"\n" +
		"\nnight 1\norder Anna kill \"# Ы\" # he said so\n> public \"open\n"
	if got := written(t, r); got != want {
		t.Errorf("written\n%swant\n%s", got, want)
	}
}

// TestReadFailure: the error of the reader is nobody's line.
func TestReadFailure(t *testing.T) {
	_, err := Read(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(head))), "game.record")
	var refused *Error
	if !errors.Is(err, iotest.ErrTimeout) || errors.As(err, &refused) {
		t.Errorf("%v", err)
	}
}

// TestName: what could be taken for anything else is quoted, and read back.
func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"Anna": "Anna", "Ёж_2.0-бис": "Ёж_2.0-бис", "Night": "Night", "ٓ": `"ٓ"`,
		"night": `"night"`, "kill": `"kill"`, "none": `"none"`, "mafia": `"mafia"`, "hit": `"hit"`,
		"tie": `"tie"`, "check-failed": `"check-failed"`, "no-such-target": `"no-such-target"`, "blood": `"blood"`,
		"Злой Кот": `"Злой Кот"`, "a#b": `"a#b"`, `"`: `"\""`, "a\nb": `"a\nb"`, "": `""`, "\xff": `"\xff"`, ">": `">"`,
	} {
		if got := Name(name); got != want {
			t.Errorf("%q is written %s, want %s", name, got, want)
		}
		tokens, _, err := lex(nil, want)
		if err != nil || len(tokens) != 1 || tokens[0].text != name {
			t.Errorf("%s is read %+v, %v", want, tokens, err)
		}
	}
}

// FuzzRead: whatever is read is written and read back as the same record, and
// can be played or is refused.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../testdata/*.record")
	if err != nil || len(files) == 0 {
		f.Fatalf("no records: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Read(strings.NewReader(text), "fuzzed")
		var refused *Error
		if err != nil {
			if !errors.As(err, &refused) || refused.Line == 0 {
				t.Fatalf("%v has no line", err)
			}
			return
		}
		first := written(t, r)
		again, err := Read(strings.NewReader(first), "written")
		if err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		if second := written(t, again); second != first {
			t.Fatalf("written again:\n%s\nwas\n%s", second, first)
		}
		if err := Replay(r); err != nil {
			if !errors.As(err, &refused) || refused.Line == 0 {
				t.Fatalf("%v has no line", err)
			}
			return
		}
		if diff, err := Verify(r); diff != nil || err != nil {
			t.Fatalf("%v, %v in\n%s", diff, err, written(t, r))
		}
	})
}

var _ io.WriterTo = (*Record)(nil)
