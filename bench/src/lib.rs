//! A client of the server for load, crash and durability tests: it starts the program, visits it
//! as a browser would, and plays. It shares no code with the server and knows no rules: it chooses
//! among the moves that the server lists.
//!
//! ```no_run
//! # async fn example() -> Result<(), damier_bench::Failure> {
//! use damier_bench::{Program, Visitor, friends};
//!
//! let program = Program::start("target/debug/damier", "/tmp/games.sqlite", &[])?;
//! program.ready().await?;
//! let (white, black) = friends(program.address(), None, None).await?;
//! assert_eq!(white.game, black.game);
//! # Ok(())
//! # }
//! ```

mod chance;
mod failure;
mod http;
mod player;
mod program;
mod seats;
mod socket;
mod spectator;
pub mod wire;

pub use chance::Chance;
pub use failure::Failure;
pub use http::Visitor;
pub use player::{Acknowledged, Ending, Notes, Player};
pub use program::{Program, free_port};
pub use seats::{Seat, against_engine, friends};
pub use socket::Socket;
pub use spectator::{Sightings, Spectator};
