package engine_test

import (
	"testing"

	"omerta/engine"
)

// TestWords: every value has a word of its own, by which it is found again.
func TestWords(t *testing.T) {
	words(t, engine.Kill, engine.Unvote, engine.ParseVerb)
	words(t, engine.Dead, engine.FirstNight, engine.ParseCode)
	words(t, engine.Dealt, engine.Won, engine.ParseKind)
	words(t, engine.Evidence, engine.Tie, engine.ParseDie)
	words(t, engine.OutcomeDied, engine.OutcomeHealed, engine.ParseOutcome)
	words(t, engine.NoSide, engine.Sniper, engine.ParseSide)
	roles := engine.Roles()
	for _, r := range roles {
		if got, ok := engine.RoleByName(r.String()); !ok || got != r {
			t.Errorf("role %q is found as %q", r, got)
		}
	}
	if len(roles) != 11 || roles[0] != engine.RoleMafia {
		t.Errorf("roles %v", roles)
	}
	if r, ok := engine.RoleByName(""); ok || r != engine.NoRole || r.String() != "" || r.Valid() || r.Side() != engine.NoSide {
		t.Errorf("no role is %v", r)
	}
}

func words[T interface {
	~uint8
	String() string
}](t *testing.T, first, last T, parse func(string) (T, bool)) {
	t.Helper()
	for v := first; v <= last; v++ {
		if got, ok := parse(v.String()); !ok || got != v || v.String() == "" {
			t.Errorf("%d is %q, which is %d", v, v.String(), got)
		}
	}
	if got, ok := parse((last + 1).String()); ok {
		t.Errorf("behind the last is %d", got)
	}
	if _, ok := parse(""); ok {
		t.Error("the empty word has a value")
	}
}

func TestRoles(t *testing.T) {
	for _, c := range []struct {
		role                                 engine.RoleID
		side                                 engine.Side
		ranked, single, optional, kills, can bool
	}{
		{engine.RoleMafia, engine.Mafia, true, false, false, true, true},
		{engine.RoleManiac, engine.Maniac, false, true, false, true, true},
		{engine.RoleCommissioner, engine.Town, false, true, false, true, true},
		{engine.RoleSniper, engine.Sniper, false, true, true, true, true},
		{engine.RoleDoctor, engine.Town, false, true, false, false, true},
		{engine.RoleJailer, engine.Town, false, true, false, false, true},
		{engine.RoleMartyr, engine.Town, false, true, false, true, true},
		{engine.RoleCitizen, engine.Town, false, false, false, false, false},
		{engine.RoleJournalist, engine.Town, false, true, true, false, true},
		{engine.RolePriest, engine.Town, false, true, true, false, true},
		{engine.RoleBum, engine.Town, false, true, true, false, true},
	} {
		r := c.role
		if r.Side() != c.side || r.Ranked() != c.ranked || r.Single() != c.single || r.Optional() != c.optional ||
			r.Kills() != c.kills || len(r.Verbs()) > 0 != c.can {
			t.Errorf("%v: side %v, ranked %v, single %v, optional %v, kills %v, verbs %v",
				r, r.Side(), r.Ranked(), r.Single(), r.Optional(), r.Kills(), r.Verbs())
		}
	}
}

func TestHasForm(t *testing.T) {
	for _, c := range []struct {
		verb    engine.Verb
		targets int
		role    engine.RoleID
		want    bool
	}{
		{engine.Kill, 1, engine.NoRole, true},
		{engine.Kill, 2, engine.NoRole, true},
		{engine.Kill, 3, engine.NoRole, false},
		{engine.Kill, 0, engine.NoRole, false},
		{engine.KillScare, 2, engine.NoRole, true},
		{engine.Scare, 0, engine.NoRole, false},
		{engine.Scare, 60, engine.NoRole, true},
		{engine.Check, 2, engine.NoRole, false},
		{engine.Compare, 1, engine.NoRole, false},
		{engine.Compare, 2, engine.NoRole, true},
		{engine.HealVictim, 0, engine.RoleMartyr, true},
		{engine.HealVictim, 0, engine.RoleSniper, true},
		{engine.HealVictim, 0, engine.RoleDoctor, false},
		{engine.HealVictim, 0, engine.NoRole, false},
		{engine.HealVictim, 1, engine.RoleMafia, false},
		{engine.Pass, 0, engine.NoRole, true},
		{engine.Pass, 1, engine.NoRole, false},
		{engine.Red, 1, engine.NoRole, true},
		{engine.Red, 0, engine.NoRole, false},
		{engine.Unvote, 0, engine.NoRole, true},
		{engine.Unvote, 1, engine.NoRole, false},
		{engine.NoVerb, 0, engine.NoRole, false},
	} {
		if got := engine.HasForm(c.verb, c.targets, c.role); got != c.want {
			t.Errorf("%v of %d, %v: %v", c.verb, c.targets, c.role, got)
		}
	}
}

func TestAudience(t *testing.T) {
	for k, want := range map[engine.Kind]engine.Audience{
		engine.Dealt: engine.ForHost, engine.Refused: engine.ForHost, engine.InForce: engine.ForHost,
		engine.Annulled: engine.ForHost, engine.Void: engine.ForHost, engine.Attack: engine.ForHost,
		engine.Roll: engine.ForHost, engine.Muted: engine.ForHost, engine.Score: engine.ForHost,
		engine.Checked: engine.ForSeat, engine.CheckFailed: engine.ForSeat, engine.Compared: engine.ForSeat,
		engine.Saw: engine.ForSeat, engine.Confessed: engine.ForSeat, engine.Recognised: engine.ForSeat,
		engine.Jailed: engine.ForSeat,
		engine.Died:   engine.ForAll, engine.Exposed: engine.ForAll, engine.Marked: engine.ForAll,
		engine.Silenced: engine.ForAll, engine.Executed: engine.ForAll, engine.Nobody: engine.ForAll,
		engine.Removed: engine.ForAll, engine.Won: engine.ForAll,
	} {
		if got := (engine.Event{Kind: k}).Audience(); got != want {
			t.Errorf("%v is for %v", k, got)
		}
	}
	if n := len(engine.Kinds()); n != 24 {
		t.Errorf("%d kinds have an audience here, and there are %d", 24, n)
	}
}
