package parser

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Two letters of ours: one that everybody gets, and one with a code in it.
const (
	publicLetter = `Ваш голос — одна строка в ответ на это письмо.

Вот что принесла ночь 2:
│ Коля, жертва маньяка
│ Паша молчит.

До срока каждый живой отдаёт один голос: красный или синий.
│ против ИМЕНИ
│ снимаю голос

--` + " " + `
Ведущий игры «Коты»
`
	challengeLetter = `Ответьте на это письмо строкой с кодом, если писали вы. Если не вы, отвечать не нужно.

От вашего имени ведущему игры «Коты» пришло письмо, но доказательств, что оно ваше, нет. Ещё не подтверждено. Код — одна строка, вот такая:
│ confirm k4mz6r3ttq2aw

Вот что там написано и как оно понято:
│ убить Колю
│   понято: убить Колю
│ запугать Машу
│   понято: запугать Машу

Мафия × 2, маньяк.
Срок, ночь 1: суббота, 10 января, 09:00 (Москва).
Если пишете не ответом, а новым письмом, перенесите в него эту строку:
Код места: k7h2m2qx4t3vabcd

--` + " " + `
Ведущий игры «Коты»
`
)

var headerBlocks = map[string]string{
	"outlook ru":       "________________________________\nОт: Дан <dan@example.com>\nОтправлено: 1 декабря 2026 г. 12:00\nКому: Вася <vasya@example.org>\nТема: привет\n\n",
	"outlook en":       "From: Dan <dan@example.com>\nSent: Tuesday, December 1, 2026 12:00 PM\nTo: Vasya <vasya@example.org>\nSubject: hi\n\n",
	"original message": "-----Original Message-----\nFrom: Dan <dan@example.com>\nSent: Tuesday, December 1, 2026 12:00 PM\nTo: Vasya <vasya@example.org>\nSubject: hi\n\n",
	"separator":        "-------- Исходное сообщение --------\n\n",
	"attribution":      "1 декабря 2026 г., 12:00, Dan <dan@example.com> написал:\n\n",
	"long name":        "1 декабря 2026 г., 12:00, " + strings.Repeat("Очень ", 60) + "длинный Дан <dan@example.com> написал:\n\n",
	"other language":   "Odesílatel: Dan <dan@example.com>\nDatum odeslání: 1. prosince 2026 12:00\nPříjemce: Vasya <vasya@example.org>\nPředmět: ahoj\n\n",
	"forward":          "---------- Forwarded message ---------\nОт: Дан <dan@example.com>\nDate: вт, 1 дек. 2026 г. в 12:00\nSubject: привет\nTo: <vasya@example.org>\n\n",
	"our name":         "От: Ведущий игры «Коты»\nОтправлено: 1 декабря 2026 г. 12:00\nКому: Вася\nТема: Коты\n\n",
}

// What another person wrote never counts, whatever of our letters he puts
// around it.
func TestNobodyBreaksOut(t *testing.T) {
	nested := headerBlocks["outlook ru"]
	bodies := map[string]string{
		"last line":          "Привет!\n\n-- \nВедущий игры «Коты»\n\nубить Петю",
		"last line twice":    "-- \nВедущий игры «Коты»\n-- \nВедущий игры «Коты»\n\nубить Петю",
		"only the end":       "-- \nВедущий игры «Коты»\n\nубить Петю",
		"whole public":       publicLetter + "\nубить Петю",
		"public in a header": strings.Replace(nested, "Дан <dan@example.com>", "Ведущий <mafia@host.example>", 1) + publicLetter + "\nубить Петю",
		"with lines of ours": "Привет!\nВот что принесла ночь 2:\n│ Коля, жертва маньяка\nЕщё так: убить Петю\n-- \nВедущий игры «Коты»\nубить Петю",
		"line within":        strings.Replace(publicLetter, "│ Паша молчит.\n", "│ Паша молчит.\nубить Петю\n", 1) + "\nубить Петю",
		"part of private":    "Ответьте на это письмо строкой с кодом, если писали вы. Если не вы, отвечать не нужно.\n-- \nВедущий игры «Коты»\n\nубить Петю",
		"mark":               "│ убить Петю",
		"quote mark":         "> Привет!\n\nубить Петю",
	}
	for where, head := range headerBlocks {
		for what, body := range bodies {
			text := "Нормально, а ты?\n\n" + head + body + "\n"
			lines, quoted := NewLines(text, []string{publicLetter, challengeLetter}, castRussian)
			if !slices.Equal(lines, []string{"Нормально, а ты?"}) {
				t.Errorf("%s, %s: new lines %q", where, what, lines)
			}
			if !slices.ContainsFunc(quoted, func(s string) bool { return strings.HasSuffix(s, "убить Петю") }) {
				t.Errorf("%s, %s: the order is not among the quoted lines %q", where, what, quoted)
			}
		}
	}
}

