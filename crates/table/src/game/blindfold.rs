//! Announced moves, in a game in which a side sees no board (article 11.1.4).

use damier_notation::move_text::MoveTextError;
use damier_notation::{move_text, spoken};
use damier_rules::Side;

use super::Game;
use crate::{Cause, GameResult, Heard, Moment, Refusal};

impl Game {
    /// Whether a side plays without sight of the board.
    pub fn is_blind(&self, side: Side) -> bool {
        let blindfold = self.terms.blindfold();
        blindfold.is_some_and(|blindfold| blindfold.is_blind(side))
    }

    /// What an announcement means in the position on the board, typed or spoken in any form that
    /// [`spoken::written`] knows. It changes nothing.
    ///
    /// ```
    /// use damier_rules::Variant;
    /// use damier_table::{Game, Heard, Terms};
    ///
    /// let game = Game::new(Terms::standard(Variant::International));
    /// assert!(matches!(game.hear("32到28"), Heard::Move(mv) if mv.to.number() == 28));
    /// assert_eq!(game.hear("32-27-21"), Heard::Impossible);
    /// assert_eq!(game.hear("my best move"), Heard::Unreadable { column: 1 });
    /// ```
    pub fn hear(&self, announced: &str) -> Heard {
        let text = spoken::written(announced);
        match move_text::parse(&self.position, &text) {
            Ok(mv) if self.legal.contains(&mv) => Heard::Move(mv),
            Ok(_) | Err(MoveTextError::Illegal { .. }) => Heard::Impossible,
            Err(MoveTextError::Ambiguous { .. }) => Heard::Unclear,
            Err(MoveTextError::Malformed { column, .. }) => Heard::Unreadable { column },
        }
    }

    /// How many impossible moves a side has announced.
    pub const fn impossible(&self, side: Side) -> u32 {
        self.impossible[side.index()]
    }

    pub(super) fn check_impossible(&self, side: Side) -> Result<(), Refusal> {
        // As for a move that can be played, so that the refusal does not tell them apart.
        if !self.is_blind(side) {
            Err(Refusal::WrongLevel)
        } else if self.position.turn() != side {
            Err(Refusal::NotYourTurn)
        } else if self.to_press.is_some() {
            Err(Refusal::NotPressed)
        } else {
            Ok(())
        }
    }

    /// How the game stands after one more impossible announcement of this side.
    pub(super) fn result_of_impossible(&self, side: Side) -> Option<GameResult> {
        let blindfold = self.terms.blindfold()?;
        let announced = self.impossible(side).saturating_add(1);
        let lost = blindfold.loses(announced);
        lost.then(|| GameResult::won(!side, Cause::ImpossibleMoves))
    }

    pub(super) fn announce_impossible(&mut self, side: Side, at: Moment) {
        let result = self.result_of_impossible(side);
        let count = &mut self.impossible[side.index()];
        *count = count.saturating_add(1);
        if let Some(result) = result {
            self.end(result, at);
        }
    }
}
