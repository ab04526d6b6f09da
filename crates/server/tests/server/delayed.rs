//! Delayed watching: whoever has no seat is told a game only up to the delay, by whatever address
//! he asks, until it is over.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use damier_server::App;
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::restart::run;
use crate::support::{Browser, Hall, Socket, a_move, code, friend, id_of, with};

const BOTH: [&str; 2] = ["20-24", "20-25"];

fn delayed(delay: Value) -> Value {
    let form = json!({"form": "fischer", "initial": 3_600_000, "increment": 1000});
    json!({"delay": delay, "clock": {"white": form, "black": form}})
}

fn by_plies(plies: u32) -> Value {
    delayed(json!({"by": "plies", "plies": plies}))
}

/// One who only looks on, with a socket.
struct Onlooker {
    browser: Browser,
    sockets: Vec<Socket>,
}

impl Onlooker {
    async fn enter(hall: &Hall, browser: Browser, id: &str) -> Self {
        let mut sockets = Vec::new();
        for path in ["games", "public/games"] {
            let path = format!("/api/{path}/{id}/socket?language=en");
            sockets.push(browser.open(hall, &path, &[]).await.unwrap());
        }
        Self { browser, sockets }
    }

    /// All that every address of the API says of this game, without what only time tells.
    async fn told(&self, id: &str) -> Vec<String> {
        let document: Value = serde_json::from_str(&App::openapi()).unwrap();
        let mut told = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                if path.contains("metrics") || path.contains("/records") {
                    continue;
                }
                let parts = path.split('/').map(|part| match part.starts_with('{') {
                    true => id,
                    false => part,
                });
                let address = parts.collect::<Vec<_>>().join("/");
                // An act with a number of its own is refused without a word about the game's.
                let body = match method {
                    Method::GET => Body::empty(),
                    _ => json!({"expected": 0, "act": {"type": "resign"}, "invite": "x"})
                        .to_string()
                        .into(),
                };
                let request = Request::builder()
                    .method(&method)
                    .uri(&address)
                    .header(header::CONTENT_TYPE, "application/json");
                let response = self.browser.send(request.body(body).unwrap()).await;
                let status = response.status();
                let bytes = response.into_body().collect().await.unwrap().to_bytes();
                let text = String::from_utf8_lossy(&bytes).replace(id, "GAME");
                let text = without_numbers(&text, &["\"at\":", "\"createdAt\":"]);
                told.push(format!("{method} {path} {status}\n{text}"));
            }
        }
        told
    }

    /// What the sockets are sent up to an update with so many plies.
    async fn hears(&mut self, plies: u64) -> Vec<String> {
        let mut heard = Vec::new();
        for socket in &mut self.sockets {
            loop {
                let message = socket.any().await;
                if message["type"] == "presence" {
                    continue;
                }
                heard.push(message.to_string());
                if message["plies"].as_u64() == Some(plies) {
                    break;
                }
            }
        }
        heard
    }
}

/// The text with nought for the numbers after these keys.
fn without_numbers(text: &str, keys: &[&str]) -> String {
    keys.iter().fold(text.to_owned(), |text, key| {
        let mut parts = text.split(key);
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let rest = part.trim_start_matches(|one: char| one.is_ascii_digit());
            whole = whole + key + "0" + rest;
        }
        whole
    })
}

