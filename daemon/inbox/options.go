package inbox

// LoopHeader is the name of the header field that every letter of ours
// carries, so that it is known when it comes back.
const LoopHeader = "X-Omerta-Loop"

// Topmost is the [Options.AuthservID] for receivers, such as Exchange Online,
// that write Authentication-Results without their name: the topmost such
// field counts. "topmost NAME" is for receivers, such as Gmail, that write
// one under their name below their own Received field.
const Topmost = "topmost"

// Options say for whom a message is decoded. The zero value decodes and trusts
// nobody.
type Options struct {
	AuthservID string                      // the name under which our receiver writes Authentication-Results, or [Topmost]
	Own        []string                    // our addr-specs: a mail from one of them is an echo of ours
	Ours       func(messageID string) bool // tells whether a letter of this Message-ID is ours; may be nil
	Token      func(address string) string // the VERP token in an address of ours, or ""; nil: of bounce+TOKEN@… and …+bounce-TOKEN@…
	Known      func(text string) bool      // whether a text has a word of the grammar or a name of a game; chooses a charset
	DKIM       *DKIM                       // a second source of verdicts; nil: off
}
