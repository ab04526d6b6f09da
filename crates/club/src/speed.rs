//! How fast a game is played, as far as it matters to a rating.

use core::fmt;
use core::str::FromStr;

use damier_table::{Bonus, ClockForm, Periods, Span};

/// The classes of games by their clock: what each side has for sixty moves, with what is added or
/// free (Annex 6). Every class has ratings of its own.
///
/// | class | time for sixty moves |
/// |---|---|
/// | superblitz | less than 5 minutes |
/// | blitz | 5 minutes to less than 15 |
/// | rapid | 15 to 30 minutes |
/// | standard | more than 30 minutes |
/// | correspondence | more than a day |
/// | untimed | no clock |
///
/// ```
/// use damier_club::Speed;
///
/// let speed = |clock: &str| Speed::of(Some(clock.parse().unwrap()));
/// assert_eq!(speed("5m+3s"), Speed::Blitz);
/// assert_eq!(speed("20m+5s"), Speed::Rapid);
/// assert_eq!(speed("2h/50+1h/25"), Speed::Standard);
/// assert_eq!(speed("100d/50+delay1d+10d/10+delay1d"), Speed::Correspondence);
/// assert_eq!(Speed::of(None), Speed::Untimed);
/// assert_eq!("rapid".parse(), Ok(Speed::Rapid));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Less than five minutes.
    Superblitz,
    /// Five minutes to less than fifteen.
    Blitz,
    /// Fifteen to thirty minutes.
    Rapid,
    /// More than thirty minutes.
    Standard,
    /// More than a day.
    Correspondence,
    /// No clock.
    Untimed,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Speed; 6] = [
        Speed::Superblitz,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Standard,
        Speed::Correspondence,
        Speed::Untimed,
    ];

    /// For so many moves the time is added up.
    pub const MOVES: u32 = 60;

    /// The class of a side's clock.
    pub fn of(clock: Option<ClockForm>) -> Speed {
        let form = match clock {
            None | Some(ClockForm::Unlimited) => return Speed::Untimed,
            Some(form) => form,
        };
        let seconds = time_for(form, Speed::MOVES).as_millis() / 1_000;
        match seconds {
            ..300 => Speed::Superblitz,
            300..900 => Speed::Blitz,
            900..=1_800 => Speed::Rapid,
            1_801..=86_400 => Speed::Standard,
            _ => Speed::Correspondence,
        }
    }

    /// The class of a game: that of the side with more time, or untimed where a side has no clock.
    pub fn of_game(clocks: Option<&[ClockForm; 2]>) -> Speed {
        clocks.map_or(Speed::Untimed, |[white, black]| {
            Speed::of(Some(*white)).max(Speed::of(Some(*black)))
        })
    }

    /// Its name: `superblitz`, `blitz`, `rapid`, `standard`, `correspondence`, `untimed`.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Superblitz => "superblitz",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Standard => "standard",
            Speed::Correspondence => "correspondence",
            Speed::Untimed => "untimed",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Speed {
    type Err = NoSuchSpeed;

    fn from_str(name: &str) -> Result<Speed, NoSuchSpeed> {
        let mut all = Speed::ALL.into_iter();
        all.find(|speed| speed.name() == name).ok_or(NoSuchSpeed)
    }
}

/// A word that is no class of speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSpeed;

impl fmt::Display for NoSuchSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the classes of speed are")?;
        for (index, speed) in Speed::ALL.iter().enumerate() {
            write!(f, "{} {speed}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for NoSuchSpeed {}

/// The most time that a side has for so many moves.
fn time_for(form: ClockForm, moves: u32) -> Span {
    match form {
        ClockForm::Fischer { initial, increment } => initial + times(increment, moves),
        ClockForm::WholeGame { initial } | ClockForm::Hourglass { initial } => initial,
        ClockForm::Periods(periods) => time_of_periods(&periods, moves),
        ClockForm::ByoYomi(byo_yomi) => {
            let (each, moves_each) = (byo_yomi.time(), byo_yomi.moves().max(1));
            byo_yomi.main() + times(each, moves.div_ceil(moves_each))
        }
        ClockForm::Gong { turn } => times(turn, moves),
        // Nobody has less.
        ClockForm::Unlimited => ClockForm::LONGEST,
        _ => form.initial(),
    }
}

fn time_of_periods(periods: &Periods, moves: u32) -> Span {
    let (mut total, mut left) = (Span::ZERO, moves);
    let all = periods.as_slice();
    // The last one, if it prescribes moves, comes again and again.
    for period in all.iter().chain(all.last().into_iter().cycle()) {
        let played = period.moves.map_or(left, |moves| moves.min(left));
        let bonus = match period.bonus {
            Bonus::None => Span::ZERO,
            Bonus::Fischer(span) | Bonus::Bronstein(span) | Bonus::Delay(span) => span,
        };
        total = total + period.time + times(bonus, played);
        left -= played;
        if left == 0 {
            break;
        }
    }
    total
}

fn times(span: Span, count: u32) -> Span {
    Span::from_millis(span.as_millis().saturating_mul(i64::from(count)))
}
