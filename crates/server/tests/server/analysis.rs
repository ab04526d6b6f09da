//! Analyses that grow, hints, and their limits.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use damier_server::{Limits, Rate, Settings};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::support::{Browser, Hall, a_move, code, friend, id_of, settings, with};

/// An answer that is read line by line.
struct Stream {
    body: Body,
    text: String,
}

impl Stream {
    async fn open(browser: &Browser, ask: Value) -> Result<Stream, (StatusCode, String)> {
        let request =
            Request::post("/api/analysis").header(header::CONTENT_TYPE, "application/json");
        let response: Response = browser
            .send(request.body(ask.to_string().into()).unwrap())
            .await;
        let status = response.status();
        if status != StatusCode::OK {
            let bytes = response.into_body().collect().await.unwrap().to_bytes();
            return Err((status, code(&serde_json::from_slice(&bytes).unwrap())));
        }
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Ok(Stream {
            body: response.into_body(),
            text: String::new(),
        })
    }

    /// The next line that says something; none at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.text.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.text = rest;
                if line.is_empty() {
                    continue;
                }
                return Some(serde_json::from_str(&line).unwrap());
            }
            let frame = tokio::time::timeout(Duration::from_secs(30), self.body.frame());
            let frame = frame.await.expect("a sign of life")?.unwrap();
            let bytes = frame.into_data().unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    async fn end(mut self) -> (Vec<Value>, Value) {
        let mut all = Vec::new();
        while let Some(told) = self.next().await {
            all.push(told);
        }
        let last = all.pop().unwrap();
        (all, last)
    }
}

/// As much of the machine as there is, and not for long.
fn short() -> Settings {
    Settings {
        analysis_share: 100,
        analysis_time: Duration::from_millis(700),
        ..settings()
    }
}

fn start() -> Value {
    json!({"variant": "international", "lines": 3})
}

#[tokio::test]
async fn an_analysis_grows_and_ends_with_its_time() {
    let hall = Hall::with(short()).await;
    let stream = Stream::open(&hall.browser(), start()).await.unwrap();
    let (told, last) = stream.end().await;
    assert_eq!(last, json!({"type": "ended", "reason": "time"}));
    let depths: Vec<u64> = told
        .iter()
        .map(|one| one["depth"].as_u64().unwrap())
        .collect();
    assert!(depths.is_sorted() && depths.len() > 1, "{depths:?}");
    let lines = told.last().unwrap()["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert!(line["moves"][0]["text"].as_str().unwrap().contains('-'));
        assert!(line["score"]["white"].as_i64().unwrap().abs() < 200);
        assert!(!line["explained"]["zh"].as_str().unwrap().is_empty());
    }
}

#[tokio::test]
async fn what_a_move_does_is_told_and_a_win_ends_the_analysis() {
    let hall = Hall::with(short()).await;
    let ask = json!({"variant": "international", "fen": "W:W28,33,K5:B22", "lines": 1});
    let (told, last) = Stream::open(&hall.browser(), ask)
        .await
        .unwrap()
        .end()
        .await;
    assert_eq!(last["reason"], "settled");
    let line = &told.last().unwrap()["lines"][0];
    assert_eq!(line["moves"][0]["text"], "28x17");
    assert_eq!(
        (&line["score"]["wins"], &line["score"]["moves"]),
        (&json!("white"), &json!(1))
    );
    let english = "The only move: takes one; wins at once.";
    assert_eq!(line["explained"]["en"], english);
    let over = json!({"variant": "international", "fen": "B:W28:B"});
    let refused = Stream::open(&hall.browser(), over).await.err();
    assert!(refused.is_none_or(|(_, code)| code == "badPosition"));
}

