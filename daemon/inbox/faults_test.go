package inbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// isFetch tells whether a command asks for bodies.
func isFetch(command string) bool {
	return strings.Contains(command, "FETCH") && strings.Contains(command, "BODY.PEEK[")
}

func TestUIDAfterTheLiteral(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[5] = letter(5)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if !isFetch(command) {
				return false
			}
			c.write(fmt.Sprintf("* 1 FETCH (FLAGS () RFC822.SIZE %d BODY[]<0> {%d}\r\n%s UID 5)", len(letter(5)), len(letter(5)), letter(5)), tag+" OK done")
			return true
		}
	}, func(r *rig) {
		if err := r.drain(); err != nil {
			t.Error(err)
		}
		r.stored(5)
	})
}

func TestAMessageThatIsNeverGiven(t *testing.T) {
	bad := map[string]func(c *fakeConn, tag, command string){
		"OK without an answer": func(c *fakeConn, tag, _ string) { c.write(tag + " OK done") },
		"OK without a body":    func(c *fakeConn, tag, _ string) { c.write("* 2 FETCH (UID 5 FLAGS ())", tag+" OK done") },
		"NIL":                  func(c *fakeConn, tag, _ string) { c.write("* 2 FETCH (UID 5 BODY[]<0> NIL)", tag+" OK done") },
		"empty": func(c *fakeConn, tag, _ string) {
			c.write("* 2 FETCH (UID 5 RFC822.SIZE 100 BODY[]<0> \"\")", tag+" OK done")
		},
		"refused":    func(c *fakeConn, tag, _ string) { c.write(tag + " NO [SERVERBUG] cannot read it") },
		"nonsense":   func(c *fakeConn, tag, _ string) { c.write("* 2 FETCH (UID 5 X-LABEL (\"a \"b\" c\"))", tag+" OK done") },
		"cut":        func(c *fakeConn, _, _ string) { c.write("* 2 FETCH (UID 5 BODY[]<0> {100}\r\nabc"); c.conn.Close() },
		"bye":        func(c *fakeConn, _, _ string) { c.write("* BYE internal error"); c.conn.Close() },
		"silence":    func(c *fakeConn, _, _ string) { c.hang() },
		"unheralded": func(c *fakeConn, tag, _ string) { c.write("* VANISHED 1:3", tag+" OK done") },
	}
	for name, answer := range bad {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(f *fake, c *Config) {
				for _, n := range []int{4, 5, 6} {
					f.mails[uint32(n)] = letter(n)
				}
				f.odd = func(c *fakeConn, tag, command string) bool {
					// Whatever asks for 5, alone or with others, fails.
					if !isFetch(command) || strings.HasPrefix(command, "UID FETCH 4 ") || strings.HasPrefix(command, "UID FETCH 6 ") ||
						strings.HasPrefix(command, "FETCH 1 ") || strings.HasPrefix(command, "FETCH 3 ") {
						return false
					}
					answer(c, tag, command)
					return true
				}
			}, func(r *rig) {
				r.sleep(10 * time.Minute)
				r.stored(4, -5, 6)
				if err := r.drain(); err != nil {
					t.Errorf("drain after the message was put aside: %v", err)
				}
				if h := r.box.Health(); h.Skipped != 1 || h.State != StateUp {
					t.Errorf("health is %+v", h)
				}
			})
		})
	}
}

func TestNothingIsDrainedWhileAMessageIsMissing(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[5] = letter(5)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if isFetch(command) {
				c.write(tag + " OK done")
			}
			return isFetch(command)
		}
	}, func(r *rig) {
		if err := r.drain(); err == nil {
			t.Error("drained without the message")
		}
		if _, high, _ := r.store.Folder(r.t.Context(), "a", "INBOX"); high >= 5 {
			t.Errorf("the mark is %d, past a message that is not stored", high)
		}
		r.fake.set(func(f *fake) { f.odd = nil })
		if err := r.drain(); err != nil {
			t.Error(err)
		}
		r.stored(5)
	})
}

