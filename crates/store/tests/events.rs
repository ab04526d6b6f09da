//! Events: many games that belong together, kept as a log with its people and boards.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::Path;

use damier_store::{
    AppendError, BoardOf, CreateError, EventAppend, EventId, EventState, GameId, Line, NewEvent,
    NewGame, Options, Paper, Person, Reseat, Seat, SeatSide, Sqlite, Storage, TakePlace, wait,
};

fn open(folder: &Path) -> Sqlite {
    Sqlite::open(&folder.join("games.sqlite"), Options::default()).unwrap()
}

fn person(role: &str, number: u8) -> Person {
    Person {
        role: role.into(),
        name: Some(format!("{role} {number}")),
        session: (number > 0).then_some([number; 32]),
        invite: (number == 0).then_some([9; 32]),
        account: (number == 2).then_some(7),
    }
}

fn event(id: &str, created: i64) -> NewEvent {
    NewEvent {
        id: EventId::new(id),
        created,
        kind: "simul".into(),
        terms: "1 simul".into(),
        listed: true,
        people: vec![person("host", 1), person("arbiter", 0)],
    }
}

fn game(id: &str) -> NewGame {
    NewGame {
        id: GameId::new(id),
        created: 1,
        kind: "simul".into(),
        terms: "1 terms".into(),
        timed: true,
        rated: false,
        seats: [Seat::free_person(), Seat::free_person()],
        arbiter: None,
        lines: vec![line("begin")],
        rematch_of: None,
    }
}

fn line(text: &str) -> Line {
    Line {
        at: 5,
        text: text.into(),
    }
}

fn append(id: &str, expected: u64, lines: &[&str]) -> EventAppend {
    let lines = lines.iter().map(|text| line(text)).collect();
    EventAppend::new(EventId::new(id), expected, lines)
}

#[test]
fn an_event_is_kept_with_its_log_its_people_and_its_games() {
    let folder = tempfile::tempdir().unwrap();
    {
        let store = open(folder.path());
        wait(|done| store.make_event(event("e", 10), done)).unwrap();
        let again = wait(|done| store.make_event(event("e", 10), done));
        assert_eq!(again, Err(CreateError::Exists));
        let mut comes = append("e", 0, &["join"]);
        comes.people = vec![person("guest", 2)];
        assert_eq!(wait(|done| store.append_event(comes, done)), Ok(1));
        let mut begins = append("e", 1, &["begin"]);
        begins.games = vec![game("g1"), game("g2")];
        begins.state = Some(EventState::UnderWay);
        assert_eq!(wait(|done| store.append_event(begins, done)), Ok(2));
        let late = wait(|done| store.append_event(append("e", 1, &["late"]), done));
        assert_eq!(
            late,
            Err(AppendError::Stale {
                expected: 1,
                found: 2
            })
        );
        let unknown = wait(|done| store.append_event(append("x", 0, &[]), done));
        assert_eq!(unknown, Err(AppendError::Unknown));
    }
    // Closed and opened again: what was answered is there.
    let store = open(folder.path());
    let found = store.load_event(&EventId::new("e")).unwrap().unwrap();
    assert_eq!((found.created, found.state), (10, EventState::UnderWay));
    let lines: Vec<&str> = found.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["join", "begin"]);
    assert_eq!(
        found.people,
        [person("host", 1), person("arbiter", 0), person("guest", 2)]
    );
    assert_eq!(found.games, [GameId::new("g1"), GameId::new("g2")]);
    let second = store.load(&GameId::new("g2")).unwrap().unwrap();
    let place = BoardOf {
        event: EventId::new("e"),
        board: 1,
    };
    assert_eq!(second.record.board_of, Some(place));
    assert_eq!(
        store.events_under_way().unwrap(),
        [(EventId::new("e"), "simul".to_owned())]
    );
}

