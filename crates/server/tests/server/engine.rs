//! The engine at the table.

use serde_json::{Value, json};

use crate::support::{Hall, a_move, id_of, with};

fn against(level: u8) -> Value {
    json!({
        "variant": "international", "side": "white",
        "opponent": {"kind": "engine", "level": level},
    })
}

#[tokio::test]
async fn the_engine_answers_a_move() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let id = id_of(&person.make(against(1)).await);
    let mut socket = person.socket(&hall, &id, "").await;
    let players = &socket.next("game").await["game"]["state"]["players"];
    assert_eq!(players["black"]["kind"], "engine");
    assert_eq!(
        (&players["black"]["taken"], &players["black"]["present"]),
        (&json!(true), &json!(true))
    );
    socket.act("1", 1, a_move("32-28")).await;
    assert_eq!(socket.next("update").await["plies"], 1);
    let reply = socket.next("update").await;
    assert_eq!(
        (&reply["plies"], &reply["moves"][0]["side"]),
        (&json!(2), &json!("black"))
    );
}

#[tokio::test]
async fn the_engine_begins_when_it_has_white() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let id = id_of(
        &person
            .make(with(against(1), json!({"side": "black"})))
            .await,
    );
    let mut socket = person.socket(&hall, &id, "?since=1").await;
    while socket.next("update").await["plies"] == 0 {}
}

#[tokio::test]
async fn the_engine_lets_a_move_be_taken_back() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let id = id_of(&person.make(against(1)).await);
    let mut socket = person.socket(&hall, &id, "").await;
    socket.act("1", 1, a_move("32-28")).await;
    while socket.next("update").await["plies"] != 2 {}
    socket.act("2", 3, json!({"type": "askTakeBack"})).await;
    while socket.next("update").await["plies"] != 0 {}
    let game = person.look(&id).await;
    assert_eq!(game["moves"], json!([]));
    socket
        .act("3", game["state"]["seq"].as_u64().unwrap(), a_move("31-27"))
        .await;
    while socket.next("update").await["plies"] != 2 {}
}

#[tokio::test]
async fn the_engine_declines_a_draw_early_in_a_game() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let id = id_of(&person.make(against(7)).await);
    let mut socket = person.socket(&hall, &id, "").await;
    socket.act("1", 1, a_move("32-28")).await;
    socket.act("2", 2, json!({"type": "offerDraw"})).await;
    while socket.next("update").await["plies"] != 2 {}
    let state = &person.look(&id).await["state"];
    assert_eq!(
        (&state["drawOffer"], &state["result"]),
        (&json!(null), &json!(null))
    );
}

#[tokio::test]
async fn a_hundred_games_against_the_engine_are_served() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let mut sockets = Vec::new();
    for _ in 0..100 {
        let id = id_of(
            &person
                .make(with(against(5), json!({"side": "black"})))
                .await,
        );
        sockets.push(person.socket(&hall, &id, "?since=1").await);
    }
    for socket in &mut sockets {
        while socket.next("update").await["plies"] == 0 {}
    }
}

#[tokio::test]
async fn a_whole_game_is_played_to_its_end() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let id = id_of(&person.make(against(1)).await);
    let mut socket = person.socket(&hall, &id, "").await;
    let mut state = socket.next("game").await["game"]["state"].clone();
    while state["result"].is_null() {
        if state["position"]["turn"] == "white" {
            let first = state["legal"][0].clone();
            let act = json!({
                "type": "move", "from": first["from"], "to": first["to"],
                "captures": first["captures"],
            });
            socket.act("m", state["seq"].as_u64().unwrap(), act).await;
        }
        state = socket.next("update").await["state"].clone();
    }
    let game = person.look(&id).await;
    assert!(game["moves"].as_array().unwrap().len() > 20);
    assert_eq!(game["state"]["result"], state["result"]);
}
