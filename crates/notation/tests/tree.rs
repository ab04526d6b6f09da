//! Whole files: what is read of them, what is said to be wrong, and what is written back.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use damier_notation::tree::{self, FaultReason, Item, Options, Reading, Tree};
use damier_notation::{Encoding, move_text};
use damier_rules::{Position, Variant};

use random::Random;

fn read(text: &str) -> Reading {
    tree::read_text(text, &Options::default())
}

fn faults(text: &str) -> Vec<String> {
    let faults = read(text).faults.into_iter();
    faults.map(|fault| fault.to_string()).collect()
}

/// The moves of the main line of the only game.
fn moves(reading: &Reading) -> String {
    let [game] = reading.games.as_slice() else {
        panic!("{} games", reading.games.len());
    };
    let mut position = game.start;
    let mut texts = Vec::new();
    for mv in game.main_line() {
        texts.push(move_text::write(&position, mv));
        position = position.after(mv);
    }
    texts.join(" ")
}

#[test]
fn a_comment_in_a_comment_is_named_and_nothing_is_lost() {
    // B134, at the inner brace.
    let reading = read("1. 33-29 19-23 2. 35-30 { nested { comment } } 20-25 *");
    assert_eq!(moves(&reading), "33-29 19-23 35-30 20-25");
    assert_eq!(
        reading.games[0].line[3],
        Item::Comment("nested ( comment )".into())
    );
    let fault = &reading.faults[0];
    assert_eq!((fault.line, fault.column), (1, 34));
    assert_eq!(fault.reason, FaultReason::CommentInComment);
    // Where the outer one is not closed, the first brace closes both.
    let reading = read("1. 33-29 { a { b } 19-23 *");
    assert_eq!(moves(&reading), "33-29 19-23");
}

#[test]
fn variations_lie_in_one_another() {
    // B143
    let reading = read("32-28 19-23 (20-25 37-32 (38-32 {so}) 14-20) 28x19 14x23");
    assert!(reading.faults.is_empty());
    assert_eq!(moves(&reading), "32-28 19-23 28x19 14x23");
    let Item::Variation(outer) = &reading.games[0].line[2] else {
        panic!("{:?}", reading.games[0].line);
    };
    let Item::Variation(inner) = &outer[2] else {
        panic!("{outer:?}");
    };
    assert_eq!(inner[1], Item::Comment("so".into()));
    assert!(matches!(outer[3], Item::Move { .. }));
}

#[test]
fn a_star_behind_a_move_is_its_sign_and_behind_a_blank_the_end() {
    // B151, B154
    let reading = read("1. 31-27(?) 18-23* 2. 33-28 * 34-29 *");
    assert_eq!(reading.games.len(), 2);
    let line = &reading.games[0].line;
    assert!(matches!(&line[0], Item::Move { strength, .. } if strength == "?"));
    assert_eq!(line[2], Item::Sign(7));
    assert_eq!(reading.games[1].main_line().count(), 1);
}

#[test]
fn the_moves_before_an_illegal_one_stand_and_those_after_it_are_kept() {
    let reading = read("[White \"x\"]\n\n1. 32-28 19-23\n2. 28-22 18x27 (17x28) {so} *");
    assert_eq!(moves(&reading), "32-28 19-23");
    assert_eq!(
        reading.faults[0].to_string(),
        "line 4, column 4, game 1, ply 3: \"28-22\": the move is not legal; legal: 28x19"
    );
    assert_eq!(reading.faults.len(), 1, "{:?}", reading.faults);
    let line = &reading.games[0].line;
    assert_eq!(line[2], Item::Unread("28-22".into()));
    assert_eq!(line[4], Item::Variation(vec![Item::Unread("17x28".into())]));
    // A position that is set up makes what follows known again.
    let reading = read("1. 32-26 /FEN \"W:W31-50:B1-20\"/ 32-28 *");
    assert_eq!(reading.games[0].main_line().count(), 1);
}

