//! Games that are adjourned with a sealed move (Annex 3, article 7).

use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, Adjournment, Adjournments, Assistance, Decision, Declared, Entry, Envelope, Game,
    Handling, Moment, Refusal, Ruling, SealedMove, Span, Terms, Unclear, Wood, codec, fold,
};

use crate::official::{complaints, hand, perform};
use crate::sitting::{Sitting, at, fischer, from};

const CLUB: Assistance = Assistance::Club;
const OFFICIAL: Assistance = Assistance::Official;

/// A game in which whoever is on move seals, from the first move on.
fn any() -> Adjournments {
    Adjournments {
        from: 0,
        sealer: None,
        unclear: Unclear::Loses,
    }
}

fn terms(level: Assistance, position: &str, adjournments: Adjournments) -> Terms {
    let clock = fischer(600_000, 5_000);
    let terms = from(Variant::International, position);
    let terms = terms.with_clocks([clock, clock]).unwrap();
    let terms = terms.with_assistance(level).with_arbiter(true);
    terms.with_adjournments(Some(adjournments))
}

fn sitting(level: Assistance, position: &str) -> Sitting {
    Sitting::begin(terms(level, position, any()))
}

fn seal(text: &str) -> Act {
    Act::Seal(SealedMove::new(text).unwrap())
}

fn rule(decision: Decision) -> Act {
    Act::Rule(Ruling::new(decision, "").unwrap())
}

const ADJOURN: Decision = Decision::Adjourn { until: None };
const BOARD: &str = "W:W32,45:B8,9";

/// White has sealed this after five seconds.
fn sealed(level: Assistance, position: &str, text: &str) -> Sitting {
    let mut sitting = sitting(level, position);
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    sitting.wait(5_000).act(Side::White, seal(text));
    sitting
}

fn reads_again(sitting: &Sitting) {
    let terms = sitting.game.terms();
    assert_eq!(fold(terms.clone(), &sitting.log).unwrap(), sitting.game);
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    let lines = lines.iter().map(String::as_str);
    let again = codec::read_game(&codec::encode_terms(terms), lines).unwrap();
    assert_eq!(again, sitting.game);
}

#[test]
fn the_players_agree_the_move_is_sealed_and_both_come_back() {
    for level in [CLUB, OFFICIAL] {
        let mut sitting = sitting(level, BOARD);
        let early = sitting.try_act(Side::White, seal("32-28"));
        assert_eq!(early, Err(Refusal::NoAdjournment));
        sitting.act(Side::Black, Act::Adjourn { until: None });
        let own = sitting.try_act(Side::Black, Act::AcceptAdjournment);
        assert_eq!(own, Err(Refusal::NoAdjournment));
        sitting.act(Side::White, Act::AcceptAdjournment);
        assert!(sitting.game.has_to_seal(Side::White));
        assert!(!sitting.game.has_to_seal(Side::Black));
        sitting.wait(20_000).act(Side::White, seal("32-28"));
        // The clocks stand, what was used is booked, and there is no deadline.
        assert_eq!(sitting.remaining(), [580_000, 600_000]);
        sitting.wait(86_400_000);
        assert_eq!(sitting.remaining(), [580_000, 600_000]);
        assert_eq!(sitting.deadline(), None);
        assert_eq!(sitting.game.ply(), 0);
        sitting.act(Side::Black, Act::Ready);
        assert!(sitting.game.sealed().is_some());
        sitting.wait(60_000).act(Side::White, Act::Ready);
        // Now the move is made, its increment given, and the opponent's clock runs.
        assert_eq!(sitting.game.adjournment(), &Adjournment::None);
        assert_eq!(sitting.game.ply(), 1);
        assert_eq!(sitting.game.moves()[0].spent, Some(Span::from_secs(20)));
        sitting.wait(3_000);
        assert_eq!(sitting.remaining(), [585_000, 597_000]);
        if let Some(wood) = sitting.game.wood() {
            assert_eq!(wood, &Wood::of(sitting.game.position()));
            perform(
                &mut sitting,
                Side::Black,
                "lift 8, place 12, release, press",
            );
            assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
        }
        reads_again(&sitting);
    }
}

#[test]
fn a_proposal_is_declined_or_refused_by_a_move() {
    let mut sitting = sitting(CLUB, BOARD);
    sitting.act(Side::Black, Act::Adjourn { until: None });
    let twice = sitting.try_act(Side::White, Act::Adjourn { until: None });
    assert_eq!(twice, Err(Refusal::CannotAdjourn));
    sitting.act(Side::White, Act::DeclineAdjournment);
    assert_eq!(sitting.game.adjournment(), &Adjournment::None);
    sitting.act(Side::Black, Act::Adjourn { until: None });
    sitting.play("32-28").act(Side::White, Act::Press);
    let late = sitting.try_act(Side::White, Act::AcceptAdjournment);
    assert_eq!(late, Err(Refusal::NoAdjournment));
}

