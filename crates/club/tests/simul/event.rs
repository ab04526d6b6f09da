//! Whole events, played in virtual time with games of the table.

use damier_club::{
    Conditions, HostColour, Needed, Phase, Simul, SimulAct, SimulActor, Standing, Walk,
};
use damier_rules::Side;
use damier_table::{Span, Verdict};

use super::hall::{Chance, Hall, host, usual};

/// Plays a simul to its end: guests answer when they feel like it, the host goes where he can.
pub(crate) fn play(hall: Hall) -> Hall {
    play_erring(hall, None)
}

/// The same with a blindfold host who announces a move that is not possible once in so many turns.
fn play_erring(mut hall: Hall, one_in: Option<usize>) -> Hall {
    let boards = hall.games.len();
    for turn in 0_usize.. {
        assert!(turn < 200_000, "a simul ends");
        if matches!(hall.simul.phase(), Phase::Over { .. }) {
            return hall;
        }
        let millis = 500 + hall.chance.below(2_500) as i64;
        hall.wait(millis);
        hall.record_flags();
        hall.end_host_time();
        let guest = hall.chance.below(boards);
        if hall.simul.guest_may_move(guest) {
            let pick = hall.chance.below(1_000);
            hall.move_at(guest, pick);
        }
        let place = hall.simul.stay().map(|stay| stay.board);
        match place.filter(|place| hall.simul.host_may_move(*place)) {
            Some(place) if one_in.is_some_and(|turns| hall.chance.below(turns) == 0) => {
                let announced = SimulAct::Impossible(place);
                hall.act(SimulActor::Server, announced).unwrap();
                hall.carry_out_orders();
            }
            Some(place) => {
                let pick = hall.chance.below(1_000);
                hall.move_at(place, pick);
            }
            None => {
                if let Some(next) = hall.simul.next_board() {
                    // Refused while he has to wait for the guest.
                    let _ = hall.act(host(), SimulAct::GoTo(next));
                }
            }
        }
    }
    hall
}

pub(crate) fn check(hall: &Hall) -> Standing {
    let standing = hall.simul.standing(hall.now);
    let boards = hall.games.len() as u32;
    assert_eq!(standing.playing, 0);
    assert_eq!(standing.won + standing.drawn + standing.lost, boards);
    let mut points = 0;
    for (number, game) in hall.games.iter().enumerate() {
        let result = game.result().unwrap();
        points += match result.verdict {
            Verdict::Won(side) if side == hall.side_of_host(number) => 2,
            Verdict::Drawn => 1,
            _ => 0,
        };
    }
    assert_eq!(standing.points(), points);
    let mut again = Simul::new(host(), hall.simul.conditions().clone()).unwrap();
    for entry in &hall.log {
        again.apply(entry).unwrap();
    }
    assert_eq!(again, hall.simul, "the same log gives the same simul");
    standing
}

#[test]
fn a_simul_of_forty_with_host_clocks_is_played_to_its_end() {
    let conditions = Conditions {
        clocks: Some([
            "2h/50+1h/25".parse().unwrap(),
            "2h/50+1h/25".parse().unwrap(),
        ]),
        most_boards: 40,
        percentage: Some(70),
        ..usual()
    };
    let hall = play(Hall::begun(conditions, 40));
    let standing = check(&hall);
    let target = 56;
    let needed = if standing.points() >= target {
        Needed::Reached
    } else {
        Needed::OutOfReach
    };
    assert_eq!(standing.needed, Some(needed));
    assert!(standing.duration > Span::from_secs(3_600), "{standing:?}");
}

#[test]
fn in_a_hurried_simul_flags_fall_and_it_still_ends() {
    let conditions = Conditions {
        clocks: Some(["1m".parse().unwrap(), "10m".parse().unwrap()]),
        walk: Walk::Free,
        colour: HostColour::Alternating,
        ..usual()
    };
    let hall = play(Hall::begun(conditions, 20));
    check(&hall);
    let by_time = hall
        .games
        .iter()
        .filter(|game| game.result().unwrap().code() == "time");
    assert!(by_time.count() > 10);
}

#[test]
fn a_blindfold_simul_of_ten_is_played_board_after_board() {
    let conditions = Conditions {
        blindfold: Some(5),
        guests_wait: true,
        percentage: Some(60),
        ..usual()
    };
    let hall = play(Hall::begun(conditions, 10));
    let standing = check(&hall);
    assert!(standing.percentage().is_some());
    let places: Vec<usize> = hall
        .log
        .iter()
        .filter_map(|entry| match entry.act {
            SimulAct::GoTo(board) => Some(board),
            _ => None,
        })
        .collect();
    assert_eq!(places[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let jumps = places.windows(2).filter(|pair| pair[1] < pair[0]).count();
    assert!(jumps > 20, "he has gone round many times");
}

#[test]
fn a_blindfold_host_loses_a_board_by_every_impossible_move_beyond_those_allowed() {
    let conditions = Conditions {
        blindfold: Some(5),
        guests_wait: true,
        ..usual()
    };
    let hall = play_erring(Hall::begun(conditions, 10), Some(40));
    check(&hall);
    let by_error = hall
        .games
        .iter()
        .filter(|game| game.result().unwrap().code() == "impossibleMoves");
    let lost = by_error.count() as u32;
    assert!(lost > 2, "{lost}");
    assert_eq!(hall.simul.impossible(), 5 + lost);
}

#[test]
fn what_is_needed_is_what_any_course_of_the_games_shows() {
    let mut chance = Chance(3);
    for _ in 0..200 {
        let games = 2 + chance.below(7);
        let percentage = chance.below(101) as u32;
        let conditions = Conditions {
            percentage: Some(percentage),
            ..usual()
        };
        let mut hall = Hall::begun(conditions, games);
        let over = chance.below(games + 1);
        for board in 0..over {
            let verdict = match chance.below(3) {
                0 => Verdict::Won(Side::White),
                1 => Verdict::Drawn,
                _ => Verdict::Won(Side::Black),
            };
            hall.act(SimulActor::Server, SimulAct::Over { board, verdict })
                .unwrap();
        }
        let standing = hall.simul.standing(hall.now);
        let playing = standing.playing;
        let reaches = |wins: u32, draws: u32| {
            100 * (standing.points() + 2 * wins + draws) >= percentage * 2 * games as u32
        };
        match standing.needed.unwrap() {
            Needed::Reached => assert!(reaches(0, 0)),
            Needed::OutOfReach => assert!(!reaches(playing, 0)),
            Needed::Points {
                wins_and_draws,
                wins_alone,
                ..
            } => {
                assert!(!reaches(0, 0) && reaches(playing, 0));
                assert!(reaches(wins_and_draws, playing - wins_and_draws));
                assert!(
                    wins_and_draws == 0
                        || !reaches(wins_and_draws - 1, playing - wins_and_draws + 1)
                );
                assert!(reaches(wins_alone, 0) && !reaches(wins_alone - 1, 0));
            }
        }
    }
}
