//! A position as the side to move sees it: its moves without capture, and men's captures, found
//! for the whole board at once.

use alloc::vec::Vec;

use super::each_bit;
use super::rulebook::Rulebook;
use super::switches::{Way, free, nearest, opposite};
use crate::generate::{Layout, Pieces, Step, Word};

/// A position and the rules of the side to move.
#[derive(Clone, Copy)]
pub(super) struct View<L: Layout, R> {
    pub(super) rules: R,
    pub(super) pieces: Pieces<L::Word>,
    pub(super) occupied: L::Word,
    pub(super) empty: L::Word,
    pub(super) men: L::Word,
    pub(super) kings: L::Word,
}

/// A set of squares for each direction.
pub(super) type ByWay<W> = [W; 8];

/// The captures that one jump makes.
pub(super) struct Jumps<W> {
    /// The squares from which a man, and a king, jumps an enemy piece that is next to it.
    pub(super) before: [ByWay<W>; 2],
    /// The men, and the kings that go one step only, that can jump.
    pub(super) first: [ByWay<W>; 2],
    /// The kings that can capture.
    pub(super) kings: W,
    /// Whether there is a capture.
    pub(super) any: bool,
}

impl<L: Layout, R: Rulebook> View<L, R> {
    #[inline(always)]
    pub(super) fn new(rules: R, pieces: Pieces<L::Word>) -> Self {
        let occupied = pieces.own | pieces.enemy;
        View {
            rules,
            pieces,
            occupied,
            empty: L::BOARD & !occupied,
            men: pieces.own & !pieces.kings,
            kings: pieces.own & pieces.kings,
        }
    }

    /// The same with rules that are not asked whose side it is, for what that makes no difference to.
    #[inline(always)]
    pub(super) fn of_either(&self) -> View<L, R::OfEither> {
        View {
            rules: self.rules.of_either(),
            pieces: self.pieces,
            occupied: self.occupied,
            empty: self.empty,
            men: self.men,
            kings: self.kings,
        }
    }

    #[inline(always)]
    pub(super) fn jumps(&self) -> Jumps<L::Word> {
        let none = [[L::Word::EMPTY; 8]; 2];
        let mut jumps = Jumps {
            before: none,
            first: none,
            kings: L::Word::EMPTY,
            any: false,
        };
        let takeable = self.rules.takeable_by_men(&self.pieces);
        let mut any = L::Word::EMPTY;
        for way in self.rules.man_captures {
            let before = before::<L>(self.empty, takeable, way);
            jumps.before[0][way.index()] = before;
            jumps.first[0][way.index()] = before & self.men;
            any |= before & self.men;
        }
        if !self.kings.is_empty() {
            if self.rules.flies {
                jumps.kings = self.of_either().flying_hunters();
            } else {
                for way in self.rules.king_captures {
                    let before = before::<L>(self.empty, self.pieces.enemy, way);
                    jumps.before[1][way.index()] = before;
                    jumps.first[1][way.index()] = before & self.kings;
                    jumps.kings |= before & self.kings;
                }
            }
        }
        jumps.any = !(any | jumps.kings).is_empty();
        jumps
    }

    /// The flying kings that can capture.
    #[inline(never)]
    fn flying_hunters(&self) -> L::Word {
        let mut hunters = L::Word::EMPTY;
        for king in each_bit(self.kings) {
            let rays = &L::RAYS[king.lowest() as usize];
            for way in self.rules.king_captures {
                let met = nearest(rays[way.index()] & self.occupied, way) & self.pieces.enemy;
                if !met.is_empty()
                    && !(L::NEXT[met.lowest() as usize][way.index()] & self.empty).is_empty()
                {
                    hunters |= king;
                }
            }
        }
        hunters
    }

    /// The squares to which a king can walk.
    #[inline(always)]
    pub(super) fn king_walks(&self, king: L::Word) -> L::Word {
        let at = king.lowest() as usize;
        let mut to = L::Word::EMPTY;
        for way in self.rules.king_walks {
            to |= if self.rules.flies {
                free(L::RAYS[at][way.index()], way, self.occupied)
            } else {
                L::NEXT[at][way.index()] & self.empty
            };
        }
        to
    }

    /// The squares to which men can walk in this direction.
    #[inline(always)]
    pub(super) fn men_walk(&self, way: Way) -> L::Word {
        L::shift(self.men, way.direction()) & self.empty
    }

    #[inline(always)]
    pub(super) fn quiet_count(&self) -> u64 {
        let mut count = 0;
        for way in self.rules.man_walks {
            count += self.men_walk(way).count_ones();
        }
        if !self.kings.is_empty() {
            count += self.of_either().kings_walk_count();
        }
        u64::from(count)
    }

    #[inline(never)]
    fn kings_walk_count(&self) -> u32 {
        each_bit(self.kings)
            .map(|king| self.king_walks(king).count_ones())
            .sum()
    }

    #[inline(never)]
    pub(super) fn quiet(&self, list: &mut Vec<Step<L::Word>>) {
        let crowning = L::crowning_row(self.rules.side);
        for way in self.rules.man_walks {
            for to in each_bit(self.men_walk(way)) {
                let from = L::shift(to, opposite(way).direction());
                list.push(Step {
                    from: from.lowest() as u8,
                    to: to.lowest() as u8,
                    promotes: !(to & crowning).is_empty(),
                    captures: L::Word::EMPTY,
                });
            }
        }
        for king in each_bit(self.kings) {
            for to in each_bit(self.king_walks(king)) {
                list.push(Step {
                    from: king.lowest() as u8,
                    to: to.lowest() as u8,
                    promotes: false,
                    captures: L::Word::EMPTY,
                });
            }
        }
    }
}

/// The squares from which one of these pieces is jumped in this direction.
#[inline(always)]
pub(super) fn before<L: Layout>(empty: L::Word, takeable: L::Word, way: Way) -> L::Word {
    let back = opposite(way).direction();
    L::shift(L::shift(empty, back) & takeable, back)
}

/// Where these pieces come down that jump in this direction.
#[inline(always)]
pub(super) fn behind<L: Layout>(jumpers: L::Word, way: Way) -> L::Word {
    L::shift(L::shift(jumpers, way.direction()), way.direction())
}
