//! The rules held to their data files and laws. Everything here goes over every variant: one that
//! has no data file makes a test fail.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

mod attack;
mod cases;
mod counter;
mod data;
mod documented;
mod explosion;
mod games;
mod guide;
mod invented;
mod keys;
mod laws;
mod openings;
mod perft;
mod random;
mod recount;
mod routes;
mod rules_text;
mod text;
