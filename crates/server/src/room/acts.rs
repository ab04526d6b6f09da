//! Judging, storing and applying acts.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use damier_api as api;
use damier_rules::{Move, Side};
use damier_store::{AccountId, Append, AppendError, Finish, Hash, Line, SeatSide, Sit};
use damier_table::{
    Act, Actor, Assistance, ClaimGround, Entry, GameResult, NoClaim, NoSuchMove, Verdict, codec,
};

use super::assistants;
use super::refused::refused;
use super::{Room, Viewer, moment};
use crate::access::{Action, Role};
use crate::accounts::AccountRefusal;
use crate::adjourning;
use crate::board;
use crate::language::Language;
use crate::ratings;
use crate::refusal::{Illegal, Refusal};
use crate::shared::stored;
use crate::who::Who;
use crate::wooden;

/// Acts that may be asked for at once.
const MOST_ACTS: usize = 64;

/// What somebody asks for.
pub(crate) struct Asked {
    /// What he is known by.
    pub(crate) who: Who,
    /// The sequence number that it has seen.
    pub(crate) expected: u64,
    /// For whom, where it has several seats.
    pub(crate) side: Option<api::Side>,
    /// The acts: all of them happen or none.
    pub(crate) acts: Vec<api::Act>,
    /// When it was received, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The same, to measure from.
    pub(crate) since: Instant,
}

impl Room {
    /// Carries an act out; answers the sequence number after it.
    pub(super) async fn act(&mut self, asked: Asked) -> Result<u64, Refusal> {
        let outcome = self.judge(&asked).await;
        match &outcome {
            Ok(_) => self.shared.metrics.stored_within(asked.since.elapsed()),
            Err(refusal) => {
                self.shared.metrics.acts_refused.fetch_add(1, Relaxed);
                tracing::debug!(game = %self.record.id, code = ?refusal.code(), "act refused");
            }
        }
        outcome
    }

    async fn judge(&mut self, asked: &Asked) -> Result<u64, Refusal> {
        let actor = self.actor(asked)?;
        if let Some(seq) = self.broken_at {
            return Err(Refusal::BrokenLog { seq });
        }
        if asked.expected != self.game.seq() {
            return Err(Refusal::Stale {
                seq: self.game.seq(),
            });
        }
        // The message may have waited for storage; what counts is when it arrived.
        let at = self.not_before_last(asked.at);
        if self.game.flag_entry(moment(at)).is_some() {
            self.flag_by(at).await?;
            // Annex 3, 6.17: while a claim is considered the flag decides nothing yet.
            return Err(match self.game.pending_claim() {
                Some(_) => Refusal::Stale {
                    seq: self.game.seq(),
                },
                None => Refusal::FlagFallen,
            });
        }
        if let (Some(side), [api::Act::ClaimGone { won }]) = (actor.side(), &asked.acts[..]) {
            return self.end_as_gone(side, *won, at).await;
        }
        if let Some(side) = actor.side()
            && self.game.is_blind(side)
        {
            return self.blind_act(asked, side, at).await;
        }
        let entries = asked.acts.iter().map(|act| {
            let act = self.read_act(actor, act)?;
            Ok(Entry::new(moment(at), actor, act))
        });
        let entries = entries.collect::<Result<Vec<_>, Refusal>>()?;
        self.event_permits(&entries).await?;
        self.commit_all(entries, None).await?;
        Ok(self.game.seq())
    }

    /// As whom he acts.
    fn actor(&self, asked: &Asked) -> Result<Actor, Refusal> {
        if !(1..=MOST_ACTS).contains(&asked.acts.len()) {
            let reason = format!("acts are 1 to {MOST_ACTS}");
            return Err(Refusal::Malformed(reason));
        }
        let role = self.role(asked.who);
        for act in &asked.acts {
            role.may(match act {
                api::Act::Rule { .. } => Action::Rule,
                api::Act::Move(_)
                | api::Act::Press
                | api::Act::Hand { .. }
                | api::Act::Write { .. } => Action::CarryOut,
                _ => Action::Decide,
            })?;
        }
        match role {
            Role::Arbiter => Ok(Actor::Arbiter),
            Role::Assistant => {
                let wanted = asked.side.map(board::side);
                let side = self.assists(asked.who);
                let side = side.filter(|side| wanted.is_none_or(|wanted| wanted == *side));
                side.map(Actor::Side).ok_or(Refusal::NotYourSeat)
            }
            _ => self.acting_side(asked).map(Actor::Side),
        }
    }

