//! Making games.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Hall, clock, code, friend, id_of, with};

#[tokio::test]
async fn a_game_is_made_with_everything_that_was_asked_for() {
    let hall = Hall::open().await;
    let wish = json!({
        "variant": "russian", "drawRules": "lidraughts", "start": "B:WKa1,c3:Bb8",
        "side": "black", "name": " Wei ", "opponent": {"kind": "screen"},
        "clock": {
            "white": {"form": "fischer", "initial": 60_000, "increment": 2_000},
            "black": {"form": "game", "initial": 90_000},
        },
    });
    let game = hall.browser().make(wish).await;
    assert_eq!(game["variant"], "russian");
    assert_eq!(game["drawRules"], "lidraughts");
    assert_eq!(game["start"]["fen"], "B:W22,K29:B1");
    assert_eq!(game["state"]["position"]["turn"], "black");
    assert_eq!(game["kind"], "screen");
    assert_eq!(
        game["you"],
        json!({
            "sides": ["white", "black"], "invite": null, "arbiter": false, "arbiterInvite": null,
            "assists": null,
        })
    );
    assert_eq!(game["state"]["players"]["black"]["name"], "Wei");
    assert_eq!(game["state"]["begun"], true);
    let clocks = &game["state"]["clocks"];
    assert_eq!(clocks["running"], "black");
    assert_eq!(clocks["white"]["clock"]["increment"], 2_000);
    assert_eq!(
        clocks["black"]["clock"],
        json!({"form": "game", "initial": 90_000})
    );
    let start = &game["state"]["legal"][0];
    assert_eq!(
        (&start["from"], &start["to"]),
        (&json!(1), &json!(5)),
        "{start}"
    );
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_with_its_reason() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for (more, status, expected) in [
        (json!({"variant": "chess"}), 422, "unknownVariant"),
        (json!({"drawRules": "none"}), 422, "unknownVariant"),
        (
            json!({"opponent": {"kind": "engine", "level": 11}}),
            422,
            "unknownVariant",
        ),
        (json!({"start": "W:W51:B1"}), 422, "badPosition"),
        (json!({"start": "W:W50:B1-21"}), 422, "badPosition"),
        (clock(0, 1000), 422, "badClock"),
        (clock(1000, i64::MAX), 422, "badClock"),
        (clock(-5, 1000), 422, "badClock"),
        (json!({"side": "green"}), 400, "malformed"),
        (json!({"colour": "white"}), 400, "malformed"),
        (json!({"name": "x".repeat(41)}), 400, "malformed"),
    ] {
        let (found, answer) = browser.post("/api/games", with(friend(), more)).await;
        assert_eq!(
            (found.as_u16(), code(&answer).as_str()),
            (status, expected),
            "{answer}"
        );
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_position_is_read_or_every_fault_of_it_told() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let ask = async |fen: &str| {
        browser
            .post(
                "/api/positions",
                json!({"variant": "international", "fen": fen}),
            )
            .await
    };
    let (status, position) = ask("B:W31-33,K50:B1").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(position["turn"], "black");
    let king = json!({"square": 50, "side": "white", "king": true});
    assert_eq!(position["pieces"][4], king, "{position}");
    let (status, answer) = ask("W:W1,51:B2,2").await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "badPosition")
    );
    let faults = answer["error"]["details"]["faults"].as_array().unwrap();
    assert!(faults.len() >= 2, "{answer}");
}

#[tokio::test]
async fn variants_come_with_their_squares_and_levels_with_their_names() {
    let hall = Hall::open().await;
    let (_, variants) = hall.browser().get("/api/variants").await;
    let names: Vec<_> = variants
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(names[..3], ["international", "brazilian", "russian"]);
    assert_eq!(names.len(), damier_rules::Variant::ALL.len());
    assert_eq!(variants[0]["squares"].as_array().unwrap().len(), 50);
    assert_eq!(variants[0]["drawRules"][0]["id"], "fmjd");
    let c3 = json!({"number": 22, "row": 5, "column": 2, "label": "c3"});
    assert!(variants[2]["squares"].as_array().unwrap().contains(&c3));
    for variant in variants.as_array().unwrap() {
        for key in ["en", "zh"] {
            assert!(
                variant["about"][key].as_str().unwrap().len() > 5,
                "{variant}"
            );
        }
        assert_ne!(variant["example"], "", "{variant}");
    }
    let (_, levels) = hall.browser().get("/api/levels").await;
    assert_eq!(levels.as_array().unwrap().len(), 10);
    assert!(
        levels
            .as_array()
            .unwrap()
            .iter()
            .all(|level| level["name"]["zh"] != "")
    );
}

#[tokio::test]
async fn a_variant_tells_its_rules_and_an_unknown_one_none() {
    let hall = Hall::open().await;
    let (_, card) = hall.browser().get("/api/variants/russian/rules").await;
    assert_eq!(card["variant"], "russian");
    let lines = card["lines"].as_array().unwrap();
    let crowning = lines
        .iter()
        .find(|line| line["topic"] == "crowning")
        .unwrap();
    let text = crowning["text"]["en"].as_str().unwrap();
    assert!(text.contains("goes on capturing"), "{text}");
    let (status, answer) = hall.browser().get("/api/variants/halma/rules").await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "unknownVariant")
    );
}

#[tokio::test]
async fn hands_are_not_judged_where_pieces_are_lifted_during_a_capture() {
    let hall = Hall::open().await;
    let (_, variants) = hall.browser().get("/api/variants").await;
    for variant in variants.as_array().unwrap() {
        let levels = variant["levels"].as_array().unwrap();
        let official = levels.contains(&json!("official"));
        assert!(!official || variant["removal"] == "atEnd", "{variant}");
        let game = json!({"variant": variant["id"], "side": "white",
            "opponent": {"kind": "screen"}, "assistance": "official"});
        let (status, answer) = hall.browser().post("/api/games", game).await;
        if official {
            assert_eq!(status, StatusCode::CREATED, "{answer}");
        } else {
            assert_eq!(
                (status, code(&answer).as_str()),
                (StatusCode::CONFLICT, "wrongLevel")
            );
        }
    }
}

#[tokio::test]
async fn a_game_nobody_made_is_unknown() {
    let hall = Hall::open().await;
    for path in ["", "/pdn", "/fen"] {
        let (status, answer) = hall
            .browser()
            .get(&format!("/api/games/nosuchgame{path}"))
            .await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::NOT_FOUND, "unknownGame")
        );
    }
    let (status, answer) = hall.browser().get("/api/nonsense").await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::NOT_FOUND, "notFound")
    );
}

#[tokio::test]
async fn a_game_can_be_had_as_fen_and_as_pdn() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({})).await;
    white.does(&id, 1, crate::support::a_move("32-28")).await;
    black.does(&id, 2, crate::support::a_move("19-23")).await;
    white.does(&id, 3, crate::support::a_move("28x19")).await;
    let (_, fen) = white.get(&format!("/api/games/{id}/fen")).await;
    assert_eq!(fen, "B:W19,31,33-50:B1-18,20");
    let (_, pdn) = white.get(&format!("/api/games/{id}/pdn")).await;
    let pdn = pdn.as_str().unwrap();
    assert!(pdn.contains("[GameType \"20,W,10,10,N2,0\"]"), "{pdn}");
    assert!(pdn.contains("1. 32-28 19-23 2. 28x19 *"), "{pdn}");
    assert_eq!(id_of(&white.look(&id).await), id);
}
