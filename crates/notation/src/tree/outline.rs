//! Games as their text is divided, before anybody looks at a board.

use std::borrow::Cow;

use super::FaultReason;
use super::game::is_result;
use super::lex::{Found, Lexeme, Lexer};
use super::token::Token;

/// A game as it is written: tags, moves as texts, and everything between them, borrowed from the
/// text of the file. Whether the moves are legal is not known; making one costs little.
///
/// ```
/// use damier_notation::tree::{Outlines, Token};
///
/// let text = "[White \"A\"]\n1. 32-28 (1. 31-27 !) 19-23 {well} 2-0\n[White \"B\"]\n1. 32-27 *";
/// let games: Vec<_> = Outlines::new(text).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].tag("White"), Some("A"));
/// assert_eq!(games[0].moves().collect::<Vec<_>>(), ["32-28", "19-23"]);
/// assert!(games[0].tokens().any(|token| token == Token::Comment("well")));
/// assert_eq!(games[0].end(), "2-0");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Outline<'a> {
    /// The byte behind the game before.
    pub(super) behind: usize,
    /// What stands before the tags and can be no part of a game.
    pub(super) garbage: Vec<(usize, Token<'a>)>,
    pub(super) tags: Vec<(usize, &'a str, Cow<'a, str>)>,
    pub(super) tokens: Vec<(usize, Token<'a>)>,
    pub(super) ending: Ending<'a>,
    /// Further ends behind the first.
    pub(super) further: Vec<(usize, &'a str)>,
    /// What is wrong with the form of tokens.
    pub(super) faults: Vec<FormFault>,
}

/// What ends a game, and the byte at which it stands.
#[derive(Clone, Debug, Default)]
pub(super) enum Ending<'a> {
    /// Nothing does but the end of the text.
    #[default]
    Nothing,
    /// The next game's tags begin.
    Tag(usize),
    /// `*`
    Star(usize),
    /// A result.
    Result(usize, &'a str),
    /// The score of a series, which is also the Result tag's value.
    Score(usize, &'a str),
}

/// What is wrong with the form of a token.
#[derive(Clone, Debug)]
pub(super) struct FormFault {
    pub(super) at: usize,
    pub(super) reason: FaultReason,
    /// The index of the token that has it; none for those before the moves.
    pub(super) token: Option<usize>,
}

impl<'a> Outline<'a> {
    /// The value of a tag, or none.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(_, known, _)| *known == name);
        found.map(|(_, _, value)| value.as_ref())
    }

    /// The tags in their order, as they are written.
    pub fn tags(&self) -> impl Iterator<Item = (&'a str, &str)> {
        self.tags
            .iter()
            .map(|(_, name, value)| (*name, value.as_ref()))
    }

    /// What stands between the tags and the end, variations between [`Token::Open`] and
    /// [`Token::Close`].
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> {
        self.tokens.iter().map(|(_, token)| *token)
    }

    /// The texts of the moves outside variations.
    pub fn moves(&self) -> impl Iterator<Item = &'a str> {
        let mut depth = 0_usize;
        self.tokens().filter_map(move |token| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Move(text) if depth == 0 => return Some(text),
                _ => {}
            }
            None
        })
    }

    /// What ends the game: a result, or `*`, also where only the file or the next game does.
    pub const fn end(&self) -> &'a str {
        match self.ending {
            Ending::Result(_, text) | Ending::Score(_, text) => text,
            Ending::Nothing | Ending::Tag(_) | Ending::Star(_) => "*",
        }
    }

    fn clear(&mut self) {
        self.garbage.clear();
        self.tags.clear();
        self.tokens.clear();
        self.ending = Ending::Nothing;
        self.further.clear();
        self.faults.clear();
    }
}

/// The games of a text one after another, divided but not judged.
#[derive(Debug)]
pub struct Outlines<'a> {
    lexer: Lexer<'a>,
    ahead: Option<Found<'a>>,
}

