//! What there will be to tell the players of a game who are not there.

use damier_club::{Reminder, Reminders, Speed};
use damier_rules::Side;
use damier_table::{Actor, Entry, Moment};

use super::Room;
use crate::post::{Planned, What};

/// So long before a stop nothing may have been noted, as storage failed: an hour, in milliseconds.
const UNNOTED: i64 = 3_600_000;
/// Later than anything is planned.
const EVER: Moment = Moment::from_millis(i64::MAX);

impl Room {
    /// Plans anew what the players are to be told, after these entries.
    pub(super) fn plan_reminders(&self, entries: &[Entry], was_over: bool) {
        let before = entries.first().map_or(0, |entry| entry.at.as_millis());
        let doer = entries.last().and_then(|entry| match entry.by {
            Actor::Side(side) => Some(side),
            Actor::Server | Actor::Arbiter => None,
        });
        self.plan_since(before.saturating_sub(1), |side, what| match what {
            What::Turn(_) => !self.is_here(side),
            What::Over => !was_over && doer != Some(side) && !self.is_here(side),
            What::Flag(..) | What::LeaveEnds(_) => true,
        });
    }

    /// The same when the game has been read: what may not have been noted before a stop, and all that
    /// is to come. What was noted is not noted twice.
    pub(super) fn plan_after_reading(&self) {
        let alive = self.shared.recovery.last_alive();
        let since = alive.map_or(0, |alive| alive.saturating_sub(UNNOTED));
        if self.game.result().is_none() {
            self.plan_since(since, |_, _| true);
        }
    }

    fn plan_since(&self, since: i64, wanted: impl Fn(Side, What) -> bool) {
        let Some(office) = &self.shared.office else {
            return;
        };
        let accounts = Side::ALL.map(|side| self.record.seats[side.index()].account);
        let by_days = Speed::of_game(self.game.terms().clocks()) == Speed::Correspondence;
        if !by_days || accounts == [None, None] {
            return;
        }
        let mut planned = Vec::new();
        let mut plan = |at: i64, side: Side, what: What| {
            if let Some(account) = accounts[side.index()]
                && wanted(side, what)
            {
                planned.push(Planned { at, account, what });
            }
        };
        let last = self.game.last_moment().map_or(0, Moment::as_millis);
        if self.game.result().is_some() {
            for side in Side::ALL {
                plan(last, side, What::Over);
            }
        } else {
            let ply = self.game.ply();
            let since = Moment::from_millis(since);
            for (at, side, reminder) in Reminders::default().due(&self.game, since, EVER) {
                let what = match reminder {
                    Reminder::YourTurn => What::Turn(ply),
                    Reminder::FlagIn(span) => What::Flag(ply, span.as_millis() / 1_000),
                };
                plan(at.as_millis(), side, what);
            }
            for side in Side::ALL {
                if let Some(leave) = self.game.leave(side, Moment::from_millis(last)) {
                    let at = leave.until.as_millis();
                    plan(at, side, What::LeaveEnds(at));
                }
            }
        }
        office.plan(&self.record.id, planned);
    }

    /// Whether a side's player looks at the game now.
    fn is_here(&self, side: Side) -> bool {
        let seat = self.record.seats[side.index()].session;
        self.watchers.iter().any(|watcher| watcher.is(seat))
    }
}
