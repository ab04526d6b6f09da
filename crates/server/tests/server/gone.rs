//! A lost connection, and the opponent who need not wait for ever.

use std::time::Duration;

use damier_server::Settings;
use serde_json::{Value, json};

use crate::support::{Browser, Hall, Socket, a_move, clock, code, settings, with};

async fn hall(claim_after: Duration) -> Hall {
    Hall::with(Settings {
        claim_after,
        ..settings()
    })
    .await
}

fn blitz() -> Value {
    clock(300_000, 300_000)
}

async fn claims(who: &Browser, id: &str, won: bool) -> String {
    let seq = who.look(id).await["state"]["seq"].as_u64().unwrap();
    let act = json!({"type": "claimGone", "won": won});
    let (status, answer) = who.act(id, seq, act).await;
    match status.is_success() {
        true => "done".to_owned(),
        false => code(&answer),
    }
}

/// The next word about who is there that says so of Black.
async fn black_is(socket: &mut Socket, there: bool) -> Value {
    loop {
        let told = socket.next("presence").await;
        if told["players"]["black"] == there {
            return told;
        }
    }
}

#[tokio::test]
async fn who_is_left_alone_on_the_opponents_move_ends_the_game() {
    let hall = hall(Duration::ZERO).await;
    let (id, white, black) = hall.friends(blitz()).await;
    let mut at_white = white.socket(&hall, &id, "").await;
    at_white.next("presence").await;
    // It is White's own move: nobody waits for Black.
    assert_eq!(claims(&white, &id, true).await, "claimNotAllowed");
    white.does(&id, 1, a_move("32-28")).await;
    let at_black = black.socket(&hall, &id, "").await;
    let both = black_is(&mut at_white, true).await;
    assert_eq!(both["lost"]["black"], json!(null));
    assert_eq!(
        claims(&white, &id, true).await,
        "claimNotAllowed",
        "he is there"
    );
    drop(at_black);
    let alone = black_is(&mut at_white, false).await;
    assert!(alone["lost"]["black"].is_i64());
    assert_eq!(alone["lost"]["white"], json!(null));
    // Neither who looks on nor who is gone himself ends it.
    assert_eq!(claims(&hall.browser(), &id, true).await, "notYourSeat");
    assert_eq!(claims(&black, &id, true).await, "claimNotAllowed");
    let acts = json!([{"type": "claimGone", "won": true}, {"type": "resign"}]);
    let path = format!("/api/games/{id}/acts");
    let (_, answer) = white
        .post(&path, json!({"expected": 2, "acts": acts}))
        .await;
    assert_eq!(code(&answer), "malformed");
    assert_eq!(claims(&white, &id, true).await, "done");
    let game = white.look(&id).await;
    assert_eq!(game["state"]["result"]["score"], "2-0");
    assert_eq!(game["state"]["result"]["reason"], "gone");
}

#[tokio::test]
async fn a_game_ended_so_need_not_count() {
    let hall = hall(Duration::ZERO).await;
    let (id, white, _black) = hall.friends(blitz()).await;
    let mut at_white = white.socket(&hall, &id, "").await;
    at_white.next("presence").await;
    white.does(&id, 1, a_move("32-28")).await;
    assert_eq!(claims(&white, &id, false).await, "done");
    let result = white.look(&id).await["state"]["result"].clone();
    assert_eq!(
        (&result["winner"], &result["reason"]),
        (&json!(null), &json!("gone"))
    );
}

#[tokio::test]
async fn nobody_is_hurried_before_the_time_or_where_there_is_no_clock() {
    let slow = hall(Duration::from_secs(60)).await;
    let (id, white, _black) = slow.friends(blitz()).await;
    let mut at_white = white.socket(&slow, &id, "").await;
    let told = at_white.next("presence").await;
    assert!(told["lost"]["black"].is_i64(), "it is said from when on");
    white.does(&id, 1, a_move("32-28")).await;
    assert_eq!(claims(&white, &id, true).await, "claimNotAllowed");

    let fast = hall(Duration::ZERO).await;
    let days = json!({"form": "text", "text": "100d/50+delay1d"});
    for more in [
        json!({}),
        json!({"clock": {"white": days, "black": days}}),
        with(blitz(), json!({"arbiter": true})),
    ] {
        let (id, white, _black) = fast.friends(more.clone()).await;
        let mut at_white = white.socket(&fast, &id, "").await;
        assert_eq!(
            at_white.next("presence").await["lost"]["black"],
            json!(null),
            "{more}"
        );
        white.does(&id, 1, a_move("32-28")).await;
        assert_eq!(claims(&white, &id, true).await, "claimNotAllowed", "{more}");
    }
}

#[tokio::test]
async fn who_is_told_late_does_not_learn_from_it_that_the_game_is_over() {
    let hall = hall(Duration::from_secs(60)).await;
    let late = json!({"delay": {"by": "plies", "plies": 2}});
    let (id, white, _black) = hall.friends(with(blitz(), late)).await;
    let mut at_white = white.socket(&hall, &id, "").await;
    assert!(at_white.next("presence").await["lost"]["black"].is_i64());
    let nobody = hall.browser();
    let mut looks_on = nobody.socket(&hall, &id, "").await;
    let before = looks_on.next("presence").await;
    white.does(&id, 1, json!({"type": "resign"})).await;
    let _another = hall.browser().socket(&hall, &id, "").await;
    let after = looks_on.next("presence").await;
    assert_eq!(before["lost"], json!({"white": null, "black": null}));
    assert_eq!(after["lost"], before["lost"]);
}
