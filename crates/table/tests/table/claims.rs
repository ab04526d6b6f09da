//! Claims of draws (Annex 3, 5.4 and 6.1.1), and a flag that falls while one is considered (6.17).

use damier_rules::Side::{Black, White};
use damier_rules::draw::Ending;
use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, Assistance, ClaimGround, Decision, Declared, Entry, Flags, NoClaim, Refusal,
    Ruling, Span, Terms, codec, fold,
};

use crate::official::perform;
use crate::sitting::{Sitting, at, fischer, from, whole_game};

const REPETITION: ClaimGround = ClaimGround::Rule("repetition");
const RULE_25: ClaimGround = ClaimGround::Rule("rule25");
/// After these the position of the start stands for the third time, with White to move.
const THREE_TIMES: &str = "46-41 3-8 41-46 8-3 46-41 3-8 41-46 8-3";

fn kings(ending: Ending) -> Terms {
    let terms = from(Variant::International, "W:WK46,35:BK3,16");
    let clock = whole_game(60_000);
    terms
        .with_clocks([clock, clock])
        .unwrap()
        .with_draw_ending("repetition", ending)
        .unwrap()
}

fn for_arbiter() -> Terms {
    kings(Ending::Arbiter).with_arbiter(true)
}

fn claim(ground: ClaimGround) -> Act {
    Act::ClaimDraw(ground)
}

fn rule(decision: Decision) -> Act {
    Act::Rule(Ruling::new(decision, "").unwrap())
}

fn why_not(sitting: &mut Sitting, side: Side, ground: ClaimGround) -> NoClaim {
    assert!(!sitting.game.may_claim(side, ground, at(sitting.now)));
    match sitting.try_act(side, claim(ground)) {
        Err(Refusal::ClaimNotAllowed(why)) => why,
        other => panic!("{other:?}"),
    }
}

/// The position stands for the third time, and White has told the arbiter so, with ten seconds
/// left.
fn pending(terms: Terms) -> Sitting {
    let mut sitting = Sitting::begin(terms);
    sitting.play(THREE_TIMES).wait(50_000);
    sitting.act(White, claim(REPETITION));
    assert!(sitting.game.result().is_none());
    sitting
}

