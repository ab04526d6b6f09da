//! What holds in every position, tried on many random ones.

use std::thread;

use damier_rules::{
    Board, Counting, KingRun, Move, Position, Ruleset, Setup, Side, Squares, Variant, perft,
    reference,
};

use crate::random::{Random, has_kings_on_both_sides, has_long_capture};

/// How many random positions each variant is tried on against the slow twin in the ordinary run,
/// and how many in the long one.
const SOME: usize = 5_000;
const MANY: usize = 100_000;

/// Calls the law with every variant, each on its own thread.
fn for_every_variant(law: fn(Variant)) {
    thread::scope(|scope| {
        for variant in Variant::ALL {
            scope.spawn(move || law(*variant));
        }
    });
}

pub(crate) fn agrees_with_the_slow_twin(position: &Position) {
    let slow = reference::legal_moves(position.variant().rules(), &position.setup());
    assert_eq!(position.legal_moves(), slow, "{position:?}");
}

fn agrees_on(variant: Variant, count: usize, seed: u64) {
    let (mut kings, mut long) = (0, 0);
    Random::new(seed).mixed(variant, count, |position| {
        agrees_with_the_slow_twin(position);
        kings += usize::from(has_kings_on_both_sides(position));
        long += usize::from(has_long_capture(position));
    });
    // What a law is tried on decides what it is worth.
    assert!(
        kings * 3 >= count,
        "{variant}: {kings} with kings on both sides"
    );
    assert!(
        long * 3 >= count,
        "{variant}: {long} with a capture of two or more"
    );
}

#[test]
fn the_fast_generator_equals_its_slow_twin() {
    for_every_variant(|variant| agrees_on(variant, SOME, 1));
}

/// `cargo test -p damier-rules --release laws -- --ignored`
#[test]
#[ignore = "takes some minutes"]
fn the_fast_generator_equals_its_slow_twin_on_very_many_positions() {
    for variant in Variant::ALL {
        agrees_on(*variant, MANY, 21);
        println!("{variant}: {MANY} positions");
    }
}

#[test]
fn the_fast_generator_equals_its_slow_twin_through_whole_games() {
    for_every_variant(|variant| {
        let mut random = Random::new(2);
        for _ in 0..30 {
            random.game(variant, 150, agrees_with_the_slow_twin);
        }
    });
}

fn turned(board: Board, squares: Squares) -> Squares {
    squares.iter().map(|square| board.turned(square)).collect()
}

#[test]
fn turning_the_board_turns_the_moves() {
    for_every_variant(|variant| {
        let board = variant.rules().board;
        Random::new(3).mixed(variant, 3_000, |position| {
            let turn = |mv: &Move| Move {
                from: board.turned(mv.from),
                to: board.turned(mv.to),
                captures: turned(board, mv.captures),
                promotes: mv.promotes,
            };
            let mut expected: Vec<Move> = position.legal_moves().iter().map(turn).collect();
            expected.sort_unstable();
            assert_eq!(position.turned().legal_moves(), expected, "{position:?}");
            assert_eq!(position.turned().turned(), *position);
        });
    });
}

#[test]
fn a_set_up_and_its_position_are_the_same() {
    for_every_variant(|variant| {
        Random::new(4).mixed(variant, 3_000, |position| {
            let setup = position.setup();
            assert_eq!(Position::new(variant, &setup).as_ref(), Ok(position));
            for side in Side::ALL {
                assert_eq!(position.pieces(side), setup.pieces(side));
                assert_eq!(position.count(side) as usize, setup.pieces(side).len());
                assert_eq!(
                    position.kings(side) as usize,
                    setup.kings[side.index()].len()
                );
            }
        });
    });
}

/// The king that has moved in a row, after a move of its side, as the Frisian rules count.
fn run_after(setup: &Setup, mv: &Move, was_king: bool) -> Option<KingRun> {
    if !was_king || mv.is_capture() {
        return None;
    }
    let before = setup.king_runs[setup.turn.index()].filter(|run| run.square == mv.from);
    Some(KingRun {
        square: mv.to,
        moves: before.map_or(0, |run| run.moves) + 1,
    })
}

/// A move made on the set-up, square by square.
fn made(rules: &Ruleset, setup: &Setup, mv: &Move) -> Setup {
    let mut after = *setup;
    let (own, enemy) = (setup.turn.index(), (!setup.turn).index());
    let king = after.kings[own].remove(mv.from);
    assert!(king || after.men[own].remove(mv.from));
    if king || mv.promotes {
        after.kings[own].insert(mv.to);
    } else {
        after.men[own].insert(mv.to);
    }
    after.men[enemy] -= mv.captures;
    after.kings[enemy] -= mv.captures;
    after.turn = !setup.turn;
    if rules.king_moves.is_some() {
        after.king_runs[own] = run_after(setup, mv, king);
        for side in 0..2 {
            let run = after.king_runs[side];
            let counts = |run: &KingRun| after.kings[side].contains(run.square);
            after.king_runs[side] = run.filter(|run| counts(run) && !after.men[side].is_empty());
        }
    }
    after
}

/// The limit of king moves holds in games too, where it comes into play.
#[test]
fn no_king_moves_too_often_in_a_row_while_its_side_has_men() {
    let mut stopped = 0;
    for variant in Variant::ALL {
        let Some(limit) = variant.rules().king_moves else {
            continue;
        };
        let mut random = Random::new(9);
        for _ in 0..300 {
            random.game_of_kings(*variant, 60, |position| {
                agrees_with_the_slow_twin(position);
                let setup = position.setup();
                for mv in position.legal_moves() {
                    let after = position.after(&mv).setup();
                    assert_eq!(after, made(variant.rules(), &setup, &mv));
                    let run = after.king_runs[setup.turn.index()];
                    assert!(run.is_none_or(|run| run.moves <= limit));
                }
                let run = setup.king_runs[setup.turn.index()];
                stopped += usize::from(run.is_some_and(|run| run.moves == limit));
            });
        }
    }
    assert!(stopped >= 10, "{stopped}");
}

#[test]
fn a_move_changes_what_it_says_and_nothing_else() {
    for_every_variant(|variant| {
        Random::new(5).mixed(variant, 3_000, |position| {
            let legal = position.legal_moves();
            for mv in &legal {
                assert_eq!(
                    position.after(mv).setup(),
                    made(variant.rules(), &position.setup(), mv)
                );
                assert_eq!(position.play(mv), Ok(position.after(mv)));
            }
            let captures = legal.iter().filter(|mv| mv.is_capture()).count();
            assert!(captures == 0 || captures == legal.len());
            assert_eq!(position.must_capture(), captures > 0);
            assert_eq!(position.outcome().is_some(), legal.is_empty());
        });
    });
}

pub(crate) fn slow_perft(variant: Variant, setup: &Setup, depth: u32) -> u64 {
    let moves = reference::legal_moves(variant.rules(), setup);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|mv| slow_perft(variant, &made(variant.rules(), setup, mv), depth - 1))
            .sum(),
    }
}

#[test]
fn perft_counts_what_the_slow_twin_counts() {
    for_every_variant(|variant| {
        Random::new(6).mixed(variant, 100, |position| {
            let slow = slow_perft(variant, &position.setup(), 3);
            assert_eq!(perft(position, 3, Counting::Moves), slow, "{position:?}");
        });
    });
}
