package server_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/daemon/server"
)

// A person in a room with no shell: he has his mail alone.
type person struct {
	t       *testing.T
	servers *mailtest.Servers
	address string
	sent    int
}

// write sends a new mail to the host's mailbox.
func (p *person) write(text string) { p.mail("mafia@mafia.test", "", text) }

// reply answers the last letter, in the way of a mail program: its text is
// quoted below.
func (p *person) reply(text string) {
	p.t.Helper()
	l := p.last()
	p.mail(l.ReplyTo, l.ID, text+"\n\n> "+strings.ReplaceAll(l.Text, "\n", "\n> "))
}

func (p *person) mail(to, answered, text string) {
	p.t.Helper()
	p.sent++
	head := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <%d.%s>\r\nDate: %s\r\n", p.address, to, p.sent, p.address, time.Now().Format(time.RFC1123Z))
	if answered != "" {
		head += "In-Reply-To: <" + answered + ">\r\n"
	}
	raw := head + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n"
	if err := p.servers.Deliver(p.address, p.address, to, []byte(raw)); err != nil {
		p.t.Fatal(err)
	}
	time.Sleep(10 * time.Minute)
}

// letters are those that have come, first to last.
func (p *person) letters() (list []*demo.Letter) {
	p.t.Helper()
	for _, m := range p.servers.Delivered(p.address) {
		l, err := demo.ReadLetter(m.Raw)
		if err != nil {
			p.t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

func (p *person) last() *demo.Letter {
	p.t.Helper()
	all := p.letters()
	if len(all) == 0 {
		p.t.Fatalf("%s has no letter", p.address)
	}
	return all[len(all)-1]
}

// says holds that the last letter says something.
func (p *person) says(want ...string) {
	p.t.Helper()
	for _, w := range want {
		if text := p.last().Text; !strings.Contains(text, w) {
			p.t.Fatalf("the letter to %s has no %q:\n%s", p.address, w, text)
		}
	}
}

// From a phone to the first morning: a host opens a game by mail, nine
// strangers sign up and confirm by mail, he starts it by mail, night 1 comes to
// its end.
func TestNineStrangers(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		names := strings.Fields("Вася Петя Ольга Игорь Анна Zorro Max Mary Nick")
		users := []mailtest.User{{Address: "mafia@mafia.test", Password: "x"}, {Address: "host@phone.test", Password: "x"}}
		for i := range names {
			users = append(users, mailtest.User{Address: fmt.Sprintf("p%d@home%d.test", i, i), Password: "x"})
		}
		servers, err := mailtest.Config{Users: users, AuthServID: "mx.mafia.test", Pipe: true}.Start()
		if err != nil {
			t.Fatal(err)
		}
		defer servers.Close()
		c := config.Default()
		c.IMAP = config.Server{Address: "127.0.0.1:143", TLS: "none", User: "mafia@mafia.test", Password: "x", Auth: "password"}
		c.SMTP = config.Server{Address: "127.0.0.1:25", TLS: "none", Auth: "password", User: "mafia@mafia.test", Password: "x"}
		c.Mail.Address, c.Mail.AuthservID = "mafia@mafia.test", "mx.mafia.test"
		c.Poll = 5 * time.Minute
		c.Store, c.Hosts = filepath.Join(dir, "omerta.db"), []string{"host@phone.test"}
		s, err := server.Open(t.Context(), &c, slog.New(slog.DiscardHandler), server.Hooks{
			NoIdle: true, Look: time.Minute, DialSMTP: servers.DialSMTP,
			DialIMAP: func(ctx context.Context, _, _ string) (net.Conn, error) { return servers.DialIMAP(ctx) },
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx) }()
		defer func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
			s.Close()
		}()

		host := &person{t: t, servers: servers, address: "host@phone.test"}
		host.write("новая игра")
		host.says("│ название:", "│ пояс: Europe/Moscow")
		host.reply("название: Ночные коты\nкод: cats\nмест: 9")
		host.says("Идёт запись в игру «Ночные коты»", "│ записываюсь ИМЯ cats")

		var players []*person
		for i, name := range names {
			p := &person{t: t, servers: servers, address: fmt.Sprintf("p%d@home%d.test", i, i)}
			players = append(players, p)
			if i < 5 {
				p.write("Здравствуйте!\nзаписываюсь " + name + " cats")
				p.says("│ " + name)
				p.reply("+")
				p.says("Вы записаны", fmt.Sprintf("Записано %d из 9", i+1))
			} else {
				p.write("join " + name)
				p.reply("yes, please")
				if name == "Nick" { // a word of the grammar, as it happens
					p.says("This is a word of the game")
					names[i] = "Rob"
					p.reply("join Rob")
				}
				p.says("You are signed up", fmt.Sprintf("%d of 9", i+1))
			}
		}
		host.says("все места заняты", "Записано 9 из 9")
		host.reply("старт")
		for i, p := range players {
			p.says(names[i], map[bool]string{true: "В этой игре вы:", false: "In this game you are:"}[i < 5])
		}
		for _, p := range players {
			p.reply("пропуск")
		}
		g, err := s.Store.Game(t.Context(), "cats")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Until(g.Deadline) + 10*time.Minute)
		for i, p := range players {
			p.says(map[bool]string{true: "никто не погиб", false: "Nobody died"}[i < 5])
		}
		if g, err = s.Store.Game(t.Context(), "cats"); err != nil || g.Phase.String() != "day 1" || g.Status != daemon.StatusRunning {
			t.Errorf("it is %v, %s: %v", g.Phase, g.Status, err)
		}
	})
}
