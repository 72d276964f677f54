package inbox

import (
	"bytes"
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	"golang.org/x/net/publicsuffix"
)

// A DKIM verifies signatures by itself, for receivers that write no verdict.
// One is shared by all messages: it remembers keys.
type DKIM struct {
	LookupTXT func(ctx context.Context, domain string) ([]string, error) // nil: the system's resolver
	Timeout   time.Duration                                              // of all look-ups for one message; zero: 5 s

	mu    sync.Mutex
	cache map[string]txt
}

// A txt is an answer of the DNS.
type txt struct {
	records []string
	err     error
	until   time.Time
}

const (
	maxSignatures = 5               // of one message
	keepKey       = time.Hour       // an answer is believed so long
	keepNoKey     = 5 * time.Minute // and that there is none
	maxKeys       = 1000            // remembered
	dnsTimeout    = 5 * time.Second // by default
)

// vouches tells whether the message bears a valid signature of the domain, or
// of a domain that it is part of: relaxed alignment (RFC 7489 3.1.1), but
// never of one under which anybody may register.
func (d *DKIM) vouches(raw []byte, domain string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), orDefault(d.Timeout, dnsTimeout))
	defer cancel()
	found, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{
		LookupTXT:        func(name string) ([]string, error) { return d.lookup(ctx, name) },
		MaxVerifications: maxSignatures,
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return false
	}
	for _, v := range found {
		if v.Err == nil && aligned(v.Domain, domain) && (v.Expiration.IsZero() || time.Now().Before(v.Expiration)) {
			return true
		}
	}
	return false
}

// aligned tells whether two domains belong to one organisation.
func aligned(signer, author string) bool {
	signer, author = strings.ToLower(signer), strings.ToLower(author)
	if signer == author {
		return true
	}
	a, errA := publicsuffix.EffectiveTLDPlusOne(signer)
	b, errB := publicsuffix.EffectiveTLDPlusOne(author)
	return errA == nil && errB == nil && a == b
}

// lookup asks the DNS for a key, or the memory. Trouble of the DNS is
// temporary and not remembered.
func (d *DKIM) lookup(ctx context.Context, name string) ([]string, error) {
	now := time.Now()
	d.mu.Lock()
	known, ok := d.cache[name]
	d.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.records, known.err
	}
	ask := d.LookupTXT
	if ask == nil {
		ask = net.DefaultResolver.LookupTXT
	}
	records, err := ask(ctx, name)
	keep := keepKey
	if err != nil {
		var dns *net.DNSError
		if !errors.As(err, &dns) || !dns.IsNotFound {
			return nil, &net.DNSError{Err: err.Error(), Name: name, IsTemporary: true}
		}
		keep = keepNoKey
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cache == nil || len(d.cache) >= maxKeys {
		d.cache = map[string]txt{}
	}
	d.cache[name] = txt{records, err, now.Add(keep)}
	return records, err
}
