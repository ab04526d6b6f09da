//! The text of a game as tokens with their places.

use super::PdnReason;
use super::tags::is_name;
use crate::scan::{is_blank, is_quote};

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
    },
    /// `12.` or `12...`
    Number,
    /// A move, a result, or anything else without a blank in it.
    Word(&'a str),
    /// `!`, `(?!)`
    Strength(&'a str),
    /// `$7`
    Sign(u16),
    Comment(&'a str),
    /// `/FEN "W:W31-50:B1-20"/`
    Setup(&'a str),
    /// `*` behind a blank: the game is over.
    End,
}

/// Where a token begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first character of a file.
    pub(super) const START: Place = Place { line: 1, column: 1 };
}

pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Lexer<'a> {
        Lexer::at(text, Place::START)
    }

    /// The tokens of a text that begins at this place of a file.
    pub(super) const fn at(text: &'a str, place: Place) -> Lexer<'a> {
        Lexer { rest: text, place }
    }

    /// What is not yet taken.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Leaves one character out.
    pub(super) fn skip_one(&mut self) {
        self.take(self.rest.chars().next().map_or(0, char::len_utf8));
    }

    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// The next token with its place, or none at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, (Place, PdnReason)> {
        self.skip_to_token();
        let place = self.place;
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            '(' => self.bracket(),
            '/' => self.setup(),
            '$' => self.sign(),
            '!' | '?' => Ok(Token::Strength(self.take_while(is_strength))),
            '*' => {
                self.take(1);
                Ok(Token::End)
            }
            '0'..='9' if self.is_at_number() => {
                self.take_while(|next| next.is_ascii_digit());
                self.take_while(|next| next == '.');
                Ok(Token::Number)
            }
            _ => self.word(),
        };
        token
            .map(|token| Some((place, token)))
            .map_err(|reason| (place, reason))
    }

    /// Takes so many bytes, which end between characters.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        for character in taken.chars() {
            if character == '\n' {
                self.place.line += 1;
                self.place.column = 1;
            } else {
                self.place.column += 1;
            }
        }
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|next| !wanted(next));
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// White space, `%` to the end of a line that it begins, `;` to the end of any line.
    pub(super) fn skip_to_token(&mut self) {
        loop {
            self.take_while(is_blank);
            let comment =
                self.rest.starts_with(';') || self.place.column == 1 && self.rest.starts_with('%');
            if !comment {
                return;
            }
            self.take_while(|next| next != '\n');
        }
    }

    fn is_at_number(&self) -> bool {
        let after = self
            .rest
            .trim_start_matches(|next: char| next.is_ascii_digit());
        after.starts_with('.')
    }

    fn tag(&mut self) -> Result<Token<'a>, PdnReason> {
        self.take(1);
        self.take_while(is_blank);
        let name = self.take_while(|next| next.is_ascii_alphanumeric() || next == '_');
        self.take_while(is_blank);
        let opening = self.rest.chars().next().filter(|next| is_quote(*next));
        if !is_name(name) || opening.is_none() {
            return Err(PdnReason::Tag);
        }
        self.take(opening.map_or(0, char::len_utf8));
        let curly = opening != Some('"');
        let mut value = String::new();
        loop {
            let run = self.take_while(|next| next != '\\' && !closes(next, curly));
            value.push_str(run);
            if self.rest.starts_with("\\\"") {
                self.take(2);
                value.push('"');
            } else if self.rest.starts_with('\\') {
                self.take(1);
                value.push('\\');
            } else {
                break;
            }
        }
        let closing = self.rest.chars().next().map_or(0, char::len_utf8);
        self.take(closing);
        self.take_while(is_blank);
        if closing == 0 || !self.rest.starts_with(']') {
            return Err(PdnReason::Tag);
        }
        self.take(1);
        Ok(Token::Tag { name, value })
    }

    fn comment(&mut self) -> Result<Token<'a>, PdnReason> {
        // Only the next brace is looked for: were it the next closing one, a million opened
        // comments would be read a million times.
        let inside = &self.rest[1..];
        let Some(length) = inside.find(['{', '}']) else {
            return Err(PdnReason::Unclosed);
        };
        if inside[length..].starts_with('{') {
            return Err(PdnReason::CommentInComment);
        }
        let end = length + 1;
        let taken = self.take(end + 1);
        Ok(Token::Comment(&taken[1..end]))
    }

    /// `(?!)` is a strength, everything else in round brackets a variation.
    fn bracket(&mut self) -> Result<Token<'a>, PdnReason> {
        let inside = self.rest[1..].trim_start_matches(is_strength);
        let length = self.rest.len() - 1 - inside.len();
        if length == 0 || !inside.starts_with(')') {
            return Err(PdnReason::Variation);
        }
        let taken = self.take(length + 2);
        Ok(Token::Strength(&taken[1..=length]))
    }

    fn setup(&mut self) -> Result<Token<'a>, PdnReason> {
        let end = self.rest[1..].find('/').ok_or(PdnReason::Setup)?;
        let inside = self.rest[1..=end].trim();
        let text = inside
            .strip_prefix("FEN")
            .and_then(|text| text.trim().strip_prefix('"'))
            .and_then(|text| text.strip_suffix('"'))
            .ok_or(PdnReason::Setup)?;
        self.take(end + 2);
        Ok(Token::Setup(text))
    }

    fn sign(&mut self) -> Result<Token<'a>, PdnReason> {
        self.take(1);
        let digits = self.take_while(|next| next.is_ascii_digit());
        let unexpected = || PdnReason::Unexpected(format!("${digits}"));
        digits.parse().map(Token::Sign).map_err(|_| unexpected())
    }

    fn word(&mut self) -> Result<Token<'a>, PdnReason> {
        let word = self.take_while(|next| !is_blank(next) && !"{}()[];$!?".contains(next));
        if word.is_empty() {
            let found: String = self.rest.chars().take(1).collect();
            return Err(PdnReason::Unexpected(found));
        }
        Ok(Token::Word(word))
    }
}

const fn closes(character: char, curly: bool) -> bool {
    if curly {
        is_quote(character)
    } else {
        character == '"'
    }
}

const fn is_strength(character: char) -> bool {
    matches!(character, '!' | '?')
}
