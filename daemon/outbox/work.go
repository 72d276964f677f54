package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"omerta/daemon"
)

// idleAfter is how long a connection is kept without a letter. It is shorter
// than any server's patience.
const idleAfter = 10 * time.Second

// A worker is one connection: it sends the letters it is given, one at a time,
// and redials after every error.
type worker struct {
	*Sender
	c     *conn
	taken *daemon.Letter // a server has it, and that is not on disk yet
	done  chan<- result
}

// work sends letters until there are no more in hand. ctx is the one that cuts it
// short.
func (s *Sender) work(ctx context.Context, letters queue, done chan<- result) {
	w := worker{Sender: s, done: done}
	for {
		l, ok, idle := w.next(ctx, letters)
		switch {
		case idle:
			w.c.quit()
			w.c = nil
		case !ok:
			w.c.quit()
			return
		default:
			if r, settled := w.send(ctx, l); settled {
				r.heard = make(chan struct{})
				done <- r
				<-r.heard // it may be that nothing should go out any more
			}
		}
	}
}

// next waits for a letter. Where none is there at once, the one that was taken
// last is marked first; else its mark and the attempt at the next are written
// together. ok is false at the end; idle: there was nothing to do for long.
func (w *worker) next(ctx context.Context, letters queue) (l daemon.Letter, ok, idle bool) {
	if w.taken != nil {
		select {
		case l = <-letters.spare:
			return l, true, false
		default:
		}
		w.mark(ctx)
	}
	var bored <-chan time.Time
	if w.c != nil {
		bored = time.After(idleAfter)
	}
	select {
	case l, ok = <-letters.now:
		return l, ok, false
	case l = <-letters.spare:
		return l, true, false
	case <-bored:
		return l, false, true
	}
}

// send sends one letter. It is settled then, but where a server has taken it:
// its mark is written before the next is given away.
func (w *worker) send(ctx context.Context, l daemon.Letter) (r result, settled bool) {
	r.letter = l
	var err error
	used := w.c != nil
	if !used {
		if w.c, err = w.connect(ctx); err != nil {
			r.outcome, r.err, r.away, r.call = untried, err, true, needsPerson(err)
			return r, true
		}
	}
	now := time.Now()
	r.next = now.Add(retryAfter(w.cfg.Retry, l.Attempts))
	raw, settled, err := w.begin(ctx, now, &r)
	if settled {
		return r, true
	}
	if err == nil {
		err = w.c.hand(raw)
	}
	if used && wasStale(err) {
		// The server closed the connection between two letters, as it may.
		w.c.close()
		if w.c, err = w.connect(ctx); err != nil {
			r.outcome, r.err, r.away, r.call = refused, err, true, needsPerson(err)
			r.next = now // it is not the letter's fault: the breaker makes it wait
			return r, true
		}
		err = w.c.deliver(Envelope(l, w.cfg.Options), l.To, raw)
	}
	if err != nil {
		w.c.close()
		w.c = nil
		r.outcome, r.err = judge(err, l), err
		code := replyCode(err)
		r.away = code == 0 || code == closing
		r.call = r.outcome == refused && code >= 500
		return r, true
	}
	w.cfg.Trace("letter-accepted")
	w.taken = &l
	return r, false
}

// begin writes down that a letter is being sent; while that goes to the disk,
// the letter is made and the server made ready for it. err is what the server
// had against the letter that it was told of.
func (w *worker) begin(ctx context.Context, now time.Time, r *result) (raw []byte, settled bool, err error) {
	written := make(chan error, 1)
	go func() { written <- w.trying(ctx, r.letter.ID, now, r.next) }()
	raw, unfit := Compose(r.letter, w.cfg.Options)
	if unfit == nil {
		err = w.c.announce(Envelope(r.letter, w.cfg.Options), r.letter.To)
	}
	switch trouble := <-written; {
	case errors.Is(trouble, daemon.ErrNotFound):
		r.outcome = withdrawn
	case trouble != nil:
		r.outcome, r.err = unwritten, trouble
	case unfit != nil:
		w.cfg.Trace("letter-trying")
		r.outcome, r.err = dead, unfit
		return nil, true, nil
	default:
		w.cfg.Trace("letter-trying")
		return raw, false, err
	}
	w.c.close() // the server waits for a letter that does not come
	w.c = nil
	return nil, true, nil
}

// trying writes down that a letter is being sent, and with it that the one
// before was taken. Where that cannot be, the mark is written by itself: it is
// the more important one.
func (w *worker) trying(ctx context.Context, id string, now, next time.Time) error {
	if w.taken == nil {
		return w.store.Trying(ctx, id, now, next)
	}
	err := w.store.Trying(ctx, id, now, next, w.taken.ID)
	if err != nil {
		w.mark(ctx)
		return err
	}
	w.marked()
	return nil
}

// marked tells that the letter that was taken is marked.
func (w *worker) marked() {
	w.cfg.Trace("letter-marked")
	w.done <- result{letter: *w.taken, outcome: accepted}
	w.taken = nil
}

// How long mark waits between two tries.
const (
	firstMarkWait   = 50 * time.Millisecond
	longestMarkWait = 5 * time.Second
)

// mark writes down that a letter was sent. While the store cannot, it tries
// on and sends nothing else: a letter that a server has taken must never be
// forgotten, and one letter a connection is all that a crash may double.
func (w *worker) mark(ctx context.Context) {
	for wait := firstMarkWait; ; wait = min(2*wait, longestMarkWait) {
		err := w.store.Sent(ctx, time.Now(), w.taken.ID)
		if err == nil {
			w.marked()
			return
		}
		w.storeTrouble(ctx, "mark a letter as sent", err)
		select {
		case <-ctx.Done():
			w.done <- result{letter: *w.taken, outcome: unmarked, err: fmt.Errorf("mark a letter as sent: %w", errors.Join(err, ctx.Err()))}
			w.taken = nil
			return
		case <-time.After(wait):
		}
	}
}
