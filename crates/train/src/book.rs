//! Builds an opening book by searching: the line that matters most goes on next.
//!
//! What a move is worth is found by a search of the position after it, and from then on by what the best
//! reply in the book is worth (drop-out expansion; Lincke, "Strategies for the automatic construction of opening
//! books", 2000). A line costs so much for each
//! ply, and more for each move that is worse than the best; the cheapest line that the book does not go on with
//! is looked into next. So good lines get long, bad ones stay short, and any move has an answer.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use damier_engine::network::Network;
use damier_engine::{Book, BookMove, Controls, Game, Limits, Score, Searcher};
use damier_rules::{Position, Side, Variant};

use crate::matches;
use crate::work::write_whole;

/// Bytes of each engine's table.
const TABLE: usize = 32 << 20;
/// What a ply costs.
const PLY: u32 = 10;
/// A line in which a side is so many hundredths of a man ahead is none to play.
const LOST: i32 = 150;
/// The file is written at least so often.
const TO_KEEP: Duration = Duration::from_secs(60);

/// How a book is made.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Manner {
    /// Where the book goes; one that is there already goes on
    #[arg(long)]
    into: PathBuf,
    /// Positions that the engine visits to value a move
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Positions in the book, in the end
    #[arg(long, default_value_t = 2_000)]
    positions: usize,
    /// What a hundredth of a man costs, where a ply costs 10
    #[arg(long, default_value_t = 5)]
    error: u32,
    /// Stop after so many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// The weights to think with; those that the engine comes with where none are given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// A book that several threads write.
struct Desk {
    book: Book,
    /// What others are at.
    taken: HashSet<Position>,
    written: Instant,
}

/// Builds a book until it is as large as it should be.
pub(crate) fn run(variant: Variant, manner: &Manner) -> io::Result<()> {
    let weights = manner.weights.as_ref();
    let network = weights
        .map(|path| matches::read(variant, path))
        .transpose()?;
    let begun = Instant::now();
    let desk = Mutex::new(Desk {
        book: read(variant, &manner.into)?,
        taken: HashSet::new(),
        written: begun,
    });
    let late = || {
        let spent = begun.elapsed().as_secs();
        manner.minutes.is_some_and(|minutes| spent >= 60 * minutes)
    };
    let worker = || -> io::Result<()> {
        let mut searcher = searcher(network.as_ref());
        while !late() {
            let Some(position) = next(&desk, manner) else {
                return Ok(());
            };
            let moves = look_into(&mut searcher, &position, manner.nodes);
            put(&desk, position, moves, manner, begun)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..manner.threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            let done = worker.join();
            done.map_err(|_| io::Error::other("a search broke off"))??;
        }
        Ok::<(), io::Error>(())
    })?;
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    write(&manner.into, &desk.book)?;
    tell(&desk.book, begun);
    Ok(())
}

fn searcher(network: Option<&Arc<Network>>) -> Searcher {
    let searcher = Searcher::new(TABLE);
    match network {
        Some(network) => searcher.with_network(Arc::clone(network)),
        None => searcher,
    }
}

fn read(variant: Variant, path: &Path) -> io::Result<Book> {
    if !path.exists() {
        return Ok(Book::new(variant));
    }
    let bytes = fs::read(path)?;
    Book::read(variant, &bytes)
        .map_err(|why| io::Error::other(format!("{}: {why}", path.display())))
}

fn write(path: &Path, book: &Book) -> io::Result<()> {
    write_whole(path, &book.bytes())
}

