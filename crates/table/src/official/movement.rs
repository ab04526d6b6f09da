//! Reading what a carried piece has done: a legal move, part of a capture, or neither.
//!
//! Until the hand leaves it a piece may be put on other squares (3.12), so the squares on which it
//! was put down need not all belong to what it did in the end. What was *shown* is any capture
//! whose squares stand in order among them; the captured pieces that were lifted decide where the
//! squares alone say too little.

use std::collections::HashSet;

use damier_rules::{Board, CaptureWalk, Crowning, Lines, Move, Position, Route, Square, Squares};

use super::Carry;
use crate::Cell;

/// What the movement of one piece came to.
#[derive(Clone)]
pub(super) enum Movement {
    /// A legal move by its squares.
    Legal {
        mv: Move,
        /// Whether a multiple capture was shown jump by jump (4.9).
        clear: bool,
        /// In which orders its pieces may have been captured.
        orders: Vec<Vec<Square>>,
    },
    /// Jumps by the rules, but not the capture that was prescribed.
    WrongCapture {
        taken: Vec<Square>,
        /// Whether the piece should have gone on where it was let go.
        stopped: bool,
        /// Whether it became a king on its way, as men do in the Russian game.
        promoted: bool,
    },
    /// A step that would be legal were there no capture.
    WithoutCapturing,
    /// Nothing that the piece can do. Pieces that it jumped by the rules before it went wrong, or
    /// passed over and then lost to the player's hand, count as captured.
    Illegal { taken: Vec<Square> },
}

/// More ways to make one capture than anybody could confuse on a real board.
const ROUTES: usize = 256;

/// How many jumps are tried to find out what was shown; many times what a game needs.
const JUMPS: usize = 4_096;

/// What movements are read against.
pub(super) struct Reader<'a> {
    pub(super) position: &'a Position,
    pub(super) legal: &'a [Move],
    /// The enemy pieces that left the board.
    pub(super) removed: Squares,
}

/// A capture by the rules that the stops of a carry show.
struct Shown {
    /// The squares on which the piece landed.
    landings: Vec<Square>,
    taken: Vec<Square>,
    can_go_on: bool,
}

impl Shown {
    fn captures(&self) -> Squares {
        self.taken.iter().copied().collect()
    }
}

