//! The Python package `damier`: rules, notation, pictures and the engine for Python. Nothing is
//! decided here; every answer comes from the crates below.
//!
//! The doc comments of what Python sees are Python's doc strings, with examples that its tests
//! run; the types stand in `python/damier/_damier.pyi`.

#![allow(
    clippy::doc_lazy_continuation,
    reason = "doc comments are Python's doc strings, in which `>>>` is no quotation"
)]

mod arguments;
mod engine;
mod errors;
mod export;
mod game;
mod interrupt;
mod legal;
mod moves;
mod pdn;
mod perft;
mod picture;
mod ply;
mod position;
mod score;
mod setup;
mod types;
mod variant;

use pyo3::prelude::*;

/// The part of the package `damier` that is written in Rust.
#[pymodule]
mod _damier {
    #[pymodule_export]
    use super::engine::PyEngine;
    #[pymodule_export]
    use super::export::write_html;
    #[pymodule_export]
    use super::game::PyGame;
    #[pymodule_export]
    use super::legal::PyLegalMoves;
    #[pymodule_export]
    use super::moves::PyMove;
    #[pymodule_export]
    use super::pdn::PyGames;
    #[pymodule_export]
    use super::position::PyPosition;
    #[pymodule_export]
    use super::score::PyScore;
    #[pymodule_export]
    use super::setup::{
        draw_setup, parse_setup, position_again, setup_faults, setup_png, setup_svg, write_setup,
    };
    #[pymodule_export]
    use super::variant::PyVariant;

    use super::PyModule;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
