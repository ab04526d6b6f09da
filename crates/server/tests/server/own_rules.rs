//! Games by rules that players bring themselves.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{Request, StatusCode, header};
use damier_server::{Limits, Settings};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::support::{Browser, Hall, a_move, answer, code, id_of, settings, with};

/// The first lesson: Black begins, short kings, any capture.
const LESSON: &str = "name: 黑先入门棋 # for children\nlike: brazilian\nfirst: black\nking: short\n\
                      choice: free\ndraw rules: repetition";

fn lesson(more: Value) -> Value {
    let game = json!({
        "variant": "own", "rules": LESSON, "side": "black", "opponent": {"kind": "screen"},
    });
    with(game, more)
}

fn named(name: &str) -> Value {
    let rules = format!("name: {name}\nlike: brazilian\nking: short");
    lesson(json!({"rules": rules}))
}

#[tokio::test]
async fn a_game_by_own_rules_brings_its_board_and_its_rules() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let game = person.make(lesson(json!({}))).await;
    assert_eq!(game["variant"], "own");
    assert_eq!(game["drawRules"], "repetition");
    let own = &game["ownRules"];
    let shape = &own["variant"];
    assert_eq!(shape["id"], "own");
    assert_eq!(
        shape["name"],
        json!({"en": "黑先入门棋", "zh": "黑先入门棋"})
    );
    assert_eq!(
        (&shape["begins"], &shape["width"]),
        (&json!("black"), &json!(8))
    );
    assert_eq!(shape["squares"].as_array().unwrap().len(), 32);
    assert_eq!(shape["start"], "B:W21-32:B1-12");
    let lines = own["card"]["lines"].as_array().unwrap();
    let begins = lines.iter().find(|line| line["topic"] == "begins").unwrap();
    assert_eq!(
        begins["text"],
        json!({"en": "Black begins.", "zh": "黑方先走。"})
    );
    assert!(
        own["rules"]
            .as_str()
            .unwrap()
            .starts_with("name: 黑先入门棋\nboard: 8\n")
    );
    assert!(own["all"].as_str().unwrap().contains("\nblocked: loses\n"));
    // Other games have none.
    let usual = json!({"variant": "russian", "side": "white", "opponent": {"kind": "screen"}});
    assert_eq!(person.make(usual).await["ownRules"], Value::Null);
}

#[tokio::test]
async fn of_two_captures_the_shorter_is_played_and_the_game_written_so_that_it_can_be_read_back() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let start = json!({"start": "B:W9,10,18:B6"});
    let id = id_of(&person.make(lesson(start)).await);
    let game = person.look(&id).await;
    let legal = game["state"]["legal"].as_array().unwrap();
    let taken: Vec<usize> = legal
        .iter()
        .map(|one| one["captures"].as_array().unwrap().len())
        .collect();
    assert_eq!(taken, [1, 2]);
    let text = legal[0]["text"].as_str().unwrap();
    person.does(&id, 1, a_move(text)).await;
    let (_, pdn) = person.get(&format!("/api/games/{id}/pdn")).await;
    let pdn = pdn.as_str().unwrap();
    assert!(
        pdn.contains("[Variant \"黑先入门棋\"]\n[Rules \"name: 黑先入门棋; board: 8; "),
        "{pdn}"
    );
    let read = damier_notation::pdn::read(pdn).unwrap();
    assert_eq!(read.start.variant().rules().id, "黑先入门棋");
    assert_eq!(read.plies.len(), 1);
}

#[tokio::test]
async fn the_engine_and_friends_play_by_them_and_a_rematch_does_too() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let engine = json!({"opponent": {"kind": "engine", "level": 2}});
    let id = id_of(&person.make(lesson(engine)).await);
    let mut socket = person.socket(&hall, &id, "").await;
    let first = socket.next("game").await["game"]["state"]["legal"][0]["text"].clone();
    socket
        .act("1", 1, json!({"type": "move", "text": first}))
        .await;
    while socket.next("update").await["plies"] != 2 {}
    let (id, black, white) = {
        let (black, white) = (hall.browser(), hall.browser());
        let game = black
            .make(lesson(json!({"opponent": {"kind": "friend"}})))
            .await;
        let id = id_of(&game);
        white.join(&id, &game).await;
        (id, black, white)
    };
    black.does(&id, 1, json!({"type": "resign"})).await;
    let path = format!("/api/games/{id}/rematch");
    black.post(&path, json!({})).await;
    let (_, next) = white.post(&path, json!({})).await;
    let next = white.look(next["game"].as_str().unwrap()).await;
    assert_eq!(next["ownRules"]["variant"]["name"]["en"], "黑先入门棋");
    assert_eq!(next["you"]["sides"], json!(["black"]));
}

