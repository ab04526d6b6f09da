//! Another game.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Hall, a_move, code, id_of};

#[tokio::test]
async fn friends_play_again_with_exchanged_sides_when_both_ask() {
    let hall = Hall::open().await;
    let form = |initial: i64| json!({"form": "game", "initial": initial});
    let clocks = json!({"clock": {"white": form(60_000), "black": form(90_000)}});
    let (id, white, black) = hall.friends(clocks).await;
    let path = format!("/api/games/{id}/rematch");
    let (status, answer) = white.post(&path, json!({})).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::CONFLICT, "offerNotAllowed")
    );
    white.does(&id, 1, json!({"type": "resign"})).await;

    let mut socket = black.socket(&hall, &id, "").await;
    socket.next("game").await;
    let (_, answer) = white.post(&path, json!({})).await;
    assert_eq!(answer, json!({"game": null}));
    let update = socket.next("update").await;
    assert_eq!(
        update["state"]["rematch"],
        json!({"offeredBy": "white", "game": null})
    );
    let (_, again) = white.post(&path, json!({})).await;
    assert_eq!(again, json!({"game": null}), "asking twice is asking once");
    let (_, answer) = black.post(&path, json!({})).await;
    let next = answer["game"].as_str().unwrap().to_owned();
    assert_eq!(
        socket.next("update").await["state"]["rematch"]["game"],
        next
    );
    let (_, same) = white.post(&path, json!({})).await;
    assert_eq!(same["game"], next);

    let game = white.look(&next).await;
    assert_eq!(game["you"]["sides"], json!(["black"]));
    assert_eq!(game["state"]["begun"], true);
    let clocks = &game["state"]["clocks"];
    assert_eq!(
        clocks["black"]["clock"]["initial"], 60_000,
        "clocks go with their players"
    );
    black.does(&next, 1, a_move("32-28")).await;
}

#[tokio::test]
async fn the_engine_plays_again_at_once() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let wish = json!({
        "variant": "brazilian", "side": "white", "opponent": {"kind": "engine", "level": 2},
    });
    let id = id_of(&person.make(wish).await);
    person.does(&id, 1, json!({"type": "resign"})).await;
    let (_, answer) = person
        .post(&format!("/api/games/{id}/rematch"), json!({}))
        .await;
    let next = answer["game"].as_str().unwrap();
    let game = person.look(next).await;
    assert_eq!(game["you"]["sides"], json!(["black"]));
    assert_eq!(game["state"]["players"]["white"]["level"], 2);
    assert_eq!(game["variant"], "brazilian");
    let mut socket = person.socket(&hall, next, "?since=1").await;
    while socket.next("update").await["plies"] == 0 {}
}
