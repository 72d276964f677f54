package parser

var english = Language{
	Code: "en",
	Canonical: map[string]string{
		"kill": "kill ", "scare": "scare ", "brutal": "brutal ", "torture": "torture ", "check": "check ",
		"heal": "heal ", "heal-victim": "heal the victim of the ", "serum": "serum ", "poison": "poison ",
		"jail": "jail ", "point": "point at ", "compare": "compare ", "watch": "watch ", "confess": "confess ",
		"pass": "pass", "cancel": "cancel", "red": "red ", "blue": "blue ", "none": "unvote",
	},
	CanonicalCase: map[string]caseSet{
		"kill": nom, "scare": nom, "brutal": nom, "torture": nom, "check": nom, "heal": nom, "serum": nom, "poison": nom,
		"jail": nom, "point": nom, "compare": nom, "watch": nom, "confess": nom, "red": nom, "blue": nom,
	},
	Victims: map[string]string{
		"mafia": "mafia", "maniac": "maniac", "commissioner": "commissioner", "martyr": "martyr", "sniper": "sniper",
	},
	And: " and ", Self: "me",
}