impl Reader<'_> {
    const fn board(&self) -> Board {
        self.position.board()
    }

    /// Reads the move of a piece of the side to move.
    pub(super) fn read(&self, carry: &Carry) -> Movement {
        let board = self.board();
        let Some((from, to)) = carry.from.square(board).zip(carry.to().square(board)) else {
            return self.illegal(carry);
        };
        let fits = |mv: &&Move| mv.from == from && mv.to == to;
        let fitting: Vec<Move> = self.legal.iter().filter(fits).copied().collect();
        if let Some(mv) = fitting.iter().find(|mv| !mv.is_capture()) {
            return Movement::Legal {
                mv: *mv,
                clear: true,
                orders: Vec::new(),
            };
        }
        let stops = squares(board, &carry.stops);
        let shown = self.shown(from, &stops);
        if let Some(legal) = self.shown_legally(&fitting, &shown, stops.len()) {
            return legal;
        }
        self.unclear(carry, &fitting, shown)
    }

    /// Whether a piece that was put back where it had stood has shown a capture that ends there.
    pub(super) fn goes_round(&self, carry: &Carry) -> bool {
        let Some(from) = self.set_down(carry) else {
            return false;
        };
        let rounds = || self.rounds(from);
        let is_round = |shown: &Shown| {
            shown.captures() == self.removed || rounds().any(|mv| self.makes(shown, mv))
        };
        let shown = self.shown(from, &squares(self.board(), &carry.stops));
        shown.iter().any(is_round)
    }

    /// Whether the pieces of such a capture were lifted without any of it having been shown.
    pub(super) fn goes_round_unshown(&self, carry: &Carry) -> bool {
        let lifted = |mv: &Move| mv.captures == self.removed;
        self.set_down(carry)
            .is_some_and(|from| self.rounds(from).any(lifted))
    }

    /// The square on which a piece was lifted and put down again.
    fn set_down(&self, carry: &Carry) -> Option<Square> {
        let from = carry.stops.last().filter(|stop| **stop == carry.from);
        from.and_then(|from| from.square(self.board()))
    }

    fn rounds(&self, from: Square) -> impl Iterator<Item = &Move> {
        let round = move |mv: &&Move| mv.from == from && mv.to == from;
        self.legal.iter().filter(round)
    }

    /// Whether the piece jumped on from where it had been let go.
    pub(super) fn goes_on(&self, first: &Carry, next: &Carry) -> Option<Vec<Square>> {
        let board = self.board();
        let stops: Vec<Cell> = first.stops.iter().chain(&next.stops).copied().collect();
        let mut walk = CaptureWalk::new(self.position, first.from.square(board)?)?;
        for stop in stops {
            walk.jump_to(stop.square(board)?)?;
        }
        Some(walk.taken().to_vec())
    }

    /// Every capture that ends on the last stop and whose landings stand in order among the stops.
    fn shown(&self, from: Square, stops: &[Square]) -> Vec<Shown> {
        let Some((walk, to)) = CaptureWalk::new(self.position, from).zip(stops.last()) else {
            return Vec::new();
        };
        let mut search = Search {
            to: *to,
            stops,
            left: JUMPS,
            landings: Vec::new(),
            found: Vec::new(),
        };
        search.jump_on(&walk, 0);
        search.found
    }

    /// The legal capture that was shown: the one whose pieces were lifted, else the one that used
    /// every stop, else the nearest to what was lifted.
    fn shown_legally(&self, fitting: &[Move], shown: &[Shown], stops: usize) -> Option<Movement> {
        let ways = |mv: &Move| -> Vec<&Shown> {
            let makes = |shown: &&Shown| self.makes(shown, mv);
            shown.iter().filter(makes).collect()
        };
        let ways = fitting.iter().map(|mv| (mv, ways(mv)));
        let (mv, ways) = ways
            .filter(|(_, ways)| !ways.is_empty())
            .min_by_key(|(mv, ways)| {
                let in_full = ways.iter().any(|shown| shown.landings.len() == stops);
                let strays = self.strays(mv.captures);
                (strays > 0, !in_full, strays)
            })?;
        Some(Movement::Legal {
            mv: *mv,
            clear: true,
            orders: ways.iter().map(|shown| shown.taken.clone()).collect(),
        })
    }

    /// Whether a capture shown makes this move. With free choice the pieces of a legal capture may
    /// be jumped in an order in which there was more to jump (4.5, 4.6).
    fn makes(&self, shown: &Shown, mv: &Move) -> bool {
        let free = !self.position.variant().rules().choice.is_by_quantity();
        let in_order = |route: Route| route.captures == shown.taken;
        shown.captures() == mv.captures && (!free || self.routes(mv).any(in_order))
    }

    /// How far the lifted pieces are from being these.
    fn strays(&self, captures: Squares) -> usize {
        (captures - self.removed).len() + (self.removed - captures).len()
    }

    /// No legal capture was shown: the nearest to what was shown and lifted.
    fn unclear(&self, carry: &Carry, fitting: &[Move], shown: Vec<Shown>) -> Movement {
        let legal = fitting.iter().min_by_key(|mv| self.strays(mv.captures));
        let doubt = legal.map_or(usize::MAX, |mv| self.strays(mv.captures));
        let longest = shown
            .into_iter()
            .max_by_key(|shown| (shown.captures() == self.removed, shown.landings.len()));
        if let Some(shown) = longest
            && self.strays(shown.captures()) <= doubt
        {
            return self.wrong_capture(carry, shown);
        }
        let jumped = |square: &Square| self.removed.contains(*square);
        let steps = self.is_step(carry) && !self.passed(carry).iter().any(jumped);
        if steps && self.removed.len() <= doubt {
            return Movement::WithoutCapturing;
        }
        let Some(mv) = legal else {
            return self.illegal(carry);
        };
        Movement::Legal {
            mv: *mv,
            clear: mv.captures.len() < 2,
            orders: self.routes(mv).map(|route| route.captures).collect(),
        }
    }

    fn routes(&self, mv: &Move) -> impl Iterator<Item = Route> {
        self.position.routes(mv, ROUTES).into_iter()
    }

    fn wrong_capture(&self, carry: &Carry, shown: Shown) -> Movement {
        let (rules, side) = (self.position.variant().rules(), self.position.turn());
        let row = self.board().crowning_row(side);
        let promoted = rules.crowning == Crowning::InPassing
            && shown.landings.iter().any(|landing| row.contains(*landing));
        Movement::WrongCapture {
            stopped: self.should_go_on(carry, &shown),
            taken: shown.taken,
            promoted,
        }
    }

    /// Whether a capture was stopped too early (5.4.9): fewer were taken than prescribed, and
    /// there was more to jump from there, or from another landing of the last jump. In a game in
    /// which captures may be ended none is.
    fn should_go_on(&self, carry: &Carry, shown: &Shown) -> bool {
        if !self.position.variant().rules().captures_go_on {
            return false;
        }
        let taken = shown.captures();
        let most = self.legal.iter().map(|mv| mv.captures.len()).max();
        let fewer = most.is_some_and(|most| taken.len() < most);
        if shown.can_go_on && fewer {
            return true;
        }
        let from = carry.from.square(self.board());
        let longer = |mv: &&Move| {
            Some(mv.from) == from
                && mv.captures.len() > taken.len()
                && (taken - mv.captures).is_empty()
        };
        let mut longer = self.legal.iter().filter(longer);
        longer.any(|mv| {
            self.routes(mv)
                .any(|route| route.captures.starts_with(&shown.taken))
        })
    }

    fn is_step(&self, carry: &Carry) -> bool {
        let board = self.board();
        let squares = carry.from.square(board).zip(carry.to().square(board));
        let mut steps = self.position.steps().into_iter();
        steps.any(|mv| Some((mv.from, mv.to)) == squares)
    }

    fn illegal(&self, carry: &Carry) -> Movement {
        let board = self.board();
        let mut by_rule = Squares::EMPTY;
        if let Some(from) = carry.from.square(board)
            && let Some(mut walk) = CaptureWalk::new(self.position, from)
        {
            let jumps = |stop: &Cell| {
                let square = stop.square(board);
                square.is_some_and(|square| walk.jump_to(square).is_some())
            };
            let _ = carry.stops.iter().all(jumps);
            by_rule = walk.taken().iter().copied().collect();
        }
        let mut taken = self.passed(carry);
        taken.retain(|square| by_rule.contains(*square) || self.removed.contains(*square));
        Movement::Illegal { taken }
    }

    /// The enemy pieces over which a piece was led in straight lines, by the rules or not.
    pub(super) fn passed(&self, carry: &Carry) -> Vec<Square> {
        let enemy = self.position.pieces(!carry.piece.side);
        let lines = self.position.variant().rules().captures;
        let mut seen = HashSet::new();
        let mut passed = Vec::new();
        let mut from = carry.from;
        for stop in &carry.stops {
            for cell in between(from, *stop, lines) {
                let square = cell.square(self.board());
                let enemy = square.filter(|square| enemy.contains(*square));
                passed.extend(enemy.filter(|square| seen.insert(*square)));
            }
            from = *stop;
        }
        passed
    }

    /// How many pieces a legal move may capture.
    pub(super) fn prescribes(&self, count: usize) -> bool {
        self.legal.iter().any(|mv| mv.captures.len() == count)
    }
}

