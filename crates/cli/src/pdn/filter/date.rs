//! Days as tags tell them, more or less.

/// The days that a date may mean, as numbers such as 20070630.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// The days that the value of a Date tag may mean: `2007.06.30`, `2007.??.??`, `2007/2008`,
/// `13-01-1996`; none where not even the year is known.
pub(super) fn read(text: &str) -> Option<Range> {
    let mut parts: Vec<&str> = text.trim().split(['.', '-', '/']).collect();
    if parts.first().is_some_and(|first| first.len() < 4) {
        parts.reverse();
    }
    let number = |index: usize, among: core::ops::RangeInclusive<u32>| {
        let part = parts.get(index)?.trim();
        part.parse().ok().filter(|number| among.contains(number))
    };
    let year = number(0, 1000..=9999)?;
    let month = number(1, 1..=12);
    let day = month.and_then(|_| number(2, 1..=31));
    let of = |month: u32, day: u32| year * 10_000 + month * 100 + day;
    Some(Range {
        first: of(month.unwrap_or(1), day.unwrap_or(1)),
        last: of(month.unwrap_or(12), day.unwrap_or(31)),
    })
}

/// A limit from the command line.
pub(super) fn limit(text: &str) -> Result<Range, String> {
    let known = read(text);
    known.ok_or_else(|| format!("{text:?} is no date such as 2007, 2007.06 or 2007.06.30"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_as_many_days_as_it_leaves_open() {
        for (text, first, last) in [
            ("2007.06.30", 20_070_630, 20_070_630),
            ("2007-06-30", 20_070_630, 20_070_630),
            ("13-01-1996", 19_960_113, 19_960_113),
            ("2007.06.??", 20_070_601, 20_070_631),
            ("2007.??.??", 20_070_101, 20_071_231),
            ("2007.??.05", 20_070_101, 20_071_231),
            ("2007/2008", 20_070_101, 20_071_231),
            ("2007", 20_070_101, 20_071_231),
        ] {
            assert_eq!(read(text), Some(Range { first, last }), "{text}");
        }
        for text in ["", "?", "????.??.??", "June", "12", "20.7"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
