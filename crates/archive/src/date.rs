//! Dates as games have them: often only a year.

use core::fmt;
use core::str::FromStr;

/// A day, a month or a year; ordered so that a year comes before its months, and a month before
/// its days.
///
/// ```
/// use damier_archive::Date;
///
/// let day: Date = "2026-11-30".parse()?;
/// assert_eq!(day.to_string(), "2026.11.30");
/// let year: Date = "2026.??.??".parse()?;
/// assert_eq!(year.to_string(), "2026.??.??");
/// assert!(year < day && day < year.last());
/// assert!("2026.13.01".parse::<Date>().is_err());
/// # Ok::<(), damier_archive::BadDate>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A date; none where there is no such day. A month or day of 0 is not known, and a day only
    /// where its month is.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let days = match month {
            0 => 0,
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        ((1..=9999).contains(&year) && month <= 12 && day <= days).then_some(Self {
            year,
            month,
            day,
        })
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, if it is known.
    pub fn month(self) -> Option<u8> {
        (self.month > 0).then_some(self.month)
    }

    /// The day, if it is known.
    pub fn day(self) -> Option<u8> {
        (self.day > 0).then_some(self.day)
    }

    /// The last day that this year or month can have.
    #[must_use]
    pub fn last(self) -> Self {
        let month = if self.month == 0 { 12 } else { self.month };
        let day = if self.day == 0 { 31 } else { self.day };
        Self { month, day, ..self }
    }

    /// The number under which dates are kept: 20261130.
    pub(crate) fn number(self) -> u32 {
        u32::from(self.year) * 10_000 + u32::from(self.month) * 100 + u32::from(self.day)
    }

    pub(crate) fn numbered(number: u32) -> Option<Self> {
        let part = |number: u32| u8::try_from(number % 100).ok();
        let year = u16::try_from(number / 10_000).ok()?;
        Self::new(year, part(number / 100)?, part(number)?)
    }
}

impl fmt::Display for Date {
    /// As PDN writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            match part {
                0 => f.write_str(".??")?,
                part => write!(f, ".{part:02}")?,
            }
        }
        Ok(())
    }
}

/// The text is no date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDate(pub String);

impl fmt::Display for BadDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no date; write 2026, 2026.11 or 2026.11.30",
            self.0
        )
    }
}

impl core::error::Error for BadDate {}

impl FromStr for Date {
    type Err = BadDate;

    /// Reads `2026.11.30`, `2026-11-30`, `2026/11`, `2026.??.??` and `2026`.
    fn from_str(text: &str) -> Result<Self, BadDate> {
        let bad = || BadDate(text.chars().take(40).collect());
        let is_written = |byte: u8| byte.is_ascii_digit() || b"?.-/".contains(&byte);
        let text = text.trim();
        if !text.bytes().all(is_written) {
            return Err(bad());
        }
        let mut parts = text.splitn(3, ['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4);
        let year = year.and_then(|year| year.parse().ok()).ok_or_else(bad)?;
        let mut part = || match parts.next() {
            None => Ok(0),
            Some(unknown) if unknown.bytes().all(|byte| byte == b'?') => Ok(0),
            Some(part) if part.len() <= 2 => part.parse::<u8>().map_err(|_| bad()),
            Some(_) => Err(bad()),
        };
        let (month, day) = (part()?, part()?);
        Self::new(year, month, day).ok_or_else(bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_survives_its_number() {
        for text in ["2026.11.30", "0001.01.??", "9999.??.??"] {
            let date: Date = text.parse().unwrap();
            assert_eq!(Date::numbered(date.number()), Some(date));
            assert_eq!(date.to_string(), text);
        }
        assert_eq!(Date::numbered(0), None);
    }

    #[test]
    fn what_is_no_day_is_no_date() {
        for text in [
            "",
            "?",
            "????.??.??",
            "26",
            "2026.2.30",
            "2026.0.3",
            "2026.11.30.1",
            "+026",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
