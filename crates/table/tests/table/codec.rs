//! The lines that are stored: strict, exact, and clear about what they do not know.

use damier_rules::Side::{Black, White};
use damier_rules::{Move, RulesText, Square, Squares, Variant};
use damier_table::codec::{
    LogError, decode_entry, decode_terms, encode_entry, encode_terms, read_game,
};
use damier_table::{Act, Actor, Entry, Moment, Terms};

use crate::sitting::{fischer, from, whole_game};

const TERMS: &str = "1 terms international rules=fmjd start=initial white=untimed black=untimed \
                     assistance=assisted draws-from=0";

#[test]
fn terms_are_written_as_the_format_says() {
    let terms = from(Variant::Russian, "B:WKc1,Ke1:BKf8,b8");
    let terms = terms.with_draw_rules("lidraughts").unwrap();
    let clocks = [fischer(300_000, 5_000), whole_game(600_000)];
    let terms = terms.with_clocks(clocks).unwrap().with_draw_offers_from(40);
    let line = "1 terms russian rules=lidraughts start=B:WK30,K31:B1,K3 \
                white=fischer:300000+5000 black=game:600000 assistance=assisted draws-from=40";
    assert_eq!(encode_terms(&terms), line);
    assert_eq!(decode_terms(line), Ok(terms));
}

#[test]
fn the_terms_of_every_variant_and_profile_are_read_again() {
    for variant in Variant::ALL {
        for profile in variant.rules().draw_profiles {
            let terms = Terms::standard(*variant);
            let terms = terms.with_draw_rules(profile.id).unwrap();
            assert_eq!(decode_terms(&encode_terms(&terms)), Ok(terms));
        }
    }
}

#[test]
fn rules_of_ones_own_stand_whole_in_the_terms() {
    let text = "name: 家规\nlike: russian\nfirst: black\nking: short\ndraw rules: repetition";
    let text: RulesText = text.parse().unwrap();
    let variant = Variant::custom(&text.name, &text.rules).unwrap();
    let line = "1 terms own:name:_家规;board:_8;rows:_3;first:_black;\
                king:_short;choice:_free;crowning:_in_passing;draw_rules:_repetition;letters:_yes;\
                capture_sign:_:;results:_1-0 rules=repetition start=initial white=untimed \
                black=untimed assistance=assisted draws-from=0";
    assert_eq!(encode_terms(&Terms::standard(variant)), line);
    assert_eq!(decode_terms(line), Ok(Terms::standard(variant)));
    for like in Variant::ALL {
        let text: RulesText = format!("name: own-{like}\nlike: {like}").parse().unwrap();
        let variant = Variant::custom(&text.name, &text.rules).unwrap();
        for profile in variant.rules().draw_profiles {
            let terms = Terms::standard(variant).with_draw_rules(profile.id);
            let terms = terms.unwrap();
            assert_eq!(decode_terms(&encode_terms(&terms)), Ok(terms));
        }
    }
}

#[test]
fn rules_that_cannot_be_read_are_from_a_newer_program_or_badly_written() {
    let said = |rules: &str| decode_terms(&terms_of_own(rules)).unwrap_err();
    for newer in [
        "name:_x;gravity:_low",
        "name:_x;king:_jumping",
        "name:_x;rows:_9",
        "x",
    ] {
        assert!(said(newer).is_newer(), "{newer}");
    }
    for wrong in [
        "name:_x;king:_flying",
        "name:_x;rows:_3;board:_8",
        "name:_x%41",
        "name:_x;",
    ] {
        let expected = said(wrong).to_string();
        assert!(
            expected.starts_with("column 13: expected rules"),
            "{expected}"
        );
    }
}

#[test]
fn rules_called_like_a_variant_that_came_later_are_played_under_another_name() {
    let line = terms_of_own("name:_russian;board:_8;rows:_3");
    let variant = decode_terms(&line).unwrap().variant();
    assert_eq!(variant.rules().id, "russian-");
    assert!(variant.rules().has_flying_kings());
}

fn terms_of_own(rules: &str) -> String {
    let rest = &TERMS["1 terms international rules=fmjd".len()..];
    format!("1 terms own:{rules} rules=none{rest}")
}

#[test]
fn a_promotion_is_part_of_the_line() {
    let square = |number| Square::new(number).unwrap();
    let mut mv = Move {
        from: square(11),
        to: square(2),
        captures: Squares::only(square(7)),
        promotes: true,
    };
    let entry = |mv| Entry::new(Moment::from_millis(-5), White, Act::Move(mv));
    assert_eq!(encode_entry(&entry(mv)), "1 -5 white move 11x2(7)=K");
    assert_eq!(decode_entry("1 -5 white move 11x2(7)=K"), Ok(entry(mv)));
    mv.promotes = false;
    assert_eq!(decode_entry("1 -5 white move 11x2(7)"), Ok(entry(mv)));
}

