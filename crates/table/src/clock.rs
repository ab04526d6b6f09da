//! The form of one side's clock, and what that clock shows.

use core::fmt;

use crate::Span;

/// How much time a side has (article 10). The two sides may have different clocks.
///
/// A form answers two questions, and every further form (stages, delay, byo-yomi, days) will
/// answer the same two: how long may the clock still run, and what does it show once a move is
/// completed.
///
/// ```
/// use damier_table::{ClockForm, Span};
///
/// let blitz = ClockForm::fischer(Span::from_secs(300), Span::from_secs(3))?;
/// assert_eq!(blitz.initial(), Span::from_secs(300));
/// assert!(ClockForm::whole_game(Span::ZERO).is_err());
/// # Ok::<(), damier_table::BadClock>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockForm {
    /// So much, and more with each completed move (Annex 3, 6.1).
    Fischer {
        /// What the clock shows at the start.
        initial: Span,
        /// What is added when a move is completed.
        increment: Span,
    },
    /// So much for the whole game (article 10.3).
    WholeGame {
        /// What the clock shows at the start.
        initial: Span,
    },
}

impl ClockForm {
    /// The most that a clock can show at the start: 366 days.
    pub const LONGEST: Span = Span::from_secs(366 * 86_400);

    /// A Fischer clock.
    ///
    /// # Errors
    ///
    /// [`BadClock`] when there is no time at the start, or when either span is above
    /// [`ClockForm::LONGEST`].
    pub fn fischer(initial: Span, increment: Span) -> Result<ClockForm, BadClock> {
        ClockForm::Fischer { initial, increment }.checked()
    }

    /// A clock for the whole game.
    ///
    /// # Errors
    ///
    /// [`BadClock`] when there is no time at the start, or more than [`ClockForm::LONGEST`].
    pub fn whole_game(initial: Span) -> Result<ClockForm, BadClock> {
        ClockForm::WholeGame { initial }.checked()
    }

    pub(crate) fn checked(self) -> Result<ClockForm, BadClock> {
        if self.initial() == Span::ZERO {
            Err(BadClock::NoTime)
        } else if self.initial() > ClockForm::LONGEST || self.increment() > ClockForm::LONGEST {
            Err(BadClock::TooLong)
        } else {
            Ok(self)
        }
    }

    /// What the clock shows at the start.
    pub const fn initial(self) -> Span {
        match self {
            ClockForm::Fischer { initial, .. } | ClockForm::WholeGame { initial } => initial,
        }
    }

    /// What is added when a move is completed.
    pub const fn increment(self) -> Span {
        match self {
            ClockForm::Fischer { increment, .. } => increment,
            ClockForm::WholeGame { .. } => Span::ZERO,
        }
    }
}

/// A clock that nobody could play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadClock {
    /// It would have run out before the first move.
    NoTime,
    /// It shows or adds more than [`ClockForm::LONGEST`].
    TooLong,
}

impl fmt::Display for BadClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadClock::NoTime => "the clock has no time at the start",
            BadClock::TooLong => "the clock has more than 366 days",
        })
    }
}

impl core::error::Error for BadClock {}

/// One side's clock while it stands: its time so far. The time of the turn that is under way is
/// with [`crate::clocks::Clocks`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideClock {
    pub(crate) form: ClockForm,
    pub(crate) remaining: Span,
    pub(crate) used: Span,
}

impl SideClock {
    pub(crate) fn new(form: ClockForm) -> SideClock {
        SideClock {
            form,
            remaining: form.initial(),
            used: Span::ZERO,
        }
    }

    /// How long this clock may run from the start of a turn before its flag falls.
    pub(crate) fn until_flag(&self) -> Span {
        self.remaining
    }

    /// What it shows after it has run for so long in this turn.
    pub(crate) fn after_running(&self, elapsed: Span) -> Span {
        self.remaining.less(elapsed)
    }

    /// The turn is over without a completed move.
    pub(crate) fn stop(&mut self, elapsed: Span) {
        self.remaining = self.after_running(elapsed);
        self.used += elapsed;
    }

    /// The turn is over with a completed move.
    pub(crate) fn complete(&mut self, elapsed: Span) {
        self.stop(elapsed);
        self.remaining += self.form.increment();
    }
}
