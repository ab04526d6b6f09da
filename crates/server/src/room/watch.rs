//! Those who watch a game, and what they are sent.

use axum::extract::ws::Utf8Bytes;
use damier_api as api;
use damier_rules::Side;
use damier_store::Hash;
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;
use tokio::sync::mpsc;

use super::{Answer, Room, Viewer};

use crate::language::Language;
use crate::refusal::Refusal;

/// Messages that may wait for a reader; one who is slower is dropped.
pub(crate) const BACKLOG: usize = 64;

/// Where messages to one socket go.
pub(crate) type Sink = mpsc::Sender<Utf8Bytes>;

/// A number that stands for a watcher.
pub(crate) struct Watching(pub(crate) u64);

pub(super) struct Watcher {
    number: u64,
    session: Option<Hash>,
    language: Language,
    sink: Sink,
}

impl Watcher {
    /// Sends a message; false when the reader is too slow or gone.
    fn send(&self, message: Utf8Bytes) -> bool {
        self.sink.try_send(message).is_ok()
    }
}

/// A message as text. Every shape of the wire can be written as JSON.
pub(crate) fn written(message: &impl Serialize) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "a message cannot be written");
            Utf8Bytes::from_static("{}")
        }
    }
}

impl Room {
    /// Adds a watcher, and tells it what it has missed: everything, or what came after `since`.
    pub(super) fn watch(&mut self, viewer: &Viewer, since: Option<u64>, sink: Sink) -> Watching {
        let number = self.next_watcher;
        self.next_watcher += 1;
        let language = viewer.language;
        self.watchers.push(Watcher {
            number,
            session: viewer.session,
            language,
            sink,
        });
        let first = match since {
            Some(since) if since <= self.game.seq() => {
                let (moves, plies) = self.news_since(since);
                api::FromServer::Update {
                    from: since,
                    seq: self.game.seq(),
                    moves,
                    plies,
                    state: Box::new(self.state(language)),
                }
            }
            _ => api::FromServer::Game {
                game: Box::new(self.view(viewer)),
            },
        };
        self.tell_one(number, &first);
        self.tell_presence();
        Watching(number)
    }

    /// Takes a watcher away.
    pub(super) fn leave(&mut self, number: u64) {
        let before = self.watchers.len();
        self.watchers.retain(|watcher| watcher.number != number);
        if self.watchers.len() < before {
            self.tell_presence();
        }
    }

    /// Answers an act.
    pub(super) fn answer(&mut self, answer: Answer, outcome: Result<u64, Refusal>) {
        match answer {
            Answer::Http(reply) => {
                // Whoever asked may have gone away; the act stands all the same.
                let _ = reply.send(outcome);
            }
            Answer::Socket { watcher, id } => {
                let language = self.watchers.iter().find(|one| one.number == watcher);
                let Some(language) = language.map(|one| one.language) else {
                    return;
                };
                let seq = self.game.seq();
                let message = match outcome {
                    Ok(seq) => api::FromServer::Accepted { id, seq },
                    Err(refusal) => api::FromServer::Refused {
                        id,
                        error: refusal.fault(language),
                        seq,
                    },
                };
                self.tell_one(watcher, &message);
            }
        }
    }

    /// Tells everybody what happened after `from`.
    pub(super) fn tell_update(&mut self, from: u64) {
        let (moves, plies) = self.news_since(from);
        let seq = self.game.seq();
        self.tell_all(|room, language| api::FromServer::Update {
            from,
            seq,
            moves: moves.clone(),
            plies,
            state: Box::new(room.state(language)),
        });
    }

    /// Whether a side's browser is connected.
    pub(super) fn is_present(&self, side: Side) -> bool {
        let session = self.record.seats[side.index()].session;
        session.is_some()
            && self
                .watchers
                .iter()
                .any(|watcher| watcher.session == session)
    }

    /// The moves that one who has seen `since` entries lacks, and how many moves stand.
    fn news_since(&self, since: u64) -> (Vec<api::Played>, u32) {
        let since = (since as usize).min(self.plies_at.len() - 1);
        let kept = self.plies_at[since..].iter().copied().min().unwrap_or(0) as usize;
        let new = self.moves.get(kept..).unwrap_or_default().to_vec();
        (new, self.moves.len() as u32)
    }

    fn tell_presence(&mut self) {
        let there = |side: Side| self.player_is_engine(side) || self.is_present(side);
        let players = api::Seats {
            white: there(Side::White),
            black: there(Side::Black),
        };
        let others = self
            .watchers
            .iter()
            .filter(|watcher| self.sides_of(watcher.session).is_empty());
        let watchers = others.count() as u32;
        self.tell_all(|_, _| api::FromServer::Presence { players, watchers });
    }

    fn player_is_engine(&self, side: Side) -> bool {
        matches!(
            self.record.seats[side.index()].holder,
            damier_store::Holder::Engine { .. }
        )
    }

    fn tell_one(&mut self, number: u64, message: &api::FromServer) {
        let message = written(message);
        self.tell_each(|watcher| (watcher.number == number).then(|| message.clone()));
    }

    /// Tells everybody, writing the message once in each language that is read.
    fn tell_all(&mut self, message: impl Fn(&Self, Language) -> api::FromServer) {
        let read = |language: Language| self.watchers.iter().any(|one| one.language == language);
        let texts =
            Language::ALL.map(|language| read(language).then(|| written(&message(self, language))));
        self.tell_each(|watcher| texts[watcher.language.index()].clone());
    }

    /// Sends to each what is for him, and drops those who do not keep up.
    fn tell_each(&mut self, message: impl Fn(&Watcher) -> Option<Utf8Bytes>) {
        let before = self.watchers.len();
        self.watchers
            .retain(|watcher| message(watcher).is_none_or(|text| watcher.send(text)));
        let dropped = before - self.watchers.len();
        if dropped > 0 {
            self.shared
                .metrics
                .sockets_dropped
                .fetch_add(dropped as u64, Relaxed);
            self.tell_presence();
        }
    }
}
