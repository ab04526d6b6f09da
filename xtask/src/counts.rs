//! Counts the tests that the runners report, so that a run ends with one honest number.

use std::fmt;

/// Tests that passed, failed and were left out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl Counts {
    pub(crate) fn any(&self) -> bool {
        *self != Self::default()
    }

    /// Takes one line of output; lines that close no test run count nothing.
    pub(crate) fn read(&mut self, line: &str) {
        let plain = without_colours(line);
        let line = plain.trim();
        if let Some(rest) = line.strip_prefix("test result: ") {
            // Rust: `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; …`
            self.add(rest.split(['.', ';']));
        } else if let Some(rest) = line.strip_prefix("Tests ") {
            // Vitest: `Tests  1 failed | 11 passed (12)`
            self.add(rest.split(['|', '(']));
        } else if let Some(rest) = pytest(line) {
            self.add(rest.split(','));
        } else if let Some(rest) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) {
            // node --test: `ℹ pass 12`
            let mut words = rest.split(' ');
            let (word, number) = (words.next(), words.next().and_then(|n| n.parse().ok()));
            if let (Some(word), Some(number), None) = (word, number, words.next()) {
                self.one(word, number);
            }
        }
    }

    fn add<'a>(&mut self, parts: impl Iterator<Item = &'a str>) {
        for part in parts {
            let mut words = part.split_whitespace();
            if let (Some(number), Some(word)) = (words.next(), words.next())
                && let Ok(number) = number.parse()
            {
                self.one(word, number);
            }
        }
    }

    fn one(&mut self, word: &str, number: u64) {
        match word {
            "passed" | "pass" => self.passed += number,
            "failed" | "fail" => self.failed += number,
            "ignored" | "skipped" => self.skipped += number,
            _ => {}
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            skipped,
        } = self;
        write!(
            f,
            "tests: {passed} passed, {failed} failed, {skipped} skipped"
        )
    }
}

/// The counts of pytest's closing line: `2 failed, 11 passed in 3.20s`.
fn pytest(line: &str) -> Option<&str> {
    let (counts, time) = line.split_once(" in ")?;
    let seconds: Option<f64> = time.split('s').next()?.parse().ok();
    (counts.starts_with(|first: char| first.is_ascii_digit()) && seconds.is_some())
        .then_some(counts)
}

/// Terminals' colours are `ESC [ … m`.
fn without_colours(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_lines_of_four_runners_are_added_up() {
        let mut counts = Counts::default();
        for line in [
            "running 4 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "      Tests  \u{1b}[1m\u{1b}[32m11 passed\u{1b}[39m\u{1b}[22m (11)",
            "ℹ tests 7",
            "ℹ pass 6",
            "# skipped 1",
            "ℹ fail 0",
            "1 failed, 30 passed, 2 skipped, 3 warnings in 3.20s",
        ] {
            counts.read(line);
        }
        assert_eq!(counts.to_string(), "tests: 50 passed, 1 failed, 4 skipped");
    }

    #[test]
    fn other_lines_count_nothing() {
        let mut counts = Counts::default();
        counts.read("# pass the salt 3");
        counts.read("all 12 passed");
        counts.read("12 passed in time");
        assert!(!counts.any());
    }
}
