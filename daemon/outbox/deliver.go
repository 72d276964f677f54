package outbox

import (
	"errors"
	"fmt"
	"net/textproto"
	"strings"

	"omerta/daemon"
)

// A stage is how far a letter came.
type stage string

const (
	atMail stage = "sender"
	atRcpt stage = "recipient"
	atData stage = "data"
	atBody stage = "letter"
	atDot  stage = "end of letter" // the final dot may have been read
)

// A deliveryError says why a letter was not taken, and when.
type deliveryError struct {
	at  stage
	err error
}

func (e *deliveryError) Error() string {
	if e.at == atDot && replyCode(e.err) == 0 {
		return fmt.Sprintf("%s: %s: whether the server took it is unknown", e.at, e.err)
	}
	return fmt.Sprintf("%s: %s", e.at, e.err)
}

func (e *deliveryError) Unwrap() error { return e.err }

// deliver gives a letter for one recipient to the server. If it returns nil,
// the server has it.
func (c *conn) deliver(from, to string, raw []byte) error {
	if err := c.announce(from, to); err != nil {
		return err
	}
	return c.hand(raw)
}

// announce says whose letter to whom comes next. Nothing is delivered unless
// hand follows.
func (c *conn) announce(from, to string) error {
	to, err := addrSpec(to)
	if err != nil {
		return &deliveryError{atRcpt, err}
	}
	return c.envelope(from, to)
}

// hand gives the letter that was announced to the server. If it returns nil,
// the server has it.
func (c *conn) hand(raw []byte) error {
	c.hurry(c.data)
	w := c.smtp.Text.DotWriter()
	if _, err := w.Write(raw); err != nil {
		return &deliveryError{atBody, err}
	}
	err := w.Close()
	if err == nil {
		_, _, err = c.smtp.Text.ReadResponse(250)
	}
	if err != nil {
		return &deliveryError{atDot, err}
	}
	return nil
}

// envelope says whose letter to whom comes next, and that it comes. go-mail
// waits for the reply to each command; where the server lets us, all three go
// at once, which is what a distant server makes one wait for. After an error
// the connection is not used any more: what the server says to the commands
// behind it is of no interest, and a letter without its final dot is none.
func (c *conn) envelope(from, to string) error {
	if strings.ContainsAny(from, "\r\n") {
		return &deliveryError{atMail, errLine}
	}
	text := c.smtp.Text
	commands := []struct {
		at   stage
		line string
		want int
	}{
		{atMail, "MAIL FROM:<" + from + ">" + c.body, 250},
		{atRcpt, "RCPT TO:<" + to + ">", 25},
		{atData, "DATA", 354},
	}
	c.hurry(c.command)
	for i, one := range commands {
		_, err := text.W.WriteString(one.line + "\r\n")
		if err == nil && !c.pipelining {
			err = c.reply(one.want)
		}
		if err != nil {
			return &deliveryError{commands[i].at, err}
		}
	}
	if !c.pipelining {
		return nil
	}
	for _, one := range commands {
		if err := c.reply(one.want); err != nil {
			return &deliveryError{one.at, err}
		}
	}
	return nil
}

// reply waits for the reply to a command.
func (c *conn) reply(want int) error {
	if err := c.smtp.Text.W.Flush(); err != nil {
		return err
	}
	_, _, err := c.smtp.Text.ReadResponse(want)
	c.hurry(c.command)
	return err
}

var errLine = errors.New("an address of more than one line")

// judge says what an error of deliver means for the letter.
func judge(err error, l daemon.Letter) outcome {
	var d *deliveryError
	if !errors.As(err, &d) {
		return refused // it is the connection's
	}
	code := replyCode(err)
	switch {
	case code < 500 || ours(code, err):
		return refused
	case d.at == atMail && !l.Null:
		return refused // the server does not want us, whoever reads the letter: a person can mend it
	}
	return dead
}

// ours tells whether a 5yz reply is about us and our account rather than
// about the letter, so that it may be taken when that is mended.
func ours(code int, err error) bool {
	switch code {
	case 530, 534, 535, 538: // RFC 4954 6: log in first, or otherwise
		return true
	}
	var reply *textproto.Error
	// RFC 3463 3.5: 5.4.5 is congestion; Gmail says it of a day's quota.
	return errors.As(err, &reply) && strings.HasPrefix(reply.Msg, "5.4.5")
}

// closing is what a server says before it hangs up (RFC 5321 3.8).
const closing = 421

// wasStale tells whether a connection proved dead at the first word of a
// letter, so that the letter can be begun anew without harm.
func wasStale(err error) bool {
	var d *deliveryError
	if !errors.As(err, &d) || d.at != atMail {
		return false
	}
	code := replyCode(err)
	return code == 0 || code == closing
}

// replyCode returns the code of a server's reply, or 0 if there was none.
func replyCode(err error) int {
	var reply *textproto.Error
	if errors.As(err, &reply) {
		return reply.Code
	}
	return 0
}
