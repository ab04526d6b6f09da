//! The official level by rules in which a capture may be ended after any jump: what is an
//! irregularity elsewhere is a move here.

use damier_rules::{RulesText, Side, Variant};
use damier_table::{Assistance, Binding};

use crate::official::{complaints, perform};
use crate::sitting::{Sitting, from, whole_game};

fn by_own_rules(like: &str, position: &str) -> Sitting {
    let text = format!("name: may-end\nlike: {like}\nchoice: free\ncaptures go on: no");
    let text: RulesText = text.parse().unwrap();
    let variant = Variant::custom(&text.name, &text.rules).unwrap();
    let clock = whole_game(600_000);
    let terms = from(variant, position).with_clocks([clock, clock]).unwrap();
    Sitting::begin(terms.with_assistance(Assistance::Official))
}

fn moves(sitting: &Sitting) -> Vec<(u8, u8, usize, bool)> {
    let moves = sitting.game.moves().iter().filter_map(|record| record.mv);
    moves
        .map(|mv| {
            let (from, to) = (mv.from.number(), mv.to.number());
            (from, to, mv.captures.len(), mv.promotes)
        })
        .collect()
}

const TWO_TO_TAKE: &str = "W:W32,45:B28,19,5";

#[test]
fn a_capture_ended_early_is_a_legal_turn() {
    let mut sitting = by_own_rules("international", TWO_TO_TAKE);
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, release, remove 28, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(moves(&sitting), [(32, 23, 1, false)]);
    assert_eq!(sitting.game.position().turn(), Side::Black);
}

#[test]
fn a_capture_carried_on_is_one_too() {
    let mut sitting = by_own_rules("international", TWO_TO_TAKE);
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, place 14, release, remove 28, remove 19, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(moves(&sitting), [(32, 14, 2, false)]);
}

#[test]
fn a_capture_is_over_when_the_hand_has_left_the_piece() {
    // 4.10: the first jump was a whole move; going on is a second one in a row, and one
    // may be bound to the first.
    let mut sitting = by_own_rules("international", TWO_TO_TAKE);
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, release, lift 23, place 14, release, remove 28, remove 19, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.1"]);
    perform(&mut sitting, Side::Black, "have-corrected");
    match sitting.game.bound() {
        Binding::Move(mv) => assert_eq!((mv.to.number(), mv.captures.len()), (23, 1)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_not_jumped_may_not_be_lifted() {
    let mut sitting = by_own_rules("international", TWO_TO_TAKE);
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, release, remove 28, remove 19, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.12"]);
}

#[test]
fn capturing_stays_compulsory() {
    let mut sitting = by_own_rules("international", TWO_TO_TAKE);
    perform(
        &mut sitting,
        Side::White,
        "lift 45, place 40, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
}

#[test]
fn a_man_that_stops_on_the_far_row_is_crowned() {
    let position = "W:W12:B8,9";
    let mut sitting = by_own_rules("international", position);
    perform(
        &mut sitting,
        Side::White,
        "lift 12, place 3, release, remove 8, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.15"]);
    let mut sitting = by_own_rules("international", position);
    perform(
        &mut sitting,
        Side::White,
        "lift 12, place 3, release, remove 8, crown 3, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(moves(&sitting), [(12, 3, 1, true)]);
    // One that goes on from there has only passed the row (4.15).
    let mut sitting = by_own_rules("international", position);
    perform(
        &mut sitting,
        Side::White,
        "lift 12, place 3, place 14, release, remove 8, remove 9, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(moves(&sitting), [(12, 14, 2, false)]);
}
