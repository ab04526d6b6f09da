//! The scripts are run, each form of clock has one, and a restart anywhere changes nothing.
#![allow(clippy::disallowed_methods, reason = "the scripts are on disk")]

use std::collections::BTreeSet;
use std::path::Path;

use damier_table::{Bonus, ClockForm, Clocks, Flags};

use crate::script::{self, Event, Script};

fn scripts() -> Vec<(String, Script)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clock/scripts");
    let files = std::fs::read_dir(folder).unwrap();
    let mut scripts: Vec<(String, Script)> = files
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let script = script::read(&std::fs::read_to_string(path).unwrap());
            (name, script)
        })
        .collect();
    scripts.sort_by(|(name, _), (other, _)| name.cmp(other));
    scripts
}

#[test]
fn every_script_shows_what_it_says_at_every_second() {
    for (name, script) in scripts() {
        let seconds = script::run(&name, &script);
        assert!(seconds > 10, "{name}");
    }
}

/// What makes a form another kind of clock.
fn kinds(form: ClockForm) -> BTreeSet<&'static str> {
    let mut kinds = BTreeSet::new();
    let kind = match form {
        ClockForm::WholeGame { .. } => "whole game",
        ClockForm::Fischer { .. } => "Fischer",
        ClockForm::Hourglass { .. } => "hourglass",
        ClockForm::Gong { .. } => "gong",
        ClockForm::Unlimited => "no limit",
        ClockForm::ByoYomi(form) if form.moves() > 1 => "Canadian byo-yomi",
        ClockForm::ByoYomi(_) => "byo-yomi",
        ClockForm::Periods(periods) => {
            for period in periods.as_slice() {
                kinds.extend(match period.bonus {
                    Bonus::Fischer(_) => Some("Fischer in a period"),
                    Bonus::Bronstein(_) => Some("Bronstein"),
                    Bonus::Delay(_) => Some("delay"),
                    _ => None,
                });
            }
            let last = periods.as_slice().last().unwrap();
            match (periods.as_slice().len(), last.moves, periods.carries()) {
                (1, None, _) => "one period",
                (_, Some(_), true) => "repeated period",
                (_, None, true) => "last period for the rest of the game",
                (_, _, false) => "lapsing periods",
            }
        }
        _ => panic!("a form without a name"),
    };
    kinds.insert(kind);
    kinds
}

#[test]
fn every_form_has_a_script() {
    let mut seen = BTreeSet::new();
    for (_, script) in scripts() {
        seen.extend(script.forms.into_iter().flat_map(kinds));
        seen.extend((script.forms[0] != script.forms[1]).then_some("unequal"));
        seen.extend((script.flags == Flags::Called).then_some("called flags"));
        let forms = script.forms.map(|form| form.to_string());
        let asked = ["2h/50+1h/25", "80m+1m", "100d/50+delay1d+10d/10+delay1d"];
        seen.extend(asked.into_iter().find(|form| forms[0] == *form));
    }
    for kind in [
        "whole game",
        "Fischer",
        "hourglass",
        "gong",
        "no limit",
        "Canadian byo-yomi",
        "byo-yomi",
        "Fischer in a period",
        "Bronstein",
        "delay",
        "repeated period",
        "last period for the rest of the game",
        "lapsing periods",
        "unequal",
        "called flags",
        "2h/50+1h/25",
        "80m+1m",
        "100d/50+delay1d+10d/10+delay1d",
    ] {
        assert!(seen.contains(kind), "no script for {kind}");
    }
}

/// Wherever the program goes down, for however long: when it is back and has gone through the log
/// again, the clocks show what they would have shown, only later.
#[test]
fn a_restart_anywhere_in_a_script_changes_nothing() {
    const DOWN: i64 = 777;
    for (name, script) in scripts() {
        let before = |event: &Option<Event>| !matches!(event, Some(Event::Down(_)));
        if !script.lines.iter().all(|line| before(&line.event)) {
            continue; // It has a restart already.
        }
        let steps = script.lines.len() / 20 + 1;
        for split in (0..script.lines.len()).step_by(steps) {
            let mut straight = Clocks::new(script.forms, script.flags).unwrap();
            let mut again = straight.clone();
            let made = [u32::MAX; 2];
            for (index, line) in script.lines.iter().enumerate() {
                let late = if index > split { DOWN } else { 0 };
                if let Some(event) = line.event {
                    script::happen(&mut straight, event, line.at, made);
                    script::happen(&mut again, event, line.at + late, made);
                }
                if index == split {
                    let [from, to] = [line.at, line.at + DOWN].map(script::moment);
                    again.interrupt(from, to);
                }
                let late = if index >= split { DOWN } else { 0 };
                let expected = straight.faces(script::moment(line.at));
                let found = again.faces(script::moment(line.at + late));
                let place = format!("{name}:{}, down at line {split}", line.number);
                assert_eq!(found.used, expected.used, "{place}");
                let texts = [expected, found].map(|faces| faces.faces.map(|face| face.to_string()));
                assert_eq!(texts[1], texts[0], "{place}");
            }
        }
    }
}
