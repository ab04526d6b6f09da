//! The slow twin of the generator, written from the rule text for any [`Ruleset`].
//!
//! It looks at one square after the other, tries every route and forgets duplicates at the end.
//! Nothing here is shared with the fast generator but the types, so that each can find the
//! other's mistakes.
//!
//! ```
//! use damier_rules::{Position, Variant, reference};
//!
//! let start = Position::start(Variant::Russian);
//! let moves = reference::legal_moves(start.variant().rules(), &start.setup());
//! assert_eq!(moves, start.legal_moves());
//! ```

use std::collections::BTreeSet;

use crate::{Choice, Crowning, Direction, Move, Reach, Ruleset, Setup, Side, Square, Squares};

/// Every legal move of the side to move, in the order of [`Move`].
pub fn legal_moves(rules: &Ruleset, setup: &Setup) -> Vec<Move> {
    let mut captures = BTreeSet::new();
    for from in setup.pieces(setup.turn) {
        let piece = Piece {
            rules,
            setup,
            from,
            is_king: is_king(setup, from),
        };
        piece.captures_from(from, piece.is_king, Squares::EMPTY, &mut captures);
    }
    if captures.is_empty() {
        return quiet_moves(rules, setup);
    }
    // 4.13: the greatest number is compulsory, kings and men count alike.
    let most = captures
        .iter()
        .map(|mv| mv.captures.len())
        .max()
        .unwrap_or(0);
    let legal = |mv: &Move| rules.choice == Choice::Free || mv.captures.len() == most;
    captures.into_iter().filter(legal).collect()
}

fn is_king(setup: &Setup, square: Square) -> bool {
    Side::ALL
        .iter()
        .any(|side| setup.kings[side.index()].contains(square))
}

/// Articles 3.4 (man) and 3.9 (king).
fn quiet_moves(rules: &Ruleset, setup: &Setup) -> Vec<Move> {
    let side = setup.turn;
    let occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
    let mut moves = Vec::new();
    for from in setup.pieces(side) {
        let king = is_king(setup, from);
        for direction in Direction::ALL {
            if !king && !direction.is_forward_for(side) {
                continue;
            }
            let mut next = rules.board.neighbour(from, direction);
            while let Some(to) = next.filter(|to| !occupied.contains(*to)) {
                let promotes = !king && rules.board.crowning_row(side).contains(to);
                moves.push(Move {
                    from,
                    to,
                    captures: Squares::EMPTY,
                    promotes,
                });
                let goes_on = king && rules.king == Reach::Flying;
                next = if goes_on {
                    rules.board.neighbour(to, direction)
                } else {
                    None
                };
            }
        }
    }
    moves.sort();
    moves
}

struct Piece<'a> {
    rules: &'a Ruleset,
    setup: &'a Setup,
    from: Square,
    is_king: bool,
}

/// A jump over one piece: the piece and the squares on which the jumper may stop.
struct Jump {
    over: Square,
    landings: Vec<Square>,
}

impl Piece<'_> {
    /// 4.8: the starting square is empty now, a captured piece is not and cannot be taken twice.
    fn is_empty(&self, square: Square) -> bool {
        let occupied = self.setup.pieces(Side::White) | self.setup.pieces(Side::Black);
        square == self.from || !occupied.contains(square)
    }

    fn is_takeable(&self, square: Square, taken: Squares) -> bool {
        self.setup.pieces(!self.setup.turn).contains(square) && !taken.contains(square)
    }

    /// Articles 4.2 (man) and 4.3 (king): what can be jumped from here.
    fn jumps(&self, at: Square, king: bool, taken: Squares) -> Vec<Jump> {
        let board = self.rules.board;
        let flies = king && self.rules.king == Reach::Flying;
        let mut jumps = Vec::new();
        for direction in Direction::ALL {
            let forward = direction.is_forward_for(self.setup.turn);
            if !king && !forward && !self.rules.man_captures_backward {
                continue;
            }
            let mut met = board.neighbour(at, direction);
            while flies && met.is_some_and(|square| self.is_empty(square)) {
                met = met.and_then(|square| board.neighbour(square, direction));
            }
            let Some(over) = met.filter(|square| self.is_takeable(*square, taken)) else {
                continue;
            };
            let mut landings = Vec::new();
            let mut behind = board.neighbour(over, direction);
            while let Some(landing) = behind.filter(|square| self.is_empty(*square)) {
                landings.push(landing);
                behind = if flies {
                    board.neighbour(landing, direction)
                } else {
                    None
                };
            }
            if !landings.is_empty() {
                jumps.push(Jump { over, landings });
            }
        }
        jumps
    }

    /// Articles 4.5 and 4.6: a capture goes on as long as it can.
    fn captures_from(&self, at: Square, king: bool, taken: Squares, out: &mut BTreeSet<Move>) {
        for jump in self.jumps(at, king, taken) {
            let mut now_taken = taken;
            now_taken.insert(jump.over);
            let crowned = |landing: Square| {
                king || self.rules.crowning == Crowning::InPassing && self.on_crowning_row(landing)
            };
            let goes_on = |landing: &Square| {
                !self
                    .jumps(*landing, crowned(*landing), now_taken)
                    .is_empty()
            };
            let going_on: Vec<Square> = jump.landings.iter().copied().filter(goes_on).collect();
            if going_on.is_empty() {
                for to in jump.landings {
                    let promotes = !self.is_king && (king || self.on_crowning_row(to));
                    out.insert(Move {
                        from: self.from,
                        to,
                        captures: now_taken,
                        promotes,
                    });
                }
            } else {
                for landing in going_on {
                    self.captures_from(landing, crowned(landing), now_taken, out);
                }
            }
        }
    }

    fn on_crowning_row(&self, square: Square) -> bool {
        self.rules
            .board
            .crowning_row(self.setup.turn)
            .contains(square)
    }
}