/// Takes the position to look into next; none where the book is as large as it should be, or nothing is left.
/// Where others are at all that is left, it waits for them.
fn next(desk: &Mutex<Desk>, manner: &Manner) -> Option<Position> {
    loop {
        {
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            if desk.book.len() + desk.taken.len() >= manner.positions {
                return None;
            }
            if let Some(position) = cheapest(&desk.book, &desk.taken, manner.error) {
                desk.taken.insert(position);
                return Some(position);
            }
            if desk.taken.is_empty() {
                return None;
            }
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn put(
    desk: &Mutex<Desk>,
    position: Position,
    moves: Vec<BookMove>,
    manner: &Manner,
    begun: Instant,
) -> io::Result<()> {
    let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
    desk.taken.remove(&position);
    desk.book.put(position, moves);
    settle(&mut desk.book);
    if desk.written.elapsed() >= TO_KEEP {
        desk.written = Instant::now();
        write(&manner.into, &desk.book)?;
        tell(&desk.book, begun);
    }
    Ok(())
}

/// Values each move of a position by a search of what comes after it. Nothing else is remembered, so
/// that the values are the same whatever was looked into before.
fn look_into(searcher: &mut Searcher, position: &Position, nodes: u64) -> Vec<BookMove> {
    searcher.forget();
    let value = |mv| {
        let game = Game::from(position.after(&mv));
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        let best = searcher.think(&game, &Limits::nodes(nodes), &controls, &mut |_| ());
        let score = best.map_or(Score::win_in(1), |best| -best.score);
        BookMove { mv, score }
    };
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    legal.into_iter().map(value).collect()
}

/// Values moves after which the book goes on by the best reply. Men do not go back: no line comes to a
/// position again.
fn settle(book: &mut Book) {
    let mut known = HashMap::new();
    value(book, &Position::start(book.variant()), &mut known);
}

/// What a position of the book is worth to the side to move.
fn value(book: &mut Book, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mut moves = book.moves(position).to_vec();
    for BookMove { mv, score } in &mut moves {
        let after = position.after(mv);
        if !book.moves(&after).is_empty() {
            *score = Score::from_hundredths(-value(book, &after, known));
        }
    }
    let values = moves.iter().map(|known| known.score.hundredths());
    let best = values.max().unwrap_or(0);
    known.insert(*position, best);
    book.put(*position, moves);
    best
}

/// The position at the end of the cheapest line that the book does not go on with.
fn cheapest(book: &Book, taken: &HashSet<Position>, error: u32) -> Option<Position> {
    let mut seen = HashSet::new();
    // Of lines that cost the same, the one that was found first.
    let mut found = 0_u32;
    let mut places = vec![Position::start(book.variant())];
    let mut lines = BinaryHeap::from([Reverse((0_u32, found))]);
    while let Some(Reverse((cost, place))) = lines.pop() {
        let position = places[place as usize];
        if !seen.insert(position) {
            continue;
        }
        let moves = book.moves(&position);
        if moves.is_empty() {
            if taken.contains(&position) || !goes_on(&position) {
                continue;
            }
            return Some(position);
        }
        let values = moves.iter().map(|known| known.score.hundredths());
        let best = values.max().unwrap_or(0);
        for BookMove { mv, score } in moves {
            let hundredths = score.hundredths();
            if hundredths.abs() > LOST {
                continue;
            }
            let ply = if moves.len() == 1 { 1 } else { PLY };
            let worse = (best - hundredths).unsigned_abs();
            found += 1;
            places.push(position.after(mv));
            lines.push(Reverse((cost + ply + error * worse, found)));
        }
    }
    None
}

/// With kings the opening is over.
fn goes_on(position: &Position) -> bool {
    let kings: u32 = Side::ALL.iter().map(|side| position.kings(*side)).sum();
    kings == 0 && !position.legal_moves().is_empty()
}

/// How far the book is: its size and its main line.
fn tell(book: &Book, begun: Instant) {
    let mut position = Position::start(book.variant());
    let mut line = Vec::new();
    let mut worth = None;
    while let Some(best) = book.best(&position) {
        worth = worth.or(Some(best.score));
        line.push(damier_notation::move_text::write(&position, &best.mv));
        position = position.after(&best.mv);
    }
    println!(
        "{} positions, {:.0} s, {}: {}",
        book.len(),
        begun.elapsed().as_secs_f64(),
        worth.unwrap_or(Score::DRAW),
        line.join(" "),
    );
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        manner: Manner,
    }

    fn build(file: &Path, positions: usize) -> Vec<u8> {
        let positions = positions.to_string();
        let words = ["book", "--nodes", "300", "--threads", "1", "--positions"];
        let line = Line::parse_from(words.iter().copied().chain([
            positions.as_str(),
            "--into",
            file.to_str().unwrap(),
        ]));
        run(Variant::International, &line.manner).unwrap();
        fs::read(file).unwrap()
    }

    #[test]
    fn a_book_that_was_broken_off_goes_on_to_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let short = build(&parts, 7);
        let long = build(&whole, 30);
        assert!(short.len() < long.len());
        assert_eq!(build(&parts, 30), long);
        let book = Book::read(Variant::International, &long).unwrap();
        assert_eq!(book.len(), 30);
    }

    #[test]
    fn a_file_that_is_no_book_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("letter");
        fs::write(&file, "Dear editor").unwrap();
        let words = ["book", "--into", file.to_str().unwrap()];
        let line = Line::parse_from(words);
        let error = run(Variant::International, &line.manner).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("letter: this is no opening book")
        );
        assert_eq!(fs::read(&file).unwrap(), b"Dear editor");
    }

    /// A book of the start, in which moves are worth this much less than the first, each one more.
    fn of_the_start(step: i32) -> (Book, Vec<BookMove>) {
        let mut book = Book::new(Variant::International);
        let start = Position::start(Variant::International);
        let mut legal = start.legal_moves();
        legal.sort_unstable();
        let moves = legal.into_iter().zip(0..).map(|(mv, rank)| BookMove {
            mv,
            score: Score::from_hundredths(-step * rank),
        });
        let moves: Vec<BookMove> = moves.collect();
        book.put(start, moves.clone());
        (book, moves)
    }

    #[test]
    fn a_move_is_worth_what_the_best_reply_leaves() {
        let (mut book, moves) = of_the_start(10);
        let start = Position::start(Variant::International);
        let after = start.after(&moves[0].mv);
        let replies = after.legal_moves().into_iter().map(|mv| BookMove {
            mv,
            score: Score::from_hundredths(25),
        });
        let replies = replies.collect();
        book.put(after, replies);
        settle(&mut book);
        let worth: Vec<i32> = book
            .moves(&start)
            .iter()
            .map(|known| known.score.hundredths())
            .collect();
        assert_eq!(worth, [-25, -10, -20, -30, -40, -50, -60, -70, -80]);
        assert_eq!(book.best(&start).unwrap().mv, moves[1].mv);
    }

    #[test]
    fn the_best_line_goes_on_until_others_are_cheaper() {
        let (mut book, moves) = of_the_start(4);
        let start = Position::start(Variant::International);
        let nobody = HashSet::new();
        let first = start.after(&moves[0].mv);
        assert_eq!(cheapest(&book, &nobody, 5), Some(first));
        let taken = HashSet::from([first]);
        let second = start.after(&moves[1].mv);
        assert_eq!(cheapest(&book, &taken, 5), Some(second));
        // Another ply costs 10, the next move 20.
        let replies: Vec<BookMove> = first
            .legal_moves()
            .into_iter()
            .map(|mv| BookMove {
                mv,
                score: Score::DRAW,
            })
            .collect();
        let deeper = first.after(&replies[0].mv);
        book.put(first, replies);
        assert_eq!(cheapest(&book, &nobody, 5), Some(deeper));
        assert_eq!(cheapest(&book, &nobody, 1), Some(second));
    }

    #[test]
    fn what_loses_is_not_gone_on_with() {
        let (book, moves) = of_the_start(LOST);
        let start = Position::start(Variant::International);
        let taken = [0, 1].map(|at: usize| start.after(&moves[at].mv));
        assert_eq!(cheapest(&book, &HashSet::from(taken), 0), None);
    }
}
