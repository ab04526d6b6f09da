//! Errors of the crates below as the exceptions of `damier._errors`.

use damier_notation::fen::FenError;
use damier_notation::move_text::{Candidate, MoveTextError};
use damier_notation::pdn::PdnError;
use damier_notation::tree::Fault;
use damier_rules::{Move, Position, RulesTextError, RulesTextFault, UnplayableSetup};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An exception of the package, or whatever went wrong when it was to be made.
fn error<'py>(py: Python<'py>, name: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py
        .import("damier._errors")
        .and_then(|module| module.getattr(name))
        .and_then(|class| class.call1(arguments));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// What is wrong with a value that has the right type.
pub(crate) fn value(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

pub(crate) fn wrong_type(object: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    match object.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{wanted} is wanted, not {name}")),
        Err(error) => error,
    }
}

pub(crate) fn fen(py: Python<'_>, found: &FenError) -> PyErr {
    let fault = |fault: &damier_notation::fen::FenFault| (fault.column, fault.reason.to_string());
    let faults: Vec<(usize, String)> = found.faults.iter().map(fault).collect();
    with_list(py, "FenError", found.to_string(), faults)
}

pub(crate) fn rules(py: Python<'_>, found: &RulesTextError) -> PyErr {
    let fault = |(line, fault): &(usize, RulesTextFault)| (*line, fault.to_string());
    let faults: Vec<(usize, String)> = found.faults.iter().map(fault).collect();
    with_list(py, "RulesError", found.to_string(), faults)
}

pub(crate) fn unplayable(py: Python<'_>, found: &UnplayableSetup) -> PyErr {
    let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
    with_list(py, "UnplayableError", found.to_string(), faults)
}

pub(crate) fn move_text(py: Python<'_>, text: &str, found: &MoveTextError) -> PyErr {
    let shown: String = text.chars().take(60).collect();
    let message = format!("{shown:?}: {found}");
    let texts = |candidates: &[Candidate]| -> Vec<String> {
        let text = |candidate: &Candidate| candidate.text.clone();
        candidates.iter().map(text).collect()
    };
    match found {
        MoveTextError::Malformed { column, .. } => error(py, "MoveTextError", (message, *column)),
        MoveTextError::Illegal { legal } => {
            with_list(py, "IllegalMoveError", message, texts(legal))
        }
        MoveTextError::Ambiguous { candidates } => {
            with_list(py, "AmbiguousMoveError", message, texts(candidates))
        }
    }
}

pub(crate) fn illegal(py: Python<'_>, position: &Position, mv: &Move) -> PyErr {
    let legal: Vec<String> = damier_notation::move_text::write_all(position)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let message = damier_rules::IllegalMove(*mv).to_string();
    with_list(py, "IllegalMoveError", message, legal)
}

/// Several legal moves have the squares that were named.
pub(crate) fn ambiguous(py: Python<'_>, position: &Position, found: &[Move]) -> PyErr {
    let full = |mv: &Move| damier_notation::move_text::write_full(position, mv);
    let candidates: Vec<String> = found.iter().map(full).collect();
    let message = format!("the move is ambiguous; it may be: {}", candidates.join(" "));
    with_list(py, "AmbiguousMoveError", message, candidates)
}

pub(crate) fn pdn(py: Python<'_>, found: &PdnError) -> PyErr {
    let message = found.to_string();
    let place = (message, found.line, found.column, 1, found.ply);
    error(py, "PdnError", place)
}

pub(crate) fn fault(py: Python<'_>, found: &Fault) -> PyErr {
    let message = found.to_string();
    let place = (message, found.line, found.column, found.game, found.ply);
    error(py, "PdnError", place)
}

fn with_list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    name: &str,
    message: String,
    list: Vec<T>,
) -> PyErr {
    match PyTuple::new(py, list) {
        Ok(list) => error(py, name, (message, list)),
        Err(error) => error,
    }
}
