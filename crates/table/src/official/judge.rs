//! Comparing what was done with what the rules demanded.

use std::collections::BTreeSet;

use damier_rules::{Move, Position, Square, Squares};

use super::lifting::Lifting;
use super::movement::{self, Movement};
use super::turn::on_crowning_row;
use super::{Carry, Irregularity, Turn};
use crate::{Kind, Piece, Wood};

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
}

/// Judges a turn by the position in which it began and the board as it is now.
///
/// A turn of the side that is not on move is judged too: it can only be irregular.
pub fn judge(position: &Position, turn: &Turn, now: &Wood) -> Judgement {
    let mut found = BTreeSet::new();
    if turn.hands().len() > 1 {
        found.insert(Irregularity::TwoHands);
    }
    if now
        .on_light_cells()
        .any(|(cell, piece)| turn.before().at(cell) != Some(piece))
    {
        found.insert(Irregularity::OnLightSquare);
    }
    if turn.side() != position.turn() {
        judge_out_of_turn(turn, &mut found);
        let moved = turn.carries().iter().any(Carry::ended_elsewhere);
        let (binding, after) = (Binding::Free, now.clone());
        return Judgement {
            mv: None,
            moved,
            irregularities: found,
            binding,
            after,
        };
    }
    Judge {
        position,
        turn,
        legal: position.legal_moves(),
        found,
    }
    .run(now)
}

/// 3.14 and 5.4.1. Crowning is open to both players at any time (3.6).
fn judge_out_of_turn(turn: &Turn, found: &mut BTreeSet<Irregularity>) {
    if !turn.touched().is_empty() || !turn.removals().is_empty() {
        found.insert(Irregularity::TouchedOutOfTurn);
    }
    if !turn.removals().is_empty() {
        found.insert(Irregularity::LiftedWithoutReason);
    }
    for carry in turn
        .carries()
        .iter()
        .filter(|carry| carry.ended_elsewhere())
    {
        found.insert(if carry.piece.side == turn.side() {
            Irregularity::TwoMovesInARow
        } else {
            Irregularity::MovedOpponentsPiece
        });
    }
}

struct Judge<'a> {
    position: &'a Position,
    turn: &'a Turn,
    legal: Vec<Move>,
    found: BTreeSet<Irregularity>,
}

