//! `damier database list` and `remove`.

use std::io::{self, Write};

use clap::Args;
use damier_notation::pdn::utc_date;
use serde_json::json;

use super::{Place, unreadable};
use crate::failure::Failure;

/// List the collections: what was imported under one name
#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    place: Place,
    /// Print a line of JSON for each
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let mut out = io::stdout().lock();
        for collection in archive.collections().map_err(unreadable)? {
            if self.json {
                let line = json!({
                    "name": collection.name,
                    "games": collection.games,
                    "imports": collection.imports,
                    "last": collection.last,
                    "source": collection.source,
                });
                writeln!(out, "{line}")?;
            } else {
                writeln!(
                    out,
                    "{}: {} games, last imported on {} from {}",
                    collection.name,
                    collection.games,
                    utc_date(collection.last / 1000),
                    collection.source
                )?;
            }
        }
        Ok(())
    }
}

/// Remove a collection with all its games
#[derive(Args)]
pub(super) struct Remove {
    #[command(flatten)]
    place: Place,
    /// The name of the collection
    collection: String,
}

impl Remove {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let removed = archive
            .remove(&self.collection, &mut || true)
            .map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(io::stdout(), "{}: {removed} games removed", self.collection)?;
        Ok(())
    }
}
