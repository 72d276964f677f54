package inbox

import (
	"context"

	"github.com/emersion/go-imap/v2"
)

// markBatch is how many messages are marked by one command.
const markBatch = 500

// mark marks the messages of a folder that have a fate as read, or moves them
// away: a courtesy to people who look into the mailbox, of which nothing of
// ours depends. An attempt is counted before it is made; a refusal is noted,
// and after three the message stays as it is.
func (l *looker) mark(ctx context.Context, f *folder) error {
	cfg := l.box.cfg
	if cfg.NoMark {
		return nil
	}
	uids, err := l.box.store.Unmarked(ctx, cfg.Account, f.name, f.validity)
	if err != nil {
		return storeError("read what is to be marked", err)
	}
	for len(uids) > 0 {
		some := uids[:min(markBatch, len(uids))]
		uids = uids[len(some):]
		if err := l.markSome(ctx, f, some); err != nil {
			return err
		}
	}
	return nil
}

// markSome marks some messages. Those that somebody has deleted are done.
func (l *looker) markSome(ctx context.Context, f *folder, uids []uint32) error {
	cfg := l.box.cfg
	set := imap.UIDSetNum(asUIDs(uids)...)
	there, err := l.search(ctx, set...)
	if err != nil {
		return err
	}
	if err := l.box.store.Marked(ctx, cfg.Account, f.name, f.validity, uids, false); err != nil {
		return storeError("count an attempt to mark", err)
	}
	if len(there) > 0 {
		set := imap.UIDSetNum(asUIDs(there)...)
		err := l.s.do(ctx, "mark", func() error {
			// Without MOVE the library would copy, delete and expunge without
			// waiting for the copy: mail is lost that way.
			if cfg.MoveTo != "" && l.s.has("MOVE") {
				_, err := l.s.client.Move(set, cfg.MoveTo).Wait()
				return err
			}
			seen := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}
			return l.s.client.Store(set, seen, nil).Close()
		})
		if refused(err) {
			cfg.Log.Warn("mails cannot be marked", "folder", f.name, "err", err)
			return nil
		}
		if err != nil {
			return err
		}
	}
	err = l.box.store.Marked(ctx, cfg.Account, f.name, f.validity, uids, true)
	return storeError("write down what was marked", err)
}
