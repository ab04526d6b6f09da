//! `damier pdn`: what is in files of games, what is wrong with them, and files made of others.

mod check;
mod convert;
mod dedup;
mod filter;
mod form;
mod games;
mod progress;
mod replay;
mod split;
mod stats;

use clap::{Args, Subcommand};

pub(crate) use games::{Source, Stored, unreadable};

use crate::failure::Failure;

/// Check, rewrite, search, count, split, join and export files of games in PDN
#[derive(Args)]
pub(crate) struct Pdn {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Convert(convert::Convert),
    Dedup(dedup::Dedup),
    Export(crate::export::Export),
    Filter(Box<filter::Filter>),
    Merge(convert::Merge),
    Replay(replay::Replay),
    Split(split::Split),
    Stats(stats::Stats),
}

impl Pdn {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Dedup(dedup) => dedup.run(),
            Command::Export(export) => export.run(),
            Command::Filter(filter) => filter.run(),
            Command::Merge(merge) => merge.run(),
            Command::Replay(replay) => replay.run(),
            Command::Split(split) => split.run(),
            Command::Stats(stats) => stats.run(),
        }
    }
}

pub(crate) fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
