//! The messages, and how they are written.

use core::fmt;

use damier_rules::{Move, Position, Setup, Side, Square, Squares};

use crate::square::{Alphabet, find};

pub(super) const ALPHABET: Alphabet = Alphabet {
    empty: b'e',
    men: *b"wz",
    kings: *b"WZ",
};

/// The squares of the board.
pub(super) const SQUARES: u8 = 50;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: one program asks the other for a game.
    Request(Request),
    /// `A`: the other answers.
    Accept(Acceptance),
    /// `M`: a move.
    Move(Moved),
    /// `E`: the game is over.
    End(End),
    /// `B`: back to an earlier position.
    Back(Back),
    /// `K`: the answer to that.
    BackAnswer(Acknowledgement),
    /// `C`: words.
    Chat(String),
}

/// One program asks the other for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who asks, at most 32 characters.
    pub name: String,
    /// What the other plays.
    pub follower: Side,
    /// Minutes for each side, at most 999.
    pub minutes: u16,
    /// In how many moves, at most 999; 0 for the whole game.
    pub moves: u16,
    /// From which position.
    pub start: Start,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Where it always does.
    Standard,
    /// With this set-up.
    SetUp(Box<Setup>),
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Who answers, at most 32 characters.
    pub name: String,
    /// What he answers.
    pub answer: Acknowledgement,
}

/// What is answered to a request: 0, 1, 2 or something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acknowledgement {
    /// Yes.
    Accepted,
    /// Of a game: not in this version. Of going back: not supported.
    Unsupported,
    /// Of a game: not this one. Of going back: not now.
    Refused,
    /// No, for another reason.
    Otherwise,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The seconds that it took, at most 9999.
    pub seconds: u16,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What it takes, at most 20 pieces.
    pub captures: Squares,
}

impl Moved {
    /// This move, after so many seconds.
    pub fn new(mv: &Move, seconds: u16) -> Moved {
        Moved {
            seconds: seconds.min(9_999),
            from: mv.from,
            to: mv.to,
            captures: mv.captures,
        }
    }

    /// The legal move that it is; none when it is not legal.
    pub fn find(&self, position: &Position) -> Option<Move> {
        find(position, self.from, self.to, self.captures)
    }
}

/// The end of a game, as the sender sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// How it ended.
    pub reason: Reason,
    /// Whether the sender wants no more games.
    pub stop: bool,
}

/// How a game ended, for the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is not known.
    Unknown,
    /// He has lost.
    Lost,
    /// Nobody has won.
    Drawn,
    /// He has won.
    Won,
}

/// Back to an earlier position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// To before which move, counted from 1.
    pub move_number: u16,
    /// Of which side.
    pub turn: Side,
}

impl fmt::Display for Message {
    /// Without the zero byte at the end. What is too long for its place is cut, and what is no
    /// visible ASCII character becomes `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Request(request) => request.fmt(f),
            Message::Accept(Acceptance { name, answer }) => {
                write!(f, "A{}{}", name_field(name), answer.code())
            }
            Message::Move(moved) => moved.fmt(f),
            Message::End(End { reason, stop }) => {
                write!(f, "E{}{}", reason.code(), u8::from(*stop))
            }
            Message::Back(back) => {
                let number = back.move_number.min(999);
                write!(f, "B{number:03}{}", colour(back.turn))
            }
            Message::BackAnswer(answer) => write!(f, "K{}", answer.code()),
            Message::Chat(text) => write!(f, "C{}", clean(text, 126)),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, follower) = (name_field(&self.name), colour(self.follower));
        let (minutes, moves) = (self.minutes.min(999), self.moves.min(999));
        write!(f, "R01{name}{follower}{minutes:03}{moves:03}")?;
        match &self.start {
            Start::Standard => f.write_str("A"),
            Start::SetUp(setup) => {
                let squares = ALPHABET.write(setup, SQUARES);
                write!(f, "B{}{squares}", colour(setup.turn))
            }
        }
    }
}

impl fmt::Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from.number(), self.to.number());
        let (seconds, count) = (self.seconds.min(9_999), self.captures.len());
        write!(f, "M{seconds:04}{from:02}{to:02}{count:02}")?;
        for square in self.captures.iter() {
            write!(f, "{:02}", square.number())?;
        }
        Ok(())
    }
}

impl Acknowledgement {
    const fn code(self) -> char {
        match self {
            Acknowledgement::Accepted => '0',
            Acknowledgement::Unsupported => '1',
            Acknowledgement::Refused => '2',
            Acknowledgement::Otherwise => '3',
        }
    }
}

impl Reason {
    const fn code(self) -> char {
        match self {
            Reason::Unknown => '0',
            Reason::Lost => '1',
            Reason::Drawn => '2',
            Reason::Won => '3',
        }
    }

    /// The same end for the other program.
    #[must_use]
    pub const fn reversed(self) -> Reason {
        match self {
            Reason::Lost => Reason::Won,
            Reason::Won => Reason::Lost,
            same => same,
        }
    }
}

/// `W`, or `Z` for Black (Dutch: zwart).
const fn colour(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}

fn name_field(name: &str) -> String {
    format!("{:32}", clean(name, 32))
}

fn clean(text: &str, most: usize) -> String {
    let visible = |letter: char| match letter {
        ' '..='~' => letter,
        _ => '?',
    };
    text.chars().take(most).map(visible).collect()
}