#[test]
fn where_the_terms_ask_for_a_claim_the_game_goes_on_without_one() {
    let mut sitting = Sitting::begin(kings(Ending::Claimed));
    sitting.play(THREE_TIMES).play("46-41 3-8 41-46 8-3");
    assert!(sitting.game.result().is_none());
    // For the fourth time: third or more.
    sitting.act(White, claim(REPETITION));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_claim_that_the_facts_do_not_bear_out_stands_in_the_log_and_changes_nothing() {
    let mut sitting = Sitting::begin(kings(Ending::Claimed));
    sitting.play("46-41 3-8 41-46 8-3").wait(5_000);
    let facts = sitting.game.claim_of(White, REPETITION);
    assert_eq!((facts.used, facts.holds), (2, false));
    assert_eq!(facts.stood_at, [0, 4]);
    let seq = sitting.game.seq();
    sitting.act(White, claim(REPETITION));
    assert_eq!(sitting.game.seq(), seq + 1);
    assert!(sitting.game.result().is_none() && sitting.game.pending_claim().is_none());
    // The clock of the side that claimed has run all the time.
    assert_eq!(sitting.remaining(), [55_000, 60_000]);
    assert_eq!(why_not(&mut sitting, White, REPETITION), NoClaim::Repeated);
    // In the next turn it may be claimed again.
    sitting.play("46-41 3-8 41-46 8-3");
    sitting.act(White, claim(REPETITION));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_draw_is_claimed_on_ones_turn_or_right_after_ones_move() {
    let mut sitting = Sitting::begin(kings(Ending::Claimed));
    assert_eq!(
        why_not(&mut sitting, Black, REPETITION),
        NoClaim::NotYourTurn
    );
    sitting.play(THREE_TIMES);
    // Black has brought the position about with his move.
    sitting.act(Black, claim(REPETITION));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn when_the_opponent_has_moved_on_it_is_too_late() {
    let mut sitting = Sitting::begin(kings(Ending::Claimed));
    sitting.play(THREE_TIMES).play("46-32");
    sitting.act(Black, claim(REPETITION));
    assert!(sitting.game.result().is_none());
}

#[test]
fn only_rules_of_the_game_that_have_to_be_claimed_are_claimed() {
    let mut sitting = Sitting::begin(kings(Ending::Claimed));
    assert_eq!(sitting.game.claim_grounds(), [REPETITION]);
    assert_eq!(why_not(&mut sitting, White, RULE_25), NoClaim::Automatic);
    let russian = ClaimGround::Rule("rule60");
    assert_eq!(why_not(&mut sitting, White, russian), NoClaim::NoSuchRule);
    for ground in [ClaimGround::Regulation, ClaimGround::ShortOfTime] {
        let refused = sitting.try_act(White, claim(ground));
        assert_eq!(refused, Err(Refusal::NoArbiter));
    }
    let by_arbiter = sitting.try_act(Actor::Arbiter, claim(REPETITION));
    assert!(matches!(by_arbiter, Err(Refusal::WrongActor { .. })));
    let withdrawn = sitting.try_act(White, Act::WithdrawClaim);
    assert_eq!(withdrawn, Err(Refusal::NothingClaimed));
}

#[test]
fn without_an_arbiter_the_program_decides_what_was_left_to_him() {
    let mut sitting = Sitting::begin(kings(Ending::Arbiter));
    assert!(!sitting.game.is_for_arbiter(REPETITION));
    sitting.play(THREE_TIMES).act(White, claim(REPETITION));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_claim_for_the_arbiter_waits_while_the_clock_runs() {
    let mut sitting = pending(for_arbiter());
    let facts = sitting.game.pending_claim().unwrap();
    assert_eq!((facts.by, facts.ground, facts.used), (White, REPETITION, 3));
    assert_eq!(facts.stood_at, [0, 4, 8]);
    assert!(facts.holds && facts.counts_positions());
    assert_eq!(sitting.deadline(), Some((White, 60_000)));
    sitting.wait(4_000);
    assert_eq!(sitting.remaining(), [6_000, 60_000]);
    // Nobody plays on, offers, claims again or stops the clocks by a call.
    let refused = [
        (White, sitting.read("46-41")),
        (White, Act::OfferDraw),
        (White, claim(REPETITION)),
        (Black, Act::CallArbiter),
        (Black, Act::AskTakeBack),
    ];
    for (side, act) in refused {
        assert_eq!(sitting.try_act(side, act), Err(Refusal::ClaimPending));
    }
    let not_his = sitting.try_act(Black, Act::WithdrawClaim);
    assert_eq!(not_his, Err(Refusal::NothingClaimed));
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_claim_that_is_dismissed_has_cost_its_time() {
    let mut sitting = pending(for_arbiter());
    sitting.wait(4_000);
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    assert!(sitting.game.result().is_none() && sitting.game.pending_claim().is_none());
    assert_eq!(sitting.remaining(), [6_000, 60_000]);
    assert_eq!(why_not(&mut sitting, White, REPETITION), NoClaim::Repeated);
    sitting.play("46-41");
}

#[test]
fn of_a_claim_for_the_arbiter_ones_own_time_runs() {
    let mut sitting = Sitting::begin(for_arbiter());
    sitting.play(THREE_TIMES);
    // White's clock would run for Black's claim.
    assert_eq!(
        why_not(&mut sitting, Black, REPETITION),
        NoClaim::NotYourTurn
    );
}

#[test]
fn only_a_claim_can_be_upheld_and_a_call_is_dismissed_as_ever() {
    let mut sitting = Sitting::begin(for_arbiter());
    let refused = sitting.try_act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(refused, Err(Refusal::NothingClaimed));
    sitting.act(White, Act::CallArbiter);
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    assert!(sitting.game.stopped());
}

#[test]
fn a_player_who_has_called_the_arbiter_tells_him_his_claim() {
    // Annex 6: the clock may be stopped to call him.
    let mut sitting = Sitting::begin(for_arbiter());
    sitting.play(THREE_TIMES).wait(1_000);
    sitting.act(White, Act::CallArbiter).wait(100_000);
    sitting.act(White, claim(REPETITION)).wait(100_000);
    assert_eq!(sitting.remaining(), [59_000, 60_000]);
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    sitting.play("46-41");
}

/// The flag has fallen by itself while the arbiter considers the claim.
fn flagged() -> Sitting {
    let mut sitting = pending(for_arbiter());
    sitting.wait(10_000);
    let late = sitting.try_act(Actor::Arbiter, rule(Decision::Uphold));
    let fallen = Refusal::FlagFallen {
        side: White,
        deadline: at(60_000),
    };
    assert_eq!(late, Err(fallen));
    let flag = sitting.game.flag_entry(at(65_000)).unwrap();
    assert_eq!(
        flag,
        Entry::new(at(60_000), Actor::Server, Act::Flag(White))
    );
    assert_eq!(sitting.game.result_after(&flag), Ok(None));
    sitting.try_entry(flag).unwrap();
    assert!(sitting.game.result().is_none());
    assert_eq!(sitting.game.pending_claim().unwrap().flag, Some(White));
    // It has fallen once, and the clocks stand.
    assert_eq!(sitting.deadline(), None);
    assert!(!sitting.game.clock_runs());
    let again = sitting.try_act(Actor::Server, Act::Flag(White));
    assert!(matches!(again, Err(Refusal::FlagNotDue { .. })));
    sitting.wait(30_000);
    sitting
}

#[test]
fn a_flag_that_falls_during_a_claim_is_overlooked_if_the_draw_is_granted() {
    let mut sitting = flagged();
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_flag_that_falls_during_a_claim_loses_if_the_draw_is_not_granted() {
    let mut sitting = flagged();
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    assert_eq!(sitting.result(), ("0-2", "time"));
}

#[test]
fn who_withdraws_his_claim_after_the_flag_has_lost_and_before_it_plays_on() {
    let mut sitting = flagged();
    sitting.act(White, Act::WithdrawClaim);
    assert_eq!(sitting.result(), ("0-2", "time"));
    let mut sitting = pending(for_arbiter());
    sitting.act(White, Act::WithdrawClaim).play("46-41");
}

#[test]
fn the_arbiter_may_set_the_clock_though_the_flag_fell_during_the_claim() {
    let mut sitting = flagged();
    let time = Decision::SetTime(White, Span::from_secs(30));
    sitting.act(Actor::Arbiter, rule(time));
    assert_eq!(sitting.game.pending_claim().unwrap().flag, None);
    assert_eq!(sitting.deadline(), Some((White, 120_000)));
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    sitting.play("46-41");
    assert_eq!(sitting.remaining(), [30_000, 60_000]);
}

#[test]
fn a_flag_that_is_called_during_a_claim_waits_for_its_decision() {
    let terms = || for_arbiter().with_flags(Flags::Called);
    for (decision, result) in [
        (Decision::Uphold, ("1-1", "repetition")),
        (Decision::Dismiss, ("0-2", "time")),
    ] {
        let mut called = pending(terms());
        let early = called.try_act(Black, Act::CallFlag);
        assert_eq!(early, Err(Refusal::NoFlagToCall));
        called.wait(12_000).act(Black, Act::CallFlag);
        assert!(called.game.result().is_none());
        let again = called.try_act(Black, Act::CallFlag);
        assert_eq!(again, Err(Refusal::ClaimPending));
        called.wait(5_000).act(Actor::Arbiter, rule(decision));
        assert_eq!(called.result(), result);
        // Nobody has called it, but the arbiter decides after it fell.
        let mut unseen = pending(terms());
        unseen.wait(12_000).act(Actor::Arbiter, rule(decision));
        assert_eq!(unseen.result(), result);
    }
}

#[test]
fn the_players_may_agree_or_resign_while_the_arbiter_considers() {
    let mut sitting = pending(for_arbiter());
    sitting.act(White, Act::Resign);
    assert_eq!(sitting.result(), ("0-2", "resign"));
    let mut sitting = Sitting::begin(for_arbiter());
    sitting.play(THREE_TIMES).act(Black, Act::OfferDraw);
    sitting.act(White, claim(REPETITION));
    sitting.act(White, Act::AcceptDraw);
    assert_eq!(sitting.result(), ("1-1", "agreed"));
}

#[test]
fn what_the_arbiter_takes_back_takes_the_claim_with_it() {
    let mut sitting = pending(for_arbiter());
    sitting.act(Actor::Arbiter, rule(Decision::TakeBack(7)));
    assert!(sitting.game.pending_claim().is_none());
    sitting.play("8-12");
}

#[test]
fn the_server_may_be_down_while_the_arbiter_considers() {
    let sitting = pending(for_arbiter());
    let entry = sitting.game.restart_entry(at(52_000), at(90_000)).unwrap();
    let mut game = fold(sitting.game.terms().clone(), &sitting.log).unwrap();
    game.apply(&entry).unwrap();
    assert!(game.pending_claim().is_some());
    assert_eq!(game.deadline(), Some((White, at(98_000))));
}

#[test]
fn at_the_club_level_a_draw_is_claimed_before_the_press_too() {
    let terms = kings(Ending::Claimed).with_assistance(Assistance::Club);
    let mut sitting = Sitting::begin(terms);
    for (index, text) in THREE_TIMES.split(' ').enumerate() {
        if index == 7 {
            break;
        }
        let side = sitting.game.position().turn();
        sitting.play(text).act(side, Act::Press);
    }
    sitting.play("8-3").wait(3_000);
    assert_eq!(
        why_not(&mut sitting, White, REPETITION),
        NoClaim::NotYourTurn
    );
    sitting.act(Black, claim(REPETITION));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
    let spent = sitting.game.moves().last().unwrap().spent;
    assert_eq!(spent, Some(Span::from_secs(3)));
}

/// White's king goes to and fro, Black's too, until White has to lift his for the last time.
fn official_third_time() -> Sitting {
    let terms = for_arbiter().with_assistance(Assistance::Official);
    let mut sitting = Sitting::begin(terms);
    for text in "46-41 3-8 41-46 8-3 46-41 3-8".split(' ') {
        let (from, to) = text.split_once('-').unwrap();
        let side = sitting.game.position().turn();
        let acts = format!("lift {from}, place {to}, release, press");
        perform(&mut sitting, side, &acts);
    }
    sitting
}

#[test]
fn at_a_wooden_board_the_claim_is_about_the_move_that_was_made() {
    let mut sitting = official_third_time();
    // The position after White's second 41-46 with Black to move stood once before: no claim yet.
    perform(&mut sitting, White, "lift 41, place 46, release");
    assert_eq!(sitting.game.claim_of(White, REPETITION).stood_at, [3, 7]);
    perform(&mut sitting, White, "press");
    let before = sitting.game.claim_of(Black, REPETITION);
    assert_eq!((before.used, before.holds), (2, false));
    perform(&mut sitting, Black, "lift 8, place 3, release");
    let facts = sitting.game.claim_of(Black, REPETITION);
    assert_eq!((facts.stood_at, facts.holds), (vec![0, 4, 8], true));
    sitting.act(Black, claim(REPETITION));
    let touched = sitting.try_act(Black, crate::official::hand(damier_table::Handling::Adjust));
    assert_eq!(touched, Err(Refusal::ClaimPending));
    assert_eq!(
        sitting.try_act(Black, Act::Press),
        Err(Refusal::ClaimPending)
    );
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
    // The move belongs to the game.
    assert_eq!(sitting.game.ply(), 8);
    assert!(sitting.game.moves()[7].mv.is_some());
}

#[test]
fn a_wrong_claim_before_the_move_does_not_forbid_one_with_it() {
    let mut sitting = official_third_time();
    perform(&mut sitting, White, "lift 41, place 46, release, press");
    sitting.act(Black, claim(REPETITION));
    sitting.act(Actor::Arbiter, rule(Decision::Dismiss));
    assert_eq!(why_not(&mut sitting, Black, REPETITION), NoClaim::Repeated);
    perform(&mut sitting, Black, "lift 8, place 3, release");
    sitting.act(Black, claim(REPETITION));
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("1-1", "repetition"));
}

#[test]
fn a_move_that_wins_wins_though_a_draw_is_claimed_with_it() {
    let terms = from(Variant::International, "W:W32:B28")
        .with_arbiter(true)
        .with_assistance(Assistance::Official);
    let terms = terms.with_draw_ending("repetition", Ending::Arbiter);
    let mut sitting = Sitting::begin(terms.unwrap());
    perform(&mut sitting, White, "lift 32, place 23, release, remove 28");
    sitting.act(White, claim(REPETITION));
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
}

fn ending(position: &str, clock: damier_table::ClockForm) -> Sitting {
    let terms = from(Variant::International, position);
    let terms = terms.with_clocks([clock, clock]).unwrap();
    Sitting::begin(terms.with_arbiter(true))
}

#[test]
fn a_regulation_draw_is_claimed_without_playing_on_where_nothing_is_added() {
    let three = "W:WK46,K47,K48:BK3";
    let mut sitting = ending(three, whole_game(60_000));
    let grounds = [ClaimGround::Regulation, ClaimGround::ShortOfTime];
    assert_eq!(sitting.game.claim_grounds(), grounds);
    sitting.act(White, claim(ClaimGround::Regulation));
    assert!(sitting.game.pending_claim().unwrap().holds);
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    assert_eq!(sitting.result(), ("1-1", "regulationDraw"));

    let mut added = ending(three, fischer(60_000, 1_000));
    let why = why_not(&mut added, White, ClaimGround::Regulation);
    assert_eq!(why, NoClaim::Increment);
    let mut four = ending("W:WK46,K47,K48,K49:BK3", whole_game(60_000));
    assert!(!four.game.claim_of(White, ClaimGround::Regulation).holds);
    let why = why_not(&mut four, White, ClaimGround::Regulation);
    assert_eq!(why, NoClaim::Material);
}

#[test]
fn who_is_short_of_time_in_a_better_ending_claims_a_draw() {
    let mut sitting = ending("W:WK46,35,45:BK3,16", whole_game(90_000));
    let ground = ClaimGround::ShortOfTime;
    sitting.wait(29_999);
    assert_eq!(why_not(&mut sitting, White, ground), NoClaim::TimeLeft);
    sitting.wait(1).act(White, claim(ground));
    // Whether the position is better is for the arbiter to say.
    assert!(!sitting.game.pending_claim().unwrap().holds);
    sitting.act(Actor::Arbiter, rule(Decision::Uphold));
    let result = sitting.game.result().unwrap();
    assert_eq!(result.code(), Declared::Regulation.code());
    let mut nine = ending("W:WK46,35,45,40,44:BK3,16,20,15", whole_game(50_000));
    assert_eq!(why_not(&mut nine, White, ground), NoClaim::Material);
}

#[test]
fn regulations_speak_of_clocks() {
    let terms = from(Variant::International, "W:WK46:BK3").with_arbiter(true);
    let mut sitting = Sitting::begin(terms);
    assert!(sitting.game.claim_grounds().is_empty());
    let refused = sitting.try_act(White, claim(ClaimGround::Regulation));
    assert_eq!(refused, Err(Refusal::Untimed));
}

#[test]
fn terms_say_who_ends_the_game_by_which_rule_and_are_read_back() {
    let terms = Terms::standard(Variant::International).with_arbiter(true);
    let terms = terms
        .with_draw_ending("rule5", Ending::Arbiter)
        .and_then(|terms| terms.with_draw_ending("repetition", Ending::Claimed))
        .and_then(|terms| terms.with_draw_ending("rule25", Ending::Claimed))
        .and_then(|terms| terms.with_draw_ending("rule25", Ending::Automatic))
        .unwrap()
        .with_draw_offers_within(Some(10));
    let line = codec::encode_terms(&terms);
    let end = " arbiter=yes draws-within=10 endings=repetition:claimed,rule5:arbiter";
    assert!(line.ends_with(end), "{line}");
    assert_eq!(codec::decode_terms(&line), Ok(terms.clone()));
    let wrong = [
        (
            "repetition:claimed,rule5:arbiter",
            "rule5:arbiter,repetition:claimed",
        ),
        (
            "repetition:claimed",
            "repetition:claimed,repetition:arbiter",
        ),
        ("repetition:claimed", "repetition:automatic"),
        ("repetition:claimed", ""),
    ];
    for (good, bad) in wrong {
        let bad = line.replace(good, bad);
        let fault = codec::decode_terms(&bad).expect_err(&bad);
        assert!(!fault.is_newer(), "{bad}");
    }
    for newer in [
        line.replace("repetition", "rule99"),
        line.replace("claimed", "tossed"),
    ] {
        assert!(codec::decode_terms(&newer).unwrap_err().is_newer());
    }
    let changed = terms.with_draw_rules("fmjd2024").unwrap();
    assert!(changed.draw_endings().is_empty());
}
