package parser

import "strings"

// Canonical writes an order in the canonical words of a language ("ru" or
// "en"; any other is taken as "en"). What it writes reads back as the same
// order from the seat that gave it.
func Canonical(o Order, lang string, names *Names) string {
	words := &english
	if lang == russian.Code {
		words = &russian
	}
	form := o.Verb
	switch {
	case o.Verb == "kill-scare" && len(o.Targets) > 1:
		return phrase(words, "kill", o.Targets[:1], names) + ", " + phrase(words, "scare", o.Targets[1:], names)
	case o.Verb == "heal-victim":
		return words.Canonical[form] + words.Victims[o.Role]
	}
	return phrase(words, form, o.Targets, names)
}

// phrase is the canonical verb with its targets in the case that it wants.
func phrase(words *Language, verb string, targets []int, names *Names) string {
	head, ok := words.Canonical[verb]
	if !ok {
		return verb
	}
	list := make([]string, 0, len(targets))
	for _, t := range targets {
		if names == nil || t < 0 || t >= names.Len() {
			list = append(list, words.Self)
			continue
		}
		list = append(list, caseOf(names.Forms(t), words.CanonicalCase[verb]))
	}
	if len(list) == 0 {
		return strings.TrimSpace(head)
	}
	tail := list[0]
	if n := len(list); n > 1 {
		tail = strings.Join(list[:n-1], ", ") + words.And + list[n-1]
	}
	return head + tail
}

// caseOf picks a form; the default is the accusative, which undeclined names
// have as well.
func caseOf(c Cases, want caseSet) string {
	switch want {
	case gen:
		return c.Gen
	case dat:
		return c.Dat
	case ins:
		return c.Ins
	case nom:
		return c.Nom
	}
	return c.Acc
}
