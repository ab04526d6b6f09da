//! Several threads that think about one position.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{hint, thread};

use damier_engine::{Controls, Game, Limits, Score, Searcher};
use damier_rules::{Position, Variant};

use crate::support::{international, think, think_in_time};

#[test]
fn two_threads_find_the_same_win() {
    let game = international("W:W24,28,36:B14");
    for threads in [1, 2, 3] {
        let mut searcher = Searcher::new(1 << 20).with_threads(threads);
        assert_eq!(searcher.threads(), threads);
        let best = think(&mut searcher, &game, &Limits::depth(8));
        assert_eq!(best.score, Score::win_in(3), "{threads} threads");
    }
}

#[test]
fn two_threads_count_what_both_have_visited() {
    let game = Game::from(Position::start(Variant::International));
    let mut searcher = Searcher::new(1 << 20).with_threads(2);
    let best = think(&mut searcher, &game, &Limits::nodes(200_000));
    // The one that leads visits this many; a helper that got no processor adds nothing.
    assert!(best.nodes >= 200_000, "{}", best.nodes);
    assert!(game.position().legal_moves().contains(&best.mv));
}

#[test]
fn two_threads_end_when_the_time_is_over_and_when_they_are_stopped() {
    let game = Game::from(Position::start(Variant::International));
    let mut searcher = Searcher::new(1 << 20).with_threads(2);
    let limits = Limits::time(Duration::from_millis(50));
    let best = think_in_time(&mut searcher, &game, &limits);
    assert!(best.depth > 0);

    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(30));
            stop.store(true, Relaxed);
        });
        let controls = Controls::new(&clock, &stop);
        let best = searcher.think(&game, &Limits::NONE, &controls, &mut |info| {
            hint::black_box(info);
        });
        assert!(best.is_some());
    });
    assert!(clock.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_listener_that_fails_leaves_no_thread_behind() {
    let game = Game::from(Position::start(Variant::International));
    let failed = thread::spawn(move || {
        let mut searcher = Searcher::new(1 << 20).with_threads(2);
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        searcher.think(&game, &Limits::NONE, &controls, &mut |info| {
            assert_eq!(info.depth, 0, "the listener fails");
        })
    });
    // It comes back at all: the thread that helps has ended.
    assert!(failed.join().is_err());
}
