package daemon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"omerta/engine"
	"omerta/templates"
)

// Digest writes the digest of a closed phase of a game again, as its players
// read it, in the language of the table where none is given. The zero phase is
// the last one. A deadline that was moved since is told as it is now.
func (h *Host) Digest(ctx context.Context, id string, p engine.Phase, lang string, f templates.Format) (string, error) {
	t, err := h.table(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return "", unknownGame(id)
	}
	if err != nil {
		return "", err
	}
	if lang == "" {
		lang = t.Language
	}
	all, err := h.digests(ctx, t, lang)
	if err != nil {
		return "", err
	}
	if len(all) == 0 {
		return "", fmt.Errorf("no phase of game %q has closed yet: there is no digest", id)
	}
	at := len(all) - 1
	if p != (engine.Phase{}) {
		at = slices.IndexFunc(all, func(d templates.Digest) bool { return d.Closed == p })
	}
	if at < 0 {
		return "", fmt.Errorf("%s of game %q has not closed; the last one is %s", phaseWord(p), id, phaseWord(all[len(all)-1].Closed))
	}
	return h.posted(t, lang, all[at], f)
}

// postedFiles are a digest as files to paste into a forum, for the host's copy.
func (h *Host) postedFiles(t *table, lang string, d templates.Digest) (files []File, err error) {
	for _, f := range []struct {
		format templates.Format
		end    string
	}{{templates.FormatBBCode, ".bbcode.txt"}, {templates.FormatMarkdown, ".md"}} {
		text, err := h.posted(t, lang, d, f.format)
		if err != nil {
			return nil, err
		}
		name := t.ID + "-" + strings.ReplaceAll(phaseWord(d.Closed), " ", "-") + f.end
		files = append(files, File{Name: name, Type: "text/plain", Data: []byte(text)})
	}
	return files, nil
}

// posted writes a digest without any key or address of the game, even where
// the host's own words hold one (secrecy 8).
func (h *Host) posted(t *table, lang string, d templates.Digest, f templates.Format) (string, error) {
	return h.Words.Digest(lang, d, f, t.striker(h.Address))
}

// striker returns what takes keys and addresses out of a text that may be
// passed on.
func (t *table) striker(ours string) func(string) string {
	var pairs []string
	strike := func(list ...string) {
		for _, s := range list {
			if s != "" {
				pairs = append(pairs, s, "…")
			}
		}
	}
	strike(ours)
	strike(t.keys()...)
	for _, host := range t.Hosts {
		strike(host.Address)
	}
	for _, s := range t.Seats {
		strike(s.Address)
		strike(s.Addresses...)
	}
	return strings.NewReplacer(pairs...).Replace
}

// digests are the facts of all digests of a game so far: what everybody was
// told, and nothing more.
func (h *Host) digests(ctx context.Context, t *table, lang string) (list []templates.Digest, err error) {
	all, err := h.resolutions(ctx, t)
	names := t.parserNames()
	for _, r := range all {
		d := h.digest(r, names, lang)
		d.Common = h.common(r.after, -1, names, false)
		list = append(list, d)
	}
	return list, err
}

// resolutions are the closed phases of a game that stand, as they were resolved.
func (h *Host) resolutions(ctx context.Context, t *table) (list []resolution, err error) {
	said, err := h.Store.Statements(ctx, t.ID)
	if err != nil || len(t.closed) == 0 {
		return nil, err
	}
	before := &table{Game: t.Game, file: t.file, seed: t.seed, names: t.names}
	if err := before.deal(); err != nil {
		return nil, err
	}
	for i, c := range t.closed {
		before.Status, before.Phase, before.Opened, before.Deadline = StatusRunning, c.Phase, c.Opened, c.Deadline
		if said, err = before.take(said, c.Phase); err != nil {
			return nil, err
		}
		state, events, err := before.events()
		if err != nil {
			return nil, fmt.Errorf("game %s, %s: %w", t.ID, phaseWord(c.Phase), err)
		}
		after := *before
		after.base, after.state, after.statements, after.closed = state, state, nil, t.closed[:i+1]
		if i+1 < len(t.closed) {
			next := t.closed[i+1]
			after.Phase, after.Opened, after.Deadline = next.Phase, next.Opened, next.Deadline
		} else {
			after.Game = t.Game
		}
		next := after
		list, before = append(list, resolution{before, &after, events}), &next
	}
	return list, nil
}
