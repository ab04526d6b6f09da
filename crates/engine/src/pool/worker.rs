//! A thread that serves one request after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;

use super::queue::{Job, Queue};
use super::{Answer, Request};
use crate::{Clock, Controls, Searcher};

/// The table of a quick level.
const QUICK_TABLE: usize = 128 << 10;

/// Serves until the pool is closed.
pub(super) fn work(queue: &Queue, quick: bool, table_bytes: usize, clock: &dyn Clock) {
    let mut engine = Engine::new(if quick { QUICK_TABLE } else { table_bytes });
    while let Some((job, stop)) = queue.next(quick) {
        let Job { request, reply } = job;
        let mut controls = Controls::new(clock, &stop);
        // Quick levels are bounded by themselves, and need not share.
        if !request.level.is_quick() {
            controls.share = queue.share();
        }
        // A fault in one search must not take the worker from all other games.
        let answer = catch_unwind(AssertUnwindSafe(|| engine.answer(&request, &controls)));
        queue.done(request.key, &stop);
        let answer = answer.unwrap_or_else(|_| {
            engine = Engine::new(engine.table_bytes);
            Answer::Failed
        });
        let cancelled = stop.load(Relaxed);
        let reply = AssertUnwindSafe(|| reply(if cancelled { Answer::Cancelled } else { answer }));
        catch_unwind(reply).unwrap_or_default();
    }
}

/// Searchers made when first needed.
struct Engine {
    table_bytes: usize,
    long: Option<Searcher>,
    quick: Option<Searcher>,
}

impl Engine {
    fn new(table_bytes: usize) -> Engine {
        Engine {
            table_bytes,
            long: None,
            quick: None,
        }
    }

    fn answer(&mut self, request: &Request, controls: &Controls<'_>) -> Answer {
        let (place, bytes) = if request.level.is_quick() {
            (&mut self.quick, QUICK_TABLE)
        } else {
            (&mut self.long, self.table_bytes)
        };
        let searcher = place.get_or_insert_with(|| Searcher::new(bytes).with_book());
        let Request {
            game,
            level,
            seed,
            time,
            ..
        } = request;
        let best = searcher.play(game, *level, *seed, *time, controls);
        best.map_or(Answer::NoMove, Answer::Move)
    }
}
