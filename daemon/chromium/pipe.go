package chromium

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"
)

// A pipe speaks the DevTools protocol with a Chromium that was started with
// --remote-debugging-pipe: messages in JSON with a zero byte behind each, to
// its file 3 and from its file 4.
type pipe struct {
	cmd  *exec.Cmd
	to   *os.File
	last int

	mu      sync.Mutex
	answers map[int]chan message
	events  map[string]chan struct{}
	dead    chan struct{}
}

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// open starts the program.
func open(cmd *exec.Cmd) (*pipe, error) {
	in, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, out, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = []*os.File{in, out}
	err = cmd.Start()
	err = errors.Join(err, in.Close(), out.Close())
	p := &pipe{cmd: cmd, to: to, answers: map[int]chan message{}, events: map[string]chan struct{}{}, dead: make(chan struct{})}
	if err != nil {
		return nil, errors.Join(err, to.Close(), from.Close())
	}
	go p.read(from)
	return p, nil
}

// read gives each message to whoever waits for it, until the program ends.
func (p *pipe) read(from *os.File) {
	defer close(p.dead)
	defer from.Close()
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue // of a later version, and not asked for
		}
		p.mu.Lock()
		answer := p.answers[m.ID]
		delete(p.answers, m.ID)
		p.mu.Unlock()
		if answer != nil {
			answer <- m
		}
		if m.Method != "" {
			select {
			case p.event(m.Method) <- struct{}{}:
			default: // it has happened already, and nobody waited
			}
		}
	}
}

// event is where it is told that something happened.
func (p *pipe) event(method string) chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.events[method] == nil {
		p.events[method] = make(chan struct{}, 1)
	}
	return p.events[method]
}

// forget forgets that something happened before.
func (p *pipe) forget(method string) {
	select {
	case <-p.event(method):
	default:
	}
}

// await waits until something happens.
func (p *pipe) await(method string) error {
	select {
	case <-p.event(method):
		return nil
	case <-p.dead:
		return errors.New("chromium has ended")
	case <-time.After(patience):
		return fmt.Errorf("no %s in %v", method, patience)
	}
}

// call asks for something and waits for the answer.
func (p *pipe) call(session, method string, params, result any) error {
	if params == nil {
		params = struct{}{}
	}
	p.mu.Lock()
	p.last++
	id, answer := p.last, make(chan message, 1)
	p.answers[id] = answer
	p.mu.Unlock()
	text, err := json.Marshal(struct {
		ID      int    `json:"id"`
		Session string `json:"sessionId,omitempty"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{id, session, method, params})
	if err != nil {
		return err
	}
	if _, err := p.to.Write(append(text, 0)); err != nil {
		return err
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			return errors.New(m.Error.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-p.dead:
		return errors.New("chromium has ended")
	case <-time.After(patience):
		return fmt.Errorf("no answer in %v", patience)
	}
}

// close asks the program to end, so that it takes its children with it, and
// ends it where it does not.
func (p *pipe) close() {
	_ = p.call("", "Browser.close", nil, nil) // it may be gone already
	select {
	case <-p.dead:
	case <-time.After(leave):
	}
	_ = p.cmd.Process.Kill()
	<-p.dead
	_ = p.cmd.Wait() // it may have been killed
	_ = p.to.Close()
}

// leave is how long it may take to end.
const leave = 5 * time.Second