#[test]
fn a_text_that_fits_two_moves_is_decided_by_what_follows() {
    let head = "[FEN \"W:WK47:B2,14,19,29,31,42\"]\n1. 47x36 ";
    // Which of 14 and 19 was taken shows in Black's answer.
    for (answer, taken) in [("14-20", "47x38x24x13x36"), ("19-23", "47x38x20x9x36")] {
        let reading = read(&format!("{head}{answer} *"));
        let game = &reading.games[0];
        assert_eq!(
            move_text::write_full(&game.start, game.main_line().next().unwrap()),
            taken
        );
        assert_eq!(game.main_line().count(), 2);
        let said: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
        assert!(said[0].contains("the move is ambiguous"), "{said:?}");
        assert!(
            said[1].ends_with(&format!("only if ply 1 was {taken}")),
            "{said:?}"
        );
    }
    let open = read(&format!("{head}2-8 *"));
    assert_eq!(
        (open.faults.len(), open.games[0].main_line().count()),
        (1, 2)
    );
}

#[test]
fn what_does_not_belong_is_kept_named_and_written_back() {
    let text = "1. 32-28 what? $9999999 19-23 ) 2. 28x19 /x 14x23 [Broken] *\n";
    let reading = read(text);
    assert_eq!(moves(&reading), "32-28 19-23 28x19 14x23");
    assert_eq!(
        faults(text),
        [
            "line 1, column 10, game 1, ply 2: \"what\" does not belong here",
            "line 1, column 16, game 1, ply 2: \"$9999999\" does not belong here",
            "line 1, column 31, game 1, ply 3: \")\" closes nothing",
            "line 1, column 42, game 1, ply 4: a set-up is written /FEN \"…\"/",
            "line 1, column 51, game 1, ply 5: a tag is written [Name \"value\"]",
        ]
    );
    let again = read(&tree::write(&reading.games[0]));
    assert_eq!(again.games, reading.games);
}

#[test]
fn deviations_of_other_programs_are_read_and_named() {
    // Blanks in moves, zeros, squares without a sign, lower case tag names, other quotes.
    let blanks = read("01. 32-28 19-23\n2. 28x 19 14 x23 3. 33 - 28 *");
    assert_eq!(moves(&blanks), "32-28 19-23 28x19 14x23 33-28");
    assert!(blanks.faults.is_empty());
    let bare = read("3228 1823 *");
    assert_eq!(moves(&bare), "32-28 18-23");
    assert_eq!(bare.faults.len(), 2);
    let tags = read("[event \u{201c}Cup\u{201d}]\n[Bianco \"A\"]\n32-28 *");
    assert_eq!(tags.games[0].tag("event"), Some("Cup"));
    assert_eq!(tags.faults.len(), 1);
    let line = read("32-28 ; a line of words\n19-23 *");
    assert_eq!(
        line.games[0].line[1],
        Item::Comment("a line of words".into())
    );
    assert_eq!(line.faults[0].reason, FaultReason::LineComment);
    // A quiet move with the sign of a capture, a capture jump by jump, a number without a move.
    let sign = read("32x28 19-23 *");
    assert_eq!(moves(&sign), "32-28 19-23");
    assert_eq!(
        sign.faults[0].reason,
        FaultReason::NotACapture("32x28".into())
    );
    let jumps = "[FEN \"W:W39:B12,13,23,33\"]\n1. 39x28 28x19 2. 19x8x17 ";
    let split = read(&format!("{jumps}*"));
    assert_eq!(moves(&split), "39x17");
    assert_eq!(split.faults.len(), 2, "{:?}", split.faults);
    let unfinished = read("[FEN \"W:W39:B12,13,23,33\"]\n1. 39x28 {time} *");
    assert_eq!(unfinished.faults.len(), 1, "B090: {:?}", unfinished.faults);
    assert_eq!(unfinished.games[0].main_line().count(), 0);
    let forfeit = read("[White \"x\"]\n1. 2-0\n");
    assert_eq!(forfeit.games[0].end, "2-0");
    assert_eq!(forfeit.faults[0].reason, FaultReason::NumberWithoutMove);
    let score = read("[Result \"4-6\"]\n32-28 19-23 4-6\n[Result \"*\"]\n32-28 *");
    assert_eq!(score.games[0].end, "4-6");
    assert_eq!(score.games.len(), 2);
    // A game that no result ends, a result that is given twice.
    assert_eq!(
        read("32-28\n[White \"x\"]\n32-28").faults[0].reason,
        FaultReason::NotEnded
    );
    let twice = read("32-28 2-0 *\n33-28 *");
    assert_eq!((twice.games.len(), twice.faults.len()), (2, 1));
}

