//! Reminders: noted once, taken once, tried again when put off; addresses and browsers of an account.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::Path;

use damier_store::{
    GameId, MailAddress, NewAccount, Options, Reminder, Sqlite, Storage, Subscription, wait,
};

fn open(folder: &Path) -> Sqlite {
    Sqlite::open(&folder.join("games.sqlite"), Options::default()).unwrap()
}

fn account(store: &Sqlite, name: &str) -> i64 {
    let new = NewAccount {
        name: name.into(),
        keys: [name.into(), format!("look of {name}")],
        holder: [name.len() as u8; 32],
        password: "hash".into(),
        child: false,
        codes: vec![],
        created: 1,
    };
    wait(|done| store.accounts().create_account(new, done))
        .unwrap()
        .unwrap()
}

fn due(what: &str, at: i64) -> Reminder {
    Reminder {
        id: 0,
        account: 1,
        game: GameId::new("g"),
        what: what.into(),
        at,
        tries: 0,
    }
}

fn take(store: &Sqlite, now: i64) -> Vec<Reminder> {
    wait(|done| store.reminders().take_reminders(now, 10, done)).unwrap()
}

#[test]
fn a_reminder_is_noted_once_and_taken_once_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let noted = vec![due("turn 1", 5), due("flag 1 60", 9)];
    wait(|done| store.reminders().remind(noted.clone(), done)).unwrap();
    assert_eq!(store.reminders().reminders_waiting().unwrap(), 2);
    let taken = take(&store, 5);
    assert_eq!((taken.len(), taken[0].what.as_str()), (1, "turn 1"));
    drop(store);

    let store = open(folder.path());
    wait(|done| store.reminders().remind(noted, done)).unwrap();
    assert!(take(&store, 5).is_empty(), "it was on its way");
    let taken = take(&store, 9);
    assert_eq!(taken[0].what, "flag 1 60");
    let id = taken[0].id;
    wait(|done| store.reminders().postpone_reminder(id, 20, done)).unwrap();
    assert!(take(&store, 19).is_empty());
    let again = take(&store, 20);
    assert_eq!((again[0].id, again[0].tries), (id, 1));
    wait(|done| store.reminders().reminder_done(id, 0, done)).unwrap();
    assert_eq!(store.reminders().reminders_waiting().unwrap(), 0);
}

#[test]
fn an_address_is_confirmed_in_time_and_ended_by_its_link() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let id = account(&store, "anna");
    let address = MailAddress {
        account: id,
        address: "anna@example.org".into(),
        language: "en".into(),
        confirmed: None,
        asked: 10,
        confirm: [1; 32],
        unsubscribe: [2; 32],
    };
    let reminders = store.reminders();
    wait(|done| reminders.set_mail_address(id, Some(address), done)).unwrap();
    let confirm = |hash: u8, since: i64| {
        wait(|done| reminders.confirm_mail([hash; 32], since, 50, done)).unwrap()
    };
    assert!(!confirm(9, 0), "no such link");
    assert!(!confirm(1, 11), "too late");
    assert!(
        confirm(1, 10) && confirm(1, 99),
        "once confirmed it stays so"
    );
    let kept = reminders.mail_address(id).unwrap().unwrap();
    assert_eq!(kept.confirmed, Some(50));
    assert!(
        !format!("{kept:?}").contains("example"),
        "it stays out of logs"
    );
    wait(|done| reminders.unsubscribe_mail([2; 32], done)).unwrap();
    assert!(reminders.mail_address(id).unwrap().is_none());
}

#[test]
fn a_browser_belongs_to_one_account_and_goes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (anna, bo) = (account(&store, "anna"), account(&store, "bo"));
    let reminders = store.reminders();
    let subscribe = |account: i64, endpoint: &str, at: i64| {
        let subscription = Subscription {
            endpoint: endpoint.into(),
            key: vec![4; 65],
            auth: vec![7; 16],
            language: "en".into(),
            at,
        };
        wait(|done| reminders.subscribe(account, subscription, 2, done)).unwrap();
    };
    let of = |account: i64| {
        let found = reminders.subscriptions(account).unwrap();
        found
            .into_iter()
            .map(|one| one.endpoint)
            .collect::<Vec<_>>()
    };
    for (at, endpoint) in ["a", "b", "c"].into_iter().enumerate() {
        subscribe(anna, endpoint, at as i64);
    }
    assert_eq!(of(anna), ["c", "b"], "the oldest ends");
    subscribe(bo, "c", 9);
    assert_eq!(
        (of(anna), of(bo)),
        (vec!["b".to_owned()], vec!["c".to_owned()])
    );
    wait(|done| reminders.unsubscribe(Some(anna), "c".into(), done)).unwrap();
    assert_eq!(of(bo), ["c"], "nobody ends another's");
    wait(|done| reminders.set_reminder_kinds(bo, 3, done)).unwrap();
    wait(|done| store.accounts().delete_account(bo, done)).unwrap();
    assert!(of(bo).is_empty());
    assert_eq!(reminders.reminder_kinds(bo).unwrap(), None);
}
