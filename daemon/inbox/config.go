package inbox

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
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

// A Config says which mailbox is read, and how. Zero durations mean the
// defaults.
type Config struct {
	Account string // its name in the store
	Address string // host:port
	TLS     string // TLSImplicit by default
	Verify  *tls.Config
	User    string
	Auth    string // AuthPassword by default

	// Secret returns the password or a fresh token. It is asked before each
	// connection.
	Secret func(ctx context.Context) (string, error)

	Folders []string // INBOX and Junk by default; Junk is found by its special use
	MoveTo  string   // where mails go that have a fate; empty: they are marked \Seen
	NoMark  bool     // leave mails on the server as they are

	Poll      time.Duration // 1 min: a look at all folders, also beneath IDLE
	Idle      time.Duration // 5 min: no IDLE lasts longer
	Reconcile time.Duration // 15 min: all UIDs are compared with those stored
	Timeout   time.Duration // 30 s of silence end a command and the connection
	NoIdle    bool

	Dial     func(ctx context.Context, network, addr string) (net.Conn, error)
	OnMail   func()         // called after new mails were stored
	OnChange func(h Health) // called when the state changes
	Log      *slog.Logger
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
