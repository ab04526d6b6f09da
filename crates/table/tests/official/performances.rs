//! Laws of the detector, held to by chance: sequences of acts in chance positions, a third of them
//! legal performances of legal moves, a third such with one mutation, a third free. The detector
//! finds regular exactly what the checker, written from the articles, finds legal; a correction
//! gives back the position before, with touch-move binding.

use std::cell::Cell;

use damier_rules::{Move, Position, Variant};
use damier_table::{Binding, Hand, Handling, Irregularity, Turn, Wood, judge};
use proptest::prelude::any;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

use crate::chance::{self, Chance};
use crate::checker::Performance;

/// How many sequences there are of each third.
const EACH: u32 = 36_000;

/// Does what can be done and leaves out what no hand could do.
fn perform(position: &Position, acts: &[(Handling, Option<Hand>)]) -> (Turn, Wood) {
    let mut wood = Wood::of(position);
    let mut turn = Turn::new(&wood, position.turn());
    for (act, hand) in acts {
        let before = (turn.clone(), wood.clone());
        if turn.handle(&mut wood, *act, *hand).is_err() {
            let after = (&turn, &wood);
            assert_eq!(after, (&before.0, &before.1), "{act:?} was refused");
        }
    }
    (turn, wood)
}

/// Judges a sequence and holds it to every law; answers the move of a regular turn.
fn look(position: &Position, acts: &[(Handling, Option<Hand>)]) -> Option<Move> {
    let (turn, wood) = perform(position, acts);
    let judgement = judge(position, &turn, &wood);
    let checked = Performance::new(position, turn.acts());
    let told = || format!("{position:?}\n{:?}\n{judgement:?}", turn.acts());
    let regular = judgement.mv.filter(|_| judgement.irregularities.is_empty());
    assert_eq!(regular, checked.legal_move(), "{}", told());
    if let Some(mv) = regular {
        assert_eq!(
            judgement.after,
            Wood::of(&position.after(&mv)),
            "{}",
            told()
        );
    }
    // A turn without any move is not irregular if it was only touching and putting straight.
    if judgement.irregularities.is_empty() && regular.is_none() {
        assert!(!judgement.moved, "{}", told());
        assert_eq!(judgement.after, Wood::of(position), "{}", told());
    }
    assert_eq!(*turn.before(), Wood::of(position), "{}", told());
    let bound = match judgement.binding {
        Binding::Free => None,
        Binding::Piece(square) => Some(square),
        Binding::Move(mv) => Some(mv.from),
    };
    let round = |mv: &Move| mv.from == mv.to;
    if !position.legal_moves().iter().any(round) {
        assert_eq!(bound, checked.bound(), "{}", told());
    }
    let allowed = |mv: &Move| judgement.binding.allows(mv);
    assert!(position.legal_moves().iter().any(allowed), "{}", told());
    regular
}

/// The games whose official rules the checker is written from: Annex 1 of the FMJD, and the IDF's.
const OFFICIAL: &[Variant] = &[Variant::International, Variant::Brazilian, Variant::Russian];

fn for_each(look: impl Fn(&Position, &mut Chance)) {
    let config = Config {
        cases: EACH,
        failure_persistence: None,
        ..Config::default()
    };
    let variants = select(OFFICIAL);
    let done = TestRunner::new(config).run(&(variants, any::<u64>()), |(variant, seed)| {
        let mut chance = Chance::new(seed);
        let position = loop {
            if let Some(position) = chance::position(variant, &mut chance) {
                break position;
            }
        };
        look(&position, &mut chance);
        Ok(())
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}

/// How many turns were regular and how many were not.
#[derive(Default)]
struct Tally([Cell<u32>; 2]);

impl Tally {
    fn count(&self, regular: Option<Move>) {
        let side = &self.0[usize::from(regular.is_none())];
        side.set(side.get() + 1);
    }

    /// Both kinds have to be there, or little has been tried.
    fn has_at_least(&self, fewest: u32) {
        let [regular, irregular] = &self.0;
        let enough = regular.get() > fewest && irregular.get() > fewest;
        assert!(enough, "{regular:?} and {irregular:?}");
    }
}

#[test]
fn a_legal_performance_of_a_legal_move_is_regular() {
    for_each(|position, chance| {
        let (mv, acts) = chance::performance(position, chance);
        assert_eq!(look(position, &acts), Some(mv), "{position:?}\n{acts:?}");
    });
}

#[test]
fn a_performance_with_one_mutation_is_regular_if_the_checker_says_so() {
    let tally = Tally::default();
    for_each(|position, chance| {
        let (_, mut acts) = chance::performance(position, chance);
        chance::mutate(&mut acts, position, chance);
        tally.count(look(position, &acts));
    });
    tally.has_at_least(EACH / 6);
}

#[test]
fn free_acts_are_regular_if_the_checker_says_so() {
    let tally = Tally::default();
    for_each(|position, chance| {
        let acts = chance::free_acts(position, chance);
        tally.count(look(position, &acts));
    });
    tally.has_at_least(EACH / 60);
}

#[test]
fn whoever_is_not_on_move_can_make_no_move() {
    let named = Cell::new(0);
    for_each(|position, chance| {
        let mut wood = Wood::of(position);
        let mut turn = Turn::new(&wood, !position.turn());
        for (act, hand) in chance::free_acts(position, chance) {
            let _ = turn.handle(&mut wood, act, hand);
        }
        let judgement = judge(position, &turn, &wood);
        assert_eq!((judgement.mv, judgement.binding), (None, Binding::Free));
        let found = &judgement.irregularities;
        let moved = found.contains(&Irregularity::TwoMovesInARow)
            || found.contains(&Irregularity::MovedOpponentsPiece);
        assert_eq!(judgement.moved, moved, "{position:?}\n{:?}", turn.acts());
        named.set(named.get() + u32::from(!found.is_empty()));
    });
    assert!(named.get() > EACH / 2, "{named:?}");
}
