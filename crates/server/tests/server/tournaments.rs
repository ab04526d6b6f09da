//! Tournaments by correspondence: joined, begun, played, directed, in days that pass by hand.

use std::time::Duration;

use axum::http::StatusCode;
use damier_server::{Passing, Settings};
use serde_json::{Value, json};

use crate::accounts::account;
use crate::restart::{folder, run};
use crate::support::{Browser, Hall, a_move, code, settings, with};

const DAY: i64 = 24 * 3_600_000;

fn conditions(more: Value) -> Value {
    let usual = json!({
        "variant": "international", "clock": {"form": "text", "text": "10d"}, "twice": false,
        "mostPlayers": 4, "leaveDaysAYear": 14, "nearTimeTrouble": 2 * DAY,
    });
    with(usual, more)
}

/// A hall in which days pass when they are told to.
async fn patient_hall() -> (Hall, Passing) {
    let passing = Passing::default();
    let settings = Settings {
        passing: passing.clone(),
        ..settings()
    };
    (Hall::with(settings).await, passing)
}

fn pass(passing: &Passing, days: f64) {
    passing.advance(Duration::from_secs_f64(days * 24.0 * 3600.0));
}

/// A tournament, its director, and its players in the order in which they joined.
struct Event {
    id: String,
    director: Browser,
    players: Vec<Browser>,
}

impl Event {
    async fn made(hall: &Hall, players: usize, more: Value) -> Event {
        let director = hall.browser();
        let order = json!({
            "conditions": conditions(more), "name": "Dora", "plays": false, "listed": true,
        });
        let (status, made) = director.post("/api/tournaments", order).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = made["id"].as_str().unwrap().to_owned();
        let players = (0..players).map(|_| hall.browser()).collect();
        let event = Event {
            id,
            director,
            players,
        };
        for (number, player) in event.players.iter().enumerate() {
            let name = ["An", "Bo", "Cor", "Dik"][number];
            let (status, joined) = event.join(player, json!({"name": name})).await;
            assert_eq!(status, StatusCode::OK, "{joined}");
            assert_eq!(joined["you"]["player"], number + 1);
        }
        event
    }

    async fn begun(hall: &Hall, players: usize, more: Value) -> Event {
        let event = Event::made(hall, players, more).await;
        event.does(&event.director, json!({"type": "begin"})).await;
        event
    }

    async fn join(&self, who: &Browser, body: Value) -> (StatusCode, Value) {
        who.post(&format!("/api/tournaments/{}/join", self.id), body)
            .await
    }

    async fn act(&self, who: &Browser, act: Value) -> (StatusCode, Value) {
        let path = format!("/api/tournaments/{}/acts", self.id);
        who.post(&path, json!({"act": act})).await
    }

