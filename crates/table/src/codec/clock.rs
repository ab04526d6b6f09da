//! A clock form in the line of the terms, in milliseconds.

use super::reader::Reader;
use super::{DecodeError, Fault};
use crate::{BadClock, Bonus, ClockForm, Period, Periods};

pub(super) fn encode(form: ClockForm) -> String {
    match form {
        ClockForm::Fischer { initial, increment } => format!("fischer:{initial}+{increment}"),
        ClockForm::WholeGame { initial } => format!("game:{initial}"),
        ClockForm::Hourglass { initial } => format!("hourglass:{initial}"),
        ClockForm::Gong { turn } => format!("gong:{turn}"),
        ClockForm::ByoYomi(form) => format!(
            "byo-yomi:{}+{}x{}/{}",
            form.main(),
            form.periods(),
            form.moves(),
            form.time()
        ),
        ClockForm::Periods(periods) => encode_periods(&periods),
        ClockForm::Unlimited => "unlimited".to_owned(),
    }
}

fn encode_periods(periods: &Periods) -> String {
    let name = if periods.carries() {
        "periods"
    } else {
        "lapsing"
    };
    let mut text = String::new();
    for period in periods.as_slice() {
        text.push(if text.is_empty() { ':' } else { ',' });
        if let Some(moves) = period.moves {
            text.push_str(&format!("{moves}/"));
        }
        text.push_str(&period.time.to_string());
        match period.bonus {
            Bonus::None => {}
            Bonus::Fischer(span) => text.push_str(&format!("+{span}")),
            Bonus::Bronstein(span) => text.push_str(&format!("b{span}")),
            Bonus::Delay(span) => text.push_str(&format!("d{span}")),
        }
    }
    format!("{name}{text}")
}

/// A clock, or none for `untimed`.
pub(super) fn decode(reader: &mut Reader<'_>) -> Result<Option<ClockForm>, DecodeError> {
    let start = reader.place();
    let name = reader.name("a clock")?;
    match name {
        "untimed" => return Ok(None),
        "unlimited" => return Ok(Some(ClockForm::Unlimited)),
        _ => {}
    }
    if !matches!(
        name,
        "fischer" | "game" | "hourglass" | "gong" | "byo-yomi" | "periods" | "lapsing"
    ) {
        return Err(reader.newer_at(start, "clock"));
    }
    reader.text(":")?;
    let form = match name {
        "fischer" => {
            let initial = reader.span()?;
            reader.text("+")?;
            let increment = reader.span()?;
            // What is wrong with it is said by the terms, which know whose clock it is.
            return Ok(Some(ClockForm::Fischer { initial, increment }));
        }
        "game" => {
            return Ok(Some(ClockForm::WholeGame {
                initial: reader.span()?,
            }));
        }
        "hourglass" => {
            return Ok(Some(ClockForm::Hourglass {
                initial: reader.span()?,
            }));
        }
        "gong" => {
            return Ok(Some(ClockForm::Gong {
                turn: reader.span()?,
            }));
        }
        "byo-yomi" => decode_byo_yomi(reader)?,
        name => {
            let periods = decode_periods(reader)?;
            match name {
                "periods" => ClockForm::periods(&periods),
                _ => ClockForm::lapsing_periods(&periods),
            }
        }
    };
    let form = form.map_err(|fault| reader.error_at(start, Fault::Clock(fault)))?;
    // Another spelling of a form that has one already.
    match reader.since(start) == encode(form) {
        true => Ok(Some(form)),
        false => Err(reader.expected_at(start, "a clock in its only spelling")),
    }
}

fn decode_byo_yomi(reader: &mut Reader<'_>) -> Result<Result<ClockForm, BadClock>, DecodeError> {
    let main = reader.span()?;
    reader.text("+")?;
    let periods = reader.number("a number of periods")?;
    reader.text("x")?;
    let moves = reader.number("a number of moves")?;
    reader.text("/")?;
    let time = reader.span()?;
    Ok(ClockForm::byo_yomi(main, periods, time, moves))
}

fn decode_periods(reader: &mut Reader<'_>) -> Result<Vec<Period>, DecodeError> {
    let mut periods = Vec::new();
    loop {
        let start = reader.place();
        let first = reader.span()?;
        let period = if reader.try_text("/") {
            let moves = u32::try_from(first.as_millis());
            let moves = moves.map_err(|_| reader.expected_at(start, "a number of moves"))?;
            Period::new(reader.span()?, moves)
        } else {
            Period::rest(first)
        };
        let bonus = if reader.try_text("+") {
            Bonus::Fischer(reader.span()?)
        } else if reader.try_text("b") {
            Bonus::Bronstein(reader.span()?)
        } else if reader.try_text("d") {
            Bonus::Delay(reader.span()?)
        } else {
            Bonus::None
        };
        periods.push(period.with(bonus));
        if !reader.try_text(",") {
            return Ok(periods);
        }
    }
}
