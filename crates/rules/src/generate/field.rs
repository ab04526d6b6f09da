//! The pieces and the side to move, as words of bits.

use super::lanes::Plain;
use super::pieces::Change;
use super::{Layout, Mechanics, Pieces, count, list};
use crate::{Move, Side};

/// The pieces on the board and whose turn it is, packed for speed.
///
/// The words are in the order of the variant's [`Layout`]; a field means nothing without its
/// mechanics. Programs that need no speed use [`Position`](crate::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// White's pieces.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// The kings of both.
    pub kings: u64,
    /// Who moves.
    pub turn: Side,
}

/// A move in the words of a [`Field`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The number of the bit that the piece leaves.
    pub from: u8,
    /// The number of the bit on which it ends.
    pub to: u8,
    /// Whether a man becomes a king.
    pub promotes: bool,
    /// The captured pieces.
    pub captures: u64,
}

impl Step {
    /// How many pieces are taken.
    #[inline]
    pub const fn taken(&self) -> u32 {
        self.captures.count_ones()
    }

    #[inline(always)]
    pub(crate) fn change(&self, kings: u64) -> Change {
        let (from, to) = (1 << self.from, 1 << self.to);
        let is_king = kings & from != 0;
        Change {
            from,
            to,
            captures: self.captures,
            lifted: self.captures | from,
            crowned: if is_king || self.promotes { to } else { 0 },
        }
    }

    /// The move in squares.
    pub fn to_move<M: Mechanics>(&self) -> Move {
        Move {
            from: M::Layout::square(u32::from(self.from)),
            to: M::Layout::square(u32::from(self.to)),
            captures: M::Layout::unpack(self.captures),
            promotes: self.promotes,
        }
    }

    /// The step of a move in squares.
    pub fn from_move<M: Mechanics>(mv: &Move) -> Step {
        Step {
            from: M::Layout::bit(mv.from).trailing_zeros() as u8,
            to: M::Layout::bit(mv.to).trailing_zeros() as u8,
            promotes: mv.promotes,
            captures: M::Layout::pack(mv.captures),
        }
    }
}

impl Field {
    /// The pieces of the side to move.
    #[inline(always)]
    pub const fn own(&self) -> u64 {
        self.of(self.turn)
    }

    /// The pieces of the other side.
    #[inline(always)]
    pub const fn enemy(&self) -> u64 {
        match self.turn {
            Side::White => self.black,
            Side::Black => self.white,
        }
    }

    /// The pieces of a side.
    #[inline(always)]
    pub const fn of(&self, side: Side) -> u64 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The empty squares.
    #[inline(always)]
    pub fn empty<M: Mechanics>(&self) -> u64 {
        M::Layout::BOARD & !(self.white | self.black)
    }

    #[inline(always)]
    pub(crate) fn pieces(&self) -> Pieces {
        Pieces {
            own: self.own(),
            enemy: self.enemy(),
            kings: self.kings,
        }
    }

    /// Adds every legal move to the list, each once, in no promised order.
    pub fn moves<M: Mechanics>(&self, list: &mut Vec<Step>) {
        list::legal::<M>(self.pieces(), self.turn, list);
    }

    /// Adds every legal capture to the list; adds nothing where none is possible.
    pub fn captures<M: Mechanics>(&self, list: &mut Vec<Step>) {
        if self.must_capture::<M>() {
            self.moves::<M>(list);
        }
    }

    /// Adds every quiet move to the list, legal where no capture is possible.
    pub fn quiet_moves<M: Mechanics>(&self, list: &mut Vec<Step>) {
        list::quiet::<M>(self.pieces(), self.turn, list);
    }

    /// Whether the side to move must capture.
    pub fn must_capture<M: Mechanics>(&self) -> bool {
        list::can_capture::<M>(self.pieces())
    }

    /// How many quiet moves there are, legal or not.
    pub fn quiet_count<M: Mechanics>(&self) -> u64 {
        match self.turn {
            Side::White => count::quiet::<M, _, true>(Plain, self.pieces()),
            Side::Black => count::quiet::<M, _, false>(Plain, self.pieces()),
        }
    }

    /// How many legal moves there are; `room` is room to work in and comes back as it was.
    pub fn count<M: Mechanics>(&self, room: &mut Vec<Step>) -> u64 {
        match self.turn {
            Side::White => count::legal::<M, _, true>(Plain, self.pieces(), room),
            Side::Black => count::legal::<M, _, false>(Plain, self.pieces(), room),
        }
    }

    /// Like [`Field::moves`], but with a capture for each order in which pieces can be taken.
    pub fn moves_in_every_order<M: Mechanics>(&self, list: &mut Vec<Step>) {
        if self.must_capture::<M>() {
            list::captures_in_every_order::<M>(self.pieces(), self.turn, list);
        } else {
            self.quiet_moves::<M>(list);
        }
    }

    /// The field after a legal move.
    #[inline]
    pub fn after(&self, step: &Step) -> Field {
        let (from, to) = (1 << step.from, 1 << step.to);
        let was_king = self.kings & from != 0;
        let mut kings = self.kings & !(from | step.captures);
        if was_king || step.promotes {
            kings |= to;
        }
        let own = self.own() & !from | to;
        let enemy = self.enemy() & !step.captures;
        match self.turn {
            Side::White => Field {
                white: own,
                black: enemy,
                kings,
                turn: Side::Black,
            },
            Side::Black => Field {
                white: enemy,
                black: own,
                kings,
                turn: Side::White,
            },
        }
    }
}
