//! Showing a capture again (4.4, 4.9): what may be asked when, whose clock runs, and what follows.

use damier_rules::{Side, Square, Variant};
use damier_table::{
    Act, Actor, Assistance, Binding, Decision, Game, NoOffer, Refusal, Ruling, codec, fold,
};

use crate::official::{cell, complaints, official, perform};
use crate::sitting::{Sitting, at, fischer, from};

/// 32 must take three: 28, 19 and 9 or 10.
const THREE: &str = "W:W32,45:B28,19,9,5,10,K50";
/// As 4.9 wants it, up to the press.
const CLEARLY: &str = "lift 32, place 23, place 14, place 3, release, remove 28, remove 19, remove 9, \
                       crown 3, press";
/// The piece is put down at the end only.
const UNCLEARLY: &str = "lift 32, place 3, release, remove 28, remove 19, remove 9, crown 3, press";

/// After White has captured so, and Black has asked to be shown it again.
fn asked(capture: &str) -> Sitting {
    let mut sitting = official(THREE);
    perform(&mut sitting, Side::White, capture);
    perform(&mut sitting, Side::Black, "have-shown");
    sitting
}

fn copy(sitting: &Sitting) -> Sitting {
    Sitting {
        game: sitting.game.clone(),
        log: sitting.log.clone(),
        now: sitting.now,
    }
}

/// What the draw rules have counted so far.
fn counted(game: &Game) -> Vec<u32> {
    game.counters().iter().map(|counter| counter.used).collect()
}

fn running(sitting: &Sitting) -> Option<Side> {
    sitting.game.clocks(at(sitting.now)).unwrap().running
}

#[test]
fn the_board_goes_back_and_the_very_move_has_to_be_made() {
    for capture in [CLEARLY, UNCLEARLY] {
        let mut sitting = official(THREE);
        let start = *sitting.game.position();
        perform(&mut sitting, Side::White, capture);
        let after = sitting.game.clone();
        perform(&mut sitting, Side::Black, "have-shown");
        let game = &sitting.game;
        assert_eq!((game.position(), game.ply()), (&start, 0));
        assert_eq!(game.wood().unwrap().setup(Side::White), start.setup());
        let showing = game.showing().unwrap();
        assert_eq!(showing.asker, Side::Black);
        assert_eq!(showing.was_irregular, capture == UNCLEARLY);
        assert_eq!(game.bound(), Binding::Move(showing.mv));

        perform(&mut sitting, Side::White, CLEARLY);
        let game = &sitting.game;
        assert_eq!(game.showing(), None);
        assert_eq!(complaints(game), Vec::<&str>::new());
        assert_eq!((game.position(), game.ply()), (after.position(), 1));
        assert_eq!(game.wood(), after.wood());
        assert_eq!(counted(game), counted(&after));
        assert_eq!(game.bound(), Binding::Free);
    }
}

#[test]
fn who_was_unclear_bears_the_time_and_has_one_press() {
    let clock = fischer(600_000, 5_000);
    let terms = from(Variant::International, THREE)
        .with_clocks([clock, clock])
        .unwrap()
        .with_assistance(Assistance::Official);
    let mut sitting = Sitting::begin(terms);
    perform(&mut sitting, Side::White, UNCLEARLY);
    assert_eq!(complaints(&sitting.game), ["4.9"]);
    // 8 acts of 100 ms each, and 5 s for the move.
    assert_eq!(sitting.remaining(), [604_200, 600_000]);
    sitting.wait(3_000).act(Side::Black, Act::HaveShown);
    assert_eq!(running(&sitting), Some(Side::White));
    assert_eq!(sitting.remaining(), [599_200, 597_000]);
    sitting.wait(10_000);
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(running(&sitting), Some(Side::Black));
    assert_eq!(sitting.remaining(), [593_200, 597_000]);
    let moves = sitting.game.moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].spent.unwrap().as_millis(), 11_800);
    let faces = sitting.game.clocks(at(sitting.now)).unwrap();
    assert_eq!(faces.faces[0].moves, 1, "one move was completed");
}

