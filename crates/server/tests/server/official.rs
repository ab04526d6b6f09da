//! The official and club levels over the wire.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Hall, a_move, code, friend, id_of, with};
use crate::wooden::{THREE, Table, act, hand, moved, pressed};

#[tokio::test]
async fn two_taken_where_three_were_compulsory_are_put_right_in_silence() {
    let table = Table::laid(json!({"start": THREE})).await;
    let before = table.state(&table.black).await;
    assert_eq!(before["legal"], json!([]));
    assert_eq!(before["mustCapture"], json!(null));
    table
        .do_all(&table.white, pressed(&[32, 21, 12], &[27, 17]))
        .await;
    let state = table.state(&table.black).await;
    assert_eq!(state["complaint"], json!(null), "nobody is told");
    let told = table.state(&table.arbiter).await;
    assert_eq!(told["complaint"]["offender"], "white");
    let articles = told["complaint"]["articles"].as_array().unwrap();
    assert!(
        articles.iter().any(|one| one["article"] == "5.4.8"),
        "{articles:?}"
    );
    let sent = table.black.look(&table.id).await["moves"][0].clone();
    assert_eq!(sent["text"], "32x12");
    assert_eq!(sent["captures"], json!([27, 17]));
    assert_eq!(sent["irregular"], json!(null));

    assert_eq!(
        table.refused(&table.white, act("haveCorrected")).await,
        "nothingIrregular"
    );
    table.does(&table.black, act("haveCorrected")).await;
    let game = table.white.look(&table.id).await;
    assert_eq!(game["moves"], json!([]));
    assert_eq!(game["state"]["position"]["fen"], before["position"]["fen"]);
    assert_eq!(game["state"]["wood"], before["wood"]);
    let bound = game["state"]["bound"].clone();
    assert_eq!(bound["square"], 32);
    assert_eq!(bound["text"], "Touch-move: the piece on 32 has to move.");
    table
        .do_all(&table.white, pressed(&[32, 23, 14, 5], &[28, 19, 10]))
        .await;
}

#[tokio::test]
async fn an_uncrowned_king_is_let_stand_and_all_is_told_after_the_end() {
    let table = Table::laid(json!({"start": "W:W7,50:B20,15"})).await;
    table.do_all(&table.white, pressed(&[7, 1], &[])).await;
    let state = table.state(&table.black).await;
    let kings = state["wood"]["standing"].as_array().unwrap();
    assert!(kings.iter().any(|piece| piece["kind"] == "uncrownedKing"));
    table.do_all(&table.black, pressed(&[20, 24], &[])).await;
    let game = table.black.look(&table.id).await;
    assert_eq!(
        table.refused(&table.black, act("haveCorrected")).await,
        "nothingIrregular"
    );
    assert_eq!(game["moves"][0]["irregular"], json!(null));
    let mut watching = table.black.socket(&table.hall, &table.id, "").await;
    watching.next("game").await;
    table.does(&table.white, act("resign")).await;
    let update = watching.next("update").await;
    assert_eq!(update["moves"].as_array().unwrap().len(), 2);
    assert_eq!(update["moves"][0]["irregular"][0]["article"], "5.4.15");
    assert_eq!(update["moves"][1]["irregular"], json!([]));
}

#[tokio::test]
async fn the_arbiter_is_called_adds_a_minute_and_resumes() {
    let clock = json!({"form": "text", "text": "2h/50+1h/25"});
    let table = Table::laid(json!({"clock": {"white": clock, "black": clock}})).await;
    table.does(&table.black, act("callArbiter")).await;
    let state = table.state(&table.arbiter).await;
    assert_eq!(state["stopped"], true);
    assert_eq!(state["calledBy"], "black");
    assert_eq!(state["clocks"]["running"], json!(null));
    assert_eq!(
        table.refused(&table.white, hand("lift", 32)).await,
        "stopped"
    );
    let (_, console) = table.arbiter.get("/api/arbiter").await;
    assert_eq!(console[0]["id"], json!(table.id));
    assert_eq!(console[0]["state"]["calledBy"], "black");
    assert_eq!(table.black.get("/api/arbiter").await.1, json!([]));

    table
        .rules(
            json!({"kind": "setTime", "side": "white", "millis": 7_000_000}),
            "",
        )
        .await;
    table
        .rules(
            json!({"kind": "addTime", "side": "white", "millis": 60_000}),
            "the board was crooked",
        )
        .await;
    table.rules(json!({"kind": "resume"}), "").await;
    let state = table.state(&table.white).await;
    assert_eq!(state["stopped"], false);
    assert_eq!(state["clocks"]["running"], "white");
    let left = state["clocks"]["white"]["remaining"].as_i64().unwrap();
    assert!((7_050_000..=7_060_000).contains(&left), "{left}");
    assert_eq!(state["clocks"]["white"]["toControl"], 50);
    assert_eq!(
        state["clocks"]["black"]["clock"],
        json!({"form": "text", "text": "2h/50+1h/25"})
    );
}

