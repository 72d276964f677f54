package parser

import (
	"strings"
	"testing"
)

// A Latin name is understood in the Russian case forms by which people call it,
// in any table; two that can be meant are asked about.
func TestLatinNamesInRussian(t *testing.T) {
	var seats []Seat
	for _, name := range []string{"Anna", "Hannah", "Jack", "Boris", "Katya", "John Smith", "Mike", "George", "Olga", "Petya", "Dave", "Shadow", "Кот", "Wolfgang"} {
		seats = append(seats, Seat{Name: name})
	}
	names := NewNames(seats)
	for text, want := range map[string]string{
		"jail Ann":              "jail Anna",
		"посадить Анну":         "jail Anna",
		"сажаю Ганну":           "jail Hannah",
		"посадить Ханну":        "jail Hannah",
		"посадить Джека":        "jail Jack",
		"посажу бориса":         "jail Boris",
		"посадить Катю":         "jail Katya",
		"сажаю Катьку":          "refuse unknown-name",
		"посадить Джона Смита":  "jail John Smith",
		"посадить Майка":        "jail Mike",
		"посадить Джорджа":      "jail George",
		"посадить Ольгу":        "jail Olga",
		"посадить Петю":         "jail Petya",
		"посадить Дейва":        "jail Dave",
		"посадить Шадова":       "jail Shadow",
		"посадить Шадоу":        "jail Shadow",
		"прийти к Борису":       "jail Boris",
		"посадить Вольфганга":   "jail Wolfgang",
		"Джека":                 "jail Jack",
		"иду спать, всем пока":  "talk",
		"я думаю, это Джек":     "talk",
		"лечить Анну":           "refuse not-yours",
		"посадить Анну и Ханну": "refuse too-many",
	} {
		got := Parse([]string{text}, &Context{Names: names, Self: -1, Role: "jailer", Phase: Night})
		if s := showStatement(got[0], names, false); !strings.HasPrefix(s, want) {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
	two := NewNames([]Seat{{Name: "Peter"}, {Name: "Пётр"}, {Name: "Jack"}})
	got := Parse([]string{"посадить Петра"}, &Context{Names: two, Self: -1, Role: "jailer", Phase: Night})
	if len(got) != 1 || got[0].Kind != IsQuestion {
		t.Errorf("one of two is taken: %+v", got)
	}
	// A nick that sounds like a word of the grammar makes it nobody's name.
	odd := NewNames([]Seat{{Name: "Pass"}, {Name: "Net"}, {Name: "Dok"}})
	for text, want := range map[string]string{"пас": "pass", "нет": "talk"} {
		got := Parse([]string{text}, &Context{Names: odd, Self: -1, Role: "jailer", Phase: Night})
		if s := showStatement(got[0], odd, false); !strings.HasPrefix(s, want) {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}

// Names that are called alike in Russian are confusable, whatever their letters.
func TestConfusableSounds(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Anna", "Анна", true}, {"Jack", "Джек", true}, {"Boris", "Борис", true}, {"Peter", "Пётр", true}, {"Hannah", "Ганна", true},
		{"Katya", "Катя", true}, {"Olga", "Ольга", true}, {"Jon", "John", true}, {"Eric", "Erik", true}, {"John Smith", "Джон Смит", true},
		{"Anna", "Hannah", false}, {"Ann", "Hannah", false}, {"Jack", "Jane", false}, {"Tom", "Дом", false}, {"Mike", "Micky", false}, {"Carl", "Carol", true},
	} {
		if got := Confusable(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
