//! The pieces that the text of a game is made of.

/// A piece of the text of a game; texts are borrowed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `12.` or `12...`
    Number,
    /// `...`: a move that is not known, or Black's turn.
    Ellipsis,
    /// What is written as moves are, legal or not: `32-28`, `47 x 36`, `a3b4`.
    Move(&'a str),
    /// Any other word: a result, or what does not belong in a game.
    Word(&'a str),
    /// What is not formed as its beginning promises: `[White`, `$x`.
    Garbled(&'a str),
    /// `!`, or what stands in `(?!)`.
    Strength(&'a str),
    /// `$7`.
    Sign(u16),
    /// `*` directly behind a move.
    Forced,
    /// What is said between braces, or behind `;`, as it is written.
    Comment(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// What stands between two slashes.
    SetUp(&'a str),
    /// `*` behind a blank.
    Star,
}

impl<'a> Token<'a> {
    /// The text of a move or any other word.
    pub const fn word(&self) -> Option<&'a str> {
        match self {
            Token::Move(word) | Token::Word(word) => Some(word),
            _ => None,
        }
    }
}