func TestSilenceAtEachPoint(t *testing.T) {
	for _, at := range []string{"greeting", "CAPABILITY", "LOGIN", "LIST", "SELECT", "UID SEARCH", "UID FETCH 1 (UID FLAGS", "UID FETCH 1 (UID", "IDLE", "DONE"} {
		t.Run(at, func(t *testing.T) {
			bubble(t, func(f *fake, c *Config) {
				f.caps += " IDLE"
				f.mails[1] = letter(1)
				if at == "greeting" {
					f.greeting = ""
				}
				f.odd = func(c *fakeConn, tag, command string) bool {
					if c.number > 1 || !strings.HasPrefix(command, at) {
						if at == "DONE" && c.number == 1 && command == "IDLE" {
							c.write("+ idling")
							c.hang()
							return true
						}
						return false
					}
					c.hang()
					return true
				}
			}, func(r *rig) {
				r.sleep(15 * time.Second)
				r.fake.set(func(f *fake) { f.greeting = "* OK ready" })
				r.sleep(3 * time.Minute)
				r.stored(1)
				r.fake.set(func(f *fake) { f.mails[2] = letter(2) })
				r.sleep(3 * time.Minute)
				r.stored(1, 2)
			})
		})
	}
}

func TestCutAtEachByte(t *testing.T) {
	whole := fmt.Sprintf("* 1 FETCH (UID 1 FLAGS () RFC822.SIZE %d BODY[]<0> {%d}\r\n%s)\r\n", len(letter(1)), len(letter(1)), letter(1))
	for n := range len(whole) {
		bubble(t, func(f *fake, c *Config) {
			f.mails[1] = letter(1)
			f.odd = func(c *fakeConn, tag, command string) bool {
				if c.number > 1 || !isFetch(command) {
					return false
				}
				c.conn.Write([]byte(whole[:n]))
				c.conn.Close()
				return true
			}
		}, func(r *rig) {
			r.sleep(5 * time.Second)
			r.stored(1)
		})
	}
}

func TestByeIsToldAndTheSecretIsAskedAnew(t *testing.T) {
	asked := 0
	bubble(t, func(f *fake, c *Config) {
		inner := c.Secret
		c.Secret = func(ctx context.Context) (string, error) { asked++; return inner(ctx) }
		f.mails[1] = letter(1)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if c.number > 1 || !strings.HasPrefix(command, "UID SEARCH") {
				return false
			}
			c.write("* BYE Session invalidated - AccessTokenExpired")
			c.conn.Close()
			return true
		}
	}, func(r *rig) {
		r.sleep(100 * time.Millisecond)
		if h := r.box.Health(); h.Class != ClassBye || !strings.Contains(h.Err, "AccessTokenExpired") {
			t.Errorf("health is %+v", h)
		}
		r.sleep(5 * time.Second)
		r.stored(1)
		if asked != 2 {
			t.Errorf("the secret was asked %d times for two connections", asked)
		}
	})
}

func TestANewUIDValidityMeansARescan(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[1], f.mails[40] = letter(1), letter(40)
	}, func(r *rig) {
		r.sleep(time.Second)
		r.stored(1, 40)
		r.fake.set(func(f *fake) {
			f.validity = "8"
			f.mails = map[uint32]string{1: letter(1), 2: letter(2)}
		})
		if err := r.drain(); err != nil {
			t.Error(err)
		}
		r.stored(1, 40, 1, 2)
	})
}

func TestWithoutUIDValidityEachConnectionIsNew(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.validity = ""
		f.mails[1] = letter(1)
	}, func(r *rig) {
		r.sleep(5 * time.Minute)
		r.stored(1)
		r.fake.set(func(f *fake) {
			f.mails = map[uint32]string{1: letter(1), 2: letter(2)}
			f.odd = func(c *fakeConn, _, command string) bool {
				if c.number == 1 {
					c.conn.Close()
				}
				return c.number == 1
			}
		})
		r.sleep(5 * time.Minute)
		r.stored(1, 1, 2)
	})
}

