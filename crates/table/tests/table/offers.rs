//! Draw offers in the order of the FMJD (Annex 3, 5.3).

use damier_rules::Side::{Black, White};
use damier_rules::Variant;
use damier_table::{Act, Actor, NoOffer, Refusal, Terms};

use crate::sitting::{Sitting, from};

fn why_not(sitting: &mut Sitting, side: damier_rules::Side) -> NoOffer {
    assert!(!sitting.game.may_offer_draw(side));
    match sitting.try_act(side, Act::OfferDraw) {
        Err(Refusal::OfferNotAllowed(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn before_the_first_move_nobody_offers_a_draw() {
    let mut sitting = Sitting::international();
    for side in [White, Black] {
        assert_eq!(why_not(&mut sitting, side), NoOffer::NotAfterOwnMove);
    }
}

#[test]
fn a_draw_is_offered_after_ones_own_move_and_before_the_opponents() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    assert_eq!(why_not(&mut sitting, Black), NoOffer::NotAfterOwnMove);
    assert!(sitting.game.may_offer_draw(White));
    sitting.play("19-23");
    assert_eq!(why_not(&mut sitting, White), NoOffer::NotAfterOwnMove);
    sitting.act(Black, Act::OfferDraw);
    assert_eq!(sitting.game.draw_offer(), Some(Black));
}

#[test]
fn an_offer_that_is_accepted_ends_the_game() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    sitting.act(Black, Act::AcceptDraw);
    assert_eq!(sitting.result(), ("1-1", "agreed"));
    assert_eq!(sitting.game.draw_offer(), None);
    assert!(sitting.game.legal_moves().is_empty());
}

#[test]
fn only_the_other_side_answers_an_offer() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    for act in [Act::AcceptDraw, Act::DeclineDraw] {
        assert_eq!(sitting.try_act(White, act), Err(Refusal::NoDrawOffer));
    }
    assert_eq!(sitting.game.draw_offer(), Some(White));
}

#[test]
fn a_move_refuses_the_offer() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    sitting.play("19-23");
    assert_eq!(sitting.game.draw_offer(), None);
    let late = sitting.try_act(Black, Act::AcceptDraw);
    assert_eq!(late, Err(Refusal::NoDrawOffer));
}

#[test]
fn an_offer_that_was_declined_cannot_be_accepted() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    sitting.act(Black, Act::DeclineDraw);
    assert_eq!(sitting.game.draw_offer(), None);
    let late = sitting.try_act(Black, Act::AcceptDraw);
    assert_eq!(late, Err(Refusal::NoDrawOffer));
}

#[test]
fn a_side_does_not_repeat_its_offer_before_the_other_has_offered() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    assert_eq!(why_not(&mut sitting, White), NoOffer::Standing);
    sitting.act(Black, Act::DeclineDraw);
    assert_eq!(why_not(&mut sitting, White), NoOffer::Repeated);
    sitting.play("19-23 28x19 14x23 37-32");
    assert_eq!(why_not(&mut sitting, White), NoOffer::Repeated);
    sitting.play("10-14").act(Black, Act::OfferDraw);
    sitting.play("41-37").act(White, Act::OfferDraw);
    sitting.play("5-10");
    assert!(sitting.game.may_offer_draw(Black));
}

#[test]
fn where_the_terms_say_so_each_side_moves_before_a_draw_is_offered() {
    let terms = Terms::standard(Variant::International).with_draw_offers_from(2);
    let mut sitting = Sitting::begin(terms);
    let too_early = NoOffer::TooEarly { from: 2 };
    sitting.play("32-28");
    assert_eq!(why_not(&mut sitting, White), too_early);
    sitting.play("19-23 28x19");
    // White has made two moves, Black one.
    assert_eq!(why_not(&mut sitting, White), too_early);
    sitting.play("14x23");
    assert!(sitting.game.may_offer_draw(Black));
}

#[test]
fn in_rapid_games_a_draw_is_offered_only_with_few_pieces() {
    // Annex 6: each side has ten pieces at most.
    let terms = from(
        Variant::International,
        "W:W31,32,33,34,35,36,37,38,39,40,48:B1,2,3,4,5,6,7,8,9,10,22",
    );
    let mut sitting = Sitting::begin(terms.with_draw_offers_within(Some(10)));
    let too_many = NoOffer::TooManyPieces { most: 10 };
    sitting.play("32-28");
    assert_eq!(why_not(&mut sitting, White), too_many);
    // White has taken one: only his own eleven are too many now.
    sitting.play("22-27 31x22");
    assert_eq!(why_not(&mut sitting, White), too_many);
    let few = from(Variant::International, "W:W31,32:B1,2");
    let mut sitting = Sitting::begin(few.with_draw_offers_within(Some(2)));
    sitting.play("32-28").act(White, Act::OfferDraw);
    sitting.act(Black, Act::AcceptDraw);
    assert_eq!(sitting.result(), ("1-1", "agreed"));
}

#[test]
fn nobody_but_a_player_offers_or_answers() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    for by in [Actor::Server, Actor::Arbiter] {
        for act in [
            Act::OfferDraw,
            Act::AcceptDraw,
            Act::DeclineDraw,
            Act::Resign,
        ] {
            let refused = sitting.try_act(by, act.clone());
            assert_eq!(refused, Err(Refusal::WrongActor { by, act }));
        }
    }
}

#[test]
fn nothing_is_offered_before_the_game_or_after_it() {
    let mut game = damier_table::Game::new(Terms::standard(Variant::International));
    let offer = damier_table::Entry::new(crate::sitting::at(0), White, Act::OfferDraw);
    assert_eq!(game.apply(&offer), Err(Refusal::NotBegun));
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(Black, Act::Resign);
    assert!(!sitting.game.may_offer_draw(White));
    let refused = sitting.try_act(White, Act::OfferDraw);
    assert_eq!(refused, Err(Refusal::GameOver));
}
