//! What a made collection contains, as it was counted when it was made.

use std::collections::HashMap;
use std::fmt::Write;

use damier_notation::{Score, fen};
use damier_rules::{Position, Variant};

use crate::names::ASKED;

/// So far into the games positions are looked for.
const PLIES: usize = 44;

/// White's wins, draws and Black's.
pub(crate) type Results = [u64; 3];

/// Counts of games.
pub(crate) struct Expected {
    /// Positions and in how many games with which result they come up, in the order of a line.
    pub(crate) positions: Vec<(Position, Results)>,
    places: HashMap<Position, usize>,
    /// The games of the player that is asked for.
    pub(crate) asked: u64,
}

impl Expected {
    pub(crate) fn of_line(line: &[Position]) -> Self {
        Self {
            positions: line.iter().map(|position| (*position, [0; 3])).collect(),
            places: line
                .iter()
                .enumerate()
                .map(|(at, position)| (*position, at))
                .collect(),
            asked: 0,
        }
    }

    pub(crate) fn count(&mut self, positions: &[Position], players: &[String; 2], score: Score) {
        let result = match score {
            Score::White => 0,
            Score::Black => 2,
            _ => 1,
        };
        let mut seen = Vec::new();
        for position in positions.iter().take(PLIES) {
            if let Some(place) = self.places.get(position)
                && !seen.contains(place)
            {
                seen.push(*place);
                self.positions[*place].1[result] += 1;
            }
        }
        self.asked += u64::from(players.iter().any(|player| player == ASKED));
    }

    pub(crate) fn to_text(&self) -> String {
        let mut text = format!("asked {}\n", self.asked);
        for (position, [white, draws, black]) in &self.positions {
            // Writing into a text does not fail.
            let _ = writeln!(text, "{white} {draws} {black} {}", fen::write(position));
        }
        text
    }

    pub(crate) fn of_text(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let asked = lines.next().and_then(|line| line.strip_prefix("asked "));
        let asked = asked.and_then(|asked| asked.parse().ok());
        let mut expected = Self {
            asked: asked.ok_or("the first line is not 'asked NUMBER'")?,
            ..Self::of_line(&[])
        };
        for line in lines {
            let read = || {
                let mut words = line.splitn(4, ' ');
                let mut number = || words.next()?.parse().ok();
                let results = [number()?, number()?, number()?];
                let fen = words.next()?;
                let position = fen::parse_position(Variant::ALL[0], fen).ok()?;
                Some((position, results))
            };
            let position = read().ok_or_else(|| format!("'{line}' is not understood"))?;
            expected.positions.push(position);
        }
        Ok(expected)
    }
}
