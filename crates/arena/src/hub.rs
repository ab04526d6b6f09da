//! Programs that speak Hub: ours for others ([`serve`]), and others for us ([`Program`]).

mod names;
mod program;
mod search;
mod serve;
mod session;

pub use names::variant_by_name;
pub use program::{Program, Setting};
pub use serve::{serve, serve_with};
