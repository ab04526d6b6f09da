//! `damier serve`: the server with its page, until it is interrupted.

mod post;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use damier_server::{Config, Importers, Limits, ServeError, Settings};
use damier_store::Location;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::failure::Failure;
use crate::folder;

/// Run the server and its page; prints the address to open
#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8100")]
    listen: SocketAddr,
    /// Where games are kept: a path or sqlite:PATH; by default damier/damier.sqlite in the
    /// user's data folder, which is made
    #[arg(long, value_name = "URL")]
    database: Option<Location>,
    /// The folder of the game database; by default it is made beside the database
    #[arg(long, value_name = "FOLDER")]
    archive: Option<PathBuf>,
    /// Who may import files into the game database, and remove them
    #[arg(long, value_enum, default_value_t = Import::Local)]
    import: Import,
    /// The largest file that is imported, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=65536))]
    largest_import: u64,
    /// Whether games that end here become part of the game database, which everybody can read
    #[arg(long, value_enum, default_value_t = Switch::On)]
    keep_played: Switch,
    /// A proxy stands before the server: believe its X-Forwarded-For and X-Forwarded-Proto
    #[arg(long)]
    behind_proxy: bool,
    /// Seconds that a connection is lost before the opponent may end the game: so many in a fast
    /// game, twice as many in a rapid one, five times in a standard one
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    claim_after: u64,
    /// How many different rules of their own players may bring until the server is started anew
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=32_768))]
    own_rules: u32,
    /// Threads that think for the engine; by default all cores but one
    #[arg(long, value_name = "COUNT")]
    thinkers: Option<usize>,
    /// How much of all processors analyses and hints may use together, in hundredths; 0 offers none
    #[arg(long, value_name = "PERCENT", default_value_t = 25, value_parser = clap::value_parser!(u8).range(0..=100))]
    analysis_share: u8,
    /// How many positions are analysed at once
    #[arg(long, value_name = "COUNT", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=256))]
    analyses: u16,
    #[command(flatten)]
    post: post::PostArgs,
    /// What to log on standard error: a level, or module=level,…
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: Targets,
    /// How to write it
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// Lift the limits on rate and numbers, for load tests
    #[arg(long, value_enum, default_value_t = Switch::On, hide = true)]
    rate_limit: Switch,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Import {
    /// Everybody who reaches the server
    Anyone,
    /// Those who sit at the computer on which it runs, with no proxy between
    Local,
    /// Nobody
    Nobody,
}

#[derive(Clone, Copy, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.start_log();
        let database = match self.database.clone() {
            Some(location) => location,
            None => default_database()?,
        };
        let mut settings = Settings {
            behind_proxy: self.behind_proxy,
            importers: match self.import {
                Import::Anyone => Importers::Anyone,
                Import::Local => Importers::Local,
                Import::Nobody => Importers::Nobody,
            },
            largest_import: self.largest_import << 20,
            claim_after: Duration::from_secs(self.claim_after),
            analysis_share: self.analysis_share,
            keep_played: matches!(self.keep_played, Switch::On),
            post: self.post.settings()?,
            ..Settings::default()
        };
        if let Some(thinkers) = self.thinkers {
            settings.thinkers = thinkers.max(1);
        }
        if matches!(self.rate_limit, Switch::Off) {
            settings.limits = Limits::lifted();
        }
        settings.limits.analyses = usize::from(self.analyses);
        settings.limits.own_rules = self.own_rules as usize;
        let config = Config {
            listen: self.listen,
            database,
            archive: self.archive,
            settings,
        };
        let runtime = tokio::runtime::Runtime::new()?;
        runtime
            .block_on(damier_server::serve(config, announce))
            .map_err(|error| match error {
                ServeError::Listen { .. } => Failure::Use(error.to_string()),
                ServeError::Open(_)
                | ServeError::Folder { .. }
                | ServeError::Read(_)
                | ServeError::Serve(_) => Failure::Input(error.to_string()),
            })
    }

    fn start_log(&self) {
        let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
        let registry = tracing_subscriber::registry().with(self.log.clone());
        match self.log_format {
            LogFormat::Text => registry.with(lines.with_ansi(false)).init(),
            LogFormat::Json => registry.with(lines.json().flatten_event(true)).init(),
        }
    }
}

/// Says where to go. A reader that is gone is no reason not to serve.
fn announce(address: SocketAddr) {
    let mut shown = address;
    if shown.ip().is_unspecified() {
        shown.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    let mut out = io::stdout();
    let _ = writeln!(out, "Damier is ready: http://{shown}/").and_then(|()| out.flush());
}

/// The database in the user's data folder, which is made where it is missing.
fn default_database() -> Result<Location, Failure> {
    let folder = folder::data()
        .ok_or_else(|| Failure::Use("there is no home folder; say where with --database".into()))?;
    folder::make(&folder)?;
    Ok(Location::Sqlite(folder.join("damier.sqlite")))
}
