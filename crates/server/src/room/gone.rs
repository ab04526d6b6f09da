//! A player whose connection is lost, and what his opponent may make of it.

use std::time::Duration;

use damier_api as api;
use damier_club::Speed;
use damier_rules::Side;
use damier_table::{Act, Actor, Assistance, Condition, Entry};

use super::{Room, moment};
use crate::refusal::Refusal;

/// Since when the connection of each side's player is lost, in milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct Gone([Option<i64>; 2]);

impl Gone {
    fn note(&mut self, side: Side, present: bool, now: i64) {
        let since = &mut self.0[side.index()];
        *since = if present { None } else { since.or(Some(now)) };
    }
}

/// How many times the least patience a game of such a speed waits for a lost connection; none if
/// it waits for ever, as one that has no clock or days for each move.
fn patience(speed: Speed) -> Option<u32> {
    match speed {
        Speed::Superblitz | Speed::Blitz => Some(1),
        Speed::Rapid => Some(2),
        Speed::Standard => Some(5),
        Speed::Correspondence | Speed::Untimed => None,
    }
}

impl Room {
    /// Notes who is there and who is not.
    pub(super) fn note_gone(&mut self) {
        let now = self.shared.clock.now();
        for side in [Side::White, Side::Black] {
            let present = self.player_is_engine(side) || self.is_present(side);
            self.gone.note(side, present, now);
        }
    }

    /// From when on the opponent of each side may end the game.
    pub(super) fn lost(&self) -> api::LostFrom {
        api::LostFrom {
            white: self.claim_from(Side::White),
            black: self.claim_from(Side::Black),
        }
    }

    /// The moment from which the opponent of a side whose connection is lost may end the game.
    pub(super) fn claim_from(&self, side: Side) -> Option<i64> {
        let since = self.gone.0[side.index()]?;
        let wait = self.patience()?;
        Some(since + i64::try_from(wait.as_millis()).ok()?)
    }

    /// How long a player of this game may be gone; `None` where a lost connection ends no game:
    /// the clock, the arbiter, the event or nobody decides there.
    fn patience(&self) -> Option<Duration> {
        let terms = self.game.terms();
        let [white, black] = &self.record.seats;
        let apart = white.session != black.session;
        let ours = self.kind == api::Kind::Friend
            && self.record.arbiter.is_none()
            && terms.assistance() != Assistance::Official;
        let goes_on = self.game.begun() && self.game.result().is_none();
        if !(apart && ours && goes_on) {
            return None;
        }
        let times = patience(Speed::of_game(terms.clocks()))?;
        Some(self.shared.settings.claim_after * times)
    }

    /// Ends the game for a side whose opponent is gone: as won, or without counting.
    pub(super) async fn end_as_gone(
        &mut self,
        side: Side,
        won: bool,
        at: i64,
    ) -> Result<u64, Refusal> {
        let due = self.claim_from(!side).is_some_and(|from| from <= at);
        if !due || self.game.position().turn() == side {
            return Err(Refusal::NotGone);
        }
        let act = Act::EndByEvent {
            condition: Condition::Gone,
            winner: won.then_some(side),
        };
        self.commit(Entry::new(moment(at), Actor::Server, act), None)
            .await?;
        Ok(self.game.seq())
    }
}
