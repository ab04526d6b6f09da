//! What a player wrote himself, and where it differs from what was played.

use damier_notation::pdn::{self, Game};
use damier_rules::Side;

use super::form::{Entry, Row, written};

/// A player's own record of the game.
pub(super) struct Record {
    pub(super) rows: Vec<Row>,
    pub(super) differences: Vec<Difference>,
}

/// A ply that he wrote otherwise than it was played, or not at all.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The number of the move.
    pub(super) number: usize,
    pub(super) side: Side,
    pub(super) written: String,
    pub(super) played: String,
}

impl Record {
    /// The record that the game's file has of this player.
    pub(super) fn of(game: &Game, owner: Side) -> Option<Record> {
        let lines = pdn::read_sheet(game.tags.get(pdn::sheet_tag(owner))?);
        let played: Vec<(Side, String)> = written(game)
            .into_iter()
            .map(|(side, text, _)| (side, text))
            .collect();
        Some(Record::compare(&lines, &played, game.start.turn()))
    }

    fn compare(lines: &[String], played: &[(Side, String)], turn: Side) -> Record {
        let mut rows: Vec<Row> = Vec::new();
        let mut differences = Vec::new();
        let skipped = usize::from(turn == Side::Black);
        for index in 0..lines.len().max(played.len()) {
            let place = index + skipped;
            let column = if place.is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            };
            let text = lines.get(index).cloned().unwrap_or_default();
            let (side, was) = match played.get(index) {
                Some((side, was)) => (*side, was.as_str()),
                None => (column, ""),
            };
            let differs = plain(&text) != plain(was);
            if differs {
                differences.push(Difference {
                    number: place / 2 + 1,
                    side,
                    written: text.clone(),
                    played: was.to_owned(),
                });
            }
            while rows.len() <= place / 2 {
                rows.push(Row::default());
            }
            if let Some(row) = rows.last_mut() {
                row.0[column.index()] = Some(Entry {
                    text,
                    differs,
                    ..Entry::default()
                });
            }
        }
        Record { rows, differences }
    }
}

/// Signs that mean the same are one: `32–28`, `32 - 28` and `32-28`; `26X37`, `26:37` and `26x37`.
fn plain(text: &str) -> String {
    let unified = text
        .to_lowercase()
        .chars()
        .filter_map(|sign| match sign {
            blank if blank.is_whitespace() => None,
            '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
            '\u{d7}' | ':' => Some('x'),
            other => Some(other),
        })
        .collect::<String>();
    unified.trim_end_matches(['!', '?', '*', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(lines: &[&str], played: &[&str], turn: Side) -> Record {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let mut side = turn;
        let played: Vec<(Side, String)> = played
            .iter()
            .map(|text| {
                let whose = side;
                side = !side;
                (whose, (*text).to_owned())
            })
            .collect();
        Record::compare(&lines, &played, turn)
    }

    fn told(record: &Record) -> Vec<String> {
        let tell = |one: &Difference| {
            format!(
                "{} {:?} {:?} {:?}",
                one.number, one.side, one.written, one.played
            )
        };
        record.differences.iter().map(tell).collect()
    }

    #[test]
    fn what_means_the_same_does_not_differ() {
        let same = record(
            &["32–28", "19 - 23!", "28X19", "14:23"],
            &["32-28", "19-23", "28x19", "14x23"],
            Side::White,
        );
        assert_eq!(told(&same), Vec::<String>::new());
        assert_eq!(same.rows.len(), 2);
        assert!(
            same.rows
                .iter()
                .all(|row| row.0.iter().flatten().all(|one| !one.differs))
        );
    }

    #[test]
    fn what_differs_is_told_with_its_number() {
        let record = record(
            &["32-27", "", "28x19"],
            &["32-28", "19-23", "28x19", "14x23"],
            Side::White,
        );
        assert_eq!(
            told(&record),
            [
                r#"1 White "32-27" "32-28""#,
                r#"1 Black "" "19-23""#,
                r#"2 Black "" "14x23""#,
            ]
        );
        // The original is kept as it was written.
        let first = record.rows[0].0[0].as_ref().unwrap();
        assert_eq!((first.text.as_str(), first.differs), ("32-27", true));
    }

    #[test]
    fn moves_that_nobody_made_differ_too_and_black_may_begin() {
        let record = record(&["20-25", "31-26"], &["20-25"], Side::Black);
        assert_eq!(told(&record), [r#"2 White "31-26" """#]);
        assert!(record.rows[0].0[0].is_none());
        assert_eq!(record.rows.len(), 2);
    }
}
