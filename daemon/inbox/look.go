package inbox

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"omerta/daemon"
)

// batch is how many messages are fetched and stored at once.
const batch = 100

// maxTries is how often a message is tried before it is put aside.
const maxTries = 3

// A looker looks into the folders of one session and stores what is new.
type looker struct {
	box     *Box
	s       *session
	folders []string
	started time.Time
	behind  bool // a message could not be fetched and is not yet put aside
}

// A folder is an open folder.
type folder struct {
	name     string
	validity uint32
	high     uint32 // every message up to this UID is stored
	count    uint32 // messages in it
	fresh    bool   // the store does not know this UIDVALIDITY as the present one
}

// all looks into every folder. A full look compares all UIDs with those that
// are stored, an ordinary one asks for what is above the high-water mark.
func (l *looker) all(ctx context.Context, full bool) error {
	l.behind = false
	for _, name := range slices.Clone(l.folders) {
		f, err := l.open(ctx, name)
		if name != inboxName && refused(err) && !unavailable(err) {
			l.box.cfg.Log.Warn("folder cannot be opened", "folder", name, "err", err)
			l.folders = slices.DeleteFunc(l.folders, func(n string) bool { return n == name })
			continue
		}
		if err != nil {
			return err
		}
		l.box.looked()
		uids, top, err := l.unknown(ctx, f, full || f.fresh)
		if err != nil {
			return err
		}
		if err := l.fetch(ctx, f, uids, top); err != nil {
			return err
		}
		if err := l.mark(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// open selects a folder and finds its place in the store. A new UIDVALIDITY
// means that all its UIDs are new; where the server gives none, they are new
// with every connection.
func (l *looker) open(ctx context.Context, name string) (f *folder, err error) {
	var data *imap.SelectData
	err = l.s.do(ctx, "select", func() (err error) {
		data, err = l.s.client.Select(name, nil).Wait()
		return err
	})
	if err != nil {
		return nil, err
	}
	f = &folder{name: name, validity: data.UIDValidity, count: data.NumMessages}
	if f.validity == 0 {
		f.validity = uint32(l.started.Unix())
	}
	validity, high, err := l.box.store.Folder(ctx, l.box.cfg.Account, name)
	if err != nil {
		return nil, storeError("read the folder's state", err)
	}
	if validity != f.validity {
		if validity != 0 {
			l.box.cfg.Log.Warn("folder was rebuilt by the server and is read anew", "folder", name)
		}
		f.fresh = true
		return f, nil
	}
	f.high = high
	return f, nil
}

// unknown returns the UIDs that are not stored, in order, and the highest that
// is there.
func (l *looker) unknown(ctx context.Context, f *folder, full bool) (uids []uint32, top uint32, err error) {
	from := f.high + 1
	if full {
		from = 1
	}
	uids, err = l.search(ctx, imap.UIDRange{Start: imap.UID(from)})
	if err != nil {
		return nil, 0, err
	}
	if len(uids) > 0 {
		top = uids[len(uids)-1]
	}
	if !full {
		// n:* names the last message even where n is beyond it (RFC 9051 6.4.8).
		return slices.DeleteFunc(uids, func(u uint32) bool { return u <= f.high }), top, nil
	}
	if len(uids) == 0 && f.count > 0 {
		if m := l.s.client.Mailbox(); m == nil || m.NumMessages > 0 {
			return nil, 0, &Error{ClassProtocol, "search", errors.New("no messages were found where there are some")}
		}
	}
	known, err := l.box.store.Known(ctx, l.box.cfg.Account, f.name, f.validity)
	if err != nil {
		return nil, 0, storeError("read the stored UIDs", err)
	}
	return slices.DeleteFunc(uids, func(u uint32) bool { return known[u] }), top, nil
}

// search returns the UIDs of a range that are there, in order and each once.
func (l *looker) search(ctx context.Context, ranges ...imap.UIDRange) ([]uint32, error) {
	var data *imap.SearchData
	err := l.s.do(ctx, "search", func() (err error) {
		data, err = l.s.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{ranges}}, nil).Wait()
		return err
	})
	if err != nil {
		return nil, err
	}
	there := map[uint32]bool{}
	for _, u := range data.AllUIDs() {
		there[uint32(u)] = true
	}
	return slices.Sorted(maps.Keys(there)), nil
}

// fetch stores messages, a batch at a time, each batch before the next is
// asked for.
//
// An attempt is counted on disk before it is made, under the first UID of the
// batch: if the batch kills the connection, or us, the next attempt goes one
// by one, each counted for itself. What has been tried three times is put
// aside, so that no message stands in the way of others.
func (l *looker) fetch(ctx context.Context, f *folder, uids []uint32, top uint32) error {
	careful := 0 // so many go one by one
	var failed []uint32
	for len(uids) > 0 {
		chunk := uids[:min(batch, len(uids))]
		tries, err := l.attempt(ctx, f, chunk[0])
		if err != nil {
			return err
		}
		if tries > 1 && careful == 0 {
			careful = len(chunk)
		}
		if careful > 0 {
			careful--
			chunk = chunk[:1]
		}
		uids = uids[len(chunk):]
		got, missing, err := l.fetchBatch(ctx, f, chunk, tries)
		failed = append(failed, missing...)
		if err := l.save(ctx, f, reached(f.high, chunk, got, failed), got); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
	if len(failed) > 0 {
		l.behind = true
		return nil
	}
	return l.save(ctx, f, max(f.high, top), nil)
}

// reached returns the mark after a batch: never past a message that is not
// stored. A batch that broke off got nothing.
func reached(high uint32, chunk []uint32, got []daemon.Raw, failed []uint32) uint32 {
	if len(got) == 0 {
		return high
	}
	top := chunk[len(chunk)-1]
	if len(failed) > 0 {
		top = min(top, failed[0]-1)
	}
	return max(high, top)
}

// attempt counts an attempt on disk.
func (l *looker) attempt(ctx context.Context, f *folder, uid uint32) (int, error) {
	n, err := l.box.store.Attempt(ctx, l.box.cfg.Account, f.name, f.validity, uid)
	return n, storeError("count an attempt", err)
}

// save stores messages and the mark below which nothing is missing. Nothing
// has been changed on the server before.
func (l *looker) save(ctx context.Context, f *folder, high uint32, got []daemon.Raw) error {
	if len(got) == 0 && high == f.high && !f.fresh {
		return nil
	}
	n, err := l.box.store.Save(ctx, l.box.cfg.Account, f.name, f.validity, high, got)
	if err != nil {
		return storeError("store mails", err)
	}
	f.high, f.fresh = high, false
	if n > 0 && l.box.cfg.OnMail != nil {
		l.box.cfg.OnMail()
	}
	return nil
}

// aside stands for a message that cannot be fetched. A person is told of it;
// the message stays on the server.
func (l *looker) aside(f *folder, uid uint32) daemon.Raw {
	l.box.cfg.Log.Error("a message cannot be fetched and is put aside", "folder", f.name, "uid", uid)
	l.box.skipped()
	return daemon.Raw{
		Account: l.box.cfg.Account, Folder: f.name, Validity: f.validity, UID: uid, Fetched: time.Now(),
		Note: "the server did not give it in three attempts",
	}
}
