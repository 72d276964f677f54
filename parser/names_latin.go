package parser

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Latin name is called in Russian by its sound: Jack is Джек, and Джека where
// he is named as a target. Nobody spells such a sound in one way alone, so each
// name has a few.

// sounded lists how frequent names sound that no rule gets right, by the name.
// One that ends in = has the same form in all cases.
var sounded = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(soundedNames) {
		f := strings.Fields(line)
		for _, name := range strings.Split(f[0], "|") {
			out[name] = f[1:]
		}
	}
	return out
})

const soundedNames = `aaron аарон
adam адам
adrian адриан эдриан
agatha агата
agnes агнес=
alan|allan|allen алан аллен
albert альберт
alex алекс
alexander|aleksandr александр
alexandra|aleksandra александра
alexei|alexey|aleksei|aleksey алексей
alfred альфред
alice элис= алиса
amanda аманда
amy эми
anastasia|anastasiya анастасия
andrea андреа
andrei|andrey андрей
andrew эндрю андрей
angela анжела ангела
ann|anne энн= анн=
anna анна
anthony энтони антони
anton антон
arthur артур
audrey одри
barbara барбара
ben бен
benjamin бенджамин
bill билл
billy билли
bob боб
boris борис
brian|bryan брайан
bruce брюс
carl|karl карл
carol кэрол=
caroline каролина кэролайн=
charles чарльз
charlie|charley чарли
chris крис
christian|kristian кристиан
christina|kristina кристина
christine кристин= кристина
christopher кристофер
claire|clare|clara клэр= клара
daisy дейзи
dan дэн дан
daniel|daniil даниэль даниил
daria|darya|dariya дарья дария
dave дэйв дейв
david дэвид давид
deborah дебора
dennis|denis денис
diana диана
dmitri|dmitry|dmitriy|dmitrii|dmitrij дмитрий
dora дора
dorothy дороти
ed эд
eddie|eddy эдди
edward эдвард
eleanor|elinor элинор= элеонора
elena елена
elizabeth элизабет= елизавета
ella элла
ellen эллен= элен=
emil эмиль эмил
emily эмили
emma эмма
eric|erik эрик
eugene юджин евгений
eva|eve ева
evan эван
evgeny|evgeni|evgeniy|yevgeny евгений
fay|faye фэй= фей=
felix феликс
fiona фиона
florence флоренс=
frank фрэнк франк
fred фред
gabriel габриэль гэбриэл
gary|garry гари гэри
george джордж георг
gerald джеральд
gina джина
gleb глеб
grace грейс=
greg грег
gregory грегори
gus гас гус
guy гай
hannah|hanna ханна ганна
hans ганс ханс
harold гарольд
harry гарри харри
hector гектор
helen хелен= елена элен=
henry генри
herbert герберт
holly холли
hugh хью=
hugo гуго хьюго
igor игорь
ilya|ilia илья
ian|iain иэн йен
irene ирен= айрин=
isaac айзек исаак
isabel|isabelle изабель=
ivan иван
ivy айви
jack джек
jackie джеки
jacob|jakob джейкоб якоб
james джеймс
jan ян джен=
jane джейн=
janet джанет=
jason джейсон
jean джин= жан
jeff|geoff джефф
jennifer дженнифер=
jenny дженни
jeremy джереми
jerry|gerry джерри
jess джесс=
jesse|jessie джесси
jessica джессика
jill джилл=
jim джим
jimmy джимми
joan джоан=
joe джо
joel джоэл
john|jon джон
johnny джонни
jonathan джонатан
joseph джозеф иосиф
josh джош
joshua джошуа
joy джой=
juan хуан
judy джуди
julia|yulia|julija|yuliya джулия юлия
julian джулиан юлиан
julie джули
june джун=
justin джастин
karen карен=
kate кейт=
katherine|catherine|katharine кэтрин= катерина
kathy|cathy кэти
katie кэти кейти
ken кен
kenneth кеннет
kevin кевин
kim ким
kirill|cyril кирилл сирил
kyle кайл
larry ларри
laura лора лаура
lawrence|laurence лоуренс
leo лео
leonard леонард
leonid леонид
lewis|louis льюис луи=
liam лиам
lily|lilly лили лилия
linda линда
lisa|liza лиза
liz лиз=
louise луиза
lucas|lukas лукас
lucy люси
luke люк
lydia лидия
maggie мэгги
marcus|markus маркус
margaret маргарет= маргарита
maria|mariya|marija мария
marie мари
mark|marc марк
martha|marta марта
martin мартин
mary мэри мери мария
matt мэтт мат
matthew мэтью мэттью
max макс
may|mae мэй=
megan меган=
mia миа мия
michael майкл михаэль
michelle мишель=
mike майк
mikhail|michail михаил
mildred милдред=
molly молли
monica|monika моника
nancy нэнси
natalia|nataliya|natalya наталья наталия
natalie натали
nathan натан
neil нил
nell нелл=
nelly|nellie нелли
nicholas|nicolas николас
nick ник
nicole николь=
nikita никита
nikolai|nikolay|nicolai николай
noah ной
nora|norah нора
norman норман
oleg олег
olga|olha ольга
olive олив=
oliver оливер
olivia оливия
oscar|oskar оскар
pam пэм=
pamela памела
pat пэт=
patricia патрисия
patrick патрик
paul пол пауль
paula паула пола
pavel павел
peggy пегги
pete пит
peter|piotr|pyotr питер петр
phil фил
philip|phillip филипп филип
polly полли
quentin квентин
rachel рэйчел= рахиль
ralph ральф
raymond раймонд рэймонд
rebecca ребекка
richard ричард
rick рик
rita рита
robert роберт
robin робин
roger роджер
roman роман
ron рон
rose роза роуз=
rosie роузи рози
roy рой
ruby руби
russell рассел
ruth рут= руфь
ryan райан
sally салли
sam сэм
samuel сэмюэл самуил
sandra сандра
sarah|sara сара
scott скотт
sean|shaun|shawn шон
sergei|sergey|serge сергей
simon саймон симон
sofia|sofya|sophia|sofiya софия софья
sophie софи
stan стэн стан
stanley стэнли
stella стелла
stephen|steven|stefan стивен стефан
steve стив
stuart|stewart стюарт
sue сью
susan сьюзен= сюзан=
sylvia сильвия
tanya|tania таня
tatiana|tatyana|tatjana татьяна
ted тед
teresa|theresa тереза
terry терри
thomas томас
tim тим
timothy тимоти тимофей
tina тина
toby тоби
todd тодд
tom том
tommy томми
tony тони
tracy трейси
ursula урсула
vanessa ванесса
vera вера
veronica|veronika вероника
victor|viktor виктор
victoria|viktoria виктория
vince винс
vincent винсент
violet вайолет= виолетта
vlad влад
vladimir владимир
walter уолтер вальтер
wanda ванда
wendy венди уэнди
will уилл вилл
william уильям вильям
yuri|yury|yuriy|juri юрий
zoe|zoey зоэ зои зоя
`

