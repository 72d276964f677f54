package server

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"time"

	"omerta/daemon"
	"omerta/daemon/archive"
)

// publishEvery is how long the pages may lag behind the letters: a burst of
// mail must not write them again and again.
const publishEvery = 2 * time.Second

// turnPages tells [Server.publish] to look. It never blocks.
func (s *Server) turnPages() {
	select {
	case s.pages <- struct{}{}:
	default:
	}
}

// publish keeps the pages of the archive as the digests are, until ctx ends.
// That they cannot be written stops no game.
func (s *Server) publish(ctx context.Context) error {
	if s.cfg.Archive.Dir == "" {
		<-ctx.Done()
		return nil
	}
	told, trouble := map[string]daemon.Shelved{}, ""
	for {
		err := s.publishNews(ctx, told)
		if ctx.Err() != nil {
			return nil
		}
		now := ""
		if err != nil {
			now = err.Error()
		}
		if now != trouble && now != "" {
			s.log.Error("the archive cannot be written", "dir", s.cfg.Archive.Dir, "err", err)
		}
		trouble = now
		select {
		case <-ctx.Done():
			return nil
		case <-s.pages:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(publishEvery):
		}
	}
}

// publishNews writes the pages of the games of which something else was told
// than is written, all of them the first time.
func (s *Server) publishNews(ctx context.Context, told map[string]daemon.Shelved) error {
	shelf, err := s.Host.Shelf(ctx)
	if err != nil {
		return err
	}
	var news []string
	for _, game := range shelf.Games {
		if !reflect.DeepEqual(told[game.ID], game) {
			news = append(news, game.ID)
		}
	}
	if len(news) == 0 && len(told) == len(shelf.Games) && len(told) > 0 {
		return nil
	}
	if err := archive.Write(ctx, s.Host, s.cfg.Archive.Dir, s.cfg.Mail.Language, news...); err != nil {
		return err
	}
	clear(told)
	for _, game := range shelf.Games {
		told[game.ID] = game
	}
	return nil
}

// serveArchive shows the pages until ctx ends, on a listener of their own
// (secrecy: metrics, health, logs).
func (s *Server) serveArchive(ctx context.Context) error {
	return s.serveAt(ctx, s.cfg.Archive.Listen, "the archive", s.ArchiveHandler)
}

// ArchiveHandler shows the pages of the archive, and nothing else: no file but
// theirs, no list of files, no script.
func (s *Server) ArchiveHandler() http.Handler {
	files := http.FileServerFS(os.DirFS(s.cfg.Archive.Dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
			return
		}
		if s.cfg.Archive.Dir == "" || !archive.IsPage(r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		head := w.Header()
		head.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cache-Control", "no-cache")
		if archive.IsRecord(r.URL.Path) {
			head.Set("Content-Type", "text/plain; charset=utf-8")
		}
		files.ServeHTTP(w, r)
	})
}
