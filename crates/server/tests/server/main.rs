//! The server through its own front door: the router called in process, and real sockets.

#![allow(clippy::unwrap_used, clippy::panic)] // a test says what it expects by failing

mod access;
mod accounts;
mod acts;
mod adjourned;
mod analysis;
mod assistants;
mod blind_audience;
mod blind_bytes;
mod blind_simul_bytes;
mod blindfold;
mod broadcasts;
mod broken_storage;
mod claims;
mod classes;
mod clocks;
mod correspondence;
mod database;
mod delayed;
mod engine;
mod gone;
mod limits;
mod lobby;
mod making;
mod odds;
mod official;
mod openapi;
mod overseeing;
mod own_rules;
mod page;
mod public;
mod records;
mod rematch;
mod reminders;
mod restart;
mod seats;
mod set_up;
mod showing;
mod simul_access;
mod simul_clocks;
mod simuls;
mod sockets;
mod support;
mod tournaments;
mod wooden;
