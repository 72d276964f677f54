package engine

import "slices"

// A Side is a team that wins together. Its String is the word of the record.
type Side uint8

// The sides. NoSide wins a game that nobody wins.
const (
	NoSide Side = iota
	Town
	Mafia
	Maniac
	Sniper
	sides = iota
)

var sideWords = [...]string{
	NoSide: "nobody", Town: "town", Mafia: "mafia", Maniac: "maniac", Sniper: "sniper",
}

// String returns the word of the record.
func (s Side) String() string { return word(sideWords[:], s) }

// ParseSide returns the side whose String is s.
func ParseSide(s string) (Side, bool) { return parse[Side](sideWords[:], s) }

// RoleID numbers a role within this build, from 1. It is never stored; its
// name is. The zero RoleID is no role.
type RoleID uint8

// NoRole is the role in an event that reveals none.
const NoRole RoleID = 255

// maxRoles bounds the arrays that a RoleID indexes.
const maxRoles = 16

// A role is everything the engine knows of one kind of player. It is constant:
// what changes during a game lives in [State]. No role names another.
type role struct {
	name    string
	place   int // its place in lists of roles, and among the attackers of a report
	side    Side
	ranked  bool   // its holders have ranks, know each other and act as one (Rules M3, M4, M12)
	many    bool   // several seats may hold it
	extra   bool   // one of the optional roles, off unless a seat has it
	kills   bool   // it may attack: its victims can be healed (Rule D4)
	drags   bool   // it takes along whom it points at (Rule S1)
	blue    int    // the weight of its blue vote; 0: one (Rule D6)
	again   string // the rule by which it comes to nobody two nights in a row; "": it may
	lifted  string // the rule that lifts that one with three left
	actions []action
}

// An action is one thing that a role can be ordered to do at night.
type action struct {
	verb   Verb
	rule   string // of the rulebook; an optional role has none
	stage  stage
	min    int     // targets
	max    int     // targets; 0: none
	self   uint8   // bit i: the i-th target may be the sender himself (Rule O3)
	check  bool    // it is answered, and if annulled its sender is told so (Rule C2)
	limits []limit // in the order of their codes
	do     func(n *night, by Seat, d *deed)
}

const (
	anySelf     = 0xff    // as action.self: every target may be the sender
	manyTargets = 1 << 30 // as action.max: the form has no end, a limit refuses too many
)

func (a *action) takes(targets int) bool { return a.min <= targets && targets <= a.max }

func (a *action) selfAt(i int) bool { return i < 8 && a.self>>i&1 == 1 || a.self == anySelf }

// roles is indexed by RoleID; at 0 stands a role that can do nothing.
var roles = []*role{{}}

// byPlace are all roles in the order of their places.
var byPlace []RoleID

// register adds a role. It is called once from each role's own file, by the
// initializer of the variable that names it.
func register(r role) RoleID {
	roles = append(roles, &r)
	if len(roles) > maxRoles {
		panic("engine: more roles than maxRoles")
	}
	id := RoleID(len(roles) - 1)
	i := 0
	for i < len(byPlace) && byPlace[i].role().place < r.place {
		i++
	}
	byPlace = slices.Insert(byPlace, i, id)
	return id
}

func (id RoleID) role() *role {
	if int(id) < len(roles) {
		return roles[id]
	}
	return roles[0]
}

func (r *role) action(v Verb) *action {
	for i := range r.actions {
		if r.actions[i].verb == v {
			return &r.actions[i]
		}
	}
	return nil
}

// Roles returns all roles, the optional ones included, in the order in which
// people list them.
func Roles() []RoleID { return slices.Clone(byPlace) }

// RoleByName returns the role whose String is s.
func RoleByName(s string) (RoleID, bool) {
	for id := 1; id < len(roles); id++ {
		if roles[id].name == s {
			return RoleID(id), true
		}
	}
	return NoRole, false
}

// String returns the word of the record, or "" for no role.
func (id RoleID) String() string { return id.role().name }

// Side returns the side that id belongs to, or NoSide for no role.
func (id RoleID) Side() Side { return id.role().side }

// Valid reports whether id is a role.
func (id RoleID) Valid() bool { return id > 0 && int(id) < len(roles) }

// Ranked reports whether the holders of id have ranks and act as one gang.
func (id RoleID) Ranked() bool { return id.role().ranked }

// Single reports whether at most one seat may hold id.
func (id RoleID) Single() bool { return id.Valid() && !id.role().many }

// Optional reports whether id is one of the roles that the source only
// mentions; they are in a game only if the host seats them.
func (id RoleID) Optional() bool { return id.role().extra }

// Kills reports whether id may attack, so that its victims can be healed.
func (id RoleID) Kills() bool { return id.role().kills }

// Verbs returns what id may order by night besides Pass and Cancel.
func (id RoleID) Verbs() []Verb {
	r := id.role()
	verbs := make([]Verb, 0, len(r.actions))
	for i := range r.actions {
		verbs = append(verbs, r.actions[i].verb)
	}
	return verbs
}
