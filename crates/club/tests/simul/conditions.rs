//! The conditions of a simul, one by one.

use damier_club::{
    BadConditions, Conditions, Count, HostColour, Order, SimulAct, SimulActor, SimulRefusal, Walk,
};
use damier_rules::Side;
use damier_table::{Span, Verdict};

use super::hall::{Hall, guest, host, usual};

#[test]
fn the_host_goes_round_and_moves_before_he_goes_on() {
    let mut hall = Hall::begun(usual(), 3);
    assert_eq!(
        hall.act(host(), SimulAct::GoTo(1)),
        Err(SimulRefusal::NotTheNext { next: Some(0) })
    );
    for number in 0..3 {
        assert_eq!(hall.simul.next_board(), Some(number));
        hall.act(host(), SimulAct::GoTo(number)).unwrap();
        assert!(hall.simul.host_may_move(number));
        let elsewhere = (number + 1) % 3;
        assert!(!hall.simul.host_may_move(elsewhere));
        assert_eq!(
            hall.act(host(), SimulAct::GoTo(elsewhere)),
            Err(SimulRefusal::MoveFirst)
        );
        hall.move_at(number, 0);
    }
    assert_eq!(hall.simul.next_board(), None, "nobody has answered");
    assert_eq!(
        hall.act(host(), SimulAct::GoTo(0)),
        Err(SimulRefusal::NotTheNext { next: None })
    );
    hall.move_at(1, 0);
    assert_eq!(hall.simul.next_board(), Some(1));
}

#[test]
fn a_host_who_walks_freely_goes_where_he_wants() {
    let free = Conditions {
        walk: Walk::Free,
        ..usual()
    };
    let mut hall = Hall::begun(free, 3);
    hall.act(host(), SimulAct::GoTo(2)).unwrap();
    hall.act(host(), SimulAct::GoTo(1)).unwrap();
    hall.move_at(1, 0);
    assert_eq!(hall.simul.next_board(), Some(2));
    assert_eq!(
        hall.act(host(), SimulAct::GoTo(3)),
        Err(SimulRefusal::NoSuchBoard)
    );
}

#[test]
fn guests_who_wait_move_when_the_host_has_come_or_let_him_pass() {
    let waiting = Conditions {
        guests_wait: true,
        passes: 1,
        ..usual()
    };
    let mut hall = Hall::begun(waiting, 2);
    for number in 0..2 {
        hall.act(host(), SimulAct::GoTo(number)).unwrap();
        hall.move_at(number, 0);
    }
    assert!(
        !hall.simul.guest_may_move(0),
        "the host is at the second board"
    );
    assert_eq!(
        hall.act(guest(0), SimulAct::Pass(0)),
        Err(SimulRefusal::HostIsElsewhere)
    );
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    assert!(hall.simul.guest_may_move(0));
    assert_eq!(
        hall.act(host(), SimulAct::GoTo(1)),
        Err(SimulRefusal::WaitForGuest)
    );
    assert_eq!(
        hall.act(guest(1), SimulAct::Pass(0)),
        Err(SimulRefusal::WrongActor)
    );
    hall.act(guest(0), SimulAct::Pass(0)).unwrap();
    hall.act(host(), SimulAct::GoTo(1)).unwrap();
    hall.move_at(1, 0);
    hall.move_at(1, 0);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    assert_eq!(
        hall.act(guest(0), SimulAct::Pass(0)),
        Err(SimulRefusal::NoPassLeft)
    );
    hall.move_at(0, 0);
    assert_eq!(
        hall.act(guest(0), SimulAct::Pass(0)),
        Err(SimulRefusal::NotTheGuestsTurn)
    );
}

