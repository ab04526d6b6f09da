//! The access rules: every action in every role, against a running server.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::accounts::account;
use crate::support::{Browser, Hall, a_move, code, friend, id_of, with};

/// The roles in the order of the table's columns, without both at one screen.
const ROLES: [&str; 6] = [
    "spectator",
    "signed in",
    "white",
    "black",
    "assistant",
    "arbiter",
];
/// Acts of the game once everybody sits there.
const SEATED: u64 = 3;

struct Table {
    hall: Hall,
    id: String,
    people: Vec<Browser>,
}

/// A game with an arbiter, and somebody in each role.
async fn table() -> Table {
    let hall = Hall::open().await;
    let (white, black) = (hall.browser(), hall.browser());
    let arbiter = hall.browser();
    let game = white.make(with(friend(), json!({"arbiter": true}))).await;
    let id = id_of(&game);
    black.join(&id, &game).await;
    let path = format!("/api/games/{id}/join");
    let invite = json!({"invite": game["you"]["arbiterInvite"]});
    assert_eq!(arbiter.post(&path, invite).await.0, StatusCode::OK);
    let assistant = hall.browser();
    let word = "kx7hq2mvw9rt4ynbp3cdzf5j8s";
    let ask = json!({"type": "inviteAssistant", "invite": word});
    assert_eq!(white.does(&id, 1, ask).await, 2);
    let (sits, _) = assistant.post(&path, json!({"invite": word})).await;
    assert_eq!(sits, StatusCode::OK);
    let (nobody, signed) = (hall.browser(), account(&hall, "Looker").await);
    Table {
        people: vec![nobody, signed, white, black, assistant, arbiter],
        hall,
        id,
    }
}

impl Table {
    async fn tries(&self, who: usize, path: &str, body: Value) -> (StatusCode, String) {
        let path = format!("/api/games/{}/{path}", self.id);
        let (status, answer) = self.people[who].post(&path, body).await;
        let told = answer["error"]["code"].as_str().unwrap_or("done");
        (status, told.to_owned())
    }

    /// Which roles may: they are not told that it is not their seat.
    async fn may(&self, path: &str, body: Value) -> Vec<&'static str> {
        let mut may = Vec::new();
        for (who, role) in ROLES.into_iter().enumerate() {
            let (_, told) = self.tries(who, path, body.clone()).await;
            if told != "notYourSeat" {
                may.push(role);
            }
        }
        may
    }
}

#[tokio::test]
async fn every_action_is_tried_in_every_role() {
    let table = table().await;
    let players = ["white", "black"];
    let seated = ["white", "black", "arbiter"];
    // Nothing of this is allowed now, but only those whose seat it is are told so.
    let carried_out = [
        a_move("1-50"),
        json!({"type": "press"}),
        json!({"type": "hand", "do": "lift", "cell": {"row": 1, "column": 1}}),
        json!({"type": "write", "ply": 1, "text": "32-28"}),
    ];
    for act in carried_out {
        let body = json!({"expected": SEATED, "act": act});
        let may = table.may("acts", body).await;
        assert_eq!(may, ["white", "black", "assistant"], "{act}");
    }
    let decided = [
        json!({"type": "acceptDraw"}),
        json!({"type": "declineTakeBack"}),
        json!({"type": "claimDraw", "rule": "nothing"}),
        json!({"type": "callFlag"}),
        json!({"type": "haveCorrected"}),
        json!({"type": "restore"}),
        json!({"type": "claimGone", "won": true}),
        json!({"type": "setUp", "step": {"kind": "accept"}}),
        json!({"type": "acceptAdjournment"}),
        json!({"type": "seal", "text": "32-28"}),
        json!({"type": "ready"}),
    ];
    for act in decided {
        let body = json!({"expected": SEATED, "act": act});
        assert_eq!(table.may("acts", body).await, players, "{act}");
    }
    let rule = json!({"type": "rule", "decision": {"kind": "resume"}, "reason": "r"});
    let body = json!({"expected": SEATED, "act": rule});
    assert_eq!(table.may("acts", body).await, ["arbiter"]);
    assert_eq!(table.may("rematch", json!({})).await, players);
    assert_eq!(table.may("chat", json!({"phrase": "hello"})).await, seated);
    assert_eq!(table.may("chat", json!({"text": "Hello"})).await, seated);
    for (who, role) in ROLES.into_iter().enumerate() {
        let person = &table.people[who];
        let (log, _) = person.get(&format!("/api/games/{}/log", table.id)).await;
        assert_eq!(log == StatusCode::OK, role == "arbiter", "{role}");
        for path in ["", "/pdn", "/fen"] {
            let (looks, _) = person.get(&format!("/api/games/{}{path}", table.id)).await;
            assert_eq!(looks, StatusCode::OK, "{role} {path}");
        }
        // Nobody gets a seat by guessing, whoever he is.
        let (status, told) = table.tries(who, "join", json!({"invite": "2222"})).await;
        match role {
            "spectator" | "signed in" => assert_eq!(told, "seatTaken"),
            _ => assert_eq!(status, StatusCode::OK),
        }
    }
    let state = table.people[0].look(&table.id).await;
    assert_eq!(state["state"]["seq"], SEATED, "nothing happened");
    // For another's side nobody acts, also not one who has a seat.
    let body = json!({"expected": SEATED, "side": "white", "act": {"type": "resign"}});
    for who in [0, 1, 3, 4, 5] {
        assert_eq!(
            table.tries(who, "acts", body.clone()).await.1,
            "notYourSeat"
        );
    }
    assert_eq!(table.tries(2, "acts", body).await.1, "done");
}