// bySound are other sounds of Latin letters than those of transliterated
// Russian, long ones first.
var bySound = strings.NewReplacer(
	"sch", "ш", "tch", "ч", "sh", "ш", "ch", "ч", "th", "т", "ph", "ф", "ck", "к", "qu", "кв", "wh", "у", "wr", "р", "kn", "н",
	"oo", "у", "ee", "и", "ea", "и", "ou", "ау", "ow", "оу", "ew", "ью", "ay", "ей", "ey", "и", "ai", "ей", "oy", "ой", "igh", "ай", "gh", "г",
	"ce", "се", "ci", "си", "cy", "си", "ge", "дже", "ya", "я", "yo", "е", "yu", "ю",
	"a", "а", "b", "б", "c", "к", "d", "д", "e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "j", "дж", "k", "к", "l", "л", "m", "м", "n", "н",
	"o", "о", "p", "п", "q", "к", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "у", "x", "кс", "y", "и", "z", "з",
)

// byLetter is transliterated Russian, as it stands in names.
var byLetter = strings.NewReplacer(
	"shch", "щ", "sch", "ш", "yo", "е", "jo", "е", "zh", "ж", "kh", "х", "ts", "ц", "tz", "ц", "ch", "ч", "sh", "ш", "ph", "ф", "th", "т", "ck", "к",
	"yu", "ю", "ju", "ю", "iu", "ю", "ya", "я", "ja", "я", "ye", "е", "iy", "ий", "yy", "ый", "ey", "ей", "ei", "ей", "ay", "ай", "ai", "ай", "oy", "ой", "oi", "ой",
	"a", "а", "b", "б", "c", "к", "d", "д", "e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "j", "й", "k", "к", "l", "л", "m", "м", "n", "н",
	"o", "о", "p", "п", "q", "к", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "в", "x", "кс", "y", "ы", "z", "з",
)

