package inbox

import (
	"bytes"
	"regexp"
	"strings"

	"omerta/daemon"
)

var (
	// undelivered is how the subject of a delivery report reads.
	undelivered = regexp.MustCompile(`(?i)undeliver|non-?deliver|not deliver|delivery (status|failure|problem|report|has failed|error|incomplete|delayed)|deliver(y)? (mail|message)|returned? (mail|to sender|message)|failure (notice|notification|delivery)|fail(ed|ure) .*(mail|message|deliver)|(mail|message|delivery) .*(fail|could not|delay|return|undeliver)|unzustellbar|недоставлен|не доставлен|не удалось доставить|невозможно доставить|ошибка доставки`)
	// enhanced is an enhanced status code (RFC 3463), not part of an IP address.
	enhanced = regexp.MustCompile(`(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:[^\d.]|\.?\s|\.?$)`)
	// reply is an SMTP reply code at the beginning of what a server said.
	reply = regexp.MustCompile(`(?m)(?:^|said: |: |\()\s*([45]\d\d)[ -]`)
	// forGood is what reports say of addresses that do not exist any more.
	forGood = regexp.MustCompile(`(?i)permanent|given up|does(n't| not) exist|unknown (user|address|recipient)|(user|mailbox|recipient|address) (is )?(unknown|not found|unavailable|disabled|rejected)|no such (user|address|mailbox)|invalid (recipient|mailbox|address)|account (has been )?(disabled|closed)|не существует|не найден`)
	// letterID is the Message-ID in a letter that is quoted as text.
	letterID = regexp.MustCompile(`(?im)^[>\s]*message-id:\s*<?([^<>\s]+@[^<>\s]+)>?`)
	// angled is an address in a report.
	angled = regexp.MustCompile(`<([^<>\s@]+@[^<>\s@]+)>`)
)

// bounceOf reads a delivery report: one by RFC 3464, or a plain one from a
// mail server; nil where the message is neither.
func bounceOf(m daemon.Mail, h header, t tree, o Options) *daemon.Bounce {
	b, report, failed := statusOf(t)
	if report && !failed {
		return nil
	}
	if !report {
		if m.Sort != daemon.SortAuto || !plainBounce(h, m) {
			return nil
		}
		b = daemon.Bounce{Recipient: plainRecipient(h, m, o), Status: plainStatus(m.Text)}
		b.Hard = strings.HasPrefix(b.Status, "5") || b.Status == "" && forGood.MatchString(m.Text)
	}
	if b.LetterID == "" {
		b.LetterID = returnedID(m, t)
	}
	for _, a := range m.To {
		if token := tokenOf(a, o); token != "" {
			b.Token = token
			break
		}
	}
	return &b
}

// statusOf reads the message/delivery-status part, if there is one. It is a
// bounce only where delivery failed or is late, not where it is reported to
// have worked; a notice that a letter was displayed is none either.
func statusOf(t tree) (b daemon.Bounce, report, failed bool) {
	for _, l := range t.leaves {
		report = report || l.typ == "message/disposition-notification"
		if l.typ != "message/delivery-status" && l.typ != "message/global-delivery-status" {
			continue
		}
		report = true
		rest := bytes.TrimLeft(l.body(), "\r\n")
		for len(rest) > 0 {
			var group header
			group, rest = splitHeader(rest)
			if len(group) == 0 {
				break
			}
			if id := group.get("x-original-message-id"); id != "" {
				b.LetterID = messageID(id)
			}
			action := strings.ToLower(strings.TrimSpace(stripComments(group.get("action"))))
			status := strings.TrimSpace(stripComments(group.get("status")))
			if action != "failed" && action != "delayed" && !strings.HasPrefix(status, "5") && !strings.HasPrefix(status, "4") {
				continue
			}
			if failed && b.Hard {
				continue
			}
			failed = true
			status, _, _ = strings.Cut(status, " ")
			b.Status = status
			b.Hard = strings.HasPrefix(status, "5") || status == "" && action == "failed"
			b.Recipient = statusAddress(group)
		}
	}
	return b, report, failed
}

// statusAddress returns the address that a report is about, as we wrote to it
// where the report remembers that.
func statusAddress(group header) string {
	for _, name := range []string{"original-recipient", "final-recipient"} {
		_, address, ok := strings.Cut(group.get(name), ";")
		if list := addresses(address); ok && len(list) > 0 {
			return list[0]
		}
	}
	return ""
}

// plainBounce tells whether a machine's mail reports a failed delivery in free
// words.
func plainBounce(h header, m daemon.Mail) bool {
	if h.has("x-failed-recipients") || undelivered.MatchString(m.Subject) {
		return true
	}
	// qmail's report bears no other sign.
	return strings.Contains(m.Text, "qmail-send program")
}

// plainRecipient finds the address that a plain report is about.
func plainRecipient(h header, m daemon.Mail, o Options) string {
	if list := addresses(h.get("x-failed-recipients")); len(list) > 0 {
		return list[0]
	}
	for _, found := range angled.FindAllStringSubmatch(m.Text, 20) {
		a, ok := addrSpec(found[1])
		own := tokenOf(a, o) != ""
		for _, x := range o.Own {
			own = own || withoutDetail(a) == withoutDetail(strings.ToLower(x))
		}
		if ok && !own {
			return a
		}
	}
	return ""
}

// plainStatus finds the status in the words of a server.
func plainStatus(text string) string {
	if f := enhanced.FindStringSubmatch(text); f != nil {
		return f[1]
	}
	if f := reply.FindStringSubmatch(text); f != nil {
		return f[1]
	}
	return ""
}

// returnedID finds the Message-ID of the letter that came back: in what is
// attached, in the text, or in what the report says it answers.
func returnedID(m daemon.Mail, t tree) string {
	for _, l := range t.leaves {
		if l.typ == "message/rfc822" || l.typ == "text/rfc822-headers" || l.typ == "message/global" {
			h, _ := splitHeader(bytes.TrimLeft(l.body(), "\r\n"))
			if id := messageID(h.get("message-id")); id != "" {
				return id
			}
		}
	}
	if f := letterID.FindStringSubmatch(m.Text); f != nil {
		return f[1]
	}
	for _, ids := range [][]string{m.InReplyTo, m.References} {
		if len(ids) > 0 {
			return ids[len(ids)-1]
		}
	}
	return ""
}

// tokenOf returns the VERP token in an address of ours: bounce+TOKEN@… or
// anything+bounce-TOKEN@…, unless the options know better.
func tokenOf(address string, o Options) string {
	if o.Token != nil {
		return o.Token(address)
	}
	local, detail, _ := strings.Cut(address[:max(0, strings.LastIndexByte(address, '@'))], "+")
	if token, ok := strings.CutPrefix(detail, "bounce-"); ok {
		return token
	}
	if local == "bounce" {
		return detail
	}
	return ""
}
