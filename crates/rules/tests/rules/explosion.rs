//! Positions built to have very many routes are answered at once.

use std::time::{Duration, Instant};

use damier_notation::fen;
use damier_rules::{Position, Variant};

/// The best of three, so that a busy machine does not decide.
fn best_time(mut work: impl FnMut()) -> Duration {
    let mut timed = || {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    [timed(), timed(), timed()].into_iter().min().unwrap()
}

/// From a lidraughts test of the same kind, and found by climbing from one slow position to a
/// slower one.
const BUILT: &[(Variant, &str)] = &[
    (Variant::International, "W:W23:B7-10,17-20,27-30,37-40"),
    (
        Variant::International,
        "W:WK23:B8-11,17-20,27-31,38,39,42,44",
    ),
    (
        Variant::International,
        "W:WK1,K2,K5,K6,K15,K16,K22,K23,K25-28,K35,K36,K45-50:B44",
    ),
    (Variant::International, "W:WK46:B7-10,17-20,27-30,37-40"),
    (
        Variant::International,
        "W:WK46,K47,K48,K49:B7-10,17-20,27-30,37-40",
    ),
    (
        Variant::International,
        "W:WK16,K22,K45:BK5,K7-10,K12,K17-20,K23,K27-30,K36-38,K40,K47",
    ),
    (
        Variant::International,
        "W:WK35,K46:BK6-10,K17,K19-21,K23,K25,K27,K28,K30,K36-38,K41,K43,K44",
    ),
    (Variant::Brazilian, "W:WK29:B6,7,14,15,22,23"),
    (
        Variant::Brazilian,
        "W:WK17:BK6-8,K11,K13-16,K18,K19,K22,K23,K27",
    ),
    (
        Variant::Brazilian,
        "W:WK16,K22,K24:BK8,K9,K11,K17-19,K26,K27,K30",
    ),
    (Variant::Russian, "W:WK19:BK2,K5,K6,K12-15,K20,K22-24,K28"),
    (Variant::Russian, "W:WK10,K11:BK6-8,K15,K16,K23,K26"),
    (
        Variant::International,
        "W:WK32:BK11,K17,K18,K20,K23,K24,K27,K33,K34,K36,K38,K40-42,K46",
    ),
    (
        Variant::International,
        "W:WK1,K14,K31,K41:BK5,K6,K8-12,K21-25,K33,K34,K37,K43,K44,K46",
    ),
    (Variant::Russian, "W:WK4,K5,K12,K29:BK7-9,K17,K19,K25-27"),
    (Variant::Russian, "W:WK29:B6,7,10,11,14,15,18,22,23,26,27"),
    (Variant::Russian, "W:W29:B6-8,14-16,22-24,26"),
    (Variant::Italian, "W:WK19,K22:B14,15,23,24,26,27,6,7"),
    (Variant::Pool, "W:WK29:B6,7,10,11,14,15,18,22,23,26,27"),
    (Variant::Thai, "B:W6,7,14,15,22,23:BK29"),
    (
        Variant::Turkish,
        "W:WK57:BK18,K20,K22,K34,K36,K38,K50,K52,K54,K10,K12,K14",
    ),
    (Variant::Canadian, "W:WK67:B8-11,20-23,32-35,44-47,56-59"),
];

#[test]
fn moves_and_routes_are_found_in_a_tenth_of_a_second() {
    for (variant, text) in BUILT {
        let Ok(position) = fen::parse_position(*variant, text) else {
            panic!("{text}");
        };
        let moves = best_time(|| assert!(!position.legal_moves().is_empty()));
        assert!(moves < Duration::from_millis(100), "{text}: {moves:?}");
        let routes = best_time(|| all_routes(&position));
        assert!(routes < Duration::from_millis(100), "{text}: {routes:?}");
        println!("{variant} {text}: moves {moves:?}, routes {routes:?}");
    }
}

fn all_routes(position: &Position) {
    for mv in position.legal_moves() {
        assert!(!position.routes(&mv, 64).is_empty());
    }
}
