//! Playing: what is legal, when, and in which order.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Hall, a_move, code, friend, id_of, with};

fn act(kind: &str) -> Value {
    json!({"type": kind})
}

#[tokio::test]
async fn moves_are_played_by_squares_and_by_text_and_show_their_path() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    assert_eq!(
        white
            .does(&id, 1, json!({"type": "move", "from": 32, "to": 28}))
            .await,
        2
    );
    assert_eq!(black.does(&id, 2, a_move("19-23")).await, 3);
    let state = &black.look(&id).await["state"];
    assert_eq!(state["mustCapture"], json!({"count": 1, "exact": true}));
    let take = json!({"type": "move", "from": 28, "to": 19, "captures": [23]});
    assert_eq!(white.does(&id, 3, take).await, 4);
    let game = white.look(&id).await;
    let last = &game["moves"][2];
    assert_eq!(last["captures"], json!([23]));
    assert_eq!(last["path"], json!([28, 19]));
    assert_eq!(last["text"], "28x19");
    assert_eq!((&last["ply"], &last["side"]), (&json!(3), &json!("white")));
    assert_eq!(last["spent"], json!(null));
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_what_must_be_taken_and_what_is_legal() {
    let hall = Hall::open().await;
    let start = json!({"start": "W:W39,50:B12,13,23,33"});
    let (id, white, _) = hall.friends(start).await;
    let (status, answer) = white.act(&id, 1, a_move("50-45")).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "illegalMove")
    );
    let details = &answer["error"]["details"];
    assert_eq!(details["legal"], json!(["39x17"]));
    assert_eq!(details["mustCapture"], json!({"count": 4, "exact": true}));
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains("must take 4 pieces"), "{message}");
    assert_eq!(
        white
            .refused(&id, 1, json!({"type": "move", "from": 50, "to": 45}))
            .await,
        "illegalMove"
    );
    assert_eq!(
        white
            .refused(
                &id,
                1,
                json!({"type": "move", "from": 999, "to": 7_000_000})
            )
            .await,
        "illegalMove"
    );
    assert_eq!(white.refused(&id, 1, a_move("hello")).await, "malformed");
    assert_eq!(
        white.refused(&id, 1, json!({"type": "castle"})).await,
        "malformed"
    );
    assert_eq!(white.look(&id).await["state"]["seq"], 1);
    // The rest is as the book has it: 39x17 takes all.
    white.does(&id, 1, a_move("39x17")).await;
    let result = &white.look(&id).await["state"]["result"];
    assert_eq!(
        (&result["reason"], &result["score"]),
        (&json!("noPieces"), &json!("2-0"))
    );
    assert_eq!(white.refused(&id, 2, a_move("17-12")).await, "gameOver");
}

#[tokio::test]
async fn a_capture_that_can_be_made_in_two_ways_needs_its_squares() {
    let hall = Hall::open().await;
    let start = json!({"start": "W:WK47:B14,19,29,31,42"});
    let (id, white, _) = hall.friends(start).await;
    let (status, answer) = white
        .act(&id, 1, json!({"type": "move", "from": 47, "to": 36}))
        .await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "ambiguousMove")
    );
    let candidates = json!(["47x38x20x9x36", "47x38x24x13x36"]);
    assert_eq!(answer["error"]["details"]["candidates"], candidates);
    let exact = json!({"type": "move", "from": 47, "to": 36, "captures": [14, 29, 31, 42]});
    white.does(&id, 1, exact).await;
    assert_eq!(
        white.look(&id).await["state"]["position"]["fen"],
        "B:WK36:B19"
    );
}

#[tokio::test]
async fn a_stale_act_changes_nothing() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    white.does(&id, 1, a_move("32-28")).await;
    for expected in [0, 1, 3, u64::MAX] {
        let (status, answer) = black.act(&id, expected, a_move("19-23")).await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::CONFLICT, "stale")
        );
        assert_eq!(answer["error"]["details"]["seq"], 2);
    }
    assert_eq!(black.does(&id, 2, a_move("19-23")).await, 3);
}

#[tokio::test]
async fn nothing_is_played_before_the_friend_has_come() {
    let hall = Hall::open().await;
    let creator = hall.browser();
    let id = id_of(&creator.make(friend()).await);
    assert_eq!(creator.refused(&id, 0, a_move("32-28")).await, "notBegun");
    assert_eq!(creator.refused(&id, 0, act("resign")).await, "notBegun");
    assert_eq!(creator.look(&id).await["state"]["legal"], json!([]));
}

