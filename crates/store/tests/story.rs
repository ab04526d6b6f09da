//! One story that every storage must tell alike, and what only a file can do wrong.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use damier_store::{
    Append, AppendError, CreateError, Finish, GameId, Holder, Line, NewGame, OpenError, Options,
    Paper, Seat, SeatSide, Sit, Sqlite, Storage, StoreError, wait,
};

fn new_game(id: &str) -> NewGame {
    NewGame {
        id: GameId::new(id),
        created: 1_000,
        kind: "friend".into(),
        terms: "v1 international fmjd".into(),
        timed: true,
        rated: false,
        seats: [
            Seat {
                session: Some([1; 32]),
                name: Some("Wei".into()),
                ..Seat::free_person()
            },
            Seat {
                invite: Some([2; 32]),
                ..Seat::free_person()
            },
        ],
        arbiter: None,
        lines: vec![],
        rematch_of: None,
    }
}

fn line(at: i64, text: &str) -> Line {
    Line {
        at,
        text: text.into(),
    }
}

fn create(store: &dyn Storage, game: NewGame) -> Result<(), CreateError> {
    wait(|done| store.create(game, done))
}

fn append(store: &dyn Storage, append: Append) -> Result<u64, AppendError> {
    wait(|done| store.append(append, done))
}

fn open(folder: &Path) -> Sqlite {
    Sqlite::open(&folder.join("games.sqlite"), impatient()).unwrap()
}

fn impatient() -> Options {
    Options {
        patience: Duration::from_millis(50),
        ..Options::default()
    }
}

/// The story: `reopen` closes the storage and opens it again.
fn story<S: Storage>(open: impl Fn() -> S) {
    let store = open();
    let id = GameId::new("first");
    assert!(store.load(&id).unwrap().is_none());
    create(&store, new_game("first")).unwrap();
    assert_eq!(create(&store, new_game("first")), Err(CreateError::Exists));
    assert_eq!(
        append(
            &store,
            Append::new(GameId::new("none"), 0, vec![line(1, "a")])
        ),
        Err(AppendError::Unknown)
    );

    let sit = Sit {
        side: SeatSide::Black,
        session: [3; 32],
        name: None,
        account: None,
    };
    let mut begin = Append::new(id.clone(), 0, vec![line(2_000, "begin")]);
    begin.sit = Some(sit.clone());
    assert_eq!(append(&store, begin.clone()), Ok(1));
    begin.expected = 1;
    assert_eq!(append(&store, begin), Err(AppendError::SeatTaken));

    let moves = vec![line(3_000, "32-28"), line(4_000, "18-23")];
    assert_eq!(
        append(&store, Append::new(id.clone(), 1, moves.clone())),
        Ok(3)
    );
    assert_eq!(
        append(&store, Append::new(id.clone(), 1, moves)),
        Err(AppendError::Stale {
            expected: 1,
            found: 3
        })
    );

    assert_eq!(store.unfinished_timed().unwrap(), vec![id.clone()]);
    assert_eq!(store.last_heartbeat().unwrap(), None);
    wait(|done| store.heartbeat(4_500, done)).unwrap();
    wait(|done| store.heartbeat(5_500, done)).unwrap();

    drop(store);
    let store = open();
    assert_eq!(store.last_heartbeat().unwrap(), Some(5_500));
    let mut end = Append::new(id.clone(), 3, vec![line(6_000, "resign")]);
    end.finish = Some(Finish {
        at: 6_000,
        result: "2-0 resign".into(),
    });
    assert_eq!(append(&store, end), Ok(4));
    assert!(store.unfinished_timed().unwrap().is_empty());
    let ended = store.load(&id).unwrap().unwrap().record.finish.unwrap().at;
    assert_eq!(store.ended(ended, 9).unwrap(), vec![id.clone()]);
    assert!(store.ended(ended, 0).unwrap().is_empty());
    assert!(store.ended(ended + 1, 9).unwrap().is_empty());

    let mut second = new_game("second");
    second.rematch_of = Some(id.clone());
    second.lines = vec![line(7_000, "begin")];
    second.seats[1].holder = Holder::Engine { level: 4 };
    create(&store, second).unwrap();
    let mut third = new_game("third");
    third.rematch_of = Some(id.clone());
    assert_eq!(create(&store, third), Err(CreateError::RematchTaken));
    assert!(store.load(&GameId::new("third")).unwrap().is_none());

    let first = store.load(&id).unwrap().unwrap();
    assert_eq!(first.record.rematch, Some(GameId::new("second")));
    assert_eq!(
        first.record.finish,
        Some(Finish {
            at: 6_000,
            result: "2-0 resign".into()
        })
    );
    assert_eq!(first.record.seats[0].name.as_deref(), Some("Wei"));
    assert_eq!(first.record.seats[1].session, Some(sit.session));
    assert_eq!(first.record.seats[1].invite, None);
    let paper = |text: &str| Paper {
        side: SeatSide::Black,
        kind: "note".into(),
        text: text.into(),
    };
    let keep = |game: &str, text: &str| {
        let game = GameId::new(game);
        wait(|done| store.keep_paper(&game, paper(text), done))
    };
    assert_eq!(keep("none", "a"), Err(AppendError::Unknown));
    keep("first", "a").unwrap();
    keep("first", "watch 27").unwrap();
    let kept = |store: &dyn Storage| store.load(&id).unwrap().unwrap().papers;
    assert_eq!(kept(&store), [paper("watch 27")]);
    keep("first", "").unwrap();
    assert_eq!(kept(&store), []);
    let texts: Vec<_> = first.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["begin", "32-28", "18-23", "resign"]);
    let second = store.load(&GameId::new("second")).unwrap().unwrap();
    assert_eq!(second.lines, [line(7_000, "begin")]);
    assert_eq!(second.record.seats[1].holder, Holder::Engine { level: 4 });
}

