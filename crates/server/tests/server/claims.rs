//! Claims of draws over the wire.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{Browser, Hall, a_move, clock, code, friend, id_of, stored, with};
use crate::wooden::{Table, act, moved, pressed};

const KINGS: &str = "W:WK46,35:BK3,16";
const THREE_TIMES: [&str; 8] = [
    "46-41", "3-8", "41-46", "8-3", "46-41", "3-8", "41-46", "8-3",
];

fn by(ending: &str) -> Value {
    json!({"start": KINGS, "drawEndings": [{"rule": "repetition", "ending": ending}]})
}

fn claim(rule: &str) -> Value {
    json!({"type": "claimDraw", "rule": rule})
}

/// The moves are made in turn; answers the sequence number after them.
async fn played(id: &str, players: [&Browser; 2], moves: &[&str]) -> u64 {
    let mut seq = players[0].look(id).await["state"]["seq"].as_u64().unwrap();
    for (index, text) in moves.iter().enumerate() {
        seq = players[index % 2].does(id, seq, a_move(text)).await;
    }
    seq
}

#[tokio::test]
async fn a_repetition_is_claimed_where_the_game_asks_for_it() {
    let hall = Hall::open().await;
    let (id, white, black) = hall.friends(by("claimed")).await;
    let game = white.look(&id).await;
    let endings = json!([{"rule": "repetition", "ending": "claimed"}]);
    assert_eq!(game["terms"]["drawEndings"], endings);
    let seq = played(&id, [&white, &black], &THREE_TIMES[..4]).await;
    let ground = json!([{
        "rule": "repetition", "name": "Same position", "article": "FMJD Annex 1, 6.1",
        "byArbiter": false, "sides": ["white", "black"], "reached": false,
    }]);
    assert_eq!(white.look(&id).await["state"]["claims"], ground);
    let seq = white.does(&id, seq, claim("repetition")).await;
    let state = &black.look(&id).await["state"];
    let wrong = "No draw by \"Same position\": the position has stood 2 times, after plies 0, 4.";
    assert_eq!(state["wrongClaim"]["text"], wrong);
    assert_eq!(state["claims"][0]["sides"], json!(["black"]));
    let (status, answer) = white.act(&id, seq, claim("repetition")).await;
    let again = "You have claimed this in this turn already.";
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::CONFLICT, "claimNotAllowed")
    );
    assert_eq!(answer["error"]["message"], again);

    let seq = played(&id, [&white, &black], &THREE_TIMES[..4]).await;
    let state = &white.look(&id).await["state"];
    assert_eq!(state["wrongClaim"], json!(null));
    assert_eq!(state["claims"][0]["reached"], true);
    white.does(&id, seq, claim("repetition")).await;
    let state = &black.look(&id).await["state"];
    assert_eq!(state["result"]["reason"], "repetition");
    assert_eq!(state["claims"], json!([]));
    let pdn = black.get(&format!("/api/games/{id}/pdn")).await.1;
    let said = "White: claims a draw: Same position \
                (the position has stood 3 times, after plies 0, 4, 8); granted";
    assert!(
        pdn.as_str().unwrap().replace('\n', " ").contains(said),
        "{pdn}"
    );
}

#[tokio::test]
async fn what_cannot_be_claimed_is_refused_with_the_reason() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(by("claimed")).await;
    for (rule, why) in [
        (
            "rule25",
            "This draw rule ends the game by itself; nobody has to claim it.",
        ),
        ("rule60", "This game is not played under such a draw rule."),
        ("boredom", "This game is not played under such a draw rule."),
    ] {
        let (status, answer) = white.act(&id, 1, claim(rule)).await;
        assert_eq!(status, StatusCode::CONFLICT);
        assert_eq!(code(&answer), "claimNotAllowed");
        assert_eq!(answer["error"]["message"], why);
    }
    assert_eq!(white.refused(&id, 1, claim("timeClaim")).await, "noArbiter");
    let withdraw = act("withdrawClaim");
    assert_eq!(white.refused(&id, 1, withdraw).await, "nothingClaimed");
    let unknown = with(
        friend(),
        json!({"drawEndings": [{"rule": "rule60", "ending": "claimed"}]}),
    );
    let (status, answer) = white.post("/api/games", unknown).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(code(&answer), "unknownVariant");
    assert_eq!(answer["error"]["details"]["drawRule"], "rule60");
}

