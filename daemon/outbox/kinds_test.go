package outbox

import (
	"bytes"
	"fmt"
	"mime"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/engine"
	"omerta/templates"
)

// kinds are the letters that stand for each kind in the golden files, by their
// names among the examples of package templates.
var kinds = map[daemon.Kind]string{
	daemon.KindRole: "role-doctor", daemon.KindPrivate: "private", daemon.KindDigest: "digest-night", daemon.KindEnd: "end",
	daemon.KindReport: "report", daemon.KindNews: "news", daemon.KindPreview: "preview", daemon.KindAnswer: "transcript",
	daemon.KindInvite: "invite-host", daemon.KindList: "list-joined", daemon.KindGang: "receipt-gang", daemon.KindTalk: "talk",
	daemon.KindReceipt: "receipt-accepted", daemon.KindChallenge: "challenge", daemon.KindNotice: "hint-stranger",
	daemon.KindTrouble: "trouble", daemon.KindCounts: "counts", daemon.KindReminder: "reminder", daemon.KindTurn: "turn",
}

// kindOf is the kind of the letter that an example is.
func kindOf(name string) daemon.Kind {
	if name == kinds[daemon.KindGang] {
		return daemon.KindGang
	}
	word, _, _ := strings.Cut(name, "-")
	switch word {
	case "transcript", "form":
		return daemon.KindAnswer
	case "hint":
		return daemon.KindNotice
	}
	return daemon.Kind(word)
}

// A sample is an example as a letter.
type sample struct {
	lang, name string
	daemon.Letter
}

func (s sample) String() string { return s.lang + "-" + s.name }

// samples are all examples in all languages, as the host would send them.
func samples(t testing.TB) (all []sample) {
	t.Helper()
	words, err := templates.New("")
	if err != nil {
		t.Fatal(err)
	}
	game, err := config.ParseGame([]byte(config.GameExample()), "the example")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 12, 1, 21, 0, 5, 0, time.FixedZone("", 3*3600))
	for _, lang := range templates.Languages() {
		table := daemon.ExampleTable(game, lang, host, at)
		var posts []daemon.File
		for _, e := range templates.Examples(table) {
			l := letterOf(t, words, lang, e, at)
			l.Name, l.Game = table.Names[0].Nom, table.Game
			switch d, digest := e.Facts.(templates.Digest); {
			case l.Kind == daemon.KindNotice:
				l.Null, l.Answer, l.Game, l.Name = true, true, "", ""
			case digest && posts == nil:
				posts = postsOf(t, words, lang, d)
			case l.Kind == daemon.KindReport:
				l.Files = posts
			case l.Kind == daemon.KindEnd:
				l.Files = []daemon.File{{Name: table.Game + ".record", Type: "text/plain", Data: []byte("rules 1\nseat 1 " + l.Name + "\n")}}
			}
			all = append(all, sample{lang, e.Name, l})
		}
	}
	return all
}

func letterOf(t testing.TB, words *templates.Set, lang string, e templates.Example, at time.Time) daemon.Letter {
	t.Helper()
	r, err := words.Render(lang, e.Facts)
	if err != nil {
		t.Fatal(err)
	}
	const key, parent = "aaaabbbbccccdddd", "CAF+x_1=long.id.of.an.answer.from.a.phone.20261201@mail.players.example"
	l := daemon.Letter{
		ID: key + ".eeeeffff22223333@club.example", Kind: kindOf(e.Name), To: "player@players.example",
		ReplyTo: strings.Replace(host, "@", "+"+key+"@", 1), References: []string{key + ".ggggffff22223333@club.example"},
		Subject: r.Subject, Text: r.Text, HTML: r.HTML, Language: lang, Created: at,
	}
	switch l.Kind {
	case daemon.KindReceipt, daemon.KindChallenge, daemon.KindAnswer, daemon.KindNotice:
		l.Answer, l.InReplyTo = true, parent
	}
	return l
}

