//! Simuls: the conditions one by one, and whole events in virtual time.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod codec;
mod conditions;
mod event;
mod gathering;
mod hall;
mod host_time;
