//! Adjourned games over the wire, and that nobody learns what was sealed.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::restart::{folder, run};
use crate::support::{Browser, Hall, Socket, friend, stored, with};
use crate::wooden::{Table, act};

/// A legal move, written so that no other text of the server has it by chance.
const SEALED: &str = "32-28!*!*!";
/// What would give the move away, in whatever shape it were told.
const SIGNS: [&str; 4] = ["!*!*!", "32-28", "\"from\":32", "\"to\":28"];

fn terms() -> Value {
    let clock = json!({"form": "fischer", "initial": 600_000, "increment": 5_000});
    json!({
        "start": "W:W32,45:B8,9",
        "clock": {"white": clock, "black": clock},
        "adjournments": {"from": 0, "sealer": null},
    })
}

fn seal() -> Value {
    json!({"type": "seal", "text": SEALED})
}

/// White has sealed his move, after the arbiter has adjourned the game.
async fn adjourned() -> Table {
    let table = Table::laid(terms()).await;
    table.rules(json!({"kind": "adjourn"}), "").await;
    table.does(&table.white, seal()).await;
    table
}

/// Every byte of the answer to a request, its head included.
async fn bytes(browser: &Browser, path: &str) -> String {
    let request = Request::get(path).header("accept-language", "en");
    let request = request.body(Body::empty()).unwrap();
    let (head, body) = browser.send(request).await.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    format!("{head:?} {}", String::from_utf8_lossy(&body))
}

/// Every byte that a socket has sent so far.
async fn heard(socket: &mut Socket) -> String {
    let mut heard = String::new();
    let quiet = Duration::from_millis(300);
    while let Ok(Some(Ok(message))) = tokio::time::timeout(quiet, socket.stream.next()).await {
        if let Message::Text(text) = message {
            heard.push_str(&text);
            heard.push('\n');
        }
    }
    heard
}

#[track_caller]
fn tells_nothing(what: &str, told: &str) {
    assert!(!told.is_empty(), "{what}: nothing was received");
    for sign in SIGNS {
        assert!(!told.contains(sign), "{what} tells {sign}: {told}");
    }
}

/// All that a browser can ask for of a game.
async fn everything(browser: &Browser, id: &str) -> String {
    let mut all = String::new();
    for path in [
        format!("/api/games/{id}"),
        format!("/api/games/{id}/pdn"),
        format!("/api/games/{id}/fen"),
        format!("/api/games/{id}/log"),
        "/api/arbiter".to_owned(),
        "/metrics".to_owned(),
    ] {
        all += &bytes(browser, &path).await;
    }
    all
}

#[tokio::test]
async fn nobody_receives_a_byte_of_a_sealed_move_before_the_envelope_is_opened() {
    let table = Table::laid(terms()).await;
    let spectator = table.hall.browser();
    let readers = [
        ("Black", &table.black),
        ("White", &table.white),
        ("a spectator", &spectator),
        ("the arbiter", &table.arbiter),
    ];
    let mut sockets = Vec::new();
    for (_, browser) in readers {
        sockets.push(browser.socket(&table.hall, &table.id, "").await);
    }
    table.rules(json!({"kind": "adjourn"}), "").await;
    table.does(&table.white, seal()).await;
    let answers = [act("press"), act("callArbiter"), act("adjourn"), seal()];
    for answer in answers {
        let (status, said) = table.all(&table.black, vec![answer]).await;
        assert_eq!(status, StatusCode::CONFLICT, "{said}");
        tells_nothing("a refusal", &said.to_string());
    }
    for ((who, browser), socket) in readers.into_iter().zip(&mut sockets) {
        tells_nothing(who, &heard(socket).await);
        tells_nothing(who, &everything(browser, &table.id).await);
        let mut late = browser.socket(&table.hall, &table.id, "?since=1").await;
        tells_nothing(who, &heard(&mut late).await);
    }

    // The arbiter looks, and he alone sees it.
    table.rules(json!({"kind": "openEnvelope"}), "").await;
    let seen = table.state(&table.arbiter).await;
    assert_eq!(seen["adjournment"]["envelope"], SEALED);
    for ((who, browser), socket) in readers.into_iter().zip(&mut sockets).take(3) {
        tells_nothing(who, &heard(socket).await);
        tells_nothing(who, &everything(browser, &table.id).await);
    }

    // When both are back everybody sees the move.
    table.does(&table.black, act("ready")).await;
    tells_nothing("Black", &heard(&mut sockets[0]).await);
    table.does(&table.white, act("ready")).await;
    assert!(heard(&mut sockets[0]).await.contains("32-28"));
    let game = spectator.look(&table.id).await;
    assert_eq!(game["moves"][0]["text"], "32-28");
    assert_eq!(game["state"]["clocks"]["running"], "black");
    let (_, log) = table
        .arbiter
        .get(&format!("/api/games/{}/log", table.id))
        .await;
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(
        last["text"],
        json!(format!("is back; the envelope is opened: {SEALED}"))
    );
}

