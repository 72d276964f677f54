// Package parser turns what a person wrote into statements: orders, votes,
// commands, and problems that say which word and why. It is pure. Verbs,
// names and the phase come in as data; it knows no rule of the game but the
// shapes of its orders.
package parser

// A Phase says which orders can be meant.
type Phase uint8

// The phases. AnyPhase knows the verbs of both.
const (
	AnyPhase Phase = iota
	Night
	Day
)

// A Kind says what a [Statement] is.
type Kind uint8

// The kinds.
const (
	IsOrder    Kind = iota // Order is a night order or a vote
	IsCommand              // Command is a word of [Commands]
	IsProblem              // nothing is run: Problem says why
	IsQuestion             // two readings or more: Problem says why, Choices lists them
	IsTalk                 // nothing was meant
)

// A Statement is one thing that was said.
type Statement struct {
	Line    string // as written, trimmed
	Kind    Kind
	Order   Order
	Command string // its English word: "status", "votes" …
	Arg     string // what follows the command
	Problem Problem
	Word    string   // the word in question
	Suggest []string // the nearest words or names, best first
	Choices []Order  // of a question: what can be chosen, in this order
	Final   bool     // "final", "окончательно", "досрочно" was said with it
	Quick   bool     // the maniac's plain kill, read as the quick one (Rule K3)
	Seats   []int    // of a host's command: the seats that it names
	Reason  string   // of a host's ruling: why

	soft bool // a pass that was only said in passing ("сплю")
}

// An Order is in the words of the record: Verb is "kill", "kill-scare",
// "scare", "brutal", "torture", "check", "heal", "heal-victim", "serum",
// "poison", "jail", "point", "compare", "watch", "confess", "pass", "cancel",
// "red", "blue" or "none" (the vote taken back). Targets are places in
// [Context.Names]; of "kill-scare" the killed one first. Role is of
// "heal-victim": "mafia", "maniac", "commissioner", "martyr", "sniper".
type Order struct {
	Verb    string
	Targets []int
	Role    string
}

// A Problem is why a line was not run.
type Problem string

// The problems.
const (
	UnknownWord   Problem = "unknown-word"
	UnknownName   Problem = "unknown-name"
	DeadName      Problem = "dead-name"
	AmbiguousName Problem = "ambiguous-name"
	AmbiguousVerb Problem = "ambiguous-verb"
	Conflict      Problem = "conflict" // two orders in one mail for a role that has one action
	AddOrReplace  Problem = "add-or-replace"
	TooMany       Problem = "too-many"
	Conditional   Problem = "conditional"
	NoColour      Problem = "no-colour"
	Negated       Problem = "negated"
	Quoted        Problem = "quoted"
	MissingTarget Problem = "missing-target"
	NotYours      Problem = "not-yours"     // a verb of the grammar that the writer's role lacks, or of the other phase
	NeedName      Problem = "need-name"     // a role's word, a pronoun or "like Masha" where a name is needed
	Random        Problem = "random"        // "anyone": the host never chooses (Rule O2)
	AQuestion     Problem = "question"      // the line ends with a question mark
	SelfTarget    Problem = "self"          // oneself, where the rules forbid it openly
	NothingToDo   Problem = "nothing-to-do" // the writer's role has no order
)

// A Context is what the reader of a mail knows of its writer.
type Context struct {
	Names   *Names
	Self    int    // the writer's place in Names; -1: unknown
	Role    string // the record's word; empty: every verb of every role is known
	Rank    int    // mafia only
	Living  int    // how many live (Rule M8's limit); 0: unknown
	Phase   Phase
	InForce *Order  // the writer's order or vote in force; nil: none
	Ask     []Order // the choices of the open question that this mail answers; nil: none
	Night   bool    // by day night orders are read too, since they are kept for the night; a word of both is asked about; "cancel" is of the night
	Host    bool    // the writer is the game's host: his commands are known too
	SignUp  bool    // the game is open for sign-up: "join" is expected, "+" confirms
	Muster  bool    // players are asked whether they are there: "+" confirms
}
