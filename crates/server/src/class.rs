//! Classes: a teacher, pupils who came by a link, their boards, and the board that he shows.
//!
//! As with events that are shown, a class is loaded for each request, and its games are rooms of
//! their own. The teacher's board is a game at one screen whose seats are his, so that moving,
//! taking back and setting up are what they are everywhere.

use std::net::IpAddr;
use std::sync::Arc;

use damier_api as api;
use damier_club::class::{Class, ClassBoard, ClassChange};
use damier_store::{
    AppendError, CreateError, EventAppend, EventId, GameId, Hash, Holder, Line, NewEvent, Person,
    Seat, StoredEvent,
};

use crate::broadcast::{BroadcastFault, board, key_of_event, key_of_game};
use crate::language::Language;
use crate::making;
use crate::refusal::Refusal;
use crate::secret;
use crate::session::Session;
use crate::shared::{Shared, stored};
use crate::thinking::LEVELS;
use crate::who::Who;

/// How classes are called in storage.
const KIND: &str = "class";

/// A class that was read.
pub(crate) struct Read {
    id: EventId,
    created: i64,
    name: String,
    /// The teacher, then the pupils by number.
    people: Vec<Person>,
    seq: u64,
    class: Class,
}

/// Opens a class.
///
/// # Errors
///
/// A [`Refusal`] when it has no name or cannot be stored.
pub(crate) async fn make(
    shared: &Shared,
    (session, who): (&Session, Who),
    address: IpAddr,
    name: String,
) -> Result<EventId, Refusal> {
    let name = named(name)?;
    let id = EventId::new(secret::game_id()?);
    let now = shared.clock.now();
    let event = NewEvent {
        id: id.clone(),
        created: now,
        kind: KIND.to_owned(),
        terms: format!("1 {name}"),
        listed: false,
        people: vec![Person {
            role: "teacher".to_owned(),
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
    tracing::info!(class = %id, "class opened");
    Ok(id)
}

/// Reads a class.
///
/// # Errors
///
/// That there is none, or what storage says.
pub(crate) async fn load(shared: &Shared, id: &EventId) -> Result<Read, Refusal> {
    let wanted = id.clone();
    let found = shared.read(move |storage| storage.load_event(&wanted));
    let found = found.await?.filter(|event| event.kind == KIND);
    read(found.ok_or(Refusal::UnknownClass)?)
}

/// A pupil comes in; one who is there already is not there twice.
///
/// # Errors
///
/// A [`Refusal`] when the class is over or full, or he has no name.
pub(crate) async fn join(
    shared: &Shared,
    id: &EventId,
    who: Who,
    name: String,
) -> Result<(), Refusal> {
    let class = load(shared, id).await?;
    if class.person_of(who).is_some() {
        return Ok(());
    }
    let name = named(name)?;
    if class.class.is_over() {
        return Err(Refusal::Broadcast(BroadcastFault::Over));
    }
    if class.people.len() > Class::MOST_PUPILS {
        return Err(Refusal::Broadcast(BroadcastFault::Full));
    }
    let append = EventAppend {
        people: vec![Person {
            role: "pupil".to_owned(),
            name: Some(name),
            session: who.hash(),
            invite: None,
            account: who.account(),
        }],
        ..EventAppend::new(id.clone(), class.seq, Vec::new())
    };
    keep(shared, append).await
}

/// The teacher does something.
///
/// # Errors
///
/// A [`Refusal`]; then no board has changed.
pub(crate) async fn act(
    shared: &Shared,
    id: &EventId,
    who: Who,
    address: IpAddr,
    act: api::ClassAct,
) -> Result<(), Refusal> {
    let class = load(shared, id).await?;
    if class.person_of(who) != Some(0) {
        return Err(Refusal::NotYourSeat);
    }
    if class.class.is_over() {
        return Err(Refusal::Broadcast(BroadcastFault::Over));
    }
    let changes = match act {
        api::ClassAct::Seat { pairs, setting } => {
            class.seat(shared, address, &pairs, &setting).await?
        }
        api::ClassAct::Clear => vec![ClassChange::Clear],
        api::ClassAct::Demonstrate { setting } => {
            let teacher = class.people.first();
            let seat = seat_of(teacher.ok_or(Refusal::Internal)?);
            let seats = [seat.clone(), seat];
            let game = make_game(shared, address, &setting, api::Kind::Screen, seats).await?;
            vec![ClassChange::Demonstrate(game.to_string())]
        }
        api::ClassAct::EndDemonstration => vec![ClassChange::EndDemonstration],
        api::ClassAct::Look { on } => vec![ClassChange::Look(on)],
        api::ClassAct::Close => vec![ClassChange::Close],
    };
    if class.seq as usize + changes.len() > Class::MOST_CHANGES {
        return Err(Refusal::Broadcast(BroadcastFault::Full));
    }
    let at = shared.clock.now();
    let line = |change: &ClassChange| Line {
        at,
        text: change.to_string(),
    };
    let lines = changes.iter().map(line).collect();
    keep(shared, EventAppend::new(id.clone(), class.seq, lines)).await
}

async fn keep(shared: &Shared, append: EventAppend) -> Result<(), Refusal> {
    let id = append.event.clone();
    let storage = Arc::clone(&shared.storage);
    let appended = stored(|done| storage.append_event(append, done)).await;
    appended.map_err(|error| match error {
        AppendError::Store(error) => error.into(),
        AppendError::Stale { found, .. } => Refusal::Stale { seq: found },
        _ => Refusal::Internal,
    })?;
    shared
        .onlookers
        .note(key_of_event(&id), &GameId::new(id.as_str()));
    Ok(())
}

impl Read {
    /// The number of somebody in the class; the teacher is 0.
    fn person_of(&self, who: Who) -> Option<usize> {
        let holds = |person: &Person| who.holds(person.session);
        self.people.iter().position(holds)
    }

    /// Makes a board for each pair. Nobody sits at two, nor against himself.
    async fn seat(
        &self,
        shared: &Shared,
        address: IpAddr,
        pairs: &[api::ClassPair],
        setting: &api::ClassSetting,
    ) -> Result<Vec<ClassChange>, Refusal> {
        let mut seated = Vec::new();
        let mut boards = Vec::new();
        for pair in pairs {
            let pupils = [pair.white, pair.black].map(|pupil| pupil.map(|one| one as usize));
            for pupil in pupils.into_iter().flatten() {
                let known = (1..self.people.len()).contains(&pupil);
                if !known || seated.contains(&pupil) {
                    let reason = format!("pupil {pupil} cannot be seated");
                    return Err(Refusal::Malformed(reason));
                }
                seated.push(pupil);
            }
            let level = pair.level.unwrap_or(1);
            if !LEVELS.contains(&level) {
                return Err(Refusal::UnknownLevel(level));
            }
            if pupils == [None, None] {
                return Err(Refusal::Malformed("a board needs a pupil".into()));
            }
            boards.push((pupils, level));
        }
        let mut changes = Vec::new();
        for (pupils, level) in boards {
            let seats = pupils.map(|pupil| match pupil.and_then(|one| self.people.get(one)) {
                Some(person) => seat_of(person),
                None => Seat {
                    holder: Holder::Engine { level },
                    ..Seat::free_person()
                },
            });
            let kind = match pupils {
                [Some(_), Some(_)] => api::Kind::Friend,
                _ => api::Kind::Engine,
            };
            let game = make_game(shared, address, setting, kind, seats).await?;
            let game = game.to_string();
            changes.push(ClassChange::Board(ClassBoard { game, pupils }));
        }
        Ok(changes)
    }

    /// The class for somebody. Who has not come in is told what it is called, and no names.
    pub(crate) async fn shown(&self, shared: &Shared, who: Who, language: Language) -> api::Class {
        let person = self.person_of(who);
        let mut boards = Vec::new();
        for one in self.boards_for(person) {
            // A game that cannot be read does not hide the others.
            boards.extend(board(shared, &GameId::new(one.game.as_str()), language).await);
        }
        let demonstration = match self.class.demonstration().filter(|_| person.is_some()) {
            Some(game) => board(shared, &GameId::new(game), language).await.ok(),
            None => None,
        };
        let pupils = self.people.iter().enumerate().skip(1);
        let pupils = pupils.filter(|_| person.is_some());
        api::Class {
            id: self.id.to_string(),
            name: self.name.clone(),
            created_at: self.created,
            you: api::ClassYou {
                teacher: person == Some(0),
                pupil: person.filter(|number| *number > 0).map(|one| one as u32),
            },
            over: self.class.is_over(),
            look: self.class.look(),
            pupils: pupils
                .map(|(number, pupil)| api::Pupil {
                    number: number as u32,
                    name: pupil.name.clone().unwrap_or_default(),
                    game: self.class.board_of(number).map(|one| one.game.clone()),
                })
                .collect(),
            boards,
            demonstration,
        }
    }

    /// The boards that somebody is shown: the teacher all, a pupil his own.
    fn boards_for(&self, person: Option<usize>) -> Vec<&ClassBoard> {
        match person {
            Some(0) => self.class.boards().iter().collect(),
            Some(pupil) => self.class.board_of(pupil).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// What changes with it for somebody: the class, and the boards that he is shown.
    pub(crate) fn keys(&self, who: Who) -> Vec<Hash> {
        let person = self.person_of(who);
        let boards = self.boards_for(person).into_iter().map(|one| &*one.game);
        let shown = self.class.demonstration().filter(|_| person.is_some());
        let games = boards.chain(shown);
        let games = games.map(|game| key_of_game(&GameId::new(game)));
        games.chain([key_of_event(&self.id)]).collect()
    }
}

/// The seat that somebody of the class takes.
fn seat_of(person: &Person) -> Seat {
    Seat {
        name: person.name.clone(),
        session: person.session,
        account: person.account,
        ..Seat::free_person()
    }
}

async fn make_game(
    shared: &Shared,
    address: IpAddr,
    setting: &api::ClassSetting,
    kind: api::Kind,
    seats: [Seat; 2],
) -> Result<GameId, Refusal> {
    let request = api::NewGame {
        rules: setting.rules.clone(),
        start: setting.start.clone(),
        ..making::friendly(&setting.variant, api::SideChoice::White)
    };
    making::make_seated(shared, address, request, kind, seats).await
}

fn read(stored: StoredEvent) -> Result<Read, Refusal> {
    let unread = |what: &str| {
        tracing::error!(class = %stored.id, what, "stored class is unreadable");
        Refusal::Internal
    };
    let name = stored.terms.strip_prefix("1 ");
    let name = name.ok_or_else(|| unread(&stored.terms))?.to_owned();
    let mut class = Class::default();
    for line in &stored.lines {
        let change = ClassChange::read(&line.text).ok_or_else(|| unread(&line.text))?;
        class.apply(&change).map_err(|_| unread(&line.text))?;
    }
    Ok(Read {
        created: stored.created,
        seq: stored.lines.len() as u64,
        id: stored.id,
        people: stored.people,
        name,
        class,
    })
}

fn named(name: String) -> Result<String, Refusal> {
    let name = making::name(Some(name))?;
    name.ok_or_else(|| Refusal::Malformed("a name is needed".into()))
}
