package demo_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/engine/record"
)

// A played is a story that was played, as it lies in its folder.
type played struct {
	table  demo.Table
	folder string
	scenes []demo.Scene
	record *record.Record
	raw    []byte
}

// play plays a story and keeps it in a folder.
func play(t *testing.T, language, seed string) *played {
	t.Helper()
	p := &played{table: demo.Table{Language: language, Domain: "mafia.test"}, folder: t.TempDir()}
	o := demo.Options{Language: language, Seed: sha256.Sum256([]byte(seed)), Watch: func(s demo.Scene) { p.scenes = append(p.scenes, s) }}
	out, _, err := demo.Play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := out.Keep(p.folder); err != nil {
		t.Fatal(err)
	}
	if p.raw, err = os.ReadFile(filepath.Join(p.folder, "game.record")); err != nil {
		t.Fatal(err)
	}
	if p.record, err = record.Read(bytes.NewReader(p.raw), "game.record"); err != nil {
		t.Fatal(err)
	}
	if err := record.Replay(p.record); err != nil {
		t.Fatal(err)
	}
	return p
}

// games are the stories that the tests look at, played side by side.
func games(t *testing.T) (first, again, other *played) {
	t.Helper()
	var group sync.WaitGroup
	group.Go(func() { first = play(t, "ru", "a") })
	group.Go(func() { again = play(t, "ru", "a") })
	group.Go(func() { other = play(t, "en", "b") })
	group.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return first, again, other
}

func TestPlay(t *testing.T) {
	t.Parallel()
	first, again, other := games(t)
	if !bytes.Equal(first.raw, again.raw) {
		t.Errorf("one seed, two records:\n%s\n%s", first.raw, again.raw)
	}
	if roles(first) == roles(other) {
		t.Errorf("two seeds, one deal: %s", roles(first))
	}
	for _, p := range []*played{first, other} {
		t.Run(p.table.Language, func(t *testing.T) {
			t.Run("told", func(t *testing.T) { told(t, p) })
			t.Run("written", func(t *testing.T) { written(t, p) })
			t.Run("forged", func(t *testing.T) { forged(t, p) })
			t.Run("secret", func(t *testing.T) { secret(t, p) })
			t.Run("rich", func(t *testing.T) { rich(t, p) })
			t.Run("shown", func(t *testing.T) { shown(t, p) })
		})
	}
}

func roles(p *played) string { return fmt.Sprint(p.record.Results) }

// A kept is a mail in a folder.
type kept struct {
	file     string
	from, to string // by the name of the file
	*demo.Letter
}

// mails reads a folder in the order of passing.
func mails(t *testing.T, p *played) (list []kept) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.folder, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	name := regexp.MustCompile(`^\d+-(\w+)-to-(\w+)\.eml$`)
	for _, f := range files {
		m := name.FindStringSubmatch(filepath.Base(f))
		raw, err := os.ReadFile(f)
		if err != nil || m == nil {
			t.Fatal(f, err)
		}
		l, err := demo.ReadLetter(raw)
		if err != nil {
			t.Fatal(f, err)
		}
		list = append(list, kept{filepath.Base(f), m[1], m[2], l})
	}
	return list
}

// told compares what each player was told with what the record gives when it
// is played again: the dead, the verdicts, the winner.
func told(t *testing.T, p *played) {
	want := demo.Recount(p.record)
	if !want.Won || len(want.Phases) < 6 {
		t.Fatalf("the record tells of no whole game: %+v", want)
	}
	inbox := map[string][]*demo.Letter{}
	for _, m := range mails(t, p) {
		inbox[m.to] = append(inbox[m.to], m.Letter)
	}
	languages := map[string]bool{}
	for _, who := range p.table.People() {
		name, _, _ := strings.Cut(who.Address, "@")
		if got := p.table.Hear(who, inbox[name]); !reflect.DeepEqual(got, want) {
			t.Errorf("%s was told\n%+v, the record says\n%+v", who.Name, got, want)
		}
		languages[who.Language] = true
	}
	if len(languages) != 2 {
		t.Errorf("the table speaks %v, want two languages", languages)
	}
}

