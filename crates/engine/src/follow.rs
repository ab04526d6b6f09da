//! An analysis that is watched while it grows.

use core::time::Duration;

use crate::{Analysis, Controls, Game, Limits, Searcher, Time};

impl Searcher {
    /// Finds the best `lines` moves deeper and deeper, and tells all of them after each depth.
    ///
    /// What was found of one depth shortens the work on the next. It ends with the limits, when it
    /// is stopped, or when looking deeper cannot change what was found; what is given back was told
    /// last, but where not even one depth was completed.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use std::time::Instant;
    /// use damier_engine::{Controls, Game, Limits, Searcher};
    /// use damier_rules::{Position, Variant};
    ///
    /// let game = Game::from(Position::start(Variant::International));
    /// let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    /// let mut searcher = Searcher::new(1 << 20);
    /// let mut told = Vec::new();
    /// let found = searcher.follow(
    ///     &game,
    ///     &Limits::depth(4),
    ///     3,
    ///     &Controls::new(&clock, &stop),
    ///     &mut |analysis| told.push((analysis.depth, analysis.lines.len())),
    /// );
    /// assert_eq!(told, [(1, 3), (2, 3), (3, 3), (4, 3)]);
    /// assert_eq!(found.depth, 4);
    /// ```
    pub fn follow(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let begun = controls.clock.now();
        let spent = || controls.clock.now().saturating_sub(begun);
        let mut nodes = 0;
        let mut last: Option<Analysis> = None;
        for depth in 1..=limits.depth.unwrap_or(u8::MAX) {
            let part = Limits {
                depth: Some(depth),
                nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
                time: limits.time.map(|time| rest(time, spent())),
            };
            if part.nodes == Some(0) {
                break;
            }
            let found = self.analyse(game, &part, lines, controls, &mut |_| ());
            nodes += found.nodes;
            let whole = found.depth == depth;
            if whole || last.is_none() {
                let mut found = found;
                // Lines are searched one after the other, and a later one may turn out better.
                found
                    .lines
                    .sort_by_key(|line| core::cmp::Reverse(line.score));
                let found = Analysis {
                    nodes,
                    time: spent(),
                    ..found
                };
                if whole {
                    tell(&found);
                }
                last = Some(found);
            }
            if !whole {
                break;
            }
        }
        last.unwrap_or(Analysis {
            depth: 0,
            nodes,
            time: spent(),
            lines: Vec::new(),
        })
    }
}

/// What is left of a time that is given for the whole; a clock divides itself anew each time.
fn rest(time: Time, spent: Duration) -> Time {
    match time {
        Time::Move(whole) => Time::Move(whole.saturating_sub(spent)),
        by_the_clock => by_the_clock,
    }
}
