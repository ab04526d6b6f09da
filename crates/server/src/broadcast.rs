//! Events that an arbiter shows: which of his games stand on the page that everybody may open.
//!
//! An event is loaded for each request: it is a handful of lines. Its games are rooms of their own,
//! each of which says what anybody may see of it.

use std::net::IpAddr;
use std::sync::Arc;

use damier_api as api;
use damier_club::broadcast::{Broadcast, Change, NoChange};
use damier_store::{
    AppendError, CreateError, EventAppend, EventId, GameId, Hash, Line, NewEvent, Person,
    StoredEvent,
};
use damier_table::{Delay, codec};

use crate::delayed;
use crate::language::Language;
use crate::making;
use crate::refusal::Refusal;
use crate::room::Command;
use crate::secret;
use crate::session::Session;
use crate::shared::{Shared, stored};
use crate::who::Who;

/// How such events are called in storage.
const KIND: &str = "broadcast";
/// Events that somebody is shown among his own.
const MOST_LISTED: usize = 50;

/// Why an event does not show something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BroadcastFault {
    /// It is over.
    Over,
    /// It has as much as it can have, or was changed too often.
    Full,
    /// The game is not as late for those who look on as the event wants it.
    NotDelayed,
    /// Too many were made from here.
    TooMany,
}

impl From<NoChange> for BroadcastFault {
    fn from(why: NoChange) -> Self {
        match why {
            NoChange::Over => Self::Over,
            NoChange::Full => Self::Full,
        }
    }
}

/// An event that was read.
pub(crate) struct Read {
    id: EventId,
    created: i64,
    owner: Option<Hash>,
    delay: Option<Delay>,
    /// Lines of its log.
    seq: u64,
    pub(crate) broadcast: Broadcast,
}

/// Makes an event.
///
/// # Errors
///
/// A [`Refusal`] when it cannot be made or stored.
pub(crate) async fn make(
    shared: &Shared,
    (session, who): (&Session, Who),
    address: IpAddr,
    request: api::NewBroadcast,
) -> Result<EventId, Refusal> {
    let delay = delayed::terms(request.delay)?;
    let name = name(request.name)?;
    let id = EventId::new(secret::game_id()?);
    let now = shared.clock.now();
    let event = NewEvent {
        id: id.clone(),
        created: now,
        kind: KIND.to_owned(),
        terms: terms(&name, delay),
        listed: false,
        people: vec![Person {
            role: "arbiter".to_owned(),
            name: None,
            session: Some(who.hash().unwrap_or(session.hash)),
            invite: None,
            account: who.account(),
        }],
    };
    let counted = GameId::new(id.as_str());
    let counting = shared.broadcasts_made.add(address, counted.clone(), now);
    counting.map_err(|_| Refusal::Broadcast(BroadcastFault::TooMany))?;
    let storage = Arc::clone(&shared.storage);
    if let Err(error) = stored(|done| storage.make_event(event, done)).await {
        shared.broadcasts_made.remove(&counted);
        return Err(match error {
            CreateError::Store(error) => error.into(),
            // Sixty bits of chance do not meet twice.
            CreateError::Exists | CreateError::RematchTaken => Refusal::Internal,
        });
    }
    tracing::info!(event = %id, "event made");
    Ok(id)
}

/// Reads an event.
///
/// # Errors
///
/// That there is none, or what storage says.
pub(crate) async fn load(shared: &Shared, id: &EventId) -> Result<Read, Refusal> {
    let wanted = id.clone();
    let found = shared.read(move |storage| storage.load_event(&wanted));
    let found = found.await?.filter(|event| event.kind == KIND);
    read(found.ok_or(Refusal::UnknownBroadcast)?)
}

