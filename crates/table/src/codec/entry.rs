//! Entries as lines.

use core::fmt::Write;

use damier_rules::{Move, Side, Squares};

use super::reader::Reader;
use super::{DecodeError, VERSION, hand, ruling};
use crate::{Act, Actor, ClaimGround, Condition, Entry, Mark, Moment, SealedMove, SheetText};

/// The line of an entry, without the end of the line.
pub fn encode_entry(entry: &Entry) -> String {
    let actor = match entry.by {
        Actor::Side(side) => side_name(side),
        Actor::Server => "server",
        Actor::Arbiter => "arbiter",
    };
    let mut line = format!("{VERSION} {} {actor} {}", entry.at, verb(&entry.act));
    match &entry.act {
        Act::Move(mv) => {
            line.push(' ');
            push_move(&mut line, mv);
        }
        Act::Flag(side) => {
            line.push(' ');
            line.push_str(side_name(*side));
        }
        Act::ClaimDraw(ground) => {
            line.push(' ');
            line.push_str(ground.code());
        }
        Act::Interrupted { from } => {
            line.push(' ');
            line.push_str(&from.as_millis().to_string());
        }
        Act::Hand { handling, hand } => hand::push(&mut line, *handling, *hand),
        Act::Disturb(slips) => hand::push_slips(&mut line, slips),
        Act::SetUp(act) => hand::push_set_up(&mut line, *act),
        Act::Adjourn { until } => push_until(&mut line, *until),
        Act::Seal(sealed) => {
            line.push(' ');
            line.push_str(sealed.text());
        }
        Act::Write { ply, text } => {
            let _ = write!(line, " {ply}");
            if !text.as_str().is_empty() {
                let _ = write!(line, " {}", text.as_str());
            }
        }
        Act::InviteAssistant(mark) => {
            line.push(' ');
            line.push_str(&mark.to_hex());
        }
        Act::SeatAssistant { side, mark } => {
            let _ = write!(line, " {} {}", side_name(*side), mark.to_hex());
        }
        Act::Impossible(announced) => {
            line.push(' ');
            line.push_str(announced.as_str());
        }
        Act::TakeLeave { side, days } => {
            let _ = write!(line, " {} {days}", side_name(*side));
        }
        Act::EndLeave(side) => {
            line.push(' ');
            line.push_str(side_name(*side));
        }
        Act::Rule(ruling) => ruling::push(&mut line, ruling),
        Act::EndByEvent { condition, winner } => {
            let winner = winner.map_or("void", side_name);
            let _ = write!(line, " {} {winner}", condition.code());
        }
        _ => {}
    }
    line
}

const fn verb(act: &Act) -> &'static str {
    match act {
        Act::Begin => "begin",
        Act::Move(_) => "move",
        Act::Impossible(_) => "impossible",
        Act::InviteAssistant(_) => "invite-assistant",
        Act::SeatAssistant { .. } => "seat-assistant",
        Act::DismissAssistant => "dismiss-assistant",
        Act::Resign => "resign",
        Act::OfferDraw => "offer-draw",
        Act::AcceptDraw => "accept-draw",
        Act::DeclineDraw => "decline-draw",
        Act::ClaimDraw(_) => "claim-draw",
        Act::WithdrawClaim => "withdraw-claim",
        Act::AskTakeBack => "ask-take-back",
        Act::AcceptTakeBack => "accept-take-back",
        Act::DeclineTakeBack => "decline-take-back",
        Act::Flag(_) => "flag",
        Act::Interrupted { .. } => "interrupted",
        Act::Abort => "abort",
        Act::EndByEvent { .. } => "end-by-event",
        Act::Hand { handling, .. } => hand::verb(*handling),
        Act::Press => "press",
        Act::HaveCorrected => "have-corrected",
        Act::LetStand => "let-stand",
        Act::HaveShown => "have-shown",
        Act::ShowAgain => "show-again",
        Act::CallArbiter => "call-arbiter",
        Act::CallFlag => "call-flag",
        Act::Disturb(_) => "disturb",
        Act::Restore => "restore",
        Act::Write { .. } => "write",
        Act::SetUp(act) => hand::set_up_verb(*act),
        Act::TurnBoard => "turn-board",
        Act::Adjourn { .. } => "adjourn",
        Act::AcceptAdjournment => "accept-adjournment",
        Act::DeclineAdjournment => "decline-adjournment",
        Act::Seal(_) => "seal",
        Act::Ready => "ready",
        Act::TakeLeave { .. } => "take-leave",
        Act::EndLeave(_) => "end-leave",
        Act::Rule(_) => "ruling",
    }
}

pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

pub(super) fn push_move(line: &mut String, mv: &Move) {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    // Writing to a string cannot fail.
    let _ = write!(line, "{}{sign}{}", mv.from, mv.to);
    for (index, square) in mv.captures.iter().enumerate() {
        let _ = write!(line, "{}{square}", if index == 0 { '(' } else { ',' });
    }
    if mv.is_capture() {
        line.push(')');
    }
    if mv.promotes {
        line.push_str("=K");
    }
}

/// The entry of a line.
///
/// # Errors
///
/// [`DecodeError`] with the column, also for any other spelling of a good entry.
pub fn decode_entry(line: &str) -> Result<Entry, DecodeError> {
    let mut reader = Reader::open(line)?;
    reader.space()?;
    let at = reader.moment()?;
    reader.space()?;
    let by = read_actor(&mut reader)?;
    reader.space()?;
    let act = read_act(&mut reader)?;
    reader.end()?;
    Ok(Entry { at, by, act })
}

fn read_actor(reader: &mut Reader<'_>) -> Result<Actor, DecodeError> {
    let start = reader.place();
    match reader.name("an actor")? {
        "white" => Ok(Actor::Side(Side::White)),
        "black" => Ok(Actor::Side(Side::Black)),
        "server" => Ok(Actor::Server),
        "arbiter" => Ok(Actor::Arbiter),
        _ => Err(reader.newer_at(start, "actor")),
    }
}

fn read_act(reader: &mut Reader<'_>) -> Result<Act, DecodeError> {
    let start = reader.place();
    let name = reader.name("an act")?;
    Ok(match name {
        "begin" => Act::Begin,
        "move" => {
            reader.space()?;
            Act::Move(read_move(reader)?)
        }
        "impossible" => Act::Impossible(read_announced(reader)?),
        "invite-assistant" => Act::InviteAssistant(read_mark(reader)?),
        "seat-assistant" => {
            reader.space()?;
            let side = reader.side()?;
            let mark = read_mark(reader)?;
            Act::SeatAssistant { side, mark }
        }
        "dismiss-assistant" => Act::DismissAssistant,
        "resign" => Act::Resign,
        "offer-draw" => Act::OfferDraw,
        "accept-draw" => Act::AcceptDraw,
        "decline-draw" => Act::DeclineDraw,
        "claim-draw" => {
            reader.space()?;
            let start = reader.place();
            let ground = ClaimGround::from_code(reader.code("a draw rule")?);
            Act::ClaimDraw(ground.ok_or_else(|| reader.newer_at(start, "draw rule"))?)
        }
        "withdraw-claim" => Act::WithdrawClaim,
        "ask-take-back" => Act::AskTakeBack,
        "accept-take-back" => Act::AcceptTakeBack,
        "decline-take-back" => Act::DeclineTakeBack,
        "flag" => {
            reader.space()?;
            Act::Flag(reader.side()?)
        }
        "interrupted" => {
            reader.space()?;
            let from = reader.moment()?;
            Act::Interrupted { from }
        }
        "abort" => Act::Abort,
        "end-by-event" => read_end_by_event(reader)?,
        "press" => Act::Press,
        "have-corrected" => Act::HaveCorrected,
        "let-stand" => Act::LetStand,
        "have-shown" => Act::HaveShown,
        "show-again" => Act::ShowAgain,
        "call-arbiter" => Act::CallArbiter,
        "call-flag" => Act::CallFlag,
        "disturb" => Act::Disturb(hand::read_slips(reader)?),
        "restore" => Act::Restore,
        "write" => read_writing(reader)?,
        "turn-board" => Act::TurnBoard,
        "adjourn" => Act::Adjourn {
            until: read_until(reader)?,
        },
        "accept-adjournment" => Act::AcceptAdjournment,
        "decline-adjournment" => Act::DeclineAdjournment,
        "seal" => Act::Seal(read_sealed(reader)?),
        "ready" => Act::Ready,
        "take-leave" => {
            reader.space()?;
            let side = reader.side()?;
            reader.space()?;
            let days = reader.number("a number of days")?;
            Act::TakeLeave { side, days }
        }
        "end-leave" => {
            reader.space()?;
            Act::EndLeave(reader.side()?)
        }
        "ruling" => Act::Rule(ruling::read(reader)?),
        _ => match (hand::read(reader, name)?, hand::read_set_up(reader, name)?) {
            (Some(act), _) | (None, Some(act)) => act,
            (None, None) => return Err(reader.newer_at(start, "act")),
        },
    })
}

