//! A file as tokens. Every character but white space and `%` comments belongs to one, and what
//! fits nothing is a word.
//!
//! Places are counted in bytes here; [`Places`](super::places::Places) makes lines and columns of
//! the few that are wanted.

use std::borrow::Cow;

use super::FaultReason;
pub(super) use super::shape::short;
use super::shape::{Braces, Tag, is_name, is_strength, move_length};
use super::token::Token;
use crate::scan::is_blank;

/// A tag, or a piece of the text of a game.
#[derive(Clone, Debug)]
pub(super) enum Lexeme<'a> {
    Tag(&'a str, Cow<'a, str>),
    Token(Token<'a>),
}

/// What is found in a text, with its place.
#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    /// The byte behind what was found before; everything that is wrong here is wrong behind it.
    pub(super) behind: usize,
    /// The byte of the text at which it begins.
    pub(super) at: usize,
    pub(super) lexeme: Lexeme<'a>,
    /// What is wrong with its form.
    pub(super) fault: Option<Box<(usize, FaultReason)>>,
}

impl Found<'_> {
    pub(super) const fn is_tag(&self) -> bool {
        matches!(self.lexeme, Lexeme::Tag(..))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where something ends that is as good as a blank.
    blank_until: usize,
}

type Fault = Option<(usize, FaultReason)>;
type Lexed<'a> = (Token<'a>, Fault);

impl<'a> Lexer<'a> {
    /// The tokens of a text that stands behind a blank.
    pub(super) const fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            blank_until: 0,
        }
    }

    /// The text that is read.
    pub(super) const fn text(&self) -> &'a str {
        self.text
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// The next token, or none at the end.
    pub(super) fn next(&mut self) -> Option<Found<'a>> {
        let behind = self.at;
        let escaped = self.skip_blanks();
        let at = self.at;
        let first = self.byte(0)?;
        let (lexeme, fault) = if first == b'[' {
            self.tag()
        } else {
            let (token, fault) = self.token(first);
            (Lexeme::Token(token), fault)
        };
        let escaped = escaped.map(|place| (place, FaultReason::EscapedLineBreak));
        let fault = fault.or(escaped).map(Box::new);
        Some(Found {
            behind,
            at,
            lexeme,
            fault,
        })
    }

    fn token(&mut self, first: u8) -> Lexed<'a> {
        let token = match first {
            b'0'..=b'9' => self.word(),
            b'{' => return self.comment(),
            b';' => {
                let fault = (self.at, FaultReason::LineComment);
                let taken = self.take_while(|next| next != '\n' && next != '\r');
                let said = taken.trim_start_matches(';');
                return (Token::Comment(said), Some(fault));
            }
            b'(' => self.bracket(),
            b')' => self.single(Token::Close),
            b'/' => return self.set_up(),
            b'$' => return self.sign(),
            b'!' | b'?' => Token::Strength(self.take_while(is_strength)),
            b'*' if self.is_behind_blank() => self.single(Token::Star),
            b'*' => self.single(Token::Forced),
            b'.' if self.rest().starts_with("...") => {
                self.at += 3;
                Token::Ellipsis
            }
            _ if self.rest().starts_with('…') => {
                self.at += '…'.len_utf8();
                Token::Ellipsis
            }
            _ => self.word(),
        };
        (token, None)
    }

    fn is_behind_blank(&self) -> bool {
        let before = self.text[..self.at].chars().next_back();
        self.at == self.blank_until || before.is_none_or(is_blank)
    }

    /// Takes one byte, which is a character.
    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// Takes so many bytes, which end between characters.
    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|next| !wanted(next));
        self.take(end.unwrap_or(rest.len()))
    }

    /// White space, and `%` to the end of the line. Answers where a line break stands that some
    /// program has written as `\n`, if one does.
    fn skip_blanks(&mut self) -> Option<usize> {
        let mut escaped = None;
        loop {
            match self.byte(0)? {
                b' ' | 9..=13 => self.at += 1,
                b'%' => {
                    self.take_while(|next| next != '\n' && next != '\r');
                }
                b'\\' if matches!(self.byte(1), Some(b'n' | b'r')) => {
                    escaped.get_or_insert(self.at);
                    self.at += 2;
                    self.blank_until = self.at;
                }
                128.. => {
                    if self.take_while(is_blank).is_empty() {
                        return escaped;
                    }
                }
                _ => return escaped,
            }
        }
    }

    fn tag(&mut self) -> (Lexeme<'a>, Fault) {
        let place = self.at;
        let Some(tag) = Tag::read(self.rest()) else {
            let taken = self.take_while(|next| !matches!(next, '\n' | '\r'));
            let garbled = Token::Garbled(taken.trim_end());
            return (Lexeme::Token(garbled), Some((place, FaultReason::Tag)));
        };
        self.at += tag.length;
        let mut fault = tag.quotes.then_some((place, FaultReason::Quotes));
        if !is_name(tag.name) {
            fault = Some((place, FaultReason::TagName(tag.name.to_owned())));
        }
        (Lexeme::Tag(tag.name, tag.value), fault)
    }

    /// To the brace that closes it; with braces of its own inside, to the one that closes all of
    /// them, if one does.
    fn comment(&mut self) -> Lexed<'a> {
        let place = self.at;
        let braces = Braces::find(self.rest());
        let inner = braces.inner;
        let fault = inner.map(|inner| (place + inner, FaultReason::CommentInComment));
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
        let rest = self.rest();
        let inside = rest[1..].trim_start_matches(is_strength);
        let length = rest.len() - 1 - inside.len();
        if length == 0 || !inside.starts_with(')') {
            return self.single(Token::Open);
        }
        let taken = self.take(length + 2);
        Token::Strength(&taken[1..=length])
    }

    fn set_up(&mut self) -> Lexed<'a> {
        let rest = self.rest();
        let end = rest[1..].find(['/', '\n', '\r']).map(|at| at + 1);
        match end.filter(|at| rest[*at..].starts_with('/')) {
            Some(end) => {
                let taken = self.take(end + 1);
                (Token::SetUp(&taken[1..end]), None)
            }
            None => self.garbled(|_| FaultReason::SetUp),
        }
    }

    fn sign(&mut self) -> Lexed<'a> {
        let rest = self.rest();
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit);
        let length = digits.count() + 1;
        match rest[1..length].parse() {
            Ok(sign) => {
                self.at += length;
                (Token::Sign(sign), None)
            }
            Err(_) => self.garbled(|word| FaultReason::Unexpected(short(word))),
        }
    }

    fn garbled(&mut self, reason: impl Fn(&str) -> FaultReason) -> Lexed<'a> {
        let place = self.at;
        let word = self.take_while(|next| !is_blank(next));
        (Token::Garbled(word), Some((place, reason(word))))
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[digits..].starts_with('.') {
            let is_black = rest[digits..].starts_with("...");
            self.at += digits + if is_black { 3 } else { 1 };
            return Token::Number;
        }
        if let Some(length) = move_length(rest) {
            return Token::Move(self.take(length));
        }
        let word = self.take_while(|next| !is_blank(next) && !"{}()[];$!?*".contains(next));
        if word.is_empty() {
            return Token::Word(self.take(rest.chars().next().map_or(0, char::len_utf8)));
        }
        Token::Word(word)
    }
}
