package parser_test

import (
	"testing"

	"omerta/parser"
)

func TestBareName(t *testing.T) {
	for line, want := range map[string]string{
		"Петя":                "Петя",
		"Меня зовут Петя!":    "Петя",
		"тогда «Злой Пёс».":   "Злой Пёс",
		"Привет, я Ann":       "Ann",
		"My name is Dr. Evil": "Dr. Evil",
		"call me Ann, please": "Ann",
		"да, пожалуйста":      "",
		"yes, please":         "",
		"ok":                  "",
		"+":                   "",
		"Спасибо!":            "",
		"не хочу играть":      "",
		"I kill Vasya":        "",
		"ну ладно, я подумаю ещё": "",
	} {
		if got, ok := parser.BareName(line); got != want || ok != (want != "") {
			t.Errorf("%q is the name %q, %v; want %q", line, got, ok, want)
		}
	}
}

// Every way in which people say that they want to play is one.
func TestJoining(t *testing.T) {
	ctx := &parser.Context{Names: parser.NewNames(nil), Self: -1, SignUp: true}
	for _, line := range []string{
		"играю", "записываюсь", "участвую", "я в игре", "хочу играть", "запишите меня", "я с вами", "Хочу участвовать!",
		"join", "count me in", "I'm in", "I am in!", "sign me up", "let me in", "I want to play",
	} {
		for _, name := range []string{"", " Вася", ": Вася", ", Вася"} {
			line := line + name
			list := parser.Parse([]string{line}, ctx)
			if len(list) != 1 || list[0].Command != "join" || (name == "") != (list[0].Arg == "") {
				t.Errorf("%q reads as %+v", line, list)
				continue
			}
			if got := parser.Called(list[0].Arg); name != "" && got != "Вася" {
				t.Errorf("%q joins as %q", line, got)
			}
		}
	}
	for _, name := range []string{"Да", "ok", "Нет", "no", "Пас", "Док"} {
		if !parser.Reserved(name) {
			t.Errorf("somebody may be called %q", name)
		}
	}
}
