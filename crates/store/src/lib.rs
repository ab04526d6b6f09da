//! What is kept of games, and nothing of what it means: ids, lines of text and who sits where.
//!
//! [`Storage`] is the seam; [`Sqlite`] is what stands behind it today. A game is a row with its
//! terms, two seats, and a numbered list of lines that only ever grows. An append states how many
//! lines its writer has seen, so that of two writers one is told [`AppendError::Stale`]. Its
//! answer comes after the commit is on disk: whoever heard "stored" will find the line again
//! after a crash or a power cut.
//!
//! An event is many games that belong together: a row with what was agreed on, its people, and a log
//! of its own, appended to in the same way. Games are made in the transaction that begins it.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! use damier_store::{Append, GameId, Line, NewGame, Options, Seat, Sqlite, Storage, wait};
//!
//! let store = Sqlite::open(&folder.path().join("games.sqlite"), Options::default())?;
//! let id = GameId::new("k3x9");
//! wait(|done| store.create(NewGame {
//!     id: id.clone(),
//!     created: 1_000,
//!     kind: "screen".into(),
//!     terms: "v1 international".into(),
//!     timed: false,
//!     rated: false,
//!     seats: [Seat::free_person(), Seat::free_person()],
//!     arbiter: None,
//!     lines: vec![],
//!     rematch_of: None,
//! }, done))?;
//! let first = Line { at: 2_000, text: "v1 begin".into() };
//! let seq = wait(|done| store.append(Append::new(id.clone(), 0, vec![first]), done))?;
//! assert_eq!(seq, 1);
//! assert_eq!(store.load(&id)?.unwrap().lines[0].text, "v1 begin");
//! # Ok(()) }
//! ```

mod account;
pub mod archive;
mod error;
mod event;
mod location;
mod rating;
mod record;
mod reminder;
mod sqlite;
mod storage;

pub use account::{Account, AccountId, Accounts, End, GameOf, NOBODY, NewAccount, SignIn};
pub use error::{AppendError, CreateError, OpenError, StoreError};
pub use event::{
    BoardOf, EventAppend, EventId, EventState, NewEvent, Person, Reseat, StoredEvent, TakePlace,
};
pub use location::{BadLocation, Location};
pub use rating::{Rate, RatedGame, Rating, RatingIn, RatingRow, Ratings, Report, Tie};
pub use record::{
    Append, Finish, GameId, GameRecord, Hash, Holder, Line, NewGame, Paper, SaidLine, Seat,
    SeatSide, Sit, StoredGame,
};
pub use reminder::{MailAddress, Reminder, Reminders, Subscription};
pub use sqlite::{Options, Sqlite};
pub use storage::{Done, Figures, Storage, wait};
