package parser

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// attribution tells how many lines from i on say who wrote what is quoted
// below: up to three, joined. 0 is none.
func (t *trimmer) attribution(i int) int {
	ends := false
	for k := i; k < i+3 && k < len(t.in) && t.in[k].text != ""; k++ {
		ends = ends || closesAttribution(t.in[k].text)
	}
	if !ends {
		return 0
	}
	var b strings.Builder
	for n := 1; n <= 3 && i+n <= len(t.in); n++ {
		l := t.in[i+n-1]
		if l.text == "" || l.quoted != t.in[i].quoted || b.Len()+len(l.text) > 2000 {
			return 0
		}
		if n == 1 && !opensAttribution(l.text) {
			return 0
		}
		b.WriteString(l.text)
		if closesAttribution(l.text) && isAttribution(b.String()) {
			return n
		}
		b.WriteByte(' ')
	}
	return 0
}

// opensAttribution is the cheap first look: a date, an address or one of the
// words with which attributions begin.
func opensAttribution(s string) bool {
	if strings.ContainsFunc(s, unicode.IsDigit) || strings.Contains(s, "@") || strings.Contains(s, "<") {
		return true
	}
	low := strings.ToLower(s)
	return saysWrote(low)
}

// sharedMarks are how an attribution begins behind what somebody has written, in
// one line.
var sharedMarks = []string{"On Mon", "On Tue", "On Wed", "On Thu", "On Fri", "On Sat", "On Sun", " пн, ", " вт, ", " ср, ", " чт, ", " пт, ", " сб, ", " вс, "}

// shares gives what stands before an attribution in its line.
func shares(s string) string {
	for _, m := range sharedMarks {
		if at := strings.Index(s, m); at > 0 {
			return strings.TrimRight(s[:at], " -")
		}
	}
	return ""
}

// wroteWords are how "wrote" looks in attributions: English, Russian,
// Ukrainian, German, French, Spanish, Italian, Portuguese, Dutch, Polish, the
// Scandinavian languages, Finnish, Czech, Turkish, Chinese, Japanese.
var wroteWords = []string{
	"wrote", "writes", "написал", " писал", "писали ", "пишет", "пише", "сообщает", "отправил", "schrieb", "écrit", "ecrit",
	"escribió", "escribio", "ha scritto", "escreveu", "schreef", "napisał", "pisze", "skrev", "kirjoitti", "napsal", "yazdı", "写道", "のメール",
}

// saysWrote tells whether a folded text has one of them.
func saysWrote(low string) bool {
	return slices.ContainsFunc(wroteWords, func(w string) bool { return strings.Contains(low, w) })
}

var (
	timeOfDay = regexp.MustCompile(`\b\d{1,2}[:.h]\d{2}\b`)
	year      = regexp.MustCompile(`\b20\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b`)
)

// isAttribution tells whether a text announces a quotation. It ends with a
// colon and has a date and who wrote, or an address; a sentence of the
// player that begins with "On" has neither. Some clients leave the colon out.
func isAttribution(s string) bool {
	digits, address := strings.ContainsFunc(s, unicode.IsDigit), strings.Contains(s, "@")
	if !endsWithColon(s) {
		return digits && bareAttribution.MatchString(s)
	}
	switch {
	case !digits && !address:
		return viaWrote.MatchString(s)
	case digits && address && strings.Contains(s, "<"):
		return true
	}
	low := strings.ToLower(s)
	return saysWrote(low) || digits && (address || strings.Contains(low, ",")) && timeOfDay.MatchString(low) && year.MatchString(low)
}

// bareAttribution are those without a colon: a date and an address, a date and
// a zone, "posted by", a rule on both sides.
var bareAttribution = regexp.MustCompile(`(?i)^(\d{4}[-/]\d\d?[-/]\d\d? .*<[^<>@]+@[^<>]+>|20\d\d-\d\d-\d\d \d\d?:\d\d GMT[+-]\d\d:\d\d [^<\s][^<]*|posted by .+ on \d\d/\d\d/\d{4}|-{2,} ?on .*\d{4}.* wrote ?-{2,})$`)

