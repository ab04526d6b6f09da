//! Those who watch a game, and what they are sent.

use axum::extract::ws::Utf8Bytes;
use damier_api as api;
use damier_rules::Side;
use damier_store::{AccountId, Hash};
use damier_table::Entry;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use tokio::sync::mpsc;

use super::chat::Ears;
use super::reader::Reader;
use super::{Answer, Room, Viewer};

use crate::language::Language;
use crate::refusal::Refusal;
use crate::who::Who;
use crate::wooden;

/// Messages that may wait for a reader; one who is slower is dropped.
pub(crate) const BACKLOG: usize = 64;

/// Where messages to one socket go.
pub(crate) type Sink = mpsc::Sender<Utf8Bytes>;

/// A number that stands for a watcher.
pub(crate) struct Watching(pub(crate) u64);

pub(super) struct Watcher {
    number: u64,
    who: Who,
    language: Language,
    apart: Arc<[AccountId]>,
    sink: Sink,
}

impl Watcher {
    /// Whether he is the one who has this seat.
    pub(super) fn is(&self, seat: Option<Hash>) -> bool {
        self.who.holds(seat)
    }

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
        let (language, reader) = (viewer.language, self.reader(viewer.who));
        self.watchers.push(Watcher {
            number,
            who: viewer.who,
            language,
            apart: Arc::clone(&viewer.apart),
            sink,
        });
        let first = match since {
            Some(since) if since <= self.told_to(viewer.who).game.seq() && !reader.veiled => {
                let room = self.told_to(viewer.who);
                room.update(since, &[], reader, language)
            }
            _ => match self.seen(viewer) {
                api::SeenGame::Whole(game) => api::FromServer::Game { game },
                api::SeenGame::Blindfold(game) => api::FromServer::Blindfold { game },
            },
        };
        self.tell_one(number, &first);
        let ears = Ears {
            who: viewer.who,
            apart: &viewer.apart,
        };
        // What is said beside a delayed game may be about a move that nobody is to know yet.
        let lines = match reader.late {
            true => Vec::new(),
            false => self.said_to(self.said_lately(), ears),
        };
        if !lines.is_empty() {
            self.tell_one(number, &api::FromServer::Chat { lines });
        }
        self.tell_presence();
        Watching(number)
    }

    /// Ends the connections of those who look on; their browsers come again at once.
    pub(super) fn show_out_onlookers(&mut self) {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| !self.reader(watcher.who).looks_on());
        self.watchers = watchers;
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
                let asking = self.watchers.iter().find(|one| one.number == watcher);
                let Some((who, language)) = asking.map(|one| (one.who, one.language)) else {
                    return;
                };
                let seq = self.told_to(who).game.seq();
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

    /// Tells each what was said from a line on, as far as he reads it.
    pub(super) fn tell_said(&mut self, from: usize) {
        let mut for_watchers = HashMap::new();
        for watcher in &self.watchers {
            let ears = Ears {
                who: watcher.who,
                apart: &watcher.apart,
            };
            let lines = self.said_to(from, ears);
            if !lines.is_empty() && !self.is_late(watcher.who) {
                let message = written(&api::FromServer::Chat { lines });
                for_watchers.insert(watcher.number, message);
            }
        }
        self.tell_each(|watcher| for_watchers.get(&watcher.number).cloned());
    }

    /// Tells everybody what happened after `from`: these entries, as far as it is known.
    pub(super) fn tell_update(&mut self, from: u64, entries: &[Entry]) {
        // With its end all of a delayed game is told.
        let ended = self.late.take_if(|_| self.game.result().is_some());
        self.tell_overseers();
        let known = ended.map(|late| late.seq());
        self.tell_all(|room, reader, language| match known {
            _ if reader.late => None,
            Some(known) if reader.looks_on() => Some(room.update(known, &[], reader, language)),
            _ => Some(room.update(from, entries, reader, language)),
        });
        self.catch_up();
    }

    /// Tells those who are told late what is new to them.
    pub(super) fn tell_late(&mut self, from: u64, entries: &[Entry]) {
        if self.late.is_some() {
            self.tell_onlookers();
        }
        self.tell_all(|room, reader, language| {
            let late = reader.late.then(|| room.late_room());
            late.map(|late| late.update(from, entries, reader, language))
        });
    }

    /// What a reader who has seen `from` entries has missed.
    fn update(
        &self,
        from: u64,
        entries: &[Entry],
        reader: Reader,
        language: Language,
    ) -> api::FromServer {
        if reader.veiled {
            return self.blind_update(reader, language);
        }
        api::FromServer::Update {
            from,
            seq: self.game.seq(),
            moves: self.moves_for(self.kept_since(from), reader, language),
            plies: self.moves.len() as u32,
            hands: entries.iter().filter_map(wooden::hand_did).collect(),
            state: Box::new(self.state(reader, language)),
        }
    }

    /// Whether the arbiter is connected.
    pub(super) fn is_arbiter_present(&self) -> bool {
        if let Some(lag) = &self.lag {
            return lag.present()[2];
        }
        self.watchers
            .iter()
            .any(|watcher| self.is_arbiter(watcher.who))
    }

    /// Whether a side's player is connected.
    pub(super) fn is_present(&self, side: Side) -> bool {
        if let Some(lag) = &self.lag {
            return lag.present()[side.index()];
        }
        let session = self.record.seats[side.index()].session;
        self.watchers
            .iter()
            .any(|watcher| watcher.who.holds(session))
    }

    /// How many of the moves that stand are known to one who has seen `since` entries.
    fn kept_since(&self, since: u64) -> usize {
        // With the end of an official game everybody is told what was irregular in all of it, and
        // with that of a blindfold game what was played.
        let told_late = self.board.wood.is_some() || self.game.terms().blindfold().is_some();
        if since < self.game.seq() && self.game.result().is_some() && told_late {
            return 0;
        }
        let since = (since as usize).min(self.plies_at.len() - 1);
        let kept = self.plies_at[since..].iter().copied().min();
        kept.unwrap_or(0) as usize
    }

    /// Tells the arbiter's room that this game has changed.
    fn tell_overseers(&self) {
        if self.late.is_none() {
            self.tell_onlookers();
        }
        let arbiter = self.record.arbiter.as_ref();
        if let Some(session) = arbiter.and_then(|seat| seat.session) {
            self.shared.overseers.note(session, &self.record.id);
        }
    }

    /// Tells those who look at many boards that what anybody may see of this one has changed.
    fn tell_onlookers(&self) {
        let key = crate::broadcast::key_of_game(&self.record.id);
        self.shared.onlookers.note(key, &self.record.id);
    }

    fn tell_presence(&mut self) {
        self.note_gone();
        self.tell_overseers();
        let there = |side: Side| self.player_is_engine(side) || self.is_present(side);
        let players = api::Seats {
            white: there(Side::White),
            black: there(Side::Black),
            arbiter: self.is_arbiter_present(),
        };
        self.note_presence_for_late([players.white, players.black, players.arbiter]);
        let others = self
            .watchers
            .iter()
            .filter(|watcher| !self.is_arbiter(watcher.who))
            .filter(|watcher| self.sides_of(watcher.who).is_empty());
        let watchers = others.count() as u32;
        // Who is told late must not learn from it whether the game still goes on.
        let [now, late] = [&*self, self.late_room()].map(|room| {
            written(&api::FromServer::Presence {
                players,
                watchers,
                lost: room.lost(),
            })
        });
        let told_late: Vec<u64> = self
            .watchers
            .iter()
            .filter(|watcher| self.is_late(watcher.who))
            .map(|watcher| watcher.number)
            .collect();
        self.tell_each(|watcher| match told_late.contains(&watcher.number) {
            true => Some(late.clone()),
            false => Some(now.clone()),
        });
    }

    pub(super) fn player_is_engine(&self, side: Side) -> bool {
        matches!(
            self.record.seats[side.index()].holder,
            damier_store::Holder::Engine { .. }
        )
    }

    fn tell_one(&mut self, number: u64, message: &api::FromServer) {
        let message = written(message);
        self.tell_each(|watcher| (watcher.number == number).then(|| message.clone()));
    }

    /// Tells everybody, writing the message once for each kind of reader and language.
    fn tell_all(&mut self, message: impl Fn(&Self, Reader, Language) -> Option<api::FromServer>) {
        let mut texts: Vec<(Reader, Language, Option<Utf8Bytes>)> = Vec::new();
        let mut for_watchers = HashMap::new();
        for watcher in &self.watchers {
            let (reader, language) = (self.reader(watcher.who), watcher.language);
            let same = |text: &&(Reader, Language, Option<Utf8Bytes>)| {
                (text.0, text.1) == (reader, language)
            };
            let text = match texts.iter().find(same) {
                Some((_, _, text)) => text.clone(),
                None => {
                    let text = message(self, reader, language).map(|one| written(&one));
                    texts.push((reader, language, text.clone()));
                    text
                }
            };
            for_watchers.insert(watcher.number, text);
        }
        self.tell_each(|watcher| for_watchers.get(&watcher.number).cloned().flatten());
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
