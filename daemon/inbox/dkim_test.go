package inbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"omerta/daemon"
)

// A domain signs mail and publishes its key.
type domain struct {
	t      *testing.T
	key    ed25519.PrivateKey
	record string
	asked  int
	err    error
	slow   time.Duration
}

func newDomain(t *testing.T) *domain {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &domain{t: t, key: private, record: "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)}
}

func (d *domain) lookup(ctx context.Context, name string) ([]string, error) {
	d.asked++
	if d.slow > 0 {
		select {
		case <-time.After(d.slow):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return []string{d.record}, d.err
}

// sign returns a message from an author, signed for a domain.
func (d *domain) sign(author, signer string) []byte {
	d.t.Helper()
	var out bytes.Buffer
	err := dkim.Sign(&out, strings.NewReader("From: "+author+"\r\nSubject: x\r\n\r\nheal Vera\r\n"), &dkim.SignOptions{
		Domain: signer, Selector: "s", Signer: d.key,
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return out.Bytes()
}

func TestOurOwnCheckOfDKIM(t *testing.T) {
	d := newDomain(t)
	good := d.sign("anna@example.com", "example.com")
	for name, c := range map[string]struct {
		raw  []byte
		want daemon.Verdict
	}{
		"signed by the author's domain": {good, daemon.VerdictPass},
		"by its organisation":           {d.sign("anna@mail.example.com", "example.com"), daemon.VerdictPass},
		"by somebody else":              {d.sign("anna@example.com", "evil.example"), daemon.VerdictNone},
		"by a registry":                 {d.sign("anna@example.co.uk", "co.uk"), daemon.VerdictNone},
		"changed":                       {bytes.Replace(good, []byte("Vera"), []byte("Gleb"), 1), daemon.VerdictNone},
		"from somebody else":            {bytes.Replace(good, []byte("From: anna"), []byte("From: boris"), 1), daemon.VerdictNone},
		"with a second author":          {append([]byte("From: boris@example.com\r\n"), good...), daemon.VerdictNone},
		"not signed":                    {[]byte("From: anna@example.com\r\n\r\nheal Vera\r\n"), daemon.VerdictNone},
		"the receiver says fail": {
			append([]byte("Authentication-Results: mx.table.example; dmarc=fail header.from=example.com\r\n"), good...), daemon.VerdictFail,
		},
	} {
		o := table
		if got := Decode(c.raw, o).Verdict; got == daemon.VerdictPass {
			t.Errorf("%s: passes without DKIM being switched on", name)
		}
		o.DKIM = &DKIM{LookupTXT: d.lookup}
		if got := Decode(c.raw, o).Verdict; got != c.want {
			t.Errorf("%s: %s, want %s", name, verdicts[got], verdicts[c.want])
		}
	}
}

func TestKeysAreRememberedAndTroubleIsNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDomain(t)
		raw := d.sign("anna@example.com", "example.com")
		o := Options{DKIM: &DKIM{LookupTXT: d.lookup}}
		check := func(what string, want daemon.Verdict, asked int) {
			t.Helper()
			if got := Decode(raw, o).Verdict; got != want || d.asked != asked {
				t.Errorf("%s: %s after %d questions, want %s after %d", what, verdicts[got], d.asked, verdicts[want], asked)
			}
		}
		d.err = errors.New("connection refused")
		check("trouble", daemon.VerdictNone, 1)
		d.err = nil
		check("trouble over", daemon.VerdictPass, 2)
		check("remembered", daemon.VerdictPass, 2)
		time.Sleep(keepKey + time.Second)
		d.err = &net.DNSError{IsNotFound: true}
		check("gone", daemon.VerdictNone, 3)
		check("still gone", daemon.VerdictNone, 3)
		time.Sleep(keepNoKey + time.Second)
		d.err = nil
		check("back", daemon.VerdictPass, 4)
		time.Sleep(keepKey + time.Second)
		d.slow = time.Minute
		began := time.Now()
		check("slow", daemon.VerdictNone, 5)
		if took := time.Since(began); took != dnsTimeout {
			t.Errorf("a slow server was waited for %v", took)
		}
	})
}
