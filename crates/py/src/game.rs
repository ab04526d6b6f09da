//! `Game`: a game with its moves, its draw rules and what PDN says of it.

use damier_notation::diagram::Animation;
use damier_notation::pdn::{self, Ply, Tags};
use damier_notation::{Score, move_text};
use damier_rules::draw::{Counter, DrawCounts, DrawProfile, Ending};
use damier_rules::{Move, Position};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arguments::{VariantArgument, chosen};
use crate::moves::{MoveArgument, PyMove};
use crate::position::{self, PyPosition};
use crate::variant::{PyVariant, draw_profile};
use crate::{errors, export, picture, ply, types};

/// A game: a position to begin with, moves, and what the draw rules have counted.
///
/// It begins with a ``Position``, or with the start of a variant. ``draw_rules`` names the draw
/// rules, one of ``Variant.draw_rules``.
///
/// >>> from damier import Game
/// >>> game = Game()
/// >>> for move in "32-28 19-23 28x19 14x23".split():
/// ...     _ = game.push(move)
/// >>> game.position.turn, len(game), game.moves[-1]
/// (<Side.WHITE: 'white'>, 4, <Move 14x23>)
/// >>> game.pop()
/// <Move 14x23>
///
/// A game is PDN: it has headers and comments, and ``str(game)`` writes it.
///
/// >>> game.headers["White"] = "Sijbrands"
/// >>> print(game)
/// [Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Sijbrands"]
/// [Black "?"]
/// [Result "*"]
/// [GameType "20,W,10,10,N2,0"]
/// [PlyCount "3"]
/// <BLANKLINE>
/// 1. 32-28 19-23 2. 28x19 *
#[pyclass(name = "Game", module = "damier")]
pub(crate) struct PyGame {
    game: pdn::Game,
    profile: &'static DrawProfile,
    /// The start, and what each step of the game has made of it.
    states: Vec<State>,
}

#[derive(Clone)]
struct State {
    position: Position,
    counts: DrawCounts,
}

impl PyGame {
    pub(crate) fn of(game: pdn::Game, profile: &'static DrawProfile) -> PyGame {
        let mut states = vec![State {
            position: game.start,
            counts: DrawCounts::new(profile, &game.start),
        }];
        for step in game.steps() {
            let next = match step {
                pdn::Step::Ply(ply) => states[states.len() - 1].after(&ply.mv),
                pdn::Step::SetUp(setup) => states[states.len() - 1].disturbed(setup.position),
            };
            states.push(next);
        }
        PyGame {
            game,
            profile,
            states,
        }
    }

    fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// The game as the engine sees it. What came before a position that was set up cannot come
    /// again.
    pub(crate) fn for_engine(&self) -> damier_engine::Game {
        let mut game = damier_engine::Game::new(self.profile, self.game.start);
        for step in self.game.steps() {
            match step {
                pdn::Step::Ply(ply) => game.advance(&ply.mv),
                pdn::Step::SetUp(setup) => {
                    game = damier_engine::Game::new(self.profile, setup.position);
                }
            }
        }
        game
    }

    /// The moves, each with the position in which it is made.
    fn made(&self) -> Vec<PyMove> {
        let steps = self.game.steps().zip(&self.states);
        let made = steps.filter_map(|(step, state)| match step {
            pdn::Step::Ply(ply) => Some(PyMove {
                mv: ply.mv,
                before: state.position,
            }),
            pdn::Step::SetUp(_) => None,
        });
        made.collect()
    }

    /// Wishes for a picture, to which the last move is added if they name none.
    fn with_last_move<'py>(
        &self,
        py: Python<'py>,
        wishes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = match wishes {
            Some(wishes) => wishes.copy()?,
            None => PyDict::new(py),
        };
        if let (Some(last), false) = (self.last_move(), all.contains("move")?) {
            all.set_item("move", Bound::new(py, last)?)?;
        }
        Ok(all)
    }

    fn last_move(&self) -> Option<PyMove> {
        let is_setup = self
            .game
            .setups
            .last()
            .is_some_and(|setup| setup.after == self.game.plies.len());
        if is_setup { None } else { self.made().pop() }
    }
}

impl State {
    fn after(&self, mv: &Move) -> State {
        let position = self.position.after(mv);
        let mut counts = self.counts.clone();
        counts.advance(&self.position, mv, &position);
        State { position, counts }
    }

