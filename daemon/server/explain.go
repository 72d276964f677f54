package server

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"omerta/daemon/config"
	"omerta/daemon/inbox"
	"omerta/daemon/outbox"
)

// explain adds to an error of a connection what to do about it.
func explain(section string, s *config.Server, err error) error {
	if err == nil {
		return nil
	}
	if hint := hint(section, s, err); hint != "" {
		return fmt.Errorf("%w; %s", err, hint)
	}
	return err
}

// hint says what to do about an error of a connection, or nothing.
func hint(section string, s *config.Server, err error) string {
	var (
		unknownHost *net.DNSError
		foreign     x509.UnknownAuthorityError
		otherName   x509.HostnameError
		invalid     x509.CertificateInvalidError
		noTLS       tls.RecordHeaderError
		file        *os.PathError
		command     *exec.ExitError
		network     net.Error
		mailbox     *inbox.Error
	)
	port, other := "993", "143"
	if section == "smtp" {
		port, other = "465", "587"
	}
	switch {
	case errors.As(err, &file):
		return fmt.Sprintf("look at %s.password_file, .credential and .ca", section)
	case errors.As(err, &command):
		return fmt.Sprintf("run %s.password_command by hand, as the user that runs omerta", section)
	case errors.As(err, &unknownHost):
		return fmt.Sprintf("no such host is known: look at %s.address, and whether names can be looked up here", section)
	case errors.Is(err, syscall.ECONNREFUSED):
		return fmt.Sprintf("nobody listens there: look at the port in %s.address; usually %s goes with tls = \"tls\", %s with \"starttls\"", section, port, other)
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return "there is no route: is this machine on the network, and does a firewall let it out?"
	case errors.As(err, &foreign):
		return fmt.Sprintf("nobody whom this machine trusts has signed the certificate: if the server is your own, name a file with the certificate of the signer in %s.ca", section)
	case errors.As(err, &otherName):
		return fmt.Sprintf("the certificate is for %s: write that name into %s.address", strings.Join(otherName.Certificate.DNSNames, ", "), section)
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "the certificate has expired, or the clock of this machine is wrong"
	case errors.As(err, &noTLS):
		return fmt.Sprintf("the server does not begin with TLS on this port: try %s.tls = \"starttls\", or port %s", section, port)
	case outbox.LoginRefused(err), errors.As(err, &mailbox) && mailbox.Class == inbox.ClassLogin:
		return fmt.Sprintf("look at %s.user and the password (%s); many providers want a password made for one program, and %s switched on in their settings", section, passwordKey(section, s), strings.ToUpper(section))
	case strings.Contains(err.Error(), "protocol version"):
		return "the server speaks nothing newer than TLS 1.1, over which no password should go"
	case errors.As(err, &network) && network.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("no answer: look at the port in %s.address and whether a firewall lets this machine out", section)
	}
	return ""
}

// passwordKey is the key of the config from which the password comes.
func passwordKey(section string, s *config.Server) string {
	switch {
	case s.PasswordCommand != "":
		return section + ".password_command"
	case s.PasswordFile != "":
		return section + ".password_file"
	case s.Credential != "":
		return section + ".credential"
	}
	return section + ".password"
}
