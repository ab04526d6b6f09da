//! A position disturbed by accident (article 5.5): no offence if it is noticed at once.

use std::collections::BTreeSet;

use damier_rules::Side;

use super::{Impossible, Irregularity};
use crate::{Cell, Piece, Wood};

/// Where an accident has driven a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Where it stood.
    pub from: Cell,
    /// Where it came to lie; none when it fell off the board.
    pub to: Option<Cell>,
}

/// Pieces that an accident has displaced.
///
/// ```
/// use damier_rules::{Position, Side, Variant};
/// use damier_table::{Accident, Cell, Shift, Wood};
///
/// let start = Wood::of(&Position::start(Variant::International));
/// let mut wood = start.clone();
/// // A sleeve sweeps 31, at the left edge, one square up, and 36 below it off the board.
/// let shifts = [
///     Shift { from: Cell::new(6, 1), to: Some(Cell::new(5, 0)) },
///     Shift { from: Cell::new(7, 0), to: None },
/// ];
/// let accident = Accident::happens(&mut wood, &shifts)?;
/// assert!(accident.is_noticed_at_once(&wood));
/// assert!(!accident.judge(Side::White, &wood).is_empty());
/// assert!(accident.restore(&mut wood));
/// assert!(accident.judge(Side::White, &wood).is_empty());
/// assert_eq!(wood, start);
/// # Ok::<(), damier_table::Impossible>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accident {
    displaced: Vec<(Piece, Shift)>,
    after: Wood,
}

impl Accident {
    /// Displaces pieces all at once.
    ///
    /// # Errors
    ///
    /// [`Impossible`] when no piece stands where one is to go from, or two were to lie on one
    /// cell; nothing has changed then.
    pub fn happens(wood: &mut Wood, shifts: &[Shift]) -> Result<Accident, Impossible> {
        let mut after = wood.clone();
        let mut displaced = Vec::new();
        for shift in shifts {
            if !wood.has(shift.from) {
                return Err(Impossible::OffTheBoard(shift.from));
            }
            let piece = after.put(shift.from, None);
            let piece = piece.ok_or(Impossible::NothingThere(shift.from))?;
            displaced.push((piece, *shift));
        }
        for (piece, shift) in &displaced {
            let Some(to) = shift.to else { continue };
            if !wood.has(to) {
                return Err(Impossible::OffTheBoard(to));
            }
            if after.put(to, Some(*piece)).is_some() {
                return Err(Impossible::Occupied(to));
            }
        }
        *wood = after.clone();
        Ok(Accident { displaced, after })
    }

    /// Whether nothing has been done on the board since.
    pub fn is_noticed_at_once(&self, now: &Wood) -> bool {
        *now == self.after
    }

    /// Puts back the pieces that still lie where the accident left them; answers whether that was
    /// all of them.
    pub fn restore(&self, wood: &mut Wood) -> bool {
        let displaced: Vec<_> = self.still_displaced(wood).copied().collect();
        for (_, shift) in &displaced {
            if let Some(to) = shift.to {
                wood.put(to, None);
            }
        }
        let stayed = |(_, shift): &&(Piece, Shift)| shift.to == Some(shift.from);
        let moved = self.displaced.len() - self.displaced.iter().filter(stayed).count();
        let mut all = displaced.len() == moved;
        for (piece, shift) in displaced {
            if wood.at(shift.from).is_none() {
                wood.put(shift.from, Some(piece));
                continue;
            }
            // Something else stands there by now: it stays where it lies.
            all = false;
            if let Some(to) = shift.to {
                wood.put(to, Some(piece));
            }
        }
        all
    }

    fn still_displaced(&self, now: &Wood) -> impl Iterator<Item = &(Piece, Shift)> {
        self.displaced
            .iter()
            .filter(|(piece, shift)| match shift.to {
                Some(to) => now.at(to) == Some(*piece) && to != shift.from,
                None => now.at(shift.from) != Some(*piece),
            })
    }

    /// What it comes to when the side by which it happened leaves it so: nothing once everything
    /// stands as before.
    pub fn judge(&self, by: Side, now: &Wood) -> BTreeSet<Irregularity> {
        let mut found = BTreeSet::new();
        for (piece, shift) in self.still_displaced(now) {
            found.insert(match shift.to {
                None => Irregularity::LiftedWithoutReason,
                Some(_) if piece.side == by => Irregularity::IllegalMove,
                Some(_) => Irregularity::MovedOpponentsPiece,
            });
            let light = |to: Cell| to.square(now.board()).is_none();
            if shift.to.is_some_and(light) {
                found.insert(Irregularity::OnLightSquare);
            }
        }
        found
    }
}
