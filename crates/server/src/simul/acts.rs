//! What people do in a simul, and what its conditions do.

use std::sync::Arc;

use damier_api as api;
use damier_club::{Phase, Player, SimulAct, SimulActor, SimulEntry, SimulRefusal, codec};
use damier_rules::Side;
use damier_store::{
    AppendError, EventAppend, EventState, GameId, Hash, Line, NewGame, Person, Seat, TakePlace,
};
use damier_table::{Act, Actor, Entry, Moment, Verdict, codec as table};

use super::reports::BoardNow;
use super::{ARBITER, HOST, SimulRoom};
use crate::refusal::Refusal;
use crate::room::{self, kind_text};
use crate::secret;
use crate::shared::stored;
use crate::who::Who;

/// So many people may have come into a simul, also if they have left again.
const MOST_PEOPLE: usize = 2_000;
/// What a guest is called in storage.
pub(super) const GUEST: &str = "guest";

impl SimulRoom {
    /// Seats somebody: at a board, among those who ask for one, or as the arbiter.
    pub(super) async fn join(
        &mut self,
        who: Who,
        name: Option<String>,
        invite: Option<Hash>,
    ) -> Result<(), Refusal> {
        if let Some(invite) = invite {
            return self.take_arbiters_place(who, name, invite).await;
        }
        let known = self.person_of(who);
        let held = known.and_then(|person| self.people[person].session);
        let session = held.or(who.hash()).ok_or(Refusal::NotYourSeat)?;
        if self.has_arbiter() && known == Some(ARBITER) {
            return Err(Refusal::Simul(SimulRefusal::WrongActor));
        }
        let comes = match known {
            Some(_) => Vec::new(),
            None if self.people.len() >= MOST_PEOPLE => {
                return Err(Refusal::Simul(SimulRefusal::Full));
            }
            None => vec![Person {
                role: GUEST.to_owned(),
                name,
                session: Some(session),
                invite: None,
                account: who.account(),
            }],
        };
        let entry = SimulEntry::new(self.now(), Player::of_bytes(&session), SimulAct::Join);
        self.commit(entry, |append| append.people = comes.clone())
            .await?;
        self.people.extend(comes);
        self.tell_whole();
        Ok(())
    }

    async fn take_arbiters_place(
        &mut self,
        who: Who,
        name: Option<String>,
        invite: Hash,
    ) -> Result<(), Refusal> {
        let session = who.hash().ok_or(Refusal::NotYourSeat)?;
        match self.person_of(who) {
            Some(ARBITER) if self.has_arbiter() => return Ok(()),
            // Nobody judges his own games.
            Some(_) => return Err(Refusal::Simul(SimulRefusal::WrongActor)),
            None => {}
        }
        let place = self.people.get(ARBITER).filter(|_| self.has_arbiter());
        match place {
            Some(place) if place.session.is_some() => return Err(Refusal::SeatTaken),
            Some(place) if place.invite == Some(invite) => {}
            _ => return Err(Refusal::BadInvite),
        }
        let mut append = EventAppend::new(self.id.clone(), self.seq, Vec::new());
        append.takes = Some(TakePlace {
            number: ARBITER,
            session,
            name: name.clone(),
            account: who.account(),
        });
        self.store(append).await?;
        let place = &mut self.people[ARBITER];
        place.account = who.account();
        (place.session, place.name, place.invite) = (Some(session), name.clone(), None);
        for game in self.games.clone() {
            let (shared, name) = (self.shared.clone(), name.clone());
            let at = self.now().as_millis();
            tokio::spawn(async move {
                let seated = shared.ask(&game, |reply| room::Command::Join {
                    who,
                    invite,
                    name,
                    at,
                    reply,
                });
                if let Err(refusal) = seated.await {
                    tracing::warn!(%game, code = ?refusal.code(), "no arbiter at this board");
                }
            });
        }
        self.tell_whole();
        Ok(())
    }

