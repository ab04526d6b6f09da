//! The records that are kept. They carry text and bytes; what these mean is decided elsewhere.

use core::fmt;
use std::sync::Arc;

use crate::account::AccountId;
use crate::event::BoardOf;
use crate::rating::Rate;

/// The SHA-256 of a secret. The secret itself is never stored.
pub type Hash = [u8; 32];

/// A game's name in addresses and in the database.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(Arc<str>);

impl GameId {
    /// Wraps a text as an id, whatever it is; unknown ids are found out by looking them up.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Self(text.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Which of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatSide {
    /// White's seat, index 0.
    White,
    /// Black's seat, index 1.
    Black,
    /// The arbiter's seat, which only some games have.
    Arbiter,
}

impl SeatSide {
    /// Both players', in the order in which arrays hold them.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The players' places in an array of two; the arbiter's comes after them.
    pub fn index(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 1,
            Self::Arbiter => 2,
        }
    }
}

/// What sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A person, known by the session of the browser that took the seat.
    Person,
    /// The engine at a level.
    Engine {
        /// The level, as the engine counts them.
        level: u8,
    },
}

/// One seat of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Seat {
    /// Person or engine.
    pub holder: Holder,
    /// The name to show, as the person gave it.
    pub name: Option<String>,
    /// Hash of the session that holds the seat; `None` while it is free, or for the engine.
    pub session: Option<Hash>,
    /// Hash of the invitation that lets someone take the seat while it is free.
    pub invite: Option<Hash>,
    /// The account of the person, if he was signed in. The name is then the account's.
    pub account: Option<AccountId>,
}

impl Seat {
    /// A seat for a person that nobody has taken and nobody can take yet.
    pub fn free_person() -> Self {
        Self {
            holder: Holder::Person,
            name: None,
            session: None,
            invite: None,
            account: None,
        }
    }
}

impl fmt::Debug for Seat {
    /// Hashes stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat")
            .field("holder", &self.holder)
            .field("name", &self.name)
            .field("taken", &self.session.is_some())
            .field("invite", &self.invite.is_some())
            .finish()
    }
}

/// One line of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// The act, in the codec of its owner.
    pub text: String,
}

/// A game to be created, with the lines it starts with.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id; an id in use is refused.
    pub id: GameId,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// How it is played (against the engine, a friend, at one screen), as its owner writes it.
    pub kind: String,
    /// The terms, in the codec of their owner.
    pub terms: String,
    /// Whether it has clocks, which a restart must look after.
    pub timed: bool,
    /// Whether it counts for the ratings of the accounts on its seats.
    pub rated: bool,
    /// White's and Black's seats.
    pub seats: [Seat; 2],
    /// The arbiter's seat, if the game has one.
    pub arbiter: Option<Seat>,
    /// The first lines of the log.
    pub lines: Vec<Line>,
    /// The game that this one follows; that game then names this one as its rematch.
    pub rematch_of: Option<GameId>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The result, as its owner writes it.
    pub result: String,
}

/// Someone takes a free seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sit {
    /// Which seat.
    pub side: SeatSide,
    /// Hash of the session that takes it. The invitation is used up.
    pub session: Hash,
    /// The name to show.
    pub name: Option<String>,
    /// His account, if he is signed in.
    pub account: Option<AccountId>,
}

/// What is to be added to a game, all or nothing.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// How many lines the writer believes that the log has.
    pub expected: u64,
    /// The new lines.
    pub lines: Vec<Line>,
    /// A seat that is taken at the same time.
    pub sit: Option<Sit>,
    /// Set when the game is over with these lines.
    pub finish: Option<Finish>,
    /// What that does to the ratings of its players; it counts once.
    pub rate: Option<Rate>,
}

impl Append {
    /// Only lines.
    pub fn new(game: GameId, expected: u64, lines: Vec<Line>) -> Self {
        Self {
            game,
            expected,
            lines,
            sit: None,
            finish: None,
            rate: None,
        }
    }
}

/// Something that was said beside a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidLine {
    /// Counts the lines of the game from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who said it, as its owner counts them.
    pub by: u8,
    /// A phrase, as its owner writes it.
    pub phrase: Option<String>,
    /// A text.
    pub text: Option<String>,
}

/// What is known of a game besides its log.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Its id.
    pub id: GameId,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// How it is played, as its owner wrote it.
    pub kind: String,
    /// The terms, in the codec of their owner.
    pub terms: String,
    /// Whether it has clocks.
    pub timed: bool,
    /// Whether it counts for the ratings of the accounts on its seats.
    pub rated: bool,
    /// The end, when it is over.
    pub finish: Option<Finish>,
    /// The game that follows this one.
    pub rematch: Option<GameId>,
    /// White's and Black's seats.
    pub seats: [Seat; 2],
    /// The arbiter's seat, if the game has one.
    pub arbiter: Option<Seat>,
    /// Where in an event it is played, if in one.
    pub board_of: Option<BoardOf>,
}

/// A paper that a player keeps to himself in a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Paper {
    /// Whose it is.
    pub side: SeatSide,
    /// What it is, as its owner names it; one of a kind for each side.
    pub kind: String,
    /// What stands on it; empty, and it is thrown away.
    pub text: String,
}

impl fmt::Debug for Paper {
    /// What stands on it stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paper")
            .field("side", &self.side)
            .field("kind", &self.kind)
            .field("bytes", &self.text.len())
            .finish()
    }
}

/// A game and its whole log, read at one moment.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The game.
    pub record: GameRecord,
    /// The log; its length is the sequence number.
    pub lines: Vec<Line>,
    /// What the players keep to themselves.
    pub papers: Vec<Paper>,
}
