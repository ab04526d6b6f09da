//! What one player does from the end of the other's turn to his own press.

use damier_rules::Side;

use super::{Hand, Handling, Impossible};
use crate::{Cell, Kind, Piece, Wood};

/// A piece carried from a cell over others until it was let go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carry {
    /// The piece, as it was lifted.
    pub piece: Piece,
    /// Where it was lifted.
    pub from: Cell,
    /// Where it was put down, in order; the last is where it was let go.
    pub stops: Vec<Cell>,
    /// Whether it was let go.
    pub released: bool,
}

impl Carry {
    /// Where it stands: the last stop, or where it was lifted from.
    pub fn to(&self) -> Cell {
        self.stops.last().copied().unwrap_or(self.from)
    }

    /// Whether it ended elsewhere than it began. A capture may end where it began: see
    /// [`Judgement::moved`](super::Judgement::moved).
    pub fn ended_elsewhere(&self) -> bool {
        self.to() != self.from
    }
}

/// A piece taken off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// Where it stood.
    pub cell: Cell,
    /// What it was.
    pub piece: Piece,
    /// How many carries had ended with a release by then.
    pub carries_before: usize,
}

/// All that a player's hands do in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    side: Side,
    /// The board when the turn began.
    before: Wood,
    adjusting: bool,
    /// Cells of pieces touched or lifted, in order, without the warning of 3.13.
    touched: Vec<Cell>,
    carries: Vec<Carry>,
    in_hand: Option<Carry>,
    removals: Vec<Removal>,
    crowned: Vec<Cell>,
    hands: Vec<Hand>,
}

impl Turn {
    /// The turn of a side, before it has done anything.
    pub fn new(before: &Wood, side: Side) -> Turn {
        Turn {
            side,
            before: before.clone(),
            adjusting: false,
            touched: Vec::new(),
            carries: Vec::new(),
            in_hand: None,
            removals: Vec::new(),
            crowned: Vec::new(),
            hands: Vec::new(),
        }
    }

    /// The board was changed by the other side; if this one has done nothing yet, its turn begins
    /// from there.
    pub(crate) fn begin_from(&mut self, wood: &Wood) {
        if self.is_untouched() {
            self.before = wood.clone();
        }
    }

    /// Whose turn it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The board as it was when the turn began.
    pub const fn before(&self) -> &Wood {
        &self.before
    }

    /// Pieces touched without warning, by the cells on which they stood, in order.
    pub fn touched(&self) -> &[Cell] {
        &self.touched
    }

    /// What was carried and let go, in order.
    pub fn carries(&self) -> &[Carry] {
        &self.carries
    }

    /// The piece in the hand.
    pub const fn in_hand(&self) -> Option<&Carry> {
        self.in_hand.as_ref()
    }

    /// What was taken off the board and not put back, in order.
    pub fn removals(&self) -> &[Removal] {
        &self.removals
    }

    /// Where men were crowned.
    pub fn crowned(&self) -> &[Cell] {
        &self.crowned
    }

    /// The hands that were named, each once.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// Whether nothing has been done yet.
    pub fn is_untouched(&self) -> bool {
        let idle = self.touched.is_empty() && self.removals.is_empty() && self.crowned.is_empty();
        idle && self.carries.is_empty() && self.in_hand.is_none()
    }

    /// Does it on the wood and keeps it in mind.
    ///
    /// # Errors
    ///
    /// [`Impossible`] where no hand could do it; nothing has changed then.
    pub fn handle(
        &mut self,
        wood: &mut Wood,
        handling: Handling,
        hand: Option<Hand>,
    ) -> Result<(), Impossible> {
        match handling {
            Handling::Adjust => self.adjusting = true,
            Handling::Touch(cell) => {
                standing(wood, cell)?;
                self.touch(cell);
            }
            Handling::Lift(cell) => self.lift(wood, cell)?,
            Handling::Place(cell) => self.place(wood, cell)?,
            Handling::Release => self.release(wood)?,
            Handling::Remove(cell) => self.remove(wood, cell)?,
            Handling::PutBack(cell) => self.put_back(wood, cell)?,
            Handling::Crown(cell) => self.crown(wood, cell)?,
        }
        if let Some(hand) = hand.filter(|hand| !self.hands.contains(hand)) {
            self.hands.push(hand);
        }
        Ok(())
    }

