//! What a game does, told as it is played.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

mod accidents;
mod adjournment;
mod blindfold;
mod claims;
mod clock;
mod codec;
mod draws;
mod ended_captures;
mod golden;
mod laws;
mod leave;
mod odds;
mod offers;
mod official;
mod plan;
mod pressing;
mod results;
mod rulings;
mod set_up;
mod sheets;
mod showing;
mod sitting;
mod take_back;
