package config

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"omerta/engine"
)

// A Question is one of the few things that a host is asked to make a game.
type Question struct {
	Key     string // of the game's file
	Default string // what an empty answer means
	Must    bool   // an empty answer means nothing
}

// Questions lists what a host is asked, by the language of the table. Who he
// is, and who plays, is asked beside them.
func Questions(lang string) []Question {
	zone := "Europe/London"
	if lang == "ru" {
		zone = "Europe/Moscow"
	}
	return []Question{
		{"title", "", true}, {"id", "", true}, {"language", lang, false}, {"zone", zone, false},
		{"night_ends", "10:00", false}, {"day_ends", "21:00", false}, {"seats", "12", false}, {"starts", "", false}, {"preset", "", false},
	}
}

// CheckAnswer returns an error that says what is wrong with the value of one
// key of a game's file, as a person writes it.
func CheckAnswer(key, value string) error {
	if key == "preset" {
		return isPreset(value)
	}
	g := Game{}
	for _, f := range g.fields() {
		if f.key == key {
			return f.set(typed(key, value))
		}
	}
	return fmt.Errorf("there is no key %q in the file of a game", key)
}

// typed is the value of a key as TOML has it.
func typed(key, value string) any {
	if key == "seats" {
		if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			return n
		}
	}
	return value
}

// A Sketch is what a host answered, of which the file of a game is made.
type Sketch struct {
	Answers map[string]string // by key; empty ones mean the default
	Host    string
	Players []Player // with a name and an address; nil: they sign up
	Preset  []byte   // the file of the preset that was named; what it says goes before defaults
}

// small are the roles beside the mafia, those first that a small table needs.
var small = []engine.RoleID{engine.RoleDoctor, engine.RoleCommissioner, engine.RoleManiac, engine.RoleJailer, engine.RoleMartyr}

// File writes the file of a game. It is not checked.
func (s Sketch) File() []byte {
	lang := s.Answers["language"]
	if lang != "en" {
		lang = "ru"
	}
	var preset map[string]any
	_, _ = toml.Decode(string(s.Preset), &preset) // what is wrong with it, the making of the game tells
	var b bytes.Buffer
	write := func(key string, value any) {
		_ = toml.NewEncoder(&b).Encode(map[string]any{key: value}) // texts and numbers always can be
	}
	for _, q := range Questions(lang) {
		value := s.Answers[q.Key]
		if _, there := preset[q.Key]; there && (value == "" || value == q.Default) {
			continue
		}
		if value == "" {
			value = q.Default
		}
		if value == "" || s.Players != nil && (q.Key == "seats" || q.Key == "starts") {
			continue
		}
		write(q.Key, typed(q.Key, value))
	}
	write("host", strings.ToLower(s.Host))
	if s.Players == nil {
		write("signup", true)
		return b.Bytes()
	}
	if preset["roles"] == nil {
		b.WriteString("\n[roles]\n")
		for _, id := range small[:min(len(small), len(s.Players)-engine.GangSize(len(s.Players)))] {
			write(id.String(), 1)
		}
	}
	for _, p := range s.Players {
		b.WriteString("\n[[player]]\n")
		write("name", p.Name)
		write("email", p.Address)
	}
	return b.Bytes()
}
