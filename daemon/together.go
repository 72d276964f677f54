package daemon

import (
	"context"
	"errors"
	"runtime"
	"slices"
)

// batch is how many mails are looked at together at most, and least is how
// many are written together while there is more to read.
const (
	batch = 200
	least = 16
)

// receiveTogether reads mails that were not tried before. Those of players of
// different games are read side by side, and what was read while a transaction
// was written is written in the next one. Each mail sees what those before it
// have changed in its game, as if it were read alone, and its step is whole or
// not there at all. After a crash they are read one by one, since all of them
// have been tried then.
func (h *Host) receiveTogether(ctx context.Context, mails []Raw) error {
	ids := make([]int64, len(mails))
	for i := range mails {
		ids[i] = mails[i].ID
	}
	if err := h.Store.TryAll(ctx, ids); err != nil {
		return err
	}
	s := &stack{h: h, waiting: h.lookAll(ctx, mails), busy: map[string]bool{}, events: make(chan event)}
	return s.read(ctx)
}

// lookAll finds out who wrote each of the mails, and so which may be read side
// by side. What cannot be looked at is read alone, and fails in its turn.
func (h *Host) lookAll(ctx context.Context, mails []Raw) []*incoming {
	list := make([]*incoming, len(mails))
	sideBySide(len(mails), func(i int) {
		in := &incoming{raw: &mails[i]}
		if h.look(ctx, in) != nil {
			in = &incoming{raw: &mails[i]}
		}
		if w := in.writer; in.looked && w.keyed && w.standing == proven && w.seat >= 0 && w.room == "" {
			in.shares, in.seats = []string{w.game, in.mail.From}, h.seats(w.game)
		}
		list[i] = in
	})
	return list
}

// A stack is mails that are read together.
type stack struct {
	h       *Host
	waiting []*incoming     // in the order of arrival
	busy    map[string]bool // what mails share that are being read or written
	reading int
	alone   bool        // what is being read may change anything
	ready   []*incoming // read, to be written
	writing bool
	events  chan event
	err     error // of the world: no further mail is begun
}

// An event is that a mail was read, or that some were written.
type event struct {
	mails   []*incoming
	written bool
	settled bool // nothing is left to be done with them
	err     error
}

// read reads and writes until nothing is left, or the world fails.
func (s *stack) read(ctx context.Context) error {
	for {
		if s.err == nil {
			s.begin(ctx)
		}
		if enough := s.reading == 0 || len(s.ready) >= least; len(s.ready) > 0 && enough && !s.writing {
			s.writing = true
			go func(mails []*incoming) { s.events <- s.h.writeAll(ctx, mails) }(s.ready)
			s.ready = nil
		}
		if s.reading == 0 && !s.writing {
			return s.err
		}
		s.take(<-s.events)
	}
}

// take takes note of what has happened.
func (s *stack) take(e event) {
	if e.written {
		s.writing = false
	} else {
		s.reading--
		s.alone = false
	}
	s.err = errors.Join(s.err, e.err)
	if e.err == nil && !e.settled {
		s.ready = append(s.ready, e.mails...)
		return
	}
	for _, in := range e.mails {
		for _, what := range in.shares {
			delete(s.busy, what)
		}
	}
}

// begin begins to read what can be read now. Mails that share something are
// read one after the other; one that may change anything is read when nothing
// else is under way, and what comes after it waits for it.
func (s *stack) begin(ctx context.Context) {
	var later []*incoming
	before := map[string]bool{} // what those of later share
	for i, in := range s.waiting {
		idle := s.reading == 0 && !s.writing && len(s.ready) == 0 && len(later) == 0
		if s.alone || s.reading >= runtime.GOMAXPROCS(0) || in.shares == nil && !idle {
			later = append(later, s.waiting[i:]...)
			break
		}
		if slices.ContainsFunc(in.shares, func(what string) bool { return s.busy[what] || before[what] }) {
			for _, what := range in.shares {
				before[what] = true
			}
			later = append(later, in)
			continue
		}
		for _, what := range in.shares {
			s.busy[what] = true
		}
		s.reading++
		s.alone = in.shares == nil
		go func() { s.events <- s.h.readOne(ctx, in) }()
	}
	s.waiting = later
}

// readOne reads one of several mails. One that is read alone, or that makes us
// fail, is written at once.
func (h *Host) readOne(ctx context.Context, in *incoming) event {
	e := event{mails: []*incoming{in}}
	if in.shares != nil {
		in.looked = h.sameSeats(in.writer.game, in.seats) // else one before it may have changed whose it is
		if in.step, e.err = h.receive(ctx, in, 1); e.err == nil || temporary(e.err) {
			return e
		}
	}
	e.settled, e.err = true, h.receiveTried(ctx, in.raw, 1)
	return e
}

// writeAll writes the steps of mails in one transaction. Where one of them
// cannot be written, each is read again by itself.
func (h *Host) writeAll(ctx context.Context, mails []*incoming) event {
	e := event{mails: mails, written: true, settled: true}
	steps := make([]Step, len(mails))
	for i, in := range mails {
		steps[i] = in.step
	}
	err := h.commit(ctx, steps...)
	switch {
	case err == nil:
		for _, in := range mails {
			h.kept(in)
			h.logRead(in)
		}
		return e
	case temporary(err) && !errors.Is(err, ErrStale):
		e.err = err
		return e
	}
	h.Log.Warn("mails not written together, now one by one", "mails", len(mails), "err", err)
	for _, in := range mails {
		if e.err = h.Receive(ctx, in.raw); e.err != nil {
			break
		}
	}
	return e
}