    fn disturbed(&self, position: Position) -> State {
        let mut counts = self.counts.clone();
        counts.disturb(&position);
        State { position, counts }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None, *, variant = None, draw_rules = None))]
    fn new(
        start: Option<&Bound<'_, PyPosition>>,
        variant: Option<VariantArgument>,
        draw_rules: Option<&str>,
    ) -> PyResult<PyGame> {
        let start = match (start, variant) {
            (Some(start), None) => start.get().0,
            (None, variant) => Position::start(chosen(variant)),
            (Some(_), Some(_)) => {
                return Err(errors::value(
                    "a position has its variant: give one of the two",
                ));
            }
        };
        let profile = draw_profile(start.variant(), draw_rules)?;
        Ok(PyGame::of(pdn::Game::new(start), profile))
    }

    /// The one game of a text in PDN.
    ///
    /// >>> game = Game.from_pdn('[White "Harm"] 1. 32-28 {solid} 19-23 2-0')
    /// >>> game.headers["White"], game.result, game.plies[0].comment
    /// ('Harm', '2-0', 'solid')
    ///
    /// Rules of one's own have no name that PDN knows: then the ``variant`` has to be given.
    #[staticmethod]
    #[pyo3(signature = (text, *, draw_rules = None, variant = None))]
    fn from_pdn(
        py: Python<'_>,
        text: &str,
        draw_rules: Option<&str>,
        variant: Option<VariantArgument>,
    ) -> PyResult<PyGame> {
        let game = match variant {
            Some(VariantArgument(variant)) if export::is_own(variant) => {
                crate::pdn::of_own_rules(py, text, variant)?
            }
            _ => pdn::read(text).map_err(|error| errors::pdn(py, &error))?,
        };
        let profile = draw_profile(game.start.variant(), draw_rules)?;
        Ok(PyGame::of(game, profile))
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(self.game.start.variant())
    }

    /// The draw rules that are counted by.
    #[getter]
    fn draw_rules(&self) -> &'static str {
        self.profile.id
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(self.game.start)
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.state().position)
    }

    /// Every position of the game: the start, and one after each move. Where a position was set
    /// up in the middle of the game, that one as well.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let positions = self.states.iter().map(|state| PyPosition(state.position));
        PyTuple::new(py, positions.collect::<Vec<_>>())
    }

    /// Who moves.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        types::side(py, self.state().position.turn())
    }

    /// The moves made.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.made())
    }

    /// The moves made, each with what is said about it.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        ply::all(py, self.made(), &self.game.plies)
    }

    /// The legal moves in the position on the board.
    #[getter]
    fn legal_moves(&self) -> crate::legal::PyLegalMoves {
        crate::legal::PyLegalMoves(self.state().position)
    }

    /// Makes a move, which is given as a ``Move`` or as text; answers it. A game that is over by a
    /// draw rule can go on, as games in files do.
    fn push(&mut self, py: Python<'_>, r#move: MoveArgument<'_>) -> PyResult<PyMove> {
        let before = self.state().position;
        let mv = r#move.legal_in(py, &before)?;
        self.states.push(self.state().after(&mv));
        self.game.plies.push(Ply::new(mv));
        Ok(PyMove { mv, before })
    }

    /// Takes the last move back; answers it.
    fn pop(&mut self) -> PyResult<PyMove> {
        let Some(last) = self.last_move() else {
            return Err(PyIndexError::new_err("there is no move to take back"));
        };
        self.game.plies.pop();
        self.states.pop();
        Ok(last)
    }

    /// How the game has ended on the board or by a draw rule, or ``None`` while it goes on. A win
    /// on the board comes before any draw rule.
    ///
    /// >>> game = Game(Position("W:WK46:BK2"))
    /// >>> for move in "46-41 2-7 41-46 7-2 46-41 2-7 41-46 7-2".split():
    /// ...     _ = game.push(move)
    /// >>> game.outcome
    /// Outcome(winner=None, reason='repetition', result='1-1')
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let state = self.state();
        if let Some(outcome) = position::outcome(py, &state.position)? {
            return Ok(Some(outcome));
        }
        let Some(rule) = state.counts.draw() else {
            return Ok(None);
        };
        let result = Score::Draw.text(state.position.variant().rules().notation.results);
        let fields = (py.None(), rule.reason, result);
        types::make(py, "Outcome", fields).map(Some)
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        let state = self.state();
        state.position.outcome().is_some() || state.counts.draw().is_some()
    }

    /// The draw rules that are counting now, and how far each has come.
    ///
    /// >>> game = Game(Position("W:WK46:BK2"))
    /// >>> _ = game.push("46-41")
    /// >>> [(counter.reason, counter.used, counter.limit) for counter in game.counters]
    /// [('rule25', 1, 50), ('rule5', 1, 10)]
    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let counters = self.state().counts.counters();
        let counters: PyResult<Vec<_>> = counters.iter().map(|found| counter(py, found)).collect();
        PyTuple::new(py, counters?)
    }

    /// The code of the rule by which a player may claim a draw now, or ``None``.
    #[getter]
    fn claim(&self) -> Option<&'static str> {
        self.state().counts.claim().map(|rule| rule.reason)
    }

    /// The result as the variant writes it, ``*`` while it is not known. It is what was set, or
    /// what a file says, or else what has come about on the board.
    #[getter]
    fn result(&self) -> &'static str {
        let state = self.state();
        let score = match self.game.score {
            Score::Unknown => match state.position.outcome() {
                Some(outcome) => outcome.winner.map_or(Score::Draw, Score::won_by),
                None if state.counts.draw().is_some() => Score::Draw,
                None => Score::Unknown,
            },
            score => score,
        };
        score.text(state.position.variant().rules().notation.results)
    }

    #[setter]
    fn set_result(&mut self, result: &str) -> PyResult<()> {
        let Some(score) = Score::read(result.trim()) else {
            let shown: String = result.chars().take(20).collect();
            return Err(errors::value(format!(
                "{shown:?} is no result, such as 2-0, 1-0, 1-1 or *"
            )));
        };
        self.game.score = score;
        Ok(())
    }

    /// The headers, as a mapping that writes to the game.
    #[getter]
    fn headers<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let headers = slf.py().import("damier._headers")?.getattr("Headers")?;
        headers.call1((slf,))
    }

    fn _header_names(&self) -> Vec<&str> {
        self.game.tags.iter().map(|tag| tag.name.as_str()).collect()
    }

    fn _header(&self, name: &str) -> Option<&str> {
        self.game.tags.get(name)
    }

    fn _set_header(&mut self, name: &str, value: &str) -> PyResult<()> {
        if self.game.tags.set(name, value) {
            return Ok(());
        }
        let shown: String = name.chars().take(40).collect();
        Err(errors::value(if Tags::MADE.contains(&name) {
            format!("{shown} is made from the game when it is written")
        } else {
            format!(
                "{shown:?} is no name of a header: a capital letter, then letters, digits and _"
            )
        }))
    }

    fn _delete_header(&mut self, name: &str) -> PyResult<()> {
        if self.game.tags.get(name).is_none() {
            return Err(PyKeyError::new_err(name.to_owned()));
        }
        let mut kept = Tags::default();
        for tag in self.game.tags.iter().filter(|tag| tag.name != name) {
            kept.set(&tag.name, &tag.value);
        }
        self.game.tags = kept;
        Ok(())
    }

    /// What is said before the first move. Braces become brackets, line ends blanks, as PDN has
    /// it.
    #[getter]
    fn comment(&self) -> &str {
        &self.game.comment
    }

    #[setter]
    fn set_comment(&mut self, comment: &str) {
        self.game.comment = ply::cleaned(comment);
    }

    /// Says something about a move, the last one unless ``ply`` counts another, from 0: a
    /// ``comment``, its ``strength`` (``!``, ``?!``), numeric ``signs`` and ``clock``, the seconds
    /// left to the mover. What is not given stays.
    ///
    /// >>> game = Game()
    /// >>> _ = game.push("34-29")
    /// >>> game.annotate(comment="towards Roozenburg", strength="!?", clock=4795)
    /// >>> str(game).splitlines()[-1]
    /// '1. 34-29!? {[%clk 1:19:55] towards Roozenburg} *'
    #[pyo3(signature = (ply = None, *, comment = None, strength = None, signs = None, clock = None))]
    fn annotate(
        &mut self,
        ply: Option<isize>,
        comment: Option<&str>,
        strength: Option<&str>,
        signs: Option<Vec<u16>>,
        clock: Option<u32>,
    ) -> PyResult<()> {
        let count = self.game.plies.len();
        let ply = ply.unwrap_or(-1);
        let place = if ply < 0 {
            ply.checked_add_unsigned(count)
        } else {
            Some(ply)
        };
        let place = place.and_then(|place| usize::try_from(place).ok());
        let found = place.and_then(|place| self.game.plies.get_mut(place));
        let Some(found) = found else {
            return Err(PyIndexError::new_err(format!(
                "the game has {count} half moves"
            )));
        };
        let strength = strength.map(ply::strength).transpose()?;
        if let Some(strength) = strength {
            found.strength = strength;
        }
        if let Some(comment) = comment {
            found.comment = ply::cleaned(comment);
        }
        if let Some(signs) = signs {
            found.signs = signs;
        }
        found.clock = clock.or(found.clock);
        Ok(())
    }

    /// The game as PDN 3.0.
    #[getter]
    fn pdn(&self) -> String {
        pdn::write(&self.game)
    }

    /// A picture of the position with the last move, as SVG; the arguments are those of
    /// ``Position.svg``.
    #[pyo3(signature = (**wishes),
           text_signature = "($self, *, flipped=False, numbers=True, size=400, move=None, \
                             marks=(), arrows=(), title=None, colours=None)")]
    fn svg(&self, py: Python<'_>, wishes: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let all = self.with_last_move(py, wishes)?;
        let position = &self.state().position;
        picture::draw(position.variant(), &position.setup(), Some(&all))
    }

    /// The picture of ``svg`` as PNG; the arguments are those of ``Position.png``.
    #[pyo3(signature = (**wishes),
           text_signature = "($self, *, flipped=False, numbers=True, size=400, move=None, \
                             marks=(), arrows=(), title=None, colours=None)")]
    fn png<'py>(
        &self,
        py: Python<'py>,
        wishes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let all = self.with_last_move(py, wishes)?;
        let position = &self.state().position;
        picture::pixels(py, position.variant(), &position.setup(), Some(&all))
    }

    /// The moves one after another as a moving GIF: ``pace`` seconds a position, captures jump by
    /// jump. The other arguments are those of ``Position.png``.
    ///
    /// >>> game = Game()
    /// >>> _ = game.push("32-28")
    /// >>> game.gif(size=100)[:6]
    /// b'GIF89a'
    #[pyo3(signature = (**wishes),
           text_signature = "($self, *, pace=0.9, flipped=False, numbers=True, size=400, \
                             colours=None)")]
    fn gif<'py>(
        &self,
        py: Python<'py>,
        wishes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut animation = Animation::new(&self.game.start);
        for step in self.game.steps() {
            match step {
                pdn::Step::Ply(ply) => animation.play(&ply.mv),
                pdn::Step::SetUp(setup) => animation.set_up(&setup.position),
            }
        }
        picture::moving(py, animation, wishes)
    }

    /// The game as a page to play it over, in one file that needs no network. ``language`` is
    /// ``en`` or ``zh``; without it the page speaks the language of its reader's browser.
    ///
    /// >>> Game().html(language="zh").splitlines()[1]
    /// '<html lang="zh-CN" data-language="zh-CN">'
    #[pyo3(signature = (*, language = None, flipped = false))]
    fn html(&self, language: Option<&str>, flipped: bool) -> PyResult<String> {
        let page = export::page(language, String::new(), flipped)?;
        Ok(page.write([&export::tree(&self.pdn(), self.game.start.variant())]))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    /// A game of its own with the same moves and headers.
    fn copy(&self) -> PyGame {
        PyGame {
            game: self.game.clone(),
            profile: self.profile,
            states: self.states.clone(),
        }
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    /// How many half moves were made.
    fn __len__(&self) -> usize {
        self.game.plies.len()
    }

    /// A game is there, also without a move.
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if slf.is(other) {
            return Ok(true);
        }
        let Ok(other) = other.cast::<PyGame>() else {
            return Ok(false);
        };
        let (this, other) = (slf.try_borrow()?, other.try_borrow()?);
        // The order in which headers were set is no part of a game.
        Ok(this.profile == other.profile && this.pdn() == other.pdn())
    }

    fn __str__(&self) -> String {
        self.pdn().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("<Game {}", self.game.start.variant());
        for mv in self.made() {
            text.push(' ');
            text.push_str(&move_text::write(&mv.before, &mv.mv));
        }
        text.push_str(&format!(" {}>", self.result()));
        text
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Again)> {
        let again = slf.py().import("damier._headers")?.getattr("game_again")?;
        let this = slf.try_borrow()?;
        Ok((again, (this.pdn(), this.profile.id, this.variant())))
    }
}

/// What a pickled game is made from: its text, its draw rules and its variant.
type Again = (String, &'static str, PyVariant);

fn counter<'py>(py: Python<'py>, found: &Counter) -> PyResult<Bound<'py, PyAny>> {
    let ending = match found.rule.ending {
        Ending::Automatic => "automatic",
        Ending::Claimed => "claimed",
        Ending::Arbiter => "arbiter",
    };
    let rule = found.rule;
    let fields = (rule.reason, rule.article, found.used, rule.limit, ending);
    types::make(py, "Counter", fields)
}
