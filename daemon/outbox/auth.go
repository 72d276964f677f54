package outbox

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wneessen/go-mail/smtp"
)

// chooseAuth returns the mechanism to log in by, if the server offers it.
// Whether the connection is safe enough was decided before.
func chooseAuth(way, offered, user, secret, host string) (smtp.Auth, error) {
	ways := []string{way}
	if way == AuthPassword {
		ways = []string{AuthPlain, AuthLogin}
	}
	list := strings.Fields(strings.ToLower(offered))
	for _, w := range ways {
		if !slices.Contains(list, w) {
			continue
		}
		switch w {
		case AuthPlain:
			return smtp.PlainAuth("", user, secret, host, true), nil
		case AuthLogin:
			return smtp.LoginAuth(user, secret, host, true), nil
		case AuthXOAuth2:
			return smtp.XOAuth2Auth(user, secret), nil
		case AuthOAuthBearer:
			return oauthBearer{user, secret}, nil
		}
	}
	return nil, fmt.Errorf("the server offers %q, not %q", offered, strings.Join(ways, " or "))
}

// oauthBearer logs in with a token (RFC 7628), which go-mail does not know.
type oauthBearer struct{ user, token string }

// Start sends everything.
func (a oauthBearer) Start(*smtp.ServerInfo) (string, []byte, error) {
	// In the header of GS2, "=" and "," stand for something (RFC 5801 4).
	user := strings.NewReplacer("=", "=3D", ",", "=2C").Replace(a.user)
	return "OAUTHBEARER", []byte("n,a=" + user + ",\x01auth=Bearer " + a.token + "\x01\x01"), nil
}

// Next answers the server's reasons for a refusal, so that it refuses.
func (a oauthBearer) Next(_ []byte, more bool) ([]byte, error) {
	if more {
		return []byte{1}, nil
	}
	return nil, nil
}
