//! The moves of a game as they are written on a postcard.

use core::fmt;

use damier_notation::move_text::{self, MoveTextError};
use damier_rules::{Move, Position, Side};

use crate::Game;
use crate::plan::read::without_number;

/// Numbered moves, to be written on paper and typed again from it.
///
/// ```
/// use damier_rules::Variant;
/// use damier_table::{Act, Actor, Entry, Game, Moment, Postcard, Terms};
///
/// let mut game = Game::new(Terms::standard(Variant::International));
/// let now = Moment::from_millis(1_764_504_000_000);
/// game.apply(&Entry::new(now, Actor::Server, Act::Begin))?;
/// let card = Postcard::read(&game, "1. 32-28 19-23 2. 28x19")?;
/// for mv in &card.moves {
///     let side = game.position().turn();
///     game.apply(&Entry::new(now, side, Act::Move(*mv)))?;
/// }
/// assert_eq!(Postcard::write(&game, 2), "1... 19-23\n2. 28x19");
/// assert_eq!(Postcard::read(&game, "2. 28x19 14x23")?.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postcard {
    /// The moves that follow what was played, in order.
    pub moves: Vec<Move>,
}

impl Postcard {
    /// The longest text that is read, in bytes.
    pub const LONGEST: usize = 16 * 1024;

    /// The last `plies` moves of a game, or all of fewer, a line for each number.
    pub fn write(game: &Game, plies: usize) -> String {
        let first = game.ply().saturating_sub(plies);
        let begins = game.terms().start().turn();
        let mut text = String::new();
        let mut position = position_after(game, first);
        for (index, played) in game.moves().iter().enumerate().skip(first) {
            let number = number_of(begins, index);
            if played.side == Side::White || index == first {
                if index > first {
                    text.push('\n');
                }
                let dots = if played.side == Side::White {
                    "."
                } else {
                    "..."
                };
                text.push_str(&format!("{number}{dots}"));
            }
            text.push(' ');
            match &played.mv {
                Some(mv) => text.push_str(&move_text::write(&position, mv)),
                None => text.push('?'),
            }
            position = played.after;
        }
        text
    }

    /// Reads what stands on a postcard. Moves that were played before may stand on it again; they
    /// must be the same then.
    ///
    /// # Errors
    ///
    /// [`BadPostcard`] with the first move that does not fit.
    pub fn read(game: &Game, text: &str) -> Result<Postcard, BadPostcard> {
        if text.len() > Postcard::LONGEST {
            return Err(BadPostcard::TooLong);
        }
        let begins = game.terms().start().turn();
        let mut ply = None;
        let mut reading = Reading {
            game,
            next: *game.position(),
            moves: Vec::new(),
        };
        for word in text.split_whitespace() {
            let written = without_number(word);
            if written.len() < word.len() {
                let label = &word[..word.len() - written.len()];
                ply = Some(ply_of(begins, label).ok_or_else(|| BadPostcard::number(word))?);
            }
            if written.is_empty() {
                continue;
            }
            let at = ply.ok_or(BadPostcard::NoNumber)?;
            reading.take(at, written)?;
            ply = Some(at + 1);
        }
        Ok(Postcard {
            moves: reading.moves,
        })
    }
}

struct Reading<'a> {
    game: &'a Game,
    /// The position after all moves read.
    next: Position,
    moves: Vec<Move>,
}

impl Reading<'_> {
    fn take(&mut self, ply: usize, written: &str) -> Result<(), BadPostcard> {
        let expected = self.game.ply() + self.moves.len();
        if ply > expected {
            return Err(BadPostcard::Gap { ply: ply + 1 });
        }
        let is_new = ply == expected;
        let position = match is_new {
            true => self.next,
            false => self.position_before(ply),
        };
        let mv = move_text::parse(&position, written).map_err(|error| BadPostcard::Move {
            ply: ply + 1,
            text: written.chars().take(40).collect(),
            error,
        })?;
        if is_new {
            self.next = position.after(&mv);
            self.moves.push(mv);
        } else if self.known(ply) != Some(mv) {
            return Err(BadPostcard::Differs { ply: ply + 1 });
        }
        Ok(())
    }

    fn known(&self, ply: usize) -> Option<Move> {
        match self.game.moves().get(ply) {
            Some(played) => played.mv,
            None => self.moves.get(ply - self.game.ply()).copied(),
        }
    }

    fn position_before(&self, ply: usize) -> Position {
        let mut position = position_after(self.game, ply.min(self.game.ply()));
        for mv in self.moves.iter().take(ply.saturating_sub(self.game.ply())) {
            position = position.after(mv);
        }
        position
    }
}

fn position_after(game: &Game, plies: usize) -> Position {
    match plies.checked_sub(1).and_then(|last| game.moves().get(last)) {
        Some(played) => played.after,
        None => *game.terms().start(),
    }
}

/// The number under which a ply, counted from 0, is written; a move of Black that begins the game
/// shares White's number 1.
fn number_of(begins: Side, ply: usize) -> usize {
    (ply + usize::from(begins == Side::Black)) / 2 + 1
}

/// The ply, counted from 0, that a number like `12.` (White) or `12...` (Black) stands before.
fn ply_of(begins: Side, label: &str) -> Option<usize> {
    let number: usize = label.trim_end_matches('.').parse().ok()?;
    let black = label.ends_with("...");
    let plies = 2 * number.checked_sub(1)?.min(1 << 20) + usize::from(black);
    plies.checked_sub(usize::from(begins == Side::Black))
}

/// A postcard that does not fit the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPostcard {
    /// The text is longer than [`Postcard::LONGEST`].
    TooLong,
    /// No number stands before the first move.
    NoNumber,
    /// A number cannot be read.
    Number(String),
    /// Moves are missing before this ply, counted from 1.
    Gap {
        /// The ply.
        ply: usize,
    },
    /// This ply, counted from 1, was played otherwise.
    Differs {
        /// The ply.
        ply: usize,
    },
    /// A move is not written as moves are, not legal, or could be several.
    Move {
        /// The ply, counted from 1.
        ply: usize,
        /// How it is written.
        text: String,
        /// What is wrong with it.
        error: MoveTextError,
    },
}

impl BadPostcard {
    fn number(word: &str) -> BadPostcard {
        BadPostcard::Number(word.chars().take(40).collect())
    }
}

impl fmt::Display for BadPostcard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPostcard::TooLong => {
                write!(f, "the text is longer than {} bytes", Postcard::LONGEST)
            }
            BadPostcard::NoNumber => f.write_str("no number stands before the first move"),
            BadPostcard::Number(word) => write!(f, "'{word}' is no number of a move"),
            BadPostcard::Gap { ply } => write!(f, "moves are missing before ply {ply}"),
            BadPostcard::Differs { ply } => write!(f, "ply {ply} was played otherwise"),
            BadPostcard::Move { ply, text, error } => {
                write!(f, "ply {ply}, '{text}': {error}")
            }
        }
    }
}

impl core::error::Error for BadPostcard {}
