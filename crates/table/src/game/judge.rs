//! Whether an entry may follow, without changing anything.

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Outcome, Position, Reason, Side};

use super::Game;
use crate::{Act, Actor, Cause, Entry, GameResult, Moment, NoOffer, Refusal};

impl Game {
    /// Whether the entry may follow the log.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with which [`Game::apply`] would answer.
    pub fn check(&self, entry: &Entry) -> Result<(), Refusal> {
        self.check_game_is_on(entry)?;
        self.check_time(entry)?;
        self.check_actor(entry)?;
        self.check_flag(entry)?;
        match (&entry.act, entry.by.side()) {
            (Act::Begin, _) if self.begun => Err(Refusal::AlreadyBegun),
            (Act::Abort, _) if !self.history.is_empty() => Err(Refusal::TooLateToAbort),
            (Act::Interrupted { from }, _) => self.check_interruption(*from, entry.at),
            (Act::Move(mv), Some(side)) => self.check_move(mv, side),
            (Act::OfferDraw, Some(side)) => match self.why_no_draw_offer(side) {
                Some(why) => Err(Refusal::OfferNotAllowed(why)),
                None => Ok(()),
            },
            (Act::AcceptDraw | Act::DeclineDraw, Some(side)) => {
                let offered = self.offers.standing == Some(!side);
                offered.then_some(()).ok_or(Refusal::NoDrawOffer)
            }
            (Act::AskTakeBack, Some(side)) => self.check_ask(side),
            (Act::AcceptTakeBack | Act::DeclineTakeBack, Some(side)) => {
                let asked = self.take_back == Some(!side);
                asked.then_some(()).ok_or(Refusal::NoTakeBack)
            }
            _ => Ok(()),
        }
    }

    /// How the game would stand after the entry: over with a result, or going on. So what ends a
    /// game can be stored together with the entry that ends it.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with which [`Game::apply`] would answer.
    pub fn result_after(&self, entry: &Entry) -> Result<Option<GameResult>, Refusal> {
        self.check(entry)?;
        Ok(match (&entry.act, entry.by.side()) {
            (Act::Move(mv), _) => {
                let after = self.position.after(mv);
                let mut counts = self.counts.clone();
                counts.advance(&self.position, mv, &after);
                judge_position(&after, &counts)
            }
            (Act::Begin, _) => judge_position(&self.position, &self.counts),
            (Act::Resign, Some(side)) => Some(GameResult::won(!side, Cause::Resign)),
            (Act::AcceptDraw, _) => Some(GameResult::drawn(Cause::Agreed)),
            (Act::Flag(side), _) => Some(GameResult::won(!*side, Cause::Time)),
            (Act::Abort, _) => Some(GameResult::ABORTED),
            _ => None,
        })
    }

    /// Why this side cannot offer a draw now, or none when it can (Annex 3, 5.3).
    pub fn why_no_draw_offer(&self, side: Side) -> Option<NoOffer> {
        let from = self.terms.draw_offers_from();
        if self.history.last().is_none_or(|last| last.side != side) {
            Some(NoOffer::NotAfterOwnMove)
        } else if self.offers.standing == Some(side) {
            Some(NoOffer::Standing)
        } else if self.offers.last == Some(side) {
            Some(NoOffer::Repeated)
        } else if Side::ALL.into_iter().any(|side| self.moves_by(side) < from) {
            Some(NoOffer::TooEarly { from })
        } else {
            None
        }
    }

    pub(super) fn moves_by(&self, side: Side) -> u32 {
        // Sides take turns, so the first of them has the odd one.
        let plies = self.history.len() as u32;
        let began = self.terms.start().turn() == side;
        if began { plies.div_ceil(2) } else { plies / 2 }
    }

    fn check_game_is_on(&self, entry: &Entry) -> Result<(), Refusal> {
        if self.result.is_some() {
            Err(Refusal::GameOver)
        } else if self.begun || matches!(entry.act, Act::Begin | Act::Abort) {
            Ok(())
        } else {
            Err(Refusal::NotBegun)
        }
    }

    fn check_time(&self, entry: &Entry) -> Result<(), Refusal> {
        match self.last {
            Some(last) if entry.at < last => Err(Refusal::Backwards { last }),
            _ => Ok(()),
        }
    }

    fn check_actor(&self, entry: &Entry) -> Result<(), Refusal> {
        let fits = match entry.act {
            Act::Begin | Act::Flag(_) | Act::Interrupted { .. } => entry.by == Actor::Server,
            Act::Abort => entry.by != Actor::Arbiter,
            _ => entry.by.side().is_some(),
        };
        if fits {
            return Ok(());
        }
        let (by, act) = (entry.by, entry.act.clone());
        Err(Refusal::WrongActor { by, act })
    }

    /// After a deadline nothing counts but the flag, and that exactly then (Annex 3, 6.11).
    fn check_flag(&self, entry: &Entry) -> Result<(), Refusal> {
        let deadline = self.deadline();
        if let Act::Flag(side) = entry.act {
            let due = deadline == Some((side, entry.at));
            return due.then_some(()).ok_or(Refusal::FlagNotDue { deadline });
        }
        let moment = match entry.act {
            Act::Interrupted { from } => from,
            _ => entry.at,
        };
        match deadline {
            Some((side, deadline)) if moment >= deadline => {
                Err(Refusal::FlagFallen { side, deadline })
            }
            _ => Ok(()),
        }
    }

    fn check_interruption(&self, from: Moment, to: Moment) -> Result<(), Refusal> {
        match self.last {
            Some(last) if from < last || from > to => Err(Refusal::BadInterruption { last }),
            _ => Ok(()),
        }
    }

    fn check_move(&self, mv: &Move, side: Side) -> Result<(), Refusal> {
        if self.position.turn() != side {
            Err(Refusal::NotYourTurn)
        } else if self.legal.binary_search(mv).is_err() {
            Err(Refusal::IllegalMove(*mv))
        } else {
            Ok(())
        }
    }

    pub(super) fn check_ask(&self, side: Side) -> Result<(), Refusal> {
        if let Some(by) = self.take_back {
            Err(Refusal::AlreadyAsked { by })
        } else if self.moves_by(side) == 0 {
            Err(Refusal::NothingToTakeBack)
        } else {
            Ok(())
        }
    }
}

/// Whether the position ends the game: by a win, else by a draw rule.
pub(super) fn judge_position(position: &Position, counts: &DrawCounts) -> Option<GameResult> {
    let opponent = !position.turn();
    if let Some(Outcome { winner, reason }) = position.outcome() {
        let cause = match reason {
            Reason::NoPieces => Cause::NoPieces,
            Reason::Blocked => Cause::Blocked,
        };
        Some(GameResult::won(winner, cause))
    } else if position.count(opponent) == 0 {
        // Only a position that was set up so: nobody captures his own last piece.
        Some(GameResult::won(position.turn(), Cause::NoPieces))
    } else {
        let rule = counts.draw()?;
        Some(GameResult::drawn(Cause::DrawRule(rule)))
    }
}
