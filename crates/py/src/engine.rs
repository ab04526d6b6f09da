//! `Engine`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use damier_engine::{Analysis, Best, Controls, Game, Info, Level, Limits, Searcher, Time};
use damier_rules::{Move, Position};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::game::PyGame;
use crate::moves::PyMove;
use crate::position::PyPosition;
use crate::score::PyScore;
use crate::{errors, interrupt, types};

/// The largest memory of an engine, in mebibytes.
const LARGEST: usize = 65_536;

/// An engine with its memory; it thinks about one position at a time.
///
/// While it thinks other Python threads run; ``stop()`` from one of them, or Ctrl-C, ends the
/// search.
///
/// >>> from damier import Engine, Position
/// >>> engine = Engine(memory=16)
/// >>> found = engine.analyse(Position("W:W24,28,36:B14"), depth=6)
/// >>> found.score, len(found.line)
/// (<Score win in 3>, 3)
#[pyclass(frozen, name = "Engine", module = "damier")]
pub(crate) struct PyEngine {
    searcher: Mutex<Searcher>,
    stop: AtomicBool,
    memory: usize,
}

/// A position, or a game with what the draw rules have counted in it.
pub(crate) struct GameArgument(Game);

impl<'py> FromPyObject<'_, 'py> for GameArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GameArgument> {
        if let Ok(position) = object.cast::<PyPosition>() {
            return Ok(GameArgument(Game::from(position.get().0)));
        }
        if let Ok(game) = object.cast::<PyGame>() {
            return Ok(GameArgument(game.try_borrow()?.for_engine()));
        }
        Err(errors::wrong_type(&object, "a Position or a Game"))
    }
}

#[pymethods]
impl PyEngine {
    /// An engine that remembers in a table of about ``memory`` mebibytes.
    #[new]
    #[pyo3(signature = (*, memory = 64))]
    fn new(py: Python<'_>, memory: usize) -> PyResult<PyEngine> {
        if !(1..=LARGEST).contains(&memory) {
            return Err(errors::value(format!(
                "the memory is 1 to {LARGEST} mebibytes"
            )));
        }
        let bytes = memory << 20;
        // Asked for first, as a table that the system refuses would end the program.
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(PyMemoryError::new_err(format!(
                "there are no {memory} mebibytes"
            )));
        }
        let searcher = py.detach(|| Searcher::new(bytes));
        Ok(PyEngine {
            searcher: Mutex::new(searcher),
            stop: AtomicBool::new(false),
            memory,
        })
    }

    /// Analyses a position, or a game with what its draw rules have counted.
    ///
    /// ``depth`` in half moves, ``nodes`` and ``time`` in seconds are limits, one of which must be
    /// given; the first that is reached ends the search. ``lines`` are the best moves that are
    /// wanted. ``on_info`` is called with an ``Info`` after each iteration.
    ///
    /// >>> depths = []
    /// >>> found = Engine(memory=1).analyse(Position(), depth=3, lines=2, on_info=lambda info: depths.append(info.depth))
    /// >>> depths, len(found.lines), found.depth
    /// ([1, 2, 3], 2, 3)
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, lines = 1, on_info = None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are Python's, given by name"
    )]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        position: GameArgument,
        depth: Option<u8>,
        nodes: Option<u64>,
        time: Option<f64>,
        lines: usize,
        on_info: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits {
            depth,
            nodes,
            time: time.map(seconds).transpose()?.map(Time::Move),
        };
        if limits == Limits::NONE {
            return Err(errors::value("a limit is wanted: depth, nodes or time"));
        }
        let game = position.0;
        let before = *game.position();
        let on_info = on_info.map(Bound::unbind);
        let mut searcher = self.searcher()?;
        let searcher = &mut *searcher;
        let found = interrupt::work(
            py,
            &self.stop,
            |tell| {
                let (clock, stop) = (Instant::now(), &self.stop);
                let controls = Controls::new(&clock, stop);
                searcher.analyse(&game, &limits, lines, &controls, &mut |info| {
                    tell(info.clone());
                })
            },
            |py, info| match &on_info {
                Some(hear) => {
                    hear.call1(py, (told(py, &before, &info)?,))?;
                    Ok(())
                }
                None => Ok(()),
            },
        )?;
        analysed(py, &before, found)
    }

    /// The move of a player of a level from 1, a child's, to 10, full strength; ``None`` where
    /// there is no legal move. ``seed`` decides which mistakes are made and which of equal moves
    /// is chosen. ``time`` in seconds is what the engine's clock shows, ``increment`` what it
    /// gains with each move.
    ///
    /// >>> Engine(memory=1).play(Position("W:W31:B27"), level=1)
    /// <Move 31x22>
    #[pyo3(signature = (position, *, level = 10, seed = 0, time = None, increment = 0.0))]
    fn play(
        &self,
        py: Python<'_>,
        position: GameArgument,
        level: u8,
        seed: u64,
        time: Option<f64>,
        increment: f64,
    ) -> PyResult<Option<PyMove>> {
        let level = Level::new(level).ok_or_else(|| errors::value("a level is 1 to 10"))?;
        let increment = seconds(increment)?;
        let time = time.map(seconds).transpose()?.map(|remaining| Time::Clock {
            remaining,
            increment,
        });
        let game = position.0;
        let before = *game.position();
        let mut searcher = self.searcher()?;
        let searcher = &mut *searcher;
        let best: Option<Best> = interrupt::work(
            py,
            &self.stop,
            |_: &mut dyn FnMut(())| {
                let clock = Instant::now();
                let controls = Controls::new(&clock, &self.stop);
                searcher.play(&game, level, seed, time, &controls)
            },
            |_, ()| Ok(()),
        )?;
        Ok(best.map(|best| PyMove {
            mv: best.mv,
            before,
        }))
    }

    /// Ends the search that goes on in another thread; it answers the best it has found.
    fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Forgets all that was found out, so that the next search is as the first.
    fn forget(&self) -> PyResult<()> {
        self.searcher()?.forget();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine(memory={})", self.memory)
    }
}