/// The playing squares among these; light ones are left out.
fn squares(board: Board, stops: &[Cell]) -> Vec<Square> {
    stops.iter().filter_map(|stop| stop.square(board)).collect()
}

/// The cells between two on one of the lines along which pieces are captured.
fn between(from: Cell, to: Cell, lines: Lines) -> Vec<Cell> {
    let (row, column) = (i16::from(from.row()), i16::from(from.column()));
    let (down, right) = (i16::from(to.row()) - row, i16::from(to.column()) - column);
    let diagonal = down.abs() == right.abs() && lines != Lines::Orthogonal;
    let straight = (down == 0 || right == 0) && lines != Lines::Diagonal;
    if !diagonal && !straight {
        return Vec::new();
    }
    let cell = |step: i16| {
        let (row, column) = (row + step * down.signum(), column + step * right.signum());
        Cell::new(row as u8, column as u8)
    };
    (1..down.abs().max(right.abs())).map(cell).collect()
}

/// Looks for captures among stops.
struct Search<'a> {
    to: Square,
    stops: &'a [Square],
    left: usize,
    landings: Vec<Square>,
    found: Vec<Shown>,
}

impl Search<'_> {
    fn jump_on(&mut self, walk: &CaptureWalk, next: usize) {
        if walk.at() == self.to && !walk.taken().is_empty() {
            self.found.push(Shown {
                landings: self.landings.clone(),
                taken: walk.taken().to_vec(),
                can_go_on: walk.can_go_on(),
            });
        }
        let mut tried = Squares::EMPTY;
        for index in next..self.stops.len() {
            // The first time that a square comes leaves the most stops for what follows.
            let stop = self.stops[index];
            if !tried.insert(stop) {
                continue;
            }
            let mut further = walk.clone();
            if self.left == 0 || further.jump_to(stop).is_none() {
                continue;
            }
            self.left -= 1;
            self.landings.push(stop);
            self.jump_on(&further, index + 1);
            self.landings.pop();
        }
    }
}
