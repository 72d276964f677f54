package config

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"omerta/engine"
)

func TestExample(t *testing.T) {
	c, err := Parse([]byte(Example()), "config.toml")
	if err != nil {
		t.Fatal(err)
	}
	if c.Mail.Address != "mafia@example.org" || c.IMAP.TLS != "tls" || c.SMTP.TLS != "starttls" || c.Poll != time.Minute {
		t.Errorf("the example reads as %+v", c)
	}
	file, err := os.ReadFile("../../config.toml.example")
	if err != nil {
		t.Fatal(err)
	}
	if string(file) != Example() {
		t.Error("config.toml.example is not what `omerta config` prints")
	}
}

// Every key that the example shows switched off must read when it is switched
// on, or people copy a mistake.
func TestExampleKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		text string
		read func([]byte, string) error
	}{
		{"config", Example(), func(b []byte, f string) error { _, err := Parse(b, f); return err }},
		{"game", tableOf(9), func(b []byte, f string) error { _, err := ParseGame(b, f); return err }},
	} {
		lines := strings.Split(c.text, "\n")
		for i, line := range lines {
			if !strings.HasPrefix(line, "#") || strings.HasPrefix(line, "# ") || line == "#" {
				continue
			}
			on := append([]string(nil), lines...)
			on[i] = line[1:]
			err := c.read([]byte(strings.Join(on, "\n")), c.name)
			key, _, _ := strings.Cut(on[i], " =")
			switch {
			case strings.HasPrefix(key, "password") || key == "credential":
				if err == nil || !strings.Contains(err.Error(), "two ways to a password") {
					t.Errorf("%s: %s: a second way to a password gave %v", c.name, on[i], err)
				}
			case key == "auth":
				if err != nil && !strings.Contains(err.Error(), "token") {
					t.Errorf("%s: %s: %v", c.name, on[i], err)
				}
			case key == "preset":
				if err == nil || !strings.Contains(err.Error(), "when the game is made") {
					t.Errorf("%s: %s: %v", c.name, on[i], err)
				}
			case key == "role", key == "rank":
				if err == nil {
					t.Errorf("%s: %s: one player's role beside a deal was read", c.name, on[i])
				}
			case err != nil:
				t.Errorf("%s: %s: %v", c.name, on[i], err)
			}
		}
	}
}

// tableOf is the example of a game filled up to n players.
func tableOf(n int) string {
	text, _, _ := strings.Cut(GameExample(), "\n# A [[player]]")
	text += "\n"
	for i := 1; i < n; i++ {
		text += fmt.Sprintf("[[player]]\nname = \"P%d\"\nemail = \"p%d@example.org\"\n", i+1, i+1)
	}
	return text
}

func TestSevenMistakes(t *testing.T) {
	const text = `[mail]
address = "mafia"
langage = "en"

[imap]
address = "imap.example.org"
tls = "ssl"
user = "mafia"
password_file = "/etc/omerta/password"
poll = 60

[smtp]
address = "smtp.example.org:587"
tls = "none"
connections = 12
`
	want := []string{
		`bad.toml:2: mail.address: got "mafia", want a mail address like "anna@example.org"`,
		`bad.toml:3: mail.langage: there is no such key; did you mean mail.language?`,
		`bad.toml:6: imap.address: got "imap.example.org", want host:port like "mail.example.org:993"`,
		`bad.toml:7: imap.tls: got "ssl", want tls, starttls, none`,
		`bad.toml:10: imap.poll: got 60, want a time like "90s" or "12h", from 1ms to 1h0m0s`,
		`bad.toml:14: smtp.tls: got "none" for smtp.example.org:587, want "tls" or "starttls"; a password goes in plain text to this machine alone`,
		`bad.toml:15: smtp.connections: got 12, want a whole number from 1 to 8`,
	}
	_, err := Parse([]byte(text), "bad.toml")
	if err == nil {
		t.Fatal("it was read")
	}
	if got := strings.Split(err.Error(), "\n"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", err, strings.Join(want, "\n"))
	}
}