#[test]
fn a_fault_names_the_column_and_the_reason() {
    let faults = [
        (
            "",
            "column 1: expected a version, found the end of the line",
        ),
        ("x", "column 1: expected a version, found 'x'"),
        (
            "0 5 white resign",
            "column 1: expected a version, found '0'",
        ),
        (
            "01 5 white resign",
            "column 1: expected a version, found '01'",
        ),
        (
            "1  5 white resign",
            "column 3: expected a moment in milliseconds, found ' '",
        ),
        (
            "1 +5 white resign",
            "column 3: expected a moment in milliseconds, found '+5'",
        ),
        (
            "1 05 white resign",
            "column 3: expected a moment in milliseconds, found '05'",
        ),
        (
            "1 -0 white resign",
            "column 3: expected a moment in milliseconds, found '-0'",
        ),
        (
            "1 9223372036854775808 white resign",
            "column 3: expected a moment in milliseconds, found '9223372036854775808'",
        ),
        (
            "1 5",
            "column 4: expected a space, found the end of the line",
        ),
        (
            "1 5 White resign",
            "column 5: expected an actor, found 'White'",
        ),
        (
            "1 5 white",
            "column 10: expected a space, found the end of the line",
        ),
        (
            "1 5 white ",
            "column 11: expected an act, found the end of the line",
        ),
        (
            "1 5 white resign ",
            "column 17: expected the end of the line, found ' '",
        ),
        (
            "1 5 white resign\n",
            "column 17: expected the end of the line, found '\n'",
        ),
        (
            "1 5 white move",
            "column 15: expected a space, found the end of the line",
        ),
        (
            "1 5 white move 32",
            "column 18: expected -, found the end of the line",
        ),
        (
            "1 5 white move 0-5",
            "column 16: expected the number of a square, found '0-5'",
        ),
        (
            "1 5 white move 32-129",
            "column 19: expected the number of a square, found '129'",
        ),
        (
            "1 5 white move 32-28=D",
            "column 21: expected the end of the line, found '=D'",
        ),
        (
            "1 5 white move 32x21",
            "column 21: expected (, found the end of the line",
        ),
        (
            "1 5 white move 32x21()",
            "column 22: expected the number of a square, found ')'",
        ),
        (
            "1 5 white move 32x21(27",
            "column 24: expected ), found the end of the line",
        ),
        (
            "1 5 white move 32x12(27,17)",
            "column 25: expected squares in rising order, found '17)'",
        ),
        (
            "1 5 white move 32x12(17,17)",
            "column 25: expected squares in rising order, found '17)'",
        ),
        (
            "1 5 server flag",
            "column 16: expected a space, found the end of the line",
        ),
        (
            "1 5 server flag both",
            "column 17: expected white or black, found 'both'",
        ),
        (
            "1 5 server interrupted",
            "column 23: expected a space, found the end of the line",
        ),
        (
            "1 5 server interrupted 1.5",
            "column 25: expected the end of the line, found '.5'",
        ),
        (
            "1 5 白方 resign",
            "column 5: expected an actor, found '白方'",
        ),
    ];
    for (line, message) in faults {
        let fault = decode_entry(line).expect_err(line);
        assert_eq!(fault.to_string(), message, "{line}");
        assert!(!fault.is_newer(), "{line}");
    }
}

#[test]
fn a_fault_in_the_terms_names_the_column_and_the_reason() {
    let with = |from: &str, to: &str| TERMS.replacen(from, to, 1);
    let faults = [
        (
            with("1 terms", "1 term"),
            "column 3: expected terms, found 'term'",
        ),
        (
            with("initial", "W:W31:B31"),
            "column 40: two pieces stand on square 31",
        ),
        (
            with("initial", "W:W:B"),
            "column 40: there is no piece on the board",
        ),
        (
            with("initial", "W:W51:B1"),
            "column 40: square 51 is not on this board",
        ),
        (
            with("initial", "W:W32,31:B1"),
            "column 46: expected squares in rising order, found '31:B1'",
        ),
        (
            with("initial", "W:B1:W31"),
            "column 41: expected :W, found ':B1:W31'",
        ),
        (
            with("initial", "?:W31:B1"),
            "column 40: expected W or B, found '?:W31:B1'",
        ),
        (
            with("black=untimed", "black=game:5"),
            "column 68: expected two clocks or none, found 'game:5'",
        ),
        (
            with("white=untimed black=untimed", "white=game:5 black=game:0"),
            "column 54: Black: the clock has no time at the start",
        ),
        (
            with("white=untimed", "white=game:-5"),
            "column 59: expected a span in milliseconds, found '-5'",
        ),
        (
            with("white=untimed", "white=fischer:5"),
            "column 63: expected +, found ' '",
        ),
        (
            with("draws-from=0", "draws-from=-1"),
            "column 107: expected a number of moves, found '-1'",
        ),
        (
            format!("{TERMS} "),
            "column 109: expected a setting, found the end of the line",
        ),
        (
            with("draws-from=0", ""),
            "column 96: expected draws-from=, found the end of the line",
        ),
    ];
    for (line, message) in faults {
        let fault = decode_terms(&line).expect_err(&line);
        assert_eq!(fault.to_string(), message, "{line}");
        assert!(!fault.is_newer(), "{line}");
    }
}

