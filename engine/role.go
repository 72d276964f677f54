package engine

// A Side is a team that wins together.
type Side uint8

// The sides. NoSide wins a game that nobody wins.
const (
	NoSide Side = iota
	Town
	Mafia
	Maniac
	Sniper
)

// RoleID numbers a role within this build. It is never stored; its name is.
type RoleID uint8

// NoRole is the role in an event that reveals none.
const NoRole RoleID = 255