fn read_end_by_event(reader: &mut Reader<'_>) -> Result<Act, DecodeError> {
    reader.space()?;
    let start = reader.place();
    let condition = Condition::from_code(reader.code("a condition")?);
    let condition = condition.ok_or_else(|| reader.newer_at(start, "condition"))?;
    reader.space()?;
    let winner = match reader.try_text("void") {
        true => None,
        false => Some(reader.side()?),
    };
    Ok(Act::EndByEvent { condition, winner })
}

fn read_writing(reader: &mut Reader<'_>) -> Result<Act, DecodeError> {
    reader.space()?;
    let ply = reader.number("a ply")?;
    let start = reader.place();
    let writes = reader.try_text(" ");
    let written = if writes { reader.take_rest() } else { "" };
    let text = SheetText::new(written)
        .ok()
        .filter(|text| writes != text.as_str().is_empty());
    let text = text.ok_or_else(|| reader.expected_at(start, "a line of a score sheet"))?;
    Ok(Act::Write { ply, text })
}

fn read_mark(reader: &mut Reader<'_>) -> Result<Mark, DecodeError> {
    reader.space()?;
    let start = reader.place();
    let mark = Mark::from_hex(reader.take_rest());
    mark.ok_or_else(|| reader.expected_at(start, "a mark of 64 figures"))
}

/// What was announced and could not be played.
fn read_announced(reader: &mut Reader<'_>) -> Result<SheetText, DecodeError> {
    reader.space()?;
    let start = reader.place();
    let text = SheetText::new(reader.take_rest()).ok();
    let text = text.filter(|text| !text.as_str().is_empty());
    text.ok_or_else(|| reader.expected_at(start, "an announced move"))
}

/// What was sealed; a fault in it is told without a word of it.
fn read_sealed(reader: &mut Reader<'_>) -> Result<SealedMove, DecodeError> {
    reader.space()?;
    let written = reader.take_rest();
    let end = reader.place();
    SealedMove::new(written).map_err(|_| reader.expected_at(end, "a sealed move"))
}

pub(super) fn push_until(line: &mut String, until: Option<Moment>) {
    if let Some(until) = until {
        line.push_str(" until ");
        line.push_str(&until.as_millis().to_string());
    }
}

pub(super) fn read_until(reader: &mut Reader<'_>) -> Result<Option<Moment>, DecodeError> {
    match reader.try_text(" until ") {
        true => reader.moment().map(Some),
        false => Ok(None),
    }
}

pub(super) fn read_move(reader: &mut Reader<'_>) -> Result<Move, DecodeError> {
    let from = reader.square()?;
    let is_capture = reader.try_text("x");
    if !is_capture {
        reader.text("-")?;
    }
    let to = reader.square()?;
    let captures = if is_capture {
        read_captures(reader)?
    } else {
        Squares::EMPTY
    };
    let promotes = reader.try_text("=K");
    Ok(Move {
        from,
        to,
        captures,
        promotes,
    })
}

fn read_captures(reader: &mut Reader<'_>) -> Result<Squares, DecodeError> {
    let mut captures = Squares::EMPTY;
    let mut last = 0;
    reader.text("(")?;
    loop {
        let start = reader.place();
        let square = reader.square()?;
        if square.number() <= last {
            return Err(reader.expected_at(start, "squares in rising order"));
        }
        last = square.number();
        captures.insert(square);
        if !reader.try_text(",") {
            break;
        }
    }
    reader.text(")")?;
    Ok(captures)
}
