//! Clocks, flags, and time that is nobody's.

use damier_rules::Side::{Black, White};
use damier_rules::Variant;
use damier_table::{Act, Actor, ClockForm, Entry, Refusal, Span, Terms};

use crate::sitting::{Sitting, at, fischer, whole_game};

#[test]
fn whites_clock_starts_when_the_game_begins() {
    let sitting = Sitting::timed(fischer(60_000, 0), whole_game(30_000));
    assert_eq!(sitting.deadline(), Some((White, 60_000)));
    let faces = sitting.game.clocks(at(10_000)).unwrap();
    assert_eq!(faces.running, Some(White));
    assert_eq!(faces.remaining.map(Span::as_millis), [50_000, 30_000]);
}

#[test]
fn before_the_game_begins_no_clock_runs() {
    let clock = fischer(60_000, 0);
    let terms = Terms::standard(Variant::International);
    let game = damier_table::Game::new(terms.with_clocks([clock, clock]).unwrap());
    let faces = game.clocks(at(1_000_000)).unwrap();
    assert_eq!(faces.running, None);
    assert_eq!(faces.remaining.map(Span::as_millis), [60_000, 60_000]);
    assert_eq!(game.deadline(), None);
}

#[test]
fn the_increment_is_added_when_the_move_is_completed() {
    let mut sitting = Sitting::timed(fischer(60_000, 5_000), fischer(60_000, 2_000));
    sitting.wait(3_000).play("32-28");
    assert_eq!(sitting.remaining(), [62_000, 60_000]);
    assert_eq!(sitting.deadline(), Some((Black, 63_000)));
    sitting.wait(10_000).play("19-23");
    assert_eq!(sitting.remaining(), [62_000, 52_000]);
    assert_eq!(sitting.deadline(), Some((White, 13_000 + 62_000)));
    let spent: Vec<i64> = sitting
        .game
        .moves()
        .iter()
        .map(|mv| mv.spent.unwrap().as_millis())
        .collect();
    assert_eq!(spent, [3_000, 10_000]);
}

#[test]
fn an_untimed_game_has_no_clocks() {
    let mut sitting = Sitting::international();
    sitting.wait(1_000).play("32-28");
    assert_eq!(sitting.game.clocks(at(0)), None);
    assert_eq!(sitting.game.deadline(), None);
    assert_eq!(sitting.game.moves()[0].spent, None);
    assert_eq!(sitting.game.flag_entry(at(i64::MAX / 2)), None);
    let flag = sitting.try_act(Actor::Server, Act::Flag(White));
    assert_eq!(flag, Err(Refusal::FlagNotDue { deadline: None }));
}

#[test]
fn a_move_in_the_last_millisecond_counts() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(59_999).play("32-28");
    assert_eq!(sitting.remaining(), [1, 60_000]);
}

#[test]
fn a_move_at_the_deadline_is_too_late() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(60_000);
    let fallen = Refusal::FlagFallen {
        side: White,
        deadline: at(60_000),
    };
    assert_eq!(sitting.try_play("32-28"), Err(fallen.clone()));
    // Nothing else counts either until the flag is recorded.
    for act in [Act::Resign, Act::AskTakeBack, Act::Abort] {
        assert_eq!(sitting.try_act(Black, act), Err(fallen.clone()));
    }
    let flag = sitting.game.flag_entry(at(99_000)).unwrap();
    assert_eq!(
        flag,
        Entry::new(at(60_000), Actor::Server, Act::Flag(White))
    );
    sitting.try_entry(flag).unwrap();
    assert_eq!(sitting.result(), ("0-2", "time"));
    assert_eq!(sitting.remaining(), [0, 60_000]);
    assert_eq!(sitting.try_play_over(), Err(Refusal::GameOver));
}

impl Sitting {
    fn try_play_over(&mut self) -> Result<(), Refusal> {
        let mv = damier_rules::Position::start(Variant::International).legal_moves()[0];
        self.try_act(White, Act::Move(mv))
    }
}

#[test]
fn a_flag_falls_at_its_deadline_once_and_on_the_right_side() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(1_000).play("32-28");
    let due = Refusal::FlagNotDue {
        deadline: Some((Black, at(61_000))),
    };
    let flag = |millis, side| Entry::new(at(millis), Actor::Server, Act::Flag(side));
    for wrong in [
        flag(60_999, Black),
        flag(61_001, Black),
        flag(61_000, White),
    ] {
        assert_eq!(sitting.try_entry(wrong), Err(due.clone()));
    }
    assert_eq!(sitting.game.flag_entry(at(60_999)), None);
    sitting.try_entry(flag(61_000, Black)).unwrap();
    assert_eq!(sitting.result(), ("2-0", "time"));
    let again = sitting.try_entry(flag(61_000, Black));
    assert_eq!(again, Err(Refusal::GameOver));
}

#[test]
fn a_flag_costs_the_game_however_little_the_opponent_has() {
    let terms = crate::sitting::from(Variant::International, "W:WK46,K47,K48:BK3");
    let clocks = [whole_game(1_000), whole_game(1_000)];
    let mut sitting = Sitting::begin(terms.with_clocks(clocks).unwrap());
    let flag = sitting.game.flag_entry(at(1_000)).unwrap();
    sitting.try_entry(flag).unwrap();
    assert_eq!(sitting.result(), ("0-2", "time"));
}

#[test]
fn only_the_server_says_that_a_flag_fell() {
    let mut sitting = Sitting::timed(whole_game(1_000), whole_game(1_000));
    sitting.wait(1_000);
    let act = Act::Flag(White);
    let by = Actor::Side(Black);
    let refused = sitting.try_act(by, act.clone());
    assert_eq!(refused, Err(Refusal::WrongActor { by, act }));
}

