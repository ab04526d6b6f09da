//! Walking the tree of legal moves.

use alloc::vec::Vec;

use super::each_bit;
use super::rulebook::Rulebook;
use super::switches::opposite;
use super::view::View;
use crate::generate::{Lanes, Layout, Pieces, Step, Word, Work};

/// The leaves below a position, at least one ply down.
pub(super) struct Leaves<'a, L: Layout, R> {
    pub(super) view: View<L, R>,
    pub(super) depth: u32,
    /// Whether the moves of the last ply are made too.
    pub(super) made: bool,
    /// Used as a stack: what lies in it stays.
    pub(super) room: &'a mut Vec<Step<L::Word>>,
}

impl<L: Layout, R: Rulebook, S: Lanes> Work<S> for Leaves<'_, L, R> {
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        let Leaves {
            view,
            depth,
            made,
            room,
        } = self;
        let jumps = view.jumps();
        if depth == 1 && !made {
            if jumps.any {
                return view.capture_count(&jumps, room);
            }
            return view.quiet_count();
        }
        let mut below = Below {
            rules: view.rules.other(),
            depth: depth - 1,
            made,
            leaves: 0,
        };
        let Pieces { own, enemy, kings } = view.pieces;
        if jumps.any {
            let start = room.len();
            view.captures(&jumps, room);
            for index in start..room.len() {
                let step = room[index];
                let (from, to) = (
                    L::Word::bit(u32::from(step.from)),
                    L::Word::bit(u32::from(step.to)),
                );
                let crowned = step.promotes || !(kings & from).is_empty();
                let left = kings & !(from | step.captures);
                let after = Pieces {
                    own: enemy & !step.captures,
                    enemy: own & !from | to,
                    kings: if crowned { left | to } else { left },
                };
                below.add::<L, S>(s, after, room);
            }
            room.truncate(start);
            return below.leaves;
        }
        let crowning = L::crowning_row(view.rules.side);
        for way in view.rules.man_walks {
            for to in each_bit(view.men_walk(way)) {
                let from = L::shift(to, opposite(way).direction());
                let after = Pieces {
                    own: enemy,
                    enemy: own ^ (from | to),
                    kings: kings | to & crowning,
                };
                below.add::<L, S>(s, after, room);
            }
        }
        for from in each_bit(view.kings) {
            for to in each_bit(view.king_walks(from)) {
                let changed = from | to;
                let after = Pieces {
                    own: enemy,
                    enemy: own ^ changed,
                    kings: kings ^ changed,
                };
                below.add::<L, S>(s, after, room);
            }
        }
        below.leaves
    }
}

/// Adds up the leaves below each move.
struct Below<R> {
    /// The rules of the side that replies.
    rules: R,
    depth: u32,
    made: bool,
    leaves: u64,
}

impl<R: Rulebook> Below<R> {
    #[inline(always)]
    fn add<L: Layout, S: Lanes>(
        &mut self,
        s: S,
        pieces: Pieces<L::Word>,
        room: &mut Vec<Step<L::Word>>,
    ) {
        if self.depth == 0 {
            // The compiler must not see that nobody looks at the position.
            core::hint::black_box(pieces);
            self.leaves += 1;
            return;
        }
        self.leaves += s.enter(Leaves::<L, R> {
            view: View::new(self.rules, pieces),
            depth: self.depth,
            made: self.made,
            room,
        });
    }
}
