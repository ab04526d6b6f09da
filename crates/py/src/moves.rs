//! `Move`: a legal move that knows the position it is made in.

use std::hash::{DefaultHasher, Hash, Hasher};

use damier_notation::move_text;
use damier_rules::{Move, Position, Square, Squares};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::arguments::SquareArgument;
use crate::position::PyPosition;
use crate::{errors, types};

/// The most routes of a move that are listed, unless more are asked for.
const ROUTES: usize = 64;

/// A legal move: where from, where to, and what it captures.
///
/// Moves come from a position (``position.legal_moves``, ``position.parse_move``) and know it.
/// Two moves are equal when they have the same squares, take the same pieces and crown alike, in
/// whatever position of one variant.
///
/// >>> from damier import Position
/// >>> position = Position("W:W39:B12,13,23,33")
/// >>> move = position.legal_moves[0]
/// >>> move
/// <Move 39x17>
/// >>> move.from_square, move.to_square, move.captures, move.path
/// (39, 17, (33, 23, 13, 12), (39, 28, 19, 8, 17))
#[pyclass(frozen, name = "Move", module = "damier")]
pub(crate) struct PyMove {
    pub(crate) mv: Move,
    pub(crate) before: Position,
}

impl PyMove {
    fn routes(&self, limit: usize) -> Vec<damier_rules::Route> {
        self.before.routes(&self.mv, limit)
    }

    fn first_path(&self) -> Vec<Square> {
        let route = self.routes(1).into_iter().next();
        route.map_or_else(|| vec![self.mv.from, self.mv.to], |route| route.path)
    }
}

#[pymethods]
impl PyMove {
    /// A legal move of a position by its squares.
    ///
    /// >>> from damier import Move, Position
    /// >>> Move(Position(), 32, 28)
    /// <Move 32-28>
    #[new]
    #[pyo3(signature = (position, from_square, to_square, captures = None, *, promotes = None))]
    fn new(
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        from_square: SquareArgument,
        to_square: SquareArgument,
        captures: Option<Vec<SquareArgument>>,
        promotes: Option<bool>,
    ) -> PyResult<PyMove> {
        let before = position.get().0;
        let board = before.board();
        let (from, to) = (from_square.on(board)?, to_square.on(board)?);
        let mut taken = None;
        if let Some(captures) = captures {
            let squares: PyResult<Squares> =
                captures.iter().map(|square| square.on(board)).collect();
            taken = Some(squares?);
        }
        let mut found = before.legal_moves();
        found.retain(|mv| {
            mv.from == from
                && mv.to == to
                && taken.is_none_or(|taken| mv.captures == taken)
                && promotes.is_none_or(|promotes| mv.promotes == promotes)
        });
        match found[..] {
            [mv] => Ok(PyMove { mv, before }),
            [] => Err(errors::illegal(
                py,
                &before,
                &Move {
                    from,
                    to,
                    captures: taken.unwrap_or(Squares::EMPTY),
                    promotes: promotes.unwrap_or(false),
                },
            )),
            _ => Err(errors::ambiguous(py, &before, &found)),
        }
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn left_square(&self) -> u8 {
        self.mv.from.number()
    }

    /// The square on which the piece ends.
    #[getter]
    fn to_square(&self) -> u8 {
        self.mv.to.number()
    }

    /// The squares of the captured pieces, in the order in which they are taken along ``path``.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.routes(1).into_iter().next() {
            Some(route) => types::numbers(py, route.captures),
            None => types::numbers(py, self.mv.captures),
        }
    }

    /// Whether it takes a piece.
    #[getter]
    fn is_capture(&self) -> bool {
        self.mv.is_capture()
    }

    /// Whether a man becomes a king with it.
    #[getter]
    fn promotes(&self) -> bool {
        self.mv.promotes
    }

    /// Whether the piece is a king before it moves.
    #[getter]
    fn by_king(&self) -> bool {
        self.before.moves_a_king(&self.mv)
    }

    /// The position in which it is made.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.before)
    }

    /// Every square on which the piece stands, from the first to the last. A capture that can be
    /// made in several ways has more in ``paths()``.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        types::numbers(py, self.first_path())
    }

    /// The ways in which it can be made, at most ``limit`` of them, or 64.
    #[pyo3(signature = (limit = None))]
    fn paths<'py>(
        &self,
        py: Python<'py>,
        limit: Option<usize>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let routes = self.routes(limit.unwrap_or(ROUTES)).into_iter();
        routes.map(|route| types::numbers(py, route.path)).collect()
    }

    /// The move as PDN writes it in the variant: short, with its path only where that is needed.
    #[getter]
    fn text(&self) -> String {
        move_text::write(&self.before, &self.mv)
    }

    /// The move with every square on which the piece stands.
    #[getter]
    fn full_text(&self) -> String {
        move_text::write_full(&self.before, &self.mv)
    }

    /// The position after it.
    fn after(&self) -> PyPosition {
        PyPosition(self.before.after(&self.mv))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyMove>().is_ok_and(|other| {
            let other = other.get();
            self.mv == other.mv && self.before.variant() == other.before.variant()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.before.variant(), self.mv).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// With its whole path the text has one meaning, in every variant.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (PyPosition, String))> {
        let this = slf.get();
        let parse = PyType::new::<PyPosition>(slf.py()).getattr("parse_move")?;
        Ok((parse, (this.position(), this.full_text())))
    }
}

/// A move, or its text.
pub(crate) enum MoveArgument<'py> {
    Move(Bound<'py, PyMove>),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveArgument<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveArgument<'py>> {
        if let Ok(mv) = object.cast::<PyMove>() {
            return Ok(MoveArgument::Move(mv.to_owned()));
        }
        if object.is_instance_of::<PyString>() {
            return Ok(MoveArgument::Text(object.extract()?));
        }
        Err(errors::wrong_type(&object, "a Move or its text"))
    }
}

impl MoveArgument<'_> {
    /// The legal move of a position.
    pub(crate) fn legal_in(&self, py: Python<'_>, position: &Position) -> PyResult<Move> {
        match self {
            MoveArgument::Text(text) => parse(py, position, text),
            MoveArgument::Move(found) => {
                let found = found.get();
                let is_legal = found.before == *position
                    || found.before.variant() == position.variant()
                        && position.legal_moves().contains(&found.mv);
                if is_legal {
                    Ok(found.mv)
                } else {
                    Err(errors::illegal(py, position, &found.mv))
                }
            }
        }
    }
}

/// The legal move that a text means.
pub(crate) fn parse(py: Python<'_>, position: &Position, text: &str) -> PyResult<Move> {
    move_text::parse(position, text).map_err(|error| errors::move_text(py, text, &error))
}
