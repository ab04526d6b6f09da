//! `damier match`: two programs play each other, and how sure the outcome is.

mod program;
mod times;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use damier_arena::contest::{Contest, Event, Hypotheses, Opening, Played, Rules, openings};
use damier_arena::{Pace, Tally};
use damier_notation::{Score, pdn};
use damier_rules::Variant;

use crate::failure::Failure;
use program::{OfOne, Program};
use times::Times;

/// Let two programs play pairs of games from the same openings with colours changed
///
/// A program is `damier`, our own engine; `damier:LEVEL`, at a level from 1 to 10; `hub:COMMAND`, a
/// program that is started so and speaks Hub, of version 1 or 2; `dxp:HOST:PORT`, one that listens there for
/// DXP, or `dxp-from:HOST:PORT`, one that reaches us there, perhaps started by --first-command; port 0 is
/// one that is free.
#[derive(Args)]
pub(crate) struct Match {
    /// The first program
    first: String,
    /// The second program
    second: String,
    /// The variant
    #[arg(long, default_value = "international")]
    variant: Variant,
    /// Openings: `plies:N`, all quiet positions after so many plies; `table` or `table:NAME`, those of
    /// `damier openings`; or a file with a FEN on each line
    #[arg(long, value_name = "OPENINGS", default_value = "plies:3")]
    openings: String,
    /// How many openings, each with two games
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: usize,
    /// The lot by which the order of `plies:N` is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How much each may think: 0.2s a move, 60s+0.5s for the game, 10000n positions, or 8d plies
    #[arg(long, default_value = "0.2s")]
    pace: Pace,
    /// How much the second may think, if not as much as the first
    #[arg(long)]
    second_pace: Option<Pace>,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    games_at_once: usize,
    /// After so many plies a game is drawn
    #[arg(long, value_name = "N", default_value_t = 300)]
    most_plies: usize,
    /// So many seconds later than its time allows a move may come before it loses, for what getting it
    /// across takes and a machine that has other work
    #[arg(long, value_name = "SECONDS", default_value = "1")]
    grace: f64,
    /// End as soon as the first program is shown to be stronger by the second of these in Elo, or not by
    /// more than the first, each with a chance of five in a hundred of being wrong
    #[arg(long, value_name = "ELO,ELO", value_parser = two_numbers, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Write the games into this file as PDN
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Say nothing of each game
    #[arg(long)]
    quiet: bool,
    /// Megabytes for the table of our own engine
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    hash: u32,
    #[command(flatten)]
    programs: program::Settings,
}

