//! Programs that speak DXP: ours for others ([`Host`]), and others for us ([`Program`]).

mod connection;
mod host;
mod program;

pub use connection::Connection;
pub use host::Host;
pub use program::{Program, Rate};
