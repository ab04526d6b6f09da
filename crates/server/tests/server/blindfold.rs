//! Blindfold games: what is asked, answered and shown.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Browser, Hall, a_move, code, friend, id_of, with};

/// White made the game and sees the board, Black sees none.
async fn table(more: Value) -> (Hall, String, Browser, Browser) {
    let hall = Hall::open().await;
    let blindfold = json!({"blindfold": {"who": "opponent"}});
    let (id, white, black) = hall.friends(with(blindfold, more)).await;
    (hall, id, white, black)
}

async fn says(browser: &Browser, id: &str, text: &str) -> (StatusCode, Value) {
    let seq = browser.look(id).await["seq"].as_u64().unwrap();
    browser.act(id, seq, a_move(text)).await
}

async fn plays(browser: &Browser, id: &str, text: &str) -> u64 {
    let seq = browser.look(id).await["state"]["seq"].as_u64().unwrap();
    browser.does(id, seq, a_move(text)).await
}

#[tokio::test]
async fn a_side_without_sight_hears_the_last_move_and_nothing_else() {
    let (hall, id, white, black) = table(json!({})).await;
    plays(&white, &id, "32-28").await;
    let game = black.look(&id).await;
    assert_eq!(
        game["announced"],
        json!([{"side": "white", "text": "32-28"}])
    );
    assert_eq!(game["turn"], "black");
    for hidden in ["start", "moves", "state", "position", "legal", "counters"] {
        assert!(game.get(hidden).is_none(), "{hidden}");
    }
    let (status, _) = says(&black, &id, "十九到二十三").await;
    assert_eq!(status, StatusCode::OK);
    plays(&white, &id, "28x19").await;
    let game = black.look(&id).await;
    assert_eq!(
        game["announced"],
        json!([{"side": "white", "text": "28x19"}]),
        "no record"
    );
    // Somebody who looks on, and a second browser, are told less.
    let stranger = hall.browser().look(&id).await;
    assert_eq!(stranger["announced"], json!([]));
    assert_eq!(stranger["you"]["sides"], json!([]));
    for browser in [&black, &hall.browser()] {
        for what in ["pdn", "fen"] {
            let (status, answer) = browser.get(&format!("/api/games/{id}/{what}")).await;
            assert_eq!(
                (status, code(&answer)),
                (StatusCode::FORBIDDEN, "blindfold".into())
            );
        }
        let (status, _) = browser.get(&format!("/api/games/{id}/log")).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    // The sighted side sees everything, and that it plays against one who sees nothing.
    let game = white.look(&id).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 3);
    assert_eq!(game["terms"]["blindfold"]["black"], true);
    assert_eq!(game["state"]["impossible"], json!({"white": 0, "black": 0}));
}

#[tokio::test]
async fn impossible_moves_are_counted_and_in_the_end_lose() {
    let (_hall, id, white, black) = table(json!({
        "blindfold": {"who": "opponent", "allowed": 1}
    }))
    .await;
    plays(&white, &id, "32-28").await;
    let (status, answer) = says(&black, &id, "20-26").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(code(&answer), "impossibleMove");
    assert_eq!(
        answer["error"]["details"],
        json!({"count": 1, "allowed": 1})
    );
    let seen = white.look(&id).await;
    assert_eq!(seen["state"]["impossible"], json!({"white": 0, "black": 1}));
    // What is no move is not counted.
    let (_, answer) = says(&black, &id, "hello").await;
    assert_eq!(code(&answer), "malformed");
    let (_, answer) = says(&black, &id, "1-2").await;
    assert_eq!(code(&answer), "impossibleMove");
    // The game is over, and everybody sees all of it.
    let game = black.look(&id).await;
    assert_eq!(game["state"]["result"]["reason"], "impossibleMoves");
    assert_eq!(game["state"]["result"]["score"], "2-0");
    let (_, log) = black.get(&format!("/api/games/{id}/log")).await;
    let log = log.to_string();
    assert!(log.contains("announces an impossible move: 20-26"), "{log}");
    let (_, pdn) = black.get(&format!("/api/games/{id}/pdn")).await;
    assert!(pdn.as_str().unwrap().contains("32-28"), "{pdn}");
}

#[tokio::test]
async fn squares_are_announced_like_texts_and_one_at_a_time() {
    let (_hall, id, white, black) = table(json!({})).await;
    let seq = plays(&white, &id, "32-28").await;
    let path = format!("/api/games/{id}/acts");
    let resign = json!({"type": "resign"});
    let both = json!({"expected": seq, "acts": [a_move("19-23"), resign]});
    let (_, answer) = black.post(&path, both).await;
    assert_eq!(code(&answer), "malformed");
    let by_squares = json!({"type": "move", "from": 20, "to": 26});
    assert_eq!(black.refused(&id, seq, by_squares).await, "impossibleMove");
    let by_squares = json!({"type": "move", "from": 19, "to": 23, "captures": []});
    black.does(&id, seq + 1, by_squares).await;
    // No move is taken back, not even if the opponent would let it.
    let seq = black.look(&id).await["seq"].as_u64().unwrap();
    let ask = json!({"type": "askTakeBack"});
    assert_eq!(black.refused(&id, seq, ask).await, "offerNotAllowed");
}

