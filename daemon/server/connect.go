package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/inbox"
	"omerta/daemon/outbox"
)

// A Survey is what the two servers of a config turned out to be.
type Survey struct {
	IMAP    inbox.Server
	IMAPErr error
	SMTP    outbox.Server
	SMTPErr error

	Trials    []Trial          // letters to ourselves; none: none was sent
	Receivers []inbox.Receiver // who writes Authentication-Results, each once
	FindErr   error            // why the letters could not be looked for
}

// A Trial is a letter to ourselves.
type Trial struct {
	Way    Way
	To     string
	Err    error         // it was not taken
	Folder string        // where it arrived; empty: nowhere
	After  time.Duration // how long that took
}

// A Way is what a trial tries out.
type Way string

// The ways.
const (
	ToMailbox Way = "mailbox" // as strangers write
	ToPlus    Way = "plus"    // as players answer: to the address in Reply-To
	ToBounce  Way = "bounce"  // from and to an address as bounces come to (VERP)
)

// How letters to ourselves are waited for.
const (
	trialWait = 2 * time.Minute
	trialPoll = 2 * time.Second
)

// latestMails is how many mails of the inbox are looked at for who writes
// Authentication-Results, where our own letters have none.
const latestMails = 20

// Explore logs in to both servers and tells what they can do. With send it
// also writes letters to the mailbox itself and waits, at most two minutes,
// until they arrive; progress is told what goes on.
func Explore(ctx context.Context, cfg *config.Config, hooks Hooks, send bool, progress func(string)) *Survey {
	r := &Survey{}
	in, err := boxConfig(cfg)
	in.Dial = hooks.DialIMAP
	if err == nil {
		progress("logging in to " + cfg.IMAP.Address)
		r.IMAP, err = inbox.Probe(ctx, in)
	}
	r.IMAPErr = explain("imap", &cfg.IMAP, err)
	out, err := senderConfig(cfg)
	out.Dial = hooks.DialSMTP
	if err == nil {
		progress("logging in to " + cfg.SMTP.Address)
		r.SMTP, err = outbox.Probe(ctx, out)
	}
	r.SMTPErr = explain("smtp", &cfg.SMTP, err)
	if send && r.IMAPErr == nil && r.SMTPErr == nil {
		r.try(ctx, in, out, progress)
	}
	return r
}

// try sends the letters and looks for them.
func (r *Survey) try(ctx context.Context, in inbox.Config, out outbox.Config, progress func(string)) {
	token := strings.ToLower(rand.Text()[:12])
	sent := time.Now()
	for _, way := range []Way{ToMailbox, ToPlus, ToBounce} {
		l := trialLetter(out.Address, token, way, sent)
		c := out
		if c.Bounce = nil; way == ToBounce {
			c.Bounce = func(string) string { return token }
			l.To = outbox.Envelope(l, c.Options)
		}
		progress("sending a letter to " + l.To)
		r.Trials = append(r.Trials, Trial{Way: way, To: l.To, Err: outbox.Post(ctx, c, l)})
	}
	if slices.IndexFunc(r.Trials, func(t Trial) bool { return t.Err == nil }) < 0 {
		return
	}
	progress("waiting for them, two minutes at most")
	r.FindErr = r.find(ctx, in, token, sent)
}

// trialLetter is one letter to ourselves. The daemon knows its own letters and
// passes over it.
func trialLetter(address, token string, way Way, now time.Time) daemon.Letter {
	local, domain, _ := strings.Cut(address, "@")
	plus := local + "+check-" + token + "@" + domain
	l := daemon.Letter{
		ID: "check." + token + "." + string(way) + "@" + domain, Seat: -1, Kind: daemon.KindTrouble,
		To: address, ReplyTo: plus, Language: "en", Created: now, Subject: trialSubject(token, way),
		Text: "`omerta check --connect --send` sent this letter to see whether and where\nmail arrives. It can be deleted.\n",
	}
	if way == ToPlus {
		l.To = l.ReplyTo
	}
	return l
}

func trialSubject(token string, way Way) string { return "omerta-" + token + " " + string(way) }

