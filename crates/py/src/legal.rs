//! `LegalMoves`: the moves of a position, made when they are looked at.

use damier_rules::{Counting, Move, Position, perft};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::errors;
use crate::moves::PyMove;
use crate::position::PyPosition;

/// The legal moves of a position, a sequence.
///
/// Counting them does not make them: ``len(position.legal_moves)`` is fast.
///
/// >>> from damier import Position
/// >>> moves = Position().legal_moves
/// >>> len(moves), moves[0], moves[-1]
/// (9, <Move 31-26>, <Move 35-30>)
/// >>> [str(move) for move in moves][:3]
/// ['31-26', '31-27', '32-27']
#[pyclass(frozen, sequence, name = "LegalMoves", module = "damier")]
pub(crate) struct PyLegalMoves(pub(crate) Position);

impl PyLegalMoves {
    fn of(&self, mv: Move) -> PyMove {
        PyMove { mv, before: self.0 }
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        perft(&self.0, 1, Counting::Moves) as usize
    }

    fn __iter__(&self) -> PyMoves {
        PyMoves {
            before: self.0,
            moves: self.0.legal_moves().into_iter(),
        }
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        mv.cast::<PyMove>().is_ok_and(|mv| {
            let mv = mv.get();
            mv.before.variant() == self.0.variant() && self.0.legal_moves().contains(&mv.mv)
        })
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let moves = self.0.legal_moves();
        if index.is_instance_of::<PySlice>() {
            let all = PyList::new(py, moves.into_iter().map(|mv| self.of(mv)))?;
            return all.as_any().get_item(index);
        }
        let Ok(number) = index.extract::<isize>() else {
            return Err(PyTypeError::new_err("an index is an integer or a slice"));
        };
        let from_the_end = number.checked_add_unsigned(moves.len());
        let place = if number < 0 {
            from_the_end
        } else {
            Some(number)
        };
        let found = place.and_then(|place| moves.get(usize::try_from(place).ok()?));
        match found {
            Some(mv) => Ok(Bound::new(py, self.of(*mv))?.into_any()),
            None => Err(PyIndexError::new_err("there are not so many legal moves")),
        }
    }

    /// Where a move stands among them.
    fn index(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = r#move.cast::<PyMove>().ok().and_then(|mv| {
            let mv = mv.get();
            let same = mv.before.variant() == self.0.variant();
            let moves = self.0.legal_moves();
            moves.iter().position(|legal| same && *legal == mv.mv)
        });
        found.ok_or_else(|| errors::value("it is not among the legal moves"))
    }

    /// 1 for a legal move, 0 for anything else; how many legal moves there are is ``len``.
    fn count(&self, r#move: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(r#move))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyLegalMoves>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __repr__(&self) -> String {
        let texts = damier_notation::move_text::write_all(&self.0).into_iter();
        let texts: Vec<String> = texts.map(|(_, text)| text).collect();
        format!("<LegalMoves {}>", texts.join(" "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (PyPosition, &'static str))> {
        let getattr = py.import("builtins")?.getattr("getattr")?;
        Ok((getattr.unbind(), (PyPosition(self.0), "legal_moves")))
    }
}

/// An iterator over legal moves.
#[pyclass(name = "_Moves", module = "damier")]
pub(crate) struct PyMoves {
    before: Position,
    moves: std::vec::IntoIter<Move>,
}

#[pymethods]
impl PyMoves {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyMove> {
        let before = self.before;
        self.moves.next().map(|mv| PyMove { mv, before })
    }

    fn __length_hint__(&self) -> usize {
        self.moves.len()
    }
}
