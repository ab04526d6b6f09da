//! What is to be sent about games that go on: kept in memory, and made anew from the games when the
//! server starts.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_store::{AccountId, GameId, Reminder};
use tokio::sync::Notify;

/// Of what somebody is reminded. In a game nobody is reminded twice of what reads the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// He is on move after so many plies.
    Turn(usize),
    /// He is on move after so many plies, and his flag falls in so many seconds.
    Flag(usize, i64),
    /// His leave ends at this moment, in milliseconds since 1970.
    LeaveEnds(i64),
    /// The game is over.
    Over,
}

impl What {
    /// Its place among the kinds that an account can choose.
    pub(crate) const fn kind(self) -> u32 {
        match self {
            Self::Turn(_) => 1,
            Self::Flag(..) => 2,
            Self::LeaveEnds(_) => 4,
            Self::Over => 8,
        }
    }

    /// All kinds.
    pub(crate) const KINDS: u32 = 15;
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(ply) => write!(f, "turn {ply}"),
            Self::Flag(ply, seconds) => write!(f, "flag {ply} {seconds}"),
            Self::LeaveEnds(at) => write!(f, "leave {at}"),
            Self::Over => f.write_str("over"),
        }
    }
}

impl FromStr for What {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split(' ');
        let kind = words.next();
        let mut number = || -> Result<i64, ()> {
            let word = words.next().ok_or(())?;
            word.parse().map_err(drop)
        };
        match kind {
            Some("turn") => Ok(Self::Turn(number()? as usize)),
            Some("flag") => Ok(Self::Flag(number()? as usize, number()?)),
            Some("leave") => Ok(Self::LeaveEnds(number()?)),
            Some("over") => Ok(Self::Over),
            _ => Err(()),
        }
    }
}

/// Something to be sent at its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// To whom.
    pub(crate) account: AccountId,
    /// What.
    pub(crate) what: What,
}

/// What is planned, by game.
#[derive(Default)]
pub(crate) struct Book {
    games: Mutex<HashMap<GameId, Vec<Planned>>>,
    /// Tells that something may be due.
    pub(crate) changed: Notify,
}

impl Book {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Vec<Planned>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plans for a game, in the place of what was planned before.
    pub(crate) fn plan(&self, game: &GameId, planned: Vec<Planned>) {
        match planned.is_empty() {
            true => self.games().remove(game),
            false => self.games().insert(game.clone(), planned),
        };
        self.changed.notify_one();
    }

    /// What is due by `now`. It stays in the book until it is struck out.
    pub(crate) fn due(&self, now: i64) -> Vec<Reminder> {
        let games = self.games();
        let each = games.iter().flat_map(|(game, planned)| {
            let due = planned.iter().filter(move |one| one.at <= now);
            due.map(move |one| Reminder {
                id: 0,
                account: one.account,
                game: game.clone(),
                what: one.what.to_string(),
                at: one.at,
                tries: 0,
            })
        });
        each.collect()
    }

    /// Strikes out what has been noted.
    pub(crate) fn strike(&self, noted: &[Reminder]) {
        let mut games = self.games();
        for one in noted {
            if let Some(planned) = games.get_mut(&one.game) {
                let same = |plan: &Planned| {
                    plan.account == one.account && plan.what.to_string() == one.what
                };
                planned.retain(|plan| !same(plan));
                if planned.is_empty() {
                    games.remove(&one.game);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for what in [
            What::Turn(12),
            What::Flag(3, 43_200),
            What::LeaveEnds(1_764_504_000_000),
            What::Over,
        ] {
            assert_eq!(what.to_string().parse(), Ok(what));
            assert_eq!(what.kind() & What::KINDS, what.kind());
        }
        assert!("dance".parse::<What>().is_err() && "flag 3".parse::<What>().is_err());
    }

    #[test]
    fn what_is_due_is_struck_out_and_the_rest_stays() {
        let book = Book::default();
        let game = GameId::new("g");
        let plan = |at, what| Planned {
            at,
            account: 7,
            what,
        };
        book.plan(
            &game,
            vec![plan(5, What::Turn(1)), plan(9, What::Flag(1, 60))],
        );
        let due = book.due(5);
        assert_eq!((due.len(), due[0].what.as_str()), (1, "turn 1"));
        assert_eq!(book.due(5).len(), 1, "until it is noted");
        book.strike(&due);
        assert!(book.due(5).is_empty());
        assert_eq!(book.due(9).len(), 1);
        book.plan(&game, Vec::new());
        assert!(book.due(9).is_empty());
    }
}
