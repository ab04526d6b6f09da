//! When the database fails, the game is as it was, and the reason is named.

use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use damier_store::{
    Accounts, Append, AppendError, CreateError, Done, Figures, GameId, Hash, NewGame, Paper,
    Ratings, Reminders, SaidLine, Storage, StoreError, StoredGame,
};
use damier_store::{EventAppend, EventId, NewEvent, StoredEvent};
use serde_json::json;

use crate::support::{Hall, a_move, code, friend, id_of, settings, sqlite};

/// A storage that fails when it is told to.
struct Fragile {
    inner: Arc<dyn Storage>,
    failing: Arc<Mutex<Option<StoreError>>>,
}

impl Fragile {
    fn failing(&self) -> Option<StoreError> {
        self.failing.lock().unwrap().clone()
    }
}

impl Storage for Fragile {
    fn create(&self, game: NewGame, done: Done<Result<(), CreateError>>) {
        match self.failing() {
            Some(error) => done(Err(error.into())),
            None => self.inner.create(game, done),
        }
    }

    fn append(&self, append: Append, done: Done<Result<u64, AppendError>>) {
        match self.failing() {
            Some(error) => done(Err(error.into())),
            None => self.inner.append(append, done),
        }
    }

    fn keep_paper(&self, game: &GameId, paper: Paper, done: Done<Result<(), AppendError>>) {
        match self.failing() {
            Some(error) => done(Err(error.into())),
            None => self.inner.keep_paper(game, paper, done),
        }
    }

    fn heartbeat(&self, at: i64, done: Done<Result<(), StoreError>>) {
        self.inner.heartbeat(at, done);
    }

    fn say(&self, game: GameId, line: SaidLine, done: Done<Result<(), StoreError>>) {
        match self.failing() {
            Some(error) => done(Err(error)),
            None => self.inner.say(game, line, done),
        }
    }

    fn said(&self, game: &GameId) -> Result<Vec<SaidLine>, StoreError> {
        self.inner.said(game)
    }

    fn accounts(&self) -> &dyn Accounts {
        self.inner.accounts()
    }

    fn ratings(&self) -> &dyn Ratings {
        self.inner.ratings()
    }
    fn reminders(&self) -> &dyn Reminders {
        self.inner.reminders()
    }

    fn make_event(&self, event: NewEvent, done: Done<Result<(), CreateError>>) {
        match self.failing() {
            Some(error) => done(Err(error.into())),
            None => self.inner.make_event(event, done),
        }
    }

    fn append_event(&self, append: EventAppend, done: Done<Result<u64, AppendError>>) {
        match self.failing() {
            Some(error) => done(Err(error.into())),
            None => self.inner.append_event(append, done),
        }
    }

    fn load_event(&self, event: &EventId) -> Result<Option<StoredEvent>, StoreError> {
        self.inner.load_event(event)
    }

