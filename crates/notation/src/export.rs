//! Whole games in other forms: lines of JSON for programs, a page to play them over, LaTeX and
//! Markdown to print and to publish.
//!
//! Every form takes a [`Tree`] and keeps its variations, comments and signs. Nothing that stands
//! in a file can become markup, a command or a script of the form.
//!
//! ```
//! use damier_notation::{export, tree};
//!
//! let reading = tree::read(b"1. 32-28 19-23 {solid} 2. 28x19 *", &tree::Options::default());
//! let line = export::json(&reading.games[0], export::Positions::Without);
//! assert!(line.starts_with("{\"variant\":\"international\",\"tags\":{},\"start\":\"W:W31-50:B1-20\""));
//! assert!(line.contains("{\"comment\":\"solid\"}"));
//! ```

mod chapter;
mod comment;
mod html;
mod json;
mod latex;
mod markdown;
mod walk;
mod writer;

pub use chapter::Chapter;
pub use html::{Language, OpenPage, Page};
pub use json::{Positions, json};

use crate::tree::Tree;

/// What a title says of a game: its players, its result, and where and when it was played.
struct Title<'a> {
    white: &'a str,
    black: &'a str,
    result: &'a str,
    /// Event, site, date and round, as far as they are known.
    place: Vec<&'a str>,
}

impl<'a> Title<'a> {
    fn of(game: &'a Tree) -> Title<'a> {
        let known = |name: &str| {
            let value = game.tag(name).map(str::trim)?;
            let is_known = value.chars().any(|next| !matches!(next, '?' | '.' | '-'));
            is_known.then_some(value)
        };
        let place = ["Event", "Site", "Date", "Round"];
        Title {
            white: known("White").unwrap_or("?"),
            black: known("Black").unwrap_or("?"),
            result: match known("Result") {
                Some(result) if game.end == "*" => result,
                _ => &game.end,
            },
            place: place.into_iter().filter_map(known).collect(),
        }
    }

    fn known_result(&self) -> Option<&'a str> {
        Some(self.result).filter(|result| *result != "*")
    }

    /// Whether nobody said who played.
    fn is_nameless(&self) -> bool {
        self.white == "?" && self.black == "?"
    }
}
