//! What can happen at the table: acts, who does them, and the entries of the log.

use core::fmt;

use damier_rules::{Move, Side};

use crate::Moment;

/// Something that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The game begins: the clock of the side to move starts. Done by the server.
    Begin,
    /// A whole move, with the captured squares.
    Move(Move),
    /// The side gives the game up (article 7.2.1).
    Resign,
    /// The side offers a draw (Annex 3, 5.3).
    OfferDraw,
    /// The side accepts the draw that the other offers.
    AcceptDraw,
    /// The side declines the draw that the other offers.
    DeclineDraw,
    /// The side asks to take its last move back.
    AskTakeBack,
    /// The side lets the other take its move back.
    AcceptTakeBack,
    /// The side does not let the other take its move back.
    DeclineTakeBack,
    /// This side's flag fell; the entry's moment is the deadline. Done by the server.
    Flag(Side),
    /// From then to the entry's moment the server was down: nobody's time. Done by the server.
    Interrupted {
        /// When the server was last known to be alive.
        from: Moment,
    },
    /// The game is called off before its first move. Done by a side or the server.
    Abort,
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Side(Side),
    /// The server, for what happens by itself.
    Server,
    /// The arbiter. Reserved: none of today's acts is his.
    Arbiter,
}

impl Actor {
    /// The player who acts, if it is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Actor::Side(side) => Some(side),
            Actor::Server | Actor::Arbiter => None,
        }
    }
}

impl From<Side> for Actor {
    fn from(side: Side) -> Actor {
        Actor::Side(side)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Side(side) => fmt::Display::fmt(side, f),
            Actor::Server => f.write_str("the server"),
            Actor::Arbiter => f.write_str("the arbiter"),
        }
    }
}

/// One entry of the log: who did what, and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// When it happened. In a log these never go backwards.
    pub at: Moment,
    /// Who did it.
    pub by: Actor,
    /// What.
    pub act: Act,
}

impl Entry {
    /// An entry.
    ///
    /// ```
    /// use damier_table::{Act, Actor, Entry, Moment};
    ///
    /// let entry = Entry::new(Moment::from_millis(0), Actor::Server, Act::Begin);
    /// assert_eq!(entry.by.side(), None);
    /// ```
    pub fn new(at: Moment, by: impl Into<Actor>, act: Act) -> Entry {
        let by = by.into();
        Entry { at, by, act }
    }
}