/// The events that somebody made, the newest first.
///
/// # Errors
///
/// What storage says.
pub(crate) async fn made_by(
    shared: &Shared,
    who: Who,
) -> Result<Vec<api::BroadcastSummary>, Refusal> {
    let found = shared.read(move |storage| {
        let mut found = Vec::new();
        for hash in who.hashes() {
            for id in storage.events_of(KIND, &hash, MOST_LISTED)? {
                found.extend(storage.load_event(&id)?);
            }
        }
        Ok(found)
    });
    let mut events: Vec<Read> = found.await?.into_iter().flat_map(read).collect();
    events.sort_by_key(|event| std::cmp::Reverse(event.created));
    events.truncate(MOST_LISTED);
    let summary = |event: &Read| api::BroadcastSummary {
        id: event.id.to_string(),
        name: event.broadcast.name().to_owned(),
        created_at: event.created,
        over: event.broadcast.is_over(),
        delay: event.delay.map(delayed::sent),
        games: event.broadcast.games().to_vec(),
    };
    Ok(events.iter().map(summary).collect())
}

/// Changes an event, if it is the asker's.
///
/// # Errors
///
/// A [`Refusal`]; then nothing has changed.
pub(crate) async fn change(
    shared: &Shared,
    id: &EventId,
    who: Who,
    request: api::BroadcastChange,
) -> Result<(), Refusal> {
    let event = load(shared, id).await?;
    if !who.holds(event.owner) {
        return Err(Refusal::NotYourSeat);
    }
    let mut changes = Vec::new();
    if let Some(name) = request.name {
        changes.push(Change::Name(self::name(name)?));
    }
    changes.extend(request.hide.into_iter().map(Change::Hide));
    for game in request.show {
        event.may_show(shared, &game, who).await?;
        changes.push(Change::Show(game));
    }
    if request.close {
        changes.push(Change::Close);
    }
    let mut after = event.broadcast.clone();
    let mut lines = Vec::new();
    let at = shared.clock.now();
    for change in changes {
        let before = after.clone();
        let applied = after.apply(&change);
        applied.map_err(|why| Refusal::Broadcast(why.into()))?;
        if after != before {
            let text = change.to_string();
            lines.push(Line { at, text });
        }
    }
    if event.seq as usize + lines.len() > Broadcast::MOST_CHANGES {
        return Err(Refusal::Broadcast(BroadcastFault::Full));
    }
    if lines.is_empty() {
        return Ok(());
    }
    let append = EventAppend::new(id.clone(), event.seq, lines);
    let storage = Arc::clone(&shared.storage);
    let appended = stored(|done| storage.append_event(append, done)).await;
    appended.map_err(|error| match error {
        AppendError::Store(error) => error.into(),
        AppendError::Stale { found, .. } => Refusal::Stale { seq: found },
        _ => Refusal::Internal,
    })?;
    shared
        .onlookers
        .note(key_of_event(id), &GameId::new(id.as_str()));
    Ok(())
}

impl Read {
    /// Whether somebody may show a game here: he is its arbiter, and it is as late as the event
    /// wants it.
    async fn may_show(&self, shared: &Shared, game: &str, who: Who) -> Result<(), Refusal> {
        let id = GameId::new(game);
        let found = shared.read(move |storage| storage.load(&id)).await?;
        let record = found.ok_or(Refusal::UnknownGame)?.record;
        let arbiter = record.arbiter.as_ref().and_then(|seat| seat.session);
        if !who.holds(arbiter) {
            return Err(Refusal::NotYourSeat);
        }
        let terms = codec::decode_terms(&record.terms).map_err(|_| Refusal::Internal)?;
        match self.delay {
            Some(wanted) if !is_as_late(terms.delay(), wanted) => {
                Err(Refusal::Broadcast(BroadcastFault::NotDelayed))
            }
            _ => Ok(()),
        }
    }

    /// The event with its boards, for somebody who may have made it.
    pub(crate) async fn shown(
        &self,
        shared: &Shared,
        who: Who,
        language: Language,
    ) -> api::Broadcast {
        let mut boards = Vec::new();
        for game in self.broadcast.games() {
            // A game that cannot be read does not hide the others.
            boards.extend(board(shared, &GameId::new(game.as_str()), language).await);
        }
        api::Broadcast {
            id: self.id.to_string(),
            name: self.broadcast.name().to_owned(),
            created_at: self.created,
            yours: who.holds(self.owner),
            over: self.broadcast.is_over(),
            delay: self.delay.map(delayed::sent),
            boards,
        }
    }