// postsOf is a digest as the host's copy has it for a forum.
func postsOf(t testing.TB, words *templates.Set, lang string, d templates.Digest) (files []daemon.File) {
	t.Helper()
	for end, f := range map[string]templates.Format{".bbcode.txt": templates.FormatBBCode, ".md": templates.FormatMarkdown} {
		text, err := words.Digest(lang, d, f, nil)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, daemon.File{Name: d.Game + "-night-2" + end, Type: "text/plain", Data: []byte(text)})
	}
	slices.SortFunc(files, func(a, b daemon.File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// TestGoldenKinds holds the bytes of a letter of every kind. Whoever changes
// words or headers looks at them once: go test ./daemon/outbox -run Golden -update
func TestGoldenKinds(t *testing.T) {
	source, err := os.ReadFile("../letter.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Kind\s+= "(\w+)"`).FindAllSubmatch(source, -1) {
		if kinds[daemon.Kind(m[1])] == "" {
			t.Errorf("no letter stands for the kind %s", m[1])
		}
	}
	seen := 0
	for _, s := range samples(t) {
		if kinds[s.Kind] != s.name {
			continue
		}
		seen++
		t.Run(s.String(), func(t *testing.T) { golden(t, string(s.Kind)+"."+s.lang, compose(t, s.Letter)) })
	}
	if want := len(kinds) * len(templates.Languages()); seen != want {
		t.Errorf("%d letters, want %d", seen, want)
	}
}

// golden compares bytes with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".eml")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	is, was := strings.Split(string(got), "\r\n"), strings.Split(string(want), "\r\n")
	for i := range min(len(is), len(was)) {
		if is[i] != was[i] {
			t.Fatalf("%s: line %d is\n%s\nand was\n%s\nLook at what -update makes of it.", path, i+1, is[i], was[i])
		}
	}
	if len(is) != len(was) {
		t.Errorf("%s: %d lines, and there were %d", path, len(is), len(was))
	}
}

// TestLettersAreStrict holds every letter to the letter of RFC 5322, 2045,
// 2046 and 2047, and each decodes to what was put in.
func TestLettersAreStrict(t *testing.T) {
	for _, s := range samples(t) {
		t.Run(s.String(), func(t *testing.T) {
			raw := compose(t, s.Letter)
			strictLines(t, raw)
			strictHeader(t, raw)
			m := parse(t, raw)
			for _, name := range []string{"From", "To", "Reply-To"} {
				if list, err := m.Header.AddressList(name); err != nil || len(list) != 1 {
					t.Errorf("%s: %v, %v", name, list, err)
				}
			}
			if at, err := m.Header.Date(); err != nil || !at.Equal(s.Created) {
				t.Errorf("Date: %v, %v", at, err)
			}
			if subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil || subject != s.Subject {
				t.Errorf("Subject: %q, %v, want %q", subject, err, s.Subject)
			}
			want := []string{"text/plain; charset=UTF-8|" + crlf(s.Text), "text/html; charset=UTF-8|" + crlf(s.HTML)}
			for _, f := range s.Files {
				want = append(want, "text/plain; charset=utf-8|"+string(f.Data))
			}
			if got := leaves(t, m.Header.Get("Content-Type"), m.Body); !slices.Equal(got, want) {
				t.Errorf("parts: %q\nwant %q", got, want)
			}
		})
	}
}

// maxDigest is how large a digest may be as a mail: larger ones are cut by
// Gmail, and cost those who pay for what they fetch.
const maxDigest = 60_000

// longest is a name as long as a game file takes one.
func longest(i int) templates.Name {
	name := fmt.Sprintf("Константин-Александр Долгорукий-Древо %02d", i)
	return templates.Name{Nom: name, Gen: name, Dat: name, Acc: name, Ins: name, Pre: name}
}

// largest are the digests of the largest table, on which all have the longest
// names, and each votes on somebody else.
func largest(lang string, at time.Time) (all []templates.Example) {
	table := templates.Table{Game: "big", Title: "Большая игра в субботу", Address: host, Deadline: at}
	table.Options = engine.Defaults()
	for i := range engine.MaxSeats {
		table.Names = append(table.Names, longest(i))
	}
	for _, e := range slices.Concat(templates.ExamplesOf(table, "digest"), templates.ExamplesOf(table, "counts")) {
		var tally []templates.Candidate
		for i, n := range table.Names {
			c := templates.Candidate{Name: n}
			if voters := table.Names[(i+1)%engine.MaxSeats:][:1]; i%2 == 0 {
				c.Red = voters
			} else {
				c.Blue = voters
			}
			tally = append(tally, c)
		}
		switch f := e.Facts.(type) {
		case templates.Counts:
			f.Tally, f.NotVoted, f.Silent = tally, nil, nil
			e.Facts = f
		case templates.Digest:
			if f.Closed.Day {
				f.Tally, f.NotVoted, f.Silent = tally, nil, nil
			}
			e.Facts = f
		}
		all = append(all, e)
	}
	return all
}

// TestDigestSize holds that a digest of any kind, and the votes so far, weigh
// little enough as a mail at the largest table there can be; beside what the
// host himself may say in it.
func TestDigestSize(t *testing.T) {
	words, err := templates.New("")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 12, 1, 21, 0, 5, 0, time.UTC)
	heaviest := 0
	for _, lang := range templates.Languages() {
		for _, e := range largest(lang, at) {
			l := letterOf(t, words, lang, e, at)
			l.Name = longest(0).Nom
			raw := compose(t, l)
			if heaviest = max(heaviest, len(raw)); len(raw) > maxDigest {
				t.Errorf("%s, %s: %d bytes, at most %d are allowed", lang, e.Name, len(raw), maxDigest)
			}
			if !strings.Contains(l.HTML, "mailto:") && !strings.HasPrefix(e.Name, "digest-day") {
				t.Errorf("%s, %s: nothing to vote with", lang, e.Name)
			}
			t.Logf("%s, %s: %d bytes", lang, e.Name, len(raw))
		}
	}
	if heaviest < 50_000 {
		t.Errorf("the heaviest has %d bytes: it is of no large table", heaviest)
	}
}

