//! A plan as lines.

use core::fmt::Write;

use super::entry::{push_move, read_move};
use super::reader::Reader;
use super::{DecodeError, VERSION};
use crate::Plan;
use crate::plan::PlanLine;

/// The lines of a plan, without the end of the last: `1 plan from=12 forced=yes`, then for each
/// line its moves, as entries have them: `19-23 28x19(23) resign`.
pub fn encode_plan(plan: &Plan) -> String {
    let forced = if plan.forced { "yes" } else { "no" };
    let mut text = format!("{VERSION} plan from={} forced={forced}", plan.from);
    for line in &plan.lines {
        for (index, mv) in line.moves.iter().enumerate() {
            text.push(if index == 0 { '\n' } else { ' ' });
            push_move(&mut text, mv);
        }
        if line.resigns {
            // Writing to a string cannot fail.
            let _ = write!(text, " resign");
        }
    }
    text
}

/// The plan of such lines.
///
/// # Errors
///
/// [`DecodeError`] with the column in its line, also for any other spelling.
pub fn decode_plan(text: &str) -> Result<Plan, DecodeError> {
    let mut lines = text.split('\n');
    let mut reader = Reader::open(lines.next().unwrap_or_default())?;
    reader.space()?;
    reader.text("plan")?;
    reader.setting("from=")?;
    let from = reader.number("a number of plies")?;
    let forced = reader.try_text(" forced=yes");
    if !forced {
        reader.text(" forced=no")?;
    }
    reader.end()?;
    let lines = lines.map(read_line).collect::<Result<_, _>>()?;
    Ok(Plan {
        from,
        forced,
        lines,
    })
}

fn read_line(text: &str) -> Result<PlanLine, DecodeError> {
    let mut reader = Reader::within(text);
    let mut moves = vec![read_move(&mut reader)?];
    let mut resigns = false;
    while reader.try_text(" ") {
        if reader.try_text("resign") {
            resigns = true;
            break;
        }
        moves.push(read_move(&mut reader)?);
    }
    reader.end()?;
    Ok(PlanLine { moves, resigns })
}
