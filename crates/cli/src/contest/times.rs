//! What two programs have used of their time.

use core::fmt;
use std::time::Duration;

use damier_arena::contest::Played;

/// What the moves of the first and the second program took.
#[derive(Default)]
pub(super) struct Times([Time; 2]);

#[derive(Clone, Copy, Default)]
struct Time {
    moves: usize,
    spent: Duration,
    longest: Duration,
}

impl Times {
    pub(super) fn add(&mut self, played: &Played) {
        let counts = played.counts();
        for (program, time) in self.0.iter_mut().enumerate() {
            let side = program ^ played.white;
            time.moves += counts[side];
            time.spent += played.spent[side];
            time.longest = time.longest.max(played.longest[side]);
        }
    }
}

impl fmt::Display for Times {
    /// Such as `time for a move: 0.198 s, at most 0.210 s; and 0.201 s, at most 0.260 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.map(|time| {
            let mean = time.spent.as_secs_f64() / time.moves.max(1) as f64;
            let longest = time.longest.as_secs_f64();
            format!("{mean:.3} s, at most {longest:.3} s")
        });
        write!(f, "time for a move: {}", text.join("; and "))
    }
}
