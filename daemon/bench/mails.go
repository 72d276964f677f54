package bench

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"omerta/daemon"
	"omerta/daemon/server"
)

// mailSize is that of a message in bytes, about.
const mailSize = 1500

// A mail is a message to the daemon.
type mail struct {
	from, to string
	raw      []byte
}

// orders writes n messages, each with an order of another seat: an answer to
// its role letter, with as much of that quoted as makes the size. They come
// from all games mixed, as at an evening's end. Where there are fewer seats,
// they begin anew.
func (w *world) orders(ctx context.Context, n int) (mails []mail, err error) {
	roles, err := w.roles()
	if err != nil {
		return nil, err
	}
	names := w.names()
	err = w.with(ctx, func(s *server.Server) error {
		for i := range n {
			id, seat := w.games[i%len(w.games)], i/len(w.games)%w.seats
			row, err := s.Store.Game(ctx, id)
			if err != nil {
				return err
			}
			letters, err := s.Store.LettersTo(ctx, id, seat, 1)
			if err != nil || len(letters) == 0 {
				return fmt.Errorf("no letter to seat %d of %s: %w", seat, id, err)
			}
			on := (seat + 1 + i/(w.seats*len(w.games))) % w.seats
			if on == seat {
				on = (seat + 1) % w.seats
			}
			mails = append(mails, reply(&row.Seats[seat], &letters[0], i, order(names, roles[seat], seat, on)))
		}
		return nil
	})
	return mails, err
}

// reply is a message as it lies in the mailbox after its receiver has stamped
// it.
func reply(from *daemon.Seat, to *daemon.Letter, n int, line string) mail {
	address, _, _ := strings.Cut(to.ReplyTo, "@")
	m := mail{from: from.Address, to: address + "@" + domain}
	now := time.Now().Format(time.RFC1123Z)
	var b strings.Builder
	fmt.Fprintf(&b, "Return-Path: <%s>\r\nDelivered-To: %s\r\n", m.from, m.to)
	fmt.Fprintf(&b, "Authentication-Results: %s;\r\n dmarc=pass header.from=%s\r\n", authservID, elsewhere)
	fmt.Fprintf(&b, "Received: from mail.%s by %s with ESMTPS; %s\r\n", elsewhere, authservID, now)
	fmt.Fprintf(&b, "From: %s <%s>\r\nTo: <%s>\r\n", encoded(from.Name), m.from, m.to)
	fmt.Fprintf(&b, "Subject: %s\r\nDate: %s\r\n", encoded("Re: "+to.Subject), now)
	fmt.Fprintf(&b, "Message-ID: <%d.%d@%s>\r\nIn-Reply-To: <%s>\r\nReferences: <%s>\r\n", n, time.Now().UnixNano(), elsewhere, to.ID, to.ID)
	b.WriteString("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n")
	fmt.Fprintf(&b, "%s\r\n\r\n", line)
	if from.Language == "en" {
		fmt.Fprintf(&b, "On Fri, 9 Jan 2026 at 21:05, Mafia <%s> wrote:\r\n\r\n", mailbox)
	} else {
		fmt.Fprintf(&b, "пт, 9 янв. 2026 г. в 21:05, Mafia <%s>:\r\n\r\n", mailbox)
	}
	for quoted := range strings.Lines(to.Text) {
		if b.Len() > mailSize {
			break
		}
		fmt.Fprintf(&b, "> %s\r\n", strings.TrimRight(quoted, "\n"))
	}
	m.raw = []byte(b.String())
	return m
}

// encoded is a text as an encoded word.
func encoded(s string) string {
	return "=?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(s)) + "?="
}
