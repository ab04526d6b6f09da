//! From the log to a simul's room.

use std::collections::VecDeque;

use damier_club::{Phase, Simul, SimulAct, SimulActor, SimulEntry, codec};
use damier_store::{EventId, StoredEvent, StoredGame};
use damier_table::{Game, Moment, codec as table};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::reports::{BoardNow, Heard, Report, missed};
use super::{HOST, KIND, SimulRoom};
use crate::refusal::Refusal;
use crate::room::{Running, clocks_of};
use crate::shared::Shared;

impl SimulRoom {
    /// Reads a simul and its games. What its log has not heard of them before a stop is added, and
    /// the time in which the server was down is nobody's.
    pub(super) async fn load(
        shared: &Shared,
        id: &EventId,
        reports: mpsc::UnboundedReceiver<Report>,
    ) -> Result<Self, Refusal> {
        let wanted = id.clone();
        let read = shared.read(move |storage| {
            let Some(event) = storage.load_event(&wanted)? else {
                return Ok(None);
            };
            let games = event.games.iter().map(|game| storage.load(game));
            let games = games.collect::<Result<Vec<_>, _>>()?;
            Ok(Some((event, games)))
        });
        let (event, games) = read.await?.ok_or(Refusal::UnknownSimul)?;
        if event.kind != KIND {
            return Err(Refusal::UnknownSimul);
        }
        let broken = |what: &dyn std::fmt::Display| {
            tracing::error!(simul = %event.id, reason = %what, "stored simul is unreadable");
            Refusal::Internal
        };
        let (simul, heard) = fold(&event).map_err(|reason| broken(&reason))?;
        shared.own_rules.note(simul.conditions().terms.variant());
        let played = games.into_iter().map(|game| {
            let game = game.ok_or_else(|| broken(&"a game is missing"))?;
            follow(&game).map_err(|reason| broken(&reason))
        });
        let played: Vec<Game> = played.collect::<Result<_, Refusal>>()?;
        let now = shared.clock.now();
        let boards = played
            .iter()
            .map(|game| BoardNow::of(game, clocks_of(game, now)));
        let mut room = Self {
            shared: shared.clone(),
            id: event.id.clone(),
            created: event.created,
            seq: event.lines.len() as u64,
            people: event.people.clone(),
            games: event.games.clone(),
            boards: boards.collect(),
            reported: VecDeque::new(),
            reports,
            watchers: Vec::new(),
            next_watcher: 1,
            changed: Vec::new(),
            running: Running::new(shared),
            again: None,
            idle_since: Instant::now(),
            simul,
        };
        if room.simul.phase() == Phase::Playing {
            room.catch_up(&played, &heard).await?;
        }
        room.note_running();
        Ok(room)
    }

    /// Adds what the games have gone on by, and the interruption.
    async fn catch_up(&mut self, played: &[Game], heard: &[Heard]) -> Result<(), Refusal> {
        let mut entries = Vec::new();
        for (number, game) in played.iter().enumerate() {
            let board = &self.simul.boards()[number];
            if board.is_on() {
                entries.extend(missed(game, number, board.host, heard[number]));
            }
        }
        entries.sort_by_key(|entry| entry.at);
        if let Some((alive, restart)) = self.shared.recovery.waits_event(&self.id) {
            let from = Moment::from_millis(alive);
            let at = Moment::from_millis(restart);
            entries.push(SimulEntry::new(
                at,
                SimulActor::Server,
                SimulAct::Interrupted { from },
            ));
        }
        let (mut after, mut stored) = (self.simul.clone(), Vec::new());
        for mut entry in entries {
            if let Some(last) = after.last_moment() {
                entry.at = entry.at.max(last);
            }
            match after.apply(&entry) {
                Ok(()) => stored.push(entry),
                Err(refusal) => tracing::debug!(simul = %self.id, %refusal, "not counted"),
            }
        }
        if !stored.is_empty() {
            self.append(&stored, after.phase()).await?;
        }
        self.simul = after;
        self.seq += stored.len() as u64;
        self.shared.recovery.done_event(&self.id);
        Ok(())
    }
}

/// The state that a log gives, and what it has heard of each board.
fn fold(event: &StoredEvent) -> Result<(Simul, Vec<Heard>), String> {
    let conditions = codec::decode_conditions(&event.terms).map_err(|error| error.to_string())?;
    let host = event.people.get(HOST).and_then(|host| host.session);
    let host = host.ok_or("there is no host")?;
    let host = damier_club::Player::of_bytes(&host);
    let mut simul = Simul::new(host, conditions).map_err(|error| error.to_string())?;
    let mut heard = vec![Heard::default(); event.games.len()];
    for line in &event.lines {
        let entry = codec::decode_entry(&line.text).map_err(|error| error.to_string())?;
        simul.apply(&entry).map_err(|refusal| refusal.to_string())?;
        match entry.act {
            SimulAct::Moved { board, .. } => heard[board].moves += 1,
            SimulAct::Impossible(board) => heard[board].impossible += 1,
            _ => {}
        }
    }
    Ok((simul, heard))
}

fn follow(stored: &StoredGame) -> Result<Game, String> {
    let lines = stored.lines.iter().map(|line| line.text.as_str());
    table::read_game(&stored.record.terms, lines).map_err(|error| error.to_string())
}
