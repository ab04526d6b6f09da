//! `damier database search`, `explore`, `export` and `game`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use damier_archive::{Cursor, Explored, GameId, Order, Page, Query, Summary, Tally};
use damier_notation::move_text;
use damier_rules::{Position, Variant};
use serde_json::{Value, json};

use super::wanted::{Wanted, read};
use super::{Place, unanswered, unreadable};
use crate::failure::Failure;

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// The newest first
    Date,
    /// The highest average rating first
    Rating,
}

impl By {
    const fn order(self) -> Order {
        match self {
            By::Date => Order::Newest,
            By::Rating => Order::Rating,
        }
    }
}

/// List games
#[derive(Args)]
pub(super) struct Search {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    wanted: Wanted,
    /// A position that comes up in the game
    #[arg(long)]
    fen: Option<String>,
    /// The order
    #[arg(long, value_enum, default_value_t = By::Date)]
    by: By,
    /// So many games, at most 1000
    #[arg(long, value_name = "COUNT", default_value_t = 50)]
    limit: usize,
    /// Go on where a page before has ended
    #[arg(long, value_name = "PLACE")]
    after: Option<Cursor>,
    /// Print a line of JSON for each game, then one with how many there are and where it goes on
    #[arg(long)]
    json: bool,
}

impl Search {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let query = Query {
            order: self.by.order(),
            after: self.after,
            limit: self.limit,
            ..Query::new(self.wanted.filter(self.fen.as_deref())?)
        };
        let page = archive.search(&query).map_err(unanswered)?;
        let mut out = BufWriter::new(io::stdout().lock());
        for game in &page.games {
            if self.json {
                writeln!(out, "{}", json_of(game))?;
            } else {
                writeln!(out, "{}", text_of(game))?;
            }
        }
        if self.json {
            writeln!(out, "{}", end_of(&page))?;
        } else {
            if let Some(found) = page.found {
                let more = if found.exact { "" } else { " or more" };
                writeln!(out, "{}{more} games", found.count)?;
            }
            if let Some(next) = page.next {
                writeln!(out, "go on with --after {next}")?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

fn end_of(page: &Page) -> Value {
    json!({
        "found": page.found.map(|found| found.count),
        "exact": page.found.map(|found| found.exact),
        "next": page.next.map(|next| next.to_string()),
    })
}

fn result_of(game: &Summary) -> &'static str {
    game.result.text(game.variant.rules().notation.results)
}

fn text_of(game: &Summary) -> String {
    let known = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
    let date = game
        .date
        .map_or("????.??.??".into(), |date| date.to_string());
    let mut text = format!(
        "{}  {date}  {} – {}  {}  {}, {} plies",
        game.id,
        known(&game.white),
        known(&game.black),
        result_of(game),
        game.variant,
        game.plies
    );
    if !game.event.is_empty() {
        text += &format!(", {}", game.event);
    }
    if let Some(ply) = game.reached {
        text += &format!(", there after {ply}");
    }
    text
}

fn json_of(game: &Summary) -> Value {
    json!({
        "id": game.id.0,
        "collection": game.collection,
        "variant": game.variant.rules().id,
        "white": game.white,
        "black": game.black,
        "white_rating": game.ratings[0],
        "black_rating": game.ratings[1],
        "event": game.event,
        "site": game.site,
        "round": game.round,
        "opening": game.opening,
        "date": game.date.map(|date| date.to_string()),
        "result": result_of(game),
        "plies": game.plies,
        "reached": game.reached,
    })
}

/// Tell what was played from a position, and with what success
#[derive(Args)]
pub(super) struct Explore {
    #[command(flatten)]
    place: Place,
    /// Only in these games; the moves of --moves lead to the position
    #[command(flatten)]
    wanted: Wanted,
    /// The position; without it the start of the game, or where --moves lead
    #[arg(long)]
    fen: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Explore {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let mut filter = self.wanted.filter(None)?;
        let variant = self.wanted.variant.unwrap_or(Variant::ALL[0]);
        let mut position = match &self.fen {
            Some(fen) => read(variant, fen)?,
            None => Position::start(variant),
        };
        // However the position came about: the moves only lead there.
        for mv in std::mem::take(&mut filter.moves) {
            position = position
                .play(&mv)
                .map_err(|error| Failure::Use(error.to_string()))?;
        }
        let explored = archive.explore(&position, &filter).map_err(unanswered)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", explored_json(&position, &explored))?;
        } else {
            write!(out, "{}", explored_text(&position, &explored))?;
        }
        Ok(())
    }
}

fn explored_text(position: &Position, explored: &Explored) -> String {
    let mut text = row(
        "move",
        &["games", "2-0", "1-1", "0-2", "rating"].map(str::to_owned),
    );
    for told in &explored.moves {
        text += &row(&move_text::write(position, &told.mv), &numbers(&told.tally));
    }
    if explored.ended.games() > 0 {
        text += &row("end", &numbers(&explored.ended));
    }
    text + &row("all", &numbers(&explored.total))
}

fn row(what: &str, numbers: &[String; 5]) -> String {
    let [games, white, draws, black, rating] = numbers;
    format!("{what:<12}{games:>10}{white:>8}{draws:>8}{black:>8}{rating:>8}\n")
}

fn numbers(tally: &Tally) -> [String; 5] {
    let share = |part: u64| match (part * 1000).checked_div(tally.games()) {
        Some(share) => format!("{}.{} %", share / 10, share % 10),
        None => "-".to_owned(),
    };
    let rating = tally.average_rating();
    [
        tally.games().to_string(),
        share(tally.white),
        share(tally.draws),
        share(tally.black),
        rating.map_or("-".to_owned(), |rating| rating.to_string()),
    ]
}

fn explored_json(position: &Position, explored: &Explored) -> Value {
    let moves: Vec<Value> = explored
        .moves
        .iter()
        .map(|told| {
            let mut value = tally_json(&told.tally);
            value["move"] = json!(move_text::write(position, &told.mv));
            value
        })
        .collect();
    json!({
        "total": tally_json(&explored.total),
        "moves": moves,
        "ended": tally_json(&explored.ended),
    })
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "games": tally.games(),
        "white": tally.white,
        "draws": tally.draws,
        "black": tally.black,
        "both_lost": tally.lost,
        "unknown": tally.open,
        "rating": tally.average_rating(),
    })
}

