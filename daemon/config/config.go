package config

import (
	"cmp"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Config is what the server is told.
type Config struct {
	IMAP      Server
	SMTP      Server
	Mail      Mail
	Folders   []string      // besides INBOX, each by its special use ("Junk") or its name
	Poll      time.Duration // how often to look where the server has no IDLE
	MoveTo    string        // the folder that read mail is moved to; empty: it stays and is marked as seen
	Sending   Sending
	Store     string        // path of the database
	Retention time.Duration // how long mails and letters are kept after the end of their game; 0: for ever
	Archive   Archive
	Health    string        // host:port on loopback of /healthz and /metrics; empty: nowhere
	Settle    time.Duration // how long after a deadline late deliveries are waited for
	InboxDown string        // at a deadline, when the inbox cannot be read: "wait", "resolve"
	Templates string        // the host's own words; empty: the built-in ones
	Hosts     []string      // who may make games by mail, besides those who host one
	Presets   string        // the folder of presets; empty: none
	LogLevel  string
	LogFormat string
}

// A Server is where and how to log in.
type Server struct {
	Address         string // host:port
	TLS             string // "tls", "starttls", "none" (loopback only)
	User            string
	Password        string
	PasswordFile    string
	PasswordCommand string
	Credential      string // a name below $CREDENTIALS_DIRECTORY (systemd)
	Auth            string // "password", "oauthbearer", "xoauth2"
	CA              string // a file with certificates to trust besides the system's
}

// Mail is how omerta is known.
type Mail struct {
	Address    string // the mailbox, without a plus part
	Name       string // display name of its letters
	AuthservID string // whose Authentication-Results count; "topmost"; empty: nobody's
	DKIM       bool   // signatures are checked by ourselves where AuthservID says nothing
	Strict     bool   // a key with a failed DMARC is held, not run
	Operator   string // who is told when a person is needed; empty: the log alone
	Language   string // of letters to strangers and the operator
}

// Archive is where pages of games go; see [Conduct.Archive].
type Archive struct {
	Dir    string // a folder; empty: there are no pages
	Listen string // host:port at which they are shown; empty: nowhere
}

// Sending limits the outbox. Zero is without limit.
type Sending struct {
	Connections int
	PerMinute   int
	PerDomain   int // a minute
	PerDay      int
	VERP        bool
}

// Default returns the config in which every key that may be left out has its
// default.
func Default() Config {
	return Config{
		IMAP:      Server{TLS: "tls", Auth: "password"},
		SMTP:      Server{TLS: "starttls", Auth: "password"},
		Mail:      Mail{Name: "Mafia", Strict: true, Language: "ru"},
		Folders:   []string{"Junk"},
		Poll:      time.Minute,
		Sending:   Sending{Connections: 4, PerMinute: 60, PerDomain: 30, PerDay: 0},
		Store:     "omerta.db",
		Retention: 30 * 24 * time.Hour,
		Settle:    time.Minute,
		InboxDown: "wait",
		LogLevel:  "info",
		LogFormat: "text",
	}
}

func (c *Config) fields() []field {
	server := func(prefix string, s *Server, port, tls string) []field {
		return []field{
			{prefix + ".address", strconv.Quote(prefix + ".example.org:" + port), true, "Host and port of the server.", checked(&s.Address, isAddress)},
			{prefix + ".tls", strconv.Quote(tls), true, `How the line is secured: "tls" from the first byte, "starttls" before the login (never without), "none" on loopback only.`, oneOf(&s.TLS, "tls", "starttls", "none")},
			{prefix + ".user", `"mafia@example.org"`, true, "Who logs in.", text(&s.User)},
			{prefix + ".password_file", `"password"`, true, "A file whose first line is the password. It must not be readable by everybody (chmod 600).", text(&s.PasswordFile)},
			{prefix + ".password_command", `"pass show mafia"`, false, "Or a command that prints the password, or the token where auth is not \"password\"; it is run before each connection.", text(&s.PasswordCommand)},
			{prefix + ".credential", strconv.Quote(prefix), false, "Or the name of a systemd credential (LoadCredential=).", text(&s.Credential)},
			{prefix + ".password", `"…"`, false, "Or the password itself. Better not: this file is copied and shown around.", text(&s.Password)},
			{prefix + ".auth", `"password"`, false, `What is said at the login: "password" (the default), "oauthbearer" or "xoauth2" (Gmail, Outlook) with a token from password_command.`, oneOf(&s.Auth, "password", "oauthbearer", "xoauth2")},
			{prefix + ".ca", `"/etc/omerta/ca.pem"`, false, "A file of certificates to trust besides the system's, for a server of your own.", text(&s.CA)},
		}
	}
	fields := []field{
		{"mail.address", `"mafia@example.org"`, true, "The mailbox that players write to, without a plus part. Mail to mafia+anything@ must arrive in it too, or replies are recognised by their headers alone.", checked(&c.Mail.Address, IsMailbox)},
		{"mail.name", `"Mafia"`, true, "The name that players see beside the address.", text(&c.Mail.Name)},
		{"mail.authserv_id", `"mx.example.org"`, false, `The name under which your own mail server writes Authentication-Results; "topmost" where it writes none (Exchange Online), "topmost NAME" where it writes them below its own Received line (Gmail: "topmost mx.google.com"). Default: empty, no verdict is believed and mail without a key is always asked back about.`, text(&c.Mail.AuthservID)},
		{"mail.dkim", "false", false, "Whether DKIM signatures are checked by omerta itself, as a second source where your server writes no verdict. It asks the DNS. Default: false.", boolean(&c.Mail.DKIM)},
		{"mail.strict", "true", false, "A letter with a valid key whose DMARC check failed is held until its owner confirms it. false: it is run and mentioned in the receipt. Default: true.", boolean(&c.Mail.Strict)},
		{"mail.operator", `"you@example.org"`, true, "Who is written to when the server needs a person. Left out: only the log is told.", checked(&c.Mail.Operator, IsMailbox)},
		{"mail.language", `"ru"`, false, `Language of letters to strangers and to the operator: "ru" (the default) or "en". Players get their own.`, oneOf(&c.Mail.Language, "ru", "en")},
	}
	fields = append(fields, server("imap", &c.IMAP, "993", "tls")...)
	fields = append(fields,
		field{"imap.folders", `["Junk"]`, false, "Folders that are read besides INBOX, each by its special use or its name. The default is the junk folder: the commonest way in which a real order is lost. [] for none.", list(&c.Folders)},
		field{"imap.poll", `"60s"`, false, "How often the server is asked for news where it does not tell of them (IDLE). Default: 60s.", duration(&c.Poll, time.Millisecond, time.Hour)},
		field{"imap.move_to", `"Processed"`, false, "A folder to which read mail is moved, where the server can move. Default: empty, it stays and is marked as seen.", text(&c.MoveTo)},
	)
	fields = append(fields, server("smtp", &c.SMTP, "587", "starttls")...)
	return append(fields,
		field{"smtp.connections", "4", false, "Connections at a time, 1 to 8. Default: 4.", whole(&c.Sending.Connections, 1, 8)},
		field{"smtp.per_minute", "60", false, "Letters a minute, 0 for no limit. Default: 60, what small providers bear.", whole(&c.Sending.PerMinute, 0, 100000)},
		field{"smtp.per_domain", "30", false, "Letters a minute to one domain, 0 for no limit. Default: 30.", whole(&c.Sending.PerDomain, 0, 100000)},
		field{"smtp.per_day", "0", false, "Letters a day, 0 for no limit (the default). Near it private results go first, then digests, then receipts. A game of 12 needs about 60 letters a round.", whole(&c.Sending.PerDay, 0, 10000000)},
		field{"smtp.verp", "false", false, "Whether each letter has a sender address of its own for bounces. Your provider must allow mafia+anything@ as a sender. Default: false.", boolean(&c.Sending.VERP)},
		field{"store.path", `"omerta.db"`, true, "The database: one file, kept private. Copy it with `omerta backup`. Default: omerta.db in the folder where omerta runs.", text(&c.Store)},
		field{"store.retention", `"720h"`, false, "How long after the end of a game its mails, and the texts of letters, are kept; later only what became of them is. \"0s\" keeps them for ever. Default: 720h, which is 30 days. `omerta forget` removes one address at once.", duration(&c.Retention, 0, 10*366*24*time.Hour)},
		field{"game.settle", `"60s"`, false, "How long after a deadline the host waits for mail that was under way. Default: 60s.", duration(&c.Settle, 0, time.Hour)},
		field{"game.if_inbox_down", `"wait"`, false, `What happens at a deadline when the inbox cannot be read: "wait" (the default) until it can, since an order may lie in it, or "resolve" without.`, oneOf(&c.InboxDown, "wait", "resolve")},
		field{"game.templates_dir", `"/etc/omerta/templates"`, false, "A folder with words of your own, laid over the built-in ones file by file. Default: none.", text(&c.Templates)},
		field{"game.hosts", `["host@example.org"]`, false, "Addresses that may make games by mail, with the word \"new\"; whoever hosts a game here may do so anyway. Default: nobody else.", mailboxes(&c.Hosts)},
		field{"game.presets", `"/etc/omerta/presets"`, false, "A folder with files NAME.toml that a game takes its options, roles and times from by `preset = \"NAME\"`. Default: none.", text(&c.Presets)},
		field{"http.health", `"127.0.0.1:8025"`, false, "Where /healthz (JSON, 503 when a person should look) and /metrics (Prometheus) are served; on loopback only. Default: nowhere.", checked(&c.Health, isLocalAddress)},
		field{"archive.dir", `"/var/lib/omerta/archive"`, false, "A folder for pages of the games whose files say so (archive), written after each digest: plain files for any web server. Default: none.", text(&c.Archive.Dir)},
		field{"archive.listen", `"127.0.0.1:8080"`, false, "Where the pages in archive.dir are shown, to everybody who can reach it. Default: nowhere.", checked(&c.Archive.Listen, isAddress)},
		field{"log.level", `"info"`, false, `"debug", "info" (the default), "warn" or "error".`, oneOf(&c.LogLevel, "debug", "info", "warn", "error")},
		field{"log.format", `"text"`, false, `"text" (the default) or "json".`, oneOf(&c.LogFormat, "text", "json")},
	)
}

// Parse reads a config. The error is a [Problems] with every mistake in it.
func Parse(text []byte, file string) (*Config, error) {
	c := Default()
	fields := c.fields()
	byKey := map[string]*field{}
	var names []string
	for i := range fields {
		byKey[fields[i].key] = &fields[i]
		names = append(names, fields[i].key)
	}
	seen, _, problems := decode(text, file, func(key string) *field { return byKey[key] }, names)
	if seen == nil {
		return nil, problems
	}
	lines := findLines(string(text))
	for _, key := range []string{"mail.address", "imap.address", "imap.user", "smtp.address"} {
		if !seen[key] {
			problems = append(problems, Problem{file, 0, key, "is missing", "`omerta config` prints a whole example"})
		}
	}
	problems = append(problems, c.checkArchive(file, lines)...)
	problems = append(problems, c.IMAP.check(file, "imap", seen, lines)...)
	problems = append(problems, c.SMTP.check(file, "smtp", seen, lines)...)
	if len(problems) > 0 {
		slices.SortStableFunc(problems, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Key, b.Key))
		})
		return nil, problems
	}
	return &c, nil
}

