package inbox

import (
	"strings"

	"omerta/daemon"
)

// verdict says what our own receiver wrote of the From domain's DMARC. Where
// it wrote nothing, our own check of DKIM may speak for the domain.
func verdict(h header, raw []byte, from string, o Options) daemon.Verdict {
	if from == "" {
		return daemon.VerdictNone
	}
	domain := domainOf(from)
	v := receiverVerdict(h, domain, o.AuthservID)
	if v == daemon.VerdictNone && o.DKIM != nil && o.DKIM.vouches(raw, domain) {
		return daemon.VerdictPass
	}
	return v
}

// receiverVerdict takes the worst of what our receiver wrote.
func receiverVerdict(h header, domain, authservID string) daemon.Verdict {
	var worst []daemon.Verdict
	for _, v := range ourResults(h, authservID) {
		r, err := parseAuthResults(v)
		if id := ownName(authservID); !strings.EqualFold(r.id, id) {
			continue
		}
		worst = append(worst, r.dmarc(domain, err == nil && !r.doubtful)...)
	}
	result := daemon.VerdictNone
	for _, v := range worst {
		switch v {
		case daemon.VerdictFail:
			return v
		case daemon.VerdictNone:
			result, domain = v, "" // an explicit none outweighs a pass
		case daemon.VerdictPass:
			if domain != "" {
				result = v
			}
		}
	}
	return result
}

// ownName is the authserv-id that a field must bear: none in topmost mode.
func ownName(authservID string) string {
	if rest, ok := strings.CutPrefix(authservID, Topmost); ok {
		return strings.TrimSpace(rest)
	}
	return authservID
}

// ourResults returns the Authentication-Results fields that nobody but our
// receiver can have written: those above the first Received field, for both
// are put on top (RFC 8601 5). Delivery into the mailbox by LMTP, which no
// stranger speaks, may add a Received field above them. In topmost mode the
// first one counts, wherever it stands.
func ourResults(h header, authservID string) []string {
	if authservID == "" {
		return nil
	}
	var ours []string
	top := strings.HasPrefix(authservID, Topmost)
	for _, f := range h {
		switch {
		case f.name == "received" && !top && !localDelivery(f.value):
			return ours
		case f.name != "authentication-results":
		case !top:
			ours = append(ours, f.value)
		default:
			r, _ := parseAuthResults(f.value)
			if name := ownName(authservID); name == "" || strings.EqualFold(r.id, name) {
				return []string{f.value}
			}
		}
	}
	return ours
}

// localDelivery tells whether a Received field was written by LMTP (RFC 3848).
// Its words are where they must be, so that the name a stranger gave himself
// cannot pass for the protocol.
func localDelivery(received string) bool {
	low := strings.ToLower(stripComments(received))
	if !strings.Contains(low, "lmtp") {
		return false
	}
	w := strings.Fields(low)
	if len(w) > 2 && w[0] == "from" {
		w = w[2:]
	}
	return len(w) > 3 && w[0] == "by" && w[2] == "with" && strings.HasPrefix(w[3], "lmtp")
}

// An authResults is an Authentication-Results field.
type authResults struct {
	id       string // authserv-id; empty where the receiver writes none
	results  []authResult
	doubtful bool // a quote stands in a comment: somebody else's words may have ended it
}

// An authResult is one "method=result" with its properties.
type authResult struct {
	method, result string
	props          []property
}

// A property is a "ptype.property=value", or what stands in its place.
type property struct {
	name, value string
}

// dmarc returns the verdicts on a domain. A pass counts only where it is sure
// that the field was read as it was written.
func (r authResults) dmarc(domain string, sure bool) []daemon.Verdict {
	var verdicts []daemon.Verdict
	for _, x := range r.results {
		if x.method != "dmarc" {
			continue
		}
		about, elsewhere := false, false
		for _, p := range x.props {
			if p.name == "header.from" {
				same := strings.EqualFold(strings.TrimPrefix(p.value, "@"), domain)
				about, elsewhere = about || same, elsewhere || !same
			}
		}
		switch x.result {
		case "fail", "reject", "quarantine":
			if about || !elsewhere {
				verdicts = append(verdicts, daemon.VerdictFail)
			}
		case "pass":
			if about && !elsewhere && sure {
				verdicts = append(verdicts, daemon.VerdictPass)
			} else if about || !sure {
				verdicts = append(verdicts, daemon.VerdictNone)
			}
		default:
			verdicts = append(verdicts, daemon.VerdictNone)
		}
	}
	return verdicts
}