/// Write games as PDN
#[derive(Args)]
pub(super) struct Export {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    wanted: Wanted,
    /// A position that comes up in the game
    #[arg(long)]
    fen: Option<String>,
    /// The order
    #[arg(long, value_enum, default_value_t = By::Date)]
    by: By,
    /// The file to write; by default standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let filter = self.wanted.filter(self.fen.as_deref())?;
        let games = archive
            .export(&filter, self.by.order())
            .map_err(unanswered)?;
        let out: Box<dyn Write> = match &self.output {
            Some(file) => Box::new(File::create(file).map_err(|error| {
                Failure::Input(format!("{} cannot be written: {error}", file.display()))
            })?),
            None => Box::new(io::stdout().lock()),
        };
        let mut out = BufWriter::new(out);
        let mut separator = "";
        for game in games {
            write!(out, "{separator}{}", game.map_err(unanswered)?.pdn())?;
            separator = "\n";
        }
        out.flush()?;
        Ok(())
    }
}

/// Write one game as PDN
#[derive(Args)]
pub(super) struct Game {
    #[command(flatten)]
    place: Place,
    /// Its number
    id: u32,
}

impl Game {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open()?;
        let game = archive.game(GameId(self.id)).map_err(unreadable)?;
        let Some(game) = game else {
            return Err(Failure::Input(format!("there is no game {}", self.id)));
        };
        write!(io::stdout(), "{}", game.pdn())?;
        Ok(())
    }
}
