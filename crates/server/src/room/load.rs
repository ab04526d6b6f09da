//! From the log to a room.

use damier_api as api;
use damier_rules::Side;
use damier_store::{GameId, GameRecord, Holder, SeatSide, StoredGame};
use damier_table::{Entry, Game, codec};
use tokio::time::Instant;

use super::gone::Gone;
use super::papers::Papers;
use super::{Room, Running, chat, moment};
use crate::access::Role;
use crate::board::{self, Board};
use crate::log;
use crate::refusal::Refusal;
use crate::shared::Shared;
use crate::who::Who;

impl Room {
    /// Reads a game, as far as its log can be followed. One that ran when the server stopped is told of the interruption.
    pub(super) async fn load(shared: &Shared, id: &GameId) -> Result<Self, Refusal> {
        let wanted = id.clone();
        let stored = shared.read(move |storage| storage.load(&wanted)).await?;
        let mut room = Self::of(shared, stored.ok_or(Refusal::UnknownGame)?)?;
        room.read_said().await?;
        if let Some((heartbeat, restart)) = shared.recovery.waits(id)
            && room.broken_at.is_none()
        {
            if let Some(entry) = room.game.restart_entry(moment(heartbeat), moment(restart)) {
                room.commit(entry, None).await?;
            }
            shared.recovery.done(id);
        }
        room.note_running();
        room.plan_after_reading();
        Ok(room)
    }

    /// Reads the game again after its log turned out to have gone on without us.
    pub(super) async fn reload(&mut self) -> Result<(), Refusal> {
        let wanted = self.record.id.clone();
        let stored = self
            .shared
            .read(move |storage| storage.load(&wanted))
            .await?;
        let fresh = Self::of(&self.shared, stored.ok_or(Refusal::UnknownGame)?)?;
        let from = self.game.seq().min(fresh.game.seq());
        let late_from = self.late_room().game.seq();
        let watchers = std::mem::take(&mut self.watchers);
        let (next_watcher, turns) = (self.next_watcher, self.turns + 1);
        *self = Self {
            watchers,
            next_watcher,
            turns,
            ..fresh
        };
        self.read_said().await?;
        self.note_running();
        self.plan_after_reading();
        self.tell_update(from, &[]);
        self.tell_late(late_from.min(self.late_room().game.seq()), &[]);
        Ok(())
    }

    /// Reads what was said beside the game.
    async fn read_said(&mut self) -> Result<(), Refusal> {
        let game = self.record.id.clone();
        let said = self.shared.read(move |storage| storage.said(&game)).await?;
        self.said = said.into_iter().filter_map(chat::read).collect();
        Ok(())
    }

    /// A game of which nothing has happened yet.
    pub(super) fn bare(shared: &Shared, record: GameRecord) -> Result<Self, Refusal> {
        let broken = |what: &dyn std::fmt::Display| unreadable(&record.id, what);
        let terms = codec::decode_terms(&record.terms).map_err(|error| {
            let refused = broken(&error);
            match error.fault {
                codec::Fault::TooManyRules => Refusal::RulesFull,
                _ => refused,
            }
        })?;
        shared.own_rules.note(terms.variant());
        let kind = kind(&record.kind).ok_or_else(|| broken(&record.kind))?;
        let game = Game::new(terms);
        let room = Self {
            shared: shared.clone(),
            kind,
            board: Board::of(&game),
            game,
            record,
            papers: Papers::default(),
            moves: Vec::new(),
            broken_at: None,
            notes: Vec::new(),
            plies_at: vec![0],
            late: None,
            lag: None,
            watchers: Vec::new(),
            next_watcher: 1,
            said: Vec::new(),
            paces: [None, None, None],
            rematch_asked: None,
            gone: Gone::default(),
            thinking: None,
            turns: 0,
            running: Running::new(shared),
            seated: None,
            blind_from: Vec::new(),
            blind_invites: false,
            again: None,
            idle_since: Instant::now(),
        };
        Ok(room)
    }

