//! Leave in correspondence play: days on which a player's clock does not run.

use core::fmt;

use crate::{Moment, Span};

/// A leave that a side has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leave {
    /// When it began.
    pub from: Moment,
    /// When the side's clock may run again.
    pub until: Moment,
}

impl Leave {
    /// A day.
    pub const DAY: Span = Span::from_secs(24 * 3600);
    /// The longest leave that is taken at once, in days.
    pub const LONGEST: u32 = 366;

    /// A leave of so many days.
    ///
    /// ```
    /// use damier_table::{Leave, Moment};
    ///
    /// let leave = Leave::of_days(3, Moment::from_millis(0));
    /// assert_eq!(leave.until, Moment::from_millis(259_200_000));
    /// assert_eq!(leave.days_until(Moment::from_millis(86_400_001)), 2);
    /// ```
    pub fn of_days(days: u32, from: Moment) -> Leave {
        let span = Span::from_millis(Leave::DAY.as_millis() * i64::from(days));
        Leave {
            from,
            until: from + span,
        }
    }

    /// Whether the side is on leave at this moment.
    pub fn covers(&self, at: Moment) -> bool {
        self.from <= at && at < self.until
    }

    /// How many of its days have begun by this moment; the first has when it begins.
    pub fn days_until(&self, at: Moment) -> u32 {
        let days = |span: Span| span.as_millis() / Leave::DAY.as_millis();
        let begun = days(at.since(self.from)).saturating_add(1);
        u32::try_from(begun.min(days(self.until.since(self.from)))).unwrap_or(u32::MAX)
    }
}

/// What a side has had of its leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaves {
    /// Days of those that are over.
    over: u32,
    /// The last one.
    last: Option<Leave>,
}

impl Leaves {
    pub(crate) fn last(&self) -> Option<Leave> {
        self.last
    }

    pub(crate) fn take(&mut self, leave: Leave) {
        if let Some(last) = self.last {
            self.over += last.days_until(last.until);
        }
        self.last = Some(leave);
    }

    /// The side is back; days that have not begun are not used.
    pub(crate) fn end(&mut self, at: Moment) {
        if let Some(last) = &mut self.last {
            let days = last.days_until(at);
            self.over += days;
            self.last = None;
        }
    }

    /// Days that are used or set aside.
    pub(crate) fn days(&self) -> u32 {
        self.over + self.last.map_or(0, |last| last.days_until(last.until))
    }
}

/// Why leave cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLeave {
    /// The game has no leave, or no clocks.
    NotAgreed,
    /// The side is on leave.
    OnLeave,
    /// The side is not on leave.
    NotOnLeave,
    /// It would be none, or more than is left.
    Days {
        /// The days that are left.
        left: u32,
    },
}

impl fmt::Display for NoLeave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoLeave::NotAgreed => f.write_str("no leave was agreed on"),
            NoLeave::OnLeave => f.write_str("the side is on leave"),
            NoLeave::NotOnLeave => f.write_str("the side is not on leave"),
            NoLeave::Days { left } => write!(f, "{left} days of leave are left"),
        }
    }
}
