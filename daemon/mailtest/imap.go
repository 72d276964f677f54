package mailtest

import (
	"bytes"
	"io"
	"log"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// caps are what imapmemserver can do if it is told to say so.
var caps = imap.CapSet{
	imap.CapIMAP4rev1:    {},
	imap.CapIMAP4rev2:    {},
	imap.CapNamespace:    {},
	imap.CapUIDPlus:      {},
	imap.CapESearch:      {},
	imap.CapMove:         {},
	imap.CapListExtended: {},
	imap.CapListStatus:   {},
	imap.CapSpecialUse:   {},
	imap.CapStatusSize:   {},
	imap.CapLiteralPlus:  {},
}

func (s *Servers) newIMAP() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{servers: s, UserSession: new(imapmemserver.UserSession)}, nil, nil
		},
		Caps:         caps,
		TLSConfig:    s.cfg.TLS,
		InsecureAuth: true,
		Logger:       log.New(io.Discard, "", 0),
	})
}

// An imapSession is one connection to the IMAP server.
type imapSession struct {
	*imapmemserver.UserSession
	servers *Servers
}

var _ imapserver.SessionIMAP4rev2 = (*imapSession)(nil)

// Login finds the user of an address.
func (i *imapSession) Login(username, password string) error {
	address := strings.ToLower(username)
	box := i.servers.boxes[address]
	if box == nil {
		return imapserver.ErrAuthFailed
	}
	if err := box.Login(address, password); err != nil {
		return err
	}
	i.UserSession = imapmemserver.NewUserSession(box)
	return nil
}

// Append tells those who wait in IDLE.
func (i *imapSession) Append(mailbox string, r imap.LiteralReader, o *imap.AppendOptions) (*imap.AppendData, error) {
	data, err := i.UserSession.Append(mailbox, r, o)
	if err == nil {
		i.servers.announce()
	}
	return data, err
}

// Idle replaces that of imapmemserver, which tells nothing of a message that
// comes between its "+ idling" and its registration: the change is queued for
// the next Poll, so poll whenever something was delivered. The slow tick sees
// what other sessions did (flags, expunges).
func (i *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		changed := i.servers.changes()
		if err := i.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-stop:
			return nil
		case <-changed:
		case <-tick.C:
		}
	}
}

// changes returns a channel that is closed at the next change of a mailbox.
func (s *Servers) changes() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// announce wakes every session in IDLE.
func (s *Servers) announce() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
}

// A literal is a message as go-imap wants it for an append.
type literal struct{ *bytes.Reader }

func newLiteral(b []byte) literal { return literal{bytes.NewReader(b)} }

// Size returns the length of the message.
func (l literal) Size() int64 { return l.Reader.Size() }
