//! Moments and spans of time, in milliseconds. Nothing here asks what time it is.

use core::fmt;

/// A moment: milliseconds since the beginning of 1970, UTC.
///
/// ```
/// use damier_table::{Moment, Span};
///
/// let noon = Moment::from_millis(1_764_504_000_000);
/// let later = noon + Span::from_secs(90);
/// assert_eq!(later.since(noon), Span::from_millis(90_000));
/// assert_eq!(noon.since(later), Span::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(i64);

impl Moment {
    /// The moment this many milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: i64) -> Moment {
        Moment(millis)
    }

    /// Milliseconds since the beginning of 1970.
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// How long ago `earlier` was; nothing when it was not earlier.
    pub const fn since(self, earlier: Moment) -> Span {
        let millis = self.0.saturating_sub(earlier.0);
        Span(if millis > 0 { millis } else { 0 })
    }
}

impl core::ops::Add<Span> for Moment {
    type Output = Moment;
    fn add(self, span: Span) -> Moment {
        Moment(self.0.saturating_add(span.0))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A length of time in milliseconds, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

impl Span {
    /// No time.
    pub const ZERO: Span = Span(0);

    /// So many milliseconds; nothing when the number is negative.
    pub const fn from_millis(millis: i64) -> Span {
        Span(if millis > 0 { millis } else { 0 })
    }

    /// So many seconds.
    pub const fn from_secs(seconds: i64) -> Span {
        Span::from_millis(seconds.saturating_mul(1_000))
    }

    /// The milliseconds.
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// What is left after `other` is taken away; nothing when that is longer.
    #[must_use]
    pub const fn less(self, other: Span) -> Span {
        Span::from_millis(self.0 - other.0)
    }
}

impl core::ops::Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl core::ops::AddAssign for Span {
    fn add_assign(&mut self, other: Span) {
        *self = *self + other;
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
