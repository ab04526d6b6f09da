//! `damier pdn stats`: what files of games hold.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use clap::Args;
use damier_notation::{Score, move_text};
use damier_rules::Position;
use serde_json::{Value, json};

use super::counted;
use super::games::{Game, Source};
use crate::failure::Failure;

/// So many different names are counted at most; those met later are not.
const MOST_NAMES: usize = 200_000;

/// Count games, half moves, results, years, openings, players and faults
#[derive(Args)]
pub(super) struct Stats {
    /// So many of the most frequent players and first moves are named
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print a line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
}

/// How often names were met.
#[derive(Default)]
struct Names(HashMap<String, usize>);

impl Names {
    fn add(&mut self, name: &str) {
        if let Some(count) = self.0.get_mut(name) {
            *count += 1;
        } else if self.0.len() < MOST_NAMES {
            self.0.insert(name.to_owned(), 1);
        }
    }

    fn is_full(&self) -> bool {
        self.0.len() == MOST_NAMES
    }

    /// The most frequent, and of equally frequent ones the first by name.
    fn top(&self, most: usize) -> Vec<(&str, usize)> {
        let mut names: Vec<(&str, usize)> = self
            .0
            .iter()
            .map(|(name, count)| (name.as_str(), *count))
            .collect();
        names
            .sort_unstable_by(|(name, count), (other, more)| more.cmp(count).then(name.cmp(other)));
        names.truncate(most);
        names
    }

    fn by_name(&self) -> Vec<(&str, usize)> {
        let mut names = self.top(usize::MAX);
        names.sort_unstable_by_key(|(name, _)| *name);
        names
    }
}

#[derive(Default)]
struct Counts {
    games: usize,
    plies: usize,
    longest: usize,
    broken: usize,
    faults: usize,
    results: [usize; Score::ALL.len()],
    variants: Names,
    years: Names,
    players: Names,
    openings: Names,
}

impl Counts {
    fn add(&mut self, game: &Game<'_>) {
        let tree = &game.tree;
        let plies = tree.main_line().count();
        self.games += 1;
        self.plies += plies;
        self.longest = self.longest.max(plies);
        self.broken += usize::from(!game.is_whole());
        self.faults += game.faults.len();
        let score = tree.score();
        let index = Score::ALL.iter().position(|known| *known == score);
        self.results[index.unwrap_or(Score::ALL.len() - 1)] += 1;
        self.variants.add(&tree.variant().to_string());
        let year = tree.tag("Date").and_then(|date| date.get(..4));
        let year = year.filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
        self.years.add(year.unwrap_or("unknown"));
        for player in ["White", "Black"].map(|side| tree.tag(side).unwrap_or("?").trim()) {
            if !matches!(player, "" | "?" | "-") {
                self.players.add(player);
            }
        }
        if tree.start == Position::start(tree.variant())
            && let Some(first) = tree.main_line().next()
        {
            self.openings.add(&move_text::write(&tree.start, first));
        }
    }

    fn average(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    fn scores(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let names = ["white", "black", "drawn", "both_lost", "unknown"];
        names.into_iter().zip(self.results)
    }
}

impl Stats {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut counts = Counts::default();
        self.source.each(|game| {
            counts.add(&game);
            Ok(())
        })?;
        let out = &mut BufWriter::new(io::stdout().lock());
        match self.json {
            true => writeln!(out, "{}", self.as_json(&counts))?,
            false => self.print(out, &counts)?,
        }
        out.flush()?;
        Ok(())
    }

    fn as_json(&self, counts: &Counts) -> Value {
        let object = |names: Vec<(&str, usize)>| {
            let entries = names.into_iter();
            let entries = entries.map(|(name, count)| (name.to_owned(), Value::from(count)));
            Value::Object(entries.collect())
        };
        let listed = |names: &Names| {
            let top = names.top(self.top).into_iter();
            top.map(|(name, games)| json!({"name": name, "games": games}))
                .collect::<Vec<_>>()
        };
        json!({
            "files": self.source.files.len(),
            "games": counts.games,
            "plies": counts.plies,
            "average_plies": counts.average(),
            "longest": counts.longest,
            "broken": counts.broken,
            "faults": counts.faults,
            "results": object(counts.scores().collect()),
            "variants": object(counts.variants.by_name()),
            "years": object(counts.years.by_name()),
            "players": listed(&counts.players),
            "first_moves": listed(&counts.openings),
            "every_name_counted": !counts.players.is_full(),
        })
    }

    fn print(&self, out: &mut impl Write, counts: &Counts) -> Result<(), Failure> {
        let (games, files) = (
            counted(counts.games, "game"),
            counted(self.source.files.len(), "file"),
        );
        writeln!(
            out,
            "{games} in {files}, {} plies, {:.1} a game, {} at most",
            counts.plies,
            counts.average(),
            counts.longest
        )?;
        if counts.faults > 0 {
            let faults = counted(counts.faults, "fault");
            writeln!(
                out,
                "{faults}; {} cannot be played to the end",
                counted(counts.broken, "game")
            )?;
        }
        let share = |count: usize| 100.0 * count as f64 / counts.games.max(1) as f64;
        let words = ["White won", "Black won", "drawn", "both lost", "not known"];
        for (words, (_, count)) in words.into_iter().zip(counts.scores()) {
            if count > 0 {
                writeln!(out, "{words}: {count} ({:.1} %)", share(count))?;
            }
        }
        for (title, names) in [("variants", &counts.variants), ("years", &counts.years)] {
            let listed: Vec<String> = names
                .by_name()
                .into_iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            if !listed.is_empty() {
                writeln!(out, "{title}: {}", listed.join(", "))?;
            }
        }
        for (title, names) in [
            ("first moves", &counts.openings),
            ("players", &counts.players),
        ] {
            let top = names.top(self.top);
            if !top.is_empty() {
                writeln!(out, "{title}:")?;
            }
            for (name, count) in top {
                writeln!(out, "  {count:6} {name}")?;
            }
            if names.is_full() {
                writeln!(
                    out,
                    "  and more than {MOST_NAMES} others, not all of them counted"
                )?;
            }
        }
        Ok(())
    }
}
