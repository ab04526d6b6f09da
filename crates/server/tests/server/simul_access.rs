//! The access rules of simuls: every act in every role, against a running server; the table that
//! comes of it stands in `docs/access.md`.

use std::fmt::Write as _;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::simuls::conditions;
use crate::support::{Browser, Hall};

const ROLES: [&str; 6] = [
    "spectator",
    "asks for a board",
    "guest",
    "guest at another board",
    "host",
    "arbiter",
];

/// What somebody is told whose role it is not.
const FOR_OTHERS: [&str; 2] = [
    "That is not for you to do in this simul.",
    "Nobody of that name takes part in this simul.",
];

/// What can be done, and the phase in which it is tried.
fn acts() -> [(&'static str, bool, Value); 8] {
    [
        ("leave", false, json!({"type": "leave"})),
        (
            "let somebody in",
            false,
            json!({"type": "letIn", "person": 4}),
        ),
        (
            "send somebody away",
            false,
            json!({"type": "sendAway", "person": 4}),
        ),
        ("begin", false, json!({"type": "begin"})),
        ("go to a board", true, json!({"type": "goTo", "board": 9})),
        (
            "let the host pass by the own board",
            true,
            json!({"type": "pass"}),
        ),
        (
            "end a board that is far behind",
            true,
            json!({"type": "endBehind", "board": 9}),
        ),
        (
            "give up the own board, as the host is gone",
            true,
            json!({"type": "abandon"}),
        ),
    ]
}

struct Simul {
    id: String,
    people: Vec<Browser>,
}

impl Simul {
    /// Somebody in each role; the one who asks is the last who has come.
    async fn open(hall: &Hall, begun: bool) -> Self {
        let host = hall.browser();
        let order = json!({
            "conditions": conditions(json!({"open": false, "arbiter": true, "mostBoards": 5})),
            "name": "Hans", "listed": true,
        });
        let (_, made) = host.post("/api/simuls", order).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let join = format!("/api/simuls/{id}/join");
        let (first, second, asking) = (hall.browser(), hall.browser(), hall.browser());
        let acts = format!("/api/simuls/{id}/acts");
        for (number, guest) in [&first, &second].into_iter().enumerate() {
            assert_eq!(guest.post(&join, json!({})).await.0, StatusCode::OK);
            let act = json!({"act": {"type": "letIn", "person": number + 2}});
            assert_eq!(host.post(&acts, act).await.0, StatusCode::OK);
        }
        assert_eq!(asking.post(&join, json!({})).await.0, StatusCode::OK);
        let arbiter = hall.browser();
        let invite = json!({"invite": made["you"]["arbiterInvite"]});
        assert_eq!(arbiter.post(&join, invite).await.0, StatusCode::OK);
        if begun {
            let act = json!({"act": {"type": "begin"}});
            assert_eq!(host.post(&acts, act).await.0, StatusCode::OK);
        }
        Self {
            id,
            people: vec![hall.browser(), asking, first, second, host, arbiter],
        }
    }

    /// Whether somebody in a role may do that; when he may, it is done.
    async fn may(&self, role: usize, act: &Value) -> bool {
        let path = format!("/api/simuls/{}/acts", self.id);
        let (status, answer) = self.people[role].post(&path, json!({"act": act})).await;
        let error = &answer["error"];
        let for_others = error["code"] == "notYourSeat"
            || FOR_OTHERS.iter().any(|told| error["message"] == *told);
        assert!(status.is_success() || error["code"].is_string(), "{answer}");
        !for_others
    }
}

async fn table() -> String {
    let mut text = String::new();
    let _ = writeln!(text, "| | {} |", ROLES.join(" | "));
    let _ = writeln!(text, "|---|{}", ":-:|".repeat(ROLES.len()));
    let hall = Hall::open().await;
    for (name, begun, act) in acts() {
        let _ = write!(text, "| {name} |");
        let mut simul = Simul::open(&hall, begun).await;
        for role in 0..ROLES.len() {
            let may = simul.may(role, &act).await;
            let _ = write!(text, " {} |", if may { "yes" } else { "–" });
            // What is allowed has been done: the next finds a simul as it was.
            if may {
                simul = Simul::open(&hall, begun).await;
            }
        }
        text.push('\n');
    }
    text
}

#[tokio::test]
async fn every_act_of_a_simul_is_tried_in_every_role() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/access.md");
    let kept = std::fs::read_to_string(path).unwrap();
    let (before, rest) = kept.split_once("<!-- simul -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end of simul -->\n").unwrap();
    let table = table().await;
    let now = format!("{before}<!-- simul -->\n{table}<!-- end of simul -->\n{after}");
    if std::env::var_os("DAMIER_UPDATE").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    assert_eq!(
        kept, now,
        "DAMIER_UPDATE=1 cargo test -p damier-server --test server simul_access"
    );
}
