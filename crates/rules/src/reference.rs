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

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::{
    Criterion, Crowning, Direction, Landing, Move, Objective, Reach, Removal, Ruleset, Setup, Side,
    Square, Squares,
};

/// Every legal move of the side to move, in the order of [`Move`].
pub fn legal_moves(rules: &Ruleset, setup: &Setup) -> Vec<Move> {
    if is_decided(rules, setup) {
        return Vec::new();
    }
    let mut captures = Vec::new();
    for from in setup.pieces(setup.turn) {
        let piece = Piece {
            rules,
            setup,
            from,
            is_king: is_king(setup, from),
        };
        let begun = Capture {
            at: from,
            king: piece.is_king,
            came: None,
            order: Vec::new(),
        };
        piece.captures_from(&begun, &mut captures);
    }
    if captures.is_empty() {
        return quiet_moves(rules, setup);
    }
    // Among captures equal by the first criteria the next one decides.
    for criterion in rules.choice.criteria() {
        let best = captures.iter().map(|made| made.rank(criterion)).max();
        captures.retain(|made| Some(made.rank(criterion)) == best);
    }
    let moves: BTreeSet<Move> = captures.into_iter().map(|made| made.mv).collect();
    moves.into_iter().collect()
}

/// Whether somebody has won already by being the first with a king.
fn is_decided(rules: &Ruleset, setup: &Setup) -> bool {
    let kings = setup.kings[0] | setup.kings[1];
    rules.objective == Objective::FirstKing && !kings.is_empty()
}

fn is_king(setup: &Setup, square: Square) -> bool {
    Side::ALL
        .iter()
        .any(|side| setup.kings[side.index()].contains(square))
}

/// A king that has made as many moves in a row as one king may, while its side has men.
fn is_tired(rules: &Ruleset, setup: &Setup, king: Square) -> bool {
    let side = setup.turn.index();
    match (rules.king_moves, setup.king_runs[side]) {
        (Some(limit), Some(run)) => {
            !setup.men[side].is_empty() && run.square == king && run.moves >= limit
        }
        _ => false,
    }
}

/// Articles 3.4 (man) and 3.9 (king).
fn quiet_moves(rules: &Ruleset, setup: &Setup) -> Vec<Move> {
    let side = setup.turn;
    let occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
    let mut moves = Vec::new();
    for from in setup.pieces(side) {
        let king = is_king(setup, from);
        if is_tired(rules, setup, from) {
            continue;
        }
        for direction in rules.walks.directions() {
            if !king && direction.is_backward_for(side) {
                continue;
            }
            let mut next = rules.board.neighbour(from, *direction);
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
                    rules.board.neighbour(to, *direction)
                } else {
                    None
                };
            }
        }
    }
    moves.sort();
    moves
}

/// A whole capture, and what the criteria of choice ask about it.
struct Made {
    mv: Move,
    /// Whether a king made it.
    with_king: bool,
    /// Of each piece taken, in order, whether it is a king.
    kings: Vec<bool>,
}

impl Made {
    /// The higher the better.
    fn rank(&self, criterion: Criterion) -> Vec<usize> {
        let pieces = self.kings.len();
        let kings = self.kings.iter().filter(|king| **king).count();
        match criterion {
            Criterion::MorePieces => vec![pieces],
            // A king counts as two men; a little less, so that of equal sums more pieces are more.
            Criterion::MoreValue => vec![pieces + kings, pieces],
            Criterion::WithKing => vec![usize::from(self.with_king)],
            Criterion::MoreKings => vec![kings],
            Criterion::KingEarlier => self.kings.iter().map(|king| usize::from(*king)).collect(),
        }
    }
}

struct Piece<'a> {
    rules: &'a Ruleset,
    setup: &'a Setup,
    from: Square,
    is_king: bool,
}

/// A capture on its way.
struct Capture {
    at: Square,
    king: bool,
    /// The direction of the last jump.
    came: Option<Direction>,
    /// The pieces taken, in order.
    order: Vec<Square>,
}

/// A jump over one piece: the piece and the squares on which the jumper may stop.
struct Jump {
    way: Direction,
    over: Square,
    landings: Vec<Square>,
}

impl Capture {
    fn taken(&self) -> Squares {
        self.order.iter().copied().collect()
    }
}

