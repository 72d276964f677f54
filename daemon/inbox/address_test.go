package inbox

import (
	"slices"
	"testing"
)

func TestAddresses(t *testing.T) {
	for list, want := range map[string][]string{
		`anna@example.com`:                        {"anna@example.com"},
		`Anna <Anna@Example.COM>`:                 {"anna@example.com"},
		`"Smirnova, Anna" <a@b.c>, Boris <b@b.c>`: {"a@b.c", "b@b.c"},
		`Smirnova, Anna <a@b.c>`:                  {"a@b.c"},
		`a@b.c <a@b.c>`:                           {"a@b.c"},
		`evil@b.c <a@b.c>`:                        {"a@b.c"},
		`<a@b.c> <d@e.f>`:                         {"a@b.c", "d@e.f"},
		`"a@b.c <x@y.z>" <d@e.f>`:                 {"d@e.f"},
		`(a@b.c) d@e.f (x)`:                       {"d@e.f"},
		`Anna :( <a@b.c>`:                         {"a@b.c"},
		`"Anna <a@b.c>`:                           {"a@b.c"},
		`players: a@b.c, d@e.f;`:                  {"a@b.c", "d@e.f"},
		`undisclosed-recipients:;`:                nil,
		`=?utf-8?Q?a=40b.c?=`:                     nil,
		`=?utf-8?Q?x=00?= <a@b.c>`:                {"a@b.c"},
		`"a b"@c.d`:                               {`"a b"@c.d`},
		`"a@b.c> X=Y"@c.d`:                        {`"a@b.c> x=y"@c.d`},
		`a b@c.d`:                                 nil,
		`@c.d`:                                    nil,
		`a@`:                                      nil,
		`a@b@c.d`:                                 nil,
		`<>`:                                      nil,
		``:                                        nil,
		`вася@почта.рф`:                           {"вася@почта.рф"},
		`a@[192.0.2.1]`:                           {"a@[192.0.2.1]"},
		"a@b.c\x00":                               nil,
		`a@b.c;d@e.f`:                             {"a@b.c", "d@e.f"},
		`<mafia+k2@host.example>, "x" <mafia@host.example>`: {"mafia+k2@host.example", "mafia@host.example"},
	} {
		if got := addresses(list); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", list, got, want)
		}
	}
}

func TestWithoutDetail(t *testing.T) {
	for a, want := range map[string]string{
		"game+key@host.example": "game@host.example",
		"game@host.example":     "game@host.example",
		`"a+b"@host.example`:    `"a+b"@host.example`,
		"game@host+x.example":   "game@host+x.example",
		"":                      "",
	} {
		if got := withoutDetail(a); got != want {
			t.Errorf("%s: %s, want %s", a, got, want)
		}
	}
}
