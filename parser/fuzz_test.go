package parser

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{"убить Васю", "Мочим Васю, Петю глушим", "[color=red]Вася[/color]", "e,bnm dfc.", "kill Dan, scare Tom", "?!…", "\xff\xfe", "маф 2: 3"} {
		f.Add(s, uint8(1))
	}
	roles := []string{"", "mafia", "maniac", "commissioner", "doctor", "jailer", "martyr", "citizen"}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		ctx := &Context{Names: castRussian, Self: int(n) % 12, Role: roles[int(n)%len(roles)], Phase: Phase(n % 3), Host: n > 200}
		for _, s := range Parse(strings.Split(text, "\n"), ctx) {
			if s.Kind == IsOrder && s.Order.Verb == "" {
				t.Errorf("%q: an order without a verb", text)
			}
		}
	})
}

func FuzzNewLines(f *testing.F) {
	f.Add("убить Петю\n> старое\nOn Jan 9, 2026, X <a@b> wrote:\n", "старое\n")
	f.Add("-----BEGIN PGP SIGNED MESSAGE-----\n\n- -- \n", "")
	f.Fuzz(func(t *testing.T, text, letter string) {
		lines, quoted := NewLines(text, []string{letter}, castRussian)
		for _, l := range append(lines, quoted...) {
			if l == "" || strings.Contains(l, "\n") {
				t.Errorf("line %q of %q", l, text)
			}
		}
	})
}

func FuzzHTMLText(f *testing.F) {
	f.Add(`<div><font color=red>Вася</font><blockquote>x</blockquote></div>`)
	f.Add(`<style>x</style><s>a<s>b</s></s><pre>1
2</pre>`)
	f.Fuzz(func(t *testing.T, src string) {
		out := HTMLText(src)
		if len(out) > 8*len(src)+64 {
			t.Errorf("%d bytes of %d", len(out), len(src))
		}
		if utf8.ValidString(src) && !utf8.ValidString(out) {
			t.Errorf("%q became %q", src, out)
		}
		Unflow(out, true)
	})
}

// reply is an ordinary answer of 1.5 KB.
var reply = "Добрый вечер!\nЛечу Петю\n\n9 января 2026 г., в 21:05, Ведущий <mafia+k7h2m9qx4t3v@host.example> написал(а):\n\n> " +
	strings.ReplaceAll(benchLetter, "\n", "\n> ")

var benchLetter = strings.Repeat("Партия «Бездомные коты», ночь 2. Живы: Вася, Петя, Маша, Коля.\n", 11)

func BenchmarkReply(b *testing.B) {
	ctx := &Context{Names: castRussian, Self: 10, Role: "doctor", Phase: Night}
	ours := []string{benchLetter}
	b.SetBytes(int64(len(reply)))
	b.ReportAllocs()
	for b.Loop() {
		lines, _ := NewLines(reply, ours, castRussian)
		if got := Parse(lines, ctx); len(got) != 2 || got[1].Kind != IsOrder {
			b.Fatal(got)
		}
	}
}
