//! What one player does from the end of the other's turn to his own press.

use damier_rules::Side;

use super::{Hand, Handling, Impossible};
use crate::{Cell, Kind, Piece, Wood};

/// A piece touched, or lifted, without the warning of article 3.13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Where it stood.
    pub cell: Cell,
    /// Which act of the turn it was, from 0.
    pub at: usize,
}

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
    /// Whether the player had said "I adjust" before he lifted it (article 3.13).
    pub adjusting: bool,
    /// Which act of the turn lifted it, from 0.
    pub lifted_at: usize,
    /// Which act of the turn let it go; while it is in the hand, the number of acts so far.
    pub let_go_at: usize,
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
    /// Which act of the turn it was, from 0.
    pub at: usize,
}

/// All that a player's hands do in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    side: Side,
    /// The board when the turn began.
    before: Wood,
    /// Whether "I adjust" still holds.
    adjusting: bool,
    acts: Vec<(Handling, Option<Hand>)>,
    touches: Vec<Touch>,
    carries: Vec<Carry>,
    in_hand: Option<Carry>,
    removals: Vec<Removal>,
    put_back: Vec<Removal>,
    crowned: Vec<Cell>,
}

impl Turn {
    /// The turn of a side, before it has done anything.
    pub fn new(before: &Wood, side: Side) -> Turn {
        Turn {
            side,
            before: before.clone(),
            adjusting: false,
            acts: Vec::new(),
            touches: Vec::new(),
            carries: Vec::new(),
            in_hand: None,
            removals: Vec::new(),
            put_back: Vec::new(),
            crowned: Vec::new(),
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

    /// Everything that was done, in order, with the hand where it was named.
    pub fn acts(&self) -> &[(Handling, Option<Hand>)] {
        &self.acts
    }

    /// The pieces touched without warning, in order.
    pub fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// Pieces touched without warning, by the cells on which they stood, in order.
    pub fn touched(&self) -> Vec<Cell> {
        self.touches.iter().map(|touch| touch.cell).collect()
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

    /// What was taken off the board and put back again, in the order of the putting back.
    pub fn put_back(&self) -> &[Removal] {
        &self.put_back
    }

    /// Where men were crowned.
    pub fn crowned(&self) -> &[Cell] {
        &self.crowned
    }

    /// The hands that were named, each once.
    pub fn hands(&self) -> Vec<Hand> {
        let mut hands = Vec::new();
        for hand in self.acts.iter().filter_map(|(_, hand)| *hand) {
            if !hands.contains(&hand) {
                hands.push(hand);
            }
        }
        hands
    }

    /// Whether nothing has been done yet.
    pub fn is_untouched(&self) -> bool {
        self.acts
            .iter()
            .all(|(handling, _)| *handling == Handling::Adjust)
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
            Handling::PutBack(cell) => self.put_back_on(wood, cell)?,
            Handling::Crown(cell) => self.crown(wood, cell)?,
        }
        self.acts.push((handling, hand));
        if let Some(carry) = &mut self.in_hand {
            carry.let_go_at = self.acts.len();
        }
        Ok(())
    }

    fn touch(&mut self, cell: Cell) {
        if !self.adjusting {
            let at = self.acts.len();
            self.touches.push(Touch { cell, at });
        }
    }

    fn lift(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let piece = standing(wood, cell)?;
        if self.in_hand.is_some() {
            return Err(Impossible::HandFull);
        }
        wood.put(cell, None);
        self.touch(cell);
        self.in_hand = Some(Carry {
            piece,
            from: cell,
            stops: Vec::new(),
            released: false,
            adjusting: self.adjusting,
            lifted_at: self.acts.len(),
            let_go_at: self.acts.len(),
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
        let carry = self.in_hand.as_ref().ok_or(Impossible::HandEmpty)?;
        let stop = *carry.stops.last().ok_or(Impossible::StillInTheAir)?;
        let (piece, elsewhere) = (carry.piece, carry.ended_elsewhere());
        if elsewhere && piece.kind == Kind::Man && on_crowning_row(wood, stop, piece) {
            let kind = Kind::UncrownedKing;
            wood.put(stop, Some(Piece { kind, ..piece }));
        } else if let Some(man) = self.taken_back_to(stop, piece) {
            wood.put(stop, Some(man));
        }
        // The warning was for putting straight; it ends when a piece is moved.
        self.adjusting &= !elsewhere;
        if let Some(carry) = self.in_hand.take() {
            let (released, let_go_at) = (true, self.acts.len());
            self.carries.push(Carry {
                released,
                let_go_at,
                ..carry
            });
        }
        Ok(())
    }

    /// A man that became a king in this turn is a man again where it came from.
    fn taken_back_to(&self, cell: Cell, piece: Piece) -> Option<Piece> {
        let man = self.before.at(cell)?;
        let came_from_here = |carry: &Carry| carry.from == cell && carry.piece == man;
        let is_back = piece.kind.is_king() && piece.side == man.side && man.kind == Kind::Man;
        (is_back && self.carries.iter().any(came_from_here)).then_some(man)
    }

    fn remove(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let piece = standing(wood, cell)?;
        let in_hand = |carry: &Carry| carry.stops.last() == Some(&cell);
        if self.in_hand.as_ref().is_some_and(in_hand) {
            return Err(Impossible::HandFull);
        }
        wood.put(cell, None);
        self.removals.push(Removal {
            cell,
            piece,
            carries_before: self.carries.len(),
            at: self.acts.len(),
        });
        Ok(())
    }

    fn put_back_on(&mut self, wood: &mut Wood, cell: Cell) -> Result<(), Impossible> {
        let removed_there = |removal: &Removal| removal.cell == cell;
        let index = self.removals.iter().rposition(removed_there);
        let index = index.ok_or(Impossible::NothingRemoved)?;
        if wood.at(cell).is_some() {
            return Err(Impossible::Occupied(cell));
        }
        let removal = self.removals.remove(index);
        wood.put(cell, Some(removal.piece));
        self.put_back.push(removal);
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
        let kind = Kind::King;
        wood.put(cell, Some(Piece { kind, ..piece }));
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