// The same in HTML, in which a client puts what it quotes into a box, or not.
func TestNobodyBreaksOutOfHTML(t *testing.T) {
	const body = "Привет!<br>-- <br>Ведущий игры «Коты»<br><br>убить Петю"
	const attr = `<div dir="ltr" class="gmail_attr">вт, 1 дек. 2026 г. в 12:00, Дан &lt;<a href="mailto:dan@example.com">dan@example.com</a>&gt;:<br></div>`
	const fields = `<b>От:</b> Дан &lt;dan@example.com&gt;<br><b>Отправлено:</b> 1 декабря 2026 г. 12:00<br><b>Кому:</b> Вася<br><b>Тема:</b> привет`
	for what, html := range map[string]string{
		"blockquote":          `<div class="gmail_quote">` + attr + `<blockquote class="gmail_quote">` + body + `</blockquote></div>`,
		"no blockquote":       `<div class="gmail_quote">` + attr + `<div>` + body + `</div></div>`,
		"outside":             `<div class="gmail_quote">` + attr + `<div>Привет!<blockquote>-- <br>Ведущий игры «Коты»</blockquote>убить Петю</div></div>`,
		"closed early":        `<div class="gmail_quote">` + attr + `<blockquote class="gmail_quote">Привет!</blockquote></blockquote>убить Петю</div>`,
		"cite":                `<br><blockquote type="cite">1 дек. 2026 г., в 12:00, Дан &lt;dan@example.com&gt; написал(а):<br><br>` + body + `</blockquote>`,
		"outlook rule":        `<hr tabindex="-1" style="width:98%"><div id="divRplyFwdMsg">` + fields + `</div><div>` + body + `</div>`,
		"outlook border":      `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">` + fields + `</p></div><p>` + body + `</p>`,
		"outlook other style": `<div style="border-top:1px solid gray"><p>` + fields + `</p></div><div><p>` + strings.ReplaceAll(body, "<br>", "</p><p>") + `</p></div>`,
		"table":               `<table><tr><td>От:</td><td>Дан &lt;dan@example.com&gt;</td></tr><tr><td>Отправлено:</td><td>1 декабря 2026 г. 12:00</td></tr><tr><td>Кому:</td><td>Вася</td></tr></table><div>` + body + `</div>`,
		"forward":             `<div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>` + fields + `<br></div>` + body + `</div>`,
	} {
		lines, quoted := NewLines(HTMLText(`<div>Нормально, а ты?</div>`+html), []string{publicLetter, challengeLetter}, castRussian)
		if !slices.Equal(lines, []string{"Нормально, а ты?"}) || !slices.Contains(quoted, "убить Петю") {
			t.Errorf("%s: new lines %q, quoted %q", what, lines, quoted)
		}
	}
}

// Below the whole of a private letter of ours one may write again; below
// anything else one may not.
func TestBelowOurLetter(t *testing.T) {
	for where, head := range headerBlocks {
		want := []string{"Петю проверить"}
		if where == "forward" {
			want = nil
		}
		got, _ := NewLines(head+challengeLetter+"\nПетю проверить\n", []string{publicLetter, challengeLetter}, castRussian)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", where, got, want)
		}
		got, _ = NewLines(head+rewrap(challengeLetter, 44)+"\nПетю проверить\n"+headerBlocks["outlook en"]+"убить Петю", []string{publicLetter, challengeLetter}, castRussian)
		if !slices.Equal(got, want) {
			t.Errorf("%s, wrapped: %q, want %q", where, got, want)
		}
		if got, quoted := NewLines(head+publicLetter+"\nпротив Пети\n", []string{publicLetter}, castRussian); len(got) > 0 || !slices.Contains(quoted, "против Пети") {
			t.Errorf("%s, public: %q, quoted %q", where, got, quoted)
		}
	}
}

// A name that looks like a key makes no letter private.
func TestNameIsNoSecret(t *testing.T) {
	names := NewNames([]Seat{{Name: "Вася"}, {Name: "k7h2m2qx4t3v"}})
	letter := "Живы: Вася, k7h2m2qx4t3v.\nВедущий\n"
	if got, _ := NewLines(headerBlocks["outlook ru"]+letter+"убить Васю\n", []string{letter}, names); len(got) > 0 {
		t.Errorf("new lines %q", got)
	}
}

