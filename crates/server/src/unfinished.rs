//! How many games an address has made that are not over.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use damier_store::GameId;

use crate::refusal::Refusal;

/// After a day a game no longer counts: people leave games behind. In milliseconds.
const COUNTED_FOR: i64 = 24 * 3600 * 1000;

/// The games by address. Kept in memory only: addresses are nobody's business on disk.
pub(crate) struct Unfinished {
    most: usize,
    games: Mutex<HashMap<IpAddr, HashMap<GameId, i64>>>,
}

impl Unfinished {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            games: Mutex::default(),
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooManyGames`] when the address has as many as it may.
    pub(crate) fn add(&self, address: IpAddr, game: GameId, now: i64) -> Result<(), Refusal> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = games.entry(address).or_default();
        if of_address.len() >= self.most {
            of_address.retain(|_, made| now - *made < COUNTED_FOR);
        }
        if of_address.len() >= self.most {
            return Err(Refusal::TooManyGames);
        }
        of_address.insert(game, now);
        Ok(())
    }

    /// The game is over.
    pub(crate) fn remove(&self, game: &GameId) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, of_address| {
            of_address.remove(game);
            !of_address.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_over_or_old_make_room_for_others() {
        let here = IpAddr::from([10, 0, 0, 1]);
        let unfinished = Unfinished::new(2);
        unfinished.add(here, GameId::new("a"), 0).unwrap();
        unfinished.add(here, GameId::new("b"), COUNTED_FOR).unwrap();
        unfinished.add(here, GameId::new("c"), COUNTED_FOR).unwrap();
        let refused = unfinished.add(here, GameId::new("d"), COUNTED_FOR);
        assert_eq!(refused, Err(Refusal::TooManyGames));
        unfinished.remove(&GameId::new("c"));
        unfinished.add(here, GameId::new("d"), COUNTED_FOR).unwrap();
    }
}