#[tokio::test]
async fn rules_are_read_before_they_are_played_or_every_fault_told_in_both_languages() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let (status, read) = person.post("/api/rules", json!({"rules": LESSON})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(read["variant"]["example"], "d6-e5", "{read}");
    let bad = "name: Odd\nboard: 9\nfirst: green\ngravity: low\nking: short\nlanding: behind";
    let mut said = Vec::new();
    for language in ["en", "zh-CN"] {
        for (path, body) in [
            ("/api/rules", json!({"rules": bad})),
            ("/api/games", lesson(json!({"rules": bad}))),
        ] {
            let request = Request::post(path)
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::ACCEPT_LANGUAGE, language);
            let request = request.body(body.to_string().into()).unwrap();
            let (status, answer) = answer(person.send(request).await).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(code(&answer), "badRules");
            let faults = answer["error"]["details"]["faults"].clone();
            let lines: Vec<_> = faults.as_array().unwrap().iter().collect();
            let at: Vec<u64> = lines
                .iter()
                .map(|one| one["line"].as_u64().unwrap())
                .collect();
            assert_eq!(at, [1, 2, 3, 4, 6], "{faults}");
            said.push(faults);
        }
    }
    assert_eq!(said[0], said[1]);
    assert_eq!(
        said[0][2]["text"],
        "First is one of white, black, not 'green'."
    );
    assert_eq!(
        said[2][2]["text"],
        "first 不能是“green”，可以是 white, black。"
    );
}

#[tokio::test]
async fn what_says_no_rules_is_refused() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let long = format!("name: x # {}", "x".repeat(5_000));
    for (more, expected) in [
        (json!({"rules": null}), "malformed"),
        (json!({"variant": "russian"}), "malformed"),
        (json!({"rules": long}), "tooLarge"),
        (json!({"rules": ""}), "badRules"),
        (json!({"rules": "name: russian"}), "badRules"),
        (json!({"drawRules": "fmjd"}), "unknownVariant"),
        (json!({"start": "B:W33:B1"}), "badPosition"),
    ] {
        let (_, answer) = person.post("/api/games", lesson(more)).await;
        assert_eq!(code(&answer), expected, "{answer}");
    }
    let position = |fen: &str| json!({"variant": "own", "rules": LESSON, "fen": fen});
    let (status, read) = person.post("/api/positions", position("B:W21:B1")).await;
    assert_eq!((status, &read["turn"]), (StatusCode::OK, &json!("black")));
    let (_, answer) = person.post("/api/positions", position("B:W50:B1")).await;
    assert_eq!(code(&answer), "badPosition");
}

#[tokio::test]
async fn when_too_many_different_rules_were_brought_those_in_use_go_on() {
    let hall = Hall::with(Settings {
        limits: Limits {
            own_rules: 2,
            ..Limits::lifted()
        },
        ..settings()
    })
    .await;
    let person = hall.browser();
    person.make(named("many-a")).await;
    person.make(named("many-b")).await;
    let (status, answer) = person.post("/api/games", named("many-c")).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(code(&answer), "tooMany");
    let id = id_of(&person.make(named("many-a")).await);
    let legal = person.look(&id).await["state"]["legal"][0]["text"].clone();
    person
        .does(&id, 1, json!({"type": "move", "text": legal}))
        .await;
    // Reading rules takes no room.
    let rules = named("many-d")["rules"].clone();
    let (status, _) = person.post("/api/rules", json!({"rules": rules})).await;
    assert_eq!(status, StatusCode::OK);
}

#[test]
fn after_a_restart_games_go_on_by_their_rules_though_there_is_no_room_for_new_ones() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let run = |folder: &Arc<TempDir>, most: usize| {
        let limits = Limits {
            own_rules: most,
            ..Limits::lifted()
        };
        let settings = Settings {
            limits,
            ..settings()
        };
        (Runtime::new().unwrap(), Arc::clone(folder), settings)
    };
    let (runtime, place, settings) = run(&folder, 10);
    let (ids, cookie) = runtime.block_on(async {
        let hall = Hall::reopen(place, settings).await;
        let person = hall.browser();
        let mut ids = Vec::new();
        for name in ["kept-a", "kept-b", "kept-c"] {
            ids.push(id_of(&person.make(named(name)).await));
        }
        (ids, person.cookie())
    });
    runtime.shutdown_timeout(Duration::from_secs(5));
    let (runtime, place, settings) = run(&folder, 1);
    runtime.block_on(async {
        let hall = Hall::reopen(place, settings).await;
        let person = Browser::with(hall.app.router(), cookie);
        for (id, name) in ids.iter().zip(["kept-a", "kept-b", "kept-c"]) {
            let game = person.look(id).await;
            assert_eq!(game["ownRules"]["variant"]["name"]["en"], name);
            let legal = game["state"]["legal"][0]["text"].clone();
            person
                .does(id, 1, json!({"type": "move", "text": legal}))
                .await;
        }
        let (_, answer) = person.post("/api/games", named("kept-d")).await;
        assert_eq!(code(&answer), "tooMany");
        person.make(named("kept-b")).await;
    });
    runtime.shutdown_timeout(Duration::from_secs(5));
}
