package inbox

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"omerta/daemon"
)

// judge returns the verdict of one field on a mail from example.com.
func judge(value string) daemon.Verdict {
	return receiverVerdict(header{{"authentication-results", value}}, "example.com", "mx.table.example")
}

func TestAuthenticationResults(t *testing.T) {
	const (
		none = daemon.VerdictNone
		pass = daemon.VerdictPass
		fail = daemon.VerdictFail
	)
	for value, want := range map[string]daemon.Verdict{
		// As it should be, and as large receivers write it.
		`mx.table.example; dmarc=pass header.from=example.com`:                                                        pass,
		`mx.table.example 1; dmarc=pass header.from=example.com`:                                                      pass,
		`MX.Table.Example; DMARC=PASS Header.From=EXAMPLE.COM`:                                                        pass,
		`mx.table.example; dmarc=pass (p=none dis=none) header.from=example.com;`:                                     pass,
		`mx.table.example; dmarc=pass(p=REJECT) header.from=example.com`:                                              pass,
		`mx.table.example (a (b) c) ; (x) dmarc (y) = (z) pass header (1) . (2) from (3) = (4) example.com`:           pass,
		`mx.table.example; dmarc/1=pass header.from=example.com`:                                                      pass,
		`mx.table.example; dmarc=pass reason="policy; ok" header.from=example.com`:                                    pass,
		`mx.table.example; dmarc=pass header.from="example.com"`:                                                      pass,
		`mx.table.example; dmarc=pass header.from=@example.com`:                                                       pass,
		`mx.table.example; dkim=pass header.b=a+b/c=; spf=pass smtp.mailfrom=; dmarc=pass header.from=example.com`:    pass,
		`mx.table.example; iprev=pass policy.iprev=2001:db8::1; dmarc=pass policy.dmarc=none header.from=example.com`: pass,
		`"mx.table.example"; dmarc=pass header.from=example.com`:                                                      pass,
		`mx.table.example; dmarc=fail header.from=example.com`:                                                        fail,
		`mx.table.example; dmarc=fail`:                                                                                fail,
		`mx.table.example; dmarc=reject header.from=example.com`:                                                      fail,
		`mx.table.example; dmarc=none header.from=example.com`:                                                        none,
		`mx.table.example; dmarc=temperror header.from=example.com`:                                                   none,
		`mx.table.example; dmarc=bestguesspass header.from=example.com`:                                               none,
		`mx.table.example; none`: none,
		`mx.table.example`:       none,
		// Not ours, not about the author, not DMARC.
		`mx.other.example; dmarc=pass header.from=example.com`:                   none,
		`mx.table.example.evil; dmarc=pass header.from=example.com`:              none,
		`dmarc=pass header.from=example.com`:                                     none,
		`mx.table.example; dmarc=pass`:                                           none,
		`mx.table.example; dmarc=pass header.from=evil.example`:                  none,
		`mx.table.example; dmarc=fail header.from=evil.example`:                  none,
		`mx.table.example; dmarc=pass header.from=example.com.evil`:              none,
		`mx.table.example; dmarc=pass header.from=evil header.from=example.com`:  none,
		`mx.table.example; dkim=pass header.d=example.com; spf=pass`:             none,
		`mx.table.example; x-dmarc=pass header.from=example.com`:                 none,
		`mx.table.example; arc=pass (dmarc=pass header.from=example.com)`:        none,
		`mx.table.example; spf=pass reason="dmarc=pass header.from=example.com"`: none,
		`mx.table.example; spf=pass dmarc=pass header.from=example.com`:          none,
		// The worst of several.
		`mx.table.example; dmarc=pass header.from=example.com; dmarc=fail header.from=example.com`: fail,
		`mx.table.example; dmarc=fail header.from=example.com; dmarc=pass header.from=example.com`: fail,
		`mx.table.example; dmarc=pass header.from=example.com; dmarc=none header.from=example.com`: none,
		// What a stranger may have put into a quoted string or a comment.
		`mx.table.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.com"@evil.example`:                none,
		`mx.table.example; spf=pass smtp.mailfrom="x\"; dmarc=pass header.from=example.com; y=\""@evil`:                none,
		`mx.table.example; spf=pass (helo=x; dmarc=pass header.from=example.com)`:                                      none,
		`mx.table.example; spf=pass (a \) ; dmarc=pass header.from=example.com; x=( b) smtp.helo=x`:                    none,
		`mx.table.example; spf=pass (sender "a) smtp.helo=x; dmarc=pass header.from=example.com; y=z ("@evil is fine)`: none,
		`mx.table.example; spf=none smtp.mailfrom="a`:                                                                  none,
		`mx.table.example; dmarc=pass header.from=example.com; spf=none (`:                                             none,
		`mx.table.example; dmarc=pass header.from=example.com) ; spf=none`:                                             none,
		`mx.table.example; dmarc=pass header.from=example.com = x`:                                                     none,
		`mx.table.example dmarc=pass header.from=example.com`:                                                          none,
		`mx.table.example; dmarc = header.from=example.com`:                                                            none,
		`mx.table.example; dmarc=fail header.from=example.com; spf=(`:                                                  fail,
	} {
		if got := judge(value); got != want {
			t.Errorf("%s\nis %s, want %s", value, verdicts[got], verdicts[want])
		}
	}
}

func TestLocalDelivery(t *testing.T) {
	for received, want := range map[string]bool{
		"from mx.example ([127.0.0.1]) by store (Dovecot) with LMTP id 1; x": true,
		"by store with LMTPS id 1":                             true,
		"from mx.example by store with ESMTPS id 1":            false,
		"from with by store with ESMTP id 1":                   false,
		"from evil (by store with LMTP) by mx with ESMTP id 1": false,
		"from by by mx with SMTP id with LMTP":                 false,
		"":                                                     false,
	} {
		if localDelivery(received) != want {
			t.Errorf("%q: %v", received, !want)
		}
	}
}

// FuzzAuthResults puts a stranger's words where a receiver writes them, quoted
// as the grammar asks, and makes sure that they never become a verdict.
func FuzzAuthResults(f *testing.F) {
	for _, s := range []string{`x; dmarc=pass header.from=example.com; y`, `")`, `\`, `(`, `) ; dmarc=pass header.from=example.com (`, "\r\n a=b", `";"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		judge(s) // whatever it is, it ends
		r, err := parseAuthResults(s)
		if err == nil && !slices.ContainsFunc(r.results, func(x authResult) bool { return x.method != "" }) && len(r.results) > 0 {
			t.Errorf("%q: a result without a method", s)
		}
		quoted := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
		comment := "(" + strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(s) + ")"
		for _, form := range []string{
			"mx.table.example; spf=pass smtp.mailfrom=%s@evil.example",
			"mx.table.example; spf=fail reason=%s",
			"mx.table.example; spf=pass %[2]s smtp.helo=x",
			"mx.table.example; spf=pass smtp.helo=x %[2]s",
		} {
			if v := judge(fmt.Sprintf(form+"%.0[1]s%.0[2]s", quoted, comment)); v != daemon.VerdictNone {
				t.Errorf("%q in %s made the verdict %s", s, form, verdicts[v])
			}
			if v := judge(fmt.Sprintf(form+"%.0[1]s%.0[2]s; dmarc=fail header.from=example.com", quoted, comment)); v != daemon.VerdictFail {
				t.Errorf("%q in %s hid a failure: %s", s, form, verdicts[v])
			}
		}
	})
}
