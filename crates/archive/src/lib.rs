//! A game database: files are imported, games found by players, events, openings and positions,
//! and every position told with the moves that were played from it.
//!
//! An [`Archive`] is a folder with a catalogue and files of positions. What it promises:
//!
//! - An import is there wholly or not at all, also after a crash, a full disk or a power cut. One
//!   writes at a time, in this process or another; any number read meanwhile, and never wait.
//! - A position is found in whichever order of moves it came up, in games from set-ups too; the
//!   moves of variations do not count. A game counts once for a position, with the move that was
//!   played there the first time.
//! - Memory stays bounded, however many games there are.
//! - Everything here blocks; a server calls it on threads that may wait.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! use core::ops::ControlFlow::Continue;
//! use damier_archive::{Archive, Filter, ImportOptions, Query};
//! use damier_rules::{Position, Variant};
//!
//! let archive = Archive::open(folder.path())?;
//! let file = "[White \"Wiersma, Harm\"][Result \"2-0\"] 1. 32-28 19-23 2. 28x19 14x23 2-0
//!             [White \"许华\"][Result \"1-1\"] 1. 32-28 17-22 2. 28x17 12x21 1-1";
//! let report = archive.import(file.as_bytes(), &ImportOptions::new("club"), &mut |_| Continue(()))?;
//! assert_eq!(report.games, 2);
//!
//! let mut query = Query::default();
//! query.filter.player = Some("许".into());
//! let page = archive.search(&query)?;
//! assert_eq!(page.games[0].white, "许华");
//!
//! let start = Position::start(Variant::International);
//! let mv = damier_notation::move_text::parse(&start, "32-28")?;
//! let explored = archive.explore(&start.after(&mv), &Filter::default())?;
//! assert_eq!(explored.total.games(), 2);
//! assert_eq!(explored.moves.len(), 2);
//! # Ok(()) }
//! ```

mod archive;
mod codec;
mod date;
mod error;
mod explore;
mod export;
mod filter;
mod game;
mod import;
mod positions;
mod record;
mod search;
mod segment;

pub use archive::Archive;
pub use date::{BadDate, Date};
pub use error::{ArchiveError, ImportError, OpenError, QueryError, RemoveError};
pub use explore::{Explored, MoveTold, Tally};
pub use export::Export;
pub use filter::{BadCursor, Cursor, Filter, Order, Query};
pub use game::{ArchivedGame, Collection, GameId, Summary};
pub use import::{ImportOptions, Phase, Progress, Report};
pub use search::{Found, Page};
