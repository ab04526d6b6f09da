//! Correspondence play: leave, conditional moves, notes, postcards.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::restart::{folder, run};
use crate::support::{Browser, Hall, a_move, code};

const DAY: i64 = 24 * 3_600_000;

fn days() -> Value {
    let form = json!({"form": "text", "text": "10d/10+delay1d+5d/5"});
    json!({"clock": {"white": form, "black": form}, "leaveDays": 30})
}

fn plan(text: &str, forced: bool) -> Value {
    json!({"plan": {"text": text, "forced": forced}})
}

#[tokio::test]
async fn a_plan_answers_by_itself_and_nobody_else_sees_it() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(days()).await;
    let path = format!("/api/games/{id}/plan");
    let text = "19-23 28x19 14x23 37-32\n16-21 31-26\n";
    let (status, answer) = white.put(&path, plan(text, false)).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "correspondence")
    );
    white.does(&id, 1, a_move("32-28")).await;
    let (status, kept) = white.put(&path, plan(text, false)).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        kept,
        json!({"plan": {"text": text, "forced": false}, "note": ""})
    );

    let papers = format!("/api/games/{id}/papers");
    let (_, of_black) = black.get(&papers).await;
    assert_eq!(of_black, json!({"plan": null, "note": ""}));
    let (status, _) = hall.browser().get(&papers).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = hall.browser().put(&path, plan(text, false)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);

    let mut socket = black.socket(&hall, &id, "").await;
    let game = socket.next("game").await;
    assert!(!game.to_string().contains("37-32\\n"), "{game}");
    black.does(&id, 2, a_move("19-23")).await;
    while socket.next("update").await["plies"] != 3 {}
    black.does(&id, 4, a_move("14x23")).await;
    while socket.next("update").await["plies"] != 5 {}
    let game = white.look(&id).await;
    let texts: Vec<&str> = game["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["32-28", "19-23", "28x19", "14x23", "37-32"]);
    let (_, left) = white.get(&papers).await;
    assert_eq!(left["plan"], Value::Null, "nothing is left of it");
}

#[tokio::test]
async fn what_is_wrong_with_a_plan_is_told_in_the_readers_language() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(days()).await;
    white.does(&id, 1, a_move("32-28")).await;
    let path = format!("/api/games/{id}/plan");
    for (text, told) in [
        ("19-23", "Line 1 ends with a move of the opponent"),
        ("19-23 28x19\n19-23 28x10", "Line 2, move 2: "),
        (
            "16-21 31-26\n\n16-21 31-27",
            "Line 3 answers the same moves otherwise than line 1.",
        ),
        ("resign", "Line 1: \"resign\" stands after"),
    ] {
        let (status, answer) = white.put(&path, plan(text, false)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with(told), "{message}");
    }
    let (status, answer) = white.put(&path, plan(&"x".repeat(20_000), false)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
    let (_, kept) = white.get(&format!("/api/games/{id}/papers")).await;
    assert_eq!(kept["plan"], Value::Null);
}

#[tokio::test]
async fn forced_moves_play_themselves_and_a_plan_can_give_up() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(days()).await;
    let path = format!("/api/games/{id}/plan");
    let (status, _) = white.put(&path, plan("", true)).await;
    assert_eq!(
        status,
        StatusCode::OK,
        "forced moves may be left to themselves at any time"
    );
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    let mut socket = white.socket(&hall, &id, "").await;
    socket.next("game").await;
    let (_, _) = black.put(&path, plan("", false)).await;
    let game = white.look(&id).await;
    assert_eq!(game["moves"][2]["text"], "28x19");
    let (status, _) = white.put(&path, plan("14x23 resign", true)).await;
    assert_eq!(status, StatusCode::OK);
    black.does(&id, 4, a_move("14x23")).await;
    while socket.next("update").await["state"]["result"].is_null() {}
    let game = white.look(&id).await;
    assert_eq!(game["state"]["result"]["reason"], "resign");
    assert_eq!(game["state"]["result"]["winner"], "black");
}