#[test]
fn squares_are_called_as_the_tag_says_or_as_everybody_does() {
    let turned = read("[GameType \"20,W,10,10,N1,0\"]\n32-28 19-23 *");
    assert_eq!(moves(&turned), "32-28 19-23");
    assert_eq!(turned.faults[0].reason, FaultReason::OtherNames);
    assert_eq!(turned.faults.len(), 1);
    let as_it_says = read("[GameType \"20,W,10,10,N1,0\"]\n20-24 31-27 *");
    assert!(as_it_says.faults.is_empty(), "{:?}", as_it_says.faults);
    assert_eq!(moves(&as_it_says), "31-27 20-24");
    let chess = read("[GameType \"0\"]\ne2-e4 *");
    assert_eq!(chess.games[0].line, [Item::Unread("e2-e4".into())]);
    assert_eq!(chess.faults[0].reason, FaultReason::GameType("0".into()));
}

#[test]
fn pool_checkers_are_read_in_all_their_notations() {
    let numbers = |text: &str| -> Vec<(u8, u8)> {
        let reading = read(text);
        assert!(reading.faults.is_empty(), "{:?}", reading.faults);
        assert_eq!(reading.games[0].variant(), Variant::Pool);
        let moves = reading.games[0].main_line();
        let squares = moves.map(|mv| (mv.from.number(), mv.to.number()));
        let squares: Vec<(u8, u8)> = squares.collect();
        let game = damier_notation::pdn::read(text).unwrap();
        let same = game.plies.iter();
        let same = same.map(|ply| (ply.mv.from.number(), ply.mv.to.number()));
        assert_eq!(squares, same.collect::<Vec<_>>());
        squares
    };
    let american = "[GameType \"23,B,8,8,N1,0\"]\n1. 11-15 22-18 2. 15x22 25x18 *";
    assert_eq!(numbers(american), [(11, 15), (22, 18), (15, 22), (25, 18)]);
    let short = "[GameType \"23\"]\n1. 11-15 22-18 *";
    assert_eq!(numbers(short), [(11, 15), (22, 18)]);
    // Unified and Zimbabwean: White begins, and a1 is at his lower left.
    let unified = "[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 f6-g5 *";
    assert_eq!(numbers(unified), [(22, 18), (11, 16)]);
    // Jamaican: Black begins, a1 is at his lower right on squares of the other colour.
    let jamaican = "[GameType \"23,B,8,8,A1,1\"]\n1. c3-d4 f6-g5 *";
    assert_eq!(numbers(jamaican), [(11, 15), (22, 17)]);
    let set_up = "[GameType \"23,B,8,8,A1,1\"]\n[FEN \"B:Wf6:Bc3\"]\n1. c3-d4 *";
    assert_eq!(numbers(set_up), [(11, 15)]);
}

#[test]
fn tags_are_read_whatever_they_hold() {
    // B141, B142, B146
    let reading =
        read("% made by hand\n[White \"Анатолий \\\"Гантварг\\\"\"]\n[Black \"许华人\"]\n*");
    let game = &reading.games[0];
    assert_eq!(game.tag("White"), Some("Анатолий \"Гантварг\""));
    assert_eq!(game.tag("Black"), Some("许华人"));
    assert!(reading.faults.is_empty());
    let unknown = read("[FEN \"?:W31:B1,2\"]\n31-27 *");
    assert!(unknown.faults.is_empty(), "{:?}", unknown.faults);
}

#[test]
fn a_file_is_decoded_before_it_is_read() {
    let cyrillic = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n32-28 *";
    let found = tree::read(cyrillic, &Options::default());
    assert_eq!(found.encoding, Encoding::Windows1251);
    assert_eq!(found.games[0].tag("White"), Some("Иванов"));
    let told = Options {
        encoding: Some(Encoding::Windows1252),
        ..Options::default()
    };
    assert_eq!(
        tree::read(cyrillic, &told).games[0].tag("White"),
        Some("Èâàíîâ")
    );
}

