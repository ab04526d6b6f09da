//! Blindfold play (article 11.1.4): who sees no board, and what becomes of announcements that
//! cannot be played.

use damier_rules::{Move, Side};

/// Which sides play without sight of the board, and what goes with it.
///
/// A side that sees no board keeps no record either, and announces its moves; the other side or the
/// arbiter makes them on a board (article 11.1.4). The rules give no number of impossible moves;
/// five is what exhibitions have agreed on.
///
/// ```
/// use damier_rules::Side;
/// use damier_table::{Beyond, Blindfold};
///
/// let usual = Blindfold::of([true, false]);
/// assert!(usual.is_blind(Side::White) && !usual.is_blind(Side::Black));
/// assert_eq!((usual.allowed, usual.beyond, usual.notes), (5, Beyond::Loses, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blindfold {
    /// White's and Black's: whether the side sees no board.
    pub sides: [bool; 2],
    /// How many impossible moves a side may announce.
    pub allowed: u32,
    /// What becomes of each further one.
    pub beyond: Beyond,
    /// Whether the event lets the side keep a record of the moves.
    pub notes: bool,
    /// Whether those who look on see the board, as the audience of an exhibition does.
    pub spectators: bool,
}

/// What becomes of an impossible announcement beyond those that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Beyond {
    /// It loses the game.
    #[default]
    Loses,
    /// It is counted, and nothing else.
    Counts,
}

impl Blindfold {
    /// Impossible announcements that are usually allowed.
    pub const USUAL: u32 = 5;

    /// These sides, as exhibitions have it: five impossible moves, the sixth loses, no notes.
    pub const fn of(sides: [bool; 2]) -> Blindfold {
        Blindfold {
            sides,
            allowed: Blindfold::USUAL,
            beyond: Beyond::Loses,
            notes: false,
            spectators: false,
        }
    }

    /// Whether a side sees no board.
    pub const fn is_blind(&self, side: Side) -> bool {
        self.sides[side.index()]
    }

    /// The same with the sides exchanged, for another game between the same players.
    #[must_use]
    pub const fn exchanged(self) -> Blindfold {
        let [white, black] = self.sides;
        Blindfold {
            sides: [black, white],
            ..self
        }
    }

    /// Whether so many impossible announcements lose the game.
    pub const fn loses(&self, announced: u32) -> bool {
        matches!(self.beyond, Beyond::Loses) && announced > self.allowed
    }
}

/// What an announcement means in the position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// This move.
    Move(Move),
    /// Several captures join the squares: it has to be said in full.
    Unclear,
    /// A move, but none that can be played.
    Impossible,
    /// No move at all; the character at which it goes wrong, counted from 1. This does not depend
    /// on the position.
    Unreadable {
        /// The character.
        column: usize,
    },
}
