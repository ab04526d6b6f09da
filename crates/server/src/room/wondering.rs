//! A player who does not know what to play asks the engine that he plays against.

use damier_api as api;
use damier_club::Speed;
use damier_engine::Game;

use super::Room;
use crate::access::Action;
use crate::refusal::Refusal;
use crate::who::Who;

/// The position in which a player asks for a hint.
pub(crate) struct Wondering {
    /// The game so far.
    pub(crate) game: Game,
    /// The sequence number of the position.
    pub(crate) seq: u64,
}

impl Room {
    /// Notes who plays against people, so that nobody helps him elsewhere. A game of days goes on
    /// for weeks, in which its players look at other positions.
    pub(super) fn note_playing(&mut self) {
        let with_people = !matches!(self.kind, api::Kind::Engine | api::Kind::Screen);
        let lasts = self.game.begun() && self.game.result().is_none() && self.broken_at.is_none();
        let speed = Speed::of_game(self.game.terms().clocks());
        let plays = with_people && lasts && speed != Speed::Correspondence;
        // Anew each time: who sits there may have changed.
        self.seated = plays.then(|| {
            let hashes = self.record.seats.iter().filter_map(|seat| seat.session);
            self.shared.players.sit(hashes)
        });
    }

    /// The game for one who may be helped: who plays against the engine, sees the board and is on
    /// move.
    ///
    /// # Errors
    ///
    /// Why he is not helped.
    pub(super) fn wonder(&self, who: Who) -> Result<Wondering, Refusal> {
        let terms = self.game.terms();
        if self.kind != api::Kind::Engine || self.record.rated || terms.blindfold().is_some() {
            return Err(Refusal::NoHelp);
        }
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        self.role(who).may(Action::AskHint)?;
        if !self.sides_of(who).contains(&self.game.position().turn()) {
            return Err(Refusal::NotYourTurn);
        }
        let mut game = Game::new(terms.draw_rules(), *terms.start());
        for mv in self.game.moves().iter().filter_map(|played| played.mv) {
            game.advance(&mv);
        }
        Ok(Wondering {
            game,
            seq: self.game.seq(),
        })
    }
}
