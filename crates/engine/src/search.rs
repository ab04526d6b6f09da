//! Looking ahead: iterative deepening over an alpha-beta search with a transposition table.
//!
//! Captures are compulsory in draughts, so no position in which one is pending is ever judged:
//! the search goes on until the board is quiet.

mod node;
mod root;
mod team;

use damier_rules::generate::{FieldOf, Generator, StepOf, Word};
use damier_rules::{Blocked, Objective, Side};

use crate::attention::Attention;
use crate::drawn::{Counts, DrawRules};
use crate::key::key;
use crate::network::Network;
use crate::order::Memory;
use crate::score::WIN;
use crate::table::Table;
use crate::watch::Watch;
use crate::{Game, evaluate};

use root::RootMove;
pub(crate) use team::Team;

/// No search goes deeper than this from the root.
pub(crate) const MOST_PLIES: usize = 160;

/// Which liberties the search takes; the tests compare it without them to a plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Liberties {
    /// Looks less deep where a move is unlikely to be good.
    pub(crate) reduces: bool,
    /// Takes the word of the table for values of the same depth or deeper.
    pub(crate) remembers: bool,
    /// Takes a position for as good as it looks where that is far better than what is asked for.
    pub(crate) trusts: bool,
    /// Looks for forced wins: a move that makes the opponent capture is never looked at less deep, and
    /// a breakthrough is valued for what comes of it later.
    pub(crate) solves: bool,
}

impl Liberties {
    pub(crate) const ALL: Liberties = Liberties {
        reduces: true,
        remembers: true,
        trusts: true,
        solves: false,
    };

    /// Whether what is very likely may be taken for certain.
    const fn may_trust(self) -> bool {
        self.reduces && self.trusts
    }
}

/// A position of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place<F> {
    pub(crate) field: F,
    pub(crate) counts: Counts,
    pub(crate) ply: u16,
}

/// One search.
pub(crate) struct Search<'a, G: Generator> {
    pub(crate) generator: G,
    table: &'a Table,
    memory: &'a mut Memory,
    network: Option<&'a Network>,
    pub(crate) watch: Watch<'a>,
    rules: DrawRules<G>,
    attention: Attention,
    /// Sets what is found with these errors of judgement apart in the table.
    salt: u64,
    liberties: Liberties,
    /// Positions of the game that can come again, then those from the root to the present one.
    path: Vec<FieldOf<G>>,
    /// Where the root stands in the path.
    root: usize,
    /// The moves of all plies from the root to the present one, and their ranks.
    moves: Vec<StepOf<G>>,
    ranks: Vec<i32>,
    /// Of each ply, the best line found from there.
    lines: Vec<Vec<StepOf<G>>>,
    /// The moves at the root, the best first.
    pub(crate) roots: Vec<RootMove<StepOf<G>>>,
    /// The deepest ply of the last iteration.
    pub(crate) deepest: u16,
}

impl<'a, G: Generator> Search<'a, G> {
    /// The search of one thread of a team.
    fn new(team: &'a Team<'a, G>, memory: &'a mut Memory, watch: Watch<'a>) -> Self {
        let (generator, game) = (team.generator, team.game);
        let path: Vec<FieldOf<G>> = game.seen().iter().map(|seen| seen.field::<G>()).collect();
        let attention = team.task.attention;
        Search {
            generator,
            table: team.table,
            memory,
            network: team.network,
            watch,
            rules: DrawRules::new(generator, game),
            salt: attention.salt(),
            attention,
            liberties: team.liberties,
            root: path.len() - 1,
            path,
            moves: Vec::with_capacity(512),
            ranks: Vec::with_capacity(512),
            lines: vec![Vec::new(); MOST_PLIES + 1],
            roots: Vec::new(),
            deepest: 0,
        }
    }

