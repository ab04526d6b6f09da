//! Our own engine as a player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use damier_engine::network::Network;
use damier_engine::{Controls, Game, Level, Searcher};
use damier_rules::{Move, Position};

use crate::{Broken, Choice, Player, Turn};

/// Our own engine, at full strength or at a level.
pub struct Own {
    searcher: Searcher,
    level: Option<(Level, u64)>,
}

impl Own {
    /// With a table of so many bytes, at full strength.
    pub fn new(table_bytes: usize) -> Own {
        Own {
            searcher: Searcher::new(table_bytes),
            level: None,
        }
    }

    /// With these weights, which must be for the variant that is played.
    #[must_use]
    pub fn with_network(self, network: Arc<Network>) -> Own {
        let searcher = self.searcher.with_network(network);
        Own { searcher, ..self }
    }

    /// Without learned weights.
    #[must_use]
    pub fn without_network(self) -> Own {
        let searcher = self.searcher.without_network();
        Own { searcher, ..self }
    }

    /// At this level; what it overlooks is drawn by this lot.
    #[must_use]
    pub fn at_level(self, level: Level, lot: u64) -> Own {
        let level = Some((level, lot));
        Own { level, ..self }
    }
}

impl Player for Own {
    fn name(&self) -> String {
        match self.level {
            Some((level, _)) => format!("Damier level {level}"),
            None => "Damier".to_owned(),
        }
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        self.searcher.forget();
        if let Some((_, lot)) = &mut self.level {
            *lot = lot.wrapping_add(1);
        }
        Ok(())
    }

    fn choose(&mut self, start: &Position, moves: &[Move], turn: Turn) -> Result<Choice, Broken> {
        let mut game = Game::from(*start);
        for mv in moves {
            game.advance(mv);
        }
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        let limits = turn.limits();
        let best = match self.level {
            Some((level, lot)) => self
                .searcher
                .play(&game, level, lot, limits.time, &controls),
            None => self.searcher.think(&game, &limits, &controls, &mut |_| ()),
        };
        best.map(|best| Choice::Move(best.mv)).ok_or(Broken::Gone)
    }
}
