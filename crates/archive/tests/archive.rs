//! What an archive promises, on small collections.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use core::ops::ControlFlow::{Break, Continue};
use std::path::Path;

use damier_archive::{
    Archive, Filter, Found, GameId, ImportError, ImportOptions, Order, Query, QueryError, Report,
};
use damier_notation::{Score, fen, move_text};
use damier_rules::{Move, Position, Side, Variant};

fn import(archive: &Archive, collection: &str, text: &str) -> Report {
    let options = ImportOptions::new(collection);
    archive
        .import(text.as_bytes(), &options, &mut |_| Continue(()))
        .unwrap()
}

fn found(archive: &Archive, filter: Filter) -> Vec<u32> {
    let page = archive.search(&Query::new(filter)).unwrap();
    let Found { count, exact } = page.found.unwrap();
    assert!(exact);
    assert_eq!(count, page.games.len() as u64);
    page.games.iter().map(|game| game.id.0).collect()
}

/// The moves of a line from the start.
fn moves(variant: Variant, line: &str) -> (Vec<Move>, Position) {
    let mut position = Position::start(variant);
    let mut moves = Vec::new();
    for word in line.split(' ') {
        let mv = move_text::parse(&position, word).unwrap();
        position = position.after(&mv);
        moves.push(mv);
    }
    (moves, position)
}

const GAMES: &str = r#"
[Event "World Championship"][Site "Rotterdam"][Date "2026.01.10"][Round "1"]
[White "Wiersma, Harm"][Black "许华"][Result "2-0"][WhiteRating "2400"][BlackRating "2300"]
[Opening "Roozenburg"]
1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0

[Event "杭州公开赛"][Date "2026.05.??"][White "许华"][Black "Sijbrands, Ton"][Result "1-1"]
1. 33-28 19-23 2. 28x19 14x23 1-1

[Event "Club"][Date "2025.12.31"][White "Попов"][Black "Müller"][WhiteRating "1800"]
1. 32-28 17-22 2. 28x17 0-2

[Event "Problems"][FEN "W:W39:B12,13,23,33"][White "?"][Black "?"] 1. 39x17 *
"#;

fn small(folder: &Path) -> Archive {
    let archive = Archive::open(folder).unwrap();
    let report = import(&archive, "small", GAMES);
    assert_eq!(
        (report.games, report.fault_count),
        (4, 0),
        "{:?}",
        report.faults
    );
    archive
}

#[test]
fn names_are_found_by_beginnings_of_words_and_chinese_ones_by_any_character() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    let player = |name: &str| {
        found(
            &archive,
            Filter {
                player: Some(name.into()),
                ..Filter::default()
            },
        )
    };
    assert_eq!(player("harm WIER"), [1]);
    assert_eq!(player("许华"), [2, 1]);
    assert_eq!(player("华"), [2, 1]);
    assert_eq!(player("华许"), [0; 0]);
    assert_eq!(player("попов"), [3]);
    assert_eq!(player("muller"), [3]);
    assert_eq!(player("iersma"), [0; 0]);
    for nothing in ["?", "", "\"", "*", "OR", "NEAR(", "white:许"] {
        assert_eq!(player(nothing), [0; 0], "{nothing}");
    }
    let white = Filter {
        player: Some("许".into()),
        side: Some(Side::White),
        ..Filter::default()
    };
    assert_eq!(found(&archive, white), [2]);
    let both = |player: &str, opponent: &str, side| Filter {
        player: Some(player.into()),
        opponent: Some(opponent.into()),
        side,
        ..Filter::default()
    };
    assert_eq!(found(&archive, both("许华", "ton", None)), [2]);
    assert_eq!(
        found(&archive, both("许华", "ton", Some(Side::Black))),
        [0; 0]
    );
    assert_eq!(found(&archive, both("ton", "许华", Some(Side::Black))), [2]);
    assert_eq!(found(&archive, both("许华", "许华", None)), [0; 0]);
}