    /// Carries out what somebody asks for.
    pub(super) async fn act(&mut self, who: Who, act: api::SimulAct) -> Result<(), Refusal> {
        let person = self.person_of(who).ok_or(Refusal::NotYourSeat)?;
        let by = match self.people[person].session {
            _ if person == ARBITER && self.has_arbiter() => SimulActor::Arbiter,
            Some(hash) => SimulActor::Player(Player::of_bytes(&hash)),
            None => return Err(Refusal::NotYourSeat),
        };
        let act = self.read_act(&by, act)?;
        let entry = SimulEntry::new(self.now(), by, act);
        let (before, stay) = (self.simul.phase(), self.simul.stay().copied());
        if entry.act == SimulAct::Begin {
            self.begin(entry).await?;
        } else {
            self.commit(entry, |_| ()).await?;
        }
        let places = [stay, self.simul.stay().copied()].into_iter().flatten();
        self.changed.extend(places.map(|stay| stay.board));
        match before {
            Phase::Gathering => self.tell_whole(),
            _ => self.tell_update(),
        }
        Ok(())
    }

    fn read_act(&self, by: &SimulActor, act: api::SimulAct) -> Result<SimulAct, Refusal> {
        let board = |number: u32| {
            let index = (number as usize).checked_sub(1);
            index.ok_or(Refusal::Simul(SimulRefusal::NoSuchBoard))
        };
        let person = |number: u32| {
            let person = self.people.get(number as usize);
            let session = person.and_then(|person| person.session);
            let player = session.map(|hash| Player::of_bytes(&hash));
            player.ok_or(Refusal::Simul(SimulRefusal::NotIn))
        };
        let own = || {
            let guest = match by {
                SimulActor::Player(player) => self.simul.board_of(player),
                _ => None,
            };
            guest.ok_or(Refusal::Simul(SimulRefusal::NotIn))
        };
        Ok(match act {
            api::SimulAct::Leave => SimulAct::Leave,
            api::SimulAct::LetIn { person: number } => SimulAct::LetIn(person(number)?),
            api::SimulAct::SendAway { person: number } => SimulAct::SendAway(person(number)?),
            api::SimulAct::Begin => SimulAct::Begin,
            api::SimulAct::GoTo { board: number } => SimulAct::GoTo(board(number)?),
            api::SimulAct::Pass => SimulAct::Pass(own()?),
            api::SimulAct::EndBehind { board: number } => SimulAct::EndBehind(board(number)?),
            api::SimulAct::Abandon => SimulAct::Abandon(own()?),
        })
    }

    /// Begins, with all games at once: they are there when it is said that it has begun.
    async fn begin(&mut self, entry: SimulEntry) -> Result<(), Refusal> {
        let mut after = self.simul.clone();
        after.apply(&entry).map_err(Refusal::Simul)?;
        let boards = 0..after.boards().len();
        let games = boards.map(|board| self.new_game(&after, board, entry.at));
        let games: Vec<NewGame> = games.collect::<Result<_, Refusal>>()?;
        let ids: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
        self.commit(entry, |append| append.games = games).await?;
        let start = self.simul.conditions().terms.start();
        self.boards = vec![BoardNow::before(start); ids.len()];
        self.games = ids;
        tracing::info!(simul = %self.id, boards = self.games.len(), "simul begins");
        for game in &self.games {
            self.shared.open_room(game);
        }
        Ok(())
    }

    fn new_game(
        &self,
        simul: &damier_club::Simul,
        board: usize,
        at: Moment,
    ) -> Result<NewGame, Refusal> {
        let terms = simul.conditions().terms_of(board);
        let place = &simul.boards()[board];
        let guest = self.person_named(&place.guest);
        let seat = |number: usize| {
            let person = &self.people[number];
            Seat {
                name: person.name.clone(),
                session: person.session,
                invite: person.invite,
                account: person.account,
                ..Seat::free_person()
            }
        };
        let seats = match place.host {
            Side::White => [seat(HOST), seat(guest)],
            Side::Black => [seat(guest), seat(HOST)],
        };
        let begin = Entry::new(at, Actor::Server, Act::Begin);
        Ok(NewGame {
            id: GameId::new(secret::game_id()?),
            created: at.as_millis(),
            kind: kind_text(api::Kind::Simul).to_owned(),
            timed: terms.clocks().is_some(),
            // A host who plays many is not as strong as at one board.
            rated: false,
            terms: table::encode_terms(&terms),
            seats,
            arbiter: self.has_arbiter().then(|| seat(ARBITER)),
            lines: vec![Line {
                at: at.as_millis(),
                text: table::encode_entry(&begin),
            }],
            rematch_of: None,
        })
    }

