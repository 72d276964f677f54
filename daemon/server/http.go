package server

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// listenAgain is how often it is tried to listen where somebody else does. The
// games go on meanwhile: that nobody can ask for the health is no reason to
// stop them.
const listenAgain = 10 * time.Second

// serveHTTP answers /healthz and /metrics until ctx ends.
func (s *Server) serveHTTP(ctx context.Context) error {
	return s.serveAt(ctx, s.cfg.Health, "the health", s.Handler)
}

// serveAt serves at an address until ctx ends; nowhere where it is empty.
func (s *Server) serveAt(ctx context.Context, address, what string, handler func() http.Handler) error {
	if address == "" {
		<-ctx.Done()
		return nil
	}
	for told := false; ; told = true {
		l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
		if err == nil {
			return serveOn(ctx, l, handler())
		}
		if !told && ctx.Err() == nil {
			s.log.Error(what+" cannot be served", "address", address, "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(listenAgain):
		}
	}
}

func serveOn(ctx context.Context, l net.Listener, handler http.Handler) error {
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, MaxHeaderBytes: 8 << 10}
	stop := context.AfterFunc(ctx, func() { srv.Close() })
	defer stop()
	if err := srv.Serve(l); ctx.Err() == nil {
		return err
	}
	return nil
}

// Handler answers GET /healthz in JSON, with 503 when a person should look,
// and GET /metrics for Prometheus.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		report := s.Report(r.Context())
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		if len(report.Trouble) > 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		_ = e.Encode(report) // who asked may have gone
	})
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(collector{s}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{}))
	return mux
}

// A collector makes metrics of the report, anew for each who asks. None has a
// label of a seat, a role, a game or an address.
type collector struct{ s *Server }

// A gauge is one thing that is measured.
type gauge struct {
	desc  *prometheus.Desc
	value func(*Report) float64
}

var gauges = []gauge{
	newGauge("healthy", "1, or 0 when a person should look.", func(r *Report) float64 { return yes(len(r.Trouble) == 0) }),
	newGauge("games_open", "Games that are made and not started.", func(r *Report) float64 { return float64(r.Games.Open) }),
	newGauge("games_running", "Games that run.", func(r *Report) float64 { return float64(r.Games.Running) }),
	newGauge("games_stopped", "Games that wait for their host to let them go on.", func(r *Report) float64 { return float64(r.Games.Stopped) }),
	newGauge("next_deadline_timestamp_seconds", "When the next phase ends; 0: none is open.", func(r *Report) float64 { return unix(r.NextDeadline) }),
	newGauge("letters_unsent", "Letters that wait to be sent.", func(r *Report) float64 { return float64(r.Unsent) }),
	newGauge("letters_oldest_unsent_timestamp_seconds", "Since when the oldest of them waits; 0: none waits.", func(r *Report) float64 { return unix(r.OldestUnsent) }),
	newGauge("inbox_up", "1 while the inbox can be read.", func(r *Report) float64 { return yes(r.Daemon.Inbox.State == "up") }),
	newGauge("inbox_last_read_timestamp_seconds", "When the inbox was last read; 0: never.", func(r *Report) float64 { return unix(r.Daemon.Inbox.LastRead) }),
	newGauge("inbox_failures", "Failures to read the inbox in a row.", func(r *Report) float64 { return float64(r.Daemon.Inbox.Failures) }),
	newGauge("inbox_skipped", "Messages that could not be fetched since the start.", func(r *Report) float64 { return float64(r.Daemon.Inbox.Skipped) }),
	newGauge("outbox_last_accepted_timestamp_seconds", "When a server last took a letter; 0: never since the start.", func(r *Report) float64 { return unix(r.Daemon.Outbox.LastAccepted) }),
	newGauge("outbox_failures", "Failures to send in a row.", func(r *Report) float64 { return float64(r.Daemon.Outbox.Failures) }),
	newGauge("outbox_paused", "1 while nothing is tried because nothing can be sent.", func(r *Report) float64 { return yes(!r.Daemon.Outbox.PausedUntil.IsZero()) }),
}

func newGauge(name, help string, value func(*Report) float64) gauge {
	return gauge{prometheus.NewDesc("omerta_"+name, help, nil, nil), value}
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func unix(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.UnixMilli()) / 1000
}

// Describe is part of [prometheus.Collector].
func (c collector) Describe(to chan<- *prometheus.Desc) {
	for _, g := range gauges {
		to <- g.desc
	}
}

// Collect is part of [prometheus.Collector].
func (c collector) Collect(to chan<- prometheus.Metric) {
	r := c.s.Report(context.Background())
	for _, g := range gauges {
		to <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, g.value(&r))
	}
}