#[tokio::test]
async fn draw_offers_keep_the_order_of_the_fmjd() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    // Not before one's own move.
    assert_eq!(
        white.refused(&id, 1, act("offerDraw")).await,
        "offerNotAllowed"
    );
    white.does(&id, 1, a_move("32-28")).await;
    assert_eq!(
        white.look(&id).await["state"]["mayOfferDraw"],
        json!(["white"])
    );
    assert_eq!(
        black.refused(&id, 2, act("offerDraw")).await,
        "offerNotAllowed"
    );
    assert_eq!(black.refused(&id, 2, act("acceptDraw")).await, "noOffer");
    white.does(&id, 2, act("offerDraw")).await;
    assert_eq!(black.look(&id).await["state"]["drawOffer"], "white");
    assert_eq!(white.refused(&id, 3, act("acceptDraw")).await, "noOffer");
    // It lapses when the opponent moves, and is not repeated before he has offered.
    black.does(&id, 3, a_move("19-23")).await;
    assert_eq!(black.look(&id).await["state"]["drawOffer"], json!(null));
    white.does(&id, 4, a_move("28x19")).await;
    assert_eq!(
        white.refused(&id, 5, act("offerDraw")).await,
        "offerNotAllowed"
    );
    black.does(&id, 5, a_move("14x23")).await;
    black.does(&id, 6, act("offerDraw")).await;
    white.does(&id, 7, act("declineDraw")).await;
    white.does(&id, 8, a_move("33-28")).await;
    white.does(&id, 9, act("offerDraw")).await;
    black.does(&id, 10, act("acceptDraw")).await;
    let result = &black.look(&id).await["state"]["result"];
    assert_eq!(result["score"], "1-1");
    assert_eq!(result["reason"], "agreed");
    assert_eq!(result["text"], "Draw: by agreement.");
}

#[tokio::test]
async fn a_move_is_taken_back_by_agreement_only() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    assert_eq!(
        white.refused(&id, 1, act("askTakeBack")).await,
        "offerNotAllowed"
    );
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    assert_eq!(
        black.refused(&id, 3, act("acceptTakeBack")).await,
        "noOffer"
    );
    white.does(&id, 3, act("askTakeBack")).await;
    assert_eq!(black.look(&id).await["state"]["takeBack"], "white");
    black.does(&id, 4, act("declineTakeBack")).await;
    white.does(&id, 5, act("askTakeBack")).await;
    black.does(&id, 6, act("acceptTakeBack")).await;
    let game = white.look(&id).await;
    assert_eq!(game["moves"], json!([]));
    assert_eq!(game["state"]["position"]["fen"], "W:W31-50:B1-20");
    assert_eq!(game["state"]["seq"], 7);
}

#[tokio::test]
async fn counters_speak_the_readers_language() {
    let hall = Hall::open().await;
    let start = json!({"start": "W:WK46,K47,K48:BK3"});
    let (id, white, black) = hall.friends(start).await;
    white.does(&id, 1, a_move("47-38")).await;
    black.does(&id, 2, a_move("3-9")).await;
    let counters = &white.look(&id).await["state"]["counters"];
    let of = |rule: &str| {
        counters
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["rule"] == rule)
            .unwrap()
            .clone()
    };
    assert_eq!(
        (&of("rule16")["used"], &of("rule16")["limit"]),
        (&json!(1), &json!(16))
    );
    assert_eq!(of("rule25")["unit"], "moves");
    let request = axum::http::Request::get(format!("/api/games/{id}"))
        .header("accept-language", "zh-CN,zh;q=0.9")
        .body(axum::body::Body::empty())
        .unwrap();
    let response = white.send(request).await;
    let bytes = http_body_util::BodyExt::collect(response.into_body())
        .await
        .unwrap()
        .to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(
        text.contains("三子对一王") && text.contains("附则"),
        "{text}"
    );
    assert!(!text.contains("Annex"));
}

#[tokio::test]
async fn a_body_that_is_cut_forged_or_too_large_is_refused_and_named() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    let path = format!("/api/games/{id}/acts");
    let send = async |body: String, kind: &str| {
        let request = axum::http::Request::post(&path).header("content-type", kind);
        let response = white.send(request.body(body.into()).unwrap()).await;
        let status = response.status().as_u16();
        let bytes = http_body_util::BodyExt::collect(response.into_body())
            .await
            .unwrap()
            .to_bytes();
        (
            status,
            code(&serde_json::from_slice::<Value>(&bytes).unwrap()),
        )
    };
    let json = "application/json";
    let refused = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(
        send(r#"{"expected":1,"act":{"ty"#.into(), json).await,
        refused(400, "malformed")
    );
    assert_eq!(send("[]".into(), json).await, refused(400, "malformed"));
    assert_eq!(
        send("\u{0}\u{1}".into(), json).await,
        refused(400, "malformed")
    );
    let good = r#"{"expected":1,"act":{"type":"resign"}}"#;
    assert_eq!(
        send(good.into(), "text/plain").await,
        refused(400, "malformed")
    );
    let long = with(
        json!({"expected": 1}),
        json!({"act": a_move(&"x".repeat(20_000))}),
    );
    assert_eq!(send(long.to_string(), json).await, refused(413, "tooLarge"));
    assert_eq!(white.look(&id).await["state"]["seq"], 1);
}
