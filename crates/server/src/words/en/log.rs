//! What happened in a game, in English.

use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, ClaimGround, Condition, Decision, Hand, Handling, Kind, Leave, Moment, Ruling,
    SettingUp,
};

use super::official::ground;
use super::{English, claims};
use crate::log::{Outcome, Told};
use crate::wooden::place;
use crate::words::{Words, minutes, utc};

/// Who did it, and what.
pub(super) fn did(by: Actor, what: &str) -> String {
    let who = match by {
        Actor::Side(Side::White) => "White",
        Actor::Side(Side::Black) => "Black",
        Actor::Arbiter => "The arbiter",
        Actor::Server => "The server",
    };
    format!("{who}: {what}")
}

/// What was done.
pub(super) fn act(told: &Told, variant: Variant) -> String {
    let shown = told.shown.as_deref().unwrap_or_default();
    let fixed = match &told.entry.act {
        Act::Begin => "the game begins",
        Act::Move(_) => return format!("move {shown}"),
        Act::Impossible(announced) => {
            return format!("announces an impossible move: {}", announced.as_str());
        }
        Act::InviteAssistant(_) => "asks for an assistant",
        Act::SeatAssistant { side: whose, .. } => {
            return format!("an assistant sits down beside {}", side(*whose));
        }
        Act::DismissAssistant => "goes on without an assistant",
        Act::Resign => "resigns",
        Act::OfferDraw => "offers a draw",
        Act::AcceptDraw => "accepts the draw",
        Act::DeclineDraw => "declines the draw",
        Act::ClaimDraw(ground) => return claimed(*ground, told),
        Act::WithdrawClaim => "withdraws the claim",
        Act::AskTakeBack => "asks to take a move back",
        Act::AcceptTakeBack => "lets it be taken back",
        Act::DeclineTakeBack => "does not let it be taken back",
        Act::Flag(whose) => return format!("{}'s flag falls", side(*whose)),
        Act::Interrupted { from } => {
            let span = told.entry.at.since(*from).as_millis();
            return format!("the server was down, {} is nobody's time", minutes(span));
        }
        Act::Abort => "the game is called off",
        Act::EndByEvent { condition, winner } => return ended(*condition, *winner),
        Act::Hand { handling, hand } => return hand_did(*handling, *hand, variant),
        Act::Press if shown.is_empty() => "presses the clock",
        Act::Press => return format!("presses the clock: {shown}"),
        Act::HaveCorrected if !shown.is_empty() => return format!("has {shown} put right"),
        Act::HaveCorrected => "has it put right",
        Act::LetStand if !shown.is_empty() => return format!("has seen {shown} well enough"),
        Act::LetStand => "lets it stand",
        Act::HaveShown if !shown.is_empty() => return format!("has {shown} shown again"),
        Act::HaveShown => "has the capture shown again",
        Act::ShowAgain => "asks to be shown the capture again",
        Act::CallArbiter => "calls the arbiter",
        Act::CallFlag => "says that the flag has fallen",
        Act::Disturb(slips) => {
            let slips = slips.iter().map(|(from, to)| match to {
                Some(to) => format!("{} to {}", place(variant, *from), place(variant, *to)),
                None => format!("{} off the board", place(variant, *from)),
            });
            return format!(
                "pieces slip by accident: {}",
                slips.collect::<Vec<_>>().join(", ")
            );
        }
        Act::Restore => "puts the board back as it was before the accident",
        Act::Write { ply, text } => {
            return format!("writes on the sheet, ply {ply}: \"{}\"", text.as_str());
        }
        Act::SetUp(step) => return set_up(*step, variant),
        Act::TurnBoard => "turns the board by a quarter",
        Act::Adjourn { until: None } => "proposes to adjourn the game",
        Act::Adjourn { until: Some(until) } => {
            return format!("proposes to adjourn the game until {}", utc(*until));
        }
        Act::AcceptAdjournment => "agrees to adjourn the game",
        Act::DeclineAdjournment => "wants to play on",
        // What is in the envelope is for the one who opens it.
        Act::Seal(_) => "seals a move; the game is adjourned",
        Act::Ready if !shown.is_empty() => {
            return format!("is back; the envelope is opened: {shown}");
        }
        Act::Ready => "is back at the board",
        Act::TakeLeave { side: whose, days } => {
            let until = Leave::of_days(*days, told.entry.at).until;
            return leave(told.entry.by, *whose, until);
        }
        Act::EndLeave(whose) => return back(told.entry.by, *whose),
        Act::Rule(ruling) => return ruled(ruling, told),
    };
    fixed.to_owned()
}

/// A side is on leave; an event says for whom.
fn leave(by: Actor, whose: Side, until: Moment) -> String {
    match by {
        Actor::Side(_) => format!("is on leave until {}", utc(until)),
        _ => format!("{} is on leave until {}", side(whose), utc(until)),
    }
}

fn back(by: Actor, whose: Side) -> String {
    match by {
        Actor::Side(_) => "is back from leave".to_owned(),
        _ => format!("{} is back from leave", side(whose)),
    }
}

