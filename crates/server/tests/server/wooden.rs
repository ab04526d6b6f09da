//! A game that hands play, and what hands do.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Browser, Hall, code, friend, id_of, with};

/// A game at the official level with an arbiter: White, Black and he.
pub(crate) struct Table {
    pub(crate) hall: Hall,
    pub(crate) id: String,
    pub(crate) white: Browser,
    pub(crate) black: Browser,
    pub(crate) arbiter: Browser,
}

impl Table {
    pub(crate) async fn laid(more: Value) -> Self {
        Self::laid_in(Hall::open().await, more).await
    }

    pub(crate) async fn laid_in(hall: Hall, more: Value) -> Self {
        let (white, black, arbiter) = (hall.browser(), hall.browser(), hall.browser());
        let official = with(friend(), json!({"assistance": "official", "arbiter": true}));
        let game = white.make(with(official, more)).await;
        let id = id_of(&game);
        black.join(&id, &game).await;
        let invite = game["you"]["arbiterInvite"].as_str().unwrap();
        let path = format!("/api/games/{id}/join");
        let (status, seated) = arbiter.post(&path, json!({"invite": invite})).await;
        assert_eq!(status, StatusCode::OK, "{seated}");
        assert_eq!(seated["you"]["arbiter"], true);
        Self {
            hall,
            id,
            white,
            black,
            arbiter,
        }
    }

    pub(crate) async fn seq(&self) -> u64 {
        self.white.look(&self.id).await["state"]["seq"]
            .as_u64()
            .unwrap()
    }

    pub(crate) async fn all(&self, who: &Browser, acts: Vec<Value>) -> (StatusCode, Value) {
        let path = format!("/api/games/{}/acts", self.id);
        let expected = self.seq().await;
        who.post(&path, json!({"expected": expected, "acts": acts}))
            .await
    }

    pub(crate) async fn do_all(&self, who: &Browser, acts: Vec<Value>) {
        let (status, answer) = self.all(who, acts).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    pub(crate) async fn does(&self, who: &Browser, act: Value) {
        self.do_all(who, vec![act]).await;
    }

    pub(crate) async fn refused(&self, who: &Browser, act: Value) -> String {
        let (status, answer) = self.all(who, vec![act]).await;
        assert!(!status.is_success(), "{answer}");
        code(&answer)
    }

    pub(crate) async fn rules(&self, decision: Value, reason: &str) {
        self.does(
            &self.arbiter,
            json!({"type": "rule", "decision": decision, "reason": reason}),
        )
        .await;
    }

    pub(crate) async fn state(&self, who: &Browser) -> Value {
        who.look(&self.id).await["state"].clone()
    }
}

pub(crate) fn act(kind: &str) -> Value {
    json!({"type": kind})
}

/// The cell of a square of the board of ten.
pub(crate) fn cell(square: u8) -> Value {
    let (row, place) = ((square - 1) / 5, (square - 1) % 5);
    json!({"row": row, "column": 2 * place + 1 - row % 2})
}

pub(crate) fn hand(doing: &str, square: u8) -> Value {
    json!({"type": "hand", "do": doing, "cell": cell(square)})
}

/// A piece carried over these squares, these taken off, and the clock pressed.
pub(crate) fn moved(path: &[u8], taken: &[u8]) -> Vec<Value> {
    let mut acts = vec![hand("lift", path[0])];
    acts.extend(path[1..].iter().map(|square| hand("place", *square)));
    acts.push(json!({"type": "hand", "do": "release"}));
    acts.extend(taken.iter().map(|square| hand("remove", *square)));
    acts
}

pub(crate) fn pressed(path: &[u8], taken: &[u8]) -> Vec<Value> {
    let mut acts = moved(path, taken);
    acts.push(act("press"));
    acts
}

/// The man on 32 has to take three, 28, 19 and 10; to the other side there are two, 27 and 17.
pub(crate) const THREE: &str = "W:W32,50:B28,19,10,27,17,1";
