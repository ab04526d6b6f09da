//! The game as a small board among others, as anybody may see it.

use damier_api as api;

use super::Room;
use crate::board::api_side;
use crate::delayed;
use crate::language::Language;
use crate::own_rules;
use crate::who::Who;

impl Room {
    /// The board as anybody may see it.
    pub(super) fn shown_board(&self, language: Language) -> api::ShownBoard {
        let game = &self.game;
        let veiled = self.reader(Who::nobody()).veiled;
        let last = self.moves.last().filter(|_| !veiled);
        api::ShownBoard {
            id: self.record.id.to_string(),
            variant: own_rules::wire_name(game.terms().variant()),
            own_rules: own_rules::of(game.terms().variant()),
            players: self.players(),
            begun: game.begun(),
            fen: (!veiled).then(|| self.board.position.fen.clone()),
            turn: api_side(game.position().turn()),
            ply: if veiled { 0 } else { self.moves.len() as u32 },
            last: last.map(|last| api::LastMove {
                text: last.played.text.clone(),
                from: last.played.from,
                to: last.played.to,
            }),
            clocks: self.clocks(),
            result: self.result(language),
            delay: game.terms().delay().map(delayed::sent),
        }
    }
}