#[test]
fn a_game_is_adjourned_only_where_and_when_its_terms_allow_it() {
    let until = Some(at(-1));
    let mut sitting = sitting(CLUB, BOARD);
    let past = sitting.try_act(Side::White, Act::Adjourn { until });
    assert_eq!(past, Err(Refusal::CannotAdjourn));
    let none = terms(CLUB, BOARD, any()).with_adjournments(None);
    let assisted = terms(Assistance::Assisted, BOARD, any());
    let usual = terms(CLUB, BOARD, Adjournments::default());
    for terms in [none, assisted, usual] {
        let mut sitting = Sitting::begin(terms);
        assert_eq!(sitting.game.would_seal(), None);
        let asked = sitting.try_act(Side::White, Act::Adjourn { until: None });
        assert!(asked.is_err());
        let ruled = sitting.try_act(Actor::Arbiter, rule(ADJOURN));
        assert_eq!(ruled, Err(Refusal::CannotAdjourn));
    }
}

#[test]
fn black_seals_his_third_move_where_the_terms_say_so() {
    let third = Adjournments {
        from: 3,
        sealer: Some(Side::Black),
        ..any()
    };
    let mut sitting = Sitting::begin(terms(CLUB, "W:W46,47,48:B1,2,3", third));
    for moves in ["46-41", "1-7", "41-37", "2-8"] {
        let side = sitting.game.position().turn();
        assert_eq!(
            sitting.game.would_seal(),
            (sitting.game.ply() == 4).then_some(Side::Black)
        );
        sitting.play(moves).act(side, Act::Press);
    }
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    // White is on move and plays on; it is Black who seals.
    let white = sitting.try_act(Side::White, seal("47-42"));
    assert_eq!(white, Err(Refusal::NotYourTurn));
    sitting.play("47-42");
    let unpressed = sitting.try_act(Side::Black, seal("3-9"));
    assert_eq!(unpressed, Err(Refusal::NotPressed));
    sitting.act(Side::White, Act::Press);
    assert_eq!(sitting.try_play("3-9"), Err(Refusal::MustSeal));
    sitting.act(Side::Black, seal("3-9"));
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(sitting.game.ply(), 6);
}

#[test]
fn when_the_time_has_come_one_player_is_enough() {
    let mut sitting = sitting(CLUB, BOARD);
    let until = Some(at(100_000));
    sitting.act(Side::Black, Act::Adjourn { until });
    sitting.act(Side::White, Act::AcceptAdjournment);
    sitting.wait(5_000).act(Side::White, seal("32-28"));
    sitting.wait(94_999).act(Side::White, Act::Ready);
    assert!(sitting.game.sealed().is_some());
    // Black is absent; from the hour on it is his clock that runs.
    sitting.wait(1).act(Side::White, Act::Ready);
    assert!(sitting.game.sealed().is_none());
    sitting.wait(10_000);
    assert_eq!(sitting.remaining(), [600_000, 590_000]);
    reads_again(&sitting);
}

#[test]
fn an_illegal_sealed_move_loses_when_the_envelope_is_opened() {
    for text in ["32-22", "8-12", "resigns", "45", "50-45", "32-28-23"] {
        let mut sitting = sealed(OFFICIAL, BOARD, text);
        assert_eq!(sitting.game.result(), None, "{text}");
        sitting.act(Actor::Arbiter, rule(Decision::Resume));
        assert_eq!(sitting.result(), ("0-2", "sealedMove"), "{text}");
        reads_again(&sitting);
    }
}

/// 47 takes 41 and 31, or 42 and 32, and then 22, 13 and 14 in either case.
const TWO_WAYS: &str = "W:W47:B41,31,42,32,22,13,14,5";

#[test]
fn an_unclear_sealed_move_loses_or_is_for_the_arbiter() {
    let mut sitting = sealed(OFFICIAL, TWO_WAYS, "47x20");
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(sitting.result(), ("0-2", "sealedMove"));
    for clear in ["47x38x20", "47x36x27x18x9x20", "47x42x32x22x13x14x20"] {
        let mut sitting = sealed(OFFICIAL, TWO_WAYS, clear);
        sitting.act(Actor::Arbiter, rule(Decision::Resume));
        assert_eq!(sitting.game.ply(), 1, "{clear}");
    }
    let asks = Adjournments {
        unclear: Unclear::Arbiter,
        ..any()
    };
    let mut sitting = Sitting::begin(terms(OFFICIAL, TWO_WAYS, asks));
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    sitting.act(Side::White, seal("47x20"));
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert!(sitting.game.stopped() && sitting.game.sealed().is_none());
    assert_eq!(sitting.deadline(), None);
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(sitting.deadline(), Some((Side::White, 600_000)));
    reads_again(&sitting);
}