#[test]
fn who_asks_without_need_bears_the_time_himself() {
    let clock = fischer(600_000, 5_000);
    let terms = from(Variant::International, THREE)
        .with_clocks([clock, clock])
        .unwrap()
        .with_assistance(Assistance::Official);
    let mut sitting = Sitting::begin(terms);
    perform(&mut sitting, Side::White, CLEARLY);
    let (times, before) = (sitting.remaining(), sitting.game.moves()[0].clone());
    sitting.wait(3_000).act(Side::Black, Act::HaveShown);
    assert_eq!(running(&sitting), Some(Side::Black));
    sitting.wait(10_000);
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(running(&sitting), Some(Side::Black));
    assert_eq!(sitting.remaining(), [times[0], times[1] - 14_000]);
    let shown = &sitting.game.moves()[0];
    assert_eq!(
        (shown.spent, shown.remaining),
        (before.spent, before.remaining)
    );
    let faces = sitting.game.clocks(at(sitting.now)).unwrap();
    assert_eq!(faces.faces[0].moves, 1);
}

#[test]
fn another_move_is_a_move_taken_back() {
    // With the same two 9 can be taken, or 10.
    let mut sitting = official("W:W32,45:B28,19,9,10,K50");
    let other = "lift 32, place 23, place 14, place 5, release, remove 28, remove 19, remove 10, \
                 crown 5, press";
    perform(&mut sitting, Side::White, CLEARLY);
    perform(&mut sitting, Side::Black, "have-shown");
    let mv = sitting.game.showing().unwrap().mv;
    perform(&mut sitting, Side::White, other);
    assert_eq!(complaints(&sitting.game), ["5.4.4"]);
    let mut stands = copy(&sitting);
    perform(&mut sitting, Side::Black, "have-corrected");
    assert_eq!(sitting.game.bound(), Binding::Move(mv));
    assert_eq!(running(&sitting), Some(Side::White));
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    // Or it stands when he plays on (5.7).
    perform(
        &mut stands,
        Side::Black,
        "lift 50, place 44, release, press",
    );
    assert_eq!(complaints(&stands.game), Vec::<&str>::new());
    assert_eq!(stands.game.ply(), 2);
    assert!(stands.game.wood().unwrap().at(cell(9)).is_some());
}

#[test]
fn what_is_shown_unclearly_again_can_be_asked_for_again() {
    let mut sitting = asked(UNCLEARLY);
    perform(&mut sitting, Side::White, UNCLEARLY);
    assert_eq!(complaints(&sitting.game), ["4.9"]);
    perform(&mut sitting, Side::Black, "have-shown");
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    // Once shown as it should be is enough.
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::NothingToShow)
    );
}

#[test]
fn the_asker_may_say_that_he_has_seen_enough() {
    for capture in [CLEARLY, UNCLEARLY] {
        let mut sitting = official(THREE);
        perform(&mut sitting, Side::White, capture);
        let after = copy(&sitting);
        perform(&mut sitting, Side::Black, "have-shown");
        perform(&mut sitting, Side::White, "lift 32, place 23");
        assert_eq!(
            sitting.try_act(Side::White, Act::LetStand),
            Err(Refusal::NothingIrregular)
        );
        perform(&mut sitting, Side::Black, "let-stand");
        let game = &sitting.game;
        assert_eq!(game.position(), after.game.position());
        assert_eq!(game.wood(), after.game.wood());
        assert_eq!(counted(game), counted(&after.game));
        assert_eq!((game.ply(), game.bound()), (1, Binding::Free));
        assert_eq!(running(&sitting), Some(Side::Black));
        let [white, black] = sitting.remaining();
        let [white_before, black_before] = after.remaining();
        let (showing, asking) = match capture {
            CLEARLY => (0, 400),
            _ => (300, 100),
        };
        assert_eq!(white_before - white, showing);
        assert_eq!(black_before - black, asking);
        // He has let it stand (5.7).
        for act in [Act::HaveShown, Act::HaveCorrected] {
            assert!(sitting.try_act(Side::Black, act).is_err());
        }
        perform(
            &mut sitting,
            Side::Black,
            "lift 50, place 44, release, press",
        );
        assert_eq!(sitting.game.ply(), 2);
    }
}

