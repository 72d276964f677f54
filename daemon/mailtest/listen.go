package mailtest

import (
	"context"
	"fmt"
	"net"
	"sync"
)

// A listener is where a server waits for clients, and how they come to it.
type listener interface {
	net.Listener
	dial(ctx context.Context) (net.Conn, error)
}

// listen opens the two listeners.
func (s *Servers) listen() error {
	if s.cfg.Pipe {
		s.imapAt, s.smtpAt = watch(newPipe()), watch(newPipe())
		s.IMAP, s.SMTP = "localhost:143", "localhost:25"
		return nil
	}
	for _, at := range []struct {
		l       **watched
		address *string
	}{{&s.imapAt, &s.IMAP}, {&s.smtpAt, &s.SMTP}} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return fmt.Errorf("mail servers: %w", err)
		}
		*at.l, *at.address = watch(tcpListener{l}), l.Addr().String()
	}
	return nil
}

// A watched listener tells when its server has begun to accept. Before that
// the servers may not be closed: they count their listeners without a lock.
type watched struct {
	listener
	once      sync.Once
	accepting chan struct{}
}

func watch(l listener) *watched { return &watched{listener: l, accepting: make(chan struct{})} }

// Accept waits for a client.
func (w *watched) Accept() (net.Conn, error) {
	w.once.Do(func() { close(w.accepting) })
	return w.listener.Accept()
}

// A tcpListener is a listener on loopback.
type tcpListener struct{ net.Listener }

func (l tcpListener) dial(ctx context.Context) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "tcp", l.Addr().String())
}

// A pipeListener hands out the far ends of pipes.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipe() *pipeListener {
	return &pipeListener{conns: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept waits for a client.
func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close turns away all further clients.
func (l *pipeListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr is the address of nothing.
func (l *pipeListener) Addr() net.Addr { return &net.UnixAddr{Net: "pipe"} }

func (l *pipeListener) dial(ctx context.Context) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case l.conns <- far:
		return near, nil
	case <-l.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
