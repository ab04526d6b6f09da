//! The levels against players whose way of playing is written down.
//!
//! Three of them: one who makes any move; one who takes as much as he can and else makes any move that
//! loses nothing at once; and one who looks two plies ahead at how many pieces there are.

use std::sync::atomic::AtomicBool;

use damier_engine::{Controls, Game, Level, Searcher};
use damier_rules::{Move, Position, Side, Variant};

use crate::ladder::{Match, opening};
use crate::support::Still;

/// A player whose moves are drawn by a lot among those that he thinks best.
#[derive(Clone, Copy, Debug)]
enum Script {
    Random,
    Greedy,
    TwoPlies,
}

/// What the pieces of a side are worth more than the other's, a king for three men.
fn material(position: &Position, side: Side) -> i32 {
    let worth = |side| position.count(side) as i32 + 2 * position.kings(side) as i32;
    worth(side) - worth(!side)
}

/// The worst that the opponent's reply leaves of the material.
fn after_reply(position: &Position, mv: &Move) -> i32 {
    let (side, next) = (position.turn(), position.after(mv));
    let replies = next.legal_moves();
    let worst = replies
        .iter()
        .map(|reply| material(&next.after(reply), side));
    worst.min().unwrap_or(1_000)
}

impl Script {
    fn worth(self, position: &Position, mv: &Move) -> i32 {
        match self {
            Script::Random => 0,
            Script::Greedy => {
                let gain = mv.captures.len() as i32 * 10;
                let next = position.after(mv);
                gain - i32::from(next.must_capture())
            }
            Script::TwoPlies => after_reply(position, mv),
        }
    }

    fn choose(self, position: &Position, lot: &mut u64) -> Move {
        let moves = position.legal_moves();
        let worth: Vec<i32> = moves.iter().map(|mv| self.worth(position, mv)).collect();
        let most = worth.iter().max().copied().unwrap_or_default();
        let best: Vec<Move> = moves
            .iter()
            .zip(&worth)
            .filter(|(_, worth)| **worth == most)
            .map(|(mv, _)| *mv)
            .collect();
        *lot = lot.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        best[(*lot >> 33) as usize % best.len()]
    }
}

/// What a level scores against a script in so many games, both colours from each opening.
fn contest(level: Level, script: Script, games: u64) -> Match {
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    let mut result = Match::default();
    for number in 0..games {
        let mut game: Game = opening(Variant::International, number / 2);
        let side = Side::ALL[(number % 2) as usize];
        let (mut searcher, mut lot) = (Searcher::new(1 << 18), number + 77);
        let winner = loop {
            let position = *game.position();
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            if game.counts().draw().is_some() || game.plies() > 300 {
                break None;
            }
            let mv = if position.turn() == side {
                let best = searcher.play(&game, level, number, None, &controls);
                best.expect("the game is not over").mv
            } else {
                script.choose(&position, &mut lot)
            };
            game.advance(&mv);
        };
        match winner {
            None => result.drawn += 1,
            Some(winner) if winner == side => result.won += 1,
            Some(_) => result.lost += 1,
        }
    }
    println!("level {level} against {script:?}: {result:?}");
    result
}

#[test]
fn the_weakest_level_beats_who_makes_any_move_and_loses_to_who_looks_two_plies_ahead() {
    let random = contest(Level::WEAKEST, Script::Random, 40);
    assert!(random.share() > 0.7, "{random:?}");
    let two = contest(Level::WEAKEST, Script::TwoPlies, 100);
    assert!(two.lost > two.won, "{two:?}");
}

#[test]
fn a_casual_player_beats_every_script() {
    let casual = Level::new(4).unwrap();
    for script in [Script::Random, Script::Greedy, Script::TwoPlies] {
        let result = contest(casual, script, 20);
        assert!(result.share() > 0.7, "{script:?}: {result:?}");
    }
}

/// `cargo test --release -p damier-engine --test engine scripted -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn the_first_levels_against_every_script() {
    for level in Level::all().take(6) {
        for script in [Script::Random, Script::Greedy, Script::TwoPlies] {
            contest(level, script, 100);
        }
    }
}
