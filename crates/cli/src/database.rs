//! `damier database`: many games in a folder, found by names, dates, openings and positions.

mod import;
mod list;
mod search;
mod wanted;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use damier_archive::{Archive, ArchiveError, QueryError};

use crate::failure::Failure;
use crate::folder;

/// Keep games in a database and find them by players, events, openings and positions
#[derive(Args)]
pub(crate) struct Database {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Import),
    Search(search::Search),
    Explore(search::Explore),
    Export(search::Export),
    Game(search::Game),
    List(list::List),
    Remove(list::Remove),
}

impl Database {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Import(import) => import.run(),
            Command::Search(search) => search.run(),
            Command::Explore(explore) => explore.run(),
            Command::Export(export) => export.run(),
            Command::Game(game) => game.run(),
            Command::List(list) => list.run(),
            Command::Remove(remove) => remove.run(),
        }
    }
}

/// Where the database is.
#[derive(Args)]
struct Place {
    /// The folder of the database; by default damier/damier.archive in the user's data folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Place {
    /// The database, which is made where it is missing.
    fn open_or_make(&self) -> Result<Archive, Failure> {
        let folder = self.path()?;
        folder::make(&folder)?;
        Archive::open(&folder).map_err(|error| Failure::Input(error.to_string()))
    }

    /// The database that is there.
    fn open(&self) -> Result<Archive, Failure> {
        let folder = self.path()?;
        if !folder.join("archive.sqlite").exists() {
            return Err(Failure::Input(format!(
                "there is no game database in {}; `damier database import` makes one",
                folder.display()
            )));
        }
        Archive::open(&folder).map_err(|error| Failure::Input(error.to_string()))
    }

    fn path(&self) -> Result<PathBuf, Failure> {
        let default = || folder::data().map(|folder| folder.join("damier.archive"));
        self.folder
            .clone()
            .or_else(default)
            .ok_or_else(|| Failure::Use("there is no home folder; say where with --folder".into()))
    }
}

fn unanswered(error: QueryError) -> Failure {
    match error {
        QueryError::Archive(error) => unreadable(error),
        wrong => Failure::Use(wrong.to_string()),
    }
}

fn unreadable(error: ArchiveError) -> Failure {
    Failure::Input(error.to_string())
}
