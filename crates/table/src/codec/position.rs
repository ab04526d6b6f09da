//! Positions as they stand in the terms. Text for people and for PDN is elsewhere; this spelling
//! is frozen with the stored games.

use damier_rules::{Position, Setup, Side, Squares, Variant};

use super::reader::Reader;
use super::{DecodeError, Fault};

const INITIAL: &str = "initial";

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

pub(super) fn encode(position: &Position) -> String {
    if *position == Position::start(position.variant()) {
        return INITIAL.to_owned();
    }
    let setup = position.setup();
    let mut text = String::from(letter(setup.turn));
    for side in Side::ALL {
        text.push(':');
        text.push(letter(side));
        for (index, square) in setup.pieces(side).iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let king = setup.kings[side.index()].contains(square);
            text.push_str(comma);
            text.push_str(if king { "K" } else { "" });
            text.push_str(&square.to_string());
        }
    }
    text
}

pub(super) fn decode(reader: &mut Reader<'_>, variant: Variant) -> Result<Position, DecodeError> {
    let initial = Position::start(variant);
    if reader.try_text(INITIAL) {
        return Ok(initial);
    }
    let start = reader.place();
    let turn = if reader.try_text("W") {
        Side::White
    } else if reader.try_text("B") {
        Side::Black
    } else {
        return Err(reader.expected("W or B"));
    };
    let mut setup = Setup::empty(turn);
    reader.text(":W")?;
    read_pieces(reader, &mut setup, Side::White)?;
    reader.text(":B")?;
    read_pieces(reader, &mut setup, Side::Black)?;
    let position = Position::new(variant, &setup)
        .map_err(|unplayable| reader.error_at(start, Fault::Position(unplayable)))?;
    if position == initial {
        return Err(reader.expected_at(start, INITIAL));
    }
    Ok(position)
}

fn read_pieces(reader: &mut Reader<'_>, setup: &mut Setup, side: Side) -> Result<(), DecodeError> {
    if !reader
        .rest()
        .starts_with(|next: char| next == 'K' || next.is_ascii_digit())
    {
        return Ok(());
    }
    let mut last = 0;
    loop {
        let pieces: &mut [Squares; 2] = match reader.try_text("K") {
            true => &mut setup.kings,
            false => &mut setup.men,
        };
        let start = reader.place();
        let square = reader.square()?;
        if square.number() <= last {
            return Err(reader.expected_at(start, "squares in rising order"));
        }
        last = square.number();
        pieces[side.index()].insert(square);
        if !reader.try_text(",") {
            return Ok(());
        }
    }
}
