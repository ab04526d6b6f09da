//! What people do in a tournament.

use std::sync::Arc;

use damier_api as api;
use damier_club::{
    Player, TournamentAct, TournamentEntry, TournamentPhase, TournamentRefusal,
    tournament_codec as codec,
};
use damier_store::{AppendError, EventAppend, EventState, Line, Person};

use super::{DIRECTOR, TournamentRoom};
use crate::refusal::Refusal;
use crate::shared::stored;
use crate::who::Who;

/// So many people may have come into a tournament, also if they have left again.
const MOST_PEOPLE: usize = 500;
/// So long may its log become by what people do.
const MOST_ENTRIES: u64 = 20_000;
/// What a player is called in storage.
const PLAYER: &str = "player";

impl TournamentRoom {
    /// Takes somebody in among the players.
    pub(super) async fn join(&mut self, who: Who, name: Option<String>) -> Result<(), Refusal> {
        let known = self.person_of(who);
        let held = known.and_then(|person| self.people[person].session);
        let session = held.or(who.hash()).ok_or(Refusal::NotYourSeat)?;
        let comes = match known {
            Some(_) => Vec::new(),
            None if self.people.len() >= MOST_PEOPLE => {
                return Err(Refusal::Tournament(TournamentRefusal::Full));
            }
            None => vec![Person {
                role: PLAYER.to_owned(),
                name,
                session: Some(session),
                invite: None,
                account: who.account(),
            }],
        };
        let player = Player::of_bytes(&session);
        let entry = TournamentEntry::new(self.now(), player, TournamentAct::Join);
        self.commit(entry, |append| append.people = comes.clone())
            .await?;
        self.people.extend(comes);
        Ok(())
    }

    /// Carries out what somebody asks for.
    pub(super) async fn act(&mut self, who: Who, act: api::TournamentAct) -> Result<(), Refusal> {
        let person = self.person_of(who).ok_or(Refusal::NotYourSeat)?;
        let by = self.player(person).ok_or(Refusal::NotYourSeat)?;
        let now = self.now();
        let entry = |act| TournamentEntry::new(now, by.clone(), act);
        match act {
            api::TournamentAct::Withdraw => {
                self.commit(entry(TournamentAct::Withdraw), |_| ()).await
            }
            api::TournamentAct::SendAway { person } => {
                let player = self.player_of(person)?;
                let entry = entry(TournamentAct::SendAway(player));
                self.commit(entry, |_| ()).await
            }
            api::TournamentAct::Begin => self.begin(entry(TournamentAct::Begin)).await,
            api::TournamentAct::TakeLeave { days } => {
                let entry = entry(TournamentAct::TakeLeave(days));
                self.commit(entry, |_| ()).await?;
                self.tell_games_of_leave().await
            }
            api::TournamentAct::EndLeave => {
                let entry = entry(TournamentAct::EndLeave);
                self.commit(entry, |_| ()).await?;
                self.tell_games_of_leave().await
            }
            api::TournamentAct::TakeOver { game, side, by } => {
                self.only_director(person)?;
                self.take_over(game, side, by).await
            }
            api::TournamentAct::EndGames { person: of } => {
                self.only_director(person)?;
                self.end_games(of).await
            }
            api::TournamentAct::Rule {
                game,
                decision,
                reason,
            } => {
                self.only_director(person)?;
                self.rule(game, decision, &reason).await
            }
        }
    }

    /// The leave stands, whether every game could be told by now or is told again.
    async fn tell_games_of_leave(&mut self) -> Result<(), Refusal> {
        if let Err(refusal) = self.carry_leave().await {
            tracing::warn!(tournament = %self.id, code = ?refusal.code(), "a game knows no leave");
        }
        Ok(())
    }

    fn only_director(&self, person: usize) -> Result<(), Refusal> {
        let directs = person == DIRECTOR;
        let refusal = Refusal::Tournament(TournamentRefusal::WrongActor);
        directs.then_some(()).ok_or(refusal)
    }

    /// Who has this number.
    pub(super) fn player_of(&self, person: u32) -> Result<Player, Refusal> {
        let player = self.player(person as usize);
        player.ok_or(Refusal::Tournament(TournamentRefusal::NotIn))
    }

    /// Stores an entry with what belongs to it, then lets it happen. After an error nothing has
    /// changed.
    pub(super) async fn commit(
        &mut self,
        entry: TournamentEntry,
        with: impl FnOnce(&mut EventAppend),
    ) -> Result<(), Refusal> {
        let mut after = self.tournament.clone();
        after.apply(&entry).map_err(Refusal::Tournament)?;
        if self.seq >= MOST_ENTRIES {
            return Err(Refusal::Tournament(TournamentRefusal::Full));
        }
        self.append(&[entry], after.phase(), with).await?;
        self.tournament = after;
        self.seq += 1;
        Ok(())
    }

    /// Stores entries after which the tournament has come so far.
    pub(super) async fn append(
        &self,
        entries: &[TournamentEntry],
        after: TournamentPhase,
        with: impl FnOnce(&mut EventAppend),
    ) -> Result<(), Refusal> {
        let line = |entry: &TournamentEntry| Line {
            at: entry.at.as_millis(),
            text: codec::encode_entry(entry),
        };
        let lines = entries.iter().map(line).collect();
        let mut append = EventAppend::new(self.id.clone(), self.seq, lines);
        append.state = match (self.tournament.phase(), after) {
            (TournamentPhase::Gathering, TournamentPhase::Playing) => Some(EventState::UnderWay),
            (TournamentPhase::Playing, TournamentPhase::Over { .. }) => Some(EventState::Over),
            _ => None,
        };
        with(&mut append);
        let storage = Arc::clone(&self.shared.storage);
        match stored(|done| storage.append_event(append, done)).await {
            Ok(_) => Ok(()),
            Err(AppendError::Store(error)) => Err(error.into()),
            Err(AppendError::SeatTaken) => Err(Refusal::SeatTaken),
            Err(AppendError::Unknown) => Err(Refusal::UnknownTournament),
            Err(AppendError::Stale { expected, found }) => {
                // Nobody else writes to it while this room is open.
                tracing::error!(tournament = %self.id, expected, found, "the log went on");
                Err(Refusal::Internal)
            }
        }
    }
}
