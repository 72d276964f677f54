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

// work is one connection: it sends the letters it is given, one at a time,
// and redials after every error. ctx is the one that cuts it short.
func (s *Sender) work(ctx context.Context, letters <-chan daemon.Letter, done chan<- result) {
	var c *conn
	for {
		var idle <-chan time.Time
		if c != nil {
			idle = time.After(idleAfter)
		}
		select {
		case l, ok := <-letters:
			if !ok {
				c.quit()
				return
			}
			var r result
			c, r = s.send(ctx, c, l)
			done <- r
		case <-idle:
			c.quit()
			c = nil
		}
	}
}

// send sends one letter over c, or over a new connection if c is nil. It
// returns the connection if it is still good.
func (s *Sender) send(ctx context.Context, c *conn, l daemon.Letter) (*conn, result) {
	r := result{letter: l}
	raw, err := Compose(l, s.cfg.Options)
	if err != nil {
		r.outcome, r.err = dead, err
		return c, r
	}
	used := c != nil
	if c == nil {
		if c, err = s.connect(ctx); err != nil {
			r.outcome, r.err, r.away, r.call = untried, err, true, needsPerson(err)
			return nil, r
		}
	}
	now := time.Now()
	r.next = now.Add(retryAfter(s.cfg.Retry, l.Attempts))
	switch err := s.store.Trying(ctx, l.ID, now, r.next); {
	case errors.Is(err, daemon.ErrNotFound):
		r.outcome = withdrawn
		return c, r
	case err != nil:
		r.outcome, r.err = unwritten, err
		return c, r
	}
	s.cfg.Trace("letter-trying")
	err = c.deliver(Envelope(l, s.cfg.Options), l.To, raw)
	if used && wasStale(err) {
		// The server closed the connection between two letters, as it may.
		c.close()
		if c, err = s.connect(ctx); err != nil {
			r.outcome, r.err, r.away, r.call = refused, err, true, needsPerson(err)
			r.next = now // it is not the letter's fault: the breaker makes it wait
			return nil, r
		}
		err = c.deliver(Envelope(l, s.cfg.Options), l.To, raw)
	}
	if err != nil {
		c.close()
		r.outcome, r.err = judge(err, l), err
		code := replyCode(err)
		r.away = code == 0 || code == closing
		r.call = r.outcome == refused && code >= 500
		return nil, r
	}
	s.cfg.Trace("letter-accepted")
	if err := s.mark(ctx, l.ID); err != nil {
		r.outcome, r.err = unmarked, err
		return c, r
	}
	s.cfg.Trace("letter-marked")
	r.outcome = accepted
	return c, r
}

// How long mark waits between two tries.
const (
	firstMarkWait   = 50 * time.Millisecond
	longestMarkWait = 5 * time.Second
)

// mark writes down that a letter was sent. While the store cannot, it tries
// on and sends nothing else: a letter that a server has taken must never be
// forgotten, and one letter a connection is all that a crash may double.
func (s *Sender) mark(ctx context.Context, id string) error {
	for wait := firstMarkWait; ; wait = min(2*wait, longestMarkWait) {
		err := s.store.Sent(ctx, time.Now(), id)
		if err == nil {
			return nil
		}
		s.storeTrouble(ctx, "mark a letter as sent", err)
		select {
		case <-ctx.Done():
			return fmt.Errorf("mark a letter as sent: %w", errors.Join(err, ctx.Err()))
		case <-time.After(wait):
		}
	}
}