impl Judge<'_> {
    fn run(mut self, now: &Wood) -> Judgement {
        let mut after = now.clone();
        let carries = self.turn.carries();
        let Some(index) = carries.iter().position(|carry| self.is_move(carry)) else {
            if !self.turn.removals().is_empty() {
                self.found.insert(Irregularity::LiftedWithoutReason);
            }
            let binding = self.bound_by_touch();
            return Judgement {
                mv: None,
                moved: false,
                irregularities: self.found,
                binding,
                after,
            };
        };
        let main = &carries[index];
        let bound_by_touch = self.bound_by_touch();
        let touched_another = match bound_by_touch {
            Binding::Piece(square) => main.from.square(self.position.board()) != Some(square),
            _ => false,
        };
        if touched_another {
            self.found.insert(Irregularity::TouchedAnother);
        }
        let moved = self.judge_main(main, index);
        self.judge_further(main, &carries[index + 1..]);
        self.judge_crowning(main, moved.as_ref(), &mut after);
        let next = !self.position.turn();
        let stands = |mv: &Move| after.setup(next) == self.position.after(mv).setup();
        let mv = moved.filter(stands);
        let binding = match moved {
            _ if touched_another => bound_by_touch,
            Some(mv) => Binding::Move(mv),
            None => bound_by_touch,
        };
        Judgement {
            mv,
            moved: true,
            irregularities: self.found,
            binding,
            after,
        }
    }

    /// Whether a carry is a move: it ended elsewhere, or went round in a capture.
    fn is_move(&self, carry: &Carry) -> bool {
        let from = carry.from.square(self.position.board());
        let goes_round = |mv: &Move| Some(mv.from) == from && mv.from == mv.to;
        carry.ended_elsewhere() || carry.stops.len() > 1 && self.legal.iter().any(goes_round)
    }

    /// 3.11: the first of the player's own pieces touched without warning that has a legal move.
    fn bound_by_touch(&self) -> Binding {
        let (turn, board) = (self.turn, self.position.board());
        let carried = turn
            .carries()
            .iter()
            .filter(|carry| self.is_move(carry))
            .map(|carry| carry.from);
        let playable = |square: &Square| self.legal.iter().any(|mv| mv.from == *square);
        let own = |cell: &_| {
            turn.before()
                .at(*cell)
                .is_some_and(|p| p.side == turn.side())
        };
        let mut squares = turn.touched().iter().copied().chain(carried);
        let first = squares.find_map(|cell| {
            cell.square(board)
                .filter(|square| own(&cell) && playable(square))
        });
        first.map_or(Binding::Free, Binding::Piece)
    }

    /// The first piece that was moved. Answers the legal move that its squares make.
    fn judge_main(&mut self, main: &Carry, index: usize) -> Option<Move> {
        if main.piece.side != self.turn.side() {
            self.found.insert(Irregularity::MovedOpponentsPiece);
            self.judge_lifting(main, index, &[]);
            return None;
        }
        if main.piece.kind == Kind::UncrownedKing {
            self.found.insert(Irregularity::MovedUncrowned);
        }
        match movement::read(self.position, main, self.removed_enemies()) {
            Movement::Legal { mv, clear, orders } => {
                if !clear {
                    self.found.insert(Irregularity::NotShownClearly);
                }
                self.judge_lifting(main, index, &orders);
                Some(mv)
            }
            Movement::WrongCapture { taken, could_go_on } => {
                self.found.insert(Irregularity::WrongNumberCaptured);
                if could_go_on {
                    self.found.insert(Irregularity::StoppedCapture);
                }
                self.judge_lifting(main, index, &[taken]);
                None
            }
            Movement::WithoutCapturing => {
                let could_capture = self.could_capture(main);
                self.found.insert(if could_capture {
                    Irregularity::MovedWithoutCapturing
                } else {
                    Irregularity::IllegalMove
                });
                self.judge_lifting(main, index, &[]);
                None
            }
            Movement::Illegal { taken } => {
                self.found.insert(Irregularity::IllegalMove);
                if taken.is_empty() && self.could_capture(main) {
                    self.found.insert(Irregularity::MovedWithoutCapturing);
                }
                self.judge_lifting(main, index, &[taken]);
                None
            }
        }
    }

    fn could_capture(&self, carry: &Carry) -> bool {
        let from = carry.from.square(self.position.board());
        self.legal
            .iter()
            .any(|mv| mv.is_capture() && Some(mv.from) == from)
    }

    fn removed_enemies(&self) -> Squares {
        let board = self.position.board();
        let enemies = self
            .turn
            .removals()
            .iter()
            .filter(|r| r.piece.side != self.turn.side());
        enemies
            .filter_map(|removal| removal.cell.square(board))
            .collect()
    }

    fn judge_lifting(&mut self, carry: &Carry, index: usize, orders: &[Vec<Square>]) {
        let (board, side) = (self.position.board(), self.turn.side());
        let removals = self.turn.removals();
        Lifting {
            board,
            side,
            carry,
            index,
            orders,
            removals,
        }
        .judge(&mut self.found);
    }

    /// What was moved after the first piece had been let go (5.4.1, 5.4.4, 5.4.5).
    fn judge_further(&mut self, main: &Carry, further: &[Carry]) {
        let board = self.position.board();
        for carry in further.iter().filter(|carry| carry.ended_elsewhere()) {
            let could_have_gone_there = || {
                let squares = main.from.square(board).zip(carry.to().square(board));
                self.legal
                    .iter()
                    .any(|mv| Some((mv.from, mv.to)) == squares)
            };
            self.found.insert(if carry.piece.side != self.turn.side() {
                Irregularity::MovedOpponentsPiece
            } else if carry.from == main.to()
                && (carry.to() == main.from || could_have_gone_there())
            {
                Irregularity::TookBack
            } else {
                Irregularity::TwoMovesInARow
            });
        }
    }

    /// 3.5, 3.6, 5.4.15: a man that became a king by its move is crowned in the same turn.
    fn judge_crowning(&mut self, main: &Carry, moved: Option<&Move>, after: &mut Wood) {
        let cell = main.to();
        let Some(piece) = after.at(cell).filter(|piece| piece.side == main.piece.side) else {
            return;
        };
        if main.piece.kind != Kind::Man {
            return;
        }
        let promotes = match moved {
            Some(mv) => mv.promotes,
            None => on_crowning_row(after, cell, piece),
        };
        if promotes && piece.kind != Kind::King {
            after.put(
                cell,
                Some(Piece {
                    kind: Kind::UncrownedKing,
                    ..piece
                }),
            );
            self.found.insert(Irregularity::NotCrowned);
        } else if !promotes && piece.kind == Kind::King {
            // 4.15: a man that only passes the row stays a man; crowning it makes no king.
            self.found.insert(Irregularity::IllegalMove);
        }
    }
}
