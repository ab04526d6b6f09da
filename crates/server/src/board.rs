//! Positions and moves, from the words of the rules into those of the wire.

use damier_api as api;
use damier_notation::move_text::MoveTextError;
use damier_notation::{fen as notation, move_text};
use damier_rules::{Choice, Move, Position, Route, Side, Square};
use damier_table::{Game, Played};

use crate::refusal::{Illegal, Refusal};

/// Routes of one move that are sent; more than a person can tell apart.
const MOST_ROUTES: usize = 64;

/// A position and what can be played in it, ready to be sent.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) position: api::Position,
    pub(crate) legal: Vec<api::LegalMove>,
    pub(crate) must: Option<api::MustCapture>,
}

impl Board {
    /// The board of a game as it stands; nothing is legal before it begins or after it ended.
    pub(crate) fn of(game: &Game) -> Self {
        let at = game.position();
        let playable = game.begun() && game.result().is_none();
        let legal: Vec<_> = if playable { legal(at) } else { Vec::new() };
        let count = legal
            .iter()
            .map(|one| one.played.captures.len())
            .max()
            .unwrap_or(0) as u32;
        let exact = at.variant().rules().choice == Choice::Most;
        Self {
            position: position(at),
            legal,
            must: (count > 0).then_some(api::MustCapture { count, exact }),
        }
    }
}

/// Ours for theirs.
pub(crate) fn side(side: api::Side) -> Side {
    match side {
        api::Side::White => Side::White,
        api::Side::Black => Side::Black,
    }
}

/// Theirs for ours.
pub(crate) fn api_side(side: Side) -> api::Side {
    match side {
        Side::White => api::Side::White,
        Side::Black => api::Side::Black,
    }
}

/// A position as FEN.
pub(crate) fn fen(position: &Position) -> String {
    notation::write(position)
}

/// A legal move as PDN writes it.
pub(crate) fn text(position: &Position, mv: &Move) -> String {
    move_text::write(position, mv)
}

/// A position as it is sent.
pub(crate) fn position(position: &Position) -> api::Position {
    let setup = position.setup();
    let mut pieces = Vec::with_capacity(40);
    for side in Side::ALL {
        for (squares, king) in [(setup.men, false), (setup.kings, true)] {
            let placed = squares[side.index()].iter().map(|square| api::Piece {
                square: number(square),
                side: api_side(side),
                king,
            });
            pieces.extend(placed);
        }
    }
    pieces.sort_unstable_by_key(|piece| piece.square);
    api::Position {
        fen: fen(position),
        turn: api_side(position.turn()),
        pieces,
    }
}

/// A move that was played, as it is sent.
pub(crate) fn played(before: &Position, played: &Played, ply: u32) -> api::Played {
    let made = match &played.mv {
        Some(mv) => {
            let route = before.routes(mv, 1).into_iter().next();
            a_move(mv, route.as_ref(), text(before, mv))
        }
        // The sign of PDN for a move that is none.
        None => api::Move {
            text: "...".to_owned(),
            ..api::Move::default()
        },
    };
    api::Played {
        played: made,
        ply,
        side: api_side(played.side),
        fen: fen(&played.after),
        at: played.at.as_millis(),
        spent: played.spent.map(|span| span.as_millis()),
        remaining: played.remaining.map(|span| span.as_millis()),
    }
}

/// The legal move that a text means.
///
/// # Errors
///
/// A [`Refusal`] when the text is no move, or none or several that are legal.
pub(crate) fn read_move(game: &Game, said: &str) -> Result<Move, Refusal> {
    move_text::parse(game.position(), said).map_err(|error| {
        let said: String = said.chars().take(40).collect();
        let texts = |all: Vec<move_text::Candidate>| all.into_iter().map(|one| one.text).collect();
        match error {
            MoveTextError::Malformed { column, .. } => Refusal::UnreadableMove { said, column },
            MoveTextError::Illegal { legal } => Refusal::IllegalMove(Illegal {
                text: said,
                legal: texts(legal),
                must: None,
            }),
            MoveTextError::Ambiguous { candidates } => Refusal::AmbiguousMove {
                candidates: texts(candidates),
            },
        }
    })
}

fn legal(position: &Position) -> Vec<api::LegalMove> {
    let moves = move_text::write_all(position).into_iter();
    moves
        .map(|(mv, text)| {
            let routes = position.routes(&mv, MOST_ROUTES);
            api::LegalMove {
                played: a_move(&mv, routes.first(), text),
                routes: routes.iter().map(|route| numbers(&route.path)).collect(),
            }
        })
        .collect()
}

fn a_move(mv: &Move, route: Option<&Route>, text: String) -> api::Move {
    let (path, captures) = match route {
        Some(route) => (numbers(&route.path), numbers(&route.captures)),
        None => (
            numbers(&[mv.from, mv.to]),
            mv.captures.iter().map(number).collect(),
        ),
    };
    api::Move {
        from: number(mv.from),
        to: number(mv.to),
        captures,
        path,
        promotes: mv.promotes,
        text,
    }
}

fn number(square: Square) -> u32 {
    square.number().into()
}

fn numbers(squares: &[Square]) -> Vec<u32> {
    squares.iter().copied().map(number).collect()
}
