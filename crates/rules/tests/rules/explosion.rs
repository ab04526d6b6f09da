//! Positions built to have very many routes are answered at once.

use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, hint};

use damier_notation::fen::{self, FenFault, FenReason};
use damier_rules::{Choice, Fault, Position, Removal, Ruleset, Setup, Side, Square, Variant};

use crate::random::Random;

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
    (Variant::Frisian, FRISIAN[0].0),
    (Variant::Frisian, FRISIAN[1].0),
    (Variant::Frisian, FRISIAN[2].0),
    (Variant::Frisian, FRISIAN[3].0),
];

/// The hardest positions met by climbing in which a side has as many pieces as it begins with, or
/// fewer. Some have dozens of moves, each with more routes than are asked for.
const CLIMBED: &[(Variant, &str)] = &[
    (
        Variant::Frisian,
        "W:WK43:B1,K8,11,13,K15,K18,19,K20,22,24,K26,K27,K31,K35,37,K38,K39,40,42,K50",
    ),
    (
        Variant::Frisian,
        "W:WK5,K27,K30,40,K45,K46,K49,50:B2,7,K14,16,K19,K21,K22,K23,K24,32,35,37,K38,K41,K43",
    ),
    (
        Variant::Killer,
        "W:WK3,K6,K17,K18,K50:BK8,K9,K10,11,12,K19,20,21,22,K23,K31,32,33,34,K37,41,K42,K43,K44,K46",
    ),
    (
        Variant::Turkish,
        "W:WK7,K37,K57,K58,K59,K60,K61,K62,63:B2,4,9,K11,K14,18,K21,K23,25,28,35,40,K42,44,K46,K53",
    ),
];

/// The Frisian positions of the same test of lidraughts, and what can be captured: where the
/// capture ends, and which pieces of the other side stay. In the last no program was known to find
/// the answer: all 32 pieces are taken, which no capture can better.
const FRISIAN: &[(&str, &[&str])] = &[
    (
        "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
        &["46"],
    ),
    (
        "W:W50:B18,22,23,24,27,29,32,33,34,38,40,42,43,44,K49",
        &["8 43", "8 32", "19 27", "26 34", "26 23", "37 18"],
    ),
    (
        "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,41,42,43,44,K47,K49",
        &["10 16 36", "46 7 9"],
    ),
    (
        "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,\
         K35,K36,K38,K40,K41,K42,K43,K44,K47,K49",
        &["46"],
    ),
];

