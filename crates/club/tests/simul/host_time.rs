//! Simuls in which only the host has to hurry: a clock on each board, or one over all of them.

use damier_club::{BadConditions, Conditions, Order, Phase, SimulAct, SimulActor, SimulRefusal};
use damier_table::{ClockForm, Moment, Span, Verdict};

use super::event::{check, play};
use super::hall::{Hall, NOON, guest, host, usual};

fn form(text: &str) -> ClockForm {
    text.parse().unwrap()
}

fn one_clock(text: &str) -> Conditions {
    Conditions {
        host_clock: Some(form(text)),
        ..usual()
    }
}

fn seconds(hall: &Hall) -> i64 {
    let clock = hall.simul.host_clock(hall.now).unwrap();
    clock.face.left.as_millis() / 1_000
}

fn runs(hall: &Hall) -> bool {
    hall.simul.host_clock(hall.now).unwrap().runs
}

#[test]
fn a_simul_of_forty_on_one_clock_of_the_host_is_played_to_its_end() {
    let hall = play(Hall::begun(
        Conditions {
            most_boards: 40,
            ..one_clock("1h+30s")
        },
        40,
    ));
    check(&hall);
    let clock = hall.simul.host_clock(hall.now).unwrap();
    assert!(!clock.runs);
    let moves = hall.games.iter().map(|game| {
        let first = hall.simul.conditions().host_side(0);
        game.moves()
            .iter()
            .filter(|played| played.side == first)
            .count()
    });
    let counted = clock.face.moves as usize;
    let made: usize = moves.sum();
    // The last move of a game is reported as its end.
    assert!(
        counted <= made && made <= counted + 40,
        "{counted} of {made}"
    );
}

#[test]
fn when_the_one_clock_has_run_out_every_game_that_goes_on_is_the_guests() {
    let hall = play(Hall::begun(
        Conditions {
            most_boards: 10,
            ..one_clock("2m")
        },
        10,
    ));
    check(&hall);
    let by_time = hall.games.iter().filter(|game| {
        let result = game.result().unwrap();
        result.code() == "hostTime"
    });
    assert!(by_time.count() > 5);
    let clock = hall.simul.host_clock(hall.now).unwrap();
    assert_eq!((clock.used, clock.runs), (Span::from_secs(120), false));
}

#[test]
fn a_simul_with_a_clock_of_the_host_on_each_board_is_played_to_its_end() {
    let conditions = Conditions {
        clocks: Some([form("1m"), ClockForm::Unlimited]),
        ..usual()
    };
    let hall = play(Hall::begun(conditions, 10));
    check(&hall);
    for game in &hall.games {
        let result = game.result().unwrap();
        if result.code() == "time" {
            assert_eq!(result.winner(), Some(!hall.side_of_host(0)));
        }
    }
    let by_time = hall
        .games
        .iter()
        .filter(|game| game.result().unwrap().code() == "time");
    assert!(by_time.count() > 3);
}

#[test]
fn the_one_clock_runs_while_a_board_waits_for_the_host() {
    let mut hall = Hall::begun(one_clock("10m+30s"), 2);
    assert!(runs(&hall), "both boards wait for his first move");
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    hall.wait(10_000);
    hall.move_at(0, 0);
    assert_eq!((seconds(&hall), runs(&hall)), (620, true));
    hall.act(host(), SimulAct::GoTo(1)).unwrap();
    hall.wait(20_000);
    hall.move_at(1, 0);
    assert_eq!(
        (seconds(&hall), runs(&hall)),
        (630, false),
        "both guests think"
    );
    hall.wait(500_000);
    assert_eq!(hall.simul.host_deadline(), None);
    hall.move_at(1, 0);
    hall.wait(30_000);
    assert_eq!((seconds(&hall), runs(&hall)), (600, true));
    // The guest who waits for him gives up: nobody waits for him any more.
    let verdict = Verdict::Won(hall.side_of_host(1));
    hall.act(SimulActor::Server, SimulAct::Over { board: 1, verdict })
        .unwrap();
    hall.wait(60_000);
    assert_eq!((seconds(&hall), runs(&hall)), (600, false));
    hall.act(SimulActor::Server, SimulAct::Over { board: 0, verdict })
        .unwrap();
    assert!(matches!(hall.simul.phase(), Phase::Over { .. }));
    assert!(!runs(&hall));
}

