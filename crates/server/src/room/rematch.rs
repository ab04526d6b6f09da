//! Another game with the sides exchanged.

use damier_api as api;
use damier_store::{CreateError, GameId, Line, NewGame, Seat};
use damier_table::{Act, Actor, Entry, codec};
use std::sync::atomic::Ordering::Relaxed;

use super::{Room, load, moment};
use crate::access::Action;
use crate::refusal::Refusal;
use crate::secret;
use crate::shared::stored;
use crate::who::Who;

impl Room {
    /// Asks for another game; answers its id once there is one.
    pub(super) async fn rematch(&mut self, who: Who, at: i64) -> Result<Option<GameId>, Refusal> {
        self.role(who).may(Action::Rematch)?;
        let sides = self.sides_of(who);
        let Some(side) = sides.first().copied() else {
            return Err(Refusal::NotYourSeat);
        };
        if self.game.result().is_none() {
            return Err(Refusal::NotOver);
        }
        // The host has many guests.
        if self.record.board_of.is_some() {
            return Err(Refusal::OfferNotAllowed);
        }
        if self.record.rematch.is_some() {
            return Ok(self.record.rematch.clone());
        }
        if self.rematch_asked == Some(side) {
            return Ok(None);
        }
        self.may_go_on_meeting().await?;
        let both = self.kind != api::Kind::Friend || self.rematch_asked == Some(!side);
        if both {
            let next = self.next_game(at)?;
            let id = next.id.clone();
            let storage = std::sync::Arc::clone(&self.shared.storage);
            match stored(|done| storage.create(next, done)).await {
                Ok(()) => {}
                Err(CreateError::Store(error)) => return Err(error.into()),
                Err(CreateError::Exists | CreateError::RematchTaken) => {
                    self.reload().await?;
                    return Ok(self.record.rematch.clone());
                }
            }
            self.shared.metrics.games_made.fetch_add(1, Relaxed);
            self.shared.open_room(&id);
            self.record.rematch = Some(id);
            self.rematch_asked = None;
        } else {
            self.rematch_asked = Some(side);
        }
        self.tell_update(self.game.seq(), &[]);
        Ok(self.record.rematch.clone())
    }

    /// The same game once more; seats, and with them clocks and odds, change sides.
    fn next_game(&self, at: i64) -> Result<NewGame, Refusal> {
        // The arbiter stays; a seat that nobody took is given up.
        let arbiter = self.record.arbiter.clone();
        let arbiter = arbiter.filter(|seat| seat.session.is_some());
        let result = self.game.result().ok_or(Refusal::NotOver)?;
        let terms = self.game.terms().next(&result);
        let terms = terms.with_arbiter(arbiter.is_some());
        let begin = Entry::new(moment(at), Actor::Server, Act::Begin);
        let [white, black] = self.record.seats.clone();
        let seats = [black, white].map(|seat| Seat {
            invite: None,
            ..seat
        });
        Ok(NewGame {
            id: GameId::new(secret::game_id()?),
            created: at,
            kind: load::kind_text(self.kind).to_owned(),
            timed: terms.clocks().is_some(),
            rated: self.record.rated,
            terms: codec::encode_terms(&terms),
            seats,
            arbiter,
            lines: vec![Line {
                at,
                text: codec::encode_entry(&begin),
            }],
            rematch_of: Some(self.record.id.clone()),
        })
    }
}
