//! Clock forms as the TimeControl tag of PDN 3.0 writes them, in seconds.
//!
//! | tag | form |
//! |---|---|
//! | `3600` | whole game |
//! | `4800+60` | Fischer |
//! | `50/7200:25/3600`, `40/5400:3600`, `45/5400:1800+30` | periods; the last may be for the rest of the game, with an increment |
//! | `*300` | hourglass |
//! | `-`, `?` | no clock or no limit, unknown |
//!
//! PDN has no words for delays, byo-yomi, the gong, an increment before the last period, saved
//! time that lapses, and parts of a second.

use core::fmt;
use core::str::FromStr;

use damier_rules::Side;

use super::{BadClock, Bonus, ClockForm, Period, Periods};
use crate::Span;

/// What a TimeControl tag says.
///
/// ```
/// use damier_table::{ClockForm, TimeControl};
///
/// let tag: TimeControl = "50/7200:25/3600".parse()?;
/// let form: ClockForm = "2h/50+1h/25".parse()?;
/// assert_eq!(tag, TimeControl::Clock(form));
/// assert_eq!(form.time_control().as_deref(), Some("50/7200:25/3600"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// `?`
    Unknown,
    /// `-`
    Untimed,
    /// A clock.
    Clock(ClockForm),
}

impl ClockForm {
    /// The value of the TimeControl tag; none where PDN has no words for the form.
    pub fn time_control(self) -> Option<String> {
        match self {
            ClockForm::WholeGame { initial } => Some(seconds(initial)?.to_string()),
            ClockForm::Fischer { initial, increment } => {
                Some(format!("{}+{}", seconds(initial)?, seconds(increment)?))
            }
            ClockForm::Hourglass { initial } => Some(format!("*{}", seconds(initial)?)),
            ClockForm::Periods(periods) => periods_text(&periods),
            ClockForm::Unlimited => Some("-".to_owned()),
            ClockForm::ByoYomi(_) | ClockForm::Gong { .. } => None,
        }
    }
}

impl TimeControl {
    /// The tags that White's and Black's clock need: TimeControl for both, or one for each. A form
    /// that PDN has no words for is `?`; no clocks are `-`.
    ///
    /// ```
    /// use damier_table::TimeControl;
    ///
    /// let tags = TimeControl::tags(Some(&["5m+2s".parse()?, "4m+2s".parse()?]));
    /// assert_eq!(tags[0], ("TimeControlWhite", "300+2".to_owned()));
    /// assert_eq!(tags[1], ("TimeControlBlack", "240+2".to_owned()));
    /// # Ok::<(), damier_table::BadClockText>(())
    /// ```
    pub fn tags(clocks: Option<&[ClockForm; 2]>) -> Vec<(&'static str, String)> {
        let Some(clocks) = clocks else {
            return vec![("TimeControl", "-".to_owned())];
        };
        let text = |side: Side| {
            let text = clocks[side.index()].time_control();
            text.unwrap_or_else(|| "?".to_owned())
        };
        if clocks[0] == clocks[1] {
            return vec![("TimeControl", text(Side::White))];
        }
        vec![
            ("TimeControlWhite", text(Side::White)),
            ("TimeControlBlack", text(Side::Black)),
        ]
    }
}

fn seconds(span: Span) -> Option<i64> {
    let millis = span.as_millis();
    (millis % 1_000 == 0).then_some(millis / 1_000)
}

fn periods_text(periods: &Periods) -> Option<String> {
    let several = periods.as_slice().len() > 1 || periods.as_slice()[0].moves.is_some();
    if several && !periods.carries() {
        return None;
    }
    let element = |period: &Period| {
        let time = seconds(period.time)?;
        match (period.moves, period.bonus) {
            (Some(moves), Bonus::None) => Some(format!("{moves}/{time}")),
            (None, Bonus::None) => Some(time.to_string()),
            (None, Bonus::Fischer(increment)) => Some(format!("{time}+{}", seconds(increment)?)),
            _ => None,
        }
    };
    let elements: Option<Vec<String>> = periods.as_slice().iter().map(element).collect();
    Some(elements?.join(":"))
}

/// A TimeControl tag that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTimeControl {
    /// This element is none, or not in this place.
    Element(String),
    /// It is a clock that nobody could play with.
    Clock(BadClock),
}

