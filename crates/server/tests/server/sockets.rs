//! Playing and watching over WebSockets.

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{Hall, a_move};

#[tokio::test]
async fn a_game_is_played_and_watched_over_sockets() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let spectator = hall.browser();
    let mut white = white.socket(&hall, &id, "").await;
    let mut black = black.socket(&hall, &id, "?language=zh-CN").await;
    assert_eq!(
        white.next("game").await["game"]["you"]["sides"],
        json!(["white"])
    );
    assert_eq!(
        black.next("game").await["game"]["you"]["sides"],
        json!(["black"])
    );
    let mut watching = spectator.socket(&hall, &id, "").await;
    let game = watching.next("game").await;
    assert_eq!(game["game"]["you"]["sides"], json!([]));
    let presence = watching.next("presence").await;
    assert_eq!(
        presence["players"],
        json!({"white": true, "black": true, "arbiter": false})
    );
    assert_eq!(presence["watchers"], 1);

    white.act("m1", 1, a_move("32-28")).await;
    assert_eq!(
        white.next("accepted").await,
        json!({"type": "accepted", "id": "m1", "seq": 2})
    );
    for socket in [&mut black, &mut watching] {
        let update = socket.next("update").await;
        assert_eq!((&update["from"], &update["seq"]), (&json!(1), &json!(2)));
        assert_eq!(update["plies"], 1);
        assert_eq!(update["moves"][0]["text"], "32-28");
        assert_eq!(update["state"]["position"]["turn"], "black");
    }
    watching.act("x", 2, a_move("19-23")).await;
    let refused = watching.next("refused").await;
    assert_eq!(refused["error"]["code"], "notYourSeat");
    assert_eq!((&refused["id"], &refused["seq"]), (&json!("x"), &json!(2)));
    black.act("y", 2, a_move("1-2")).await;
    let refused = black.next("refused").await;
    assert_eq!(refused["error"]["message"], "1-2 不是合法的着法。");
    black.say(json!({"type": "ping", "id": "p"})).await;
    let pong = black.next("pong").await;
    assert!(pong["id"] == "p" && pong["at"].as_i64().unwrap() > 1_700_000_000_000);
}

#[tokio::test]
async fn a_broken_connection_resumes_from_the_last_number_seen() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    white.does(&id, 3, a_move("28x19")).await;
    let mut socket = black.socket(&hall, &id, "?since=2").await;
    let update = socket.next("update").await;
    assert_eq!(
        (&update["from"], &update["seq"], &update["plies"]),
        (&json!(2), &json!(4), &json!(3))
    );
    let texts: Vec<_> = update["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].clone())
        .collect();
    assert_eq!(texts, ["19-23", "28x19"]);
    // Nothing was missed, or the number is from another life.
    let mut socket = black.socket(&hall, &id, "?since=4").await;
    assert_eq!(socket.next("update").await["moves"], json!([]));
    let mut socket = black.socket(&hall, &id, "?since=99").await;
    assert_eq!(socket.next("game").await["game"]["state"]["seq"], 4);
}

#[tokio::test]
async fn a_take_back_that_was_missed_is_made_good() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    white.does(&id, 3, json!({"type": "askTakeBack"})).await;
    black.does(&id, 4, json!({"type": "acceptTakeBack"})).await;
    white.does(&id, 5, a_move("31-27")).await;
    let mut socket = black.socket(&hall, &id, "?since=3").await;
    let update = socket.next("update").await;
    // Of two moves seen none is kept; the one played since comes anew.
    assert_eq!(update["plies"], 1);
    assert_eq!(update["moves"].as_array().unwrap().len(), 1);
    assert_eq!(update["moves"][0]["text"], "31-27");
}

