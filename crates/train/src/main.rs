//! From nothing to weights: games of the engine against itself, and what is learned from them. And from weights
//! to an opening book.

mod book;
mod fit;
mod generations;
mod matches;
mod model;
mod sample;
mod self_play;
mod work;

use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use damier_arena::hub::serve_with;
use damier_rules::Variant;

use fit::Study;
use generations::Generations;
use self_play::Manner;
use work::Work;

/// Train the engine's evaluation
#[derive(Parser)]
#[command(name = "damier-train")]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Go the whole way from nothing: games, weights and matches, generation after generation
    Run {
        /// The game that is played
        #[arg(long, default_value = "international")]
        variant: Variant,
        /// Where everything goes; a run that was broken off goes on there
        #[arg(long)]
        into: PathBuf,
        #[command(flatten)]
        generations: Generations,
        #[command(flatten)]
        manner: Manner,
        #[command(flatten)]
        study: Study,
        #[command(flatten)]
        work: Work,
    },
    /// Play games for training into a folder; what is there already is kept
    Play {
        /// The game that is played
        #[arg(long, default_value = "international")]
        variant: Variant,
        /// Where the files go
        #[arg(long)]
        into: PathBuf,
        #[command(flatten)]
        manner: Manner,
        #[command(flatten)]
        work: Work,
    },
    /// Let two sets of weights play each other
    Match(matches::Match),
    /// Speak Hub with these weights
    Hub {
        /// The game that is played
        #[arg(long, default_value = "international")]
        variant: Variant,
        /// The weights; those that the engine comes with where none are given
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Build an opening book by searching; one that is there already goes on
    Book {
        /// The game that it is about
        #[arg(long, default_value = "international")]
        variant: Variant,
        #[command(flatten)]
        manner: book::Manner,
    },
    /// Learn weights from the games in folders
    Fit {
        /// The game that was played
        #[arg(long, default_value = "international")]
        variant: Variant,
        /// Where the files of games are
        #[arg(long, required = true)]
        from: Vec<PathBuf>,
        /// Where the weights go
        #[arg(long)]
        into: PathBuf,
        #[command(flatten)]
        study: Study,
        #[command(flatten)]
        work: Work,
    },
}

fn main() -> ExitCode {
    let done = match Line::parse().command {
        Command::Run {
            variant,
            into,
            generations,
            manner,
            study,
            work,
        } => generations::run(variant, &generations, &manner, &study, work, &into),
        Command::Play {
            variant,
            into,
            manner,
            work,
        } => self_play::run(variant, &manner, work, &into),
        Command::Match(matches) => matches.run(),
        Command::Hub { variant, weights } => hub(variant, weights),
        Command::Book { variant, manner } => book::run(variant, &manner),
        Command::Fit {
            variant,
            from,
            into,
            study,
            work,
        } => fit::run(variant, &study, work, &from, &into),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn hub(variant: Variant, weights: Option<PathBuf>) -> io::Result<()> {
    let network = weights.map(|path| matches::read(variant, &path));
    serve_with(
        BufReader::new(io::stdin()),
        io::stdout(),
        network.transpose()?,
    )
}
