package inbox

import "omerta/daemon"

// Decode makes a mail of the bytes of a message. It never fails: what cannot
// be read is said in Notes.
func Decode(raw []byte, o Options) daemon.Mail {
	return daemon.Mail{}
}
