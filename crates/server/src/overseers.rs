//! Those who look at many games at once, and which of these have changed: arbiters at all of theirs,
//! everybody at the boards of an event.
//!
//! A game only notes that it has changed. However often it did, it is looked at once when the
//! socket has time for it, so that nobody's queue can run over.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use damier_store::{GameId, Hash};
use tokio::sync::Notify;

/// What changes within this time is told together.
const TOGETHER: Duration = Duration::from_millis(50);

/// Those who look on now, by what they are known by to the games that tell them.
#[derive(Default)]
pub(crate) struct Overseers {
    all: Mutex<HashMap<Hash, Vec<Arc<Changes>>>>,
}

#[derive(Default)]
struct Changes {
    games: Mutex<BTreeSet<GameId>>,
    some: Notify,
}

/// One socket; it is no longer told of anything once dropped.
pub(crate) struct Overseer {
    overseers: Arc<Overseers>,
    keys: Vec<Hash>,
    changes: Arc<Changes>,
}

impl Overseers {
    /// Somebody looks at all the games that note their changes for one of these keys.
    pub(crate) fn enter(self: &Arc<Self>, keys: Vec<Hash>) -> Overseer {
        let changes = Arc::<Changes>::default();
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &keys {
            all.entry(*key).or_default().push(Arc::clone(&changes));
        }
        drop(all);
        Overseer {
            overseers: Arc::clone(self),
            keys,
            changes,
        }
    }

    /// A game has changed, for those who look on by this key.
    pub(crate) fn note(&self, key: Hash, game: &GameId) {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for changes in all.get(&key).into_iter().flatten() {
            let mut games = changes.games.lock().unwrap_or_else(PoisonError::into_inner);
            games.insert(game.clone());
            drop(games);
            changes.some.notify_one();
        }
    }

    /// How many look on.
    #[cfg(test)]
    fn count(&self) -> usize {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().map(Vec::len).sum()
    }
}

impl Overseer {
    /// Waits until games have changed, and answers which. Nothing is lost when the waiting is
    /// given up.
    pub(crate) async fn changed(&self) -> BTreeSet<GameId> {
        while self.games().is_empty() {
            self.changes.some.notified().await;
        }
        tokio::time::sleep(TOGETHER).await;
        std::mem::take(&mut *self.games())
    }

    fn games(&self) -> std::sync::MutexGuard<'_, BTreeSet<GameId>> {
        self.changes
            .games
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Overseer {
    fn drop(&mut self) {
        let mut all = self
            .overseers
            .all
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(changes) = all.get_mut(key) {
                changes.retain(|one| !Arc::ptr_eq(one, &self.changes));
                if changes.is_empty() {
                    all.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret;

    #[tokio::test]
    async fn what_changes_often_is_told_once_and_only_to_its_arbiter() {
        let overseers = Arc::<Overseers>::default();
        let (mine, other) = (secret::hash("mine"), secret::hash("other"));
        let enter = |hash| overseers.enter(vec![hash]);
        let (here, there) = (enter(mine), enter(other));
        let games = [GameId::new("a"), GameId::new("b")];
        for _ in 0..1_000 {
            for game in &games {
                overseers.note(mine, game);
            }
        }
        assert_eq!(here.changed().await, BTreeSet::from(games.clone()));
        assert!(there.games().is_empty() && here.games().is_empty());
        // Waiting that is given up loses nothing.
        overseers.note(mine, &games[0]);
        let early = tokio::time::timeout(TOGETHER / 2, here.changed()).await;
        assert!(early.is_err());
        assert_eq!(here.changed().await.len(), 1);
    }

    #[test]
    fn who_has_gone_is_forgotten() {
        let overseers = Arc::<Overseers>::default();
        let session = secret::hash("mine");
        let enter = || overseers.enter(vec![session]);
        let (one, two) = (enter(), enter());
        assert_eq!(overseers.count(), 2);
        drop(one);
        overseers.note(session, &GameId::new("a"));
        assert_eq!(two.games().len(), 1);
        drop(two);
        assert_eq!(overseers.count(), 0);
        assert!(overseers.all.lock().unwrap().is_empty());
    }
}
