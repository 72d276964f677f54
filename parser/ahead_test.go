package parser

import (
	"reflect"
	"testing"
)

// By day, where orders may wait for the night, both kinds are read.
func TestAhead(t *testing.T) {
	names := NewNames([]Seat{{Name: "Вася"}, {Name: "Dan"}})
	for _, c := range []struct {
		role, line string
		want       Order
	}{
		{"mafia", "убить Васю", Order{Verb: "kill", Targets: []int{0}}},
		{"doctor", "лечить Васю", Order{Verb: "heal", Targets: []int{0}}},
		{"doctor", "посадить Васю", Order{Verb: "red", Targets: []int{0}}},
		{"jailer", "против Васи", Order{Verb: "red", Targets: []int{0}}},
		{"citizen", "отмена", Order{Verb: "cancel"}},
		{"jailer", "cancel", Order{Verb: "cancel"}},
		{"jailer", "снимаю голос", Order{Verb: "none"}},
		{"jailer", "пропуск", Order{Verb: "none"}},
	} {
		got := Parse([]string{c.line}, &Context{Names: names, Self: 1, Role: c.role, Living: 2, Phase: Day, Night: true})
		if len(got) != 1 || got[0].Kind != IsOrder || !reflect.DeepEqual(got[0].Order, c.want) {
			t.Errorf("%s, %q: got %+v, want %+v", c.role, c.line, got, c.want)
		}
	}
	// The jailer's word is one of both.
	got := Parse([]string{"посадить Васю"}, &Context{Names: names, Self: 1, Role: "jailer", Living: 2, Phase: Day, Night: true})
	if len(got) != 1 || got[0].Kind != IsQuestion || len(got[0].Choices) != 2 {
		t.Errorf("got %+v, want a question", got)
	}
	// Without it the night's orders are of the wrong time.
	got = Parse([]string{"убить Васю"}, &Context{Names: names, Self: 1, Role: "mafia", Living: 2, Phase: Day})
	if len(got) != 1 || got[0].Problem != NotYours {
		t.Errorf("got %+v, want not-yours", got)
	}
}
