package daemon_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
	"omerta/engine"
)

// roleWords are how players name roles that most games have.
var roleWords = map[string]string{
	"mafia": "мафия", "doctor": "доктор", "commissioner": "комиссар", "jailer": "мент", "martyr": "шахид", "maniac": "маньяк", "citizen": "мирный",
}

// specimen asks for the letter of a role and returns it and the receipt.
func (h *house) specimen(name, role string) (letter, receipt daemon.Letter) {
	h.t.Helper()
	h.sent()
	h.say(name, "образец "+roleWords[role])
	for _, l := range h.sent() {
		switch l.Kind {
		case daemon.KindRole:
			letter = l
		case daemon.KindReceipt:
			receipt = l
		default:
			h.t.Errorf("it brings a letter of kind %s", l.Kind)
		}
	}
	if letter.ID == "" || receipt.ID == "" || letter.To != h.addressOf(name) {
		h.t.Fatalf("%s gets %v and %v for %s", name, letter, receipt, role)
	}
	return letter, receipt
}

// anonymous is a letter without what differs between two letters of one seat.
func anonymous(l daemon.Letter) daemon.Letter {
	l.ID, l.Attempts = "", 0
	return l
}

// A specimen is byte for byte the letter that its reader would have got if he
// had that role: it is compared with a real one of a game in which he has it.
func TestSpecimenIsARoleLetter(t *testing.T) {
	for role := range roleWords {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			roles := slices.Clone(elevenRoles)
			h := openHouse(t, nine(roles...))
			h.say("Tom", "пропуск")
			letter, _ := h.specimen("Tom", role)
			if role == "mafia" {
				roles[0], roles[9] = "citizen", "mafia 1"
			} else if role != "citizen" {
				i := slices.Index(roles, role)
				roles[i], roles[9] = roles[9], roles[i]
			}
			real := openHouse(t, nine(roles...))
			real.say("Tom", "пропуск")
			real.sent()
			real.say("Tom", "роль")
			var want daemon.Letter
			for _, l := range real.sent() {
				if l.Kind == daemon.KindRole {
					want = l
				}
			}
			mates := regexp.MustCompile(`(?m)^│ \d\. .*\n|ранг \d.*\n|, rank \d.*\n|^│ (?:kill|scare|against|defend) .*\n`) // no example names one
			a, b := anonymous(letter), anonymous(want)
			if role == "mafia" {
				a.HTML, b.HTML = "", "" // of the same words
				if x, y := len(mates.FindAllString(a.Text, -1)), len(mates.FindAllString(b.Text, -1)); x != y || x < 3 {
					t.Errorf("%d lines of the gang, in a real letter %d", x, y)
				}
				a.Text, b.Text = mates.ReplaceAllString(a.Text, ""), mates.ReplaceAllString(b.Text, "")
			}
			// The gang's address is a key of his seat, the same in both.
			if diff := cmp.Diff(b, a); diff != "" {
				t.Errorf("it differs from a real one:\n%s", diff)
			}
		})
	}
}

// The answer is the same whichever role is asked for, one's own too.
func TestSpecimenReceipts(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	echo := regexp.MustCompile(`│ образец .*\n`)
	for _, name := range []string{"Вася", "Маша", "Лев"} {
		first := ""
		for role := range roleWords {
			_, receipt := h.specimen(name, role)
			text := echo.ReplaceAllString(receipt.Text, "")
			if first == "" {
				first = text
			}
			if text != first || strings.Count(receipt.Text, "образец") != 1 {
				t.Errorf("%s, %s: %s\nwant\n%s", name, role, text, first)
			}
		}
	}
}

