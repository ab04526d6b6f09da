//! The moves of a game that stand, and what has to be known to go back to before them.

use std::collections::BTreeSet;

use damier_rules::{Move, Position, Side};

use crate::offers::DrawOffers;
use crate::{Cell, Irregularity, Kind, Moment, Piece, Span, Turn, Wood};

/// A move that was played and not taken back, or what a player did instead of one at the official
/// level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it.
    pub side: Side,
    /// The move; none where the board was changed otherwise.
    pub mv: Option<Move>,
    /// What was irregular about it, whether the opponent knows or not.
    pub irregularities: BTreeSet<Irregularity>,
    /// What hands showed, in a game at the official level.
    pub shown: Option<Shown>,
    /// The board after it, in a game at the official level.
    pub wood: Option<Box<Wood>>,
    /// The position after it.
    pub after: Position,
    /// When it was completed.
    pub at: Moment,
    /// How long the side thought, without interruptions; none in an untimed game. After a
    /// take-back only the time since then.
    pub spent: Option<Span>,
    /// What the side's clock showed after the move; none in an untimed game.
    pub remaining: Option<Span>,
    /// Whether it is no turn of a side: the board was turned (5.1), or its set-up was put right
    /// (5.2).
    pub board_only: bool,
    /// The draw offers as they were before it.
    pub(crate) offers_before: DrawOffers,
}

impl Played {
    /// Whether a wrong set-up was put right then (5.2, 5.3).
    pub(crate) fn puts_set_up_right(&self) -> bool {
        self.board_only && !self.irregularities.contains(&Irregularity::BoardTurned)
    }

    /// Crowning belongs to the move (article 3.6), whoever does it and however late.
    pub(crate) fn crown(&mut self, cell: Cell) {
        let Some(wood) = &mut self.wood else { return };
        if let Some(piece) = wood.at(cell)
            && piece.kind == Kind::UncrownedKing
        {
            let kind = Kind::King;
            wood.put(cell, Some(Piece { kind, ..piece }));
            if wood.uncrowned().all(|(_, side)| side != self.side) {
                self.irregularities.remove(&Irregularity::NotCrowned);
            }
        }
    }
}

/// What hands showed in a turn, whether it was a legal move or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Each piece that was moved and let go: from where to where.
    pub moved: Vec<(Cell, Cell)>,
    /// From where pieces were taken off the board.
    pub removed: Vec<Cell>,
}

impl Shown {
    pub(crate) fn of(turn: &Turn) -> Shown {
        let carries = turn
            .carries()
            .iter()
            .filter(|carry| carry.stops.len() > 1 || carry.ended_elsewhere());
        Shown {
            moved: carries.map(|carry| (carry.from, carry.to())).collect(),
            removed: turn.removals().iter().map(|removal| removal.cell).collect(),
        }
    }
}
