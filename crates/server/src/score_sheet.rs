//! A game as PDN.

use damier_notation::Score;
use damier_notation::pdn::{self, Game, Ply, Termination, utc_date, utc_time};
use damier_rules::Side;
use damier_store::{GameRecord, Holder};
use damier_table::{self as table, Cause, TimeControl, Verdict};

/// The game with its players, clocks and result.
pub(crate) fn pdn(record: &GameRecord, game: &table::Game) -> String {
    let mut sheet = Game::new(*game.terms().start());
    // What hands did against the rules has no move text; the sheet ends before it.
    sheet.plies = game.moves().iter().map_while(ply).collect();
    sheet.score = game
        .result()
        .map_or(Score::Unknown, |result| score(result.verdict));
    let seconds = record.created.div_euclid(1000);
    let mut tags = vec![
        ("Event", "Damier".to_owned()),
        ("Date", utc_date(seconds)),
        ("White", name(record, Side::White)),
        ("Black", name(record, Side::Black)),
        ("WhiteType", kind(record, Side::White).to_owned()),
        ("BlackType", kind(record, Side::Black).to_owned()),
        ("UTCDate", utc_date(seconds)),
        ("UTCTime", utc_time(seconds)),
        ("Termination", termination(game).text().to_owned()),
    ];
    tags.extend(TimeControl::tags(game.terms().clocks()));
    for (tag, value) in tags {
        sheet.tags.set(tag, &value);
    }
    pdn::write(&sheet)
}

fn ply(played: &table::Played) -> Option<Ply> {
    let mut ply = Ply::new(played.mv?);
    ply.clock = played
        .remaining
        .map(|span| u32::try_from(span.as_millis() / 1000).unwrap_or(u32::MAX));
    Some(ply)
}

fn score(verdict: Verdict) -> Score {
    match verdict {
        Verdict::Won(side) => Score::won_by(side),
        Verdict::Drawn => Score::Draw,
        Verdict::Void => Score::Unknown,
    }
}

fn termination(game: &table::Game) -> Termination {
    match game.result().map(|result| result.cause) {
        None => Termination::Unterminated,
        Some(Cause::Time) => Termination::TimeForfeit,
        Some(Cause::Aborted) => Termination::Abandoned,
        Some(_) => Termination::Normal,
    }
}

fn name(record: &GameRecord, side: Side) -> String {
    let seat = &record.seats[side.index()];
    match (&seat.name, seat.holder) {
        (Some(name), _) => name.clone(),
        (None, Holder::Engine { level }) => format!("Damier {level}"),
        (None, Holder::Person) => "?".to_owned(),
    }
}

fn kind(record: &GameRecord, side: Side) -> &'static str {
    match record.seats[side.index()].holder {
        Holder::Engine { .. } => "program",
        Holder::Person => "human",
    }
}