#[test]
fn it_is_asked_before_the_own_move_is_let_go() {
    let mut sitting = official(THREE);
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(
        sitting.try_act(Side::White, Act::HaveShown),
        Err(Refusal::NothingToShow),
        "one's own"
    );
    perform(&mut sitting, Side::Black, "touch 10, lift 50");
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::StillInHand)
    );
    let mut late = copy(&sitting);
    perform(&mut late, Side::Black, "place 44, release");
    assert_eq!(
        late.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::NothingToShow)
    );
    perform(&mut sitting, Side::Black, "place 50, release, have-shown");
    perform(&mut sitting, Side::White, CLEARLY);
    // What the asker had touched before binds him after it (3.11).
    perform(
        &mut sitting,
        Side::Black,
        "lift 50, place 44, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.3"]);
}

#[test]
fn the_board_must_be_as_the_capture_left_it() {
    let mut sitting = official(THREE);
    perform(&mut sitting, Side::White, CLEARLY);
    perform(&mut sitting, Side::Black, "remove 5");
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::ChangedSince)
    );
    let put_back = Act::Hand {
        handling: damier_table::Handling::PutBack(cell(5)),
        hand: None,
    };
    sitting.act(Side::Black, put_back);
    sitting.act(Side::Black, Act::Disturb(vec![(cell(5), None)]));
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::ChangedSince)
    );
    sitting.act(Side::Black, Act::Restore);
    sitting.act(Side::Black, Act::HaveShown);
}

#[test]
fn only_a_capture_by_the_rules_is_shown_again() {
    let quiet = "lift 32, place 28, release, press";
    let mut sitting = official("W:W32:B8");
    assert_eq!(
        sitting.try_act(Side::White, Act::HaveShown),
        Err(Refusal::NothingToShow),
        "nothing has been played"
    );
    perform(&mut sitting, Side::White, quiet);
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::NothingToShow)
    );
    // Two for three cannot be made again: it is put right.
    let mut sitting = official(THREE);
    let two = "lift 32, place 23, place 14, release, remove 28, remove 19, press";
    perform(&mut sitting, Side::White, two);
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::NothingToShow)
    );
    perform(&mut sitting, Side::Black, "have-corrected");
    // A legal capture of which a man was left standing can.
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, place 14, place 3, release, remove 28, remove 19, crown 3, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.11", "5.4.13"]);
    perform(&mut sitting, Side::Black, "have-shown");
    assert!(sitting.game.showing().unwrap().was_irregular);
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
}

#[test]
fn a_second_move_after_the_press_is_put_right_and_not_shown() {
    let mut sitting = official(THREE);
    perform(&mut sitting, Side::White, CLEARLY);
    perform(&mut sitting, Side::White, "lift 45, place 40, release");
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveShown),
        Err(Refusal::NothingToShow)
    );
    // When it has been put right everything is as before it: also what may be asked for.
    perform(&mut sitting, Side::Black, "have-corrected, have-shown");
}

#[test]
fn what_the_asker_does_out_of_turn_does_not_end_the_showing() {
    let mut sitting = asked(UNCLEARLY);
    let showing = sitting.game.showing().cloned();
    perform(&mut sitting, Side::Black, "touch 5");
    assert_eq!(complaints(&sitting.game), ["3.14"]);
    perform(&mut sitting, Side::White, "have-corrected");
    assert_eq!(sitting.game.showing(), showing.as_ref());
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
}

#[test]
fn a_draw_is_not_offered_with_a_move_that_is_shown_again() {
    let mut sitting = official(THREE);
    let capture = CLEARLY.strip_suffix(", press").unwrap();
    perform(&mut sitting, Side::White, CLEARLY);
    perform(&mut sitting, Side::Black, "have-shown");
    perform(&mut sitting, Side::White, capture);
    assert_eq!(
        sitting.try_act(Side::White, Act::OfferDraw),
        Err(Refusal::OfferNotAllowed(NoOffer::NotAfterOwnMove))
    );
}

#[test]
fn an_offer_stands_while_it_is_shown_again() {
    let mut sitting = official(THREE);
    let capture = CLEARLY.strip_suffix(", press").unwrap();
    perform(&mut sitting, Side::White, capture);
    perform(&mut sitting, Side::White, "offer-draw, press");
    perform(&mut sitting, Side::Black, "have-shown");
    assert_eq!(sitting.game.draw_offer(), Some(Side::White));
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(sitting.game.draw_offer(), Some(Side::White));
    sitting.act(Side::Black, Act::AcceptDraw);
}

