//! A game that belongs to an event: what the event lets happen, and what it is told.

use damier_api as api;
use damier_rules::Side;
use damier_table::{Act, Actor, Condition, Entry};

use super::Room;
use crate::refusal::Refusal;
use crate::simul::{BoardNow, Report};
use crate::tournament;

impl Room {
    /// Whether the event lets these entries happen now.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(super) async fn event_permits(&self, entries: &[Entry]) -> Result<(), Refusal> {
        let Some(place) = &self.record.board_of else {
            return Ok(());
        };
        for entry in entries {
            match (&entry.act, entry.by.side()) {
                // In a tournament every game goes on by itself.
                (Act::Move(_) | Act::Impossible(_), Some(_))
                    if self.kind == api::Kind::Tournament => {}
                (Act::Move(_) | Act::Impossible(_), Some(side)) => {
                    let (event, board) = (&place.event, place.board);
                    self.shared.may_move(event, board, side).await?;
                }
                // What has been played on one of many boards stands.
                (Act::AskTakeBack, _) => return Err(Refusal::OfferNotAllowed),
                _ => {}
            }
        }
        Ok(())
    }

    /// Tells the event what the game is like now.
    pub(super) fn report(&self) {
        let (Some(place), Some(at)) = (&self.record.board_of, self.game.last_moment()) else {
            return;
        };
        if self.kind == api::Kind::Tournament {
            let report = tournament::Report {
                game: place.board,
                now: tournament::GameNow::of(&self.game),
            };
            self.shared.report_to_tournament(&place.event, report);
            return;
        }
        let report = Report {
            board: place.board,
            at,
            now: BoardNow::of(&self.game, self.clocks()),
        };
        self.shared.report(&place.event, report);
    }

    /// The event has something happen in its game: leave, a ruling of its director.
    pub(super) async fn happen_for_event(&mut self, act: Act) -> Result<(), Refusal> {
        if self.record.board_of.is_none() {
            return Err(Refusal::NotYourSeat);
        }
        let at = self.now();
        self.flag_by(at).await?;
        let at = super::moment(self.not_before_last(at));
        self.commit(Entry::new(at, Actor::Server, act), None).await
    }

    /// The conditions of the event end the game, unless it is over already.
    pub(super) async fn end_by_event(&mut self, condition: Condition, winner: Option<Side>) {
        if self.game.result().is_some() || self.record.board_of.is_none() {
            return;
        }
        let at = super::moment(self.now());
        let act = Act::EndByEvent { condition, winner };
        if let Err(refusal) = self.commit(Entry::new(at, Actor::Server, act), None).await {
            // The event asks again.
            tracing::warn!(game = %self.record.id, code = ?refusal.code(), "not ended");
        }
    }
}
