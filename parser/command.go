package parser

// A Command is a word for the daemon that is no order of the game.
type Command struct {
	Word string // its English word, as in [Statement].Command
	Host bool   // only the host's
	Arg  bool   // something may follow it
}

// Commands lists every command.
var Commands = []Command{
	{Word: "status"}, {Word: "votes"}, {Word: "who"}, {Word: "rules"}, {Word: "role"}, {Word: "help"},
	{Word: "resend"}, {Word: "language", Arg: true}, {Word: "away", Arg: true}, {Word: "gang", Arg: true},
	{Word: "final"}, {Word: "confirm", Arg: true}, {Word: "join", Arg: true}, {Word: "leave"}, {Word: "ping"},
	{Word: "watch"}, {Word: "unwatch"}, {Word: "specimen", Arg: true}, {Word: "resign"},
	{Word: "address", Arg: true}, {Word: "zone", Arg: true},
	{Word: "pause", Host: true}, {Word: "resume", Host: true}, {Word: "extend", Host: true, Arg: true},
	{Word: "close", Host: true}, {Word: "preview", Host: true}, {Word: "hold", Host: true}, {Word: "go", Host: true},
	{Word: "remove", Host: true, Arg: true}, {Word: "replace", Host: true, Arg: true},
	{Word: "act for", Host: true, Arg: true}, {Word: "votes:", Host: true, Arg: true},
	{Word: "announce", Host: true, Arg: true}, {Word: "story", Host: true, Arg: true},
	{Word: "note", Host: true, Arg: true}, {Word: "rollback", Host: true, Arg: true},
	{Word: "cancel game", Host: true}, {Word: "show", Host: true, Arg: true}, {Word: "start", Host: true},
	{Word: "redeal", Host: true}, {Word: "new", Host: true, Arg: true}, {Word: "write", Host: true, Arg: true},
	{Word: "promote", Host: true, Arg: true}, {Word: "process", Host: true, Arg: true},
}