    /// For whom a player acts.
    fn acting_side(&self, asked: &Asked) -> Result<Side, Refusal> {
        let sides = self.sides_of(asked.who);
        let wanted = asked.side.map(board::side);
        match (&sides[..], wanted, asked.acts.first()) {
            ([], ..) => Err(Refusal::NotYourSeat),
            (sides, Some(side), _) if sides.contains(&side) => Ok(side),
            (_, Some(_), _) => Err(Refusal::NotYourSeat),
            ([side], None, _) => Ok(*side),
            // Whose move it is goes without saying, and who has to press.
            (_, None, Some(api::Act::Move(_))) => Ok(self.game.position().turn()),
            (_, None, Some(api::Act::Press)) => {
                let turn = self.game.position().turn();
                Ok(self.game.to_press().unwrap_or(turn))
            }
            (_, None, _) => Err(Refusal::WhichSeat),
        }
    }

    pub(super) fn read_act(&self, actor: Actor, act: &api::Act) -> Result<Act, Refusal> {
        Ok(match act {
            api::Act::Move(by) => {
                let side = actor.side().ok_or(Refusal::NotYourSeat)?;
                Act::Move(self.read_move(side, by)?)
            }
            api::Act::Resign => Act::Resign,
            api::Act::OfferDraw => Act::OfferDraw,
            api::Act::AcceptDraw => Act::AcceptDraw,
            api::Act::DeclineDraw => Act::DeclineDraw,
            api::Act::ClaimDraw { rule } => {
                let ground = ClaimGround::from_code(rule);
                let unknown = Refusal::ClaimNotAllowed(NoClaim::NoSuchRule);
                Act::ClaimDraw(ground.ok_or(unknown)?)
            }
            api::Act::WithdrawClaim => Act::WithdrawClaim,
            api::Act::AskTakeBack => Act::AskTakeBack,
            api::Act::AcceptTakeBack => Act::AcceptTakeBack,
            api::Act::DeclineTakeBack => Act::DeclineTakeBack,
            api::Act::Hand { doing, cell, hand } => wooden::hand(*doing, *cell, *hand)?,
            api::Act::Press => Act::Press,
            api::Act::HaveCorrected => Act::HaveCorrected,
            api::Act::LetStand => Act::LetStand,
            api::Act::ShowAgain => Act::HaveShown,
            api::Act::CallArbiter => Act::CallArbiter,
            api::Act::CallFlag => Act::CallFlag,
            api::Act::Disturb { slips } => wooden::disturb(slips)?,
            api::Act::Restore => Act::Restore,
            api::Act::Write { ply, text } => wooden::write(*ply, text)?,
            api::Act::SetUp { step } => wooden::set_up(*step),
            api::Act::TurnBoard => Act::TurnBoard,
            api::Act::Adjourn { until } => Act::Adjourn {
                until: until.map(moment),
            },
            api::Act::AcceptAdjournment => Act::AcceptAdjournment,
            api::Act::DeclineAdjournment => Act::DeclineAdjournment,
            api::Act::Seal { text } => adjourning::seal(text)?,
            api::Act::Ready => Act::Ready,
            api::Act::TakeLeave { days } => Act::TakeLeave {
                side: actor.side().ok_or(Refusal::NotYourSeat)?,
                days: *days,
            },
            api::Act::EndLeave => Act::EndLeave(actor.side().ok_or(Refusal::NotYourSeat)?),
            api::Act::InviteAssistant { invite } => assistants::invited(invite)?,
            api::Act::DismissAssistant => Act::DismissAssistant,
            api::Act::ClaimGone { .. } => {
                let reason = "`claimGone` goes alone".to_owned();
                return Err(Refusal::Malformed(reason));
            }
            api::Act::Rule { decision, reason } => wooden::ruling(*decision, reason)?,
        })
    }

    fn read_move(&self, side: Side, by: &api::ByMove) -> Result<Move, Refusal> {
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.game.begun() {
            return Err(Refusal::NotBegun);
        }
        // Before anything is said about what is legal.
        if self.game.terms().assistance() == Assistance::Official {
            return Err(Refusal::WrongLevel);
        }
        if self.game.position().turn() != side {
            return Err(Refusal::NotYourTurn);
        }
        match by {
            api::ByMove::Squares { from, to, captures } => {
                let (from, to) = (*from, *to);
                let narrow = |number: u32| u8::try_from(number).unwrap_or(0);
                let captures: Option<Vec<u8>> = captures
                    .as_ref()
                    .map(|all| all.iter().copied().map(narrow).collect());
                self.game
                    .find_move(narrow(from), narrow(to), captures.as_deref())
                    .map_err(|none| self.no_such_move(&none, format!("{from}-{to}")))
            }
            api::ByMove::Text { text } => {
                board::read_move(&self.game, text).map_err(|refusal| match refusal {
                    Refusal::IllegalMove(illegal) => {
                        let must = self.must();
                        Refusal::IllegalMove(Illegal { must, ..illegal })
                    }
                    other => other,
                })
            }
        }
    }

