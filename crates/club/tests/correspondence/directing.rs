//! What players and the director may do.

use damier_club::{
    BadTournament, Tournament, TournamentAct, TournamentActor, TournamentConditions,
    TournamentEntry, TournamentPhase, TournamentRefusal,
};
use damier_rules::{Side, Variant};
use damier_table::{Moment, Span, Terms, Verdict};

use crate::{BEGAN, DAY, begun, days, player, terms};

fn try_act(
    tournament: &mut Tournament,
    at: Moment,
    by: impl Into<TournamentActor>,
    act: TournamentAct,
) -> Result<(), TournamentRefusal> {
    let before = tournament.clone();
    let answer = tournament.apply(&TournamentEntry::new(at, by, act));
    if answer.is_err() {
        assert_eq!(*tournament, before, "a refusal changes nothing");
    }
    answer
}

#[test]
fn everybody_plays_everybody_once_or_twice() {
    let once = begun(&["a", "b", "c", "d"], TournamentConditions::new(terms()));
    assert_eq!(once.games().len(), 6);
    let conditions = TournamentConditions {
        twice: true,
        ..TournamentConditions::new(terms())
    };
    let twice = begun(&["a", "b", "c", "d"], conditions);
    assert_eq!(twice.games().len(), 12);
    for number in 0..4 {
        let whites = twice
            .games_of(number)
            .filter(|(_, side)| *side == Side::White);
        assert_eq!(whites.count(), 3);
    }
}

#[test]
fn before_the_beginning_players_come_and_go() {
    let conditions = TournamentConditions {
        most_players: 2,
        ..TournamentConditions::new(terms())
    };
    let mut tournament = Tournament::new(player("director"), conditions).unwrap();
    let t = &mut tournament;
    let begin = TournamentAct::Begin;
    let join = TournamentAct::Join;
    assert_eq!(
        try_act(t, BEGAN, player("director"), begin.clone()),
        Err(TournamentRefusal::TooFew)
    );
    assert_eq!(try_act(t, BEGAN, player("a"), join.clone()), Ok(()));
    assert_eq!(
        try_act(t, BEGAN, player("a"), join.clone()),
        Err(TournamentRefusal::AlreadyIn)
    );
    assert_eq!(try_act(t, BEGAN, player("b"), join.clone()), Ok(()));
    assert_eq!(
        try_act(t, BEGAN, player("c"), join.clone()),
        Err(TournamentRefusal::Full)
    );
    assert_eq!(
        try_act(t, BEGAN, player("a"), TournamentAct::SendAway(player("b"))),
        Err(TournamentRefusal::WrongActor)
    );
    assert_eq!(
        try_act(t, BEGAN, player("a"), TournamentAct::TakeLeave(3)),
        Err(TournamentRefusal::NotBegun)
    );
    assert_eq!(
        try_act(t, BEGAN, player("b"), TournamentAct::Withdraw),
        Ok(())
    );
    assert_eq!(try_act(t, BEGAN, player("director"), join), Ok(()));
    assert_eq!(
        try_act(t, BEGAN, player("a"), begin.clone()),
        Err(TournamentRefusal::WrongActor)
    );
    assert_eq!(try_act(t, BEGAN, player("director"), begin.clone()), Ok(()));
    assert_eq!(
        try_act(t, BEGAN, player("director"), begin),
        Err(TournamentRefusal::AlreadyBegun)
    );
    assert_eq!(
        try_act(
            t,
            Moment::from_millis(0),
            player("a"),
            TournamentAct::EndLeave
        ),
        Err(TournamentRefusal::Backwards)
    );
}

#[test]
fn leave_is_counted_by_the_year() {
    let mut tournament = begun(&["a", "b"], TournamentConditions::new(terms()));
    let t = &mut tournament;
    let take = TournamentAct::TakeLeave;
    assert_eq!(t.leave_days_left(0, BEGAN), 30);
    assert_eq!(try_act(t, days(1), player("a"), take(20)), Ok(()));
    assert!(t.leave_of(0, days(20)).is_some());
    assert!(t.leave_of(0, days(21)).is_none());
    assert!(t.leave_of(1, days(20)).is_none());
    assert_eq!(
        try_act(t, days(5), player("a"), take(1)),
        Err(TournamentRefusal::OnLeave)
    );
    let half_a_day = Span::from_secs(12 * 3600);
    let back = try_act(
        t,
        days(5) + half_a_day,
        player("a"),
        TournamentAct::EndLeave,
    );
    assert_eq!(back, Ok(()));
    assert_eq!(t.leave_days_left(0, days(6)), 25);
    assert_eq!(
        try_act(t, days(6), player("a"), TournamentAct::EndLeave),
        Err(TournamentRefusal::NotOnLeave)
    );
    assert_eq!(
        try_act(t, days(6), player("a"), take(26)),
        Err(TournamentRefusal::Days { left: 25 })
    );
    assert_eq!(try_act(t, days(6), player("a"), take(25)), Ok(()));
    assert_eq!(t.leave_days_left(0, days(364)), 0);
    assert_eq!(t.leave_days_left(0, days(365)), 30);
    assert_eq!(try_act(t, days(365), player("a"), take(30)), Ok(()));
    assert_eq!(
        try_act(t, days(400), player("stranger"), take(1)),
        Err(TournamentRefusal::NotIn)
    );
}