    async fn does(&self, who: &Browser, act: Value) -> Value {
        let (status, answer) = self.act(who, act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer
    }

    async fn refused(&self, who: &Browser, act: Value) -> String {
        let (status, answer) = self.act(who, act).await;
        assert!(!status.is_success(), "{answer}");
        code(&answer)
    }

    async fn look(&self, who: &Browser) -> Value {
        let (status, seen) = who.get(&format!("/api/tournaments/{}", self.id)).await;
        assert_eq!(status, StatusCode::OK, "{seen}");
        seen
    }

    /// The game of two players, counted from 1: its number, and who has White.
    async fn game(&self, one: usize, other: usize) -> (usize, String, usize) {
        let seen = self.look(&self.director).await;
        let games = seen["games"].as_array().unwrap();
        let number = |game: &Value, side: &str| game[side]["player"].as_u64().unwrap() as usize;
        let place = games.iter().position(|game| {
            let pair = [number(game, "white"), number(game, "black")];
            pair == [one, other] || pair == [other, one]
        });
        let place = place.unwrap();
        let id = games[place]["id"].as_str().unwrap().to_owned();
        (place + 1, id, number(&games[place], "white"))
    }

    fn player(&self, number: usize) -> &Browser {
        &self.players[number - 1]
    }
}

/// The end of a player's games: he gives them up.
async fn resigns(who: &Browser, game: &str) {
    let seq = who.look(game).await["state"]["seq"].as_u64().unwrap();
    who.does(game, seq, json!({"type": "resign"})).await;
}

#[tokio::test]
async fn three_players_play_from_the_invitation_to_the_table() {
    let hall = Hall::open().await;
    let event = Event::made(&hall, 3, json!({})).await;
    let begin = json!({"type": "begin"});
    assert_eq!(
        event.refused(event.player(1), begin.clone()).await,
        "tournamentRefused"
    );
    let (_, listed) = hall.browser().get("/api/tournaments").await;
    assert_eq!(listed[0]["id"], event.id.as_str());
    assert_eq!(
        (&listed[0]["players"], &listed[0]["yours"]),
        (&json!(3), &json!(false))
    );
    let begun = event.does(&event.director, begin).await;
    assert_eq!(begun["phase"], "playing");
    assert_eq!(begun["games"].as_array().unwrap().len(), 3);
    let (status, _) = event.join(&hall.browser(), json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT);

    // Moves are made in games like any others; plans are for correspondence.
    let (number, game, white) = event.game(1, 2).await;
    let black = 3 - white;
    event.player(white).does(&game, 1, a_move("32-28")).await;
    let seen = event.look(&event.director).await;
    assert_eq!(seen["games"][number - 1]["ply"], 1);
    assert_eq!(seen["games"][number - 1]["turn"], "black");
    let (status, kept) = event
        .player(white)
        .put(
            &format!("/api/games/{game}/plan"),
            json!({"plan": {"text": "19-23 28x19", "forced": false}}),
        )
        .await;
    assert_eq!(status, StatusCode::OK, "{kept}");
    let shown = event.player(black).look(&game).await;
    assert_eq!(
        shown["tournament"],
        json!({"id": event.id, "board": number})
    );
    assert_eq!(
        (&shown["simul"], &shown["kind"]),
        (&Value::Null, &json!("tournament"))
    );
    let names = &shown["state"]["players"];
    let expected = ["An", "Bo"][white - 1];
    assert_eq!(names["white"]["name"], expected);
    assert_eq!(
        event
            .player(black)
            .refused(&game, 2, json!({"type": "askTakeBack"}))
            .await,
        "offerNotAllowed"
    );

    resigns(event.player(2), &game).await;
    let (_, second, _) = event.game(1, 3).await;
    resigns(event.player(3), &second).await;
    let (_, third, _) = event.game(2, 3).await;
    resigns(event.player(2), &third).await;
    let over = event.look(event.player(2)).await;
    assert_eq!(over["phase"], "over");
    let table = over["table"].as_array().unwrap();
    let order: Vec<u64> = table
        .iter()
        .map(|place| place["player"].as_u64().unwrap())
        .collect();
    assert_eq!(order, [1, 3, 2]);
    assert_eq!(
        (&table[0]["points"], &table[0]["won"]),
        (&json!(4), &json!(2))
    );
    let (_, own) = event.player(2).get("/api/tournaments").await;
    assert_eq!(
        (&own[0]["phase"], &own[0]["yours"]),
        (&json!("over"), &json!(true)),
        "one's own stay in the list"
    );
    let (_, others) = hall.browser().get("/api/tournaments").await;
    assert_eq!(others, json!([]));
}

#[tokio::test]
async fn leave_stands_in_all_games_at_once() {
    let (hall, passing) = patient_hall().await;
    let event = Event::begun(&hall, 3, json!({})).await;
    let take = |days: u32| json!({"type": "takeLeave", "days": days});
    let seen = event.does(event.player(1), take(5)).await;
    assert_eq!(seen["you"]["leaveDaysLeft"], 9);
    let until = seen["players"][0]["leaveUntil"].as_i64().unwrap();
    for other in [2, 3] {
        let (_, game, white) = event.game(1, other).await;
        let state = event.player(other).look(&game).await["state"].clone();
        let side = if white == 1 { "white" } else { "black" };
        let leave = state["leave"].as_array().unwrap();
        let leave = leave.iter().find(|leave| leave["side"] == side).unwrap();
        assert!((leave["until"].as_i64().unwrap() - until).abs() < 60_000);
    }
    // Neither in a single game, nor for somebody else.
    let (_, game, white) = event.game(1, 2).await;
    assert_eq!(
        event.player(2).refused(&game, 2, take(1)).await,
        "correspondence"
    );
    assert_eq!(
        event.refused(&event.director, take(1)).await,
        "tournamentRefused"
    );
    pass(&passing, 2.5);
    let back = event
        .does(event.player(1), json!({"type": "endLeave"}))
        .await;
    assert_eq!(back["you"]["leaveDaysLeft"], 11, "two days had not begun");
    let state = event.player(2).look(&game).await["state"].clone();
    assert_eq!(state["leave"], json!([]));
    if white == 1 {
        let left = state["clocks"]["white"]["remaining"].as_i64().unwrap();
        assert!(left > 10 * DAY - 60_000, "{left}: the clock stood still");
    }
}

#[tokio::test]
async fn the_director_has_a_side_near_time_trouble_taken_over() {
    let (hall, passing) = patient_hall().await;
    let event = Event::begun(&hall, 3, json!({})).await;
    let (number, game, white) = event.game(1, 2).await;
    let late = event.player(white);
    let (status, _) = late
        .put(
            &format!("/api/games/{game}/note"),
            json!({"note": "secret"}),
        )
        .await;
    assert_eq!(status, StatusCode::OK);
    let take_over = json!({"type": "takeOver", "game": number, "side": "white"});
    let refused = event.act(&event.director, take_over.clone()).await;
    assert_eq!(refused.0, StatusCode::CONFLICT, "there is time enough");
    pass(&passing, 8.5);
    let seen = event.look(&event.director).await;
    let shown = &seen["games"][number - 1];
    assert_eq!(
        (&shown["white"]["trouble"], &shown["black"]["trouble"]),
        (&json!(true), &json!(false))
    );
    let left = shown["white"]["left"].as_i64().unwrap();
    assert!((left - 3 * DAY / 2).abs() < 60_000, "{left}");
    assert_eq!(
        event.refused(event.player(3), take_over.clone()).await,
        "tournamentRefused"
    );
    let opponent = seen["players"][2 - white]["person"].clone();
    let by_opponent = with(take_over.clone(), json!({"by": opponent}));
    assert_eq!(
        event.refused(&event.director, by_opponent).await,
        "tournamentRefused"
    );
    let taken = event.does(&event.director, take_over).await;
    assert_eq!(taken["games"][number - 1]["white"]["substitute"], 0);
    assert_eq!(taken["games"][number - 1]["white"]["player"], white);

    // The seat is the director's now, and nothing of what was kept to himself is there.
    let seq = late.look(&game).await["state"]["seq"].as_u64().unwrap();
    assert_eq!(
        late.refused(&game, seq, a_move("32-28")).await,
        "notYourSeat"
    );
    let (_, papers) = event
        .director
        .get(&format!("/api/games/{game}/papers"))
        .await;
    assert_eq!(papers["note"], "");
    event.director.does(&game, seq, a_move("32-28")).await;
    resigns(event.player(3 - white), &game).await;
    let seen = event.look(&event.director).await;
    let place = seen["table"].as_array().unwrap();
    let place = place.iter().find(|place| place["player"] == white).unwrap();
    assert_eq!(place["points"], 2, "the points are the player's");
}

#[tokio::test]
async fn the_director_warns_gives_time_and_ends_a_game() {
    let (hall, passing) = patient_hall().await;
    let event = Event::begun(&hall, 3, json!({})).await;
    let (number, game, white) = event.game(1, 2).await;
    let rule = |decision: Value| json!({"type": "rule", "game": number, "decision": decision, "reason": "illness"});
    let add = json!({"kind": "addTime", "side": "white", "millis": 3 * DAY});
    assert_eq!(
        event.refused(event.player(white), rule(add.clone())).await,
        "tournamentRefused"
    );
    event
        .does(
            &event.director,
            rule(json!({"kind": "warn", "side": "white"})),
        )
        .await;
    event.does(&event.director, rule(add)).await;
    pass(&passing, 11.0);
    let state = event.player(white).look(&game).await["state"].clone();
    assert_eq!(state["result"], Value::Null, "there is more time");
    let log = event
        .player(white)
        .text(&format!("/api/games/{game}/pdn"))
        .await;
    assert!(log.contains("illness"), "{log}");
    let stop = rule(json!({"kind": "stop"}));
    assert_eq!(
        event.refused(&event.director, stop).await,
        "tournamentRefused"
    );
    let win = rule(json!({"kind": "win", "side": "black", "ground": "conduct"}));
    let seen = event.does(&event.director, win.clone()).await;
    assert_eq!(seen["games"][number - 1]["verdict"], "black");
    assert_eq!(
        event.refused(&event.director, win).await,
        "tournamentRefused"
    );
}

#[tokio::test]
async fn a_flag_falls_and_who_has_left_loses_what_nobody_plays_on() {
    let (hall, passing) = patient_hall().await;
    let event = Event::begun(&hall, 3, json!({})).await;
    let end = json!({"type": "endGames", "person": 1});
    assert_eq!(
        event.refused(&event.director, end.clone()).await,
        "tournamentRefused"
    );
    event
        .does(event.player(1), json!({"type": "withdraw"}))
        .await;
    let (taken, game, white) = event.game(1, 2).await;
    let side = if white == 1 { "white" } else { "black" };
    let over = json!({"type": "takeOver", "game": taken, "side": side, "by": 3});
    event.does(&event.director, over).await;
    let seen = event.does(&event.director, end).await;
    let (lost, other, _) = event.game(1, 3).await;
    let verdict = seen["games"][lost - 1]["verdict"].as_str().unwrap();
    assert_ne!(verdict, "void");
    let result = event.player(3).look(&other).await["state"]["result"].clone();
    assert_eq!(
        (
            &result["reason"],
            &result["text"].as_str().unwrap().contains("has left")
        ),
        (&json!("withdrawn"), &true)
    );
    assert_eq!(seen["games"][taken - 1]["verdict"], Value::Null);
    pass(&passing, 11.0);
    // The first look wakes the game, which has taken up the flag by the second.
    for _ in 0..2 {
        event.player(2).look(&game).await;
    }
    let seen = event.look(&event.director).await;
    assert_eq!(
        seen["games"][taken - 1]["verdict"],
        "black",
        "White's flag fell"
    );
}

#[tokio::test]
async fn a_playing_director_does_not_judge_his_own_games() {
    let hall = Hall::open().await;
    let director = account(&hall, "Director").await;
    let order =
        json!({"conditions": conditions(json!({"twice": true})), "plays": true, "listed": false});
    let (_, made) = director.post("/api/tournaments", order).await;
    let event = Event {
        id: made["id"].as_str().unwrap().to_owned(),
        director,
        players: vec![hall.browser()],
    };
    assert_eq!(made["you"]["player"], 1);
    assert_eq!(made["players"][0]["name"], "Director");
    let (_, listed) = hall.browser().get("/api/tournaments").await;
    assert_eq!(listed, json!([]), "it is for those who have the link");
    event.join(&event.players[0], json!({})).await;
    let begun = event.does(&event.director, json!({"type": "begin"})).await;
    assert_eq!(begun["games"].as_array().unwrap().len(), 2);
    let win = json!({"kind": "win", "side": "white", "ground": "conduct"});
    let rule = json!({"type": "rule", "game": 1, "decision": win});
    assert_eq!(
        event.refused(&event.director, rule).await,
        "tournamentRefused"
    );
    let over = json!({"type": "takeOver", "game": 1, "side": "white"});
    assert_eq!(
        event.refused(&event.director, over).await,
        "tournamentRefused"
    );
}

#[tokio::test]
async fn impossible_tournaments_are_refused() {
    let hall = Hall::open().await;
    for (more, told) in [
        (json!({"mostPlayers": 33}), "badTournament"),
        (json!({"leaveDaysAYear": 400}), "badTournament"),
        (json!({"nearTimeTrouble": 0}), "badTournament"),
        (
            json!({"clock": {"form": "text", "text": "soon"}}),
            "badClock",
        ),
        (json!({"variant": "chess"}), "unknownVariant"),
    ] {
        let order = json!({"conditions": conditions(more), "plays": false, "listed": true});
        let (status, answer) = hall.browser().post("/api/tournaments", order).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(code(&answer), told);
    }
    let (status, answer) = hall.browser().get("/api/tournaments/nothing").await;
    assert_eq!(
        (status, code(&answer)),
        (StatusCode::NOT_FOUND, "unknownTournament".into())
    );
    let event = Event::made(&hall, 2, json!({})).await;
    let (status, _) = hall
        .browser()
        .get(&format!("/api/simuls/{}", event.id))
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND, "a tournament is no simul");
    let stranger = hall.browser();
    stranger.make(crate::support::friend()).await;
    assert_eq!(
        event.refused(&stranger, json!({"type": "begin"})).await,
        "notYourSeat"
    );
}

