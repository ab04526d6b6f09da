//! Positions and moves, from the words of the rules into those of the wire.

use damier_api as api;
use damier_notation::move_text::MoveTextError;
use damier_notation::{fen as notation, move_text};
use damier_rules::{Criterion, Move, Position, Route, Side, Square, Variant};
use damier_table::{Assistance, Game, Irregularity, Played, Shown};

use crate::refusal::{Illegal, Refusal};
use crate::wooden;

/// Routes of one move that are sent; more than a person can tell apart.
const MOST_ROUTES: usize = 64;

/// A position and what can be played in it, ready to be sent.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) position: api::Position,
    pub(crate) legal: Vec<api::LegalMove>,
    pub(crate) must: Option<api::MustCapture>,
    pub(crate) wood: Option<api::Wood>,
}

impl Board {
    /// The board of a game as it stands; nothing is legal before it begins or after it ended, and
    /// nothing is said to be at the official level.
    pub(crate) fn of(game: &Game) -> Self {
        let at = game.position();
        let level = game.terms().assistance();
        let going_on = game.begun() && game.result().is_none();
        let playable = going_on && level != Assistance::Official;
        let legal: Vec<_> = if playable { legal(at) } else { Vec::new() };
        let count = legal
            .iter()
            .map(|one| one.played.captures.len())
            .max()
            .unwrap_or(0) as u32;
        let first = at.variant().rules().choice.criteria().next();
        let exact = first == Some(Criterion::MorePieces);
        Self {
            position: position(at),
            legal,
            must: (count > 0 && level == Assistance::Assisted)
                .then_some(api::MustCapture { count, exact }),
            wood: wooden::wood(game),
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
    let made = match (&played.shown, &played.mv) {
        (Some(_), _) if played.board_only => api::Move {
            text: board_text(played).to_owned(),
            ..api::Move::default()
        },
        (Some(shown), _) => what_hands_showed(before, shown, &played.after),
        (None, Some(mv)) => {
            let route = before.routes(mv, 1).into_iter().next();
            a_move(mv, route.as_ref(), text(before, mv))
        }
        (None, None) => api::Move::default(),
    };
    api::Played {
        played: made,
        ply,
        side: api_side(played.side),
        fen: fen(&played.after),
        at: played.at.as_millis(),
        spent: played.spent.map(|span| span.as_millis()),
        remaining: played.remaining.map(|span| span.as_millis()),
        irregular: None,
        standing: played.wood.as_deref().map(wooden::pieces),
    }
}

/// A sign for what happened to the board itself: it was turned, or its set-up put right.
fn board_text(played: &Played) -> &'static str {
    let turned = played.irregularities.contains(&Irregularity::BoardTurned);
    if turned { "↻" } else { "⊞" }
}

/// What the hands did, legal or not: that is all that everybody may know.
fn what_hands_showed(before: &Position, shown: &Shown, after: &Position) -> api::Move {
    let (variant, board) = (before.variant(), before.board());
    let square = |cell: damier_table::Cell| cell.square(board);
    let numbered = |cell| square(cell).map_or(0, number);
    let (Some((from, _)), Some((_, to))) = (shown.moved.first(), shown.moved.last()) else {
        return api::Move {
            captures: shown.removed.iter().copied().map(numbered).collect(),
            text: shown_text(variant, shown),
            ..api::Move::default()
        };
    };
    let path = shown.moved.iter().map(|(_, to)| numbered(*to));
    let man_before = square(*from).is_some_and(|from| {
        let men = before.setup().men;
        men.iter().any(|men| men.contains(from))
    });
    let king_after = square(*to).is_some_and(|to| {
        let kings = after.setup().kings;
        kings.iter().any(|kings| kings.contains(to))
    });
    api::Move {
        from: numbered(*from),
        to: numbered(*to),
        captures: shown.removed.iter().copied().map(numbered).collect(),
        path: core::iter::once(numbered(*from)).chain(path).collect(),
        promotes: man_before && king_after,
        text: shown_text(variant, shown),
    }
}

/// `32-28`, `32x14`, `32-r7c4`; several movements one after the other.
pub(crate) fn shown_text(variant: Variant, shown: &Shown) -> String {
    let name = |cell| wooden::place(variant, cell);
    let last = shown.moved.len().wrapping_sub(1);
    let moved = shown.moved.iter().enumerate().map(|(index, (from, to))| {
        let takes = index == last && !shown.removed.is_empty();
        format!(
            "{}{}{}",
            name(*from),
            if takes { 'x' } else { '-' },
            name(*to)
        )
    });
    let moved: Vec<String> = moved.collect();
    if !moved.is_empty() {
        return moved.join(" ");
    }
    let removed: Vec<String> = shown.removed.iter().map(|cell| name(*cell)).collect();
    match removed.is_empty() {
        true => "...".to_owned(),
        false => format!("x{}", removed.join(",")),
    }
}

/// The legal move that a text means.
///
/// # Errors
///
/// A [`Refusal`] when the text is no move, or none or several that are legal.
pub(crate) fn read_move(game: &Game, said: &str) -> Result<Move, Refusal> {
    move_text::parse(game.position(), said).map_err(|error| unread(said, error))
}

/// Why a text is refused as a move.
pub(crate) fn unread(said: &str, error: MoveTextError) -> Refusal {
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

/// A move as it is sent, with this route.
pub(crate) fn a_move(mv: &Move, route: Option<&Route>, text: String) -> api::Move {
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
