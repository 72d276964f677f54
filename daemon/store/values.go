package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// micros is how a time is stored: microseconds since 1970 in UTC, which sort
// as the times do. The zero time is 0.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// A stamp scans what micros made.
type stamp struct{ to *time.Time }

func at(to *time.Time) sql.Scanner { return stamp{to} }

// Scan is part of [sql.Scanner].
func (s stamp) Scan(v any) error {
	n, ok := v.(int64)
	if !ok {
		return fmt.Errorf("a time is %T", v)
	}
	*s.to = time.Time{}
	if n != 0 {
		*s.to = time.UnixMicro(n).UTC()
	}
	return nil
}

// list is how a list of words is stored; an empty one is no text at all.
func list(words []string) string {
	if len(words) == 0 {
		return ""
	}
	b, _ := json.Marshal(words) // strings always can be
	return string(b)
}

// A words scans what list made.
type words struct{ to *[]string }

// Scan is part of [sql.Scanner].
func (w words) Scan(v any) error {
	*w.to = nil
	s, ok := v.(string)
	if !ok {
		return fmt.Errorf("a list is %T", v)
	}
	if s == "" {
		return nil
	}
	return json.Unmarshal([]byte(s), w.to)
}

// blob makes sure that no bytes are an empty value and not NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
