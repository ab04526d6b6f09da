//! How long an engine may search, as `level` says it.

use core::time::Duration;

use super::Line;

/// The limits of a search. None of them at all is what `level infinite` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most plies.
    pub depth: Option<u32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The moves that remain until more time is given.
    pub moves: Option<u32>,
    /// The time that remains.
    pub time: Option<Duration>,
    /// What is added before each move.
    pub increment: Option<Duration>,
}

impl Limits {
    /// What a line says; whatever is no number is left out.
    pub(super) fn read(line: &Line) -> Limits {
        Limits {
            depth: number(line, "depth"),
            nodes: number(line, "nodes"),
            move_time: seconds(line, "move-time"),
            moves: number(line, "moves"),
            time: seconds(line, "time"),
            increment: seconds(line, "inc"),
        }
    }

    pub(super) fn write(&self) -> Line {
        if *self == Limits::default() {
            return Line::new("level").flagged("infinite");
        }
        let seconds = |span: Duration| span.as_secs_f64();
        Line::new("level")
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", self.move_time.map(seconds))
            .with_some("moves", self.moves)
            .with_some("time", self.time.map(seconds))
            .with_some("inc", self.increment.map(seconds))
    }
}

fn number<N: core::str::FromStr>(line: &Line, name: &str) -> Option<N> {
    line.value(name)?.parse().ok()
}

/// A span in seconds; nothing below zero, and nothing above a year.
pub(super) fn seconds(line: &Line, name: &str) -> Option<Duration> {
    const YEAR: f64 = 366.0 * 86_400.0;
    let seconds: f64 = line.value(name)?.parse().ok()?;
    Duration::try_from_secs_f64(seconds.clamp(0.0, YEAR)).ok()
}
