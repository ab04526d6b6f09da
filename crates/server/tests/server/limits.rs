//! What one may ask for.

use axum::http::StatusCode;
use damier_server::{Limits, Rate, Settings};
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Hall, code, friend, id_of, settings};

fn limited(limits: Limits) -> Settings {
    Settings {
        limits,
        ..settings()
    }
}

#[tokio::test]
async fn requests_that_come_too_fast_are_refused() {
    let rate = Some(Rate {
        each_second: 0.01,
        burst: 3.0,
    });
    let hall = Hall::with(limited(Limits {
        rate_of_address: rate,
        ..Limits::lifted()
    }))
    .await;
    let browser = hall.browser();
    for _ in 0..3 {
        browser.make(friend()).await;
    }
    let (status, answer) = browser.post("/api/games", friend()).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "tooFast")
    );
    let (status, _) = browser.get("/api/variants").await;
    assert_eq!(status, StatusCode::OK, "reading is free");
}

#[tokio::test]
async fn messages_on_a_socket_have_a_rate() {
    let rate = Some(Rate {
        each_second: 1.0,
        burst: 5.0,
    });
    let hall = Hall::with(limited(Limits {
        rate_of_socket: rate,
        ..Limits::lifted()
    }))
    .await;
    let (id, white, _) = hall.friends(json!({})).await;
    let mut socket = white.socket(&hall, &id, "").await;
    for number in 0..7 {
        socket
            .say(json!({"type": "ping", "id": number.to_string()}))
            .await;
    }
    let refused = socket.next("refused").await;
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!("5"), &json!("tooFast"))
    );
}

#[tokio::test]
async fn an_address_has_only_so_many_unfinished_games() {
    let hall = Hall::with(limited(Limits {
        unfinished_each: 2,
        ..Limits::lifted()
    }))
    .await;
    let browser = hall.browser();
    let screen =
        json!({"variant": "international", "side": "white", "opponent": {"kind": "screen"}});
    let first = id_of(&browser.make(screen.clone()).await);
    browser.make(screen.clone()).await;
    let (status, answer) = browser.post("/api/games", screen.clone()).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "tooMany")
    );
    let path = format!("/api/games/{first}/acts");
    let resign = json!({"expected": 1, "side": "white", "act": {"type": "resign"}});
    assert_eq!(browser.post(&path, resign).await.0, StatusCode::OK);
    browser.make(screen).await;
}

#[tokio::test]
async fn an_address_has_only_so_many_sockets() {
    let hall = Hall::with(limited(Limits {
        sockets_each: 2,
        ..Limits::lifted()
    }))
    .await;
    let (id, white, _) = hall.friends(json!({})).await;
    let first = white.socket(&hall, &id, "").await;
    let _second = white.socket(&hall, &id, "").await;
    let refused = white.try_socket(&hall, &id, "", &[]).await.err();
    assert!(
        matches!(&refused, Some(Error::Http(answer)) if answer.status() == 429),
        "{refused:?}"
    );
    drop(first);
    for _ in 0..200 {
        if white.try_socket(&hall, &id, "", &[]).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("a closed socket still counts");
}

#[tokio::test]
async fn connections_beyond_the_limit_are_closed() {
    let hall = Hall::with(limited(Limits {
        connections_each: 1,
        ..Limits::lifted()
    }))
    .await;
    let (id, white, _) = hall.friends(json!({})).await;
    let _first = white.socket(&hall, &id, "").await;
    assert!(white.try_socket(&hall, &id, "", &[]).await.is_err());
}

#[tokio::test]
async fn pages_of_other_sites_may_not_act() {
    let hall = Hall::open().await;
    let post = async |origin: &str| {
        let request = axum::http::Request::post("/api/games")
            .header("content-type", "application/json")
            .header("host", "damier.test")
            .header("origin", origin)
            .body(friend().to_string().into())
            .unwrap();
        hall.browser().send(request).await.status()
    };
    assert_eq!(post("https://evil.test").await, StatusCode::FORBIDDEN);
    assert_eq!(post("null").await, StatusCode::FORBIDDEN);
    assert_eq!(post("https://damier.test").await, StatusCode::CREATED);
}
