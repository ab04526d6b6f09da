//! Reading what a carried piece has done: a legal move, part of a capture, or neither.

use damier_rules::{Board, CaptureWalk, Move, Position, Square, Squares};

use super::Carry;

/// What the movement of one piece came to.
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
        /// Whether the piece could have gone on where it was let go.
        could_go_on: bool,
    },
    /// A step that would be legal were there no capture.
    WithoutCapturing,
    /// Nothing that the piece can do; some pieces may have been jumped on the way.
    Illegal { taken: Vec<Square> },
}

/// Reads a carry of the side to move. `removed` are the enemy pieces that left the board; they
/// tell captures apart that begin and end on the same squares.
pub(super) fn read(position: &Position, carry: &Carry, removed: Squares) -> Movement {
    let board = position.board();
    let Some((from, to)) = carry.from.square(board).zip(carry.to().square(board)) else {
        return Movement::Illegal { taken: Vec::new() };
    };
    let stops = squares(board, carry);
    let fits = |mv: &Move| mv.from == from && mv.to == to;
    let mut fitting: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
    // The one whose pieces were lifted; else the one that was shown; else the nearest.
    fitting.sort_by_key(|mv| {
        let shown = mv.is_capture() && is_clear(position, mv, &stops);
        (
            mv.captures != removed,
            !shown,
            (mv.captures - removed).len(),
        )
    });
    match fitting.first() {
        Some(mv) => legal(position, *mv, &stops),
        None => without_legal_move(position, from, to, &stops),
    }
}

/// The playing squares on which the piece was put down; light ones are left out.
fn squares(board: Board, carry: &Carry) -> Vec<Square> {
    carry
        .stops
        .iter()
        .filter_map(|stop| stop.square(board))
        .collect()
}

fn legal(position: &Position, mv: Move, stops: &[Square]) -> Movement {
    let walked = walk(position, mv.from, stops).filter(|walk| takes_all(walk, &mv));
    let orders = match &walked {
        Some(walk) => vec![walk.taken().to_vec()],
        None => position
            .routes(&mv, ROUTES)
            .into_iter()
            .map(|route| route.captures)
            .collect(),
    };
    let clear = mv.captures.len() < 2 || is_clear(position, &mv, stops);
    Movement::Legal { mv, clear, orders }
}

/// More ways to make one capture than anybody could confuse on a real board.
const ROUTES: usize = 256;

/// Whether the stops show the capture: jump by jump, or by way of squares on which the player
/// changed his mind before he let go (3.12).
fn is_clear(position: &Position, mv: &Move, stops: &[Square]) -> bool {
    if walk(position, mv.from, stops).is_some_and(|walk| takes_all(&walk, mv)) {
        return true;
    }
    let contains = |path: &[Square]| {
        let mut stops = stops.iter();
        path.iter().all(|square| stops.any(|stop| stop == square))
    };
    position
        .routes(mv, ROUTES)
        .iter()
        .any(|route| contains(&route.path[1..]))
}

fn takes_all(walk: &CaptureWalk, mv: &Move) -> bool {
    walk.at() == mv.to && walk.taken().iter().copied().collect::<Squares>() == mv.captures
}

/// The piece led over the stops, if each is a jump.
fn walk(position: &Position, from: Square, stops: &[Square]) -> Option<CaptureWalk> {
    let mut walk = CaptureWalk::new(position, from)?;
    for stop in stops {
        walk.jump_to(*stop)?;
    }
    Some(walk)
}

fn without_legal_move(position: &Position, from: Square, to: Square, stops: &[Square]) -> Movement {
    let Some(mut walk) = CaptureWalk::new(position, from) else {
        return Movement::Illegal { taken: Vec::new() };
    };
    let all_jumps = stops.iter().all(|stop| walk.jump_to(*stop).is_some());
    let taken = walk.taken().to_vec();
    if all_jumps && !taken.is_empty() {
        Movement::WrongCapture {
            taken,
            could_go_on: walk.can_go_on(),
        }
    } else if taken.is_empty()
        && position
            .steps()
            .iter()
            .any(|mv| mv.from == from && mv.to == to)
    {
        Movement::WithoutCapturing
    } else {
        Movement::Illegal { taken }
    }
}