impl<'a> Outlines<'a> {
    /// The games of this text.
    pub fn new(text: &'a str) -> Outlines<'a> {
        Outlines::behind_mark(text.trim_start_matches('\u{feff}'))
    }

    /// The games of a text whose byte order mark is taken off.
    pub(super) fn behind_mark(text: &'a str) -> Outlines<'a> {
        let mut lexer = Lexer::new(text);
        let ahead = lexer.next();
        Outlines { lexer, ahead }
    }

    /// The text that is read.
    pub(super) const fn text(&self) -> &'a str {
        self.lexer.text()
    }

    /// The byte at which the next game begins, or none where no game follows.
    pub(super) fn next_begins(&self) -> Option<usize> {
        self.ahead.as_ref().map(|ahead| ahead.at)
    }

    /// Puts the next game into `outline`, which loses what it held; answers whether there is one.
    /// Going through a file like this needs no memory for each game.
    pub fn next_into(&mut self, outline: &mut Outline<'a>) -> bool {
        outline.clear();
        let Some(ahead) = &self.ahead else {
            return false;
        };
        outline.behind = ahead.behind;
        self.garbage(outline);
        self.tags(outline);
        self.moves(outline);
        if matches!(
            outline.ending,
            Ending::Star(_) | Ending::Result(..) | Ending::Score(..)
        ) {
            self.further_ends(outline);
        }
        true
    }

    fn take(&mut self) -> Option<Found<'a>> {
        core::mem::replace(&mut self.ahead, self.lexer.next())
    }

    fn garbage(&mut self, outline: &mut Outline<'a>) {
        while let Some(found) = &self.ahead
            && let Lexeme::Token(token @ (Token::Word(word) | Token::Garbled(word))) = found.lexeme
            && !is_result(word)
            && (matches!(token, Token::Garbled(_)) || super::replay::separated(word).is_none())
        {
            outline.garbage.push((found.at, token));
            let (at, reason) = match found.fault.as_deref() {
                Some(fault) => fault.clone(),
                None => (found.at, FaultReason::Unexpected(super::lex::short(word))),
            };
            outline.faults.push(FormFault {
                at,
                reason,
                token: None,
            });
            self.take();
        }
    }

    fn tags(&mut self, outline: &mut Outline<'a>) {
        while self.ahead.as_ref().is_some_and(Found::is_tag)
            && let Some(found) = self.take()
            && let Lexeme::Tag(name, value) = found.lexeme
        {
            outline.tags.push((found.at, name, value));
            outline.form(found.fault, None);
        }
    }

    fn moves(&mut self, outline: &mut Outline<'a>) {
        let mut depth = 0_usize;
        while let Some(found) = self.ahead.take() {
            let Lexeme::Token(token) = found.lexeme else {
                outline.ending = Ending::Tag(found.at);
                self.ahead = Some(found);
                return;
            };
            self.ahead = self.lexer.next();
            outline.form(found.fault, Some(outline.tokens.len()));
            let ending = match token {
                Token::Open => {
                    depth += 1;
                    None
                }
                Token::Close => {
                    depth = depth.saturating_sub(1);
                    None
                }
                Token::Star if depth == 0 => Some(Ending::Star(found.at)),
                Token::Move(word) | Token::Word(word) if depth == 0 => {
                    self.ending(outline, found.at, word)
                }
                _ => None,
            };
            if let Some(ending) = ending {
                outline.ending = ending;
                return;
            }
            outline.tokens.push((found.at, token));
        }
    }

    fn ending(&self, outline: &Outline<'a>, at: usize, word: &'a str) -> Option<Ending<'a>> {
        if is_result(word) {
            return Some(Ending::Result(at, word));
        }
        // The Result tag's own value at the end of the game, `4-6`, say: no move of this game.
        let is_last = self.ahead.as_ref().is_none_or(Found::is_tag);
        let is_score = is_last && outline.tag("Result") == Some(word);
        is_score.then_some(Ending::Score(at, word))
    }

    /// A result and a `*`: the second ends nothing.
    fn further_ends(&mut self, outline: &mut Outline<'a>) {
        while let Some(found) = &self.ahead {
            let further = match found.lexeme {
                Lexeme::Token(Token::Star | Token::Forced) => "*",
                Lexeme::Token(Token::Word(word) | Token::Move(word)) if is_result(word) => word,
                _ => return,
            };
            outline.further.push((found.at, further));
            self.take();
        }
    }
}

impl Outline<'_> {
    fn form(&mut self, fault: Option<Box<(usize, FaultReason)>>, token: Option<usize>) {
        if let Some(fault) = fault {
            let (at, reason) = *fault;
            self.faults.push(FormFault { at, reason, token });
        }
    }
}

impl<'a> Iterator for Outlines<'a> {
    type Item = Outline<'a>;

    fn next(&mut self) -> Option<Outline<'a>> {
        let mut outline = Outline::default();
        self.next_into(&mut outline).then_some(outline)
    }
}
