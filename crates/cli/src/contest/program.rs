//! The programs of a match, as they are named on the command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use damier_arena::{Broken, Own, Player, Start, dxp, hub};
use damier_engine::Level;
use damier_rules::Variant;

use crate::failure::Failure;

/// A program of a match.
pub(super) enum Program {
    Own(Option<Level>),
    Hub(Start),
    Dxp(String),
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind {
            "damier" if rest.is_empty() => Ok(Program::Own(None)),
            "damier" => {
                let level = rest.parse().ok().and_then(Level::new);
                let level = level.ok_or_else(|| format!("{text}: levels are 1 to 10"))?;
                Ok(Program::Own(Some(level)))
            }
            "hub" => Start::parse(rest)
                .map(Program::Hub)
                .ok_or_else(|| format!("{text}: a command is missing, or a quotation mark")),
            "dxp" if rest.contains(':') => Ok(Program::Dxp(rest.to_owned())),
            "dxp" => Err(format!("{text}: write dxp:HOST:PORT")),
            _ => Err(format!(
                "{text}: a program is damier, damier:LEVEL, hub:COMMAND or dxp:HOST:PORT"
            )),
        }
    }
}

impl Program {
    pub(super) fn start(
        &self,
        variant: Variant,
        hash: usize,
        settings: &OfOne,
    ) -> Result<Box<dyn Player>, Broken> {
        Ok(match self {
            Program::Own(None) => Box::new(Own::new(hash)),
            Program::Own(Some(level)) => Box::new(Own::new(hash).at_level(*level, 1)),
            Program::Hub(start) => {
                let folder = settings.folder.clone();
                let start = Start {
                    folder,
                    ..start.clone()
                };
                Box::new(hub::Program::start(&start, variant, &settings.set)?)
            }
            Program::Dxp(address) => {
                let start = settings.command.clone();
                let start = start.map(|start| Start {
                    folder: settings.folder.clone(),
                    ..start
                });
                Box::new(dxp::Program::reach(address, settings.rate, start.as_ref())?)
            }
        })
    }
}

/// What is said about each of the programs.
#[derive(Args)]
pub(super) struct Settings {
    /// The folder in which the first program runs
    #[arg(long, value_name = "FOLDER")]
    first_folder: Option<PathBuf>,
    /// The folder in which the second program runs
    #[arg(long, value_name = "FOLDER")]
    second_folder: Option<PathBuf>,
    /// A parameter of the first program that speaks Hub; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    first_set: Vec<String>,
    /// A parameter of the second program that speaks Hub; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    second_set: Vec<String>,
    /// How to start the first program that speaks DXP
    #[arg(long, value_name = "COMMAND")]
    first_command: Option<String>,
    /// How to start the second program that speaks DXP
    #[arg(long, value_name = "COMMAND")]
    second_command: Option<String>,
    /// What a program that speaks DXP is told of the time, in whole minutes: 1/300 is a minute for 300
    /// moves
    #[arg(long, value_name = "MINUTES/MOVES", default_value = "1/300")]
    dxp_rate: String,
}

/// What is said about one program.
pub(super) struct OfOne {
    folder: Option<PathBuf>,
    set: Vec<hub::Setting>,
    command: Option<Start>,
    rate: dxp::Rate,
}

impl Settings {
    pub(super) fn of_both(&self) -> Result<[OfOne; 2], Failure> {
        Ok([
            self.of(&self.first_folder, &self.first_set, &self.first_command)?,
            self.of(&self.second_folder, &self.second_set, &self.second_command)?,
        ])
    }

    fn of(
        &self,
        folder: &Option<PathBuf>,
        set: &[String],
        command: &Option<String>,
    ) -> Result<OfOne, Failure> {
        let set = set.iter().map(|text| {
            let (name, value) = text
                .split_once('=')
                .ok_or_else(|| Failure::Use(format!("{text}: write NAME=VALUE")))?;
            Ok(hub::Setting {
                name: name.to_owned(),
                value: value.to_owned(),
            })
        });
        let command = command.as_ref().map(|text| {
            Start::parse(text).ok_or_else(|| Failure::Use(format!("{text:?} is no command")))
        });
        Ok(OfOne {
            folder: folder.clone(),
            set: set.collect::<Result<_, Failure>>()?,
            command: command.transpose()?,
            rate: rate(&self.dxp_rate)?,
        })
    }
}

fn rate(text: &str) -> Result<dxp::Rate, Failure> {
    let read = || {
        let (minutes, moves) = text.split_once('/')?;
        let of = |text: &str| text.parse().ok().filter(|number| *number <= 999);
        Some(dxp::Rate {
            minutes: of(minutes)?,
            moves: of(moves)?,
        })
    };
    read().ok_or_else(|| Failure::Use(format!("{text}: write MINUTES/MOVES, each up to 999")))
}