#[tokio::test]
async fn of_two_sockets_that_act_at_once_one_is_stale() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    let mut one = white.socket(&hall, &id, "").await;
    let mut two = white.socket(&hall, &id, "").await;
    one.next("game").await;
    two.next("game").await;
    one.act("a", 1, a_move("32-28")).await;
    two.act("b", 1, a_move("31-27")).await;
    let won = |socket: serde_json::Value| socket["state"]["seq"] == 2;
    assert!(won(one.next("update").await) && won(two.next("update").await));
    assert_eq!(white.look(&id).await["moves"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn messages_that_are_cut_forged_or_too_large_are_refused_and_named() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    let mut socket = white.socket(&hall, &id, "").await;
    socket.next("game").await;
    for text in [
        r#"{"type":"act","id":"1","expe"#,
        "",
        "7",
        r#"{"type":"admin","id":"1"}"#,
    ] {
        socket.stream.send(Message::text(text)).await.unwrap();
        let refused = socket.next("refused").await;
        assert_eq!(refused["error"]["code"], "malformed", "{text}");
        assert_eq!(refused["seq"], 1);
    }
    let long = json!({"type": "ping", "id": "x".repeat(9_000)});
    socket.say(long).await;
    assert_eq!(socket.next("refused").await["error"]["code"], "tooLarge");
    socket.act("ok", 1, a_move("32-28")).await;
    assert_eq!(socket.next("accepted").await["id"], "ok");
    socket
        .stream
        .send(Message::text("x".repeat(200_000)))
        .await
        .unwrap();
    assert!([1009, 1006].contains(&socket.closed().await));
    let mut socket = white.socket(&hall, &id, "").await;
    socket
        .stream
        .send(Message::binary(vec![1, 2, 3]))
        .await
        .unwrap();
    assert_eq!(socket.closed().await, 1003);
}

#[tokio::test]
async fn sockets_are_for_our_own_pages_and_for_games_that_there_are() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    let address = hall.address().await.to_string();
    let status = |outcome: Result<_, Error>| match outcome {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
    };
    let from = async |origin: &str| {
        status(
            white
                .try_socket(&hall, &id, "", &[("origin", origin)])
                .await
                .map(drop),
        )
    };
    assert_eq!(from("http://evil.example").await, 403);
    assert_eq!(from(&format!("http://{address}")).await, 101);
    assert_eq!(
        status(
            white
                .try_socket(&hall, "nosuchgame", "", &[])
                .await
                .map(drop)
        ),
        404
    );
}

#[tokio::test]
async fn who_comes_and_goes_is_told() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let mut white = white.socket(&hall, &id, "").await;
    assert_eq!(
        white.next("presence").await["players"],
        json!({"white": true, "black": false, "arbiter": false})
    );
    let socket = black.socket(&hall, &id, "").await;
    assert_eq!(
        white.next("presence").await["players"],
        json!({"white": true, "black": true, "arbiter": false})
    );
    drop(socket);
    assert_eq!(
        white.next("presence").await["players"],
        json!({"white": true, "black": false, "arbiter": false})
    );
    assert_eq!(
        black.look(&id).await["state"]["players"]["white"]["present"],
        true
    );
}

#[tokio::test]
async fn a_stop_closes_sockets_with_a_frame() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    let mut socket = white.socket(&hall, &id, "").await;
    socket.next("game").await;
    hall.app.stop();
    assert_eq!(socket.closed().await, 1012);
}

#[tokio::test]
async fn a_reader_who_does_not_read_is_dropped_and_does_not_hold_up_the_game() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let spectator = hall.browser();
    let mut lazy = spectator.lazy_socket(&hall, &id).await;
    // Asking and refusing send a state each and can go on for ever.
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    let mut seq = 3;
    for _ in 0..700 {
        seq = white.does(&id, seq, json!({"type": "askTakeBack"})).await;
        seq = black
            .does(&id, seq, json!({"type": "declineTakeBack"}))
            .await;
    }
    let (_, metrics) = white.get("/metrics").await;
    let metrics = metrics.as_str().unwrap();
    assert!(
        metrics.contains("damier_sockets_dropped_total 1\n"),
        "{metrics}"
    );
    assert!([1013, 1006].contains(&lazy.closed().await));
}
