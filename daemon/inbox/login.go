package inbox

import (
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-sasl"
)

// The folders that every mailbox has, or nearly.
const (
	inboxName = "INBOX"
	junkName  = "Junk"
)

// login logs in with a fresh secret, unless the server knows us already.
func (s *session) login(ctx context.Context) error {
	if s.client.State() == imap.ConnStateAuthenticated {
		return nil
	}
	asking, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	secret, err := s.cfg.Secret(asking)
	if err != nil {
		return &Error{ClassLogin, "password", err}
	}
	err = s.do(ctx, "login", func() error {
		if s.client.Caps() == nil {
			return errors.New("the server does not say what it can do")
		}
		switch mech := s.mechanism(); mech {
		case "":
			return &Error{ClassConfig, "login", errors.New("the server has no such way to log in")}
		case "LOGIN":
			return s.client.Login(s.cfg.User, secret).Wait()
		default:
			return s.client.Authenticate(s.sasl(mech, secret))
		}
	})
	var e *Error
	var bearer *sasl.OAuthBearerError
	if errors.As(err, &e) && (refused(e.Err) && !unavailable(e.Err) || errors.As(e.Err, &bearer)) {
		e.Class = ClassLogin
	}
	if err != nil {
		return err
	}
	// The library asks for the capabilities anew by itself: wait for them, so
	// that its question does not get between ours.
	return s.do(ctx, "capability", func() error {
		if s.client.Caps() == nil {
			return errors.New("the server does not say what it can do")
		}
		return nil
	})
}

// mechanism chooses how to log in; "" where the server has no such way.
func (s *session) mechanism() string {
	switch s.cfg.Auth {
	case AuthBearer:
		return s.first("OAUTHBEARER")
	case AuthXOAuth2:
		return s.first("XOAUTH2")
	case AuthToken:
		return s.first("OAUTHBEARER", "XOAUTH2")
	}
	if s.has("AUTH=PLAIN") {
		return sasl.Plain
	}
	if s.has("LOGINDISABLED") {
		return ""
	}
	return "LOGIN"
}

// first returns the first of these mechanisms that the server has.
func (s *session) first(names ...string) string {
	for _, n := range names {
		if s.has("AUTH=" + n) {
			return n
		}
	}
	return ""
}

// sasl returns the client of a mechanism.
func (s *session) sasl(mech, secret string) sasl.Client {
	switch mech {
	case "OAUTHBEARER":
		host, port, _ := net.SplitHostPort(s.cfg.Address)
		n, _ := strconv.Atoi(port)
		return sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: s.cfg.User, Token: secret, Host: host, Port: n})
	case "XOAUTH2":
		return xoauth2{s.cfg.User, secret}
	}
	return sasl.NewPlainClient("", s.cfg.User, secret)
}

// An xoauth2 is the mechanism of that name, which go-sasl has not.
type xoauth2 struct {
	user, token string
}

// Start returns the initial response.
func (x xoauth2) Start() (string, []byte, error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers the challenge, which carries an error, with nothing: the server
// refuses us after that.
func (x xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }

// unavailable tells whether a refusal is the server's own trouble and not
// ours (RFC 5530).
func unavailable(err error) bool {
	var status *imap.Error
	return errors.As(err, &status) && slices.Contains([]imap.ResponseCode{
		imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeServerBug, imap.ResponseCodeLimit,
	}, status.Code)
}

// folders finds the folders to be read, the inbox last: it is then open, and
// can be listened to. Folders that are not there are passed over; the inbox
// always is. Where the list cannot be read (a name that the library cannot
// decode ends the connection), they are called blindly by their names.
func (s *session) folders(ctx context.Context, blind bool) ([]string, error) {
	if blind {
		return append(slices.DeleteFunc(slices.Clone(s.cfg.Folders), isInbox), inboxName), nil
	}
	there, err := s.list(ctx)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, want := range s.cfg.Folders {
		name := ""
		for _, f := range there {
			isJunk := strings.EqualFold(want, junkName) && slices.Contains(f.Attrs, imap.MailboxAttrJunk)
			if isJunk || name == "" && strings.EqualFold(f.Mailbox, want) {
				name = f.Mailbox
			}
		}
		switch {
		case isInbox(want):
		case name == "":
			s.cfg.Log.Warn("folder is not there", "folder", want)
		case !slices.Contains(found, name):
			found = append(found, name)
		}
	}
	if s.cfg.MoveTo != "" && s.has("MOVE") && !slices.ContainsFunc(there, func(f *imap.ListData) bool { return f.Mailbox == s.cfg.MoveTo }) {
		err := s.do(ctx, "create", func() error { return s.client.Create(s.cfg.MoveTo, nil).Wait() })
		if err != nil && !refused(err) {
			return nil, err
		}
	}
	return append(found, inboxName), nil
}

// isInbox tells whether a name is the inbox's, which has no case.
func isInbox(name string) bool { return strings.EqualFold(name, inboxName) }

// list returns the folders of the mailbox, with their special uses.
func (s *session) list(ctx context.Context) (found []*imap.ListData, err error) {
	var options *imap.ListOptions
	if s.has("SPECIAL-USE") && s.has("LIST-EXTENDED", "IMAP4REV2") {
		options = &imap.ListOptions{ReturnSpecialUse: true}
	}
	err = s.do(ctx, "list", func() (err error) {
		found, err = s.client.List("", "*", options).Collect()
		return err
	})
	if refused(err) {
		return nil, nil
	}
	return found, err
}

// A Server is what a server turned out to be; see [Probe].
type Server struct {
	Login   string   // how it lets us in
	Caps    []string // what it can do, sorted
	Folders []string // what would be read
}

// Probe logs in, looks around and leaves.
func Probe(ctx context.Context, cfg Config) (Server, error) {
	v, err := Enter(ctx, cfg)
	if err != nil {
		return Server{}, err
	}
	defer v.Close()
	return v.Server, nil
}
