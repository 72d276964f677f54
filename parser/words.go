package parser

import (
	"strings"
	"sync"
)

// A Language is the words of one language: what players write, and the
// canonical words in which their orders are repeated to them. Lists of words
// are separated by "|" or by line ends; an entry may be several words.
type Language struct {
	Code string

	Canonical     map[string]string  // by verb of the record; targets follow
	CanonicalCase map[string]caseSet // where it is not the accusative
	Victims       map[string]string  // by role, after Canonical["heal-victim"]
	And, Self     string

	Verbs  []verbs
	Nouns  []nouns
	Words  map[class]string
	Roles  map[string]string
	Reason string // what stands before the colon of a reason

	Privately  string // what stands before the colon of words for the gang alone, and never begins words for all
	Introduced string // what stands before the name of whoever says what he is called
	Commands   map[string]commandWords
	Rulings    map[string]string // what a host can withdraw, by the command that it was; how that is written is among them too
	Short      map[string]string // abbreviations
	Form       map[string]string // the questions of the form that makes a game, by key of its file

	conjugate func(row string, add func(word string, m mood))
}

// verbs are verbs of one meaning, in the notation that the language's
// conjugate reads.
type verbs struct {
	acts acts // what they order
	wide acts // what they order as well when a noun says so
	gov  government
	ask  bool // never taken without asking back
	rows string
}

// nouns are nouns and places that order in a shorthand.
type nouns struct {
	acts  acts
	class class // isNoun, isPlace or isMethod
	ask   bool
	words string
}

// acts is a set of things that can be ordered.
type acts uint32

const (
	toKill acts = 1 << iota
	toScare
	toBrutal
	toTorture
	toCheck
	toHeal
	toSerum
	toPoison
	toJail
	toPoint
	toCompare
	toWatch
	toConfess
	toRed
	toBlue
	byDay   = toRed | toBlue
	byNight = toRed - 1
)

// verbOf is the record's verb of each act.
var verbOf = map[acts]string{
	toKill: "kill", toScare: "scare", toBrutal: "brutal", toTorture: "torture", toCheck: "check", toHeal: "heal",
	toSerum: "serum", toPoison: "poison", toJail: "jail", toPoint: "point", toCompare: "compare", toWatch: "watch",
	toConfess: "confess", toRed: "red", toBlue: "blue",
}

// actsOf lists what a role can order by night.
var actsOf = map[string]acts{
	"mafia": toKill | toScare, "maniac": toKill | toBrutal | toTorture, "commissioner": toCheck | toKill,
	"doctor": toHeal | toSerum | toPoison, "jailer": toJail, "martyr": toPoint, "journalist": toCompare,
	"bum": toWatch, "priest": toConfess, "sniper": toKill, "citizen": 0,
}

// list gives the single acts of a set, in their order.
func (a acts) list() []acts {
	var out []acts
	for b := acts(1); b <= toBlue; b <<= 1 {
		if a&b != 0 {
			out = append(out, b)
		}
	}
	return out
}

// government says how the target of a verb is written.
type government uint16

const (
	bareAcc government = 1 << iota
	bareDat
	bareGen
	bareIns
	withTo   // к Васе, to Dan
	withOn   // на Васю, on Dan, at Dan
	withBy   // по Васе
	withIn   // в Васю
	withAt   // у Васи
	withFor  // за Васей, за Васю, for Dan
	withOver // над Васей
	withOf   // of Dan
	askTo    // к Васе, but it is asked back
	withFrom // от Васи
	withWith // с Васей
	ofNoun   = bareAcc | bareDat | bareGen | withTo | withOn | withBy | withIn | withAt | withFor | withOf
)

// A mood says whether a form of a verb can be an order.
type mood uint8

const (
	ordering    mood = iota // imperative, first person
	infinitive              // an order unless another word governs it
	progressive             // English -ing: an order after "I am"
	telling                 // third person: an order after one's own role
	wishing                 // third person of what happens to a target: an order after "пусть"
	other                   // past, second person, passive, reflexive: never an order
)

// A class is what a word does in a sentence.
type class uint8

const (
	unknown class = iota
	isVerb
	isNoun    // килл, проверка
	isPlace   // в тюрьму, на допрос: orders like a verb
	isMethod  // жестоко, тихо
	isColour  // красный: a mark in a shorthand, an adjective elsewhere
	isVoting  // красным: orders a vote like a verb
	isAgainst // против
	isFor     // за (казнь), за то, чтобы
	isAgree   // не против
	isVote    // голос, голосую, vote
	isNot     // не
	isIf
	isOr
	isAnd
	isPrep
	isSelf
	isHim // another pronoun where a name is needed
	isWish
	isWished  // хотел
	isPropose // предлагаю, надо
	isGuess   // может, наверное
	isLet     // пусть
	isRole
	isVictim
	isFrom // от (мафии)
	isFiller
	isGreeting
	isAnyone // кого-нибудь
	isLike   // как Маша
	isPredicate
	isSubject // ты, он, она
	isFinite  // English is, was after a name
	isMore    // ещё, тоже
	isChange  // теперь, меняю голос
	isLater   // завтра
	isAsk     // почему, зачем at the beginning
	isWould   // бы
	isFinal
	isPass
	isRest // сплю: a pass unless something else is ordered
	isCancel
	isWithdraw // снимаю, отменяю: what, the next word says
	isUnvote
	isSelfVote
	isOrderWord // заявка, ход
	isIdiom
	isMinus
	isPlus
	isLabel
	isThing // common things that are no names
	isMark  // : and —
	isComma
	isNumber
	isName
	isSelfHeal
	isChanged // передумал
	isLurk    // чёрный, подозрительный: talk about somebody
	classes
)

