package parser

import "strings"

// Cases are the forms of a name that letters use. A name that is not
// declined has the same form everywhere.
type Cases struct {
	Nom, Gen, Dat, Acc, Ins, Pre string
}

// A caseSet says which cases a form of a name can be.
type caseSet uint8

const (
	nom caseSet = 1 << iota
	gen
	dat
	acc
	ins
	pre
	voc
	anyCase = nom | gen | dat | acc | ins | pre
)

// Letters after which Russian spelling wants и instead of ы, and those after
// which an unstressed о becomes е.
const (
	velars   = "гкх"
	hushers  = "жшчщ"
	softener = velars + hushers
	vowels   = "аеиоуыэюя"
)

// An ending is one row of the declension table: names that end in suffix are
// cut there and take the endings of forms (nominative, genitive, dative,
// accusative, instrumental, prepositional).
type ending struct {
	suffix string
	forms  [6]string
}

// endings is tried from the top; the first suffix that fits decides.
var endings = []ending{
	{"ия", [6]string{"ия", "ии", "ии", "ию", "ией", "ии"}},
	{"жая", [6]string{"жая", "жей", "жей", "жую", "жей", "жей"}},
	{"шая", [6]string{"шая", "шей", "шей", "шую", "шей", "шей"}},
	{"щая", [6]string{"щая", "щей", "щей", "щую", "щей", "щей"}},
	{"чая", [6]string{"чая", "чей", "чей", "чую", "чей", "чей"}},
	{"ая", [6]string{"ая", "ой", "ой", "ую", "ой", "ой"}},
	{"яя", [6]string{"яя", "ей", "ей", "юю", "ей", "ей"}},
	{"ый", [6]string{"ый", "ого", "ому", "ого", "ым", "ом"}},
	{"ой", [6]string{"ой", "ого", "ому", "ого", "ым", "ом"}},
	{"гий", [6]string{"гий", "гия", "гию", "гия", "гием", "гии"}},
	{"кий", [6]string{"кий", "кого", "кому", "кого", "ким", "ком"}},
	{"хий", [6]string{"хий", "хого", "хому", "хого", "хим", "хом"}},
	{"жий", [6]string{"жий", "жего", "жему", "жего", "жим", "жем"}},
	{"чий", [6]string{"чий", "чего", "чему", "чего", "чим", "чем"}},
	{"щий", [6]string{"щий", "щего", "щему", "щего", "щим", "щем"}},
	{"ший", [6]string{"ший", "шего", "шему", "шего", "шим", "шем"}},
	{"ий", [6]string{"ий", "ия", "ию", "ия", "ием", "ии"}},
	{"й", [6]string{"й", "я", "ю", "я", "ем", "е"}},
	{"я", [6]string{"я", "и", "е", "ю", "ей", "е"}},
}

