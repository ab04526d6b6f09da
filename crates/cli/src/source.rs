//! The game of a PDN file, or what is wrong with it and where.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::str;

use damier_notation::pdn::{self, Game};

use crate::failure::Failure;

/// The wanted game of a file, or of standard input for `-`. A file with several has to be told which.
pub(crate) fn read(file: &Path, wanted: Option<usize>) -> Result<Game, Failure> {
    let name = file.display();
    let bytes =
        bytes(file).map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
    let text = str::from_utf8(&bytes).map_err(|error| {
        let (line, column) = place(&bytes[..error.valid_up_to()]);
        Failure::Input(format!(
            "{name}: line {line}, column {column}: this is not UTF-8; save the file as UTF-8"
        ))
    })?;
    let parts = pdn::split(text.trim_start_matches('\u{feff}'));
    let held = match parts.len() {
        0 => return Err(Failure::Input(format!("{name}: there is no game"))),
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    let number = match wanted {
        Some(number) => number,
        None if parts.len() == 1 => 1,
        None => {
            return Err(Failure::Use(format!(
                "{name} has {held}; choose one with --game N"
            )));
        }
    };
    let part = number.checked_sub(1).and_then(|index| parts.get(index));
    let part = part.ok_or_else(|| Failure::Use(format!("{name} has {held}, no game {number}")))?;
    part.read().map_err(|error| {
        let which = match parts.len() {
            1 => String::new(),
            _ => format!(", game {number}"),
        };
        Failure::Input(format!("{name}{which}: {error}"))
    })
}

fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Line and column behind some text, counted from 1.
fn place(before: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(before);
    let line = text.matches('\n').count() + 1;
    let last = text.rsplit('\n').next().unwrap_or_default();
    (line, last.chars().count() + 1)
}
