package parser

// A Language is the words of one language: what players write, and the
// canonical words in which their orders are repeated to them.
type Language struct {
	Code          string
	Canonical     map[string]string  // by verb of the record; targets follow
	CanonicalCase map[string]caseSet // where it is not the accusative
	Victims       map[string]string  // "мафии", by role, after Canonical["heal-victim"]
	And, Self     string
}