    fn of(shared: &Shared, stored: StoredGame) -> Result<Self, Refusal> {
        let mut room = Self::bare(shared, stored.record)?;
        room.papers = Papers::of(&room.record.id, &stored.papers);
        let mut entries = Vec::with_capacity(stored.lines.len());
        for line in &stored.lines {
            let entry = codec::decode_entry(&line.text).map_err(|error| error.to_string());
            let applied = entry.and_then(|entry| {
                let refused = |refusal: damier_table::Refusal| refusal.to_string();
                room.apply(&entry).map_err(refused)?;
                entries.push(entry);
                Ok(())
            });
            if let Err(reason) = applied {
                // It is shown as far as it can be followed; nothing is added to it.
                unreadable(&room.record.id, &reason);
                room.broken_at = Some(room.game.seq() + 1);
                break;
            }
        }
        room.board = Board::of(&room.game);
        room.divide(entries)?;
        Ok(room)
    }

    /// Applies entries and keeps what is sent up to date.
    pub(super) fn follow(&mut self, entries: &[Entry]) -> Result<(), damier_table::Refusal> {
        for entry in entries {
            self.apply(entry)?;
        }
        self.board = Board::of(&self.game);
        Ok(())
    }

    fn apply(&mut self, entry: &Entry) -> Result<(), damier_table::Refusal> {
        let before = *self.game.position();
        let told = log::follow(&mut self.game, entry, false)?;
        if told.is_noteworthy() {
            self.notes.push(told);
        }
        let ply = self.game.ply();
        if ply < self.moves.len() {
            self.moves.truncate(ply);
            self.turns += 1;
        }
        for played in &self.game.moves()[self.moves.len()..] {
            self.moves
                .push(board::played(&before, played, self.moves.len() as u32 + 1));
            self.turns += 1;
        }
        self.plies_at.push(ply as u32);
        Ok(())
    }

    /// The sides that somebody holds.
    pub(super) fn sides_of(&self, who: Who) -> Vec<Side> {
        let holds = |side: &Side| who.holds(self.record.seats[side.index()].session);
        Side::ALL.into_iter().filter(holds).collect()
    }

    /// Whether somebody has the arbiter's seat.
    pub(super) fn is_arbiter(&self, who: Who) -> bool {
        let arbiter = self.record.arbiter.as_ref();
        arbiter.is_some_and(|seat| who.holds(seat.session))
    }

    /// What somebody is to this game.
    pub(super) fn role(&self, who: Who) -> Role {
        let (sides, arbiter) = (self.sides_of(who), self.is_arbiter(who));
        let assists = self.assists(who).is_some();
        Role::of(&sides, assists, arbiter, who.account().is_some())
    }

    /// Whether someone could take the seat.
    pub(super) fn is_free(&self, side: SeatSide) -> bool {
        let seat = match side {
            SeatSide::Arbiter => self.record.arbiter.as_ref(),
            SeatSide::White | SeatSide::Black => self.record.seats.get(side.index()),
        };
        seat.is_some_and(|seat| seat.holder == Holder::Person && seat.session.is_none())
    }
}

/// Notes that a stored game cannot be read.
fn unreadable(game: &GameId, what: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%game, reason = %what, "stored game is unreadable");
    Refusal::Internal
}

/// How kinds of games are stored.
pub(crate) fn kind_text(kind: api::Kind) -> &'static str {
    match kind {
        api::Kind::Engine => "engine",
        api::Kind::Friend => "friend",
        api::Kind::Screen => "screen",
        api::Kind::Simul => "simul",
        api::Kind::Tournament => "tournament",
    }
}

fn kind(text: &str) -> Option<api::Kind> {
    use api::Kind::{Engine, Friend, Screen, Simul, Tournament};
    [Engine, Friend, Screen, Simul, Tournament]
        .into_iter()
        .find(|kind| kind_text(*kind) == text)
}