#[tokio::test]
async fn what_is_said_reaches_those_who_want_to_hear_it() {
    let hall = Hall::open().await;
    let (ann, bo) = (account(&hall, "Ann").await, account(&hall, "Bo").await);
    let child = hall.browser();
    let wish = json!({"name": "小棋手", "password": "先走三十二到二十八", "child": true});
    child.post("/api/account", wish).await;
    let game = ann.make(friend()).await;
    let id = id_of(&game);
    bo.join(&id, &game).await;
    let say = async |who: &Browser, what: Value| {
        let (status, answer) = who.post(&format!("/api/games/{id}/chat"), what).await;
        answer["error"]["code"]
            .as_str()
            .map_or(status.to_string(), str::to_owned)
    };
    let mut at_bo = bo.socket(&hall, &id, "").await;
    at_bo.next("presence").await;
    let mut at_child = child.socket(&hall, &id, "").await;
    at_child.next("presence").await;
    let markup = "<img src=x onerror=alert(1)>\u{202e}";
    assert_eq!(say(&ann, json!({"text": markup})).await, "204 No Content");
    assert_eq!(
        say(&ann, json!({"phrase": "goodLuck"})).await,
        "204 No Content"
    );
    let heard = at_bo.next("chat").await["lines"][0].clone();
    assert_eq!(
        (&heard["by"], &heard["text"]),
        (&json!("white"), &json!("<img src=x onerror=alert(1)>"))
    );
    assert_eq!(at_bo.next("chat").await["lines"][0]["phrase"], "goodLuck");
    // The child, who looks on, hears the phrase alone.
    let heard = at_child.next("chat").await["lines"].clone();
    assert_eq!(
        (&heard[0]["phrase"], &heard[0]["text"]),
        (&json!("goodLuck"), &json!(null))
    );
    assert_eq!(heard.as_array().unwrap().len(), 1);

    for (what, told) in [
        (json!({}), "malformed"),
        (json!({"text": "  "}), "malformed"),
        (json!({"text": "x".repeat(201)}), "malformed"),
        (json!({"text": "x", "phrase": "hello"}), "malformed"),
        (json!({"phrase": "rude"}), "malformed"),
    ] {
        assert_eq!(say(&bo, what).await, told);
    }
    bo.post("/api/account/choices", json!({"chat": false}))
        .await;
    assert_eq!(say(&bo, json!({"text": "Hello"})).await, "notAllowed");
    assert_eq!(say(&bo, json!({"phrase": "hello"})).await, "204 No Content");
    assert_eq!(
        say(&hall.browser(), json!({"phrase": "hello"})).await,
        "notYourSeat"
    );

    // Who comes later is told what was said, as far as it is for him; whom he blocks he does not read.
    let mut again = ann.socket(&hall, &id, "").await;
    assert_eq!(
        again.next("chat").await["lines"].as_array().unwrap().len(),
        3
    );
    bo.post("/api/account/choices", json!({"chat": true})).await;
    bo.post("/api/players/Ann/ties", json!({"block": true}))
        .await;
    let mut again = bo.socket(&hall, &id, "").await;
    let told = again.next("chat").await["lines"].clone();
    assert!(
        told.as_array()
            .unwrap()
            .iter()
            .all(|line| line["text"].is_null()),
        "{told}"
    );
    // Nobody talks without end.
    let mut refused = 0;
    for _ in 0..8 {
        refused += usize::from(say(&ann, json!({"phrase": "hello"})).await == "tooFast");
    }
    assert!(refused >= 3, "{refused}");
    // It is kept over a restart, and a game's log knows nothing of it.
    assert!(
        hall.storage
            .said(&damier_store::GameId::new(id.as_str()))
            .unwrap()
            .len()
            >= 4
    );
    assert_eq!(ann.look(&id).await["state"]["seq"], 1);
}

#[tokio::test]
async fn a_refused_act_is_named_as_such() {
    let table = table().await;
    let body = json!({"expected": 1, "act": {"type": "resign"}});
    let path = format!("/api/games/{}/acts", table.id);
    let (status, answer) = table.hall.browser().post(&path, body).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::FORBIDDEN, "notYourSeat")
    );
}
