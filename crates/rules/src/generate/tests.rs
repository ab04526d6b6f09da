//! The generator against its slow twin, and every processor against plain words.

use core::marker::PhantomData;

use super::{Change, Field, Lanes, Mechanics, OnProcessor, Pieces, Processor, Step, Visit};
use super::{Compiled, Eight, FreeCaptures, Generator, MostCaptures, Ten, Work, each, legal};
use crate::variant::Visitor;
use crate::{LastPly, Position, Setup, Side, Variant, perft_on, reference};

/// Numbers without a pattern, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// A position with some of the squares filled; the fewer the kings the more the pieces.
    fn position(&mut self, variant: Variant) -> Option<Position> {
        let board = variant.rules().board;
        let side = Side::ALL[self.below(2) as usize];
        let mut setup = Setup::empty(side);
        let (filled, kings, white) = (self.below(60), self.below(100), 20 + self.below(60));
        for square in board.squares() {
            if self.below(100) >= filled {
                continue;
            }
            let owner = if self.below(100) < white {
                Side::White
            } else {
                Side::Black
            };
            let king = self.below(100) < kings || board.crowning_row(owner).contains(square);
            let pieces = if king {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            pieces[owner.index()].insert(square);
        }
        Position::new(variant, &setup).ok()
    }
}

fn positions(count: usize) -> impl Iterator<Item = Position> {
    let mut chance = Chance(0x5eed);
    let mut next = 0;
    core::iter::from_fn(move || {
        next += 1;
        let variant = Variant::ALL[next % Variant::ALL.len()];
        Some(chance.position(variant))
    })
    .flatten()
    .take(count)
}

#[test]
fn the_fast_generator_finds_what_the_rule_text_says() {
    for position in positions(30_000) {
        let expected = reference::legal_moves(position.variant().rules(), &position.setup());
        assert_eq!(position.legal_moves(), expected, "{position:?}");
        assert_eq!(
            position.must_capture(),
            expected.first().is_some_and(|mv| mv.is_capture()),
            "{position:?}"
        );
    }
}

/// Compares listing, counting and going through, on every processor.
fn weigh_everywhere<M: Mechanics>(field: &Field) {
    let generator = Compiled::<M>::new(Variant::International.rules());
    let pieces = field.pieces();
    let mut list = Vec::new();
    generator.moves(field, &mut list);
    let mut behind: Vec<_> = list
        .iter()
        .map(|step| generator.after(field, step))
        .map(tuple)
        .collect();
    behind.sort_unstable();
    for processor in Processor::ALL {
        let turn = field.turn;
        let weight = processor.run(Weighing::<M>(pieces, turn, PhantomData));
        assert_eq!(weight, (list.len() as u64, behind.clone()), "{field:?}");
    }
}

struct Weighing<M>(Pieces, Side, PhantomData<M>);

impl<M: Mechanics> OnProcessor for Weighing<M> {
    type Output = Weight;

    fn run<S: Lanes>(self, s: S) -> Weight {
        weigh::<M, S>(s, self.0, self.1)
    }
}

fn tuple(field: Field) -> (u64, u64, u64) {
    (field.own(), field.enemy(), field.kings)
}

type Weight = (u64, Vec<(u64, u64, u64)>);

fn weigh<M: Mechanics, S: Lanes>(s: S, pieces: Pieces, turn: Side) -> Weight {
    let mut behind = Behind(pieces, Vec::new());
    let count = match turn {
        Side::White => s.enter(Both::<M, true>(pieces, &mut behind, PhantomData)),
        Side::Black => s.enter(Both::<M, false>(pieces, &mut behind, PhantomData)),
    };
    behind.1.sort_unstable();
    (count, behind.1)
}

struct Both<'a, M, const WHITE: bool>(Pieces, &'a mut Behind, PhantomData<M>);

impl<M: Mechanics, S: Lanes, const WHITE: bool> Work<S> for Both<'_, M, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        let mut room = Vec::new();
        each::<M, S, WHITE>(s, self.0, &mut room, self.1);
        let count = legal::<M, S, WHITE>(s, self.0, &mut room);
        assert!(room.is_empty());
        count
    }
}

struct Behind(Pieces, Vec<(u64, u64, u64)>);

impl<S: Lanes> Visit<S> for Behind {
    fn near(&mut self, _: S, change: Change, _: &mut Vec<Step>) {
        let after = self.0.after(&change);
        self.1.push((after.own, after.enemy, after.kings));
    }

    fn far(&mut self, s: S, change: Change, room: &mut Vec<Step>) {
        self.near(s, change, room);
    }
}

/// Positions of a variant on a board of this kind, as fields.
fn fields<M: Mechanics>(variant: Variant, count: usize) -> impl Iterator<Item = Field> {
    let mut chance = Chance(0x5eed);
    let next = move || Some(chance.position(variant));
    let positions = core::iter::from_fn(next).flatten().take(count);
    positions.map(|position| position.field::<Compiled<M>>())
}

#[test]
fn counting_going_through_and_listing_agree_on_every_processor() {
    fn agree<M: Mechanics>(variant: Variant) {
        for field in fields::<M>(variant, 30_000) {
            weigh_everywhere::<M>(&field);
        }
    }
    agree::<MostCaptures<Ten>>(Variant::International);
    agree::<MostCaptures<Eight>>(Variant::Brazilian);
    agree::<FreeCaptures<Eight>>(Variant::Russian);
}

#[test]
fn listing_and_counting_agree_in_every_variant() {
    struct Agree<'a>(&'a Position);

    impl Visitor for Agree<'_> {
        type Output = ();

        fn visit<G: Generator>(self, generator: G) {
            let field = self.0.field::<G>();
            let (mut list, mut room) = (Vec::new(), Vec::new());
            generator.moves(&field, &mut list);
            assert_eq!(generator.count(&field, &mut room), list.len() as u64);
            assert!(room.is_empty());
            let captures = list.iter().any(|step| step.is_capture());
            assert_eq!(generator.must_capture(&field), captures);
            let quiet = if captures { 0 } else { list.len() as u64 };
            assert!(captures || generator.quiet_count(&field) == quiet);
        }
    }

    for position in positions(50_000) {
        position.variant().dispatch(Agree(&position));
    }
}

#[test]
fn two_plies_are_counted_like_one_after_the_other() {
    for position in positions(20_000) {
        let moves = position.legal_moves();
        let replies = moves
            .iter()
            .map(|mv| position.after(mv).legal_moves().len() as u64);
        let expected: u64 = replies.sum();
        for processor in Processor::ALL {
            for last_ply in [LastPly::Counted, LastPly::Made] {
                let found = perft_on(&position, 2, last_ply, processor);
                assert_eq!(found, expected, "{position:?}, {processor:?}");
            }
        }
    }
}
