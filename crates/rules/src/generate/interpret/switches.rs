//! The fields of a ruleset in the form in which the generator asks for them.

use super::move_rules::MoveRules;
use crate::generate::{Pieces, Word};
use crate::ruleset::{Choice, Criterion, Crowning, Landing, Lines, Reach, Removal};
use crate::{Direction, Side};

/// A direction by its number in [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Way(u8);

impl Way {
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    #[inline(always)]
    pub(super) const fn direction(self) -> Direction {
        Direction::ALL[self.index()]
    }

    /// Whether bit numbers rise this way.
    const fn rises(self) -> bool {
        matches!(self.0, 2 | 3 | 6 | 7)
    }
}

/// The other way along the same line.
#[inline(always)]
pub(super) const fn opposite(way: Way) -> Way {
    Way(if way.0 < 4 { 3 - way.0 } else { 11 - way.0 })
}

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    /// The directions along these lines, those that lead backward only if asked for.
    const fn along(lines: Lines, side: Side, backward: bool) -> Ways {
        let directions = lines.directions();
        let (mut ways, mut index) = (0, 0);
        while index < directions.len() {
            let direction = directions[index];
            if backward || !direction.is_backward_for(side) {
                ways |= 1 << direction as u8;
            }
            index += 1;
        }
        Ways(ways)
    }

    #[inline(always)]
    pub(super) const fn without(self, way: Way) -> Ways {
        Ways(self.0 & !(1 << way.0))
    }

    /// Whether no two of them lie on one line, so that who goes on never comes back.
    const fn never_lead_back(self) -> bool {
        let (mut way, mut back) = (0, false);
        while way < 8 {
            back |= self.0 >> way & 1 == 1 && self.0 >> opposite(Way(way)).0 & 1 == 1;
            way += 1;
        }
        !back
    }
}

impl IntoIterator for Ways {
    type Item = Way;
    type IntoIter = WaysIter;

    #[inline(always)]
    fn into_iter(self) -> WaysIter {
        WaysIter(self.0)
    }
}

pub(super) struct WaysIter(u8);

impl Iterator for WaysIter {
    type Item = Way;

    #[inline(always)]
    fn next(&mut self) -> Option<Way> {
        if self.0 == 0 {
            return None;
        }
        let way = Way(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(way)
    }
}

/// What the generator asks about the rules, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Switches {
    pub(super) side: Side,
    pub(super) man_walks: Ways,
    pub(super) king_walks: Ways,
    pub(super) man_captures: Ways,
    pub(super) king_captures: Ways,
    pub(super) men_capture_kings: bool,
    pub(super) flies: bool,
    /// Whether a flying king may come down on any square behind the piece it takes.
    pub(super) lands_far: bool,
    /// Whether it must stop directly behind a king that it takes last.
    pub(super) halts: bool,
    pub(super) at_once: bool,
    pub(super) turns_back: bool,
    /// Whether a capture may be ended where it could go on.
    pub(super) may_end: bool,
    pub(super) crowns_in_passing: bool,
    pub(super) crowning_ends: bool,
    pub(super) choice: Choice,
    /// Whether it matters which piece is taken first.
    pub(super) by_order: bool,
    /// Whether more pieces are better than fewer.
    pub(super) counts_pieces: bool,
    /// What captures of one piece rank: by a man, by a king; first those of a man, then of a king.
    pub(super) ranks: [[u8; 2]; 2],
    /// So many jumps of a man are settled by looking at the board as it was before the first: he
    /// meets no piece that he has taken, needs no square that has become empty, and takes the same
    /// pieces to the same square in one way only.
    pub(super) plain_jumps: u32,
    /// Whether captures go along diagonals, rows and columns; then some third jumps are odd.
    pub(super) captures_both_ways: bool,
}

impl Switches {
    pub(super) const fn new(rules: &MoveRules, side: Side) -> Switches {
        let flies = matches!(rules.king, Reach::Flying);
        let back = rules.man_captures_backward;
        let man_captures = Ways::along(rules.captures, side, back);
        let at_once = matches!(rules.removal, Removal::AtOnce);
        Switches {
            side,
            man_walks: Ways::along(rules.walks, side, false),
            king_walks: Ways::along(rules.walks, side, true),
            man_captures,
            king_captures: Ways::along(rules.captures, side, true),
            men_capture_kings: rules.man_captures_kings,
            flies,
            lands_far: flies && !matches!(rules.landing, Landing::DirectlyBehind),
            halts: matches!(rules.landing, Landing::BehindALastKing),
            at_once,
            turns_back: rules.turns_back,
            may_end: !rules.captures_go_on,
            crowns_in_passing: matches!(rules.crowning, Crowning::InPassing),
            crowning_ends: matches!(rules.crowning, Crowning::EndsTheMove),
            choice: rules.choice,
            by_order: rules.choice.has(Criterion::KingEarlier),
            counts_pieces: rules.choice.has(Criterion::MorePieces)
                || rules.choice.has(Criterion::MoreValue),
            ranks: [
                [
                    rank_of_one(rules.choice, false, false),
                    rank_of_one(rules.choice, true, false),
                ],
                [
                    rank_of_one(rules.choice, false, true),
                    rank_of_one(rules.choice, true, true),
                ],
            ],
            captures_both_ways: matches!(rules.captures, Lines::Both),
            // The test in `capturing` tries every path.
            plain_jumps: if man_captures.never_lead_back() {
                u32::MAX
            } else if at_once {
                2
            } else {
                3
            },
        }
    }

    /// The enemy pieces that a man may take.
    #[inline(always)]
    pub(super) fn takeable_by_men<W: Word>(&self, pieces: &Pieces<W>) -> W {
        if self.men_capture_kings {
            pieces.enemy
        } else {
            pieces.enemy & !pieces.kings
        }
    }
}

/// What a capture of one piece ranks beside others of one.
const fn rank_of_one(choice: Choice, by_king: bool, takes_king: bool) -> u8 {
    let (mut rank, mut index) = (0, 0);
    while index < Choice::MOST_CRITERIA {
        let met = match choice.nth(index) {
            Some(Criterion::WithKing) => by_king,
            Some(Criterion::MoreValue | Criterion::MoreKings | Criterion::KingEarlier) => {
                takes_king
            }
            Some(Criterion::MorePieces) | None => false,
        };
        rank = rank << 1 | met as u8;
        index += 1;
    }
    rank
}

/// The first of these squares of a ray, or none.
#[inline(always)]
pub(super) fn nearest<W: Word>(squares: W, way: Way) -> W {
    if way.rises() {
        squares.only_lowest()
    } else {
        squares.only_highest()
    }
}

/// The part of a ray that is free to walk on.
#[inline(always)]
pub(super) fn free<W: Word>(ray: W, way: Way, occupied: W) -> W {
    let first = nearest(ray & occupied, way);
    if first.is_empty() {
        return ray;
    }
    let number = first.lowest();
    if way.rises() {
        ray & !(!W::EMPTY << number)
    } else {
        ray & (!W::EMPTY << number) & !first
    }
}
