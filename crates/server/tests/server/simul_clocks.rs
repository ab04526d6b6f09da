//! Simuls in which only the host has a limit.

use serde_json::{Value, json};

use crate::simuls::{Event, conditions};
use crate::support::{Hall, code};

fn hours() -> Value {
    json!({"form": "text", "text": "2h/50+1h/25"})
}

#[tokio::test]
async fn the_one_clock_of_the_host_runs_while_a_board_waits_and_ends_every_game() {
    let hall = Hall::open().await;
    let short = json!({"form": "game", "initial": 1_500});
    let event = Event::begun(&hall, 2, json!({"hostClock": short})).await;
    event.go_to(1).await;
    event.moves(&event.host, 1, "32-28").await;
    let simul = event.look(&event.guests[0]).await;
    let clock = &simul["state"]["hostClock"];
    assert_eq!(
        (&clock["runs"], &clock["face"]["moves"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(simul["boards"][0]["clocks"], Value::Null);
    event.go_to(2).await;
    event.moves(&event.host, 2, "32-28").await;
    let simul = event.look(&event.host).await;
    assert_eq!(
        simul["state"]["hostClock"]["runs"], false,
        "both guests think"
    );
    event.moves(&event.guests[1], 2, "19-23").await;
    let simul = event.until(|simul| simul["state"]["phase"] == "over").await;
    for board in 0..2 {
        let result = &simul["boards"][board]["result"];
        assert_eq!(
            (&result["reason"], &result["winner"]),
            (&json!("hostTime"), &json!("black"))
        );
    }
    let clock = &simul["state"]["hostClock"]["face"];
    assert_eq!(clock["remaining"], 0);
    assert!(clock["flag"].is_i64(), "{clock}");
    let (_, pdn) = event
        .host
        .get(&format!("/api/games/{}/pdn", event.game(1).await))
        .await;
    assert!(
        pdn.as_str()
            .unwrap()
            .contains("[Termination \"time forfeit\"]"),
        "{pdn}"
    );
}

#[tokio::test]
async fn where_only_the_host_has_clocks_his_guests_have_no_limit() {
    let hall = Hall::open().await;
    let clock = json!({"host": hours(), "guest": {"form": "text", "text": "unlimited"}});
    let more = json!({"clock": clock, "guestsWait": true, "patience": 60_000});
    let event = Event::begun(&hall, 2, more).await;
    event.go_to(1).await;
    event.moves(&event.host, 1, "32-28").await;
    let simul = event.look(&event.guests[0]).await;
    let board = &simul["boards"][0];
    assert_eq!(board["clocks"]["running"], "black");
    assert_eq!(board["clocks"]["black"]["clock"]["text"], "unlimited");
    assert_eq!(board["abandonFrom"], Value::Null, "the host's clock tells");
    let id = event.game(1).await;
    let (_, pdn) = event.host.get(&format!("/api/games/{id}/pdn")).await;
    let pdn = pdn.as_str().unwrap();
    assert!(pdn.contains("[TimeControlBlack \"-\"]"), "{pdn}");
    event.go_to(2).await;
    event.moves(&event.host, 2, "32-28").await;
    event.go_to(1).await;
    let simul = event.look(&event.guests[0]).await;
    assert!(
        simul["boards"][0]["deadline"].is_i64(),
        "he is waited for: {simul}"
    );
}

#[tokio::test]
async fn clocks_that_nobody_can_play_with_are_refused() {
    let hall = Hall::open().await;
    let host = hall.browser();
    let unlimited = json!({"form": "text", "text": "unlimited"});
    for (more, expected) in [
        (json!({"hostClock": unlimited}), "badClock"),
        (
            json!({"hostClock": {"form": "text", "text": "gong10s"}}),
            "badClock",
        ),
        (
            json!({"clock": {"host": unlimited, "guest": unlimited}}),
            "badClock",
        ),
        (
            json!({"hostClock": hours(), "clock": {"host": hours(), "guest": hours()}}),
            "badSimul",
        ),
        (
            json!({"guestsWait": true, "clock": {"host": hours(), "guest": hours()}}),
            "badSimul",
        ),
    ] {
        let order = json!({"conditions": conditions(more), "listed": false});
        let (_, answer) = host.post("/api/simuls", order).await;
        assert_eq!(code(&answer), expected, "{answer}");
    }
}
