//! What stands on the sheet of a game, before anything is drawn.

use damier_notation::pdn::{Game, Step, Tags, Termination};
use damier_notation::{Score, fen, move_text};
use damier_rules::{Position, Side};

use super::record::Record;
use super::time::{Controls, clock};
use super::words::Words;

/// The longest text of what hands showed that fits on a line, in bytes.
const LONGEST_SHOWN: usize = 14;

/// Which of two equal sheets (SC-03).
#[derive(Clone, Copy)]
pub(super) enum Copy {
    Only,
    Original,
    Duplicate,
}

/// What is known of a player.
#[derive(Default)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) rating: String,
}

/// A move as it is entered.
#[derive(Default)]
pub(super) struct Entry {
    pub(super) text: String,
    /// What the mover's clock showed after it.
    pub(super) clock: String,
    /// Whether the player wrote something else than was played.
    pub(super) differs: bool,
}

/// A line of the sheet: White's move and Black's.
#[derive(Default)]
pub(super) struct Row(pub(super) [Option<Entry>; 2]);

/// Everything on a sheet that does not depend on whose it is.
#[derive(Default)]
pub(super) struct Form {
    pub(super) event: String,
    pub(super) place: String,
    pub(super) date: String,
    pub(super) round: String,
    pub(super) board: String,
    pub(super) game: String,
    pub(super) control: String,
    /// A position other than the usual one.
    pub(super) start: Option<String>,
    pub(super) players: [Player; 2],
    pub(super) rows: Vec<Row>,
    /// What White and Black wrote themselves, where that is to be printed.
    pub(super) records: [Option<Record>; 2],
    /// Whether the columns for the clock are wanted.
    pub(super) has_clock: bool,
    /// The moves at which time controls lie, in their order.
    pub(super) controls: Vec<usize>,
    /// What White and Black get.
    pub(super) points: Option<[String; 2]>,
    pub(super) used: [String; 2],
    pub(super) ending: String,
}

/// How far controls are marked on an empty sheet: more moves than it has lines for.
const EMPTY: usize = 200;

impl Form {
    /// The sheet of a game; an empty one has what is known before it.
    pub(super) fn new(game: Option<&Game>, blank: bool, words: &Words) -> Form {
        let Some(game) = game else {
            return Form {
                has_clock: true,
                ..Form::default()
            };
        };
        let mut form = Form::before(game, words);
        if blank {
            return form;
        }
        form.rows = rows(game);
        form.has_clock = game.plies.iter().any(|ply| ply.clock.is_some());
        form.used = used(game);
        form.points = points(game);
        form.ending = ending(game, words);
        form
    }

    fn before(game: &Game, words: &Words) -> Form {
        let tags = &game.tags;
        let text = |name| known(tags, &[name]);
        let controls = Controls::of(tags);
        let usual = Position::start(game.start.variant());
        Form {
            event: text("Event"),
            place: text("Site"),
            date: date(&text("Date"), words),
            round: text("Round"),
            board: text("Board"),
            game: (words.variant)(game.start.variant()).to_owned(),
            control: controls.said(&words.control_words, words.sides),
            start: (game.start != usual).then(|| fen::write(&game.start)),
            players: [
                Player {
                    name: text("White"),
                    title: text("WhiteTitle"),
                    rating: known(tags, &["WhiteRating", "WhiteElo"]),
                },
                Player {
                    name: text("Black"),
                    title: text("BlackTitle"),
                    rating: known(tags, &["BlackRating", "BlackElo"]),
                },
            ],
            has_clock: true,
            controls: controls.moves(game.plies.len().max(EMPTY)),
            ..Form::default()
        }
    }

    /// The lines of a player's sheet: his own, or those of the game.
    pub(super) fn rows_of(&self, side: Side) -> &[Row] {
        let record = self.records[side.index()].as_ref();
        record.map_or(&self.rows, |record| &record.rows)
    }

    /// What a window shows above the sheet.
    pub(super) fn title(&self, words: &Words) -> String {
        let names: Vec<&str> = self
            .players
            .iter()
            .map(|player| player.name.as_str())
            .filter(|name| !name.is_empty())
            .collect();
        if names.is_empty() {
            return words.title.to_owned();
        }
        format!("{}: {}", words.title, names.join(" – "))
    }
}

