//! Counts of what has been done, in the text form that Prometheus reads.

use std::fmt::{self, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use damier_store::Figures;

/// Upper bounds of the buckets for the time from receiving an act to having it stored, in
/// seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Everything that is counted; shared, and cheap to add to.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_made: AtomicU64,
    pub(crate) games_over: AtomicU64,
    pub(crate) acts_stored: AtomicU64,
    pub(crate) acts_refused: AtomicU64,
    pub(crate) rooms: AtomicI64,
    pub(crate) sockets: AtomicI64,
    pub(crate) sockets_dropped: AtomicU64,
    pub(crate) engine_jobs: AtomicU64,
    /// Answers by hundreds of their status: 1xx to 5xx.
    pub(crate) answers: [AtomicU64; 5],
    latency: [AtomicU64; BOUNDS.len() + 1],
    latency_micros: AtomicU64,
}

impl Metrics {
    /// Notes how long it took to store an act.
    pub(crate) fn stored_within(&self, span: Duration) {
        let seconds = span.as_secs_f64();
        let bucket = BOUNDS
            .iter()
            .position(|bound| seconds <= *bound)
            .unwrap_or(BOUNDS.len());
        self.latency[bucket].fetch_add(1, Relaxed);
        self.latency_micros
            .fetch_add(span.as_micros() as u64, Relaxed);
        self.acts_stored.fetch_add(1, Relaxed);
    }

    /// Notes an answer over HTTP.
    pub(crate) fn answered(&self, status: u16) {
        if let Some(count) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            count.fetch_add(1, Relaxed);
        }
    }

    /// All of it as text.
    pub(crate) fn text(&self, store: Figures, waiting: usize, analyses: usize) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, store, waiting, analyses);
        text
    }

    fn write(
        &self,
        out: &mut String,
        store: Figures,
        waiting: usize,
        analyses: usize,
    ) -> fmt::Result {
        self.write_counters(out)?;
        write_storage(out, store)?;
        let waiting = i64::try_from(waiting).unwrap_or(i64::MAX);
        gauge(
            out,
            "damier_rooms",
            "Games in memory.",
            self.rooms.load(Relaxed),
        )?;
        gauge(
            out,
            "damier_sockets",
            "Open WebSockets.",
            self.sockets.load(Relaxed),
        )?;
        gauge(
            out,
            "damier_engine_waiting",
            "Moves that wait for the engine.",
            waiting,
        )?;
        gauge(
            out,
            "damier_analyses",
            "Positions that are analysed for people.",
            i64::try_from(analyses).unwrap_or(i64::MAX),
        )?;
        self.write_answers(out)?;
        self.write_latency(out)
    }

    fn write_counters(&self, out: &mut String) -> fmt::Result {
        let of = |count: &AtomicU64| count.load(Relaxed);
        counter(
            out,
            "damier_games_made_total",
            "Games made.",
            of(&self.games_made),
        )?;
        counter(
            out,
            "damier_games_over_total",
            "Games that ended.",
            of(&self.games_over),
        )?;
        counter(
            out,
            "damier_acts_refused_total",
            "Acts refused.",
            of(&self.acts_refused),
        )?;
        let slow = "Sockets closed because their reader was too slow.";
        counter(
            out,
            "damier_sockets_dropped_total",
            slow,
            of(&self.sockets_dropped),
        )?;
        counter(
            out,
            "damier_engine_jobs_total",
            "Moves asked of the engine.",
            of(&self.engine_jobs),
        )
    }

    fn write_answers(&self, out: &mut String) -> fmt::Result {
        let name = "damier_http_answers_total";
        head(out, name, "Answers by hundreds of their status.", "counter")?;
        for (class, count) in (1..).zip(&self.answers) {
            writeln!(
                out,
                "{name}{{status=\"{class}xx\"}} {}",
                count.load(Relaxed)
            )?;
        }
        Ok(())
    }

    fn write_latency(&self, out: &mut String) -> fmt::Result {
        let name = "damier_act_seconds";
        head(
            out,
            name,
            "Time from receiving an act to having it on disk.",
            "histogram",
        )?;
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().zip(&self.latency) {
            sum += count.load(Relaxed);
            writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}")?;
        }
        sum += self.latency[BOUNDS.len()].load(Relaxed);
        writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {sum}")?;
        writeln!(
            out,
            "{name}_sum {}",
            seconds(self.latency_micros.load(Relaxed))
        )?;
        writeln!(out, "{name}_count {sum}")
    }
}

fn write_storage(out: &mut String, store: Figures) -> fmt::Result {
    counter(
        out,
        "damier_store_commits_total",
        "Commits synced to disk.",
        store.commits,
    )?;
    counter(
        out,
        "damier_store_requests_total",
        "Requests that were committed.",
        store.requests,
    )?;
    counter(
        out,
        "damier_store_failures_total",
        "Requests that storage failed.",
        store.failures,
    )?;
    let name = "damier_store_commit_seconds_total";
    head(out, name, "Time spent in commits.", "counter")?;
    writeln!(out, "{name} {}", seconds(store.commit_micros))
}

fn counter(out: &mut String, name: &str, help: &str, value: u64) -> fmt::Result {
    head(out, name, help, "counter")?;
    writeln!(out, "{name} {value}")
}

fn gauge(out: &mut String, name: &str, help: &str, value: i64) -> fmt::Result {
    head(out, name, help, "gauge")?;
    writeln!(out, "{name} {value}")
}

fn head(out: &mut String, name: &str, help: &str, kind: &str) -> fmt::Result {
    writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histogram_adds_up() {
        let metrics = Metrics::default();
        metrics.stored_within(Duration::from_millis(4));
        metrics.stored_within(Duration::from_millis(40));
        metrics.stored_within(Duration::from_secs(9));
        metrics.answered(204);
        let text = metrics.text(Figures::default(), 3, 2);
        assert!(
            text.contains("damier_act_seconds_bucket{le=\"0.005\"} 1\n"),
            "{text}"
        );
        assert!(
            text.contains("damier_act_seconds_bucket{le=\"0.05\"} 2\n"),
            "{text}"
        );
        assert!(
            text.contains("damier_act_seconds_bucket{le=\"+Inf\"} 3\n"),
            "{text}"
        );
        assert!(text.contains("status=\"2xx\"} 1\n"), "{text}");
    }
}
