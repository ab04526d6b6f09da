//! A file as tokens. Every character but white space and `%` comments belongs to one, and what
//! fits nothing is a word.

use super::FaultReason;
use super::shape::{Braces, Tag, is_name, is_strength, move_length};
pub(super) use super::shape::{is_move, short};
use crate::scan::is_blank;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
    },
    /// `12.` or `12...`
    Number,
    Ellipsis,
    /// A move, a result, or anything else.
    Word(&'a str),
    /// `!`, `(?!)`
    Strength(&'a str),
    /// `$7`
    Sign(u16),
    /// `*` directly behind a move.
    Forced,
    Comment(&'a str),
    Open,
    Close,
    /// What stands between two slashes.
    SetUp(&'a str),
    /// `*` behind a blank.
    Star,
}

/// Where a token begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first character of a file.
    pub(super) const START: Place = Place { line: 1, column: 1 };
}

/// A token with its place, and what is wrong with its form.
#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    pub(super) place: Place,
    /// How much of the text was left before it, in bytes.
    pub(super) left: usize,
    pub(super) token: Token<'a>,
    pub(super) fault: Option<(Place, FaultReason)>,
}

impl Found<'_> {
    /// Whether the token is not written as such tokens are.
    pub(super) fn is_malformed(&self) -> bool {
        let reason = self.fault.as_ref().map(|(_, reason)| reason);
        reason.is_some_and(|reason| *reason != FaultReason::EscapedLineBreak)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
    /// The character before, a blank at the beginning.
    before: char,
}

type Lexed<'a> = (Token<'a>, Option<(Place, FaultReason)>);

impl<'a> Lexer<'a> {
    /// The tokens of a text that begins at this place of a file, behind a blank.
    pub(super) const fn at(text: &'a str, place: Place) -> Lexer<'a> {
        Lexer {
            rest: text,
            place,
            before: ' ',
        }
    }

    /// The next token, or none at the end.
    pub(super) fn next(&mut self) -> Option<Found<'a>> {
        let escaped = self.skip_blanks();
        let (place, left) = (self.place, self.rest.len());
        let first = self.rest.chars().next()?;
        let (token, fault) = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let taken = self.take_while(|next| next != '\n' && next != '\r');
                let said = taken.trim_start_matches(';');
                (
                    Token::Comment(said),
                    Some((place, FaultReason::LineComment)),
                )
            }
            '(' => (self.bracket(), None),
            ')' => (self.single(Token::Close), None),
            '/' => self.set_up(),
            '$' => self.sign(),
            '!' | '?' => (Token::Strength(self.take_while(is_strength)), None),
            '*' if is_blank(self.before) => (self.single(Token::Star), None),
            '*' => (self.single(Token::Forced), None),
            '.' if self.rest.starts_with("...") => {
                self.take(3);
                (Token::Ellipsis, None)
            }
            '…' => (self.single(Token::Ellipsis), None),
            _ => (self.word(), None),
        };
        let escaped = escaped.map(|place| (place, FaultReason::EscapedLineBreak));
        Some(Found {
            place,
            left,
            token,
            fault: fault.or(escaped),
        })
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(self.rest.chars().next().map_or(0, char::len_utf8));
        token
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
        self.before = taken.chars().next_back().unwrap_or(self.before);
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|next| !wanted(next));
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// White space, and `%` to the end of the line. Answers where a line break stands that some
    /// program has written as `\n`, if one does.
    fn skip_blanks(&mut self) -> Option<Place> {
        let mut escaped = None;
        loop {
            self.take_while(is_blank);
            if self.rest.starts_with('%') {
                self.take_while(|next| next != '\n' && next != '\r');
            } else if self.rest.starts_with("\\n") || self.rest.starts_with("\\r") {
                escaped.get_or_insert(self.place);
                self.take(2);
                self.before = ' ';
            } else {
                return escaped;
            }
        }
    }

    fn tag(&mut self) -> Lexed<'a> {
        let place = self.place;
        let Some(tag) = Tag::read(self.rest) else {
            let taken = self.take_while(|next| !matches!(next, '\n' | '\r'));
            return (
                Token::Word(taken.trim_end()),
                Some((place, FaultReason::Tag)),
            );
        };
        self.take(tag.length);
        let mut fault = tag.quotes.then_some((place, FaultReason::Quotes));
        if !is_name(tag.name) {
            fault = Some((place, FaultReason::TagName(tag.name.to_owned())));
        }
        let (name, value) = (tag.name, tag.value);
        (Token::Tag { name, value }, fault)
    }

    /// To the brace that closes it; with braces of its own inside, to the one that closes all of
    /// them, if one does.
    fn comment(&mut self) -> Lexed<'a> {
        let place = self.place;
        let braces = Braces::find(self.rest);
        let fault = braces.inner.map(|at| {
            let mut inside = self.clone();
            inside.take(at);
            (inside.place, FaultReason::CommentInComment)
        });
        match braces.close {
            Ok(end) => {
                let taken = self.take(end + 1);
                (Token::Comment(&taken[1..end]), fault)
            }
            Err(end) => {
                let taken = self.take(end);
                let fault = (place, FaultReason::UnclosedComment);
                (Token::Comment(&taken[1..]), Some(fault))
            }
        }
    }

    /// `(?!)` is a strength, everything else in round brackets a variation.
    fn bracket(&mut self) -> Token<'a> {
        let inside = self.rest[1..].trim_start_matches(is_strength);
        let length = self.rest.len() - 1 - inside.len();
        if length == 0 || !inside.starts_with(')') {
            return self.single(Token::Open);
        }
        let taken = self.take(length + 2);
        Token::Strength(&taken[1..=length])
    }

    fn set_up(&mut self) -> Lexed<'a> {
        let place = self.place;
        let end = self.rest[1..].find(['/', '\n', '\r']).map(|at| at + 1);
        match end.filter(|at| self.rest[*at..].starts_with('/')) {
            Some(end) => {
                let taken = self.take(end + 1);
                (Token::SetUp(&taken[1..end]), None)
            }
            None => {
                let word = self.take_while(|next| !is_blank(next));
                (Token::Word(word), Some((place, FaultReason::SetUp)))
            }
        }
    }

    fn sign(&mut self) -> Lexed<'a> {
        let place = self.place;
        let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit);
        let length = digits.count() + 1;
        match self.rest[1..length].parse() {
            Ok(sign) => {
                self.take(length);
                (Token::Sign(sign), None)
            }
            Err(_) => {
                let word = self.take_while(|next| !is_blank(next));
                let fault = (place, FaultReason::Unexpected(short(word)));
                (Token::Word(word), Some(fault))
            }
        }
    }

    fn word(&mut self) -> Token<'a> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && self.rest[digits..].starts_with('.') {
            let dots = if self.rest[digits..].starts_with("...") {
                3
            } else {
                1
            };
            self.take(digits + dots);
            return Token::Number;
        }
        if let Some(length) = move_length(self.rest) {
            return Token::Word(self.take(length));
        }
        let word = self.take_while(|next| !is_blank(next) && !"{}()[];$!?*".contains(next));
        if word.is_empty() {
            return Token::Word(self.take(self.rest.chars().next().map_or(0, char::len_utf8)));
        }
        Token::Word(word)
    }
}
