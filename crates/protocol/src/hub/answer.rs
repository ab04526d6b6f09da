//! What an engine says.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::limits::seconds;
use super::{BadLine, Line};

/// What an engine says.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Who it is.
    Id {
        /// Its name.
        name: String,
        /// Its version.
        version: String,
        /// Who wrote it.
        author: String,
        /// Where that is.
        country: String,
    },
    /// Something that can be set.
    Parameter(Parameter),
    /// It waits for parameters and `init`.
    Wait,
    /// It is ready.
    Ready,
    /// What it has found so far.
    Info(Found),
    /// What it plays.
    Done {
        /// The move, as [`write_move`](super::write_move) has it.
        best: String,
        /// The reply that it expects.
        ponder: Option<String>,
    },
    /// It is alive.
    Pong,
    /// Something went wrong.
    Error(String),
    /// Something else, to be ignored.
    Unknown(Line),
}

/// A parameter of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value now.
    pub value: String,
    /// `bool`, `int`, `real`, `string` or `enum`.
    pub kind: String,
    /// The least and the greatest number.
    pub bounds: Option<[String; 2]>,
    /// The possible values of an `enum`.
    pub values: Vec<String>,
}

/// What a search has found so far; whatever is not said is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Plies looked ahead.
    pub depth: Option<f64>,
    /// The mean of the depths of the leaves.
    pub mean_depth: Option<f64>,
    /// In men, for the side to move.
    pub score: Option<f64>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The time it took.
    pub time: Option<Duration>,
    /// The main line.
    pub line: Vec<String>,
    /// Which of several lines this is, from 1: an extension of ours.
    pub rank: Option<u32>,
}

impl FromStr for Answer {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Answer, BadLine> {
        let line: Line = text.parse()?;
        let owned = |name: &str| line.value(name).unwrap_or("").to_owned();
        Ok(match line.command() {
            "id" => Answer::Id {
                name: owned("name"),
                version: owned("version"),
                author: owned("author"),
                country: owned("country"),
            },
            "param" => Answer::Parameter(Parameter::read(&line)),
            "wait" => Answer::Wait,
            "ready" => Answer::Ready,
            "info" => Answer::Info(Found::read(&line)),
            "done" => Answer::Done {
                best: owned("move"),
                ponder: line.value("ponder").map(str::to_owned),
            },
            "pong" => Answer::Pong,
            "error" => Answer::Error(owned("message")),
            _ => Answer::Unknown(line),
        })
    }
}

impl Parameter {
    fn read(line: &Line) -> Parameter {
        let owned = |name: &str| line.value(name).unwrap_or("").to_owned();
        let bounds = line.value("min").zip(line.value("max"));
        Parameter {
            name: owned("name"),
            value: owned("value"),
            kind: owned("type"),
            bounds: bounds.map(|(least, most)| [least.to_owned(), most.to_owned()]),
            values: owned("values")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
        }
    }

    fn write(&self) -> Line {
        let values = (!self.values.is_empty()).then(|| self.values.join(" "));
        let line = Line::new("param")
            .with("name", &self.name)
            .with("value", &self.value)
            .with("type", &self.kind);
        let line = match &self.bounds {
            Some([least, most]) => line.with("min", least).with("max", most),
            None => line,
        };
        line.with_some("values", values)
    }
}

impl Found {
    fn read(line: &Line) -> Found {
        let real = |name: &str| {
            let value: f64 = line.value(name)?.parse().ok()?;
            value.is_finite().then_some(value)
        };
        Found {
            depth: real("depth"),
            mean_depth: real("mean-depth"),
            score: real("score"),
            nodes: line.value("nodes").and_then(|nodes| nodes.parse().ok()),
            time: seconds(line, "time"),
            line: line
                .value("pv")
                .unwrap_or("")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            rank: line.value("multi-pv").and_then(|rank| rank.parse().ok()),
        }
    }

    fn write(&self) -> Line {
        let spent = self.time.map(|time| time.as_secs_f64());
        let speed = match (self.nodes, spent) {
            (Some(nodes), Some(spent)) if spent > 0.0 => Some(nodes as f64 / spent / 1e6),
            _ => None,
        };
        let moves = (!self.line.is_empty()).then(|| self.line.join(" "));
        Line::new("info")
            .with_some("multi-pv", self.rank)
            .with_some("depth", self.depth)
            .with_some(
                "mean-depth",
                self.mean_depth.map(|mean| format!("{mean:.1}")),
            )
            .with_some("score", self.score.map(|score| format!("{score:.2}")))
            .with_some("nodes", self.nodes)
            .with_some("time", spent.map(|spent| format!("{spent:.3}")))
            .with_some("nps", speed.map(|speed| format!("{speed:.1}")))
            .with_some("pv", moves)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Answer::Id {
                name,
                version,
                author,
                country,
            } => Line::new("id")
                .with("name", name)
                .with("version", version)
                .with("author", author)
                .with("country", country),
            Answer::Parameter(parameter) => parameter.write(),
            Answer::Wait => Line::new("wait"),
            Answer::Ready => Line::new("ready"),
            Answer::Info(found) => found.write(),
            Answer::Done { best, ponder } => Line::new("done")
                .with("move", best)
                .with_some("ponder", ponder.as_ref()),
            Answer::Pong => Line::new("pong"),
            Answer::Error(message) => Line::new("error").with("message", message),
            Answer::Unknown(line) => line.clone(),
        };
        line.fmt(f)
    }
}
