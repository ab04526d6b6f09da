//! What is written is read back to the same, and no text does harm.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use std::thread;

use damier_notation::move_text::{self, MoveTextError};
use damier_notation::pdn::{self, Beside, Game, Ply, SetUp, Stray, StrayKind};
use damier_notation::{Score, fen};
use damier_rules::{Choice, Move, Notation, Objective, Position, Ruleset, Side, Variant};
use proptest::prelude::*;

use random::Random;

/// Calls the law with every variant and how many positions to try it on, each on its own thread.
/// The variants that are played most are tried most.
fn for_every_variant(law: fn(Variant, usize)) {
    thread::scope(|scope| {
        for (index, variant) in Variant::ALL.iter().enumerate() {
            let many = if index < 3 { 30_000 } else { 8_000 };
            scope.spawn(move || law(*variant, many));
        }
    });
}

#[test]
fn a_position_is_read_back_from_its_fen() {
    for_every_variant(|variant, many| {
        Random::new(11).mixed(variant, many, |position| {
            let setup = position.setup();
            let (numbers, tag) = (fen::write(position), fen::write_tag(variant, &setup));
            assert_eq!(
                fen::parse_position(variant, &numbers).as_ref(),
                Ok(position)
            );
            assert_eq!(fen::parse_setup(variant, &tag), Ok(setup), "{tag}");
            let shouted = format!(" [FEN \"{}.:H0:F1\"] ", numbers.to_lowercase());
            let quiet = shouted.replace(".:", ":");
            assert_eq!(fen::parse_setup(variant, &quiet), Ok(setup), "{quiet}");
        });
    });
}

fn reads_back(position: &Position, mv: &Move, text: &str) {
    let read = move_text::parse(position, text);
    assert_eq!(read.as_ref(), Ok(mv), "{} {text}", fen::write(position));
}

/// Reads back what is written of so many positions; answers how many moves share their ends.
fn moves_read_back(variant: Variant, many: usize) -> usize {
    let mut ambiguous = 0;
    Random::new(12).mixed(variant, many, |position| {
        let all = move_text::write_all(position);
        // Each is compared with all others.
        for (mv, text) in all.iter().take(60) {
            reads_back(position, mv, text);
            reads_back(position, mv, &move_text::write_full(position, mv));
            for route in position.routes(mv, 16) {
                reads_back(
                    position,
                    mv,
                    &move_text::write_path(variant, mv, &route.path),
                );
            }
            let same = |other: &&(Move, String)| (other.0.from, other.0.to) == (mv.from, mv.to);
            let twins: Vec<_> = all.iter().filter(same).collect();
            let same_set = |twin: &&&(Move, String)| twin.0.captures == mv.captures;
            if twins.iter().filter(same_set).count() == 1 {
                reads_back(position, mv, &move_text::write_captures(position, mv));
            }
            if twins.len() > 1 {
                ambiguous += 1;
                short_text_is_not_guessed(position, mv, &twins);
            } else {
                let path = [mv.from, mv.to];
                assert_eq!(*text, move_text::write_path(variant, mv, &path));
            }
        }
    });
    ambiguous
}

/// The game of a variant in which a capture may be ended after any jump.
fn with_ended_captures(variant: &Variant) -> Variant {
    let rules = Ruleset {
        captures_go_on: false,
        choice: Choice::FREE,
        notation: Notation {
            game_type: None,
            ..variant.rules().notation
        },
        ..variant.rules().clone()
    };
    Variant::custom(&format!("{variant}-may-end"), &rules).unwrap()
}

#[test]
fn moves_and_games_with_captures_that_were_ended_are_read_back() {
    thread::scope(|scope| {
        for variant in Variant::ALL.iter().map(with_ended_captures) {
            scope.spawn(move || {
                moves_read_back(variant, 300);
                games_read_back(variant, 10);
            });
        }
    });
}

#[test]
fn every_legal_move_is_read_back_from_its_text() {
    for_every_variant(|variant, many| {
        let ambiguous = moves_read_back(variant, many);
        // Short kings, and men without kings, seldom come to the same square in two ways.
        let rules = variant.rules();
        let often = rules.has_flying_kings() && rules.objective != Objective::FirstKing;
        assert!(
            !often || ambiguous > many / 150,
            "{variant}: only {ambiguous} ambiguous captures were tried"
        );
    });
}

/// The short text of one of several captures is refused with all of them, unless it is itself the
/// whole path of the one that takes a single piece.
fn short_text_is_not_guessed(position: &Position, mv: &Move, twins: &[&(Move, String)]) {
    let short = move_text::write_path(position.variant(), mv, &[mv.from, mv.to]);
    match move_text::parse(position, &short) {
        Ok(read) => assert_eq!(read.captures.len(), 1, "{} {short}", fen::write(position)),
        Err(MoveTextError::Ambiguous { candidates }) => {
            let candidates: Vec<Move> = candidates.iter().map(|found| found.mv).collect();
            let twins: Vec<Move> = twins.iter().map(|twin| twin.0).collect();
            assert_eq!(candidates, twins);
        }
        Err(error) => panic!("{} {short}: {error}", fen::write(position)),
    }
}