    fn no_such_move(&self, none: &NoSuchMove, text: String) -> Refusal {
        match none {
            NoSuchMove::Illegal { .. } => Refusal::IllegalMove(Illegal {
                text,
                legal: self
                    .board
                    .legal
                    .iter()
                    .map(|legal| legal.played.text.clone())
                    .collect(),
                must: self.must(),
            }),
            NoSuchMove::Ambiguous { candidates } => Refusal::AmbiguousMove {
                candidates: candidates
                    .iter()
                    .map(|mv| board::text(self.game.position(), mv))
                    .collect(),
            },
        }
    }

    fn must(&self) -> Option<(u32, bool)> {
        self.board.must.map(|must| (must.count, must.exact))
    }

    /// Records a flag that has fallen by then, if one has.
    pub(super) async fn flag_by(&mut self, at: i64) -> Result<(), Refusal> {
        match self.game.flag_entry(moment(at)) {
            Some(entry) => self.commit(entry, None).await,
            None => Ok(()),
        }
    }

    /// Seats somebody and begins the game.
    pub(super) async fn join(
        &mut self,
        who: Who,
        invite: Hash,
        name: Option<String>,
        at: i64,
    ) -> Result<(), Refusal> {
        // One who has a seat already has come to where he wanted.
        if self.role(who).may(Action::Join).is_err() {
            return Ok(());
        }
        let session = who.hash().ok_or(Refusal::NotYourSeat)?;
        self.may_meet(who).await?;
        let arbiter = self.record.arbiter.as_ref();
        if arbiter.is_some_and(|seat| seat.session.is_none() && seat.invite == Some(invite)) {
            self.may_judge(who)?;
            let side = SeatSide::Arbiter;
            let sit = Sit {
                side,
                session,
                name,
                account: who.account(),
            };
            return self.commit_all(Vec::new(), Some(sit)).await;
        }
        if let Some(entry) = self.assistant_entry(invite, session, at) {
            return self.commit(entry, None).await;
        }
        let free = SeatSide::BOTH.into_iter().find(|side| self.is_free(*side));
        let Some(side) = free else {
            return Err(Refusal::SeatTaken);
        };
        if self.record.seats[side.index()].invite != Some(invite) {
            return Err(Refusal::BadInvite);
        }
        let begin = Entry::new(moment(self.not_before_last(at)), Actor::Server, Act::Begin);
        self.commit(
            begin,
            Some(Sit {
                side,
                session,
                name,
                account: who.account(),
            }),
        )
        .await
    }

    /// Whether somebody may sit down with those who sit there already.
    async fn may_meet(&self, who: Who) -> Result<(), Refusal> {
        let account = who.account();
        if self.record.rated && account.is_none() {
            return Err(AccountRefusal::NotSignedIn.into());
        }
        let there = self.record.seats.iter().filter_map(|seat| seat.account);
        let there: Vec<_> = there.collect();
        let Some(account) = account.filter(|_| !there.is_empty()) else {
            return Ok(());
        };
        self.not_apart(account, &there).await
    }

    /// Whether those who sit there may play once more: none of them blocks the other.
    pub(super) async fn may_go_on_meeting(&self) -> Result<(), Refusal> {
        let [white, black] = &self.record.seats;
        match (white.account, black.account) {
            (Some(white), Some(black)) => self.not_apart(white, &[black]).await,
            _ => Ok(()),
        }
    }

    async fn not_apart(&self, account: AccountId, others: &[AccountId]) -> Result<(), Refusal> {
        let apart = self
            .shared
            .read(move |storage| storage.ratings().apart(account));
        let apart = apart.await?;
        match others.iter().any(|one| apart.contains(one)) {
            true => Err(AccountRefusal::Apart.into()),
            false => Ok(()),
        }
    }

    /// Stores an entry, then lets it happen and tells everybody. After an error nothing has
    /// changed.
    pub(super) async fn commit(&mut self, entry: Entry, sit: Option<Sit>) -> Result<(), Refusal> {
        self.commit_all(vec![entry], sit).await
    }

