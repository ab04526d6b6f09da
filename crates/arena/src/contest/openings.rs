//! Where games of a contest begin.

use core::fmt;

use damier_notation::fen;
use damier_rules::openings::OpeningTable;
use damier_rules::{Position, Variant};

/// Where a game begins, and what that is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What it is called; a FEN where it has no name.
    pub name: String,
    /// The position.
    pub start: Position,
}

/// Up to so many different positions that come after so many plies, none of them with a capture to be
/// made, in an order drawn by this lot. From the start of the international game there are 66 after
/// two plies, and 264 after three.
///
/// ```
/// use damier_arena::contest::openings::after_plies;
/// use damier_rules::Variant;
///
/// let ballots = after_plies(Variant::International, 2, usize::MAX, 1);
/// assert_eq!(ballots.len(), 66);
/// assert_eq!(after_plies(Variant::International, 3, usize::MAX, 1).len(), 264);
/// assert_ne!(ballots[..5], after_plies(Variant::International, 2, 5, 2));
/// ```
pub fn after_plies(variant: Variant, plies: u32, most: usize, lot: u64) -> Vec<Opening> {
    let mut positions = vec![Position::start(variant)];
    for _ in 0..plies {
        let mut next: Vec<Position> = Vec::new();
        for position in &positions {
            next.extend(position.legal_moves().iter().map(|mv| position.after(mv)));
        }
        next.sort_by_key(fen::write);
        next.dedup();
        positions = next;
    }
    positions.retain(|position| !position.must_capture() && position.outcome().is_none());
    shuffle(&mut positions, lot);
    positions.truncate(most);
    positions.into_iter().map(named_by_fen).collect()
}

/// The openings of the variant's usual table, or of the one of this name.
pub fn of_table(variant: Variant, id: Option<&str>) -> Option<Vec<Opening>> {
    let mut tables = OpeningTable::of(variant);
    let table = tables.find(|table| id.is_none_or(|id| table.id() == id))?;
    let openings = table.openings().filter_map(|opening| {
        let line = opening.line(variant).ok()?;
        Some(Opening {
            name: opening.id().to_owned(),
            start: line.end,
        })
    });
    Some(openings.collect())
}

/// A FEN on each line; empty lines and those that begin with `#` are left out.
///
/// # Errors
///
/// [`BadOpening`] at the first line that is no position to play from.
pub fn of_lines(variant: Variant, text: &str) -> Result<Vec<Opening>, BadOpening> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let bad = |why: String| BadOpening { line, why };
        let start = fen::parse_position(variant, text).map_err(|error| bad(error.to_string()))?;
        if start.outcome().is_some() {
            return Err(bad("the game is over in this position".to_owned()));
        }
        openings.push(named_by_fen(start));
    }
    Ok(openings)
}

fn named_by_fen(start: Position) -> Opening {
    Opening {
        name: fen::write(&start),
        start,
    }
}

/// Fisher and Yates, by SplitMix64.
fn shuffle<T>(items: &mut [T], lot: u64) {
    let mut state = lot;
    for last in (1..items.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        items.swap(
            last,
            ((u128::from(mixed) * (last as u128 + 1)) >> 64) as usize,
        );
    }
}

/// A line that says no opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOpening {
    /// Which, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BadOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl core::error::Error for BadOpening {}
