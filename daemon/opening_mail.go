package daemon

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"omerta/daemon/config"
	"omerta/parser"
	"omerta/templates"
)

// A founder is somebody who makes a game by mail.
type founder struct {
	address string
	key     string // of our letters to him
	lang    string
	answers map[string]string // by key of the game's file
	proven  bool
}

// founding reads a mail that makes a game: the word "new", or an answer to the
// form that it was answered with. It reports false for any other mail.
func (h *Host) founding(ctx context.Context, in *incoming) (Step, bool, error) {
	f := founder{address: in.mail.From, key: h.keys.Founder(in.mail.From), lang: h.Language, answers: map[string]string{}}
	reading := Read(in.mail, nil, joining.Names)
	keys := keysIn(in.mail, h.Address)
	replies := slices.Contains(keys.head, f.key) || slices.Contains(keys.text, f.key)
	if asks := f.asks(bare(reading.Lines)); !asks && !replies {
		return Step{}, false, nil
	}
	if may, err := h.mayFound(ctx, f.address); !may || err != nil {
		return Step{}, false, err
	}
	in.fate.BodyHash = reading.Hash()
	_, err := h.Store.Twin(ctx, in.raw.ID, in.fate.Sender, in.fate.MessageID, in.fate.BodyHash)
	if !errors.Is(err, ErrNotFound) {
		return in.end(FateTwice), true, err
	}
	if replies {
		if err := h.form(ctx, in, &f); err != nil {
			return Step{}, true, err
		}
	}
	f.fill(bare(reading.Lines))
	switch in.mail.Verdict {
	case VerdictPass:
		f.proven = true
	case VerdictFail:
	default:
		f.proven = replies || in.writer.keyed && !in.writer.other
	}
	step, err := h.found(ctx, in, f)
	return step, true, err
}

// asks reports whether the first command of a mail asks for a new game, and
// takes the language and the id from its words.
func (f *founder) asks(lines []string) bool {
	host := &parser.Context{Names: joining.Names, Self: -1, Host: true}
	for _, line := range lines {
		if _, _, filled := parser.FormLine(line); filled {
			continue
		}
		for _, s := range parser.Parse([]string{line}, host) {
			switch {
			case s.Kind == parser.IsTalk:
			case s.Command != "new" || len(strings.Fields(s.Arg)) > 1:
				return false
			default:
				f.lang = tongue(s)
				f.answers["id"] = strings.ToLower(s.Arg)
				return true
			}
		}
	}
	return false
}

// fill takes what lines of the form say.
func (f *founder) fill(lines []string) {
	for _, line := range lines {
		if key, value, ok := parser.FormLine(line); ok {
			f.answers[key] = value
		}
	}
}

// form takes what the form said that is answered, and what of it the answer
// quotes: a phone fills it in where it stands.
func (h *Host) form(ctx context.Context, in *incoming, f *founder) error {
	for _, id := range slices.Concat(in.mail.References, in.mail.InReplyTo) {
		l, err := h.Store.Letter(ctx, id)
		switch {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return err
		case l.To == f.address && l.ReplyTo == h.replyTo(f.key):
			f.lang = l.Language
			f.fill(strings.Split(l.Text, "\n"))
		}
	}
	text := in.mail.Text
	if strings.TrimSpace(text) == "" {
		text = parser.HTMLText(in.mail.HTML)
	}
	f.fill(strings.Split(text, "\n"))
	return nil
}

// mayFound reports whether an address may make games: the config names it, or
// it hosts one.
func (h *Host) mayFound(ctx context.Context, address string) (bool, error) {
	if slices.Contains(h.Hosts, address) {
		return true, nil
	}
	hosted, err := h.Store.HostedBy(ctx, address)
	return len(hosted) > 0, err
}

// found makes the game, or answers with the form: empty, with what was wrong,
// or with what is to be confirmed by answering, where nobody vouches for the
// sender.
func (h *Host) found(ctx context.Context, in *incoming, f founder) (Step, error) {
	if !f.proven {
		return h.askFounder(ctx, in, f)
	}
	if f.answers["title"] == "" {
		return h.formLetter(in, f, "blank", nil)
	}
	_, err := h.Store.Game(ctx, f.answers["id"])
	switch {
	case err == nil:
		return h.formLetter(in, f, "wrong", config.Problems{{Key: "id", What: "taken"}})
	case !errors.Is(err, ErrNotFound):
		return Step{}, err
	}
	sketch := config.Sketch{Answers: maps.Clone(f.answers), Host: f.address}
	if sketch.Answers["language"] == "" {
		sketch.Answers["language"] = f.lang
	}
	if name := f.answers["preset"]; config.CheckAnswer("preset", name) == nil {
		sketch.Preset, _ = h.preset(name) // that it cannot be read, the making of the game tells
	}
	step, t, err := h.made(sketch.File(), f.answers["id"]+".toml", f.address)
	var wrong config.Problems
	switch {
	case errors.As(err, &wrong):
		return h.formLetter(in, f, "wrong", wrong)
	case err != nil:
		return Step{}, err
	}
	in.fate.Fate, in.fate.Game, in.fate.Seat = FateAccepted, t.ID, HostSeat(0)
	step.Mails = append(step.Mails, in.fate)
	for i := range step.Letters {
		step.Letters[i].Answer, step.Letters[i].InReplyTo = true, in.mail.MessageID
	}
	return step, nil
}

// askFounder asks an address for which nobody vouches, once a day.
func (h *Host) askFounder(ctx context.Context, in *incoming, f founder) (Step, error) {
	last, err := h.Store.Hinted(ctx, f.address, hintFounder)
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return in.end(FateHeld), err
	}
	what := "confirm"
	if f.answers["title"] == "" {
		what = "blank"
	}
	step, err := h.formLetter(in, f, what, nil)
	step.Mails = in.end(FateHeld).Mails
	step.Hints = []Hint{{Address: f.address, Why: hintFounder, At: h.Now()}}
	return step, err
}

const hintFounder = "founder"

// formLetter answers with the form, filled in as far as he has come.
func (h *Host) formLetter(in *incoming, f founder, what string, wrong config.Problems) (Step, error) {
	facts := templates.Form{Common: templates.Common{Code: f.key, Address: h.replyTo(f.key)}, What: what}
	asked := map[string]bool{}
	for _, q := range config.Questions(f.lang) {
		asked[q.Key] = true
		field := templates.FormField{Key: q.Key, Label: parser.FormLabel(f.lang, q.Key), Value: f.answers[q.Key]}
		if field.Value == "" {
			field.Value = q.Default
		}
		field.Wrong = slices.ContainsFunc(wrong, func(p config.Problem) bool { return p.Key == q.Key })
		facts.Fields = append(facts.Fields, field)
	}
	for _, p := range wrong {
		if !asked[p.Key] {
			facts.Details = append(facts.Details, p.String())
		}
	}
	text, err := h.Words.Render(f.lang, facts)
	step := in.end(FateHelp)
	step.Letters = []Letter{{
		ID: h.keys.Letter(f.key, h.domain, "", NoSeat, "form "+in.cause()), Seat: -1, Kind: KindAnswer, To: f.address, ReplyTo: h.replyTo(f.key),
		InReplyTo: in.mail.MessageID, Subject: text.Subject, Text: text.Text, HTML: text.HTML, Language: f.lang, Answer: true, Created: h.Now(),
	}}
	return step, err
}