#[test]
fn sqlite_tells_the_story() {
    let folder = tempfile::tempdir().unwrap();
    story(|| open(folder.path()));
}

#[test]
fn requests_that_wait_together_share_a_commit_and_keep_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for game in 0..20 {
        create(&store, new_game(&game.to_string())).unwrap();
    }
    let before = store.figures();
    let (send, receive) = mpsc::channel();
    for seq in 0..50 {
        for game in 0..20 {
            let send = send.clone();
            let lines = vec![line(seq, "move")];
            store.append(
                Append::new(GameId::new(game.to_string()), seq as u64, lines),
                Box::new(move |answer| send.send((game, answer)).unwrap()),
            );
        }
    }
    let mut seen = [0; 20];
    for _ in 0..1000 {
        let (game, answer) = receive.recv_timeout(Duration::from_secs(20)).unwrap();
        seen[game as usize] += 1;
        assert_eq!(answer, Ok(seen[game as usize]));
    }
    let after = store.figures();
    assert_eq!(after.requests - before.requests, 1000);
    assert!(after.commits - before.commits < 500, "{after:?}");
}

#[test]
fn a_locked_database_is_named_and_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    create(&store, new_game("g")).unwrap();
    let other = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = append(&store, Append::new(GameId::new("g"), 0, vec![line(1, "a")]));
    assert_eq!(refused, Err(AppendError::Store(StoreError::Locked)));
    assert!(
        store
            .load(&GameId::new("g"))
            .unwrap()
            .unwrap()
            .lines
            .is_empty()
    );
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(
        append(&store, Append::new(GameId::new("g"), 0, vec![line(1, "a")])),
        Ok(1)
    );
}

#[test]
fn a_full_database_is_named_and_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        most_pages: Some(16),
        ..impatient()
    };
    let store = Sqlite::open(&folder.path().join("games.sqlite"), options).unwrap();
    create(&store, new_game("g")).unwrap();
    let long = "x".repeat(100_000);
    let refused = append(
        &store,
        Append::new(GameId::new("g"), 0, vec![line(1, &long)]),
    );
    assert_eq!(refused, Err(AppendError::Store(StoreError::Full)));
    assert!(
        store
            .load(&GameId::new("g"))
            .unwrap()
            .unwrap()
            .lines
            .is_empty()
    );
    assert_eq!(
        append(&store, Append::new(GameId::new("g"), 0, vec![line(1, "a")])),
        Ok(1)
    );
}