// written looks for the mail of every order and vote of the record.
func written(t *testing.T, p *played) {
	list := mails(t, p)
	byID := map[string]kept{}
	for _, m := range list {
		byID[m.ID] = m
	}
	people := p.table.People()
	next := 0
	for _, phase := range p.record.Phases {
		for _, in := range phase.Inputs {
			who := people[in.Order.By]
			name, _, _ := strings.Cut(who.Address, "@")
			says := func(m kept) bool {
				if m.from != name || m.to != "mafia" {
					return false
				}
				text := said(m.Text)
				if text == "1" {
					text = byID[m.InReplyTo].Text
				}
				for _, x := range in.Order.Targets {
					if !strings.Contains(text, stem(people[x].Name)) && !strings.Contains(text, stem(people[x].Alias)) {
						return false
					}
				}
				return true
			}
			i := slices.IndexFunc(list[next:], says)
			if i < 0 {
				t.Fatalf("%s: there is no mail for %q by %s", phase.Phase, in.Order.Verb, who.Name)
			}
			next += i + 1
		}
	}
}

// said is what a mail says above or below what it quotes.
func said(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "____") || line == "--" {
			break
		}
		if line != "" && !strings.HasPrefix(line, ">") && !strings.HasSuffix(line, ":") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// stem is a name without its ending.
func stem(name string) string { return string([]rune(name)[:4]) }

// forged looks for the mail under another's name, which changed nothing.
func forged(t *testing.T, p *played) {
	for _, s := range p.scenes {
		if s.As.Name == "" {
			continue
		}
		for _, m := range mails(t, p) {
			if m.from+"@"+p.table.Domain != s.Who.Address || m.From != s.As.Address {
				continue
			}
			if got, want := said(m.Text), s.Line; got != want {
				t.Errorf("the forged mail says %q, want %q", got, want)
			}
			checked := slices.IndexFunc(p.table.People(), func(x demo.Person) bool {
				return strings.Contains(s.Line, stem(x.Own)) || strings.Contains(s.Line, stem(x.Alias))
			})
			for _, in := range p.record.Phases[0].Inputs {
				if p.table.People()[in.Order.By].Address == s.As.Address && in.Order.Verb.String() == "check" && int(in.Order.Targets[0]) == checked {
					t.Errorf("the forged order stands in the record")
				}
			}
			return
		}
		t.Fatalf("the forged mail is not in the folder")
	}
	t.Fatal("nobody forged a mail")
}

// secret looks for the keys of seats in what everybody may pass on, and at
// whether it is one letter for all.
func secret(t *testing.T, p *played) {
	keys := map[string]string{}
	list := mails(t, p)
	for _, m := range list {
		if _, plus, ok := strings.Cut(m.ReplyTo, "+"); ok {
			key, _, _ := strings.Cut(plus, "@")
			keys[key] = m.to
		}
	}
	if len(keys) != len(p.table.People())+1 {
		t.Errorf("got %d keys, want one for each player and the host's", len(keys))
	}
	public := map[string]string{}
	for _, m := range list {
		i := slices.IndexFunc(p.table.People(), func(x demo.Person) bool { return x.Address == m.to+"@"+p.table.Domain })
		if i < 0 || m.InReplyTo != "" {
			continue
		}
		who := p.table.People()[i]
		told := p.table.Hear(who, []*demo.Letter{m.Letter})
		if len(told.Phases) == 0 && !told.Won {
			continue
		}
		what := fmt.Sprint(who.Language, told)
		if public[what] == "" {
			public[what] = m.Text
		}
		if m.Text != public[what] {
			t.Errorf("%s: what all are told is not the same for all:\n%s\n%s", m.file, m.Text, public[what])
		}
		for key, owner := range keys {
			if strings.Contains(m.Text, key) {
				t.Errorf("%s shows everybody the key of %s", m.file, owner)
			}
		}
	}
	if want := 2 * (len(p.record.Phases) + 1); len(public) != want {
		t.Errorf("got %d public letters, want %d", len(public), want)
	}
}

