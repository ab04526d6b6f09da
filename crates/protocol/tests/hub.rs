//! The Hub protocol.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::time::Duration;

use damier_notation::fen;
use damier_protocol::hub::{
    self, Answer, BadLine, BadPosition, Command, Found, Limits, Line, Mode, OldAnswer, OldCommand,
};
use damier_rules::{Position, Variant};
use proptest::prelude::*;

fn command(text: &str) -> Command {
    text.parse().unwrap()
}

#[test]
fn a_conversation_is_read_and_written_as_the_protocol_has_it() {
    let lines = [
        "hub",
        "set-param name=variant value=frisian",
        "set-param name=name value=\"two words\"",
        "init",
        "new-game",
        "pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee moves=\"38-15 5-41 48-26\"",
        "level moves=9 time=291.587",
        "level move-time=1",
        "level depth=12 nodes=100000",
        "level time=60 inc=0.5",
        "level infinite",
        "go ponder",
        "ponder-hit",
        "go think",
        "go analyze",
        "stop",
        "ping",
        "quit",
    ];
    for line in lines {
        let read = command(line);
        assert!(!matches!(read, Command::Unknown(_)), "{line}");
        assert_eq!(read.to_string(), line);
    }
    let answers = [
        "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
        "param name=variant value=normal type=enum values=\"normal killer bt\"",
        "param name=threads value=1 type=int min=1 max=16",
        "wait",
        "ready",
        "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 pv=\"32-28 17-22\"",
        "done move=32-28 ponder=17-22",
        "done move=28x19x23",
        "pong",
        "error message=\"no such position\"",
    ];
    for line in answers {
        let read: Answer = line.parse().unwrap();
        assert!(!matches!(read, Answer::Unknown(_)), "{line}");
        assert_eq!(read.to_string(), line);
    }
}

#[test]
fn what_is_not_known_is_ignored_and_the_rest_is_understood() {
    assert!(matches!(command("dance fast=true"), Command::Unknown(_)));
    let limits = Limits {
        move_time: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    assert_eq!(
        command("level colour=red move-time=1 depth=deep"),
        Command::Level(limits)
    );
    assert_eq!(command("  go   think  "), Command::Go(Mode::Think));
    let found: Answer = "info depth=7 score=nan pv=\"\" temperature=21"
        .parse()
        .unwrap();
    let seven = Found {
        depth: Some(7.0),
        ..Found::default()
    };
    assert_eq!(found, Answer::Info(seven));
}

#[test]
fn a_line_without_form_says_where() {
    let bad = |text: &str| text.parse::<Line>().unwrap_err();
    assert_eq!(bad("   "), BadLine::Empty);
    assert_eq!(bad("pos =3"), BadLine::NoName { column: 5 });
    assert_eq!(bad("pos moves=\"32-28"), BadLine::OpenQuote { column: 5 });
    assert_eq!(bad(&"x".repeat(1 << 20)), BadLine::TooLong);
}

#[test]
fn times_beyond_reason_are_brought_back_to_it() {
    for (text, wanted) in [("-3", 0), ("1e300", 31_622_400), ("0", 0)] {
        let Command::Level(limits) = command(&format!("level time={text}")) else {
            panic!("a level");
        };
        assert_eq!(limits.time, Some(Duration::from_secs(wanted)), "{text}");
    }
    let Command::Level(limits) = command("level time=nan") else {
        panic!("a level");
    };
    assert_eq!(limits.time, None);
}

#[test]
fn captures_are_told_apart_by_what_they_take_in_any_order() {
    let position = fen::parse_position(Variant::International, "W:W39:B12,13,23,33").unwrap();
    for text in ["39x17x33x23x13x12", "39x17x12x13x23x33"] {
        let mv = hub::read_move(&position, text).unwrap();
        assert_eq!(hub::write_move(&mv), "39x17x12x13x23x33");
    }
    for text in [
        "39x17",
        "39-17",
        "39x17x12x12x23x33",
        "39x",
        "",
        "x",
        "-",
        "99-98",
        "39x17x12x13x23x33x1",
    ] {
        assert_eq!(hub::read_move(&position, text), None, "{text}");
    }
}

#[test]
fn a_position_that_cannot_be_says_why() {
    let read = |text: &str| hub::read_position(Variant::International, text).unwrap_err();
    assert_eq!(read(""), BadPosition::Turn);
    assert_eq!(read("Xee"), BadPosition::Turn);
    assert_eq!(
        read("Wee"),
        BadPosition::Length {
            found: 2,
            wanted: 50
        }
    );
    assert_eq!(
        read("Wéé"),
        BadPosition::Length {
            found: 4,
            wanted: 50
        }
    );
    let letters = format!("W{}q{}", "e".repeat(3), "e".repeat(46));
    assert_eq!(read(&letters), BadPosition::Letter { square: 4 });
    let crowning = format!("Bw{}", "e".repeat(49));
    assert!(matches!(read(&crowning), BadPosition::Unplayable(_)));
}

#[test]
fn an_engine_of_the_first_version_is_understood() {
    let start = Position::start(Variant::International);
    let mv = hub::read_move(&start, "32-28").unwrap();
    assert_eq!(OldCommand::Move(&mv).to_string(), "move 32-28");
    let level = OldCommand::Level(0, Duration::from_secs(60), Duration::from_millis(500));
    assert_eq!(level.to_string(), "level 0 60000 500");
    let read = |text: &str| text.parse::<OldAnswer>().unwrap();
    assert_eq!(read("name Scan 2.0"), OldAnswer::Name("Scan 2.0".into()));
    assert_eq!(
        read("move 32-28 19-23"),
        OldAnswer::Move("32-28".into(), Some("19-23".into()))
    );
    assert_eq!(
        read("move 28x19x23"),
        OldAnswer::Move("28x19x23".into(), None)
    );
    assert_eq!(read("info depth 3"), OldAnswer::Unknown);
}

proptest! {
    #[test]
    fn whatever_comes_is_read_without_harm(text in ".{0,200}") {
        if let Ok(line) = text.parse::<Line>() {
            let again: Line = line.to_string().parse().unwrap();
            prop_assert_eq!(again.to_string(), line.to_string());
        }
        let _ = text.parse::<Command>();
        let _ = text.parse::<Answer>();
        let _ = hub::read_position(Variant::International, &text);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn positions_and_moves_of_every_variant_come_back(seed in any::<u64>()) {
        for variant in Variant::ALL {
            let mut position = Position::start(*variant);
            let mut chance = seed;
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                for mv in &moves {
                    let back = hub::read_move(&position, &hub::write_move(mv)).unwrap();
                    prop_assert_eq!((back.from, back.to, back.captures), (mv.from, mv.to, mv.captures));
                }
                let text = hub::write_position(&position);
                let back = hub::read_position(*variant, &text).unwrap();
                prop_assert_eq!(hub::write_position(&back), text);
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position = position.after(&moves[(chance >> 33) as usize % moves.len()]);
            }
        }
    }
}
