//! Pressing, stopping and going on: what can be done when.

use damier_rules::Side::{Black, White};
use damier_table::{BadClock, ClockForm, ClockRefusal, Clocks, Flags, Moment, Span};

fn at(seconds: i64) -> Moment {
    Moment::from_millis(1_000 * seconds)
}

fn clocks(form: &str) -> Clocks {
    let form: ClockForm = form.parse().unwrap();
    Clocks::new([form, form], Flags::Automatic).unwrap()
}

#[test]
fn only_the_side_whose_clock_runs_can_press() {
    let mut clocks = clocks("1m");
    assert_eq!(
        clocks.press(White, at(0)),
        Err(ClockRefusal::NotRunning(White))
    );
    clocks.start(White, at(0)).unwrap();
    assert_eq!(
        clocks.press(Black, at(1)),
        Err(ClockRefusal::NotRunning(Black))
    );
    assert_eq!(clocks.press(White, at(2)), Ok(Span::from_secs(2)));
    assert_eq!(
        clocks.press(White, at(3)),
        Err(ClockRefusal::NotRunning(White))
    );
    assert_eq!(clocks.faces(at(3)).running, Some(Black));
}

#[test]
fn a_clock_that_is_under_way_is_not_started_again() {
    let mut clocks = clocks("1m");
    clocks.start(White, at(0)).unwrap();
    assert_eq!(
        clocks.start(Black, at(1)),
        Err(ClockRefusal::Running(White))
    );
    clocks.pause(at(1)).unwrap();
    assert_eq!(
        clocks.start(Black, at(2)),
        Err(ClockRefusal::Running(White))
    );
}

#[test]
fn while_both_are_stopped_nothing_runs_and_nothing_is_pressed() {
    let mut clocks = clocks("1m");
    assert_eq!(clocks.pause(at(0)), Err(ClockRefusal::NoneRuns));
    assert_eq!(clocks.resume(at(0)), Err(ClockRefusal::NotPaused));
    clocks.start(White, at(0)).unwrap();
    assert_eq!(clocks.resume(at(0)), Err(ClockRefusal::NotPaused));
    clocks.pause(at(10)).unwrap();
    assert_eq!(clocks.pause(at(11)), Err(ClockRefusal::NoneRuns));
    assert_eq!(
        clocks.press(White, at(11)),
        Err(ClockRefusal::NotRunning(White))
    );
    assert_eq!(clocks.deadline(), None);
    let faces = clocks.faces(at(1_000));
    assert!(faces.paused && faces.running.is_none());
    assert_eq!(faces.remaining, [Span::from_secs(50), Span::from_secs(60)]);
    clocks.resume(at(1_000)).unwrap();
    assert_eq!(clocks.deadline(), Some((White, at(1_050))));
}

#[test]
fn a_pause_does_not_give_a_delay_twice() {
    let mut clocks = clocks("1m+delay5s");
    clocks.start(White, at(0)).unwrap();
    clocks.pause(at(4)).unwrap();
    clocks.resume(at(10)).unwrap();
    assert_eq!(clocks.press(White, at(13)), Ok(Span::from_secs(7)));
    assert_eq!(clocks.faces(at(13)).remaining[0], Span::from_secs(58));
}

#[test]
fn after_a_flag_that_fell_by_itself_nothing_is_pressed() {
    let mut clocks = clocks("1m");
    clocks.start(White, at(0)).unwrap();
    let fallen = ClockRefusal::FlagFallen {
        side: White,
        at: at(60),
    };
    assert_eq!(clocks.press(White, at(60)), Err(fallen));
    assert_eq!(clocks.pause(at(61)), Err(fallen));
    assert_eq!(clocks.faces(at(99)).used[0], Span::from_secs(60));
    assert_eq!(clocks.faces(at(99)).first_flag, Some((White, at(60))));
}

#[test]
fn of_two_fallen_flags_the_first_is_known() {
    let forms = ["10s".parse().unwrap(), "5s".parse().unwrap()];
    let mut clocks = Clocks::new(forms, Flags::Called).unwrap();
    clocks.start(White, at(0)).unwrap();
    clocks.press(White, at(9)).unwrap();
    clocks.press(Black, at(20)).unwrap();
    let faces = clocks.faces(at(30));
    assert_eq!(faces.first_flag, Some((Black, at(14))));
    assert_eq!(faces.faces[0].flag, Some(at(21)));
    assert_eq!(clocks.deadline(), None);
}

#[test]
fn a_control_that_was_missed_gives_its_time_but_the_flag_stays_fallen() {
    let form: ClockForm = "10s/2+10s".parse().unwrap();
    let mut clocks = Clocks::new([form, form], Flags::Called).unwrap();
    clocks.start(White, at(0)).unwrap();
    clocks.press(White, at(11)).unwrap();
    clocks.press(Black, at(12)).unwrap();
    clocks.press(White, at(13)).unwrap();
    assert_eq!(
        clocks.faces(at(13)).faces[0].to_string(),
        "0:08 2 period 2 flag"
    );
    assert_eq!(clocks.faces(at(13)).first_flag, Some((White, at(10))));
}

#[test]
fn coupled_clocks_come_in_twos() {
    for coupled in ["hourglass1m", "gong10s"] {
        let [coupled, other] = [coupled, "1m"].map(|form| form.parse::<ClockForm>().unwrap());
        for forms in [[coupled, other], [other, coupled]] {
            assert_eq!(Clocks::new(forms, Flags::Automatic), Err(BadClock::Alone));
        }
    }
    let two = ["hourglass1m".parse().unwrap(), "gong10s".parse().unwrap()];
    assert_eq!(Clocks::new(two, Flags::Automatic), Err(BadClock::Alone));
    let unequal = [
        "hourglass1m".parse().unwrap(),
        "hourglass2m".parse().unwrap(),
    ];
    assert!(Clocks::new(unequal, Flags::Automatic).is_ok());
}
