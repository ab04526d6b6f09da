//! A game as PDN.

use damier_notation::Score;
use damier_notation::pdn::{
    self, Beside, Game, Ply, SetUp, Stray, StrayKind, Termination, utc_date, utc_time,
};
use damier_rules::{Move, Position, Side};
use damier_store::{GameRecord, Holder, StoredGame};
use damier_table::{self as table, Cause, Irregularity, Kind, TimeControl, Verdict, Wood, codec};
use std::collections::BTreeSet;

use crate::board;
use crate::language::Language;
use crate::log::{self, Told};
use crate::odds;

/// What is written, and for whom.
pub(crate) struct ScoreSheet<'a> {
    pub(crate) record: &'a GameRecord,
    pub(crate) game: &'a table::Game,
    /// What happened beside the moves.
    pub(crate) notes: &'a [Told],
    /// Whether the reader may know what was irregular. To others every ply of a game that hands
    /// play is a position, so that none stands out.
    pub(crate) told: bool,
    /// Whether he may see what White and Black have written on their own sheets.
    pub(crate) sheets: [bool; 2],
    pub(crate) language: Language,
}

/// A stored game as everybody may read it once it is over; none where it is not, or cannot be read.
pub(crate) fn of_stored(stored: &StoredGame, language: Language) -> Option<String> {
    let mut game = table::Game::new(codec::decode_terms(&stored.record.terms).ok()?);
    let mut notes = Vec::new();
    for line in &stored.lines {
        let entry = codec::decode_entry(&line.text).ok()?;
        let told = log::follow(&mut game, &entry, false).ok()?;
        if told.is_noteworthy() {
            notes.push(told);
        }
    }
    game.result()?;
    let sheet = ScoreSheet {
        record: &stored.record,
        game: &game,
        notes: &notes,
        told: true,
        sheets: [game.terms().sheets(); 2],
        language,
    };
    Some(sheet.pdn())
}

impl ScoreSheet<'_> {
    /// The game with its players, clocks and result.
    pub(crate) fn pdn(&self) -> String {
        let (record, game) = (self.record, self.game);
        let mut sheet = Game::new(game.began_with());
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
        tags.extend(odds::tag(game.terms()).map(|odds| ("Odds", odds)));
        for side in Side::ALL {
            let lines: Vec<&str> = game.sheet(side).lines().collect();
            if self.sheets[side.index()] && !lines.is_empty() {
                tags.push((pdn::sheet_tag(side), pdn::write_sheet(lines)));
            }
        }
        for (tag, value) in tags {
            sheet.tags.set(tag, &value);
        }
        self.write_plies(&mut sheet);
        pdn::write(&sheet)
    }

    fn write_plies(&self, sheet: &mut Game) {
        sheet.comment = self.said_after(0);
        let mut position = sheet.start;
        let forms = self.game.terms().clocks();
        for (index, played) in self.game.moves().iter().enumerate() {
            // What is used where there is no limit is not what readers of %clk take it for.
            let form = forms.map(|forms| forms[played.side.index()]);
            let counts_up = form == Some(table::ClockForm::Unlimited);
            let shown = played.remaining.filter(|_| !counts_up);
            let clock =
                shown.map(|span| u32::try_from(span.as_millis() / 1000).unwrap_or(u32::MAX));
            let beside = played.wood.as_deref().map(beside).unwrap_or_default();
            let comment = self.comment(index, played);
            match self.legal_move(&position, played) {
                Some(mv) => sheet.plies.push(Ply {
                    clock,
                    beside,
                    comment,
                    ..Ply::new(mv)
                }),
                None => sheet.setups.push(SetUp {
                    clock,
                    beside,
                    comment,
                    ..SetUp::new(sheet.plies.len(), played.after)
                }),
            }
            position = played.after;
        }
    }

    /// The move, where one was played by the rules and the reader may know that.
    fn legal_move(&self, before: &Position, played: &table::Played) -> Option<Move> {
        let mv = played.mv.filter(|_| self.told || played.shown.is_none())?;
        let legal = before.legal_moves().contains(&mv) && before.after(&mv) == played.after;
        legal.then_some(mv)
    }

    /// What hands showed where that is not the move, what was irregular, and what came of it.
    fn comment(&self, index: usize, played: &table::Played) -> String {
        let mut parts = Vec::new();
        if let Some(shown) = &played.shown
            && (!self.told || played.mv.is_none())
            && !played.board_only
        {
            let variant = self.game.terms().variant();
            parts.push(board::shown_text(variant, shown));
        }
        if self.told && !played.irregularities.is_empty() {
            parts.push(self.articles(&played.irregularities));
        }
        let after = self.said_after(index + 1);
        parts.extend(Some(after).filter(|said| !said.is_empty()));
        parts.join("; ")
    }

    /// What happened while so many plies stood.
    fn said_after(&self, plies: usize) -> String {
        let variant = self.game.terms().variant();
        let here = |note: &&Told| note.plies.min(self.game.ply()) == plies;
        let said = self.notes.iter().filter(here).map(|note| {
            let sentence = note.sentence(variant, self.language);
            match self.told && !note.articles.is_empty() {
                true => format!("{sentence}: {}", self.articles(&note.articles)),
                false => sentence,
            }
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn articles(&self, found: &BTreeSet<Irregularity>) -> String {
        let words = self.language.words();
        let found = found.iter().map(|one| {
            let article = one.article();
            let text = words.irregularity(article).unwrap_or_default();
            format!("{article} {text}")
        });
        found.collect::<Vec<_>>().join(", ")
    }
}

/// What the FEN of a position cannot say of the board.
fn beside(wood: &Wood) -> Beside {
    let strays = wood.on_light_cells().map(|(cell, piece)| Stray {
        side: piece.side,
        kind: match piece.kind {
            Kind::Man => StrayKind::Man,
            Kind::UncrownedKing => StrayKind::UncrownedKing,
            Kind::King => StrayKind::King,
        },
        row: cell.row() + 1,
        column: cell.column() + 1,
    });
    let uncrowned = wood.uncrowned();
    Beside {
        strays: strays.collect(),
        uncrowned: uncrowned
            .filter_map(|(cell, _)| cell.square(wood.board()))
            .collect(),
    }
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
        Some(
            Cause::Time
            | Cause::Declared(table::Declared::Time)
            | Cause::Event(table::Condition::HostTime),
        ) => Termination::TimeForfeit,
        Some(
            Cause::Aborted | Cause::Event(table::Condition::HostAway | table::Condition::Gone),
        ) => Termination::Abandoned,
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