    /// Guests who were waited for long enough have passed, or lost; so has a host whose time for
    /// all boards has run out.
    pub(super) async fn waited(&mut self) -> Result<(), Refusal> {
        if let Some(until) = self.simul.host_deadline()
            && until + GRACE_SPAN <= self.now()
            && self
                .simul
                .deadline()
                .is_none_or(|(_, guest)| guest >= until)
        {
            let last = self.simul.last_moment();
            let at = last.map_or(until, |last| last.max(until));
            let entry = SimulEntry::new(at, SimulActor::Server, SimulAct::HostTimeUp);
            self.commit(entry, |_| ()).await?;
            self.changed.extend(0..self.games.len());
        }
        while let Some((board, until)) = self.simul.deadline()
            && until + GRACE_SPAN <= self.now()
        {
            let at = self
                .simul
                .last_moment()
                .map_or(until, |last| last.max(until));
            let entry = SimulEntry::new(at, SimulActor::Server, SimulAct::Waited(board));
            self.commit(entry, |_| ()).await?;
            self.changed.push(board);
        }
        Ok(())
    }

    /// Has the games ended that the conditions have decided; whether there were any.
    pub(super) fn carry_out_orders(&self) -> bool {
        let mut some = false;
        for (board, order, verdict) in self.simul.orders() {
            let Some(game) = self.games.get(board).cloned() else {
                continue;
            };
            some = true;
            let winner = match verdict {
                Verdict::Won(side) => Some(side),
                Verdict::Drawn | Verdict::Void => None,
            };
            let (shared, condition) = (self.shared.clone(), order.condition());
            // The game reports its end; waiting for it here could be for ever.
            tokio::spawn(async move {
                let command = room::Command::EndByEvent { condition, winner };
                shared.tell(&game, command).await;
            });
        }
        some
    }

    /// Stores an entry with what belongs to it, then lets it happen. After an error nothing has
    /// changed.
    async fn commit(
        &mut self,
        entry: SimulEntry,
        with: impl FnOnce(&mut EventAppend),
    ) -> Result<(), Refusal> {
        let mut after = self.simul.clone();
        after.apply(&entry).map_err(Refusal::Simul)?;
        let mut append = self.to_append(std::slice::from_ref(&entry), after.phase());
        with(&mut append);
        self.store(append).await?;
        self.simul = after;
        self.seq += 1;
        Ok(())
    }

    /// Stores entries after which the simul has come so far.
    pub(super) async fn append(&self, entries: &[SimulEntry], after: Phase) -> Result<(), Refusal> {
        self.store(self.to_append(entries, after)).await
    }

    fn to_append(&self, entries: &[SimulEntry], after: Phase) -> EventAppend {
        let line = |entry: &SimulEntry| Line {
            at: entry.at.as_millis(),
            text: codec::encode_entry(entry),
        };
        let lines = entries.iter().map(line).collect();
        let mut append = EventAppend::new(self.id.clone(), self.seq, lines);
        append.state = match (self.simul.phase(), after) {
            (Phase::Gathering, Phase::Playing) => Some(EventState::UnderWay),
            (Phase::Playing, Phase::Over { .. }) => Some(EventState::Over),
            _ => None,
        };
        append
    }

    async fn store(&self, append: EventAppend) -> Result<(), Refusal> {
        let storage = Arc::clone(&self.shared.storage);
        match stored(|done| storage.append_event(append, done)).await {
            Ok(_) => Ok(()),
            Err(AppendError::Store(error)) => Err(error.into()),
            Err(AppendError::SeatTaken) => Err(Refusal::SeatTaken),
            Err(AppendError::Unknown) => Err(Refusal::UnknownSimul),
            Err(AppendError::Stale { expected, found }) => {
                // Nobody else writes to it while this room is open.
                tracing::error!(simul = %self.id, expected, found, "the log went on");
                Err(Refusal::Internal)
            }
        }
    }
}

/// As long as a deadline is taken up late.
const GRACE_SPAN: damier_table::Span =
    damier_table::Span::from_millis(super::GRACE.as_millis() as i64);
