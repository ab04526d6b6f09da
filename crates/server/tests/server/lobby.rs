//! The lobby and the ratings: seeks, pairings, games that count once.

use axum::http::StatusCode;
use damier_club::LobbyLimits;
use damier_server::{Limits, Settings};
use serde_json::{Value, json};

use crate::accounts::account;
use crate::support::{Browser, Hall, Socket, a_move, code, friend, id_of, settings, with};

async fn enter(who: &Browser, hall: &Hall) -> Socket {
    if who.cookie().is_none() {
        // A browser is known from its first game on, or from the page's document.
        who.make(friend()).await;
    }
    let mut socket = who
        .open(hall, "/api/lobby/socket?language=en", &[])
        .await
        .unwrap();
    socket.next("lobby").await;
    socket
}

fn ask(more: Value) -> Value {
    let usual = json!({
        "variant": "international",
        "clock": {"form": "fischer", "initial": 300_000, "increment": 3000},
        "assistance": "assisted",
        "side": "random",
        "rated": false,
    });
    with(usual, more)
}

async fn say(socket: &mut Socket, kind: &str, more: Value) {
    socket
        .say(with(json!({"type": kind, "id": "x"}), more))
        .await;
}

/// What comes of what was said: `done` or the code of the refusal.
async fn outcome(socket: &mut Socket) -> String {
    loop {
        let message = socket.any().await;
        match message["type"].as_str().unwrap() {
            "done" => return "done".into(),
            "refused" => return message["error"]["code"].as_str().unwrap().to_owned(),
            _ => {}
        }
    }
}

/// The list once it has so many seeks.
async fn list(socket: &mut Socket, seeks: usize) -> Value {
    loop {
        let told = socket.next("lobby").await;
        if told["seeks"].as_array().unwrap().len() == seeks {
            return told;
        }
    }
}

