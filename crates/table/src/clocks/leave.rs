//! Leave: until a moment a side's clock does not run, whoever is on move.

use damier_rules::Side;

use super::Clocks;
use crate::Moment;

impl Clocks {
    /// From now on until then the side's clock does not run.
    ///
    /// ```
    /// use damier_rules::Side;
    /// use damier_table::{Clocks, Flags, Moment};
    ///
    /// let mut clocks = Clocks::new(["10s".parse()?, "10s".parse()?], Flags::Automatic)?;
    /// let at = |seconds: i64| Moment::from_millis(1_000 * seconds);
    /// clocks.start(Side::White, at(0))?;
    /// clocks.take_leave(Side::White, at(100), at(4));
    /// assert_eq!(clocks.deadline(), Some((Side::White, at(106))));
    /// clocks.end_leave(Side::White, at(50));
    /// assert_eq!(clocks.deadline(), Some((Side::White, at(56))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_leave(&mut self, side: Side, until: Moment, now: Moment) {
        self.book(now);
        self.leave[side.index()] = Some(until);
        if let Some(turn) = &mut self.turn
            && turn.side == side
        {
            turn.since = turn.since.map(|since| since.max(until));
        }
    }

    /// The side is back from leave: its clock runs from now on, if it is on move.
    pub fn end_leave(&mut self, side: Side, now: Moment) {
        self.book(now);
        self.leave[side.index()] = None;
        if let Some(turn) = &mut self.turn
            && turn.side == side
        {
            turn.since = turn.since.map(|_| now);
        }
    }

    /// From when on the side's clock can run, if it is to run from now on.
    pub(super) fn runs_from(&self, side: Side, now: Moment) -> Moment {
        self.leave[side.index()].map_or(now, |until| until.max(now))
    }
}
