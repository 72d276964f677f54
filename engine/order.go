package engine

// A Verb is what an order or a vote says to do. Its String is the word of the
// record ("kill", "heal-victim", "red"); that of KillScare, which the record
// writes "kill A scare B", is "kill-scare".
type Verb uint8

// The verbs. Pass, Cancel and the votes belong to every seat; the others to
// the roles that list them.
const (
	NoVerb     Verb = iota
	Kill            // mafia (one or two targets), commissioner, sniper; the maniac's quick kill (Rule K3)
	KillScare       // mafia: kill the first target, scare the second (Rule M8)
	Scare           // mafia: one to three targets (Rule M8)
	Brutal          // maniac (Rule K2)
	Torture         // maniac (Rule K4)
	Check           // commissioner (Rule C2)
	Heal            // doctor: a named person (Rule D4)
	HealVictim      // doctor: the victims of a role (Rule D4); Order.Role says which
	Serum           // doctor (Rule D2)
	Poison          // doctor (Rule D7)
	Jail            // jailer (Rule J1)
	Point           // martyr (Rule S1)
	Compare         // journalist: two targets
	Watch           // bum
	Confess         // priest
	Pass            // every seat by night: no action
	Cancel          // every seat by night: his orders of this phase count as never sent
	Red             // a vote against (Rule V1)
	Blue            // a vote in defence (Rule V1)
	Unvote          // takes the vote back; the record writes "none"
)

var verbWords = [...]string{
	Kill: "kill", KillScare: "kill-scare", Scare: "scare", Brutal: "brutal",
	Torture: "torture", Check: "check", Heal: "heal", HealVictim: "heal-victim",
	Serum: "serum", Poison: "poison", Jail: "jail", Point: "point",
	Compare: "compare", Watch: "watch", Confess: "confess",
	Pass: "pass", Cancel: "cancel", Red: "red", Blue: "blue", Unvote: "none",
}

// String returns the word of the record, or "" for NoVerb.
func (v Verb) String() string { return word(verbWords[:], v) }

// ParseVerb returns the verb whose String is s.
func ParseVerb(s string) (Verb, bool) { return parse[Verb](verbWords[:], s) }

// IsVote reports whether v belongs to the day: Red, Blue or Unvote.
func (v Verb) IsVote() bool { return v >= Red && v <= Unvote }

// An Order is a night order or a day vote of one seat.
type Order struct {
	By      Seat
	Verb    Verb
	Targets []Seat // as written; of KillScare the killed one first. Nobody's name may stand here but a seat of the game
	Role    RoleID // of HealVictim; else ignored
}

// HasForm reports whether some role's order, a vote, or an order of every
// seat has verb v with so many targets. An order of Scare may name any number
// of people, since "too many" is a refusal and not a form. Of HealVictim, role
// must be one that kills.
func HasForm(v Verb, targets int, role RoleID) bool {
	switch v {
	case Pass, Cancel, Unvote:
		return targets == 0
	case Red, Blue:
		return targets == 1
	}
	for _, r := range roles {
		if a := r.action(v); a != nil && a.takes(targets) {
			return v != HealVictim || role.Kills()
		}
	}
	return false
}

// maxTargets is the most people that an order in force can name (Rule M8).
const maxTargets = 3

// A deed is an order in force, as a State keeps it.
type deed struct {
	verb    Verb // NoVerb: no order in force
	role    RoleID
	n       uint8 // how many of targets are used
	targets [maxTargets]Seat
	seq     uint32 // its place among the orders accepted in its phase, from 1
}

func (d *deed) on() []Seat { return d.targets[:d.n] }

// names reports whether x is one of the targets.
func (d *deed) names(x Seat) bool {
	for _, t := range d.on() {
		if t == x {
			return true
		}
	}
	return false
}

// order returns d as an Order of x.
func (d *deed) order(x Seat) Order {
	o := Order{By: x, Verb: d.verb, Role: NoRole}
	if d.verb == HealVictim {
		o.Role = d.role
	}
	if d.n > 0 {
		o.Targets = append([]Seat(nil), d.on()...)
	}
	return o
}

// strike takes the name of x out of d; what is left stands. An order of which
// nothing is left is an order to do nothing, and a vote none at all.
func (d *deed) strike(x Seat) {
	if !d.names(x) {
		return
	}
	if d.verb == KillScare {
		if d.targets[0] == x {
			d.verb = Scare
		} else {
			d.verb = Kill
		}
	}
	kept := uint8(0)
	for _, t := range d.on() {
		if t != x {
			d.targets[kept] = t
			kept++
		}
	}
	d.n = kept
	for i := kept; i < maxTargets; i++ {
		d.targets[i] = 0
	}
	switch {
	case kept > 0:
	case d.verb.IsVote():
		*d = deed{}
	default:
		d.verb = Pass
	}
}
