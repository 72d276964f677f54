package config

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"omerta/daemon/schedule"
	"omerta/engine"
	"omerta/parser"
)

// A Game is what the host wrote of a game.
type Game struct {
	ID       string
	Title    string
	Language string // of the table: "ru", "en"
	Zone     string // IANA name
	Host     string // his address
	Schedule schedule.Schedule
	Conduct
	Options engine.Options
	Deal    []engine.RoleID // one role a seat, to be dealt by the seed; nil: the host gave them, or the list is open (see [Game.For])
	Players []Player        // of a sign-up: who is at the table from the start

	Starts time.Time // when the host means to start it; zero: he does not say

	counts map[engine.RoleID]int // what a sign-up deals, besides citizens
}

// A Player is one place at the table.
type Player struct {
	Name      string
	Aliases   []string
	Address   string   // where he is written to
	Addresses []string // others of his
	Language  string   // empty: the table's
	Zone      string   // empty: the game's
	Role      string   // given by the host: "doctor"; empty: dealt
	Rank      int      // given with the role of a mafioso, from 1
}

// MinSeats is the fewest players that make a game.
const MinSeats = 3

// gameFile is a Game while it is read: texts that are understood only
// together.
type gameFile struct {
	*Game
	nightEnds, dayEnds string
	starts             string
	minPhase           time.Duration
	daysOffList        []time.Weekday
	holidayList        []schedule.Date
	roles              map[engine.RoleID]int
}

func (g *Game) fields() []field { return (&gameFile{Game: g}).fields() }

func (g *gameFile) fields() []field {
	if g.roles == nil {
		g.roles = map[engine.RoleID]int{}
	}
	fields := []field{
		{"id", `"stray-cats"`, true, "A short name for commands and for the record: letters a to z, digits and \"-\".", checked(&g.ID, isID)},
		{"title", `"Бродячие коты"`, true, "What players call it; it stands in every subject, so keep it short.", checked(&g.Title, isTitle)},
		{"language", `"ru"`, true, `The language of the table: "ru" or "en". A player may have another.`, oneOf(&g.Language, "ru", "en")},
		{"zone", `"Europe/Moscow"`, true, "The time zone of the deadlines, by its IANA name.", checked(&g.Zone, isZone)},
		{"host", `"host@example.org"`, true, "Your address: reports go there, and nobody else may see them.", checked(&g.Host, IsMailbox)},
		{"night_ends", `"10:00"`, true, "When nights end, by the clock of the zone.", checked(&g.nightEnds, isClock)},
		{"day_ends", `"21:00"`, true, "When days end.", checked(&g.dayEnds, isClock)},
		{"preset", `"league"`, false, "Takes what stands in league.toml of your own folder (game.presets of the config): options, roles, times. What this file says itself goes first.", unread},
		{"min_phase", `"2h"`, false, "The least time a phase must have from its opening; else it ends one day later. Default: half of what the schedule gives it.", duration(&g.minPhase, time.Second, 30*24*time.Hour)},
	}
	fields = append(fields, g.conductFields()...)
	fields = append(fields, field{"starts", `"2027-01-05 20:00"`, false, "When you mean to start the game, by its zone: those who sign up are told, and so are you when the time has come. Default: not said.", checked(&g.starts, isMoment)})
	for _, id := range engine.Roles() {
		most, active, how := 1, id != engine.RoleCitizen, "0 or 1"
		doc := fmt.Sprintf("How many of this role are dealt: %s. Default: 0.", how)
		value := "1"
		switch id {
		case engine.RoleMafia:
			most, value = engine.MaxSeats, "3"
			doc = "How many mafiosi are dealt. Default: a third of the table, rounded down. Leave out the whole section to give the roles yourself, by `role` at every player."
		case engine.RoleCitizen:
			continue // the rest of the table
		}
		if id.Optional() {
			active = false
		}
		fields = append(fields, field{"roles." + id.String(), value, active, doc, g.count(id, most)})
	}
	for _, o := range engine.OptionTable() {
		fields = append(fields, field{"options." + o.Name, strconv.Quote(o.Default()), false, optionDoc(o), g.option(o.Name)})
	}
	return fields
}

func (g *gameFile) count(id engine.RoleID, most int) func(any) error {
	return func(v any) error {
		n := 0
		if err := whole(&n, 0, most)(v); err != nil {
			return err
		}
		g.roles[id] = n
		return nil
	}
}

func (g *gameFile) option(name string) func(any) error {
	return func(v any) error {
		if n, ok := v.(int64); ok {
			v = strconv.FormatInt(n, 10)
		}
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("got %v, want a word in quotes", v)
		}
		return g.Options.Set(name, s)
	}
}

func optionDoc(o engine.OptionInfo) string {
	values := strings.Join(o.Values, ", ")
	if len(o.Values) == 0 {
		values = fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
	}
	return fmt.Sprintf("Rule %s: %s. Default: %s.", o.Rule, values, o.Default())
}

