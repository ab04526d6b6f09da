//! Moves taken back by agreement.

use damier_rules::Side::{self, Black, White};
use damier_rules::{Position, Variant};
use damier_table::{Act, NoOffer, Refusal, fold};

use crate::sitting::{Sitting, fischer, from, whole_game};

fn take_back(sitting: &mut Sitting, asker: Side) {
    sitting.act(asker, Act::AskTakeBack);
    sitting.act(!asker, Act::AcceptTakeBack);
}

#[test]
fn the_side_that_has_just_moved_takes_one_move_back() {
    let mut sitting = Sitting::international();
    sitting.play("32-28 19-23");
    let before = *sitting.game.position();
    sitting.play("28x19");
    take_back(&mut sitting, White);
    assert_eq!(sitting.game.position(), &before);
    assert_eq!(sitting.game.ply(), 2);
    assert_eq!(sitting.game.seq(), 6);
    sitting.play("28x19 14x23");
}

#[test]
fn the_side_on_move_takes_the_reply_back_too() {
    let mut sitting = Sitting::international();
    sitting.play("32-28 19-23");
    take_back(&mut sitting, White);
    let start = Position::start(Variant::International);
    assert_eq!(sitting.game.position(), &start);
    assert_eq!(sitting.game.legal_moves(), start.legal_moves());
    assert!(sitting.game.moves().is_empty());
}

#[test]
fn without_a_move_of_ones_own_there_is_nothing_to_take_back() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let refused = sitting.try_act(Black, Act::AskTakeBack);
    assert_eq!(refused, Err(Refusal::NothingToTakeBack));
    assert!(!sitting.game.may_ask_take_back(Black));
    assert!(sitting.game.may_ask_take_back(White));
}

#[test]
fn a_move_withdraws_the_request_and_so_does_a_refusal() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::AskTakeBack);
    assert_eq!(sitting.game.take_back_request(), Some(White));
    sitting.play("19-23");
    assert_eq!(sitting.game.take_back_request(), None);
    sitting.act(White, Act::AskTakeBack);
    sitting.act(Black, Act::DeclineTakeBack);
    assert_eq!(sitting.game.take_back_request(), None);
    let late = sitting.try_act(Black, Act::AcceptTakeBack);
    assert_eq!(late, Err(Refusal::NoTakeBack));
    assert_eq!(sitting.game.ply(), 2);
}

#[test]
fn only_the_other_side_answers_a_request_and_only_one_stands() {
    let mut sitting = Sitting::international();
    sitting.play("32-28 19-23").act(Black, Act::AskTakeBack);
    for act in [Act::AcceptTakeBack, Act::DeclineTakeBack] {
        assert_eq!(sitting.try_act(Black, act), Err(Refusal::NoTakeBack));
    }
    for side in [White, Black] {
        let refused = sitting.try_act(side, Act::AskTakeBack);
        assert_eq!(refused, Err(Refusal::AlreadyAsked { by: Black }));
    }
}

#[test]
fn the_draw_counts_go_back_with_the_moves() {
    // Repetition at ply 8; the third occurrence is taken back and another move played.
    let mut sitting = Sitting::begin(from(Variant::International, "W:WK46,35:BK3,16"));
    sitting.play("46-41 3-8 41-46 8-3 46-41 3-8 41-46");
    let counters = |sitting: &Sitting| {
        let counters = sitting.game.counters();
        let used = counters
            .iter()
            .map(|counter| (counter.rule.reason, counter.used));
        used.collect::<Vec<_>>()
    };
    let before = counters(&sitting);
    sitting.play("8-12");
    take_back(&mut sitting, Black);
    assert_eq!(counters(&sitting), before);
    assert_eq!(before, [("repetition", 2), ("rule25", 7)]);
    sitting.play("8-3");
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_repetition_that_was_taken_back_has_not_happened() {
    let mut sitting = Sitting::begin(from(Variant::International, "W:WK46,35:BK3,16"));
    sitting.play("46-41 3-8 41-46 8-3");
    take_back(&mut sitting, Black);
    sitting.play("8-3 46-41 3-8 41-46");
    assert!(sitting.game.result().is_none());
    sitting.play("8-3");
    assert_eq!(sitting.result().1, "repetition");
    assert_eq!(sitting.game.ply(), 8);
}

#[test]
fn the_right_to_offer_a_draw_goes_back_with_the_moves() {
    let mut sitting = Sitting::international();
    sitting.play("32-28").act(White, Act::OfferDraw);
    take_back(&mut sitting, White);
    assert_eq!(sitting.game.draw_offer(), None);
    sitting.play("32-28");
    assert!(sitting.game.may_offer_draw(White));
}

#[test]
fn an_offer_that_the_move_refused_stays_refused() {
    let mut sitting = Sitting::international();
    sitting.play("32-28 19-23").act(Black, Act::OfferDraw);
    sitting.play("28x19");
    take_back(&mut sitting, White);
    assert_eq!(sitting.game.draw_offer(), None);
    let why = sitting.game.why_no_draw_offer(Black);
    assert_eq!(why, Some(NoOffer::Repeated));
}

#[test]
fn clocks_are_not_given_back() {
    let mut sitting = Sitting::timed(fischer(60_000, 1_000), whole_game(60_000));
    sitting.wait(10_000).play("32-28");
    sitting.wait(5_000).act(White, Act::AskTakeBack);
    sitting.wait(2_000).act(Black, Act::AcceptTakeBack);
    // White used 10 seconds and earned one; Black's clock ran for 7.
    assert_eq!(sitting.remaining(), [51_000, 53_000]);
    assert_eq!(sitting.deadline(), Some((White, 17_000 + 51_000)));
    sitting.wait(1_000).play("32-28");
    assert_eq!(sitting.remaining(), [51_000, 53_000]);
    let [played] = sitting.game.moves() else {
        panic!("one move stands");
    };
    assert_eq!(played.spent.unwrap().as_millis(), 1_000);
    assert_eq!(played.remaining.unwrap().as_millis(), 51_000);
}

#[test]
fn a_result_cannot_be_taken_back() {
    let mut sitting = Sitting::begin(from(Variant::International, "W:W28,48:B23"));
    sitting.play("28x19");
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
    for side in [White, Black] {
        let refused = sitting.try_act(side, Act::AskTakeBack);
        assert_eq!(refused, Err(Refusal::GameOver));
        assert!(!sitting.game.may_ask_take_back(side));
    }
}

#[test]
fn the_game_begun_by_black_knows_whose_moves_are_whose() {
    let mut sitting = Sitting::begin(from(Variant::International, "B:W31-50:B1-20"));
    sitting.play("19-23");
    let refused = sitting.try_act(White, Act::AskTakeBack);
    assert_eq!(refused, Err(Refusal::NothingToTakeBack));
    sitting.play("33-28");
    take_back(&mut sitting, Black);
    assert_eq!(sitting.game.ply(), 0);
    let folded = fold(sitting.game.terms().clone(), &sitting.log).unwrap();
    assert_eq!(folded, sitting.game);
}
