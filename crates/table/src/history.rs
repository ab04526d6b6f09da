//! The moves of a game that stand, and what has to be known to go back to before them.

use damier_rules::{Move, Position, Side};

use crate::offers::DrawOffers;
use crate::{Moment, Span};

/// A move that was played and not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// When it was completed.
    pub at: Moment,
    /// How long the side thought, without interruptions; none in an untimed game. After a
    /// take-back only the time since then.
    pub spent: Option<Span>,
    /// What the side's clock showed after the move; none in an untimed game.
    pub remaining: Option<Span>,
    /// The draw offers as they were before it.
    pub(crate) offers_before: DrawOffers,
}
