//! Those who look at a simul, and what they are sent.

use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::Utf8Bytes;
use damier_api as api;

use super::view::Reader;
use super::{SimulRoom, Viewer};
use crate::room::{Sink, Watching, written};

pub(super) struct Watcher {
    number: u64,
    viewer: Viewer,
    sink: Sink,
}

impl SimulRoom {
    /// Adds a watcher, and tells it everything.
    pub(super) fn watch(&mut self, viewer: Viewer, sink: Sink) -> Watching {
        let number = self.next_watcher;
        self.next_watcher += 1;
        let person = self.person_of(viewer.who);
        self.watchers.push(Watcher {
            number,
            viewer: viewer.clone(),
            sink,
        });
        let whole = self.whole(&viewer);
        self.tell_each(|watcher| (watcher.number == number).then(|| whole.clone()));
        self.tell_presence(person);
        Watching(number)
    }

    /// Takes a watcher away.
    pub(super) fn leave(&mut self, number: u64) {
        let place = self.watchers.iter().position(|one| one.number == number);
        if let Some(place) = place {
            let gone = self.watchers.swap_remove(place);
            self.tell_presence(self.person_of(gone.viewer.who));
        }
    }

    /// Whether somebody's browser is connected.
    pub(super) fn is_present(&self, person: usize) -> bool {
        let session = self.people.get(person).and_then(|person| person.session);
        session.is_some()
            && self
                .watchers
                .iter()
                .any(|watcher| watcher.viewer.who.holds(session))
    }

    /// How many look on who are nobody in it.
    pub(super) fn others(&self) -> u32 {
        let others = self
            .watchers
            .iter()
            .filter(|watcher| self.person_of(watcher.viewer.who).is_none());
        others.count() as u32
    }

    fn whole(&self, viewer: &Viewer) -> Utf8Bytes {
        written(&api::FromSimul::Simul {
            simul: Box::new(self.view(viewer)),
            at: self.shared.clock.now(),
        })
    }

    /// Tells everybody everything: who sits where has changed.
    pub(super) fn tell_whole(&mut self) {
        self.changed.clear();
        let texts: Vec<(u64, Utf8Bytes)> = self
            .watchers
            .iter()
            .map(|watcher| (watcher.number, self.whole(&watcher.viewer)))
            .collect();
        self.tell_each(|watcher| {
            let text = texts.iter().find(|(number, _)| *number == watcher.number);
            text.map(|(_, text)| text.clone())
        });
    }

    /// Tells everybody what has changed, if anything has.
    pub(super) fn tell_changes(&mut self) {
        if !self.changed.is_empty() {
            self.tell_update();
        }
    }

    /// Tells everybody how it stands, and of the boards that have changed.
    pub(super) fn tell_update(&mut self) {
        let mut changed = std::mem::take(&mut self.changed);
        changed.sort_unstable();
        changed.dedup();
        let mut texts: Vec<(Reader, Utf8Bytes)> = Vec::new();
        let mut messages = Vec::with_capacity(self.watchers.len());
        for watcher in &self.watchers {
            let viewer = &watcher.viewer;
            let reader = self.reader(viewer.who, viewer.language);
            let known = texts.iter().find(|(known, _)| *known == reader);
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let boards = changed.iter();
                    let text = written(&api::FromSimul::Update {
                        state: Box::new(self.state()),
                        boards: boards
                            .filter_map(|board| self.board(*board, reader))
                            .collect(),
                        at: self.shared.clock.now(),
                    });
                    texts.push((reader, text.clone()));
                    text
                }
            };
            messages.push((watcher.number, text));
        }
        self.tell_each(|watcher| {
            let text = messages
                .iter()
                .find(|(number, _)| *number == watcher.number);
            text.map(|(_, text)| text.clone())
        });
    }

    /// Somebody has come or gone.
    fn tell_presence(&mut self, person: Option<usize>) {
        let board = person
            .and_then(|person| self.people.get(person)?.session)
            .and_then(|hash| self.simul.board_of(&damier_club::Player::of_bytes(&hash)));
        self.changed.extend(board);
        self.tell_update();
    }

    /// Sends to each what is for him, and drops those who do not keep up.
    fn tell_each(&mut self, message: impl Fn(&Watcher) -> Option<Utf8Bytes>) {
        let before = self.watchers.len();
        self.watchers.retain(|watcher| {
            message(watcher).is_none_or(|text| watcher.sink.try_send(text).is_ok())
        });
        let dropped = (before - self.watchers.len()) as u64;
        self.shared
            .metrics
            .sockets_dropped
            .fetch_add(dropped, Relaxed);
    }
}
