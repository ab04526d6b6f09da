//! Each level beats the ones below it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use damier_engine::{Controls, Game, Level, Searcher};
use damier_rules::{Position, Side, Variant};

use crate::support::Still;

/// The variants on which the levels are measured: those whose positions are judged by more than
/// what the pieces are worth.
const LADDER: &[Variant] = &[Variant::International, Variant::Brazilian, Variant::Russian];

/// What one level scored against another.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl Match {
    pub(crate) fn share(&self) -> f64 {
        let games = f64::from(self.won + self.drawn + self.lost);
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games
    }

    /// How many points of Elo's scale the share is worth.
    fn elo(&self) -> f64 {
        let share = self.share().clamp(0.005, 0.995);
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The game after some moves drawn from a seed; both colours are played from each.
pub(crate) fn opening(variant: Variant, seed: u64) -> Game {
    let mut game = Game::from(Position::start(variant));
    let mut drawn = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for _ in 0..6 {
        drawn ^= drawn << 13;
        drawn ^= drawn >> 7;
        drawn ^= drawn << 17;
        let moves = game.position().legal_moves();
        game.advance(&moves[(drawn >> 20) as usize % moves.len()]);
    }
    game
}

/// Who wins a game from this opening, or none.
fn play(mut game: Game, white: Level, black: Level, seed: u64) -> Option<Side> {
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    let mut searchers = [Searcher::new(1 << 20), Searcher::new(1 << 20)];
    loop {
        if let Some(outcome) = game.position().outcome() {
            return outcome.winner;
        }
        if game.counts().draw().is_some() || game.plies() > 300 {
            return None;
        }
        let turn = game.position().turn();
        let level = if turn == Side::White { white } else { black };
        let best = searchers[turn.index()].play(&game, level, seed, None, &controls);
        game.advance(&best.expect("the game is not over").mv);
    }
}

/// Games of which every second is played with colours changed, on all processors.
fn contest(variant: Variant, stronger: u8, weaker: u8, games: u64) -> Match {
    let (stronger, weaker) = (Level::new(stronger).unwrap(), Level::new(weaker).unwrap());
    let one = |number: u64| {
        let white = number.is_multiple_of(2);
        let (upper, lower) = if white {
            (stronger, weaker)
        } else {
            (weaker, stronger)
        };
        let winner = play(opening(variant, number / 2), upper, lower, number);
        winner.map(|winner| (winner == Side::White) == white)
    };
    let next = AtomicU64::new(0);
    let result = Mutex::new(Match::default());
    let worker = || {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                break;
            }
            let won = one(number);
            let mut result = result.lock().unwrap();
            match won {
                None => result.drawn += 1,
                Some(true) => result.won += 1,
                Some(false) => result.lost += 1,
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(worker);
        }
    });
    result.into_inner().unwrap()
}

#[test]
fn three_levels_higher_wins_three_games_of_four() {
    for variant in LADDER {
        for (stronger, weaker) in [(4, 1), (5, 2)] {
            let result = contest(*variant, stronger, weaker, 16);
            println!("{variant} {stronger} against {weaker}: {result:?}");
            assert!(
                result.share() > 0.75,
                "{variant} {stronger} {weaker}: {result:?}"
            );
        }
    }
}

#[test]
fn each_of_the_first_levels_beats_the_one_below() {
    for variant in LADDER {
        for level in 1..4 {
            let result = contest(*variant, level + 1, level, 60);
            println!(
                "{variant} {} against {level}: {result:?} {:+.0}",
                level + 1,
                result.elo()
            );
            assert!(result.share() > 0.52, "{variant} {level}: {result:?}");
        }
    }
}

#[test]
fn the_weakest_level_moves_in_less_than_a_millisecond() {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let controls = Controls::new(&clock, &stop);
    let mut searcher = Searcher::new(128 << 10);
    let mut game = Game::from(Position::start(Variant::International));
    let mut spent = Vec::new();
    while game.position().outcome().is_none() && game.counts().draw().is_none() {
        let best = searcher
            .play(&game, Level::WEAKEST, 5, None, &controls)
            .unwrap();
        spent.push(best.time);
        game.advance(&best.mv);
    }
    spent.sort_unstable();
    // The median: what the machine does besides is not the engine's fault.
    assert!(spent[spent.len() / 2].as_micros() < 1_000, "{spent:?}");
}

/// The whole ladder but its top, whose search has no limit but time: half an hour.
/// `cargo test --release -p damier-engine --test engine ladder -- --ignored --nocapture`
#[test]
#[ignore = "takes half an hour"]
fn every_level_beats_the_one_below() {
    for variant in LADDER {
        for level in 1..9 {
            let result = contest(*variant, level + 1, level, 100);
            println!(
                "{variant} {} against {level}: {result:?} {:+.0}",
                level + 1,
                result.elo()
            );
            assert!(result.share() > 0.5, "{result:?}");
        }
    }
}
