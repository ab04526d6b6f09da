//! Rules written as a text, and read back.

use std::fs;
use std::path::Path;

use damier_rules::{Counting, Notation, Position, Reach, RulesText, Ruleset, Side, Variant, perft};

use crate::random::Random;

/// The rules as a text can say them: without names and the number of a PDN GameType.
fn nameless(rules: &Ruleset) -> Ruleset {
    Ruleset {
        id: "",
        name: "",
        chinese: "",
        notation: Notation {
            game_type: None,
            ..rules.notation
        },
        ..rules.clone()
    }
}

fn example(name: &str) -> RulesText {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("examples/{name}.rules"));
    fs::read_to_string(path).unwrap().parse().unwrap()
}

#[test]
fn the_rules_of_every_variant_can_be_written_and_read_back() {
    for variant in Variant::ALL {
        let text = RulesText {
            name: format!("my-{variant}"),
            rules: nameless(variant.rules()),
        };
        assert_eq!(
            text.to_string().parse::<RulesText>(),
            Ok(text.clone()),
            "{text}"
        );
        let short = format!("name: my-{variant}\nlike: {variant}");
        assert_eq!(short.parse::<RulesText>(), Ok(text));
    }
}

#[test]
fn rules_read_from_a_text_play_like_the_variant_they_are_like() {
    for variant in Variant::ALL {
        let text = format!("name: perft-{variant}\nlike: {variant}");
        let text: RulesText = text.parse().unwrap();
        let custom = Variant::custom(&text.name, &text.rules).unwrap();
        let count = |variant| perft(&Position::start(variant), 5, Counting::Moves);
        assert_eq!(count(custom), count(*variant), "{variant}");
    }
}

#[test]
fn the_shortest_text_says_the_same_rules() {
    for variant in Variant::ALL {
        let text = RulesText {
            name: format!("my-{variant}"),
            rules: nameless(variant.rules()),
        };
        let short = text.canonical();
        assert_eq!(short.parse::<RulesText>(), Ok(text), "{short}");
        assert!(!short.ends_with('\n') && !short.contains("like"), "{short}");
    }
    let lesson = example("beginners");
    assert_eq!(
        lesson.canonical(),
        "name: beginners\nboard: 8\nrows: 3\nfirst: black\nking: short\n\
         choice: free\ndraw rules: repetition\nletters: yes\nresults: 1-0"
    );
}

#[test]
fn a_name_has_letters_of_any_script() {
    for name in ["家规", "zwölf-steine", "игра2", "x"] {
        let text: RulesText = format!("name: {name}").parse().unwrap();
        let variant = Variant::custom(&text.name, &text.rules).unwrap();
        assert_eq!((variant.rules().chinese, variant.is_custom()), (name, true));
        assert_eq!(variant.to_string(), name);
    }
    let too_long = "规".repeat(41);
    for name in ["家 规", "A", "家\u{200b}规", "\u{202e}x", "a_b", &too_long] {
        let read = format!("name: {name}").parse::<RulesText>();
        assert!(read.is_err(), "{name}");
    }
}

#[test]
fn thousands_of_rulesets_are_kept_apart() {
    let name = |number: usize| format!("kept-{number}");
    let make = |number: usize| {
        let mut rules = example("beginners").rules;
        rules.start.rows = 1 + (number % 3) as u8;
        Variant::custom(&name(number), &rules).unwrap()
    };
    let made: Vec<Variant> = (0..3_000).map(make).collect();
    for (number, variant) in made.iter().enumerate() {
        assert_eq!(variant.rules().id, name(number));
        assert_eq!(make(number), *variant);
    }
}

