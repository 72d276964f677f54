package daemon

import (
	"context"
	"errors"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/templates"
)

// Rulebook is the rules of a game as far as everybody knows them: its options
// and, where they are told, the roles in play, never who holds them.
func Rulebook(g *config.Game) templates.Rulebook {
	if g.Closed {
		return templates.Rulebook{Options: g.Options, Untold: true}
	}
	listed := g.SignUp && g.Deal == nil // how many of each there will be, the number of players decides
	if listed {
		if least, err := g.For(g.Least()); err == nil {
			g = least
		}
	}
	count := map[engine.RoleID]int{}
	for _, hold := range g.Holdings() {
		count[hold.Role]++
	}
	r := templates.Rulebook{Options: g.Options}
	for _, id := range engine.Roles() {
		if count[id] > 0 && listed {
			r.InPlay = append(r.InPlay, templates.RoleCount{Role: id})
		} else if count[id] > 0 {
			r.InPlay = append(r.InPlay, templates.RoleCount{Role: id, Count: count[id]})
		}
	}
	return r
}

// Rules is the rulebook of a game as its players read it; in the language of
// the table where none is given. It is public from the moment the game is made.
func (h *Host) Rules(ctx context.Context, id, lang string) (string, error) {
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
	return h.Words.Rules(lang, Rulebook(t.file))
}
