//! Free acts in lines: cells are rows and columns from the upper left, as in `r7c4`.

use core::fmt::Write;

use super::DecodeError;
use super::reader::Reader;
use crate::{Act, Cell, Hand, Handling, Kind, Piece, SettingUp};

use super::entry::side_name;

pub(super) const fn verb(handling: Handling) -> &'static str {
    match handling {
        Handling::Adjust => "adjust",
        Handling::Touch(_) => "touch",
        Handling::Lift(_) => "lift",
        Handling::Place(_) => "place",
        Handling::Release => "release",
        Handling::Remove(_) => "remove",
        Handling::PutBack(_) => "put-back",
        Handling::Crown(_) => "crown",
    }
}

pub(super) fn push(line: &mut String, handling: Handling, hand: Option<Hand>) {
    // Writing to a string cannot fail.
    match handling {
        Handling::Adjust | Handling::Release => {}
        Handling::Touch(cell)
        | Handling::Lift(cell)
        | Handling::Place(cell)
        | Handling::Remove(cell)
        | Handling::PutBack(cell)
        | Handling::Crown(cell) => drop(write!(line, " {cell}")),
    }
    match hand {
        Some(Hand::Left) => line.push_str(" left"),
        Some(Hand::Right) => line.push_str(" right"),
        None => {}
    }
}

/// The rest of a free act of this name; none where the name is of no free act.
pub(super) fn read(reader: &mut Reader<'_>, name: &str) -> Result<Option<Act>, DecodeError> {
    let handling = match name {
        "adjust" => Handling::Adjust,
        "touch" => Handling::Touch(spaced_cell(reader)?),
        "lift" => Handling::Lift(spaced_cell(reader)?),
        "place" => Handling::Place(spaced_cell(reader)?),
        "release" => Handling::Release,
        "remove" => Handling::Remove(spaced_cell(reader)?),
        "put-back" => Handling::PutBack(spaced_cell(reader)?),
        "crown" => Handling::Crown(spaced_cell(reader)?),
        _ => return Ok(None),
    };
    let hand = if reader.try_text(" left") {
        Some(Hand::Left)
    } else if reader.try_text(" right") {
        Some(Hand::Right)
    } else {
        None
    };
    Ok(Some(Act::Hand { handling, hand }))
}

fn spaced_cell(reader: &mut Reader<'_>) -> Result<Cell, DecodeError> {
    reader.space()?;
    cell(reader)
}

fn cell(reader: &mut Reader<'_>) -> Result<Cell, DecodeError> {
    let start = reader.place();
    let what = "a row and column such as r7c4";
    let mut part = |letter: &'static str| -> Result<u8, DecodeError> {
        reader.text(letter)?;
        let number: u8 = reader.number(what)?;
        number
            .checked_sub(1)
            .ok_or_else(|| reader.expected_at(start, what))
    };
    let row = part("r")?;
    let column = part("c")?;
    Ok(Cell::new(row, column))
}

pub(super) const fn set_up_verb(act: SettingUp) -> &'static str {
    match act {
        SettingUp::Put(..) => "set-piece",
        SettingUp::Take(_) => "take-piece",
        SettingUp::All => "set-all",
        SettingUp::Accept => "accept-set-up",
    }
}

pub(super) fn push_set_up(line: &mut String, act: SettingUp) {
    // Writing to a string cannot fail.
    match act {
        SettingUp::Put(cell, piece) => {
            let (side, kind) = (side_name(piece.side), kind_name(piece.kind));
            let _ = write!(line, " {cell} {side} {kind}");
        }
        SettingUp::Take(cell) => drop(write!(line, " {cell}")),
        SettingUp::All | SettingUp::Accept => {}
    }
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Man => "man",
        Kind::UncrownedKing => "uncrowned-king",
        Kind::King => "king",
    }
}

/// The rest of an act of setting up of this name; none where the name is of no such act.
pub(super) fn read_set_up(reader: &mut Reader<'_>, name: &str) -> Result<Option<Act>, DecodeError> {
    Ok(Some(Act::SetUp(match name {
        "set-piece" => {
            let cell = spaced_cell(reader)?;
            reader.space()?;
            let side = reader.side()?;
            reader.space()?;
            let start = reader.place();
            let found = reader.name("a kind of piece")?;
            let mut kinds = [Kind::Man, Kind::UncrownedKing, Kind::King].into_iter();
            let kind = kinds.find(|kind| kind_name(*kind) == found);
            let kind = kind.ok_or_else(|| reader.newer_at(start, "kind of piece"))?;
            SettingUp::Put(cell, Piece { side, kind })
        }
        "take-piece" => SettingUp::Take(spaced_cell(reader)?),
        "set-all" => SettingUp::All,
        "accept-set-up" => SettingUp::Accept,
        _ => return Ok(None),
    })))
}

pub(super) fn push_slips(line: &mut String, slips: &[(Cell, Option<Cell>)]) {
    for (from, to) in slips {
        match to {
            Some(to) => drop(write!(line, " {from}>{to}")),
            None => drop(write!(line, " {from}>off")),
        }
    }
}

pub(super) fn read_slips(
    reader: &mut Reader<'_>,
) -> Result<Vec<(Cell, Option<Cell>)>, DecodeError> {
    let mut slips = Vec::new();
    while slips.is_empty() || !reader.rest().is_empty() {
        let from = spaced_cell(reader)?;
        reader.text(">")?;
        let to = if reader.try_text("off") {
            None
        } else {
            Some(cell(reader)?)
        };
        slips.push((from, to));
    }
    Ok(slips)
}
