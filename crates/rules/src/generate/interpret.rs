//! The generator that plays by any ruleset, asking its fields while it runs.
//!
//! Quiet moves, and whether a capture is possible, are found by shifts of the whole board; captures
//! are followed piece by piece.

mod captures;
mod switches;

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::field::{Field, Step};
use super::{Generator, Layout, Pieces, Processor, Word};
use crate::perft::{LastPly, leaves_one_by_one};
use crate::{Ruleset, Side};
use captures::Collection;
use switches::{Switches, Ways, free, nearest, opposite};

/// The generator that interprets a ruleset on a board that lies so in a word.
pub struct Interpreted<L> {
    rules: &'static Ruleset,
    /// How many moves in a row the same king may make.
    king_moves: Option<u8>,
    layout: PhantomData<fn() -> L>,
}

impl<L> Interpreted<L> {
    /// The generator of these rules, whose board must be of the size of the layout.
    pub(crate) const fn new(rules: &'static Ruleset) -> Self {
        Interpreted {
            rules,
            king_moves: rules.king_moves,
            layout: PhantomData,
        }
    }
}

impl<L> Clone for Interpreted<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Interpreted<L> {}

impl<L: Layout> Generator for Interpreted<L> {
    type Layout = L;

    #[inline(always)]
    fn rules(self) -> &'static Ruleset {
        self.rules
    }

    #[inline(always)]
    fn king_moves(self) -> Option<u8> {
        self.king_moves
    }

    fn without_limits(self) -> Self {
        Interpreted {
            king_moves: None,
            ..self
        }
    }

    fn legal(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        let switches = Switches::new(self.rules, side);
        if can_capture::<L>(&switches, &pieces) {
            Collection::<L>::new(&switches, pieces, list, false).add_all();
        } else {
            quiet::<L>(&switches, &pieces, side, list);
        }
    }

    fn quiet(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        quiet::<L>(&Switches::new(self.rules, side), &pieces, side, list);
    }

    fn in_every_order(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        let switches = Switches::new(self.rules, side);
        if can_capture::<L>(&switches, &pieces) {
            Collection::<L>::new(&switches, pieces, list, true).add_all();
        } else {
            quiet::<L>(&switches, &pieces, side, list);
        }
    }

    fn can_capture(self, pieces: Pieces<L::Word>, side: Side) -> bool {
        can_capture::<L>(&Switches::new(self.rules, side), &pieces)
    }

    fn quiet_moves_of(self, pieces: Pieces<L::Word>, side: Side) -> u64 {
        quiet_count::<L>(&Switches::new(self.rules, side), &pieces)
    }

    fn legal_moves_of(
        self,
        pieces: Pieces<L::Word>,
        side: Side,
        room: &mut Vec<Step<L::Word>>,
    ) -> u64 {
        let switches = Switches::new(self.rules, side);
        if !can_capture::<L>(&switches, &pieces) {
            return quiet_count::<L>(&switches, &pieces);
        }
        let start = room.len();
        Collection::<L>::new(&switches, pieces, room, false).add_all();
        let count = room.len() - start;
        room.truncate(start);
        count as u64
    }

    fn leaves(self, field: &Field<L::Word>, depth: u32, last_ply: LastPly, _: Processor) -> u64 {
        leaves_one_by_one(self, field, depth, last_ply)
    }
}

fn can_capture<L: Layout>(switches: &Switches, pieces: &Pieces<L::Word>) -> bool {
    let occupied = pieces.own | pieces.enemy;
    let empty = L::BOARD & !occupied;
    let (men, kings) = (pieces.own & !pieces.kings, pieces.own & pieces.kings);
    let jumps = |jumpers: L::Word, ways: Ways, victims: L::Word| {
        ways.into_iter().any(|way| {
            let met = L::shift(jumpers, way.direction()) & victims;
            !met.is_empty() && !(L::shift(met, way.direction()) & empty).is_empty()
        })
    };
    if jumps(men, switches.man_captures, switches.takeable_by_men(pieces)) {
        return true;
    }
    if !switches.flies {
        return jumps(kings, switches.king_captures, pieces.enemy);
    }
    each_bit(kings).any(|king| {
        let rays = &L::RAYS[king.lowest() as usize];
        switches.king_captures.into_iter().any(|way| {
            let met = nearest(rays[way.index()] & occupied, way) & pieces.enemy;
            !met.is_empty() && !(L::NEXT[met.lowest() as usize][way.index()] & empty).is_empty()
        })
    })
}

fn quiet<L: Layout>(
    switches: &Switches,
    pieces: &Pieces<L::Word>,
    side: Side,
    list: &mut Vec<Step<L::Word>>,
) {
    let occupied = pieces.own | pieces.enemy;
    let empty = L::BOARD & !occupied;
    let crowning = L::crowning_row(side);
    for way in switches.man_walks {
        let back = opposite(way);
        for to in each_bit(L::shift(pieces.own & !pieces.kings, way.direction()) & empty) {
            let from = L::NEXT[to.lowest() as usize][back.index()];
            list.push(Step {
                from: from.lowest() as u8,
                to: to.lowest() as u8,
                promotes: !(to & crowning).is_empty(),
                captures: L::Word::EMPTY,
            });
        }
    }
    for king in each_bit(pieces.own & pieces.kings) {
        for to in each_bit(king_walks::<L>(switches, king, occupied)) {
            list.push(Step {
                from: king.lowest() as u8,
                to: to.lowest() as u8,
                promotes: false,
                captures: L::Word::EMPTY,
            });
        }
    }
}

fn quiet_count<L: Layout>(switches: &Switches, pieces: &Pieces<L::Word>) -> u64 {
    let occupied = pieces.own | pieces.enemy;
    let empty = L::BOARD & !occupied;
    let men = pieces.own & !pieces.kings;
    let by_men = switches.man_walks.into_iter().map(|way| {
        let to = L::shift(men, way.direction()) & empty;
        to.count_ones()
    });
    let by_kings = each_bit(pieces.own & pieces.kings)
        .map(|king| king_walks::<L>(switches, king, occupied).count_ones());
    u64::from(by_men.chain(by_kings).sum::<u32>())
}

/// The squares to which a king can walk.
fn king_walks<L: Layout>(switches: &Switches, king: L::Word, occupied: L::Word) -> L::Word {
    let at = king.lowest() as usize;
    let mut to = L::Word::EMPTY;
    for way in switches.king_walks {
        to |= if switches.flies {
            free(L::RAYS[at][way.index()], way, occupied)
        } else {
            L::NEXT[at][way.index()] & !occupied
        };
    }
    to
}

/// The bits of a word, one at a time from the lowest.
fn each_bit<W: Word>(mut word: W) -> impl Iterator<Item = W> {
    core::iter::from_fn(move || {
        let bit = word.only_lowest();
        word ^= bit;
        (!bit.is_empty()).then_some(bit)
    })
}
