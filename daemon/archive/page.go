package archive

import (
	"bytes"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"

	"omerta/daemon"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/templates"
)

//go:embed game.html index.html player.html style.css
var files embed.FS

// render writes a page. Its words are blocks "page NAME" of the language.
func render(words *templates.Set, lang, file string, data any) ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	say := func(data any, name ...any) (string, error) { return words.Say(lang, data, name...) }
	t, err := template.New(file).Funcs(template.FuncMap{
		"say":   func(data any, name string) (string, error) { return say(data, "page", name) },
		"role":  func(r engine.RoleID) (string, error) { return say(nil, "role", r) },
		"phase": func(p engine.Phase) (string, error) { return say(p, "Phase") },
		"style": func() template.CSS { return template.CSS(style) },
		"inc":   func(n int) int { return n + 1 },
	}).ParseFS(files, file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.Bytes(), err
}

// A page is what the page of a game shows.
type page struct {
	*daemon.Chronicle
	Lang       string
	Open       templates.Common // the open phase, as the last digest told of it
	InPlay     []templates.RoleCount
	Commitment string
	Seats      []seat
	Phases     []phase
	Lives      *lives
	Ballots    []ballots
	Dice       []die
	Seed       string
}

// A seat is who sat there and what became of him.
type seat struct {
	Name templates.Name
	Role engine.RoleID // NoRole while the game runs
	Rank int
	Page string // the file of the page of its player; empty: he has none
	templates.Fate
}

// A phase is one part of the story.
type phase struct {
	engine.Phase
	ID   string        // of its section: "night-1"
	Told template.HTML // as its digest said
	Why  template.HTML // only when the game is over
}

// A die is one that was rolled, with what it takes to roll it again.
type die struct {
	record.Proof
	Signature string // the first sixteen digits
}

func newPage(words *templates.Set, c *daemon.Chronicle) (*page, error) {
	last := c.Digests[len(c.Digests)-1]
	p := &page{
		Chronicle: c, Lang: c.Language, Open: last.Common, InPlay: last.InPlay, Commitment: c.Digests[0].Commitment,
		Ballots: newBallots(c.Digests),
	}
	p.Open.Title = c.Title
	if c.Over {
		p.Open = templates.Common{}
	}
	fates := fatesOf(c)
	for i, n := range c.Names {
		p.Seats = append(p.Seats, seat{Name: n, Role: engine.NoRole, Fate: fates[i]})
	}
	for _, d := range c.Digests {
		told, err := words.DigestSection(c.Language, d)
		if err != nil {
			return nil, err
		}
		p.Phases = append(p.Phases, phase{Phase: d.Closed, ID: phaseID(d.Closed), Told: told})
	}
	if c.End != nil {
		if err := p.end(words, c.End); err != nil {
			return nil, err
		}
	}
	p.Lives = newLives(p.Seats, p.Phases)
	return p, nil
}

// end adds what only the end lets out.
func (p *page) end(words *templates.Set, e *daemon.Ending) error {
	for i, s := range e.Seats {
		p.Seats[i].Role, p.Seats[i].Rank = s.Role, s.Rank
		if i < len(p.Pages) && p.Pages[i] != "" {
			p.Seats[i].Page = playerFile(p.Pages[i])
		}
	}
	for _, why := range e.Why {
		for i := range p.Phases {
			if p.Phases[i].Phase != why.Phase {
				continue
			}
			var err error
			if p.Phases[i].Why, err = words.ExplainSection(p.Lang, why); err != nil {
				return err
			}
		}
	}
	if !e.Record.HasSeed {
		return nil
	}
	p.Seed, p.Commitment = hex.EncodeToString(e.Record.Seed[:]), engine.Commitment(e.Record.Seed)
	dice, err := e.Record.Dice()
	for _, d := range dice {
		p.Dice = append(p.Dice, die{d, fmt.Sprintf("%x", d.Digest[:8])})
	}
	return err
}

// fatesOf reads from the digests who left the game and when.
func fatesOf(c *daemon.Chronicle) []templates.Fate {
	fates := make([]templates.Fate, len(c.Names))
	for _, d := range c.Digests {
		for _, f := range d.Facts {
			switch f.Kind {
			case engine.Died, engine.Executed, engine.Removed:
				if int(f.On) < len(fates) {
					fates[f.On] = templates.Fate{Out: true, Kind: f.Kind, Phase: d.Closed}
				}
			}
		}
	}
	return fates
}

func phaseID(p engine.Phase) string {
	if p.Day {
		return fmt.Sprintf("day-%d", p.N)
	}
	return fmt.Sprintf("night-%d", p.N)
}
