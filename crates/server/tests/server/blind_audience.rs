//! Blindfold games with an audience, and with an arbiter whom a side invites that sees no board.

use axum::http::StatusCode;
use damier_server::Settings;
use serde_json::{Value, json};

use crate::support::{Browser, Hall, a_move, code, friend, id_of, settings, with};

async fn hall() -> Hall {
    Hall::with(Settings {
        behind_proxy: true,
        ..settings()
    })
    .await
}

/// White made the game and sees the board; Black, who sees none, is at 192.0.2.2.
async fn with_audience(hall: &Hall) -> (String, Browser, Browser) {
    let [white, black] = ["192.0.2.1", "192.0.2.2"].map(|from| hall.browser().at(from));
    let asked = json!({"blindfold": {"who": "opponent", "spectators": true}});
    let game = white.make(with(friend(), asked)).await;
    let id = id_of(&game);
    assert_eq!(game["terms"]["blindfold"]["spectators"], true);
    // Whoever could still sit down sees nothing before he does.
    let before = hall.browser().at("192.0.2.7").look(&id).await;
    assert!(before.get("start").is_none(), "{before}");
    black.join(&id, &game).await;
    (id, white, black)
}

#[tokio::test]
async fn an_audience_sees_the_board_but_not_from_where_it_is_played_blindfold() {
    let hall = hall().await;
    let (id, white, black) = with_audience(&hall).await;
    white.does(&id, 1, a_move("32-28")).await;
    let seen = hall.browser().at("192.0.2.3").look(&id).await;
    assert_eq!(seen["moves"].as_array().unwrap().len(), 1);
    for blind in [
        &black,
        &hall.browser().at("192.0.2.2"),
        &hall.browser().at("::ffff:192.0.2.2"),
    ] {
        let seen = blind.look(&id).await;
        assert!(
            seen.get("moves").is_none() && seen.get("start").is_none(),
            "{seen}"
        );
        let (status, answer) = blind.get(&format!("/api/games/{id}/pdn")).await;
        assert_eq!(
            (status, code(&answer)),
            (StatusCode::FORBIDDEN, "blindfold".into())
        );
    }
    // Whoever has looked from there once is not shown it there any more.
    black.at("192.0.2.3").look(&id).await;
    let seen = hall.browser().at("192.0.2.3").look(&id).await;
    assert!(seen.get("moves").is_none(), "{seen}");
}

#[tokio::test]
async fn pictures_and_pages_of_others_show_no_board_even_with_an_audience() {
    let hall = hall().await;
    let (id, white, _black) = with_audience(&hall).await;
    white.does(&id, 1, a_move("32-28")).await;
    let picture = hall
        .browser()
        .at("192.0.2.9")
        .text(&format!("/api/public/games/{id}/board.svg"))
        .await;
    assert!(
        picture.contains("<svg") && !picture.contains("<circle"),
        "{picture}"
    );
    let (_, answer) = hall.browser().get(&format!("/api/public/games/{id}")).await;
    assert!(!answer.to_string().contains("W:W"), "{answer}");
}

#[tokio::test]
async fn a_side_that_sees_no_board_may_invite_an_arbiter_who_sits_elsewhere() {
    let hall = hall().await;
    let [black, white] = ["192.0.2.2", "192.0.2.1"].map(|from| hall.browser().at(from));
    let asked = json!({"side": "black", "arbiter": true, "blindfold": {"who": "creator"}});
    let game = black.make(with(friend(), asked)).await;
    assert!(game.get("start").is_none());
    let id = id_of(&game);
    white.join(&id, &game).await;
    let invite = json!({"invite": game["you"]["arbiterInvite"]});
    let path = format!("/api/games/{id}/join");
    let second = hall.browser().at("192.0.2.2");
    let (status, answer) = second.post(&path, invite.clone()).await;
    assert_eq!(
        (status, code(&answer)),
        (StatusCode::FORBIDDEN, "blindfold".into())
    );
    let (status, seen) = hall.browser().at("192.0.2.3").post(&path, invite).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    assert!(seen["state"]["position"]["fen"].is_string(), "{seen}");
}

#[tokio::test]
async fn at_the_club_level_an_announced_move_is_pressed() {
    let hall = hall().await;
    let [white, black] = ["192.0.2.1", "192.0.2.2"].map(|from| hall.browser().at(from));
    let form = json!({"form": "game", "initial": 600_000});
    let asked = json!({
        "assistance": "club", "blindfold": {"who": "opponent"}, "clock": {"white": form, "black": form},
    });
    let game = white.make(with(friend(), asked)).await;
    let id = id_of(&game);
    black.join(&id, &game).await;
    white.does(&id, 1, a_move("32-28")).await;
    let told: Value = black.look(&id).await;
    assert_eq!(told["toPress"], "white");
    // Possible or not, nothing is announced before the press.
    for said in ["19-23", "19-24-28"] {
        assert_eq!(black.refused(&id, 2, a_move(said)).await, "notPressed");
    }
    white.does(&id, 2, json!({"type": "press"})).await;
    black.does(&id, 3, a_move("19-23")).await;
    assert_eq!(black.look(&id).await["toPress"], "black");
    black.does(&id, 4, json!({"type": "press"})).await;
    assert_eq!(white.look(&id).await["state"]["clocks"]["running"], "white");
}