#[test]
fn the_start_position_has_one_spelling_only() {
    let men = |from: u8, to: u8| {
        (from..=to)
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    let spelled = format!("W:W{}:B{}", men(31, 50), men(1, 20));
    let fault = decode_terms(&TERMS.replace("initial", &spelled)).unwrap_err();
    assert!(
        fault.to_string().starts_with("column 40: expected initial"),
        "{fault}"
    );
}

#[test]
fn what_a_newer_program_wrote_is_recognised() {
    let newer = [
        (
            "2 5 white resign",
            "column 1: version '2' is from a newer program",
        ),
        ("2", "column 1: version '2' is from a newer program"),
        (
            "1 5 steward resign",
            "column 5: actor 'steward' is from a newer program",
        ),
        (
            "1 5 white castle",
            "column 11: act 'castle' is from a newer program",
        ),
        (
            "1 5 white claim repetition",
            "column 11: act 'claim' is from a newer program",
        ),
        (
            "1 5 arbiter ruling promote",
            "column 20: decision 'promote' is from a newer program",
        ),
    ];
    for (line, message) in newer {
        let fault = decode_entry(line).expect_err(line);
        assert_eq!(fault.to_string(), message);
        assert!(fault.is_newer(), "{line}");
    }
    let newer = [
        TERMS.replace("international", "makruk"),
        TERMS.replace("=fmjd", "=fmjd2031"),
        TERMS.replace("white=untimed", "white=sundial:60000"),
        TERMS.replace("assisted", "blindfold"),
        format!("{TERMS} handicap=2"),
    ];
    for line in newer {
        assert!(decode_terms(&line).unwrap_err().is_newer(), "{line}");
    }
}

#[test]
fn every_prefix_of_a_line_is_refused_or_is_another_line() {
    let lines = [
        "1 1764460800000 white move 32x12(17,27)=K",
        "1 5 server interrupted 17",
        TERMS,
    ];
    for line in lines {
        for cut in 0..line.len() {
            let cut = &line[..cut];
            if let Ok(entry) = decode_entry(cut) {
                assert_eq!(encode_entry(&entry), cut);
            }
            assert!(decode_terms(cut).is_err());
        }
    }
}

#[test]
fn a_log_says_which_line_breaks() {
    let read = |lines: &[&str]| read_game(TERMS, lines.iter().copied()).unwrap_err();
    let begin = "1 1000 server begin";
    let unreadable = read(&[begin, "1 2000 white move"]);
    assert_eq!(
        unreadable.to_string(),
        "entry 2, column 18: expected a space, found the end of the line"
    );
    let illegal = read(&[begin, "1 2000 white move 32-27", "1 3000 white move 32-27"]);
    assert_eq!(illegal.to_string(), "entry 3: the opponent is on move");
    let LogError::Broken(broken) = illegal else {
        panic!("{illegal}");
    };
    assert_eq!((broken.index, broken.game.ply()), (2, 1));
    // Of a capture the squares have to be right, not only its ends.
    let forged = read(&[
        begin,
        "1 2000 white move 32-28",
        "1 2000 black move 19-23",
        "1 2000 white move 28x19(22)",
    ]);
    assert_eq!(forged.to_string(), "entry 4: 28x19 is not a legal move");
    let terms = read_game("1 terms", []).unwrap_err();
    assert_eq!(
        terms.to_string(),
        "terms, column 8: expected a space, found the end of the line"
    );
}

#[test]
fn reserved_actors_are_read() {
    let entry = decode_entry("1 5 arbiter resign").unwrap();
    assert_eq!(entry.by, Actor::Arbiter);
    assert_eq!(encode_entry(&entry), "1 5 arbiter resign");
    let flag = decode_entry("1 5 server flag black").unwrap();
    assert_eq!(flag.act, Act::Flag(Black));
}

#[test]
fn a_delay_is_kept_with_the_terms_and_another_kind_is_from_a_newer_program() {
    let usual = encode_terms(&Terms::standard(Variant::International));
    assert!(!usual.contains("delay"));
    for end in [" delay=plies,4", " delay=millis,900000"] {
        let line = format!("{usual}{end}");
        assert_eq!(encode_terms(&decode_terms(&line).unwrap()), line);
    }
    let newer = decode_terms(&format!("{usual} delay=moves,4")).unwrap_err();
    assert!(newer.is_newer(), "{newer}");
    assert!(decode_terms(&format!("{usual} delay=plies")).is_err());
}