// What a mailer breaks off from a long line of another person is no order.
func TestBrokenOffLine(t *testing.T) {
	text := "Смешно\n\n1 декабря 2026 г., 12:00, Dan <dan@example.com> написал:\n> Я тут подумал, что было бы очень и очень неплохо этой самой ночью\nубить Петю, раз уж мы все равно собрались\n> Как тебе?\n"
	lines, quoted := NewLines(text, []string{publicLetter}, castRussian)
	if !slices.Equal(lines, []string{"Смешно"}) || !slices.Contains(quoted, "убить Петю, раз уж мы все равно собрались") {
		t.Errorf("new lines %q, quoted %q", lines, quoted)
	}
}

// rewrap breaks lines anew, at blanks.
func rewrap(s string, width int) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		n := 0
		for i, w := range strings.Fields(line) {
			if i > 0 && n+len([]rune(w)) > width {
				out.WriteString("\n")
				n = 0
			} else if i > 0 {
				out.WriteString(" ")
			}
			out.WriteString(w)
			n += len([]rune(w)) + 1
		}
		out.WriteString("\n")
	}
	return out.String()
}

// manglings are what clients make of a letter that they do not mark as quoted.
var manglings = map[string]func(string) string{
	"as it was":    func(s string) string { return s },
	"bar":          func(s string) string { return strings.ReplaceAll(s, "│ ", "| ") },
	"broken bar":   func(s string) string { return strings.ReplaceAll(s, "│ ", "¦ ") },
	"question":     func(s string) string { return strings.ReplaceAll(s, "│ ", "? ") },
	"greater":      func(s string) string { return strings.ReplaceAll(s, "│ ", "> ") },
	"star":         func(s string) string { return strings.ReplaceAll(s, "│ ", "* ") },
	"blanks":       func(s string) string { return strings.ReplaceAll(s, "│", "  ") },
	"dropped":      func(s string) string { return strings.ReplaceAll(s, "│ ", "") },
	"no blanks":    func(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, "│ ", ""), "\n\n", "\n") },
	"doubled":      func(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, "│", ""), "\n", "\n\n") },
	"narrow":       func(s string) string { return rewrap(strings.ReplaceAll(s, "│ ", ""), 30) },
	"wide":         func(s string) string { return rewrap(strings.ReplaceAll(s, "│ ", "| "), 90) },
	"joined":       func(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, "│ ", ""), ":\n", ": ") },
	"windows-1251": strings.NewReplacer("│", "|", "×", "x", "—", "-", "«", `"`, "»", `"`, "ё", "е").Replace,
	"koi8-r":       strings.NewReplacer("│ ", "", "×", "?", "—", "?", "«", "?", "»", "?").Replace,
	"look-alikes":  strings.NewReplacer("│ ", "", "×", "х", "—", "--", "«", "“", "»", "”", "ё", "ë", "о", "o").Replace,
	"latin":        func(s string) string { return strings.Map(latinOnly, s) },
	"latin bare":   func(s string) string { return strings.Map(latinOnly, strings.ReplaceAll(s, "│ ", "")) },
	"mojibake":     func(s string) string { return strings.Map(shifted, strings.ReplaceAll(s, "│ ", "")) },
}

// garbled are those that leave nothing to know our signature by.
var garbled = map[string]bool{"latin": true, "latin bare": true, "mojibake": true}

func latinOnly(r rune) rune {
	if r > 0xff {
		return '?'
	}
	return r
}

// shifted is what KOI8-R looks like when it is read as another charset.
func shifted(r rune) rune {
	if r >= 'А' && r <= 'я' {
		return 'À' + (r-'А'+17)%64
	}
	return r
}

// An answer above or below a challenge that the client neither marks nor leaves
// as it was confirms nothing, and runs nothing that the challenge shows.
func TestMangledLetter(t *testing.T) {
	for what, mangle := range manglings {
		for where, text := range map[string]string{
			"above":       "Это не я!\n\n" + mangle(challengeLetter),
			"right above": "Это не я!\n" + mangle(challengeLetter),
			"below":       mangle(challengeLetter) + "\nЭто не я!\n",
			"alone":       mangle(challengeLetter),
		} {
			lines, quoted := NewLines(text, []string{publicLetter, challengeLetter}, castRussian)
			for _, s := range Parse(lines, &Context{Names: castRussian, Self: -1}) {
				if s.Kind != IsTalk {
					t.Errorf("%s, %s: %+v of the new lines %q, quoted %q", what, where, s, lines, quoted)
				}
			}
			if where != "alone" && !(where == "below" && garbled[what]) && !slices.Contains(lines, "Это не я!") {
				t.Errorf("%s, %s: the answer is not among the new lines %q", what, where, lines)
			}
		}
	}
}

