//! Laws of the detector, held to by chance: sequences of acts in chance positions, a third of them
//! legal performances of legal moves, a third such with one mutation, a third free. The detector
//! finds regular exactly what the checker, written from the articles, finds legal; a correction
//! gives back the position before, with touch-move binding.

use std::collections::BTreeSet;

use damier_rules::{Move, Position, Variant};
use damier_table::{Binding, Hand, Handling, Irregularity, Turn, Wood, judge};

use crate::chance::{self, Chance};
use crate::checker::Performance;

/// How many sequences of each third there are in each of the three variants.
const EACH: usize = 12_000;

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

fn for_each(seed: u64, mut look: impl FnMut(&Position, &mut Chance)) {
    for variant in Variant::ALL {
        let mut chance = Chance::new(seed);
        let mut done = 0;
        while done < EACH {
            if let Some(position) = chance::position(*variant, &mut chance) {
                look(&position, &mut chance);
                done += 1;
            }
        }
    }
}

#[test]
fn a_legal_performance_of_a_legal_move_is_regular() {
    for_each(0x9e37_79b9_7f4a_7c15, |position, chance| {
        let (mv, acts) = chance::performance(position, chance);
        assert_eq!(look(position, &acts), Some(mv), "{position:?}\n{acts:?}");
    });
}

#[test]
fn a_performance_with_one_mutation_is_regular_if_the_checker_says_so() {
    let (mut regular, mut irregular) = (0, 0);
    for_each(0x2545_f491_4f6c_dd1d, |position, chance| {
        let (_, mut acts) = chance::performance(position, chance);
        chance::mutate(&mut acts, position, chance);
        match look(position, &acts) {
            Some(_) => regular += 1,
            None => irregular += 1,
        }
    });
    let fewest = EACH / 2;
    assert!(
        regular > fewest && irregular > fewest,
        "{regular} and {irregular}"
    );
}

#[test]
fn free_acts_are_regular_if_the_checker_says_so() {
    let (mut regular, mut irregular) = (0, 0);
    for_each(0x1234_5678_9abc_def1, |position, chance| {
        let acts = chance::free_acts(position, chance);
        match look(position, &acts) {
            Some(_) => regular += 1,
            None => irregular += 1,
        }
    });
    let fewest = EACH / 20;
    assert!(
        regular > fewest && irregular > fewest,
        "{regular} and {irregular}"
    );
}

#[test]
fn whoever_is_not_on_move_can_make_no_move() {
    let mut named = BTreeSet::new();
    for_each(0x0bad_cafe_1234_5678, |position, chance| {
        let mut wood = Wood::of(position);
        let mut turn = Turn::new(&wood, !position.turn());
        for (act, hand) in chance::free_acts(position, chance) {
            let _ = turn.handle(&mut wood, act, hand);
        }
        let judgement = judge(position, &turn, &wood);
        assert_eq!((judgement.mv, judgement.binding), (None, Binding::Free));
        let own = Irregularity::TwoMovesInARow;
        let others = Irregularity::MovedOpponentsPiece;
        let found = &judgement.irregularities;
        let moved = found.contains(&own) || found.contains(&others);
        assert_eq!(judgement.moved, moved, "{position:?}\n{:?}", turn.acts());
        named.extend(found.iter().copied());
    });
    assert!(named.contains(&Irregularity::TouchedOutOfTurn));
}
