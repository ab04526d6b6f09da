//! Judging, storing and applying acts.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use damier_api as api;
use damier_rules::{Move, Side};
use damier_store::{Append, AppendError, Finish, Hash, Line, SeatSide, Sit};
use damier_table::{Act, Actor, Entry, NoSuchMove, codec};

use super::{Room, moment};
use crate::board;
use crate::refusal::{Illegal, Refusal};
use crate::shared::stored;

/// An act that somebody asks for.
pub(crate) struct Asked {
    /// What the browser is known by.
    pub(crate) session: Option<Hash>,
    /// The act and what it expects.
    pub(crate) request: api::ActRequest,
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
        let side = self.acting_side(asked)?;
        if asked.request.expected != self.game.seq() {
            return Err(Refusal::Stale {
                seq: self.game.seq(),
            });
        }
        // The message may have waited for storage; what counts is when it arrived.
        let at = self.not_before_last(asked.at);
        if self.game.flag_entry(moment(at)).is_some() {
            self.flag_by(at).await?;
            return Err(Refusal::FlagFallen);
        }
        let act = self.read_act(side, &asked.request.act)?;
        self.commit(Entry::new(moment(at), side, act), None).await?;
        Ok(self.game.seq())
    }

    /// For whom the browser acts.
    fn acting_side(&self, asked: &Asked) -> Result<Side, Refusal> {
        let sides = self.sides_of(asked.session);
        let wanted = asked.request.side.map(board::side);
        match (&sides[..], wanted) {
            ([], _) => Err(Refusal::NotYourSeat),
            (sides, Some(side)) if sides.contains(&side) => Ok(side),
            (_, Some(_)) => Err(Refusal::NotYourSeat),
            ([side], None) => Ok(*side),
            // Whose move it is goes without saying.
            (_, None) if matches!(asked.request.act, api::Act::Move(_)) => {
                Ok(self.game.position().turn())
            }
            (_, None) => Err(Refusal::WhichSeat),
        }
    }

    fn read_act(&self, side: Side, act: &api::Act) -> Result<Act, Refusal> {
        Ok(match act {
            api::Act::Move(by) => Act::Move(self.read_move(side, by)?),
            api::Act::Resign => Act::Resign,
            api::Act::OfferDraw => Act::OfferDraw,
            api::Act::AcceptDraw => Act::AcceptDraw,
            api::Act::DeclineDraw => Act::DeclineDraw,
            api::Act::AskTakeBack => Act::AskTakeBack,
            api::Act::AcceptTakeBack => Act::AcceptTakeBack,
            api::Act::DeclineTakeBack => Act::DeclineTakeBack,
        })
    }

    fn read_move(&self, side: Side, by: &api::ByMove) -> Result<Move, Refusal> {
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.game.begun() {
            return Err(Refusal::NotBegun);
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

    /// Seats a browser and begins the game.
    pub(super) async fn join(
        &mut self,
        session: Hash,
        invite: Hash,
        name: Option<String>,
        at: i64,
    ) -> Result<(), Refusal> {
        if !self.sides_of(Some(session)).is_empty() {
            return Ok(());
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
            }),
        )
        .await
    }

    /// Stores an entry, then lets it happen and tells everybody. After an error nothing has
    /// changed.
    pub(super) async fn commit(&mut self, entry: Entry, sit: Option<Sit>) -> Result<(), Refusal> {
        let result = self
            .game
            .result_after(&entry)
            .map_err(|refusal| refused(&refusal))?;
        let append = Append {
            game: self.record.id.clone(),
            expected: self.game.seq(),
            lines: vec![Line {
                at: entry.at.as_millis(),
                text: codec::encode_entry(&entry),
            }],
            sit: sit.clone(),
            finish: result.map(|result| Finish {
                at: entry.at.as_millis(),
                result: format!(
                    "{} {}",
                    result.score(self.game.terms().variant()),
                    result.code()
                ),
            }),
        };
        let finish = append.finish.clone();
        let storage = std::sync::Arc::clone(&self.shared.storage);
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
        }) = sit
        {
            let seat = &mut self.record.seats[side.index()];
            (seat.session, seat.name, seat.invite) = (Some(session), name, None);
        }
        self.record.finish = finish;
        self.happened(&entry)
    }

    /// Applies an entry that is stored, and tells everybody.
    fn happened(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let before = self.game.seq();
        self.follow(entry).map_err(|refusal| {
            tracing::error!(game = %self.record.id, %refusal, "what was checked did not apply");
            Refusal::Internal
        })?;
        if let Some(result) = self.game.result() {
            self.shared.metrics.games_over.fetch_add(1, Relaxed);
            self.shared.unfinished.remove(&self.record.id);
            tracing::info!(
                game = %self.record.id,
                score = result.score(self.game.terms().variant()),
                reason = result.code(),
                "game over"
            );
        }
        self.note_running();
        self.tell_update(before);
        Ok(())
    }
}

/// The game's refusal in the terms of the wire.
fn refused(refusal: &damier_table::Refusal) -> Refusal {
    use damier_table::Refusal as Table;
    match refusal {
        Table::GameOver => Refusal::GameOver,
        Table::NotBegun => Refusal::NotBegun,
        Table::FlagFallen { .. } => Refusal::FlagFallen,
        Table::NotYourTurn => Refusal::NotYourTurn,
        Table::IllegalMove(mv) => Refusal::IllegalMove(Illegal {
            text: format!("{}-{}", mv.from, mv.to),
            ..Illegal::default()
        }),
        Table::OfferNotAllowed(_) | Table::AlreadyAsked { .. } | Table::NothingToTakeBack => {
            Refusal::OfferNotAllowed
        }
        Table::NoDrawOffer | Table::NoTakeBack => Refusal::NoOffer,
        Table::NoSuchLine
        | Table::WrongLevel
        | Table::Stopped
        | Table::NotStopped
        | Table::NotPressed
        | Table::NothingMoved
        | Table::StillInHand
        | Table::TooManyActs { .. }
        | Table::Impossible(_)
        | Table::NothingIrregular
        | Table::Unplayable
        | Table::NoArbiter
        | Table::NoFlagToCall
        | Table::NoAccident
        | Table::BadAccident(_)
        | Table::Untimed
        | Table::Clock(_)
        | Table::NoSuchPly { .. }
        | Table::AlreadyBegun
        | Table::Backwards { .. }
        | Table::WrongActor { .. }
        | Table::FlagNotDue { .. }
        | Table::BadInterruption { .. }
        | Table::TooLateToAbort => {
            tracing::error!(%refusal, "an entry of the server's own was refused");
            Refusal::Internal
        }
    }
}
