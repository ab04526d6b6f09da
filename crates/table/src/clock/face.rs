//! What one side's clock shows.

use core::fmt;

use crate::{Moment, Span};

/// What one side's clock shows at a moment.
///
/// Seconds are shown in full: a clock that shows 0:00 has run out. As text it is the time, the
/// completed moves (and the control, if there is one), and what else there is to show:
///
/// ```
/// use damier_rules::Side;
/// use damier_table::{Clocks, Flags, Moment, Span};
///
/// let form = "2h/50+delay5s+1h/25+delay5s".parse()?;
/// let mut clocks = Clocks::new([form, form], Flags::Automatic)?;
/// let at = |seconds: i64| Moment::from_millis(1_000 * seconds);
/// clocks.start(Side::White, at(0))?;
/// clocks.press(Side::White, at(65))?;
///
/// let [white, black] = clocks.faces(at(67)).faces;
/// assert_eq!(white.to_string(), "1:59:00 1/50 period 1 free 0:05");
/// assert_eq!(black.to_string(), "2:00:00 0/50 period 1 free 0:03");
/// assert_eq!(white.by_the_minute(), "1h59");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Time until zero, in this period; without a limit the time that was counted up.
    pub left: Span,
    /// How far the clock has gone below zero, where flags have to be called.
    pub over: Span,
    /// What is still free of this move (delay), or still given back (Bronstein); none where the
    /// form has neither.
    pub free: Option<Span>,
    /// Which period this is, counted from 1; with byo-yomi 1 is the main time.
    pub period: u32,
    /// How many byo-yomi periods come after this one.
    pub spare: Option<u32>,
    /// Completed moves.
    pub moves: u32,
    /// Moves still to be completed in this period, where it prescribes any.
    pub to_control: Option<u32>,
    /// When the flag fell, if it has.
    pub flag: Option<Moment>,
}

impl Face {
    /// From two minutes before zero on, minutes and seconds have to be shown.
    pub const SECONDS_FROM: Span = Span::from_secs(120);

    /// Whether seconds have to be shown: two minutes before a control at the latest.
    pub fn needs_seconds(&self) -> bool {
        self.left <= Face::SECONDS_FROM
    }

    /// The time to the second: `99d 23:59:59`, `1:59:59`, `4:05`, below zero `-0:07`.
    pub fn by_the_second(&self) -> String {
        let text = seconds_text(self.left);
        match whole(self.over, 1_000, Span::ZERO) {
            0 => text,
            over => format!("-{}", seconds_text(Span::from_secs(over))),
        }
    }

    /// The time as a clock with few digits shows it: hours and minutes (`99d 23h59`, `1h59`,
    /// `0h03`), and seconds only when they [have to be shown](Face::needs_seconds).
    pub fn by_the_minute(&self) -> String {
        if self.needs_seconds() {
            return self.by_the_second();
        }
        let minutes = whole(self.left, 60_000, Span::from_millis(59_999));
        let (days, hours, minutes) = (minutes / 1_440, minutes / 60 % 24, minutes % 60);
        match days {
            0 => format!("{hours}h{minutes:02}"),
            _ => format!("{days}d {hours}h{minutes:02}"),
        }
    }
}

/// A span in units of so many milliseconds, rounded down after `more` was added.
fn whole(span: Span, unit: i64, more: Span) -> i64 {
    (span + more).as_millis() / unit
}

fn seconds_text(span: Span) -> String {
    let seconds = whole(span, 1_000, Span::from_millis(999));
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24);
    let (minutes, seconds) = (seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{days}d {hours}:{minutes:02}:{seconds:02}"),
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by_the_second(), self.moves)?;
        match (self.spare, self.to_control) {
            (None, Some(more)) => write!(f, "/{} period {}", self.moves + more, self.period)?,
            (None, None) if self.period > 1 => write!(f, " period {}", self.period)?,
            (Some(spare), more) => {
                write!(f, " period {}", self.period)?;
                if let Some(more) = more {
                    write!(f, " {more} to go")?;
                }
                write!(f, " spare {spare}")?;
            }
            (None, None) => {}
        }
        if let Some(free) = self.free {
            write!(f, " free {}", seconds_text(free))?;
        }
        match self.flag {
            Some(_) => f.write_str(" flag"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(millis: i64) -> Face {
        Face {
            left: Span::from_millis(millis),
            over: Span::from_millis(-millis),
            free: None,
            period: 1,
            spare: None,
            moves: 0,
            to_control: None,
            flag: None,
        }
    }

    #[test]
    fn only_a_clock_that_has_run_out_shows_zero() {
        let shown = [1, 0, -1, -999, -1_000].map(|millis| face(millis).by_the_second());
        assert_eq!(shown, ["0:01", "0:00", "0:00", "0:00", "-0:01"]);
    }

    #[test]
    fn seconds_are_shown_from_two_minutes_before_the_control_on() {
        let shown = [
            120_001,
            120_000,
            119_000,
            3_600_000,
            3_600_001,
            8_640_000_000 - 60_000,
        ];
        let shown = shown.map(|millis| face(millis).by_the_minute());
        assert_eq!(shown, ["0h03", "2:00", "1:59", "1h00", "1h01", "99d 23h59"]);
    }

    #[test]
    fn hours_and_days_are_shown_only_when_there_are_any() {
        let shown = [59_000, 3_600_000, 86_400_000].map(|millis| face(millis).by_the_second());
        assert_eq!(shown, ["0:59", "1:00:00", "1d 0:00:00"]);
    }
}
