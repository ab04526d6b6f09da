//! Stored tournaments of version 1. The golden file never changes: whoever changes the format writes
//! a new version, and this one is still read.
#![allow(clippy::disallowed_methods, reason = "the golden file is on disk")]

use std::path::Path;

use damier_club::tournament_codec::{
    decode_conditions, decode_entry, encode_conditions, encode_entry,
};
use damier_club::{Tournament, TournamentPhase};
use damier_rules::Side;

use crate::player;

fn golden() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/tournament.log");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_golden_log_folds_into_what_it_tells() {
    let text = golden();
    let mut lines = text.lines();
    let conditions = decode_conditions(lines.next().unwrap()).unwrap();
    let mut again = encode_conditions(&conditions) + "\n";
    let mut tournament = Tournament::new(player("d"), conditions).unwrap();
    for line in lines {
        let entry = decode_entry(line).expect(line);
        tournament.apply(&entry).expect(line);
        again += &(encode_entry(&entry) + "\n");
    }
    assert_eq!(again, text);
    assert!(matches!(tournament.phase(), TournamentPhase::Over { .. }));
    assert_eq!(tournament.players().len(), 3);
    assert_eq!(tournament.games().len(), 6);
    assert!(tournament.players()[1].withdrawn);
    let taken = tournament.games()[1].substitutes[Side::White.index()].as_ref();
    assert_eq!(taken, Some(&player("d")));
    assert_eq!(tournament.table()[0].standing.points(), 5);
}

#[test]
fn another_spelling_is_refused_with_its_place() {
    let line = golden().lines().next().unwrap().to_owned();
    for (good, bad, at) in [
        ("1 tournament", "2 tournament", "2 tournament"),
        ("tournament", "simul", "simul"),
        ("twice=yes", "twice=thrice", "twice=thrice"),
        ("players=3", "players=03", "players=03"),
        ("leave=14", "leave=-1", "leave=-1"),
        ("white=periods", "white=never", "never"),
    ] {
        let line = line.replace(good, bad);
        let broken = decode_conditions(&line).unwrap_err();
        assert_eq!(broken.column, line.find(at).unwrap() + 1, "{bad}: {broken}");
    }
    for bad in [
        "",
        "1 5 server",
        "1 5 server begin ",
        "1 05 server begin",
        "1 5 player two words",
        "1 5 player a take-leave 07",
        "1 5 player d take-over 3 red d 5",
        "1 5 server over 1 white black",
        "1 5 arbiter begin",
    ] {
        assert!(decode_entry(bad).is_err(), "{bad}");
    }
}