#[test]
fn a_guest_who_never_moves_is_passed_by_and_loses_in_the_end() {
    for guests_wait in [false, true] {
        let conditions = Conditions {
            guests_wait,
            passes: 2,
            patience: Some(Span::from_secs(60)),
            ..usual()
        };
        let mut hall = Hall::begun(conditions, 2);
        for number in 0..2 {
            hall.act(host(), SimulAct::GoTo(number)).unwrap();
            hall.move_at(number, 0);
        }
        let mut waits = 0;
        while hall.simul.orders().next().is_none() {
            if guests_wait {
                hall.act(host(), SimulAct::GoTo(0)).unwrap();
            }
            let (number, until) = hall.simul.deadline().unwrap();
            assert_eq!(number, 0);
            let early = hall.act(SimulActor::Server, SimulAct::Waited(0));
            assert_eq!(
                early,
                Err(SimulRefusal::NotDue {
                    deadline: Some(until)
                })
            );
            hall.now = until;
            hall.act(SimulActor::Server, SimulAct::Waited(0)).unwrap();
            waits += 1;
            if hall.simul.orders().next().is_none() {
                if guests_wait {
                    hall.act(host(), SimulAct::GoTo(1)).unwrap();
                }
                hall.move_at(1, 0);
                if !guests_wait {
                    hall.act(host(), SimulAct::GoTo(1)).unwrap();
                }
                hall.move_at(1, 0);
            }
        }
        assert_eq!(waits, 3, "two passes, and the third wait is the last");
        let order = hall.simul.orders().next();
        assert_eq!(
            order,
            Some((0, Order::NeverMoved, Verdict::Won(Side::White)))
        );
        hall.carry_out_orders();
        assert_eq!(hall.simul.standing(hall.now).won, 1);
    }
}

#[test]
fn a_guest_two_men_behind_gives_up_but_not_in_the_middle_of_a_shot() {
    let conditions = Conditions {
        behind: Some(2),
        walk: Walk::Free,
        ..usual()
    };
    let mut hall = Hall::begun(conditions, 2);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    let report = |hall: &mut Hall, host_to_move, counts: [u32; 2], capture| {
        let [of_host, of_guest] = counts;
        let moved = SimulAct::Moved {
            board: 0,
            host_to_move,
            count: Count {
                host: of_host,
                guest: of_guest,
            },
            capture,
        };
        hall.act(SimulActor::Server, moved).unwrap();
    };
    let end = SimulAct::EndBehind(0);
    report(&mut hall, false, [20, 18], true);
    report(&mut hall, true, [20, 17], false);
    assert_eq!(
        hall.act(host(), end.clone()),
        Err(SimulRefusal::NotBehind),
        "he could capture before"
    );
    report(&mut hall, false, [20, 17], false);
    assert_eq!(
        hall.act(host(), end.clone()),
        Err(SimulRefusal::HostIsElsewhere),
        "not the host's turn"
    );
    report(&mut hall, true, [20, 17], true);
    assert_eq!(
        hall.act(host(), end.clone()),
        Err(SimulRefusal::CapturePending)
    );
    report(&mut hall, true, [20, 17], false);
    assert_eq!(
        hall.act(guest(0), end.clone()),
        Err(SimulRefusal::WrongActor)
    );
    hall.act(host(), end).unwrap();
    let order = hall.simul.orders().next();
    assert_eq!(order, Some((0, Order::Behind, Verdict::Won(Side::White))));
    assert_eq!(
        hall.simul.next_board(),
        Some(1),
        "nothing is left to do at the first board"
    );
}

#[test]
fn nobody_is_made_to_give_up_where_that_was_not_agreed() {
    let mut hall = Hall::begun(usual(), 2);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    assert_eq!(
        hall.act(host(), SimulAct::EndBehind(0)),
        Err(SimulRefusal::NotAgreed)
    );
}

#[test]
fn too_many_impossible_moves_cost_a_blindfold_host_a_board_each() {
    let conditions = Conditions {
        blindfold: Some(2),
        ..usual()
    };
    let mut hall = Hall::begun(conditions, 3);
    for board in [0, 1] {
        hall.act(SimulActor::Server, SimulAct::Impossible(board))
            .unwrap();
    }
    assert_eq!(hall.simul.orders().count(), 0);
    hall.act(SimulActor::Server, SimulAct::Impossible(1))
        .unwrap();
    let order = hall.simul.orders().next();
    assert_eq!(
        order,
        Some((1, Order::Impossible, Verdict::Won(Side::Black)))
    );
    hall.carry_out_orders();
    assert_eq!(
        hall.act(SimulActor::Server, SimulAct::Impossible(1)),
        Err(SimulRefusal::BoardOver)
    );
    hall.act(SimulActor::Server, SimulAct::Impossible(2))
        .unwrap();
    hall.carry_out_orders();
    assert_eq!(hall.simul.standing(hall.now).lost, 2);

    let mut seeing = Hall::begun(usual(), 2);
    assert_eq!(
        seeing.act(SimulActor::Server, SimulAct::Impossible(0)),
        Err(SimulRefusal::NotBlindfold)
    );
}

