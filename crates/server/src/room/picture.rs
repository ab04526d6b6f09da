//! What is drawn of a game for those who only look.

use damier_notation::diagram::Diagram;
use damier_rules::{Setup, Side, Squares, Variant};

use super::Room;
use crate::who::Who;

/// What a picture of a game shows.
pub(crate) struct Picture {
    /// The board, with the last move; without a piece where it is not to be seen.
    pub(crate) diagram: Diagram,
    /// What is played.
    pub(crate) variant: Variant,
    /// The position, if it is to be seen.
    pub(crate) shown: Option<Setup>,
    /// What the players are called.
    pub(crate) names: [Option<String>; 2],
    /// Moves that were played up to what is shown.
    pub(crate) plies: usize,
}

impl Room {
    /// The board as anybody may see it.
    pub(super) fn picture(&self) -> Picture {
        let game = &self.game;
        let veiled = self.reader(Who::nobody()).veiled;
        let (shown, diagram) = if veiled {
            let setup = game.position().setup();
            let bare = Setup {
                men: [Squares::EMPTY; 2],
                kings: [Squares::EMPTY; 2],
                ..setup
            };
            (None, Diagram::new(game.terms().variant(), &bare))
        } else {
            (Some(game.position().setup()), self.drawn())
        };
        Picture {
            diagram,
            variant: game.terms().variant(),
            shown,
            names: Side::ALL.map(|side| self.record.seats[side.index()].name.clone()),
            plies: if veiled { 0 } else { self.moves.len() },
        }
    }

    /// The position with its last move.
    fn drawn(&self) -> Diagram {
        let game = &self.game;
        let diagram = Diagram::of(game.position());
        let moves = game.moves();
        let before = match moves.len() {
            0 => return diagram,
            1 => game.began_with(),
            count => moves[count - 2].after,
        };
        match moves.last().and_then(|last| last.mv) {
            Some(mv) => diagram.with_move(&before, &mv),
            None => diagram,
        }
    }
}
