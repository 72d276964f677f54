package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/daemon/inbox"
	"omerta/daemon/server"
	"omerta/parser"
)

// answer15 is an answer of 1.5 KB: a line above a quoted letter of ours.
func answer15() (raw []byte, ours string) {
	var letter strings.Builder
	letter.WriteString("Ответьте на это письмо одной строкой, когда решите, как ходить.\n\nЭто общие итоги, одни и те же для всех.\n\n")
	for range 4 {
		letter.WriteString("В городе 12 жителей: Вася, Петя, Маша, Коля.\n│ убить Петю\n")
	}
	ours = letter.String()
	var b strings.Builder
	b.WriteString("Authentication-Results: " + authID + "; dkim=pass header.d=example.org; dmarc=pass header.from=example.org\r\n" +
		"Received: from mail.example.org by " + authID + "; Fri, 09 Jan 2026 18:15:01 +0000\r\n" +
		"From: Vasya <vasya@example.org>\r\nTo: <mafia+k7h2m2qx4t3vabcd@host.example>\r\nSubject: Re: Mafia\r\n" +
		"Message-ID: <a1@example.org>\r\nIn-Reply-To: <k7h2m2qx4t3vabcd.aaaaaaaaaaaaaaaa@host.example>\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" +
		"убить Петю, запугать Машу\r\n\r\nпт, 9 янв. 2026 г. в 21:05, Mafia <mafia@host.example>:\r\n\r\n")
	for _, line := range strings.Split(ours, "\n") {
		b.WriteString("> " + line + "\r\n")
	}
	return []byte(b.String()), ours
}

// From the bytes of a message to statements, as the daemon runs.
func BenchmarkRead(b *testing.B) {
	server.Tune()
	raw, ours := answer15()
	names := parser.NewNames([]parser.Seat{
		{Name: "Вася"}, {Name: "Петя"}, {Name: "Маша"}, {Name: "Коля"}, {Name: "Валя"}, {Name: "Паша"},
		{Name: "Ядвига"}, {Name: "Серый"}, {Name: "Zybr"}, {Name: "Гвоздь"}, {Name: "Шерлок"}, {Name: "Ольга"},
	})
	ctx := &parser.Context{Names: names, Role: "mafia", Phase: parser.Night, Living: 12}
	o := inbox.Options{AuthservID: authID, Own: []string{mailbox}}
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		m := inbox.Decode(raw, o)
		list := parser.Parse(daemon.Read(&m, []daemon.Ours{{Text: ours}}, names).Lines, ctx)
		if len(list) != 1 || list[0].Order.Verb != "kill-scare" {
			b.Fatalf("%+v", list)
		}
	}
}
