//! What is tried on bytes from anywhere: every parser, and whether what it has read is written and
//! read back the same. Shared by the fuzz targets and by the test that replays the corpus.

use damier_notation::{fen, move_text, pdn, tree};
use damier_protocol::dxp::{Frames, Message};
use damier_protocol::hub::{self, Answer, Command, Line};
use damier_rules::{Move, Position, RulesText, Setup, Variant};
use damier_table::{ClockForm, SheetText, codec};

type Try = fn(&str);

/// Every parser by the name of its target and of its folder in the corpus.
pub(crate) const PARSERS: &[(&str, Try)] = &[
    ("fen", fen),
    ("move_text", move_text),
    ("pdn", pdn),
    ("tree", tree),
    ("rules_text", rules_text),
    ("plain_text", plain_text),
    ("log", log),
    ("clock_text", clock_text),
    ("sheet_text", sheet_text),
    ("hub", hub),
    ("dxp", dxp),
];

/// Tries one parser; bytes that are no text are replaced.
pub(crate) fn run(name: &str, bytes: &[u8]) {
    let parser = PARSERS.iter().find(|(known, _)| *known == name);
    let (_, parser) = parser.expect("the target is in the list");
    parser(&String::from_utf8_lossy(bytes));
}

/// The first line names the variant.
fn fen(text: &str) {
    let (variant, text) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(variant) = variant.parse::<Variant>() else {
        return;
    };
    let _ = fen::parse_setup(variant, text);
    if let Ok(position) = fen::parse_position(variant, text) {
        let written = fen::write(&position);
        assert_eq!(
            fen::parse_position(variant, &written),
            Ok(position),
            "{written}"
        );
        let _ = position.legal_moves();
    }
}

/// The first line is a position, each other a move.
fn move_text(text: &str) {
    let mut lines = text.lines();
    let Some(Ok(position)) = lines.next().map(str::parse::<Position>) else {
        return;
    };
    for line in lines {
        if let Ok(mv) = move_text::parse(&position, line) {
            assert!(position.legal_moves().contains(&mv), "{line}");
        }
    }
    for (mv, written) in move_text::write_all(&position) {
        assert_eq!(move_text::parse(&position, &written), Ok(mv), "{written}");
    }
}

fn pdn(text: &str) {
    if let Ok(game) = pdn::read(text) {
        let written = pdn::write(&game);
        let again = pdn::read(&written).expect("what was written can be read");
        assert_eq!(again.end(), game.end(), "{written}");
    }
}

fn tree(text: &str) {
    let options = tree::Options::default();
    let reading = tree::read_text(text, &options);
    assert_eq!(tree::Outlines::new(text).count(), reading.games.len());
    for game in &reading.games {
        // What was not understood may be read otherwise beside what is written anew; the rest not.
        let written = tree::write(game);
        if reading.faults.is_empty() {
            let again = tree::read_text(&written, &options);
            assert_eq!(again.games, core::slice::from_ref(game), "{written}");
        }
        for style in [
            tree::Style::LIDRAUGHTS,
            tree::Style::TURBO_DAMBASE,
            tree::Style::CHECKERBOARD,
        ] {
            let _ = tree::write_bytes(game, &style);
        }
        let _ = game.main_line().count();
    }
}

fn rules_text(text: &str) {
    match text.parse::<RulesText>() {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn plain_text(text: &str) {
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}

/// The first line has the terms, the others the acts.
fn log(text: &str) {
    let mut lines = text.lines();
    let terms = lines.next().unwrap_or_default();
    if let Ok(read) = codec::decode_terms(terms) {
        let written = codec::encode_terms(&read);
        assert_eq!(codec::decode_terms(&written), Ok(read), "{written}");
    }
    for line in lines.clone() {
        if let Ok(entry) = codec::decode_entry(line) {
            let written = codec::encode_entry(&entry);
            assert_eq!(codec::decode_entry(&written), Ok(entry), "{written}");
        }
    }
    let _ = codec::read_game(terms, lines);
}

fn clock_text(text: &str) {
    if let Ok(form) = text.parse::<ClockForm>() {
        assert_eq!(form.to_string().parse(), Ok(form));
    }
}

fn sheet_text(text: &str) {
    let _ = SheetText::new(text);
}

/// Each line is one of the conversation between an engine and a program.
fn hub(text: &str) {
    for text in text.lines() {
        if let Ok(line) = text.parse::<Line>() {
            let written = line.to_string();
            let again: Line = written.parse().expect("what was written can be read");
            assert_eq!(again.to_string(), written);
        }
        let _ = text.parse::<Answer>();
        if let Ok(Command::Position { position, moves }) = text.parse() {
            for variant in Variant::ALL {
                let start = position.as_ref();
                let start = start.map(|text| hub::read_position(*variant, text));
                let mut position = match start {
                    Some(Ok(position)) => position,
                    Some(Err(_)) => continue,
                    None => Position::start(*variant),
                };
                for text in &moves {
                    let Some(mv) = hub::read_move(&position, text) else {
                        break;
                    };
                    position = position.after(&mv);
                }
            }
        }
    }
}

/// A new line stands for the zero at the end of a message.
fn dxp(text: &str) {
    let bytes: Vec<u8> = text
        .bytes()
        .map(|byte| if byte == b'\n' { 0 } else { byte })
        .collect();
    let mut frames = Frames::new();
    for part in bytes.chunks(64) {
        frames.push(part);
        // Whoever has heard nonsense hangs up.
        while let Some(Ok(text)) = frames.next() {
            if let Ok(message) = text.parse::<Message>() {
                assert_eq!(message.to_string().parse(), Ok(message));
            }
        }
    }
}
