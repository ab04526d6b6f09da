//! The engine keeps to its time and stops when told.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use damier_engine::{Clock, Controls, Game, Limits, Searcher, Time};
use damier_rules::{Position, Variant};

use crate::support::{international, think, think_in_time};

/// A clock on which each look takes a millisecond.
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Relaxed))
    }
}

const START: fn() -> Game = || Game::from(Position::start(Variant::International));

#[test]
fn a_search_without_limits_stops_within_milliseconds_of_being_told() {
    let stop = AtomicBool::new(false);
    let clock = Instant::now();
    let worst = thread::scope(|scope| {
        let search = scope.spawn(|| {
            let controls = Controls::new(&clock, &stop);
            let best =
                Searcher::new(1 << 20).think(&START(), &Limits::NONE, &controls, &mut |_| ());
            (best, clock.now())
        });
        thread::sleep(Duration::from_millis(200));
        let told = clock.now();
        stop.store(true, Relaxed);
        let (best, ended) = search.join().unwrap();
        assert!(best.is_some_and(|best| best.depth > 5));
        ended.saturating_sub(told)
    });
    // A few milliseconds on a machine of one's own; the limit allows for a crowded one.
    assert!(worst < Duration::from_millis(100), "{worst:?}");
}

#[test]
fn a_search_that_is_stopped_before_it_begins_still_gives_a_legal_move() {
    let stop = AtomicBool::new(true);
    let clock = Instant::now();
    let game = START();
    let controls = Controls::new(&clock, &stop);
    let best = Searcher::new(1 << 10).think(&game, &Limits::NONE, &controls, &mut |_| ());
    assert!(game.clone().play(&best.unwrap().mv).is_ok());
}

#[test]
fn time_is_taken_from_the_clock_that_was_given() {
    let run = |remaining: u64, share: u32| {
        let (clock, stop) = (Ticking(AtomicU64::new(0)), AtomicBool::new(false));
        let share = AtomicU32::new(share);
        let controls = Controls {
            share: &share,
            ..Controls::new(&clock, &stop)
        };
        let time = Time::Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
        };
        let limits = Limits {
            time: Some(time),
            ..Limits::NONE
        };
        let mut searcher = Searcher::new(1 << 20);
        let best = searcher
            .think(&START(), &limits, &controls, &mut |_| ())
            .unwrap();
        assert!(
            best.time <= Duration::from_millis(remaining / 2),
            "{:?}",
            best.time
        );
        best
    };
    let (long, short, shared) = (run(60_000, 1), run(2_000, 1), run(60_000, 10));
    assert!(
        long.nodes > 5 * short.nodes,
        "{} {}",
        long.nodes,
        short.nodes
    );
    assert!(
        long.nodes > 5 * shared.nodes,
        "{} {}",
        long.nodes,
        shared.nodes
    );
    // The same clock, the same search.
    assert_eq!(run(2_000, 1), short);
}

#[test]
fn a_time_for_the_move_is_kept() {
    let span = Duration::from_millis(80);
    let best = think_in_time(&mut Searcher::new(1 << 20), &START(), &Limits::time(span));
    assert!(
        best.time < span + Duration::from_millis(200),
        "{:?}",
        best.time
    );
    assert!(best.depth >= 4);
}

#[test]
fn a_position_built_to_have_endless_captures_does_not_hold_the_search_up() {
    let fen = "W:WK46,K47,K48,K49,K50:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39";
    let span = Duration::from_millis(100);
    let best = think_in_time(
        &mut Searcher::new(1 << 20),
        &international(fen),
        &Limits::time(span),
    );
    assert!(best.time < Duration::from_secs(1), "{:?}", best.time);
}

#[test]
fn a_depth_is_reached_and_not_exceeded() {
    for depth in [1, 5, 9] {
        let best = think(&mut Searcher::new(1 << 20), &START(), &Limits::depth(depth));
        assert_eq!(best.depth, depth);
    }
}
