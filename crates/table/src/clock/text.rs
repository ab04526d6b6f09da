//! Clock forms as people write them: `2h/50+1h/25`, `80m+1m`. The table is at [`ClockForm`].

use core::fmt;
use core::str::FromStr;

use super::{BadClock, Bonus, ClockForm, Period, Periods};
use crate::Span;

/// From long to short, with their milliseconds.
const UNITS: [(&str, i64); 5] = [
    ("d", 86_400_000),
    ("h", 3_600_000),
    ("m", 60_000),
    ("s", 1_000),
    ("ms", 1),
];

/// A span in the longest unit that gives a whole number.
struct Short(Span);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.as_millis();
        let whole = UNITS
            .iter()
            .find(|(_, unit)| millis > 0 && millis % unit == 0);
        match whole {
            Some((name, unit)) => write!(f, "{}{name}", millis / unit),
            None => f.write_str("0s"),
        }
    }
}

impl fmt::Display for ClockForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockForm::Fischer { initial, increment } => {
                write!(f, "{}+{}", Short(*initial), Short(*increment))
            }
            ClockForm::WholeGame { initial } => write!(f, "{}", Short(*initial)),
            ClockForm::Hourglass { initial } => write!(f, "hourglass{}", Short(*initial)),
            ClockForm::Gong { turn } => write!(f, "gong{}", Short(*turn)),
            ClockForm::ByoYomi(form) => {
                write!(
                    f,
                    "{}+{}x{}",
                    Short(form.main()),
                    form.periods(),
                    Short(form.time())
                )?;
                match form.moves() {
                    1 => Ok(()),
                    moves => write!(f, "/{moves}"),
                }
            }
            ClockForm::Periods(periods) => write_periods(periods, f),
            ClockForm::Unlimited => f.write_str("unlimited"),
        }
    }
}

fn write_periods(periods: &Periods, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, period) in periods.as_slice().iter().enumerate() {
        write!(
            f,
            "{}{}",
            if index == 0 { "" } else { "+" },
            Short(period.time)
        )?;
        if let Some(moves) = period.moves {
            write!(f, "/{moves}")?;
        }
        match period.bonus {
            Bonus::None => {}
            Bonus::Fischer(span) if period.moves.is_none() => write!(f, "+{}", Short(span))?,
            Bonus::Fischer(span) => write!(f, "+inc{}", Short(span))?,
            Bonus::Bronstein(span) => write!(f, "+bronstein{}", Short(span))?,
            Bonus::Delay(span) => write!(f, "+delay{}", Short(span))?,
        }
    }
    f.write_str(if periods.carries() { "" } else { "+lapsing" })
}

/// A text that is no clock form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadClockText {
    /// This part is none of a clock form, or not in this place.
    Part(String),
    /// It is one that nobody could play with.
    Clock(BadClock),
}

impl From<BadClock> for BadClockText {
    fn from(fault: BadClock) -> BadClockText {
        BadClockText::Clock(fault)
    }
}

impl fmt::Display for BadClockText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadClockText::Part(part) => {
                write!(
                    f,
                    "'{part}' cannot stand there in a clock such as 2h/50+1h/25 or 80m+1m"
                )
            }
            BadClockText::Clock(fault) => fmt::Display::fmt(fault, f),
        }
    }
}

impl core::error::Error for BadClockText {}

impl FromStr for ClockForm {
    type Err = BadClockText;

    fn from_str(text: &str) -> Result<ClockForm, BadClockText> {
        let parts: Vec<&str> = text.split('+').map(str::trim).collect();
        if let [part] = parts[..] {
            if part == "unlimited" {
                return Ok(ClockForm::Unlimited);
            }
            if let Some(span) = part.strip_prefix("hourglass") {
                return Ok(ClockForm::hourglass(span_of(span, part)?)?);
            }
            if let Some(span) = part.strip_prefix("gong") {
                return Ok(ClockForm::gong(span_of(span, part)?)?);
            }
        }
        if let [main, part] = parts[..]
            && let Some((count, period)) = part.split_once('x')
        {
            let period = period_of(period).ok_or_else(|| bad(part))?;
            let count = count_of(count).ok_or_else(|| bad(part))?;
            let moves = period.moves.unwrap_or(1);
            return Ok(ClockForm::byo_yomi(
                span_of(main, main)?,
                count,
                period.time,
                moves,
            )?);
        }
        read_periods(&parts)
    }
}

