//! Positions and searches that the tests share.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use damier_engine::{Best, Clock, Controls, Game, Limits, Searcher};
use damier_notation::fen;
use damier_rules::{Position, Variant};
use proptest::prelude::*;

/// A clock that stands still: what a test finds does not depend on how fast the machine is.
pub(crate) struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

pub(crate) fn position(variant: Variant, fen: &str) -> Position {
    fen::parse_position(variant, fen).unwrap()
}

pub(crate) fn international(fen: &str) -> Game {
    Game::from(position(Variant::International, fen))
}

/// Thinks within limits of depth or nodes.
pub(crate) fn think(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Best {
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    searcher
        .think(game, limits, &controls, &mut |_| ())
        .expect("there is a move")
}

/// Thinks by the real clock.
pub(crate) fn think_in_time(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Best {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let controls = Controls::new(&clock, &stop);
    searcher
        .think(game, limits, &controls, &mut |_| ())
        .expect("there is a move")
}

/// Choices among legal moves, to wander from the start of a game.
#[derive(Clone, Debug)]
pub(crate) struct Choices(Vec<u8>);

/// Up to `most` choices.
pub(crate) fn wandered(most: usize) -> impl Strategy<Value = Choices> {
    prop::collection::vec(any::<u8>(), 0..most).prop_map(Choices)
}

impl Choices {
    /// The game in which these moves were chosen; it ends where no move is left.
    pub(crate) fn game(&self, variant: Variant) -> Game {
        let games = self.games(variant);
        games.last().expect("the start is a game too").clone()
    }

    /// The same game as long as there is a choice.
    pub(crate) fn game_with_choice(&self, variant: Variant) -> Game {
        let mut games = self.games(variant);
        while let Some(game) = games.pop() {
            if game.position().legal_moves().len() > 1 {
                return game;
            }
        }
        Game::from(Position::start(variant))
    }

    fn games(&self, variant: Variant) -> Vec<Game> {
        let mut games = vec![Game::from(Position::start(variant))];
        for choice in &self.0 {
            let mut game = games[games.len() - 1].clone();
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.advance(&moves[usize::from(*choice) % moves.len()]);
            games.push(game);
        }
        games
    }
}
