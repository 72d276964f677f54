package bench

import (
	"fmt"
	"strings"

	"omerta/engine"
	"omerta/parser"
)

// domain is that of the daemon, elsewhere that of everybody else.
const (
	domain    = "bench.example"
	elsewhere = "elsewhere.example"
)

// The daemon's mailbox, its password, and the name under which its server says
// whom it trusts.
const (
	mailbox    = "mafia@" + domain
	password   = "secret"
	authservID = "mx." + domain
)

// leastSeats is so many that all roles are dealt and somebody is left.
const leastSeats = 9

// people are who sits at a table, each under both scripts. Every other one
// reads and writes English.
var people = []struct{ ru, en string }{
	{"Тимур", "Timur"}, {"Ровена", "Rowena"}, {"Марфа", "Marfa"}, {"Оскар", "Oscar"}, {"Богдан", "Bogdan"},
	{"Стелла", "Stella"}, {"Кузьма", "Kuzma"}, {"Эдгар", "Edgar"}, {"Глафира", "Glafira"}, {"Нельсон", "Nelson"},
	{"Ульяна", "Ulyana"}, {"Дилан", "Dylan"}, {"Злата", "Zlata"}, {"Феликс", "Felix"}, {"Харитон", "Khariton"},
	{"Вероника", "Veronica"}, {"Лукерья", "Lukerya"}, {"Герман", "Herman"}, {"Эвелина", "Evelyn"}, {"Игнат", "Ignat"},
}

// language is that of a seat.
func language(seat int) string {
	if seat%2 == 1 {
		return "en"
	}
	return "ru"
}

func address(game string, seat int) string { return fmt.Sprintf("p%d.%s@%s", seat, game, elsewhere) }

// gameFile is a game as its host would write it.
func gameFile(id string, seats int) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "id = %q\ntitle = \"Коты\"\nlanguage = \"ru\"\nzone = \"Europe/Moscow\"\nhost = \"host.%s@%s\"\n", id, id, elsewhere)
	b.WriteString("night_ends = \"10:00\"\nday_ends = \"21:00\"\n\n[roles]\n")
	fmt.Fprintf(&b, "mafia = %d\nmaniac = 1\ncommissioner = 1\ndoctor = 1\njailer = 1\nmartyr = 1\n", engine.GangSize(seats))
	for i, p := range people[:seats] {
		fmt.Fprintf(&b, "\n[[player]]\nname = %q\naliases = [%q]\nemail = %q\nlanguage = %q\n", p.ru, p.en, address(id, i), language(i))
	}
	return []byte(b.String())
}

// words are what a role orders at night, in each language.
var words = map[engine.RoleID]map[string]string{
	engine.RoleMafia:        {"ru": "убить", "en": "kill"},
	engine.RoleManiac:       {"ru": "убить", "en": "kill"},
	engine.RoleCommissioner: {"ru": "проверить", "en": "check"},
	engine.RoleDoctor:       {"ru": "лечить", "en": "heal"},
	engine.RoleJailer:       {"ru": "посадить", "en": "jail"},
	engine.RoleMartyr:       {"ru": "указать на", "en": "point at"},
}

// order is what a seat writes: something that its role may order on another.
func order(names *parser.Names, role engine.RoleID, seat, on int) string {
	lang := language(seat)
	word, acts := words[role][lang]
	switch {
	case !acts && lang == "en":
		return "pass"
	case !acts:
		return "пропуск"
	case lang == "en":
		return word + " " + people[on].en
	}
	return word + " " + names.Forms(on).Acc
}