/// A game of random moves with random things said about them.
fn random_game(random: &mut Random, variant: Variant) -> Game {
    let start = if random.below(2) == 0 {
        Position::start(variant)
    } else {
        random.position(variant)
    };
    let mut game = Game::new(start);
    let words = [
        "well",
        "said",
        "[%eval 1]",
        "12-18",
        "1.",
        "*",
        "(x)",
        "许",
        ";",
        "%",
    ];
    let say = |random: &mut Random| {
        let count = random.below(12).saturating_sub(6);
        let words: Vec<&str> = (0..count)
            .map(|_| words[random.below(words.len())])
            .collect();
        words.join(" ")
    };
    game.comment = say(random);
    game.score = Score::ALL[random.below(Score::ALL.len())];
    for name in ["White", "Date", "DrawRules", "Annotator"] {
        if random.below(2) == 0 {
            game.tags.set(name, &say(random));
        }
    }
    let mut position = start;
    for _ in 0..random.below(80) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        let mut ply = Ply::new(mv);
        ply.comment = say(random);
        ply.clock = (random.below(2) == 0).then(|| random.below(20_000) as u32);
        ply.strength = ["", "", "!", "?!", "??"][random.below(5)].to_owned();
        if random.below(4) == 0 {
            ply.signs.push(random.below(140) as u16);
        }
        ply.beside = beside(random, &position);
        game.plies.push(ply);
        position = position.after(&mv);
        if random.below(8) == 0 {
            // Somebody moved twice, say.
            let mut setup = position.setup();
            setup.turn = !setup.turn;
            let Ok(set_up) = Position::new(variant, &setup) else {
                continue;
            };
            position = set_up;
            let mut set_up = SetUp::new(game.plies.len(), position);
            set_up.comment = say(random);
            set_up.clock = (random.below(2) == 0).then(|| random.below(20_000) as u32);
            set_up.beside = beside(random, &position);
            game.setups.push(set_up);
        }
    }
    game
}

fn beside(random: &mut Random, position: &Position) -> Beside {
    let mut beside = Beside::default();
    if random.below(4) == 0 {
        let square = position.board().squares().iter().nth(random.below(32));
        beside.uncrowned.extend(square);
        let sides = [Side::White, Side::Black];
        let kinds = [StrayKind::Man, StrayKind::UncrownedKing, StrayKind::King];
        let board = position.board();
        let light = (0..board.width()).filter(|column| board.square_at(0, *column).is_none());
        let columns: Vec<u8> = light.map(|column| column + 1).collect();
        if columns.is_empty() {
            return beside; // all squares are played on
        }
        beside.strays.push(Stray {
            side: sides[random.below(2)],
            kind: kinds[random.below(3)],
            row: 1,
            column: columns[random.below(columns.len())],
        });
    }
    beside
}

fn games_read_back(variant: Variant, count: usize) {
    let mut random = Random::new(13);
    for _ in 0..count {
        let game = random_game(&mut random, variant);
        let text = pdn::write(&game);
        let read = pdn::read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        // Tags keep their values, not their order among the recommended ones.
        assert!(
            game.tags
                .iter()
                .all(|tag| read.tags.get(&tag.name) == Some(&tag.value))
        );
        assert_eq!(
            Game {
                tags: game.tags.clone(),
                ..read
            },
            game,
            "{text}"
        );
    }
}

#[test]
fn a_game_is_read_back_from_its_pdn() {
    for_every_variant(|variant, many| games_read_back(variant, many / 30));
}

/// Any text, and texts that are nearly right.
fn texts() -> impl Strategy<Value = String> {
    let nearly = prop::sample::select(vec![
        "W:W31-50:B1-20",
        "B:WK46,K47,K48:BK3:H0:F1",
        "[FEN \"W:Wa1,Kc3:Bb8.\"]",
        "47x38x24x13x36",
        "47x36[42,29,14,31]",
        "c3-d4",
        "[White \"a \\\"b\\\"\"]\n[GameType \"20\"]\n\n1. 32-28! {[%clk 0:01:02] x} 19-23 $7 2. 28x19 *",
    ]);
    let broken = (nearly, any::<prop::sample::Index>(), any::<char>(), 0..3_u8).prop_map(
        |(text, index, character, how)| {
            let mut characters: Vec<char> = text.chars().collect();
            let at = index.index(characters.len());
            match how {
                0 => characters[at] = character,
                1 => characters.insert(at, character),
                _ => characters.truncate(at),
            }
            characters.into_iter().collect()
        },
    );
    prop_oneof![
        any::<String>(),
        "[WBKGP?:,.\\-0-9a-j \"\\[\\]]{0,60}",
        "[0-9a-jx:\\- \\[\\],<>×–]{0,20}",
        "[\\[\\]{}()$!?*%;/.0-9x\\- \n\"A-C\\\\]{0,80}",
        broken,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(14),
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_text_makes_a_reader_panic(text in texts(), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        for text in [text, String::from_utf8_lossy(&bytes).into_owned()] {
            for variant in Variant::ALL {
                let columns = text.chars().count() + 1;
                if let Err(error) = fen::parse_position(*variant, &text) {
                    prop_assert!(!error.faults.is_empty());
                    for fault in &error.faults {
                        prop_assert!((1..=columns).contains(&fault.column), "{text:?} {error}");
                    }
                }
                if let Ok(setup) = fen::parse_setup(*variant, &text) {
                    prop_assert_eq!(fen::parse_setup(*variant, &fen::write_setup(&setup)), Ok(setup));
                }
                let start = Position::start(*variant);
                match move_text::parse(&start, &text) {
                    Ok(mv) => prop_assert!(start.legal_moves().contains(&mv)),
                    Err(MoveTextError::Malformed { column, .. }) => {
                        prop_assert!((1..=columns).contains(&column), "{text:?}");
                    }
                    Err(_) => {}
                }
            }
            match pdn::read(&text) {
                Ok(game) => prop_assert_eq!(pdn::read(&pdn::write(&game)).map(|again| again.plies), Ok(game.plies)),
                Err(error) => prop_assert!(error.line <= text.lines().count() + 1),
            }
        }
    }
}
