package parser

import (
	"fmt"
	goparser "go/parser"
	gotoken "go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawOrder draws an order of a role, legal in its shape.
func drawOrder(t *rapid.T, role string, ctx *Context) Order {
	seats := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "seats")
	seats = slices.DeleteFunc(seats, func(s int) bool { return s >= ctx.Names.Len() || s == ctx.Self || ctx.Names.Dead(s) })
	verbs := map[string][]string{
		"mafia": {"kill", "kill2", "kill-scare", "scare", "scare2", "scare3"}, "maniac": {"kill", "brutal", "torture"},
		"commissioner": {"check", "kill"}, "doctor": {"heal", "heal-self", "heal-victim", "serum", "poison"}, "jailer": {"jail"},
		"martyr": {"point"}, "journalist": {"compare"}, "priest": {"confess"}, "bum": {"watch"}, "sniper": {"kill"}, "citizen": {},
	}[role]
	verb := rapid.SampledFrom(append(verbs, "pass", "cancel")).Draw(t, "verb")
	if ctx.Phase == Day {
		verb = rapid.SampledFrom([]string{"red", "blue", "none"}).Draw(t, "vote")
	}
	switch verb {
	case "pass", "cancel", "none":
		return Order{Verb: verb}
	case "heal-self":
		return Order{Verb: "heal", Targets: []int{ctx.Self}}
	case "heal-victim":
		return Order{Verb: verb, Role: rapid.SampledFrom([]string{"mafia", "maniac", "commissioner", "martyr", "sniper"}).Draw(t, "victim")}
	case "kill2", "scare2", "scare3":
		n := int(verb[len(verb)-1] - '0')
		return Order{Verb: verb[:len(verb)-1], Targets: seats[:n]}
	case "kill-scare", "compare":
		return Order{Verb: verb, Targets: seats[:2]}
	}
	return Order{Verb: verb, Targets: seats[:1]}
}

// TestCanonicalParsesBack holds that what we repeat to a player, sent back by
// him, is the same order.
func TestCanonicalParsesBack(t *testing.T) {
	casts := [][]string{
		{"Вася", "Петя", "Маша", "Коля", "Валя", "Паша", "Ядвига", "Серый", "Zybr", "Гвоздь", "Шерлок"},
		{"Dan", "Tom", "Ann", "Mark", "Will", "Skip", "Red", "Grace", "Иван", "Ольга", "Max_2"},
		{"Дядя Фёдор", "Злой Кот", "Павел", "Лев", "Любовь", "Рыжая", "Марго", "Игорь", "Андрей", "Мария", "Анна--Мария"},
		{"Dr. No", "О'Нил", "Jean-Luc", "Кот", "КОМЕТА", "Костя", "Смирнова", "Боец", "Zorro", "ёжик", "Тень"},
	}
	raw, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(raw)) {
		if f := strings.Fields(line); len(f) == 6 && f[0] != "#" {
			all = append(all, strings.ReplaceAll(f[0], "_", " "))
		}
	}
	for chunk := range slices.Chunk(all, 11) {
		if len(chunk) == 11 {
			casts = append(casts, chunk)
		}
	}
	roles := []string{"mafia", "maniac", "commissioner", "doctor", "jailer", "martyr", "journalist", "priest", "bum", "sniper", "citizen"}
	rapid.Check(t, func(t *rapid.T) {
		var seats []Seat
		for _, n := range rapid.SampledFrom(casts).Draw(t, "cast") {
			seats = append(seats, Seat{Name: n})
		}
		ctx := &Context{
			Names: NewNames(seats), Self: 10, Role: rapid.SampledFrom(roles).Draw(t, "role"), Living: 11,
			Phase: rapid.SampledFrom([]Phase{Night, Day}).Draw(t, "phase"),
		}
		want := drawOrder(t, ctx.Role, ctx)
		lang := rapid.SampledFrom([]string{"ru", "en"}).Draw(t, "lang")
		if len(want.Targets) == 1 && want.Targets[0] == ctx.Self {
			want.Targets = []int{-1} // "себя"
		}
		text := Canonical(want, lang, ctx.Names)
		got := Parse([]string{text}, ctx)
		if len(want.Targets) == 1 && want.Targets[0] < 0 {
			want.Targets = []int{ctx.Self}
		}
		if len(got) != 1 || got[0].Kind != IsOrder || !sameOrder(got[0].Order, want) {
			t.Fatalf("%q (%v) reads as %+v", text, want, got)
		}
		again := Parse([]string{Canonical(got[0].Order, lang, ctx.Names)}, ctx)
		if len(again) != 1 || !sameOrder(again[0].Order, want) && got[0].Order.Verb != "jail" {
			t.Fatalf("%q reads back as %+v", text, again)
		}
	})
}

