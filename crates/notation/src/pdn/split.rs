//! The games of a file, one after another.

use super::lex::{Lexer, Place, Token};
use super::read::read_at;
use super::{Game, PdnError};
use crate::Score;

/// The text of one game of a file.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    text: &'a str,
    place: Place,
}

impl<'a> Part<'a> {
    /// What is written of the game.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The line of the file, counted from 1, on which the game begins.
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The game, as [`read`](super::read) has it.
    ///
    /// # Errors
    ///
    /// [`PdnError`] names the line and the column of the whole file.
    pub fn read(&self) -> Result<Game, PdnError> {
        read_at(self.text, self.place)
    }
}

/// The games of a text in their order.
///
/// A game ends behind its result or `*`, or where tags follow moves. Nothing is checked: what is
/// wrong in a game is found when that game is read, and leaves the others alone.
///
/// ```
/// use damier_notation::pdn;
///
/// let file = "[White \"A\"]\n1. 32-28 2-0\n\n[White \"B\"]\n1. 99-98 *\n\n[White \"C\"]\n*\n";
/// let games = pdn::split(file);
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[2].read().unwrap().tags.get("White"), Some("C"));
/// assert!(games[1].read().unwrap_err().to_string().starts_with("line 5, column 4, ply 1"));
/// ```
pub fn split(text: &str) -> Vec<Part<'_>> {
    let mut lexer = Lexer::new(text);
    let mut parts = Vec::new();
    // Where the game began that is being walked through; none between two games.
    let mut begin: Option<(usize, Place)> = None;
    let mut has_moves = false;
    loop {
        lexer.skip_to_token();
        let (here, place) = (text.len() - lexer.rest().len(), lexer.place());
        let token = match lexer.next() {
            Ok(None) => break,
            Ok(Some((_, token))) => Some(token),
            // The reader says what is wrong; here the next token is looked for.
            Err(_) => {
                if lexer.rest().len() == text.len() - here {
                    lexer.skip_one();
                }
                None
            }
        };
        if let (Some((from, started)), Some(Token::Tag { .. }), true) = (begin, &token, has_moves) {
            parts.push(part(text, from, here, started));
            begin = None;
        }
        if begin.is_none() {
            has_moves = false;
        }
        let (from, started) = *begin.get_or_insert((here, place));
        has_moves |= matches!(token, Some(Token::Number | Token::Word(_)));
        let is_end = match token {
            Some(Token::End) => true,
            Some(Token::Word(word)) => Score::read(word).is_some(),
            _ => false,
        };
        if is_end {
            let end = text.len() - lexer.rest().len();
            parts.push(part(text, from, end, started));
            begin = None;
        }
    }
    if let Some((from, started)) = begin {
        parts.push(part(text, from, text.len(), started));
    }
    parts
}

fn part(text: &str, from: usize, end: usize, place: Place) -> Part<'_> {
    Part {
        text: text[from..end].trim_end(),
        place,
    }
}
