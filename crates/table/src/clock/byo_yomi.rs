//! Byo-yomi: a main time, then a short time again and again.

use super::{BadClock, Period};
use crate::{ClockForm, Span};

/// A main time; when it is used up, periods begin. In each of them so many moves must be
/// completed: then the same period begins anew, with all its time. A period in which they are not
/// is lost, the next one begins with a new count, and with the last one the flag falls.
///
/// With one move a period this is the Japanese form, with more moves and one period the Canadian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByoYomi {
    main: Span,
    periods: u32,
    moves: u32,
    time: Span,
}

impl ByoYomi {
    /// The most periods.
    pub const MOST: u32 = 1_000;

    /// The main time, which may be none.
    pub const fn main(&self) -> Span {
        self.main
    }

    /// How many periods.
    pub const fn periods(&self) -> u32 {
        self.periods
    }

    /// How many moves must be completed in a period.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// How long a period is.
    pub const fn time(&self) -> Span {
        self.time
    }

    pub(super) const fn initial(&self) -> Span {
        match self.main {
            Span::ZERO => self.time,
            main => main,
        }
    }
}

impl ClockForm {
    /// A main time, then so many periods of so much time for so many moves.
    ///
    /// ```
    /// use damier_table::{ClockForm, Span};
    ///
    /// let minutes = |minutes: i64| Span::from_secs(60 * minutes);
    /// let canadian = ClockForm::byo_yomi(minutes(30), 1, minutes(10), 25)?;
    /// assert_eq!(canadian.to_string(), "30m+1x10m/25");
    /// # Ok::<(), damier_table::BadClock>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BadClock`] when the periods have no time, for more time than [`ClockForm::LONGEST`], and
    /// for no or too many periods or moves.
    pub fn byo_yomi(
        main: Span,
        periods: u32,
        time: Span,
        moves: u32,
    ) -> Result<ClockForm, BadClock> {
        if time == Span::ZERO {
            Err(BadClock::NoTime)
        } else if main > ClockForm::LONGEST || time > ClockForm::LONGEST {
            Err(BadClock::TooLong)
        } else if !(1..=ByoYomi::MOST).contains(&periods) {
            Err(BadClock::ByoYomiCount)
        } else if !(1..=Period::MOST_MOVES).contains(&moves) {
            Err(BadClock::MoveCount)
        } else {
            Ok(ClockForm::ByoYomi(ByoYomi {
                main,
                periods,
                moves,
                time,
            }))
        }
    }
}