#[test]
fn where_guests_wait_for_him_the_one_clock_stands_only_while_he_stands_at_a_guests_board() {
    let mut hall = Hall::begun(
        Conditions {
            guests_wait: true,
            ..one_clock("10m")
        },
        2,
    );
    for board in 0..2 {
        hall.act(host(), SimulAct::GoTo(board)).unwrap();
        hall.move_at(board, 0);
    }
    hall.wait(5_000);
    assert!(runs(&hall), "the first guest waits for him to come");
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    hall.wait(60_000);
    assert_eq!((seconds(&hall), runs(&hall)), (595, false));
    hall.move_at(0, 0);
    assert!(runs(&hall));
}

#[test]
fn after_his_time_nothing_happens_but_that_the_games_end() {
    let mut hall = Hall::begun(one_clock("1m"), 3);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    let until = NOON + Span::from_secs(60);
    assert_eq!(hall.simul.host_deadline(), Some(until));
    let early = hall.act(SimulActor::Server, SimulAct::HostTimeUp);
    let deadline = Some(until);
    assert_eq!(early, Err(SimulRefusal::NotDue { deadline }));
    hall.wait(60_000);
    let late = hall.act(host(), SimulAct::GoTo(1));
    assert_eq!(late, Err(SimulRefusal::HostTimeUp));
    assert_eq!(
        hall.act(host(), SimulAct::HostTimeUp),
        Err(SimulRefusal::WrongActor)
    );
    // A guest resigned in the moment in which it was not yet noted.
    let verdict = Verdict::Won(hall.side_of_host(0));
    hall.act(SimulActor::Server, SimulAct::Over { board: 0, verdict })
        .unwrap();
    hall.act(SimulActor::Server, SimulAct::HostTimeUp).unwrap();
    let orders: Vec<_> = hall
        .simul
        .orders()
        .map(|(board, order, _)| (board, order))
        .collect();
    assert_eq!(orders, [(1, Order::HostTime), (2, Order::HostTime)]);
    assert_eq!(hall.simul.host_deadline(), None);
    let clock = hall.simul.host_clock(hall.now).unwrap();
    assert_eq!(clock.face.flag, Some(until));
}

#[test]
fn a_guest_without_a_limit_is_waited_for_as_long_as_was_agreed() {
    for clocks in [None, Some([form("1h"), ClockForm::Unlimited])] {
        let conditions = Conditions {
            host_clock: clocks.is_none().then(|| form("1h")),
            clocks,
            patience: Some(Span::from_secs(60)),
            ..usual()
        };
        let mut hall = Hall::begun(conditions, 2);
        hall.act(host(), SimulAct::GoTo(0)).unwrap();
        hall.move_at(0, 0);
        let until = hall.now + Span::from_secs(60);
        assert_eq!(hall.simul.deadline(), Some((0, until)));
        // The clock tells how long the host may stay away.
        assert_eq!(hall.simul.abandon_from(1), None);
    }
}

#[test]
fn while_the_server_was_down_the_one_clock_stood() {
    let mut hall = Hall::begun(one_clock("10m"), 2);
    hall.wait(10_000);
    let from: Moment = hall.now;
    hall.wait(3_600_000);
    hall.act(SimulActor::Server, SimulAct::Interrupted { from })
        .unwrap();
    assert_eq!((seconds(&hall), runs(&hall)), (590, true));
    assert_eq!(
        hall.act(guest(0), SimulAct::Leave),
        Err(SimulRefusal::AlreadyBegun)
    );
}

#[test]
fn the_host_has_one_clock_or_many_and_one_that_needs_no_partner() {
    let bad = |conditions: Conditions| damier_club::Simul::new(host(), conditions).unwrap_err();
    let both = Conditions {
        clocks: Some([form("1h"), form("1h")]),
        ..one_clock("1h")
    };
    assert_eq!(bad(both), BadConditions::TwoClocks);
    for coupled in ["hourglass5m", "gong10s", "unlimited"] {
        let fault = bad(one_clock(coupled));
        assert!(
            matches!(fault, BadConditions::Terms(_)),
            "{coupled}: {fault}"
        );
    }
}
