//! The tables of openings are played, every line of them.

use std::collections::HashSet;

use damier_rules::Variant;
use damier_rules::openings::OpeningTable;

#[test]
fn every_opening_of_every_table_can_be_played_in_every_variant_it_is_for() {
    for table in OpeningTable::all() {
        assert!(table.variants().count() > 0, "{}", table.id());
        for variant in table.variants() {
            let mut ends = HashSet::new();
            for opening in table.openings() {
                let line = opening
                    .line(variant)
                    .unwrap_or_else(|error| panic!("{}: {error}", table.id()));
                assert_eq!(opening.relocates(), line.moves.is_empty());
                assert!(line.end.outcome().is_none());
                ends.insert(line.end);
            }
            // Some openings lead to one position by two orders of moves.
            assert!(
                ends.len() * 10 > table.openings().count() * 9,
                "{}",
                table.id()
            );
        }
    }
}

#[test]
fn the_tables_have_as_many_openings_as_they_should_and_names_of_their_own() {
    let counts = [
        ("fmjd64", 735),
        ("idf", 148),
        ("acf", 156),
        ("acf-all", 174),
        ("two-move", 43),
        ("two-move-47", 47),
    ];
    assert_eq!(OpeningTable::all().len(), counts.len());
    for (table, (id, count)) in OpeningTable::all().iter().zip(counts) {
        assert_eq!((table.id(), table.openings().count()), (id, count));
        let names: HashSet<&str> = table.openings().map(|opening| opening.id()).collect();
        assert_eq!(names.len(), count, "{id}");
        for text in [table.name(), table.chinese(), table.origin()] {
            assert!(!text.is_empty(), "{id}");
        }
    }
}

/// Arbiters publish the lot before the drawing; it must draw the same opening ever after.
#[test]
fn a_lot_draws_the_same_opening_for_ever() {
    let table = &OpeningTable::all()[1];
    let drawn: Vec<&str> = (0..6).map(|lot| table.draw(lot).unwrap().id()).collect();
    assert_eq!(drawn, ["14-III", "9-VI", "9-X", "2-VIII", "7-VI", "6-X"]);
}

#[test]
fn lots_draw_every_opening_about_equally_often() {
    let table = &OpeningTable::all()[1];
    let count = table.openings().count();
    let mut often = vec![0; count];
    let places: Vec<&str> = table.openings().map(|opening| opening.id()).collect();
    for lot in 0..100 * count as u64 {
        let drawn = table.draw(lot).unwrap();
        let place = places.iter().position(|id| *id == drawn.id()).unwrap();
        often[place] += 1;
    }
    assert!(
        often.iter().all(|times| (50..150).contains(times)),
        "{often:?}"
    );
}

#[test]
fn an_opening_of_another_game_is_refused_by_name() {
    let table = OpeningTable::of(Variant::Russian).next().unwrap();
    let brazilian = table
        .openings()
        .filter_map(|opening| opening.line(Variant::Brazilian).err());
    let refused: Vec<String> = brazilian.map(|error| error.to_string()).collect();
    assert_eq!(
        refused,
        ["1-IX", "4-XV", "5-XI"]
            .map(|id| format!("the opening {id} cannot be played in brazilian draughts"))
    );
    // On the larger board men can be put elsewhere, but none of the moves is there.
    let ten = table
        .openings()
        .filter(|opening| !opening.relocates() && opening.line(Variant::International).is_ok());
    assert_eq!(ten.count(), 0);
}
