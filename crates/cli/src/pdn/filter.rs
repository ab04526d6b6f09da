//! `damier pdn filter`: the games that are wanted.

mod date;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use damier_notation::pattern::{Material, Pattern};
use damier_notation::tree::{Item, Tree};
use damier_notation::{Score, move_text};
use damier_rules::openings::OpeningTable;
use damier_rules::{Move, Position, Variant};
use serde_json::{Map, Value, json};

use super::counted;
use super::form::{Form, Sink};
use super::games::{Game, Source};
use crate::failure::Failure;

/// Write the games that have everything that is asked for
#[derive(Args)]
pub(super) struct Filter {
    #[command(flatten)]
    wanted: Wanted,
    /// Write the games that lack something of it instead
    #[arg(long)]
    invert: bool,
    /// Print only how many games there are
    #[arg(long, conflicts_with_all = ["json", "output"])]
    count: bool,
    /// Print a line of JSON for each game instead of the game
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// The file that is made, there when all is written; without it, standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    source: Source,
}

/// What is asked for.
#[derive(Args)]
struct Wanted {
    /// A player of this name, or part of it, with either colour
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// White is so called
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Black is so called
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The event is so called
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Played then or later: 2007, 2007.06 or 2007.06.30
    #[arg(long, value_name = "DATE", value_parser = date::limit)]
    from: Option<date::Range>,
    /// Played then or before
    #[arg(long, value_name = "DATE", value_parser = date::limit)]
    to: Option<date::Range>,
    /// With this result, in any form: 2-0, 1/2-1/2, *
    #[arg(long, value_parser = score)]
    result: Option<Score>,
    /// Of this variant
    #[arg(long, value_name = "VARIANT")]
    played: Option<Variant>,
    /// With this opening: part of the Opening or ECO tag, or an opening's name in a table of
    /// `damier openings`, whose moves the game begins with
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// Beginning with these moves
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// At least so many half moves
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// With this position: a FEN, which may leave something open, such as ?:W27,28,*:B*:E22,23
    #[arg(long, value_name = "PATTERN")]
    position: Option<String>,
    /// With this material in one position: 4-3, or 1m2k-1k for men and kings
    #[arg(long)]
    material: Option<Material>,
    /// Position and material also with the board turned and the colours exchanged
    #[arg(long)]
    turned: bool,
    /// Position and material at the end of the game only
    #[arg(long, conflicts_with = "in_variations")]
    at_end: bool,
    /// Position and material also in variations
    #[arg(long)]
    in_variations: bool,
}

fn score(text: &str) -> Result<Score, String> {
    let known = Score::read(text);
    known.ok_or_else(|| format!("{text:?} is no result such as 2-0, 1/2-1/2 or *"))
}

impl Filter {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let variant = self.wanted.played.unwrap_or_else(|| self.source.variant());
        if let Some(text) = &self.wanted.position {
            Pattern::parse(variant, text)
                .map_err(|error| Failure::Use(format!("the position for {variant}: {error}")))?;
        }
        let (mut read, mut found) = (0, 0);
        let mut patterns = Patterns(Vec::new());
        let writes = !self.json && !self.count;
        let style = self.form.style();
        let mut sink = match writes {
            true => Some(Sink::open(self.output.as_deref(), style)?),
            false => None,
        };
        self.source.each(|game| {
            read += 1;
            if self.wanted.fits(&game.tree, &mut patterns) == self.invert {
                return Ok(());
            }
            found += 1;
            match &mut sink {
                Some(sink) => sink.write(&game.tree),
                None if self.json => {
                    writeln!(io::stdout(), "{}", told(&game)).map_err(Failure::from)
                }
                None => Ok(()),
            }
        })?;
        if let Some(sink) = sink {
            sink.finish()?;
        }
        if self.count {
            writeln!(io::stdout(), "{found}")?;
        } else if !self.json {
            eprintln!("{found} of {}", counted(read, "game"));
        }
        Ok(())
    }
}

fn told(game: &Game<'_>) -> Value {
    let tags = game.tree.tags.iter();
    let tags: Map<String, Value> = tags
        .map(|(name, value)| (name.clone(), value.clone().into()))
        .collect();
    json!({
        "file": game.file.display().to_string(),
        "game": game.number,
        "variant": game.tree.variant().to_string(),
        "plies": game.tree.main_line().count(),
        "result": game.tree.end,
        "tags": tags,
    })
}

