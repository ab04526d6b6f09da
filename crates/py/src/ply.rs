//! `Ply`: a move of a game and what is said about it.

use damier_notation::pdn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::moves::PyMove;
use crate::{errors, types};

/// Python's `Ply` for each move.
pub(crate) fn all<'py>(
    py: Python<'py>,
    moves: Vec<PyMove>,
    plies: &[pdn::Ply],
) -> PyResult<Bound<'py, PyTuple>> {
    let mut all = Vec::new();
    for (mv, ply) in moves.into_iter().zip(plies) {
        let signs = PyTuple::new(py, &ply.signs)?;
        let fields = (mv, &ply.comment, &ply.strength, signs, ply.clock);
        all.push(types::make(py, "Ply", fields)?);
    }
    PyTuple::new(py, all)
}

/// A comment as it can be written and read again: braces become brackets, and white space of any
/// length one blank.
pub(crate) fn cleaned(comment: &str) -> String {
    let comment = comment.replace('{', "(").replace('}', ")");
    let words: Vec<&str> = comment.split_whitespace().collect();
    words.join(" ")
}

/// A strength as it can be written behind a move.
pub(crate) fn strength(text: &str) -> PyResult<String> {
    let marks = text.chars().all(|mark| matches!(mark, '!' | '?'));
    if marks && text.len() <= 2 {
        return Ok(text.to_owned());
    }
    let shown: String = text.chars().take(20).collect();
    Err(errors::value(format!(
        "{shown:?} is no strength: ! ? !! ?? !? or ?!"
    )))
}
