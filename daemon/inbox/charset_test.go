package inbox

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

func TestCharsets(t *testing.T) {
	cp1251 := func(s string) string { b, _ := charmap.Windows1251.NewEncoder().String(s); return b }
	koi8 := func(s string) string { b, _ := charmap.KOI8R.NewEncoder().String(s); return b }
	for _, c := range []struct {
		name, bytes, label, want string
		sure                     bool
	}{
		{"ASCII", "heal Vera", "", "heal Vera", true},
		{"UTF-8 without a label", "голос", "", "голос", true},
		{"UTF-8 under a wrong label", "голос", "koi8-r", "голос", true},
		{"label agrees", cp1251("привет"), "windows-1251", "привет", true},
		{"label with a name nobody knows", cp1251("привет"), "cp-1251", "привет", true},
		{"label in quotes", cp1251("привет"), `"Windows-1251"`, "привет", true},
		{"wrong label, known word", koi8("голос"), "windows-1251", "голос", true},
		{"wrong label, no known word", koi8("привет"), "windows-1251", "РТЙЧЕФ", true},
		{"no label, known word", koi8("лечить Вера"), "", "лечить Вера", true},
		{"no label, no known word", cp1251("ой, heal Vera"), "", "\uFFFD, heal Vera", false},
		{"known word in ASCII proves nothing", cp1251("ой, лечить"), "us-ascii", "ой, лечить", true},
		{"latin letters", "heal s\xfc\xdf", "iso-8859-1", "heal süß", true},
		{"UTF-8 cut at the end", "голос Борис"[:len("голос Борис")-1], "utf-8", "голос Бори", true},
		{"one letter is not UTF-8 cut at the end", "heal \xe6", "", "heal \uFFFD", false},
	} {
		got, sure := charsets{someWords}.text([]byte(c.bytes), c.label)
		if got != c.want || sure != c.sure {
			t.Errorf("%s: %q %v, want %q %v", c.name, got, sure, c.want, c.sure)
		}
	}
}

func TestTwoReadingsAreNone(t *testing.T) {
	everything := charsets{func(string) bool { return true }}
	if s, sure := everything.text([]byte("\xc7\xcf\xcc\xcf\xd3"), ""); sure || strings.ContainsAny(s, "голс") {
		t.Errorf("read as %q, sure %v", s, sure)
	}
}

func TestEncodedWords(t *testing.T) {
	for v, want := range map[string]string{
		"plain":              "plain",
		"=?utf-8?q?a_b=3F?=": "a b?",
		"=?UTF-8?B?0L/RgA==?= =?utf-8?b?0LjQsg==?=": "прив",
		"=?utf-8?B?0L/R?= =?utf-8?B?gNC4?=":         "при",
		"Re: =?koi8-r?Q?=D0=D2=C9?= x":              "Re: при x",
		"a =?x-unknown?Q?b?= c":                     "a b c",
		"=?utf-8?Q?unfinished":                      "=?utf-8?Q?unfinished",
		"=?utf-8?Q?a b?=":                           "a b",
	} {
		got := charsets{}.words(v)
		if got != want {
			t.Errorf("%s: %q, want %q", v, got, want)
		}
	}
}
