//! Terms as a line.

use core::fmt::Write;

use damier_rules::draw::Ending;

use damier_rules::{Side, Squares};

use super::entry::side_name;
use super::reader::Reader;
use super::{DecodeError, Fault, VERSION, clock, position, variant};
use crate::{
    Adjournments, Assistance, Beyond, Blindfold, Delay, Flags, Notices, Odds, Span, Terms, Unclear,
};

/// The line of the terms, without the end of the line.
pub fn encode_terms(terms: &Terms) -> String {
    let form = |index: usize| match terms.clocks() {
        Some(clocks) => clock::encode(clocks[index]),
        None => "untimed".to_owned(),
    };
    format!(
        "{VERSION} terms {} rules={} start={} white={} black={} assistance={} draws-from={}",
        variant::encode(terms.variant()),
        terms.draw_rules().id,
        position::encode(terms.start()),
        form(0),
        form(1),
        match terms.assistance() {
            Assistance::Assisted => "assisted",
            Assistance::Club => "club",
            Assistance::Official => "official",
        },
        terms.draw_offers_from(),
    ) + &further(terms)
}

/// The settings that came later; each is written only where it is not the usual one.
fn further(terms: &Terms) -> String {
    let mut text = String::new();
    if terms.arbiter() {
        text.push_str(" arbiter=yes");
    }
    match terms.notices() {
        Notices::Nobody => {}
        Notices::Opponent => text.push_str(" notices=opponent"),
        Notices::Both => text.push_str(" notices=both"),
    }
    if terms.flags() == Flags::Called {
        text.push_str(" flags=called");
    }
    if terms.sheets() {
        text.push_str(" sheets=kept");
    }
    if let Some(pieces) = terms.draw_offers_within() {
        text.push_str(&format!(" draws-within={pieces}"));
    }
    for (index, (reason, ending)) in terms.draw_endings().iter().enumerate() {
        let before = if index == 0 { " endings=" } else { "," };
        text.push_str(&format!("{before}{reason}:{}", ending_name(*ending)));
    }
    if terms.set_up() {
        text.push_str(" set-up=players");
    }
    if let Some(adjournments) = terms.adjournments() {
        let sealer = adjournments.sealer.map_or("any", side_name);
        let unclear = match adjournments.unclear {
            Unclear::Loses => "",
            Unclear::Arbiter => ",arbiter",
        };
        let from = adjournments.from;
        // Writing to a string cannot fail.
        let _ = write!(text, " adjournments={from},{sealer}{unclear}");
    }
    if let Some(blindfold) = terms.blindfold() {
        text.push_str(&blindfold_text(blindfold));
    }
    if let Some(days) = terms.leave_days() {
        let _ = write!(text, " leave={days}");
    }
    match terms.delay() {
        Some(Delay::Plies(plies)) => text.push_str(&format!(" delay=plies,{plies}")),
        Some(Delay::Time(time)) => {
            text.push_str(&format!(" delay=millis,{}", time.as_millis()));
        }
        None => {}
    }
    if let Some(odds) = terms.odds() {
        text.push_str(&format!(" odds={}", side_name(odds.giver())));
        if odds.draws_for_the_other() {
            text.push_str(",draws");
        }
        for (index, square) in odds.ladder().iter().enumerate() {
            let before = if index == 0 { "/" } else { "," };
            let king = if odds.kings().contains(*square) {
                "K"
            } else {
                ""
            };
            text.push_str(&format!("{before}{king}{square}"));
        }
        if !odds.ladder().is_empty() {
            text.push_str(&format!("/{}", odds.rung()));
            if odds.game() > 1 {
                text.push_str(&format!(",game{}", odds.game()));
            }
        }
    }
    text
}