#[test]
fn who_withdraws_loses_what_goes_on_unless_somebody_plays_on() {
    let mut tournament = begun(&["a", "b", "c"], TournamentConditions::new(terms()));
    let t = &mut tournament;
    assert_eq!(
        try_act(t, days(3), player("a"), TournamentAct::Withdraw),
        Ok(())
    );
    assert_eq!(
        try_act(t, days(3), player("a"), TournamentAct::TakeLeave(3)),
        Err(TournamentRefusal::NotIn)
    );
    assert_eq!(t.forfeits().count(), 2);
    let (game, side) = t.games_of(0).next().unwrap();
    let take_over = |by: &str| TournamentAct::TakeOver {
        game,
        side,
        by: player(by),
        left: DAY,
    };
    let opponent = t.players()[t.games()[game].players[(!side).index()]]
        .player
        .clone();
    assert_eq!(
        try_act(t, days(4), player("director"), take_over(opponent.as_str())),
        Err(TournamentRefusal::Opponent)
    );
    assert_eq!(
        try_act(t, days(4), player("b"), take_over("d")),
        Err(TournamentRefusal::WrongActor)
    );
    assert_eq!(
        try_act(t, days(4), player("director"), take_over("d")),
        Ok(())
    );
    assert_eq!(t.plays(game, side), Some(&player("d")));
    let (lost, verdict) = t.forfeits().next().unwrap();
    assert_eq!(t.forfeits().count(), 1);
    let over = |game, verdict| TournamentAct::Over { game, verdict };
    let by = TournamentActor::Server;
    assert_eq!(try_act(t, days(4), by.clone(), over(lost, verdict)), Ok(()));
    assert_eq!(
        try_act(t, days(4), by.clone(), over(lost, verdict)),
        Err(TournamentRefusal::NoSuchGame)
    );
    for game in 0..3 {
        if t.games()[game].is_on() {
            assert_eq!(
                try_act(t, days(9), by.clone(), over(game, Verdict::Drawn)),
                Ok(())
            );
        }
    }
    assert_eq!(t.phase(), TournamentPhase::Over { at: days(9) });
    assert_eq!(
        try_act(t, days(9), player("b"), TournamentAct::Withdraw),
        Err(TournamentRefusal::Over)
    );
    let table = t.table();
    assert_eq!(
        table
            .iter()
            .map(|place| place.standing.points())
            .sum::<u32>(),
        6
    );
    assert_eq!(table.last().unwrap().standing.lost, 1);
}

#[test]
fn where_both_have_gone_nobody_wins() {
    let mut tournament = begun(&["a", "b"], TournamentConditions::new(terms()));
    for name in ["a", "b"] {
        try_act(
            &mut tournament,
            days(1),
            player(name),
            TournamentAct::Withdraw,
        )
        .unwrap();
    }
    assert_eq!(tournament.forfeits().next(), Some((0, Verdict::Void)));
}

#[test]
fn nobody_is_taken_over_who_has_time() {
    let mut tournament = begun(&["a", "b"], TournamentConditions::new(terms()));
    let take_over = |left| TournamentAct::TakeOver {
        game: 0,
        side: Side::White,
        by: player("d"),
        left,
    };
    let two_days = Span::from_millis(2 * DAY.as_millis());
    let director = || player("director");
    assert_eq!(
        try_act(&mut tournament, days(1), director(), take_over(two_days)),
        Err(TournamentRefusal::NoNeed)
    );
    assert_eq!(
        try_act(&mut tournament, days(1), director(), take_over(DAY)),
        Ok(())
    );
}

#[test]
fn impossible_conditions_are_refused() {
    let usual = || TournamentConditions::new(terms());
    let director = || player("director");
    let with = |conditions| Tournament::new(director(), conditions).unwrap_err();
    let untimed = TournamentConditions::new(Terms::standard(Variant::ALL[0]));
    assert_eq!(with(untimed), BadTournament::Terms);
    let own_leave = TournamentConditions::new(terms().with_leave_days(Some(3)));
    assert_eq!(with(own_leave), BadTournament::Terms);
    assert_eq!(
        with(TournamentConditions {
            most_players: 1,
            ..usual()
        }),
        BadTournament::Players
    );
    assert_eq!(
        with(TournamentConditions {
            most_players: 33,
            ..usual()
        }),
        BadTournament::Players
    );
    assert_eq!(
        with(TournamentConditions {
            leave_days_a_year: 367,
            ..usual()
        }),
        BadTournament::Leave
    );
}
