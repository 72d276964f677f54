package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/engine"
	"omerta/parser"
)

// A Mail is a mail that has passed, as it left its sender or as its reader
// found it in his inbox.
type Mail struct {
	From, To string // addresses
	Raw      []byte
}

// An Outcome is what a story has come to.
type Outcome struct {
	Mails  []Mail               // all of them, in the order of passing
	Record []byte               // as the daemon gave it to the players
	Said   map[string]string    // by Message-ID, the line that a player wrote
	Told   map[string][]*Letter // by address, all letters that came, in order
	Twice  int                  // letters that came a second time under the same Message-ID
}

// A Scene is one moment of the story, for who watches it.
type Scene struct {
	Phase  engine.Phase
	Moment Moment
	Who    Person  // of the player; the zero Person is the host of the game
	As     Person  // whose name a forger writes
	Part   string  // the role of Who
	Line   string  // what he writes
	Letter *Letter // what he gets
	Answer bool    // Letter answers Line
}

// A Moment is the kind of a [Scene].
type Moment string

// The moments.
const (
	Opens  Moment = "opens"  // a phase begins
	Writes Moment = "writes" // a player sends Line
	Gets   Moment = "gets"   // a letter comes
	Closes Moment = "closes" // everything is said and the deadline is moved
	Public Moment = "public" // what a phase has brought, one letter for all
	Over   Moment = "over"   // the last letter, one for all
)

// An actor is a player with his inbox and his part.
type actor struct {
	Person
	box  *mailbox
	part part
	mark int // how many letters had come when he last began to wait
}

// A director knows who is who and lets the players write.
type director struct {
	World
	host   *actor
	actors []*actor
	parts  map[part]*actor
	names  map[string][]parser.Cases // by language
	phase  engine.Phase
	sent   int
	out    Outcome
}

// Perform plays the story against a daemon that hosts the world's table and
// has begun: it reads the inboxes, writes what the script says, moves the
// deadlines, and returns when everybody has the last letter.
func Perform(ctx context.Context, w World) (*Outcome, error) {
	d := &director{World: w, parts: map[part]*actor{}, names: map[string][]parser.Cases{}}
	d.out.Said, d.out.Told = map[string]string{}, map[string][]*Letter{}
	defer d.leave()
	if err := d.gather(ctx); err != nil {
		return nil, err
	}
	for i, a := range story {
		if err := d.play(ctx, a, i == len(story)-1); err != nil {
			return &d.out, fmt.Errorf("%s: %w", a.phase, err)
		}
	}
	for _, a := range d.everybody() {
		d.out.Told[a.Address] = a.box.letters
		for _, n := range a.box.known {
			d.out.Twice += n - 1
		}
	}
	return &d.out, nil
}

func (d *director) everybody() []*actor { return append([]*actor{d.host}, d.actors...) }

// leave closes the inboxes.
func (d *director) leave() {
	for _, a := range d.actors {
		a.box.client.Close()
	}
	if d.host != nil {
		d.host.box.client.Close()
	}
}

// gather opens all inboxes and learns from the role letters who is who.
func (d *director) gather(ctx context.Context) error {
	box, err := d.open(d.Table.Host())
	if err != nil {
		return err
	}
	d.host = &actor{Person: Person{Address: d.Table.Host()}, box: box}
	for _, p := range d.Table.People() {
		if box, err = d.open(p.Address); err != nil {
			return err
		}
		d.actors = append(d.actors, &actor{Person: p, box: box})
		d.names[p.Language] = d.Table.spellings(p.Language)
	}
	d.phase = story[0].phase
	d.show(Scene{Moment: Opens})
	citizens := 0
	for _, a := range d.actors {
		l, err := d.await(ctx, a, "the letter about his role", (*Letter).opens)
		if err != nil {
			return err
		}
		if a.part, err = a.cast(l); err != nil {
			return err
		}
		if a.part == citizen {
			citizens++
			a.part = part(fmt.Sprintf("%s %d", citizen, citizens))
		}
		d.parts[a.part] = a
		d.show(Scene{Moment: Gets, Who: a.Person, Part: string(a.part), Letter: l})
	}
	_, err = d.await(ctx, d.host, "the first report", anything)
	return err
}

const citizen part = "citizen"

// cast reads a role letter.
func (a *actor) cast(l *Letter) (part, error) {
	w := wordsOf(a.Language)
	for _, p := range l.paragraphs() {
		for _, s := range p {
			name, role, ok := strings.Cut(strings.TrimPrefix(s, bar), " — ")
			if !ok || name != a.Name {
				continue
			}
			role, rank, _ := strings.Cut(role, ",")
			for _, id := range engine.Roles() {
				if w.plain("role "+id.String()) == role {
					return part(strings.TrimSpace(id.String() + " " + digits(rank))), nil
				}
			}
		}
	}
	return "", fmt.Errorf("the letter to %s tells no role", a.Name)
}

// digits are the digits in a text.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// play lets everybody write who has something to write in a phase, closes it
// and waits until everybody knows what it brought.
func (d *director) play(ctx context.Context, a act, last bool) error {
	for _, one := range a.lines {
		if err := d.perform(ctx, one); err != nil {
			return err
		}
	}
	if err := d.sweep(); err != nil {
		return err
	}
	// Servers tell the second in which a mail came. Everything that was
	// answered came before the next second begins.
	at := time.Now().Truncate(time.Second).Add(time.Second)
	if err := d.MoveDeadline(ctx, a.phase, at); err != nil {
		return err
	}
	d.show(Scene{Moment: Closes})
	if !last {
		d.phase = a.phase.Next()
	}
	return d.hear(ctx, a.phase, last)
}

