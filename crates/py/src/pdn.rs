//! Reading files of games.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use damier_notation::tree::{self, Fault, FaultReason, Item, Options, Stream, Tree};
use damier_notation::{Encoding, Score, fen, pdn};
use damier_rules::draw::DrawProfile;
use damier_rules::{Position, Variant};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::arguments::{VariantArgument, chosen};
use crate::game::PyGame;
use crate::interrupt::LISTEN_EVERY;
use crate::moves::PyMove;
use crate::position::PyPosition;
use crate::variant::draw_profile;
use crate::{errors, export, types};

/// So many bytes at least are asked of a file.
const AT_ONCE: usize = 1 << 16;

/// So many games are read ahead of who asks for them.
const AHEAD: usize = 64;

/// What is read: text, or a file of Python's.
enum Source {
    Text(Cursor<String>),
    File {
        file: Py<PyAny>,
        rest: Cursor<Vec<u8>>,
    },
}

impl Read for Source {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Text(text) => text.read(room),
            Source::File { file, rest } => {
                let read = rest.read(room)?;
                if read > 0 || room.is_empty() {
                    return Ok(read);
                }
                let wanted = room.len().max(AT_ONCE);
                let more = Python::attach(|py| read_some(file.bind(py), wanted))?;
                *rest = Cursor::new(more);
                rest.read(room)
            }
        }
    }
}

/// About so many bytes of a file, whether it is opened as text or not; none at its end.
fn read_some(file: &Bound<'_, PyAny>, wanted: usize) -> PyResult<Vec<u8>> {
    let read = file.call_method1("read", (wanted,))?;
    if let Ok(text) = read.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned().into_bytes());
    }
    match read.extract() {
        Ok(bytes) => Ok(bytes),
        Err(_) => Err(errors::wrong_type(&read, "text or bytes from a file")),
    }
}

type Found = io::Result<(Tree, Vec<Fault>)>;

/// The games of a text or file, which are read on a thread of its own as they are asked for.
#[pyclass(frozen, name = "_Games", module = "damier")]
pub(crate) struct PyGames {
    read: Mutex<Receiver<Found>>,
    draw_rules: Option<String>,
}

#[pymethods]
impl PyGames {
    #[new]
    #[pyo3(signature = (source, variant = None, draw_rules = None, *, is_text = true))]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: Option<VariantArgument>,
        draw_rules: Option<String>,
        is_text: bool,
    ) -> PyResult<PyGames> {
        let options = Options {
            variant: chosen(variant),
            encoding: is_text.then_some(Encoding::Utf8),
            own_rules: true,
        };
        let source = match source.cast::<PyString>() {
            Ok(text) => Source::Text(Cursor::new(text.to_string_lossy().into_owned())),
            Err(_) => Source::File {
                file: source.clone().unbind(),
                rest: Cursor::default(),
            },
        };
        let (tell, read) = mpsc::sync_channel(AHEAD);
        let reader = move || {
            for found in Stream::new(source, &options) {
                // Whoever asked has gone away.
                if tell.send(found).is_err() {
                    return;
                }
            }
        };
        let started = thread::Builder::new().spawn(reader);
        started.map_err(|error| PyRuntimeError::new_err(format!("no thread to read: {error}")))?;
        Ok(PyGames {
            read: Mutex::new(read),
            draw_rules,
        })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// What the file has of a game, what is wrong with it, and which fault loses something.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(found) = self.wait(py)? else {
            return Ok(None);
        };
        let (tree, faults) = found?;
        let listed = PyList::empty(py);
        let mut loss = None;
        for fault in &faults {
            let error = errors::fault(py, fault).into_value(py);
            if loss.is_none() && !is_of_form(&fault.reason) {
                loss = Some(error.clone_ref(py));
            }
            listed.append(error)?;
        }
        let tags = PyList::new(py, &tree.tags)?;
        let fields = (
            tags,
            PyPosition(tree.start),
            items(py, &tree.line, tree.start)?,
            &tree.end,
            listed.to_tuple(),
            loss,
            tree::write(&tree),
            PyGame::of(main_line(py, &tree)?, self.profile(&tree)?),
        );
        types::make_in(py, "damier.pdn", "Tree", fields).map(Some)
    }
}

