//! Ratings.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use damier_club::{BadRating, Rating, Score};
use damier_table::Span;
use proptest::prelude::*;

fn rating(value: f64, deviation: f64) -> Rating {
    Rating::new(value, deviation, 0.06).unwrap()
}

/// The example that Glickman works out by hand in "Example of the Glicko-2 system".
#[test]
fn glickmans_own_example_comes_out() {
    let player = rating(1500.0, 200.0);
    let after = player.after(&[
        (rating(1400.0, 30.0), Score::Won),
        (rating(1550.0, 100.0), Score::Lost),
        (rating(1700.0, 300.0), Score::Lost),
    ]);
    assert!((after.value() - 1464.06).abs() < 0.02, "{after:?}");
    assert!((after.deviation() - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility() - 0.05999).abs() < 0.00001, "{after:?}");
}

#[test]
fn a_rating_out_of_bounds_is_refused_and_says_why() {
    assert_eq!(Rating::new(f64::NAN, 50.0, 0.06), Err(BadRating::Value));
    assert_eq!(Rating::new(1500.0, 10.0, 0.06), Err(BadRating::Deviation));
    assert_eq!(Rating::new(1500.0, 50.0, 0.0), Err(BadRating::Volatility));
}

#[test]
fn who_rests_for_fifteen_months_is_provisional_again() {
    let day = |days: i64| Span::from_secs(86_400 * days);
    let sure = rating(1_700.0, 50.0);
    assert!(!sure.rested(day(14 * 30)).is_provisional());
    assert!(sure.rested(day(15 * 30)).is_provisional());
}

proptest! {
    #[test]
    fn who_wins_rises_and_who_loses_falls(
        mine in 400.0..2_800.0_f64, theirs in 400.0..2_800.0_f64,
        deviation in 45.0..350.0_f64,
    ) {
        let (me, you) = (rating(mine, deviation), rating(theirs, deviation));
        let won = me.after(&[(you, Score::Won)]);
        let drawn = me.after(&[(you, Score::Drawn)]);
        let lost = me.after(&[(you, Score::Lost)]);
        prop_assert!(won.value() > me.value() && lost.value() < me.value());
        prop_assert!(lost.value() < drawn.value() && drawn.value() < won.value());
        prop_assert!((me.expected(you) + you.expected(me) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn resting_in_parts_is_resting_at_once(
        deviation in 45.0..150.0_f64, days in 1_i64..200, more in 1_i64..200,
    ) {
        let day = |days: i64| Span::from_secs(86_400 * days);
        let me = rating(1_700.0, deviation);
        let parts = me.rested(day(days)).rested(day(more));
        let whole = me.rested(day(days + more));
        prop_assert!((parts.deviation() - whole.deviation()).abs() < 1e-6);
        prop_assert!(whole.deviation() >= me.deviation());
        prop_assert_eq!(whole.value(), me.value());
    }
}
