package config

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/daemon/schedule"
)

// A Conduct is how a game is hosted, beyond the rules of what is played. Its
// zero value is a game without any of it.
type Conduct struct {
	SignUp          bool // players put themselves on the list by mail
	Seats           int  // of a sign-up: how many play; the others wait
	SharedAddresses bool // two seats may have one address
	Closed          bool // the roles in play are told to nobody
	Muster          bool // night 1 waits until everybody has confirmed his role letter

	Grace      time.Duration   // added to every deadline, whoever wrote
	Delay      time.Duration   // by day: from the last vote to an early close
	EarlyNight bool            // a night closes when every living player has said that he is done
	EarlyDay   string          // "no", "all" or "majority" of those who may vote have said so
	Counts     []time.Duration // before the end of a day: the votes so far go to all
	Changes    bool            // the results of a day tell who changed a vote, and how
	Reminders  []time.Duration // before a deadline: whoever owes something is reminded
	Ahead      bool            // an order for the night that is mailed by day waits for it
	Nightly    bool            // each night opens with a private letter to every living player
	OutAfter   int             // days in a row without a mail after which a player is out; 0: never

	Confirm time.Duration // how long a resolution waits for the host; 0: not at all; Manual: until he says so

	Blind     bool   // nobody sees into the game, so that its owner can play
	Square    string // "off", "now", or "1h": how the open talk goes out
	GangRoom  string // "night", "always" or "off": when the gang may talk
	Graveyard bool   // the dead see what the host sees

	Archive string // which pages tell of the game: "none", when it has "ended", or "live" ones too
}

// Manual is the [Conduct].Confirm of a host who looks at every resolution.
const Manual = time.Duration(1<<63 - 1)

// SquareEvery is how often the talk of the square goes out; 0: at once, or
// never where Square is "off".
func (c *Conduct) SquareEvery() time.Duration {
	d, _ := time.ParseDuration(c.Square)
	return d
}

// conductFields are the keys of a conduct. They stand at the top of the file.
func (g *gameFile) conductFields() []field {
	c := &g.Conduct
	if c.Seats == 0 {
		c.Seats, c.EarlyDay, c.Square, c.GangRoom, c.Archive = 64, "no", "off", "night", "none"
	}
	return []field{
		{"grace", `"10m"`, false, "Added to every deadline: what comes that late still counts, whoever wrote it. Default: nothing.", duration(&c.Grace, time.Second, 24*time.Hour)},
		{"days_off", `["sat", "sun"]`, false, "Days of the week on which no phase ends.", g.daysOff},
		{"holidays", `["2027-01-01", "2027-01-07"]`, false, "Dates on which no phase ends.", g.holidays},
		{"early_day", `"no"`, false, `A day closes early when all who may vote have said so ("all"), or more than half of them ("majority"). Default: "no".`, oneOf(&c.EarlyDay, "no", "all", "majority")},
		{"delay", `"30m"`, false, "How long an early day stays open after the last vote, so that minds can be changed. Default: not at all.", duration(&c.Delay, time.Second, 24*time.Hour)},
		{"early_night", "false", false, "A night closes early when every living player, citizens too, has said that they are done. Default: false.", boolean(&c.EarlyNight)},
		{"counts", `["3h", "1h"]`, false, "How long before the end of a day the votes so far go to all.", durations(&c.Counts)},
		{"vote_changes", "true", false, "The results of a day tell, too, who changed a vote and how. Default: false.", boolean(&c.Changes)},
		{"reminders", `["6h"]`, false, "How long before a deadline those are reminded who owe an order or a vote. Nobody else is told.", durations(&c.Reminders)},
		{"night_letter", "true", false, "When a night opens every living player, citizens too, gets a private letter with a button for each order that is open to them; in the first night the role letter has them. Half as many letters again as digests. Default: false.", boolean(&c.Nightly)},
		{"ahead", "true", false, "An order for the night may be mailed by day and waits for it. Default: false.", boolean(&c.Ahead)},
		{"out_after", "3", false, "So many days in a row without any mail, and a player is out, with a warning a day before. A player who is away is not counted. Default: 0, never.", whole(&c.OutAfter, 0, 100)},
		{"confirm", `"window 30m"`, false, `At a deadline you may look before anything goes out: "manual" waits for your "go", "window 30m" so long and no longer. Default: "none".`, c.confirm},
		{"setup", `"open"`, false, `"open" tells everybody which roles are in play, "closed" nobody. Default: "open".`, c.setup},
		{"muster", "true", false, "Night 1 is not over before everybody has confirmed their role letter. Default: false.", boolean(&c.Muster)},
		{"square", `"1h"`, false, `An address where the living talk in the open: "now" sends each mail on at once, "1h" bundles them, "off" has none. Default: "off".`, checked(&c.Square, isSquare)},
		{"gang_room", `"night"`, false, `When the gang may talk through the host: at "night", "always", or "off". Default: "night".`, oneOf(&c.GangRoom, "night", "always", "off")},
		{"graveyard", "false", false, "The dead see what you see, and write to each other. Default: false.", boolean(&c.Graveyard)},
		{"blind_host", "false", false, "Nobody sees into the game before its end, so that you can play in it. Default: false.", boolean(&c.Blind)},
		{"archive", `"ended"`, false, `Whether there is a page of the game where the server keeps an archive: when it has "ended", with roles, orders and dice; or "live", and until then what its digests said. Default: "none".`, oneOf(&c.Archive, "none", "ended", "live")},
		{"signup", "false", false, "Players put themselves on the list by mail; the file needs none. Default: false.", boolean(&c.SignUp)},
		{"seats", "12", false, "How many can sign up; whoever comes later waits for a place. Default: 64.", whole(&c.Seats, MinSeats, 64)},
		{"shared_addresses", "false", false, "Two seats may have one address, as in a family. Default: false.", boolean(&c.SharedAddresses)},
	}
}

