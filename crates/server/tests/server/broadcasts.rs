//! Events that are shown: an arbiter's games on a page for everybody.

use std::sync::Arc;

use axum::http::StatusCode;
use damier_server::{Limits, Settings};
use serde_json::{Value, json};

use crate::restart::run;
use crate::support::{Browser, Hall, a_move, code, friend, id_of, settings, with};

/// A game with an arbiter, who has sat down: its id, and the players' browsers.
async fn arbitrated(hall: &Hall, arbiter: &Browser, more: Value) -> (String, Browser, Browser) {
    let (white, black) = (hall.browser(), hall.browser());
    let asked = with(friend(), json!({"arbiter": true, "name": "Anna"}));
    let game = white.make(with(asked, more)).await;
    let id = id_of(&game);
    black.join(&id, &game).await;
    let invite = json!({"invite": game["you"]["arbiterInvite"]});
    let (status, _) = arbiter.post(&format!("/api/games/{id}/join"), invite).await;
    assert_eq!(status, StatusCode::OK);
    (id, white, black)
}

async fn make(arbiter: &Browser, event: Value) -> String {
    let (status, made) = arbiter.post("/api/broadcasts", event).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(
        (&made["yours"], &made["boards"]),
        (&json!(true), &json!([]))
    );
    id_of(&made)
}

async fn change(browser: &Browser, id: &str, what: Value) -> (StatusCode, Value) {
    let path = format!("/api/broadcasts/{id}/changes");
    browser.post(&path, what).await
}

#[tokio::test]
async fn everybody_sees_the_boards_that_the_arbiter_shows_and_each_of_their_changes() {
    let hall = Hall::open().await;
    let arbiter = hall.browser();
    let (one, white, _) = arbitrated(&hall, &arbiter, json!({})).await;
    let (two, _, black) = arbitrated(&hall, &arbiter, json!({})).await;
    let event = make(&arbiter, json!({"name": " Club night "})).await;
    let path = format!("/api/broadcasts/{event}/socket?language=zh-CN");
    let reader = hall.browser();
    let mut socket = reader.open(&hall, &path, &[]).await.unwrap();
    let first = socket.next("broadcast").await["broadcast"].clone();
    assert_eq!(first["name"], "Club night");
    assert_eq!(
        (&first["yours"], &first["boards"]),
        (&json!(false), &json!([]))
    );

    let (status, _) = change(&arbiter, &event, json!({"show": [one, two]})).await;
    assert_eq!(status, StatusCode::OK);
    let boards = socket.next("broadcast").await["broadcast"]["boards"].clone();
    assert_eq!(
        (&boards[0]["id"], &boards[1]["id"]),
        (&json!(one), &json!(two))
    );
    assert_eq!(boards[0]["players"]["white"]["name"], "Anna");
    assert_eq!(boards[0]["fen"], "W:W31-50:B1-20");

    let seq = |game: &Value| game["state"]["seq"].as_u64().unwrap();
    white
        .does(&one, seq(&white.look(&one).await), a_move("32-28"))
        .await;
    let mut board = socket.next("board").await["board"].clone();
    while board["ply"] == 0 {
        // Somebody has come or gone.
        board = socket.next("board").await["board"].clone();
    }
    assert_eq!(
        board["last"],
        json!({"text": "32-28", "from": 32, "to": 28})
    );
    assert_eq!(
        (&board["id"], &board["turn"]),
        (&json!(one), &json!("black"))
    );
    let resign = json!({"type": "resign"});
    black.does(&two, seq(&black.look(&two).await), resign).await;
    let mut board = socket.next("board").await["board"].clone();
    while board["result"].is_null() {
        board = socket.next("board").await["board"].clone();
    }
    assert_eq!(
        (&board["id"], &board["result"]["score"]),
        (&json!(two), &json!("2-0"))
    );

    let what = json!({"hide": [two], "name": "Round 1", "close": true});
    let (_, changed) = change(&arbiter, &event, what).await;
    assert_eq!(changed["over"], true);
    let last = socket.next("broadcast").await["broadcast"].clone();
    assert_eq!(
        (&last["name"], &last["boards"][1]),
        (&json!("Round 1"), &Value::Null)
    );
    let (status, refused) = change(&arbiter, &event, json!({"show": [two]})).await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::CONFLICT, "broadcastRefused".into())
    );
}

