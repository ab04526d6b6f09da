//! Times as PDN writes them.

use damier_rules::Side;

/// The value of a TimeControl tag for a clock that starts with `base` seconds and gains
/// `increment` seconds with each move; without one the time is for the whole game.
///
/// ```
/// use damier_notation::pdn::time_control;
///
/// assert_eq!(time_control(4800, 60), "4800+60");
/// assert_eq!(time_control(900, 0), "900");
/// ```
pub fn time_control(base: u32, increment: u32) -> String {
    if increment == 0 {
        base.to_string()
    } else {
        format!("{base}+{increment}")
    }
}

/// The value of a Date or UTCDate tag: the day of a moment in seconds since 1970, UTC.
///
/// ```
/// use damier_notation::pdn::{utc_date, utc_time};
///
/// assert_eq!(utc_date(951_782_400), "2000.02.29");
/// assert_eq!(utc_time(951_782_400 + 3_661), "01:01:01");
/// ```
pub fn utc_date(seconds: i64) -> String {
    // Days are counted in eras of 400 years that begin on the first of March, so that a leap day
    // comes last.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The value of a UTCTime tag: the time of day of a moment in seconds since 1970.
pub fn utc_time(seconds: i64) -> String {
    let of_day = seconds.rem_euclid(86_400);
    format!(
        "{:02}:{:02}:{:02}",
        of_day / 3600,
        of_day / 60 % 60,
        of_day % 60
    )
}

pub(super) fn command(seconds: u32) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("[%clk {hours}:{minutes:02}:{:02}]", seconds % 60)
}

/// The mover's seconds from the inside of a clock command, and none when it is something else.
///
/// `clk 0:04:58` is the mover's; `clock w0:04:58 B0:05:00` has both, a capital letter for the
/// clock that runs.
///
/// ```
/// use damier_notation::pdn::read_clock;
/// use damier_rules::Side;
///
/// assert_eq!(read_clock("clk 0:04:58", Side::White), Some(298));
/// assert_eq!(read_clock("clock w0:04:58 B0:05:00", Side::Black), Some(300));
/// assert_eq!(read_clock("board U47", Side::White), None);
/// ```
pub fn read_clock(inside: &str, mover: Side) -> Option<u32> {
    let mut words = inside.split_whitespace();
    match words.next()? {
        "clk" | "clock" => {}
        _ => return None,
    }
    let letter = match mover {
        Side::White => ['w', 'W'],
        Side::Black => ['b', 'B'],
    };
    let times: Vec<&str> = words.collect();
    let own = times.iter().find_map(|time| time.strip_prefix(letter));
    match (own, times.as_slice()) {
        (Some(own), _) => time(own),
        (None, [only]) => time(only),
        _ => None,
    }
}

fn time(text: &str) -> Option<u32> {
    let mut seconds: u32 = 0;
    let mut parts = 0;
    for part in text.split(':') {
        // Hundredths are dropped.
        let whole = part.split('.').next()?;
        if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(whole.parse().ok()?)?;
        parts += 1;
    }
    (1..=3).contains(&parts).then_some(seconds)
}
