package outbox

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"time"

	"omerta/daemon"
)

// The ways to secure a connection.
const (
	TLS      = "tls"      // from the first byte
	StartTLS = "starttls" // after the greeting, and never without
	Plain    = "none"     // on loopback only
)

// The ways to log in.
const (
	AuthPassword    = "password" // PLAIN, or LOGIN where the server has only that
	AuthPlain       = "plain"
	AuthLogin       = "login"
	AuthOAuthBearer = "oauthbearer"
	AuthXOAuth2     = "xoauth2"
)

// A Config says how letters are sent. Server, Options.Address and, off
// loopback, TLS and a login are needed; what is zero has its default.
type Config struct {
	Options

	Server  string                                    // host:port
	TLS     string                                    // [TLS], [StartTLS] or [Plain]
	User    string                                    // empty: no login
	Auth    string                                    // how to log in; AuthPassword by default
	Secret  func(ctx context.Context) (string, error) // the password, or a fresh token; asked before each login
	RootCAs *x509.CertPool                            // nil: the system's
	Helo    string                                    // the domain of Address by default

	Connections int // 1 to 8; 4 by default
	PerMinute   int // letters a minute; 0: no limit
	PerDomain   int // letters a minute to one domain; 0: no limit
	PerDay      int // letters in 24 hours; 0: no limit

	Retry  []time.Duration // [DefaultRetry] by default; the last goes on
	GiveUp time.Duration   // [DefaultGiveUp] by default

	Breaker int           // failures in a row that stop sending; 10 by default
	Pause   time.Duration // for so long; 5 minutes by default

	DialTimeout    time.Duration // 30 s by default
	CommandTimeout time.Duration // 5 minutes by default (RFC 5321 4.5.3.2)
	DataTimeout    time.Duration // from the first byte of a letter to its reply; 10 minutes by default
	Poll           time.Duration // how often to look for letters of other processes; 1 s by default

	// Dial replaces the way to the server. TLS is laid over what it returns.
	Dial func(ctx context.Context) (net.Conn, error)
	// OnDead is told of each letter that will never be sent, before that is
	// written down: after a crash in between it is told again.
	OnDead func(ctx context.Context, l daemon.Letter, why string)
	// OnTrouble is told, once until a letter is taken again, that nothing can
	// be sent and a person should look.
	OnTrouble func(ctx context.Context, why string)
	// Trace is called at "letter-trying", "letter-accepted" (after the reply
	// to the final dot) and "letter-marked"; tests kill the process there.
	Trace func(point string)
	Log   *slog.Logger
}

// The default limits of time.
const (
	// DefaultGiveUp is how long a letter is tried (RFC 5321 4.5.4.1: four or
	// five days at the least).
	DefaultGiveUp = 5 * 24 * time.Hour

	defaultPause   = 5 * time.Minute
	defaultDial    = 30 * time.Second
	defaultCommand = 5 * time.Minute
	defaultData    = 10 * time.Minute
	defaultPoll    = time.Second
)

const (
	defaultConnections = 4
	maxConnections     = 8
	defaultBreaker     = 10
)

// complete checks a config and fills in its defaults.
func (c Config) complete() (Config, error) {
	host, _, err := net.SplitHostPort(c.Server)
	if err != nil {
		return c, fmt.Errorf("server %q: %w", c.Server, err)
	}
	if c.Address, err = addrSpec(c.Address); err != nil {
		return c, err
	}
	if !slices.Contains([]string{TLS, StartTLS, Plain}, c.TLS) {
		return c, fmt.Errorf("unknown way to secure a connection: %q", c.TLS)
	}
	if c.TLS == Plain && !loopbackName(host) {
		return c, fmt.Errorf("server %q: %w", c.Server, errPlain)
	}
	setDefault(&c.Auth, AuthPassword)
	if !slices.Contains([]string{AuthPassword, AuthPlain, AuthLogin, AuthOAuthBearer, AuthXOAuth2}, c.Auth) {
		return c, fmt.Errorf("unknown way to log in: %q", c.Auth)
	}
	if c.User != "" && c.Secret == nil {
		return c, errors.New("a user, but no password")
	}
	setDefault(&c.Connections, defaultConnections)
	if c.Connections < 1 || c.Connections > maxConnections {
		return c, fmt.Errorf("%d connections: must be 1 to %d", c.Connections, maxConnections)
	}
	_, domain, _ := strings.Cut(c.Address, "@")
	setDefault(&c.Helo, domain)
	setDefault(&c.GiveUp, DefaultGiveUp)
	setDefault(&c.Breaker, defaultBreaker)
	setDefault(&c.Pause, defaultPause)
	setDefault(&c.DialTimeout, defaultDial)
	setDefault(&c.CommandTimeout, defaultCommand)
	setDefault(&c.DataTimeout, defaultData)
	setDefault(&c.Poll, defaultPoll)
	if len(c.Retry) == 0 {
		c.Retry = DefaultRetry
	}
	if c.Dial == nil {
		c.Dial = func(ctx context.Context) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "tcp", c.Server)
		}
	}
	if c.OnDead == nil {
		c.OnDead = func(context.Context, daemon.Letter, string) {}
	}
	if c.OnTrouble == nil {
		c.OnTrouble = func(context.Context, string) {}
	}
	if c.Trace == nil {
		c.Trace = func(string) {}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c, nil
}

// setDefault gives a setting its default where it has none.
func setDefault[T comparable](setting *T, value T) {
	var zero T
	if *setting == zero {
		*setting = value
	}
}

// loopbackName tells whether a host can only be this machine.
func loopbackName(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