#[tokio::test]
async fn every_variant_and_rules_of_ones_own_are_analysed_after_moves() {
    let hall = Hall::with(Settings {
        analysis_time: Duration::from_millis(60),
        ..short()
    })
    .await;
    let browser = hall.browser();
    let (_, variants) = browser.get("/api/variants").await;
    for variant in variants.as_array().unwrap() {
        let ask = json!({"variant": variant["id"], "lines": 5});
        let (told, last) = Stream::open(&browser, ask).await.unwrap().end().await;
        assert_eq!(last["type"], "ended", "{variant}");
        let first = &told.last().expect("a depth")["lines"][0]["moves"][0]["text"];
        let after = json!({"variant": variant["id"], "moves": [first]});
        let (told, _) = Stream::open(&browser, after).await.unwrap().end().await;
        assert!(!told.is_empty(), "{variant}");
    }
    let own = json!({"variant": "own", "rules": "name: short\nlike: brazilian\nking: short"});
    let (told, _) = Stream::open(&browser, own).await.unwrap().end().await;
    assert!(!told.is_empty());
}

#[tokio::test]
async fn a_question_that_cannot_be_answered_is_refused() {
    let hall = Hall::with(short()).await;
    let browser = hall.browser();
    for (change, wanted) in [
        (json!({"lines": 6}), "malformed"),
        (json!({"lines": 0}), "malformed"),
        (json!({"variant": "chess"}), "unknownVariant"),
        (json!({"fen": "W:W99"}), "badPosition"),
        (json!({"moves": ["1-2"]}), "illegalMove"),
        (json!({"moves": ["?"]}), "malformed"),
        (json!({"rules": "x"}), "malformed"),
        (json!({"hint": true}), "malformed"),
    ] {
        let refused = Stream::open(&browser, with(start(), change.clone())).await;
        assert_eq!(
            refused.err().map(|(_, code)| code).as_deref(),
            Some(wanted),
            "{change}"
        );
    }
}

#[tokio::test]
async fn whoever_closes_the_page_ends_the_analysis() {
    let hall = Hall::with(Settings {
        analysis_time: Duration::from_secs(60),
        ..short()
    })
    .await;
    let browser = hall.browser();
    let mut stream = Stream::open(&browser, start()).await.unwrap();
    stream.next().await.unwrap();
    assert!(
        browser
            .text("/metrics")
            .await
            .contains("damier_analyses 1\n")
    );
    drop(stream);
    let begun = Instant::now();
    while !browser
        .text("/metrics")
        .await
        .contains("damier_analyses 0\n")
    {
        assert!(begun.elapsed() < Duration::from_secs(5), "it goes on");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_server_that_stops_ends_analyses() {
    let hall = Hall::with(Settings {
        analysis_time: Duration::from_secs(60),
        ..short()
    })
    .await;
    let mut stream = Stream::open(&hall.browser(), start()).await.unwrap();
    stream.next().await.unwrap();
    hall.app.stop();
    let (_, last) = stream.end().await;
    assert_eq!(last["reason"], "stopping");
}

#[tokio::test]
async fn there_are_only_so_many_analyses_and_so_often() {
    let long = |limits| Settings {
        limits,
        analysis_time: Duration::from_secs(60),
        ..short()
    };
    let few = Limits {
        analyses: 2,
        ..Limits::lifted()
    };
    let hall = Hall::with(long(few)).await;
    // Whoever has no cookie is known by the address: both are one and the same.
    let first = Stream::open(&hall.browser(), start()).await.unwrap();
    let _second = Stream::open(&hall.browser(), start()).await.unwrap();
    let refused = Stream::open(&hall.browser(), start()).await.err();
    assert_eq!(
        refused,
        Some((StatusCode::TOO_MANY_REQUESTS, "tooMany".into()))
    );
    drop(first);
    let begun = Instant::now();
    while Stream::open(&hall.browser(), start()).await.is_err() {
        assert!(
            begun.elapsed() < Duration::from_secs(5),
            "its place is kept"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }

    let seldom = Limits {
        rate_of_analyses: Some(Rate {
            each_second: 0.01,
            burst: 2.0,
        }),
        ..Limits::lifted()
    };
    let hall = Hall::with(long(seldom)).await;
    for _ in 0..2 {
        Stream::open(&hall.browser(), start()).await.unwrap();
    }
    let refused = Stream::open(&hall.browser(), start()).await.err();
    assert_eq!(
        refused,
        Some((StatusCode::TOO_MANY_REQUESTS, "tooFast".into()))
    );
}

#[tokio::test]
async fn a_server_may_offer_none() {
    let hall = Hall::with(Settings {
        analysis_share: 0,
        ..settings()
    })
    .await;
    let browser = hall.browser();
    let (_, offer) = browser.get("/api/analysis").await;
    assert_eq!(offer["offered"], false);
    let refused = Stream::open(&browser, start()).await.err();
    assert_eq!(refused, Some((StatusCode::FORBIDDEN, "notAllowed".into())));
}

fn against_the_engine() -> Value {
    json!({
        "variant": "international", "side": "white",
        "opponent": {"kind": "engine", "level": 1},
    })
}

async fn hint(browser: &Browser, id: &str) -> (StatusCode, Value) {
    browser
        .post(&format!("/api/games/{id}/hint"), json!({}))
        .await
}

#[tokio::test]
async fn who_plays_against_the_engine_may_ask_for_a_hint_when_it_is_his_move() {
    let hall = Hall::with(short()).await;
    let person = hall.browser();
    let id = id_of(&person.make(against_the_engine()).await);
    let (status, told) = hint(&person, &id).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert_eq!(told["seq"], 1);
    let text = told["line"]["moves"][0]["text"].as_str().unwrap();
    assert!(
        told["line"]["explained"]["en"]
            .as_str()
            .unwrap()
            .ends_with('.')
    );
    person.does(&id, 1, a_move(text)).await;
    // A stranger has no move to ask for.
    let (status, refused) = hint(&hall.browser(), &id).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::FORBIDDEN, "notYourSeat")
    );
}

#[tokio::test]
async fn nobody_is_helped_in_a_game_between_people_nor_where_the_board_is_not_seen() {
    let hall = Hall::with(short()).await;
    let (id, white, black) = hall.friends(json!({})).await;
    for browser in [&white, &black, &hall.browser()] {
        let (status, refused) = hint(browser, &id).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::FORBIDDEN, "notAllowed")
        );
    }
    let screen = with(friend(), json!({"opponent": {"kind": "screen"}}));
    let id = id_of(&white.make(screen).await);
    assert_eq!(code(&hint(&white, &id).await.1), "notAllowed");
    let blind = with(
        against_the_engine(),
        json!({"blindfold": {"who": "creator"}}),
    );
    let id = id_of(&white.make(blind).await);
    assert_eq!(code(&hint(&white, &id).await.1), "notAllowed");
    assert_eq!(code(&hint(&white, "nosuchgame").await.1), "unknownGame");
}

