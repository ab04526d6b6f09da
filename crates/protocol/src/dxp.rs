//! The DamExchange protocol, version 01: two programs play the game on a hundred squares over a
//! connection. A message is up to 127 ASCII characters and a zero byte.
//!
//! ```
//! use damier_protocol::dxp::{Frames, Message};
//!
//! let mut frames = Frames::new();
//! frames.push(b"M0012061100\0C12");
//! let message: Message = frames.next().unwrap()?.parse()?;
//! assert!(matches!(message, Message::Move(_)));
//! assert_eq!(message.to_string(), "M0012061100");
//! assert!(frames.next().is_none(), "the second message is not whole yet");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frames;
mod message;
mod read;

pub use frames::{BadFrame, Frames};
pub use message::{Acceptance, Acknowledgement, Back, End, Message, Moved, Reason, Request, Start};
pub use read::BadMessage;

/// The port on which a program listens if nothing else is said.
pub const PORT: u16 = 27_531;
