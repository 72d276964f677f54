package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/user"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/server"
	"omerta/parser"
	"omerta/templates"
)

// hostGroup is under which a host's commands are listed.
const hostGroup = "host"

// apart are the commands of a host that the terminal has in a way of its own:
// they take a file, or make a table. A host of several leaves by mail alone.
var apart = []string{"new", "start", "show", "resign", "rules", "help"}

// hostCommands makes a command of the terminal of every command that a host
// may mail: the same words, checked in the same way and written down.
func hostCommands(a *app) (list []*cobra.Command, err error) {
	manuals := map[string]*templates.Manual{}
	for _, lang := range templates.Languages() {
		if manuals[lang], err = templates.NewManual(lang); err != nil {
			return nil, err
		}
	}
	for _, c := range parser.Commands {
		if !c.Host || slices.Contains(apart, c.Word) || c.Word == later {
			continue
		}
		made, err := hostCommand(a, c, manuals)
		if err != nil {
			return nil, err
		}
		list = append(list, made)
	}
	return append(list, doCommand(a), logCommand(a)), nil
}

// later is the one command that is another one's with a word after it.
const later = "announce later"

func hostCommand(a *app, of parser.Command, manuals map[string]*templates.Manual) (*cobra.Command, error) {
	usage, about, err := manuals["en"].Command(templates.HostKey(of.Word))
	if err != nil {
		return nil, err
	}
	russian, _, err := manuals["ru"].Command(templates.HostKey(of.Word))
	if err != nil {
		return nil, err
	}
	if of.Word == "announce" {
		more, _, err := manuals["en"].Command(templates.HostKey(later))
		if err != nil {
			return nil, err
		}
		usage = append(usage, more...)
	}
	var examples []string
	for _, line := range usage {
		examples = append(examples, "  omerta "+atTerminal(line))
	}
	c := &cobra.Command{
		Use:     atTerminal(usage[0]),
		Short:   strings.ToUpper(about[:1]) + about[1:],
		Example: strings.Join(examples, "\n"),
		GroupID: hostGroup,
		Args:    cobra.MinimumNArgs(1),
	}
	c.Long = c.Short + ".\n\nBy mail: " + strings.Join(usage, "\n         ") + "\n         " + strings.Join(russian, "\n         ")
	if of.Arg {
		c.Long += "\n\nA lone - in place of a text stands for standard input."
	} else {
		c.Args = cobra.ExactArgs(1)
	}
	as := asFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		line, err := hostLine(of, args[1:], c.InOrStdin())
		if err != nil {
			return err
		}
		return command(c.Context(), a, c.OutOrStdout(), args[0], *as, line)
	}
	return c, nil
}

// atTerminal writes a line that could be mailed as a command of the terminal:
// the game stands after the first word.
func atTerminal(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	word = strings.TrimSuffix(word, ":")
	if of, ok := commandOf(word); ok && !of.Arg {
		rest = "" // what it is by mail makes it no clearer here
	}
	return strings.TrimSpace(word + " GAME " + strings.ReplaceAll(rest, ";", ""))
}

// commandOf finds a host's command by the first word of its words.
func commandOf(word string) (parser.Command, bool) {
	for _, c := range parser.Commands {
		if c.Host && strings.TrimSuffix(strings.Fields(c.Word)[0], ":") == word {
			return c, true
		}
	}
	return parser.Command{}, false
}

// hostLine is the line that would be mailed: the words of the command, of
// which those after the first need not be said again, and what follows them.
func hostLine(of parser.Command, args []string, stdin io.Reader) (string, error) {
	if of.Word == "announce" && len(args) > 0 && args[0] == "later:" {
		of.Word, args = later, args[1:]
	}
	words := strings.Fields(strings.TrimSuffix(of.Word, ":"))
	for _, word := range words[1:] {
		if len(args) > 0 && args[0] == word {
			args = args[1:]
		}
	}
	line := strings.Join(words, " ")
	if of.Text {
		line += ":"
	}
	rest, err := withStdin(args, " ", stdin)
	return strings.TrimSpace(line + " " + rest), err
}

// withStdin joins arguments, the last of which may stand for standard input.
func withStdin(args []string, between string, stdin io.Reader) (string, error) {
	n := len(args)
	if n == 0 || args[n-1] != "-" {
		return strings.Join(args, between), nil
	}
	text, err := io.ReadAll(io.LimitReader(stdin, maxText+1))
	if err == nil && len(text) > maxText {
		err = fmt.Errorf("standard input is longer than %d bytes", maxText)
	}
	return strings.Join(append(slices.Clone(args[:n-1]), strings.TrimSpace(string(text))), between), err
}

// maxText is the longest text in bytes that is read of standard input, that of
// a mail.
const maxText = 256 << 10

// asFlag adds the flag that says who commands.
func asFlag(c *cobra.Command) *string {
	return c.Flags().String("as", "", "the `address` of the host who commands: one of this game, or the operator (default: terminal and your name on this machine)")
}

// command carries out lines of a host and prints what came of them. Exit 1:
// not all of them were carried out.
func command(ctx context.Context, a *app, w io.Writer, game, as, lines string) error {
	if as == "" {
		as = atThisMachine()
	}
	return a.with(ctx, func(s *server.Server) error {
		out, err := s.Host.Command(ctx, game, as, lines)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, strings.TrimSpace(out.Text)); err != nil || out.Done {
			return err
		}
		return exit{exitError, errors.New("")}
	})
}

// atThisMachine is who commands at the terminal, for the log.
func atThisMachine() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return "terminal " + u.Username
	}
	return "terminal"
}

func doCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "do GAME LINE...",
		Short:   "Carry out any lines that you could mail as a host, one an argument",
		Example: "  omerta do cats 'act for Anna: heal Bert' 'extend 2h'\n  omerta do cats - < lines",
		GroupID: hostGroup,
		Args:    cobra.MinimumNArgs(2),
	}
	as := asFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		lines, err := withStdin(args[1:], "\n", c.InOrStdin())
		if err != nil {
			return err
		}
		return command(c.Context(), a, c.OutOrStdout(), args[0], *as, lines)
	}
	return c
}

func logCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "log GAME",
		Short:   "Show who commanded what and when, by mail and at the terminal",
		GroupID: hostGroup,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				_, err := s.Store.Game(c.Context(), args[0])
				if errors.Is(err, daemon.ErrNotFound) {
					return fmt.Errorf("there is no game %q; `omerta games` lists them", args[0])
				}
				if err != nil {
					return err
				}
				logs, err := s.Store.Logs(c.Context(), args[0])
				if err != nil {
					return err
				}
				w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "WHEN\tWHO\tWHAT")
				for _, l := range logs {
					fmt.Fprintf(w, "%s\t%s\t%s\n", l.At.Local().Format("2006-01-02 15:04"), l.Who, strings.Join(strings.Fields(l.What), " "))
				}
				return w.Flush()
			})
		},
	}
}