#[test]
fn what_an_envelope_says_is_read_strictly() {
    let read = |position: &str, text: &str| {
        let terms = from(Variant::International, position);
        SealedMove::new(text).unwrap().read(terms.start())
    };
    let is_move = |envelope| matches!(envelope, Envelope::Move(_));
    let capture = "W:W32,45:B28,19,1";
    for text in [
        "32x14",
        "32-14",
        "32 x 14",
        "32x23x14",
        "32x28x19x14",
        "32:14!",
        "32×14",
    ] {
        assert!(is_move(read(capture, text)), "{text}");
    }
    for text in [
        "32x23", "32x22x14", "45-40", "32", "32x14x3", "32x", "-14", "32x014",
    ] {
        assert_eq!(read(capture, text), Envelope::Illegal, "{text}");
    }
    let russian = from(Variant::Russian, "W:Wc3:Bb6");
    for text in ["c3-d4", "22-18"] {
        let read = SealedMove::new(text).unwrap().read(russian.start());
        let lettered = text.starts_with('c');
        assert!(is_move(read) || !lettered, "{text}");
    }
    for text in ["", " 32-28", "32-28\n", &"3".repeat(81)] {
        assert!(SealedMove::new(text).is_err(), "{text}");
    }
}

#[test]
fn nothing_happens_on_the_board_of_an_adjourned_game() {
    let mut sitting = sealed(OFFICIAL, BOARD, "32-28");
    let acts = [
        hand(Handling::Touch(damier_table::Cell::new(0, 1))),
        Act::Press,
        Act::HaveCorrected,
        Act::LetStand,
        Act::ShowAgain,
        Act::TurnBoard,
        Act::Restore,
        Act::CallArbiter,
        Act::CallFlag,
        Act::Adjourn { until: None },
        Act::AcceptAdjournment,
        seal("32-27"),
    ];
    for act in acts {
        for side in Side::ALL {
            let answer = sitting.try_act(side, act.clone());
            assert_eq!(answer, Err(Refusal::Adjourned), "{act:?}");
        }
    }
    for decision in [
        Decision::Stop,
        Decision::TakeBack(0),
        Decision::Replay,
        Decision::Correct,
        ADJOURN,
    ] {
        let answer = sitting.try_act(Actor::Arbiter, rule(decision));
        assert_eq!(answer, Err(Refusal::Adjourned), "{decision:?}");
    }
    let mut going_on = self::sitting(OFFICIAL, BOARD);
    let ready = going_on.try_act(Side::White, Act::Ready);
    assert_eq!(ready, Err(Refusal::NotAdjourned));
}

#[test]
fn the_players_can_agree_or_give_up_without_coming_back() {
    let mut sitting = sealed(OFFICIAL, BOARD, "32-28");
    sitting.act(Side::Black, Act::OfferDraw);
    sitting.act(Side::White, Act::DeclineDraw);
    let mut resigned = Sitting {
        game: sitting.game.clone(),
        log: sitting.log.clone(),
        now: sitting.now,
    };
    resigned.act(Side::Black, Act::Resign);
    assert_eq!(resigned.result(), ("2-0", "resign"));
    sitting.act(Side::White, Act::OfferDraw);
    sitting.act(Side::Black, Act::AcceptDraw);
    assert_eq!(sitting.result(), ("1-1", "agreed"));
    assert_eq!(sitting.game.ply(), 0, "the envelope stays closed");
    reads_again(&sitting);
}

#[test]
fn the_arbiter_looks_rules_and_awards_the_game_of_an_absent_player() {
    let mut sitting = sealed(OFFICIAL, BOARD, "32-28");
    assert!(!sitting.game.sealed().unwrap().seen_by_arbiter);
    sitting.act(Actor::Arbiter, rule(Decision::OpenEnvelope));
    assert!(sitting.game.sealed().unwrap().seen_by_arbiter);
    let again = sitting.try_act(Actor::Arbiter, rule(Decision::OpenEnvelope));
    assert!(again.is_err());
    let more = Decision::AddTime(Side::Black, 60_000);
    sitting.act(Actor::Arbiter, rule(more));
    assert_eq!(sitting.remaining(), [595_000, 660_000]);
    let award = Decision::Win(Side::White, Declared::Forfeit);
    sitting.act(Actor::Arbiter, rule(award));
    assert_eq!(sitting.result(), ("2-0", "forfeit"));
    reads_again(&sitting);
}

