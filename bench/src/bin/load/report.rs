//! The table that docs/performance.md shows.

use std::fmt;
use std::time::Duration;

use damier_bench::Program;

use crate::scenario::{Kind, Measured, Scenario};

/// The head of the table.
pub(crate) const HEAD: &str = "\
| games | thinking | moves acknowledged/s | of the moves offered | p50 | p99 | longest | engine's reply p50 / p99 | shown to spectators p50 / p99 | memory | server's processor | games finished | moves compared |
|---|---|---|---|---|---|---|---|---|---|---|---|---|";

/// One line of the table.
#[derive(Debug)]
pub(crate) struct Row {
    kind: Kind,
    games: usize,
    pace: Duration,
    a_second: f64,
    offered: Option<f64>,
    waits: [Duration; 3],
    replies: Option<[Duration; 3]>,
    shown: Option<[Duration; 3]>,
    memory: Option<u64>,
    processor: Option<f64>,
    finished: usize,
    compared: usize,
}

impl Row {
    pub(crate) fn of(
        scenario: &Scenario,
        measured: &Measured,
        program: &Program,
        compared: usize,
    ) -> Self {
        let seconds = measured.took.as_secs_f64();
        let a_second = measured.waits.len() as f64 / seconds;
        // At each board one player thinks at a time; the engine's own thinking is not offered.
        let offered = (!scenario.pace.is_zero() && scenario.kind == Kind::Friend)
            .then(|| a_second * scenario.pace.as_secs_f64() / scenario.games as f64);
        let memory = program.memory().or(measured.memory).map(|(_, most)| most);
        Self {
            kind: scenario.kind,
            games: scenario.games,
            pace: scenario.pace,
            a_second,
            offered,
            waits: percentiles(&measured.waits).unwrap_or_default(),
            replies: percentiles(&measured.replies).filter(|_| scenario.kind == Kind::Engine),
            shown: percentiles(&measured.shown),
            memory,
            processor: measured.processor.map(|used| used / seconds),
            finished: measured.finished,
            compared,
        }
    }

    /// Whether twice as many games are worth a try.
    pub(crate) fn keeps_up(&self) -> bool {
        self.waits[1] < Duration::from_millis(500) && self.offered.is_none_or(|part| part > 0.5)
    }
}

/// The median, the 99th percentile and the greatest; `None` of nothing.
fn percentiles(times: &[Duration]) -> Option<[Duration; 3]> {
    let mut times = times.to_vec();
    times.sort_unstable();
    let last = times.len().checked_sub(1)?;
    Some([times[last / 2], times[last * 99 / 100], times[last]])
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Friend => "friend",
            Kind::Engine => "engine",
        };
        write!(
            f,
            "| {} {kind} | {} ms | {:.0} ",
            self.games,
            self.pace.as_millis(),
            self.a_second
        )?;
        match self.offered {
            Some(part) => write!(f, "| {:.0} % ", part * 100.0)?,
            None => write!(f, "| – ")?,
        }
        for wait in self.waits {
            write!(f, "| {} ", milliseconds(wait))?;
        }
        for times in [self.replies, self.shown] {
            match times {
                Some([half, most, _]) => {
                    write!(f, "| {} / {} ", milliseconds(half), milliseconds(most))?;
                }
                None => write!(f, "| – ")?,
            }
        }
        match self.memory {
            Some(bytes) => write!(f, "| {} MB ", bytes / 1_000_000)?,
            None => write!(f, "| ? ")?,
        }
        match self.processor {
            Some(part) => write!(f, "| {:.0} % of a core ", part * 100.0)?,
            None => write!(f, "| ? ")?,
        }
        write!(f, "| {} | {} |", self.finished, self.compared)
    }
}