impl From<BadClock> for BadTimeControl {
    fn from(fault: BadClock) -> BadTimeControl {
        BadTimeControl::Clock(fault)
    }
}

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTimeControl::Element(element) => {
                write!(f, "'{element}' cannot stand there in a time control")
            }
            BadTimeControl::Clock(fault) => fmt::Display::fmt(fault, f),
        }
    }
}

impl core::error::Error for BadTimeControl {}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    /// Also read is an increment in a period with prescribed moves (`40/5400+30`), which PDN does
    /// not know but other programs write.
    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        let bad = |element: &str| BadTimeControl::Element(element.chars().take(40).collect());
        match text {
            "?" => return Ok(TimeControl::Unknown),
            "-" => return Ok(TimeControl::Untimed),
            _ => {}
        }
        if let Some(time) = text.strip_prefix('*') {
            let time = read_seconds(time).ok_or_else(|| bad(text))?;
            return Ok(TimeControl::Clock(ClockForm::hourglass(time)?));
        }
        let read = |element: &str| read_element(element).ok_or_else(|| bad(element));
        let periods: Vec<Period> = text.split(':').map(read).collect::<Result<_, _>>()?;
        Ok(TimeControl::Clock(ClockForm::periods(&periods)?))
    }
}

fn read_element(element: &str) -> Option<Period> {
    let (moves, time) = match element.split_once('/') {
        Some((moves, time)) => (Some(read_number(moves)?), time),
        None => (None, element),
    };
    let (time, bonus) = match time.split_once('+') {
        Some((time, increment)) => (time, Bonus::Fischer(read_seconds(increment)?)),
        None => (time, Bonus::None),
    };
    Some(Period {
        moves,
        time: read_seconds(time)?,
        bonus,
    })
}

fn read_number<N: FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn read_seconds(text: &str) -> Option<Span> {
    read_number(text).map(Span::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> ClockForm {
        text.parse().unwrap()
    }

    #[test]
    fn every_form_that_pdn_has_words_for_is_written_and_read() {
        for (text, tag) in [
            ("1h", "3600"),
            ("80m+1m", "4800+60"),
            ("2h/40+1h", "40/7200:3600"),
            ("2h/50+1h/25", "50/7200:25/3600"),
            ("2h/50+1h", "50/7200:3600"),
            ("2h/50+30m", "50/7200:1800"),
            ("90m/40+1h", "40/5400:3600"),
            ("90m/45+30m+30s", "45/5400:1800+30"),
            ("100d/50+10d/10", "50/8640000:10/864000"),
            ("hourglass5m", "*300"),
        ] {
            assert_eq!(form(text).time_control().as_deref(), Some(tag));
            assert_eq!(tag.parse(), Ok(TimeControl::Clock(form(text))));
        }
        assert_eq!("?".parse(), Ok(TimeControl::Unknown));
        assert_eq!("-".parse(), Ok(TimeControl::Untimed));
    }

    #[test]
    fn pdn_has_no_words_for_the_others() {
        for text in [
            "5m+delay3s",
            "5m+bronstein3s",
            "30m+5x30s",
            "gong10s",
            "2h/50+1h/25+lapsing",
            "90m/45+inc30s+30m+30s",
            "1500ms",
        ] {
            assert_eq!(form(text).time_control(), None, "{text}");
        }
        let other = TimeControl::Clock(form("90m/45+inc30s+30m+30s"));
        assert_eq!("45/5400+30:1800+30".parse(), Ok(other));
    }

    #[test]
    fn what_is_no_time_control_is_refused_with_the_element() {
        for (tag, element) in [
            ("", ""),
            ("40/7200:", ""),
            ("40/7200:x", "x"),
            ("*", "*"),
            ("-5", "-5"),
            ("40/7200:*300", "*300"),
            ("5m+3s", "5m+3s"),
            ("99999999999999999999", "99999999999999999999"),
        ] {
            let refused = BadTimeControl::Element(element.to_owned());
            assert_eq!(tag.parse::<TimeControl>(), Err(refused), "{tag}");
        }
        let endless = BadTimeControl::Clock(BadClock::Endless);
        assert_eq!("3600:25/3600".parse::<TimeControl>(), Err(endless));
        let no_time = BadTimeControl::Clock(BadClock::NoTime);
        assert_eq!("0".parse::<TimeControl>(), Err(no_time));
    }
}