#[tokio::test]
async fn notes_are_for_oneself() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(days()).await;
    let path = format!("/api/games/{id}/note");
    let (status, kept) = white
        .put(&path, json!({"note": "  <b>watch 27</b> "}))
        .await;
    assert_eq!(
        (status, &kept["note"]),
        (StatusCode::OK, &json!("<b>watch 27</b>"))
    );
    let (_, other) = black.get(&format!("/api/games/{id}/papers")).await;
    assert_eq!(other["note"], "");
    let (status, _) = white.put(&path, json!({"note": "棋".repeat(4_001)})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[test]
fn papers_outlast_a_restart() {
    let folder = folder();
    let (id, cookies) = run(&folder, async |hall| {
        let (id, white, black) = hall.friends(days()).await;
        white.does(&id, 1, a_move("32-28")).await;
        let (status, _) = white
            .put(&format!("/api/games/{id}/plan"), plan("19-23 28x19", false))
            .await;
        assert_eq!(status, StatusCode::OK);
        white
            .put(&format!("/api/games/{id}/note"), json!({"note": "27"}))
            .await;
        (id, [white.cookie(), black.cookie()])
    });
    run(&folder, async |hall| {
        let [white, black] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let (_, kept) = white.get(&format!("/api/games/{id}/papers")).await;
        assert_eq!(
            kept,
            json!({"plan": {"text": "19-23 28x19\n", "forced": false}, "note": "27"})
        );
        let seq = black.look(&id).await["state"]["seq"].as_u64().unwrap();
        black.does(&id, seq, a_move("19-23")).await;
        let game = white.look(&id).await;
        assert_eq!(game["moves"][2]["text"], "28x19");
    });
}

#[tokio::test]
async fn leave_stops_ones_clock_and_everybody_sees_until_when() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(days()).await;
    let before = white.look(&id).await;
    assert_eq!(before["terms"]["leaveDays"], 30);
    assert_eq!(
        before["state"]["leave"][0],
        json!({"side": "white", "until": null, "daysLeft": 30})
    );
    white
        .does(&id, 1, json!({"type": "takeLeave", "days": 7}))
        .await;
    let game = black.look(&id).await;
    let (state, clocks) = (&game["state"], &game["state"]["clocks"]);
    let until = state["leave"][0]["until"].as_i64().unwrap();
    let now = clocks["at"].as_i64().unwrap();
    assert!((until - now - 7 * DAY).abs() < 60_000);
    assert_eq!(clocks["runsFrom"], until);
    assert_eq!(state["leave"][0]["daysLeft"], 23);
    let (status, refused) = white
        .act(&id, 2, json!({"type": "takeLeave", "days": 1}))
        .await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "correspondence")
    );
    white.does(&id, 2, json!({"type": "endLeave"})).await;
    let state = white.look(&id).await["state"].clone();
    assert_eq!(
        state["leave"][0],
        json!({"side": "white", "until": null, "daysLeft": 29})
    );
    assert_eq!(state["clocks"]["runsFrom"], Value::Null);
}

#[tokio::test]
async fn a_postcard_is_written_and_read() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let game = person
        .make(json!({"variant": "international", "side": "white", "opponent": {"kind": "screen"}}))
        .await;
    let id = game["id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{id}/postcard");
    let card = json!({"expected": 1, "text": "1. 32-28 19-23 2. 28x19"});
    let (status, answer) = person.post(&path, card).await;
    assert_eq!((status, &answer["seq"]), (StatusCode::OK, &json!(4)));
    assert_eq!(person.text(&path).await, "1. 32-28 19-23\n2. 28x19");
    let (status, answer) = person
        .post(&path, json!({"expected": 4, "text": "2... 14x24"}))
        .await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "correspondence")
    );
    let (status, _) = hall
        .browser()
        .post(&path, json!({"expected": 4, "text": "2... 14x23"}))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);

    let (id, white, _) = hall.friends(days()).await;
    let path = format!("/api/games/{id}/postcard");
    let (status, answer) = white
        .post(&path, json!({"expected": 1, "text": "1. 32-28 19-23"}))
        .await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::CONFLICT, "notYourTurn")
    );
    assert_eq!(
        white.look(&id).await["state"]["seq"],
        1,
        "nothing of it was played"
    );
}
