package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/mail"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
)

// An interview asks questions on a terminal. A wrong answer is asked again.
type interview struct {
	in  *bufio.Reader
	out io.Writer
}

// errNoMore is the end of the answers before the end of the questions.
var errNoMore = errors.New("the answers have ended before the questions; nothing was made")

// ask asks until the answer is good. An empty one is the default.
func (i *interview) ask(question, fallback string, good func(string) error) (string, error) {
	for {
		fmt.Fprint(i.out, question)
		if fallback != "" {
			fmt.Fprintf(i.out, " [%s]", fallback)
		}
		fmt.Fprint(i.out, ": ")
		line, err := i.in.ReadString('\n')
		answer := strings.TrimSpace(line)
		if err != nil && answer == "" {
			fmt.Fprintln(i.out)
			return "", errNoMore
		}
		if answer == "" {
			answer = fallback
		}
		if err := good(answer); err != nil {
			fmt.Fprintf(i.out, "  %v\n", err)
			continue
		}
		return answer, nil
	}
}

// yes asks what is answered by yes or no.
func (i *interview) yes(question string, fallback bool) (bool, error) {
	words := map[string]bool{"y": true, "yes": true, "n": false, "no": false, "да": true, "нет": false}
	word := map[bool]string{true: "yes", false: "no"}[fallback]
	answer, err := i.ask(question, word, func(s string) error {
		if _, ok := words[strings.ToLower(s)]; !ok {
			return fmt.Errorf("got %q, want yes or no", s)
		}
		return nil
	})
	return words[strings.ToLower(answer)], err
}

// prompts are the questions in the words of the terminal, by key of the file.
var prompts = map[string]string{
	"title": "Title, as players see it in every subject", "id": "Id, a short name for commands (a-z, digits, -)", "language": "Language of the table, ru or en",
	"zone": "Time zone of the deadlines", "night_ends": "Nights end at", "day_ends": "Days end at",
	"seats": "Seats at most", "starts": "Start, if you know it (2027-01-05 20:00)", "preset": "Preset, if you have one",
}

// interview asks for a game, writes its file and makes it.
func (a *app) interview(c *cobra.Command, args []string, wait bool) error {
	i := &interview{in: bufio.NewReader(c.InOrStdin()), out: c.OutOrStdout()}
	sketch, err := a.sketch(i)
	if err != nil {
		return err
	}
	file := sketch.Answers["id"] + ".toml"
	if len(args) > 0 {
		file = args[0]
	}
	source := sketch.File()
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("there is a file %s already; name another: `omerta new --interactive FILE`", file)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(source)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	fmt.Fprintf(i.out, "Written to %s. More can be set there: `omerta new --example` shows every key.\n", file)
	if err := a.look(c, source, file, true); err != nil {
		return err
	}
	now, err := i.yes("Make the game now", true)
	if err != nil || !now {
		fmt.Fprintf(i.out, "`omerta new %s` makes it when you are ready.\n", file)
		return err
	}
	return a.make(c, source, file, wait)
}

// sketch asks the questions.
func (a *app) sketch(i *interview) (config.Sketch, error) {
	s := config.Sketch{Answers: map[string]string{}}
	cfg, err := a.config()
	if err != nil {
		return s, err
	}
	signup := true
	for _, q := range config.Questions(cfg.Mail.Language) {
		if q.Key == "preset" && cfg.Presets == "" || q.Key == "starts" && !signup {
			continue
		}
		if q.Key == "seats" {
			if signup, err = i.yes("Do players sign up by mail", true); err != nil {
				return s, err
			}
			if !signup {
				continue
			}
		}
		answer, err := i.ask(prompts[q.Key], q.Default, func(v string) error {
			if v == "" && !q.Must {
				return nil
			}
			if q.Key == "preset" {
				text, err := a.preset(v)
				s.Preset = text
				return err
			}
			if q.Key == "starts" {
				if err := config.CheckStart(v, s.Answers["zone"], time.Now()); err != nil {
					return err
				}
			}
			return config.CheckAnswer(q.Key, zoned(q.Key, v))
		})
		if err != nil {
			return s, err
		}
		s.Answers[q.Key] = zoned(q.Key, answer)
		if q.Key == "zone" {
			if s.Host, err = i.ask("Your address: reports go there", cfg.Mail.Operator, config.IsMailbox); err != nil {
				return s, err
			}
		}
	}
	if signup {
		return s, nil
	}
	return s, i.players(&s)
}

// zoned takes the name of a city for its zone.
func zoned(key, value string) string {
	if name, ok := parser.Zone(value); key == "zone" && ok {
		return name
	}
	return value
}

// players asks who plays.
func (i *interview) players(s *config.Sketch) error {
	fmt.Fprintf(i.out, "Who plays? One a line, as: Anna <anna@example.org>. An empty line ends the list (%d to %d players).\n", config.MinSeats, engine.MaxSeats)
	for {
		line, err := i.ask(fmt.Sprintf("Player %d", len(s.Players)+1), "", func(v string) error {
			if v == "" && len(s.Players) < config.MinSeats {
				return fmt.Errorf("it takes %d at least", config.MinSeats)
			}
			if v == "" {
				return nil
			}
			return newPlayer(v, s.Players, s.Host)
		})
		if err != nil {
			return err
		}
		if line == "" {
			return nil
		}
		who, err := mail.ParseAddress(line)
		if err != nil {
			return err
		}
		if s.Players = append(s.Players, config.Player{Name: who.Name, Address: strings.ToLower(who.Address)}); len(s.Players) == engine.MaxSeats {
			return nil
		}
	}
}

// newPlayer says what is wrong with one more player.
func newPlayer(line string, others []config.Player, host string) error {
	who, err := mail.ParseAddress(line)
	if err != nil || who.Name == "" {
		return fmt.Errorf("got %q, want a name and an address: Anna <anna@example.org>", line)
	}
	address := strings.ToLower(who.Address)
	switch err := config.IsName(who.Name); {
	case err != nil:
		return err
	case config.IsMailbox(address) != nil:
		return config.IsMailbox(address)
	case parser.Reserved(who.Name):
		return fmt.Errorf("%q is a word of the game; take another name", who.Name)
	case strings.EqualFold(address, host):
		return fmt.Errorf("that is your own address; a host sees everything and cannot play")
	}
	for _, o := range others {
		if parser.Confusable(who.Name, o.Name) {
			return fmt.Errorf("%q can be taken for %q; change one", who.Name, o.Name)
		}
		if address == o.Address {
			return fmt.Errorf("%s is the address of %s; each player needs one of his own", address, o.Name)
		}
	}
	return nil
}
