//! Python's own small types: enums and named tuples of `damier._types`, made and read here.

use damier_rules::Side;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::errors;

/// A class of `damier._types`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("damier._types")?.getattr(name)
}

/// An instance of a class of `damier._types`.
pub(crate) fn make<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    class(py, name)?.call1(fields)
}

/// An instance of a class of another module of the package.
pub(crate) fn make_in<'py>(
    py: Python<'py>,
    module: &str,
    name: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(name)?.call1(fields)
}

/// A piece as Python knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) king: bool,
}

impl Piece {
    const fn index(self) -> usize {
        2 * self.side.index() + self.king as usize
    }

    /// Every piece, in the order of Python's `Piece`.
    pub(crate) const ALL: [Piece; 4] = [
        Piece {
            side: Side::White,
            king: false,
        },
        Piece {
            side: Side::White,
            king: true,
        },
        Piece {
            side: Side::Black,
            king: false,
        },
        Piece {
            side: Side::Black,
            king: true,
        },
    ];
}

/// The members of Python's enums, in the order of their Rust twins.
struct Members {
    sides: Vec<Py<PyAny>>,
    pieces: Vec<Py<PyAny>>,
}

fn members(py: Python<'_>) -> PyResult<&'static Members> {
    static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();
    MEMBERS.get_or_try_init(py, || {
        let all = |class_name: &str, names: &[&str]| -> PyResult<Vec<Py<PyAny>>> {
            let class = class(py, class_name)?;
            let member = |name: &&str| Ok(class.getattr(*name)?.unbind());
            names.iter().map(member).collect()
        };
        Ok(Members {
            sides: all("Side", &["WHITE", "BLACK"])?,
            pieces: all(
                "Piece",
                &["WHITE_MAN", "WHITE_KING", "BLACK_MAN", "BLACK_KING"],
            )?,
        })
    })
}

/// The member of Python's `Side`.
pub(crate) fn side(py: Python<'_>, side: Side) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.sides[side.index()].clone_ref(py))
}

/// The member of Python's `Piece`.
pub(crate) fn piece(py: Python<'_>, piece: Piece) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.pieces[piece.index()].clone_ref(py))
}

fn found<T: Copy>(
    object: &Bound<'_, PyAny>,
    members: &[Py<PyAny>],
    twins: &[T],
    wanted: &str,
) -> PyResult<T> {
    let index = members.iter().position(|member| object.is(member));
    match index.and_then(|index| twins.get(index)) {
        Some(twin) => Ok(*twin),
        None => Err(errors::wrong_type(object, wanted)),
    }
}

/// The side that a member of `Side` stands for.
pub(crate) fn read_side(object: &Bound<'_, PyAny>) -> PyResult<Side> {
    let members = members(object.py())?;
    found(object, &members.sides, &Side::ALL, "a Side")
}

/// The piece that a member of `Piece` or its letter stands for.
pub(crate) fn read_piece(object: &Bound<'_, PyAny>) -> PyResult<Piece> {
    let py = object.py();
    let pieces = &members(py)?.pieces;
    if object.is_instance_of::<pyo3::types::PyString>() {
        let member = class(py, "Piece")?.call1((object,))?;
        return found(&member, pieces, &Piece::ALL, "a Piece");
    }
    found(
        object,
        pieces,
        &Piece::ALL,
        "a Piece or one of the letters w, W, b and B",
    )
}

/// A tuple of numbers of squares.
pub(crate) fn numbers<'py>(
    py: Python<'py>,
    squares: impl IntoIterator<Item = damier_rules::Square>,
) -> PyResult<Bound<'py, PyTuple>> {
    let numbers: Vec<u8> = squares
        .into_iter()
        .map(damier_rules::Square::number)
        .collect();
    PyTuple::new(py, numbers)
}
