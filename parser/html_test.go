package parser

import (
	"strings"
	"testing"
	"time"
)

func TestHTMLText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"<p>убить&nbsp;Петя</p>", "убить Петя\n"},
		{"<div>a<br>b</div>c", "a\nb\nc\n"},
		{"<table><tr><td>a</td><td>b</td></tr></table>", "a b\n"},
		{"a\n  b", "a b\n"},
		{"<pre>a\nb</pre>", "a\nb\n"},
		{"<b>ли</b>чу", "личу\n"},
		{"<blockquote>a<br>b</blockquote>c", "> a\n> b\nc\n"},
		{"<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n> b\n> c\nd\n"},
		{"x<!-- kill --><style>y</style><title>z</title>", "x\n"},
		{`<span style="display: none">kill</span>x`, "x\n"},
		{`<div style="display:none">a<div>b</div>c</div>x`, "x\n"},
		{`<font color=red>Вася</font>`, "[color=red]Вася[/color]\n"},
		{`<span style="color:#00f">a</span> <span style="background-color:red">b</span>`, "[color=blue]a[/color] b\n"},
		{`<font color=red>a<font color=black>b</font>c</font>`, "[color=red]a[/color]b[color=red]c[/color]\n"},
		{`<font color=red>a<br>b</font>`, "[color=red]a[/color]\n[color=red]b[/color]\n"},
		{`<img alt="🔴" src=x>Вася<img alt="a long caption">`, "🔴Вася\n"},
		{"<s>лечу Петю</s> лечу Машу", "лечу Машу\n"},
		{"a &lt; b &amp; c", "a < b & c\n"},
	} {
		if got := HTMLText(c.in); got != c.want {
			t.Errorf("%s: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestHTMLTextIsLinear holds that hostile HTML costs no more than its length.
func TestHTMLTextIsLinear(t *testing.T) {
	for name, unit := range map[string]string{
		"nested quotes": "<blockquote>", "nested colours": "<font color=red>", "hidden": "<div hidden>", "comment": "<!-- ", "tags": "<", "attributes": "<p a=b ",
	} {
		src := strings.Repeat(unit, 200<<10/len(unit)) + "x"
		start := time.Now()
		HTMLText(src)
		if d := time.Since(start); d > time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

func TestUnflow(t *testing.T) {
	for _, c := range []struct {
		in, want string
		delsp    bool
	}{
		{"убить \nВасю\n", "убить Васю\n", false},
		{"уби \nть Васю\n", "убить Васю\n", true},
		{"> a \n> b\nc\n", "> a b\nc\n", false},
		{"a \n-- \nb\n", "a \n-- \nb\n", false},
		{" >a\n", ">a\n", false},
		{"a \n> b\n", "a \n> b\n", false},
	} {
		if got := Unflow(c.in, c.delsp); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestSubjectLine(t *testing.T) {
	for in, want := range map[string]string{
		"Re: убить Васю": "убить Васю", "RE: Fwd: kill Dan": "kill Dan", "Re[2]: лечу Петю": "лечу Петю", "Ответ: статус": "статус",
		"убить Васю": "убить Васю", "банда: тихо": "банда: тихо", "": "", "Re:": "",
	} {
		if got := SubjectLine(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