// A sense is one meaning of a word or a group of words.
type sense struct {
	class class
	mood  mood
	acts  acts
	wide  acts
	gov   government
	ask   bool
	lang  byte // 'r' or 'e'
	role  string
	prep  government
}

// An entry is a group of words with its sense, filed under its first word.
type entry struct {
	rest  []string
	sense sense
}

// lexicon holds all words of all languages.
type lexicon struct {
	entries map[string][]entry
	short   map[string][]token
	orders  [][]rune // single words that order, for typing errors
}

// words is the lexicon, built at its first use.
var words = sync.OnceValue(func() *lexicon {
	lx := &lexicon{entries: make(map[string][]entry, 8192), short: map[string][]token{}}
	for c, list := range prepositions {
		each(list, func(w string) { lx.add(w, sense{class: isPrep, prep: c}) })
	}
	for _, l := range []*Language{&russian, &english} {
		lx.addLanguage(l)
	}
	return lx
})

// each calls f for every entry of a list.
func each(list string, f func(string)) {
	for _, line := range strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' }) {
		if line = strings.TrimSpace(line); line != "" {
			f(line)
		}
	}
}

func (lx *lexicon) addLanguage(l *Language) {
	tag := l.Code[0]
	for short, long := range l.Short {
		lx.short[short] = tokenize(long)
	}
	for _, c := range []class{isSelfHeal, isPass, isCancel, isUnvote, isSelfVote} {
		each(l.Words[c], func(w string) { lx.add(w, sense{class: c, lang: tag}) }) // before the verbs in them
	}
	for _, v := range l.Verbs {
		each(v.rows, func(row string) {
			l.conjugate(row, func(w string, m mood) {
				lx.add(w, sense{class: isVerb, mood: m, acts: v.acts, wide: v.acts | v.wide, gov: v.gov, ask: v.ask, lang: tag})
			})
		})
	}
	for _, n := range l.Nouns {
		each(n.words, func(w string) {
			lx.add(w, sense{class: n.class, acts: n.acts, wide: n.acts, gov: ofNoun, ask: n.ask, lang: tag})
		})
	}
	for role, list := range l.Roles {
		each(list, func(w string) { lx.add(w, sense{class: isRole, role: role, lang: tag}) })
	}
	for c := unknown; c < classes; c++ { // in their order: the first class stays
		each(l.Words[c], func(w string) { lx.add(w, sense{class: c, lang: tag, prep: prepOfClass[c]}) })
	}
}

// prepOfClass are the classes that are prepositions too.
var prepOfClass = map[class]government{isFrom: withFrom}

// add files a group of words. A word of two verbs can order what either can;
// the first class that a group was given stays.
func (lx *lexicon) add(text string, s sense) {
	ts := tokenize(text)
	rest := make([]string, 0, len(ts)-1)
	for _, t := range ts[1:] {
		rest = append(rest, t.text)
	}
	key := ts[0].text
	list := lx.entries[key]
	for i := range list {
		e := &list[i]
		if strings.Join(e.rest, " ") != strings.Join(rest, " ") {
			continue
		}
		if e.sense.class == s.class && e.sense.mood == s.mood {
			e.sense.acts |= s.acts
			e.sense.wide |= s.wide
			e.sense.gov |= s.gov
			e.sense.ask = e.sense.ask && s.ask
		} else if e.sense.class == isVerb && s.class == isVerb && s.mood < e.sense.mood {
			e.sense = s
		}
		return
	}
	lx.entries[key] = append(list, entry{rest, s})
	if len(rest) == 0 && s.acts != 0 && s.class != isMethod && s.mood <= infinitive && len([]rune(key)) >= 4 {
		lx.orders = append(lx.orders, []rune(key))
	}
}

// find gives the sense of the longest group of words at the beginning of ts.
func (lx *lexicon) find(ts []token, first string) (s sense, used int) {
	for _, e := range lx.entries[first] {
		if len(e.rest) < used || len(e.rest) >= len(ts) {
			continue
		}
		fits := true
		for i, w := range e.rest {
			if ts[i+1].text != w {
				fits = false
				break
			}
		}
		if fits && len(e.rest)+1 > used {
			s, used = e.sense, len(e.rest)+1
		}
	}
	return s, used
}

// prepositions by what they tell of the name that follows; 0 is any that no
// verb of the grammar wants.
var prepositions = map[government]string{
	withTo:   "к|ко|to",
	withOn:   "на|on|at|upon",
	withBy:   "по",
	withIn:   "в|во|into",
	withAt:   "у",
	withFor:  "за|для|for",
	withOver: "над",
	withOf:   "of",
	withWith: "с|со|with",
	0: `из|без|вместо|кроме|про|о|об|обо|перед|при|через|до|после|из-за|насчет|ради|под|между|около|возле|благодаря|вопреки|ото|мимо|среди|ниже|выше
		by|in|about|than|after|before|without|besides|instead of|because of|over|under|near|since|until|till|as`,
}

// commandWords are the ways to give a command. Of whole the line must be one
// entry; after an entry of head the argument follows, with or without a colon.
type commandWords struct {
	whole string
	head  string
}
