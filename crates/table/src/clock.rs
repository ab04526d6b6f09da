//! The forms of one side's clock.
//!
//! Nothing here runs: a form says what is agreed, [`crate::Clocks`] does it. How a form is written
//! is in `clock/text.rs` (for people) and `clock/pdn.rs` (for PDN).

mod byo_yomi;
mod face;
mod pdn;
mod periods;
mod side;
mod text;

use core::fmt;

use damier_rules::Side;

use crate::Span;

pub use byo_yomi::ByoYomi;
pub use face::Face;
pub use pdn::{BadTimeControl, TimeControl};
pub use periods::{Bonus, Period, Periods};
pub(crate) use side::SideClock;
pub use text::BadClockText;

/// How much time a side has (article 10; Annex 3, 6.1). The two sides may have different clocks.
///
/// It is written and read as people say it. A period is `TIME/MOVES` or, for the rest of the
/// game, `TIME`; `+` joins what follows:
///
/// | text | form |
/// |---|---|
/// | `10m` | so much for the whole game |
/// | `80m+1m` | so much, and more with every move (Fischer) |
/// | `2h/50+1h/25` | two hours for fifty moves, then an hour for every twenty-five; saved time stays |
/// | `2h/50+1h/25+lapsing` | the same, but saved time is lost at the control |
/// | `90m/45+inc30s+30m+30s` | two periods, and 30 seconds with every move |
/// | `5m+bronstein3s` | what a move took is given back, up to so much |
/// | `2m+delay2s` | of every move, so much is free |
/// | `100d/50+delay1d+10d/10+delay1d` | by correspondence: days for moves, 24 hours of each free |
/// | `30m+5x30s` | then five times 30 seconds a move (byo-yomi) |
/// | `30m+1x10m/25` | then ten minutes for every 25 moves (Canadian byo-yomi) |
/// | `hourglass2m` | what one side uses, the other gains |
/// | `gong10s` | so much a move, from stroke to stroke |
/// | `unlimited` | no limit: the clock counts up what is used |
///
/// Nothing is added before the first move: whoever wants the bonus of the first move on the clock
/// at the start adds it to the time.
///
/// ```
/// use damier_table::{ClockForm, Span};
///
/// let blitz = ClockForm::fischer(Span::from_secs(300), Span::from_secs(3))?;
/// assert_eq!(blitz.initial(), Span::from_secs(300));
/// assert!(ClockForm::whole_game(Span::ZERO).is_err());
///
/// let stages: ClockForm = "2h/50+1h/25".parse()?;
/// assert_eq!(stages.to_string(), "2h/50+1h/25");
/// assert_eq!(stages.initial(), Span::from_secs(7_200));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// Periods with prescribed moves, or with a delay (article 10.1; Annex 3, 6.1).
    Periods(Periods),
    /// What one side uses, the other gains. Both sides have it or none.
    Hourglass {
        /// What the clock shows at the start.
        initial: Span,
    },
    /// A main time, then a short time again and again.
    ByoYomi(ByoYomi),
    /// A stroke ends each turn: moving early gives the opponent time for this one move, but does
    /// not make his stroke come sooner. Both sides have it or none.
    Gong {
        /// From the opponent's stroke to one's own.
        turn: Span,
    },
    /// No limit: the clock counts up what its side uses, and its flag never falls. One side at most
    /// has it, as the guest of a simul in which only the host has to hurry.
    Unlimited,
}

impl ClockForm {
    /// The most that a clock can show at the start, or that is added at once: 366 days.
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

    /// Periods one after the other. The last one, if it prescribes moves, comes again and again.
    /// Saved time stays on the clock at a control.
    ///
    /// A single period that prescribes no moves is [`ClockForm::WholeGame`] or
    /// [`ClockForm::Fischer`] where it can be.
    ///
    /// ```
    /// use damier_table::{Bonus, ClockForm, Period, Span};
    ///
    /// let hours = |hours: i64| Span::from_secs(3_600 * hours);
    /// let form = ClockForm::periods(&[Period::new(hours(2), 50), Period::rest(hours(1))])?;
    /// assert_eq!(form.to_string(), "2h/50+1h");
    /// let delay = Period::rest(hours(1)).with(Bonus::Delay(Span::from_secs(5)));
    /// assert_eq!(ClockForm::periods(&[delay])?.to_string(), "1h+delay5s");
    /// # Ok::<(), damier_table::BadClock>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BadClock`] for periods that nobody could play with.
    pub fn periods(periods: &[Period]) -> Result<ClockForm, BadClock> {
        Ok(ClockForm::simplest(Periods::new(periods, true)?))
    }

    /// The same, but time that is saved at a control is lost.
    ///
    /// # Errors
    ///
    /// [`BadClock`] for periods that nobody could play with.
    pub fn lapsing_periods(periods: &[Period]) -> Result<ClockForm, BadClock> {
        Ok(ClockForm::simplest(Periods::new(periods, false)?))
    }

    fn simplest(periods: Periods) -> ClockForm {
        match *periods.as_slice() {
            [
                Period {
                    moves: None,
                    time: initial,
                    bonus: Bonus::None,
                },
            ] => ClockForm::WholeGame { initial },
            [
                Period {
                    moves: None,
                    time: initial,
                    bonus: Bonus::Fischer(increment),
                },
            ] => ClockForm::Fischer { initial, increment },
            _ => ClockForm::Periods(periods),
        }
    }