fn read_periods(parts: &[&str]) -> Result<ClockForm, BadClockText> {
    let (parts, lapsing) = match parts.split_last() {
        Some((&"lapsing", before)) => (before, true),
        _ => (parts, false),
    };
    let mut periods: Vec<Period> = Vec::new();
    for part in parts {
        match (bonus_of(part), periods.last_mut()) {
            (Some(bonus), Some(last)) if last.bonus == Bonus::None => last.bonus = bonus,
            (Some(_), _) => return Err(bad(part)),
            (None, last) => {
                let period = period_of(part).ok_or_else(|| bad(part))?;
                match last {
                    // After a period for the rest of the game no other can come: more with each
                    // move is meant.
                    Some(last) if last.moves.is_none() && period.moves.is_none() => {
                        if last.bonus != Bonus::None {
                            return Err(bad(part));
                        }
                        last.bonus = Bonus::Fischer(period.time);
                    }
                    _ => periods.push(period),
                }
            }
        }
    }
    Ok(match lapsing {
        true => ClockForm::lapsing_periods(&periods)?,
        false => ClockForm::periods(&periods)?,
    })
}

fn bad(part: &str) -> BadClockText {
    BadClockText::Part(part.chars().take(40).collect())
}

fn span_of(text: &str, part: &str) -> Result<Span, BadClockText> {
    read_span(text).ok_or_else(|| bad(part))
}

fn bonus_of(part: &str) -> Option<Bonus> {
    let read = |name: &str| part.strip_prefix(name).and_then(read_span);
    None.or_else(|| read("inc").map(Bonus::Fischer))
        .or_else(|| read("bronstein").map(Bonus::Bronstein))
        .or_else(|| read("delay").map(Bonus::Delay))
}

fn period_of(part: &str) -> Option<Period> {
    match part.split_once('/') {
        Some((time, moves)) => Some(Period::new(read_span(time)?, count_of(moves)?)),
        None => Some(Period::rest(read_span(part)?)),
    }
}

fn count_of(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// `1h30m`, each unit once at most and from long to short.
fn read_span(text: &str) -> Option<Span> {
    let mut rest = text;
    let mut millis = 0i64;
    let mut longest = 0;
    while !rest.is_empty() {
        let digits = rest.find(|next: char| !next.is_ascii_digit())?;
        let number: i64 = rest[..digits].parse().ok()?;
        rest = &rest[digits..];
        let letters = rest
            .find(|next: char| !next.is_ascii_lowercase())
            .unwrap_or(rest.len());
        let place = UNITS
            .iter()
            .position(|(name, _)| *name == &rest[..letters])?;
        if place < longest {
            return None;
        }
        longest = place + 1;
        millis = millis.checked_add(number.checked_mul(UNITS[place].1)?)?;
        rest = &rest[letters..];
    }
    (longest > 0).then_some(Span::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_as_it_is_written() {
        for text in [
            "10m",
            "80m+1m",
            "5m+0s",
            "2h/50+1h/25",
            "2h/50",
            "2h/50+1h",
            "90m/40+1h",
            "2h/50+1h/25+lapsing",
            "90m/45+inc30s+30m+30s",
            "5m+bronstein3s",
            "2m+delay2s",
            "100d/50+delay1d+10d/10+delay1d",
            "30m+5x30s",
            "30m+1x10m/25",
            "0s+1x10s",
            "hourglass2m",
            "gong10s",
            "1500ms",
            "unlimited",
        ] {
            let form: ClockForm = text.parse().unwrap();
            assert_eq!(form.to_string(), text);
        }
    }

    #[test]
    fn other_spellings_give_the_same_form() {
        for (text, same) in [
            ("1h20m+60s", "80m+1m"),
            ("2h/50 + 1h/25", "2h/50+1h/25"),
            ("5m+inc3s", "5m+3s"),
            ("10m+lapsing", "10m"),
            ("5m+delay0s", "5m"),
            ("30m+5x30s/1", "30m+5x30s"),
        ] {
            assert_eq!(
                text.parse::<ClockForm>(),
                same.parse::<ClockForm>(),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_clock_is_refused_with_the_part() {
        for (text, part) in [
            ("", ""),
            ("5", "5"),
            ("5m+", ""),
            ("5m+3s+2s", "2s"),
            ("5m+3s+delay2s", "delay2s"),
            ("delay2s", "delay2s"),
            ("5m+2x", "2x"),
            ("30s1m", "30s1m"),
            ("1m1m", "1m1m"),
            ("2h/x", "2h/x"),
            ("2h/+5", "2h/"),
            ("-5m", "-5m"),
            ("五分", "五分"),
            ("9999999999999d", "9999999999999d"),
        ] {
            assert_eq!(text.parse::<ClockForm>(), Err(bad(part)), "{text}");
        }
        for (text, fault) in [
            ("0s", BadClock::NoTime),
            ("367d", BadClock::TooLong),
            ("5m+367d", BadClock::TooLong),
            ("2h/0", BadClock::MoveCount),
            ("2h+1h/25", BadClock::Endless),
            ("5m+0x10s", BadClock::ByoYomiCount),
            ("lapsing", BadClock::PeriodCount),
        ] {
            assert_eq!(
                text.parse::<ClockForm>(),
                Err(BadClockText::Clock(fault)),
                "{text}"
            );
        }
    }
}