/// Kings go to and fro at a wooden board until the position stands for the third time when Black
/// has put his king back, which he has, without pressing.
async fn third_time(more: Value) -> Table {
    let table = Table::laid(with(by("arbiter"), more)).await;
    let seven = [
        (46, 41),
        (3, 8),
        (41, 46),
        (8, 3),
        (46, 41),
        (3, 8),
        (41, 46),
    ];
    for (index, (from, to)) in seven.into_iter().enumerate() {
        let who = if index % 2 == 0 {
            &table.white
        } else {
            &table.black
        };
        table.do_all(who, pressed(&[from, to], &[])).await;
    }
    table.do_all(&table.black, moved(&[8, 3], &[])).await;
    table
}

#[tokio::test]
async fn the_arbiter_sees_what_was_counted_and_grants_the_claim() {
    let table = third_time(json!({})).await;
    // The players count for themselves.
    let state = table.state(&table.black).await;
    assert_eq!(state["claims"][0]["reached"], json!(null));
    assert_eq!(state["claims"][0]["sides"], json!(["black"]));
    assert_eq!(
        table.state(&table.arbiter).await["claims"][0]["reached"],
        true
    );
    table.does(&table.black, claim("repetition")).await;
    let state = table.state(&table.white).await;
    assert_eq!(state["claim"]["by"], "black");
    assert_eq!(state["claim"]["facts"], json!(null));
    assert_eq!(state["stopped"], false);
    assert_eq!(
        table.refused(&table.black, act("press")).await,
        "claimPending"
    );
    let told = table.state(&table.arbiter).await["claim"].clone();
    let facts = json!({
        "holds": true, "used": 3, "limit": 3, "unit": "times", "stoodAt": [0, 4, 8],
        "text": "the position has stood 3 times, after plies 0, 4, 8",
    });
    assert_eq!(told["facts"], facts);
    let (_, console) = table.arbiter.get("/api/arbiter").await;
    assert_eq!(console[0]["state"]["claim"], told);
    table
        .rules(json!({"kind": "uphold"}), "for the third time")
        .await;
    let game = table.white.look(&table.id).await;
    assert_eq!(game["state"]["result"]["reason"], "repetition");
    assert_eq!(game["moves"].as_array().unwrap().len(), 8);
    let (_, log) = table
        .white
        .get(&format!("/api/games/{}/log", table.id))
        .await;
    let texts: Vec<&str> = log
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    let [.., claimed, granted] = texts[..] else {
        panic!("{texts:?}")
    };
    assert_eq!(
        claimed,
        "claims a draw: Same position; the arbiter has to decide"
    );
    assert_eq!(granted, "the claim is granted (for the third time)");
}

#[tokio::test]
async fn a_claim_that_is_dismissed_or_withdrawn_lets_the_game_go_on() {
    let table = third_time(json!({})).await;
    table.does(&table.black, claim("repetition")).await;
    table.rules(json!({"kind": "dismiss"}), "").await;
    let state = table.state(&table.black).await;
    assert_eq!(state["claim"], json!(null));
    let text = "No draw by \"Same position\": the claim was not granted.";
    assert_eq!(state["wrongClaim"]["text"], text);
    table.does(&table.black, act("press")).await;
    table.does(&table.white, claim("repetition")).await;
    assert_eq!(
        table.refused(&table.black, act("withdrawClaim")).await,
        "nothingClaimed"
    );
    table.does(&table.white, act("withdrawClaim")).await;
    table.do_all(&table.white, pressed(&[46, 41], &[])).await;
    let uphold = json!({"type": "rule", "decision": {"kind": "uphold"}, "reason": ""});
    assert_eq!(
        table.refused(&table.arbiter, uphold).await,
        "nothingClaimed"
    );
}

