package outbox

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// What people read mail with finds nothing to complain of in our letters:
// mutt, and JSMime, with which Thunderbird takes mails apart.
//
// mutt is Debian's. JSMime is not published by itself; the npm package
// @protontech/jsmimeparser is JSMime, brought up to Thunderbird's, and
// OMERTA_JSMIME names its folder. Where one is missing its test is skipped, or
// fails with OMERTA_REQUIRE_READERS=1 in the environment, as in CI.

func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("OMERTA_REQUIRE_READERS") == "1" {
		t.Fatalf("%s, and OMERTA_REQUIRE_READERS=1", what)
	}
	t.Skipf("skipped: %s (set OMERTA_REQUIRE_READERS=1 to make this a failure)", what)
}

func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		missing(t, "there is no "+name)
	}
	return path
}

const (
	mailEnd = "@@ the end of a mail"

	// muttrc has mutt show what a reader would see, and remember nothing.
	muttrc = `set folder=. charset=utf-8 pipe_decode=yes pipe_split=yes wait_key=no quit=yes
alternative_order text/plain
ignore *
unignore from to reply-to subject date
`
	// Each letter is opened and what is shown goes to a file.
	muttKeys = `push "<tag-pattern>~A<enter><tag-prefix><pipe-message>cat >> shown; echo '` + mailEnd + `' >> shown<enter><quit>"`
)

// TestMutt holds that mutt shows every letter as it was written.
func TestMutt(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a hundred letters")
	}
	mutt, script := program(t, "mutt"), program(t, "script") // which is a terminal to it
	dir, all := t.TempDir(), samples(t)
	var box bytes.Buffer
	for _, s := range all {
		box.WriteString("From omerta Tue Dec  1 21:00:05 2026\n")
		for line := range strings.Lines(strings.ReplaceAll(string(compose(t, s.Letter)), "\r\n", "\n")) {
			if strings.HasPrefix(line, "From ") {
				line = ">" + line
			}
			box.WriteString(line)
		}
		box.WriteByte('\n')
	}
	for name, text := range map[string]string{"box": box.String(), "muttrc": muttrc} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	quoted := "'" + strings.ReplaceAll(muttKeys, "'", `'\''`) + "'"
	cmd := exec.Command(script, "-qec", mutt+" -n -F muttrc -R -f box -e "+quoted, os.DevNull)
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + dir, "TERM=xterm", "PATH=" + os.Getenv("PATH"), "SHELL=/bin/sh", "TZ=Europe/Moscow", "LC_ALL=C.UTF-8"}
	cmd.WaitDelay = time.Second
	timer := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%q", err, out)
	}
	shown, err := os.ReadFile(filepath.Join(dir, "shown"))
	if err != nil {
		t.Fatal(err)
	}
	mails := strings.Split(strings.TrimSuffix(string(shown), mailEnd+"\n"), mailEnd+"\n")
	if len(mails) != len(all) {
		t.Fatalf("%d letters were shown of %d", len(mails), len(all))
	}
	for i, s := range all {
		t.Run(s.String(), func(t *testing.T) { asWritten(t, s, mails[i]) })
	}
}

// aside are mutt's own lines above an attachment.
var aside = regexp.MustCompile(`(?m)^\[-- (Attachment #\d+(: [\w.-]+)?|Type: [\w/]+, Encoding: [\w-]+, Size: [\d.]+K?) --\]$`)

// asWritten holds that what mutt shows of a letter is the letter.
func asWritten(t *testing.T, s sample, shown string) {
	head, body, _ := strings.Cut(shown, "\n\n")
	for _, want := range []string{
		"Subject: " + s.Subject, "From: " + "Мафия" + " <" + host + ">", "Reply-To: " + "Мафия" + " <" + s.ReplyTo + ">",
		"Date: " + s.Created.Format(time.RFC1123Z),
	} {
		if !slices.Contains(strings.Split(strings.ReplaceAll(head, "\n\t", " "), "\n"), want) {
			t.Errorf("there is no %q in\n%s", want, head)
		}
	}
	body = aside.ReplaceAllString(body, "")
	if strings.Contains(body, "[--") {
		t.Errorf("it complains:\n%s", body)
	}
	texts := []string{s.Text}
	for _, f := range s.Files {
		texts = append(texts, string(f.Data))
	}
	for _, want := range texts {
		at := strings.Index(body, strings.TrimSpace(want))
		if at < 0 {
			t.Fatalf("it shows\n%s\nand not\n%s", body, want)
		}
		body = body[:at] + body[at+len(strings.TrimSpace(want)):]
	}
	if rest := strings.TrimSpace(body); rest != "" {
		t.Errorf("it shows besides\n%s", rest)
	}
}

