//! What an engine is told.

use core::fmt;
use core::str::FromStr;

use damier_rules::{Move, Position};

use super::{BadLine, Limits, Line, write_move, write_position};

/// What an engine is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what can be set.
    Hub,
    /// A parameter has this value.
    SetParameter {
        /// Which.
        name: String,
        /// Its value.
        value: String,
    },
    /// All parameters are set: get ready.
    Init,
    /// What follows has nothing to do with what was before.
    NewGame,
    /// A position, and the moves that were played from it.
    Position {
        /// The position, as [`write_position`] has it; the start where there is none.
        position: Option<String>,
        /// The moves, as [`write_move`] has them.
        moves: Vec<String>,
    },
    /// How long the next search may last.
    Level(Limits),
    /// Search.
    Go(Mode),
    /// The move that is pondered on was played.
    PonderHit,
    /// Answer with what you have.
    Stop,
    /// Say that you are alive.
    Ping,
    /// End.
    Quit,
    /// Something else, to be ignored.
    Unknown(Line),
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For a move to play.
    Think,
    /// While the opponent thinks.
    Ponder,
    /// To know more about the position.
    Analyze,
}

impl Command {
    /// The command that sets up this position with these moves.
    pub fn position(position: &Position, moves: &[Move]) -> Command {
        Command::Position {
            position: Some(write_position(position)),
            moves: moves.iter().map(write_move).collect(),
        }
    }
}

impl FromStr for Command {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Command, BadLine> {
        let line: Line = text.parse()?;
        let owned = |name: &str| line.value(name).unwrap_or("").to_owned();
        Ok(match line.command() {
            "hub" => Command::Hub,
            "set-param" => Command::SetParameter {
                name: owned("name"),
                value: owned("value"),
            },
            "init" => Command::Init,
            "new-game" => Command::NewGame,
            "pos" => Command::Position {
                position: line.value("pos").map(str::to_owned),
                moves: line
                    .value("moves")
                    .unwrap_or("")
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect(),
            },
            "level" => Command::Level(Limits::read(&line)),
            "go" if line.has("ponder") => Command::Go(Mode::Ponder),
            "go" if line.has("analyze") => Command::Go(Mode::Analyze),
            "go" => Command::Go(Mode::Think),
            "ponder-hit" => Command::PonderHit,
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "quit" => Command::Quit,
            _ => Command::Unknown(line),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Command::Hub => Line::new("hub"),
            Command::SetParameter { name, value } => Line::new("set-param")
                .with("name", name)
                .with("value", value),
            Command::Init => Line::new("init"),
            Command::NewGame => Line::new("new-game"),
            Command::Position { position, moves } => {
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                let line = match position {
                    Some(position) => Line::new("pos").with("pos", position),
                    None => Line::new("pos").flagged("start"),
                };
                line.with_some("moves", moves)
            }
            Command::Level(limits) => limits.write(),
            Command::Go(mode) => Line::new("go").flagged(match mode {
                Mode::Think => "think",
                Mode::Ponder => "ponder",
                Mode::Analyze => "analyze",
            }),
            Command::PonderHit => Line::new("ponder-hit"),
            Command::Stop => Line::new("stop"),
            Command::Ping => Line::new("ping"),
            Command::Quit => Line::new("quit"),
            Command::Unknown(line) => line.clone(),
        };
        line.fmt(f)
    }
}
