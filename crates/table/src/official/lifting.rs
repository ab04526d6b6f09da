//! Judging how captured pieces were lifted (articles 4.4, 4.5, 4.11, 4.12, 4.16).
//!
//! A piece lifted is named by the moment in which it was done, and by one article:
//!
//! | | before the capturing piece was lifted | with that piece in the hand | when it had been let go |
//! |---|---|---|---|
//! | captured, alone | 4.4, or nothing (4.16) | 4.4, or nothing (4.16) | nothing |
//! | captured, one of several | 4.11 | 5.4.10 | nothing, or the order: 4.11 |
//! | not captured, the opponent's | 5.4.7 | 5.4.10, single capture 5.4.7 | 5.4.12 |
//! | own | 5.4.7 | 5.4.10, single capture 5.4.7 | 5.4.14 |
//!
//! 5.4.12 and 5.4.14 speak of pieces taken *away*, 5.4.7 and 5.4.10 of pieces *picked up*: what the
//! player puts back himself is no longer named by the first two, and by 5.4.7 in their place. A
//! captured piece put back and lifted anew in order is what 4.11 lets the opponent ask for.

use std::collections::BTreeSet;

use damier_rules::{Board, Side, Square};

use super::{Carry, Handling, Irregularity, Removal, Turn};
use crate::Kind;

/// One capture and what was lifted with it.
pub(super) struct Lifting<'a> {
    pub(super) board: Board,
    pub(super) turn: &'a Turn,
    /// The carry that captured.
    pub(super) carry: &'a Carry,
    /// In which orders the pieces may have been captured; one empty order for no capture.
    pub(super) orders: &'a [Vec<Square>],
    /// Pieces that a second move in a row jumped; lifting them is named with that move.
    pub(super) jumped_later: &'a [Square],
    /// Pieces captured by moves that were taken back; putting them back belongs to that.
    pub(super) given_back: &'a [Square],
}

/// When a piece was lifted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Before,
    During,
    After,
}

impl Lifting<'_> {
    pub(super) fn judge(&self, found: &mut BTreeSet<Irregularity>) {
        let removals = self.turn.removals();
        let left = removals.iter().map(|removal| (removal, true));
        let returned = self.turn.put_back().iter().map(|each| (each, false));
        for (removal, away) in left.chain(returned) {
            found.extend(self.name(removal, away));
        }
        if self.captured().is_empty() {
            return;
        }
        let lifted: Vec<&Removal> = removals
            .iter()
            .filter(|removal| self.is_captured(removal))
            .collect();
        self.judge_number(lifted.len(), found);
        let after = |removal: &&&Removal| self.phase(removal) == Phase::After;
        let regular: Vec<&Removal> = lifted.iter().filter(after).copied().collect();
        if self.was_interrupted(&regular) {
            found.insert(Irregularity::StoppedLifting);
        }
        if !self
            .orders
            .iter()
            .any(|order| self.in_order(order, &regular))
        {
            found.insert(Irregularity::LiftedOutOfOrder);
        }
    }

    fn captured(&self) -> &[Square] {
        self.orders.first().map_or(&[], Vec::as_slice)
    }

    fn is_captured(&self, removal: &Removal) -> bool {
        let square = removal.cell.square(self.board);
        removal.piece.side == !self.side()
            && square.is_some_and(|square| self.captured().contains(&square))
    }

    const fn side(&self) -> Side {
        self.turn.side()
    }

    const fn phase(&self, removal: &Removal) -> Phase {
        if removal.at < self.carry.lifted_at {
            Phase::Before
        } else if removal.at < self.carry.let_go_at {
            Phase::During
        } else {
            Phase::After
        }
    }

    /// The article that names one lifted piece; `away` when it has not been put back.
    fn name(&self, removal: &Removal, away: bool) -> Option<Irregularity> {
        let several = self.captured().len() > 1;
        let phase = self.phase(removal);
        if self.is_captured(removal) {
            let men = self.carry.piece.kind == Kind::Man && removal.piece.kind == Kind::Man;
            return match phase {
                Phase::After => None,
                Phase::During if several => Some(Irregularity::LiftedDuringCapture),
                Phase::Before if several && away => Some(Irregularity::LiftedOutOfOrder),
                _ if !several && away && !men => Some(Irregularity::CaptureNotFinished),
                _ => None,
            };
        }
        let square = removal.cell.square(self.board);
        let among = |squares: &[Square]| square.is_some_and(|square| squares.contains(&square));
        let jumped_later = among(self.jumped_later);
        if !away && among(self.given_back) {
            return None;
        }
        match phase {
            Phase::During if several => Some(Irregularity::LiftedDuringCapture),
            Phase::After if jumped_later => None,
            Phase::After if away && !self.captured().is_empty() => {
                Some(if removal.piece.side == self.side() {
                    Irregularity::LiftedOwn
                } else {
                    Irregularity::LiftedNotJumped
                })
            }
            _ => Some(Irregularity::LiftedWithoutReason),
        }
    }

    /// 4.4, 5.4.11 and 5.4.13: captured pieces were left standing.
    fn judge_number(&self, lifted: usize, found: &mut BTreeSet<Irregularity>) {
        let captured = self.captured().len();
        if lifted >= captured {
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

    /// 4.11, 4.12: the hand did something else between the first captured piece and the last.
    fn was_interrupted(&self, lifted: &[&Removal]) -> bool {
        let Some((first, last)) = lifted.first().zip(lifted.last()) else {
            return false;
        };
        let acts = self.turn.acts().get(first.at..last.at).unwrap_or_default();
        acts.iter().any(|(handling, _)| {
            !matches!(
                handling,
                Handling::Remove(_) | Handling::PutBack(_) | Handling::Adjust
            )
        })
    }

    /// Whether the pieces were lifted in the order of the capture or in the opposite one.
    fn in_order(&self, order: &[Square], lifted: &[&Removal]) -> bool {
        let place = |removal: &&Removal| {
            let square = removal.cell.square(self.board);
            order.iter().position(|captured| Some(*captured) == square)
        };
        let places: Vec<usize> = lifted.iter().filter_map(place).collect();
        places.is_sorted() || places.is_sorted_by(|first, second| first >= second)
    }
}