    fn touch(&mut self, cell: Cell) {
        if !self.adjusting {
            self.touched.push(cell);
        }
        self.adjusting = false;
    }

    fn lift(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let piece = standing(wood, cell)?;
        if self.in_hand.is_some() {
            return Err(Impossible::HandFull);
        }
        wood.put(cell, None);
        // Lifting after the warning and putting back on the same cell is adjusting.
        self.touch(cell);
        self.in_hand = Some(Carry {
            piece,
            from: cell,
            stops: Vec::new(),
            released: false,
        });
        Ok(())
    }

    fn place(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let carry = self.in_hand.as_mut().ok_or(Impossible::HandEmpty)?;
        if !wood.has(cell) {
            return Err(Impossible::OffTheBoard(cell));
        }
        if carry.stops.last() == Some(&cell) {
            return Ok(());
        }
        if wood.at(cell).is_some() {
            return Err(Impossible::Occupied(cell));
        }
        if let Some(stop) = carry.stops.last() {
            wood.put(*stop, None);
        }
        wood.put(cell, Some(carry.piece));
        carry.stops.push(cell);
        Ok(())
    }

    fn release(&mut self, wood: &mut Wood) -> Result<(), Impossible> {
        let mut carry = self.in_hand.take().ok_or(Impossible::HandEmpty)?;
        let Some(stop) = carry.stops.last().copied() else {
            self.in_hand = Some(carry);
            return Err(Impossible::StillInTheAir);
        };
        if carry.ended_elsewhere()
            && carry.piece.kind == Kind::Man
            && on_crowning_row(wood, stop, carry.piece)
        {
            wood.put(
                stop,
                Some(Piece {
                    kind: Kind::UncrownedKing,
                    ..carry.piece
                }),
            );
        }
        carry.released = true;
        self.carries.push(carry);
        Ok(())
    }

    fn remove(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let piece = standing(wood, cell)?;
        if self
            .in_hand
            .as_ref()
            .is_some_and(|carry| carry.stops.last() == Some(&cell))
        {
            return Err(Impossible::HandFull);
        }
        wood.put(cell, None);
        self.removals.push(Removal {
            cell,
            piece,
            carries_before: self.carries.len(),
        });
        Ok(())
    }

    fn put_back(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let removed_there = |removal: &Removal| removal.cell == cell;
        let index = self.removals.iter().rposition(removed_there);
        let index = index.ok_or(Impossible::NothingRemoved)?;
        if wood.at(cell).is_some() {
            return Err(Impossible::Occupied(cell));
        }
        let removal = self.removals.remove(index);
        wood.put(cell, Some(removal.piece));
        Ok(())
    }

    fn crown(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let piece = standing(wood, cell)?;
        let promoted = match piece.kind {
            Kind::UncrownedKing => true,
            Kind::Man => self.has_passed_crowning_row(wood, cell, piece),
            Kind::King => false,
        };
        if !promoted {
            return Err(Impossible::NotToBeCrowned(cell, piece.kind));
        }
        wood.put(
            cell,
            Some(Piece {
                kind: Kind::King,
                ..piece
            }),
        );
        self.crowned.push(cell);
        Ok(())
    }

    /// A man that stopped on its crowning row on the way, as in the Russian game; whether the
    /// variant crowns in passing is for [`judge`](super::judge) to say.
    fn has_passed_crowning_row(&self, wood: &Wood, cell: Cell, piece: Piece) -> bool {
        self.carries.iter().any(|carry| {
            let passed = |stop: &Cell| on_crowning_row(wood, *stop, piece);
            carry.to() == cell && carry.stops.iter().any(passed)
        })
    }
}

fn standing(wood: &Wood, cell: Cell) -> Result<Piece, Impossible> {
    if !wood.has(cell) {
        return Err(Impossible::OffTheBoard(cell));
    }
    wood.at(cell).ok_or(Impossible::NothingThere(cell))
}

pub(super) fn on_crowning_row(wood: &Wood, cell: Cell, piece: Piece) -> bool {
    let row = wood.board().crowning_row(piece.side);
    cell.square(wood.board())
        .is_some_and(|square| row.contains(square))
}
