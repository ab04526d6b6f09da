//! Leave: a side's clock stands still for some days.

use damier_rules::Side;

use super::Game;
use crate::{Actor, Leave, Moment, NoLeave, Refusal};

impl Game {
    /// The leave that a side is on at this moment.
    pub fn leave(&self, side: Side, at: Moment) -> Option<Leave> {
        let last = self.leaves[side.index()].last();
        last.filter(|leave| leave.covers(at))
    }

    /// When the turn that is under way began: with the last move, or the beginning of the game.
    pub fn last_turn_began(&self) -> Moment {
        let last = self.history.last().map(|played| played.at);
        last.or(self.begun_at).unwrap_or(Moment::from_millis(0))
    }

    /// How many days of leave a side can still take by itself; none where no leave was agreed on.
    pub fn leave_days_left(&self, side: Side) -> Option<u32> {
        let all = self.terms.leave_days()?;
        Some(all.saturating_sub(self.leaves[side.index()].days()))
    }

    /// A player takes what the terms give him; an event knows by itself what is left.
    pub(super) fn check_take_leave(
        &self,
        by: Actor,
        side: Side,
        days: u32,
        at: Moment,
    ) -> Result<(), Refusal> {
        self.check_whose_leave(by, side)?;
        if self.clocks.is_none() {
            return Err(Refusal::Leave(NoLeave::NotAgreed));
        }
        if self.leave(side, at).is_some() {
            return Err(Refusal::Leave(NoLeave::OnLeave));
        }
        let left = match by {
            Actor::Server => Leave::LONGEST,
            _ => self
                .leave_days_left(side)
                .ok_or(Refusal::Leave(NoLeave::NotAgreed))?,
        };
        let left = left.min(Leave::LONGEST);
        let fits = (1..=left).contains(&days);
        fits.then_some(())
            .ok_or(Refusal::Leave(NoLeave::Days { left }))
    }

    pub(super) fn check_end_leave(&self, by: Actor, side: Side, at: Moment) -> Result<(), Refusal> {
        self.check_whose_leave(by, side)?;
        let on_leave = self.leave(side, at).is_some();
        on_leave
            .then_some(())
            .ok_or(Refusal::Leave(NoLeave::NotOnLeave))
    }

    fn check_whose_leave(&self, by: Actor, side: Side) -> Result<(), Refusal> {
        let own = by == Actor::Server || by == Actor::Side(side);
        own.then_some(()).ok_or(Refusal::Leave(NoLeave::NotAgreed))
    }

    pub(super) fn take_leave(&mut self, side: Side, days: u32, at: Moment) {
        let leave = Leave::of_days(days, at);
        self.leaves[side.index()].take(leave);
        if let Some(clocks) = &mut self.clocks {
            clocks.take_leave(side, leave.until, at);
        }
    }

    pub(super) fn end_leave(&mut self, side: Side, at: Moment) {
        self.leaves[side.index()].end(at);
        if let Some(clocks) = &mut self.clocks {
            clocks.end_leave(side, at);
        }
    }
}
