//! What pages of other sites may read.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use damier_server::{Limits, Rate, Settings};
use serde_json::{Value, json};

use crate::support::{Hall, a_move, answer, code, friend, settings, with};

/// What the script of embedded boards knows of the boards.
const BOARDS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/embed/src/variants.json"
);

const FOREIGN: &str = "https://elsewhere.test";

fn foreign(path: &str) -> Request<Body> {
    let request = Request::get(path).header(header::ORIGIN, FOREIGN);
    request.body(Body::empty()).unwrap()
}

#[tokio::test]
async fn a_page_of_another_site_reads_a_game_as_anybody_may_see_it_whoever_its_reader_is() {
    let hall = Hall::open().await;
    let white = hall.browser();
    let game = white.make(friend()).await;
    let id = game["id"].as_str().unwrap();
    assert!(game["you"]["invite"].is_string());
    // White's own browser, with its cookie.
    let response = white
        .send(foreign(&format!("/api/public/games/{id}")))
        .await;
    assert_eq!(response.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
    let allowed = header::ACCESS_CONTROL_ALLOW_CREDENTIALS;
    assert!(response.headers().get(allowed).is_none());
    let (_, seen) = answer(response).await;
    assert_eq!(
        (&seen["you"]["sides"], &seen["you"]["invite"]),
        (&json!([]), &Value::Null)
    );
    // Nothing else is opened by it.
    let closed = white.send(foreign(&format!("/api/games/{id}"))).await;
    let opened = closed.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    assert!(opened.is_none());
    let (status, _) = answer(hall.browser().send(foreign("/api/public/games/none")).await).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_page_of_another_site_follows_a_game_and_acts_in_none() {
    let hall = Hall::open().await;
    let (id, white, _black) = hall.friends(json!({})).await;
    let origin = [("origin", FOREIGN)];
    let own = format!("/api/games/{id}/socket");
    assert!(
        white.open(&hall, &own, &origin).await.is_err(),
        "a foreign origin"
    );
    let path = format!("/api/public/games/{id}/socket?language=zh-CN");
    let mut socket = white.open(&hall, &path, &origin).await.unwrap();
    let first = socket.next("game").await;
    assert_eq!(first["game"]["you"]["sides"], json!([]));
    let seq = first["game"]["state"]["seq"].as_u64().unwrap();
    socket.act("mine", seq, a_move("32-28")).await;
    let refused = socket.next("refused").await;
    assert_eq!(refused["error"]["code"], "notYourSeat");
    white.does(&id, seq, a_move("32-28")).await;
    let update = socket.next("update").await;
    assert_eq!(update["moves"][0]["text"], "32-28");
}

#[tokio::test]
async fn a_picture_shows_the_board_as_it_stands_in_the_way_it_was_asked_for() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(json!({"name": "A<b> & \"c\""})).await;
    let path = format!("/api/public/games/{id}/board.svg");
    let before = black.text(&path).await;
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    white.does(&id, seq, a_move("32-28")).await;
    let response = hall.browser().send(foreign(&path)).await;
    let headers = response.headers().clone();
    assert_eq!(
        headers[header::CONTENT_TYPE],
        "image/svg+xml; charset=utf-8"
    );
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=5");
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'"));
    let (_, after) = answer(response).await;
    let after = after.as_str().unwrap();
    assert_ne!(before, after);
    assert!(after.contains("Black to move") && after.contains("A&lt;b&gt; &amp;"));
    assert!(!after.contains("<script") && !after.contains("<b>"));
    let asked = format!("{path}?size=120&turned=true&names=false&colours=paper&light=fafafa");
    let turned = black.text(&format!("{asked}&language=zh-CN")).await;
    assert!(turned.contains("width=\"120\"") && turned.contains("#fafafa"));
    assert!(turned.contains("轮到黑方"));
    assert!(turned.len() < after.len(), "squares are not named");
    for wrong in [
        "size=79",
        "size=4000000000",
        "light=tomato",
        "colours=x",
        "turned=2",
    ] {
        let (status, refused) = black.get(&format!("{path}?{wrong}")).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::BAD_REQUEST, "malformed")
        );
    }
}