    /// What changes with it: the event, and each of its games.
    pub(crate) fn keys(&self) -> Vec<Hash> {
        let games = self.broadcast.games().iter();
        let games = games.map(|game| key_of_game(&GameId::new(game.as_str())));
        games.chain([key_of_event(&self.id)]).collect()
    }
}

/// A game as anybody may see it.
///
/// # Errors
///
/// That there is none, or what storage says.
pub(crate) async fn board(
    shared: &Shared,
    game: &GameId,
    language: Language,
) -> Result<api::ShownBoard, Refusal> {
    let show = |reply| Command::Show { language, reply };
    shared.ask(game, show).await.map(|board| *board)
}

/// What those who look on at a game are known by, to whom it changes.
pub(crate) fn key_of_game(game: &GameId) -> Hash {
    secret::hash(&format!("game {game}"))
}

/// What those who look at an event are known by, to whom it changes.
pub(crate) fn key_of_event(event: &EventId) -> Hash {
    secret::hash(&format!("event {event}"))
}

/// Whether a game is as late as is wanted: by the same measure, or by more.
fn is_as_late(delay: Option<Delay>, wanted: Delay) -> bool {
    match (delay, wanted) {
        (Some(Delay::Plies(has)), Delay::Plies(wanted)) => has >= wanted,
        (Some(Delay::Time(has)), Delay::Time(wanted)) => has >= wanted,
        _ => false,
    }
}

fn read(stored: StoredEvent) -> Result<Read, Refusal> {
    let unread = |what: &str| {
        tracing::error!(event = %stored.id, what, "stored event is unreadable");
        Refusal::Internal
    };
    let (delay, name) = read_terms(&stored.terms).ok_or_else(|| unread(&stored.terms))?;
    let mut broadcast = Broadcast::new(name);
    for line in &stored.lines {
        let change = Change::read(&line.text).ok_or_else(|| unread(&line.text))?;
        broadcast.apply(&change).map_err(|_| unread(&line.text))?;
    }
    Ok(Read {
        owner: stored.people.first().and_then(|person| person.session),
        created: stored.created,
        seq: stored.lines.len() as u64,
        id: stored.id,
        delay,
        broadcast,
    })
}

/// What is agreed on, in a line: `1 delay=plies,4 Club night`.
fn terms(name: &str, delay: Option<Delay>) -> String {
    match delay {
        None => format!("1 delay=none {name}"),
        Some(Delay::Plies(plies)) => format!("1 delay=plies,{plies} {name}"),
        Some(Delay::Time(time)) => format!("1 delay=millis,{} {name}", time.as_millis()),
    }
}

fn read_terms(line: &str) -> Option<(Option<Delay>, &str)> {
    let (delay, name) = line.strip_prefix("1 delay=")?.split_once(' ')?;
    let delay = match delay.split_once(',') {
        None if delay == "none" => None,
        Some(("plies", plies)) => Some(Delay::Plies(plies.parse().ok()?)),
        Some(("millis", millis)) => {
            let millis = millis.parse().ok()?;
            Some(Delay::Time(damier_table::Span::from_millis(millis)))
        }
        _ => return None,
    };
    Some((delay, name))
}

fn name(given: String) -> Result<String, Refusal> {
    let given = making::name(Some(given))?;
    given.ok_or_else(|| Refusal::Malformed("an event has a name".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_table::Span;

    #[test]
    fn terms_are_read_as_they_were_written() {
        let time = Delay::Time(Span::from_secs(60));
        for delay in [None, Some(Delay::Plies(4)), Some(time)] {
            let line = terms("Club night 3", delay);
            assert_eq!(read_terms(&line), Some((delay, "Club night 3")));
        }
        assert_eq!(read_terms("2 delay=none x"), None);
        assert_eq!(read_terms("1 delay=years,4 x"), None);
    }

    #[test]
    fn only_more_of_the_same_is_as_late() {
        let (plies, time) = (Delay::Plies, |secs| Delay::Time(Span::from_secs(secs)));
        assert!(is_as_late(Some(plies(4)), plies(4)));
        assert!(!is_as_late(Some(plies(3)), plies(4)));
        assert!(is_as_late(Some(time(900)), time(60)));
        assert!(!is_as_late(Some(plies(200)), time(60)));
        assert!(!is_as_late(None, plies(1)));
    }
}
