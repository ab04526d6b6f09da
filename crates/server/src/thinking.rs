//! The engine's seat: a few threads that think for all games.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use damier_engine::{
    Answer, Game, Level, Pool, PoolFull, PoolOptions, Request, Score, Time, would_accept_draw,
};
use damier_rules::Move;
use damier_table::Terms;

/// The levels that there are.
pub(crate) const LEVELS: RangeInclusive<u8> = 1..=10;

/// What the engine is to think about.
pub(crate) struct Job {
    /// How well it is to play.
    pub(crate) level: u8,
    /// Where the game began and by which rules.
    pub(crate) terms: Terms,
    /// What has been played.
    pub(crate) moves: Vec<Move>,
    /// Milliseconds on the engine's clock, and those it gains with the move.
    pub(crate) clock: Option<(i64, i64)>,
    /// What its mistakes are drawn from.
    pub(crate) seed: u64,
}

/// What it came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thought {
    /// What to play, and how good that is for it; nothing if it broke.
    pub(crate) best: Option<(Move, Score)>,
}

/// Stands for a job; dropping it stops the thinking.
pub(crate) struct Underway {
    pool: Arc<Pool>,
    key: u64,
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.pool.cancel(self.key);
    }
}

/// The threads.
pub(crate) struct Thinkers {
    pool: Arc<Pool>,
    /// Every job has a number of its own, so that stopping one never stops its successor.
    next: AtomicU64,
}

impl Thinkers {
    pub(crate) fn new(threads: usize) -> Self {
        let options = PoolOptions {
            workers: threads,
            ..PoolOptions::default()
        };
        let pool = Pool::new(&options, Arc::new(Instant::now()));
        Self {
            pool: Arc::new(pool),
            next: AtomicU64::new(0),
        }
    }

    /// Thinks about a job and calls `done` from another thread, unless it is stopped.
    ///
    /// # Errors
    ///
    /// [`PoolFull`] when too many jobs wait.
    pub(crate) fn think(
        &self,
        job: Job,
        done: impl FnOnce(Thought) + Send + 'static,
    ) -> Result<Underway, PoolFull> {
        let key = self.next.fetch_add(1, Relaxed);
        let mut game = Game::new(job.terms.draw_rules(), *job.terms.start());
        for mv in &job.moves {
            game.advance(mv);
        }
        let millis = |span: i64| Duration::from_millis(span.max(0).unsigned_abs());
        let time = job.clock.map(|(remaining, increment)| Time::Clock {
            remaining: millis(remaining),
            increment: millis(increment),
        });
        let request = Request {
            key,
            game,
            level: level(job.level),
            time,
            seed: job.seed,
        };
        self.pool.ask(request, move |answer| match answer {
            Answer::Move(best) => done(Thought {
                best: Some((best.mv, best.score)),
            }),
            Answer::NoMove | Answer::Failed => done(Thought { best: None }),
            Answer::Cancelled => {}
        })?;
        Ok(Underway {
            pool: Arc::clone(&self.pool),
            key,
        })
    }

    /// Jobs that wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.pool.waiting()
    }
}

/// Whether the engine takes a draw where it would have played on.
pub(crate) fn takes_draw(number: u8, thought: Thought, plies: usize) -> bool {
    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
    thought
        .best
        .is_some_and(|(_, score)| would_accept_draw(level(number), score, plies))
}

/// Whether the engine claims a draw that it has a right to.
pub(crate) fn is_content(number: u8, thought: Thought) -> bool {
    thought
        .best
        .is_some_and(|(_, score)| would_accept_draw(level(number), score, u32::MAX))
}

/// Stored games have only levels that there were when they were made.
pub(crate) fn level(number: u8) -> Level {
    Level::new(number).unwrap_or(Level::FULL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_the_engines() {
        let levels: Vec<u8> = Level::all().map(Level::number).collect();
        assert_eq!(levels, LEVELS.collect::<Vec<u8>>());
    }
}
