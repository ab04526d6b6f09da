//! Following one turn of the side on move from one carried piece to the next.

use std::collections::BTreeSet;

use damier_rules::{Crowning, Move, Position, Square, Squares};

use super::lifting::Lifting;
use super::movement::{Movement, Reader};
use super::turn::on_crowning_row;
use super::{Binding, Carry, Irregularity, Judgement, Turn};
use crate::{Cell, Kind, Piece, Wood};

/// What has been made of a turn so far.
pub(super) struct Course<'a> {
    position: &'a Position,
    turn: &'a Turn,
    legal: Vec<Move>,
    removed: Squares,
    found: BTreeSet<Irregularity>,
    /// The first move that the hand completed (3.10), whatever became of it.
    first: Option<Made>,
    /// The move that stands: none yet, or taken back.
    standing: Option<Made>,
    /// Other pieces that were moved besides: from where, and where they stand.
    others: Vec<(Cell, Cell)>,
    /// What second moves in a row jumped.
    jumped_later: Vec<Square>,
    /// What moves captured that were then taken back.
    given_back: Vec<Square>,
}

/// A completed move.
#[derive(Clone)]
struct Made {
    carry: Carry,
    /// Where the piece stands now.
    at: Cell,
    /// Whether it was let go on its crowning row and then moved again.
    became_king: bool,
    movement: Movement,
}

