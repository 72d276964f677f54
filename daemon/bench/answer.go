package bench

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"
)

// answer measures how soon a message has its receipt.
func answer(ctx context.Context, r *run) error {
	w, err := r.newWorld(ctx, max(1, min(r.Games, r.Answers/r.Seats)))
	if err != nil {
		return err
	}
	arrivals := newArrivals()
	out, err := embedded(arrivals.note)
	if err != nil {
		return err
	}
	defer out.close()
	p := pingPong{world: w, arrivals: arrivals, out: out, pause: 5 * time.Millisecond, most: r.Answers}
	const note = "one message after the other; the slowest but one of twenty: "

	p.in, p.deliver = out, func(m mail) error { return out.memory.Deliver("", m.from, m.to, m.raw) }
	took, _, err := p.play(ctx, r)
	if err != nil {
		return err
	}
	r.figure("delivery to receipt, embedded servers, median", ms(at(took, 0.5)), "ms", atMost(10), note+fmt.Sprintf("%.1f ms", ms(at(took, 0.95))))

	in, err := r.openIMAP()
	if err != nil {
		return err
	}
	defer in.close()
	if in.lmtp == "" {
		r.note("no Dovecot to measure with")
		return nil
	}
	// What Dovecot tells of one message, and of its being marked as read, must
	// not be taken for the next.
	p.pause, p.most = 1200*time.Millisecond, 30
	p.in, p.deliver = in, func(m mail) error { return deliverByLMTP(in.lmtp, m) }
	took, over, err := p.play(ctx, r)
	if err != nil {
		return err
	}
	r.figure("delivery to receipt, Dovecot, median", ms(at(took, 0.5)), "ms", nil, "Dovecot tells of new mail after 500 ms")
	r.figure("more than a bare IDLE listener, median", ms(at(over, 0.5)), "ms", atMost(40), note+fmt.Sprintf("%.1f ms", ms(at(over, 0.95))))
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// at returns the value below which a part of all lies.
func at(all []time.Duration, part float64) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(int(part*float64(len(sorted))), len(sorted)-1)]
}

// A pingPong is messages and their receipts, one after the other.
type pingPong struct {
	*world
	in, out  *imapServer
	arrivals *arrivals
	deliver  func(mail) error
	pause    time.Duration // between two messages
	most     int
}

// play returns how long each message took, and how much longer than a bare
// listener.
func (p *pingPong) play(ctx context.Context, r *run) (took, over []time.Duration, err error) {
	w, err := p.copy(r)
	if err != nil {
		return nil, nil, err
	}
	defer w.remove()
	mails, err := w.orders(ctx, min(r.Answers, p.most))
	if err != nil {
		return nil, nil, err
	}
	d, err := w.serve(ctx, p.in.address, p.out.memory.SMTP)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	if err := d.seen.wait(ctx, "inbox is read", 1); err != nil {
		return nil, nil, err
	}
	heard, hangUp, err := p.in.listen()
	if err != nil {
		return nil, nil, err
	}
	defer hangUp()
	for _, m := range mails {
		time.Sleep(p.pause) // the daemon is idle again
		arrived := p.arrivals.of(m.from)
		for len(heard) > 0 {
			<-heard
		}
		start := time.Now()
		if err := p.deliver(m); err != nil {
			return nil, nil, err
		}
		delivered := time.Now()
		if p.in.memory != nil { // it tells while it delivers
			delivered = start
		}
		select {
		case end := <-arrived:
			took = append(took, end.Sub(delivered))
			select {
			case told := <-heard:
				over = append(over, end.Sub(told))
			case <-time.After(time.Second):
				return nil, nil, errors.New("the listener was told nothing")
			}
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-time.After(30 * time.Second):
			return nil, nil, fmt.Errorf("a message of %s has no receipt", m.from)
		}
	}
	return took, over, nil
}

// listen waits in IDLE and tells when a message came.
func (s *imapServer) listen() (heard chan time.Time, hangUp func(), err error) {
	heard = make(chan time.Time, 1000)
	c, err := s.enter(&imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			if data.NumMessages != nil {
				select {
				case heard <- time.Now():
				default:
				}
			}
		},
	}})
	if err != nil {
		return nil, nil, err
	}
	if _, err := c.Idle(); err != nil {
		return nil, nil, errors.Join(err, c.Close())
	}
	return heard, func() { c.Close() }, nil
}

// deliverByLMTP gives a message to a Dovecot.
func deliverByLMTP(address string, m mail) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	return c.SendMail(m.from, []string{m.to}, strings.NewReader(string(m.raw)))
}

// arrivals tell when a letter came to somebody.
type arrivals struct {
	mu   sync.Mutex
	wait map[string]chan time.Time
}

func newArrivals() *arrivals { return &arrivals{wait: map[string]chan time.Time{}} }

// of returns the time of the next letter to an address.
func (a *arrivals) of(address string) <-chan time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	c := make(chan time.Time, 1)
	a.wait[address] = c
	return c
}

// note is told of every letter.
func (a *arrivals) note(_, to string, _ []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.wait[to]; c != nil {
		c <- time.Now()
		delete(a.wait, to)
	}
}