#[tokio::test]
async fn only_the_arbiter_rules_and_he_does_nothing_else() {
    let table = Table::laid(json!({})).await;
    let stop = json!({"type": "rule", "decision": {"kind": "stop"}, "reason": ""});
    let spectator = table.hall.browser();
    for who in [&table.white, &table.black, &spectator] {
        assert_eq!(table.refused(who, stop.clone()).await, "notYourSeat");
    }
    for done in [act("resign"), hand("lift", 32), act("callArbiter")] {
        assert_eq!(table.refused(&table.arbiter, done).await, "notYourSeat");
    }
    let bad = [
        json!({"kind": "setTime", "side": "white", "millis": -1}),
        json!({"kind": "takeBack", "ply": 1}),
        json!({"kind": "setCount", "side": "white", "count": 1}),
    ];
    for decision in bad {
        let ruling = json!({"type": "rule", "decision": decision, "reason": ""});
        assert_eq!(table.refused(&table.arbiter, ruling).await, "badRuling");
    }
    let resume = json!({"type": "rule", "decision": {"kind": "resume"}, "reason": ""});
    assert_eq!(table.refused(&table.arbiter, resume).await, "notStopped");
    // A player who comes with the arbiter's invitation stays a player, and the seat is his once.
    assert_eq!(table.white.look(&table.id).await["you"]["arbiter"], false);
    let win = json!({"kind": "win", "side": "black", "ground": "ruleRefusal"});
    table.rules(win, "he would not put it right").await;
    let result = &table.state(&table.black).await["result"];
    assert_eq!(result["reason"], "ruleRefusal");
    assert_eq!(result["text"], "Black wins: refusal to follow the rules.");
}

#[tokio::test]
async fn a_player_is_never_the_arbiter_of_his_game_and_one_arbiter_is_enough() {
    let hall = Hall::open().await;
    let (white, black, other) = (hall.browser(), hall.browser(), hall.browser());
    let game = white.make(with(friend(), json!({"arbiter": true}))).await;
    let id = id_of(&game);
    let path = format!("/api/games/{id}/join");
    let invite = json!({"invite": game["you"]["arbiterInvite"]});
    let (status, seated) = white.post(&path, invite.clone()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seated["you"]["arbiter"], false);
    let (_, seated) = other.post(&path, invite.clone()).await;
    assert_eq!(seated["you"]["arbiter"], true);
    assert_eq!(seated["state"]["begun"], false, "a player is missing");
    assert_eq!(white.look(&id).await["you"]["arbiterInvite"], json!(null));
    // The arbiter does not take the other seat, nor another the arbiter's.
    let (_, again) = other
        .post(&path, json!({"invite": game["you"]["invite"]}))
        .await;
    assert_eq!(again["you"]["sides"], json!([]));
    let (_, late) = hall.browser().post(&path, invite).await;
    assert_eq!(code(&late), "badInvite");
    black.join(&id, &game).await;
    let mut watching = black.socket(&hall, &id, "").await;
    let _console = other.socket(&hall, &id, "").await;
    loop {
        let presence = watching.next("presence").await;
        if presence["players"]["arbiter"] == true {
            assert_eq!(presence["watchers"], 0);
            break;
        }
    }
}

#[tokio::test]
async fn several_acts_happen_together_or_not_at_all() {
    let table = Table::laid(json!({})).await;
    let before = table.state(&table.white).await;
    let (status, answer) = table
        .all(
            &table.white,
            vec![hand("lift", 32), hand("place", 33), act("press")],
        )
        .await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(code(&answer), "impossible");
    assert_eq!(answer["error"]["message"], "A piece stands on 33 already.");
    let after = table.state(&table.white).await;
    assert_eq!(
        (&after["wood"], &after["seq"]),
        (&before["wood"], &before["seq"])
    );
    let (status, answer) = table.all(&table.white, vec![act("press"); 65]).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    table.do_all(&table.white, moved(&[32, 28], &[])).await;
    let wood = table.state(&table.white).await["wood"].clone();
    assert_eq!(wood["white"]["moved"], true);
    assert_eq!(wood["white"]["inHand"], json!(null));
    assert_eq!(
        table.refused(&table.white, a_move("33-29")).await,
        "wrongLevel"
    );
    assert_eq!(
        table.refused(&table.black, act("press")).await,
        "notYourTurn"
    );
    table.does(&table.white, act("press")).await;
    assert_eq!(table.state(&table.white).await["position"]["turn"], "black");
}