impl Made {
    const fn legal(&self) -> Option<Move> {
        match self.movement {
            Movement::Legal { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// In which orders it may have captured what it captured.
    fn orders(&self) -> Vec<Vec<Square>> {
        match &self.movement {
            Movement::Legal { orders, .. } => orders.clone(),
            Movement::WrongCapture { taken, .. } | Movement::Illegal { taken } => {
                vec![taken.clone()]
            }
            Movement::WithoutCapturing => Vec::new(),
        }
    }
}

impl<'a> Course<'a> {
    pub(super) fn new(position: &'a Position, turn: &'a Turn) -> Course<'a> {
        let enemies = turn
            .removals()
            .iter()
            .filter(|each| each.piece.side != turn.side());
        let squares = enemies.filter_map(|removal| removal.cell.square(position.board()));
        Course {
            position,
            turn,
            legal: position.legal_moves(),
            removed: squares.collect(),
            found: BTreeSet::new(),
            first: None,
            standing: None,
            others: Vec::new(),
            jumped_later: Vec::new(),
            given_back: Vec::new(),
        }
    }

    /// Judges the turn by the board as it is after it.
    pub(super) fn judge(mut self, now: &Wood) -> Judgement {
        let turn = self.turn;
        for carry in turn.carries().iter().chain(turn.in_hand()) {
            self.follow(carry);
        }
        if self.first.is_none() {
            let unshown = |carry: &&Carry| self.reader().goes_round_unshown(carry);
            if let Some(carry) = turn.carries().iter().rfind(unshown) {
                self.complete(carry);
            }
        }
        self.judge_lifting();
        let mut after = now.clone();
        self.judge_crowning(&mut after);
        Judgement {
            mv: self.move_that_stands(&after),
            moved: self.first.is_some()
                || turn
                    .carries()
                    .iter()
                    .chain(turn.in_hand())
                    .any(Carry::ended_elsewhere),
            binding: self.binding(),
            irregularities: self.found,
            after,
        }
    }

    const fn reader(&self) -> Reader<'_> {
        Reader {
            position: self.position,
            legal: self.legal.as_slice(),
            removed: self.removed,
        }
    }

    fn follow(&mut self, carry: &Carry) {
        let own = carry.piece.side == self.turn.side();
        let moved = carry.ended_elsewhere();
        if !own {
            if moved {
                self.found.insert(Irregularity::MovedOpponentsPiece);
            } else if !carry.adjusting {
                self.found.insert(Irregularity::LiftedWithoutReason);
            }
            return;
        }
        match &self.standing {
            None if moved || self.reader().goes_round(carry) => self.complete(carry),
            Some(made) if moved && made.at == carry.from => {
                let made = made.clone();
                self.move_again(made, carry);
            }
            Some(_) if moved => self.move_another(carry),
            _ => {}
        }
    }

    /// A move is completed (3.10).
    fn complete(&mut self, carry: &Carry) {
        if let Some(bound) = self.touched_first()
            && carry.from.square(self.position.board()) != Some(bound)
        {
            self.found.insert(Irregularity::TouchedAnother);
        }
        if carry.piece.kind == Kind::UncrownedKing {
            self.found.insert(Irregularity::MovedUncrowned);
        }
        self.make(carry.clone());
    }

    fn make(&mut self, carry: Carry) {
        let reader = self.reader();
        let movement = reader.read(&carry);
        let names = self.names(&carry, &movement);
        self.found.extend(names);
        let at = carry.to();
        let made = Made {
            carry,
            at,
            became_king: false,
            movement,
        };
        self.first.get_or_insert_with(|| made.clone());
        self.standing = Some(made);
    }

    /// The articles against which a movement was made.
    fn names(&self, carry: &Carry, movement: &Movement) -> Vec<Irregularity> {
        let from = carry.from.square(self.position.board());
        let captures = |mv: &Move| mv.is_capture() && Some(mv.from) == from;
        let could_capture = self.legal.iter().any(captures);
        match movement {
            Movement::Legal { clear: true, .. } => Vec::new(),
            Movement::Legal { clear: false, .. } => vec![Irregularity::NotShownClearly],
            Movement::WrongCapture { stopped: false, .. } => {
                vec![Irregularity::WrongNumberCaptured]
            }
            Movement::WrongCapture { stopped: true, .. } => vec![
                Irregularity::WrongNumberCaptured,
                Irregularity::StoppedCapture,
            ],
            Movement::WithoutCapturing if could_capture => {
                vec![Irregularity::MovedWithoutCapturing]
            }
            Movement::WithoutCapturing => vec![Irregularity::IllegalMove],
            Movement::Illegal { taken } => {
                let mut names = vec![Irregularity::IllegalMove];
                if taken.is_empty() && could_capture {
                    names.push(Irregularity::MovedWithoutCapturing);
                }
                if !taken.is_empty() && !self.reader().prescribes(taken.len()) {
                    names.push(Irregularity::WrongNumberCaptured);
                }
                names
            }
        }
    }

    /// The piece that had been let go is moved again (4.10, 5.4.1, 5.4.4).
    fn move_again(&mut self, mut made: Made, carry: &Carry) {
        let reader = self.reader();
        let board = self.position.board();
        if carry.to() == made.carry.from {
            self.take_back(&made);
            return;
        }
        let goes_on = reader.goes_on(&made.carry, carry);
        made.at = carry.to();
        made.became_king |= carry.piece.kind.is_king();
        if let Some(taken) = goes_on {
            // The capture was over when the hand had left the piece (4.10).
            self.note_second_move(carry);
            if let Movement::WrongCapture { taken: so_far, .. } = &mut made.movement {
                *so_far = taken;
            }
            made.carry.stops.extend(&carry.stops);
            if made.legal().is_some() {
                // The beginning was a capture of its own, where captures may be ended.
                made.movement = self.reader().read(&made.carry);
            }
            self.standing = Some(made);
            return;
        }
        let squares = made.carry.from.square(board).zip(carry.to().square(board));
        let instead = |mv: &Move| Some((mv.from, mv.to)) == squares;
        if self.legal.iter().any(instead) {
            self.take_back(&made);
            let stops = carry.stops.clone();
            self.make(Carry {
                stops,
                ..made.carry
            });
            return;
        }
        let jumped = reader.passed(carry);
        self.jumped_later.extend(jumped);
        self.note_second_move(carry);
        self.standing = Some(made);
    }

    fn take_back(&mut self, made: &Made) {
        self.found.insert(Irregularity::TookBack);
        self.given_back.extend(made.orders().concat());
        self.standing = None;
    }

    fn note_second_move(&mut self, carry: &Carry) {
        self.found.insert(Irregularity::TwoMovesInARow);
        if carry.piece.kind == Kind::UncrownedKing {
            self.found.insert(Irregularity::MovedUncrowned);
        }
    }

    /// Another piece is moved after the move was completed (5.4.1), or goes back again (5.4.4).
    fn move_another(&mut self, carry: &Carry) {
        let back = (carry.to(), carry.from);
        if let Some(index) = self.others.iter().position(|other| *other == back) {
            self.others.remove(index);
            self.found.insert(Irregularity::TookBack);
            return;
        }
        self.note_second_move(carry);
        let jumped = self.reader().passed(carry);
        self.jumped_later.extend(jumped);
        self.others.push((carry.from, carry.to()));
    }

    /// 3.11: the first of the player's own pieces touched without warning that has a legal move,
    /// before the hand completed a move.
    fn touched_first(&self) -> Option<Square> {
        let turn = self.turn;
        let until = match &self.first {
            Some(first) => first.carry.let_go_at,
            None => turn.acts().len(),
        };
        let touches = turn.touches().iter().map(|touch| (touch.at, touch.cell));
        let removals = turn.removals().iter().chain(turn.put_back());
        let removals = removals.map(|removal| (removal.at, removal.cell));
        let moved = |carry: &&Carry| carry.ended_elsewhere();
        let carries = turn.carries().iter().chain(turn.in_hand()).filter(moved);
        let carries = carries.map(|carry| (carry.lifted_at, carry.from));
        let all = touches.chain(removals).chain(carries);
        let bound = |(at, cell): (usize, Cell)| {
            let square = cell.square(self.position.board()).filter(|_| at < until);
            let playable = |square: &Square| self.legal.iter().any(|mv| mv.from == *square);
            square.filter(playable).map(|square| (at, square))
        };
        all.filter_map(bound)
            .min_by_key(|(at, _)| *at)
            .map(|(_, square)| square)
    }

    /// What 3.10 and 3.11 bind the player to.
    fn binding(&self) -> Binding {
        let touched = self.touched_first();
        let first = self.first.as_ref();
        match (touched, first.and_then(Made::legal)) {
            (Some(square), Some(mv)) if square != mv.from => Binding::Piece(square),
            (_, Some(mv)) => Binding::Move(mv),
            (Some(square), None) => Binding::Piece(square),
            (None, None) => Binding::Free,
        }
    }

    fn judge_lifting(&mut self) {
        let turn = self.turn;
        let Some(made) = self.standing.as_ref().or(self.first.as_ref()) else {
            if !turn.removals().is_empty() || !turn.put_back().is_empty() {
                self.found.insert(Irregularity::LiftedWithoutReason);
            }
            return;
        };
        let orders = made.orders();
        Lifting {
            board: self.position.board(),
            turn,
            carry: &made.carry,
            orders: &orders,
            jumped_later: &self.jumped_later,
            given_back: &self.given_back,
        }
        .judge(&mut self.found);
    }

    /// 3.5, 3.6, 5.4.15: a man that became a king by its move is crowned in the same turn. 4.15:
    /// one that only passed the row has not become one.
    fn judge_crowning(&mut self, after: &mut Wood) {
        let moved_to = self.standing.as_ref().map(|made| made.at);
        let man_before = |cell: &Cell| {
            let man = self.turn.before().at(*cell);
            man.is_some_and(|man| man.kind == Kind::Man) && Some(*cell) != moved_to
        };
        if self.turn.crowned().iter().any(man_before) {
            // It was led over the row and set down again where it had stood.
            self.found.insert(Irregularity::CrownedWrongly);
        }
        let Some(made) = self.standing.as_ref() else {
            return;
        };
        let (cell, man) = (made.at, made.carry.piece);
        let own = |piece: &Piece| piece.side == man.side;
        let Some(piece) = after.at(cell).filter(own).filter(|_| man.kind == Kind::Man) else {
            return;
        };
        let kind = match self.promotes(made, piece, after) {
            true if piece.kind != Kind::King => {
                self.found.insert(Irregularity::NotCrowned);
                Kind::UncrownedKing
            }
            false if piece.kind == Kind::King => {
                self.found.insert(Irregularity::CrownedWrongly);
                Kind::King
            }
            false => Kind::Man,
            true => Kind::King,
        };
        after.put(cell, Some(Piece { kind, ..piece }));
    }

    fn promotes(&self, made: &Made, piece: Piece, after: &Wood) -> bool {
        let stops_there = on_crowning_row(after, made.at, piece);
        match made.movement {
            _ if made.became_king => true,
            Movement::Legal { mv, .. } if made.at == made.carry.to() => mv.promotes,
            Movement::WrongCapture { promoted, .. } => promoted || stops_there || self.passes(made),
            _ => stops_there,
        }
    }

    /// Whether a capture that was gone on with after an early release has passed the row in a
    /// game in which that makes a king.
    fn passes(&self, made: &Made) -> bool {
        let in_passing = self.position.variant().rules().crowning == Crowning::InPassing;
        let on_row = |stop: &Cell| on_crowning_row(self.turn.before(), *stop, made.carry.piece);
        in_passing && made.carry.stops.iter().any(on_row)
    }

    /// The legal move that stands on the board: the one that was made, or another that comes to
    /// the same.
    fn move_that_stands(&self, after: &Wood) -> Option<Move> {
        let made = self.standing.as_ref()?;
        let setup = after.setup(!self.position.turn());
        let stands = |mv: &Move| self.position.after(mv).setup() == setup;
        let legal = made.legal().filter(stands);
        legal.or_else(|| self.legal.iter().copied().find(stands))
    }
}
