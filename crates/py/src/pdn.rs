//! Reading files of games.

use damier_notation::{Encoding, pdn};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors;
use crate::game::PyGame;
use crate::variant::draw_profile;

/// The text of the bytes of a file, in the encoding that they are most likely in.
#[pyfunction(name = "_decode")]
pub(crate) fn decode(py: Python<'_>, bytes: &[u8]) -> String {
    py.detach(|| Encoding::detect(bytes).decode(bytes).into_owned())
}

/// The games of a text, and for each that cannot be read its error.
#[pyfunction(name = "_read_pdn")]
pub(crate) fn read_pdn<'py>(
    py: Python<'py>,
    text: &str,
    draw_rules: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let read = || {
        let parts = pdn::split(text).into_iter();
        parts.map(|part| part.read()).collect::<Vec<_>>()
    };
    let games = PyList::empty(py);
    for found in py.detach(read) {
        match found {
            Ok(game) => {
                let profile = draw_profile(game.start.variant(), draw_rules)?;
                games.append(PyGame::of(game, profile).into_pyobject(py)?)?;
            }
            Err(error) => games.append(errors::pdn(py, &error).into_value(py))?,
        }
    }
    Ok(games)
}