/// The terms of a line.
///
/// # Errors
///
/// [`DecodeError`] with the column, also for any other spelling of good terms.
pub fn decode_terms(line: &str) -> Result<Terms, DecodeError> {
    let mut reader = Reader::open(line)?;
    reader.space()?;
    reader.text("terms")?;
    reader.space()?;
    let variant = variant::decode(&mut reader)?;
    reader.setting("rules=")?;
    let rules_at = reader.place();
    let rules = reader.name("draw rules")?;
    reader.setting("start=")?;
    let terms = Terms::new(position::decode(&mut reader, variant)?);
    let terms = terms
        .with_draw_rules(rules)
        .map_err(|_| reader.newer_at(rules_at, "draw rules"))?;
    reader.setting("white=")?;
    let clocks_at = reader.place();
    let white = clock::decode(&mut reader)?;
    reader.setting("black=")?;
    let black_at = reader.place();
    let black = clock::decode(&mut reader)?;
    let terms = match (white, black) {
        (Some(white), Some(black)) => terms
            .with_clocks([white, black])
            .map_err(|bad| reader.error_at(clocks_at, Fault::Terms(bad)))?,
        (None, None) => terms,
        _ => return Err(reader.expected_at(black_at, "two clocks or none")),
    };
    reader.setting("assistance=")?;
    let terms = terms.with_assistance(read_assistance(&mut reader)?);
    reader.setting("draws-from=")?;
    let terms = terms.with_draw_offers_from(reader.number("a number of moves")?);
    let terms = read_further(&mut reader, terms)?;
    if reader.try_text(" ") {
        // Perhaps a setting that this program does not have.
        let start = reader.place();
        reader.name("a setting")?;
        return Err(reader.newer_at(start, "setting"));
    }
    reader.end()?;
    Ok(terms)
}

fn read_further(reader: &mut Reader<'_>, mut terms: Terms) -> Result<Terms, DecodeError> {
    if reader.try_text(" arbiter=yes") {
        terms = terms.with_arbiter(true);
    }
    if reader.try_text(" notices=opponent") {
        terms = terms.with_notices(Notices::Opponent);
    } else if reader.try_text(" notices=both") {
        terms = terms.with_notices(Notices::Both);
    }
    if reader.try_text(" flags=called") {
        terms = terms.with_flags(Flags::Called);
    }
    if reader.try_text(" sheets=kept") {
        terms = terms.with_sheets(true);
    }
    if reader.try_text(" draws-within=") {
        let pieces = reader.number("a number of pieces")?;
        terms = terms.with_draw_offers_within(Some(pieces));
    }
    if reader.try_text(" endings=") {
        terms = read_endings(reader, terms)?;
    }
    if reader.try_text(" set-up=players") {
        terms = terms.with_set_up(true);
    }
    if reader.try_text(" adjournments=") {
        terms = terms.with_adjournments(Some(read_adjournments(reader)?));
    }
    if reader.try_text(" blindfold=") {
        terms = terms.with_blindfold(Some(read_blindfold(reader)?));
    }
    if reader.try_text(" leave=") {
        let days = reader.number("a number of days")?;
        terms = terms.with_leave_days(Some(days));
    }
    if reader.try_text(" delay=") {
        terms = terms.with_delay(Some(read_delay(reader)?));
    }
    if reader.try_text(" odds=") {
        terms = read_odds(reader, terms)?;
    }
    Ok(terms)
}

const fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Automatic => "automatic",
        Ending::Claimed => "claimed",
        Ending::Arbiter => "arbiter",
    }
}

/// Each rule once, in the order of the draw rules, and none that they have so already.
fn read_endings(reader: &mut Reader<'_>, mut terms: Terms) -> Result<Terms, DecodeError> {
    loop {
        let start = reader.place();
        let reason = reader.code("a draw rule")?;
        reader.text(":")?;
        let ending_at = reader.place();
        let ending = match reader.name("who ends the game")? {
            "automatic" => Ending::Automatic,
            "claimed" => Ending::Claimed,
            "arbiter" => Ending::Arbiter,
            _ => return Err(reader.newer_at(ending_at, "ending")),
        };
        let known = terms.draw_endings().len();
        terms = terms
            .with_draw_ending(reason, ending)
            .map_err(|_| reader.newer_at(start, "draw rule"))?;
        let last = terms.draw_endings().last().map(|(reason, _)| *reason);
        if terms.draw_endings().len() != known + 1 || last != Some(reason) {
            return Err(reader.expected_at(start, "draw rules in their order, with another ending"));
        }
        if !reader.try_text(",") {
            return Ok(terms);
        }
    }
}

fn read_delay(reader: &mut Reader<'_>) -> Result<Delay, DecodeError> {
    let start = reader.place();
    let kind = reader.name("plies or millis")?;
    reader.text(",")?;
    match kind {
        "plies" => Ok(Delay::Plies(reader.number("a number of plies")?)),
        "millis" => {
            let millis = reader.number("a number of milliseconds")?;
            Ok(Delay::Time(Span::from_millis(millis)))
        }
        _ => Err(reader.newer_at(start, "delay")),
    }
}