/// The flag of the side that claims falls before the arbiter decides.
async fn flagged() -> Table {
    let table = third_time(clock(60_000, 2_500)).await;
    table.does(&table.black, claim("repetition")).await;
    let clocks = table.state(&table.black).await["clocks"].clone();
    let left = clocks["black"]["remaining"].as_u64().unwrap();
    sleep(Duration::from_millis(left + 300)).await;
    let state = table.state(&table.arbiter).await;
    assert_eq!(state["result"], json!(null));
    assert_eq!(state["claim"]["flag"], "black");
    assert_eq!(state["clocks"]["black"]["remaining"], 0);
    assert_eq!(state["clocks"]["running"], json!(null));
    table
}

#[tokio::test]
async fn a_flag_that_falls_by_itself_during_a_claim_is_overlooked_or_counts() {
    for (decision, reason) in [("uphold", "repetition"), ("dismiss", "time")] {
        let table = flagged().await;
        table.rules(json!({"kind": decision}), "").await;
        let result = &table.state(&table.white).await["result"];
        assert_eq!(result["reason"], reason);
    }
}

#[tokio::test]
async fn a_refused_draw_offer_says_why() {
    let hall = Hall::open().await;
    let terms = json!({"drawOffersFrom": 1, "drawOffersWithin": 19});
    let (id, white, black) = hall.friends(terms).await;
    assert_eq!(white.look(&id).await["terms"]["drawOffersWithin"], 19);
    let why = async |who: &Browser, seq| {
        let (_, answer) = who.act(&id, seq, act("offerDraw")).await;
        assert_eq!(code(&answer), "offerNotAllowed");
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    let early = "In this game draws are offered only after 1 moves of each side.";
    white.does(&id, 1, a_move("32-28")).await;
    assert_eq!(why(&white, 2).await, early);
    black.does(&id, 2, a_move("19-23")).await;
    let many = "In this game draws are offered only when each side has 19 pieces or fewer.";
    assert_eq!(why(&black, 3).await, many);
    white.does(&id, 3, a_move("28x19")).await;
    black.does(&id, 4, a_move("14x23")).await;
    black.does(&id, 5, act("offerDraw")).await;
    assert_eq!(why(&black, 6).await, "You have offered a draw already.");
}

#[tokio::test]
async fn the_engine_claims_a_draw_that_it_has_a_right_to() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let claimed = |rule: &str| json!({"rule": rule, "ending": "claimed"});
    let order = json!({
        "variant": "international", "side": "white", "start": "W:WK46:BK3",
        "opponent": {"kind": "engine", "level": 4},
        "drawEndings": [claimed("repetition"), claimed("rule5")],
    });
    // Weaker levels overlook now and then that a piece can be taken.
    let id = id_of(&person.make(order).await);
    let mut socket = person.socket(&hall, &id, "").await;
    let mut state = socket.next("game").await["game"]["state"].clone();
    // From corner to corner nobody can be taken.
    for turn in 0..12 {
        let there = if turn % 2 == 0 { "46-5" } else { "5-46" };
        let seq = state["seq"].as_u64().unwrap();
        let (status, answer) = person.act(&id, seq, a_move(there)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        loop {
            state = socket.next("update").await["state"].clone();
            let turned = state["position"]["turn"] == "white";
            if state["result"] != json!(null) || turned && state["seq"].as_u64() > Some(seq + 1) {
                break;
            }
        }
        if state["result"] != json!(null) {
            break;
        }
    }
    assert_eq!(state["result"]["score"], "1-1", "{state}");
    let log = stored(&hall, &id).await;
    let last = &log.lines.last().unwrap().text;
    assert!(last.contains("black claim-draw"), "{last}");
}
