//! Arguments as Python programmers like to give them: a variant by its name, a square by its
//! number or its letters.

use damier_rules::{Board, Square, UnknownVariant, Variant};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors;
use crate::variant::PyVariant;

/// A variant, or its name.
#[derive(Clone, Copy)]
pub(crate) struct VariantArgument(pub(crate) Variant);

/// The variant of an argument that may be left out.
pub(crate) fn chosen(variant: Option<VariantArgument>) -> Variant {
    variant.map_or(Variant::ALL[0], |variant| variant.0)
}

impl<'py> FromPyObject<'_, 'py> for VariantArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<VariantArgument> {
        if let Ok(variant) = object.cast::<PyVariant>() {
            return Ok(VariantArgument(variant.get().0));
        }
        if let Ok(name) = object.cast::<PyString>() {
            let name: String = name.extract()?;
            let found: Result<Variant, _> = name.parse();
            return match found {
                Ok(variant) => Ok(VariantArgument(variant)),
                Err(_) => {
                    let shown: String = name.chars().take(60).collect();
                    Err(errors::value(UnknownVariant(shown).to_string()))
                }
            };
        }
        Err(errors::wrong_type(&object, "a Variant or its name"))
    }
}

/// A square by its number, or by letter and rank.
pub(crate) enum SquareArgument {
    Number(i64),
    Name(String),
}

impl<'py> FromPyObject<'_, 'py> for SquareArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareArgument> {
        if object.is_instance_of::<PyInt>() {
            // A number too large for 64 bits is no square either.
            return Ok(SquareArgument::Number(object.extract().unwrap_or(i64::MAX)));
        }
        if object.is_instance_of::<PyString>() {
            return Ok(SquareArgument::Name(object.extract()?));
        }
        Err(errors::wrong_type(
            &object,
            "a square, such as 32 or \"c3\",",
        ))
    }
}

impl SquareArgument {
    /// The square, on this board or not.
    fn anywhere(&self, board: Board) -> Option<Square> {
        match self {
            SquareArgument::Number(number) => Square::new(u8::try_from(*number).ok()?),
            SquareArgument::Name(name) => match name.parse() {
                Ok(number) => Square::new(number),
                Err(_) => board.from_letters(name),
            },
        }
    }

    fn shown(&self) -> String {
        match self {
            SquareArgument::Number(number) => number.to_string(),
            SquareArgument::Name(name) => name.chars().take(20).collect(),
        }
    }

    /// The square of this board.
    pub(crate) fn on(&self, board: Board) -> PyResult<Square> {
        let found = self.anywhere(board).filter(|square| board.has(*square));
        found.ok_or_else(|| {
            errors::value(format!("there is no square {} on this board", self.shown()))
        })
    }

    /// The square of this board, or of a larger one, as a set-up may name it.
    pub(crate) fn on_any(&self, board: Board) -> PyResult<Square> {
        self.anywhere(board)
            .ok_or_else(|| errors::value(format!("there is no square {}", self.shown())))
    }
}