fn read_adjournments(reader: &mut Reader<'_>) -> Result<Adjournments, DecodeError> {
    let from = reader.number("a number of moves")?;
    reader.text(",")?;
    let start = reader.place();
    let sealer = match reader.name("white, black or any")? {
        "any" => None,
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => return Err(reader.newer_at(start, "sealer")),
    };
    let unclear = match reader.try_text(",arbiter") {
        true => Unclear::Arbiter,
        false => Unclear::Loses,
    };
    Ok(Adjournments {
        from,
        sealer,
        unclear,
    })
}

fn blindfold_text(blindfold: &Blindfold) -> String {
    let who = match blindfold.sides {
        [true, true] => "both",
        [true, false] => "white",
        [false, true] => "black",
        [false, false] => "nobody",
    };
    let beyond = match blindfold.beyond {
        Beyond::Loses => "loses",
        Beyond::Counts => "counts",
    };
    let notes = if blindfold.notes { ",notes" } else { "" };
    let seen = if blindfold.spectators {
        ",spectators"
    } else {
        ""
    };
    format!(
        " blindfold={who},{},{beyond}{notes}{seen}",
        blindfold.allowed
    )
}

fn read_blindfold(reader: &mut Reader<'_>) -> Result<Blindfold, DecodeError> {
    let start = reader.place();
    let sides = match reader.name("white, black, both or nobody")? {
        "both" => [true, true],
        "white" => [true, false],
        "black" => [false, true],
        "nobody" => [false, false],
        _ => return Err(reader.newer_at(start, "side")),
    };
    reader.text(",")?;
    let allowed = reader.number("a number of announcements")?;
    reader.text(",")?;
    let beyond_at = reader.place();
    let beyond = match reader.name("loses or counts")? {
        "loses" => Beyond::Loses,
        "counts" => Beyond::Counts,
        _ => return Err(reader.newer_at(beyond_at, "consequence")),
    };
    let notes = reader.try_text(",notes");
    let spectators = reader.try_text(",spectators");
    Ok(Blindfold {
        sides,
        allowed,
        beyond,
        notes,
        spectators,
    })
}

/// The start position has the pieces of the ladder taken off already.
fn read_odds(reader: &mut Reader<'_>, terms: Terms) -> Result<Terms, DecodeError> {
    let start = reader.place();
    let mut odds = Odds::new(reader.side()?);
    if reader.try_text(",draws") {
        odds = odds.with_draws_for_the_other(true);
    }
    if reader.try_text("/") {
        let (mut ladder, mut kings) = (Vec::new(), Squares::EMPTY);
        loop {
            let is_king = reader.try_text("K");
            let square = reader.square()?;
            ladder.push(square);
            if is_king {
                kings.insert(square);
            }
            if !reader.try_text(",") {
                break;
            }
        }
        reader.text("/")?;
        let rung = reader.number("a rung")?;
        odds = odds
            .with_ladder(ladder, rung)
            .map_err(|_| reader.expected_at(start, "odds"))?
            .with_kings(kings);
        if reader.try_text(",game") {
            let game = reader.number("a game of a series, from 2")?;
            if game < 2 {
                return Err(reader.expected_at(start, "a game of a series, from 2"));
            }
            odds = odds.in_game(game);
        }
    }
    let kings = odds.kings();
    let full = odds.put_back(terms.start());
    let full = full.ok_or_else(|| reader.expected_at(start, "odds"))?;
    let terms = terms.started_at(full, None).with_odds(odds);
    match terms {
        Ok(terms) if terms.odds().is_some_and(|odds| odds.kings() == kings) => Ok(terms),
        _ => Err(reader.expected_at(start, "odds")),
    }
}

fn read_assistance(reader: &mut Reader<'_>) -> Result<Assistance, DecodeError> {
    let start = reader.place();
    match reader.name("a level of assistance")? {
        "assisted" => Ok(Assistance::Assisted),
        "club" => Ok(Assistance::Club),
        "official" => Ok(Assistance::Official),
        _ => Err(reader.newer_at(start, "level of assistance")),
    }
}