#[test]
fn who_has_touched_a_piece_moves_it_on_the_board() {
    let mut sitting = sitting(OFFICIAL, BOARD);
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    perform(&mut sitting, Side::White, "touch 32");
    let answer = sitting.try_act(Side::White, seal("45-40"));
    assert_eq!(answer, Err(Refusal::TurnUnderWay));
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    // It is still to be adjourned: now it is Black's move that is sealed.
    sitting.act(Side::Black, seal("8-12"));
    assert!(sitting.game.sealed().is_some());
}

#[test]
fn sealing_lets_stand_what_was_irregular_and_refuses_a_draw() {
    let mut sitting = sitting(OFFICIAL, BOARD);
    perform(&mut sitting, Side::White, "lift 32, place 23, release");
    sitting.act(Side::White, Act::OfferDraw);
    perform(&mut sitting, Side::White, "press");
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    sitting.act(Side::Black, seal("8-12"));
    assert_eq!(sitting.game.complaint(), None);
    assert_eq!(sitting.game.draw_offer(), None);
}

#[test]
fn a_sealed_move_that_wins_ends_the_game_when_it_is_made() {
    let mut sitting = sealed(OFFICIAL, "W:W32:B28", "32x23");
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
    let mut crowned = sealed(OFFICIAL, "W:W8,45:B30", "8-2");
    crowned.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(crowned.game.wood().unwrap().uncrowned().count(), 0);
}

#[test]
fn a_flag_that_falls_before_the_move_is_sealed_decides() {
    let mut sitting = sitting(CLUB, BOARD);
    sitting.act(Actor::Arbiter, rule(ADJOURN));
    sitting.wait(600_000);
    let late = sitting.try_act(Side::White, seal("32-28"));
    assert!(matches!(late, Err(Refusal::FlagFallen { .. })));
}

#[test]
fn nothing_that_is_printed_tells_what_was_sealed() {
    let sitting = sealed(OFFICIAL, BOARD, "32-28");
    let entry = sitting.log.last().unwrap();
    for printed in [format!("{:?}", sitting.game), format!("{entry:?}")] {
        assert!(!printed.contains("32-28"), "{printed}");
    }
    let mut game = Game::new(terms(OFFICIAL, BOARD, any()));
    let wrong = Entry::new(at(0), Actor::Arbiter, entry.act.clone());
    let refusal = game.apply(&wrong).unwrap_err();
    assert!(!refusal.to_string().contains("32-28"));
    let line = codec::encode_entry(entry);
    assert!(line.ends_with("white seal 32-28"), "{line}");
    for damaged in [line.clone() + " ", line + &"8".repeat(90)] {
        let error = codec::decode_entry(&damaged).unwrap_err();
        assert!(!error.to_string().contains("32"), "{error}");
    }
}

#[test]
fn a_restart_in_the_middle_of_an_adjournment_changes_nothing() {
    let sitting = sealed(OFFICIAL, BOARD, "32-28");
    let later = |millis: i64| Moment::from_millis(at(0).as_millis() + millis);
    let entry = sitting.game.restart_entry(later(6_000), later(9_000_000));
    assert_eq!(entry, None);
}

#[test]
fn lines_and_terms_of_adjournments_read_as_they_are_written() {
    let lines = [
        "1 5 white adjourn",
        "1 5 white adjourn until 1764547200000",
        "1 5 black accept-adjournment",
        "1 5 black decline-adjournment",
        "1 5 black seal 19-23",
        "1 5 white ready",
        "1 5 arbiter ruling adjourn",
        "1 5 arbiter ruling adjourn until 1764547200000 because the hall closes",
        "1 5 arbiter ruling open-envelope",
    ];
    for line in lines {
        let entry = codec::decode_entry(line).expect(line);
        assert_eq!(codec::encode_entry(&entry), line);
    }
    assert!(codec::decode_entry("1 5 black seal").is_err());
    for adjournments in ["75,black", "0,any", "1,white,arbiter"] {
        let line = format!(
            "1 terms international rules=fmjd start=initial white=untimed black=untimed \
             assistance=club draws-from=0 adjournments={adjournments}"
        );
        let read = codec::decode_terms(&line).expect(&line);
        assert_eq!(codec::encode_terms(&read), line);
    }
}
