//! Following on the board what a text says.

use damier_rules::{
    Crowning, Direction, Move, Position, Reach, Removal, Route, Ruleset, Setup, Side, Square,
    Squares,
};

/// What happens when a piece makes each stop of a text, from each to the next in a straight line.
pub(super) struct Walked {
    /// What it captures.
    pub(super) captures: Squares,
    /// Whether it is a man that becomes a king.
    pub(super) promotes: bool,
}

/// Captures from stop to stop, or none when that cannot be done: then the text says something
/// else.
///
/// That a piece is taken twice, an own one jumped, or a turn made before anything is taken is
/// seen here; whether the capture is long enough is not.
pub(super) fn literally(position: &Position, stops: &[Square]) -> Option<Walked> {
    let (rules, setup) = (position.variant().rules(), position.setup());
    let from = *stops.first()?;
    let mut occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
    occupied.remove(from);
    let is_king = setup.kings[setup.turn.index()].contains(from);
    let mut walk = Walk {
        rules,
        setup,
        occupied,
        king: is_king,
        captures: Squares::EMPTY,
        run: None,
    };
    for pair in stops.windows(2) {
        walk.straight(pair[0], pair[1])?;
    }
    walk.run.filter(|run| run.takes)?;
    let on_row = rules
        .board
        .crowning_row(walk.setup.turn)
        .contains(*stops.last()?);
    Some(Walked {
        captures: walk.captures,
        promotes: !is_king && (walk.king || on_row),
    })
}

struct Walk<'a> {
    rules: &'a Ruleset,
    setup: Setup,
    occupied: Squares,
    king: bool,
    captures: Squares,
    run: Option<Run>,
}

/// The stops since the last turn.
#[derive(Clone, Copy)]
struct Run {
    direction: Direction,
    takes: bool,
}

impl Walk<'_> {
    fn is_occupied(&self, square: Square) -> bool {
        let removed = self.rules.removal == Removal::AtOnce && self.captures.contains(square);
        self.occupied.contains(square) && !removed
    }

    fn straight(&mut self, from: Square, to: Square) -> Option<()> {
        let board = self.rules.board;
        let direction = direction(self.rules, from, to)?;
        let takes = match self.run {
            Some(run) if run.direction == direction => run.takes,
            Some(run) if !run.takes => return None,
            Some(run) if run.direction == direction.opposite() && !self.rules.turns_back => {
                return None;
            }
            _ => false,
        };
        let before = self.captures;
        let mut at = from;
        let mut just_jumped = false;
        while at != to {
            at = board.neighbour(at, direction)?;
            if self.is_occupied(at) {
                let takeable = self.setup.pieces(!self.setup.turn).contains(at);
                if just_jumped || !takeable || self.captures.contains(at) {
                    return None;
                }
                self.captures.insert(at);
                just_jumped = true;
            } else {
                let flies = self.king && self.rules.king == Reach::Flying;
                if !just_jumped && !flies {
                    return None;
                }
                just_jumped = false;
                let crowning = self.rules.board.crowning_row(self.setup.turn);
                self.king |= self.rules.crowning == Crowning::InPassing && crowning.contains(at);
            }
        }
        self.run = Some(Run {
            direction,
            takes: takes || self.captures != before,
        });
        (!just_jumped).then_some(())
    }
}

fn direction(rules: &Ruleset, from: Square, to: Square) -> Option<Direction> {
    let mut directions = rules.captures.directions().iter().copied();
    directions.find(|direction| {
        let mut at = rules.board.neighbour(from, *direction);
        while at.is_some_and(|square| square != to) {
            at = at.and_then(|square| rules.board.neighbour(square, *direction));
        }
        at.is_some()
    })
}

/// Whether the squares are met in this order on the way of a route, captured squares and squares
/// only passed included.
pub(super) fn meets(position: &Position, mv: &Move, route: &Route, squares: &[Square]) -> bool {
    let rules = position.variant().rules();
    let mut wanted = squares.iter().peekable();
    let mut visit = |square: Square| {
        wanted.next_if(|next| **next == square);
    };
    visit(mv.from);
    for pair in route.path.windows(2) {
        let Some(direction) = direction(rules, pair[0], pair[1]) else {
            return false;
        };
        let mut at = pair[0];
        while at != pair[1] {
            match rules.board.neighbour(at, direction) {
                Some(next) => at = next,
                None => return false,
            }
            visit(at);
        }
    }
    wanted.peek().is_none()
}