// perform sends one line and waits for what it causes.
func (d *director) perform(ctx context.Context, one line) error {
	who := d.parts[one.who]
	text, err := d.text(who, one)
	if err != nil {
		return err
	}
	if one.as != "" {
		return d.forge(ctx, who, d.parts[one.as], text)
	}
	c := who.client
	m := c.answer(who.Person, who.box.newest(), text, c.writes && !one.answer)
	if err := d.post(who.Person, m); err != nil {
		return err
	}
	d.show(Scene{Moment: Writes, Who: who.Person, Part: string(who.part), Line: text})
	l, err := d.await(ctx, who, "the answer to “"+text+"”", func(l *Letter) bool { return l.InReplyTo == m.ID })
	if err == nil {
		d.show(Scene{Moment: Gets, Who: who.Person, Part: string(who.part), Line: text, Letter: l, Answer: true})
	}
	return err
}

// text says a line as its sender would.
func (d *director) text(who *actor, one line) (string, error) {
	var on struct{ A, B parser.Cases }
	for i, p := range one.on {
		*[]*parser.Cases{&on.A, &on.B}[i] = d.names[who.Language][slices.Index(d.actors, d.parts[p])]
	}
	return wordsOf(who.Language).say("line "+one.say, on)
}

// post sends a mail and keeps it.
func (d *director) post(user Person, m *draft) error {
	d.sent++
	local, domain, _ := strings.Cut(user.Address, "@")
	m.ID = strconv.FormatInt(m.Date.UnixNano(), 36) + "." + strconv.Itoa(d.sent) + "." + local + "@" + domain
	raw, err := user.client.write(m)
	if err != nil {
		return err
	}
	if err := d.send(user.Address, m.To, raw); err != nil {
		return err
	}
	d.out.Mails = append(d.out.Mails, Mail{From: user.Address, To: m.To, Raw: raw})
	d.out.Said[m.ID] = m.Line
	return nil
}

// forge sends a mail under somebody else's name. He has no key, and logs in
// as himself. Either the server does not take it, or its owner is asked and
// does not confirm it.
func (d *director) forge(ctx context.Context, who, as *actor, text string) error {
	m := &draft{From: as.Person, To: d.Table.Mailbox(), Line: text, Date: time.Now()}
	forger := who.Person
	forger.client = fresh
	d.show(Scene{Moment: Writes, Who: who.Person, As: as.Person, Part: string(who.part), Line: text})
	var refused *smtp.SMTPError
	if err := d.post(forger, m); errors.As(err, &refused) && !refused.Temporary() {
		return nil
	} else if err != nil {
		return err
	}
	_, err := d.await(ctx, as, "the question whether he wrote “"+text+"”", anything)
	return err
}

func anything(*Letter) bool { return true }

// hear waits until everybody has the letter that opens the next phase, or the
// last two of the game.
func (d *director) hear(ctx context.Context, closed engine.Phase, last bool) error {
	var public, end *Letter
	for _, a := range d.everybody() {
		what, wanted := "what "+closed.String()+" brought", (*Letter).opens
		if a == d.host {
			what, wanted = "the report of "+closed.String(), anything
		}
		if last && a != d.host {
			wanted = d.tells(a, closed)
		}
		mark := a.mark
		l, err := d.await(ctx, a, what, wanted)
		if err != nil {
			return err
		}
		spectator := a.Language == d.Table.language() && public == nil
		if spectator {
			public = l
		}
		if !last {
			continue
		}
		a.mark = mark
		if l, err = d.await(ctx, a, "the last letter", (*Letter).ends); err != nil {
			return err
		}
		if spectator {
			end = l
		}
	}
	d.show(Scene{Phase: closed, Moment: Public, Letter: public})
	if last {
		d.out.Record = end.record()
		d.show(Scene{Phase: closed, Moment: Over, Letter: end})
		return d.sweep()
	}
	d.show(Scene{Moment: Opens})
	return nil
}

// tells finds the public letter about a phase.
func (d *director) tells(a *actor, p engine.Phase) func(*Letter) bool {
	w := wordsOf(a.Language)
	return func(l *Letter) bool {
		told, ok := w.digest(l)
		return ok && told.Phase == p
	}
}

// sweep fetches what has come for anybody, so that nothing is left behind.
func (d *director) sweep() error {
	for _, a := range d.everybody() {
		fresh, err := a.box.look()
		if err != nil {
			return err
		}
		for _, l := range fresh {
			d.seen(a, l)
		}
	}
	return nil
}

// await waits for a letter that came after the last one that was waited for.
func (d *director) await(ctx context.Context, a *actor, what string, wanted func(*Letter) bool) (*Letter, error) {
	ctx, stop := context.WithTimeoutCause(ctx, d.patience(), fmt.Errorf("%s waited for %s in vain", a.Address, what))
	defer stop()
	i, err := a.box.await(ctx, a.mark, wanted, func(l *Letter) { d.seen(a, l) })
	if err != nil {
		return nil, err
	}
	a.mark = i + 1
	return a.box.letters[i], nil
}

// seen keeps a letter that has come, and shows it unless it will be shown in
// its place: answers beside what they answer, public letters once.
func (d *director) seen(a *actor, l *Letter) {
	d.out.Mails = append(d.out.Mails, Mail{From: l.From, To: a.Address, Raw: l.Raw})
	_, public := wordsOf(a.Language).digest(l)
	if l.InReplyTo != "" || l.opens() || l.ends() || public {
		return
	}
	d.show(Scene{Moment: Gets, Who: a.Person, Part: string(a.part), Letter: l})
}

func (d *director) show(s Scene) {
	if s.Phase.N == 0 {
		s.Phase = d.phase
	}
	if d.Watch != nil {
		d.Watch(s)
	}
}