func TestBadConfigs(t *testing.T) {
	for _, c := range []struct{ what, text, want string }{
		{"no TOML", "[mail\n", "bad.toml:2: "},
		{"pages beside the health", "[archive]\nlisten = \"127.0.0.1:8025\"\n[http]\nhealth = \"127.0.0.1:8025\"\n", "bad.toml:2: archive.listen: is the address of http.health too"},
		{"nothing", "", "bad.toml: imap.address: is missing; `omerta config` prints a whole example"},
		{"a user without a password", "[smtp]\nuser = \"me\"\n", "bad.toml:2: smtp.password_file: is missing: there is a user without a password"},
		{"a token without a command", "[imap]\nauth = \"xoauth2\"\n", "bad.toml:2: imap.auth: got \"xoauth2\" without a command that prints a token"},
		{"a header in a name", "[mail]\nname = \"a\\r\\nBcc: b@example.org\"\n", "bad.toml:2: mail.name: got a text of several lines, want one line"},
		{"a smuggled address", "[mail]\naddress = \"\\\"a b\\\"@example.org\"\n", "want a mail address"},
	} {
		_, err := Parse([]byte(c.text), "bad.toml")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
}

func TestGame(t *testing.T) {
	g, err := ParseGame([]byte(tableOf(10)), "game.toml")
	if err != nil {
		t.Fatal(err)
	}
	count := map[engine.RoleID]int{}
	for _, id := range g.Deal {
		count[id]++
	}
	if len(g.Deal) != 10 || count[engine.RoleMafia] != 3 || count[engine.RoleDoctor] != 1 || count[engine.RoleCitizen] != 2 {
		t.Errorf("ten seats are dealt %v", g.Deal)
	}
	if g.Players[3].Language != "ru" || g.Players[3].Zone != "Europe/Moscow" {
		t.Errorf("a player has not the table's language and zone: %+v", g.Players[3])
	}
}

func TestGameExample(t *testing.T) {
	g, err := ParseGame([]byte(GameExample()), "game.toml")
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Players) != 9 || len(g.Deal) != 9 {
		t.Errorf("the example has %d players and %d roles", len(g.Players), len(g.Deal))
	}
}

func TestBadGames(t *testing.T) {
	good := tableOf(9)
	for _, c := range []struct{ what, old, new, want string }{
		{"an id with a slash", `id = "stray-cats"`, `id = "../x"`, `id: got "../x"`},
		{"no zone", `zone = "Europe/Moscow"`, `zone = "Moscow"`, `zone: got "Moscow", want an IANA zone`},
		{"a bad clock", `day_ends = "21:00"`, `day_ends = "9pm"`, `day_ends: got "9pm"`},
		{"an unknown option", `#tie = "none"`, `ties = "none"`, "options.ties: there is no such key; did you mean options.tie?"},
		{"a bad value", `#tie = "none"`, `tie = "first"`, "options.tie: "},
		{"two doctors", "doctor = 1", "doctor = 2", "roles.doctor: got 2, want a whole number from 0 to 1"},
		{"more roles than seats", "mafia = 3", "mafia = 9", "got 14 roles for 9 players"},
		{"one address twice", `email = "p3@example.org"`, `email = "P2@example.org"`, "is the address of seat 2 too"},
		{"one name twice", `name = "P3"`, `name = "p2"`, "is the name of seat 2 too"},
		{"the host plays", `email = "p3@example.org"`, `email = "host@example.org"`, "is the host's own address"},
		{"a name of two lines", `name = "P3"`, `name = "P\nB"`, "got a text of several lines"},
		{"no host", `host = "host@example.org"`, ``, "host: is missing"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%s: the example has no %q", c.what, c.old)
		}
		_, err := ParseGame([]byte(text), "game.toml")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
	for _, n := range []int{1, 2, 65} {
		if _, err := ParseGame([]byte(tableOf(n)), "game.toml"); err == nil || !strings.Contains(err.Error(), "want 3 to 64") {
			t.Errorf("%d players: %v", n, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(Example())
	f.Add(tableOf(9))
	f.Add("[[player]]\n[[player]]\nname=1\n[player.x]\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = Parse([]byte(text), "fuzz")
		_, _ = ParseGame([]byte(text), "fuzz")
	})
}

// The health is told to this machine alone.
func TestHealthIsLocal(t *testing.T) {
	good := strings.Replace(Example(), `#health = "127.0.0.1:8025"`, `health = "%s"`, 1)
	for address, ok := range map[string]bool{
		"127.0.0.1:8025": true, "[::1]:8025": true, "localhost:8025": true,
		"0.0.0.0:8025": false, ":8025": false, "192.0.2.1:8025": false, "example.org:8025": false, "127.0.0.1": false, "": false,
	} {
		c, err := Parse([]byte(fmt.Sprintf(good, address)), "config.toml")
		if (err == nil) != ok || ok && c.Health != address {
			t.Errorf("%q: %v", address, err)
		}
	}
}