#[test]
fn a_beginning_that_fails_leaves_no_game_behind() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    wait(|done| store.make_event(event("e", 10), done)).unwrap();
    wait(|done| store.create(game("taken"), done)).unwrap();
    let mut begins = append("e", 0, &["begin"]);
    begins.games = vec![game("new"), game("taken")];
    assert!(wait(|done| store.append_event(begins, done)).is_err());
    assert!(store.load(&GameId::new("new")).unwrap().is_none());
    let event = store.load_event(&EventId::new("e")).unwrap().unwrap();
    assert!(event.lines.is_empty() && event.games.is_empty());
}

#[test]
fn a_free_place_is_taken_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    wait(|done| store.make_event(event("e", 10), done)).unwrap();
    let take = |number: usize, session: u8| {
        let mut takes = append("e", 0, &[]);
        takes.takes = Some(TakePlace {
            number,
            session: [session; 32],
            name: None,
            account: None,
        });
        wait(|done| store.append_event(takes, done))
    };
    assert_eq!(take(1, 7), Ok(0));
    assert_eq!(take(1, 8), Err(AppendError::SeatTaken));
    assert_eq!(take(0, 8), Err(AppendError::SeatTaken));
    let event = store.load_event(&EventId::new("e")).unwrap().unwrap();
    assert_eq!(event.people[1].session, Some([7; 32]));
    assert_eq!(event.people[1].invite, None);
}

#[test]
fn those_are_listed_that_are_meant_for_everybody_and_not_over() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let hidden = NewEvent {
        listed: false,
        ..event("hidden", 30)
    };
    for event in [
        event("old", 10),
        event("new", 20),
        event("over", 25),
        hidden,
    ] {
        wait(|done| store.make_event(event, done)).unwrap();
    }
    let mut ends = append("over", 0, &["over"]);
    ends.state = Some(EventState::Over);
    wait(|done| store.append_event(ends, done)).unwrap();
    let listed = |since, most| store.listed_events("simul", since, most).unwrap();
    assert_eq!(listed(0, 9), [EventId::new("new"), EventId::new("old")]);
    assert_eq!(listed(15, 9), [EventId::new("new")]);
    assert_eq!(listed(0, 1), [EventId::new("new")]);
    assert!(store.listed_events("other", 0, 9).unwrap().is_empty());
}

#[test]
fn a_seat_passes_to_somebody_else_without_what_was_written_for_oneself() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    wait(|done| store.make_event(event("e", 10), done)).unwrap();
    let mut begin = append("e", 0, &["begin"]);
    begin.games = vec![game("g")];
    wait(|done| store.append_event(begin, done)).unwrap();
    for side in [SeatSide::White, SeatSide::Black] {
        let paper = Paper {
            side,
            kind: "note".into(),
            text: "mine".into(),
        };
        wait(|done| store.keep_paper(&GameId::new("g"), paper, done)).unwrap();
    }
    let mut taken = append("e", 1, &["take over"]);
    taken.reseat = Some(Reseat {
        game: GameId::new("g"),
        side: SeatSide::White,
        session: [5; 32],
        name: Some("Dora".into()),
        account: Some(3),
    });
    wait(|done| store.append_event(taken, done)).unwrap();
    let stored = store.load(&GameId::new("g")).unwrap().unwrap();
    let white = &stored.record.seats[0];
    assert_eq!(
        (white.session, white.name.as_deref(), white.account),
        (Some([5; 32]), Some("Dora"), Some(3))
    );
    assert_eq!(stored.papers.len(), 1);
    assert_eq!(stored.papers[0].side, SeatSide::Black);
}

#[test]
fn somebody_finds_the_events_in_which_he_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for (id, created) in [("old", 10), ("new", 20)] {
        wait(|done| store.make_event(event(id, created), done)).unwrap();
    }
    let of = |kind: &str, session: u8, most: usize| {
        let found = store.events_of(kind, &[session; 32], most).unwrap();
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(of("simul", 1, 9), ["new", "old"]);
    assert_eq!(of("simul", 1, 1), ["new"]);
    assert!(of("tournament", 1, 9).is_empty() && of("simul", 7, 9).is_empty());
}
