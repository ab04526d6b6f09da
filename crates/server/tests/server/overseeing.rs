//! The arbiter's room: all his games, and each again when it changes.

use axum::http::StatusCode;
use damier_server::Rate;
use serde_json::json;

use crate::support::{Browser, Hall, Socket, friend, id_of, settings, with};
use crate::wooden::{THREE, Table, act, pressed};

async fn room(who: &Browser, hall: &Hall, query: &str) -> Socket {
    let path = format!("/api/arbiter/socket{query}");
    who.open(hall, &path, &[]).await.unwrap()
}

#[tokio::test]
async fn a_room_sees_every_change_of_its_games_and_of_no_others() {
    let table = Table::laid(json!({"start": THREE})).await;
    let mut console = room(&table.arbiter, &table.hall, "?language=zh-CN").await;
    let listed = console.next("games").await;
    assert_eq!(listed["games"][0]["id"], json!(table.id));
    assert_eq!(listed["games"][0]["ply"], 0);
    let mut others = room(&table.white, &table.hall, "").await;
    assert_eq!(others.next("games").await["games"], json!([]));

    // Two were taken where three were compulsory: the arbiter is told, whoever else is not.
    table
        .do_all(&table.white, pressed(&[32, 21, 12], &[27, 17]))
        .await;
    let told = console.next("game").await;
    assert_eq!(
        (&told["game"]["id"], &told["game"]["ply"]),
        (&json!(table.id), &json!(1))
    );
    let complaint = &told["game"]["state"]["complaint"];
    assert_eq!(complaint["offender"], "white");
    assert_eq!(complaint["articles"][0]["article"], "5.4.8");
    table.does(&table.black, act("callArbiter")).await;
    let told = console.next("game").await;
    assert_eq!(told["game"]["state"]["calledBy"], "black");
    assert!(told["at"].as_i64().unwrap() > 1_700_000_000_000);

    // A game that he takes on later appears by itself.
    let (maker, guest) = (table.hall.browser(), table.hall.browser());
    let wanted = json!({"assistance": "club", "arbiter": true});
    let game = maker.make(with(friend(), wanted)).await;
    let second = id_of(&game);
    guest.join(&second, &game).await;
    let path = format!("/api/games/{second}/join");
    let invite = game["you"]["arbiterInvite"].as_str().unwrap();
    let (status, _) = table.arbiter.post(&path, json!({"invite": invite})).await;
    assert_eq!(status, StatusCode::OK);
    let told = console.next("game").await;
    assert_eq!(told["game"]["id"], json!(second));
    assert_eq!(told["game"]["players"]["arbiter"]["taken"], true);
    maker.does(&second, 1, act("resign")).await;
    let told = console.next("game").await;
    assert_eq!(
        told["game"]["state"]["result"]["winner"],
        json!("black"),
        "{told}"
    );

    // To him who is nobody's arbiter none of this was said.
    others.say(json!({"type": "ping", "id": "p"})).await;
    let first = others.any().await;
    assert_eq!(first["type"], "pong", "{first}");
}

#[tokio::test]
async fn a_room_takes_pings_and_nothing_else() {
    let table = Table::laid(json!({})).await;
    let mut console = room(&table.arbiter, &table.hall, "").await;
    console.next("games").await;
    let stop = json!({"type": "rule", "decision": {"kind": "stop"}, "reason": ""});
    console.act("r", 1, stop).await;
    let refused = console.next("refused").await;
    assert_eq!(refused["error"]["code"], "notYourSeat");
    console.say(json!({"type": "nonsense"})).await;
    let refused = console.next("refused").await;
    assert_eq!(refused["error"]["code"], "malformed");
    let long = "x".repeat(9_000);
    console.say(json!({"type": "ping", "id": long})).await;
    assert_eq!(console.next("refused").await["error"]["code"], "tooLarge");
    assert_eq!(table.state(&table.white).await["stopped"], false);
}

#[tokio::test]
async fn rooms_count_among_the_sockets_of_an_address() {
    let mut few = settings();
    few.limits.sockets_each = 1;
    let hall = Hall::with(few).await;
    let browser = hall.browser();
    let first = room(&browser, &hall, "").await;
    let second = browser.open(&hall, "/api/arbiter/socket", &[]).await;
    let Err(tokio_tungstenite::tungstenite::Error::Http(response)) = second else {
        panic!("a second socket was opened");
    };
    assert_eq!(response.status().as_u16(), 429);
    drop(first);
}

#[tokio::test]
async fn too_many_messages_to_a_room_are_refused() {
    let mut slow = settings();
    slow.limits.rate_of_socket = Some(Rate {
        each_second: 0.01,
        burst: 2.0,
    });
    let table = Table::laid_in(Hall::with(slow).await, json!({})).await;
    let mut console = room(&table.arbiter, &table.hall, "").await;
    for _ in 0..20 {
        console.say(json!({"type": "ping", "id": "p"})).await;
    }
    assert_eq!(console.next("refused").await["error"]["code"], "tooFast");
}
