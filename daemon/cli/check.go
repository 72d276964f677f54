package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/server"
)

func checkCommand(a *app) *cobra.Command {
	var connect, send bool
	c := &cobra.Command{
		Use:   "check",
		Short: "Read the config and name every mistake in it; try the mail servers",
		Long: "Reads the config and names every mistake in it. With --connect it logs in to\n" +
			"both servers and tells what they can do. With --send it also sends three\n" +
			"letters to the mailbox itself, as strangers write, as players answer and as\n" +
			"bounces come, waits for them for two minutes at most, and tells where each\n" +
			"arrived and what to put into the config. Exit 1: games cannot be hosted so.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if send && !connect {
				return exit{exitUsage, errors.New("--send goes with --connect")}
			}
			cfg, err := a.config()
			if err != nil {
				return err
			}
			if err := server.CheckSecrets(c.Context(), cfg); err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s: good\n", a.configFile)
			if err := showVolume(c.Context(), out, cfg); err != nil || !connect {
				return err
			}
			step, finish := steps(c.ErrOrStderr())
			r := server.Explore(c.Context(), cfg, server.Hooks{}, send, func(what string) { step(what + " …") })
			finish()
			showServers(out, r)
			if len(r.Trials) > 0 {
				showTrials(out, r)
				showReceivers(out, r, cfg.Mail.AuthservID)
			}
			if advice := r.Advice(cfg); len(advice) > 0 {
				fmt.Fprintf(out, "For %s (a key a.b is b in the section [a]):\n", a.configFile)
				for _, line := range advice {
					fmt.Fprintln(out, " ", line)
				}
			}
			if r.Failed() {
				return exit{exitError, errors.New("")}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&connect, "connect", false, "log in to both mail servers")
	c.Flags().BoolVar(&send, "send", false, "send letters to the mailbox itself and wait for them; with --connect")
	return c
}

// showServers tells what the servers are.
func showServers(w io.Writer, r *server.Survey) {
	if r.IMAPErr != nil {
		fmt.Fprintln(w, "imap:", r.IMAPErr)
	} else {
		fmt.Fprintf(w, "imap: logged in by %s\n", r.IMAP.Login)
		for _, c := range []struct{ name, without string }{
			{"IDLE", "the server is asked for news every imap.poll"},
			{"MOVE", "mail is marked as seen, imap.move_to has no effect"},
			{"UIDPLUS", "nothing is missed by it"},
		} {
			if slices.Contains(r.IMAP.Caps, c.name) {
				fmt.Fprintf(w, "  %s: yes\n", c.name)
			} else {
				fmt.Fprintf(w, "  %s: no (%s)\n", c.name, c.without)
			}
		}
		fmt.Fprintf(w, "  reads: %s\n", strings.Join(r.IMAP.Folders, ", "))
	}
	if r.SMTPErr != nil {
		fmt.Fprintln(w, "smtp:", r.SMTPErr)
		return
	}
	secure, size := "no TLS, on loopback", "does not say"
	if r.SMTP.TLS != "" {
		secure = r.SMTP.TLS
	}
	if r.SMTP.Size > 0 {
		size = fmt.Sprintf("%d bytes", r.SMTP.Size)
	}
	fmt.Fprintf(w, "smtp: connected, %s\n  AUTH: %s\n  SIZE: %s\n  PIPELINING: %s\n", secure, orNone(strings.Join(r.SMTP.Auth, " ")), size, yesNo(r.SMTP.Pipelining))
}

// trialWords say what a letter to ourselves shows.
var trialWords = map[server.Way]struct{ what, lost string }{
	server.ToMailbox: {"as strangers write", "the mailbox does not get mail, or it takes longer"},
	server.ToPlus:    {"as players answer", "plus addresses do not work here: players are recognised by Message-IDs and the code in the letter alone"},
	server.ToBounce:  {"as bounces come", "keep smtp.verp = false: bounces are recognised by what they quote alone"},
}

// showTrials tells which letters arrived, and where.
func showTrials(w io.Writer, r *server.Survey) {
	fmt.Fprintln(w, "letters to the mailbox itself:")
	for _, t := range r.Trials {
		words := trialWords[t.Way]
		fmt.Fprintf(w, "  %s, to %s: ", words.what, t.To)
		switch {
		case t.Err != nil:
			fmt.Fprintf(w, "not taken: %v; %s\n", t.Err, words.lost)
		case t.Folder == "":
			fmt.Fprintf(w, "did not arrive in two minutes; %s\n", words.lost)
		case slices.Contains(r.IMAP.Folders, t.Folder):
			fmt.Fprintf(w, "in %s after %v\n", t.Folder, t.After.Round(time.Second/10))
		default:
			fmt.Fprintf(w, "in %s, which is not read, after %v\n", t.Folder, t.After.Round(time.Second/10))
		}
	}
	if r.FindErr != nil {
		fmt.Fprintln(w, "  they could not be looked for:", r.FindErr)
	}
}

// showReceivers tells who writes Authentication-Results.
func showReceivers(w io.Writer, r *server.Survey, configured string) {
	if len(r.Receivers) == 0 {
		fmt.Fprintln(w, "nobody wrote Authentication-Results: mail within one provider often has none.\n"+
			"  Send a mail from another provider to the mailbox and try again.")
		return
	}
	fmt.Fprintln(w, "Authentication-Results were written by:")
	for _, who := range r.Receivers {
		name, more := who.Name, ""
		if name == "" {
			name = "a server without a name"
		}
		if who.Below {
			more += ", below its Received line"
		}
		if !who.DMARC {
			more += ", without a verdict of DMARC"
		}
		fmt.Fprintf(w, "  %s%s\n", name, more)
	}
	if configured != "" {
		fmt.Fprintf(w, "  mail.authserv_id is %q\n", configured)
	}
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
