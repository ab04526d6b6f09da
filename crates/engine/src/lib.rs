//! Finds moves: search, evaluation, levels of play, and a pool of workers for many games.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Instant;
//! use damier_engine::{Controls, Game, Level, Searcher};
//! use damier_rules::{Position, Variant};
//!
//! let mut game = Game::from(Position::start(Variant::International));
//! let (clock, stop) = (Instant::now(), AtomicBool::new(false));
//! let mut searcher = Searcher::new(1 << 16);
//! let level = Level::new(3).expect("levels are 1 to 10");
//! for _ in 0..10 {
//!     let best = searcher
//!         .play(&game, level, 2026, None, &Controls::new(&clock, &stop))
//!         .expect("the game goes on");
//!     game.play(&best.mv)?;
//! }
//! # Ok::<(), damier_rules::IllegalMove>(())
//! ```
//!
//! A [`Searcher`] thinks about one [`Game`] at a time and tells [`Info`] after each iteration; a
//! [`Pool`] serves as many games as ask, fairly, without keeping anyone waiting who asks;
//! [`explain`] tells what a move that was found does. Time and chance are arguments: a [`Clock`]
//! and a seed.
//!
//! The search is compiled for each kind of [`Mechanics`](damier_rules::generate::Mechanics).
//! There is no input or output here.

mod attention;
mod book;
mod clock;
mod drawn;
mod evaluate;
mod explain;
mod follow;
mod game;
mod key;
mod level;
mod limits;
pub mod network;
mod offer;
mod order;
mod pool;
mod score;
mod search;
mod searcher;
mod shipped;
mod solve;
mod strength;
mod table;
mod watch;
mod wishes;

pub use book::{BadBook, Book, BookMove};
pub use clock::{Clock, Controls};
pub use evaluate::evaluate;
pub use explain::{Motive, explain};
pub use game::Game;
pub use level::Level;
pub use limits::{Limits, Time};
pub use offer::would_accept_draw;
pub use pool::{Answer, Pool, PoolFull, PoolOptions, Request};
pub use score::Score;
pub use searcher::{Analysis, Best, Info, Line, Searcher};