// find looks for the letters until all have arrived or time is up.
func (r *Survey) find(ctx context.Context, in inbox.Config, token string, sent time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, trialWait)
	defer cancel()
	v, err := inbox.Enter(ctx, in)
	if err != nil {
		return err
	}
	defer v.Close()
	for {
		sights, err := v.Find(ctx, "omerta-"+token)
		if err != nil && ctx.Err() == nil {
			return err
		}
		if r.arrived(sights, token, time.Since(sent)) || ctx.Err() != nil {
			break
		}
		select {
		case <-ctx.Done():
		case <-time.After(trialPoll):
		}
	}
	if len(r.Receivers) == 0 && ctx.Err() == nil {
		latest, err := v.Latest(ctx, latestMails)
		if err != nil {
			return err
		}
		// Below a Received line anybody may have written them.
		r.meet(latest, func(w inbox.Receiver) bool { return !w.Below })
	}
	return nil
}

// arrived notes what was found and tells whether nothing is missing.
func (r *Survey) arrived(sights []inbox.Sight, token string, after time.Duration) bool {
	all := true
	for i := range r.Trials {
		t := &r.Trials[i]
		for _, m := range sights {
			if t.Folder == "" && m.Subject == trialSubject(token, t.Way) {
				t.Folder, t.After = m.Folder, after
			}
		}
		all = all && (t.Folder != "" || t.Err != nil)
	}
	r.meet(sights, func(inbox.Receiver) bool { return true })
	return all
}

// meet notes who writes Authentication-Results.
func (r *Survey) meet(sights []inbox.Sight, trusted func(inbox.Receiver) bool) {
	for _, m := range sights {
		for _, w := range m.Receivers {
			same := func(x inbox.Receiver) bool { return x.Name == w.Name && x.Below == w.Below }
			if i := slices.IndexFunc(r.Receivers, same); i >= 0 {
				r.Receivers[i].DMARC = r.Receivers[i].DMARC || w.DMARC
			} else if trusted(w) {
				r.Receivers = append(r.Receivers, w)
			}
		}
	}
}

// trial returns the letter of a way.
func (r *Survey) trial(way Way) (t Trial) {
	for _, t := range r.Trials {
		if t.Way == way {
			return t
		}
	}
	return t
}

// Failed tells whether games cannot be hosted like this.
func (r *Survey) Failed() bool {
	return r.IMAPErr != nil || r.SMTPErr != nil || r.FindErr != nil || len(r.Trials) > 0 && r.trial(ToMailbox).Folder == ""
}

// Advice is what to put into the config, a line each, as far as the letters
// showed it.
func (r *Survey) Advice(cfg *config.Config) (lines []string) {
	if len(r.Trials) == 0 {
		return nil
	}
	if w, ok := r.receiver(); ok {
		id := w.Name
		if w.Below || id == "" {
			id = strings.TrimSpace(inbox.Topmost + " " + id)
		}
		lines = append(lines, fmt.Sprintf("mail.authserv_id = %q", id))
	}
	bounce := r.trial(ToBounce)
	lines = append(lines, fmt.Sprintf("smtp.verp = %t", bounce.Err == nil && bounce.Folder != ""))
	var more []string
	for _, t := range r.Trials {
		if t.Folder != "" && !slices.Contains(r.IMAP.Folders, t.Folder) && !slices.Contains(more, t.Folder) {
			more = append(more, t.Folder)
		}
	}
	if len(more) > 0 {
		lines = append(lines, fmt.Sprintf("imap.folders = [%s]", quoted(append(slices.Clone(cfg.Folders), more...))))
	}
	return lines
}

// receiver chooses whose verdicts are worth believing: one with a verdict of
// DMARC before others, the first of them.
func (r *Survey) receiver() (best inbox.Receiver, ok bool) {
	for _, w := range r.Receivers {
		if !ok || w.DMARC && !best.DMARC {
			best, ok = w, true
		}
	}
	return best, ok
}

func quoted(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, fmt.Sprintf("%q", w))
	}
	return strings.Join(out, ", ")
}
