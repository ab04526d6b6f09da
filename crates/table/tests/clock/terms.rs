//! Every form in the line of the terms. What `golden/clocks.txt` holds never changes.
#![allow(clippy::disallowed_methods, reason = "the golden file is on disk")]

use std::path::Path;

use damier_rules::Variant;
use damier_table::codec::{decode_terms, encode_terms};
use damier_table::{BadClock, ClockForm, Terms};

fn line(clock: &str) -> String {
    format!(
        "1 terms international rules=fmjd start=initial white={clock} black={clock} \
         assistance=assisted draws-from=0"
    )
}

/// As people say it, and as it is stored.
fn golden() -> Vec<(ClockForm, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/clocks.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (form, stored) = line.split_once(' ').unwrap();
        (form.parse().unwrap(), stored.trim().to_owned())
    };
    lines.map(read).collect()
}

#[test]
fn every_form_is_stored_as_it_always_was() {
    let golden = golden();
    assert!(golden.len() >= 15);
    for (form, stored) in golden {
        let terms = Terms::standard(Variant::International)
            .with_clocks([form, form])
            .unwrap();
        let line = line(&stored);
        assert_eq!(
            encode_terms(&terms),
            line.replace("rules=fmjd ", &rules(&terms))
        );
        assert_eq!(decode_terms(&encode_terms(&terms)), Ok(terms));
        assert_eq!(decode_terms(&line).unwrap().clocks(), Some(&[form, form]));
    }
}

fn rules(terms: &Terms) -> String {
    format!("rules={} ", terms.draw_rules().id)
}

#[test]
fn another_spelling_of_a_stored_form_is_refused() {
    for clock in [
        "periods:600000",
        "periods:300000+3000",
        "lapsing:300000d3000",
        "periods:300000d0",
        "periods:50/7200000,",
        "periods:050/7200000",
        "byo-yomi:0+3x1/10000 ",
        "byo-yomi:3x1/10000",
        "hourglass:-5",
        "gong:",
        "periods:",
        "periods:/7200000",
        "periods:50/7200000;25/3600000",
        "periods:99999999999/1",
    ] {
        let refused = decode_terms(&line(clock)).unwrap_err();
        assert!(!refused.is_newer(), "{clock}: {refused}");
    }
}

#[test]
fn a_stored_form_that_nobody_could_play_with_is_refused_with_the_reason() {
    for (clock, fault) in [
        ("periods:7200000,25/3600000", BadClock::Endless),
        ("periods:0/7200000", BadClock::MoveCount),
        ("periods:50/0", BadClock::NoTime),
        ("byo-yomi:0+0x1/10000", BadClock::ByoYomiCount),
        ("byo-yomi:0+1x0/10000", BadClock::MoveCount),
        ("hourglass:0", BadClock::NoTime),
        ("gong:99999999999999", BadClock::TooLong),
        ("periods:1/1,1/1,1/1,1/1,1/1,1/1,1/1", BadClock::PeriodCount),
    ] {
        let refused = decode_terms(&line(clock)).unwrap_err().to_string();
        assert!(refused.ends_with(&fault.to_string()), "{clock}: {refused}");
    }
    let one = line("hourglass:60000").replace("black=hourglass", "black=game");
    let refused = decode_terms(&one).unwrap_err().to_string();
    assert!(refused.contains("clock of the same kind"), "{refused}");
}

#[test]
fn the_document_says_how_each_form_is_written_stored_and_exported() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/clocks.md");
    let document = std::fs::read_to_string(path).unwrap();
    let rows = document.lines().filter(|row| row.starts_with("| `"));
    let mut seen = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, written, _, stored, tag, _] = cells[..] else {
            panic!("{row}");
        };
        let form: ClockForm = written.trim_matches('`').parse().unwrap();
        assert_eq!(form.to_string(), written.trim_matches('`'));
        let terms = decode_terms(&line(stored.trim_matches('`'))).unwrap();
        assert_eq!(terms.clocks(), Some(&[form, form]), "{row}");
        let tag = (tag != "–").then(|| tag.trim_matches('`').to_owned());
        assert_eq!(form.time_control(), tag, "{row}");
        seen += 1;
    }
    assert!(seen >= 14, "{seen} rows");
    let methods = document.split_once("## The methods").unwrap().1;
    let methods = methods.split_once("The American delay").unwrap().0;
    for form in methods.split('`').skip(1).step_by(2) {
        assert_eq!(form.parse::<ClockForm>().unwrap().to_string(), form);
    }
}