#[tokio::test]
async fn no_picture_shows_the_board_of_a_blindfold_game_before_it_is_over() {
    let hall = Hall::open().await;
    let blind = json!({"blindfold": {"who": "opponent"}});
    let (id, white, black) = hall.friends(blind).await;
    let path = format!("/api/public/games/{id}/board.svg");
    let before = white.text(&path).await;
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    let seq = white.does(&id, seq, a_move("32-28")).await;
    assert_eq!(
        white.text(&path).await,
        before,
        "also to the side that sees the board"
    );
    assert!(before.contains("no board is shown"));
    black.does(&id, seq, json!({"type": "resign"})).await;
    assert!(white.text(&path).await.contains("Black to move"));
}

#[tokio::test]
async fn a_record_is_read_into_positions_and_nothing_is_kept() {
    let hall = Hall::open().await;
    let read = async |query: &str, text: String| {
        let request = Request::post(format!("/api/public/records{query}"))
            .header(header::ORIGIN, FOREIGN)
            .header(header::CONTENT_TYPE, "text/plain");
        answer(
            hall.browser()
                .send(request.body(text.into()).unwrap())
                .await,
        )
        .await
    };
    let pdn = "[White \"Anna\"]\n1. 32-28 19-23 2. 28x19 14x23 *";
    let (status, record) = read("", pdn.into()).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    assert_eq!(record["variant"], "international");
    assert_eq!(record["tags"]["White"], "Anna");
    assert_eq!(record["line"].as_array().unwrap().len(), 4);
    assert_eq!(record["line"][2]["captures"], json!([23]));
    let (_, russian) = read("?variant=russian", "1. c3-d4 *".into()).await;
    assert_eq!(russian["line"][0]["move"], "c3-d4");
    let (status, refused) = read("?variant=chess", "1. c3-d4".into()).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "unknownVariant")
    );
    for nothing in ["", "{}", "no game at all"] {
        let (status, refused) = read("", nothing.into()).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::BAD_REQUEST, "malformed"),
            "{nothing}"
        );
    }
    let (status, _) = read("", "x".repeat(20_000)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn an_address_reads_only_so_fast() {
    let rate_of_reading = Some(Rate {
        each_second: 0.01,
        burst: 2.0,
    });
    let limits = Limits {
        rate_of_reading,
        ..Limits::lifted()
    };
    let hall = Hall::with(Settings {
        limits,
        ..settings()
    })
    .await;
    let browser = hall.browser();
    let game = browser.make(with(friend(), json!({}))).await;
    let path = format!("/api/public/games/{}", game["id"].as_str().unwrap());
    browser.text(&format!("{path}/board.svg")).await;
    assert_eq!(browser.get(&path).await.0, StatusCode::OK);
    let (status, refused) = browser.get(&path).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "tooFast")
    );
    assert_eq!(browser.get("/api/variants").await.0, StatusCode::OK);
}

/// Each board once, and on which one, with which start, each variant is played.
fn boards(variants: &Value) -> Value {
    let mut boards: Vec<Value> = Vec::new();
    let mut named = serde_json::Map::new();
    for variant in variants.as_array().unwrap() {
        let number = |value: &Value| value.as_u64().unwrap();
        let squares = variant["squares"].as_array().unwrap();
        let width = number(&variant["width"]);
        let cells = squares
            .iter()
            .map(|one| number(&one["row"]) * width + number(&one["column"]));
        let mut board = json!({"width": width, "cells": cells.collect::<Vec<_>>()});
        if squares
            .iter()
            .any(|one| one["label"].as_str() != Some(&*one["number"].to_string()))
        {
            let labels = squares.iter().map(|one| one["label"].clone());
            board["labels"] = labels.collect();
        }
        let known = boards.iter().position(|one| *one == board);
        let index = known.unwrap_or_else(|| {
            boards.push(board);
            boards.len() - 1
        });
        let told = json!({"board": index, "start": variant["start"]});
        named.insert(variant["id"].as_str().unwrap().to_owned(), told);
    }
    json!({"boards": boards, "variants": named})
}

#[tokio::test]
async fn the_script_of_embedded_boards_has_the_boards_that_are_played_on() {
    let hall = Hall::open().await;
    let (_, variants) = hall.browser().get("/api/variants").await;
    let now = format!("{}\n", boards(&variants));
    if std::env::var("DAMIER_UPDATE").is_ok_and(|value| value == "1") {
        std::fs::write(BOARDS, &now).unwrap();
    }
    let kept = std::fs::read_to_string(BOARDS).unwrap_or_default();
    let hint = "run `DAMIER_UPDATE=1 cargo test -p damier-server --test server embedded`";
    assert!(
        kept == now,
        "web/embed/src/variants.json is out of date: {hint}"
    );
}