#[test]
fn a_last_capture_wins_when_it_has_been_shown_again() {
    let mut sitting = official("W:W32,45:B28,19,9");
    perform(&mut sitting, Side::White, UNCLEARLY);
    assert_eq!(sitting.game.result(), None, "it can still be put right");
    perform(&mut sitting, Side::Black, "have-shown");
    perform(&mut sitting, Side::White, CLEARLY);
    assert_eq!(sitting.result(), ("2-0", "noPieces"));

    let mut sitting = official("W:W32,45:B28,19,9");
    perform(&mut sitting, Side::White, UNCLEARLY);
    perform(&mut sitting, Side::Black, "have-shown, let-stand");
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
}

#[test]
fn who_does_not_show_it_loses_by_his_clock() {
    let mut sitting = asked(UNCLEARLY);
    let (side, millis) = sitting.deadline().unwrap();
    assert_eq!(side, Side::White);
    sitting.now = millis;
    sitting.act(Actor::Server, Act::Flag(Side::White));
    assert_eq!(sitting.result(), ("0-2", "time"));
}

#[test]
fn the_arbiter_lets_it_stand_or_goes_back() {
    let ruling = |decision| Act::Rule(Ruling::new(decision, "").unwrap());
    let mut sitting = asked(CLEARLY);
    sitting.act(Side::White, Act::CallArbiter);
    assert_eq!(
        sitting.try_act(Actor::Arbiter, ruling(Decision::Correct)),
        Err(Refusal::NothingIrregular)
    );
    let mut back = copy(&sitting);
    sitting.act(Actor::Arbiter, ruling(Decision::Stand));
    assert_eq!((sitting.game.ply(), sitting.game.showing()), (1, None));
    sitting.act(Actor::Arbiter, ruling(Decision::Resume));
    assert_eq!(running(&sitting), Some(Side::Black));
    back.act(Actor::Arbiter, ruling(Decision::TakeBack(0)));
    assert_eq!((back.game.ply(), back.game.showing()), (0, None));
    assert_eq!(back.game.bound(), Binding::Free);
}

#[test]
fn time_that_the_arbiter_gives_is_not_lost_when_a_press_is_undone() {
    let ruling = |decision| Act::Rule(Ruling::new(decision, "").unwrap());
    for undone in [Act::HaveShown, Act::HaveCorrected] {
        let mut sitting = official(THREE);
        perform(&mut sitting, Side::White, UNCLEARLY);
        let [white, _] = sitting.remaining();
        sitting.act(
            Actor::Arbiter,
            ruling(Decision::AddTime(Side::White, 60_000)),
        );
        sitting.act(Side::Black, undone);
        assert_eq!(sitting.remaining()[0], white + 60_000);
    }
}

#[test]
fn a_correction_out_of_turn_leaves_the_binding() {
    let mut sitting = official(THREE);
    let two = "lift 32, place 23, place 14, release, remove 28, remove 19, press";
    perform(&mut sitting, Side::White, two);
    perform(&mut sitting, Side::Black, "have-corrected");
    perform(&mut sitting, Side::Black, "lift 5, place 44, release");
    assert_eq!(complaints(&sitting.game), ["5.4.1", "5.4.2"]);
    perform(&mut sitting, Side::White, "have-corrected");
    let square = Square::new(32).unwrap();
    assert_eq!(sitting.game.bound(), Binding::Piece(square));
    assert!(sitting.game.wood().unwrap().at(cell(5)).is_some());
}

#[test]
fn a_log_with_a_showing_reads_as_it_is_written() {
    let mut sitting = asked(UNCLEARLY);
    perform(&mut sitting, Side::White, CLEARLY);
    perform(
        &mut sitting,
        Side::Black,
        "lift 50, place 44, release, press",
    );
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    assert!(lines.iter().any(|line| line.ends_with(" black have-shown")));
    let terms = codec::encode_terms(sitting.game.terms());
    let again = codec::read_game(&terms, lines.iter().map(String::as_str)).unwrap();
    assert_eq!(again, sitting.game);
    let terms = sitting.game.terms().clone();
    assert_eq!(fold(terms, &sitting.log).unwrap(), sitting.game);
}
