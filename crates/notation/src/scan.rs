//! Walking through a short text, character by character, knowing the column.

use damier_rules::Square;

use crate::Naming;

/// A place in a text. Columns count characters from 1.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    rest: &'a str,
    column: usize,
}

/// A square as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A square of the board, by its number.
    Number(Square),
    /// A square of the board, by its letter and rank.
    Letters(Square),
    /// Something like a square that the board does not have.
    Nowhere,
}

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            rest: text,
            column: 1,
        }
    }

    pub(crate) const fn column(&self) -> usize {
        self.column
    }

    pub(crate) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next()?;
        self.rest = characters.as_str();
        self.column += 1;
        Some(next)
    }

    pub(crate) fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|character| wanted(*character))?;
        self.next();
        Some(next)
    }

    /// Takes characters as long as they are wanted.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.take_if(&wanted).is_some() {}
        &before[..before.len() - self.rest.len()]
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    /// A square in numbers or letters, or none when the text goes on otherwise.
    pub(crate) fn square(&mut self, naming: &Naming) -> Option<Written> {
        match self.peek()? {
            '0'..='9' => Some(self.numbered_square(naming)),
            file if file.is_ascii_alphabetic() => self.lettered_square(naming),
            _ => None,
        }
    }

    fn numbered_square(&mut self, naming: &Naming) -> Written {
        let digits = self.take_while(|character| character.is_ascii_digit());
        let number = digits.trim_start_matches('0').parse().unwrap_or(0);
        naming
            .number(number)
            .map_or(Written::Nowhere, Written::Number)
    }

    fn lettered_square(&mut self, naming: &Naming) -> Option<Written> {
        let mut ahead = self.clone();
        let file = ahead.next()?;
        let rank = ahead.take_while(|character| character.is_ascii_digit());
        if rank.is_empty() {
            return None;
        }
        *self = ahead;
        let rank = rank.trim_start_matches('0').parse().unwrap_or(0);
        let square = naming.letters(file.to_ascii_lowercase(), rank);
        Some(square.map_or(Written::Nowhere, Written::Letters))
    }
}

/// White space, with what the web puts in its place.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{feff}' | '\u{200b}')
}

/// The hyphen and what word processors make of it.
pub(crate) const fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// The quotation marks found around tags.
pub(crate) const fn is_quote(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}'
    )
}
