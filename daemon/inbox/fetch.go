package inbox

import (
	"bytes"
	"context"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon"
)

// A message is what a server gave of one.
type message struct {
	size  int64
	parts [][]byte // of the sections asked for; nil: not given

	poison bool // it has been tried often enough
}

// The sections in which a message is asked for, never setting \Seen: whole;
// where that fails, its two halves.
var (
	wholeMessage = []*imap.FetchItemBodySection{
		{Peek: true, Partial: &imap.SectionPartial{Size: maxBytes}},
	}
	twoHalves = []*imap.FetchItemBodySection{
		{Peek: true, Specifier: imap.PartSpecifierHeader},
		{Peek: true, Specifier: imap.PartSpecifierText, Partial: &imap.SectionPartial{Size: maxBytes}},
	}
)

// fetchBatch fetches messages; the attempt at the first has been counted.
// Those that did not come whole are asked for in other ways; missing are those
// that still did not, and still are there. Where the connection breaks before
// the dates are asked for, nothing is returned: it is all there the next time.
func (l *looker) fetchBatch(ctx context.Context, f *folder, uids []uint32, tries int) (got []daemon.Raw, missing []uint32, err error) {
	if tries > maxTries {
		return []daemon.Raw{l.aside(f, uids[0])}, nil, nil
	}
	found, err := l.sections(ctx, imap.UIDSetNum(asUIDs(uids)...), wholeMessage)
	if err != nil && !refused(err) {
		return nil, nil, err
	}
	for _, uid := range uids {
		m := found[uid]
		if !m.complete() {
			var there bool
			if m, there, err = l.again(ctx, f, uid, m, uid == uids[0]); err != nil {
				return nil, nil, err
			}
			if !there {
				continue
			}
		}
		switch {
		case m.complete():
			got = append(got, l.raw(f, uid, m))
		case m.poison:
			got = append(got, l.aside(f, uid))
		default:
			missing = append(missing, uid)
		}
	}
	return got, missing, l.date(ctx, got)
}

// again asks for one message in other ways, and counts that.
func (l *looker) again(ctx context.Context, f *folder, uid uint32, first message, counted bool) (m message, there bool, err error) {
	if !counted {
		tries, err := l.attempt(ctx, f, uid)
		if err != nil || tries > maxTries {
			return message{poison: true}, true, err
		}
	}
	return l.otherwise(ctx, uid, first)
}

// otherwise asks for one message in other ways: by its number, for servers
// that name the UID only after the body, which the library then drops without
// a word; and in two halves. A body that comes twice with the same wrong size
// is taken: the size is wrong. there is false where the message has been
// deleted meanwhile.
func (l *looker) otherwise(ctx context.Context, uid uint32, first message) (m message, there bool, err error) {
	var data *imap.SearchData
	err = l.s.do(ctx, "search", func() (err error) {
		data, err = l.s.client.Search(&imap.SearchCriteria{UID: []imap.UIDSet{imap.UIDSetNum(imap.UID(uid))}}, nil).Wait()
		return err
	})
	if err != nil {
		return m, false, err
	}
	numbers := data.AllSeqNums()
	if len(numbers) != 1 {
		return m, len(numbers) > 0, nil
	}
	for _, sections := range [][]*imap.FetchItemBodySection{wholeMessage, twoHalves} {
		found, err := l.sections(ctx, imap.SeqSetNum(numbers[0]), sections)
		if err != nil {
			return m, true, err
		}
		m = found[uid]
		if m.complete() {
			return m, true, nil
		}
		if n := len(m.bytes()); n > 0 && n == len(first.bytes()) {
			m.size = int64(n)
			return m, true, nil
		}
	}
	return m, true, nil
}

