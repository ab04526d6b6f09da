//! `damier analyse`: the best move of positions, and with `--solve` the solution of compositions.

mod problems;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use damier_engine::{Analysis, Controls, Game, Limits, Line, Searcher, explain};
use damier_notation::{fen, move_text};
use damier_rules::{Move, Position, Variant};
use damier_server::{Tongue, told};

use crate::failure::Failure;
use crate::sheet::Language;
use problems::Problem;

/// Print the best move, the main line and the score of positions
///
/// The positions come from files: PDN, of which the position before the first move counts; JSON, a
/// list of objects with `fen` and perhaps `solution`, a list of moves; or text with a FEN and
/// perhaps the moves of a solution in each line. Where a solution is told, the first move is
/// compared with it, and a summary is printed at the end.
#[derive(Args)]
pub(crate) struct Analyse {
    /// Look for forced wins: sacrifices are looked into as deep as other moves
    #[arg(long)]
    solve: bool,
    /// The variant of positions that do not name one
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// A position, such as W:W31-50:B1-20; instead of files
    #[arg(long, conflicts_with = "files", required_unless_present = "files")]
    fen: Option<String>,
    /// Seconds for each position
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    time: f64,
    /// Positions that may be visited for each, instead of a time
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// Megabytes for what is remembered
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    memory: u16,
    /// Say in words what the best move does
    #[arg(long)]
    explain: bool,
    /// The language of these words
    #[arg(long, value_enum, default_value_t = Language::En, requires = "explain")]
    language: Language,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// The files; - for standard input
    files: Vec<PathBuf>,
}

/// A time that can be waited for.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(span) if (0.001..=86_400.0).contains(&span) => Ok(span),
        _ => Err("seconds are between 0.001 and 86400".to_owned()),
    }
}

impl Analyse {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let problems = match &self.fen {
            Some(text) => vec![problems::of_fen(self.variant, text)?],
            None => problems::read_all(self.variant, &self.files)?,
        };
        let bytes = usize::from(self.memory) << 20;
        let mut searcher = Searcher::try_new(bytes)
            .ok_or_else(|| Failure::Use(format!("there are no {} megabytes", self.memory)))?;
        let mut out = io::stdout().lock();
        let mut sum = Sum::default();
        for (index, problem) in problems.iter().enumerate() {
            let analysis = self.think(&mut searcher, &problem.position);
            let found = Found {
                words: self.words(&problem.position, &analysis),
                ..Found::new(problem, analysis)
            };
            sum.add(&found);
            match self.json {
                true => writeln!(out, "{}", found.json(index + 1))?,
                false => found.print(&mut out, index + 1)?,
            }
            out.flush()?;
        }
        if !self.json && problems.len() > 1 {
            writeln!(out, "{sum}")?;
        }
        Ok(())
    }

    fn think(&self, searcher: &mut Searcher, position: &Position) -> Analysis {
        let limits = match self.nodes {
            Some(count) => Limits::nodes(count),
            None => Limits::time(Duration::from_secs_f64(self.time)),
        };
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        let game = Game::from(*position);
        // What is found of one position must not depend on those before it.
        searcher.forget();
        match self.solve {
            true => searcher.solve(&game, &limits, &controls, &mut |_| ()),
            false => {
                // What a move is worth shows beside the second best.
                let lines = if self.explain { 2 } else { 1 };
                searcher.analyse(&game, &limits, lines, &controls, &mut |_| ())
            }
        }
    }

    /// What the best move does, where that is wanted.
    fn words(&self, position: &Position, analysis: &Analysis) -> Option<String> {
        let line = analysis.lines.first().filter(|_| self.explain)?;
        let second = analysis.lines.get(1).map(|line| line.score);
        let tongue = match self.language {
            Language::En => Tongue::English,
            Language::Zh => Tongue::Chinese,
        };
        Some(told(tongue, &explain(position, line, second)))
    }
}

