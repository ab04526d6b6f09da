//! `damier dxp`: our engine for programs that speak DXP.

use std::fs::File;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use damier_arena::Record;
use damier_arena::dxp::{Connection, Host};
use damier_rules::{Position, Variant};

use crate::failure::Failure;

/// Play the games that another program asks for over DXP
#[derive(Args)]
pub(crate) struct Dxp {
    /// Wait for the other program at this address
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:27531")]
    listen: String,
    /// Reach the other program at this address instead
    #[arg(long, value_name = "ADDRESS", conflicts_with = "listen")]
    connect: Option<String>,
    /// The variant; the protocol does not say it, and has fifty squares
    #[arg(long, default_value = "international")]
    variant: Variant,
    /// Megabytes for what was found out about positions
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    hash: u32,
    /// The most seconds for a move
    #[arg(long, value_name = "SECONDS")]
    most_time: Option<f64>,
    /// Search from the first move on, instead of playing openings from the book
    #[arg(long)]
    no_book: bool,
    /// Write the conversations into this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Dxp {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if Position::start(self.variant).board().count() != 50 {
            let variant = self.variant;
            return Err(Failure::Use(format!(
                "{variant} is not played on fifty squares"
            )));
        }
        let mut host = Host::new(self.variant, self.hash as usize * (1 << 20));
        if !self.no_book {
            host = host.with_book();
        }
        if let Some(seconds) = self.most_time {
            let span = Duration::try_from_secs_f64(seconds);
            let span = span.map_err(|error| Failure::Use(format!("--most-time: {error}")))?;
            host = host.with_most_time(span);
        }
        let record = self.record.as_ref().map(|file| {
            let failed = |error| Failure::Input(format!("{}: {error}", file.display()));
            File::create(file).map(Record::new).map_err(failed)
        });
        let record = record.transpose()?;
        if let Some(address) = &self.connect {
            let connection = Connection::reach(address, Duration::from_secs(30));
            let connection = connection.map_err(|broken| Failure::Input(broken.to_string()))?;
            return follow(&mut host, &mut connection.recorded(record.as_ref()));
        }
        let address = &self.listen;
        let failed = |error: io::Error| Failure::Use(format!("{address}: {error}"));
        let listener = TcpListener::bind(address).map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        writeln!(io::stdout(), "listening on {bound}")?;
        io::stdout().flush()?;
        loop {
            let connection = Connection::accept(&listener).map_err(failed)?;
            let mut connection = connection.recorded(record.as_ref());
            // The next program may behave better.
            if let Err(failure) = follow(&mut host, &mut connection) {
                let _ = failure.report();
            }
        }
    }
}

fn follow(host: &mut Host, connection: &mut Connection) -> Result<(), Failure> {
    let mut written = Ok(());
    let followed = host.follow(connection, &mut |text| {
        if written.is_ok() {
            written = writeln!(io::stdout(), "{text}");
        }
    });
    written?;
    followed.map_err(|broken| Failure::Input(format!("the other program {broken}")))
}
