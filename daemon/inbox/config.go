package inbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"time"
)

// The ways of securing a connection, values of [Config.TLS].
const (
	TLSImplicit = "tls"      // from the first byte, port 993
	TLSStart    = "starttls" // by STARTTLS; a server that does not offer it is refused
	TLSNone     = "none"     // plain text, on loopback only
)

// The ways of logging in, values of [Config.Auth].
const (
	AuthPassword = "password"    // AUTHENTICATE PLAIN or LOGIN
	AuthToken    = "token"       // OAUTHBEARER or XOAUTH2, whichever the server has
	AuthBearer   = "oauthbearer" // RFC 7628
	AuthXOAuth2  = "xoauth2"     // what Gmail and Outlook had before it
)

// A Config says which mailbox is read, and how. Zero values mean the defaults.
type Config struct {
	Account string      // its name in the store
	Address string      // host:port
	TLS     string      // TLSImplicit by default
	Verify  *tls.Config // whose certificates are trusted; nil: those that the system trusts
	User    string
	Auth    string // AuthPassword by default

	// Secret returns the password or a fresh token. It is asked before each
	// connection.
	Secret func(ctx context.Context) (string, error)

	Folders []string // INBOX and Junk by default; Junk is found by its special use
	MoveTo  string   // where mails go that have a fate, if the server has MOVE; empty: they are marked \Seen
	NoMark  bool     // leave mails on the server as they are

	Poll      time.Duration // 1 min: a look at all folders, also beneath IDLE
	Idle      time.Duration // 5 min: no IDLE lasts longer
	Reconcile time.Duration // 15 min: all UIDs are compared with those stored
	Timeout   time.Duration // 30 s of silence end a command and the connection
	NoIdle    bool

	Dial     func(ctx context.Context, network, addr string) (net.Conn, error) // nil: TCP
	OnMail   func()                                                            // after new mails were stored
	OnChange func(h Health)                                                    // when the state changes
	Log      *slog.Logger
}

// The defaults, and what nobody needs to change.
const (
	defaultPoll      = time.Minute
	defaultIdle      = 5 * time.Minute
	defaultReconcile = 15 * time.Minute
	defaultTimeout   = 30 * time.Second
	connectTimeout   = 10 * time.Second
	commandLimit     = 5 * time.Minute // for a server that is not silent, but does not end
)

// complete fills in the defaults and refuses what cannot work or is not safe.
func (c Config) complete() (Config, error) {
	host, _, err := net.SplitHostPort(c.Address)
	if err != nil {
		return c, fmt.Errorf("address of the IMAP server: %w", err)
	}
	if c.TLS == "" {
		c.TLS = TLSImplicit
	}
	if c.Auth == "" {
		c.Auth = AuthPassword
	}
	if len(c.Folders) == 0 {
		c.Folders = []string{inboxName, junkName}
	}
	switch {
	case !slices.Contains([]string{TLSImplicit, TLSStart, TLSNone}, c.TLS):
		return c, fmt.Errorf("unknown way to secure a connection: %q", c.TLS)
	case !slices.Contains([]string{AuthPassword, AuthToken, AuthBearer, AuthXOAuth2}, c.Auth):
		return c, fmt.Errorf("unknown way to log in: %q", c.Auth)
	case c.TLS == TLSNone && !loopback(host):
		return c, errors.New("plain text is spoken with loopback addresses only")
	case c.Secret == nil:
		return c, errors.New("no password and no command that prints one")
	case c.MoveTo != "" && slices.ContainsFunc(c.Folders, func(f string) bool { return strings.EqualFold(f, c.MoveTo) }):
		return c, errors.New("mails cannot be moved into a folder that is read")
	}
	c.Poll = orDefault(c.Poll, defaultPoll)
	c.Idle = orDefault(c.Idle, defaultIdle)
	c.Reconcile = orDefault(c.Reconcile, defaultReconcile)
	c.Timeout = orDefault(c.Timeout, defaultTimeout)
	if c.Dial == nil {
		c.Dial = (&net.Dialer{KeepAlive: 30 * time.Second}).DialContext
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c, nil
}

// loopback tells whether a host is this machine.
func loopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}

// orDefault returns d, or the default where it is zero.
func orDefault(d, byDefault time.Duration) time.Duration {
	if d <= 0 {
		return byDefault
	}
	return d
}

// A State is how a [Box] fares.
type State string

// The states.
const (
	StateStarting State = "starting"
	StateUp       State = "up"
	StateDown     State = "down"
)

// Health is how a [Box] fares, for people.
type Health struct {
	State    State
	Since    time.Time // of State
	LastLook time.Time // when a folder was last opened; zero: never
	Class    Class     // of the last error, while down
	Err      string    // the last error, while down
	Failures int       // in a row
	Skipped  int       // messages that could not be fetched and were put aside
}
