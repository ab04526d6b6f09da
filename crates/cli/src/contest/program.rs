//! The programs of a match, as they are named on the command line.

use std::fs::File;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use damier_arena::{Broken, Own, Pace, Player, Record, Start, dxp, hub};
use damier_engine::Level;
use damier_rules::Variant;

use crate::failure::Failure;

/// A program of a match.
pub(super) enum Program {
    Own(Option<Level>),
    Hub(Start),
    Dxp(dxp::Way, String),
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
            "dxp" if rest.contains(':') => Ok(Program::Dxp(dxp::Way::Reach, rest.to_owned())),
            "dxp-from" if rest.contains(':') => Ok(Program::Dxp(dxp::Way::Await, rest.to_owned())),
            "dxp" | "dxp-from" => Err(format!("{text}: write {kind}:HOST:PORT")),
            _ => Err(format!(
                "{text}: a program is damier, damier:LEVEL, hub:COMMAND, dxp:HOST:PORT or \
                 dxp-from:HOST:PORT"
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
                let record = settings.record.as_ref();
                let program = hub::Program::start(&start, variant, &settings.set, record)?;
                Box::new(program)
            }
            Program::Dxp(way, address) => {
                let start = settings.command.clone();
                let start = start.map(|start| Start {
                    folder: settings.folder.clone(),
                    ..start
                });
                Box::new(dxp::Program::meet(&dxp::Meeting {
                    way: *way,
                    address: address.clone(),
                    start,
                    rate: settings.rate,
                    words: settings.words.clone(),
                    record: settings.record.clone(),
                })?)
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
    /// How to start the first program that speaks DXP; {port} stands for the port, also in its folder
    #[arg(long, value_name = "COMMAND")]
    first_command: Option<String>,
    /// How to start the second program that speaks DXP; {port} stands for the port, also in its folder
    #[arg(long, value_name = "COMMAND")]
    second_command: Option<String>,
    /// What is said in words to the first program that speaks DXP, before the first game; may be given
    /// several times
    #[arg(long, value_name = "TEXT")]
    first_words: Vec<String>,
    /// What is said in words to the second program that speaks DXP, before the first game; may be given
    /// several times
    #[arg(long, value_name = "TEXT")]
    second_words: Vec<String>,
    /// Write the conversation with the first program, which speaks Hub or DXP, into this file
    #[arg(long, value_name = "FILE")]
    first_record: Option<PathBuf>,
    /// Write the conversation with the second program, which speaks Hub or DXP, into this file
    #[arg(long, value_name = "FILE")]
    second_record: Option<PathBuf>,
    /// What a program that speaks DXP is told of the time, in whole minutes: 1/300 is a minute for 300
    /// moves; otherwise what comes next to its pace
    #[arg(long, value_name = "MINUTES/MOVES")]
    dxp_rate: Option<String>,
}

/// What is said about one program.
pub(super) struct OfOne {
    folder: Option<PathBuf>,
    set: Vec<hub::Setting>,
    command: Option<Start>,
    words: Vec<String>,
    record: Option<Record>,
    rate: dxp::Rate,
}

impl OfOne {
    /// Why its conversation was not written down to the end, if so.
    pub(super) fn record_failure(&self) -> Option<String> {
        self.record.as_ref()?.failure()
    }
}

impl Settings {
    /// For games of so many plies at most, each program at its pace.
    pub(super) fn of_both(
        &self,
        paces: [Pace; 2],
        most_plies: usize,
    ) -> Result<[OfOne; 2], Failure> {
        let [first, second] = paces.map(|pace| self.rate(pace, most_plies));
        let first = OfOne {
            folder: self.first_folder.clone(),
            set: settings(&self.first_set)?,
            command: command(&self.first_command)?,
            words: self.first_words.clone(),
            record: record(&self.first_record)?,
            rate: first?,
        };
        let second = OfOne {
            folder: self.second_folder.clone(),
            set: settings(&self.second_set)?,
            command: command(&self.second_command)?,
            words: self.second_words.clone(),
            record: record(&self.second_record)?,
            rate: second?,
        };
        Ok([first, second])
    }

    /// Whether a conversation is written down: there can be but one at a time.
    pub(super) const fn are_recorded(&self) -> bool {
        self.first_record.is_some() || self.second_record.is_some()
    }

    fn rate(&self, pace: Pace, most_plies: usize) -> Result<dxp::Rate, Failure> {
        let moves = most_plies.div_ceil(2);
        let Some(text) = &self.dxp_rate else {
            return Ok(nearest_rate(pace, moves));
        };
        let read = || {
            let (minutes, moves) = text.split_once('/')?;
            let of = |text: &str| text.parse().ok().filter(|number| *number <= MOST);
            Some(dxp::Rate {
                minutes: of(minutes)?,
                moves: of(moves)?,
            })
        };
        let rate = read().ok_or_else(|| {
            Failure::Use(format!("{text}: write MINUTES/MOVES, each up to {MOST}"))
        })?;
        if rate.moves > 0 && usize::from(rate.moves) < moves {
            return Err(Failure::Use(format!(
                "--dxp-rate {text}: games may have {moves} moves, see --most-plies"
            )));
        }
        Ok(rate)
    }
}

/// The most minutes, and the most moves, of which DXP can speak.
const MOST: u16 = 999;

/// What comes next to this pace, for games of so many moves.
fn nearest_rate(pace: Pace, moves: usize) -> dxp::Rate {
    let whole_minutes = |span: Duration| {
        let minutes = span.as_secs().div_ceil(60).clamp(1, u64::from(MOST));
        u16::try_from(minutes).unwrap_or(MOST)
    };
    match pace {
        Pace::Move(span) => {
            let most = f64::from(MOST);
            let in_a_minute = 60.0 / span.as_secs_f64();
            let minutes = (moves as f64 / in_a_minute).ceil().clamp(1.0, most);
            dxp::Rate {
                minutes: minutes as u16,
                moves: (minutes * in_a_minute).round().clamp(1.0, most) as u16,
            }
        }
        Pace::Clock { initial, .. } => dxp::Rate {
            minutes: whole_minutes(initial),
            moves: 0,
        },
        // The protocol cannot say it; the program may take its time.
        Pace::Nodes(_) | Pace::Depth(_) => dxp::Rate {
            minutes: MOST,
            moves: 0,
        },
    }
}

fn settings(texts: &[String]) -> Result<Vec<hub::Setting>, Failure> {
    let settings = texts.iter().map(|text| {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| Failure::Use(format!("{text}: write NAME=VALUE")))?;
        Ok(hub::Setting {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    });
    settings.collect()
}

fn command(text: &Option<String>) -> Result<Option<Start>, Failure> {
    let read = |text: &String| {
        Start::parse(text).ok_or_else(|| Failure::Use(format!("{text:?} is no command")))
    };
    text.as_ref().map(read).transpose()
}

fn record(file: &Option<PathBuf>) -> Result<Option<Record>, Failure> {
    let create = |file: &PathBuf| {
        let failed = |error| Failure::Input(format!("{}: {error}", file.display()));
        File::create(file).map(Record::new).map_err(failed)
    };
    file.as_ref().map(create).transpose()
}