#[tokio::test]
async fn only_the_arbiter_shows_games_and_only_his_own() {
    let hall = Hall::open().await;
    let (arbiter, other) = (hall.browser(), hall.browser());
    let (id, white, _) = arbitrated(&hall, &arbiter, json!({})).await;
    let (foreign, ..) = arbitrated(&hall, &other, json!({})).await;
    let event = make(&arbiter, json!({"name": "Club night"})).await;
    for browser in [&white, &other, &hall.browser()] {
        for what in [
            json!({"show": [id]}),
            json!({"name": "x"}),
            json!({"close": true}),
        ] {
            let (status, refused) = change(browser, &event, what).await;
            assert_eq!(
                (status, code(&refused)),
                (StatusCode::FORBIDDEN, "notYourSeat".into())
            );
        }
    }
    for (game, why) in [
        (foreign.as_str(), "notYourSeat"),
        ("nosuchgame", "unknownGame"),
    ] {
        // The good one beside it is not shown either.
        let (_, refused) = change(&arbiter, &event, json!({"show": [id, game]})).await;
        assert_eq!(code(&refused), why);
    }
    let (_, seen) = other.get(&format!("/api/broadcasts/{event}")).await;
    assert_eq!(seen["boards"], json!([]));
    let (status, unknown) = other.get("/api/broadcasts/nosuchevent").await;
    assert_eq!(
        (status, code(&unknown)),
        (StatusCode::NOT_FOUND, "unknownBroadcast".into())
    );
    let (_, mine) = arbiter.get("/api/broadcasts").await;
    assert_eq!(
        (&mine[0]["id"], &mine[0]["games"]),
        (&json!(event), &json!([]))
    );
    assert_eq!(other.get("/api/broadcasts").await.1, json!([]));
    for name in ["", "  ", &"x".repeat(41), "a\nb"] {
        let (status, _) = arbiter.post("/api/broadcasts", json!({"name": name})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{name:?}");
    }
}

#[tokio::test]
async fn a_delayed_game_is_shown_as_late_as_it_is_and_an_event_may_demand_it() {
    let hall = Hall::open().await;
    let arbiter = hall.browser();
    let late = |plies: u32| json!({"delay": {"by": "plies", "plies": plies}});
    let (soon, ..) = arbitrated(&hall, &arbiter, late(1)).await;
    let (id, white, black) = arbitrated(&hall, &arbiter, late(2)).await;
    let event = make(&arbiter, with(json!({"name": "Final"}), late(2))).await;
    let (status, refused) = change(&arbiter, &event, json!({"show": [soon]})).await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::CONFLICT, "broadcastRefused".into())
    );
    let (status, _) = change(&arbiter, &event, json!({"show": [id]})).await;
    assert_eq!(status, StatusCode::OK);
    // The arbiter's own event is the one for everybody.
    let path = format!("/api/broadcasts/{event}");
    let socket = format!("{path}/socket");
    let mut socket = arbiter.open(&hall, &socket, &[]).await.unwrap();
    socket.next("broadcast").await;
    for (player, text) in [(&white, "32-28"), (&black, "20-24"), (&white, "37-32")] {
        let seq = player.look(&id).await["state"]["seq"].as_u64().unwrap();
        player.does(&id, seq, a_move(text)).await;
    }
    loop {
        let board = socket.next("board").await["board"].clone();
        assert!(board["ply"].as_u64().unwrap() <= 1, "{board}");
        if board["ply"] == 1 {
            break;
        }
    }
    for browser in [&arbiter, &white, &hall.browser()] {
        let (_, seen) = browser.get(&path).await;
        assert_eq!(seen["boards"][0]["last"]["text"], "32-28");
        assert_eq!(seen["boards"][0]["delay"], late(2)["delay"]);
    }
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    white.does(&id, seq, json!({"type": "resign"})).await;
    let (_, seen) = hall.browser().get(&path).await;
    assert_eq!(seen["boards"][0]["last"]["text"], "37-32");
}

#[test]
fn what_is_shown_is_shown_after_a_restart() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let (event, id, cookie) = run(&folder, async |hall| {
        let arbiter = hall.browser();
        let (id, ..) = arbitrated(hall, &arbiter, json!({})).await;
        let event = make(&arbiter, json!({"name": "Club night"})).await;
        change(&arbiter, &event, json!({"show": [id], "name": "Round 2"})).await;
        (event, id, arbiter.cookie())
    });
    run(&folder, async |hall| {
        let arbiter = Browser::with(hall.app.router(), cookie);
        let (_, seen) = arbiter.get(&format!("/api/broadcasts/{event}")).await;
        assert_eq!(
            (&seen["name"], &seen["boards"][0]["id"]),
            (&json!("Round 2"), &json!(id))
        );
        assert_eq!(seen["yours"], true);
        let (status, _) = change(&arbiter, &event, json!({"hide": [id]})).await;
        assert_eq!(status, StatusCode::OK);
    });
}

#[tokio::test]
async fn an_address_makes_only_so_many_events_a_day() {
    let limits = Limits {
        broadcasts_each: 2,
        ..Limits::lifted()
    };
    let hall = Hall::with(Settings {
        limits,
        ..settings()
    })
    .await;
    let arbiter = hall.browser();
    for name in ["1", "2"] {
        make(&arbiter, json!({"name": name})).await;
    }
    let (status, refused) = arbiter.post("/api/broadcasts", json!({"name": "3"})).await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::TOO_MANY_REQUESTS, "tooMany".into())
    );
}

#[tokio::test]
async fn an_arbiter_finds_all_his_games_page_by_page() {
    let hall = Hall::open().await;
    let arbiter = hall.browser();
    let mut made = Vec::new();
    for _ in 0..103 {
        made.push(arbitrated(&hall, &arbiter, json!({})).await.0);
    }
    let (_, first) = arbiter.get("/api/arbiter").await;
    let (_, second) = arbiter.get("/api/arbiter?skip=100").await;
    let ids =
        |page: &Value| -> Vec<String> { page.as_array().unwrap().iter().map(id_of).collect() };
    let found = [ids(&first), ids(&second)];
    assert_eq!((found[0].len(), found[1].len()), (100, 3));
    let mut all = found.concat();
    all.sort();
    made.sort();
    assert_eq!(all, made);
    assert_eq!(
        arbiter.get("/api/arbiter?skip=4000000000").await.1,
        json!([])
    );
    assert_eq!(
        arbiter.get("/api/arbiter?skip=x").await.0,
        StatusCode::BAD_REQUEST
    );
}