    /// An hourglass.
    ///
    /// # Errors
    ///
    /// [`BadClock`] when there is no time at the start, or more than [`ClockForm::LONGEST`].
    pub fn hourglass(initial: Span) -> Result<ClockForm, BadClock> {
        ClockForm::Hourglass { initial }.checked()
    }

    /// So much a move, from stroke to stroke.
    ///
    /// # Errors
    ///
    /// [`BadClock`] when there is no time, or more than [`ClockForm::LONGEST`].
    pub fn gong(turn: Span) -> Result<ClockForm, BadClock> {
        ClockForm::Gong { turn }.checked()
    }

    /// The same form if it can be played with.
    pub(crate) fn checked(self) -> Result<ClockForm, BadClock> {
        if self == ClockForm::Unlimited {
            Ok(self)
        } else if self.initial() == Span::ZERO {
            Err(BadClock::NoTime)
        } else if self.initial() > ClockForm::LONGEST || self.increment() > ClockForm::LONGEST {
            Err(BadClock::TooLong)
        } else {
            Ok(self)
        }
    }

    /// White's and Black's form if a game can be played with both; else who has the wrong one.
    pub(crate) fn checked_pair(forms: [ClockForm; 2]) -> Result<[ClockForm; 2], (Side, BadClock)> {
        for side in Side::ALL {
            forms[side.index()]
                .checked()
                .map_err(|fault| (side, fault))?;
        }
        if forms == [ClockForm::Unlimited; 2] {
            return Err((Side::White, BadClock::NoLimit));
        }
        let kinds = forms.map(|form| match form {
            ClockForm::Hourglass { .. } => 1,
            ClockForm::Gong { .. } => 2,
            _ => 0,
        });
        match kinds {
            [white, black] if white == black => Ok(forms),
            [0, _] => Err((Side::Black, BadClock::Alone)),
            _ => Err((Side::White, BadClock::Alone)),
        }
    }

    /// What the clock shows at the start.
    pub const fn initial(self) -> Span {
        match self {
            ClockForm::Fischer { initial, .. }
            | ClockForm::WholeGame { initial }
            | ClockForm::Hourglass { initial }
            | ClockForm::Gong { turn: initial } => initial,
            ClockForm::Periods(periods) => periods.at(0).time,
            ClockForm::ByoYomi(byo_yomi) => byo_yomi.initial(),
            ClockForm::Unlimited => Span::ZERO,
        }
    }

    /// What is added when a move is completed, in the first period.
    pub const fn increment(self) -> Span {
        match self {
            ClockForm::Fischer { increment, .. } => increment,
            ClockForm::Periods(periods) => match periods.at(0).bonus {
                Bonus::Fischer(increment) => increment,
                _ => Span::ZERO,
            },
            _ => Span::ZERO,
        }
    }

    /// Whether the end of the game has to be played in a fixed time, with nothing added or given for
    /// a move (Annex 3, 6.1.1).
    ///
    /// ```
    /// use damier_table::ClockForm;
    ///
    /// let [fixed, open]: [ClockForm; 2] = ["2h/50+1h".parse()?, "2h/50+1h/25".parse()?];
    /// assert!(fixed.ends_fixed() && !open.ends_fixed());
    /// # Ok::<(), damier_table::BadClockText>(())
    /// ```
    pub fn ends_fixed(self) -> bool {
        match self {
            ClockForm::WholeGame { .. } => true,
            ClockForm::Fischer { increment, .. } => increment == Span::ZERO,
            ClockForm::Periods(periods) => periods
                .as_slice()
                .last()
                .is_some_and(|last| last.moves.is_none() && last.bonus == Bonus::None),
            ClockForm::Hourglass { .. }
            | ClockForm::ByoYomi(_)
            | ClockForm::Gong { .. }
            | ClockForm::Unlimited => false,
        }
    }
}

/// A clock that nobody could play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadClock {
    /// It would have run out before the first move, or in a later period at once.
    NoTime,
    /// It shows or adds more than [`ClockForm::LONGEST`].
    TooLong,
    /// It has no period, or more than [`Periods::MOST`].
    PeriodCount,
    /// A period before the last prescribes no moves, so that it would never end.
    Endless,
    /// A period prescribes no moves, or more than [`Period::MOST_MOVES`].
    MoveCount,
    /// There is no byo-yomi period, or there are more than [`ByoYomi::MOST`].
    ByoYomiCount,
    /// Of two clocks that are coupled there is only one.
    Alone,
    /// Neither side has a limit: that is a game without clocks.
    NoLimit,
}

impl fmt::Display for BadClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadClock::NoTime => "the clock has no time at the start",
            BadClock::TooLong => "the clock has more than 366 days",
            BadClock::PeriodCount => "the clock has no period, or more than six",
            BadClock::Endless => "a period that is not the last prescribes no moves",
            BadClock::MoveCount => "a period prescribes 0 moves, or more than 10000",
            BadClock::ByoYomiCount => "the clock has no byo-yomi period, or more than 1000",
            BadClock::Alone => "the opponent must have a clock of the same kind",
            BadClock::NoLimit => "one of the two clocks must have a limit",
        })
    }
}

impl core::error::Error for BadClock {}
