package bench

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"omerta/daemon"
	"omerta/daemon/outbox"
	"omerta/daemon/store"
)

// connections is how many are kept at a time: the daemon's default.
const connections = 4

// send sends a queue of letters, to a Postfix and to a server that does
// nothing with them.
func send(ctx context.Context, r *run) error {
	postfix, err := r.openPostfix()
	switch {
	case errors.Is(err, errMissing):
		r.note("no Postfix: %v", err)
	case err != nil:
		return err
	default:
		defer postfix.close()
		if err := r.sendTo(ctx, postfix, atLeast(0.7)); err != nil {
			return err
		}
	}
	sink, err := r.openSink(ctx)
	if err != nil {
		return err
	}
	defer sink.close()
	return r.sendTo(ctx, sink, atLeast(0.2))
}

// sendTo measures one server.
func (r *run) sendTo(ctx context.Context, to *smtpServer, goal *bound) error {
	r.note("sending to %s", to.name)
	ours := func() (time.Duration, error) { return r.empty(ctx, to) }
	name, note := "letters sent and marked, to "+to.name, fmt.Sprintf("%d of about %d bytes, %d connections", r.Letters, letterSize, connections)
	path := find("smtp-source")
	if path == "" || r.Embedded {
		took, err := r.best(ours)
		if err != nil {
			return err
		}
		r.figure(name, perSecond(r.Letters, took), "/s", nil, note+"; smtp-source is not here to compare with")
		return nil
	}
	took, peer, err := r.duel(ours, func() (time.Duration, error) {
		took, err := source(ctx, path, to.address, connections, r.Letters)
		return took, errors.Join(err, to.settle(ctx))
	})
	if err != nil {
		return err
	}
	r.compared(name, perSecond(r.Letters, took), "/s", "smtp-source -d", perSecond(r.Letters, peer), goal, note)
	return nil
}

// empty fills a queue and lets the outbox empty it.
func (r *run) empty(ctx context.Context, to *smtpServer) (took time.Duration, err error) {
	db, err := store.Open(ctx, r.file("queue.db"))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Commit(ctx, daemon.Step{Letters: r.letters()}); err != nil {
		return 0, err
	}
	seen := newCounter()
	out, err := outbox.New(outbox.Config{
		Options: outbox.Options{Address: mailbox, Name: "Mafia"}, Server: to.address, TLS: outbox.Plain,
		Connections: connections, Trace: seen.add,
	}, db)
	if err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	start := time.Now()
	ended := make(chan error, 1)
	go func() { ended <- out.Run(ctx) }()
	err = seen.wait(ctx, "letter-marked", r.Letters)
	took = time.Since(start)
	left, _, unsent := db.Unsent(ctx, time.Now())
	if left > 0 {
		err = errors.Join(err, fmt.Errorf("%d letters were not marked", left))
	}
	stop()
	return took, errors.Join(err, unsent, <-ended, to.settle(context.WithoutCancel(ctx)))
}

// letters are digests, each to another reader.
func (r *run) letters() (letters []daemon.Letter) {
	text := strings.Repeat("В городе двенадцать жителей, и ночью не спал никто.\n", 12)
	html := "<p>" + strings.Repeat("Nobody slept in the city that night. ", 27) + "</p>\n"
	for i := range r.Letters {
		letters = append(letters, daemon.Letter{
			ID: fmt.Sprintf("key.%d@%s", i, domain), Game: "g0000", Kind: daemon.KindDigest, Seat: i % r.Seats,
			To: fmt.Sprintf("p%d@%s", i, elsewhere), Name: people[i%r.Seats].ru, ReplyTo: "mafia+key@" + domain,
			Subject: "Коты: итоги ночи 1", Text: text, HTML: html, Language: "ru", Created: time.Now(),
		})
	}
	return letters
}
