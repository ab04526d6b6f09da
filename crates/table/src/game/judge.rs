//! Whether an entry may follow, without changing anything.

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Objective, Outcome, Position, Reason, Side};

use super::Game;
use crate::{Act, Actor, Assistance, Cause, Entry, GameResult, Moment, NoOffer, Refusal, Sheet};

impl Game {
    /// Whether the entry may follow the log.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with which [`Game::apply`] would answer.
    pub fn check(&self, entry: &Entry) -> Result<(), Refusal> {
        if let Act::Write { ply, .. } = entry.act {
            return self.check_writing(entry, ply);
        }
        self.check_game_is_on(entry)?;
        self.check_time(entry)?;
        self.check_actor(entry)?;
        self.check_level(entry)?;
        self.check_flag(entry)?;
        self.check_stopped(&entry.act)?;
        self.check_setting_up(&entry.act)?;
        self.check_adjourned(&entry.act)?;
        self.check_pending(&entry.act)?;
        match (&entry.act, entry.by.side()) {
            (Act::Begin, _) if self.begun => Err(Refusal::AlreadyBegun),
            (Act::Abort, _) if !self.history.is_empty() => Err(Refusal::TooLateToAbort),
            (Act::Interrupted { from }, _) => self.check_interruption(*from, entry.at),
            (Act::Move(mv), Some(side)) => self.check_move(mv, side),
            (Act::Impossible(_), Some(side)) => self.check_impossible(side),
            (Act::InviteAssistant(_), Some(side)) => self.check_invite_assistant(side),
            (Act::SeatAssistant { side, .. }, _) => self.check_seat_assistant(*side),
            (Act::OfferDraw, Some(side)) => match self.why_no_draw_offer(side) {
                Some(why) => Err(Refusal::OfferNotAllowed(why)),
                None => Ok(()),
            },
            (Act::ClaimDraw(ground), Some(side)) => self.check_claim(side, *ground, entry.at),
            (Act::WithdrawClaim, Some(side)) => self.check_withdrawal(side),
            (Act::AcceptDraw | Act::DeclineDraw, Some(side)) => {
                let offered = self.offers.standing == Some(!side);
                offered.then_some(()).ok_or(Refusal::NoDrawOffer)
            }
            (Act::AskTakeBack, Some(side)) => self.check_ask(side),
            (Act::Hand { handling, hand }, Some(side)) => self.check_hand(side, *handling, *hand),
            (Act::Press, Some(side)) => self.check_press(side),
            (Act::HaveCorrected, Some(side)) => {
                self.check_answer(side)?;
                self.check_correct(Some(side))
            }
            (Act::LetStand, Some(side)) => self.check_let_stand(side),
            (Act::HaveShown, Some(side)) => self.check_have_shown(side),
            (Act::SetUp(act), _) => self.check_set_up(*act),
            (Act::TurnBoard, _) => self.check_turn_board(),
            (Act::Adjourn { until }, _) => self.check_propose(*until, entry.at),
            (Act::AcceptAdjournment | Act::DeclineAdjournment, Some(side)) => {
                self.check_answer_adjournment(side)
            }
            (Act::Seal(_), Some(side)) => self.check_seal(side),
            (Act::CallFlag, _) => self.first_flag(entry.at).map(|_| ()),
            (Act::Disturb(slips), _) => self.after_accident(slips).map(|_| ()),
            (Act::Restore, _) => self.check_accident(),
            (Act::TakeLeave { side, days }, _) => {
                self.check_take_leave(entry.by, *side, *days, entry.at)
            }
            (Act::EndLeave(side), _) => self.check_end_leave(entry.by, *side, entry.at),
            (Act::Rule(ruling), _) => self.check_ruling(ruling.decision(), entry.at),
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
        let result = match (&entry.act, entry.by.side()) {
            (Act::Move(mv), _) => {
                let after = self.position.after(mv);
                let mut counts = self.counts.clone();
                counts.advance(&self.position, mv, &after);
                self.judge_position(&after, &counts)
            }
            (Act::Begin, _) if self.terms.set_up() && self.official.is_some() => None,
            (Act::Begin, _) => self.judge_position(&self.position, &self.counts),
            (Act::Press | Act::HaveCorrected | Act::LetStand | Act::Rule(_), _)
            | (Act::SetUp(_) | Act::Ready, _)
            | (Act::Flag(_) | Act::CallFlag | Act::ClaimDraw(_) | Act::WithdrawClaim, _) => {
                let mut after = self.clone();
                after.apply(entry)?;
                after.result
            }
            (Act::Impossible(_), Some(side)) => self.result_of_impossible(side),
            (Act::Resign, Some(side)) => Some(GameResult::won(!side, Cause::Resign)),
            (Act::AcceptDraw, _) => Some(GameResult::drawn(Cause::Agreed)),
            (Act::Abort, _) => Some(GameResult::ABORTED),
            (Act::EndByEvent { condition, winner }, _) => {
                Some(GameResult::by_event(*condition, *winner))
            }
            _ => None,
        };
        Ok(result.map(|result| self.terms.counted(result)))
    }

    /// Why this side cannot offer a draw now, or none when it can (Annex 3, 5.3).
    pub fn why_no_draw_offer(&self, side: Side) -> Option<NoOffer> {
        let from = self.terms.draw_offers_from();
        if !self.has_just_moved(side) && self.sealed().is_none() {
            Some(NoOffer::NotAfterOwnMove)
        } else if self.offers.standing == Some(side) {
            Some(NoOffer::Standing)
        } else if self.offers.last == Some(side) {
            Some(NoOffer::Repeated)
        } else if Side::ALL.into_iter().any(|side| self.moves_by(side) < from) {
            Some(NoOffer::TooEarly { from })
        } else {
            let most = self.terms.draw_offers_within()?;
            let many = |side: Side| self.position.count(side) > most;
            let too_many = Side::ALL.into_iter().any(many);
            too_many.then_some(NoOffer::TooManyPieces { most })
        }
    }

    /// Whether it is the time for this side to offer a draw: after its own move, until the
    /// opponent moves, or until the press where the clock is pressed by hand.
    fn has_just_moved(&self, side: Side) -> bool {
        match (self.terms.assistance(), &self.official) {
            (Assistance::Club, _) => self.to_press == Some(side),
            (Assistance::Official, Some(official)) => {
                // A move that is shown again was completed before.
                self.position.turn() == side
                    && official.showing.is_none()
                    && official.has_moved(&self.position)
            }
            _ => self.history.last().is_some_and(|last| last.side == side),
        }
    }

    pub(super) fn moves_by(&self, side: Side) -> u32 {
        self.history
            .iter()
            .filter(|played| played.side == side && !played.board_only)
            .count() as u32
    }

    /// A sheet is written in any turn, and completed after the game (Annex 3, 6.15).
    fn check_writing(&self, entry: &Entry, ply: u32) -> Result<(), Refusal> {
        self.check_time(entry)?;
        self.check_actor(entry)?;
        if self.result.is_none() {
            self.check_game_is_on(entry)?;
            self.check_flag(entry)?;
        }
        let fits = self.terms.sheets() && (1..=Sheet::LONGEST).contains(&ply);
        fits.then_some(()).ok_or(Refusal::NoSuchLine)
    }

    fn check_level(&self, entry: &Entry) -> Result<(), Refusal> {
        let level = self.terms.assistance();
        let fits = match &entry.act {
            // Going back would read the record to a side that may keep none.
            Act::AskTakeBack if self.terms.blindfold().is_some() => {
                return Err(Refusal::Blindfold);
            }
            Act::Move(_) | Act::AskTakeBack | Act::AcceptTakeBack | Act::DeclineTakeBack => {
                level != Assistance::Official
            }
            Act::Press
            | Act::Adjourn { .. }
            | Act::AcceptAdjournment
            | Act::DeclineAdjournment
            | Act::Seal(_)
            | Act::Ready => level != Assistance::Assisted,
            Act::Hand { .. }
            | Act::HaveCorrected
            | Act::LetStand
            | Act::HaveShown
            | Act::ShowAgain
            | Act::SetUp(_)
            | Act::TurnBoard
            | Act::Disturb(_)
            | Act::Restore => level == Assistance::Official,
            Act::CallArbiter | Act::Rule(_)
                if !self.terms.arbiter() && entry.by != Actor::Server =>
            {
                return Err(Refusal::NoArbiter);
            }
            _ => true,
        };
        fits.then_some(()).ok_or(Refusal::WrongLevel)
    }

    fn check_stopped(&self, act: &Act) -> Result<(), Refusal> {
        // Who has called the arbiter tells him what he claims (Annex 6).
        let may = matches!(
            act,
            Act::Rule(_)
                | Act::Resign
                | Act::ClaimDraw(_)
                | Act::WithdrawClaim
                | Act::EndByEvent { .. }
                | Act::Interrupted { .. }
                | Act::TakeLeave { .. }
                | Act::EndLeave(_)
        );
        (may || !self.stopped).then_some(()).ok_or(Refusal::Stopped)
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
            Act::Begin
            | Act::Flag(_)
            | Act::Interrupted { .. }
            | Act::SeatAssistant { .. }
            | Act::EndByEvent { .. } => entry.by == Actor::Server,
            Act::Abort => entry.by != Actor::Arbiter,
            Act::Rule(ref ruling) => match entry.by {
                Actor::Arbiter => true,
                Actor::Server => ruling.decision().is_for_events(),
                Actor::Side(_) => false,
            },
            Act::TakeLeave { .. } | Act::EndLeave(_) => entry.by != Actor::Arbiter,
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
        } else if self.to_press.is_some() {
            Err(Refusal::NotPressed)
        } else if self.must_seal(side) {
            Err(Refusal::MustSeal)
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

    /// Whether the position ends the game: on the board, else by a draw rule that does so by itself.
    pub(super) fn judge_position(
        &self,
        position: &Position,
        counts: &DrawCounts,
    ) -> Option<GameResult> {
        let opponent = !position.turn();
        let to_lose = position.variant().rules().objective == Objective::Lose;
        if let Some(outcome) = position.outcome() {
            Some(ended(outcome, to_lose))
        } else if position.count(opponent) == 0 {
            // Only a position that was set up so: nobody captures his own last piece.
            let (winner, cause) = if to_lose {
                (opponent, Cause::GaveAway)
            } else {
                (!opponent, Cause::NoPieces)
            };
            Some(GameResult::won(winner, cause))
        } else {
            let rule = self.terms.automatic_draw(counts)?;
            Some(GameResult::drawn(Cause::DrawRule(rule)))
        }
    }
}

/// The result of a game that has ended on the board, by an aim to win or to lose.
fn ended(outcome: Outcome, to_lose: bool) -> GameResult {
    let Outcome { winner, reason } = outcome;
    let cause = match reason {
        Reason::NoPieces if to_lose => Cause::GaveAway,
        Reason::NoPieces => Cause::NoPieces,
        Reason::Blocked if to_lose && winner.is_some() => Cause::Stuck,
        Reason::Blocked => Cause::Blocked,
        Reason::FirstKing => Cause::FirstKing,
    };
    match winner {
        Some(winner) => GameResult::won(winner, cause),
        None => GameResult::drawn(cause),
    }
}
