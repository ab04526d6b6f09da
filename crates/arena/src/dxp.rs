//! Programs that speak DXP: ours for others ([`Host`]), and others for us ([`Program`]).

mod connection;
mod host;
mod meeting;
mod program;

pub use connection::Connection;
pub use host::{Host, Thinker};
pub use meeting::{Meeting, Rate, Way};
pub use program::Program;