#[tokio::test]
async fn who_plays_against_people_is_not_helped_anywhere_before_the_end() {
    let hall = Hall::with(short()).await;
    let (id, white, black) = hall.friends(json!({})).await;
    let practice = id_of(&white.make(against_the_engine()).await);
    let forbidden = |refused| refused == Some((StatusCode::FORBIDDEN, "notAllowed".into()));
    for browser in [&white, &black] {
        assert!(forbidden(Stream::open(browser, start()).await.err()));
    }
    let (status, refused) = hint(&white, &practice).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::FORBIDDEN, "notAllowed")
    );
    assert!(Stream::open(&hall.browser(), start()).await.is_ok());
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    white.does(&id, seq, json!({"type": "resign"})).await;
    for browser in [&white, &black] {
        assert!(Stream::open(browser, start()).await.is_ok());
    }
    assert_eq!(hint(&white, &practice).await.0, StatusCode::OK);

    let form = json!({"form": "text", "text": "10d/10+delay1d+5d/5"});
    let by_days = json!({"clock": {"white": form, "black": form}});
    let (_, white, _) = hall.friends(by_days).await;
    assert!(Stream::open(&white, start()).await.is_ok());
}

#[tokio::test]
async fn the_levels_say_how_strong_they_are() {
    let hall = Hall::open().await;
    let (_, levels) = hall.browser().get("/api/levels").await;
    let levels = levels.as_array().unwrap();
    let ratings: Vec<u64> = levels
        .iter()
        .map(|one| one["rating"].as_u64().unwrap())
        .collect();
    assert!(ratings.is_sorted_by(|one, next| one < next), "{ratings:?}");
    let first = &levels[0]["strength"];
    assert_eq!(first["en"], format!("about {}", ratings[0]));
    assert_eq!(first["zh"], format!("约 {} 分", ratings[0]));
}
