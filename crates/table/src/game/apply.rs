//! The change that each act makes.

use std::collections::BTreeSet;

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Side};

use super::{Adjournment, Game};
use crate::history::Played;
use crate::{Act, Assistance, Cause, Entry, GameResult, Moment, Refusal};

impl Game {
    /// Lets the entry happen. A move costs the same early and late in a game; only a take-back
    /// goes through the moves again.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the entry cannot follow; the game is then as it was.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        self.check(entry)?;
        self.seq += 1;
        self.last = Some(entry.at);
        match (&entry.act, entry.by.side()) {
            (Act::Begin, _) => self.begin(entry.at),
            (Act::Move(mv), Some(side)) => self.play(*mv, side, entry.at),
            (Act::Impossible(_), Some(side)) => self.announce_impossible(side, entry.at),
            (Act::InviteAssistant(mark), Some(side)) => self.invite_assistant(side, *mark),
            (Act::SeatAssistant { side, mark }, _) => self.seat_assistant(*side, *mark),
            (Act::DismissAssistant, Some(side)) => self.dismiss_assistant(side),
            (Act::Resign, Some(side)) => {
                self.end(GameResult::won(!side, Cause::Resign), entry.at);
            }
            (Act::OfferDraw, Some(side)) => self.offers.offer(side),
            (Act::AcceptDraw, _) => self.end(GameResult::drawn(Cause::Agreed), entry.at),
            (Act::DeclineDraw, _) => self.offers.refuse(),
            (Act::ClaimDraw(ground), Some(side)) => self.claim_draw(side, *ground, entry.at),
            (Act::WithdrawClaim, _) => self.drop_claim(entry.at),
            (Act::AskTakeBack, Some(side)) => self.take_back = Some(side),
            (Act::AcceptTakeBack, Some(side)) => self.take_back(!side, entry.at),
            (Act::DeclineTakeBack, _) => self.take_back = None,
            (Act::Flag(side), _) => self.flag_falls(*side, entry.at),
            (Act::Interrupted { from }, _) => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.interrupt(*from, entry.at);
                }
            }
            (Act::Abort, _) => self.end(GameResult::ABORTED, entry.at),
            (Act::EndByEvent { condition, winner }, _) => {
                self.end(GameResult::by_event(*condition, *winner), entry.at);
            }
            (Act::Hand { handling, hand }, Some(side)) => {
                self.handle(side, *handling, *hand, entry.at);
            }
            (Act::Press, Some(side)) => self.press(side, entry.at),
            (Act::HaveCorrected, by) => self.correct(by, entry.at),
            (Act::LetStand, by) => self.let_stand(by, entry.at),
            (Act::SetUp(act), Some(side)) => self.lay(side, *act, entry.at),
            (Act::TurnBoard, Some(side)) => self.turn_board(side, entry.at),
            (Act::Adjourn { until }, Some(by)) => {
                let until = *until;
                self.adjournment = Adjournment::Proposed { by, until };
            }
            (Act::AcceptAdjournment, _) => self.adjourn(),
            (Act::DeclineAdjournment, _) => self.refuse_adjournment(),
            (Act::Seal(envelope), Some(side)) => self.seal(side, envelope.clone(), entry.at),
            (Act::Ready, Some(side)) => self.be_ready(side, entry.at),
            (Act::CallArbiter, by) => {
                self.stop(entry.at);
                self.called_by = by;
            }
            (Act::Write { ply, text }, Some(side)) => {
                self.sheets[side.index()].write(*ply, text.clone());
            }
            (Act::CallFlag, _) => self.call_flag(entry.at),
            (Act::Disturb(slips), Some(side)) => self.disturb(side, slips),
            (Act::Restore, _) => self.restore(),
            (Act::TakeLeave { side, days }, _) => self.take_leave(*side, *days, entry.at),
            (Act::EndLeave(side), _) => self.end_leave(*side, entry.at),
            (Act::Rule(ruling), _) => self.rule(ruling.decision(), entry.at),
            (Act::HaveShown, Some(side)) => self.have_shown(side, entry.at),
            // Only the log knows of it.
            (Act::ShowAgain, _) => {}
            // `check` lets none of these through without a side.
            (Act::Move(_) | Act::Resign | Act::OfferDraw | Act::Hand { .. } | Act::Press, None)
            | (Act::Write { .. } | Act::Disturb(_) | Act::SetUp(_) | Act::TurnBoard, None)
            | (Act::Adjourn { .. } | Act::Seal(_) | Act::Ready | Act::HaveShown, None)
            | (Act::ClaimDraw(_) | Act::Impossible(_), None)
            | (Act::InviteAssistant(_) | Act::DismissAssistant, None)
            | (Act::AskTakeBack | Act::AcceptTakeBack, None) => {}
        }
        Ok(())
    }

    fn begin(&mut self, at: Moment) {
        self.begun = true;
        self.begun_at = Some(at);
        if self.terms.set_up() && self.official.is_some() {
            self.set_up_anew();
            return;
        }
        match self.judge_position(&self.position, &self.counts) {
            Some(result) => self.end(result, at),
            None => self.start_clock(at),
        }
    }

    fn play(&mut self, mv: Move, side: Side, at: Moment) {
        let offers_before = self.offers;
        let after = self.position.after(&mv);
        self.counts.advance(&self.position, &mv, &after);
        self.position = after;
        self.legal = after.legal_moves();
        self.history.push(Played {
            side,
            mv: Some(mv),
            irregularities: BTreeSet::new(),
            shown: None,
            wood: None,
            after,
            at,
            spent: None,
            remaining: None,
            board_only: false,
            offers_before,
        });
        self.offers.refuse();
        self.refuse_adjournment();
        self.take_back = None;
        self.forget_claims();
        match self.judge_position(&after, &self.counts) {
            Some(result) => {
                self.complete_on_clock(at);
                self.end(result, at);
            }
            None if self.terms.assistance() == Assistance::Club => self.to_press = Some(side),
            None => {
                self.complete_on_clock(at);
                self.start_clock(at);
            }
        }
    }

    /// The last move is completed for the clock, and none runs until the next is started.
    pub(super) fn complete_on_clock(&mut self, at: Moment) {
        let times = self.clocks.as_mut().and_then(|clocks| clocks.complete(at));
        if let Some(last) = self.history.last_mut() {
            last.spent = times.map(|(spent, _)| spent);
            last.remaining = times.map(|(_, remaining)| remaining);
        }
    }

    pub(super) fn start_clock(&mut self, at: Moment) {
        let side = self.position.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.begin_turn(side, at);
            if self.stopped {
                // A turn that has just begun can be stopped.
                let _ = clocks.pause(at);
            }
        }
    }

    /// Back to before the last move of the side that asked. Clocks go on from what they show:
    /// no time is given back, and an increment that was earned is kept.
    fn take_back(&mut self, asker: Side, at: Moment) {
        if let Some(index) = self.history.iter().rposition(|played| played.side == asker) {
            self.rewind(index, at);
        }
    }

    /// Back to the position after so many plies.
    pub(super) fn rewind(&mut self, plies: usize, at: Moment) {
        self.take_back = None;
        self.to_press = None;
        self.forget_claims();
        self.refuse_adjournment();
        // An offer that the move refused stays refused; the rights to offer come back.
        if let Some(first) = self.history.get(plies) {
            self.offers = first.offers_before;
        }
        self.offers.refuse();
        self.history.truncate(plies);
        self.position = self.began_with();
        self.counts = DrawCounts::new(self.terms.draw_rules(), &self.position);
        for played in &self.history {
            match &played.mv {
                Some(mv) => self.counts.advance(&self.position, mv, &played.after),
                None => self.counts.disturb(&played.after),
            }
            self.position = played.after;
        }
        self.legal = self.position.legal_moves();
        let last = self.history.last();
        let wood = last.and_then(|played| played.wood.as_deref().cloned());
        let wood = wood.or_else(|| self.began_with_wood());
        if let (Some(official), Some(wood)) = (&mut self.official, wood) {
            official.begin(wood);
        }
        let standing = Side::ALL.map(|side| self.moves_by(side));
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
            clocks.take_back(standing);
        }
        self.start_clock(at);
    }

    pub(super) fn end(&mut self, result: GameResult, at: Moment) {
        self.result = Some(self.terms.counted(result));
        self.legal = Vec::new();
        self.offers.refuse();
        self.take_back = None;
        self.to_press = None;
        self.forget_claims();
        self.stopped = false;
        self.called_by = None;
        self.adjournment = Adjournment::None;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
        }
    }
}