#[test]
fn games_are_found_by_event_date_result_rating_opening_and_text() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    let all = Filter::default;
    let date = |text: &str| Some(text.parse().unwrap());
    let event = |text: &str| Filter {
        event: Some(text.into()),
        ..all()
    };
    assert_eq!(found(&archive, event("champ")), [1]);
    assert_eq!(found(&archive, event("公开")), [2]);
    assert_eq!(
        found(
            &archive,
            Filter {
                from: date("2026"),
                ..all()
            }
        ),
        [2, 1]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                from: date("2026.02"),
                ..all()
            }
        ),
        [2]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                until: date("2026.01.10"),
                ..all()
            }
        ),
        [1, 3]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                until: date("2026"),
                ..all()
            }
        ),
        [2, 1, 3]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                result: Some(Score::Draw),
                ..all()
            }
        ),
        [2]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                result: Some(Score::Black),
                ..all()
            }
        ),
        [3]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                rating: Some(1800),
                ..all()
            }
        ),
        [1, 3]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                rating: Some(1801),
                ..all()
            }
        ),
        [1]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                opening: Some("rooz".into()),
                ..all()
            }
        ),
        [1]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                text: Some("许 rotter rooz".into()),
                ..all()
            }
        ),
        [1]
    );
    assert_eq!(
        found(
            &archive,
            Filter {
                variant: Some(Variant::Russian),
                ..all()
            }
        ),
        [0; 0]
    );
    assert_eq!(found(&archive, all()), [2, 1, 3, 4]);
    let rated = Query {
        order: Order::Rating,
        ..Query::default()
    };
    let page = archive.search(&rated).unwrap();
    let ids: Vec<u32> = page.games.iter().map(|game| game.id.0).collect();
    assert_eq!(ids, [1, 3, 4, 2]);
    assert_eq!(page.games[0].ratings, [Some(2400), Some(2300)]);
    assert_eq!(page.games[0].site, "Rotterdam");
    assert_eq!(page.games[2].white, "");
}

#[test]
fn a_position_is_found_however_it_came_about() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    // 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 is only in the first game; the start in three.
    let start = Position::start(Variant::International);
    let at = |position| Filter {
        position: Some(position),
        ..Filter::default()
    };
    assert_eq!(found(&archive, at(start)), [2, 1, 3]);
    let set_up = fen::parse_position(Variant::International, "W:W39:B12,13,23,33").unwrap();
    assert_eq!(found(&archive, at(set_up)), [4]);
    let (_, end) = moves(Variant::International, "32-28 19-23 28x19 14x23");
    let page = archive.search(&Query::new(at(end))).unwrap();
    assert_eq!(page.games[0].reached, Some(4));
    let (opening, _) = moves(Variant::International, "32-28 19-23");
    let begins = Filter {
        moves: opening.clone(),
        ..Filter::default()
    };
    assert_eq!(found(&archive, begins), [1]);
    let wrong = Filter {
        moves: opening[1..].to_vec(),
        ..Filter::default()
    };
    let refused = archive.search(&Query::new(wrong));
    assert!(
        matches!(refused, Err(QueryError::IllegalMove(0))),
        "{refused:?}"
    );
}

#[test]
fn the_explorer_counts_every_way_to_a_position_once_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    let start = Position::start(Variant::International);
    let explored = archive.explore(&start, &Filter::default()).unwrap();
    assert_eq!(explored.total.games(), 3);
    let told: Vec<(String, u64)> = explored
        .moves
        .iter()
        .map(|told| (told.mv.to_string(), told.tally.games()))
        .collect();
    assert_eq!(told, [("32-28".to_owned(), 2), ("33-28".to_owned(), 1)]);
    let first = explored.moves[0].tally;
    assert_eq!((first.white, first.black, first.draws), (1, 1, 0));
    // 2350 and 1800.
    assert_eq!(first.average_rating(), Some(2075));
    let filter = Filter {
        player: Some("wiersma".into()),
        ..Filter::default()
    };
    assert_eq!(archive.explore(&start, &filter).unwrap().total.games(), 1);
    let filter = Filter {
        result: Some(Score::Black),
        ..Filter::default()
    };
    assert_eq!(archive.explore(&start, &filter).unwrap().total.games(), 1);
    let other = Position::start(Variant::Killer);
    assert_eq!(
        archive
            .explore(&other, &Filter::default())
            .unwrap()
            .total
            .games(),
        0
    );
}

