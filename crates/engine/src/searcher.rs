//! The engine as others see it: a game in, events and the best move out.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::sync::Arc;
use std::thread;

use damier_rules::generate::Generator;
use damier_rules::{Move, Visitor};

use crate::attention::Attention;
use crate::limits::Budget;
use crate::network::Network;
use crate::order::Memory;
use crate::search::{Liberties, Team};
use crate::table::Table;
use crate::{Book, BookMove, Controls, Game, Level, Limits, Score, Time};

/// What is known after an iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: u8,
    /// The deepest ply that was looked at.
    pub deepest: u16,
    /// The value of the best move to the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time used so far.
    pub time: Duration,
    /// The best move and what is expected to follow; never empty.
    pub line: Vec<Move>,
}

/// What came out of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The move to make.
    pub mv: Move,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// The value to the side to move; of a forced move, which is not looked into, that of the
    /// position after it as it looks; of a move from a book what stands there.
    pub score: Score,
    /// The last depth that was completed, 0 for a move that was not looked into.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// One of several best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value to the side to move.
    pub score: Score,
    /// The move and what is expected to follow; never empty.
    pub moves: Vec<Move>,
}

/// What came out of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The last depth that was completed; lines of depth 0 mean nothing.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best moves, the best first; empty where there is no legal move.
    pub lines: Vec<Line>,
}

/// An engine with its memory; it thinks about one position at a time.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Instant;
/// use damier_engine::{Controls, Game, Limits, Score, Searcher};
/// use damier_rules::{Position, Setup, Side, Square, Variant};
///
/// // Black's man has two squares to go to and is taken on both, if White waits:
/// //     .  .  .  .  .  .  . 14  .  .
/// //     .  .  .  .  .  .  .  .  .  .
/// //     .  .  .  .  .  .  . 24  .  .
/// //     .  .  .  . 28  .  .  .  .  .
/// //     .  .  .  .  .  .  .  .  .  .
/// //    36  .  .  .  .  .  .  .  .  .
/// let square = |number| Square::new(number).unwrap();
/// let mut setup = Setup::empty(Side::White);
/// setup.men[0] = [24, 28, 36].map(square).into_iter().collect();
/// setup.men[1] = [14].map(square).into_iter().collect();
/// let game = Game::from(Position::new(Variant::International, &setup)?);
///
/// let (clock, stop) = (Instant::now(), AtomicBool::new(false));
/// let mut searcher = Searcher::new(1 << 20);
/// let mut depths = Vec::new();
/// let best = searcher
///     .think(&game, &Limits::depth(6), &Controls::new(&clock, &stop), &mut |info| {
///         depths.push(info.depth);
///     })
///     .expect("White can move");
/// assert_eq!(best.score, Score::win_in(3));
/// assert_eq!(depths[..3], [1, 2, 3]);
/// # Ok::<(), damier_rules::UnplayableSetup>(())
/// ```
pub struct Searcher {
    table: Table,
    memory: Memory,
    /// Of each further thread.
    helpers: Vec<Memory>,
    pub(crate) liberties: Liberties,
    /// Weights to play with instead of those that the engine comes with, or none at all.
    network: Option<Weights>,
    /// Whether levels play openings from memory.
    knows_openings: bool,
}

/// What positions are valued by.
#[derive(Clone)]
enum Weights {
    These(Arc<Network>),
    Rules,
}

impl Searcher {
    /// An engine that remembers in a table of about this many bytes.
    pub fn new(table_bytes: usize) -> Searcher {
        Searcher {
            table: Table::new(table_bytes),
            memory: Memory::new(),
            helpers: Vec::new(),
            liberties: Liberties::ALL,
            network: None,
            knows_openings: false,
        }
    }

    /// The same, or none where there is no room for such a table.
    ///
    /// ```
    /// use damier_engine::Searcher;
    ///
    /// assert!(Searcher::try_new(1 << 20).is_some());
    /// assert!(Searcher::try_new(usize::MAX >> 1).is_none());
    /// ```
    pub fn try_new(table_bytes: usize) -> Option<Searcher> {
        Some(Searcher {
            table: Table::try_new(table_bytes)?,
            memory: Memory::new(),
            helpers: Vec::new(),
            liberties: Liberties::ALL,
            network: None,
            knows_openings: false,
        })
    }

    /// The same engine without the liberties that the search takes: it looks at every move at
    /// full depth, so that its values can be compared with a plain search.
    #[must_use]
    pub fn without_reductions(mut self) -> Searcher {
        self.liberties.reduces = false;
        self
    }

    /// The same engine without the use of what it remembers.
    #[must_use]
    pub fn without_table(mut self) -> Searcher {
        self.liberties.remembers = false;
        self
    }

    /// The same engine with these weights, which must be for the variant that it plays, instead of
    /// those that it comes with.
    #[must_use]
    pub fn with_network(mut self, network: Arc<Network>) -> Searcher {
        self.network = Some(Weights::These(network));
        self
    }

    /// The same engine without learned weights: it values positions by general rules.
    #[must_use]
    pub fn without_network(mut self) -> Searcher {
        self.network = Some(Weights::Rules);
        self
    }

    /// The same engine, whose levels that [know openings](Level::openings) [play](Searcher::play) them from the
    /// book that it comes with. To [think](Searcher::think) and to analyse remain searches.
    #[must_use]
    pub fn with_book(mut self) -> Searcher {
        self.knows_openings = true;
        self
    }

