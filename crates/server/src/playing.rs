//! Who plays against people right now, and so is not helped by the engine anywhere.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use damier_store::Hash;

use crate::who::Who;

/// How many such games each has.
#[derive(Default)]
pub(crate) struct Players(Mutex<HashMap<Hash, usize>>);

/// Those who sit at one game, until it is dropped.
pub(crate) struct Seated {
    players: Arc<Players>,
    hashes: Vec<Hash>,
}

impl Players {
    /// A game that lasts has these players.
    pub(crate) fn sit(self: &Arc<Self>, hashes: impl IntoIterator<Item = Hash>) -> Seated {
        let hashes: Vec<Hash> = hashes.into_iter().collect();
        let mut games = self.lock();
        for hash in &hashes {
            *games.entry(*hash).or_default() += 1;
        }
        Seated {
            players: Arc::clone(self),
            hashes,
        }
    }

    /// Whether somebody plays.
    pub(crate) fn has(&self, who: Who) -> bool {
        let games = self.lock();
        who.hashes().any(|hash| games.contains_key(&hash))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Hash, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        let mut games = self.players.lock();
        for hash in &self.hashes {
            if let Some(count) = games.get_mut(hash) {
                *count -= 1;
                if *count == 0 {
                    games.remove(hash);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_plays_until_the_last_of_his_games_is_over() {
        let players = Arc::new(Players::default());
        let who = |byte: u8| Who::new(Some([byte; 32]), None);
        let first = players.sit([[1; 32], [2; 32]]);
        let second = players.sit([[2; 32]]);
        assert!(players.has(who(1)) && players.has(who(2)) && !players.has(who(3)));
        assert!(!players.has(Who::nobody()));
        drop(first);
        assert!(!players.has(who(1)) && players.has(who(2)));
        drop(second);
        assert!(!players.has(who(2)));
    }
}
