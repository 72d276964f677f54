package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// A mailbox is an inbox as its owner's mail program keeps it open.
type mailbox struct {
	owner   string
	client  *imapclient.Client
	next    imap.UID
	known   map[string]int // how often each Message-ID came
	letters []*Letter
}

// The pauses between looks into an inbox where nothing has come. They grow.
const (
	firstPause = 5 * time.Millisecond
	lastPause  = 100 * time.Millisecond
)

// open logs in and opens the inbox.
func (w *World) open(owner string) (*mailbox, error) {
	c, err := w.IMAP.imap()
	if err != nil {
		return nil, fmt.Errorf("imap: %w", err)
	}
	b := &mailbox{owner: owner, client: c, next: 1, known: map[string]int{}}
	if err := c.Login(owner, w.Password(owner)).Wait(); err != nil {
		return nil, fmt.Errorf("imap: %s logs in: %w", owner, err)
	}
	if _, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
		return nil, fmt.Errorf("imap: %s: %w", owner, err)
	}
	return b, nil
}

// look fetches what is new and returns it. A letter that has come before, by
// its Message-ID, is counted and not new: a daemon that died between the
// final dot and its note of it sends a letter again.
func (b *mailbox) look() ([]*Letter, error) {
	if err := b.client.Noop().Wait(); err != nil {
		return nil, fmt.Errorf("imap: %s: %w", b.owner, err)
	}
	found, err := b.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{{{Start: b.next, Stop: 0}}}}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("imap: %s: %w", b.owner, err)
	}
	// With nothing above it, n:* is the last message. RFC 9051, 9 (seq-range).
	uids := slices.DeleteFunc(found.AllUIDs(), func(u imap.UID) bool { return u < b.next })
	if len(uids) == 0 {
		return nil, nil
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	fetched, err := b.client.Fetch(imap.UIDSetNum(uids...), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil {
		return nil, fmt.Errorf("imap: %s: %w", b.owner, err)
	}
	slices.SortFunc(fetched, func(x, y *imapclient.FetchMessageBuffer) int { return int(x.UID) - int(y.UID) })
	var fresh []*Letter
	for _, m := range fetched {
		l, err := ReadLetter(m.FindBodySection(whole))
		if err != nil {
			return nil, err
		}
		b.next = m.UID + 1
		if b.known[l.ID]++; b.known[l.ID] == 1 {
			fresh = append(fresh, l)
		}
	}
	b.letters = append(b.letters, fresh...)
	return fresh, nil
}

// await looks until a letter is among those from the place mark on, and
// returns its place.
func (b *mailbox) await(ctx context.Context, mark int, wanted func(*Letter) bool, seen func(*Letter)) (int, error) {
	pause := firstPause
	for {
		fresh, err := b.look()
		if err != nil {
			return 0, err
		}
		for _, l := range fresh {
			seen(l)
		}
		if i := slices.IndexFunc(b.letters[mark:], wanted); i >= 0 {
			return mark + i, nil
		}
		select {
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		case <-time.After(pause):
		}
		pause = min(2*pause, lastPause)
	}
}

// newest is the letter on top of the inbox.
func (b *mailbox) newest() *Letter { return b.letters[len(b.letters)-1] }