fn parsed(variant: Variant, text: &str) -> Position {
    fen::parse_position(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_frisian_positions_with_the_most_routes_have_these_captures() {
    for (text, expected) in FRISIAN {
        let position = parsed(Variant::Frisian, text);
        let enemies = position.pieces(!position.turn());
        let mut found: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                let stay = (enemies - mv.captures).iter();
                let squares = [mv.to].into_iter().chain(stay);
                let numbers: Vec<_> = squares.map(|square| square.number().to_string()).collect();
                numbers.join(" ")
            })
            .collect();
        let mut expected = expected.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}

/// Where pieces leave the board at once, lines open on the way, and captures are no sets.
#[test]
fn a_set_up_whose_captures_cannot_be_worked_out_is_refused() {
    let rules = Ruleset {
        removal: Removal::AtOnce,
        ..Variant::Frisian.rules().clone()
    };
    let variant = Variant::custom("frisian-at-once", &rules).unwrap();
    let error = fen::parse_position(variant, FRISIAN[3].0).unwrap_err();
    let reason = FenReason::Unplayable(Fault::TooManyCaptures(Side::White));
    assert_eq!(error.faults, [FenFault { column: 1, reason }]);
    assert!(
        error
            .to_string()
            .contains("the captures of White go too many ways"),
        "{error}"
    );
}

/// Each in a process of its own, which is asked for its memory.
#[test]
#[cfg(target_os = "linux")]
fn moves_and_routes_are_found_in_fifty_megabytes() {
    for (variant, text) in BUILT {
        let output = Command::new(env::current_exe().unwrap())
            .args([
                "explosion::one_position_alone",
                "--exact",
                "--ignored",
                "--nocapture",
            ])
            .env(ALONE, format!("{} {text}", variant.rules().id))
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let most = said
            .split("VmHWM:")
            .nth(1)
            .and_then(|rest| rest.split_whitespace().next());
        let kilobytes: u64 = most
            .unwrap_or_else(|| panic!("{text}: {said}"))
            .parse()
            .unwrap();
        assert!(kilobytes < 50_000, "{text}: {kilobytes} kB");
        println!("{variant} {text}: {kilobytes} kB");
    }
}

const ALONE: &str = "DAMIER_POSITION_ALONE";

#[test]
#[ignore = "is a process of another test"]
fn one_position_alone() {
    let named = env::var(ALONE).unwrap();
    let (variant, text) = named.split_once(' ').unwrap();
    all_routes(&parsed(variant.parse().unwrap(), text));
    println!("{}", std::fs::read_to_string("/proc/self/status").unwrap());
}

/// Climbs from random positions to ever harder ones, with at most as many pieces a side as the game
/// begins with: `cargo test -p damier-rules --release --test rules hard -- --ignored --nocapture`.
/// `DAMIER_SECONDS` is how long each variant is climbed.
#[test]
#[ignore = "takes ten seconds for each variant"]
fn no_hard_position_of_play_is_found_that_takes_a_tenth_of_a_second() {
    let seconds = env::var("DAMIER_SECONDS").map_or(10, |text| text.parse().unwrap());
    for variant in Variant::ALL {
        let (text, time) = climb(*variant, Duration::from_secs(seconds));
        println!("{variant}: {time:?} for {text}");
        assert!(time < Duration::from_millis(100), "{text}: {time:?}");
    }
}

/// The hardest position met, and how long its moves take to be found.
fn climb(variant: Variant, time: Duration) -> (String, Duration) {
    let mut random = Random::new(77);
    let work = |position: &Position| {
        best_time(|| {
            let _ = hint::black_box(position.legal_moves());
        })
    };
    let begun = Instant::now();
    let mut hardest = (Duration::ZERO, Position::start(variant));
    while begun.elapsed() < time {
        let mut position = random.position(variant);
        let (mut slowest, mut failures) = (work(&position), 0);
        while failures < 300 && begun.elapsed() < time {
            let Some(next) = changed(&position, &mut random) else {
                continue;
            };
            let slow = work(&next);
            failures = if slow > slowest + slowest / 50 {
                0
            } else {
                failures + 1
            };
            if slow >= slowest {
                (slowest, position) = (slow, next);
            }
        }
        if slowest > hardest.0 {
            hardest = (slowest, position);
        }
    }
    // Whatever else ran at the time is left out.
    (hardest.1.to_string(), work(&hardest.1))
}

/// The position with one or two squares changed.
fn changed(position: &Position, random: &mut Random) -> Option<Position> {
    let board = position.board();
    let squares: Vec<Square> = board.squares().iter().collect();
    let mut setup = Setup {
        king_runs: [None; 2],
        ..position.setup()
    };
    for _ in 0..=random.below(2) {
        let square = squares[random.below(squares.len())];
        for pieces in setup.men.iter_mut().chain(&mut setup.kings) {
            pieces.remove(square);
        }
        let side = random.below(2);
        match random.below(4) {
            0 => false,
            1 => setup.men[side].insert(square),
            _ => setup.kings[side].insert(square),
        };
    }
    let most = Position::start(position.variant());
    let few = |side: &Side| {
        let count = setup.pieces(*side).len();
        (1..=most.count(*side) as usize).contains(&count)
    };
    let fits = Side::ALL.iter().all(few);
    fits.then(|| Position::new(position.variant(), &setup).ok())
        .flatten()
}

#[test]
fn moves_and_routes_are_found_in_a_tenth_of_a_second() {
    for (variant, text) in BUILT {
        let position = parsed(*variant, text);
        let moves = best_time(|| assert!(!position.legal_moves().is_empty()));
        assert!(
            moves < Duration::from_millis(100),
            "moves of {text}: {moves:?}"
        );
        let routes = best_time(|| all_routes(&position));
        assert!(
            routes < Duration::from_millis(100),
            "routes of {text}: {routes:?}"
        );
        println!("{variant} {text}: moves {moves:?}, routes {routes:?}");
    }
}

#[test]
fn moves_of_the_hardest_positions_of_play_are_found_in_a_tenth_of_a_second() {
    for (variant, text) in CLIMBED {
        let position = parsed(*variant, text);
        let moves = best_time(|| assert!(!position.legal_moves().is_empty()));
        assert!(moves < Duration::from_millis(100), "{text}: {moves:?}");
        println!("{variant} {text}: moves {moves:?}");
    }
}

/// The same positions where a capture may be ended after any jump: more captures, and no majority to
/// tell them by.
#[test]
fn where_captures_may_be_ended_the_same_positions_are_answered_or_refused() {
    let mut refused = 0;
    for (variant, text) in BUILT {
        let rules = Ruleset {
            captures_go_on: false,
            choice: Choice::FREE,
            ..variant.rules().clone()
        };
        let ended = Variant::custom(&format!("{variant}-ended"), &rules).unwrap();
        let setup = parsed(*variant, text).setup();
        let mut answered = None;
        let time = best_time(|| {
            let position = Position::new(ended, &setup);
            answered = Some(position.map(|position| position.legal_moves().len()));
        });
        assert!(time < Duration::from_millis(100), "{text}: {time:?}");
        match answered.unwrap() {
            Ok(count) => assert!((1..=10_000).contains(&count), "{text}: {count}"),
            Err(error) => {
                refused += 1;
                let expected = Fault::TooManyCaptures(setup.turn);
                assert_eq!(error.faults, [expected], "{text}");
            }
        }
    }
    assert_eq!(refused, 3);
}

/// A move may lead where a set-up is refused: the opponent's captures were not looked at before it.
#[test]
fn a_position_reached_by_play_tells_that_its_moves_are_not_all() {
    let rules = Ruleset {
        captures_go_on: false,
        choice: Choice::FREE,
        ..Variant::Frisian.rules().clone()
    };
    let variant = Variant::custom("frisian-ended-after", &rules).unwrap();
    let setup = Setup {
        turn: Side::Black,
        ..parsed(Variant::Frisian, FRISIAN[0].0).setup()
    };
    let position = Position::new(variant, &setup).unwrap();
    assert!(position.lists_every_move());
    let mut reached = position.legal_moves().into_iter();
    let next = reached.find_map(|mv| {
        let next = position.after(&mv);
        (!next.lists_every_move()).then_some(next)
    });
    let next = next.expect("a move that lets White capture in very many ways");
    assert!((1..20_000).contains(&next.legal_moves().len()));
    assert!(Position::new(variant, &next.setup()).is_err());
}

fn all_routes(position: &Position) {
    for mv in position.legal_moves() {
        assert!(!position.routes(&mv, 64).is_empty());
    }
}