#[tokio::test]
async fn with_notes_the_record_is_kept_and_at_one_screen_both_hear_the_last_move() {
    let (_hall, id, white, black) = table(json!({
        "blindfold": {"who": "opponent", "notes": true}
    }))
    .await;
    plays(&white, &id, "32-28").await;
    says(&black, &id, "19-23").await;
    let announced = black.look(&id).await["announced"].clone();
    assert_eq!(announced[0]["text"], "32-28");
    assert_eq!(announced[1]["text"], "19-23");

    let hall = Hall::open().await;
    let browser = hall.browser();
    let screen = json!({"opponent": {"kind": "screen"}, "blindfold": {"who": "both"}});
    let id = id_of(&browser.make(with(friend(), screen)).await);
    says(&browser, &id, "32-28").await;
    says(&browser, &id, "19-23").await;
    let game = browser.look(&id).await;
    assert_eq!(
        game["announced"],
        json!([{"side": "black", "text": "19-23"}])
    );
    assert_eq!(game["you"]["sides"], json!(["white", "black"]));
}

#[tokio::test]
async fn the_engine_plays_against_one_who_sees_nothing() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let engine =
        json!({"opponent": {"kind": "engine", "level": 1}, "blindfold": {"who": "creator"}});
    let game = browser.make(with(friend(), engine)).await;
    assert_eq!(game["announced"], json!([]));
    let id = id_of(&game);
    let mut socket = browser.socket(&hall, &id, "").await;
    let first = socket.next("blindfold").await;
    let seq = first["game"]["seq"].as_u64().unwrap();
    socket.act("a", seq, a_move("32 28")).await;
    socket.next("accepted").await;
    loop {
        let told = socket.next("blindfold").await;
        if told["game"]["turn"] == "white" && told["game"]["announced"] != json!([]) {
            assert_eq!(told["game"]["announced"][0]["side"], "black");
            break;
        }
    }
}

#[tokio::test]
async fn terms_that_would_show_the_board_are_refused() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let blind = |who: &str, more: Value| {
        let asked = json!({"blindfold": {"who": who}});
        with(with(friend(), asked), more)
    };
    let engine = json!({"opponent": {"kind": "engine", "level": 1}});
    let screen = json!({"opponent": {"kind": "screen"}});
    let refused = [
        blind("opponent", engine.clone()),
        blind("both", engine),
        blind("creator", screen.clone()),
        blind("opponent", screen),
        blind("creator", json!({"assistance": "official"})),
        blind("creator", json!({"sheets": true})),
        blind("creator", json!({"drawOffersWithin": 10})),
        blind(
            "creator",
            json!({"blindfold": {"who": "creator", "allowed": 101}}),
        ),
    ];
    for request in refused {
        let (status, answer) = browser.post("/api/games", request.clone()).await;
        assert_eq!(status, StatusCode::CONFLICT, "{request}");
        assert_eq!(code(&answer), "wrongLevel", "{request}");
    }
    let (status, game) = browser
        .post("/api/games", blind("opponent", json!({"arbiter": true})))
        .await;
    assert_eq!(status, StatusCode::CREATED);
    // The arbiter sees the board.
    let arbiter = hall.browser();
    let id = id_of(&game);
    let path = format!("/api/games/{id}/join");
    let invite = game["you"]["arbiterInvite"].clone();
    let (_, seen) = arbiter.post(&path, json!({"invite": invite})).await;
    assert!(seen["state"]["position"]["fen"].is_string(), "{seen}");
}

#[tokio::test]
async fn after_the_game_the_sides_change_and_with_them_the_blindfold() {
    let (_hall, id, white, black) = table(json!({})).await;
    plays(&white, &id, "32-28").await;
    let seq = black.look(&id).await["seq"].as_u64().unwrap();
    black.does(&id, seq, json!({"type": "resign"})).await;
    let again = format!("/api/games/{id}/rematch");
    white.post(&again, json!({})).await;
    let (_, answer) = black.post(&again, json!({})).await;
    let next = answer["game"].as_str().unwrap();
    let game = black.look(next).await;
    assert_eq!(game["terms"]["blindfold"]["white"], true);
    assert_eq!(game["terms"]["blindfold"]["black"], false);
    assert!(
        game.get("state").is_none(),
        "still the one who sees nothing"
    );
}