impl Piece<'_> {
    /// 4.8: the starting square is empty now; a captured piece is not before it is removed.
    fn is_empty(&self, square: Square, taken: Squares) -> bool {
        let occupied = self.setup.pieces(Side::White) | self.setup.pieces(Side::Black);
        let removed = self.rules.removal == Removal::AtOnce && taken.contains(square);
        square == self.from || removed || !occupied.contains(square)
    }

    /// 4.8: no piece can be taken twice.
    fn is_takeable(&self, square: Square, king: bool, taken: Squares) -> bool {
        let worthy = king || self.rules.man_captures_kings || !is_king(self.setup, square);
        self.setup.pieces(!self.setup.turn).contains(square) && !taken.contains(square) && worthy
    }

    /// Articles 4.2 (man) and 4.3 (king): what can be jumped from here.
    fn jumps(&self, capture: &Capture) -> Vec<Jump> {
        let board = self.rules.board;
        let (king, taken) = (capture.king, capture.taken());
        let flies = king && self.rules.king == Reach::Flying;
        let is_over = capture.king && !self.is_king && self.rules.crowning == Crowning::EndsTheMove;
        let mut jumps = Vec::new();
        for way in self.rules.captures.directions().iter().copied() {
            let backward = way.is_backward_for(self.setup.turn);
            let turns_back = capture.came == Some(way.opposite());
            if is_over
                || !king && backward && !self.rules.man_captures_backward
                || turns_back && !self.rules.turns_back
            {
                continue;
            }
            let mut met = board.neighbour(capture.at, way);
            while flies && met.is_some_and(|square| self.is_empty(square, taken)) {
                met = met.and_then(|square| board.neighbour(square, way));
            }
            let Some(over) = met.filter(|square| self.is_takeable(*square, king, taken)) else {
                continue;
            };
            let mut landings = Vec::new();
            let mut behind = board.neighbour(over, way);
            let runs_on = flies && self.rules.landing != Landing::DirectlyBehind;
            while let Some(landing) = behind.filter(|square| self.is_empty(*square, taken)) {
                landings.push(landing);
                behind = if runs_on {
                    board.neighbour(landing, way)
                } else {
                    None
                };
            }
            if !landings.is_empty() {
                jumps.push(Jump {
                    way,
                    over,
                    landings,
                });
            }
        }
        jumps
    }

    /// The capture after a jump that stops on this square.
    fn landed(&self, capture: &Capture, jump: &Jump, at: Square) -> Capture {
        let mut order = capture.order.clone();
        order.push(jump.over);
        let crowned = self.rules.crowning != Crowning::WhereTheMoveEnds && self.is_on_row(at);
        Capture {
            at,
            king: capture.king || crowned,
            came: Some(jump.way),
            order,
        }
    }

    /// Articles 4.5 and 4.6: a capture goes on as long as it can, or else it may also be ended on
    /// whichever square a jump has led to.
    fn captures_from(&self, capture: &Capture, out: &mut Vec<Made>) {
        for jump in self.jumps(capture) {
            let stops = jump.landings.iter();
            let landed: Vec<Capture> = stops
                .map(|landing| self.landed(capture, &jump, *landing))
                .collect();
            let goes_on = |landed: &&Capture| !self.jumps(landed).is_empty();
            let going_on: Vec<&Capture> = landed.iter().filter(goes_on).collect();
            if going_on.is_empty() || !self.rules.captures_go_on {
                out.extend(self.ends(&jump, &landed).iter().map(|end| self.made(end)));
            }
            for landed in going_on {
                self.captures_from(landed, out);
            }
        }
    }

    /// Those of the squares behind the last captured piece on which the capture may end.
    fn ends<'a>(&self, jump: &Jump, landed: &'a [Capture]) -> &'a [Capture] {
        let halts =
            self.rules.landing == Landing::BehindALastKing && is_king(self.setup, jump.over);
        if halts { &landed[..1] } else { landed }
    }

    fn made(&self, end: &Capture) -> Made {
        let king = end.king || self.is_on_row(end.at);
        Made {
            mv: Move {
                from: self.from,
                to: end.at,
                captures: end.taken(),
                promotes: !self.is_king && king,
            },
            with_king: self.is_king,
            kings: end
                .order
                .iter()
                .map(|square| is_king(self.setup, *square))
                .collect(),
        }
    }

    fn is_on_row(&self, square: Square) -> bool {
        self.rules
            .board
            .crowning_row(self.setup.turn)
            .contains(square)
    }
}
