//! An archive answers as a twin does that looks at every game again for every question.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

#[path = "laws/games.rs"]
mod games;
#[path = "laws/twin.rs"]
mod twin;

use core::ops::ControlFlow::Continue;
use std::path::Path;

use damier_archive::{Archive, Filter, ImportOptions, Order, Query};
use damier_notation::Score;
use damier_rules::{Position, Side, Variant};

use games::Chance;
use twin::Twin;

/// Makes games, imports them in several pieces with hardly any memory, and tells the twin.
fn made(folder: &Path, seed: u64, count: usize, longest: usize) -> (Archive, Twin) {
    let archive = Archive::open(folder).unwrap();
    let mut twin = Twin::default();
    let mut chance = Chance(seed);
    let mut left = count;
    while left > 0 {
        let piece = left.min(1 + chance.below(count));
        left -= piece;
        let text: String = (0..piece)
            .map(|_| games::game(&mut chance, longest))
            .collect();
        let collection = *chance.of(&["one", "two", "三"]);
        let options = ImportOptions {
            memory: 1 << (4 + chance.below(16)),
            ..ImportOptions::new(collection)
        };
        let report = archive.import(text.as_bytes(), &options, &mut |_| Continue(()));
        let report = report.unwrap();
        assert_eq!(report.fault_count, 0, "{:?}", report.faults);
        let (new, known) = twin.import(collection, &text);
        assert_eq!((report.games, report.duplicates), (new, known));
    }
    (archive, twin)
}

/// A filter that wants a few things.
fn filter(chance: &mut Chance, twin: &Twin) -> Filter {
    let mut filter = Filter::default();
    for _ in 0..=chance.below(3) {
        match chance.below(13) {
            0 => filter.player = Some((*chance.of(&games::WORDS)).to_owned()),
            1 => {
                filter.player = Some((*chance.of(&games::WORDS)).to_owned());
                filter.side = Some(*chance.of(&Side::ALL));
            }
            2 => filter.opponent = Some((*chance.of(&games::WORDS)).to_owned()),
            3 => filter.event = Some((*chance.of(&games::EVENTS)).to_owned()),
            4 => filter.from = games::date(chance).parse().ok(),
            5 => filter.until = games::date(chance).parse().ok(),
            6 => filter.result = Some(*chance.of(&Score::ALL)),
            7 => filter.rating = Some(chance.below(2400) as u16),
            8 => filter.collection = Some((*chance.of(&["one", "two", "三", "none"])).to_owned()),
            9 => filter.variant = Some(*chance.of(&games::VARIANTS)),
            10 => filter.text = Some((*chance.of(&games::WORDS)).to_owned()),
            11 => filter.position = Some(twin.position(chance)),
            _ => filter.moves = twin.opening(chance, filter.variant),
        }
    }
    if let Some(position) = &filter.position {
        filter.variant = Some(position.variant());
        filter.moves.clear();
    }
    if filter.variant.is_some() && !filter.moves.is_empty() {
        filter.moves = twin.opening(chance, filter.variant);
    }
    filter
}

/// All pages, one after another.
fn all_pages(archive: &Archive, filter: &Filter, order: Order, limit: usize) -> Vec<u32> {
    let mut query = Query {
        order,
        limit,
        ..Query::new(filter.clone())
    };
    let mut ids = Vec::new();
    let mut count = None;
    loop {
        let page = archive.search(&query).unwrap();
        ids.extend(page.games.iter().map(|game| game.id.0));
        if let Some(found) = page.found {
            count = Some(found);
        }
        let Some(next) = page.next else {
            break;
        };
        query.after = Some(next);
    }
    let found = count.unwrap();
    let all = ids.len() as u64;
    assert!(
        if found.exact {
            found.count == all
        } else {
            found.count < all
        },
        "{found:?} {all}"
    );
    ids
}

fn agree(archive: &Archive, twin: &Twin, seed: u64, questions: usize) {
    let mut chance = Chance(seed);
    for _ in 0..questions {
        let filter = filter(&mut chance, twin);
        let order = *chance.of(&[Order::Newest, Order::Rating]);
        let expected = twin.search(&filter, order);
        // Pages of one game only where there are few.
        let limit = 1 + expected.len() / 40 + chance.below(900);
        assert_eq!(
            all_pages(archive, &filter, order, limit),
            expected,
            "{filter:?}"
        );
        let exported = archive.export(&filter, order).unwrap().take(1_000);
        let exported: Vec<u32> = exported.map(|game| game.unwrap().summary.id.0).collect();
        assert_eq!(
            exported,
            expected[..expected.len().min(1_000)],
            "{filter:?}"
        );
        let position = twin.position(&mut chance);
        let only = if chance.below(2) == 0 {
            Filter::default()
        } else {
            filter
        };
        let only = Filter {
            variant: None,
            position: None,
            moves: Vec::new(),
            ..only
        };
        let explored = archive.explore(&position, &only).unwrap();
        assert_eq!(
            explored,
            twin.explore(&position, &only),
            "{position:?} {only:?}"
        );
    }
}

#[test]
fn small_archives_of_many_variants_answer_as_their_twin_does() {
    for seed in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let (archive, twin) = made(folder.path(), seed, 120, 40);
        agree(&archive, &twin, seed + 100, 120);
        for id in twin.ids() {
            let game = archive.game(damier_archive::GameId(id)).unwrap().unwrap();
            assert_eq!(Some(&game.tree), twin.tree(id));
        }
    }
}

#[test]
fn popular_positions_and_names_are_answered_as_the_twin_does() {
    let folder = tempfile::tempdir().unwrap();
    let (archive, twin) = made(folder.path(), 77, 28_000, 3);
    let starts = twin.explore(&Position::start(Variant::International), &Filter::default());
    assert!(starts.total.games() > 10_000, "{}", starts.total.games());
    agree(&archive, &twin, 78, 25);
}

#[test]
fn after_a_removal_the_rest_is_as_if_nothing_else_had_ever_been_there() {
    let folder = tempfile::tempdir().unwrap();
    let (archive, mut twin) = made(folder.path(), 5, 300, 20);
    for name in ["one", "三"] {
        if let Some(games) = twin.remove(name) {
            assert_eq!(archive.remove(name, &mut || true).unwrap(), games);
            agree(&archive, &twin, 55, 60);
        }
    }
    drop(archive);
    let again = Archive::open(folder.path()).unwrap();
    agree(&again, &twin, 56, 60);
}
