//! What draughts engines and the programs around them say to each other: [`hub`] over lines of
//! text, [`dxp`] over a connection. Messages are read and written here as values; who sends them,
//! and when, is for others to say.
//!
//! ```
//! use damier_protocol::hub::{Command, Mode};
//!
//! assert_eq!("go think".parse(), Ok(Command::Go(Mode::Think)));
//! assert_eq!(Command::Stop.to_string(), "stop");
//! ```

pub mod dxp;
pub mod hub;
mod square;