#[test]
fn what_is_known_is_not_imported_again() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    let again = import(&archive, "other", GAMES);
    assert_eq!((again.games, again.duplicates), (0, 4));
    let names: Vec<String> = archive
        .collections()
        .unwrap()
        .into_iter()
        .map(|c| c.name)
        .collect();
    assert_eq!(names, ["small"]);
    let more = import(
        &archive,
        "other",
        "1. 32-28 * [White \"?\"] 1. 32-28 * \n garbage",
    );
    assert_eq!((more.games, more.duplicates, more.empty), (1, 1, 1));
    assert_eq!(archive.count().unwrap(), 5);
}

#[test]
fn a_removed_collection_is_gone_and_its_games_may_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    import(&archive, "other", "[White \"Only Here\"] 1. 32-28 *");
    assert_eq!(archive.remove("small", &mut || true).unwrap(), 4);
    assert!(archive.remove("small", &mut || true).is_err());
    assert_eq!(found(&archive, Filter::default()), [5]);
    let start = Position::start(Variant::International);
    assert_eq!(
        archive
            .explore(&start, &Filter::default())
            .unwrap()
            .total
            .games(),
        1
    );
    assert_eq!(archive.game(GameId(1)).unwrap(), None);
    assert_eq!(import(&archive, "small", GAMES).games, 4);
    assert_eq!(found(&archive, Filter::default()), [7, 6, 8, 9, 5]);
}

#[test]
fn a_game_comes_out_as_it_went_in() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    let text = "[White \"A\"]\n[Own \"thing\"]\n\n{first} 1. 32-28! ( 1. 33-28 {why} 1... 18-22 ) 1... 19-23\n\
                /FEN \"W:W31,38:B1,K2\"/ 2. 31-27 oops 1-1\n";
    import(&archive, "one", text);
    let game = archive.game(GameId(1)).unwrap().unwrap();
    assert_eq!(game.pdn(), text);
    let exported: Vec<String> = archive
        .export(&Filter::default(), Order::Newest)
        .unwrap()
        .map(|game| game.unwrap().pdn())
        .collect();
    assert_eq!(exported, [text]);
}

#[test]
fn pages_follow_one_another_without_gap_or_repetition() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    let mut text = String::new();
    for day in 1..=28 {
        for round in 1..=50 {
            text += &format!("[Date \"2026.02.{day:02}\"][White \"P{round}\"] 1. 32-28 *\n");
        }
    }
    assert_eq!(import(&archive, "many", &text).games, 1_400);
    for order in [Order::Newest, Order::Rating] {
        let mut query = Query {
            order,
            limit: 99,
            ..Query::default()
        };
        query.filter.text = Some("p".into());
        let mut seen = Vec::new();
        loop {
            let page = archive.search(&query).unwrap();
            if query.after.is_none() {
                assert_eq!(
                    page.found,
                    Some(Found {
                        count: 1_000,
                        exact: false
                    })
                );
            }
            seen.extend(page.games.iter().map(|game| game.id.0));
            let Some(next) = page.next else {
                break;
            };
            query.after = Some(next.to_string().parse().unwrap());
        }
        assert_eq!(seen.len(), 1_400);
        assert!(order != Order::Rating || seen.is_sorted_by(|one, other| one > other));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 1_400);
    }
}

#[test]
fn a_cancelled_or_failing_import_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let archive = small(folder.path());
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    let before = files();
    let text = "[White \"New\"] 1. 32-28 *\n".to_owned() + &"1. 32-28 19-23 1-1 ".repeat(500);
    let options = ImportOptions::new("new");
    let cancelled = archive.import(text.as_bytes(), &options, &mut |progress| {
        if progress.games > 0 {
            Break(())
        } else {
            Continue(())
        }
    });
    assert!(matches!(cancelled, Err(ImportError::Cancelled)));
    let broken = std::io::Read::chain(text.as_bytes(), Broken);
    let failed = archive.import(broken, &options, &mut |_| Continue(()));
    assert!(matches!(failed, Err(ImportError::Source(_))));
    assert_eq!(archive.count().unwrap(), 4);
    assert_eq!(archive.collections().unwrap().len(), 1);
    assert_eq!(files(), before);
    let bad = archive.import(&b""[..], &ImportOptions::new("a\nb"), &mut |_| Continue(()));
    assert!(matches!(bad, Err(ImportError::Name(_))));
}

struct Broken;

impl std::io::Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("gone"))
    }
}
