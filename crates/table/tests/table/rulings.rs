//! The arbiter: called, ruling, and refused where a ruling contradicts itself.

use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, Assistance, ClockRefusal, Decision, Declared, Entry, Flags, Refusal, Ruling, Span,
    Terms, codec,
};

use crate::official::{official, perform};
use crate::sitting::{Sitting, at, whole_game};

fn rule(decision: Decision) -> Act {
    Act::Rule(Ruling::new(decision, "for a test").unwrap())
}

#[test]
fn the_arbiter_is_called_adds_a_minute_and_resumes() {
    let mut sitting = official("W:W8,45:B30");
    sitting.wait(10_000).act(Side::Black, Act::CallArbiter);
    assert!(sitting.game.stopped());
    assert_eq!(sitting.game.deadline(), None);
    let touch = crate::official::hand(damier_table::Handling::Adjust);
    assert_eq!(sitting.try_act(Side::White, touch), Err(Refusal::Stopped));
    sitting.wait(100_000);
    sitting.act(Actor::Arbiter, rule(Decision::AddTime(Side::Black, 60_000)));
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(sitting.remaining(), [590_000, 660_000]);
    perform(
        &mut sitting,
        Side::White,
        "lift 8, place 2, release, crown 2, press",
    );
    assert_eq!(sitting.game.ply(), 1);
}

#[test]
fn rulings_that_contradict_themselves_are_refused() {
    let mut sitting = official("W:W8,45:B30");
    let refused = |sitting: &mut Sitting, decision| {
        sitting.try_act(Actor::Arbiter, rule(decision)).unwrap_err()
    };
    assert_eq!(refused(&mut sitting, Decision::Resume), Refusal::NotStopped);
    assert_eq!(
        refused(&mut sitting, Decision::Correct),
        Refusal::NothingIrregular
    );
    assert_eq!(
        refused(&mut sitting, Decision::TakeBack(1)),
        Refusal::NoSuchPly { plies: 0 }
    );
    assert_eq!(
        refused(&mut sitting, Decision::AddTime(Side::White, -600_001)),
        Refusal::Clock(ClockRefusal::NegativeTime { millis: -1 })
    );
    assert!(matches!(
        refused(&mut sitting, Decision::SetCount(Side::White, 1)),
        Refusal::Clock(ClockRefusal::CountPastLog { .. })
    ));
    let by_player = sitting.try_act(Side::White, rule(Decision::Stop));
    assert!(matches!(by_player, Err(Refusal::WrongActor { .. })));
    let mut without = Sitting::international();
    assert_eq!(
        without.try_act(Side::White, Act::CallArbiter),
        Err(Refusal::NoArbiter)
    );
    assert_eq!(
        without.try_act(Actor::Arbiter, rule(Decision::Stop)),
        Err(Refusal::NoArbiter)
    );
}

#[test]
fn the_arbiter_puts_right_and_takes_back() {
    let mut sitting = official("W:W32,45:B8");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    perform(&mut sitting, Side::Black, "lift 8, place 2, release, press");
    sitting.act(Actor::Arbiter, rule(Decision::Stop));
    sitting.act(Actor::Arbiter, rule(Decision::Correct));
    assert!(sitting.game.stopped(), "the clocks wait for the arbiter");
    assert_eq!(sitting.game.position().turn(), Side::Black);
    sitting.act(Actor::Arbiter, rule(Decision::TakeBack(0)));
    assert_eq!(sitting.game.ply(), 0);
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    perform(
        &mut sitting,
        Side::White,
        "lift 45, place 40, release, press",
    );
    assert_eq!(sitting.game.ply(), 1);
}

#[test]
fn the_arbiter_declares_the_end() {
    for (decision, score, code) in [
        (
            Decision::Win(Side::Black, Declared::RuleRefusal),
            "0-2",
            "ruleRefusal",
        ),
        (
            Decision::Draw(Declared::Regulation),
            "1-1",
            "regulationDraw",
        ),
        (Decision::Annul(Declared::Annulled), "*", "annulled"),
    ] {
        let mut sitting = official("W:W32,45:B8");
        sitting.act(Actor::Arbiter, rule(decision));
        assert_eq!(sitting.result(), (score, code));
        assert_eq!(
            sitting.try_act(Actor::Arbiter, rule(Decision::Stop)),
            Err(Refusal::GameOver)
        );
    }
}

#[test]
fn a_game_is_replayed_from_its_start_with_full_clocks() {
    let mut sitting = official("W:W32,45:B8");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    sitting
        .wait(50_000)
        .act(Actor::Arbiter, rule(Decision::Replay));
    assert_eq!(sitting.remaining(), [600_000, 600_000]);
    assert_eq!(sitting.game.ply(), 0);
    assert_eq!(sitting.game.position().turn(), Side::White);
}

#[test]
fn flags_that_have_to_be_called_fall_only_then() {
    let clock = whole_game(1_000);
    let terms = Terms::standard(Variant::International)
        .with_clocks([clock, clock])
        .unwrap();
    let terms = terms
        .with_assistance(Assistance::Club)
        .with_flags(Flags::Called);
    let mut sitting = Sitting::begin(terms);
    assert_eq!(sitting.game.deadline(), None);
    assert_eq!(
        sitting.try_act(Side::Black, Act::CallFlag),
        Err(Refusal::NoFlagToCall)
    );
    sitting.wait(1_500).act(Side::Black, Act::CallFlag);
    assert_eq!(sitting.result(), ("0-2", "time"));
}

#[test]
fn every_ruling_reads_as_it_is_written() {
    let decisions = [
        Decision::Stop,
        Decision::Resume,
        Decision::Correct,
        Decision::Stand,
        Decision::Dismiss,
        Decision::Uphold,
        Decision::Warn(Side::White),
        Decision::SetTime(Side::Black, Span::from_secs(90)),
        Decision::AddTime(Side::White, -30_000),
        Decision::SetCount(Side::Black, 12),
        Decision::TakeBack(14),
        Decision::Restore,
        Decision::Replay,
        Decision::Win(Side::White, Declared::Forfeit),
        Decision::Draw(Declared::NobodyCanWin),
        Decision::Annul(Declared::Annulled),
    ];
    for decision in decisions {
        for reason in [
            "",
            "the flag of 白方 was seen to fall because the clock was faulty",
        ] {
            let act = Act::Rule(Ruling::new(decision, reason).unwrap());
            let entry = Entry::new(at(7), Actor::Arbiter, act);
            let line = codec::encode_entry(&entry);
            assert_eq!(codec::decode_entry(&line), Ok(entry), "{line}");
        }
    }
    for line in [
        "1 7 arbiter ruling stop because ",
        "1 7 arbiter ruling stop because  x",
        "1 7 arbiter ruling",
    ] {
        assert!(codec::decode_entry(line).is_err(), "{line}");
    }
}
