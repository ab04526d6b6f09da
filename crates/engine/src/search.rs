//! Looking ahead: iterative deepening over an alpha-beta search with a transposition table.
//!
//! Captures are compulsory in draughts, so no position in which one is pending is ever judged:
//! the search goes on until the board is quiet.

mod node;
mod root;

use damier_rules::generate::{Field, Mechanics, Step};

use crate::attention::Attention;
use crate::drawn::{Counts, DrawRules};
use crate::key::key;
use crate::order::Memory;
use crate::score::WIN;
use crate::table::Table;
use crate::watch::Watch;
use crate::{Game, evaluate};

pub(crate) use root::RootMove;

/// No search goes deeper than this from the root.
pub(crate) const MOST_PLIES: usize = 160;

/// Which liberties the search takes; the tests compare it without them to a plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Liberties {
    /// Looks less deep where a move is unlikely to be good.
    pub(crate) reduces: bool,
    /// Takes the word of the table for values of the same depth or deeper.
    pub(crate) remembers: bool,
}

impl Liberties {
    pub(crate) const ALL: Liberties = Liberties {
        reduces: true,
        remembers: true,
    };
}

/// A position of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) field: Field,
    pub(crate) counts: Counts,
    pub(crate) ply: u16,
}

/// One search.
pub(crate) struct Search<'a, M> {
    table: &'a Table,
    memory: &'a mut Memory,
    pub(crate) watch: Watch<'a>,
    rules: DrawRules,
    attention: Attention,
    /// Sets what is found with these errors of judgement apart in the table.
    salt: u64,
    liberties: Liberties,
    /// Positions of the game that can come again, then those from the root to the present one.
    path: Vec<Field>,
    /// Where the root stands in the path.
    root: usize,
    /// The moves of all plies from the root to the present one, and their ranks.
    moves: Vec<Step>,
    ranks: Vec<i32>,
    /// Of each ply, the best line found from there.
    lines: Vec<Vec<Step>>,
    /// The moves at the root, the best first.
    pub(crate) roots: Vec<RootMove>,
    /// The deepest ply of the last iteration.
    pub(crate) deepest: u16,
    mechanics: core::marker::PhantomData<M>,
}

impl<'a, M: Mechanics> Search<'a, M> {
    pub(crate) fn new(
        game: &Game,
        table: &'a Table,
        memory: &'a mut Memory,
        watch: Watch<'a>,
        attention: Attention,
        liberties: Liberties,
    ) -> Self {
        let path: Vec<Field> = game.seen().iter().map(|seen| *seen.field()).collect();
        Search {
            table,
            memory,
            watch,
            rules: DrawRules::new::<M>(game),
            salt: attention.salt(),
            attention,
            liberties,
            root: path.len() - 1,
            path,
            moves: Vec::with_capacity(512),
            ranks: Vec::with_capacity(512),
            lines: vec![Vec::new(); MOST_PLIES + 1],
            roots: Vec::new(),
            deepest: 0,
            mechanics: core::marker::PhantomData,
        }
    }

    /// How the position looks to the side to move, errors of judgement included.
    #[inline]
    fn judge(&self, field: &Field) -> i32 {
        let error = match field.turn {
            damier_rules::Side::White => self.attention.misjudges(field),
            damier_rules::Side::Black => -self.attention.misjudges(field),
        };
        evaluate::field::<M>(field) + error
    }

    /// The name of a place in the table: positions near a draw limit are told apart by counts.
    #[inline]
    fn key(&self, place: &Place) -> u64 {
        key(&place.field) ^ self.rules.salt(&place.counts, &place.field) ^ self.salt
    }

    /// The place at the root.
    pub(crate) fn start(&self, game: &Game) -> Place {
        Place {
            field: *game.position().field(),
            counts: self.rules.counts(game),
            ply: 0,
        }
    }

    /// The place after a move.
    #[inline]
    fn next(&self, place: &Place, step: &Step) -> Place {
        let field = place.field.after(step);
        let counts = self
            .rules
            .advance(&place.counts, &place.field, step, &field);
        Place {
            field,
            counts,
            ply: place.ply + 1,
        }
    }

    /// Whether the game is drawn here by repetition or by a count. Inside the search the first
    /// repetition counts: what can be repeated once can be repeated again.
    fn is_drawn(&self, place: &Place) -> bool {
        if place.counts.king_plies >= 4 && self.is_repeated(place) {
            return true;
        }
        self.rules.reached(&place.counts, &place.field)
    }

    fn is_repeated(&self, place: &Place) -> bool {
        let present = self.path.len() - 1;
        let first = present.saturating_sub(usize::from(place.counts.king_plies));
        let mut before = 1;
        let mut at = present;
        while at >= first + 2 {
            at -= 2;
            if self.path[at] == place.field {
                before += 1;
                if at >= self.root || before >= self.rules.occurrences {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the side to move has lost because it cannot move.
    fn is_lost(&self, field: &Field) -> bool {
        field.own() == 0 || !field.must_capture::<M>() && field.quiet_count::<M>() == 0
    }
}

/// The value of having lost after this many plies.
const fn lost(ply: u16) -> i32 {
    ply as i32 - WIN
}