#[test]
fn the_beginners_game_is_as_the_lessons_tell_it() {
    let RulesText { name, rules } = example("beginners");
    assert_eq!((name.as_str(), rules.king), ("beginners", Reach::Short));
    let variant = Variant::custom(&name, &rules).unwrap();
    let start = Position::start(variant);
    assert_eq!((start.turn(), start.count(Side::White)), (Side::Black, 12));
    // A king goes one square, and of two captures the shorter one may be chosen.
    let at = |setup: &str| Position::new(variant, &setup.parse().unwrap()).unwrap();
    assert_eq!(at("B:W29:BK18").legal_moves().len(), 4);
    let choice = at("B:W9,10,18:B6");
    let takes: Vec<usize> = choice
        .legal_moves()
        .iter()
        .map(|mv| mv.captures.len())
        .collect();
    assert_eq!(takes, [1, 2]);
}

#[test]
fn the_example_with_most_rules_is_read_written_and_played() {
    let text = example("house");
    assert_eq!(text.to_string().parse(), Ok(text.clone()));
    let variant = Variant::custom(&text.name, &text.rules).unwrap();
    assert_eq!(variant.rules().board.count(), 72);
    assert!(perft(&Position::start(variant), 4, Counting::Moves) > 1_000);
}

#[test]
fn every_fault_is_told_with_its_line() {
    let faults = |text: &str| text.parse::<RulesText>().unwrap_err().to_string();
    assert_eq!(faults(""), "the rules have no name");
    let many = "name: A b\n\nfirst white\nfirst: green\nfirst: black\nrows: 9\nlike: russian\nking: short\n\
                landing: behind # no\ncolour: red\nchoice: more pieces, more pieces\nking moves: 0";
    let told = faults(many);
    let lines: Vec<&str> = told.lines().collect();
    let begins = [
        "line 1: the name \"A b\"",
        "line 3: a line is a key",
        "line 4: first is one of white, black, not 'green'",
        "line 5: first is told already in line 4",
        "line 6: rows is one of 0, 1,",
        "line 7: like has to come before",
        "line 9: a king that goes one square",
        "line 10: no rule is called 'colour', known are name, like, board,",
        "line 11: the criterion MorePieces",
        "line 12: king moves is one of any, 1,",
    ];
    assert_eq!(lines.len(), begins.len(), "{told}");
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
    }
    assert!(faults("name: x\nboard: 10\nsquares: all").contains("line 3: board is one of 8"));
    assert!(faults("name: x\nlike: chess").contains("line 2: like is one of international,"));
    assert!(faults("name: russian").contains("line 1: there is a variant russian already"));
}

#[test]
fn garbage_of_any_length_has_a_short_answer() {
    let garbage = "\u{0}: ж\n".repeat(200_000);
    let error = garbage.parse::<RulesText>().unwrap_err();
    assert!(error.faults.len() < 110);
    assert!(error.to_string().len() < 100_000);
    let long = format!("name: {}", "x".repeat(10_000_000));
    assert!(long.parse::<RulesText>().unwrap_err().to_string().len() < 200);
}

#[test]
fn whatever_is_put_together_is_either_rules_or_faulty() {
    let all: Vec<String> = Variant::ALL
        .iter()
        .flat_map(|variant| {
            let text = RulesText {
                name: "any".to_owned(),
                rules: nameless(variant.rules()),
            };
            let lines: Vec<String> = text.to_string().lines().map(str::to_owned).collect();
            lines
        })
        .collect();
    let mut random = Random::new(51);
    let mut good = 0;
    for _ in 0..5_000 {
        let lines: Vec<&str> = (0..=random.below(8))
            .map(|_| all[random.below(all.len())].as_str())
            .collect();
        let text = format!("name: mixed\n{}", lines.join("\n"));
        match text.parse::<RulesText>() {
            Ok(rules) => {
                good += 1;
                assert_eq!(rules.to_string().parse(), Ok(rules.clone()));
                // What is read without a fault can be played.
                assert!(Variant::custom(&rules.name, &rules.rules).is_ok() || good > 1_000);
            }
            Err(error) => assert!(!error.faults.is_empty()),
        }
    }
    assert!(good > 500, "{good}");
}