var viaWrote = regexp.MustCompile(`(?i)^\S.* via \S.* (wrote|schrieb)\s*:$`)

// closesAttribution is the cheap look at the last line.
func closesAttribution(s string) bool {
	if s == "" {
		return false
	}
	return endsWithColon(s) || s[len(s)-1] == '>' || s[0] == '2' || s[0] == '-' || strings.EqualFold(s[:min(len(s), 6)], "posted")
}

// endsWithColon tells what ends with a colon, but for mark-up.
func endsWithColon(s string) bool {
	s = strings.TrimRight(s, " *_")
	return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：")
}

// headerWords are the fields of a quoted header in the languages of the mail
// clients.
var headerWords = regexp.MustCompile(`(?i)^[*_]*(from|sent|date|to|cc|subject|reply-to|от|от кого|отправлено|дата|кому|копия|тема|від|кому|надіслано|von|gesendet|datum|an|betreff|de|envoyé|envoye|à|objet|enviado|enviado el|para|asunto|assunto|data|da|inviato|a|oggetto|van|verzonden|aan|onderwerp|od|wysłano|wyslano|do|temat|från|skickat|till|ämne|fra|sendt|til|emne|dato|lähettäjä|lähetetty|vastaanottaja|aihe|expéditeur|destinataire|répondre à|enviada em|fecha|risposta|发件人|发送时间|收件人|抄送|主题|差出人|送信日時|宛先|件名)[*_]*\s?[:：]`)

// headerBlock tells how many lines from i on are a quoted header: three
// fields or more, one of which may go on in the next line. Two of them, or
// fields of a language that is not known, make one if they name an address and
// a time.
func (t *trimmer) headerBlock(i int) int {
	known, fields, n, missed := 0, 0, 0, 0
	address, dated := false, false
	for k := i; k < len(t.in) && k-i < 12; k++ {
		l := t.in[k]
		if l.text == "" || l.quoted {
			break
		}
		if len(l.text) < 1000 && isField(l.text) {
			fields++
			if headerWords.MatchString(l.text) {
				known++
			}
			address = address || strings.Contains(l.text, "@")
			dated = dated || timeOfDay.MatchString(l.text) && year.MatchString(l.text)
			n = k - i + 1
			missed = 0
		} else if missed++; missed > 1 || k == i {
			break
		}
	}
	if known < 3 && (known < 2 && fields < 3 || !address || !dated) {
		return 0
	}
	return n
}

// isField tells the form of a header's field: a word or three, a colon.
func isField(s string) bool {
	name, value, ok := strings.Cut(s, ":")
	if wide, rest, found := strings.Cut(s, "："); found && len(wide) < len(name) {
		name, value, ok = wide, rest, true
	}
	name = strings.TrimRight(name, " *_")
	return ok && name != "" && len(name) <= 60 && strings.Count(name, " ") < 3 && !strings.HasPrefix(value, "//") &&
		!strings.ContainsFunc(name, func(r rune) bool { return !isWordRune(r) && !strings.ContainsRune(" -*_'", r) })
}

// separators are the lines that clients draw above an older message.
var separatorLine = regexp.MustCompile(`(?i)^[-_=*— ]{2,}\s*(original message|forwarded message|исходное сообщение|оригинальное сообщение|пересылаемое сообщение|пересланное сообщение|конец пересылаемого сообщения|исходное письмо|ursprüngliche nachricht|ursprungliche nachricht|weitergeleitete nachricht|antwort nachricht|oprindelig besked|opprinnelig melding|message d'origine|message original|message transféré|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|wiadomość oryginalna|ursprungligt meddelande|oprindelig meddelelse|alkuperäinen viesti|reply message|původní zpráva|оригінальне повідомлення|原始邮件|原始郵件|转发的邮件|元のメッセージ)\s*[-_=*— ]*:?$`)

// forwardLines are those without a rule.
var forwardLines = []string{"begin forwarded message:", "начало переадресованного сообщения:", "начало переадресованного письма:", "пересылаемое письмо:",
	"début du message transféré :", "début du message réexpédié :", "anfang der weitergeleiteten nachricht:", "inicio del mensaje reenviado:", "inizio messaggio inoltrato:"}

