//! Events: many games that belong together, with a log of their own.

use core::fmt;
use std::sync::Arc;

use crate::account::AccountId;
use crate::record::{GameId, Hash, Line, NewGame, SeatSide};

/// An event's name in addresses and in the database.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(Arc<str>);

impl EventId {
    /// Wraps a text as an id, whatever it is; unknown ids are found out by looking them up.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Self(text.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How far an event has come, as far as storage has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventState {
    /// It has not begun.
    Waiting,
    /// It goes on: a restart must look after it.
    UnderWay,
    /// It is over.
    Over,
}

impl EventState {
    pub(crate) const fn number(self) -> i64 {
        match self {
            Self::Waiting => 0,
            Self::UnderWay => 1,
            Self::Over => 2,
        }
    }

    pub(crate) const fn of(number: i64) -> Self {
        match number {
            0 => Self::Waiting,
            1 => Self::UnderWay,
            _ => Self::Over,
        }
    }
}

/// Somebody in an event, or a place that somebody may take.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// What he is in it, as its owner writes it.
    pub role: String,
    /// The name to show, as he gave it.
    pub name: Option<String>,
    /// Hash of what he is known by; `None` while the place is free.
    pub session: Option<Hash>,
    /// Hash of the invitation to a free place.
    pub invite: Option<Hash>,
    /// His account, if he was signed in. The name is then the account's.
    pub account: Option<AccountId>,
}

impl fmt::Debug for Person {
    /// Hashes stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person")
            .field("role", &self.role)
            .field("name", &self.name)
            .field("here", &self.session.is_some())
            .field("invite", &self.invite.is_some())
            .finish()
    }
}

/// An event to be created, with the people in it from the start.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Its id; an id in use is refused.
    pub id: EventId,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// What it is, as its owner writes it.
    pub kind: String,
    /// What is agreed on, in the codec of its owner.
    pub terms: String,
    /// Whether it is among those that everybody may find.
    pub listed: bool,
    /// Who is in it, numbered from 0.
    pub people: Vec<Person>,
}

/// Somebody takes a free place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakePlace {
    /// The number of the place.
    pub number: usize,
    /// Hash of what he is known by. The invitation is used up.
    pub session: Hash,
    /// The name to show.
    pub name: Option<String>,
    /// His account, if he is signed in.
    pub account: Option<AccountId>,
}

/// A seat in a game of the event passes to somebody else. What his predecessor kept to himself in
/// that game is thrown away.
#[derive(Clone, PartialEq, Eq)]
pub struct Reseat {
    /// The game.
    pub game: GameId,
    /// Which seat.
    pub side: SeatSide,
    /// Hash of what he is known by.
    pub session: Hash,
    /// The name to show.
    pub name: Option<String>,
    /// His account, if he has one.
    pub account: Option<AccountId>,
}

impl fmt::Debug for Reseat {
    /// Hashes and names stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reseat")
            .field("game", &self.game)
            .field("side", &self.side)
            .finish_non_exhaustive()
    }
}

/// What is to be added to an event, all or nothing.
#[derive(Clone, Debug)]
pub struct EventAppend {
    /// The event.
    pub event: EventId,
    /// How many lines the writer believes that the log has.
    pub expected: u64,
    /// The new lines.
    pub lines: Vec<Line>,
    /// Who comes, numbered on from those who are there.
    pub people: Vec<Person>,
    /// Who takes a free place.
    pub takes: Option<TakePlace>,
    /// The games that begin with these lines, on the boards after those that have one.
    pub games: Vec<NewGame>,
    /// Who gets whose seat in a game of the event.
    pub reseat: Option<Reseat>,
    /// How far the event has come with them, where that changes.
    pub state: Option<EventState>,
}

impl EventAppend {
    /// Only lines.
    pub fn new(event: EventId, expected: u64, lines: Vec<Line>) -> Self {
        Self {
            event,
            expected,
            lines,
            people: Vec::new(),
            takes: None,
            games: Vec::new(),
            reseat: None,
            state: None,
        }
    }
}

/// An event and its whole log, read at one moment.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// Its id.
    pub id: EventId,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// What it is.
    pub kind: String,
    /// What is agreed on.
    pub terms: String,
    /// How far it has come.
    pub state: EventState,
    /// Who is in it, by number.
    pub people: Vec<Person>,
    /// The games, by board.
    pub games: Vec<GameId>,
    /// The log; its length is the sequence number.
    pub lines: Vec<Line>,
}

/// Where in an event a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardOf {
    /// The event.
    pub event: EventId,
    /// The board, counted from 0.
    pub board: usize,
}