/// The first of these tags that says something.
fn known(tags: &Tags, names: &[&str]) -> String {
    let found = names.iter().filter_map(|name| tags.get(name));
    let mut said = found
        .map(str::trim)
        .filter(|text| !matches!(*text, "" | "?" | "-"));
    said.next().unwrap_or_default().to_owned()
}

/// `2026.11.29` in words; what is not known of a date is left out.
fn date(text: &str, words: &Words) -> String {
    let parts: Vec<&str> = text.split('.').collect();
    if let [year, month, day] = parts.as_slice()
        && let (Ok(year), Ok(month @ 1..=12), Ok(day @ 1..=31)) =
            (year.parse(), month.parse(), day.parse())
    {
        return (words.day)(year, month, day);
    }
    let known: Vec<&str> = parts
        .into_iter()
        .filter(|part| !part.contains('?'))
        .collect();
    known.join(".")
}

/// What stands on a line for one step of the game: whose it is, its text, his clock.
pub(super) type Written = (Side, String, Option<u32>);

/// The steps of a game as players write them down. What was done against the rules and stood is
/// a set-up in PDN; the first words behind it say what hands showed.
pub(super) fn written(game: &Game) -> Vec<Written> {
    let mut position = game.start;
    let steps = game.steps().map(|step| {
        let turn = position.turn();
        let line = match step {
            Step::Ply(ply) => (turn, move_text::write(&position, &ply.mv), ply.clock),
            Step::SetUp(setup) => {
                // Where the turn has not passed, it was the other side that did something.
                let passed = setup.position.turn() != turn;
                let side = if passed { turn } else { !turn };
                let shown = setup.comment.split(';').next().unwrap_or_default().trim();
                let short = !shown.is_empty() && shown.len() <= LONGEST_SHOWN;
                let text = if short { shown } else { "…" };
                (side, text.to_owned(), setup.clock)
            }
        };
        position = step.after(&position);
        line
    });
    steps.collect()
}

/// The moves side by side. A game that the other side begins has no first move of the one that
/// begins the variant.
fn rows(game: &Game) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let first = game.start.variant().rules().first;
    let mut last = None;
    for (side, text, seconds) in written(game) {
        // Two steps of one side in a row stand on one line.
        let again = last == Some(side);
        if (side == first && !again) || rows.is_empty() {
            rows.push(Row::default());
        }
        let Some(row) = rows.last_mut() else { continue };
        let entry = row.0[side.index()].get_or_insert_default();
        if !entry.text.is_empty() {
            entry.text.push(' ');
        }
        entry.text.push_str(&text);
        entry.clock = seconds.map(clock).unwrap_or_default();
        last = Some(side);
    }
    rows
}

/// The time that each side used, where the last of its moves has a clock and the control is known.
fn used(game: &Game) -> [String; 2] {
    let controls = Controls::of(&game.tags);
    let mut last = [(0, None), (0, None)];
    for (side, _, seconds) in written(game) {
        let (moves, shown) = &mut last[side.index()];
        *moves += 1;
        *shown = seconds;
    }
    Side::ALL.map(|side| {
        let (moves, shown) = last[side.index()];
        shown
            .and_then(|shown| controls.used(side, moves, shown))
            .map(clock)
            .unwrap_or_default()
    })
}

fn points(game: &Game) -> Option<[String; 2]> {
    if game.score == Score::Unknown {
        return None;
    }
    let results = game.start.variant().rules().notation.results;
    let (white, black) = game.score.text(results).split_once('-')?;
    Some([white, black].map(|points| points.replace("1/2", "½")))
}

fn ending(game: &Game, words: &Words) -> String {
    let said = known(&game.tags, &["Termination"]);
    if said.eq_ignore_ascii_case(Termination::Normal.text()) {
        return String::new();
    }
    let translated = words
        .terminations
        .iter()
        .find(|(text, _)| said.eq_ignore_ascii_case(text));
    translated.map_or(said.clone(), |(_, words)| (*words).to_owned())
}