// sounds are the ways to write a Latin word by its sound in Russian; one that
// ends in = is not declined. There are none for what is no Latin word of four
// letters or more.
func sounds(w string) []string {
	if strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" {
		return nil
	}
	if known, ok := sounded()[w]; ok {
		return softer(known)
	}
	if len(w) < 4 {
		return nil // it would be any word of talk
	}
	letters := byLetter.Replace(w)
	switch base, last := w[:len(w)-1], w[len(w)-1]; {
	case strings.HasSuffix(w, "ia"):
		letters = byLetter.Replace(w[:len(w)-2]) + "ия"
	case (last == 'y' || last == 'i') && !strings.ContainsRune("aeiouy", rune(base[len(base)-1])):
		letters = byLetter.Replace(base) + "и"
	}
	out := []string{letters}
	spoken := w
	if base, silent := strings.CutSuffix(w, "e"); silent && len(base) > 2 && !strings.ContainsRune("aeiouy", rune(base[len(base)-1])) {
		spoken = base
	}
	for _, s := range []string{bySound.Replace(spoken), string(squeeze([]rune(letters))), softL.ReplaceAllString(letters, "ль$1")} {
		if rest, ok := strings.CutPrefix(s, "е"); ok && w[0] == 'e' {
			s = "э" + rest
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return softer(out)
}

// softL is an л that most people write with a soft sign: Вольфганг.
var softL = regexp.MustCompile(`л([бвгджзкмнпрстфхцчшщ])`)

// softer adds the spellings with е of words that have э in them: Дэйв, Дейв.
func softer(list []string) []string {
	out := slices.Clip(list)
	for _, s := range list {
		if i := strings.LastIndex(s, "э"); i > 0 {
			out = append(out, s[:i]+"е"+s[i+len("э"):])
		}
	}
	return out
}

// soundForms are the cases of what a Latin name of one word or more is called
// in Russian.
func soundForms(words []string) (out []caseForm) {
	if len(words) > 3 {
		return nil
	}
	ways := [][]string{nil}
	for _, w := range words {
		var longer [][]string
		for _, s := range sounds(w) {
			for _, way := range ways {
				longer = append(longer, append(slices.Clone(way), s))
			}
		}
		if ways = longer; len(ways) > 8 {
			ways = ways[:8]
		}
	}
	for _, way := range ways {
		for c, set := range allCases {
			form := make([]string, len(way))
			for i, s := range way {
				base, fixed := strings.CutSuffix(s, "=")
				if form[i] = base; !fixed {
					form[i] = fold(declineWord(base)[c])
				}
			}
			out = append(out, caseForm{form, set})
		}
	}
	return out
}

// addSounds adds what a Latin name is called in Russian, as it is and not with
// slips, but for forms that are words of the grammar.
func (n *Names) addSounds(seat int, words []string) {
	heads, loose := len(n.heads), len(n.loose)
	defer func() { n.heads, n.loose = n.heads[:heads], n.loose[:loose] }()
	for _, f := range soundForms(words) {
		if len(f.words) > 1 || !isWord(f.words[0]) {
			n.add(seat, f.words, f.cases)
		}
	}
}

// isWord reports whether a word says something in the grammar.
func isWord(w string) bool {
	_, used := words().find([]token{{raw: w, text: w, word: true}}, w)
	b := commandWordsOf()
	return used > 0 || b.whole[0][w] != ""
}
