//! Comparing what was done with what the rules demanded.

use std::collections::BTreeSet;

use damier_rules::{Move, Position, Square};

use super::course::Course;
use super::{Carry, Handling, Irregularity, Turn};
use crate::{Cell, Kind, Piece, Wood};

/// What a turn comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The legal move that stands on the board now, if one does. Even then the way it was made
    /// may have been irregular.
    pub mv: Option<Move>,
    /// Whether a piece was moved at all, legally or not; one only touched was not.
    pub moved: bool,
    /// Everything irregular about the turn; empty for a legal performance of a legal move.
    pub irregularities: BTreeSet<Irregularity>,
    /// What the player is bound to if the opponent has it put right.
    pub binding: Binding,
    /// The board after the turn, men that have become kings known as such.
    pub after: Wood,
}

impl Judgement {
    /// The opponent crowns the king that the player left uncrowned, as 3.6 lets him: then it is
    /// not irregular any more. Answers whether there was such a king on this cell.
    pub fn crown(&mut self, cell: Cell) -> bool {
        let uncrowned = |piece: &Piece| piece.kind == Kind::UncrownedKing;
        let Some(piece) = self.after.at(cell).filter(uncrowned) else {
            return false;
        };
        let kind = Kind::King;
        self.after.put(cell, Some(Piece { kind, ..piece }));
        self.irregularities.remove(&Irregularity::NotCrowned);
        true
    }
}

/// What a player must do when he makes his turn again (articles 3.10 and 3.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Any legal move.
    Free,
    /// Any legal move of the piece on this square.
    Piece(Square),
    /// This move, made in full.
    Move(Move),
}

impl Binding {
    /// Whether the move may be played under the binding.
    pub fn allows(&self, mv: &Move) -> bool {
        match self {
            Binding::Free => true,
            Binding::Piece(square) => mv.from == *square,
            Binding::Move(bound) => mv == bound,
        }
    }

    /// What binds when a turn under this binding is put right: a legal move that was completed
    /// binds more than the piece.
    pub(crate) fn and(self, made: Binding) -> Binding {
        match (self, made) {
            (Binding::Free, made) => made,
            (Binding::Piece(_), Binding::Move(mv)) if self.allows(&mv) => made,
            _ => self,
        }
    }

    /// Whether a turn that binds to this was made with what it was bound to.
    pub(crate) fn fits(&self, made: Binding) -> bool {
        match (self, made) {
            (Binding::Free, _) => true,
            (_, Binding::Free) => false,
            (_, Binding::Move(mv)) => self.allows(&mv),
            (Binding::Piece(square), Binding::Piece(touched)) => *square == touched,
            (Binding::Move(mv), Binding::Piece(touched)) => mv.from == touched,
        }
    }
}

/// Judges a turn by the position in which it began and the board as it is now.
///
/// A turn of the side that is not on move is judged too: it can only be irregular, or have put
/// things straight or crowned a king. A piece that is still in the hand is judged where it was put
/// down; one that is in the air counts as put back.
pub fn judge(position: &Position, turn: &Turn, now: &Wood) -> Judgement {
    let now = with_hand_emptied(turn, now);
    let mut judgement = if turn.side() == position.turn() {
        Course::new(position, turn).judge(&now)
    } else {
        judge_out_of_turn(position, turn, &now)
    };
    let found = &mut judgement.irregularities;
    if used_both_hands(turn) {
        found.insert(Irregularity::TwoHands);
    }
    if left_on_light_square(turn, &now) {
        found.insert(Irregularity::OnLightSquare);
    }
    judgement
}

/// 5.3: the player put a piece on a light square and left it there.
fn left_on_light_square(turn: &Turn, now: &Wood) -> bool {
    let stays = |carry: &Carry| carry.ended_elsewhere() && now.at(carry.to()).is_some();
    let mut carries = turn.carries().iter().chain(turn.in_hand());
    carries.any(|carry| stays(carry) && carry.to().square(now.board()).is_none())
}

/// A piece in the air goes back to where it was, unless something else stands there by now.
fn with_hand_emptied(turn: &Turn, now: &Wood) -> Wood {
    let mut now = now.clone();
    let in_the_air = turn.in_hand().filter(|carry| carry.stops.is_empty());
    if let Some(carry) = in_the_air.filter(|carry| now.at(carry.from).is_none()) {
        now.put(carry.from, Some(carry.piece));
    }
    now
}

/// 5.4.17: both hands moved and lifted pieces. Touching, crowning and putting straight are not
/// what the newer text of 4.4 asks one hand for.
fn used_both_hands(turn: &Turn) -> bool {
    let straightened = |at: usize| {
        let mut carries = turn.carries().iter().chain(turn.in_hand());
        carries.any(|carry| {
            let within = carry.lifted_at <= at && at <= carry.let_go_at;
            carry.adjusting && !carry.ended_elsewhere() && within
        })
    };
    let moves = |handling: &Handling| {
        matches!(
            handling,
            Handling::Lift(_)
                | Handling::Place(_)
                | Handling::Release
                | Handling::Remove(_)
                | Handling::PutBack(_)
        )
    };
    let mut hands = turn
        .acts()
        .iter()
        .enumerate()
        .filter(|(at, (handling, _))| moves(handling) && !straightened(*at))
        .filter_map(|(_, (_, hand))| *hand);
    let first = hands.next();
    hands.any(|hand| Some(hand) != first)
}

/// 3.14, 5.4.1 and 5.4.5. Crowning is open to both players at any time (3.6), and what 3.13 lets a
/// player do after a warning harms nobody out of turn either.
fn judge_out_of_turn(position: &Position, turn: &Turn, now: &Wood) -> Judgement {
    let carries = turn.carries().iter().chain(turn.in_hand());
    let (own, enemy): (Vec<&Carry>, Vec<&Carry>) = carries
        .filter(|carry| carry.ended_elsewhere())
        .partition(|carry| carry.piece.side == turn.side());
    let judged = match own.is_empty() {
        true => None,
        false => judge_second_move(position, turn, now),
    };
    let lifted = !turn.removals().is_empty() || !turn.put_back().is_empty();
    let (mut found, after) = match judged {
        Some(judged) => (judged.irregularities, judged.after),
        None if lifted => {
            let lifted = BTreeSet::from([Irregularity::LiftedWithoutReason]);
            (lifted, now.clone())
        }
        None => (BTreeSet::new(), now.clone()),
    };
    if !own.is_empty() {
        found.insert(Irregularity::TwoMovesInARow);
    }
    if !enemy.is_empty() {
        found.insert(Irregularity::MovedOpponentsPiece);
    }
    let moved = |cell: Cell| own.iter().chain(&enemy).any(|carry| carry.from == cell);
    if turn.touches().iter().any(|touch| !moved(touch.cell)) {
        found.insert(Irregularity::TouchedOutOfTurn);
    }
    Judgement {
        mv: None,
        moved: !own.is_empty() || !enemy.is_empty(),
        irregularities: found,
        binding: Binding::Free,
        after,
    }
}

/// A second move in a row, judged as if it had been allowed; touch-move binds nobody out of turn.
fn judge_second_move(position: &Position, turn: &Turn, now: &Wood) -> Option<Judgement> {
    let setup = turn.before().setup(turn.side());
    let as_if = Position::new(position.variant(), &setup).ok()?;
    let mut judged = Course::new(&as_if, turn).judge(now);
    judged.irregularities.remove(&Irregularity::TouchedAnother);
    Some(judged)
}