    fn events_under_way(&self) -> Result<Vec<(EventId, String)>, StoreError> {
        self.inner.events_under_way()
    }
    fn events_of(
        &self,
        kind: &str,
        session: &Hash,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError> {
        self.inner.events_of(kind, session, most)
    }

    fn listed_events(
        &self,
        kind: &str,
        since: i64,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError> {
        self.inner.listed_events(kind, since, most)
    }

    fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError> {
        self.inner.load(game)
    }

    fn arbitrated(
        &self,
        session: &damier_store::Hash,
        skip: usize,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.inner.arbitrated(session, skip, most)
    }

    fn unfinished_timed(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.unfinished_timed()
    }

    fn ended(&self, since: i64, most: usize) -> Result<Vec<GameId>, StoreError> {
        self.inner.ended(since, most)
    }

    fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        self.inner.last_heartbeat()
    }

    fn check(&self) -> Result<(), StoreError> {
        self.failing().map_or(Ok(()), Err)
    }

    fn figures(&self) -> Figures {
        self.inner.figures()
    }
}

async fn fragile() -> (Hall, Arc<Mutex<Option<StoreError>>>) {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let failing = Arc::new(Mutex::new(None));
    let storage = Fragile {
        inner: sqlite(folder.path()),
        failing: Arc::clone(&failing),
    };
    (
        Hall::on(Arc::new(storage), folder, settings()).await,
        failing,
    )
}

#[tokio::test]
async fn an_act_that_cannot_be_stored_changes_nothing() {
    let (hall, failing) = fragile().await;
    let (id, white, black) = hall.friends(json!({})).await;
    let mut socket = black.socket(&hall, &id, "").await;
    socket.next("game").await;
    let before = white.look(&id).await;
    for (error, reason) in [
        (StoreError::Locked, "locked"),
        (StoreError::Full, "full"),
        (StoreError::Missing, "missing"),
        (StoreError::ReadOnly, "readOnly"),
        (StoreError::Corrupt, "corrupt"),
    ] {
        *failing.lock().unwrap() = Some(error);
        let (status, answer) = white.act(&id, 1, a_move("32-28")).await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::SERVICE_UNAVAILABLE, "storage")
        );
        assert_eq!(answer["error"]["details"]["reason"], reason);
        assert_eq!(
            white.get("/healthz").await.0,
            StatusCode::SERVICE_UNAVAILABLE
        );
        let (status, _) = white.post("/api/games", friend()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        let mut after = white.look(&id).await;
        after["state"]["players"] = before["state"]["players"].clone();
        assert_eq!(after, before);
    }
    *failing.lock().unwrap() = None;
    assert_eq!(white.does(&id, 1, a_move("32-28")).await, 2);
    // Who watched saw nothing of what was not stored.
    let update = socket.next("update").await;
    assert_eq!((&update["from"], &update["seq"]), (&json!(1), &json!(2)));
    assert_eq!(white.get("/healthz").await.0, StatusCode::OK);
}

#[tokio::test]
async fn nobody_is_seated_when_the_seat_cannot_be_stored() {
    let (hall, failing) = fragile().await;
    let (creator, guest) = (hall.browser(), hall.browser());
    let game = creator.make(friend()).await;
    let id = id_of(&game);
    *failing.lock().unwrap() = Some(StoreError::Full);
    let path = format!("/api/games/{id}/join");
    let invite = json!({"invite": game["you"]["invite"]});
    let (status, _) = guest.post(&path, invite.clone()).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(guest.look(&id).await["you"]["sides"], json!([]));
    assert_eq!(creator.look(&id).await["state"]["begun"], false);
    *failing.lock().unwrap() = None;
    let (status, joined) = guest.post(&path, invite).await;
    assert_eq!(
        (status, &joined["you"]["sides"]),
        (StatusCode::OK, &json!(["black"]))
    );
}

#[tokio::test]
async fn the_engine_and_the_flag_wait_for_storage_to_come_back() {
    let (hall, failing) = fragile().await;
    let (id, white, _) = hall.friends(crate::support::clock(200, 60_000)).await;
    *failing.lock().unwrap() = Some(StoreError::Locked);
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    assert_eq!(white.look(&id).await["state"]["result"], json!(null));
    let (_, answer) = white.act(&id, 1, a_move("32-28")).await;
    assert_eq!(
        code(&answer),
        "storage",
        "a move after the flag is never played"
    );
    *failing.lock().unwrap() = None;
    let mut socket = white.socket(&hall, &id, "?since=1").await;
    while socket.next("update").await["state"]["result"].is_null() {}
    assert_eq!(white.look(&id).await["state"]["result"]["reason"], "time");
}

#[tokio::test]
async fn a_database_that_is_deleted_is_missed() {
    let hall = Hall::open().await;
    let (id, white, _) = hall.friends(json!({})).await;
    std::fs::remove_file(hall.folder.path().join("games.sqlite")).unwrap();
    let (status, answer) = white.act(&id, 1, a_move("32-28")).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::SERVICE_UNAVAILABLE, "storage")
    );
    assert_eq!(answer["error"]["details"]["reason"], "missing");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains("file is missing"), "{message}");
}
