//! Every form of clock: what it shows second by second, and what holds for all of them.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

mod correct;
mod deeds;
mod laws;
mod presses;
mod script;
mod scripts;
mod slow_twin;
mod terms;
