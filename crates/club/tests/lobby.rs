//! Seeks: put up, taken, taken back, forgotten.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use damier_club::{Ask, Asked, Lobby, LobbyLimits, LobbyRefusal, Player};
use damier_rules::{Side, Variant};
use damier_table::{Assistance, Moment, Span};
use proptest::prelude::*;

const NOON: Moment = Moment::from_millis(1_764_504_000_000);

fn player(name: &str) -> Player {
    Player::new(name).unwrap()
}

fn ask(clock: &str, side: Option<Side>) -> Ask {
    Ask {
        variant: Variant::International,
        clock: Some(clock.parse().unwrap()),
        assistance: Assistance::Assisted,
        side,
        rated: true,
    }
}

fn anybody(_: &Player) -> bool {
    true
}

fn lobby(people: &[&str]) -> Lobby {
    let mut lobby = Lobby::new(LobbyLimits::default());
    for name in people {
        lobby.enter(&player(name));
    }
    lobby
}

#[test]
fn the_oldest_that_fits_is_taken_and_the_sides_agree() {
    let mut lobby = lobby(&["a", "b", "c", "d"]);
    let (a, b, c) = (player("a"), player("b"), player("c"));
    let white = Some(Side::White);
    lobby.seek(&a, 1, ask("5m+3s", white), NOON).unwrap();
    lobby.seek(&b, 1, ask("5m+3s", None), NOON).unwrap();
    // Two who want White do not meet; the lot gives Black to the one who does not mind.
    let Asked::Paired(pairing) = lobby
        .pair(&c, 1, ask("5m+3s", white), NOON, anybody)
        .unwrap()
    else {
        unreachable!()
    };
    assert_eq!((&pairing.seek.owner, pairing.side), (&b, Some(Side::Black)));
    let other = lobby.pair(&c, 1, ask("3m+2s", None), NOON, anybody);
    assert!(matches!(other, Ok(Asked::Waiting(_))));
    let friendly = Ask {
        rated: false,
        ..ask("5m+3s", None)
    };
    assert!(matches!(
        lobby.pair(&b, 1, friendly, NOON, anybody),
        Ok(Asked::Waiting(_))
    ));
    let pairing = lobby.pair(&player("d"), 1, ask("5m+3s", None), NOON, anybody);
    let Ok(Asked::Paired(pairing)) = pairing else {
        unreachable!()
    };
    assert_eq!((&pairing.seek.owner, pairing.side), (&a, white));
}

#[test]
fn who_begins_a_game_waits_for_no_other() {
    let mut lobby = lobby(&["a", "b"]);
    let (a, b) = (player("a"), player("b"));
    let first = lobby.seek(&a, 1, ask("5m", None), NOON).unwrap();
    lobby.seek(&a, 1, ask("6m", None), NOON).unwrap();
    lobby.seek(&b, 1, ask("7m", None), NOON).unwrap();
    let pairing = lobby.accept(&b, first, anybody).unwrap();
    assert_eq!(lobby.seeks().count(), 0);
    assert_eq!(lobby.accept(&b, first, anybody), Err(LobbyRefusal::Gone));
    lobby.give_back(pairing);
    assert_eq!(lobby.seeks().count(), 1);
}

#[test]
fn nobody_takes_his_own_nor_cancels_anothers_nor_meets_whom_he_may_not() {
    let mut lobby = lobby(&["a", "b"]);
    let (a, b) = (player("a"), player("b"));
    let id = lobby.seek(&a, 1, ask("5m", None), NOON).unwrap();
    assert_eq!(lobby.seek(&a, 1, ask("5m", None), NOON), Ok(id));
    assert_eq!(lobby.accept(&a, id, anybody), Err(LobbyRefusal::Own));
    assert_eq!(lobby.cancel(&b, id), Err(LobbyRefusal::NotOwn));
    assert_eq!(
        lobby.accept(&b, id, |_| false),
        Err(LobbyRefusal::MayNotMeet)
    );
    let waits = lobby.pair(&b, 1, ask("5m", None), NOON, |_| false);
    assert!(matches!(waits, Ok(Asked::Waiting(_))));
    assert_eq!(lobby.cancel(&a, id), Ok(()));
    assert_eq!(lobby.cancel(&a, id), Ok(()));
    assert_eq!(
        lobby.seek(&player("x"), 1, ask("5m", None), NOON),
        Err(LobbyRefusal::NotHere)
    );
}

#[test]
fn seeks_wait_a_while_for_one_whose_connection_was_lost() {
    let mut lobby = lobby(&["a", "a", "b"]);
    let a = player("a");
    lobby.seek(&a, 1, ask("5m", None), NOON).unwrap();
    lobby.leave(&a, NOON);
    assert_eq!(lobby.due(), None, "another window is open");
    lobby.leave(&a, NOON);
    assert_eq!(lobby.due(), Some(NOON + Lobby::GRACE));
    let soon = NOON + Span::from_secs(10);
    assert!(!lobby.tidy(soon));
    lobby.enter(&a);
    assert!(!lobby.tidy(NOON + Span::from_secs(60)));
    lobby.leave(&a, soon);
    assert!(lobby.tidy(soon + Lobby::GRACE));
    assert_eq!((lobby.seeks().count(), lobby.people().count()), (0, 1));
}

#[test]
fn a_thousand_seeks_from_one_address_are_not_had() {
    let mut lobby = Lobby::new(LobbyLimits::default());
    let mut refused = 0;
    for one in 0..200 {
        let name = player(&format!("p{one}"));
        lobby.enter(&name);
        for minutes in 1..=6 {
            let posted = lobby.seek(&name, 7, ask(&format!("{minutes}m"), None), NOON);
            match posted {
                Ok(_) => {}
                Err(LobbyRefusal::TooManyEach(5)) => assert_eq!(minutes, 6),
                Err(LobbyRefusal::TooMany) => refused += 1,
                Err(other) => unreachable!("{other}"),
            }
        }
    }
    assert_eq!(lobby.seeks().count(), 60);
    assert!(refused > 1_000);
    // Somebody elsewhere is not kept out by it.
    lobby.enter(&player("elsewhere"));
    assert!(
        lobby
            .seek(&player("elsewhere"), 8, ask("5m", None), NOON)
            .is_ok()
    );
}

proptest! {
    /// Whatever happens, nobody waits who is not here, and nobody has more than he may.
    #[test]
    fn the_list_is_never_wrong(steps in proptest::collection::vec((0..6u8, 0..4usize, 1..8u64), 0..200)) {
        let mut lobby = Lobby::new(LobbyLimits { each: 2, from_source: 4, all: 5 });
        let people: Vec<_> = ["a", "b", "c", "d"].map(player).into();
        let mut now = NOON;
        for (step, who, number) in steps {
            now = now + Span::from_secs(3);
            let who = &people[who];
            let minutes = format!("{number}m");
            match step {
                0 => lobby.enter(who),
                1 => lobby.leave(who, now),
                2 => drop(lobby.seek(who, number % 2, ask(&minutes, None), now)),
                3 => drop(lobby.pair(who, number % 2, ask(&minutes, None), now, anybody)),
                4 => drop(lobby.accept(who, number, anybody)),
                _ => drop(lobby.cancel(who, number)),
            }
            lobby.tidy(now);
            prop_assert!(lobby.seeks().count() <= 5);
            for player in &people {
                prop_assert!(lobby.seeks_of(player).count() <= 2);
                let here = lobby.people().any(|one| one == player);
                prop_assert!(here || lobby.seeks_of(player).count() == 0);
            }
        }
    }
}