    /// The same engine thinking with so many threads at once, at least one.
    ///
    /// The threads share what they remember (lazy parallel search). What they find depends on which is
    /// faster: only one thread gives the same answer each time.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Searcher {
        self.helpers.resize_with(threads.max(1) - 1, Memory::new);
        self
    }

    /// How many threads think at once.
    pub fn threads(&self) -> usize {
        self.helpers.len() + 1
    }

    /// Bytes of the table.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets all that was found out, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.table.clear();
        self.clear_memories();
    }

    /// Finds the best move at full strength, or none where the side to move has lost; tells
    /// after each iteration. With the same history of searches and a limit of nodes or depth the
    /// answer is always the same.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Best> {
        self.search(game, &Task::full(limits, 1), controls, tell)
            .best()
    }

    /// Finds a move as a player of this level would, or none where the side to move has lost.
    ///
    /// A forced move, and one from the [book](Searcher::with_book), is made without thinking.
    /// `seed` decides which mistakes are made and which of equal moves is chosen; let it differ from
    /// game to game.
    pub fn play(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        time: Option<Time>,
        controls: &Controls<'_>,
    ) -> Option<Best> {
        let moves = game.position().legal_moves();
        if let [only] = moves[..] {
            return Some(forced(game, only));
        }
        let seed = seed.wrapping_add(u64::from(game.plies()).wrapping_mul(0x9e37_79b9));
        let known = level.openings().filter(|_| self.knows_openings);
        if let Some(best) = known.and_then(|margin| from_book(game, margin, seed)) {
            return Some(best);
        }
        let task = Task {
            limits: level.limits(),
            budget: level.budget(time),
            attention: level.attention(seed),
            lines: 1,
        };
        let mut best = self.search(game, &task, controls, &mut |_| ()).best()?;
        // Who overlooks a capture may expect a reply that is not legal.
        let next = game.position().after(&best.mv);
        best.ponder = best
            .ponder
            .filter(|reply| next.legal_moves().contains(reply));
        Some(best)
    }

    /// Finds the best `lines` moves with what is expected to follow each.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Analysis {
        let found = self.search(game, &Task::full(limits, lines), controls, tell);
        found.analysis(lines)
    }

    fn clear_memories(&mut self) {
        self.memory.clear();
        self.helpers.iter_mut().for_each(Memory::clear);
    }

    pub(crate) fn search(
        &mut self,
        game: &Game,
        task: &Task,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Found {
        self.table.age();
        self.clear_memories();
        game.position().variant().dispatch(Run {
            searcher: self,
            game,
            task,
            controls,
            tell,
        })
    }
}

/// What a search is to do.
pub(crate) struct Task {
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) attention: Attention,
    pub(crate) lines: usize,
}

impl Task {
    pub(crate) fn full(limits: &Limits, lines: usize) -> Task {
        Task {
            limits: *limits,
            budget: limits.budget(),
            attention: Attention::FULL,
            lines,
        }
    }
}

/// The only move there is.
fn forced(game: &Game, mv: Move) -> Best {
    Best {
        mv,
        ponder: None,
        score: -crate::evaluate(&game.position().after(&mv)),
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
    }
}

/// A move from the book that the engine comes with.
fn from_book(game: &Game, margin: u16, lot: u64) -> Option<Best> {
    let book = Book::shipped(game.position().variant())?;
    let BookMove { mv, score } = book.choose(game.position(), margin, lot)?;
    let reply = book.best(&game.position().after(&mv));
    Some(Best {
        mv,
        ponder: reply.map(|reply| reply.mv),
        score,
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
    })
}

/// All moves at the root, the best first.
pub(crate) struct Found {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) lines: Vec<Line>,
}

impl Found {
    pub(crate) fn analysis(self, lines: usize) -> Analysis {
        Analysis {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            lines: self.lines.into_iter().take(lines.max(1)).collect(),
        }
    }

    fn best(self) -> Option<Best> {
        let line = self.lines.first()?;
        Some(Best {
            mv: *line.moves.first()?,
            ponder: line.moves.get(1).copied(),
            score: line.score,
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
        })
    }
}

struct Run<'a> {
    searcher: &'a mut Searcher,
    game: &'a Game,
    task: &'a Task,
    controls: &'a Controls<'a>,
    tell: &'a mut dyn FnMut(&Info),
}

impl Visitor for Run<'_> {
    type Output = Found;

    fn visit<G: Generator>(self, generator: G) -> Found {
        let Searcher {
            table,
            memory,
            helpers,
            liberties,
            network,
            ..
        } = self.searcher;
        let network = match network {
            Some(Weights::These(network)) => Some(Arc::clone(network)),
            Some(Weights::Rules) => None,
            None => Network::shipped(self.game.position().variant()),
        };
        let team = Team {
            generator,
            game: self.game,
            task: self.task,
            controls: self.controls,
            table,
            network: network.as_deref(),
            liberties: *liberties,
        };
        if helpers.is_empty() {
            return team.lead(memory, None, self.tell);
        }
        let (over, together) = (AtomicBool::new(false), AtomicU64::new(0));
        thread::scope(|scope| {
            let (team, over, together) = (&team, &over, &together);
            for (number, memory) in (1..).zip(helpers) {
                scope.spawn(move || team.help(memory, number, over, together));
            }
            // However the one that leads ends, the others must not go on for ever.
            let _end = EndsOnDrop(over);
            team.lead(memory, Some(together), self.tell)
        })
    }
}

/// Tells the threads that help to end.
struct EndsOnDrop<'a>(&'a AtomicBool);

impl Drop for EndsOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