impl PyEngine {
    /// The searcher, unless it is at work, ready for a new search.
    fn searcher(&self) -> PyResult<MutexGuard<'_, Searcher>> {
        match self.searcher.try_lock() {
            Ok(searcher) => {
                self.stop.store(false, Relaxed);
                Ok(searcher)
            }
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "the engine is thinking in another thread; stop() ends that",
            )),
            Err(TryLockError::Poisoned(_)) => Err(PyRuntimeError::new_err(
                "the engine is broken after an error; make a new one",
            )),
        }
    }
}

fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time <= Duration::from_secs(1 << 40))
        .ok_or_else(|| errors::value(format!("{seconds} is no time in seconds")))
}

/// The moves of a line, each with the position in which it is made.
fn line<'py>(py: Python<'py>, start: &Position, moves: &[Move]) -> PyResult<Bound<'py, PyTuple>> {
    let mut before = *start;
    let mut line = Vec::new();
    for mv in moves {
        let after = before.after(mv);
        line.push(PyMove { mv: *mv, before });
        before = after;
    }
    PyTuple::new(py, line)
}

fn told<'py>(py: Python<'py>, start: &Position, info: &Info) -> PyResult<Bound<'py, PyAny>> {
    let line = line(py, start, &info.line)?;
    let (score, time) = (PyScore(info.score), info.time.as_secs_f64());
    let fields = (info.depth, info.deepest, score, info.nodes, time, line);
    types::make(py, "Info", fields)
}

fn analysed<'py>(
    py: Python<'py>,
    start: &Position,
    found: Analysis,
) -> PyResult<Bound<'py, PyAny>> {
    let mut lines = Vec::new();
    for found in &found.lines {
        let fields = (PyScore(found.score), line(py, start, &found.moves)?);
        lines.push(types::make(py, "Line", fields)?);
    }
    let lines = PyTuple::new(py, lines)?;
    let fields = (found.depth, found.nodes, found.time.as_secs_f64(), lines);
    types::make(py, "Analysis", fields)
}
