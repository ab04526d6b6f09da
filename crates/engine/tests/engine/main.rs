//! What the engine promises, tried from outside.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

mod bench;
mod book;
mod explain;
mod follow;
mod ladder;
mod laws;
mod pool;
mod scripted;
mod solve;
mod support;
mod tactics;
mod threads;
mod time;
