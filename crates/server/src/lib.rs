//! The server: games over HTTP and WebSocket, and the page that plays them.
//!
//! [`serve`] runs it; [`App`] is the same without a network, for tests and other programs. What
//! goes over the wire is in `docs/http-api.md`.
//!
//! ```no_run
//! use damier_server::{Config, Settings};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let config = Config {
//!     listen: "127.0.0.1:8100".parse()?,
//!     archive: None,
//!     database: "damier.sqlite".parse()?,
//!     settings: Settings::default(),
//! };
//! damier_server::serve(config, |address| println!("http://{address}/")).await?;
//! # Ok(()) }
//! ```

mod access;
mod accounts;
mod adjourning;
mod analysing;
mod app;
mod archive;
mod assets;
mod blindfold;
mod board;
mod broadcast;
mod class;
mod config;
mod correspondence;
mod delayed;
mod explaining;
mod headers;
mod language;
mod limits;
mod listener;
mod lobby;
mod log;
mod making;
mod metrics;
mod odds;
mod overseers;
mod own_rules;
mod permission;
mod playing;
mod post;
mod ratings;
mod recovery;
mod refusal;
mod room;
mod rooms;
mod routes;
mod rule_card;
mod score_sheet;
mod secret;
mod serve;
mod session;
mod shape;
mod shared;
mod simul;
mod thinking;
mod time;
mod tournament;
mod unfinished;
mod who;
mod wooden;
mod words;

pub use app::App;
pub use config::{Config, Hashing, Settings};
pub use explaining::{Tongue, told};
pub use limits::{Limits, Rate};
pub use permission::Importers;
pub use post::{BadKey, Post, Secret, Smtp, SmtpTls, Vapid, new_key};
pub use serve::{ServeError, serve};
pub use time::Passing;