func isSeparator(s string) bool {
	if len(s) >= 120 {
		return false
	}
	if strings.IndexByte("-_=*\xe2", s[0]) >= 0 {
		return separatorLine.MatchString(s)
	}
	return s[len(s)-1] == ':' && slices.ContainsFunc(forwardLines, func(l string) bool { return strings.EqualFold(l, s) })
}

// isForward tells the separators above a message that was passed on: all of
// it is somebody else's.
func isForward(s string) bool {
	low := strings.ToLower(s)
	return strings.Contains(low, "forward") || strings.Contains(low, "transf") || strings.Contains(low, "weitergeleitet") || strings.Contains(low, "пересыл") || strings.Contains(low, "пересл") || strings.Contains(low, "переадрес")
}

// isSignature tells the line above a signature: "-- " as it should be, or
// what phones and web mailers make of it.
func isSignature(s string) bool {
	switch s {
	case "--", "—", "– –", "——", "---", "__", "-- --":
		return true
	}
	return false
}

var phoneLine = regexp.MustCompile(`(?i)^[-–—*_ (<\[]*(sent (from|via|using|with|by) |from my (i-?(phone|pad|pod)|android|mobile|cell|phone|galaxy|samsung|blackberry|htc|pixel|tablet|windows|nokia|lumia|xperia|huawei)|\w+ from mobile[.!]?$|från min |從我的 |从我的 |发自我的|發自我的|.*から送信|с уважением, отправлено |get outlook for|get bluemail|отправлено (с|со|из|через|от|при помощи) |отправлено (мобильн|яндекс|mail)|послано (с|из) |скачать outlook|загрузить outlook|получить outlook|надіслано (з|із|від) |відправлено (з|із) |von meinem .* gesendet|gesendet (von|mit) |envoyé (de|depuis|à partir) |enviado (desde|do|de|a partir) |inviato (da|dal) |verzonden (vanaf|met|via) |verstuurd vanaf |wysłane? z|wysłano z|skickat från |sendt fra |lähetetty |odesláno |diese nachricht wurde von meinem|написано с (телефона|мобильного)|с моего (iphone|айфона|телефона)|sent on the go|typed on my phone)`)

func isPhoneSignature(s, first string) bool {
	return len(s) < 200 && len(s) > 10 && (phoneWords[first] || s[0] > 0xe2 || strings.HasSuffix(s, "obile") || strings.HasSuffix(s, "から送信")) && phoneLine.MatchString(s)
}

var footerLine = regexp.MustCompile(`(?i)^[*_ ]*(this (e-?mail|message|communication)( and any| is| may| contains|, including|\s*\()|confidentiality notice|disclaimer\b|this (e-?mail|message) has been (scanned|checked)|the information (contained )?in this|внимание! (это|данное)|(это|данное|настоящее) (электронное )?(сообщение|письмо)( и|,|\s*является| может| содержит| предназначено)|конфиденциальн|you received this message because|to unsubscribe from this|вы получили это (сообщение|письмо)|virus-free\.|без вирусов\.|проверено на (вирусы|отсутствие)|diese e-mail|ce message|please consider the environment|прежде чем распечат|подумайте об окружающей)`)

// isFooter tells the first line of a disclaimer or of a list's footer.
func isFooter(s, first string) bool {
	return len(s) >= 10 && footerWords[first] && footerLine.MatchString(s)
}

// The words with which such lines begin: the cheap look before an expression is
// tried.
var (
	phoneWords = wordSet("sent get скачать загрузить получить отправлено послано надіслано відправлено von gesendet envoyé enviado inviato " +
		"verzonden verstuurd wysłane wysłan wysłano skickat sendt lähetetty odesláno diese написано с typed from från")
	footerWords = wordSet("this confidentiality disclaimer the внимание это данное настоящее конфиденциально конфиденциальность конфиденциальная " +
		"конфиденциальный конфиденциальное you to вы virus без проверено diese ce please прежде подумайте")
)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// firstWord is the first word of a line, in lower case.
func firstWord(s string) string {
	s = strings.TrimLeft(s, "-–—*_ (<[")
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return fold(s[:i])
		}
	}
	return fold(s)
}