// check finds what no single key shows.
func (s *Server) check(file, prefix string, seen map[string]bool, lines map[string]int) (p Problems) {
	if s.TLS == "none" && s.Address != "" && !isLoopback(s.Address) {
		p = append(p, Problem{file, lines[prefix+".tls"], prefix + ".tls", fmt.Sprintf("got \"none\" for %s, want \"tls\" or \"starttls\"", s.Address), "a password goes in plain text to this machine alone"})
	}
	var ways []string
	for _, way := range []string{".password", ".password_file", ".password_command", ".credential"} {
		if seen[prefix+way] {
			ways = append(ways, prefix+way)
		}
	}
	switch {
	case len(ways) > 1:
		p = append(p, Problem{file, lines[ways[1]], ways[1], "got two ways to a password, want one", "keep one of " + strings.Join(ways, ", ")})
	case len(ways) == 0 && s.User != "":
		p = append(p, Problem{file, lines[prefix+".user"], prefix + ".password_file", "is missing: there is a user without a password", "set " + prefix + ".password_file, .password_command or .credential"})
	}
	if s.Auth != "password" && !seen[prefix+".password_command"] {
		p = append(p, Problem{file, lines[prefix+".auth"], prefix + ".auth", fmt.Sprintf("got %q without a command that prints a token", s.Auth), "set " + prefix + ".password_command"})
	}
	return p
}

