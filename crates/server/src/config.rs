//! What can be set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use damier_store::Location;

use crate::limits::Limits;
use crate::permission::Importers;
use crate::post::Post;
use crate::time::Passing;

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where games are kept.
    pub database: Location,
    /// The folder of the game database; beside `database` when absent.
    pub archive: Option<PathBuf>,
    /// The rest.
    pub settings: Settings,
}

/// What does not depend on where the server runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is allowed.
    pub limits: Limits,
    /// Whether a proxy stands before the server, whose `X-Forwarded-For` and
    /// `X-Forwarded-Proto` are to be believed.
    pub behind_proxy: bool,
    /// Threads that think for the engine.
    pub thinkers: usize,
    /// How much of all processors analyses and hints may use together, in hundredths; with 0
    /// there are none.
    pub analysis_share: u8,
    /// How long a position is analysed at most.
    pub analysis_time: Duration,
    /// How long a game without watchers, running clocks and work is kept in memory.
    pub idle: Duration,
    /// How often sockets are asked for a sign of life.
    pub ping: Duration,
    /// How long a connection is lost before the opponent in a fast game may end it; in a rapid
    /// game it is twice as long, in a standard one five times.
    pub claim_after: Duration,
    /// The longest time on the line, there and back, that is not counted as thinking; for each
    /// move, as pings measure it.
    pub lag_allowed: Duration,
    /// Who may bring files into the game database, and remove them.
    pub importers: Importers,
    /// The largest file that is imported, in bytes.
    pub largest_import: u64,
    /// How passwords are hashed.
    pub hashing: Hashing,
    /// Whether games that end here become part of the game database, which everybody can read.
    pub keep_played: bool,
    /// What is sent to people who are not there; nothing when absent.
    pub post: Option<Post>,
    /// Time that tests let pass.
    pub passing: Passing,
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            limits: Limits::default(),
            behind_proxy: false,
            // One core is left for everybody else.
            thinkers: cores.saturating_sub(1).max(1),
            analysis_share: 25,
            analysis_time: Duration::from_secs(120),
            idle: Duration::from_secs(60),
            ping: Duration::from_secs(25),
            claim_after: Duration::from_secs(60),
            lag_allowed: Duration::from_millis(300),
            importers: Importers::default(),
            largest_import: 256 << 20,
            hashing: Hashing::default(),
            keep_played: true,
            post: None,
            passing: Passing::default(),
        }
    }
}

/// What hashing a password costs: with argon2id, and noted with each hash.
#[derive(Clone, Copy, Debug)]
pub struct Hashing {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// Passwords that are hashed at once; others wait.
    pub at_once: usize,
}

impl Default for Hashing {
    /// As OWASP advises: 19 MiB and two passes. Half of the cores stay free for games.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            memory_kib: 19_456,
            passes: 2,
            at_once: (cores / 2).max(1),
        }
    }
}