// irregular lists names whose stem changes: the fleeting vowels, the feminine
// names in a soft sign, and short words that the table would get wrong.
var irregular = map[string][6]string{
	"павел":   {"павел", "павла", "павлу", "павла", "павлом", "павле"},
	"лев":     {"лев", "льва", "льву", "льва", "львом", "льве"},
	"петр":    {"петр", "петра", "петру", "петра", "петром", "петре"},
	"любовь":  {"любовь", "любови", "любови", "любовь", "любовью", "любови"},
	"нинель":  {"нинель", "нинели", "нинели", "нинель", "нинелью", "нинели"},
	"рахиль":  {"рахиль", "рахили", "рахили", "рахиль", "рахилью", "рахили"},
	"юдифь":   {"юдифь", "юдифи", "юдифи", "юдифь", "юдифью", "юдифи"},
	"тень":    {"тень", "тени", "тени", "тень", "тенью", "тени"},
	"ночь":    {"ночь", "ночи", "ночи", "ночь", "ночью", "ночи"},
	"мышь":    {"мышь", "мыши", "мыши", "мышь", "мышью", "мыши"},
	"рысь":    {"рысь", "рыси", "рыси", "рысь", "рысью", "рыси"},
	"смерть":  {"смерть", "смерти", "смерти", "смерть", "смертью", "смерти"},
	"сталь":   {"сталь", "стали", "стали", "сталь", "сталью", "стали"},
	"илья":    {"илья", "ильи", "илье", "илью", "ильей", "илье"},
	"орел":    {"орел", "орла", "орлу", "орла", "орлом", "орле"},
	"козел":   {"козел", "козла", "козлу", "козла", "козлом", "козле"},
	"пес":     {"пес", "пса", "псу", "пса", "псом", "псе"},
	"лед":     {"лед", "льда", "льду", "лед", "льдом", "льде"},
	"огонь":   {"огонь", "огня", "огню", "огня", "огнем", "огне"},
	"уголь":   {"уголь", "угля", "углю", "угля", "углем", "угле"},
	"пень":    {"пень", "пня", "пню", "пня", "пнем", "пне"},
	"день":    {"день", "дня", "дню", "дня", "днем", "дне"},
	"зверь":   {"зверь", "зверя", "зверю", "зверя", "зверем", "звере"},
	"кот":     {"кот", "кота", "коту", "кота", "котом", "коте"},
	"тетерев": {"тетерев", "тетерева", "тетереву", "тетерева", "тетеревом", "тетереве"},
	"сергей":  {"сергей", "сергея", "сергею", "сергея", "сергеем", "сергее"},
}

// declineWord gives the six cases of one lower-case Cyrillic word.
func declineWord(w string) [6]string {
	if f, ok := irregular[w]; ok {
		return f
	}
	same := [6]string{w, w, w, w, w, w}
	r := []rune(w)
	if len(r) < 2 {
		return same
	}
	last, before := r[len(r)-1], r[len(r)-2]
	stem := string(r[:len(r)-1])
	switch {
	case last == 'а':
		return declineA(stem, before)
	case last == 'ь':
		return [6]string{w, stem + "я", stem + "ю", stem + "я", stem + "ем", stem + "е"}
	case strings.ContainsRune("еиоуыэю", last):
		return same
	}
	for _, e := range endings {
		if cut, ok := strings.CutSuffix(w, e.suffix); ok && cut != "" {
			f := e.forms
			for i := range f {
				f[i] = cut + f[i]
			}
			return f
		}
	}
	return declineHard(w, r)
}

// declineA declines a noun in -а with the given stem.
func declineA(stem string, before rune) [6]string {
	y, o := "ы", "ой"
	if strings.ContainsRune(softener, before) {
		y = "и"
	}
	if strings.ContainsRune(hushers+"ц", before) {
		o = "ей"
	}
	return [6]string{stem + "а", stem + y, stem + "е", stem + "у", stem + o, stem + "е"}
}

// declineHard declines a masculine noun that ends in a consonant. A nick in
// -ок, -ек or -ец drops its vowel.
func declineHard(w string, r []rune) [6]string {
	stem, om := w, "ом"
	if n := len(r); n > 4 {
		switch tail := string(r[n-2:]); {
		case tail == "ок" && strings.ContainsRune("чшжн", r[n-3]), tail == "ец" && !strings.ContainsRune(vowels, r[n-3]):
			stem = string(r[:n-2]) + string(r[n-1])
		case tail == "ек" && strings.ContainsRune(hushers, r[n-3]):
			stem = string(r[:n-2]) + "к"
		}
	}
	if strings.ContainsRune(hushers+"ц", r[len(r)-1]) {
		om = "ем"
	}
	if strings.HasSuffix(w, "ов") || strings.HasSuffix(w, "ев") || strings.HasSuffix(w, "ин") && len(r) > 5 {
		om = "ым" // a surname
	}
	return [6]string{w, stem + "а", stem + "у", stem + "а", stem + om, stem + "е"}
}
