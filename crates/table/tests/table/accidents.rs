//! Positions disturbed by accident (article 5.5), in a game.

use damier_rules::{Side, Variant};
use damier_table::{Act, Cell, Impossible, Refusal, Wood};

use crate::official::{cell, complaints, official, perform};
use crate::sitting::from;

#[test]
fn an_accident_that_is_undone_is_no_offence() {
    let mut sitting = official("W:W32:B8");
    sitting.act(
        Side::Black,
        Act::Disturb(vec![(cell(32), Some(Cell::new(4, 4))), (cell(8), None)]),
    );
    assert!(sitting.game.accident());
    sitting.act(Side::White, Act::Restore);
    assert_eq!(
        sitting.try_act(Side::White, Act::Restore),
        Err(Refusal::NoAccident)
    );
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
}

#[test]
fn who_plays_on_after_the_others_accident_accepts_what_it_left() {
    let mut sitting = official("W:W32,45:B8,9");
    sitting.act(Side::Black, Act::Disturb(vec![(cell(9), None)]));
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    let ply = &sitting.game.moves()[0];
    let found: Vec<_> = ply.irregularities.iter().map(|one| one.article()).collect();
    assert_eq!((ply.mv, found), (None, vec!["5.2"]));
    assert_eq!(sitting.game.position().count(Side::Black), 1);
    assert!(!sitting.game.accident(), "the press was the last moment");
}

#[test]
fn who_leaves_his_own_accident_so_has_moved_and_lifted_pieces() {
    let slips = [
        (cell(9), None),
        (cell(8), Some(Cell::new(5, 5))),
        (cell(45), Some(cell(40))),
    ];
    let mut sitting = official("W:W32,45:B8,9");
    sitting.act(Side::White, Act::Disturb(slips.to_vec()));
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    let found = ["5.4.2", "5.4.5", "5.4.7", "5.3"];
    assert_eq!(complaints(&sitting.game), found);
    sitting.act(Side::Black, Act::HaveCorrected);
    let before = from(Variant::International, "W:W32,45:B8,9");
    assert_eq!(sitting.game.position(), before.start());
    assert_eq!(sitting.game.wood(), Some(&Wood::of(before.start())));
}

#[test]
fn what_an_accident_displaced_can_be_put_back_after_the_move_too() {
    let mut sitting = official("W:W32,45:B8,9");
    sitting.act(
        Side::Black,
        Act::Disturb(vec![(cell(9), Some(cell(13))), (cell(45), None)]),
    );
    perform(&mut sitting, Side::White, "lift 32, place 28, release");
    sitting.act(Side::White, Act::Restore);
    assert!(!sitting.game.accident());
    perform(&mut sitting, Side::White, "press");
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert!(sitting.game.moves()[0].mv.is_some());
}

#[test]
fn an_accident_moves_only_what_stands_there_and_only_onto_free_cells() {
    let mut sitting = official("W:W32:B8");
    let mut refused = |slips: &[(Cell, Option<Cell>)]| {
        let answer = sitting.try_act(Side::White, Act::Disturb(slips.to_vec()));
        answer.unwrap_err()
    };
    let impossible = [
        (vec![(cell(33), None)], Impossible::NothingThere(cell(33))),
        (
            vec![(cell(32), Some(cell(8)))],
            Impossible::Occupied(cell(8)),
        ),
        (
            vec![(cell(32), Some(Cell::new(10, 0)))],
            Impossible::OffTheBoard(Cell::new(10, 0)),
        ),
        (
            vec![(cell(32), None), (cell(32), None)],
            Impossible::NothingThere(cell(32)),
        ),
    ];
    for (slips, why) in impossible {
        assert_eq!(refused(&slips), Refusal::Impossible(why));
    }
}

#[test]
fn a_touch_out_of_turn_after_an_accident_is_no_move() {
    let mut sitting = official("W:W32,45:B8,9");
    sitting.act(Side::Black, Act::Disturb(vec![(cell(9), Some(cell(13)))]));
    perform(&mut sitting, Side::Black, "touch 8");
    assert_eq!(complaints(&sitting.game), ["3.14"]);
    assert_eq!(sitting.game.ply(), 0);
    sitting.act(Side::White, Act::Restore);
    assert!(sitting.game.wood().unwrap().at(cell(9)).is_some());
}