// A specimen tells its reader nothing: it follows from what everybody knows.
func TestSpecimenTellsNothing(t *testing.T) {
	other := slices.Clone(elevenRoles)
	slices.Reverse(other[:9]) // all roles but those of Tom and Лев
	for _, top := range []string{"", `setup = "closed"`} {
		one, two := openHouse(t, with(top, elevenRoles...)), openHouse(t, with(top, other...))
		for _, role := range []string{"mafia", "doctor", "maniac"} {
			a, _ := one.specimen("Лев", role)
			b, _ := two.specimen("Лев", role)
			if diff := cmp.Diff(a, b); diff != "" {
				t.Errorf("%s, %s: the secret tells in it:\n%s", top, role, diff)
			}
		}
		first, _ := one.specimen("Лев", "mafia")
		if again, _ := one.specimen("Лев", "mafia"); again.Text != first.Text {
			t.Errorf("asked again, he has another gang:\n%s\n%s", again.Text, first.Text)
		}
	}
	// Nor how many are in a gang whose size is told to nobody.
	few := slices.Clone(elevenRoles)
	few[1] = "citizen"
	one, two := openHouse(t, with(`setup = "closed"`, elevenRoles...)), openHouse(t, with(`setup = "closed"`, few...))
	a, _ := one.specimen("Лев", "mafia")
	b, _ := two.specimen("Лев", "mafia")
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("the size of the gang tells in it:\n%s", diff)
	}
}

// A specimen agrees with what the digests told: whoever was shown to be of the
// mafia is among the mates, whoever was shown to be something else is not.
func TestSpecimenAgreesWithTheDigests(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	hang := func(name string) {
		for _, voter := range []string{"Маша", "Коля", "Игорь", "Света", "Лев"} {
			if voter != name {
				h.say(voter, "против "+h.genitive(name))
			}
		}
	}
	h.pass()
	hang("Петя")
	h.pass()
	h.pass()
	hang("Коля")
	h.pass()
	for _, name := range []string{"Tom", "Лев", "Света", "Игорь", "Ann", "Ольга"} {
		letter, _ := h.specimen(name, "mafia")
		_, gang, _ := strings.Cut(letter.Text, "\n\n")
		if !regexp.MustCompile(`│ \d\. Петя`).MatchString(gang) || regexp.MustCompile(`│ \d\. Коля`).MatchString(gang) {
			t.Errorf("%s reads\n%s", name, letter.Text)
		}
	}
}

func (h *house) genitive(name string) string {
	return map[string]string{"Петя": "Пети", "Коля": "Коли"}[name]
}

// What nobody plays has no letter, and everybody knows why; where the roles are
// not told, every role has one.
func TestSpecimenOfNoRoleInPlay(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	h.say("Лев", "образец снайпер")
	if got := h.sent(); len(got) != 1 || !strings.Contains(got[0].Text, "Такой роли в этой игре нет") {
		t.Errorf("it brings %v", got)
	}
	closed := openHouse(t, with(`setup = "closed"`, elevenRoles...))
	closed.sent()
	closed.say("Лев", "образец снайпер")
	if got := closed.sent(); len(got) != 2 {
		t.Errorf("it brings %v", got)
	}
}

// It is no input of the game, and the letter that is sent again is the real
// one.
func TestSpecimenChangesNothing(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.specimen("Лев", "doctor")
	h.say("Лев", "повтори")
	if l := of(h.sent(), daemon.KindRole)[h.addressOf("Лев")]; !strings.Contains(l.Text, "мирный житель") || strings.Contains(l.Text, "Лев — доктор") {
		t.Errorf("sent again was\n%s", l.Text)
	}
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.Record != "" {
			t.Errorf("%+v", s)
		}
	}
	h.say("Лев", "образец доктор\nобразец мент\nобразец доктор")
	if n := len(h.sent()); n != 3 {
		t.Errorf("two roles bring %d letters", n)
	}
}

// In a game that goes on specimens never contradict what everybody can count.
func TestSpecimenLate(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	for i := range 4 {
		h.say("Ольга", []string{"убить Tom", "убить Dan", "убить Свету", "убить Ann"}[i])
		h.pass()
		h.pass()
		if h.row().Status != daemon.StatusRunning {
			break
		}
		for _, role := range []string{"mafia", "maniac", "doctor"} {
			if l, _ := h.specimen("Лев", role); !strings.Contains(l.Text, fmt.Sprintf("ночь %d", h.row().Phase.N)) {
				t.Errorf("night %d: %s", i, l.Text)
			}
		}
	}
	if h.row().Phase == (engine.Phase{N: 1}) {
		t.Error("nothing was played")
	}
}
