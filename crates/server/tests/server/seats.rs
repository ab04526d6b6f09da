//! Who may act, and for whom.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Hall, a_move, code, friend, id_of};

#[tokio::test]
async fn the_invitation_is_shown_to_the_creator_alone_and_only_while_the_seat_is_free() {
    let hall = Hall::open().await;
    let (creator, friend_, stranger) = (hall.browser(), hall.browser(), hall.browser());
    let game = creator.make(friend()).await;
    let id = id_of(&game);
    assert_eq!(game["you"]["sides"], json!(["white"]));
    assert_eq!(game["state"]["begun"], false);
    let invite = game["you"]["invite"].as_str().unwrap().to_owned();
    assert!(invite.len() >= 26);
    assert_eq!(creator.look(&id).await["you"]["invite"], invite);
    assert_eq!(
        stranger.look(&id).await["you"],
        json!({"sides": [], "invite": null, "arbiter": false, "arbiterInvite": null, "assists": null})
    );

    let joined = friend_.join(&id, &game).await;
    assert_eq!(joined["you"]["sides"], json!(["black"]));
    assert_eq!(joined["state"]["begun"], true);
    assert_eq!(creator.look(&id).await["you"]["invite"], json!(null));
    // Opening the link once more does no harm to the one who has the seat.
    let path = format!("/api/games/{id}/join");
    let (status, again) = friend_.post(&path, json!({"invite": invite})).await;
    assert_eq!(
        (status, &again["you"]["sides"]),
        (StatusCode::OK, &json!(["black"]))
    );
}

#[tokio::test]
async fn a_seat_is_not_had_by_a_guess_nor_by_a_second_browser() {
    let hall = Hall::open().await;
    let (creator, friend_, thief) = (hall.browser(), hall.browser(), hall.browser());
    let game = creator.make(friend()).await;
    let id = id_of(&game);
    let path = format!("/api/games/{id}/join");
    for guess in ["", "a", &"2".repeat(26), &id] {
        let (status, answer) = thief.post(&path, json!({"invite": guess})).await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::FORBIDDEN, "badInvite")
        );
    }
    assert_eq!(creator.look(&id).await["state"]["seq"], 0);
    friend_.join(&id, &game).await;
    let invite = &game["you"]["invite"];
    let (status, answer) = thief.post(&path, json!({"invite": invite})).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::CONFLICT, "seatTaken")
    );
    assert_eq!(thief.refused(&id, 1, a_move("32-28")).await, "notYourSeat");
}

#[tokio::test]
async fn nobody_acts_for_another() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let spectator = hall.browser();
    for act in [
        a_move("32-28"),
        json!({"type": "resign"}),
        json!({"type": "offerDraw"}),
    ] {
        assert_eq!(spectator.refused(&id, 1, act).await, "notYourSeat");
    }
    let path = format!("/api/games/{id}/acts");
    let for_white = json!({"expected": 1, "side": "white", "act": {"type": "resign"}});
    let (_, answer) = black.post(&path, for_white).await;
    assert_eq!(code(&answer), "notYourSeat");
    assert_eq!(black.refused(&id, 1, a_move("19-23")).await, "notYourTurn");
    let (_, answer) = spectator
        .post(&format!("/api/games/{id}/rematch"), json!({}))
        .await;
    assert_eq!(code(&answer), "notYourSeat");
    assert_eq!(white.look(&id).await["state"]["seq"], 1);
}

#[tokio::test]
async fn at_one_screen_one_browser_acts_for_both() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let wish = json!({"variant": "international", "side": "white", "opponent": {"kind": "screen"}});
    let id = id_of(&browser.make(wish).await);
    browser.does(&id, 1, a_move("32-28")).await;
    browser.does(&id, 2, a_move("18-23")).await;
    assert_eq!(
        browser.refused(&id, 3, json!({"type": "resign"})).await,
        "malformed"
    );
    let path = format!("/api/games/{id}/acts");
    let body = json!({"expected": 3, "side": "black", "act": {"type": "resign"}});
    let (status, _) = browser.post(&path, body).await;
    assert_eq!(status, StatusCode::OK);
    let state = &browser.look(&id).await["state"];
    assert_eq!(state["result"]["winner"], "white");
    assert_eq!(state["result"]["score"], "2-0");
}

#[tokio::test]
async fn no_answer_contains_the_cookie() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let secret = |cookie: Option<String>| cookie.unwrap().split_once('=').unwrap().1.to_owned();
    let secrets = [secret(white.cookie()), secret(black.cookie())];
    for browser in [&white, &black, &hall.browser()] {
        let text = browser.look(&id).await.to_string();
        assert!(secrets.iter().all(|secret| !text.contains(secret.as_str())));
    }
    let file = std::fs::read(hall.folder.path().join("games.sqlite-wal")).unwrap();
    let text = String::from_utf8_lossy(&file);
    assert!(secrets.iter().all(|secret| !text.contains(secret.as_str())));
}
