//! Score sheets: what players write, right or wrong, in the game and after it.

use damier_rules::{Side, Variant};
use damier_table::{Act, ClockForm, Refusal, SheetText, Terms, codec};

use crate::sitting::{Sitting, at, fischer, whole_game};

fn kept(clock: ClockForm) -> Sitting {
    let terms = Terms::standard(Variant::International)
        .with_clocks([clock, clock])
        .unwrap();
    Sitting::begin(terms.with_sheets(true))
}

fn write(ply: u32, text: &str) -> Act {
    Act::Write {
        ply,
        text: SheetText::new(text).unwrap(),
    }
}

#[test]
fn each_player_writes_what_he_thinks_was_played() {
    let mut sitting = kept(whole_game(600_000));
    sitting.play("32-28").act(Side::White, write(1, "32-28"));
    sitting.act(Side::Black, write(1, "32-27")).play("18-23");
    sitting
        .act(Side::Black, write(2, "18-23"))
        .act(Side::Black, write(1, "32-28"));
    sitting
        .act(Side::White, write(3, "33-29"))
        .act(Side::White, write(3, ""));
    assert_eq!(
        sitting.game.sheet(Side::White).lines().collect::<Vec<_>>(),
        ["32-28"]
    );
    assert_eq!(
        sitting.game.sheet(Side::Black).lines().collect::<Vec<_>>(),
        ["32-28", "18-23"]
    );
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    let terms = codec::encode_terms(sitting.game.terms());
    assert_eq!(
        codec::read_game(&terms, lines.iter().map(String::as_str)).unwrap(),
        sitting.game
    );
}

#[test]
fn a_sheet_is_completed_after_the_game() {
    let mut sitting = kept(whole_game(600_000));
    sitting.play("32-28").act(Side::Black, Act::Resign);
    sitting.act(Side::White, write(1, "32-28"));
    assert_eq!(sitting.game.sheet(Side::White).line(1), "32-28");
}

#[test]
fn recording_is_suspended_in_time_trouble_only_without_a_minute_a_move() {
    let mut sitting = kept(whole_game(310_000));
    assert!(sitting.game.must_record(Side::White, at(9_999)));
    assert!(!sitting.game.must_record(Side::White, at(10_000)));
    sitting.act(Side::White, write(1, "32-28"));
    let with_a_minute = kept(fischer(310_000, 60_000));
    assert!(with_a_minute.game.must_record(Side::White, at(20_000)));
    assert!(
        !Sitting::international()
            .game
            .must_record(Side::White, at(0))
    );
}

#[test]
fn lines_that_no_sheet_has_are_refused() {
    let mut sitting = kept(whole_game(600_000));
    assert_eq!(
        sitting.try_act(Side::White, write(0, "x")),
        Err(Refusal::NoSuchLine)
    );
    assert_eq!(
        sitting.try_act(Side::White, write(1_001, "x")),
        Err(Refusal::NoSuchLine)
    );
    let mut without = Sitting::international();
    assert_eq!(
        without.try_act(Side::White, write(1, "x")),
        Err(Refusal::NoSuchLine)
    );
    assert!(SheetText::new("x".repeat(81)).is_err());
}
