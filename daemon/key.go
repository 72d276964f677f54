package daemon

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// KeyLen is the length of a key: 16 characters of base32 are 80 bits. Lower
// case only, since mail servers fold the case of an address.
const KeyLen = 16

// SecretLen is the length in bytes of the server's secret.
const SecretLen = 32

var (
	base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
	keyShape    = regexp.MustCompile(`\b[a-zA-Z2-7]{16}\b`)
)

// Keys makes everything that must be secret and must be the same when it is
// made again: the keys of seats, Message-IDs, codes. All of it follows from
// the server's secret, so that nothing counts up and nothing tells how much
// traffic others have.
type Keys struct{ secret []byte }

// NewKeys returns the keys of a server with this secret.
func NewKeys(secret []byte) Keys { return Keys{secret} }

// Seat returns the key of a seat in one epoch. Seat -1 is the host's.
func (k Keys) Seat(game string, seat, epoch int) string {
	return k.token("seat", game, seat, epoch)
}

// Door returns the key by which a seat writes into a room, in one epoch.
func (k Keys) Door(room Room, game string, seat, epoch int) string {
	return k.token("door", room, game, seat, epoch)
}

// Invite returns the key by which an address answers what it was asked.
func (k Keys) Invite(game, kind, address string, at int64) string {
	return k.token("invite", game, kind, address, at)
}

// Founder returns the key of the letters to somebody who makes a game by mail.
func (k Keys) Founder(address string) string { return k.token("founder", address) }

// Page returns what the page of a player in the archive is called by. It
// opens nothing.
func (k Keys) Page(address string) string { return k.token("page", address) }

// Letter returns the Message-ID of a letter without angle brackets. It follows
// from what caused the letter, so a letter that is made again is the same one.
func (k Keys) Letter(key, domain, game string, seat int, cause string) string {
	return key + "." + k.token("letter", game, seat, cause) + "@" + domain
}

// Notice returns the Message-ID of a letter to somebody without a key.
func (k Keys) Notice(domain, to, cause string) string {
	return noticePrefix + k.token("notice", to, cause) + "@" + domain
}

// BounceToken is the part of a letter's ID that its sender address carries
// where letters have senders of their own (VERP). The letter is found by it
// again.
func BounceToken(id string) string {
	token, _, _ := strings.Cut(id, "@")
	return token
}

const noticePrefix = "notice."

// Confirm returns the code that releases a held mail: 80 bits, for this mail
// alone.
func (k Keys) Confirm(mail int64, digest [sha256.Size]byte) string {
	return k.token("confirm", mail, digest)
}

func (k Keys) token(parts ...any) string {
	mac := hmac.New(sha256.New, k.secret)
	for _, p := range parts {
		s := fmt.Sprint(p)
		_, _ = io.WriteString(mac, fmt.Sprintf("%d:%s", len(s), s)) // a hash takes every write
	}
	return base32Lower.EncodeToString(mac.Sum(nil))[:KeyLen]
}

// keysIn lists the keys that a mail may carry, in the order in which they are
// tried: the plus part of our address, the Message-IDs that it answers, its
// text. Replies lose one or two of the three.
func keysIn(m *Mail, own string) (keys carried) {
	add := func(to *[]string, s string) {
		s = strings.ToLower(s)
		if isKeyShaped(s) && len(*to) < maxKeys && !slices.Contains(*to, s) {
			*to = append(*to, s)
		}
	}
	local, domain, _ := strings.Cut(own, "@")
	for _, to := range m.To {
		if l, d, ok := strings.Cut(to, "@"); ok && strings.EqualFold(d, domain) {
			if name, plus, ok := strings.Cut(l, "+"); ok && strings.EqualFold(name, local) {
				add(&keys.head, plus)
			}
		}
	}
	for _, id := range slices.Concat(m.InReplyTo, m.References) {
		if l, _, ok := strings.Cut(id, "@"); ok {
			if key, _, ok := strings.Cut(l, "."); ok {
				add(&keys.head, key)
			}
		}
	}
	for _, text := range []string{m.Text, m.HTML} {
		n := 0
		for word := range strings.FieldsFuncSeq(text, notInWord) {
			if n < maxKeys && isKeyShaped(word) {
				add(&keys.text, word)
				n++
			}
		}
	}
	return keys
}

// isKeyShaped reports whether the whole of a word matches keyShape.
func isKeyShaped(word string) bool {
	return len(word) == KeyLen && keyShape.MatchString(word)
}

// notInWord reports whether a rune ends a word, as \b has it.
func notInWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}

// maxKeys bounds how many words of one mail are tried as keys.
const maxKeys = 24
