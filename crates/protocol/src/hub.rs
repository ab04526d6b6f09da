//! The Hub protocol, version 2, and what is left of version 1: lines of text between an engine and
//! the program that uses it. `docs/protocol.md` has what we add.
//!
//! A [`Line`] is a command with arguments, whatever it is; a [`Command`] is what an engine is told,
//! an [`Answer`] what it says. What is not known is ignored by both sides, so nothing that is
//! written well is an error here.
//!
//! ```
//! use damier_protocol::hub::{self, Answer, Command};
//! use damier_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::International);
//! let line = Command::position(&start, &[]).to_string();
//! assert_eq!(line, "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
//!
//! let Answer::Done { best, .. } = "done move=32-28 ponder=17-22".parse()? else { unreachable!() };
//! let mv = hub::read_move(&start, &best).unwrap();
//! assert_eq!((mv.from.number(), mv.to.number()), (32, 28));
//! # Ok::<(), damier_protocol::hub::BadLine>(())
//! ```

mod answer;
mod command;
mod limits;
mod line;
mod old;
mod position;

pub use answer::{Answer, Found, Parameter};
pub use command::{Command, Mode};
pub use limits::Limits;
pub use line::{BadLine, Line};
pub use old::{OldAnswer, OldCommand};
pub use position::{BadPosition, read_move, read_position, write_move, write_position};
