//! Rulings in lines, with the arbiter's reason at the end.

use core::fmt::Write;

use super::DecodeError;
use super::entry::{push_until, read_until, side_name};
use super::reader::Reader;
use crate::{Decision, Declared, Ruling};

pub(super) fn push(line: &mut String, ruling: &Ruling) {
    // Writing to a string cannot fail.
    let _ = match ruling.decision() {
        Decision::Start => write!(line, " start"),
        Decision::Adjourn { until } => {
            line.push_str(" adjourn");
            push_until(line, until);
            Ok(())
        }
        Decision::OpenEnvelope => write!(line, " open-envelope"),
        Decision::Stop => write!(line, " stop"),
        Decision::Resume => write!(line, " resume"),
        Decision::Correct => write!(line, " correct"),
        Decision::Stand => write!(line, " stand"),
        Decision::Dismiss => write!(line, " dismiss"),
        Decision::Uphold => write!(line, " uphold"),
        Decision::Warn(side) => write!(line, " warn {}", side_name(side)),
        Decision::SetTime(side, span) => {
            write!(line, " set-time {} {span}", side_name(side))
        }
        Decision::AddTime(side, millis) => {
            write!(line, " add-time {} {millis}", side_name(side))
        }
        Decision::SetCount(side, count) => {
            write!(line, " set-count {} {count}", side_name(side))
        }
        Decision::TakeBack(ply) => write!(line, " take-back {ply}"),
        Decision::Restore => write!(line, " restore"),
        Decision::Replay => write!(line, " replay"),
        Decision::Win(side, declared) => {
            write!(line, " win {} {}", side_name(side), name(declared))
        }
        Decision::Draw(declared) => write!(line, " draw {}", name(declared)),
        Decision::Annul(declared) => write!(line, " annul {}", name(declared)),
    };
    if !ruling.reason().is_empty() {
        let _ = write!(line, " because {}", ruling.reason());
    }
}

const fn name(declared: Declared) -> &'static str {
    match declared {
        Declared::RuleRefusal => "rule-refusal",
        Declared::Forfeit => "forfeit",
        Declared::Conduct => "conduct",
        Declared::Time => "time",
        Declared::Regulation => "regulation",
        Declared::NobodyCanWin => "nobody-can-win",
        Declared::Annulled => "annulled",
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Ruling, DecodeError> {
    reader.space()?;
    let decision = read_decision(reader)?;
    let start = reader.place();
    let says_why = reader.try_text(" because ");
    let reason = if says_why { reader.take_rest() } else { "" };
    let ruling = Ruling::new(decision, reason).ok();
    let ruling = ruling.filter(|ruling| says_why != ruling.reason().is_empty());
    ruling.ok_or_else(|| reader.expected_at(start, "a reason of up to 300 plain characters"))
}

fn read_decision(reader: &mut Reader<'_>) -> Result<Decision, DecodeError> {
    let start = reader.place();
    Ok(match reader.name("a decision")? {
        "start" => Decision::Start,
        "adjourn" => Decision::Adjourn {
            until: read_until(reader)?,
        },
        "open-envelope" => Decision::OpenEnvelope,
        "stop" => Decision::Stop,
        "resume" => Decision::Resume,
        "correct" => Decision::Correct,
        "stand" => Decision::Stand,
        "dismiss" => Decision::Dismiss,
        "uphold" => Decision::Uphold,
        "warn" => {
            reader.space()?;
            Decision::Warn(reader.side()?)
        }
        "set-time" => {
            reader.space()?;
            let side = reader.side()?;
            reader.space()?;
            Decision::SetTime(side, reader.span()?)
        }
        "add-time" => {
            reader.space()?;
            let side = reader.side()?;
            reader.space()?;
            Decision::AddTime(side, reader.number("milliseconds")?)
        }
        "set-count" => {
            reader.space()?;
            let side = reader.side()?;
            reader.space()?;
            Decision::SetCount(side, reader.number("a number of moves")?)
        }
        "take-back" => {
            reader.space()?;
            Decision::TakeBack(reader.number("a ply")?)
        }
        "restore" => Decision::Restore,
        "replay" => Decision::Replay,
        "win" => {
            reader.space()?;
            let side = reader.side()?;
            Decision::Win(side, read_declared(reader)?)
        }
        "draw" => Decision::Draw(read_declared(reader)?),
        "annul" => Decision::Annul(read_declared(reader)?),
        _ => return Err(reader.newer_at(start, "decision")),
    })
}

fn read_declared(reader: &mut Reader<'_>) -> Result<Declared, DecodeError> {
    reader.space()?;
    let start = reader.place();
    let found = reader.name("a ground")?;
    let declared = Declared::ALL
        .into_iter()
        .find(|declared| name(*declared) == found);
    declared.ok_or_else(|| reader.newer_at(start, "ground"))
}
