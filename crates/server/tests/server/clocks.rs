//! Clocks and flags.

use std::time::Duration;

use damier_server::Settings;
use serde_json::json;
use tokio::time::sleep;

use crate::support::{Hall, a_move, clock, settings};

#[tokio::test]
async fn a_flag_falls_at_its_moment_with_nobody_connected() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(clock(150, 60_000)).await;
    let deadline = white.look(&id).await["state"]["clocks"].clone();
    let deadline =
        deadline["at"].as_i64().unwrap() + deadline["white"]["remaining"].as_i64().unwrap();
    sleep(Duration::from_millis(400)).await;
    let (_, metrics) = hall.browser().get("/metrics").await;
    assert!(
        metrics
            .as_str()
            .unwrap()
            .contains("damier_games_over_total 1\n")
    );
    let state = &white.look(&id).await["state"];
    assert_eq!(state["result"]["reason"], "time");
    assert_eq!(state["result"]["winner"], "black");
    assert_eq!(state["clocks"]["white"]["remaining"], 0);
    assert_eq!(state["clocks"]["running"], json!(null));
    assert_eq!(state["legal"], json!([]));
    // The log says when it fell, not when somebody looked.
    let stored = crate::support::stored(&hall, &id).await;
    let last = stored.lines.last().unwrap();
    assert_eq!(last.at, deadline);
    assert!(last.text.ends_with("server flag white"), "{}", last.text);
}

#[tokio::test]
async fn those_who_watch_are_told_when_the_flag_falls() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(clock(60_000, 200)).await;
    let mut socket = white.socket(&hall, &id, "").await;
    socket.act("1", 1, a_move("32-28")).await;
    assert_eq!(
        socket.next("update").await["state"]["clocks"]["running"],
        "black"
    );
    let update = socket.next("update").await;
    assert_eq!(update["state"]["result"]["reason"], "time");
    assert_eq!(update["moves"], json!([]));
    assert_eq!(black.refused(&id, 2, a_move("19-23")).await, "stale");
    assert_eq!(black.refused(&id, 3, a_move("19-23")).await, "gameOver");
}

#[tokio::test]
async fn the_clock_switches_with_the_move_and_the_increment_is_added() {
    let hall = Hall::open().await;
    let fischer = json!({"form": "fischer", "initial": 60_000, "increment": 5_000});
    let pair = json!({"clock": {"white": fischer, "black": fischer}});
    let (id, white, _) = hall.friends(pair).await;
    sleep(Duration::from_millis(60)).await;
    white.does(&id, 1, a_move("32-28")).await;
    let game = white.look(&id).await;
    let played = &game["moves"][0];
    let spent = played["spent"].as_i64().unwrap();
    assert!((50..5_000).contains(&spent), "{spent}");
    assert_eq!(played["remaining"], 65_000 - spent);
    assert_eq!(
        game["state"]["clocks"]["white"]["remaining"],
        65_000 - spent
    );
    assert_eq!(game["state"]["clocks"]["running"], "black");
}

#[tokio::test]
async fn the_clock_waits_for_the_friend() {
    let hall = Hall::open().await;
    let creator = hall.browser();
    let wish = crate::support::with(crate::support::friend(), clock(100, 100));
    let game = creator.make(wish).await;
    sleep(Duration::from_millis(200)).await;
    let state = &creator.look(&crate::support::id_of(&game)).await["state"];
    assert_eq!(state["clocks"]["white"]["remaining"], 100);
    assert_eq!(state["result"], json!(null));
}

#[tokio::test]
async fn time_on_the_line_is_not_thinking_time_within_limits() {
    // Long spans, so that a slow machine makes no difference.
    let lag = Duration::from_millis(1_200);
    for (allowed, fits) in [(10_000, 0..1_200), (0, 1_200..60_000)] {
        let hall = Hall::with(Settings {
            lag_allowed: Duration::from_millis(allowed),
            ..settings()
        })
        .await;
        let (id, white, _) = hall.friends(clock(60_000, 60_000)).await;
        let mut at_white = white.socket(&hall, &id, "?language=en").await;
        // The first ping is answered when the socket is read.
        sleep(lag).await;
        at_white.next("presence").await;
        at_white.say(json!({"type": "ping", "id": "p"})).await;
        at_white.next("pong").await;
        at_white.act("m", 1, a_move("32-28")).await;
        at_white.next("accepted").await;
        let spent = white.look(&id).await["moves"][0]["spent"].as_i64().unwrap();
        assert!(fits.contains(&spent), "{spent} of {fits:?}");
    }
}