#[test]
fn when_the_game_is_over_both_clocks_stand() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(1_000).play("32-28");
    sitting.wait(2_000).act(White, Act::Resign);
    sitting.wait(1_000_000);
    assert_eq!(sitting.remaining(), [59_000, 58_000]);
    assert_eq!(sitting.deadline(), None);
    assert_eq!(sitting.game.clocks(at(sitting.now)).unwrap().running, None);
}

#[test]
fn while_the_server_is_down_no_clock_runs() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(1_000).play("32-28");
    sitting.wait(500_000);
    let entry = sitting
        .game
        .restart_entry(at(5_000), at(sitting.now))
        .unwrap();
    assert_eq!(entry.act, Act::Interrupted { from: at(5_000) });
    sitting.try_entry(entry).unwrap();
    // Black's clock ran from 1 to 5 seconds only.
    assert_eq!(sitting.remaining(), [59_000, 56_000]);
    assert_eq!(sitting.deadline(), Some((Black, 501_000 + 56_000)));
    sitting.wait(2_000).play("19-23");
    assert_eq!(sitting.remaining(), [59_000, 54_000]);
    assert_eq!(sitting.game.moves()[1].spent.unwrap().as_millis(), 6_000);
}

#[test]
fn an_interruption_begins_no_earlier_than_the_last_entry() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(10_000).play("32-28");
    sitting.wait(10_000);
    let early = Act::Interrupted { from: at(9_999) };
    let refused = sitting.try_act(Actor::Server, early);
    assert_eq!(refused, Err(Refusal::BadInterruption { last: at(10_000) }));
    // The heartbeat may be older than the last entry; the entry then knows better.
    let entry = sitting.game.restart_entry(at(7_000), at(20_000)).unwrap();
    assert_eq!(entry.act, Act::Interrupted { from: at(10_000) });
    sitting.try_entry(entry).unwrap();
    assert_eq!(sitting.remaining(), [50_000, 60_000]);
}

#[test]
fn interruptions_do_not_overlap_or_run_backwards() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting
        .wait(10_000)
        .act(Actor::Server, Act::Interrupted { from: at(2_000) });
    let refused = Err(Refusal::BadInterruption { last: at(10_000) });
    sitting.wait(1_000);
    for millis in [5_000, 9_999, 11_001] {
        let act = Act::Interrupted { from: at(millis) };
        assert_eq!(sitting.try_act(Actor::Server, act), refused);
    }
    sitting.act(Actor::Server, Act::Interrupted { from: at(10_000) });
    assert_eq!(sitting.remaining(), [58_000, 60_000]);
}

#[test]
fn a_flag_that_fell_before_the_server_went_down_has_fallen() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.now = 900_000;
    let flag = Entry::new(at(60_000), Actor::Server, Act::Flag(White));
    for heartbeat in [60_000, 61_000] {
        let entry = sitting.game.restart_entry(at(heartbeat), at(900_000));
        assert_eq!(entry, Some(flag.clone()));
    }
    let late = sitting.try_act(Actor::Server, Act::Interrupted { from: at(60_000) });
    let deadline = at(60_000);
    assert_eq!(
        late,
        Err(Refusal::FlagFallen {
            side: White,
            deadline
        })
    );
    let alive = sitting.game.restart_entry(at(59_999), at(900_000)).unwrap();
    sitting.try_entry(alive).unwrap();
    assert_eq!(sitting.remaining(), [1, 60_000]);
}

#[test]
fn a_restart_asks_nothing_of_games_without_a_running_clock() {
    let mut over = Sitting::timed(whole_game(60_000), whole_game(60_000));
    over.act(White, Act::Resign);
    assert_eq!(over.game.restart_entry(at(0), at(1)), None);
    let untimed = Sitting::international();
    assert_eq!(untimed.game.restart_entry(at(0), at(1)), None);
}

#[test]
fn after_a_restart_with_a_clock_set_back_time_stands_still() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(30_000).play("32-28");
    let entry = sitting.game.restart_entry(at(31_000), at(-5_000)).unwrap();
    assert_eq!(entry.at, at(31_000));
    sitting.try_entry(entry).unwrap();
    assert_eq!(sitting.game.last_moment(), Some(at(31_000)));
}

#[test]
fn time_never_goes_backwards() {
    let mut sitting = Sitting::timed(whole_game(60_000), whole_game(60_000));
    sitting.wait(10_000).play("32-28");
    sitting.wait(-1);
    let refused = sitting.try_play("19-23");
    assert_eq!(refused, Err(Refusal::Backwards { last: at(10_000) }));
    // Reading is clamped: a clock never shows more than it did.
    assert_eq!(sitting.game.clocks(at(0)), sitting.game.clocks(at(10_000)));
}

#[test]
fn a_clock_without_time_or_with_too_much_is_refused() {
    let longest = ClockForm::LONGEST;
    let over = longest + Span::from_millis(1);
    assert!(ClockForm::whole_game(Span::ZERO).is_err());
    assert!(ClockForm::whole_game(longest).is_ok());
    assert!(ClockForm::whole_game(over).is_err());
    assert!(ClockForm::fischer(Span::from_secs(1), over).is_err());
    // The fields are open, so the terms look again.
    let hollow = ClockForm::WholeGame {
        initial: Span::ZERO,
    };
    let fair = whole_game(1);
    let terms = Terms::standard(Variant::International);
    let refused = terms.with_clocks([fair, hollow]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Black: the clock has no time at the start"
    );
}
