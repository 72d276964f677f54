package mailtest

import (
	"bytes"
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// Aligned is the verdict of a provider whose users can send under their own
// address alone: whoever logged in as the author passes, whoever logged in as
// somebody else fails, and of mail from outside nothing is known.
func Aligned(login, from string) string {
	switch {
	case login == "":
		return "none"
	case strings.EqualFold(bare(login), bare(from)):
		return "pass"
	}
	return "fail"
}

// stamp returns the trace fields that a receiver puts before a message. Its
// verdict stands above its Received field, as RFC 8601 section 5 has it.
func (s *Servers) stamp(e envelope, to string, raw []byte, now time.Time) []byte {
	from := author(raw)
	_, domain, _ := strings.Cut(from, "@")
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\n", e.from)
	fmt.Fprintf(&b, "Delivered-To: %s\r\n", to)
	fmt.Fprintf(&b, "Authentication-Results: %s;\r\n dmarc=%s header.from=%s\r\n",
		s.cfg.AuthServID, s.cfg.Verdict(e.login, from), domain)
	fmt.Fprintf(&b, "Received: from %s (localhost [127.0.0.1])\r\n by %s with %s\r\n for <%s>; %s\r\n",
		e.helo, s.cfg.AuthServID, protocol(e), to, now.Format(time.RFC1123Z))
	return b.Bytes()
}

// protocol is the word of RFC 3848 for how a message came.
func protocol(e envelope) string {
	if e.login == "" {
		return "ESMTP"
	}
	return "ESMTPA"
}

// author returns the address in a message's From field, or "".
func author(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	list, err := m.Header.AddressList("From")
	if err != nil || len(list) != 1 {
		return ""
	}
	return strings.ToLower(list[0].Address)
}