// sections fetches sections of messages, by UID. Only what the library reads
// safely is asked for: one odd ENVELOPE would end the connection.
func (l *looker) sections(ctx context.Context, set imap.NumSet, sections []*imap.FetchItemBodySection) (map[uint32]message, error) {
	found := map[uint32]message{}
	err := l.s.do(ctx, "fetch", func() error {
		cmd := l.s.client.Fetch(set, &imap.FetchOptions{UID: true, Flags: true, RFC822Size: true, BodySection: sections})
		for data := cmd.Next(); data != nil; data = cmd.Next() {
			uid, m, err := readMessage(data, sections)
			if err != nil {
				// The connection broke inside a literal. The library would
				// read on in it, beside its own reader.
				<-l.s.client.Closed()
				return err
			}
			if uid != 0 {
				found[uid] = m
			}
		}
		return cmd.Close()
	})
	return found, err
}

// readMessage reads one answer to a FETCH. The UID may come last.
func readMessage(data *imapclient.FetchMessageData, sections []*imap.FetchItemBodySection) (uid uint32, m message, err error) {
	m.parts = make([][]byte, len(sections))
	for item := data.Next(); item != nil; item = data.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = uint32(item.UID)
		case imapclient.FetchItemDataRFC822Size:
			m.size = item.Size
		case imapclient.FetchItemDataBodySection:
			for i, s := range sections {
				if item.MatchCommand(s) && item.Literal != nil {
					if m.parts[i], err = readLiteral(item.Literal); err != nil {
						return 0, m, err
					}
				}
			}
		}
	}
	return uid, m, nil
}

// readLiteral reads a literal whole, or as much as we take of a message.
func readLiteral(lit imap.LiteralReader) ([]byte, error) {
	want := min(lit.Size(), maxBytes)
	buf := bytes.NewBuffer(make([]byte, 0, min(want, 64<<10)))
	n, err := io.Copy(buf, io.LimitReader(lit, want))
	if err == nil && n < want {
		err = io.ErrUnexpectedEOF
	}
	return buf.Bytes(), err
}

// bytes joins the parts; nil unless all are there.
func (m message) bytes() []byte {
	if len(m.parts) == 0 || slices.ContainsFunc(m.parts, func(p []byte) bool { return p == nil }) {
		return nil
	}
	b := slices.Concat(m.parts...)
	return b[:min(len(b), maxBytes)]
}

// complete tells whether the body is there and of the size that was told,
// give or take what servers miscount. OK without a body is no answer.
func (m message) complete() bool {
	n := int64(len(m.bytes()))
	want := min(m.size, maxBytes)
	return n > 0 && n >= want-want/16-64
}

// raw makes a message ready for the store.
func (l *looker) raw(f *folder, uid uint32, m message) daemon.Raw {
	b := m.bytes()
	return daemon.Raw{
		Account: l.box.cfg.Account, Folder: f.name, Validity: f.validity, UID: uid,
		Fetched: time.Now(), Bytes: b, Size: max(m.size, int64(len(b))),
	}
}

// maxUndatable is how often the question for INTERNALDATE may break the
// connection before it is not put any more.
const maxUndatable = 3

// date asks when the messages arrived, in a command of its own: a date that
// the library cannot read ends the connection, and the bodies are here
// already.
func (l *looker) date(ctx context.Context, got []daemon.Raw) error {
	if len(got) == 0 || l.box.undatable >= maxUndatable {
		return nil
	}
	byUID := map[imap.UID]*daemon.Raw{}
	for i := range got {
		byUID[imap.UID(got[i].UID)] = &got[i]
	}
	set := imap.UIDSetNum(slices.Collect(maps.Keys(byUID))...)
	err := l.s.do(ctx, "fetch dates", func() error {
		cmd := l.s.client.Fetch(set, &imap.FetchOptions{UID: true, InternalDate: true})
		for data := cmd.Next(); data != nil; data = cmd.Next() {
			m, err := data.Collect()
			if r := byUID[m.UID]; err == nil && r != nil {
				r.Arrived = m.InternalDate
			}
		}
		return cmd.Close()
	})
	switch {
	case err == nil:
		l.box.undatable = 0
	case refused(err):
		return nil
	default:
		l.box.undatable++
	}
	return err
}

func asUIDs(uids []uint32) []imap.UID {
	out := make([]imap.UID, len(uids))
	for i, u := range uids {
		out[i] = imap.UID(u)
	}
	return out
}