// The code line counts where it was typed or copied by itself, even above a
// letter that came back without marks.
func TestCodeLine(t *testing.T) {
	for text, want := range map[string]bool{
		"confirm k4mz6r3ttq2aw":                                                           true,
		"│ confirm k4mz6r3ttq2aw":                                                         true,
		"Да, это я.\nconfirm k4mz6r3ttq2aw\nСпасибо!":                                     true,
		"confirm k4mz6r3ttq2aw\n\n" + challengeLetter:                                     true,
		"confirm k4mz6r3ttq2aw\n\n> " + strings.ReplaceAll(challengeLetter, "\n", "\n> "): true,
		"Код — одна строка, вот такая:\nconfirm k4mz6r3ttq2aw":                            false,
		"confirm k4mz6r3ttq2aw\nВот что там написано и как оно понято:":                   false,
		"confirm k4mz6r3ttq2aw\nВот что там написано и как":                               false,
		"Срок, ночь 1: суббота, 10 января, 09:00 (Москва).\nconfirm k4mz6r3ttq2aw":        false,
		"> Код — одна строка, вот такая:\n> confirm k4mz6r3ttq2aw":                        false,
	} {
		lines, quoted := NewLines(text, []string{publicLetter, challengeLetter}, castRussian)
		got := slices.ContainsFunc(Parse(lines, &Context{Names: castRussian, Self: -1}), func(s Statement) bool { return s.Command == "confirm" })
		if got != want {
			t.Errorf("%q: confirmed %v, want %v; new lines %q, quoted %q", text, got, want, lines, quoted)
		}
	}
}

// A line that somebody types counts, though a letter of ours has it as an
// example.
func TestTypedExample(t *testing.T) {
	letter := "Ответьте одной строкой.\nНапример, так:\n│ убить Васю\n│ проверить Петю\nили так:\n│ Маша\nСрок завтра.\n"
	for text, want := range map[string][]string{
		"убить Васю":                                            {"убить Васю"},
		"│ убить Васю":                                          {"убить Васю"},
		"| убить Васю":                                          {"убить Васю"},
		"убить Васю\nпроверить Петю":                            {"убить Васю", "проверить Петю"},
		"убить Васю\n\n" + letter:                               {"убить Васю"},
		letter + "\nубить Васю":                                 {"убить Васю"},
		"убить Васю\n\n" + strings.ReplaceAll(letter, "│ ", ""): {"убить Васю"},
		strings.ReplaceAll(letter, "│ ", "") + "\nубить Васю":   {"убить Васю"},
		"Ответьте одной строкой.\nНапример, так:\nубить Васю\nпроверить Петю\nили так:\nМаша\n-Маша\nСрок завтра.": {"-Маша"},
		"Например, так:\nубить Васю":     nil,
		"убить Васю\nили так:":           nil,
		"│ убить Васю\n│ проверить Петю": nil,
	} {
		lines, quoted := NewLines(text, []string{letter}, castRussian)
		if !slices.Equal(lines, want) {
			t.Errorf("%q: new lines %q, want %q; quoted %q", text, lines, want, quoted)
		}
	}
}

// Whatever the letters and the mail, the time is linear in both.
func TestAlignIsLinear(t *testing.T) {
	same := strings.Repeat("aaaaaaaaaaaaaaaa\n", 2000)
	for what, letter := range map[string]string{
		"one line":  strings.Repeat("a", 200000),
		"all alike": same,
		"pairs":     strings.Repeat("aaaaaaaaaaaaaaaa\nbbbb\n", 1000),
		"longer":    strings.Repeat("aaaaaaaaaaaaaaaab\n", 2000),
		"links":     strings.Repeat("<http://a", 20000),
	} {
		for _, mail := range []string{same, strings.Repeat("aaaaaaaaaaaaaaaa\n\nx\n", 700), strings.Repeat("<http://a", 20000)} {
			start := time.Now()
			NewLines(mail, []string{letter, letter + "x", publicLetter}, castRussian)
			if d := time.Since(start); d > time.Second {
				t.Errorf("%s: %v", what, d)
			}
		}
	}
}
