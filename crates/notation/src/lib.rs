//! Text in and out: positions as FEN, moves as players and programs write them, games as PDN.
//!
//! ```
//! use damier_notation::{fen, move_text};
//! use damier_rules::Variant;
//!
//! let position = fen::parse_position(Variant::International, "W:W39:B12,13,23,33")?;
//! let mv = move_text::parse(&position, "39x17")?;
//! assert_eq!(move_text::write_full(&position, &mv), "39x28x19x8x17");
//! assert_eq!(fen::write(&position.after(&mv)), "B:W17:B");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod diagram;
mod encoding;
pub mod export;
pub mod fen;
pub mod move_text;
mod names;
mod naming;
mod own_rules;
pub mod pattern;
pub mod pdn;
mod scan;
mod score;
pub mod sign;
pub mod spoken;
pub mod tree;

pub use encoding::Encoding;
pub use naming::Naming;
pub use own_rules::rules_tag;
pub use score::Score;
