package daemon

import "omerta/templates"

// brokenTemplate notes that a template of the host's own failed and the
// built-in one wrote the letter. The host of the game is told once, with the
// next step of any game.
func (h *Host) brokenTemplate(t *table, kind string, why error) {
	what := "template " + kind
	h.mu.Lock()
	told := h.told[what]
	h.told[what] = true
	h.mu.Unlock()
	if told {
		return
	}
	h.Log.Warn("a template of the host's own failed, the built-in one was used", "game", t.ID, "kind", kind, "err", why)
	facts := templates.Trouble{Common: h.common(t, HostSeat(0), nil, true), What: "template-broken", Detail: kind + ": " + why.Error()}
	l, err := h.letter(t, HostSeat(0), KindTrouble, what+" "+stamp(h.Now()), facts)
	if err != nil {
		h.Log.Error("a broken template not reported", "game", t.ID, "kind", kind, "err", err)
		return
	}
	h.mu.Lock()
	h.owed = append(h.owed, l)
	h.mu.Unlock()
}

// withOwed adds the letters that are owed to steps, or takes none.
func (h *Host) withOwed(steps []Step) (_ []Step, owed []Letter) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if owed, h.owed = h.owed, nil; len(owed) > 0 {
		steps = append(steps[:len(steps):len(steps)], Step{Letters: owed})
	}
	return steps, owed
}