func (g *Game) player(i int) []field {
	p, prefix := &g.Players[i], fmt.Sprintf("player.%d.", i)
	return []field{
		{prefix + "name", `"Вася"`, true, "How the table calls the player; orders name players by it, in any case form.", checked(&p.Name, isName)},
		{prefix + "email", `"vasya@example.org"`, true, "Where letters to the player go, and orders come from.", checked(&p.Address, IsMailbox)},
		{prefix + "addresses", `["vasya@work.example.org"]`, false, "Other addresses from which orders may come too. Answers go to the first one alone.", mailboxes(&p.Addresses)},
		{prefix + "aliases", `["Василий", "Vasya"]`, false, "Other names by which orders may call the player.", list(&p.Aliases)},
		{prefix + "language", `"en"`, false, "The language of the player's letters. Default: the table's.", oneOf(&p.Language, "ru", "en")},
		{prefix + "zone", `"Asia/Tbilisi"`, false, "The zone in which deadlines are told to him. Default: the game's.", checked(&p.Zone, isZone)},
		{prefix + "role", `"doctor"`, false, "A role given by you; then every player needs one. Default: dealt by the seed.", checked(&p.Role, isRole)},
		{prefix + "rank", "1", false, "The rank of a mafioso whose role you give: 1 is the boss.", whole(&p.Rank, 1, engine.MaxSeats)},
	}
}

// ParseGame reads the file of a game. The error is a [Problems] with every
// mistake in it.
func ParseGame(source []byte, file string) (*Game, error) {
	g := &gameFile{Game: &Game{Options: engine.Defaults()}}
	byKey := map[string]*field{}
	var names []string
	add := func(fields []field) {
		for i := range fields {
			byKey[fields[i].key] = &fields[i]
			names = append(names, fields[i].key)
		}
	}
	add(g.fields())
	players := strings.Count(string(source), "[[player]]")
	if players > 4*engine.MaxSeats {
		players = 4 * engine.MaxSeats
	}
	g.Players = make([]Player, players)
	for i := range players {
		add(g.player(i))
	}
	seen, tree, problems := decode(source, file, func(key string) *field { return byKey[key] }, names)
	if seen == nil {
		return nil, problems
	}
	if list, ok := tree["player"].([]map[string]any); ok && len(list) < len(g.Players) {
		g.Players = g.Players[:len(list)]
	}
	lines := findLines(string(source))
	for _, key := range []string{"id", "title", "language", "zone", "host", "night_ends", "day_ends"} {
		if !seen[key] {
			problems = append(problems, Problem{file, 0, key, "is missing", "`omerta new --example` prints a whole game file"})
		}
	}
	problems = append(problems, g.checkBlind(file, lines)...)
	problems = append(problems, g.checkPlayers(file, seen, lines)...)
	if len(problems) == 0 {
		problems = append(problems, g.checkRoles(file, tree["roles"] != nil, lines)...)
	}
	if len(problems) > 0 {
		slices.SortStableFunc(problems, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Key, b.Key))
		})
		return nil, problems
	}
	g.finish()
	return g.Game, nil
}

// finish turns the checked texts into values.
func (g *gameFile) finish() {
	zone, _ := time.LoadLocation(g.Zone)
	night, _ := schedule.ParseClock(g.nightEnds)
	day, _ := schedule.ParseClock(g.dayEnds)
	if g.starts != "" {
		g.Starts, _ = time.ParseInLocation(moment, g.starts, zone)
	}
	g.Schedule = schedule.Schedule{Zone: zone, NightEnds: night, DayEnds: day, MinPhase: g.minPhase, DaysOff: g.daysOffList, Holidays: g.holidayList}
	for i := range g.Players {
		p := &g.Players[i]
		p.Address = strings.ToLower(p.Address)
		if p.Language == "" {
			p.Language = g.Language
		}
		if p.Zone == "" {
			p.Zone = g.Zone
		}
	}
	g.Host = strings.ToLower(g.Host)
}

