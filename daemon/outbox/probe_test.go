package outbox

import (
	"context"
	"crypto/tls"
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon/mailtest"
)

func TestProbe(t *testing.T) {
	cert, trusted := certificate(t)
	s, err := mailtest.Config{
		Users: []mailtest.User{{Address: host, Password: "secret"}}, TLS: &tls.Config{Certificates: []tls.Certificate{cert}},
		Fault: func(at mailtest.Point, from, _ string) error {
			if at == mailtest.AtMail && from != host {
				return &smtp.SMTPError{Code: 553, Message: "not you"}
			}
			return nil
		},
	}.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c := Config{
		Options: Options{Address: host}, Server: s.SMTP, TLS: StartTLS, RootCAs: trusted, User: host,
		Secret: func(context.Context) (string, error) { return "secret", nil },
	}
	found, err := Probe(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(found); got != "{TLS 1.3 [PLAIN] 10485760 true}" {
		t.Errorf("found %s", got)
	}
	l := letter("l", host)
	l.Created = time.Now()
	if err := Post(t.Context(), c, l); err != nil || len(s.Delivered(host)) != 1 {
		t.Errorf("%v, %d letters came", err, len(s.Delivered(host)))
	}
	c.Bounce = func(string) string { return "token" }
	if err := Post(t.Context(), c, l); err == nil || !Refused(err) || LoginRefused(err) {
		t.Errorf("a sender that is refused gives %v", err)
	}
	c.Secret = func(context.Context) (string, error) { return "guess", nil }
	if _, err := Probe(t.Context(), c); !LoginRefused(err) || Refused(err) {
		t.Errorf("a wrong password gives %v", err)
	}
}
