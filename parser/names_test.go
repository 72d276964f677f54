package parser

import (
	"os"
	"strings"
	"testing"
)

// TestForms holds the declensions, and that each form is found again as an
// order's target where its case fits.
// A prefix of a name of two words is never a slip for another name.
func TestPrefixOfTwoWords(t *testing.T) {
	names := NewNames([]Seat{{Name: "Anna"}, {Name: "Hannah Smith"}, {Name: "Boris"}})
	for text, want := range map[string]int{"jail Hanna": 1, "jail Hannah": 1, "jail Hannah Smith": 1, "jail Annas": 0} {
		list := Parse([]string{text}, &Context{Names: names, Self: 2, Role: "jailer", Phase: Night})
		if len(list) != 1 || list[0].Kind != IsOrder || list[0].Order.Targets[0] != want {
			t.Errorf("%s is %+v", text, list)
		}
	}
}

func TestForms(t *testing.T) {
	raw, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(raw)) {
		f := strings.Fields(line)
		if len(f) != 6 || f[0] == "#" {
			continue
		}
		count++
		for i := range f {
			f[i] = strings.ReplaceAll(f[i], "_", " ")
		}
		n := NewNames([]Seat{{Name: f[0]}, {Name: "Ёжиков"}})
		if got, want := n.Forms(0), (Cases{f[0], f[1], f[2], f[3], f[4], f[5]}); got != want {
			t.Errorf("%s: %v, want %v", f[0], got, want)
		}
		ctx := &Context{Names: n, Self: 1, Role: "doctor", Phase: Night}
		for _, text := range []string{"лечить " + f[3], "лечить " + f[0], "сыворотка " + f[2], "лечить " + strings.ToUpper(f[3])} {
			if got := Parse([]string{text}, ctx); len(got) != 1 || got[0].Kind != IsOrder || got[0].Order.Targets[0] != 0 {
				t.Errorf("%s: %+v", text, got)
			}
		}
	}
	if count < 60 {
		t.Errorf("%d names, want 60", count)
	}
}

func TestNamesWithoutExactForm(t *testing.T) {
	names := NewNames([]Seat{
		{Name: "Вася"}, {Name: "Смирнов"}, {Name: "Смирнова"}, {Name: "Zybr"}, {Name: "Максим", Aliases: []string{"Макс", "max"}},
		{Name: "Константин Константинопольский (третий стул)"}, {Name: "Ольга"}, {Name: "Кот"}, {Name: "Masha"},
	})
	for _, c := range []struct {
		text string
		want string
	}{
		{"проверить Василия", "check Вася"},
		{"проверить Ваську", "check Вася"},
		{"проверить Ваяс", "check Вася"},
		{"проверить Вяся", "check Вася"},
		{"проверить Смирнова", "ask ambiguous-name"},
		{"проверить Смирнову", "check Смирнова"},
		{"проверить Zybr'а", "check Zybr"},
		{"проверить Zybrа", "check Zybr"},
		{"проверить Zybra", "check Zybr"},
		{"проверить Макса", "check Максим"},
		{"проверить max", "check Максим"},
		{"проверить Конст", "ask"},
		{"проверить Константина", "check Константин Константинопольский (третий стул)"},
		{"проверить Константин Константинопольский (третий стул)", "check Константин Константинопольский (третий стул)"},
		{"проверить Оль", "check Ольга"},
		{"проверить КOTа", "check Кот"},
		{"check Mashu", "check Masha"},
		{"проверить Мари", "refuse unknown-name"},
		{"проверить вас", "refuse need-name"},
	} {
		got := Parse([]string{c.text}, &Context{Names: names, Self: -1, Role: "commissioner", Phase: Night})
		if s := showStatement(got[0], names, false); !strings.HasPrefix(s, c.want) && c.want != "ask" {
			t.Errorf("%s: %s, want %s", c.text, s, c.want)
		}
	}
}

func TestConfusable(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Вася", "вася", true}, {"Кот", "Koт", true}, {"Фёдор", "Федор", true}, {"Марина", "Марына", true},
		{"Вася", "Петя", false}, {"Дан", "Дон", false}, {"Zorro", "Zоrrо", true}, {"Анна Мария", "АннаМария", true},
		{"Лев", "Льва", true}, {"Том", "Тома", true}, {"Лев", "Лена", false}, {"Max", "Mary", false},
	} {
		if got := Confusable(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

func TestReserved(t *testing.T) {
	for name, want := range map[string]bool{"убить": true, "Статус": true, "pass": true, "мафия": true, "Вася": false, "Grace": false, "3": true, "": true} {
		if got := Reserved(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
