package parser

import (
	"slices"
	"strings"
	"testing"
)

// The lines above a quotation in the forms of many clients.
func TestAttributions(t *testing.T) {
	for _, head := range []string{
		"2026/1/9 host via Mafia Games <host@example.org>",
		"2026-01-09 21:05 GMT+03:00 Ivan Petrov",
		"2026-01-09 9:05 GMT+03:00 Ivan Petrov <ivan@example.org>:",
		"host via Mafia Games wrote:",
		"host via Mafia Games <host@example.org> schrieb:",
		"Posted by host on 01/09/2026",
		"---- On Fri, 09 Jan 2026 21:05:36 +0300 Host<host@example.org> wrote ----",
		"At 1/9/2026 09:05 PM, you wrote:",
		"On Fri, 2026-01-09 at 21:05 +0300, The Host wrote:",
		"On 09/01/26 21:05, The Host wrote:",
		"On Friday, January 9, 2026, host via Mafia <\nhost@example.org> wrote:",
		"Op 9 jan. 2026 om 21:05 heeft host via Mafia <host@example.org> het volgende geschreven:",
		"Den 9. jan. 2026 kl. 21.05 skrev Host <host@example.org>:",
		"fre. 9. jan. 2026 kl. 21.05 skrev Host <host@example.org>:",
		"Host <host@example.org> schrieb am Fr., 9. Jan. 2026 um 21:05 Uhr:",
		"Em sex, 9 de jan de 2026 21:05, Host <host@example.org> escreveu:",
		"El viernes, 9 de enero de 2026, host escribió:",
		"Dnia 9 sty 2026 o godz. 21:05 Host <host@example.org> napisał(a):",
		"Dňa 9. januára 2026 Host <host@example.org> napísal:",
		"In message <abc@example.org>, Host <host@example.org> writes:",
		"On 9-Jan-2026, at 9:05 PM, Host <host@example.org> sent:",
		"2026-01-09 21:05 GMT+03:00 Host <\nhost@example.org>:",
		"On Fri, Jan 9, The Host\n<host@example.org>\nwrote:",
		"W dniu 9 stycznia 2026 21:05 użytkownik Host <host@example.org>\nnapisał:",
		"På 9. januar 2026 på 21:05:18, The Host (host@example.org) skrev:",
		"pe 9. tammikuuta 2026 klo 21.05 The Host\n<host@example.org> kirjoitti:",
		"Host <host@example.org>于2026年1月9日 周五下午9:05写道：",
		"------On 1/9/2026 21:05 PM, The Host wrote-----",
		"Date: Fri, 9 Jan 2026 21:05:02 -0600\nTo: vasya@example.org",
		"Fra: The Host <host@example.org>\nDato: 09.01.2026  21.05  (GMT+01:00)\nTil: vasya@example.org\nEmne: Mafia",
		"-------- Oprindelig besked --------",
		"суббота, 10 января 2026 г. пользователь ведущий написал:",
		"09.01.2026 21:05, Ведущий пишет:",
		"09.01.2026, 21:05, «Ведущий» <host@example.org>:",
		"9 янв. 2026 г., в 21:05, Ведущий <host@example.org> написал(а):",
		"9 січ. 2026 р. 21:05 \"Ведучий\" host@example.org пише:",
		"Ведущий (host@example.org) писал(а) 9 января 2026:",
		"在 2026年1月9日 星期五 21:05，Host <host@example.org> 写道：",
		"2026年1月9日(金) 21:05 Host <host@example.org>:",
		"Vào Th 6, 9 thg 1, 2026 vào lúc 21:05 Host <host@example.org> đã viết:",
		"-----Original Message-----",
		"------------------ 原始邮件 ------------------",
		"Début du message transféré :",
		"-------- Message transféré --------",
		"発件人:Host <host@example.org>\n宛先:Vasya <vasya@example.org>\n日時:2026/1/9 21:05",
		"发件人: Host <host@example.org>\n发送时间: 2026年1月9日 21:05\n收件人: Vasya\n主题: Mafia",
		"From:host@example.org\nSent:Friday, January 9, 2026 9:05 PM\nTo:vasya@example.org\nSubject:Mafia",
		"*From:* Host [mailto:host@example.org]\n*Sent:* Friday, January 9, 2026 9:05 PM\n*To:* Vasya\n*Subject:* Mafia",
		"Enviada em: sexta-feira, 9 de janeiro de 2026 21:05\nPara: Vasya\nAssunto: Mafia",
		"De: Host\nFecha: viernes, 9 de enero de 2026, 21:05\nPara: Vasya\nAsunto: Mafia",
	} {
		for _, mark := range []string{"", "> "} {
			text := "kill Dan\nquietly\n\n" + head + "\n\n" + mark + "kill Tom\n" + mark + "\n" + mark + "heal Ann\n"
			if lines, _ := NewLines(text, nil, nil); !slices.Equal(lines, []string{"kill Dan", "quietly"}) {
				t.Errorf("%q, mark %q: new lines %q", head, mark, lines)
			}
		}
	}
}