// strictLines holds that lines end in CRLF and nothing else, that none is
// longer than RFC 5322 2.1.1 and RFC 2045 6.7 and 6.8 allow, and that the mail
// is ASCII, so that no server need change it.
func strictLines(t *testing.T, raw []byte) {
	t.Helper()
	head, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	if bytes.Count(raw, []byte("\r\n")) != bytes.Count(raw, []byte("\n")) || bytes.Count(raw, []byte("\r\n")) != bytes.Count(raw, []byte("\r")) {
		t.Error("a bare CR or LF")
	}
	for _, b := range raw {
		if b >= 0x7f || b < ' ' && b != '\r' && b != '\n' && b != '\t' {
			t.Fatalf("a byte %#x", b)
		}
	}
	for line := range strings.SplitSeq(string(head), "\r\n") {
		_, value, named := strings.Cut(line, ": ")
		if !named || strings.HasPrefix(line, " ") {
			value = line
		}
		if foldable := len(strings.Fields(value)) > 1; len(line) > 998 || foldable && len(line) > 78 {
			t.Errorf("a header line of %d: %q", len(line), line)
		}
		if strings.TrimSpace(line) == "" || strings.TrimRight(line, " \t") != line {
			t.Errorf("a header line of blanks, or with some at its end: %q", line)
		}
	}
	for line := range strings.SplitSeq(string(body), "\r\n") {
		if len(line) > 78 { // 76 and, in the heads of parts, no more than a header's
			t.Errorf("a line of %d: %q", len(line), line)
		}
	}
}

// once are the fields that a mail has exactly once (RFC 5322 3.6, RFC 2045 4).
var once = strings.Fields("From Date Message-ID Subject To Reply-To MIME-Version Content-Type Auto-Submitted")

var (
	fieldShape = regexp.MustCompile(`^[!-9;-~]+$`)
	wordShape  = regexp.MustCompile(`=\?[^ ]*`)
)

// strictHeader holds that no field is there twice, and that encoded words are
// as RFC 2047 wants them: alone between blanks, short, each of whole letters.
func strictHeader(t *testing.T, raw []byte) {
	t.Helper()
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	count := map[string]int{}
	for line := range strings.SplitSeq(strings.ReplaceAll(strings.ReplaceAll(head, "\r\n ", " "), "\r\n\t", " "), "\r\n") {
		name, _, ok := strings.Cut(line, ":")
		if !ok || !fieldShape.MatchString(name) {
			t.Errorf("no field: %q", line)
		}
		count[strings.ToLower(name)]++
		if count[strings.ToLower(name)] > 1 {
			t.Errorf("%s is there twice", name)
		}
		for _, w := range wordShape.FindAllString(line, -1) {
			text, err := new(mime.WordDecoder).Decode(w)
			if err != nil || len(w) > 75 || strings.ContainsRune(text, '\uFFFD') {
				t.Errorf("%s: the encoded word %q: %q, %v", name, w, text, err)
			}
		}
	}
	for _, name := range once {
		if count[strings.ToLower(name)] != 1 {
			t.Errorf("%s: %d times", name, count[strings.ToLower(name)])
		}
	}
}

// defects reads mails by the strictest rules that Python knows, and prints
// what it finds in any header or part.
const defects = `
import email, email.policy, sys
for path in sys.argv[1:]:
    try:
        with open(path, 'rb') as f:
            mail = email.message_from_bytes(f.read(), policy=email.policy.strict)
        found = []
        for part in mail.walk():
            found += part.defects
            for name, value in part.items():
                found += value.defects
            if not part.is_multipart():
                part.get_content()
                found += part.defects
    except Exception as e:
        found = [e]
    for one in found:
        print(path, repr(one))
print('read', len(sys.argv) - 1)
`

// TestAnotherParser holds that a parser that is not ours finds nothing to
// mend: that of Python, which Mailman and many filters use.
func TestAnotherParser(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	dir := t.TempDir()
	args := []string{"-c", defects}
	for _, s := range samples(t) {
		path := filepath.Join(dir, s.String()+".eml")
		if err := os.WriteFile(path, compose(t, s.Letter), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	out, err := exec.Command(python, args...).CombinedOutput()
	if got := strings.TrimSpace(string(out)); err != nil || !strings.HasPrefix(got, "read ") {
		t.Errorf("%v\n%s", err, got)
	}
}