#[test]
fn a_tournament_outlasts_a_restart_with_its_leave_and_its_substitutes() {
    let folder = folder();
    let (id, cookies, games) = run(&folder, async |hall| {
        let event = Event::begun(hall, 3, json!({"nearTimeTrouble": 20 * DAY})).await;
        event
            .does(event.player(1), json!({"type": "takeLeave", "days": 3}))
            .await;
        let (number, game, white) = event.game(2, 3).await;
        let over = json!({"type": "takeOver", "game": number, "side": "white"});
        event.does(&event.director, over).await;
        event.director.does(&game, 1, a_move("32-28")).await;
        resigns(event.player(5 - white), &game).await;
        let seen = event.look(&event.director).await;
        let cookies = [event.director.cookie(), event.player(1).cookie()];
        (event.id.clone(), cookies, seen["games"].clone())
    });
    run(&folder, async |hall| {
        let [director, player] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let event = Event {
            id: id.clone(),
            director,
            players: vec![player],
        };
        let seen = event.look(&event.director).await;
        assert_eq!(seen["phase"], "playing");
        for (now, before) in seen["games"]
            .as_array()
            .unwrap()
            .iter()
            .zip(games.as_array().unwrap())
        {
            for what in ["id", "verdict", "turn"] {
                assert_eq!(now[what], before[what], "{what}");
            }
            assert_eq!(now["white"]["substitute"], before["white"]["substitute"]);
        }
        assert!(seen["players"][0]["leaveUntil"].is_i64());
        let (_, game, _) = event.game(1, 2).await;
        let state = event.player(1).look(&game).await["state"].clone();
        assert_eq!(state["leave"].as_array().unwrap().len(), 1);
        let back = event
            .does(event.player(1), json!({"type": "endLeave"}))
            .await;
        assert_eq!(back["you"]["leaveDaysLeft"], 13);
    });
}
