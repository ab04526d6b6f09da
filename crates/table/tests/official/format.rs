//! Reading case files.
//!
//! A file has cases, each with a title and fields:
//!
//! ```text
//! = A man stops after the first of two
//! about: 5.4.9
//! position: international W:W32,36:B1,19,28
//! acts: lift 32; place 23; release; remove 28; press
//! articles: 5.4.8 5.4.9
//! corrected: 32x14(19,28)
//! move: none
//! stands: B:W23,36:B1,19
//! ```
//!
//! A position is who moves, then White's and Black's pieces: `31` a man, `K31` a king, `U2` a king
//! that nobody has crowned, `31-35` several men; `r3c4` and `Kr3c4` stand on a light square, row and
//! column from White's upper left. Acts belong to the side on move, or to the one that `by` names;
//! `black: crown 2` is the other's, `left: lift 32` names the hand. `articles` says what applies,
//! `none` when all was regular; `others` the same of the other side's acts. `corrected` lists the
//! moves that are left to the player when the opponent has it corrected and the board is as before
//! (`any` legal one); `move` is the legal move that stands on the board; `stands` the position
//! that both play on from when the opponent lets it stand, or after a regular turn.

use std::collections::BTreeMap;

use damier_rules::{Board, Move, Side, Square, Variant};
use damier_table::{Cell, Kind, Piece, Wood};

/// A case as it is written.
pub(crate) struct Case {
    pub(crate) title: String,
    fields: BTreeMap<String, String>,
}

impl Case {
    pub(crate) fn get(&self, field: &str) -> Option<&str> {
        self.fields.get(field).map(String::as_str)
    }

    pub(crate) fn need(&self, field: &str) -> &str {
        let missing = || panic!("{}: no field '{field}'", self.title);
        self.get(field).unwrap_or_else(missing)
    }

    pub(crate) fn about(&self) -> Vec<&str> {
        self.need("about").split_whitespace().collect()
    }

    /// The articles of a field, in the order of the text; none for `none`.
    pub(crate) fn articles(&self, field: &str) -> Vec<&str> {
        let words = self.get(field).unwrap_or("none").split_whitespace();
        words.filter(|word| *word != "none").collect()
    }
}

const FIELDS: [&str; 12] = [
    "about",
    "position",
    "by",
    "acts",
    "articles",
    "others",
    "corrected",
    "move",
    "stands",
    "expected",
    "set-up",
    "now",
];

const FILES: [&str; 6] = [
    include_str!("cases/touch-move.txt"),
    include_str!("cases/capturing.txt"),
    include_str!("cases/moves.txt"),
    include_str!("cases/lifting.txt"),
    include_str!("cases/crowning.txt"),
    include_str!("cases/set-up.txt"),
];

/// Every case of every file.
pub(crate) fn all() -> Vec<Case> {
    FILES.into_iter().flat_map(read).collect()
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("= ") {
            let (title, fields) = (title.to_owned(), BTreeMap::new());
            cases.push(Case { title, fields });
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or_else(|| panic!("'{line}'?"));
        assert!(FIELDS.contains(&field), "field '{field}'?");
        let case = cases.last_mut().expect("a title comes first");
        let old = case
            .fields
            .insert(field.to_owned(), value.trim().to_owned());
        assert!(old.is_none(), "{}: '{field}' twice", case.title);
    }
    cases
}

/// `international W:W32:B1`: the variant, who moves, and the board.
pub(crate) fn position(text: &str) -> (Variant, Side, Wood) {
    let (name, text) = text.split_once(' ').unwrap();
    let known = |variant: &&Variant| variant.rules().id == name;
    let variant = *Variant::ALL
        .iter()
        .find(known)
        .unwrap_or_else(|| panic!("{name}?"));
    let (turn, wood) = board(variant.rules().board, text);
    (variant, turn, wood)
}

/// `W:W32,Kr1c1:B1-5,U46`: who moves, and the board.
pub(crate) fn board(board: Board, text: &str) -> (Side, Wood) {
    let mut wood = Wood::empty(board);
    let parts: Vec<&str> = text.split(':').collect();
    let [turn, white, black] = parts[..] else {
        panic!("'{text}' is no position");
    };
    for (side, list) in [
        (Side::White, white.strip_prefix('W').unwrap()),
        (Side::Black, black.strip_prefix('B').unwrap()),
    ] {
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let (kind, cells) = match (item.strip_prefix('K'), item.strip_prefix('U')) {
                (Some(cells), _) => (Kind::King, cells),
                (_, Some(cells)) => (Kind::UncrownedKing, cells),
                _ => (Kind::Man, item),
            };
            for cell in cells_of(board, cells) {
                assert_eq!(wood.put(cell, Some(Piece { side, kind })), None, "{text}");
            }
        }
    }
    (side(turn), wood)
}

fn cells_of(board: Board, text: &str) -> Vec<Cell> {
    match text.split_once('-') {
        Some((first, last)) => {
            let (first, last): (u8, u8) = (first.parse().unwrap(), last.parse().unwrap());
            let square = |number| Cell::of(board, Square::new(number).unwrap());
            (first..=last).map(square).collect()
        }
        None => vec![cell(board, text)],
    }
}

pub(crate) fn side(text: &str) -> Side {
    match text {
        "W" | "white" => Side::White,
        "B" | "black" => Side::Black,
        _ => panic!("side '{text}'?"),
    }
}

/// A square by its number, or a cell such as `r3c4`.
pub(crate) fn cell(board: Board, text: &str) -> Cell {
    match text.parse() {
        Ok(number) => Cell::of(board, Square::new(number).unwrap()),
        Err(_) => text.parse().unwrap_or_else(|_| panic!("cell '{text}'?")),
    }
}

/// The position as the files write it.
pub(crate) fn write(turn: Side, wood: &Wood) -> String {
    let letter = |side| if side == Side::White { 'W' } else { 'B' };
    let mut text = String::from(letter(turn));
    for side in Side::ALL {
        text.push(':');
        text.push(letter(side));
        let own = wood.pieces().filter(|(_, piece)| piece.side == side);
        let items: Vec<String> = own
            .map(|(cell, piece)| {
                let kind = match piece.kind {
                    Kind::Man => "",
                    Kind::King => "K",
                    Kind::UncrownedKing => "U",
                };
                let square = cell.square(wood.board());
                let place = square.map_or_else(|| cell.to_string(), |square| square.to_string());
                format!("{kind}{place}")
            })
            .collect();
        text.push_str(&items.join(","));
    }
    text
}

/// `32-28`, `32x14(19,28)`, `7-2=K`.
pub(crate) fn write_move(mv: &Move) -> String {
    let captures: Vec<String> = mv
        .captures
        .iter()
        .map(|square| square.to_string())
        .collect();
    let crown = if mv.promotes { "=K" } else { "" };
    match captures.is_empty() {
        true => format!("{}-{}{crown}", mv.from, mv.to),
        false => format!("{}x{}({}){crown}", mv.from, mv.to, captures.join(",")),
    }
}
