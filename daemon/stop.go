package daemon

import (
	"context"
	"fmt"

	"omerta/templates"
)

// stop gives up a game whose state cannot be trusted. The mail that showed it
// waits, nothing of it is lost; the other games go on.
func (h *Host) stop(ctx context.Context, in *incoming, why error) (Step, error) {
	if temporary(why) {
		return Step{}, why
	}
	step, err := h.stopGame(ctx, in.writer.game, "game-stopped", why)
	if err != nil {
		return Step{}, err
	}
	in.fate.Game = in.writer.game
	step.Mails = in.end(FateWaiting).Mails
	return step, nil
}

// stopGame makes the step that stops a game and tells its host.
func (h *Host) stopGame(ctx context.Context, id, what string, why error) (Step, error) {
	row, err := h.Store.Game(ctx, id)
	if err != nil {
		return Step{}, err
	}
	step := Step{Game: row}
	if row.Status != StatusRunning {
		return step, nil
	}
	h.Log.Error("game stopped", "game", id, "phase", phaseWord(row.Phase), "err", why)
	row.Status, row.Trouble = StatusStopped, why.Error()
	facts := templates.Trouble{Common: templates.Common{Game: row.ID, Title: row.ID, Phase: row.Phase}, What: what, Detail: why.Error()}
	text, err := h.Words.Render(row.Language, facts)
	if err != nil {
		return Step{}, err
	}
	step.Letters = []Letter{{
		ID: h.keys.Letter(row.Hosts[0].Key, h.domain, row.ID, -1, fmt.Sprintf("stopped %d", row.Version)), Game: row.ID, Seat: -1, Kind: KindTrouble,
		To: row.Hosts[0].Address, ReplyTo: h.replyTo(row.Hosts[0].Key), Subject: text.Subject, Text: text.Text, HTML: text.HTML, Language: row.Language, Created: h.Now(),
	}}
	return step, nil
}