#[test]
fn colours_can_alternate() {
    let alternating = Conditions {
        colour: HostColour::Alternating,
        ..usual()
    };
    let hall = Hall::begun(alternating, 4);
    let sides: Vec<Side> = (0..4).map(|number| hall.side_of_host(number)).collect();
    assert_eq!(sides, [Side::White, Side::Black, Side::White, Side::Black]);
    let on_move: Vec<bool> = hall
        .simul
        .boards()
        .iter()
        .map(|board| board.host_to_move)
        .collect();
    assert_eq!(on_move, [true, false, true, false]);
}

#[test]
fn conditions_that_contradict_themselves_are_refused() {
    let bad = |change: fn(&mut Conditions)| {
        let mut conditions = usual();
        change(&mut conditions);
        damier_club::Simul::new(host(), conditions).unwrap_err()
    };
    assert_eq!(bad(|with| with.most_boards = 1), BadConditions::Boards);
    assert_eq!(bad(|with| with.most_boards = 201), BadConditions::Boards);
    assert_eq!(
        bad(|with| with.percentage = Some(101)),
        BadConditions::Percentage
    );
    assert_eq!(bad(|with| with.behind = Some(0)), BadConditions::Behind);
    assert_eq!(
        bad(|with| with.patience = Some(Span::ZERO)),
        BadConditions::Patience
    );
    let alone = bad(|with| {
        let hourglass = "hourglass2m".parse().unwrap();
        with.clocks = Some([hourglass, "5m".parse().unwrap()]);
    });
    assert!(alone.to_string().contains("clock"), "{alone}");
}

#[test]
fn a_guest_need_not_wait_for_ever_for_a_host_who_has_left() {
    let conditions = Conditions {
        away: Some(Span::from_secs(60)),
        ..usual()
    };
    let mut hall = Hall::begun(conditions, 3);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    hall.move_at(0, 0);
    // On the first board the guest is on move: he has nothing to wait for.
    hall.wait(59_000);
    let early = hall.act(guest(1), SimulAct::Abandon(1));
    assert!(matches!(
        early,
        Err(SimulRefusal::NotDue { deadline: Some(_) })
    ));
    hall.wait(1_000);
    assert_eq!(
        hall.act(guest(2), SimulAct::Abandon(1)),
        Err(SimulRefusal::WrongActor)
    );
    assert_eq!(
        hall.act(guest(0), SimulAct::Abandon(0)),
        Err(SimulRefusal::NotDue { deadline: None })
    );
    hall.act(guest(1), SimulAct::Abandon(1)).unwrap();
    assert_eq!(
        hall.simul.orders().collect::<Vec<_>>(),
        [(1, Order::HostAway, Verdict::Void)]
    );
    hall.carry_out_orders();
    let standing = hall.simul.standing(hall.now);
    assert_eq!(
        (standing.played_for(), standing.playing),
        (0, 2),
        "it does not count"
    );
    // The host is back: the others go on.
    hall.act(host(), SimulAct::GoTo(2)).unwrap();
    assert!(hall.act(guest(2), SimulAct::Abandon(2)).is_err());
}

#[test]
fn nobody_has_waited_while_the_server_was_down() {
    let conditions = Conditions {
        patience: Some(Span::from_secs(60)),
        passes: 0,
        ..usual()
    };
    let mut hall = Hall::begun(conditions, 2);
    hall.act(host(), SimulAct::GoTo(0)).unwrap();
    hall.move_at(0, 0);
    hall.wait(10_000);
    let from = hall.now;
    let before = hall.simul.deadline_at(0).unwrap();
    hall.wait(3_600_000);
    hall.act(SimulActor::Server, SimulAct::Interrupted { from })
        .unwrap();
    let after = hall.simul.deadline_at(0).unwrap();
    assert_eq!(after, before + Span::from_secs(3_600));
    assert!(
        hall.act(SimulActor::Server, SimulAct::Waited(0)).is_err(),
        "fifty seconds are left"
    );
    assert_eq!(
        hall.act(host(), SimulAct::Interrupted { from }),
        Err(SimulRefusal::WrongActor)
    );
}
