//! One story of accounts that every storage must tell alike.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use damier_store::{
    Accounts, End, GameId, Holder, NOBODY, NewAccount, NewGame, Options, SaidLine, Seat, SignIn,
    Sqlite, Storage, StoreError, wait,
};

fn new(name: &str, keys: [&str; 2], holder: u8) -> NewAccount {
    NewAccount {
        name: name.into(),
        keys: keys.map(str::to_owned),
        holder: [holder; 32],
        password: "$argon2id$…".into(),
        child: false,
        codes: vec![[1; 32], [2; 32]],
        created: 1_000,
    }
}

fn create(store: &dyn Accounts, account: NewAccount) -> Option<i64> {
    wait::<_, StoreError>(|done| store.create_account(account, done)).unwrap()
}

fn sign_in(store: &dyn Accounts, account: i64, hash: u8, at: i64) {
    let sign_in = SignIn {
        hash: [hash; 32],
        account,
        at,
        seen: at,
        browser: "Firefox".into(),
    };
    wait::<_, StoreError>(|done| store.sign_in(sign_in, 3, done)).unwrap();
}

fn hashes(store: &dyn Accounts, account: i64) -> Vec<u8> {
    let all = store.sign_ins(account).unwrap();
    all.iter().map(|one| one.hash[0]).collect()
}

fn game(store: &dyn Storage, id: &str, created: i64, account: i64) {
    let own = Seat {
        session: Some([9; 32]),
        name: Some("Ann".into()),
        account: Some(account),
        ..Seat::free_person()
    };
    let other = Seat {
        holder: Holder::Engine { level: 3 },
        ..Seat::free_person()
    };
    let game = NewGame {
        id: GameId::new(id),
        created,
        kind: "engine".into(),
        terms: "v1 international".into(),
        timed: false,
        rated: false,
        seats: [own, other],
        arbiter: None,
        lines: vec![],
        rematch_of: None,
    };
    wait(|done| store.create(game, done)).unwrap();
}

#[test]
fn accounts_are_made_entered_left_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let store = Sqlite::open(&path, Options::default()).unwrap();
    let ann = create(&store, new("Ann", ["ann", "anm"], 9)).unwrap();
    assert_eq!(create(&store, new("ANN", ["ann", "x"], 8)), None);
    assert_eq!(create(&store, new("Anm", ["y", "anm"], 8)), None);
    let bo = create(&store, new("Bo", ["bo", "bo"], 8)).unwrap();
    let found = store.account_named("ann").unwrap().unwrap();
    assert_eq!(
        (found.id, found.name.as_str(), found.chat),
        (ann, "Ann", true)
    );
    assert!(store.account_named("anm").unwrap().is_none());

    for (hash, at) in [(11, 10), (12, 20), (13, 30), (14, 40)] {
        sign_in(&store, ann, hash, at);
    }
    // Of more than three the oldest has ended.
    assert_eq!(hashes(&store, ann), [14, 13, 12]);
    wait::<_, StoreError>(|done| store.seen([12; 32], 50, done)).unwrap();
    assert_eq!(hashes(&store, ann), [12, 14, 13]);
    assert!(store.signed_in(&[11; 32]).unwrap().is_none());
    let (account, at) = store.signed_in(&[13; 32]).unwrap().unwrap();
    assert_eq!((account.id, at.at), (ann, 30));
    // Nobody ends another's.
    wait::<_, StoreError>(|done| store.sign_out(bo, End::One([13; 32]), done)).unwrap();
    wait::<_, StoreError>(|done| store.sign_out(ann, End::AllBut([13; 32]), done)).unwrap();
    assert_eq!(hashes(&store, ann), [13]);

    let recover = |code: u8| {
        let password = "new".to_owned();
        wait::<_, StoreError>(|done| store.recover(ann, [code; 32], password, done)).unwrap()
    };
    assert!(!recover(3));
    assert_eq!(hashes(&store, ann), [13]);
    assert!(recover(2) && !recover(2));
    assert_eq!(
        (hashes(&store, ann).len(), store.codes_left(ann).unwrap()),
        (0, 1)
    );
    assert_eq!(store.account_named("ann").unwrap().unwrap().password, "new");
    wait::<_, StoreError>(|done| store.set_codes(ann, vec![[4; 32]; 1], done)).unwrap();
    assert!(!recover(1) && recover(4));
    wait::<_, StoreError>(|done| store.set_choices(ann, true, false, done)).unwrap();

    drop(store);
    let store = Sqlite::open(&path, Options::default()).unwrap();
    let found = store.account_named("ann").unwrap().unwrap();
    assert_eq!((found.child, found.chat), (true, false));
    wait::<_, StoreError>(|done| store.delete_account(ann, done)).unwrap();
    assert!(store.account_named("ann").unwrap().is_none());
    assert_eq!(create(&store, new("Ann", ["ann", "z"], 7)), None);
    assert!(create(&store, new("Cor", ["cor", "cor"], 7)).unwrap() > bo);
}

#[test]
fn games_of_an_account_are_listed_by_pages_and_outlive_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite"), Options::default()).unwrap();
    let ann = create(&store, new("Ann", ["ann", "ann"], 9)).unwrap();
    for (id, created) in [("a", 10), ("b", 20), ("c", 20), ("d", 30), ("e", 5)] {
        game(&store, id, created, ann);
    }
    let page = |before: Option<&str>| -> Vec<String> {
        let before = before.map(GameId::new);
        let games = store.games_of(ann, before.as_ref(), 2).unwrap();
        games.iter().map(|game| game.game.to_string()).collect()
    };
    assert_eq!(page(None), ["d", "c"]);
    assert_eq!(page(Some("c")), ["b", "a"]);
    assert_eq!(page(Some("a")), ["e"]);
    assert!(page(Some("e")).is_empty());
    let first = &store.games_of(ann, None, 1).unwrap()[0];
    assert_eq!((first.side, first.levels), (0, [None, Some(3)]));
    assert_eq!(first.names, [Some("Ann".into()), None]);

    let say = |number, by| {
        let line = SaidLine {
            number,
            at: 1,
            by,
            phrase: None,
            text: Some("x".into()),
        };
        wait::<_, StoreError>(|done| store.say(GameId::new("a"), line, done))
    };
    assert!(say(1, 0).is_ok() && say(2, 1).is_ok() && say(2, 0).is_err());
    assert_eq!(store.said(&GameId::new("a")).unwrap().len(), 2);
    wait::<_, StoreError>(|done| store.delete_account(ann, done)).unwrap();
    let said = store.said(&GameId::new("a")).unwrap();
    assert_eq!((said.len(), said[0].by), (1, 1));
    let seat = &store.load(&GameId::new("a")).unwrap().unwrap().record.seats[0];
    assert_eq!(
        (seat.session, &seat.name, seat.account),
        (Some(NOBODY), &None, Some(ann))
    );
}