/// A capture has to be made again.
pub(super) fn showing(asker: Side, text: &str, clock: Option<Side>) -> String {
    let (who, other) = (side(asker), side(!asker));
    let asks = format!(
        "{who} asks to be shown {text} again: {other} makes the same capture once more, square by square."
    );
    match clock {
        Some(whose) => format!("{asks} {}'s clock runs.", side(whose)),
        None => asks,
    }
}

fn set_up(step: SettingUp, variant: Variant) -> String {
    match step {
        SettingUp::Put(cell, piece) => {
            let kind = match piece.kind {
                Kind::Man => "man",
                Kind::UncrownedKing => "uncrowned king",
                Kind::King => "king",
            };
            let whose = match piece.side {
                Side::White => "white",
                Side::Black => "black",
            };
            format!("sets a {whose} {kind} on {}", place(variant, cell))
        }
        SettingUp::Take(cell) => format!("takes the piece from {}", place(variant, cell)),
        SettingUp::All => "sets all pieces up".to_owned(),
        SettingUp::Accept => "accepts the board as it is set up".to_owned(),
    }
}

fn hand_did(handling: Handling, hand: Option<Hand>, variant: Variant) -> String {
    let at = |cell| place(variant, cell);
    let did = match handling {
        Handling::Adjust => "says \"I adjust\"".to_owned(),
        Handling::Touch(cell) => format!("touches {}", at(cell)),
        Handling::Lift(cell) => format!("lifts {}", at(cell)),
        Handling::Place(cell) => format!("puts it on {}", at(cell)),
        Handling::Release => "lets go".to_owned(),
        Handling::Remove(cell) => format!("takes {} off the board", at(cell)),
        Handling::PutBack(cell) => format!("puts {} back", at(cell)),
        Handling::Crown(cell) => format!("crowns {}", at(cell)),
    };
    match hand {
        None => did,
        Some(Hand::Left) => did + " (left hand)",
        Some(Hand::Right) => did + " (right hand)",
    }
}

fn claimed(ground: ClaimGround, told: &Told) -> String {
    let code = ground.code();
    let what = English.counter(code).unwrap_or(code);
    match &told.claim {
        None => format!("claims a draw: {what}"),
        // What was counted is for the arbiter to say.
        Some((_, Outcome::Pending)) => format!(
            "claims a draw: {what}; {}",
            claims::outcome(Outcome::Pending)
        ),
        Some((claim, came)) => format!(
            "claims a draw: {what} ({}); {}",
            claims::facts(claim),
            claims::outcome(*came)
        ),
    }
}

fn ruled(ruling: &Ruling, told: &Told) -> String {
    let shown = told.shown.as_deref().unwrap_or_default();
    let said = |reason: &'static str| ground(reason).unwrap_or(reason);
    let decided = match ruling.decision() {
        Decision::Start => "play begins".to_owned(),
        Decision::Adjourn { until: None } => {
            "the game is adjourned: a move is to be sealed".to_owned()
        }
        Decision::Adjourn { until: Some(until) } => {
            format!(
                "the game is adjourned until {}: a move is to be sealed",
                utc(until)
            )
        }
        Decision::OpenEnvelope => "looks into the envelope".to_owned(),
        Decision::Resume if !shown.is_empty() => format!("the envelope is opened: {shown}"),
        Decision::Stop => "both clocks stop".to_owned(),
        Decision::Resume => "play goes on".to_owned(),
        Decision::Correct if !shown.is_empty() => format!("{shown} is put right"),
        Decision::Correct => "the turn is put right".to_owned(),
        Decision::Stand => "the turn stands".to_owned(),
        Decision::Dismiss if told.claim.is_some() => "the claim is dismissed".to_owned(),
        Decision::Dismiss => "the call is dismissed".to_owned(),
        Decision::Uphold => "the claim is granted".to_owned(),
        Decision::Restore => "the board is as before the accident".to_owned(),
        Decision::Replay => "the game is played again from its start".to_owned(),
        Decision::Warn(whom) => format!("{} is warned", side(whom)),
        Decision::SetTime(whose, span) => {
            format!(
                "{}'s clock is set to {}",
                side(whose),
                minutes(span.as_millis())
            )
        }
        Decision::AddTime(whose, millis) if millis < 0 => {
            format!("{}'s clock loses {}", side(whose), minutes(-millis))
        }
        Decision::AddTime(whose, millis) => {
            format!("{}'s clock gains {}", side(whose), minutes(millis))
        }
        Decision::SetCount(whose, count) => {
            format!("{}'s count of moves is {count}", side(whose))
        }
        Decision::TakeBack(ply) => format!("back to the position after ply {ply}"),
        Decision::Win(who, why) => format!("{} wins, {}", side(who), said(why.code())),
        Decision::Draw(why) => format!("the game is drawn, {}", said(why.code())),
        Decision::Annul(why) => format!("the game is void, {}", said(why.code())),
    };
    match ruling.reason() {
        "" => decided,
        reason => format!("{decided} ({reason})"),
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn ended(condition: Condition, winner: Option<Side>) -> String {
    let code = condition.code();
    let words = English;
    match winner {
        Some(winner) => {
            let why = words.win(code).unwrap_or(code);
            format!("the event ends the game, {} wins: {why}", side(winner))
        }
        None => {
            let why = words.ground(code).unwrap_or(code);
            format!("the event ends the game: {why}")
        }
    }
}