/// The pattern on the boards of the variants that were met; none where it fits no such board.
struct Patterns(Vec<(Variant, Option<Pattern>)>);

impl Patterns {
    fn of(&mut self, variant: Variant, text: &str) -> Option<Pattern> {
        if let Some((_, pattern)) = self.0.iter().find(|(known, _)| *known == variant) {
            return *pattern;
        }
        let pattern = Pattern::parse(variant, text).ok();
        self.0.push((variant, pattern));
        pattern
    }
}

impl Wanted {
    fn fits(&self, game: &Tree, patterns: &mut Patterns) -> bool {
        let has = |tag: &str, wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| {
                let value = game.tag(tag).unwrap_or_default().to_lowercase();
                value.contains(&wanted.to_lowercase())
            })
        };
        let is_in_time = || {
            let date = date::read(game.tag("Date").unwrap_or_default());
            let from = self
                .from
                .is_none_or(|from| date.is_some_and(|date| date.last >= from.first));
            let to = self
                .to
                .is_none_or(|to| date.is_some_and(|date| date.first <= to.last));
            from && to
        };
        self.played.is_none_or(|played| played == game.variant())
            && (has("White", &self.player) || has("Black", &self.player))
            && has("White", &self.white)
            && has("Black", &self.black)
            && has("Event", &self.event)
            && is_in_time()
            && self.result.is_none_or(|wanted| wanted == game.score())
            && self
                .plies
                .is_none_or(|plies| game.main_line().count() >= plies)
            && self.moves.as_ref().is_none_or(|moves| begins(game, moves))
            && self.opening.as_ref().is_none_or(|name| opens(game, name))
            && self.stands(game, patterns)
    }

    /// Whether the position and the material that are wanted stand on the board.
    fn stands(&self, game: &Tree, patterns: &mut Patterns) -> bool {
        let pattern = match &self.position {
            None => None,
            Some(text) => match patterns.of(game.variant(), text) {
                None => return false,
                found => found,
            },
        };
        if pattern.is_none() && self.material.is_none() {
            return true;
        }
        let here = |position: &Position| {
            pattern.is_none_or(|pattern| pattern.matches(position))
                && self
                    .material
                    .is_none_or(|material| material.matches(position))
        };
        let fits = |position: &Position| here(position) || self.turned && here(&position.turned());
        if self.at_end {
            return fits(&game.end_position());
        }
        is_met(&game.line, game.start, self.in_variations, &fits)
    }
}

/// Whether a position of the line is one that fits.
fn is_met(
    line: &[Item],
    start: Position,
    in_variations: bool,
    fits: &dyn Fn(&Position) -> bool,
) -> bool {
    let (mut now, mut before) = (start, start);
    if fits(&now) {
        return true;
    }
    line.iter().any(|item| match item {
        Item::Move { mv, .. } => {
            before = now;
            now = now.after(mv);
            fits(&now)
        }
        Item::SetUp(position) => {
            now = **position;
            before = now;
            fits(&now)
        }
        Item::Variation(inside) => in_variations && is_met(inside, before, true, fits),
        _ => false,
    })
}

/// Whether the game begins with these moves, numbered or not.
fn begins(game: &Tree, moves: &str) -> bool {
    let mut position = game.start;
    let mut played = game.main_line();
    for word in moves.split_whitespace() {
        let text = match word.rsplit_once('.') {
            Some((_, text)) => text,
            None => word,
        };
        if text.is_empty() {
            continue;
        }
        match (move_text::parse(&position, text), played.next()) {
            (Ok(wanted), Some(mv)) if wanted == *mv => position = position.after(mv),
            _ => return false,
        }
    }
    true
}

/// Whether a tag names the opening, or the game begins with one of that name in a table.
fn opens(game: &Tree, name: &str) -> bool {
    let lower = name.to_lowercase();
    let is_named = |tag: &str| {
        game.tag(tag)
            .is_some_and(|value| value.to_lowercase().contains(&lower))
    };
    if is_named("Opening") || is_named("ECO") {
        return true;
    }
    let variant = game.variant();
    let openings = OpeningTable::of(variant).flat_map(OpeningTable::openings);
    let mut lines = openings
        .filter(|opening| opening.id().eq_ignore_ascii_case(name))
        .filter_map(|opening| opening.line(variant).ok());
    lines.any(|line| {
        let played: Vec<&Move> = game.main_line().take(line.moves.len()).collect();
        game.start == line.end || game.start == line.start && played.iter().copied().eq(&line.moves)
    })
}
