//! Why something cannot happen in a simul.

use core::fmt;

use damier_table::Moment;

/// Why an entry cannot follow the log of a simul. A refusal changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimulRefusal {
    /// The moment lies before that of the last entry.
    Backwards,
    /// The act is not for whoever tried it.
    WrongActor,
    /// The simul has begun, or is over.
    AlreadyBegun,
    /// The simul has not begun.
    NotBegun,
    /// The simul is over.
    Over,
    /// The player takes part already.
    AlreadyIn,
    /// The player does not take part.
    NotIn,
    /// All boards are taken.
    Full,
    /// There are fewer than two guests.
    TooFew,
    /// There is no board of this number.
    NoSuchBoard,
    /// The game on this board is over.
    BoardOver,
    /// The host goes round, and this is not the next board.
    NotTheNext {
        /// The next one, counted from 0, if there is one.
        next: Option<usize>,
    },
    /// The host has to move here before he goes on.
    MoveFirst,
    /// The guest has neither moved nor passed.
    WaitForGuest,
    /// The guest is not on move.
    NotTheGuestsTurn,
    /// The guest may not pass any more.
    NoPassLeft,
    /// The host is not at this board.
    HostIsElsewhere,
    /// Nobody agreed that guests who are far behind give up.
    NotAgreed,
    /// The guest is not far enough behind, or was not when the host left the board.
    NotBehind,
    /// A piece can be taken here: who is behind shows when it has been.
    CapturePending,
    /// The host does not play without sight of the board.
    NotBlindfold,
    /// The host's time for all boards has run out.
    HostTimeUp,
    /// Nobody is waited for there, or not for so long yet.
    NotDue {
        /// When it is due, if ever.
        deadline: Option<Moment>,
    },
}

impl fmt::Display for SimulRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            SimulRefusal::Backwards => "the moment lies before the last entry",
            SimulRefusal::WrongActor => "that is not for you to do",
            SimulRefusal::AlreadyBegun => "the simul has begun",
            SimulRefusal::NotBegun => "the simul has not begun",
            SimulRefusal::Over => "the simul is over",
            SimulRefusal::AlreadyIn => "the player takes part already",
            SimulRefusal::NotIn => "the player does not take part",
            SimulRefusal::Full => "all boards are taken",
            SimulRefusal::TooFew => "a simul needs two guests",
            SimulRefusal::NoSuchBoard => "there is no such board",
            SimulRefusal::BoardOver => "the game on this board is over",
            SimulRefusal::NotTheNext { next: Some(next) } => {
                return write!(f, "the next board is number {}", next + 1);
            }
            SimulRefusal::NotTheNext { next: None } => "no board waits for the host",
            SimulRefusal::MoveFirst => "the host has to move here before he goes on",
            SimulRefusal::WaitForGuest => "the guest has neither moved nor passed",
            SimulRefusal::NotTheGuestsTurn => "the guest is not on move",
            SimulRefusal::NoPassLeft => "the guest may not pass any more",
            SimulRefusal::HostIsElsewhere => "the host is not at this board",
            SimulRefusal::NotAgreed => "it was not agreed that who is far behind gives up",
            SimulRefusal::NotBehind => "the guest is not far enough behind",
            SimulRefusal::CapturePending => "a piece can be taken on this board",
            SimulRefusal::NotBlindfold => "the host sees the boards",
            SimulRefusal::HostTimeUp => "the host's time for all boards has run out",
            SimulRefusal::NotDue { deadline: None } => "nobody is waited for there",
            SimulRefusal::NotDue { deadline: Some(at) } => {
                return write!(f, "the wait there ends at {at}");
            }
        };
        f.write_str(text)
    }
}

impl core::error::Error for SimulRefusal {}