/// Plays 32-28, then a ply that differs, an offer and words; answers what those who look on were
/// told all the while.
async fn recorded(second: &str) -> Vec<String> {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(by_plies(2)).await;
    let seq = white.does(&id, 1, a_move("32-28")).await;
    // Somebody unknown, and White again in a browser without his cookie.
    let mut onlookers = Vec::new();
    for browser in [hall.browser(), hall.browser()] {
        browser.make(friend()).await;
        onlookers.push(Onlooker::enter(&hall, browser, &id).await);
    }
    let seq = black.does(&id, seq, a_move(second)).await;
    let offer = json!({"type": "offerDraw"});
    let seq = black.does(&id, seq, offer).await;
    let path = format!("/api/games/{id}/chat");
    let (status, _) = white.post(&path, json!({"text": second})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let mut told = Vec::new();
    for onlooker in &onlookers {
        told.extend(onlooker.told(&id).await);
        // Also to one who comes later, and says what he knows already.
        for query in ["", "?since=0", "?since=9"] {
            let mut socket = onlooker.browser.socket(&hall, &id, query).await;
            let first = socket.any().await.to_string();
            told.push(first);
            socket.act("mine", seq, json!({"type": "resign"})).await;
            let refused = socket.next("refused").await;
            assert_eq!(refused["error"]["code"], "notYourSeat");
            told.push(refused.to_string());
        }
    }
    // With White's next ply the first becomes known, and not the one that differs.
    let seq = white.does(&id, seq, a_move("37-32")).await;
    for onlooker in &mut onlookers {
        let heard = onlooker.hears(1).await;
        assert!(heard.last().unwrap().contains("\"32-28\""));
        told.extend(heard);
    }
    // With the end everything is.
    black.does(&id, seq, json!({"type": "resign"})).await;
    for onlooker in &mut onlookers {
        let heard = onlooker.hears(3).await.pop().unwrap();
        let all: Value = serde_json::from_str(&heard).unwrap();
        let moves = all["moves"].as_array().unwrap().iter();
        let texts: Vec<_> = moves.map(|one| one["text"].clone()).collect();
        assert_eq!(texts, [second, "37-32"]);
        assert_eq!(all["state"]["result"]["reason"], "resign");
        let game = onlooker.browser.look(&id).await;
        assert_eq!(game["moves"].as_array().unwrap().len(), 3);
    }
    let times = ["\"at\":", "\"createdAt\":", "\"spent\":", "\"remaining\":"];
    let told = told.iter().map(|one| one.replace(&id, "GAME"));
    let told = told.map(|one| without_numbers(&one, &times));
    // When the game was made stands in its PDN.
    let made = |line: &&str| !line.starts_with("[UTC") && !line.starts_with("[Date");
    let told = told.map(|one| one.lines().filter(made).collect::<Vec<_>>().join("\n"));
    told.collect()
}

#[tokio::test]
async fn nothing_newer_than_the_delay_is_sent_to_those_who_look_on() {
    let [one, other] = [recorded(BOTH[0]).await, recorded(BOTH[1]).await];
    assert!(one.len() > 100, "{}", one.len());
    for (index, (one, other)) in one.iter().zip(&other).enumerate() {
        assert_eq!(one, other, "message {index}");
    }
    assert_eq!(one.len(), other.len());
    for newer in ["\"ply\":2", "\"ply\":3"] {
        let variants = |sent: &&String| sent.contains("/api/variants");
        let mut sent = one.iter().filter(|sent| !variants(sent));
        let leak = sent.find(|sent| sent.contains(newer));
        assert_eq!(leak, None, "{newer}");
    }
}

#[tokio::test]
async fn players_and_the_arbiter_are_told_at_once() {
    let hall = Hall::open().await;
    let (white, black, arbiter) = (hall.browser(), hall.browser(), hall.browser());
    let asked = with(by_plies(4), json!({"arbiter": true}));
    let game = white.make(with(friend(), asked)).await;
    let id = id_of(&game);
    black.join(&id, &game).await;
    let invite = json!({"invite": game["you"]["arbiterInvite"]});
    let path = format!("/api/games/{id}/join");
    assert_eq!(arbiter.post(&path, invite).await.0, StatusCode::OK);
    let mut socket = black.socket(&hall, &id, "").await;
    socket.next("game").await;
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    white.does(&id, seq, a_move("32-28")).await;
    assert_eq!(socket.next("update").await["moves"][0]["text"], "32-28");
    for seated in [&white, &black, &arbiter] {
        assert_eq!(seated.look(&id).await["moves"].as_array().unwrap().len(), 1);
    }
    let other = hall.browser().look(&id).await;
    assert_eq!(other["moves"], json!([]));
    assert_eq!(other["terms"]["delay"], json!({"by": "plies", "plies": 4}));
    assert_eq!(other["state"]["begun"], true);
    assert_eq!(other["state"]["clocks"]["running"], Value::Null);
    assert_eq!(other["state"]["players"]["black"]["present"], true);
}

#[tokio::test]
async fn what_is_late_by_time_is_told_when_its_time_has_come() {
    let hall = Hall::open().await;
    let short = delayed(json!({"by": "time", "millis": 1000}));
    let (soon, white, _black) = hall.friends(short).await;
    let mut socket = hall.browser().socket(&hall, &soon, "").await;
    assert_eq!(socket.next("game").await["game"]["moves"], json!([]));
    white.does(&soon, 1, a_move("32-28")).await;
    loop {
        let update = socket.next("update").await;
        let Some(moved) = update["moves"].get(0) else {
            continue;
        };
        let told = update["state"]["clocks"]["at"].as_i64().unwrap();
        assert!(told >= moved["at"].as_i64().unwrap() + 1000);
        break;
    }
}

#[test]
fn what_is_late_is_as_late_after_a_restart() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let (id, cookie) = run(&folder, async |hall| {
        let long = delayed(json!({"by": "time", "millis": 3_600_000}));
        let (id, white, _black) = hall.friends(long).await;
        white.does(&id, 1, a_move("32-28")).await;
        (id, white.cookie())
    });
    run(&folder, async |hall| {
        let white = Browser::with(hall.app.router(), cookie);
        assert_eq!(hall.browser().look(&id).await["moves"], json!([]));
        let game = white.look(&id).await;
        assert_eq!(game["moves"][0]["text"], "32-28");
        let seq = game["state"]["seq"].as_u64().unwrap();
        white.does(&id, seq, json!({"type": "resign"})).await;
        let shown = hall.browser().look(&id).await;
        assert_eq!(shown["moves"][0]["text"], "32-28");
    });
}

#[tokio::test]
async fn a_delay_has_bounds() {
    let hall = Hall::open().await;
    for wrong in [
        json!({"by": "plies", "plies": 0}),
        json!({"by": "plies", "plies": 201}),
        json!({"by": "time", "millis": 999}),
        json!({"by": "time", "millis": 86_400_001}),
        json!({"by": "moves", "plies": 3}),
    ] {
        let asked = with(friend(), json!({"delay": wrong}));
        let (status, answer) = hall.browser().post("/api/games", asked).await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::BAD_REQUEST, "malformed"),
            "{wrong}"
        );
    }
}
