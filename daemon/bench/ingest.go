package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"omerta/daemon"
)

// ingest reads a mailbox full of orders.
func ingest(ctx context.Context, r *run) error {
	games := min(r.Games, (r.Messages+r.Seats-1)/r.Seats)
	w, err := r.newWorld(ctx, games)
	if err != nil {
		return err
	}
	in, err := r.openIMAP()
	if err != nil {
		return err
	}
	defer in.close()
	mails, err := w.orders(ctx, r.Messages)
	if err != nil {
		return err
	}
	r.note("filling the mailbox of %s", in.name)
	if err := in.fill(mails); err != nil {
		return err
	}
	ours := func() (time.Duration, error) { return r.read(ctx, w, in, len(mails)) }
	name, note := "messages read and answered", fmt.Sprintf("%d of %d bytes from %s", len(mails), len(mails[0].raw), in.name)
	mbsync := find("mbsync")
	if mbsync == "" || r.Embedded { // with the embedded server mbsync does not agree on what a message is
		took, err := r.best(ours)
		if err != nil {
			return err
		}
		r.figure(name, perSecond(len(mails), took), "/s", nil, note+"; mbsync is not here to compare with")
		return nil
	}
	took, peer, err := r.duel(ours, func() (time.Duration, error) { return r.copyBox(ctx, mbsync, in.address, len(mails)) })
	if err != nil {
		return err
	}
	r.compared(name, perSecond(len(mails), took), "/s", "mbsync", perSecond(len(mails), peer), atLeast(0.3), note)
	if getmail := find("getmail"); getmail != "" {
		some := min(len(mails), 500) // it takes its time
		if peer, err = r.fetchBox(ctx, getmail, in.address, some); err != nil {
			r.note("no comparison with getmail: %v", err)
			return nil
		}
		r.compared(name, perSecond(len(mails), took), "/s", "getmail", perSecond(some, peer), nil, note)
	}
	return nil
}

// read lets the daemon read a mailbox of n messages, and says how long that
// took from its start.
func (r *run) read(ctx context.Context, world *world, in *imapServer, n int) (took time.Duration, err error) {
	w, err := world.copy(r)
	if err != nil {
		return 0, err
	}
	defer w.remove()
	start := time.Now()
	d, err := w.serve(ctx, in.address, "")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	if err := d.seen.wait(ctx, "mail read", n); err != nil {
		return 0, err
	}
	took = time.Since(start)
	receipts, err := w.queued(ctx, d.Store, daemon.KindReceipt, start)
	if err == nil && receipts < n && n <= w.seats*len(w.games) {
		err = fmt.Errorf("of %d messages %d were answered", n, receipts)
	}
	return took, err
}
