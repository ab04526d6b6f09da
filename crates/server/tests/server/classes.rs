//! Classes: a teacher, pupils without accounts, boards in view, a board to show something on.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::restart::run;
use crate::support::{Browser, Hall, a_move, code, id_of};

async fn open(teacher: &Browser) -> String {
    let (status, made) = teacher.post("/api/classes", json!({"name": "3b"})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(made["you"], json!({"teacher": true, "pupil": null}));
    id_of(&made)
}

async fn join(pupil: &Browser, class: &str, name: &str) -> Value {
    let path = format!("/api/classes/{class}/join");
    let (status, seen) = pupil.post(&path, json!({"name": name})).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    seen
}

async fn act(browser: &Browser, class: &str, act: Value) -> (StatusCode, Value) {
    let path = format!("/api/classes/{class}/acts");
    browser.post(&path, json!({"act": act})).await
}

async fn look(browser: &Browser, class: &str) -> Value {
    browser.get(&format!("/api/classes/{class}")).await.1
}

fn seat(pairs: Value) -> Value {
    json!({"type": "seat", "pairs": pairs, "setting": {"variant": "international"}})
}

async fn seq(browser: &Browser, game: &str) -> u64 {
    browser.look(game).await["state"]["seq"].as_u64().unwrap()
}

#[tokio::test]
async fn a_teacher_pairs_pupils_from_a_position_and_sees_all_boards_change() {
    let hall = Hall::open().await;
    let teacher = hall.browser();
    let class = open(&teacher).await;
    let pupils = [hall.browser(), hall.browser(), hall.browser()];
    for (pupil, name) in pupils.iter().zip(["Anna", "Bo", "小明"]) {
        join(pupil, &class, name).await;
    }
    // Who comes twice is there once.
    assert_eq!(join(&pupils[0], &class, "Else").await["you"]["pupil"], 1);
    let path = format!("/api/classes/{class}/socket?language=en");
    let mut teachers = teacher.open(&hall, &path, &[]).await.unwrap();
    let mut third = pupils[2].open(&hall, &path, &[]).await.unwrap();
    let names = teachers.next("class").await["class"]["pupils"].clone();
    assert_eq!(
        (&names[0]["name"], &names[2]["name"]),
        (&json!("Anna"), &json!("小明"))
    );
    third.next("class").await;

    let start = "W:W31,36:B10,15";
    let pairs = json!([{"white": 2, "black": 1}, {"black": 3, "level": 2}]);
    let setting = json!({"variant": "international", "start": start});
    let seated = json!({"type": "seat", "pairs": pairs, "setting": setting});
    let (status, seen) = act(&teacher, &class, seated).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    let boards = seen["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 2);
    assert_eq!(boards[0]["players"]["white"]["name"], "Bo");
    assert_eq!(boards[1]["players"]["white"]["kind"], "engine");
    assert_eq!(boards[0]["fen"], start);

    // A pupil is told of his own board and plays there in his own browser.
    let own = third.next("class").await["class"]["boards"].clone();
    assert_eq!((&own[0]["id"], &own[1]), (&boards[1]["id"], &Value::Null));
    let game = id_of(&boards[0]);
    assert_eq!(
        pupils[1].look(&game).await["you"]["sides"],
        json!(["white"])
    );
    pupils[1]
        .does(&game, seq(&pupils[1], &game).await, a_move("31-27"))
        .await;
    loop {
        let board = teachers.next("board").await["board"].clone();
        if board["id"] == json!(game) && board["ply"] == 1 {
            assert_eq!(board["last"]["text"], "31-27");
            break;
        }
    }
    // At a new board they have left the old one.
    let (_, seen) = act(&teacher, &class, seat(json!([{"white": 1, "black": 3}]))).await;
    assert_eq!(seen["boards"].as_array().unwrap().len(), 1);
    assert_eq!(seen["pupils"][1]["game"], Value::Null);
    let (_, seen) = act(&teacher, &class, json!({"type": "clear"})).await;
    assert_eq!(seen["boards"], json!([]));
}

#[tokio::test]
async fn what_the_teacher_moves_on_his_board_all_pupils_see() {
    let hall = Hall::open().await;
    let (teacher, pupil) = (hall.browser(), hall.browser());
    let class = open(&teacher).await;
    join(&pupil, &class, "Anna").await;
    let path = format!("/api/classes/{class}/socket?language=zh-CN");
    let mut socket = pupil.open(&hall, &path, &[]).await.unwrap();
    socket.next("class").await;
    let setting = json!({"variant": "russian", "start": "W:Wa1,c3:Bf6"});
    let shown = json!({"type": "demonstrate", "setting": setting});
    act(&teacher, &class, shown).await;
    let board = socket.next("class").await["class"]["demonstration"].clone();
    assert_eq!(board["variant"], "russian");
    let game = id_of(&board);
    teacher
        .does(&game, seq(&teacher, &game).await, a_move("c3-d4"))
        .await;
    let mut seen = socket.next("board").await["board"].clone();
    while seen["ply"] == 0 {
        seen = socket.next("board").await["board"].clone();
    }
    assert_eq!(seen["last"]["text"], "c3-d4");
    // Nobody else moves there.
    let now = seq(&pupil, &game).await;
    assert_eq!(
        pupil.refused(&game, now, a_move("f6-e5")).await,
        "notYourSeat"
    );
    act(&teacher, &class, json!({"type": "look", "on": true})).await;
    assert_eq!(socket.next("class").await["class"]["look"], true);
    act(&teacher, &class, json!({"type": "endDemonstration"})).await;
    assert_eq!(
        socket.next("class").await["class"]["demonstration"],
        Value::Null
    );
}

#[tokio::test]
async fn only_the_teacher_leads_and_strangers_are_told_no_names() {
    let hall = Hall::open().await;
    let (teacher, pupil, stranger) = (hall.browser(), hall.browser(), hall.browser());
    let class = open(&teacher).await;
    join(&pupil, &class, "Anna").await;
    for browser in [&pupil, &stranger] {
        for what in [seat(json!([{"white": 1}])), json!({"type": "close"})] {
            let (status, refused) = act(browser, &class, what).await;
            assert_eq!(
                (status, code(&refused)),
                (StatusCode::FORBIDDEN, "notYourSeat".into())
            );
        }
    }
    let seen = look(&stranger, &class).await;
    assert_eq!((&seen["name"], &seen["pupils"]), (&json!("3b"), &json!([])));
    for pairs in [
        json!([{"white": 2}]),
        json!([{"white": 0}]),
        json!([{"white": 1, "black": 1}]),
        json!([{"white": 1}, {"black": 1}]),
        json!([{}]),
    ] {
        let (status, _) = act(&teacher, &class, seat(pairs.clone())).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{pairs}");
    }
    let bad = json!({"variant": "international", "start": "W:W77"});
    let bad = json!({"type": "seat", "pairs": [{"white": 1}], "setting": bad});
    assert_eq!(
        act(&teacher, &class, bad).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(look(&teacher, &class).await["boards"], json!([]));
    for name in ["", " ", &"x".repeat(41), "a\u{7}"] {
        let path = format!("/api/classes/{class}/join");
        let (status, _) = stranger.post(&path, json!({"name": name})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{name:?}");
    }
    act(&teacher, &class, json!({"type": "close"})).await;
    let path = format!("/api/classes/{class}/join");
    let (status, refused) = stranger.post(&path, json!({"name": "Late"})).await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::CONFLICT, "broadcastRefused".into())
    );
    let (status, _) = act(&teacher, &class, seat(json!([{"white": 1}]))).await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[test]
fn a_class_goes_on_after_a_restart() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let (class, cookies) = run(&folder, async |hall| {
        let (teacher, pupil) = (hall.browser(), hall.browser());
        let class = open(&teacher).await;
        join(&pupil, &class, "Anna").await;
        act(&teacher, &class, seat(json!([{"white": 1, "level": 1}]))).await;
        (class, [teacher.cookie(), pupil.cookie()])
    });
    run(&folder, async |hall| {
        let [teacher, pupil] = cookies.map(|one| Browser::with(hall.app.router(), one));
        let seen = look(&teacher, &class).await;
        assert_eq!(
            (&seen["you"]["teacher"], &seen["pupils"][0]["name"]),
            (&json!(true), &json!("Anna"))
        );
        let own = look(&pupil, &class).await;
        assert_eq!(own["boards"][0]["id"], seen["boards"][0]["id"]);
        assert_eq!(
            act(&teacher, &class, json!({"type": "clear"})).await.0,
            StatusCode::OK
        );
    });
}
