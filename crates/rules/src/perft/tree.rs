//! Walking the tree of legal moves, in code compiled for the processor that is there.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::LastPly;
use crate::Side;
use crate::generate::{Change, Field, Lanes, Mechanics, Pieces, Processor, Step, Visit, Work};
use crate::generate::{FieldOf, Generator, OnProcessor, StepOf, each, legal, replies_to_walks};

/// How many leaves there are below a field, at least one ply down.
pub(crate) struct CompiledLeaves<'a> {
    pub(crate) field: &'a Field,
    pub(crate) depth: u32,
    pub(crate) last_ply: LastPly,
}

impl CompiledLeaves<'_> {
    pub(crate) fn count<M: Mechanics>(self, processor: Processor) -> u64 {
        processor.run(From::<M>(self, PhantomData))
    }
}

/// How many leaves there are below a field, at least one ply down, by any generator.
pub(crate) fn leaves_one_by_one<G: Generator>(
    generator: G,
    field: &FieldOf<G>,
    depth: u32,
    last_ply: LastPly,
) -> u64 {
    count_below(
        generator.without_limits(),
        field,
        depth,
        last_ply,
        &mut Vec::new(),
    )
}

/// `room` is used as a stack: what lies in it stays.
fn count_below<G: Generator>(
    generator: G,
    field: &FieldOf<G>,
    depth: u32,
    last_ply: LastPly,
    room: &mut Vec<StepOf<G>>,
) -> u64 {
    if depth == 1 && last_ply == LastPly::Counted {
        return generator.count(field, room);
    }
    let start = room.len();
    generator.moves(field, room);
    let mut leaves = 0;
    for index in start..room.len() {
        let after = generator.after(field, &room[index]);
        leaves += if depth == 1 {
            // The compiler must not see that nobody looks at the position.
            core::hint::black_box(after);
            1
        } else {
            count_below(generator, &after, depth - 1, last_ply, room)
        };
    }
    room.truncate(start);
    leaves
}

struct From<'a, M>(CompiledLeaves<'a>, PhantomData<M>);

impl<M: Mechanics> OnProcessor for From<'_, M> {
    type Output = u64;

    fn run<S: Lanes>(self, s: S) -> u64 {
        let CompiledLeaves {
            field,
            depth,
            last_ply,
        } = self.0;
        let (pieces, room) = (field.pieces(), &mut Vec::new());
        match (field.turn, last_ply) {
            (Side::White, LastPly::Counted) => {
                s.enter(Tree::<M, true, false, false>::new(pieces, depth, room))
            }
            (Side::White, LastPly::Made) => {
                s.enter(Tree::<M, true, false, true>::new(pieces, depth, room))
            }
            (Side::Black, LastPly::Counted) => {
                s.enter(Tree::<M, false, true, false>::new(pieces, depth, room))
            }
            (Side::Black, LastPly::Made) => {
                s.enter(Tree::<M, false, true, true>::new(pieces, depth, room))
            }
        }
    }
}

/// A part of the tree: `US` moves first, `THEM` is the other side, and `MADE` says whether the
/// moves of the last ply are made too. The flags are true for White.
struct Tree<'a, M, const US: bool, const THEM: bool, const MADE: bool> {
    pieces: Pieces,
    depth: u32,
    room: &'a mut Vec<Step>,
    mechanics: PhantomData<M>,
}

impl<'a, M, const US: bool, const THEM: bool, const MADE: bool> Tree<'a, M, US, THEM, MADE> {
    #[inline(always)]
    fn new(pieces: Pieces, depth: u32, room: &'a mut Vec<Step>) -> Self {
        Tree {
            pieces,
            depth,
            room,
            mechanics: PhantomData,
        }
    }
}

impl<M, S, const US: bool, const THEM: bool, const MADE: bool> Work<S>
    for Tree<'_, M, US, THEM, MADE>
where
    M: Mechanics,
    S: Lanes,
{
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        let Tree {
            pieces,
            depth,
            room,
            ..
        } = self;
        if MADE && depth == 1 {
            let mut last = Making { pieces, leaves: 0 };
            each::<M, S, US>(s, pieces, room, &mut last);
            return last.leaves;
        }
        if !MADE && depth == 1 {
            return legal::<M, S, US>(s, pieces, room);
        }
        if !MADE && depth == 2 {
            let mut last = Counting::<M, US, THEM>(pieces, 0, PhantomData);
            each::<M, S, US>(s, pieces, room, &mut last);
            return last.1;
        }
        let mut below = Below::<M, US, THEM, MADE> {
            pieces,
            depth: depth - 1,
            leaves: 0,
            mechanics: PhantomData,
        };
        each::<M, S, US>(s, pieces, room, &mut below);
        below.leaves
    }
}

/// Adds up the leaves of the trees below each move of `US`.
struct Below<M, const US: bool, const THEM: bool, const MADE: bool> {
    pieces: Pieces,
    depth: u32,
    leaves: u64,
    mechanics: PhantomData<M>,
}

impl<M, S, const US: bool, const THEM: bool, const MADE: bool> Visit<S> for Below<M, US, THEM, MADE>
where
    M: Mechanics,
    S: Lanes,
{
    #[inline(always)]
    fn near(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        let pieces = self.pieces.after(&change);
        self.leaves += s.enter(Tree::<M, THEM, US, MADE>::new(pieces, self.depth, room));
    }

    #[inline(always)]
    fn far(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        self.near(s, change, room);
    }
}

/// Adds up the replies to each move of `US`, without making them.
struct Counting<M, const US: bool, const THEM: bool>(Pieces, u64, PhantomData<M>);

impl<M: Mechanics, S: Lanes, const US: bool, const THEM: bool> Visit<S> for Counting<M, US, THEM> {
    #[inline(always)]
    fn walks<N: Mechanics, const WHITE: bool>(
        &mut self,
        s: S,
        pieces: Pieces,
        room: &mut Vec<Step>,
    ) {
        self.1 += replies_to_walks::<M, S, US, THEM>(s, pieces, room);
    }

    #[inline(always)]
    fn near(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        self.1 += legal::<M, S, THEM>(s, self.0.after(&change), room);
    }

    #[inline(always)]
    fn far(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        let pieces = self.0.after(&change);
        self.1 += s.enter(Tree::<M, THEM, US, false>::new(pieces, 1, room));
    }
}

/// Makes each move and counts the positions.
struct Making {
    pieces: Pieces,
    leaves: u64,
}

impl<S: Lanes> Visit<S> for Making {
    #[inline(always)]
    fn near(&mut self, _: S, change: Change, _: &mut Vec<Step>) {
        // The compiler must not see that nobody looks at the position.
        core::hint::black_box(self.pieces.after(&change));
        self.leaves += 1;
    }

    #[inline(always)]
    fn far(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        self.near(s, change, room);
    }
}