// checkArchive keeps the pages, which are everybody's, from the health, which
// is nobody's (secrecy: metrics, health, logs).
func (c *Config) checkArchive(file string, lines map[string]int) (p Problems) {
	const key = "archive.listen"
	if c.Archive.Listen != "" && c.Archive.Listen == c.Health {
		p = append(p, Problem{file, lines[key], key, "is the address of http.health too", "take another port: the health is nobody else's business"})
	}
	return p
}

func isAddress(s string) error {
	host, port, err := net.SplitHostPort(s)
	n, bad := strconv.Atoi(port)
	if err != nil || host == "" || bad != nil || n < 1 || n > 65535 {
		return fmt.Errorf("got %q, want host:port like \"mail.example.org:993\"", s)
	}
	return nil
}

// isLocalAddress refuses what others than this machine could ask.
func isLocalAddress(s string) error {
	if err := isAddress(s); err != nil || isLoopback(s) {
		return err
	}
	return fmt.Errorf("got %q, want a loopback address like \"127.0.0.1:8025\": it is nobody else's business", s)
}

func isLoopback(address string) bool {
	host, _, _ := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// IsMailbox returns an error that says what is wrong when s is not a plain
// mail address. Quoted local parts and address literals are refused: they
// are a way to smuggle words into the talk with a mail server.
func IsMailbox(s string) error {
	local, domain, ok := strings.Cut(s, "@")
	bad := func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`()<>[]:;,"\@`, r)
	}
	if !ok || local == "" || domain == "" || len(s) > 254 || strings.ContainsFunc(local, bad) || strings.ContainsFunc(domain, bad) ||
		strings.HasPrefix(domain, ".") || strings.HasSuffix(domain, ".") || strings.Contains(domain, "..") {
		return fmt.Errorf("got %q, want a mail address like \"anna@example.org\"", s)
	}
	return nil
}
