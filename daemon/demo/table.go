package demo

import (
	"fmt"
	"strings"

	"omerta/parser"
)

// A Table is the game that the demo plays: who sits at it and where their
// mail goes. The zero Language is Russian.
type Table struct {
	Language string // of the table: "ru", "en"; players have their own
	Domain   string // of everybody's address
}

// GameID is the id of the demo's game.
const GameID = "demo"

// A Person sits at the table and owns a mail program.
type Person struct {
	Name     string // as the table calls him
	Alias    string // the same in the other script
	Own      string // the one of the two that he writes himself
	Address  string
	Language string
	client   client
}

// people are who plays. Half of them write Russian, half English; the names
// are far from each other and from the words of the game. Nobody has a name
// so short that two slips of the keyboard would still be it.
var people = []struct {
	ru, en, language string
	client           client
}{
	{"Тимур", "Timur", "ru", webmail},
	{"Ровена", "Rowena", "en", fresh},
	{"Марфа", "Marfa", "ru", phone},
	{"Оскар", "Oscar", "en", desktop},
	{"Богдан", "Bogdan", "ru", fresh},
	{"Стелла", "Stella", "en", webmail},
	{"Кузьма", "Kuzma", "ru", office},
	{"Эдгар", "Edgar", "en", phone},
	{"Глафира", "Glafira", "ru", desktop},
	{"Нельсон", "Nelson", "en", stripped},
	{"Ульяна", "Ulyana", "ru", webmail},
	{"Дилан", "Dylan", "en", office},
	{"Злата", "Zlata", "ru", stripped},
	{"Феликс", "Felix", "ru", phone},
}

// roles are what is dealt besides citizens. A third of the table is mafia.
const roles = `[roles]
mafia = 4
maniac = 1
commissioner = 1
doctor = 1
jailer = 1
martyr = 1
`

// People returns the players in the order of their seats.
func (t Table) People() []Person {
	list := make([]Person, len(people))
	for i, p := range people {
		list[i] = Person{Name: p.ru, Alias: p.en, Own: p.ru, Language: p.language, client: p.client, Address: t.address(strings.ToLower(p.en))}
		if t.language() == "en" {
			list[i].Name, list[i].Alias = p.en, p.ru
		}
		if p.language == "en" {
			list[i].Own = p.en
		}
	}
	return list
}

// Host is the address of the person who hosts the game.
func (t Table) Host() string { return t.address("host") }

// Mailbox is the address of the daemon.
func (t Table) Mailbox() string { return t.address("mafia") }

// Addresses are all mailboxes that the story needs: the daemon's, the host's
// and the players'.
func (t Table) Addresses() []string {
	list := []string{t.Mailbox(), t.Host()}
	for _, p := range t.People() {
		list = append(list, p.Address)
	}
	return list
}

func (t Table) language() string { return wordsOf(t.Language).language }

func (t Table) address(local string) string { return local + "@" + t.Domain }

// File is the game as its host would write it. The schedule gives every phase
// hours; whoever plays the story moves the deadlines.
func (t Table) File() []byte {
	var b strings.Builder
	w := wordsOf(t.Language)
	fmt.Fprintf(&b, "id = %q\ntitle = %q\nlanguage = %q\nzone = \"Europe/Moscow\"\nhost = %q\n\n", GameID, w.plain("title"), w.language, t.Host())
	b.WriteString("night_ends = \"10:00\"\nday_ends = \"21:00\"\n\n" + roles)
	for _, p := range t.People() {
		fmt.Fprintf(&b, "\n[[player]]\nname = %q\naliases = [%q]\nemail = %q\nlanguage = %q\n", p.Name, p.Alias, p.Address, p.Language)
	}
	return []byte(b.String())
}

// spellings are the names of the table as somebody writes them who writes a
// language: in its script and in its cases.
func (t Table) spellings(language string) []parser.Cases {
	var seats []parser.Seat
	for _, p := range people {
		name := p.en
		if language == "ru" {
			name = p.ru
		}
		seats = append(seats, parser.Seat{Name: name})
	}
	names := parser.NewNames(seats)
	list := make([]parser.Cases, len(seats))
	for i := range list {
		list[i] = names.Forms(i)
	}
	return list
}
