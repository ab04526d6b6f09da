//! Placings of pieces, playable or not. Python's `Setup` is a mapping of its own; here is what it
//! asks.

use damier_notation::fen;
use damier_rules::{KingRun, Position, Setup, Side, Square, Squares, Variant};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arguments::{SquareArgument, VariantArgument};
use crate::position::PyPosition;
use crate::types::{self, Piece};
use crate::{errors, picture};

/// Pieces by their squares, as a mapping of Python's.
pub(crate) struct SetupArgument<'py>(Vec<(SquareArgument, Bound<'py, PyAny>)>);

impl<'py> FromPyObject<'_, 'py> for SetupArgument<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SetupArgument<'py>> {
        let Ok(items) = object.call_method0("items") else {
            return Err(errors::wrong_type(
                &object,
                "a mapping of squares to pieces",
            ));
        };
        let mut pieces = Vec::new();
        for item in items.try_iter()? {
            pieces.push(item?.extract()?);
        }
        Ok(SetupArgument(pieces))
    }
}

/// The placing of these pieces.
pub(crate) fn read(
    variant: Variant,
    turn: &Bound<'_, PyAny>,
    pieces: &SetupArgument<'_>,
) -> PyResult<Setup> {
    let board = variant.rules().board;
    let mut setup = Setup::empty(types::read_side(turn)?);
    for (square, piece) in &pieces.0 {
        let (square, piece) = (square.on_any(board)?, types::read_piece(piece)?);
        let kinds = if piece.king {
            &mut setup.kings
        } else {
            &mut setup.men
        };
        kinds[piece.side.index()].insert(square);
    }
    Ok(setup)
}

/// The squares of one kind of piece.
pub(crate) fn kind(setup: &Setup, piece: Piece) -> Squares {
    let kinds = if piece.king { &setup.kings } else { &setup.men };
    kinds[piece.side.index()]
}

/// The piece on a square.
pub(crate) fn piece_at(setup: &Setup, square: Square) -> Option<Piece> {
    let stands = |piece: &Piece| kind(setup, *piece).contains(square);
    Piece::ALL.into_iter().find(stands)
}

/// The pieces by the numbers of their squares.
pub(crate) fn pieces<'py>(py: Python<'py>, setup: &Setup) -> PyResult<Bound<'py, PyDict>> {
    let pieces = PyDict::new(py);
    for square in setup.pieces(Side::White) | setup.pieces(Side::Black) {
        if let Some(piece) = piece_at(setup, square) {
            pieces.set_item(square.number(), types::piece(py, piece)?)?;
        }
    }
    Ok(pieces)
}

/// Everything that keeps pieces from being played.
#[pyfunction(name = "_setup_faults")]
pub(crate) fn setup_faults<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    turn: &Bound<'py, PyAny>,
    pieces: SetupArgument<'py>,
) -> PyResult<Bound<'py, PyTuple>> {
    let setup = read(variant.0, turn, &pieces)?;
    let faults: Vec<String> = match Position::new(variant.0, &setup) {
        Ok(_) => Vec::new(),
        Err(unplayable) => unplayable.faults.iter().map(ToString::to_string).collect(),
    };
    PyTuple::new(py, faults)
}

/// The side to move and the pieces of a FEN, playable or not.
#[pyfunction(name = "_parse_setup")]
pub(crate) fn parse_setup<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    fen: &str,
) -> PyResult<(Py<PyAny>, Bound<'py, PyDict>)> {
    let setup = fen::parse_setup(variant.0, fen).map_err(|error| errors::fen(py, &error))?;
    Ok((types::side(py, setup.turn)?, pieces(py, &setup)?))
}

/// The FEN of pieces, playable or not.
#[pyfunction(name = "_write_setup")]
pub(crate) fn write_setup(
    variant: VariantArgument,
    turn: &Bound<'_, PyAny>,
    pieces: SetupArgument<'_>,
) -> PyResult<String> {
    Ok(fen::write_setup(&read(variant.0, turn, &pieces)?))
}

/// The board of pieces, playable or not, drawn with letters.
#[pyfunction(name = "_draw_setup")]
pub(crate) fn draw_setup(
    variant: VariantArgument,
    turn: &Bound<'_, PyAny>,
    pieces: SetupArgument<'_>,
) -> PyResult<String> {
    let setup = read(variant.0, turn, &pieces)?;
    let text = damier_notation::diagram::Diagram::new(variant.0, &setup).text();
    Ok(text.trim_end().to_owned())
}

/// A picture of pieces, playable or not.
#[pyfunction(name = "_setup_svg")]
#[pyo3(signature = (variant, turn, pieces, **wishes))]
pub(crate) fn setup_svg(
    variant: VariantArgument,
    turn: &Bound<'_, PyAny>,
    pieces: SetupArgument<'_>,
    wishes: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let setup = read(variant.0, turn, &pieces)?;
    picture::draw(variant.0, &setup, wishes)
}

/// A picture of pieces as PNG.
#[pyfunction(name = "_setup_png")]
#[pyo3(signature = (variant, turn, pieces, **wishes))]
pub(crate) fn setup_png<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    turn: &Bound<'py, PyAny>,
    pieces: SetupArgument<'py>,
    wishes: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let setup = read(variant.0, turn, &pieces)?;
    picture::pixels(py, variant.0, &setup, wishes)
}

/// The runs of kings as numbers: on which square, and how many moves.
pub(crate) type Runs = (Option<(u8, u8)>, Option<(u8, u8)>);

/// What the FEN does not say of a position.
pub(crate) fn runs(setup: &Setup) -> Runs {
    let [white, black] = setup
        .king_runs
        .map(|run| run.map(|run| (run.square.number(), run.moves)));
    (white, black)
}

/// A pickled position.
#[pyfunction(name = "_position_again")]
pub(crate) fn position_again(
    py: Python<'_>,
    variant: VariantArgument,
    fen: &str,
    runs: Runs,
) -> PyResult<PyPosition> {
    let setup = fen::parse_setup(variant.0, fen).map_err(|error| errors::fen(py, &error))?;
    let run = |run: Option<(u8, u8)>| {
        let (square, moves) = run?;
        Square::new(square).map(|square| KingRun { square, moves })
    };
    let setup = Setup {
        king_runs: [run(runs.0), run(runs.1)],
        ..setup
    };
    let position = Position::new(variant.0, &setup);
    position
        .map(PyPosition)
        .map_err(|error| errors::unplayable(py, &error))
}