#[tokio::test]
async fn notices_tell_the_opponent_and_nobody_else() {
    let table = Table::laid(json!({"start": THREE, "notices": "opponent"})).await;
    table
        .do_all(&table.white, pressed(&[32, 21, 12], &[27, 17]))
        .await;
    let spectator = table.hall.browser();
    assert_eq!(
        table.state(&table.black).await["complaint"]["offender"],
        "white"
    );
    assert_eq!(table.state(&table.white).await["complaint"], json!(null));
    assert_eq!(table.state(&spectator).await["complaint"], json!(null));
    let game = table.black.look(&table.id).await;
    assert!(game["moves"][0]["irregular"].is_array());
    assert_eq!(game["terms"]["notices"], "opponent");
    let mut reading = table.black.socket(&table.hall, &table.id, "?since=0").await;
    let update = reading.next("update").await;
    assert!(update["moves"][0]["irregular"].is_array());
    assert_eq!(update["state"]["players"]["arbiter"]["taken"], true);
}

#[tokio::test]
async fn at_the_club_level_the_clock_is_pressed_by_hand() {
    let hall = Hall::open().await;
    let clock = json!({"form": "game", "initial": 60_000});
    let (id, white, black) = hall
        .friends(json!({"assistance": "club", "clock": {"white": clock, "black": clock}}))
        .await;
    let state = white.look(&id).await["state"].clone();
    assert_eq!(state["legal"].as_array().unwrap().len(), 9);
    assert_eq!(state["mustCapture"], json!(null));
    assert_eq!(black.look(&id).await["state"]["legal"], json!([]));
    assert_eq!(white.refused(&id, 1, act("press")).await, "nothingMoved");
    white.does(&id, 1, a_move("32-28")).await;
    let state = black.look(&id).await["state"].clone();
    assert_eq!(state["toPress"], "white");
    assert_eq!(state["clocks"]["running"], "white");
    assert_eq!(black.refused(&id, 2, a_move("19-23")).await, "notPressed");
    white.does(&id, 2, act("press")).await;
    assert_eq!(black.look(&id).await["state"]["clocks"]["running"], "black");
    assert_eq!(white.refused(&id, 3, act("letStand")).await, "wrongLevel");
    assert_eq!(white.refused(&id, 3, act("callArbiter")).await, "noArbiter");
}

#[tokio::test]
async fn a_flag_that_has_to_be_called_falls_in_silence() {
    let clock = json!({"form": "game", "initial": 100});
    let hall = Hall::open().await;
    let (id, white, black) = hall
        .friends(json!({"flags": "called", "clock": {"white": clock, "black": clock}}))
        .await;
    assert_eq!(black.refused(&id, 1, act("callFlag")).await, "noFlag");
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let state = white.look(&id).await["state"].clone();
    assert_eq!(state["result"], json!(null));
    assert_eq!(state["firstFlag"], "white");
    assert!(state["clocks"]["white"]["over"].as_i64().unwrap() >= 150);
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, act("callFlag")).await;
    let result = &white.look(&id).await["state"]["result"];
    assert_eq!(
        (&result["winner"], &result["reason"]),
        (&json!("black"), &json!("time"))
    );
}

#[tokio::test]
async fn each_player_sees_his_own_score_sheet() {
    let table = Table::laid(json!({"sheets": true})).await;
    let write = |text: &str| json!({"type": "write", "ply": 1, "text": text});
    table.does(&table.white, write("32-28")).await;
    table.does(&table.black, write("32-27?")).await;
    let sheets = table.state(&table.white).await["sheets"].clone();
    assert_eq!(sheets, json!({"white": ["32-28"], "black": []}));
    let both = json!({"white": ["32-28"], "black": ["32-27?"]});
    assert_eq!(table.state(&table.arbiter).await["sheets"], both);
    table.does(&table.white, act("resign")).await;
    assert_eq!(table.state(&table.hall.browser()).await["sheets"], both);
    let long = write(&"x".repeat(81));
    assert_eq!(table.refused(&table.white, long).await, "malformed");
}

#[tokio::test]
async fn the_engine_plays_assisted_games_only() {
    let hall = Hall::open().await;
    let engine = json!({
        "variant": "international", "side": "white", "assistance": "official",
        "opponent": {"kind": "engine", "level": 1},
    });
    let (status, answer) = hall.browser().post("/api/games", engine).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(code(&answer), "wrongLevel");
}
