//! Positions to think about, and their solutions, from files of three kinds.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use damier_notation::{fen, move_text, pdn};
use damier_rules::{Move, Position, Variant};
use serde_json::Value;

use crate::failure::Failure;

/// A position and the first move of its solution, where that is told.
pub(super) struct Problem {
    pub(super) position: Position,
    pub(super) solution: Option<Move>,
}

/// No file of positions is longer than this.
const LONGEST: u64 = 256 << 20;

/// The position of a FEN from the command line.
pub(super) fn of_fen(variant: Variant, text: &str) -> Result<Problem, Failure> {
    let position = fen::parse_position(variant, text)
        .map_err(|error| Failure::Input(format!("the FEN cannot be read: {error}")))?;
    Ok(Problem {
        position,
        solution: None,
    })
}

/// The positions of these files, in their order.
pub(super) fn read_all(variant: Variant, files: &[PathBuf]) -> Result<Vec<Problem>, Failure> {
    let mut all = Vec::new();
    for file in files {
        let name = file.display();
        let text = text_of(file)
            .map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
        let read = read(variant, &text);
        all.extend(read.map_err(|error| Failure::Input(format!("{name}: {error}")))?);
    }
    Ok(all)
}

fn text_of(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(LONGEST).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(LONGEST).read_to_end(&mut bytes)?;
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8"))
}

/// JSON begins with a list of objects, PDN with a tag, a FEN with a letter.
fn read(variant: Variant, text: &str) -> Result<Vec<Problem>, String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('['), Some('{' | ']')) => of_json(variant, text),
        (Some('['), _) => of_pdn(text),
        _ => of_lines(variant, text),
    }
}

fn of_pdn(text: &str) -> Result<Vec<Problem>, String> {
    let parts = pdn::split(text);
    let problem = |(index, part): (usize, &pdn::Part<'_>)| {
        let game = part
            .read()
            .map_err(|error| format!("game {}: {error}", index + 1))?;
        Ok(Problem {
            position: game.start,
            solution: game.plies.first().map(|ply| ply.mv),
        })
    };
    parts.iter().enumerate().map(problem).collect()
}

fn of_json(variant: Variant, text: &str) -> Result<Vec<Problem>, String> {
    let all: Vec<Value> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let problem = |(index, one): (usize, &Value)| {
        let text = one["fen"].as_str().unwrap_or_default();
        let first = one["solution"][0].as_str();
        of_texts(variant, text, first).map_err(|error| format!("object {}: {error}", index + 1))
    };
    all.iter().enumerate().map(problem).collect()
}

/// A line is a FEN and moves; `#` begins a comment.
fn of_lines(variant: Variant, text: &str) -> Result<Vec<Problem>, String> {
    let mut all = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let said = line.split('#').next().unwrap_or_default();
        let mut words = said.split_whitespace();
        let Some(position) = words.next() else {
            continue;
        };
        let problem = of_texts(variant, position, words.next());
        all.push(problem.map_err(|error| format!("line {}: {error}", index + 1))?);
    }
    Ok(all)
}

fn of_texts(variant: Variant, text: &str, first: Option<&str>) -> Result<Problem, String> {
    let position = fen::parse_position(variant, text)
        .map_err(|error| format!("the FEN cannot be read: {error}"))?;
    let solution = first.map(|first| {
        move_text::parse(&position, first).map_err(|error| format!("the move {first}: {error}"))
    });
    Ok(Problem {
        position,
        solution: solution.transpose()?,
    })
}
