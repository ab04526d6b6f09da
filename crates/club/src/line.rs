//! What the codecs of events have in common: lines of words, with the place of what is wrong.

use core::fmt;
use core::str::FromStr;

use damier_rules::Side;
use damier_table::{Terms, Verdict, codec};

use crate::Player;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The character at which reading stopped, counted from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl core::error::Error for BadLine {}

/// How a yes or no is written.
pub(crate) const fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// How it is written what a game counts.
pub(crate) const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won(Side::White) => "white",
        Verdict::Won(Side::Black) => "black",
        Verdict::Drawn => "drawn",
        Verdict::Void => "void",
    }
}

/// A line, read word by word.
pub(crate) struct Words<'a> {
    line: &'a str,
    /// Bytes read, with the space after the last word.
    at: usize,
    /// Where the last word begins.
    last: usize,
}

impl<'a> Words<'a> {
    /// Begins a line, which says its version first.
    pub(crate) fn open(line: &'a str, version: u32) -> Result<Words<'a>, BadLine> {
        let mut words = Words {
            line,
            at: 0,
            last: 0,
        };
        match words.number::<u32>("a version")? {
            found if found == version => Ok(words),
            _ => words.bad(&format!("version {version}")),
        }
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The column of what comes next.
    pub(crate) fn column(&self) -> usize {
        let read = self.line.get(..self.at).unwrap_or(self.line);
        read.chars().count() + 1
    }

    pub(crate) fn bad<T>(&self, expected: &str) -> Result<T, BadLine> {
        let column = self.line[..self.last].chars().count() + 1;
        let expected = expected.to_owned();
        Err(BadLine { column, expected })
    }

    pub(crate) fn next(&mut self, expected: &str) -> Result<&'a str, BadLine> {
        self.last = self.at.min(self.line.len());
        let rest = self.rest();
        let word = rest.split(' ').next().unwrap_or_default();
        if word.is_empty() {
            return self.bad(expected);
        }
        self.at += word.len() + 1;
        Ok(word)
    }

    pub(crate) fn exactly(&mut self, wanted: &str) -> Result<(), BadLine> {
        match self.next(wanted)? == wanted {
            true => Ok(()),
            false => self.bad(wanted),
        }
    }

    /// The value of a setting, whose name has the equals sign.
    pub(crate) fn setting(&mut self, name: &str) -> Result<&'a str, BadLine> {
        match self.next(name)?.strip_prefix(name) {
            Some(value) => Ok(value),
            None => self.bad(name),
        }
    }

    /// A number as it is written: without a plus sign or leading noughts.
    pub(crate) fn read<N: FromStr + ToString>(
        &self,
        word: &str,
        expected: &str,
    ) -> Result<N, BadLine> {
        let number = word.parse().ok();
        match number.filter(|number: &N| number.to_string() == word) {
            Some(number) => Ok(number),
            None => self.bad(expected),
        }
    }

    pub(crate) fn number<N: FromStr + ToString>(&mut self, expected: &str) -> Result<N, BadLine> {
        let word = self.next(expected)?;
        self.read(word, expected)
    }

    pub(crate) fn number_of<N: FromStr + ToString>(&mut self, name: &str) -> Result<N, BadLine> {
        let word = self.setting(name)?;
        self.read(word, name)
    }

    pub(crate) fn optional<N: FromStr + ToString>(
        &mut self,
        name: &str,
    ) -> Result<Option<N>, BadLine> {
        match self.setting(name)? {
            "none" => Ok(None),
            word => self.read(word, name).map(Some),
        }
    }

    /// Whether it is the second of two words.
    pub(crate) fn choice(&mut self, name: &str, [no, yes]: [&str; 2]) -> Result<bool, BadLine> {
        let word = self.setting(name)?;
        if word == yes || word == no {
            Ok(word == yes)
        } else {
            self.bad(name)
        }
    }

    /// Reads this word if it comes next and is the last.
    pub(crate) fn flag(&mut self, word: &str) -> bool {
        let comes = self.rest() == word;
        if comes {
            self.at += word.len() + 1;
        }
        comes
    }

    /// What a game counts.
    pub(crate) fn verdict(&mut self) -> Result<Verdict, BadLine> {
        Ok(match self.next("what the game counts")? {
            "white" => Verdict::Won(Side::White),
            "black" => Verdict::Won(Side::Black),
            "drawn" => Verdict::Drawn,
            "void" => Verdict::Void,
            _ => return self.bad("what the game counts"),
        })
    }

    /// The terms of games, which go on to the end of the line.
    pub(crate) fn terms(&self) -> Result<Terms, BadLine> {
        let column = self.column();
        codec::decode_terms(self.rest()).map_err(|error| BadLine {
            column: column + error.column - 1,
            expected: format!("terms: {error}"),
        })
    }

    pub(crate) fn player(&mut self) -> Result<Player, BadLine> {
        let word = self.next("a player")?;
        Player::new(word).or_else(|_| self.bad("a player"))
    }

    pub(crate) fn end(&mut self) -> Result<(), BadLine> {
        self.last = self.at.min(self.line.len());
        match self.at > self.line.len() {
            true => Ok(()),
            false => self.bad("the end of the line"),
        }
    }
}