/// What was found of a position.
struct Found<'a> {
    problem: &'a Problem,
    analysis: Analysis,
    /// Whether the first move is that of the solution, where one is told.
    right: Option<bool>,
    /// What the best move does, where that is wanted.
    words: Option<String>,
}

/// From this on a score that is no proven win counts as winning in the summary: a man.
const WINNING: i32 = 100;

impl<'a> Found<'a> {
    fn new(problem: &'a Problem, analysis: Analysis) -> Found<'a> {
        let first = analysis.lines.first().and_then(|line| line.moves.first());
        let right = problem.solution.map(|expected| first == Some(&expected));
        Found {
            problem,
            analysis,
            right,
            words: None,
        }
    }

    fn best(&self) -> Option<&Line> {
        self.analysis.lines.first()
    }

    fn is_proven(&self) -> bool {
        let proven = |line: &Line| line.score.plies_to_win().is_some();
        self.best().is_some_and(proven)
    }

    fn is_winning(&self) -> bool {
        let high = |line: &Line| line.score.hundredths() >= WINNING;
        self.best().is_some_and(high)
    }

    fn print(&self, out: &mut dyn Write, number: usize) -> io::Result<()> {
        writeln!(out, "{number} {}", fen::write(&self.problem.position))?;
        let Some(line) = self.best() else {
            return writeln!(out, "   no legal move");
        };
        let texts = texts(&self.problem.position, &line.moves);
        let verdict = match self.right {
            None => "",
            Some(true) => ", as the solution",
            Some(false) => ", not as the solution",
        };
        let first = texts.first().map_or("", String::as_str);
        let Analysis {
            depth, nodes, time, ..
        } = self.analysis;
        let seconds = time.as_secs_f64();
        writeln!(
            out,
            "   {first}  {}{verdict}  (depth {depth}, {nodes} positions, {seconds:.2} s)",
            line.score
        )?;
        writeln!(out, "   {}", texts.join(" "))?;
        match &self.words {
            Some(words) => writeln!(out, "   {words}"),
            None => Ok(()),
        }
    }

    fn json(&self, number: usize) -> serde_json::Value {
        let line = self.best();
        let moves = line.map(|line| texts(&self.problem.position, &line.moves));
        serde_json::json!({
            "number": number,
            "fen": fen::write(&self.problem.position),
            "line": moves.unwrap_or_default(),
            "score": line.map(|line| line.score.to_string()),
            "hundredths": line.map(|line| line.score.hundredths()),
            "pliesToWin": line.and_then(|line| line.score.plies_to_win()),
            "depth": self.analysis.depth,
            "nodes": self.analysis.nodes,
            "seconds": self.analysis.time.as_secs_f64(),
            "asTheSolution": self.right,
            "explained": self.words,
        })
    }
}

/// The moves of a line as they are written.
fn texts(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *start;
    let mut text = |mv: &Move| {
        let text = move_text::write(&position, mv);
        position = position.after(mv);
        text
    };
    moves.iter().map(&mut text).collect()
}

/// What is told at the end.
#[derive(Default)]
struct Sum {
    positions: usize,
    with_solution: usize,
    right: usize,
    right_and_winning: usize,
    proven: usize,
    nodes: u64,
    longest: Duration,
}

impl Sum {
    fn add(&mut self, found: &Found<'_>) {
        let right = found.right == Some(true);
        self.positions += 1;
        self.with_solution += usize::from(found.right.is_some());
        self.right += usize::from(right);
        self.right_and_winning += usize::from(right && found.is_winning());
        self.proven += usize::from(found.is_proven());
        self.nodes += found.analysis.nodes;
        self.longest = self.longest.max(found.analysis.time);
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} positions, {} proven wins",
            self.positions, self.proven
        )?;
        if self.with_solution > 0 {
            write!(
                f,
                "; of {} with a solution {} first moves are right, {} of them with a winning score",
                self.with_solution, self.right, self.right_and_winning
            )?;
        }
        let longest = self.longest.as_secs_f64();
        write!(
            f,
            "; {} positions visited, at most {longest:.2} s",
            self.nodes
        )
    }
}
