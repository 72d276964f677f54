package parser

import "testing"

func TestFormLine(t *testing.T) {
	for _, c := range []struct{ line, key, value string }{
		{"│ ночь до: 10.00", "night_ends", "10:00"},
		{"> │ Название: Коты: ночь", "title", "Коты: ночь"},
		{"Night until: 09:30", "night_ends", "09:30"},
		{"язык: английский", "language", "en"},
		{"language: klingon", "language", "klingon"},
		{"Пояс: Москва", "zone", "Europe/Moscow"},
		{"Time zone: Europe/London", "zone", "Europe/London"},
		{"ID: Stray-Cats", "id", "stray-cats"},
		{"day_ends:21:00", "day_ends", "21:00"},
		{"мест:", "seats", ""},
		{"Привет: вот", "", ""},
		{"название", "", ""},
	} {
		key, value, ok := FormLine(c.line)
		if key != c.key || value != c.value || ok != (c.key != "") {
			t.Errorf("%q: got %q, %q, %v", c.line, key, value, ok)
		}
	}
}

// What the form calls a key is read as that key, and both languages ask the
// same.
func TestFormLabels(t *testing.T) {
	if len(english.Form) != len(russian.Form) {
		t.Errorf("%d questions in English, %d in Russian", len(english.Form), len(russian.Form))
	}
	for _, lang := range []string{"en", "ru"} {
		for key := range english.Form {
			got, value, ok := FormLine("│ " + FormLabel(lang, key) + ": x")
			if !ok || got != key || value != "x" {
				t.Errorf("%s %s is called %q, which reads as %q", lang, key, FormLabel(lang, key), got)
			}
		}
	}
}
