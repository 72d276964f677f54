package inbox

import (
	"context"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// A Visit is a short stay in a mailbox to see how mail arrives in it. Nothing
// is stored and nothing is marked.
type Visit struct {
	Server
	s   *session
	all []string // the folders in which a mail may arrive
}

// A Sight is a mail as it arrived.
type Sight struct {
	Folder    string
	Subject   string
	Receivers []Receiver
}

// A Receiver is somebody who wrote Authentication-Results into a mail.
type Receiver struct {
	Name  string // authserv-id; empty where it writes none
	Below bool   // a Received line stands above it: see [Topmost]
	DMARC bool   // it has a verdict of DMARC
}

// Enter logs in and looks around. Close ends the visit.
func Enter(ctx context.Context, cfg Config) (*Visit, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, &Error{ClassConfig, "config", err}
	}
	s, err := connect(ctx, cfg)
	if err != nil {
		return nil, err
	}
	v := &Visit{s: s, Server: Server{Login: s.mechanism()}}
	for c := range s.client.Caps() {
		v.Caps = append(v.Caps, string(c))
	}
	slices.Sort(v.Caps)
	if v.Folders, err = s.folders(ctx, false); err == nil {
		v.all, err = s.arrivals(ctx)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return v, nil
}

// Close leaves.
func (v *Visit) Close() { v.s.close() }

// arrivals are the folders in which a mail may arrive, whatever filters the
// provider has: not those of what was sent, nor of all mail together.
func (s *session) arrivals(ctx context.Context) ([]string, error) {
	there, err := s.list(ctx)
	if err != nil {
		return nil, err
	}
	names := []string{inboxName}
	for _, f := range there {
		if !isInbox(f.Mailbox) && !slices.ContainsFunc(f.Attrs, noArrival) {
			names = append(names, f.Mailbox)
		}
	}
	return names, nil
}

// noArrival tells by an attribute of a folder that no mail arrives in it.
func noArrival(a imap.MailboxAttr) bool {
	return slices.Contains([]imap.MailboxAttr{
		imap.MailboxAttrNoSelect, imap.MailboxAttrNonExistent, imap.MailboxAttrAll, imap.MailboxAttrSent, imap.MailboxAttrDrafts,
	}, a)
}

// Find finds the mails, in all folders, whose subject contains a text.
func (v *Visit) Find(ctx context.Context, subject string) (found []Sight, err error) {
	for _, name := range v.all {
		some, err := v.look(ctx, name, &imap.SearchCriteria{Header: []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: subject}}}, batch)
		if err != nil && !refused(err) { // a folder that cannot be opened has nothing for us
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// Latest returns the last n mails of the inbox.
func (v *Visit) Latest(ctx context.Context, n int) ([]Sight, error) {
	return v.look(ctx, inboxName, &imap.SearchCriteria{}, n)
}

// look searches a folder and returns the last n of what it found.
func (v *Visit) look(ctx context.Context, folder string, what *imap.SearchCriteria, n int) ([]Sight, error) {
	var data *imap.SearchData
	err := v.s.do(ctx, "search", func() error {
		_, err := v.s.client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
		if err == nil {
			data, err = v.s.client.UIDSearch(what, nil).Wait()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	uids := data.AllUIDs()
	slices.Sort(uids)
	if uids = uids[max(0, len(uids)-n):]; len(uids) == 0 {
		return nil, nil
	}
	l := looker{s: v.s}
	got, err := l.sections(ctx, imap.UIDSetNum(uids...), twoHalves[:1])
	if err != nil {
		return nil, err
	}
	var found []Sight
	for _, uid := range uids {
		if raw := got[uint32(uid)].bytes(); raw != nil {
			found = append(found, sight(folder, raw))
		}
	}
	return found, nil
}

// sight reads the header of a mail. Only what was written at the top by our
// own provider counts, and the first field below its Received lines.
func sight(folder string, raw []byte) Sight {
	h, _ := splitHeader(raw)
	m := Sight{Folder: folder, Subject: h.get("subject")}
	below := false
	for _, f := range h {
		switch f.name {
		case "received":
			below = below || !localDelivery(f.value)
		case "authentication-results":
			r, _ := parseAuthResults(f.value)
			of := Receiver{Name: strings.ToLower(r.id), Below: below}
			of.DMARC = slices.ContainsFunc(r.results, func(x authResult) bool { return x.method == "dmarc" })
			m.Receivers = append(m.Receivers, of)
		}
	}
	return m
}
