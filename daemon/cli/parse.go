package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/inbox"
	"omerta/parser"
)

func parseCommand() *cobra.Command {
	var players string
	var asJSON bool
	c := &cobra.Command{
		Use:   "parse [--players FILE] [--json] MAIL…",
		Short: "Show what the daemon would make of each mail",
		Long: "Reads messages as a mail server gives them (.eml; - for standard input) and\n" +
			"shows what the daemon would do with each: who wrote it, what is new in it,\n" +
			"which orders it holds. Messages are taken as received in the order given.\n\n" +
			"Without --players it tells machines from people and new lines from quoted ones.\n" +
			"Its file is TOML: authserv_id (or \"topmost\"), own_address, phase (\"night\", \"day\");\n" +
			"[[player]] with name, aliases, email, key, role, dead, in_force (\"kill Vasya\");\n" +
			"[[letter]], one that we sent, with message_id, player, text.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			table, err := readRoster(players)
			if err != nil {
				return exit{exitUsage, err}
			}
			examiner := daemon.NewExaminer(table.roster())
			options := inbox.Options{AuthservID: table.AuthservID, Known: examiner.Known}
			if table.OwnAddress != "" {
				options.Own = []string{table.OwnAddress}
			}
			for _, file := range args {
				raw, err := readFile(c.InOrStdin(), file)
				if err != nil {
					return exit{exitUsage, err}
				}
				m := inbox.Decode(raw, options)
				view := viewOf(file, examiner.Examine(raw, &m))
				if err := view.print(c.OutOrStdout(), asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&players, "players", "", "who plays: a TOML `file`")
	c.Flags().BoolVar(&asJSON, "json", false, "one line of JSON a message")
	return c
}

// A rosterFile is the file of --players.
type rosterFile struct {
	AuthservID string `toml:"authserv_id"`
	OwnAddress string `toml:"own_address"`
	Phase      string `toml:"phase"`
	Letter     []struct {
		MessageID string `toml:"message_id"`
		Player    string `toml:"player"`
		Text      string `toml:"text"`
	} `toml:"letter"`
	Player []struct {
		Name    string   `toml:"name"`
		Aliases []string `toml:"aliases"`
		Email   string   `toml:"email"`
		Key     string   `toml:"key"`
		Dead    bool     `toml:"dead"`
		InForce string   `toml:"in_force"`
		Role    string   `toml:"role"`
	} `toml:"player"`
}

// readRoster reads the file of --players; without one the table is empty.
func readRoster(file string) (*rosterFile, error) {
	var r rosterFile
	if file == "" {
		return &r, nil
	}
	meta, err := toml.DecodeFile(file, &r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: there is no such key: %s", file, unknown[0])
	}
	switch r.Phase {
	case "", "night", "day":
	default:
		return nil, fmt.Errorf("%s: phase: got %q, want \"night\" or \"day\"", file, r.Phase)
	}
	return &r, nil
}

func (f *rosterFile) roster() daemon.Roster {
	r := daemon.Roster{Own: f.OwnAddress}
	switch f.Phase {
	case "night":
		r.Phase = parser.Night
	case "day":
		r.Phase = parser.Day
	}
	for _, l := range f.Letter {
		r.Letters = append(r.Letters, daemon.RosterLetter{ID: l.MessageID, Player: l.Player, Text: l.Text})
	}
	for _, p := range f.Player {
		role, _, _ := strings.Cut(p.Role, " ") // a rank may follow
		r.Players = append(r.Players, daemon.RosterPlayer{
			Name: p.Name, Aliases: p.Aliases, Address: p.Email, Key: p.Key, Dead: p.Dead, InForce: p.InForce, Role: role,
		})
	}
	return r
}

// A mailView is what is shown of one message.
type mailView struct {
	File       string          `json:"file"`
	Action     string          `json:"action"`
	Player     string          `json:"player"`
	Lines      []string        `json:"lines"`
	Statements []statementView `json:"statements"`
}

// A statementView is an order, a command or a problem.
type statementView struct {
	Line    string   `json:"line"`
	Order   string   `json:"order,omitempty"`
	Command string   `json:"command,omitempty"`
	Problem string   `json:"problem,omitempty"`
	Word    string   `json:"word,omitempty"`
	Suggest []string `json:"suggest,omitempty"`
}

func viewOf(file string, e daemon.Examination) mailView {
	v := mailView{File: file, Action: e.Action, Player: e.Player, Lines: e.Reading.Lines, Statements: []statementView{}}
	if v.Lines == nil {
		v.Lines = []string{}
	}
	for _, s := range e.Statements {
		one := statementView{Line: s.Line}
		switch s.Kind {
		case parser.IsTalk:
			continue
		case parser.IsOrder:
			one.Order = daemon.OrderWords(s.Order, e.Names)
		case parser.IsCommand:
			one.Command = strings.TrimSpace(s.Command + " " + s.Arg)
		default:
			one.Problem, one.Word, one.Suggest = string(s.Problem), s.Word, s.Suggest
			if code, ok := problemCodes[s.Problem]; ok {
				one.Problem = code
			}
			for _, c := range s.Choices {
				one.Suggest = append(one.Suggest, daemon.OrderWords(c, e.Names))
			}
		}
		v.Statements = append(v.Statements, one)
	}
	if e.Action == "accept" || e.Action == "help" {
		for _, line := range e.Reading.Quoted {
			v.Statements = append(v.Statements, statementView{Line: line, Problem: string(parser.Quoted)})
		}
	}
	return v
}

// problemCodes are the words for problems that the grammar tells apart more
// finely than programs need.
var problemCodes = map[parser.Problem]string{
	parser.NeedName:    string(parser.MissingTarget),
	parser.Random:      string(parser.MissingTarget),
	parser.SelfTarget:  string(parser.MissingTarget),
	parser.AQuestion:   string(parser.AmbiguousVerb),
	parser.NotYours:    string(parser.UnknownWord),
	parser.NothingToDo: string(parser.UnknownWord),
}

// print shows a message, for programs or for people.
func (v mailView) print(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(v)
	}
	who := v.Player
	if who == "" {
		who = "nobody known"
	}
	_, err := fmt.Fprintf(w, "%s: %s, from %s\n", v.File, v.Action, who)
	for _, line := range v.Lines {
		if err == nil {
			_, err = fmt.Fprintf(w, "  | %s\n", line)
		}
	}
	for _, s := range v.Statements {
		what := s.Order
		switch {
		case s.Command != "":
			what = "command " + s.Command
		case s.Problem != "":
			what = strings.TrimSpace(s.Problem + " " + s.Word)
			if len(s.Suggest) > 0 {
				what += " (" + strings.Join(s.Suggest, ", ") + "?)"
			}
		}
		if err == nil {
			_, err = fmt.Fprintf(w, "  %s  =>  %s\n", s.Line, what)
		}
	}
	return err
}

// readFile reads a file, or standard input for "-".
func readFile(stdin io.Reader, file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(stdin)
	}
	return os.ReadFile(file)
}