// An attribution may stand behind the text that was written, in one line.
func TestSharedLine(t *testing.T) {
	for text, want := range map[string]string{
		"kill Dan On Fri, Jan 9, 2026 at 9:05 PM, host@example.org wrote:\n> kill Tom":     "kill Dan",
		"kill Dan--- On Fri, Jan 9, 2026 at 9:05 PM, host@example.org wrote:\n> kill Tom":  "kill Dan",
		"убить Васю пт, 9 янв. 2026 г. в 21:05, Ведущий <host@example.org>:\n> убить Петю": "убить Васю",
	} {
		if lines, _ := NewLines(text, nil, nil); !slices.Equal(lines, []string{want}) {
			t.Errorf("%q: new lines %q", text, lines)
		}
	}
}

// Sentences that look like one of those at their end or beginning are text.
func TestNoAttributions(t *testing.T) {
	for _, line := range []string{
		"On Friday I wrote to you about this:", "At 9 we kill Dan:", "Я писал вам вчера:", "2 января убить Васю:",
		"Posted by mistake", "I play via phone, kill Dan:", "2026 год начался, убить Петю", "From: me, kill Dan",
		"Мой адрес <vasya@example.org>", "He wrote", "Петя написал: убить Васю", "To: do. From: me.", "Кому: Васе",
		"From my side: kill Dan", "From my point of view Dan is mafia", "Sent him to jail", "Get Dan", "Dan is from mobile legends team",
	} {
		if lines, _ := NewLines(line+"\nThanks\n", nil, nil); !slices.Equal(lines, []string{line, "Thanks"}) {
			t.Errorf("%q: new lines %q", line, lines)
		}
	}
}

// What telephones and mailers add.
func TestPhoneSignatures(t *testing.T) {
	for _, line := range []string{
		"Sent from my iPhone", "Sent via mobile", "Sent with Airmail", "(sent from a phone)", "<<sent by galaxy>>", "From my Iphone 6",
		"Vasya from mobile", "Get Outlook for iOS<https://aka.ms/o0ukef>", "Get Outlook for Androidhttps://aka.ms/ghei36",
		"Envoyé depuis mon iPhone", "Von meinem Mobilgerät gesendet", "Enviado desde mi iPhone", "Enviado do meu iPhone",
		"Inviato da iPhone", "Verstuurd vanaf mijn iPhone", "Verzonden met Outlook", "Sendt fra min iPhone", "Skickat från min iPhone", "från min iPhone",
		"從我的 iPhone 傳送", "发自我的iPhone", "iPhoneから送信", "Отправлено с iPhone", "Отправлено из мобильной Почты Mail",
		"Отправлено из Почты Mail.ru для Android", "Послано с телефона", "Отправлено с устройства Samsung Galaxy", "С уважением, отправлено с iPhone",
		"Надіслано з iPhone", "Wysłane z iPhone'a", "[Отправлено с iPhone](https://example.org)", "_Sent from my Pixel_",
	} {
		if lines, _ := NewLines("kill Dan\n\n"+line+"\n", nil, nil); !slices.Equal(lines, []string{"kill Dan"}) {
			t.Errorf("%q: new lines %q", line, lines)
		}
	}
}

// A piece of code stays as it is.
func TestCodeBlock(t *testing.T) {
	const text = "Look:\n```\n# note\n#\n\n####\nkill Dan\n```\nDone\n####\n"
	want := []string{"Look:", "```", "# note", "#", "####", "kill Dan", "```", "Done"}
	if lines, _ := NewLines(text, nil, nil); !slices.Equal(lines, want) {
		t.Errorf("new lines %q", lines)
	}
}

// Rules and bullets that somebody draws inside his text cut nothing off.
func TestRulesInside(t *testing.T) {
	for _, rule := range []string{"________________", "*", "-", "****", "======", "~~~~", "#", "```"} {
		lines, _ := NewLines("kill Dan\n\n"+rule+"\n\nscare Tom\n", nil, nil)
		if got := strings.Join(lines, "/"); got != "kill Dan/scare Tom" && got != "kill Dan/"+rule+"/scare Tom" {
			t.Errorf("%q: new lines %q", rule, lines)
		}
	}
}
