package inbox

import (
	"context"
	"fmt"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon/mailtest"
)

// A visitor sees mail wherever it arrived.
func TestVisit(t *testing.T) {
	const us = "mafia@host.example"
	s, err := mailtest.Start(mailtest.User{Address: us, Password: secret})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := imapclient.DialInsecure(s.IMAP, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(us, secret).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := c.Create("Filtered", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	for i, folder := range []string{"INBOX", "INBOX", "Junk", "Filtered"} {
		raw := fmt.Sprintf("Received: from a by b with LMTP; x\r\nAuthentication-Results: One; dmarc=pass header.from=a\r\nReceived: from a by b; x\r\n"+
			"Authentication-Results: two; spf=pass smtp.mailfrom=a\r\nSubject: %s-%d\r\n\r\nhello\r\n", []string{"note", "token"}[min(i, 1)], i)
		w := c.Append(folder, int64(len(raw)), nil)
		if _, err := w.Write([]byte(raw)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	v, err := Enter(t.Context(), Config{Address: s.IMAP, TLS: TLSNone, User: us, Secret: func(context.Context) (string, error) { return secret, nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	found, err := v.Find(t.Context(), "token-")
	if err != nil {
		t.Fatal(err)
	}
	where := map[string]string{}
	for _, m := range found {
		where[m.Subject] = m.Folder
		if got := fmt.Sprint(m.Receivers); got != "[{one false true} {two true false}]" {
			t.Errorf("%s: receivers %s", m.Subject, got)
		}
	}
	if got := fmt.Sprint(where); got != "map[token-1:INBOX token-2:Junk token-3:Filtered]" {
		t.Errorf("found %s", got)
	}
	for n, want := range []string{"[]", "[token-1]", "[note-0 token-1]", "[note-0 token-1]"} {
		latest, err := v.Latest(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		subjects := []string{}
		for _, m := range latest {
			subjects = append(subjects, m.Subject)
		}
		if got := fmt.Sprint(subjects); got != want {
			t.Errorf("the latest %d are %s, want %s", n, got, want)
		}
	}
}

func TestNoArrival(t *testing.T) {
	for a, want := range map[imap.MailboxAttr]bool{
		imap.MailboxAttrSent: true, imap.MailboxAttrAll: true, imap.MailboxAttrDrafts: true, imap.MailboxAttrNoSelect: true,
		imap.MailboxAttrJunk: false, imap.MailboxAttrTrash: false, imap.MailboxAttrHasNoChildren: false, imap.MailboxAttrMarked: false,
	} {
		if noArrival(a) != want {
			t.Errorf("%s: %v", a, !want)
		}
	}
}