// checkPlayers finds what one player alone does not show.
func (g *gameFile) checkPlayers(file string, seen map[string]bool, lines map[string]int) (p Problems) {
	switch n := len(g.Players); {
	case g.SignUp && n > g.Seats:
		p = append(p, Problem{file, lines["seats"], "seats", fmt.Sprintf("got %d seats for %d players", g.Seats, n), "those in the file are at the table from the start"})
	case g.SignUp:
	case n < MinSeats || n > engine.MaxSeats:
		p = append(p, Problem{file, 0, "player", fmt.Sprintf("got %d players, want %d to %d", n, MinSeats, engine.MaxSeats), "write a [[player]] section for each seat, or signup = true"})
	}
	at := func(i int, name string) (string, int) {
		key := fmt.Sprintf("player.%d.%s", i, name)
		return key, cmp.Or(lines[key], lines[fmt.Sprintf("player.%d", i)])
	}
	names, addresses := map[string]int{}, map[string]int{}
	shapes := make([]parser.Shape, len(g.Players))
	for i, one := range g.Players {
		for _, name := range []string{"name", "email"} {
			if key, line := at(i, name); !seen[key] {
				p = append(p, Problem{file, line, key, "is missing", ""})
			}
		}
		for j, address := range append([]string{strings.ToLower(one.Address)}, one.Addresses...) {
			key, line := at(i, "email")
			if j > 0 {
				key, line = at(i, "addresses")
			}
			if address == "" {
				continue
			}
			if address == strings.ToLower(g.Host) && !g.Blind {
				p = append(p, Problem{file, line, key, "is the host's own address", "a host sees everything and may not hold a seat, unless blind_host = true"})
			}
			if first, twice := addresses[address]; twice && !(g.SharedAddresses && first != i) {
				p = append(p, Problem{file, line, key, fmt.Sprintf("is the address of seat %d too", first+1), "each player needs an address of his own"})
			}
			addresses[address] = i
		}
		if one.Name != "" {
			key, line := at(i, "name")
			if parser.Reserved(one.Name) {
				p = append(p, Problem{file, line, key, fmt.Sprintf("%q is a word of the game", one.Name), "orders could not be told from it; take another name"})
			}
			shapes[i] = parser.ShapeOf(one.Name)
			for j := range i {
				if other := g.Players[j].Name; shapes[i].Like(shapes[j]) && !strings.EqualFold(one.Name, other) {
					p = append(p, Problem{file, line, key, fmt.Sprintf("%q can be taken for %q of seat %d", one.Name, other, j+1), "in some case form they are written alike; change one"})
				}
			}
			if first, twice := names[strings.ToLower(one.Name)]; twice {
				p = append(p, Problem{file, line, key, fmt.Sprintf("is the name of seat %d too", first+1), "names must differ"})
			}
			names[strings.ToLower(one.Name)] = i
		}
	}
	return p
}

// checkRoles makes the deal, or checks the roles that the host gave.
func (g *gameFile) checkRoles(file string, section bool, lines map[string]int) (p Problems) {
	given := 0
	for _, one := range g.Players {
		if one.Role != "" || one.Rank != 0 {
			given++
		}
	}
	seats := len(g.Players)
	switch {
	case g.SignUp && given > 0:
		return Problems{{file, lines["signup"], "signup", "stands beside roles given at players", "a table that signs up is dealt by the seed: write how many of each role into [roles]"}}
	case g.SignUp:
		return g.checkList(file, section, lines)
	case section && given > 0:
		return Problems{{file, lines["roles"], "roles", "stands beside roles given at players", "keep one of the two: dealt by the seed, or given by you"}}
	case given > 0 && given < seats:
		return Problems{{file, 0, "player", fmt.Sprintf("%d of %d players have a role", given, seats), "give one to every player, or to none and write a [roles] section"}}
	case given > 0:
		if _, err := engine.New(g.Holdings(), g.Options); err != nil {
			return Problems{{file, 0, "player", err.Error(), ""}}
		}
		return nil
	case !section:
		return Problems{{file, 0, "roles", "is missing", "write a [roles] section, or a role at every player"}}
	}
	var err error
	if g.Deal, err = dealt(g.roles, seats); err != nil {
		return Problems{{file, lines["roles.mafia"], "roles", err.Error(), "the rest of the table are citizens"}}
	}
	if _, err := engine.New(g.Holdings(), g.Options); err != nil {
		return Problems{{file, lines["roles.mafia"], "roles", err.Error(), ""}}
	}
	return nil
}

// Holdings returns what the players are given; where the seed deals, what
// there is to be dealt, in an order that tells nothing of who gets it.
func (g *Game) Holdings() []engine.Holding {
	if g.Deal == nil {
		holdings := make([]engine.Holding, len(g.Players))
		for i := range g.Players {
			holdings[i], _ = g.Players[i].Holding() // checked when the file was read
		}
		return holdings
	}
	holdings := make([]engine.Holding, len(g.Deal))
	rank := uint8(0)
	for i, id := range g.Deal {
		holdings[i].Role = id
		if id.Ranked() {
			rank++
			holdings[i].Rank = rank
		}
	}
	return holdings
}

// Holding is what the host gave a player. The error says what to write.
func (p *Player) Holding() (engine.Holding, error) {
	id, ok := engine.RoleByName(p.Role)
	switch {
	case !ok:
		return engine.Holding{}, isRole(p.Role)
	case id.Ranked() && p.Rank == 0:
		return engine.Holding{}, fmt.Errorf("got %q without a rank, want rank = 1 for the boss, 2 and so on", p.Role)
	case !id.Ranked() && p.Rank != 0:
		return engine.Holding{}, fmt.Errorf("got a rank for %q; only the mafia has ranks", p.Role)
	}
	return engine.Holding{Role: id, Rank: uint8(p.Rank)}, nil
}
