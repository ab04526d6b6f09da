//! What an arbiter corrects, and what he cannot.

use damier_rules::Side::{Black, White};
use damier_table::{ClockForm, ClockRefusal, Clocks, Flags, Moment, Span};

fn at(seconds: i64) -> Moment {
    Moment::from_millis(1_000 * seconds)
}

fn running(form: &str, flags: Flags) -> Clocks {
    let form: ClockForm = form.parse().unwrap();
    let mut clocks = Clocks::new([form, form], flags).unwrap();
    clocks.start(White, at(0)).unwrap();
    clocks
}

#[test]
fn no_clock_is_set_below_zero_or_beyond_a_year() {
    let mut clocks = running("1m", Flags::Automatic);
    let before = clocks.clone();
    let negative = Err(ClockRefusal::NegativeTime { millis: -1 });
    assert_eq!(clocks.set_time(White, -1, at(1)), negative);
    // It shows 59 seconds by now.
    let refused = clocks.add_time(White, -59_001, at(1));
    assert_eq!(refused, negative);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "a clock cannot show -1 milliseconds"
    );
    let span = Span::from_secs(367 * 86_400);
    let refused = clocks.set_time(Black, span.as_millis(), at(1));
    assert_eq!(refused, Err(ClockRefusal::TooLong { span }));
    assert!(clocks.add_time(Black, i64::MAX, at(1)).is_err());
    assert!(clocks.add_time(Black, i64::MIN, at(1)).is_err());
    assert_eq!(clocks, before);
    assert_eq!(clocks.add_time(White, -59_000, at(1)), Ok(()));
    assert_eq!(clocks.deadline(), Some((White, at(1))));
}

#[test]
fn no_more_moves_count_than_were_made() {
    let mut clocks = running("1m/2+1m/2", Flags::Automatic);
    clocks.press(White, at(1)).unwrap();
    let before = clocks.clone();
    let refused = clocks.set_count(White, 2, 1, at(2));
    assert_eq!(
        refused,
        Err(ClockRefusal::CountPastLog { count: 2, made: 1 })
    );
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the side has made 1 moves, not 2"
    );
    assert_eq!(clocks, before);
}

#[test]
fn a_corrected_count_puts_the_side_into_the_right_period() {
    let mut clocks = running("1m/2+30s/2", Flags::Automatic);
    clocks.set_count(White, 5, 9, at(1)).unwrap();
    assert_eq!(
        clocks.faces(at(1)).faces[0].to_string(),
        "0:59 5/6 period 3"
    );
    clocks.set_count(White, 1, 9, at(1)).unwrap();
    assert_eq!(
        clocks.faces(at(1)).faces[0].to_string(),
        "0:59 1/2 period 1"
    );
}

#[test]
fn a_correction_keeps_what_was_used_of_a_delay() {
    let mut clocks = running("1m+delay5s", Flags::Automatic);
    clocks.set_time(White, 10_000, at(3)).unwrap();
    assert_eq!(clocks.deadline(), Some((White, at(15))));
}

#[test]
fn a_correction_puts_a_flag_up_again() {
    let mut clocks = running("10s", Flags::Called);
    assert_eq!(clocks.faces(at(12)).first_flag, Some((White, at(10))));
    clocks.add_time(White, 60_000, at(12)).unwrap();
    assert_eq!(clocks.faces(at(12)).first_flag, None);
    assert_eq!(clocks.faces(at(12)).faces[0].to_string(), "0:58 0");
    assert_eq!(clocks.faces(at(71)).first_flag, Some((White, at(70))));
}

#[test]
fn a_flag_that_fell_by_itself_is_dealt_with_before_a_correction() {
    let mut clocks = running("10s", Flags::Automatic);
    let fallen = Err(ClockRefusal::FlagFallen {
        side: White,
        at: at(10),
    });
    assert_eq!(clocks.set_time(White, 60_000, at(11)), fallen);
    assert_eq!(clocks.set_count(White, 0, 0, at(11)), fallen);
    clocks.stop(at(11));
    clocks.set_time(White, 60_000, at(12)).unwrap();
    clocks.start(White, at(20)).unwrap();
    assert_eq!(clocks.deadline(), Some((White, at(80))));
}

#[test]
fn in_byo_yomi_the_period_that_runs_is_corrected() {
    let mut clocks = running("10s+3x5s", Flags::Automatic);
    clocks.set_time(White, 4_000, at(17)).unwrap();
    assert_eq!(
        clocks.faces(at(17)).faces[0].to_string(),
        "0:04 0 period 3 spare 1"
    );
    assert_eq!(clocks.deadline(), Some((White, at(26))));
}