    /// How the position looks to the side to move, errors of judgement included.
    #[inline]
    fn judge(&mut self, place: &Place<FieldOf<G>>) -> i32 {
        let field = &place.field;
        let error = match field.turn {
            Side::White => self.attention.misjudges(field),
            Side::Black => -self.attention.misjudges(field),
        };
        let value = match self.network {
            Some(network) if !evaluate::has_lone_king(self.generator, field) => {
                let views = &mut self.memory.views;
                views.value(network, usize::from(place.ply), field)
            }
            _ => evaluate::field(self.generator, field),
        };
        let value = value + error + self.liking(field);
        if self.liberties.solves {
            value + self.breakthrough(field)
        } else {
            value
        }
    }

    /// What the position is worth more to the side to move because who plays, whose turn it is at the root,
    /// likes it.
    #[inline]
    fn liking(&self, field: &FieldOf<G>) -> i32 {
        if self.attention.liking == 0 {
            return 0;
        }
        let root = &self.path[self.root];
        let liked = self.attention.likes(root, field);
        if root.turn == field.turn {
            liked
        } else {
            -liked
        }
    }

    /// Prepares for the positions after this one to be judged, which differ little from it.
    #[inline]
    fn prepare_to_judge(&mut self, place: &Place<FieldOf<G>>) {
        if let Some(network) = self.network {
            let views = &mut self.memory.views;
            views.bring(network, usize::from(place.ply), &place.field);
        }
    }

    /// What the only side with kings has more than in play, to the side to move: a composition ends
    /// long before such a king has won what it can win.
    fn breakthrough(&self, field: &FieldOf<G>) -> i32 {
        const WORTH: i32 = 150;
        let rules = self.generator.rules();
        if rules.objective != Objective::Win || !rules.has_flying_kings() {
            return 0;
        }
        let [own, other] = [field.own(), field.enemy()].map(|of| !(of & field.kings).is_empty());
        WORTH * (i32::from(own) - i32::from(other))
    }

    /// The name of a place in the table: positions near a draw limit are told apart by counts.
    #[inline]
    fn key(&self, place: &Place<FieldOf<G>>) -> u64 {
        key(&place.field) ^ self.rules.salt(&place.counts, &place.field) ^ self.salt
    }

    /// The place at the root.
    pub(crate) fn start(&self, game: &Game) -> Place<FieldOf<G>> {
        Place {
            field: game.position().field::<G>(),
            counts: self.rules.counts(game),
            ply: 0,
        }
    }

    /// The place after a move.
    #[inline]
    fn next(&self, place: &Place<FieldOf<G>>, step: &StepOf<G>) -> Place<FieldOf<G>> {
        let field = self.generator.after(&place.field, step);
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
    fn is_drawn(&self, place: &Place<FieldOf<G>>) -> bool {
        let counts = self.rules.occurrences < u16::MAX && place.counts.undoable >= 4;
        if counts && self.is_repeated(place) {
            return true;
        }
        self.rules.reached(&place.counts, &place.field)
    }

    fn is_repeated(&self, place: &Place<FieldOf<G>>) -> bool {
        let present = self.path.len() - 1;
        let first = present.saturating_sub(usize::from(place.counts.undoable));
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

    /// The value to the side to move where the game has ended on the board, or none while it can
    /// move. Whether it can move is asked only where `blocked` says so.
    fn ended_on_board(&self, place: &Place<FieldOf<G>>, blocked: bool) -> Option<i32> {
        let (generator, field) = (self.generator, &place.field);
        if generator.is_decided(field) {
            // Who has just moved was the first with a king.
            return Some(lost(place.ply));
        }
        if field.own() == Default::default() {
            return Some(self.without_moves(place.ply, false));
        }
        let blocked = blocked && generator.is_blocked(field);
        blocked.then(|| self.without_moves(place.ply, true))
    }

    /// The value to the side to move where it has no piece, or none that can move.
    fn without_moves(&self, ply: u16, blocked: bool) -> i32 {
        let rules = self.generator.rules();
        if blocked && rules.blocked == Blocked::Draws {
            return 0;
        }
        match rules.objective {
            Objective::Lose => -lost(ply),
            Objective::Win | Objective::FirstKing => lost(ply),
        }
    }
}

/// The value of having lost after this many plies.
const fn lost(ply: u16) -> i32 {
    ply as i32 - WIN
}
