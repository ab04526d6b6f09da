//! Moves in text: `32-28`, `47x20`, `47x38x24x13x36`, `c3-d4`, `b6:d8:f6`.
//!
//! Written is what PDN 3.0 prescribes for the variant: the first and the last square, unless two
//! captures share them. Then every square between is written: the one on which the piece turns,
//! and on a straight run the one directly behind each captured piece.
//!
//! Read is much more, see [`parse`]. A text that fits two moves is refused with both; nothing is
//! guessed.
//!
//! ```
//! use damier_notation::{fen, move_text};
//! use damier_rules::Variant;
//!
//! // A white king on 47; 19 and 14 are two ways to go on after 42 and 29.
//! let position = fen::parse_position(Variant::International, "W:WK47:B14,19,29,31,42")?;
//! let mut texts = move_text::write_all(&position).into_iter().map(|(_, text)| text);
//! assert_eq!(texts.next().as_deref(), Some("47x38x20x9x36"));
//! assert_eq!(texts.next().as_deref(), Some("47x38x24x13x36"));
//! assert!(move_text::parse(&position, "47x36").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod quick;
mod read;
mod walk;
mod write;

pub use error::{Candidate, Malformed, MoveTextError};
pub use read::{LONGEST, parse, parse_named, squares};
pub(crate) use write::shortest_path;
pub use write::{square_name, write, write_all, write_captures, write_full, write_path};
