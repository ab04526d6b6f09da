//! From the log to a tournament's room.

use std::collections::VecDeque;

use damier_club::{Player, Tournament, TournamentPhase, tournament_codec as codec};
use damier_store::{EventId, StoredEvent, StoredGame};
use damier_table::{Game, codec as table};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::games::{GameNow, Report, ended_by};
use super::{DIRECTOR, KIND, TournamentRoom};
use crate::refusal::Refusal;
use crate::room::Running;
use crate::shared::Shared;

impl TournamentRoom {
    /// Reads a tournament, and those of its games that go on. What its log has not heard of them
    /// before a stop is added.
    pub(super) async fn load(
        shared: &Shared,
        id: &EventId,
        reports: mpsc::UnboundedReceiver<Report>,
    ) -> Result<Self, Refusal> {
        let wanted = id.clone();
        let event = shared
            .read(move |storage| storage.load_event(&wanted))
            .await?;
        let event = event.filter(|event| event.kind == KIND);
        let event = event.ok_or(Refusal::UnknownTournament)?;
        let broken = |what: &dyn std::fmt::Display| {
            tracing::error!(tournament = %event.id, reason = %what, "stored tournament is unreadable");
            Refusal::Internal
        };
        let tournament = fold(&event).map_err(|reason| broken(&reason))?;
        shared
            .own_rules
            .note(tournament.conditions().terms.variant());
        if tournament.games().len() != event.games.len() {
            return Err(broken(&"games are missing"));
        }
        let going_on: Vec<usize> = tournament
            .games()
            .iter()
            .enumerate()
            .filter_map(|(game, played)| played.is_on().then_some(game))
            .collect();
        let wanted: Vec<_> = going_on
            .iter()
            .map(|game| event.games[*game].clone())
            .collect();
        let read = shared.read(move |storage| {
            let games = wanted.iter().map(|game| storage.load(game));
            games.collect::<Result<Vec<_>, _>>()
        });
        let mut now = vec![GameNow::default(); event.games.len()];
        for (game, stored) in going_on.into_iter().zip(read.await?) {
            let stored = stored.ok_or_else(|| broken(&"a game is missing"))?;
            // One that cannot be read does not hide the others.
            match follow(&stored) {
                Ok(played) => now[game] = GameNow::of(&played),
                Err(reason) => {
                    let _ = broken(&reason);
                }
            }
        }
        let ended = now.iter().enumerate();
        let ended = ended
            .filter_map(|(game, now)| ended_by(game, now))
            .collect();
        let mut room = Self {
            shared: shared.clone(),
            id: event.id.clone(),
            created: event.created,
            tournament,
            seq: event.lines.len() as u64,
            people: event.people,
            games: event.games,
            now,
            reported: VecDeque::new(),
            reports,
            running: Running::new(shared),
            again: None,
            idle_since: Instant::now(),
        };
        if room.tournament.phase() == TournamentPhase::Playing {
            room.store_ends(ended).await?;
        }
        room.shared.recovery.done_event(&room.id);
        room.note_running();
        Ok(room)
    }
}

/// The state that a log gives.
fn fold(event: &StoredEvent) -> Result<Tournament, String> {
    let conditions = codec::decode_conditions(&event.terms).map_err(|error| error.to_string())?;
    let director = event.people.get(DIRECTOR).and_then(|one| one.session);
    let director = Player::of_bytes(&director.ok_or("there is no director")?);
    let mut tournament =
        Tournament::new(director, conditions).map_err(|error| error.to_string())?;
    for line in &event.lines {
        let entry = codec::decode_entry(&line.text).map_err(|error| error.to_string())?;
        let applied = tournament.apply(&entry);
        applied.map_err(|refusal| refusal.to_string())?;
    }
    Ok(tournament)
}

fn follow(stored: &StoredGame) -> Result<Game, String> {
    let lines = stored.lines.iter().map(|line| line.text.as_str());
    table::read_game(&stored.record.terms, lines).map_err(|error| error.to_string())
}
