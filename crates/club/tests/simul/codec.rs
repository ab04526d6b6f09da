//! Stored simuls of version 1. The golden files never change: whoever changes the format writes a
//! new version, and these are still read.
#![allow(clippy::disallowed_methods, reason = "the golden files are on disk")]

use std::path::Path;

use damier_club::codec::{decode_conditions, decode_entry, encode_conditions, encode_entry};
use damier_club::{Conditions, Order, Phase, Simul};

use super::hall::{Hall, host, usual};

fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The simul of a log, which is also written again.
fn fold(name: &str) -> Simul {
    let text = golden(name);
    let mut lines = text.lines();
    let conditions = decode_conditions(lines.next().unwrap()).unwrap();
    let mut again = encode_conditions(&conditions);
    let mut simul = Simul::new(host(), conditions).unwrap();
    for line in lines {
        let entry = decode_entry(line).expect(line);
        simul.apply(&entry).expect(line);
        again.push('\n');
        again.push_str(&encode_entry(&entry));
    }
    again.push('\n');
    assert_eq!(again, text, "{name}");
    simul
}

#[test]
fn the_golden_logs_fold_into_what_they_tell() {
    let simul = fold("clock-simul.log");
    assert_eq!(simul.boards().len(), 2);
    assert_eq!(simul.orders().next().unwrap().1, Order::Behind);
    let [host, guest] = simul.conditions().clocks.unwrap();
    assert_eq!(
        (host.to_string(), guest.to_string()),
        ("2h/50+1h/25".into(), "90m/50+30m/25".into())
    );
    let simul = fold("asked.log");
    assert!(matches!(simul.phase(), Phase::Over { .. }));
    assert_eq!(simul.impossible(), 1);
    let simul = fold("host-away.log");
    assert!(matches!(simul.phase(), Phase::Over { .. }));
    let simul = fold("one-clock.log");
    assert_eq!(simul.orders().next().unwrap().1, Order::HostTime);
    let clock = simul.conditions().host_clock.unwrap();
    assert_eq!(clock.to_string(), "10m+30s");
}

#[test]
fn what_is_played_is_written_and_read_again() {
    let conditions = Conditions {
        blindfold: Some(1),
        ..usual()
    };
    let mut hall = Hall::begun(conditions, 3);
    for number in 0..3 {
        hall.act(host(), damier_club::SimulAct::GoTo(number))
            .unwrap();
        hall.move_at(number, number);
    }
    for entry in &hall.log {
        assert_eq!(decode_entry(&encode_entry(entry)).as_ref(), Ok(entry));
    }
}

#[test]
fn another_spelling_is_refused_with_its_place() {
    let line = golden("asked.log").lines().next().unwrap().to_owned();
    for (good, bad, at) in [
        ("1 simul", "2 simul", "2 simul"),
        ("host=alternating", "host=red", "host=red"),
        ("boards=2", "boards=02", "boards=02"),
        ("wait=yes", "wait=maybe", "wait=maybe"),
        ("white=untimed", "white=never", "never"),
        ("clocks=no", "clocks=yes", "1 terms"),
        ("clocks=no", "clocks=one", "1 terms"),
        ("clocks=no", "clocks=both", "clocks=both"),
    ] {
        let line = line.replace(good, bad);
        let broken = decode_conditions(&line).unwrap_err();
        assert_eq!(broken.column, line.find(at).unwrap() + 1, "{bad}: {broken}");
    }
    for bad in [
        "",
        "1",
        "1 5 server begin ",
        "1 05 server begin",
        "1 5 player two words",
        "1 5 server moved 1 host 20",
        "1 5 server moved 1 host 20 19 capture more",
        "1 5 server over 1 white black",
        "1 5 nobody begin",
    ] {
        assert!(decode_entry(bad).is_err(), "{bad}");
    }
}
