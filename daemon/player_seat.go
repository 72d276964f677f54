package daemon

import (
	"fmt"
	"net/mail"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// seatCommand carries out what a player arranges for his own seat.
func (h *Host) seatCommand(out *said, in *incoming, line *templates.Line, row *Statement, s parser.Statement) error {
	t, seat := out.table, in.writer.seat
	if t.Phase.N == 0 || t.over() {
		line.Command = "unavailable"
		return nil
	}
	switch s.Command {
	case "final":
		if why := t.closedTo(in.arrived); why != "" {
			line.Fate, row.Fate, out.late = "late", why, true
			return nil
		}
		line.Argument = t.finality(seat)
	case "away":
		out.away(seat, h.Now(), line, row, s)
	case "resign", "leave": // the latter is what a mail program sends by List-Unsubscribe
		line.Command = "resign"
		return h.resigns(out, in, line)
	case "address":
		return h.moves(out, in, line, s.Arg)
	case "zone":
		line.Argument = zoneName(s.Arg)
		if line.Argument != "" {
			out.seatOf(seat).Zone = line.Argument
		}
	}
	return nil
}

// resigns asks the hosts for somebody else. The player plays until there is
// one: no mail ever takes anybody out of a game.
func (h *Host) resigns(out *said, in *incoming, line *templates.Line) error {
	t, seat := out.table, in.writer.seat
	switch {
	case !t.state.Living().Has(engine.Seat(seat)):
		line.Argument = "dead"
		return nil
	case t.Seats[seat].Resigns:
		return nil
	}
	out.seatOf(seat).Resigns = true
	for i := range t.Hosts {
		facts := templates.Trouble{Common: h.common(t, HostSeat(i), nil, true), What: "resigns", Detail: t.names[seat]}
		l, err := h.letter(t, HostSeat(i), KindTrouble, "resigns "+in.cause(), facts)
		if err != nil {
			return err
		}
		out.letters = append(out.letters, l)
	}
	return nil
}

// maxMoves is how many addresses of one seat wait for their answer at a time:
// no player uses up what others may ask, or has letters sent to many.
const maxMoves = 3

// moves asks a new address of a player whether his letters may go there. The
// answer is the same whether anybody else in the game has to do with it.
func (h *Host) moves(out *said, in *incoming, line *templates.Line, to string) error {
	seat := in.writer.seat
	address, ok := h.mailable(to)
	asked := 0
	for _, i := range out.table.Desk.Invites {
		if i.Kind == InviteAddress && i.Seat == seat && i.Until.After(h.Now()) {
			asked++
		}
	}
	why := h.mayPlay(out.table, address, seat)
	switch {
	case !ok:
		line.Argument = "bad"
	case in.writer.standing != proven:
		line.Argument = "unproven"
	case why == "same-address":
		line.Argument = "same"
	case asked >= maxMoves:
		line.Argument = "many"
	case why == "":
		next := *out.table
		l, asks, err := h.invite(&next, Invite{Kind: InviteAddress, Address: address, Seat: seat, Language: next.language(seat)})
		if err != nil {
			return err
		}
		if asks {
			out.table, out.letters = &next, append(out.letters, l)
		}
		fallthrough
	default:
		line.Argument = "asked"
	}
	return nil
}

// mailable reads an address that may be written to; our own may not.
func (h *Host) mailable(s string) (string, bool) {
	s = strings.ToLower(strings.Trim(strings.TrimPrefix(s, "mailto:"), "<>.,;"))
	a, err := mail.ParseAddress("<" + s + ">")
	if err != nil || len(s) > 254 || a.Address != s {
		return "", false
	}
	at := strings.LastIndexByte(s, '@')
	local, _, _ := strings.Cut(s[:at], "+")
	return s, local+s[at:] != strings.ToLower(h.Address)
}

// zoneName is the IANA name of what a player calls his zone; empty: there is
// no such zone.
func zoneName(s string) string {
	name, _ := parser.Zone(s)
	for _, n := range []string{strings.TrimSpace(s), name} {
		if n == "" || n == "Local" || !strings.Contains(n, "/") && n != "UTC" {
			continue
		}
		if z, err := time.LoadLocation(n); err == nil {
			return fmt.Sprint(z)
		}
	}
	return ""
}
