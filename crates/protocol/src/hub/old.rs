//! Version 1 of the protocol, which older engines speak: words without names. Positions have a
//! small letter for the side to move, moves are the same, times are in milliseconds.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use damier_rules::{Move, Position};

use super::{write_move, write_position};

/// What an engine of version 1 is told. We only speak it to others, so it is only written.
///
/// ```
/// use damier_protocol::hub::OldCommand;
/// use damier_rules::{Position, Variant};
/// use std::time::Duration;
///
/// let start = Position::start(Variant::International);
/// let text = OldCommand::Position(&start).to_string();
/// assert_eq!(text, "pos wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
/// assert_eq!(OldCommand::Time(Duration::from_millis(200)).to_string(), "time 200");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OldCommand<'a> {
    /// Say who you are.
    Hub,
    /// Something is set: its name and value.
    Set(&'a str, &'a str),
    /// Get ready.
    Init,
    /// What follows has nothing to do with what was before.
    New,
    /// A position.
    Position(&'a Position),
    /// A move was played.
    Move(&'a Move),
    /// The most plies.
    Depth(u32),
    /// The moves to the next control, the time that remains, and what each move adds.
    Level(u32, Duration, Duration),
    /// The time for each move.
    Time(Duration),
    /// Search.
    Go,
    /// Answer with what you have.
    Stop,
    /// Say that you are alive.
    Ping,
    /// End.
    Quit,
}

impl fmt::Display for OldCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OldCommand::Hub => f.write_str("hub"),
            OldCommand::Set(name, value) => write!(f, "set {name} {value}"),
            OldCommand::Init => f.write_str("init"),
            OldCommand::New => f.write_str("new"),
            OldCommand::Position(position) => {
                let text = write_position(position);
                let (turn, squares) = text.split_at(1);
                write!(f, "pos {}{squares}", turn.to_ascii_lowercase())
            }
            OldCommand::Move(mv) => write!(f, "move {}", write_move(mv)),
            OldCommand::Depth(plies) => write!(f, "depth {plies}"),
            OldCommand::Level(moves, time, increment) => {
                let (time, increment) = (time.as_millis(), increment.as_millis());
                write!(f, "level {moves} {time} {increment}")
            }
            OldCommand::Time(time) => write!(f, "time {}", time.as_millis()),
            OldCommand::Go => f.write_str("go"),
            OldCommand::Stop => f.write_str("stop"),
            OldCommand::Ping => f.write_str("ping"),
            OldCommand::Quit => f.write_str("quit"),
        }
    }
}

/// What an engine of version 1 says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OldAnswer {
    /// Its name.
    Name(String),
    /// It waits for `init`.
    Wait,
    /// It is ready.
    Ready,
    /// What it plays, and the reply that it expects.
    Move(String, Option<String>),
    /// It is alive.
    Pong,
    /// Something went wrong.
    Error(String),
    /// Something else, to be ignored.
    Unknown,
}

impl FromStr for OldAnswer {
    type Err = core::convert::Infallible;

    fn from_str(text: &str) -> Result<OldAnswer, Self::Err> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        Ok(match word {
            "name" => OldAnswer::Name(rest.to_owned()),
            "wait" => OldAnswer::Wait,
            "ready" => OldAnswer::Ready,
            "move" => {
                let mut moves = rest.split_whitespace().map(str::to_owned);
                OldAnswer::Move(moves.next().unwrap_or_default(), moves.next())
            }
            "pong" => OldAnswer::Pong,
            "error" => OldAnswer::Error(rest.to_owned()),
            _ => OldAnswer::Unknown,
        })
    }
}