#[test]
fn in_a_group_only_the_request_that_does_not_fit_fails() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        most_pages: Some(16),
        ..impatient()
    };
    let store = Sqlite::open(&folder.path().join("games.sqlite"), options).unwrap();
    for id in ["a", "b", "c"] {
        create(&store, new_game(id)).unwrap();
    }
    // The lock holds the writer up until all three wait for it.
    let other = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (send, receive) = mpsc::channel();
    wait(|done| store.heartbeat(1, done)).unwrap_err();
    for (id, text) in [
        ("a", "short".to_owned()),
        ("b", "x".repeat(100_000)),
        ("c", "s".into()),
    ] {
        let send = send.clone();
        store.append(
            Append::new(GameId::new(id), 0, vec![line(1, &text)]),
            Box::new(move |answer| send.send((id, answer)).unwrap()),
        );
    }
    other.execute_batch("ROLLBACK").unwrap();
    let mut answers: Vec<_> = receive.iter().take(3).collect();
    answers.sort_by_key(|(id, _)| *id);
    assert_eq!(answers[1], ("b", Err(AppendError::Store(StoreError::Full))));
    assert_eq!((&answers[0].1, &answers[2].1), (&Ok(1), &Ok(1)));
}

#[test]
fn a_database_that_is_deleted_takes_no_more_writes() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    create(&store, new_game("g")).unwrap();
    std::fs::remove_file(folder.path().join("games.sqlite")).unwrap();
    let refused = append(&store, Append::new(GameId::new("g"), 0, vec![line(1, "a")]));
    assert_eq!(refused, Err(AppendError::Store(StoreError::Missing)));
    assert_eq!(store.check(), Err(StoreError::Missing));
}

#[test]
fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("nowhere");
    let refused = Sqlite::open(&missing.join("games.sqlite"), impatient())
        .err()
        .unwrap();
    assert_eq!(refused, OpenError::NoFolder(missing));
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _first = open(folder.path());
    let path = folder.path().join("games.sqlite");
    assert_eq!(
        Sqlite::open(&path, impatient()).err(),
        Some(OpenError::InUse(path))
    );
}

#[test]
fn files_that_are_not_ours_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    std::fs::write(
        &path,
        "this is no database, but long enough to look like one".repeat(30),
    )
    .unwrap();
    let refused = Sqlite::open(&path, impatient()).err().unwrap();
    assert!(
        matches!(
            refused,
            OpenError::Store {
                error: StoreError::Corrupt,
                ..
            }
        ),
        "{refused}"
    );
    std::fs::remove_file(&path).unwrap();

    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute_batch("CREATE TABLE recipes (name TEXT)")
        .unwrap();
    assert_eq!(
        Sqlite::open(&path, impatient()).err(),
        Some(OpenError::Foreign(path))
    );
}

#[test]
fn a_schema_of_the_future_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let path = folder.path().join("games.sqlite");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA user_version = 99").unwrap();
    let refused = Sqlite::open(&path, impatient()).err().unwrap();
    let OpenError::Newer { found, known, .. } = refused else {
        unreachable!("{refused}")
    };
    assert_eq!(found, 99);
    assert!(known < 99);
}

#[test]
fn a_database_of_an_older_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let other = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    other
        .execute_batch(include_str!("../migrations/0001_games.sql"))
        .unwrap();
    other
        .execute_batch(
            "INSERT INTO games (id, created, kind, terms, timed) VALUES ('old', 1, 'friend', 'v1', 0);
             INSERT INTO seats (game, side, kind, level) VALUES ('old', 0, 0, 0), ('old', 1, 0, 0);
             PRAGMA application_id = 1147235689; PRAGMA user_version = 1",
        )
        .unwrap();
    drop(other);
    let store = open(folder.path());
    let record = store.load(&GameId::new("old")).unwrap().unwrap().record;
    assert!(!record.rated && record.seats[0].account.is_none());
    drop(store);
    let other = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    let index: u32 = other
        .query_row(
            "SELECT count(*) FROM sqlite_schema
             WHERE name IN ('seats_of_arbiters', 'events', 'event_games')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(index, 3);
}
