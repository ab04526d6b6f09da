//! One story of ratings, ties and reports that every storage must tell alike.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use std::sync::Arc;

use damier_store::{
    Accounts, Append, Finish, GameId, Line, NewAccount, NewGame, Options, Rate, RatingRow, Ratings,
    Report, Seat, Sqlite, Storage, StoreError, Tie, wait,
};

fn account(store: &Sqlite, name: &str, holder: u8) -> i64 {
    let new = NewAccount {
        name: name.into(),
        keys: [name.into(), name.into()],
        holder: [holder; 32],
        password: "$…".into(),
        child: false,
        codes: vec![],
        created: 1_000,
    };
    wait::<_, StoreError>(|done| store.create_account(new, done))
        .unwrap()
        .unwrap()
}

fn game(store: &Sqlite, id: &str, accounts: [i64; 2]) {
    let seats = accounts.map(|account| Seat {
        session: Some([account as u8; 32]),
        account: Some(account),
        ..Seat::free_person()
    });
    let game = NewGame {
        id: GameId::new(id),
        created: 1_000,
        kind: "friend".into(),
        terms: "v1 international".into(),
        timed: false,
        rated: true,
        seats,
        arbiter: None,
        lines: vec![],
        rematch_of: None,
    };
    wait(|done| store.create(game, done)).unwrap();
}

/// Whoever has White gains ten, and Black loses ten.
fn over(id: &str, expected: u64, accounts: [i64; 2], at: i64) -> Append {
    let row = move |before: Option<RatingRow>, change: f64| RatingRow {
        value: before.map_or(1_500.0, |row| row.value) + change,
        deviation: 100.0,
        volatility: 0.06,
        at,
        games: before.map_or(0, |row| row.games) + 1,
    };
    let text = "v1 resign".to_owned();
    Append {
        finish: Some(Finish {
            at,
            result: "2-0 resign".into(),
        }),
        rate: Some(Rate {
            accounts,
            variant: "international".into(),
            speed: "blitz".into(),
            at,
            rating: Arc::new(move |[white, black]| [row(white, 10.0), row(black, -10.0)]),
        }),
        ..Append::new(GameId::new(id), expected, vec![Line { at, text }])
    }
}

#[test]
fn a_game_counts_once_and_each_from_what_was_before() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite"), Options::default()).unwrap();
    let (ann, bo) = (account(&store, "ann", 1), account(&store, "bo", 2));
    for (index, id) in ["a", "b", "c"].into_iter().enumerate() {
        game(&store, id, [ann, bo]);
        let at = 2_000 + index as i64;
        wait(|done| store.append(over(id, 0, [ann, bo], at), done)).unwrap();
    }
    let value = |account| {
        let row = store.rating(account, "international", "blitz").unwrap();
        row.map(|row| (row.value, row.games))
    };
    assert_eq!(
        (value(ann), value(bo)),
        (Some((1_530.0, 3)), Some((1_470.0, 3)))
    );
    // A log that goes on after its end, or is written twice, counts no second time.
    wait(|done| store.append(over("a", 1, [ann, bo], 3_000), done)).unwrap();
    assert!(wait(|done| store.append(over("b", 0, [ann, bo], 3_000), done)).is_err());
    assert_eq!(value(ann), Some((1_530.0, 3)));
    let games = store.rated_games(ann, "international", "blitz", 2).unwrap();
    let told = games
        .iter()
        .map(|game| (game.game.as_str(), game.before, game.value));
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [("c", Some(1_520.0), 1_530.0), ("b", Some(1_510.0), 1_520.0)]
    );
    assert_eq!(store.rating(ann, "russian", "blitz").unwrap(), None);

    // Of an account that is gone nothing is counted, nor of its opponent.
    game(&store, "d", [ann, bo]);
    wait::<_, StoreError>(|done| store.delete_account(bo, done)).unwrap();
    wait(|done| store.append(over("d", 0, [ann, bo], 4_000), done)).unwrap();
    assert_eq!((value(ann), value(bo)), (Some((1_530.0, 3)), None));
    assert_eq!(Ratings::ratings(&store, ann).unwrap().len(), 1);
}

#[test]
fn ties_are_made_cut_and_bounded_and_reports_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite"), Options::default()).unwrap();
    let ids: Vec<_> = (1..=4)
        .map(|one| account(&store, &format!("p{one}"), one))
        .collect();
    let tie = |of: usize, tie, other: usize, at| {
        wait::<_, StoreError>(|done| store.tie(ids[of], tie, ids[other], at, 2, done)).unwrap()
    };
    assert!(tie(0, Tie::Blocks, 1, Some(10)) && tie(0, Tie::Blocks, 2, Some(20)));
    assert!(!tie(0, Tie::Blocks, 3, Some(30)));
    assert!(tie(0, Tie::Follows, 3, Some(30)));
    assert_eq!(store.apart(ids[0]).unwrap(), [ids[1], ids[2]]);
    assert_eq!(store.apart(ids[1]).unwrap(), [ids[0]]);
    assert_eq!(
        store.ties(ids[0], Tie::Follows).unwrap(),
        [(ids[3], "p4".to_owned())]
    );
    assert!(tie(0, Tie::Blocks, 1, None));
    assert!(store.apart(ids[1]).unwrap().is_empty());

    let report = |at| {
        let report = Report {
            id: 0,
            at,
            by: Some(ids[0]),
            about: Some(ids[1]),
            names: "p1 p2".into(),
            game: Some(GameId::new("a")),
            reason: "rude".into(),
        };
        wait::<_, StoreError>(|done| store.report(report, (2, at - 100), done)).unwrap()
    };
    assert!(report(1_000) && report(1_001) && !report(1_002) && report(2_000));
    wait::<_, StoreError>(|done| store.delete_account(ids[1], done)).unwrap();
    let kept = store.reports(0, 10).unwrap();
    assert_eq!(kept.len(), 3);
    assert_eq!((kept[0].about, kept[0].names.as_str()), (None, "p1 p2"));
    assert_eq!(store.reports(kept[1].id, 10).unwrap().len(), 1);
}