// TestParseIsTotal holds that any words in any context give statements of
// known shape, and that every order is one that its role and phase may have.
func TestParseIsTotal(t *testing.T) {
	vocabulary := []string{"убить", "Васю", "не", "и", "Петю", "жертву", "мафии", "?", ",", "если", "лечу", "себя", "красным", "против", "Dan", "kill", "or", "3", "-", "+", "пас", "отмена", "тоже", ":", "—", "доктор", "сыворотка", "молчит", "предлагаю", "как", "голосую", "за", "в", "глуши", "к", "пусть", "или", "Гвоздь", "Валю", "Колю", "красная", "красный", "жестоко", "тихо", "молчит", "ещё", "минус", "теперь", "себя", "его", "кого-нибудь", "без", "15", "(", ")", "Вясю", "снимаю", "голос", "передумал", "to", "jail", "Will", "Red", "the", "heal", "from", "!", ".", "🔴"}
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, 9).Draw(t, "words"), " ")
		ctx := &Context{Names: castRussian, Self: 10, Phase: rapid.SampledFrom([]Phase{AnyPhase, Night, Day}).Draw(t, "phase"),
			Role: rapid.SampledFrom([]string{"", "mafia", "doctor", "jailer", "maniac", "citizen"}).Draw(t, "role")}
		for _, s := range Parse([]string{line}, ctx) {
			if s.Kind == IsOrder && strings.HasSuffix(line, "?") {
				t.Fatalf("%q is a question and orders %v", line, s.Order)
			}
			if s.Kind != IsOrder {
				continue
			}
			can := actsOf[ctx.Role]
			if ctx.Role == "" {
				can = byNight
			}
			if a := actOf(s.Order.Verb); s.Order.Verb != "none" && s.Order.Verb != "pass" && s.Order.Verb != "cancel" && a&(can|byDay) == 0 {
				t.Fatalf("%q orders %v from a %s", line, s.Order, ctx.Role)
			}
			for _, x := range s.Order.Targets {
				if x < 0 || x >= castRussian.Len() || castRussian.Dead(x) {
					t.Fatalf("%q orders %v", line, s.Order)
				}
			}
		}
	})
}

// TestImports holds that the package stays pure. It may reckon with time; that
// it asks no clock is held for all that are pure, at the top of the house.
func TestImports(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := goparser.ParseFile(gotoken.NewFileSet(), e.Name(), nil, goparser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			first, _, _ := strings.Cut(path, "/")
			forbidden := slices.Contains([]string{"os", "net", "math/rand", "math/rand/v2", "log", "context", "log/slog", "net/mail"}, path)
			if forbidden || strings.Contains(first, ".") && first != "golang.org" || first == "omerta" {
				t.Errorf("%s imports %s", e.Name(), path)
			}
		}
	}
}

// TestLanguagesAgree holds that both languages have canonical words for the
// same orders and words for every command.
func TestLanguagesAgree(t *testing.T) {
	for _, l := range []*Language{&russian, &english} {
		for verb := range russian.Canonical {
			if l.Canonical[verb] == "" {
				t.Errorf("%s has no words for %s", l.Code, verb)
			}
		}
		for _, c := range Commands {
			if w := l.Commands[c.Word]; w.whole == "" && w.head == "" {
				t.Errorf("%s has no words for the command %s", l.Code, c.Word)
			}
		}
	}
}

// pathological is n bytes of nested quotation marks and almost-attributions.
func pathological(n int) string {
	var b strings.Builder
	b.WriteString("убить Петю\n\n")
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%s On Jan %d at 9:05 someone <a@b.c> almost wrote\n", strings.Repeat("> ", i%40), i)
		fmt.Fprintf(&b, "On %d January, somebody\n", i)
	}
	return b.String()
}

// TestPathologicalQuotes holds that trimming is linear, and loses nothing.
func TestPathologicalQuotes(t *testing.T) {
	lines, _ := NewLines(pathological(48<<10), nil, castRussian)
	if len(lines) == 0 || lines[0] != "убить Петю" {
		t.Errorf("the order was lost: %q", lines[:min(3, len(lines))])
	}
	took := func(n int) time.Duration {
		text, best := pathological(n), time.Hour
		for range 3 {
			start := time.Now()
			NewLines(text, nil, castRussian)
			best = min(best, time.Since(start))
		}
		return best
	}
	if small, large := took(12<<10), took(48<<10); large > 12*small+20*time.Millisecond || large > time.Second {
		t.Errorf("12 KB took %v, 48 KB took %v", small, large)
	}
}

func BenchmarkPathologicalQuotes(b *testing.B) {
	text := pathological(48 << 10)
	for b.Loop() {
		NewLines(text, nil, castRussian)
	}
}
