//! The generator that plays by any ruleset.
//!
//! Quiet moves, whether a capture is possible, and captures of one piece are found by shifts of the
//! whole board; longer captures are followed, all men together or piece by piece.
//!
//! It is written once, over a [`Rulebook`]. For the declared variants it is compiled with their
//! rules as constants, so that nothing is asked while it runs; for rulesets that are made while the
//! program runs the same source reads them as values.

mod captures;
mod capturing;
mod leaves;
mod move_rules;
mod rulebook;
mod switches;
mod view;

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::field::{Field, Step};
use super::{Generator, Lanes, Layout, OnProcessor, Pieces, Processor, Word};
use crate::perft::{LastPly, leaves_one_by_one};
use crate::{Objective, Ruleset, Side};
use leaves::Leaves;
pub(crate) use move_rules::MoveRules;
use rulebook::{Job, Rulebook, Source, WhenCompiled, WhenRun};
use view::View;

/// The generator of any ruleset on a board that lies so in a word.
pub struct General<L: Layout> {
    rules: &'static Ruleset,
    /// How many moves in a row the same king may make.
    king_moves: Option<u8>,
    code: &'static dyn Code<L::Word>,
}

impl<L: Layout> General<L> {
    /// The generator of these rules, whose board must be of the size of the layout.
    pub(crate) const fn new(rules: &'static Ruleset) -> Self {
        General {
            rules,
            king_moves: rules.king_moves,
            code: &Entries::<L, WhenRun>(PhantomData),
        }
    }

    /// The same, compiled for these rules, which must have this number ([`MoveRules::number`]).
    pub(crate) const fn declared<const NUMBER: u64>(rules: &'static Ruleset) -> Self {
        General {
            rules,
            king_moves: rules.king_moves,
            code: &Entries::<L, WhenCompiled<NUMBER>>(PhantomData),
        }
    }
}

impl<L: Layout> Clone for General<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Layout> Copy for General<L> {}

impl<L: Layout> Generator for General<L> {
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
        General {
            king_moves: None,
            ..self
        }
    }

    fn legal(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        self.code.legal(self.rules, pieces, side, list);
    }

    fn finds_every_move(self, pieces: Pieces<L::Word>, side: Side) -> bool {
        self.code.legal(self.rules, pieces, side, &mut Vec::new())
    }

    fn quiet(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        self.code.quiet(self.rules, pieces, side, list);
    }

    fn in_every_order(self, pieces: Pieces<L::Word>, side: Side, list: &mut Vec<Step<L::Word>>) {
        self.code.in_every_order(self.rules, pieces, side, list);
    }

    fn can_capture(self, pieces: Pieces<L::Word>, side: Side) -> bool {
        self.code.can_capture(self.rules, pieces, side)
    }

    fn quiet_moves_of(self, pieces: Pieces<L::Word>, side: Side) -> u64 {
        self.code.quiet_count(self.rules, pieces, side)
    }

    fn legal_moves_of(
        self,
        pieces: Pieces<L::Word>,
        side: Side,
        room: &mut Vec<Step<L::Word>>,
    ) -> u64 {
        self.code.legal_count(self.rules, pieces, side, room)
    }

    fn leaves(
        self,
        field: &Field<L::Word>,
        depth: u32,
        last_ply: LastPly,
        processor: Processor,
    ) -> u64 {
        if self.rules.objective == Objective::FirstKing {
            return leaves_one_by_one(self, field, depth, last_ply);
        }
        let tree = Tree {
            pieces: field.pieces(),
            depth,
            made: last_ply == LastPly::Made,
        };
        self.code.leaves(self.rules, field.turn, tree, processor)
    }
}

/// Where the compiled code is entered. A table of functions, so that programs that are generic over
/// generators are compiled once for each layout, not once for each variant.
trait Code<W: Word>: Send + Sync {
    /// Answers whether all moves are listed.
    fn legal(
        &self,
        rules: &Ruleset,
        pieces: Pieces<W>,
        side: Side,
        list: &mut Vec<Step<W>>,
    ) -> bool;
    fn quiet(&self, rules: &Ruleset, pieces: Pieces<W>, side: Side, list: &mut Vec<Step<W>>);
    fn in_every_order(
        &self,
        rules: &Ruleset,
        pieces: Pieces<W>,
        side: Side,
        list: &mut Vec<Step<W>>,
    );
    fn can_capture(&self, rules: &Ruleset, pieces: Pieces<W>, side: Side) -> bool;
    fn quiet_count(&self, rules: &Ruleset, pieces: Pieces<W>, side: Side) -> u64;
    fn legal_count(
        &self,
        rules: &Ruleset,
        pieces: Pieces<W>,
        side: Side,
        room: &mut Vec<Step<W>>,
    ) -> u64;
    fn leaves(&self, rules: &Ruleset, side: Side, tree: Tree<W>, processor: Processor) -> u64;
}

/// The leaves so many plies below these pieces.
struct Tree<W> {
    pieces: Pieces<W>,
    depth: u32,
    made: bool,
}

