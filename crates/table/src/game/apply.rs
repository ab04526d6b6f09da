//! The change that each act makes.

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Side};

use super::Game;
use super::judge::judge_position;
use crate::history::Played;
use crate::{Act, Cause, Entry, GameResult, Moment, Refusal};

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
            (Act::Resign, Some(side)) => {
                self.end(GameResult::won(!side, Cause::Resign), entry.at);
            }
            (Act::OfferDraw, Some(side)) => self.offers.offer(side),
            (Act::AcceptDraw, _) => self.end(GameResult::drawn(Cause::Agreed), entry.at),
            (Act::DeclineDraw, _) => self.offers.refuse(),
            (Act::AskTakeBack, Some(side)) => self.take_back = Some(side),
            (Act::AcceptTakeBack, Some(side)) => self.take_back(!side, entry.at),
            (Act::DeclineTakeBack, _) => self.take_back = None,
            (Act::Flag(side), _) => self.end(GameResult::won(!*side, Cause::Time), entry.at),
            (Act::Interrupted { from }, _) => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.interrupt(*from, entry.at);
                }
            }
            (Act::Abort, _) => self.end(GameResult::ABORTED, entry.at),
            // `check` lets none of these through without a side.
            (Act::Move(_) | Act::Resign | Act::OfferDraw, None)
            | (Act::AskTakeBack | Act::AcceptTakeBack, None) => {}
        }
        Ok(())
    }

    fn begin(&mut self, at: Moment) {
        self.begun = true;
        match judge_position(&self.position, &self.counts) {
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
        let times = self.clocks.as_mut().and_then(|clocks| clocks.complete(at));
        self.history.push(Played {
            side,
            mv,
            after,
            at,
            spent: times.map(|(spent, _)| spent),
            remaining: times.map(|(_, remaining)| remaining),
            offers_before,
        });
        self.offers.refuse();
        self.take_back = None;
        match judge_position(&after, &self.counts) {
            Some(result) => self.end(result, at),
            None => self.start_clock(at),
        }
    }

    fn start_clock(&mut self, at: Moment) {
        let side = self.position.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.begin_turn(side, at);
        }
    }

    /// Back to before the last move of the side that asked. Clocks go on from what they show:
    /// no time is given back, and an increment that was earned is kept.
    fn take_back(&mut self, asker: Side, at: Moment) {
        self.take_back = None;
        let Some(index) = self.history.iter().rposition(|played| played.side == asker) else {
            return;
        };
        // An offer that the move refused stays refused; the rights to offer come back.
        self.offers = self.history[index].offers_before;
        self.offers.refuse();
        self.history.truncate(index);
        self.counts = DrawCounts::new(self.terms.draw_rules(), self.terms.start());
        self.position = *self.terms.start();
        for played in &self.history {
            self.counts
                .advance(&self.position, &played.mv, &played.after);
            self.position = played.after;
        }
        self.legal = self.position.legal_moves();
        let standing = Side::ALL.map(|side| self.moves_by(side));
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
            clocks.take_back(standing);
        }
        self.start_clock(at);
    }

    fn end(&mut self, result: GameResult, at: Moment) {
        self.result = Some(result);
        self.legal = Vec::new();
        self.offers.refuse();
        self.take_back = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
        }
    }
}
