//! Judging how captured pieces were lifted (articles 4.4, 4.11, 4.12, 4.16).

use std::collections::BTreeSet;

use damier_rules::{Board, Side, Square};

use super::{Carry, Irregularity, Removal};
use crate::Kind;

/// One capture and what was lifted with it.
pub(super) struct Lifting<'a> {
    pub(super) board: Board,
    pub(super) side: Side,
    /// The carry that captured and its place among the carries of the turn.
    pub(super) carry: &'a Carry,
    pub(super) index: usize,
    /// In which orders the pieces may have been captured; one empty order for no capture.
    pub(super) orders: &'a [Vec<Square>],
    pub(super) removals: &'a [Removal],
}

impl Lifting<'_> {
    pub(super) fn judge(&self, found: &mut BTreeSet<Irregularity>) {
        let captured = self.orders.first().map_or(&[][..], Vec::as_slice);
        if captured.is_empty() {
            if !self.removals.is_empty() {
                found.insert(Irregularity::LiftedWithoutReason);
            }
            return;
        }
        let lifted = self.lifted(captured);
        self.judge_others(captured, found);
        self.judge_number(captured.len(), lifted.len(), found);
        self.judge_time(captured.len(), found);
        if !self.orders.iter().any(|order| in_order(order, &lifted)) {
            found.insert(Irregularity::LiftedOutOfOrder);
        }
    }

    /// The captured pieces that were lifted, in the order of the lifting.
    fn lifted(&self, captured: &[Square]) -> Vec<Square> {
        let squares = self
            .removals
            .iter()
            .filter_map(|removal| removal.cell.square(self.board));
        squares.filter(|square| captured.contains(square)).collect()
    }

    /// 5.4.12 and 5.4.14: pieces were lifted that had not been captured.
    fn judge_others(&self, captured: &[Square], found: &mut BTreeSet<Irregularity>) {
        for removal in self.removals {
            if removal.piece.side == self.side {
                found.insert(Irregularity::LiftedOwn);
            } else if !removal
                .cell
                .square(self.board)
                .is_some_and(|square| captured.contains(&square))
            {
                found.insert(Irregularity::LiftedNotJumped);
            }
        }
    }

    /// 4.4, 5.4.11 and 5.4.13: captured pieces were left standing.
    fn judge_number(&self, captured: usize, lifted: usize, found: &mut BTreeSet<Irregularity>) {
        if lifted == captured {
            return;
        }
        if captured == 1 {
            found.insert(Irregularity::CaptureNotFinished);
            return;
        }
        found.insert(Irregularity::LiftedTooFew);
        if lifted > 0 {
            found.insert(Irregularity::StoppedLifting);
        }
    }

    /// 4.11, 4.16 and 5.4.10: a piece was lifted before the capture had been made.
    fn judge_time(&self, captured: usize, found: &mut BTreeSet<Irregularity>) {
        let early = |removal: &&Removal| removal.carries_before <= self.index;
        for removal in self.removals.iter().filter(early) {
            let man_takes_man =
                self.carry.piece.kind == Kind::Man && removal.piece.kind == Kind::Man;
            if captured > 1 {
                found.insert(Irregularity::LiftedDuringCapture);
            } else if !man_takes_man {
                found.insert(Irregularity::LiftedOutOfOrder);
            }
        }
    }
}

/// Whether the pieces were lifted in the order of the capture or in the opposite one.
fn in_order(order: &[Square], lifted: &[Square]) -> bool {
    let place = |square: &Square| order.iter().position(|captured| captured == square);
    let places: Vec<usize> = lifted.iter().filter_map(place).collect();
    places.is_sorted() || places.is_sorted_by(|first, second| first >= second)
}