/// The code for a layout with rules from a source.
struct Entries<L, S>(PhantomData<fn() -> (L, S)>);

impl<L: Layout, S: Source> Code<L::Word> for Entries<L, S> {
    fn legal(
        &self,
        rules: &Ruleset,
        pieces: Pieces<L::Word>,
        side: Side,
        list: &mut Vec<Step<L::Word>>,
    ) -> bool {
        S::open(
            rules,
            side,
            Listing::<L> {
                pieces,
                list,
                every_order: false,
            },
        )
    }

    fn quiet(
        &self,
        rules: &Ruleset,
        pieces: Pieces<L::Word>,
        side: Side,
        list: &mut Vec<Step<L::Word>>,
    ) {
        S::open(rules, side, Quiet::<L>(pieces, list));
    }

    fn in_every_order(
        &self,
        rules: &Ruleset,
        pieces: Pieces<L::Word>,
        side: Side,
        list: &mut Vec<Step<L::Word>>,
    ) {
        S::open(
            rules,
            side,
            Listing::<L> {
                pieces,
                list,
                every_order: true,
            },
        );
    }

    fn can_capture(&self, rules: &Ruleset, pieces: Pieces<L::Word>, side: Side) -> bool {
        S::open(rules, side, CanCapture::<L>(pieces))
    }

    fn quiet_count(&self, rules: &Ruleset, pieces: Pieces<L::Word>, side: Side) -> u64 {
        S::open(rules, side, QuietCount::<L>(pieces))
    }

    fn legal_count(
        &self,
        rules: &Ruleset,
        pieces: Pieces<L::Word>,
        side: Side,
        room: &mut Vec<Step<L::Word>>,
    ) -> u64 {
        let tree = Tree {
            pieces,
            depth: 1,
            made: false,
        };
        S::open(rules, side, Climb::<L>(tree, Processor::Plain, room))
    }

    fn leaves(
        &self,
        rules: &Ruleset,
        side: Side,
        tree: Tree<L::Word>,
        processor: Processor,
    ) -> u64 {
        S::open(rules, side, Climb::<L>(tree, processor, &mut Vec::new()))
    }
}

struct Listing<'a, L: Layout> {
    pieces: Pieces<L::Word>,
    list: &'a mut Vec<Step<L::Word>>,
    every_order: bool,
}

impl<L: Layout> Job for Listing<'_, L> {
    /// Whether all moves are listed.
    type Output = bool;

    #[inline(never)]
    fn run<R: Rulebook>(self, rules: R) -> bool {
        let view = View::<L, R>::new(rules, self.pieces);
        let jumps = view.jumps();
        match (jumps.any, self.every_order) {
            (false, _) => {
                view.quiet(self.list);
                true
            }
            (true, false) => view.captures(&jumps, self.list),
            (true, true) => view.hunt(&jumps, self.list, true),
        }
    }
}

struct Quiet<'a, L: Layout>(Pieces<L::Word>, &'a mut Vec<Step<L::Word>>);

impl<L: Layout> Job for Quiet<'_, L> {
    type Output = ();

    fn run<R: Rulebook>(self, rules: R) {
        View::<L, R>::new(rules, self.0).quiet(self.1);
    }
}

struct CanCapture<L: Layout>(Pieces<L::Word>);

impl<L: Layout> Job for CanCapture<L> {
    type Output = bool;

    fn run<R: Rulebook>(self, rules: R) -> bool {
        View::<L, R>::new(rules, self.0).jumps().any
    }
}

struct QuietCount<L: Layout>(Pieces<L::Word>);

impl<L: Layout> Job for QuietCount<L> {
    type Output = u64;

    fn run<R: Rulebook>(self, rules: R) -> u64 {
        View::<L, R>::new(rules, self.0).quiet_count()
    }
}

struct Climb<'a, L: Layout>(Tree<L::Word>, Processor, &'a mut Vec<Step<L::Word>>);

impl<L: Layout> Job for Climb<'_, L> {
    type Output = u64;

    fn run<R: Rulebook>(self, rules: R) -> u64 {
        let Climb(tree, processor, room) = self;
        processor.run_in_words(ClimbOn::<L, R>(Leaves {
            view: View::new(rules, tree.pieces),
            depth: tree.depth,
            made: tree.made,
            room,
        }))
    }
}

struct ClimbOn<'a, L: Layout, R>(Leaves<'a, L, R>);

impl<L: Layout, R: Rulebook> OnProcessor for ClimbOn<'_, L, R> {
    type Output = u64;

    fn run<S: Lanes>(self, s: S) -> u64 {
        s.enter(self.0)
    }
}

/// The bits of a word, one at a time from the lowest.
#[inline(always)]
fn each_bit<W: Word>(mut word: W) -> impl Iterator<Item = W> {
    core::iter::from_fn(move || {
        let bit = word.only_lowest();
        word ^= bit;
        (!bit.is_empty()).then_some(bit)
    })
}