// A taken is a mail as JSMime takes it apart.
type taken struct {
	Subject       string
	From, ReplyTo []struct{ Name, Email string }
	Date          time.Time
	Leaves        []struct{ Type, Charset, Name, Text string }
}

// takeApart prints the mails that are named to it, one a line. JSMime decodes
// base64 and quoted-printable; their charset is UTF-8, as each part must say.
const takeApart = `
import { MimeParser, headerparser } from './lib/jsmime.mjs';
import { readFileSync } from 'fs';
for (const file of process.argv.slice(2)) {
	let head;
	const leaves = new Map();
	const parser = new MimeParser({
		startPart(number, headers) {
			head ??= headers;
			const given = headers.has('content-disposition') ? headers.get('content-disposition') : '';
			const name = headerparser.parseParameterHeader(String(given), true, true).get('filename');
			leaves.set(number, { Type: headers.contentType.type, Charset: headers.contentType.get('charset'), Name: name, Text: '' });
		},
		deliverPartData(number, data) { leaves.get(number).Text += data; },
	}, { bodyformat: 'decode', strformat: 'binarystring', onerror(e) { throw e; } });
	parser.deliverData(readFileSync(file).toString('binary'));
	parser.deliverEOF();
	const all = [...leaves.values()].filter(l => !l.Type.startsWith('multipart/'));
	for (const l of all) l.Text = Buffer.from(l.Text, 'binary').toString();
	console.log(JSON.stringify({ Subject: head.get('subject'), From: head.get('from'), ReplyTo: head.get('reply-to'),
		Date: head.get('date'), Leaves: all }));
}
`

// moduleName is how a file of the package names another: for a bundler, without
// its ending.
var moduleName = regexp.MustCompile(`from (['"])(\./[\w/]+)['"]`)

// TestJSMime holds that Thunderbird's parser takes every letter apart into what
// was put in.
func TestJSMime(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a hundred letters")
	}
	node, from := program(t, "node"), os.Getenv("OMERTA_JSMIME")
	if from == "" {
		missing(t, "OMERTA_JSMIME names no folder of @protontech/jsmimeparser")
	}
	dir, all := t.TempDir(), samples(t)
	if err := os.Mkdir(filepath.Join(dir, "lib"), 0o755); err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.Glob(filepath.Join(from, "lib", "*.js"))
	if err != nil || len(modules) == 0 {
		missing(t, "OMERTA_JSMIME: nothing in "+from)
	}
	for _, path := range modules {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(from, strings.TrimSuffix(path, ".js")+".mjs")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, rel), moduleName.ReplaceAll(source, []byte("from $1$2.mjs$1")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{filepath.Join(dir, "apart.mjs")}
	if err := os.WriteFile(args[0], []byte(takeApart), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		path := filepath.Join(dir, s.String()+".eml")
		if err := os.WriteFile(path, compose(t, s.Letter), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	cmd := exec.Command(node, args...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	read := json.NewDecoder(bytes.NewReader(out))
	for _, s := range all {
		var got taken
		if err := read.Decode(&got); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		if got.Subject != s.Subject || len(got.From) != 1 || len(got.ReplyTo) != 1 || !got.Date.Equal(s.Created) {
			t.Errorf("%v: %+v", s, got)
			continue
		}
		if got.From[0].Name != "Мафия" || got.From[0].Email != host || got.ReplyTo[0].Email != s.ReplyTo {
			t.Errorf("%v: from %v, reply to %v", s, got.From, got.ReplyTo)
		}
		want := []string{"text/plain utf-8  " + crlf(s.Text), "text/html utf-8  " + crlf(s.HTML)}
		for _, f := range s.Files {
			want = append(want, "text/plain utf-8 "+f.Name+" "+string(f.Data))
		}
		var is []string
		for _, l := range got.Leaves {
			is = append(is, strings.Join([]string{l.Type, strings.ToLower(l.Charset), l.Name, l.Text}, " "))
		}
		if diff := cmp.Diff(want, is); diff != "" {
			t.Errorf("%v: %s", s, diff)
		}
	}
}
