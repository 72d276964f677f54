package parser

import "strings"

// SubjectLine is what a subject says when the body has no new line: the
// subject without Re:, Fwd: and their kin in other languages.
func SubjectLine(subject string) string {
	s := clean(subject)
	for {
		head, rest, ok := strings.Cut(s, ":")
		if !ok {
			return s
		}
		head, _, _ = strings.Cut(fold(head), "[")
		if !replyMarks[strings.TrimSpace(head)] {
			return s
		}
		s = strings.TrimSpace(rest)
	}
}

// replyMarks are what mail clients put before a subject.
var replyMarks = map[string]bool{
	"re": true, "fw": true, "fwd": true, "aw": true, "wg": true, "sv": true, "vs": true, "tr": true, "rif": true,
	"enc": true, "rv": true, "odp": true, "на": true, "отв": true, "ответ": true, "пересл": true, "ha": true, "нa": true,
}
