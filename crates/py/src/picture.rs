//! Pictures of boards, as Python wishes them.

use damier_notation::diagram::{Animation, Colour, Colours, Diagram, NoColour, PixelError};
use damier_rules::{Setup, Square, Squares, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arguments::SquareArgument;
use crate::errors;
use crate::moves::PyMove;

/// The largest picture, in pixels.
const LARGEST: u32 = 20_000;

/// The picture as SVG; wishes are arguments by name, those of `Position.svg`.
pub(crate) fn draw(
    variant: Variant,
    setup: &Setup,
    wishes: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    Ok(diagram("svg", variant, setup, wishes)?.svg())
}

/// The picture as PNG; the wishes are the same.
pub(crate) fn pixels<'py>(
    py: Python<'py>,
    variant: Variant,
    setup: &Setup,
    wishes: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let diagram = diagram("png", variant, setup, wishes)?;
    let picture = py.detach(|| diagram.png()).map_err(unfit)?;
    Ok(PyBytes::new(py, &picture))
}

fn unfit(error: PixelError) -> PyErr {
    errors::value(error.to_string())
}

fn diagram(
    method: &str,
    variant: Variant,
    setup: &Setup,
    wishes: Option<&Bound<'_, PyDict>>,
) -> PyResult<Diagram> {
    let mut diagram = Diagram::new(variant, setup);
    for (name, value) in wishes.into_iter().flat_map(|wishes| wishes.iter()) {
        let name: String = name.extract()?;
        diagram = wish(diagram, variant, (method, &name), &value)?;
    }
    Ok(diagram)
}

/// The moves as a moving GIF; of the wishes those that say nothing of a single position.
pub(crate) fn moving<'py>(
    py: Python<'py>,
    mut animation: Animation,
    wishes: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let variant = animation.variant();
    for (name, value) in wishes.into_iter().flat_map(|wishes| wishes.iter()) {
        let name: String = name.extract()?;
        match name.as_str() {
            "pace" => animation.pace = pace(&value)?,
            "move" | "marks" | "arrows" | "title" => return Err(unexpected("gif", &name)),
            _ => {
                animation.look = wish(animation.look, variant, ("gif", &name), &value)?;
            }
        }
    }
    let picture = py.detach(|| animation.gif()).map_err(unfit)?;
    Ok(PyBytes::new(py, &picture))
}

/// Seconds, as Python has them, in milliseconds.
fn pace(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let seconds: f64 = value.extract()?;
    if !(0.05..=60.0).contains(&seconds) {
        return Err(errors::value("a position stands for 0.05 to 60 seconds"));
    }
    Ok((seconds * 1000.0) as u32)
}

fn unexpected(method: &str, name: &str) -> PyErr {
    let message = format!("{method}() got an unexpected keyword argument {name:?}");
    PyTypeError::new_err(message)
}

fn wish(
    mut diagram: Diagram,
    variant: Variant,
    (method, name): (&str, &str),
    value: &Bound<'_, PyAny>,
) -> PyResult<Diagram> {
    let board = variant.rules().board;
    match name {
        "flipped" => diagram.flipped = value.is_truthy()?,
        "numbers" => diagram.named = value.is_truthy()?,
        "size" => diagram.size = size(value)?,
        "title" => diagram.title = value.extract()?,
        "move" => {
            let mv: Option<Bound<'_, PyMove>> = value.extract()?;
            if let Some(mv) = mv {
                if mv.get().before.variant() != variant {
                    return Err(errors::value("the move is one of another variant"));
                }
                diagram = diagram.with_move(&mv.get().before, &mv.get().mv);
            }
        }
        "marks" => {
            for mark in value.try_iter()? {
                let mark: SquareArgument = mark?.extract()?;
                diagram.marks |= Squares::only(mark.on(board)?);
            }
        }
        "arrows" => {
            for arrow in value.try_iter()? {
                let arrow: Vec<SquareArgument> = arrow?.extract()?;
                let path: PyResult<Vec<Square>> =
                    arrow.iter().map(|square| square.on(board)).collect();
                diagram.arrows.push(path?);
            }
        }
        "colours" => {
            let chosen: Option<Bound<'_, PyDict>> = value.extract()?;
            for (part, colour) in chosen.iter().flat_map(|chosen| chosen.iter()) {
                let (part, colour): (String, String) = (part.extract()?, colour.extract()?);
                paint(&mut diagram.colours, &part, &colour)?;
            }
        }
        _ => return Err(unexpected(method, name)),
    }
    Ok(diagram)
}

fn size(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let size: Option<i64> = value.extract()?;
    let size = size.unwrap_or(Diagram::SIZE.into());
    let fits = u32::try_from(size)
        .ok()
        .filter(|size| (1..=LARGEST).contains(size));
    fits.ok_or_else(|| errors::value(format!("a picture has 1 to {LARGEST} pixels")))
}

fn paint(colours: &mut Colours, part: &str, colour: &str) -> PyResult<()> {
    let colour: Colour = colour
        .parse()
        .map_err(|error: NoColour| errors::value(error.to_string()))?;
    let place = match part {
        "light" => &mut colours.light,
        "dark" => &mut colours.dark,
        "name" => &mut colours.name,
        "white" => &mut colours.white,
        "white_line" => &mut colours.white_line,
        "black" => &mut colours.black,
        "black_line" => &mut colours.black_line,
        "mark" => &mut colours.mark,
        "arrow" => &mut colours.arrow,
        "frame" => &mut colours.frame,
        _ => {
            let part: String = part.chars().take(20).collect();
            return Err(errors::value(format!(
                "no part of a picture is called {part:?}"
            )));
        }
    };
    *place = colour;
    Ok(())
}