#[test]
fn endless_texts_do_no_harm() {
    let begun = std::time::Instant::now();
    for junk in [
        "{{}",
        "/ ",
        "32-28 <1 ",
        "[A \"\n",
        "[A \"b\" ",
        "[A \"b\"\n",
        "[",
        "(",
        "{",
        "$",
        "1.",
        "\"",
        "!",
        "*",
        "/",
        ")",
        "32-28 ",
        "(32-28 ",
        "{}",
        "]",
        "%",
        "[A \"",
        "\\n",
        "x",
        "\u{0}",
        "3228 ",
        "* ",
        "32-28 (",
        "[A \"b\"] ",
    ] {
        let text = junk.repeat(60_000);
        let reading = read(&text);
        let listed = reading.faults.len();
        assert!(
            listed <= 101 * reading.games.len().max(1),
            "{junk}: {listed}"
        );
    }
    let deep = format!("32-28 {}33-28 {}*", "(".repeat(10_000), ")".repeat(10_000));
    let reading = read(&deep);
    assert!(
        reading
            .faults
            .iter()
            .any(|fault| fault.reason == FaultReason::TooDeep)
    );
    assert_eq!(reading.games.len(), 1);
    assert!(begun.elapsed().as_secs() < 40, "{:?}", begun.elapsed());
}

#[test]
fn comments_that_begin_and_never_close_are_read_soon() {
    let begun = std::time::Instant::now();
    let reading = read(&"{{}".repeat(1_000_000));
    assert_eq!(reading.games[0].line.len(), 1_000_000);
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    let nested = format!("{}said{}32-28", "{".repeat(30), "}".repeat(30));
    assert_eq!(read(&nested).games[0].line.len(), 2);
}

/// Random things said in a random line.
fn random_line(random: &mut Random, start: Position, depth: usize) -> Vec<Item> {
    let mut line: Vec<Item> = Vec::new();
    let (mut now, mut before) = (start, start);
    for _ in 0..random.below(20) {
        let moved = line
            .last()
            .is_some_and(|last| matches!(last, Item::Move { .. }));
        match random.below(10) {
            0 => line.push(Item::Comment("said [%clk 0:01] (so) $1 12.".into())),
            1 if moved => line.push(Item::Sign(random.below(140) as u16)),
            2 if moved && depth > 0 => {
                let inside = random_line(random, before, depth - 1);
                if !inside.is_empty() {
                    line.push(Item::Variation(inside));
                }
            }
            3 => {
                let mut setup = now.setup();
                setup.turn = !setup.turn;
                if let Ok(position) = Position::new(now.variant(), &setup) {
                    line.push(Item::SetUp(Box::new(position)));
                    (now, before) = (position, position);
                }
            }
            _ => {
                let legal = now.legal_moves();
                let Some(mv) = legal.get(random.below(legal.len().max(1))).copied() else {
                    break;
                };
                let strength = ["", "", "!", "?!"][random.below(4)].to_owned();
                line.push(Item::Move { mv, strength });
                before = now;
                now = now.after(&mv);
            }
        }
    }
    line
}

#[test]
fn what_is_written_is_read_back_to_the_same_in_every_variant() {
    for variant in Variant::ALL {
        let mut random = Random::new(41);
        for _ in 0..400 {
            let start = if random.below(2) == 0 {
                Position::start(*variant)
            } else {
                random.position(*variant)
            };
            let mut tags = vec![("White".to_owned(), "a \"b\" \\ c".to_owned())];
            let rules = variant.rules();
            match rules.notation.game_type_tag(rules) {
                Some(game_type) => tags.push(("GameType".to_owned(), game_type)),
                None => tags.push(("Variant".to_owned(), rules.id.to_owned())),
            }
            let fen = damier_notation::fen::write_tag(*variant, &start.setup());
            tags.push(("FEN".to_owned(), fen));
            let game = Tree {
                tags,
                start,
                line: random_line(&mut random, start, 3),
                end: "*".to_owned(),
            };
            let text = tree::write(&game);
            let reading = read(&text);
            assert!(
                reading.faults.is_empty(),
                "{variant}: {}\n{text}",
                reading.faults[0]
            );
            assert_eq!(reading.games, [game], "{text}");
        }
    }
}
