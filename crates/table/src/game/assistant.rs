//! The seats of assistants.

use damier_rules::Side;

use super::Game;
use crate::{Assistant, Mark, Refusal};

impl Game {
    /// The assistant's seat beside this player.
    pub const fn assistant(&self, side: Side) -> Assistant {
        self.assistants[side.index()]
    }

    /// A side without sight of the board has nobody who sees it at its side.
    pub(super) fn check_invite_assistant(&self, side: Side) -> Result<(), Refusal> {
        match self.is_blind(side) {
            true => Err(Refusal::WrongLevel),
            false => Ok(()),
        }
    }

    pub(super) fn check_seat_assistant(&self, side: Side) -> Result<(), Refusal> {
        let invited = self.assistant(side).invited.is_some();
        invited.then_some(()).ok_or(Refusal::NoAssistant)
    }

    /// A new invitation takes the place of an older one, and of who came by it.
    pub(super) fn invite_assistant(&mut self, side: Side, mark: Mark) {
        self.assistants[side.index()] = Assistant {
            invited: Some(mark),
            seated: None,
        };
    }

    pub(super) fn seat_assistant(&mut self, side: Side, mark: Mark) {
        self.assistants[side.index()] = Assistant {
            invited: None,
            seated: Some(mark),
        };
    }

    pub(super) fn dismiss_assistant(&mut self, side: Side) {
        self.assistants[side.index()] = Assistant::default();
    }
}
