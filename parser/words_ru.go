package parser

var russian = Language{
	Code: "ru",
	Canonical: map[string]string{
		"kill": "убить ", "scare": "запугать ", "brutal": "жестоко убить ", "torture": "мучить ", "check": "проверить ",
		"heal": "лечить ", "heal-victim": "лечить жертву ", "serum": "сыворотка ", "poison": "травить ",
		"jail": "посадить ", "point": "указать на ", "compare": "сравнить ", "watch": "следить за ",
		"confess": "исповедовать ", "pass": "пропуск", "cancel": "отмена",
		"red": "красным ", "blue": "синим ", "none": "снимаю голос",
	},
	CanonicalCase: map[string]caseSet{"serum": dat, "watch": ins},
	Victims: map[string]string{
		"mafia": "мафии", "maniac": "маньяка", "commissioner": "комиссара", "martyr": "шахида", "sniper": "снайпера",
	},
	And: " и ", Self: "себя",
}
