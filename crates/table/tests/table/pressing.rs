//! The club level: only legal moves, and the clock is pressed by hand.

use damier_rules::{Side, Variant};
use damier_table::{Act, Assistance, NoOffer, Refusal, Terms};

use crate::sitting::{Sitting, whole_game};

fn club() -> Sitting {
    let clock = whole_game(60_000);
    let terms = Terms::standard(Variant::International)
        .with_clocks([clock, clock])
        .unwrap();
    Sitting::begin(terms.with_assistance(Assistance::Club))
}

#[test]
fn the_clock_runs_until_it_is_pressed() {
    let mut sitting = club();
    sitting.wait(5_000).play("32-28").wait(2_000);
    assert_eq!(sitting.remaining(), [53_000, 60_000]);
    assert_eq!(sitting.try_play("18-23"), Err(Refusal::NotPressed));
    assert_eq!(
        sitting.try_act(Side::Black, Act::Press),
        Err(Refusal::NothingMoved)
    );
    sitting.act(Side::White, Act::Press);
    assert_eq!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::NothingMoved)
    );
    sitting.wait(1_000).play("18-23");
    assert_eq!(sitting.remaining(), [53_000, 59_000]);
    let white = &sitting.game.moves()[0];
    assert_eq!(white.spent.map(|span| span.as_millis()), Some(7_000));
}

#[test]
fn a_flag_falls_between_the_move_and_the_press() {
    let mut sitting = club();
    sitting.play("32-28").wait(60_000);
    assert!(matches!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::FlagFallen {
            side: Side::White,
            ..
        })
    ));
}

#[test]
fn a_draw_is_offered_after_the_move_and_before_the_press() {
    let mut sitting = club();
    let early = Refusal::OfferNotAllowed(NoOffer::NotAfterOwnMove);
    assert_eq!(
        sitting.try_act(Side::White, Act::OfferDraw),
        Err(early.clone())
    );
    sitting
        .play("32-28")
        .act(Side::White, Act::OfferDraw)
        .act(Side::White, Act::Press);
    assert_eq!(sitting.game.draw_offer(), Some(Side::White));
    sitting.play("18-23").act(Side::Black, Act::Press);
    assert_eq!(sitting.game.draw_offer(), None);
    assert_eq!(sitting.try_act(Side::Black, Act::OfferDraw), Err(early));
}

#[test]
fn a_move_that_ends_the_game_needs_no_press() {
    let terms = crate::sitting::from(Variant::International, "W:W32:B28");
    let mut sitting = Sitting::begin(terms.with_assistance(Assistance::Club));
    sitting.play("32x23");
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
}

#[test]
fn nothing_is_pressed_at_the_assisted_level() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    assert_eq!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::WrongLevel)
    );
}
