//! The assistant of a blind player.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Hall, a_move, clock, code, with};

const INVITE: &str = "kx7hq2mvw9rt4ynbp3cdzf5j8s";

fn ask(invite: &str) -> Value {
    json!({"type": "inviteAssistant", "invite": invite})
}

#[tokio::test]
async fn an_assistant_carries_out_and_decides_nothing() {
    let hall = Hall::open().await;
    let terms = with(
        json!({"assistance": "club", "sheets": true}),
        clock(60_000, 60_000),
    );
    let (id, white, black) = hall.friends(terms).await;
    let (assistant, other) = (hall.browser(), hall.browser());
    let path = format!("/api/games/{id}/join");
    for browser in [&assistant, &other] {
        browser.make(crate::support::friend()).await;
    }
    // Nobody comes without being asked, and nothing short enough to be guessed opens the seat.
    let (status, _) = assistant.post(&path, json!({"invite": INVITE})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(white.refused(&id, 1, ask("short")).await, "malformed");
    white.does(&id, 1, ask(INVITE)).await;
    let (status, seen) = assistant.post(&path, json!({"invite": INVITE})).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    assert_eq!(seen["you"]["assists"], "white");
    assert_eq!(seen["you"]["sides"], json!([]));
    let (status, _) = other.post(&path, json!({"invite": INVITE})).await;
    assert_eq!(status, StatusCode::CONFLICT, "the link opens the seat once");
    let told = black.look(&id).await;
    assert_eq!(told["state"]["players"]["white"]["assisted"], true);
    assert!(!told.to_string().contains(INVITE));

    assistant.does(&id, 3, a_move("32-28")).await;
    assistant.does(&id, 4, json!({"type": "press"})).await;
    let line = json!({"type": "write", "ply": 1, "text": "32-28"});
    assistant.does(&id, 5, line).await;
    for kind in [
        "resign",
        "offerDraw",
        "askTakeBack",
        "dismissAssistant",
        "callFlag",
    ] {
        let refused = assistant.refused(&id, 6, json!({"type": kind})).await;
        assert_eq!(refused, "notYourSeat", "{kind}");
    }
    let path = format!("/api/games/{id}/acts");
    let together = json!({"expected": 6, "acts": [a_move("19-23"), {"type": "resign"}]});
    let (_, answer) = assistant.post(&path, together).await;
    assert_eq!(code(&answer), "notYourSeat");
    black.does(&id, 6, a_move("19-23")).await;
    black.does(&id, 7, json!({"type": "press"})).await;
    white
        .does(&id, 8, json!({"type": "dismissAssistant"}))
        .await;
    assert_eq!(
        assistant.refused(&id, 9, a_move("28x19")).await,
        "notYourSeat"
    );
    white.does(&id, 9, a_move("28x19")).await;
}

#[tokio::test]
async fn the_seat_stands_in_the_log() {
    let hall = Hall::open().await;
    let (id, white, _black) = hall.friends(json!({})).await;
    white.does(&id, 1, ask(INVITE)).await;
    let assistant = hall.browser();
    let path = format!("/api/games/{id}/join");
    assistant.post(&path, json!({"invite": INVITE})).await;
    assert_eq!(assistant.look(&id).await["you"]["assists"], "white");
    let kept = crate::support::stored(&hall, &id).await;
    let lines: Vec<&str> = kept.lines.iter().map(|line| line.text.as_str()).collect();
    assert!(
        lines[2].contains(" server seat-assistant white "),
        "{lines:?}"
    );
    assert!(!lines.join("\n").contains(INVITE), "only hashes are kept");
}

#[tokio::test]
async fn a_side_that_plays_blindfold_has_no_assistant() {
    let hall = Hall::open().await;
    let blindfold = json!({"blindfold": {"who": "opponent"}});
    let (id, _white, black) = hall.friends(blindfold).await;
    assert_eq!(black.refused(&id, 1, ask(INVITE)).await, "wrongLevel");
}
