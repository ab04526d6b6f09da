//! Boards that the players set up themselves, turned boards and accidents, over the wire.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Hall, friend, with};
use crate::wooden::{Table, act, cell, pressed};

fn lay(step: Value) -> Value {
    json!({"type": "setUp", "step": step})
}

fn put(square: u8, side: &str) -> Value {
    lay(json!({"kind": "put", "cell": cell(square), "side": side, "piece": "man"}))
}

fn take(square: u8) -> Value {
    lay(json!({"kind": "take", "cell": cell(square)}))
}

fn all() -> Value {
    lay(json!({"kind": "all"}))
}

fn accept() -> Value {
    lay(json!({"kind": "accept"}))
}

async fn table() -> Table {
    let clock = json!({"form": "game", "initial": 600_000});
    let clock = json!({"clock": {"white": clock, "black": clock}, "setUp": true});
    Table::laid(clock).await
}

#[tokio::test]
async fn play_begins_when_both_have_accepted_the_board() {
    let table = table().await;
    let state = table.state(&table.white).await;
    let nobody = json!({"white": false, "black": false});
    assert_eq!(state["settingUp"], nobody);
    assert_eq!(state["wood"]["standing"], json!([]));
    assert_eq!(state["clocks"]["running"], json!(null));
    table.does(&table.white, put(32, "white")).await;
    let standing = table.state(&table.black).await["wood"]["standing"].clone();
    assert_eq!(
        standing,
        json!([{"row": 6, "column": 3, "side": "white", "kind": "man"}])
    );
    assert_eq!(
        table.refused(&table.black, put(32, "black")).await,
        "impossible"
    );
    assert_eq!(table.refused(&table.black, accept()).await, "impossible");
    assert_eq!(table.refused(&table.white, act("press")).await, "settingUp");
    table.does(&table.black, all()).await;
    table.does(&table.white, accept()).await;
    let state = table.state(&table.black).await;
    assert_eq!(state["settingUp"], json!({"white": true, "black": false}));
    table.does(&table.black, accept()).await;
    let state = table.state(&table.black).await;
    assert_eq!(state["settingUp"], json!(null));
    assert_eq!(state["clocks"]["running"], "white");
    assert_eq!(table.refused(&table.white, all()).await, "settingUp");
    table.do_all(&table.white, pressed(&[32, 28], &[])).await;
}

#[tokio::test]
async fn a_wrong_set_up_is_told_to_the_arbiter_alone_and_put_right_when_it_is_found() {
    let table = table().await;
    table
        .do_all(&table.white, vec![all(), take(31), put(30, "white")])
        .await;
    table.does(&table.white, accept()).await;
    table.does(&table.black, accept()).await;
    let told = table.state(&table.arbiter).await["wrongSetUp"].clone();
    assert_eq!(told[0]["article"], "5.2");
    for player in [&table.white, &table.black] {
        assert_eq!(table.state(player).await["wrongSetUp"], json!([]));
    }
    let game = table.white.look(&table.id).await;
    let start = game["start"]["fen"].as_str().unwrap();
    assert!(start.contains("30"), "{start}: play began so");
    table.do_all(&table.white, pressed(&[33, 28], &[])).await;
    table.does(&table.black, act("haveCorrected")).await;
    let game = table.black.look(&table.id).await;
    assert_eq!(game["moves"][1]["text"], "⊞");
    assert_eq!(game["state"]["position"]["turn"], "black");
    let fen = game["state"]["position"]["fen"].as_str().unwrap();
    assert!(fen.contains("28,31"), "{fen}");
    let (_, log) = table
        .arbiter
        .get(&format!("/api/games/{}/log", table.id))
        .await;
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(last["text"], "has it put right");
    assert_eq!(last["articles"][0]["article"], "5.2");
    let (status, pdn) = table
        .black
        .get(&format!("/api/games/{}/pdn", table.id))
        .await;
    assert_eq!(status, StatusCode::OK);
    let pdn = pdn.as_str().unwrap();
    assert!(pdn.contains("[FEN \"") && pdn.contains("/FEN"), "{pdn}");
}

#[tokio::test]
async fn a_turned_board_is_seen_by_all_and_the_game_begun_on_it_is_void() {
    let table = table().await;
    table.does(&table.black, act("turnBoard")).await;
    table.does(&table.black, all()).await;
    assert_eq!(table.state(&table.white).await["wood"]["turned"], true);
    table.does(&table.white, accept()).await;
    table.does(&table.black, accept()).await;
    table.do_all(&table.white, pressed(&[32, 28], &[])).await;
    table.does(&table.black, act("haveCorrected")).await;
    let game = table.white.look(&table.id).await;
    assert_eq!(game["moves"], json!([]));
    assert_eq!(game["state"]["wood"]["turned"], false);
    assert_eq!(
        game["state"]["settingUp"],
        json!({"white": false, "black": false})
    );
}

#[tokio::test]
async fn the_arbiter_begins_play_and_a_board_turned_later_is_turned_back() {
    let table = table().await;
    table.does(&table.white, all()).await;
    table.rules(json!({"kind": "start"}), "").await;
    assert_eq!(table.state(&table.white).await["settingUp"], json!(null));
    table.does(&table.black, act("turnBoard")).await;
    let state = table.state(&table.white).await;
    assert_eq!(state["wood"]["turned"], true);
    let told = table.state(&table.arbiter).await["complaint"].clone();
    assert_eq!(told["offender"], "black");
    assert_eq!(told["articles"][0]["article"], "5.1");
    table.does(&table.white, act("haveCorrected")).await;
    assert_eq!(table.state(&table.white).await["wood"]["turned"], false);
}

#[tokio::test]
async fn pieces_slip_to_other_squares_and_are_put_back() {
    let table = Table::laid(json!({})).await;
    let before = table.state(&table.white).await["wood"].clone();
    let light = json!({"row": 4, "column": 4});
    let slips = json!([
        {"from": cell(32), "to": light},
        {"from": cell(33), "to": cell(28)},
        {"from": cell(34), "to": null},
    ]);
    let disturb = json!({"type": "disturb", "slips": slips});
    table.does(&table.black, disturb.clone()).await;
    assert_eq!(table.state(&table.white).await["wood"]["accident"], true);
    // 32 does not stand there any more.
    assert_eq!(table.refused(&table.black, disturb).await, "impossible");
    table.does(&table.white, act("restore")).await;
    assert_eq!(table.state(&table.white).await["wood"], before);
    assert_eq!(
        table.refused(&table.white, act("restore")).await,
        "noAccident"
    );
}

#[tokio::test]
async fn players_set_boards_up_at_the_official_level_only() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for level in ["assisted", "club"] {
        let wish = with(friend(), json!({"assistance": level, "setUp": true}));
        let (status, answer) = browser.post("/api/games", wish).await;
        assert_eq!(status, StatusCode::CONFLICT, "{answer}");
        assert_eq!(answer["error"]["code"], "wrongLevel");
    }
    let wish = with(friend(), json!({"assistance": "official", "setUp": true}));
    let made = browser.make(wish).await;
    assert_eq!(made["terms"]["setUp"], true);
    assert_eq!(made["state"]["settingUp"], json!(null), "nobody is there");
}
