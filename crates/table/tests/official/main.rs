//! What free acts come to, told as cases: the files in `cases` say in words of their own what was
//! done, which articles apply, and how the game goes on.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

mod cases;
mod chance;
mod checker;
mod format;
mod performances;
mod play;