#[tokio::test]
async fn two_who_want_the_same_meet_and_begin() {
    let hall = Hall::open().await;
    let (ann, bo) = (account(&hall, "Ann").await, hall.browser());
    let mut a = enter(&ann, &hall).await;
    let mut b = enter(&bo, &hall).await;
    say(
        &mut a,
        "pair",
        json!({"ask": ask(json!({"side": "black"}))}),
    )
    .await;
    let told = list(&mut b, 1).await;
    let seek = &told["seeks"][0];
    assert_eq!(
        (&seek["name"], &seek["account"]),
        (&json!("Ann"), &json!(true))
    );
    assert_eq!(seek["ask"]["clock"]["initial"], 300_000);
    assert_eq!(
        (&told["people"], &told["guests"]),
        (&json!(["Ann"]), &json!(1))
    );
    say(&mut b, "pair", json!({"ask": ask(json!({}))})).await;
    let (one, two) = (a.next("paired").await, b.next("paired").await);
    assert_eq!(one["game"], two["game"]);
    let id = one["game"].as_str().unwrap();
    assert_eq!(ann.look(id).await["you"]["sides"], json!(["black"]));
    let game = bo.look(id).await;
    assert_eq!(game["you"]["sides"], json!(["white"]));
    assert_eq!(
        (&game["state"]["begun"], &game["rated"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(game["state"]["players"]["black"]["name"], "Ann");
    list(&mut b, 0).await;
}

#[tokio::test]
async fn seeks_are_taken_up_once_and_cancelled_by_their_owner_alone() {
    let hall = Hall::open().await;
    let people = [hall.browser(), hall.browser(), hall.browser()];
    let mut lines = Vec::new();
    for one in &people {
        lines.push(enter(one, &hall).await);
    }
    say(&mut lines[0], "seek", json!({"ask": ask(json!({}))})).await;
    let mine = lines[0].next("yours").await["seeks"][0].clone();
    say(&mut lines[1], "cancel", json!({"seek": mine})).await;
    assert_eq!(outcome(&mut lines[1]).await, "seekGone");
    say(&mut lines[0], "accept", json!({"seek": mine})).await;
    assert_eq!(outcome(&mut lines[0]).await, "seekGone");
    say(&mut lines[1], "accept", json!({"seek": mine})).await;
    assert_eq!(outcome(&mut lines[1]).await, "done");
    say(&mut lines[2], "accept", json!({"seek": mine})).await;
    assert_eq!(outcome(&mut lines[2]).await, "seekGone");
    lines[0].next("paired").await;
    for (wish, refused) in [
        (json!({"variant": "chess"}), "unknownVariant"),
        (json!({"clock": {"form": "game", "initial": 0}}), "badClock"),
        (json!({"rated": true}), "notSignedIn"),
    ] {
        say(&mut lines[2], "seek", json!({"ask": ask(wish)})).await;
        assert_eq!(outcome(&mut lines[2]).await, refused);
    }
    lines[2].say(json!({"type": "dance"})).await;
    assert_eq!(outcome(&mut lines[2]).await, "malformed");
}

#[tokio::test]
async fn one_address_does_not_fill_the_lobby() {
    let limits = Limits {
        seeks: LobbyLimits {
            each: 2,
            from_source: 3,
            all: 100,
        },
        ..Limits::lifted()
    };
    let hall = Hall::with(Settings {
        limits,
        ..settings()
    })
    .await;
    let mut outcomes = Vec::new();
    let mut lines = Vec::new();
    for _ in 0..2 {
        let browser = hall.browser();
        let mut line = enter(&browser, &hall).await;
        for minutes in 1..=3 {
            let clock = json!({"form": "game", "initial": minutes * 60_000});
            say(
                &mut line,
                "seek",
                json!({"ask": ask(json!({"clock": clock}))}),
            )
            .await;
            outcomes.push(outcome(&mut line).await);
        }
        lines.push(line);
    }
    assert_eq!(
        outcomes,
        ["done", "done", "tooMany", "done", "tooMany", "tooMany"]
    );
}

#[tokio::test]
async fn a_stranger_without_a_cookie_and_a_foreign_page_have_no_lobby() {
    let hall = Hall::open().await;
    let refused = hall.browser().open(&hall, "/api/lobby/socket", &[]).await;
    assert!(refused.is_err());
    let browser = hall.browser();
    browser.make(friend()).await;
    let foreign = [("origin", "https://evil.test")];
    assert!(
        browser
            .open(&hall, "/api/lobby/socket", &foreign)
            .await
            .is_err()
    );
}

/// Two accounts that have met in the lobby for a rated game, White's first.
async fn rated(hall: &Hall, names: [&str; 2]) -> (String, Browser, Browser) {
    let (white, black) = (account(hall, names[0]).await, account(hall, names[1]).await);
    let id = again(hall, &white, &black).await;
    (id, white, black)
}

async fn again(hall: &Hall, white: &Browser, black: &Browser) -> String {
    let (mut a, mut b) = (enter(white, hall).await, enter(black, hall).await);
    say(
        &mut a,
        "pair",
        json!({"ask": ask(json!({"side": "white", "rated": true}))}),
    )
    .await;
    list(&mut b, 1).await;
    say(&mut b, "pair", json!({"ask": ask(json!({"rated": true}))})).await;
    let paired = a.next("paired").await;
    paired["game"].as_str().unwrap().to_owned()
}

async fn rating(who: &Browser, name: &str) -> Value {
    let (status, profile) = who.get(&format!("/api/players/{name}")).await;
    assert_eq!(status, StatusCode::OK, "{profile}");
    profile["ratings"].clone()
}

#[tokio::test]
async fn a_rated_game_counts_once_for_both() {
    let hall = Hall::open().await;
    let (id, ann, bo) = rated(&hall, ["Ann", "Bo"]).await;
    assert_eq!(ann.look(&id).await["rated"], true);
    ann.does(&id, 1, a_move("32-28")).await;
    bo.does(&id, 2, a_move("18-23")).await;
    ann.does(&id, 3, json!({"type": "resign"})).await;
    let of_bo = rating(&ann, "bo").await;
    assert_eq!(of_bo[0]["variant"], "international");
    assert_eq!(of_bo[0]["speed"], "blitz");
    assert_eq!(of_bo[0]["rating"]["value"], 1662);
    assert_eq!(rating(&bo, "Ann").await[0]["rating"]["value"], 1338);
    let (_, points) = bo.get("/api/players/Bo/ratings/international/blitz").await;
    assert_eq!(points.as_array().unwrap().len(), 1);
    assert_eq!(
        (&points[0]["game"], &points[0]["value"]),
        (&json!(id), &json!(1662))
    );
    let (_, games) = bo.get("/api/players/Bo/games").await;
    let game = &games["games"][0];
    assert_eq!(
        (&game["id"], &game["score"], &game["side"]),
        (&json!(id), &json!("0-2"), &json!("black"))
    );
    assert_eq!(
        (&game["opponent"]["name"], &game["rated"]),
        (&json!("Ann"), &json!(true))
    );

    // The next one follows from this one, also by way of a rematch.
    let path = format!("/api/games/{id}/rematch");
    ann.post(&path, json!({})).await;
    let (_, next) = bo.post(&path, json!({})).await;
    let next = next["game"].as_str().unwrap().to_owned();
    bo.does(&next, 1, a_move("32-28")).await;
    ann.does(&next, 2, a_move("18-23")).await;
    ann.does(&next, 3, json!({"type": "offerDraw"})).await;
    bo.does(&next, 4, json!({"type": "acceptDraw"})).await;
    let now = rating(&ann, "Bo").await[0]["rating"].clone();
    assert_eq!(now["games"], 2);
    assert!(now["value"].as_u64().unwrap() < 1662, "{now}");
}

#[tokio::test]
async fn what_was_not_played_or_not_agreed_as_rated_counts_for_nobody() {
    let hall = Hall::open().await;
    let (id, ann, bo) = rated(&hall, ["Ann", "Bo"]).await;
    // Black never moved.
    ann.does(&id, 1, a_move("32-28")).await;
    bo.does(&id, 2, json!({"type": "resign"})).await;
    assert_eq!(rating(&ann, "Ann").await, json!([]));
    // A friendly game.
    let game = ann.make(friend()).await;
    let id = id_of(&game);
    bo.join(&id, &game).await;
    ann.does(&id, 1, a_move("32-28")).await;
    bo.does(&id, 2, a_move("18-23")).await;
    bo.does(&id, 3, json!({"type": "resign"})).await;
    assert_eq!(rating(&ann, "Ann").await, json!([]));
    // Games that cannot be rated are not made.
    let unequal = json!({
        "white": {"form": "game", "initial": 60_000},
        "black": {"form": "game", "initial": 30_000},
    });
    for more in [
        json!({"start": "W:W31:B20"}),
        json!({"clock": unequal}),
        json!({"opponent": {"kind": "engine", "level": 1}}),
        json!({"opponent": {"kind": "screen"}}),
    ] {
        let wish = with(with(friend(), json!({"rated": true})), more);
        let (status, refused) = ann.post("/api/games", wish).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "notRated")
        );
    }
    let wish = with(friend(), json!({"rated": true}));
    let (_, refused) = hall.browser().post("/api/games", wish.clone()).await;
    assert_eq!(code(&refused), "notSignedIn");
    // Somebody without an account does not join one.
    let game = ann.make(wish).await;
    let path = format!("/api/games/{}/join", id_of(&game));
    let invite = json!({"invite": game["you"]["invite"]});
    let (_, refused) = hall.browser().post(&path, invite.clone()).await;
    assert_eq!(code(&refused), "notSignedIn");
    assert_eq!(bo.post(&path, invite).await.0, StatusCode::OK);
}

#[tokio::test]
async fn who_is_blocked_is_not_met() {
    let hall = Hall::open().await;
    let (ann, bo) = (account(&hall, "Ann").await, account(&hall, "Bo").await);
    let (status, profile) = ann
        .post("/api/players/Bo/ties", json!({"block": true}))
        .await;
    assert_eq!(
        (status, &profile["blocked"]),
        (StatusCode::OK, &json!(true))
    );
    assert_eq!(bo.get("/api/players/Ann").await.1["blocked"], false);
    let game = ann.make(friend()).await;
    let path = format!("/api/games/{}/join", id_of(&game));
    let (_, refused) = bo
        .post(&path, json!({"invite": game["you"]["invite"]}))
        .await;
    assert_eq!(code(&refused), "notAllowed");

    let (mut a, mut b) = (enter(&ann, &hall).await, enter(&bo, &hall).await);
    say(&mut a, "seek", json!({"ask": ask(json!({}))})).await;
    let seek = list(&mut b, 1).await["seeks"][0]["id"].clone();
    say(&mut b, "accept", json!({"seek": seek})).await;
    assert_eq!(outcome(&mut b).await, "notAllowed");
    say(&mut b, "pair", json!({"ask": ask(json!({}))})).await;
    list(&mut a, 2).await;

    let (_, profile) = ann
        .post(
            "/api/players/bo/ties",
            json!({"block": false, "follow": true}),
        )
        .await;
    assert_eq!(
        (&profile["blocked"], &profile["following"]),
        (&json!(false), &json!(true))
    );
    let (_, ties) = ann.get("/api/account/ties").await;
    assert_eq!(ties, json!({"follows": ["Bo"], "blocks": []}));
    let (_, refused) = ann
        .post("/api/players/Ann/ties", json!({"follow": true}))
        .await;
    assert_eq!(code(&refused), "malformed");
    let (_, refused) = hall
        .browser()
        .post("/api/players/Bo/ties", json!({"follow": true}))
        .await;
    assert_eq!(code(&refused), "notSignedIn");
}

#[tokio::test]
async fn reports_are_kept_for_the_operator_and_bounded() {
    let hall = Hall::open().await;
    let (ann, _bo) = (account(&hall, "Ann").await, account(&hall, "Bo").await);
    let path = "/api/players/Bo/reports";
    let mut outcomes = Vec::new();
    for number in 0..12 {
        let (status, _) = ann
            .post(path, json!({"reason": format!("<b>rude</b> {number}")}))
            .await;
        outcomes.push(status);
    }
    assert_eq!(outcomes[..10], [StatusCode::NO_CONTENT; 10]);
    assert_eq!(outcomes[10..], [StatusCode::TOO_MANY_REQUESTS; 2]);
    let kept = hall.storage.ratings().reports(0, 100).unwrap();
    assert_eq!((kept.len(), kept[0].names.as_str()), (10, "Ann about Bo"));
    for reason in ["", "   ", &"x".repeat(1001)] {
        assert_eq!(
            ann.post(path, json!({"reason": reason})).await.0,
            StatusCode::BAD_REQUEST
        );
    }
    let (_, refused) = ann.get("/api/players/Nobody_Here").await;
    assert_eq!(code(&refused), "notFound");
}
