package demo

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	_ "github.com/emersion/go-message/charset" // letters come in more than UTF-8
	"github.com/emersion/go-message/mail"
)

// A Letter is a mail of the daemon as its reader's mail program shows it.
type Letter struct {
	Raw        []byte
	ID         string // Message-ID, without angle brackets, as all ids here
	InReplyTo  string
	References []string
	From       string // address
	FromName   string
	ReplyTo    string // address
	Subject    string
	Text       string
	Files      map[string][]byte // by name
}

// ReadLetter reads a mail.
func ReadLetter(raw []byte) (*Letter, error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("letter: %w", err)
	}
	l := &Letter{Raw: raw, Files: map[string][]byte{}}
	if err := l.head(&r.Header); err != nil {
		return nil, fmt.Errorf("letter: %w", err)
	}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return nil, fmt.Errorf("letter %s: %w", l.ID, err)
		}
		if err := l.part(part); err != nil {
			return nil, fmt.Errorf("letter %s: %w", l.ID, err)
		}
	}
}

func (l *Letter) head(h *mail.Header) (err error) {
	if l.ID, err = h.MessageID(); err != nil {
		return err
	}
	if l.Subject, err = h.Subject(); err != nil {
		return err
	}
	if l.References, err = h.MsgIDList("References"); err != nil {
		return err
	}
	answered, err := h.MsgIDList("In-Reply-To")
	if err != nil {
		return err
	}
	if len(answered) > 0 {
		l.InReplyTo = answered[0]
	}
	for _, f := range []struct {
		name          string
		address, show *string
	}{{"From", &l.From, &l.FromName}, {"Reply-To", &l.ReplyTo, new(string)}} {
		list, err := h.AddressList(f.name)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			*f.address, *f.show = list[0].Address, list[0].Name
		}
	}
	if l.ReplyTo == "" {
		l.ReplyTo = l.From
	}
	return nil
}

// part takes one leaf of the MIME tree.
func (l *Letter) part(p *mail.Part) error {
	body, err := io.ReadAll(p.Body)
	if err != nil {
		return err
	}
	switch h := p.Header.(type) {
	case *mail.AttachmentHeader:
		name, err := h.Filename()
		if err != nil {
			return err
		}
		l.Files[name] = body
	case *mail.InlineHeader:
		kind, _, err := h.ContentType()
		if err != nil {
			return err
		}
		if kind == "text/plain" {
			l.Text += strings.ReplaceAll(string(body), "\r\n", "\n")
		}
	}
	return nil
}

// opens reports whether a letter opens a phase: it begins a thread.
func (l *Letter) opens() bool { return l.InReplyTo == "" && len(l.References) == 0 }

// ends reports whether a letter is the last of the game: it brings the record.
func (l *Letter) ends() bool { return len(l.Files) > 0 }

// record is the record of the game that the last letter brings.
func (l *Letter) record() []byte {
	for name, data := range l.Files {
		if strings.HasSuffix(name, ".record") {
			return data
		}
	}
	return nil
}

// bar begins the lines of a letter that hold a list, an order or an example.
const bar = "│ "

// paragraphs are the paragraphs of the text up to the signature. A line that
// was wrapped behind the bar is one line again.
func (l *Letter) paragraphs() (list [][]string) {
	text, _, _ := strings.Cut(l.Text, "\n-- \n")
	for p := range strings.SplitSeq(text, "\n\n") {
		var lines []string
		for line := range strings.SplitSeq(strings.Trim(p, "\n"), "\n") {
			if rest, wrapped := strings.CutPrefix(line, bar+"  "); wrapped && len(lines) > 0 {
				lines[len(lines)-1] += " " + strings.TrimSpace(rest)
				continue
			}
			lines = append(lines, line)
		}
		list = append(list, lines)
	}
	return list
}

// fate is what a receipt says of a line that was sent.
func (l *Letter) fate(line string) (said []string) {
	for _, p := range l.paragraphs() {
		if p[0] != bar+line {
			continue
		}
		for _, s := range p[1:] {
			said = append(said, strings.TrimPrefix(s, bar))
		}
		return said
	}
	return nil
}

// below are the paragraphs below the usual two: how to answer, and what kind
// of letter it is.
func (l *Letter) below() [][]string {
	list := l.paragraphs()
	return list[min(2, len(list)):]
}

// news is the paragraph that a letter was written for: the first in which
// something is set apart.
func (l *Letter) news() (lines []string) {
	for _, p := range l.below() {
		for _, line := range p {
			if !strings.HasPrefix(line, bar) {
				continue
			}
			for _, line := range p {
				lines = append(lines, strings.TrimPrefix(line, bar))
			}
			return lines
		}
	}
	return nil
}
