//! Leave in correspondence play: days on which a side's clock does not run.

use damier_rules::Side::{Black, White};
use damier_rules::Variant;
use damier_table::codec::{decode_entry, decode_terms, encode_entry, encode_terms};
use damier_table::{Act, Actor, ClockForm, Leave, NoLeave, Refusal, Terms, fold};

use crate::sitting::{Sitting, at};

const DAY: i64 = 24 * 3_600_000;

fn terms(days: Option<u32>) -> Terms {
    let clock: ClockForm = "10d/10+delay1d+5d/5".parse().unwrap();
    Terms::standard(Variant::International)
        .with_clocks([clock, clock])
        .unwrap()
        .with_leave_days(days)
}

fn take(side: damier_rules::Side, days: u32) -> Act {
    Act::TakeLeave { side, days }
}

fn refused(why: NoLeave) -> Result<(), Refusal> {
    Err(Refusal::Leave(why))
}

#[test]
fn on_leave_ones_own_clock_stands_still_and_the_first_day_is_free_afterwards() {
    let mut sitting = Sitting::begin(terms(Some(30)));
    assert_eq!(sitting.deadline(), Some((White, 11 * DAY)));
    sitting.wait(DAY / 2).act(White, take(White, 7));
    // Half of the free day is gone; the other half comes after the leave.
    assert_eq!(sitting.deadline(), Some((White, 18 * DAY)));
    let faces = sitting.game.clocks(at(5 * DAY)).unwrap();
    assert_eq!(faces.leave, Some(at(DAY / 2 + 7 * DAY)));
    assert_eq!(faces.running, Some(White));
    sitting.wait(8 * DAY).play("32-28");
    // Eight and a half days passed, seven of them on leave, one of them free.
    assert_eq!(sitting.remaining(), [10 * DAY - DAY / 2, 10 * DAY]);
    assert_eq!(sitting.game.leave_days_left(White), Some(23));
}

#[test]
fn a_turn_that_begins_on_leave_begins_for_the_clock_when_the_leave_ends() {
    let mut sitting = Sitting::begin(terms(Some(30)));
    sitting.act(Black, take(Black, 10));
    sitting.wait(2 * DAY).play("32-28");
    assert_eq!(sitting.remaining(), [9 * DAY, 10 * DAY]);
    assert_eq!(sitting.deadline(), Some((Black, 21 * DAY)));
    assert_eq!(
        sitting.game.clocks(at(9 * DAY)).unwrap().leave,
        Some(at(10 * DAY))
    );
    // Who is on leave may move all the same, and it costs nothing.
    sitting.wait(DAY).play("19-23");
    assert_eq!(sitting.remaining(), [9 * DAY, 10 * DAY]);
    assert!(sitting.game.leave(Black, at(9 * DAY)).is_some());
    assert!(sitting.game.leave(Black, at(10 * DAY)).is_none());
}

#[test]
fn who_comes_back_early_keeps_the_days_that_have_not_begun() {
    let mut sitting = Sitting::begin(terms(Some(12)));
    sitting.act(White, take(White, 10));
    assert_eq!(sitting.game.leave_days_left(White), Some(2));
    sitting.wait(2 * DAY + 1).act(White, Act::EndLeave(White));
    assert_eq!(sitting.game.leave_days_left(White), Some(9));
    assert_eq!(sitting.deadline(), Some((White, 13 * DAY + 1)));
    assert_eq!(
        sitting.try_act(White, Act::EndLeave(White)),
        refused(NoLeave::NotOnLeave)
    );
    // A day that has begun is used, however soon one is back.
    sitting
        .act(White, take(White, 9))
        .act(White, Act::EndLeave(White));
    assert_eq!(sitting.game.leave_days_left(White), Some(8));
    sitting.act(White, take(White, 8));
    assert_eq!(sitting.game.leave_days_left(White), Some(0));
}

#[test]
fn no_leave_is_taken_that_there_is_not() {
    let mut sitting = Sitting::begin(terms(Some(5)));
    assert_eq!(
        sitting.try_act(White, take(White, 0)),
        refused(NoLeave::Days { left: 5 })
    );
    assert_eq!(
        sitting.try_act(White, take(White, 6)),
        refused(NoLeave::Days { left: 5 })
    );
    assert_eq!(
        sitting.try_act(White, take(Black, 2)),
        refused(NoLeave::NotAgreed)
    );
    sitting.act(White, take(White, 3));
    assert_eq!(
        sitting.try_act(White, take(White, 1)),
        refused(NoLeave::OnLeave)
    );
    assert_eq!(
        sitting.try_act(Black, Act::EndLeave(White)),
        refused(NoLeave::NotAgreed)
    );
    sitting.wait(4 * DAY);
    assert_eq!(
        sitting.try_act(White, take(White, 3)),
        refused(NoLeave::Days { left: 2 })
    );

    let mut without = Sitting::begin(terms(None));
    assert_eq!(
        without.try_act(White, take(White, 1)),
        refused(NoLeave::NotAgreed)
    );
    let mut untimed =
        Sitting::begin(Terms::standard(Variant::International).with_leave_days(Some(5)));
    assert_eq!(
        untimed.try_act(White, take(White, 1)),
        refused(NoLeave::NotAgreed)
    );
}

#[test]
fn an_event_gives_leave_that_the_game_knows_nothing_of() {
    let mut sitting = Sitting::begin(terms(None));
    sitting.act(Actor::Server, take(Black, 20));
    assert_eq!(
        sitting.game.leave(Black, at(0)),
        Some(Leave::of_days(20, at(0)))
    );
    sitting.act(Actor::Server, Act::EndLeave(Black));
    let most = refused(NoLeave::Days { left: 366 });
    assert_eq!(sitting.try_act(Actor::Server, take(Black, 367)), most);
    assert!(matches!(
        sitting.try_act(Actor::Arbiter, take(Black, 2)),
        Err(Refusal::WrongActor { .. })
    ));
}

#[test]
fn leave_comes_too_late_once_the_flag_has_fallen() {
    let mut sitting = Sitting::begin(terms(Some(30)));
    sitting.wait(11 * DAY);
    assert!(matches!(
        sitting.try_act(White, take(White, 3)),
        Err(Refusal::FlagFallen { side: White, .. })
    ));
}

#[test]
fn leave_is_stored_and_read_again() {
    let mut sitting = Sitting::begin(terms(Some(30)));
    sitting.act(White, take(White, 3)).wait(DAY);
    sitting.act(White, Act::EndLeave(White)).play("32-28");
    let lines: Vec<String> = sitting.log.iter().map(encode_entry).collect();
    assert!(
        lines[1].ends_with("white take-leave white 3"),
        "{}",
        lines[1]
    );
    assert!(lines[2].ends_with("white end-leave white"), "{}", lines[2]);
    let read: Vec<_> = lines
        .iter()
        .map(|line| decode_entry(line).unwrap())
        .collect();
    let line = encode_terms(sitting.game.terms());
    assert!(line.ends_with(" leave=30"), "{line}");
    assert_eq!(
        fold(decode_terms(&line).unwrap(), &read).unwrap(),
        sitting.game
    );
}