impl PyGames {
    /// The next game, or none at the end; Ctrl-C is heard meanwhile.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Found>> {
        loop {
            let next = py.detach(|| {
                let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
                read.recv_timeout(LISTEN_EVERY)
            });
            match next {
                Ok(found) => return Ok(Some(found)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl PyGames {
    fn profile(&self, tree: &Tree) -> PyResult<&'static DrawProfile> {
        draw_profile(tree.variant(), self.draw_rules.as_deref())
    }
}

/// Whether a fault is one of form only: everything could be understood.
const fn is_of_form(reason: &FaultReason) -> bool {
    matches!(
        reason,
        FaultReason::TagName(_)
            | FaultReason::Quotes
            | FaultReason::NotEnded
            | FaultReason::EmptyGame
            | FaultReason::EscapedLineBreak
            | FaultReason::LineComment
            | FaultReason::EmptyVariation
            | FaultReason::Decides { .. }
            | FaultReason::NumberWithoutMove
            | FaultReason::NotACapture(_)
            | FaultReason::SplitCapture(_)
            | FaultReason::Unseparated(_)
            | FaultReason::OtherNames
    )
}

/// The game itself: what stands in its variations, and what could not be understood, is left out.
fn main_line(py: Python<'_>, tree: &Tree) -> PyResult<pdn::Game> {
    let rules = tree.variant().rules();
    let mut plain = tree.clone();
    plain
        .line
        .retain(|item| !matches!(item, Item::Variation(_) | Item::Unread(_) | Item::Ellipsis));
    let mut known = Vec::new();
    plain.tags.retain(|(name, _)| {
        let made = pdn::Tags::MADE.contains(&name.as_str());
        let is_first = !made && !known.contains(name);
        known.push(name.clone());
        is_first
    });
    let end = tree.end.split_whitespace().next().unwrap_or_default();
    let score = Score::read(end)
        .filter(|score| *score != Score::Unknown)
        .or_else(|| Score::read(tree.tag("Result")?.trim()));
    let score = score.unwrap_or(Score::Unknown);
    if export::is_own(tree.variant()) {
        return Ok(export::own_game(tree, score));
    }
    plain.end = score.text(rules.notation.results).to_owned();
    let mut game = pdn::Game::new(tree.start);
    game.score = score;
    // The tags that say what is played are those of the writer.
    let head = pdn::write(&game);
    let made = pdn::Tags::MADE.map(|name| format!("[{name} "));
    let mut text = String::new();
    for line in head.lines() {
        if made.iter().any(|begin| line.starts_with(begin)) {
            text.push_str(line);
            text.push('\n');
        }
    }
    if !text.contains("[FEN ") {
        let fen = fen::write_tag(tree.variant(), &tree.start.setup());
        text.push_str(&format!("[FEN \"{fen}\"]\n"));
    }
    text.push_str(&tree::write(&plain));
    pdn::read(&text).map_err(|error| errors::pdn(py, &error))
}

/// The one game of a text by rules of one's own.
pub(crate) fn of_own_rules(py: Python<'_>, text: &str, variant: Variant) -> PyResult<pdn::Game> {
    let options = Options {
        variant,
        encoding: Some(Encoding::Utf8),
        own_rules: true,
    };
    let reading = tree::read_text(&export::without_variant(text, variant), &options);
    if let Some(fault) = reading
        .faults
        .iter()
        .find(|fault| !is_of_form(&fault.reason))
    {
        return Err(errors::fault(py, fault));
    }
    match reading.games.as_slice() {
        [tree] => main_line(py, tree),
        games => {
            let count = games.len();
            Err(errors::value(format!("one game is wanted, not {count}")))
        }
    }
}

/// The items of a line as Python's classes.
fn items<'py>(py: Python<'py>, line: &[Item], start: Position) -> PyResult<Bound<'py, PyTuple>> {
    let make =
        |name: &str, fields: Bound<'py, PyTuple>| types::make_in(py, "damier.pdn", name, fields);
    let (mut now, mut before) = (start, start);
    let mut all = Vec::new();
    for item in line {
        all.push(match item {
            Item::Move { mv, strength } => {
                before = now;
                now = now.after(mv);
                let mv = PyMove { mv: *mv, before };
                make("TreeMove", (mv, strength).into_pyobject(py)?)?
            }
            Item::Ellipsis => make("Dots", PyTuple::empty(py))?,
            Item::Comment(text) => make("Comment", (text,).into_pyobject(py)?)?,
            Item::Sign(sign) => make("Sign", (*sign,).into_pyobject(py)?)?,
            Item::SetUp(position) => {
                now = **position;
                before = now;
                make("SetUp", (PyPosition(now),).into_pyobject(py)?)?
            }
            Item::Variation(inside) => {
                let inside = items(py, inside, before)?;
                make("Variation", (inside,).into_pyobject(py)?)?
            }
            Item::Unread(text) => make("Unread", (text,).into_pyobject(py)?)?,
        });
    }
    PyTuple::new(py, all)
}