impl Match {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.programs.are_recorded() && self.games_at_once > 1 {
            let why = "conversations are written down of one game at a time";
            return Err(Failure::Use(why.to_owned()));
        }
        let contest = self.contest()?;
        let hash = self.hash as usize * (1 << 20);
        let [first, second] = [&self.first, &self.second].map(|text| text.parse::<Program>());
        let wrong = Failure::Use;
        let (first, second) = (first.map_err(wrong)?, second.map_err(wrong)?);
        let of_both = self.programs.of_both(self.paces(), self.most_plies)?;
        let [of_first, of_second] = &of_both;
        let make_first = || first.start(self.variant, hash, of_first);
        let make_second = || second.start(self.variant, hash, of_second);
        let mut report = Report {
            file: self.pdn.as_ref().map(create).transpose()?,
            variant: self.variant,
            quiet: self.quiet,
            written: Ok(()),
            times: Times::default(),
        };
        let tally = contest.run([&make_first, &make_second], &mut |event| {
            report.hear(&event)
        });
        report.written?;
        let tally = tally.map_err(|broken| Failure::Input(format!("a program {broken}")))?;
        writeln!(
            io::stdout(),
            "{} against {}: {tally}",
            self.first,
            self.second
        )?;
        writeln!(io::stdout(), "{}", report.times)?;
        if let Some(failure) = of_both.iter().find_map(OfOne::record_failure) {
            return Err(Failure::Input(format!(
                "a conversation is not written down: {failure}"
            )));
        }
        if let Some(test) = self.hypotheses() {
            writeln!(io::stdout(), "test: {}", tally.verdict(&test))?;
        }
        Ok(())
    }

    fn hypotheses(&self) -> Option<Hypotheses> {
        let elos = self.sprt?;
        Some(Hypotheses { elos, error: 0.05 })
    }

    fn paces(&self) -> [Pace; 2] {
        [self.pace, self.second_pace.unwrap_or(self.pace)]
    }

    fn contest(&self) -> Result<Contest, Failure> {
        let grace = Duration::try_from_secs_f64(self.grace);
        let rules = Rules {
            most_plies: self.most_plies,
            grace: grace.map_err(|error| Failure::Use(format!("--grace: {error}")))?,
        };
        let contest = Contest::new(self.openings()?, self.paces()).with_rules(rules);
        let contest = contest.with_games_at_once(self.games_at_once);
        Ok(match self.hypotheses() {
            Some(test) => contest.with_test(test),
            None => contest,
        })
    }

    fn openings(&self) -> Result<Vec<Opening>, Failure> {
        let variant = self.variant;
        let mut found = if let Some(plies) = self.openings.strip_prefix("plies:") {
            let plies = plies.parse().ok().filter(|plies| *plies <= 5);
            let plies = plies.ok_or_else(|| {
                Failure::Use("--openings plies:N goes from 0 to 5 plies".to_owned())
            })?;
            openings::after_plies(variant, plies, self.pairs, self.seed)
        } else if self.openings == "table" || self.openings.starts_with("table:") {
            let id = self.openings.strip_prefix("table:");
            openings::of_table(variant, id).ok_or_else(|| {
                Failure::Use(format!(
                    "{variant} has no such table, see `damier openings`"
                ))
            })?
        } else {
            let name = &self.openings;
            let failed = |why: String| Failure::Input(format!("{name}: {why}"));
            let text = fs::read_to_string(name).map_err(|error| failed(error.to_string()))?;
            openings::of_lines(variant, &text).map_err(|error| failed(error.to_string()))?
        };
        found.truncate(self.pairs);
        if found.is_empty() {
            return Err(Failure::Use("there is no opening to play".to_owned()));
        }
        Ok(found)
    }
}

fn create(file: &PathBuf) -> Result<BufWriter<File>, Failure> {
    let failed = |error| Failure::Input(format!("{}: {error}", file.display()));
    File::create(file).map(BufWriter::new).map_err(failed)
}

fn two_numbers(text: &str) -> Result<[f64; 2], String> {
    let numbers: Option<Vec<f64>> = text
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    match numbers.as_deref() {
        Some([low, high]) if low < high => Ok([*low, *high]),
        _ => Err("two numbers, the smaller first, such as 0,10".to_owned()),
    }
}

/// What is said while the games are played.
struct Report {
    file: Option<BufWriter<File>>,
    variant: Variant,
    quiet: bool,
    written: io::Result<()>,
    times: Times,
}

impl Report {
    fn hear(&mut self, event: &Event<'_>) {
        if let Event::Played(played) = event {
            self.times.add(played);
        }
        if self.written.is_ok() {
            self.written = match event {
                Event::Played(played) => self.write(played),
                Event::Stands(tally) => self.stand(tally),
            };
        }
    }

    fn write(&mut self, played: &Played) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", pdn::write(&played.to_pdn("match")))?;
            file.flush()?;
        }
        if self.quiet {
            return Ok(());
        }
        let score = played.winner.map_or(Score::Draw, Score::won_by);
        let score = score.text(self.variant.rules().notation.results);
        let [white, black] = &played.names;
        let (pair, plies) = (played.pair + 1, played.moves.len());
        writeln!(
            io::stdout(),
            "{pair}: {white} - {black} {score} {}, {plies} plies",
            played.end
        )
    }

    fn stand(&self, tally: &Tally) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        writeln!(io::stdout(), "   {tally}")
    }
}