#[tokio::test]
async fn an_envelope_that_is_never_opened_stays_closed_after_the_game_too() {
    let table = adjourned().await;
    table.does(&table.white, act("offerDraw")).await;
    table.does(&table.black, act("acceptDraw")).await;
    let game = table.black.look(&table.id).await;
    assert_eq!(game["state"]["result"]["reason"], "agreed");
    assert_eq!(game["state"]["adjournment"], json!(null));
    tells_nothing("Black", &everything(&table.black, &table.id).await);
}

#[tokio::test]
async fn an_illegal_sealed_move_loses_and_the_record_says_so() {
    let table = Table::laid(terms()).await;
    table
        .rules(json!({"kind": "adjourn"}), "the hall closes")
        .await;
    let bad = json!({"type": "seal", "text": "45\n40"});
    assert_eq!(table.refused(&table.white, bad).await, "malformed");
    table
        .does(&table.white, json!({"type": "seal", "text": "32-22"}))
        .await;
    table.rules(json!({"kind": "resume"}), "").await;
    let result = table.state(&table.black).await["result"].clone();
    assert_eq!(result["score"], "0-2");
    assert_eq!(result["reason"], "sealedMove");
    assert_eq!(
        result["text"],
        "Black wins: the sealed move cannot be played."
    );
    let (_, pdn) = table
        .black
        .get(&format!("/api/games/{}/pdn", table.id))
        .await;
    let pdn = pdn.as_str().unwrap().replace('\n', " ");
    for said in [
        "the hall closes",
        "seals a move",
        "the envelope is opened: 32-22",
    ] {
        assert!(pdn.contains(said), "{said}: {pdn}");
    }
}

#[tokio::test]
async fn the_stages_of_an_adjournment_are_told() {
    let table = Table::laid(terms()).await;
    let stage = async |who: &Browser| table.state(who).await["adjournment"].clone();
    assert_eq!(stage(&table.white).await["stage"], "possible");
    let until = 4_102_444_800_000_i64;
    let propose = json!({"type": "adjourn", "until": until});
    table.does(&table.black, propose).await;
    let proposed = stage(&table.white).await;
    assert_eq!(proposed["stage"], "proposed");
    assert_eq!(proposed["by"], "black");
    assert_eq!(proposed["until"], until);
    assert_eq!(table.refused(&table.white, seal()).await, "adjourned");
    table.does(&table.white, act("acceptAdjournment")).await;
    assert_eq!(stage(&table.black).await["stage"], "due");
    assert_eq!(stage(&table.black).await["sealer"], "white");
    table.does(&table.white, seal()).await;
    let sealed = stage(&table.black).await;
    assert_eq!(sealed["stage"], "sealed");
    assert!(sealed["sealedAt"].as_i64().is_some());
    table.does(&table.white, act("ready")).await;
    assert_eq!(stage(&table.black).await["ready"], json!(["white"]));
    assert_eq!(stage(&table.arbiter).await["envelope"], json!(null));
    let (_, room) = table.arbiter.get("/api/arbiter").await;
    assert_eq!(room[0]["state"]["adjournment"]["stage"], "sealed");
}

#[test]
fn an_adjourned_game_is_adjourned_after_a_restart() {
    let folder = folder();
    let club = with(terms(), json!({"assistance": "club"}));
    let (id, cookies, before) = run(&folder, async |hall| {
        let (id, white, black) = hall.friends(club).await;
        black.does(&id, 1, act("adjourn")).await;
        white.does(&id, 2, act("acceptAdjournment")).await;
        white.does(&id, 3, seal()).await;
        let before = white.look(&id).await["state"].clone();
        (id, [white.cookie(), black.cookie()], before)
    });
    run(&folder, async |hall| {
        let [white, black] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let after = white.look(&id).await["state"].clone();
        assert_eq!(after["adjournment"], before["adjournment"]);
        assert_eq!(
            after["clocks"]["white"]["remaining"],
            before["clocks"]["white"]["remaining"]
        );
        assert_eq!(after["seq"], 4, "nobody's time was lost");
        tells_nothing("Black", &everything(&black, &id).await);
        black.does(&id, 4, act("ready")).await;
        white.does(&id, 5, act("ready")).await;
        assert_eq!(black.look(&id).await["moves"][0]["text"], "32-28");
        let lines = stored(hall, &id).await.lines;
        assert!(lines[5].text.ends_with("white ready"));
    });
}

#[tokio::test]
async fn adjournments_are_for_the_club_and_official_levels() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let adjournments = json!({"adjournments": {"from": 75, "sealer": "black"}});
    for (level, made) in [("assisted", false), ("club", true), ("official", true)] {
        let wish = with(friend(), json!({"assistance": level}));
        let wish = with(wish, adjournments.clone());
        let (status, game) = browser.post("/api/games", wish).await;
        assert_eq!(status == StatusCode::CREATED, made, "{level}: {game}");
        if made {
            let sent = game["terms"]["adjournments"].clone();
            let terms = json!({"from": 75, "sealer": "black", "unclear": "loses"});
            assert_eq!(sent, terms);
            assert_eq!(game["state"]["adjournment"], json!(null), "not yet");
        }
    }
}
