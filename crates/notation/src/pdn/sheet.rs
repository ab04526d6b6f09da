//! What a player wrote on his score sheet, as the value of a tag.
//!
//! The tags `WhiteSheet` and `BlackSheet` hold a player's own record, ply by ply from the first,
//! right or wrong: `32-28 | 19-23 | | 28x19`. What is empty was not written. Signs that would be
//! mistaken for others are written as `%25` (percent), `%7C` (bar) and `%5C` (backslash).

use damier_rules::Side;

/// The tag of a player's sheet.
///
/// ```
/// use damier_notation::pdn;
/// use damier_rules::Side;
///
/// let written = ["32-28", "", "100 % sure | not"];
/// let value = pdn::write_sheet(written);
/// assert_eq!(value, "32-28 | | 100 %25 sure %7C not");
/// assert_eq!(pdn::read_sheet(&value), written);
/// assert_eq!(pdn::sheet_tag(Side::White), "WhiteSheet");
/// ```
pub const fn sheet_tag(side: Side) -> &'static str {
    match side {
        Side::White => "WhiteSheet",
        Side::Black => "BlackSheet",
    }
}

/// The lines of a sheet as the value of its tag.
pub fn write_sheet<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut value = String::new();
    for (index, line) in lines.into_iter().enumerate() {
        if index > 0 {
            value.push_str(" |");
        }
        let escaped = line
            .replace('%', "%25")
            .replace('|', "%7C")
            .replace('\\', "%5C");
        if index > 0 && !escaped.is_empty() {
            value.push(' ');
        }
        value.push_str(&escaped);
    }
    value
}

/// The lines of a sheet from the value of its tag, outer blanks left out.
pub fn read_sheet(value: &str) -> Vec<String> {
    if value.trim().is_empty() {
        return Vec::new();
    }
    let line = |line: &str| {
        let line = line.trim().replace("%5C", "\\").replace("%7C", "|");
        line.replace("%25", "%")
    };
    value.split('|').map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_was_written_is_read_again() {
        let sheets: [&[&str]; 6] = [
            &[],
            &["32-28"],
            &["", "19-23"],
            &["|", "%7C", "\\", "%", "%25"],
            &["32-28", "", "", "x"],
            &["白方走 32-28", "½ \"!\""],
        ];
        for lines in sheets {
            let value = write_sheet(lines.iter().copied());
            assert_eq!(read_sheet(&value), lines, "{value}");
            assert!(!value.contains('\\'));
        }
    }
}
