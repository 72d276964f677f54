package templates

import (
	"slices"

	"omerta/engine"
)

// more are those who make a crowd of the people of the examples: lists of it
// are long, and fold.
var more = map[string][]Name{
	"ru": {
		declined("Вьюга", "Вьюги", "Вьюге", "Вьюгу", "Вьюгой", "Вьюге"),
		declined("Дуня", "Дуни", "Дуне", "Дуню", "Дуней", "Дуне"),
		declined("Кедр", "Кедра", "Кедру", "Кедра", "Кедром", "Кедре"),
		declined("Клюква", "Клюквы", "Клюкве", "Клюкву", "Клюквой", "Клюкве"),
		declined("Осип", "Осипа", "Осипу", "Осипа", "Осипом", "Осипе"),
		declined("Сыч", "Сыча", "Сычу", "Сыча", "Сычом", "Сыче"),
	},
	"en": {plain("Bram"), plain("Cora"), plain("Dexter"), plain("Edith"), plain("Finn"), plain("Greta")},
}

func crowd(lang string) []Name { return slices.Concat(people[lang], more[lang]) }

func crowdExamples(lang string) []example {
	d := Digest{Common: public(lang, day3), Rulebook: Rulebook{Options: engine.Defaults()}, Closed: night3, Living: crowd(lang)}
	r := Reminder{Common: common(lang, night3)}
	others := crowd(lang)[1:]
	for _, v := range []engine.Verb{engine.Heal, engine.HealVictim, engine.Poison, engine.Pass} {
		r.Open = append(r.Open, choice(v, others))
	}
	corrected := Turn{Common: r.Common, Open: r.Open, Correction: true}
	return []example{{"digest-night-crowd", d}, {"turn-corrected", corrected}, {"turn-crowd", Turn{Common: r.Common, Open: r.Open}}}
}