    /// The same with several entries, all or none of them; or with none, when somebody only sits
    /// down.
    pub(super) async fn commit_all(
        &mut self,
        entries: Vec<Entry>,
        sit: Option<Sit>,
    ) -> Result<(), Refusal> {
        if let Some(seq) = self.broken_at {
            return Err(Refusal::BrokenLog { seq });
        }
        let result = self.result_after(&entries)?;
        let over_at = entries.last().map_or(0, |entry| entry.at.as_millis());
        let line = |entry: &Entry| Line {
            at: entry.at.as_millis(),
            text: codec::encode_entry(entry),
        };
        let append = Append {
            game: self.record.id.clone(),
            expected: self.game.seq(),
            lines: entries.iter().map(line).collect(),
            sit: sit.clone(),
            rate: result.and_then(|result| {
                ratings::rate(&self.record, &self.game, result.verdict, over_at)
            }),
            finish: result.map(|result| Finish {
                at: over_at,
                result: format!(
                    "{} {}",
                    result.score(self.game.terms().variant()),
                    result.code()
                ),
            }),
        };
        let finish = append.finish.clone();
        let storage = Arc::clone(&self.shared.storage);
        match stored(|done| storage.append(append, done)).await {
            Ok(_) => {}
            Err(AppendError::Store(error)) => return Err(error.into()),
            Err(AppendError::SeatTaken) => return Err(Refusal::SeatTaken),
            Err(AppendError::Unknown) => return Err(Refusal::UnknownGame),
            Err(AppendError::Stale { expected, found }) => {
                tracing::error!(game = %self.record.id, expected, found, "the log went on");
                self.reload().await?;
                return Err(Refusal::Stale {
                    seq: self.game.seq(),
                });
            }
        }
        if let Some(Sit {
            side,
            session,
            name,
            account,
        }) = sit
        {
            let seat = match side {
                SeatSide::Arbiter => self.record.arbiter.as_mut(),
                SeatSide::White | SeatSide::Black => self.record.seats.get_mut(side.index()),
            };
            if let Some(seat) = seat {
                (seat.session, seat.name, seat.invite) = (Some(session), name, None);
                seat.account = account;
            }
        }
        self.record.finish = finish.or(self.record.finish.take());
        self.happened(&entries)
    }

    /// How the game stands after entries that may follow one another; they are tried on a copy
    /// where one alone does not tell.
    fn result_after(&self, entries: &[Entry]) -> Result<Option<GameResult>, Refusal> {
        let refused = |refusal| refused(&refusal, self.game.terms().variant());
        match entries {
            [] => Ok(None),
            [entry] => self.game.result_after(entry).map_err(refused),
            several => {
                let before = self.game.result();
                let mut copy = self.game.clone();
                for entry in several {
                    copy.apply(entry).map_err(refused)?;
                }
                Ok(copy.result().filter(|_| before.is_none()))
            }
        }
    }

    /// Applies entries that are stored, and tells everybody.
    fn happened(&mut self, entries: &[Entry]) -> Result<(), Refusal> {
        let (before, was_over) = (self.game.seq(), self.game.result().is_some());
        self.follow(entries).map_err(|refusal| {
            tracing::error!(game = %self.record.id, %refusal, "what was checked did not apply");
            Refusal::Internal
        })?;
        if let Some(result) = self.game.result().filter(|_| !was_over) {
            self.shared.metrics.games_over.fetch_add(1, Relaxed);
            self.shared.unfinished.remove(&self.record.id);
            tracing::info!(
                game = %self.record.id,
                score = result.score(self.game.terms().variant()),
                reason = result.code(),
                "game over"
            );
            self.keep();
        }
        self.note_for_late(before, entries);
        self.note_running();
        self.report();
        self.plan_reminders(entries, was_over);
        self.tell_update(before, entries);
        Ok(())
    }

    /// A game that is over becomes part of the database, as everybody may see it now. What was
    /// broken off, or never begun, stays out.
    pub(super) fn keep(&self) {
        let verdict = self.game.result().map(|result| result.verdict);
        if let Some(played) = &self.shared.played
            && verdict.is_some_and(|verdict| verdict != Verdict::Void)
            && self.game.ply() > 0
            // The database has games of variants that everybody knows.
            && !self.game.terms().variant().is_custom()
        {
            let everybody = Viewer {
                who: Who::nobody(),
                invite: None,
                arbiter_invite: None,
                language: Language::English,
                apart: Arc::default(),
            };
            played.add(self.pdn(&everybody));
        }
    }
}
