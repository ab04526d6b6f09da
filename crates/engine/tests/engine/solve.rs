//! The solver finds what composers have hidden.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use damier_engine::{Analysis, Clock, Controls, Game, Limits, Searcher};
use damier_notation::move_text;
use damier_rules::{Side, Variant};

use crate::support::{Still, position};
use crate::tactics::compositions;

fn solve_by(clock: &dyn Clock, searcher: &mut Searcher, fen: &str, limits: &Limits) -> Analysis {
    let stop = AtomicBool::new(false);
    let controls = Controls::new(clock, &stop);
    let game = Game::from(position(Variant::International, fen));
    searcher.forget();
    searcher.solve(&game, limits, &controls, &mut |_| ())
}

fn solve(searcher: &mut Searcher, fen: &str, nodes: u64) -> Analysis {
    solve_by(&Still, searcher, fen, &Limits::nodes(nodes))
}

/// The long ones that take few positions: the first move is the composer's, the win is proven, and
/// the main line can be replayed.
#[test]
fn compositions_are_solved_within_a_few_positions() {
    let mut searcher = Searcher::new(16 << 20);
    let (mut solved, mut whole, mut missed) = (0, 0, Vec::new());
    for (fen, solution) in compositions().filter(|(_, solution)| solution.len() >= 9) {
        let found = solve(&mut searcher, fen, 60_000);
        let line = &found.lines[0];
        let mut at = position(Variant::International, fen);
        let key = move_text::parse(&at, solution[0]).unwrap();
        if line.moves[0] == key && line.score.plies_to_win().is_some() {
            solved += 1;
        } else {
            missed.push(fen);
        }
        for mv in &line.moves {
            at = at.play(mv).unwrap();
        }
        let plies = line.score.plies_to_win().map(usize::from);
        if plies == Some(line.moves.len()) {
            // The win is on the board in the end.
            assert!(at.outcome().is_some(), "{fen}");
            whole += 1;
        }
    }
    assert!(solved >= 30, "{solved} are solved; not {missed:#?}");
    assert!(whole >= 30, "{whole} lines are whole");
}

/// A score from which on a game counts as won where it is not proven: a man.
const WINNING: i32 = 100;

/// `cargo test -p damier-engine --test engine nearly_every -- --ignored --nocapture`; with
/// `DAMIER_SECONDS` other than ten seconds each, with `DAMIER_NODES` so many positions each.
#[test]
#[ignore = "takes some minutes"]
fn nearly_every_composition_is_solved_in_ten_seconds() {
    let told = |name| std::env::var(name).ok().map(|text| text.parse().unwrap());
    let limits = match told("DAMIER_NODES") {
        Some(count) => Limits::nodes(count),
        None => Limits::time(Duration::from_secs(told("DAMIER_SECONDS").unwrap_or(10))),
    };
    let mut searcher = Searcher::new(64 << 20);
    let (mut right, mut winning, mut proven) = (0, 0, 0);
    for (number, (fen, solution)) in compositions().enumerate() {
        let start = position(Variant::International, fen);
        let key = move_text::parse(&start, solution[0]).unwrap();
        let found = solve_by(&Instant::now(), &mut searcher, fen, &limits);
        let line = &found.lines[0];
        // White wins in all of them, and two begin with Black's move.
        let score = match start.turn() {
            Side::White => line.score,
            Side::Black => -line.score,
        };
        let first = line.moves[0] == key;
        let is_proven = score.plies_to_win().is_some();
        right += usize::from(first);
        winning += usize::from(first && score.hundredths() >= WINNING);
        proven += usize::from(first && is_proven);
        println!(
            "{} {} {} d{} {} {:.2}s {fen} {}",
            number + 1,
            if first { "right" } else { "OTHER" },
            line.score,
            found.depth,
            found.nodes,
            found.time.as_secs_f64(),
            move_text::write(&start, &line.moves[0]),
        );
    }
    println!("{right} right, {winning} of them with a winning score, {proven} proven");
    assert!(winning >= 138, "{winning}");
}

#[test]
fn the_search_in_play_is_not_changed_by_solving_before() {
    let mut searcher = Searcher::new(1 << 20);
    let game = Game::from(position(Variant::International, "W:W31-50:B1-20"));
    let think = |searcher: &mut Searcher| {
        searcher.forget();
        crate::support::think(searcher, &game, &Limits::depth(9)).nodes
    };
    let before = think(&mut searcher);
    let (fen, _) = compositions().next().unwrap();
    solve(&mut searcher, fen, 10_000);
    assert_eq!(think(&mut searcher), before);
}