// rich asks the record for everything that a story must have.
func rich(t *testing.T, p *played) {
	results := ""
	for _, phase := range p.record.Phases {
		results += phase.String() + "\n" + strings.Join(phase.Results, "\n") + "\n"
	}
	for what, pattern := range map[string]string{
		"a double kill":         `host attack mafia \S+ died\n> host attack mafia \S+ died`,
		"evidence rolled":       `host roll evidence`,
		"a scare":               `night 2\n(?s:.*)host muted (?s:.*)public silent \S+\n> public silent \S+\nday 2`,
		"a jail":                `host annulled \S+`,
		"a jail of the boss":    `night 4\n(?s:.*)host gang (\S+)\n> host annulled \S+\n(?s:.*)day 4`,
		"a heal that saves":     `host attack mafia \S+ healed`,
		"a brutal kill":         `public died \S+ as \S+ by maniac`,
		"a serum":               `host roll serum-hand(?s:.*)public exposed \S+ as maniac`,
		"a torture":             `host roll torture-evidence(?s:.*)host roll torture-face`,
		"a martyr's drag":       `host attack martyr \S+ died`,
		"a tied vote":           `host score \S+ 4\n(?s:.*)host score \S+ 4\n(?s:.*)public nobody\nnight 2`,
		"a secret weight":       `host score \S+ -1`,
		"an execution":          `public executed \S+ as mafia`,
		"an execution in dark":  `public executed \S+\n`,
		"a check of the mafia":  `private \S+ checked \S+ mafia`,
		"a check of the maniac": `private \S+ checked \S+ clean`,
		"a kill by the law":     `host attack commissioner \S+ died`,
		"a winner":              `public won (town|mafia|maniac)`,
		"serum too early":       `refused \d+ serum-early`,
		"serum twice":           `refused \d+ serum-again`,
		"a repeated visit":      `refused \d+ repeat\n> refused \d+ repeat`,
		"a dead voice":          `refused \d+ dead`,
		"a silent vote":         `refused \d+ silent`,
		"the dark":              `refused \d+ dark`,
	} {
		if !regexp.MustCompile(pattern).MatchString(results) {
			t.Errorf("the story has not %s (%s):\n%s", what, pattern, results)
		}
	}
	acted := map[string]bool{}
	for _, phase := range p.record.Phases {
		for _, in := range phase.Inputs {
			if !phase.Day {
				acted[p.record.Seats[in.Order.By].Role.String()] = true
			}
		}
	}
	for _, role := range []string{"mafia", "maniac", "commissioner", "doctor", "jailer", "martyr"} {
		if !acted[role] {
			t.Errorf("the %s gave no order", role)
		}
	}
	silent := map[string]bool{}
	for _, who := range p.table.People() {
		silent[who.Address] = true
	}
	for _, s := range p.scenes {
		if s.Moment == demo.Writes {
			delete(silent, s.Who.Address)
		}
	}
	if len(silent) != 1 {
		t.Errorf("%d players never wrote, want one", len(silent))
	}
}

// shown looks at the terminal.
func shown(t *testing.T, p *played) {
	for _, colours := range []bool{true, false} {
		var b bytes.Buffer
		screen := demo.NewScreen(&b, p.table.Language, colours)
		for _, s := range p.scenes {
			screen.Show(s)
		}
		screen.Result(demo.Recount(p.record), 1, 0)
		if got := strings.Contains(b.String(), "\x1b["); got != colours {
			t.Errorf("colours: got %t, want %t", got, colours)
		}
		if strings.Contains(b.String(), "<no value>") {
			t.Errorf("a word is missing:\n%s", b.String())
		}
		for _, who := range p.table.People() {
			if !strings.Contains(b.String(), who.Name) {
				t.Errorf("%s is not on the screen", who.Name)
			}
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 && !colours {
				t.Errorf("%d characters in %q", n, line)
			}
		}
	}
}

func TestPlayStops(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	watch := func(s demo.Scene) {
		if s.Moment == demo.Writes {
			stop()
		}
	}
	out, _, err := demo.Play(ctx, demo.Options{Watch: watch})
	if err == nil || out == nil || len(out.Mails) == 0 {
		t.Errorf("got %v after %v, want an error and the mails so far", err, out)
	}
}

// Without a daemon the first letter does not come.
func TestPerformAlone(t *testing.T) {
	t.Parallel()
	table := demo.Table{Domain: "mafia.test"}
	var users []mailtest.User
	for _, a := range table.Addresses() {
		users = append(users, mailtest.User{Address: a, Password: "secret"})
	}
	servers, err := mailtest.Start(users...)
	if err != nil {
		t.Fatal(err)
	}
	defer servers.Close()
	_, err = demo.Perform(t.Context(), demo.World{
		Table: table, IMAP: demo.Server{Address: servers.IMAP}, SMTP: demo.Server{Address: servers.SMTP},
		Password: func(string) string { return "secret" }, Patience: 20 * time.Millisecond,
	})
	if err == nil || !strings.Contains(err.Error(), "timur@mafia.test waited for the letter about his role in vain") {
		t.Errorf("got %v, want to be told who waited for what", err)
	}
}