func TestTheLastMessageIsNotFetchedAgain(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { f.mails[5] = letter(5) }, func(r *rig) {
		r.sleep(10 * time.Minute)
		r.stored(5)
		if n := r.fake.heard("UID SEARCH UID 6:*"); n < 5 {
			t.Errorf("asked %d times for what is above the mark", n)
		}
		if n := r.fake.heard("UID FETCH 5 "); n != 2 { // body and date
			t.Errorf("fetched %d times", n)
		}
	})
}

func TestAnEmptyAnswerIsNoEmptyInbox(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[1] = letter(1)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if strings.HasPrefix(command, "UID SEARCH") {
				c.write("* SEARCH", tag+" OK done")
				return true
			}
			return false
		}
	}, func(r *rig) {
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class != ClassProtocol {
			t.Errorf("drain: %v", err)
		}
	})
}

func TestAMessageBelowTheMarkIsFoundByReconciliation(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { f.mails[5] = letter(5) }, func(r *rig) {
		r.sleep(time.Second)
		r.fake.set(func(f *fake) { f.mails[3] = letter(3) })
		r.sleep(16 * time.Minute)
		r.stored(3, 5)
	})
}

func TestExpungedUnderOurFeet(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[5], f.mails[6] = letter(5), letter(6)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if isFetch(command) {
				c.set(func(f *fake) { delete(f.mails, 5) })
			}
			return false
		}
	}, func(r *rig) {
		if err := r.drain(); err != nil {
			t.Error(err)
		}
		r.stored(6)
		if _, high, _ := r.store.Folder(r.t.Context(), "a", "INBOX"); high != 6 {
			t.Errorf("the mark is %d", high)
		}
	})
}

func TestAnUnreadableDateCostsOnlyTheDate(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.date = "Fri, 9 Jan 2026 21:05:00 +0300"
		f.mails[1] = letter(1)
	}, func(r *rig) {
		for n := 2; n < 9; n++ {
			r.sleep(5 * time.Minute)
			r.fake.set(func(f *fake) { f.mails[uint32(n)] = letter(n) })
		}
		r.sleep(5 * time.Minute)
		r.stored(1, 2, 3, 4, 5, 6, 7, 8)
		if n := r.fake.heard("UID FETCH 8 (UID INTERNALDATE"); n != 0 {
			t.Error("the date was asked for after it had broken three connections")
		}
	})
	bubble(t, func(f *fake, c *Config) { f.mails[1] = letter(1) }, func(r *rig) {
		r.sleep(time.Second)
		want := time.Date(2026, 1, 9, 18, 5, 0, 0, time.UTC)
		if got := r.store.stored()[0].Arrived; !got.Equal(want) {
			t.Errorf("arrived %v, want %v", got, want)
		}
	})
}

func TestAWrongSizeThatStaysIsBelieved(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[1] = letter(1)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if isFetch(command) {
				c.write(fmt.Sprintf("* 1 FETCH (UID 1 RFC822.SIZE 9000 BODY[]<0> {%d}\r\n%s)", len(letter(1)), letter(1)), tag+" OK done")
			}
			return isFetch(command)
		}
	}, func(r *rig) {
		r.sleep(time.Second)
		r.stored(1)
	})
}

func TestAListThatCannotBeRead(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.mails[1] = letter(1)
		f.odd = func(c *fakeConn, tag, command string) bool {
			if strings.HasPrefix(command, "LIST") {
				c.write(`* LIST (\NoSelect) "/" "a \"b" c"`, tag+" OK done")
				return true
			}
			return false
		}
	}, func(r *rig) {
		r.sleep(10 * time.Second)
		r.stored(1)
		if r.fake.heard("LIST") != 1 || r.fake.heard(`SELECT "Junk"`) != 1 {
			t.Errorf("the server heard %q", r.fake.commands())
		}
	})
}
