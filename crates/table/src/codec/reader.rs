//! A line, read from left to right.

use damier_rules::{Side, Square};

use super::{DecodeError, Fault, VERSION};
use crate::{Moment, Span};

/// The rest of a line.
pub(super) struct Reader<'a> {
    line: &'a str,
    /// Bytes read.
    at: usize,
}

impl<'a> Reader<'a> {
    /// A line of version 1, with its version read.
    pub(super) fn open(line: &'a str) -> Result<Reader<'a>, DecodeError> {
        let mut reader = Reader { line, at: 0 };
        let start = reader.at;
        let version: u32 = reader.number("a version")?;
        match version {
            VERSION => Ok(reader),
            0 => Err(reader.expected_at(start, "a version")),
            _ => Err(reader.newer_at(start, "version")),
        }
    }

    /// A line that belongs to one with a version.
    pub(super) const fn within(line: &'a str) -> Reader<'a> {
        Reader { line, at: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// What was read since a place.
    pub(super) fn since(&self, place: usize) -> &'a str {
        &self.line[place..self.at]
    }

    /// An error at a place that was read before.
    pub(super) fn error_at(&self, place: usize, fault: Fault) -> DecodeError {
        let column = self.line[..place].chars().count() + 1;
        DecodeError { column, fault }
    }

    fn found_at(&self, place: usize) -> String {
        let word = self.line[place..].split(' ').next().unwrap_or_default();
        // Enough to be recognised in a message; a stored line may be long.
        word.chars().take(40).collect()
    }

    pub(super) fn expected_at(&self, place: usize, what: &'static str) -> DecodeError {
        let found = match self.found_at(place) {
            found if found.is_empty() && place < self.line.len() => " ".to_owned(),
            found => found,
        };
        self.error_at(place, Fault::Expected { what, found })
    }

    pub(super) fn newer_at(&self, place: usize, what: &'static str) -> DecodeError {
        let found = self.found_at(place);
        self.error_at(place, Fault::Newer { what, found })
    }

    pub(super) fn expected(&self, what: &'static str) -> DecodeError {
        self.expected_at(self.at, what)
    }

    /// Reads this text if it comes next.
    pub(super) fn try_text(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    pub(super) fn text(&mut self, text: &'static str) -> Result<(), DecodeError> {
        match self.try_text(text) {
            true => Ok(()),
            false => Err(self.expected(text)),
        }
    }

    pub(super) fn space(&mut self) -> Result<(), DecodeError> {
        match self.try_text(" ") {
            true => Ok(()),
            false => Err(self.expected("a space")),
        }
    }

    /// A space and the name of a setting, with its equals sign.
    pub(super) fn setting(&mut self, name: &'static str) -> Result<(), DecodeError> {
        self.space()?;
        self.text(name)
    }

    pub(super) fn end(&self) -> Result<(), DecodeError> {
        match self.rest().is_empty() {
            true => Ok(()),
            false => Err(self.expected("the end of the line")),
        }
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|next| !belongs(next)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Everything up to the next space.
    pub(super) fn word(&mut self) -> &'a str {
        self.take(|next| next != ' ')
    }

    /// Everything up to the end of the line.
    pub(super) fn take_rest(&mut self) -> &'a str {
        self.take(|_| true)
    }

    /// A name of lower-case letters, digits and hyphens.
    pub(super) fn name(&mut self, what: &'static str) -> Result<&'a str, DecodeError> {
        let start = self.at;
        let belongs =
            |next: char| next.is_ascii_lowercase() || next.is_ascii_digit() || next == '-';
        let name = self.take(belongs);
        let starts_well = name.starts_with(|first: char| first.is_ascii_lowercase());
        match starts_well {
            true => Ok(name),
            false => Err(self.expected_at(start, what)),
        }
    }

    /// A reason code: letters and digits, the first a small letter.
    pub(super) fn code(&mut self, what: &'static str) -> Result<&'a str, DecodeError> {
        let start = self.at;
        let code = self.take(|next| next.is_ascii_alphanumeric());
        let starts_well = code.starts_with(|first: char| first.is_ascii_lowercase());
        match starts_well {
            true => Ok(code),
            false => Err(self.expected_at(start, what)),
        }
    }

    /// A number as it is written: without a plus sign or leading noughts.
    pub(super) fn number<N: core::str::FromStr + ToString>(
        &mut self,
        what: &'static str,
    ) -> Result<N, DecodeError> {
        let start = self.at;
        let minus = if self.try_text("-") { 1 } else { 0 };
        let digits = self.take(|next| next.is_ascii_digit());
        let text = &self.line[start..start + minus + digits.len()];
        let number = text.parse().ok();
        let number = number.filter(|number: &N| number.to_string() == text);
        number.ok_or_else(|| self.expected_at(start, what))
    }

    pub(super) fn moment(&mut self) -> Result<Moment, DecodeError> {
        let millis = self.number("a moment in milliseconds")?;
        Ok(Moment::from_millis(millis))
    }

    pub(super) fn span(&mut self) -> Result<Span, DecodeError> {
        let start = self.at;
        let what = "a span in milliseconds";
        let millis: i64 = self.number(what)?;
        match millis {
            0.. => Ok(Span::from_millis(millis)),
            _ => Err(self.expected_at(start, what)),
        }
    }

    pub(super) fn square(&mut self) -> Result<Square, DecodeError> {
        let start = self.at;
        let number = self.number("the number of a square")?;
        Square::new(number).ok_or_else(|| self.expected_at(start, "the number of a square"))
    }

    pub(super) fn side(&mut self) -> Result<Side, DecodeError> {
        let start = self.at;
        match self.name("white or black")? {
            "white" => Ok(Side::White),
            "black" => Ok(Side::Black),
            _ => Err(self.expected_at(start, "white or black")),
        }
    }
}