func (g *gameFile) daysOff(v any) error {
	var words []string
	if err := list(&words)(v); err != nil {
		return err
	}
	for _, w := range words {
		day := slices.Index([]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}, w)
		if day < 0 {
			return fmt.Errorf("got %q, want days like \"sat\" and \"sun\"", w)
		}
		g.daysOffList = append(g.daysOffList, time.Weekday(day))
	}
	if len(g.daysOffList) >= 7 {
		return fmt.Errorf("no day is left on which a phase can end")
	}
	return nil
}

func (g *gameFile) holidays(v any) error {
	var words []string
	if err := list(&words)(v); err != nil {
		return err
	}
	for _, w := range words {
		d, err := schedule.ParseDate(w)
		if err != nil {
			return err
		}
		g.holidayList = append(g.holidayList, d)
	}
	return nil
}

// confirm reads "none", "manual" or "window 30m".
func (c *Conduct) confirm(v any) error {
	var s string
	if err := text(&s)(v); err != nil {
		return err
	}
	switch window, ok := strings.CutPrefix(s, "window "); {
	case s == "none":
		c.Confirm = 0
	case s == "manual":
		c.Confirm = Manual
	case ok:
		return duration(&c.Confirm, time.Minute, 7*24*time.Hour)(window)
	default:
		return fmt.Errorf("got %q, want \"none\", \"manual\" or \"window 30m\"", s)
	}
	return nil
}

func (c *Conduct) setup(v any) error {
	var s string
	err := oneOf(&s, "open", "closed")(v)
	c.Closed = s == "closed"
	return err
}

func isSquare(s string) error {
	if s == "off" || s == "now" {
		return nil
	}
	if d, err := time.ParseDuration(s); err != nil || d < time.Minute || d > 24*time.Hour {
		return fmt.Errorf("got %q, want \"off\", \"now\" or a time like \"1h\"", s)
	}
	return nil
}

// durations reads a list of times before a deadline, the longest first.
func durations(to *[]time.Duration) func(any) error {
	return func(v any) error {
		var words []string
		if err := list(&words)(v); err != nil {
			return err
		}
		*to = nil
		for _, w := range words {
			var d time.Duration
			if err := duration(&d, time.Minute, 14*24*time.Hour)(w); err != nil {
				return err
			}
			*to = append(*to, d)
		}
		slices.Sort(*to)
		slices.Reverse(*to)
		*to = slices.Compact(*to)
		return nil
	}
}

// checkBlind finds what a blind game cannot have: somebody who looks into it.
func (g *gameFile) checkBlind(file string, lines map[string]int) (p Problems) {
	if !g.Blind {
		return nil
	}
	const hint = "in a blind game nobody sees anything before its end"
	if g.Confirm != 0 {
		p = append(p, Problem{file, lines["confirm"], "confirm", "stands beside blind_host", hint})
	}
	if g.Graveyard {
		p = append(p, Problem{file, lines["graveyard"], "graveyard", "stands beside blind_host", hint})
	}
	return p
}
