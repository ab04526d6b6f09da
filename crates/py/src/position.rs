//! `Position`: what can be played.

use std::hash::{DefaultHasher, Hash, Hasher};

use damier_notation::diagram::Diagram;
use damier_notation::{Score, fen};
use damier_rules::{Counting, Position, Reason};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arguments::{SquareArgument, VariantArgument, chosen};
use crate::legal::PyLegalMoves;
use crate::moves::{MoveArgument, PyMove, parse};
use crate::setup::{self, Runs, SetupArgument};
use crate::variant::PyVariant;
use crate::{errors, perft, picture, types};

/// A position of a variant that can be played; it never changes.
///
/// Without a FEN it is the position in which a game begins.
///
/// >>> from damier import Position
/// >>> position = Position().play("32-28").play("19-23")
/// >>> position
/// Position('W:W28,31,33-50:B1-18,20,23', 'international')
/// #   b   b   b   b   b
/// # b   b   b   b   b
/// #   b   b   b   b   b
/// # b   b   b   .   b
/// #   .   .   b   .   .
/// # .   .   w   .   .
/// #   w   .   w   w   w
/// # w   w   w   w   w
/// #   w   w   w   w   w
/// # w   w   w   w   w
/// >>> position.legal_moves
/// <LegalMoves 28x19>
///
/// Positions are equal when they are positions of one variant with the same pieces and the same
/// side to move; they can be keys of a ``dict``, pickled and copied.
#[pyclass(frozen, name = "Position", module = "damier")]
pub(crate) struct PyPosition(pub(crate) Position);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen = None, variant = None))]
    fn new(
        py: Python<'_>,
        fen: Option<&str>,
        variant: Option<VariantArgument>,
    ) -> PyResult<PyPosition> {
        match fen {
            Some(text) => PyPosition::from_fen(py, text, variant),
            None => Ok(PyPosition::start(variant)),
        }
    }

    /// The position in which a game of the variant begins.
    ///
    /// >>> Position.start("russian").fen
    /// 'W:W21-32:B1-12'
    #[staticmethod]
    #[pyo3(signature = (variant = None))]
    fn start(variant: Option<VariantArgument>) -> PyPosition {
        PyPosition(Position::start(chosen(variant)))
    }

    /// The position that a FEN describes, in any of the dialects that are met.
    ///
    /// >>> Position.from_fen("B:W31,99:WK8")
    /// Traceback (most recent call last):
    ///     ...
    /// damier.FenError: column 7: there is no square 99 on this board; column 10: the pieces of White are listed twice
    #[staticmethod]
    #[pyo3(signature = (fen, variant = None))]
    fn from_fen(
        py: Python<'_>,
        fen: &str,
        variant: Option<VariantArgument>,
    ) -> PyResult<PyPosition> {
        let found = fen::parse_position(chosen(variant), fen);
        found
            .map(PyPosition)
            .map_err(|error| errors::fen(py, &error))
    }

    /// The position with these pieces, by their squares.
    ///
    /// >>> from damier import Piece, Side
    /// >>> Position.from_pieces({32: Piece.WHITE_MAN, 5: Piece.BLACK_KING}, Side.BLACK).fen
    /// 'B:W32:BK5'
    /// >>> Position.from_pieces({1: "w", 50: "b"}, Side.WHITE)
    /// Traceback (most recent call last):
    ///     ...
    /// damier.UnplayableError: a White man cannot stand on its crowning row, on square 1; a Black man cannot stand on its crowning row, on square 50
    #[staticmethod]
    #[pyo3(signature = (pieces, turn, variant = None))]
    fn from_pieces(
        py: Python<'_>,
        pieces: SetupArgument<'_>,
        turn: &Bound<'_, PyAny>,
        variant: Option<VariantArgument>,
    ) -> PyResult<PyPosition> {
        let variant = chosen(variant);
        let setup = setup::read(variant, turn, &pieces)?;
        let found = Position::new(variant, &setup);
        found
            .map(PyPosition)
            .map_err(|error| errors::unplayable(py, &error))
    }

    /// The position in numbers, whatever the variant, with ranges.
    #[getter]
    fn fen(&self) -> String {
        fen::write(&self.0)
    }

    /// The position as the FEN tag of PDN has it, in the notation of the variant.
    ///
    /// >>> Position("W:W22:B1", "russian").fen_tag
    /// 'W:Wc3:Bb8'
    #[getter]
    fn fen_tag(&self) -> String {
        fen::write_tag(self.0.variant(), &self.0.setup())
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(self.0.variant())
    }

    /// Who moves.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        types::side(py, self.0.turn())
    }

    /// A number of 128 bits that names the position: the same for ever, so that it may be stored.
    /// The variant is no part of it.
    #[getter]
    fn key(&self) -> u128 {
        self.0.key().bits()
    }

    /// The pieces by their squares, in a ``dict`` of your own.
    ///
    /// >>> Position("W:WK3:B7,8").pieces
    /// {3: <Piece.WHITE_KING: 'W'>, 7: <Piece.BLACK_MAN: 'b'>, 8: <Piece.BLACK_MAN: 'b'>}
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        setup::pieces(py, &self.0.setup())
    }

    /// The piece on a square, or ``None``.
    fn piece_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Py<PyAny>>> {
        let square = square.on(self.0.board())?;
        let piece = setup::piece_at(&self.0.setup(), square);
        piece.map(|piece| types::piece(py, piece)).transpose()
    }

    /// The squares of one kind of piece, in rising order.
    ///
    /// >>> from damier import Piece
    /// >>> Position().squares(Piece.BLACK_MAN)[:3]
    /// (1, 2, 3)
    fn squares<'py>(
        &self,
        py: Python<'py>,
        piece: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let piece = types::read_piece(piece)?;
        let setup = self.0.setup();
        types::numbers(py, setup::kind(&setup, piece))
    }

    /// How many pieces a side has.
    fn count(&self, side: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.0.count(types::read_side(side)?))
    }

    /// Every legal move, in the order of from, to and captured squares.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves(self.0)
    }

    /// Whether the side to move must capture.
    #[getter]
    fn must_capture(&self) -> bool {
        self.0.must_capture()
    }

    /// Whether a move, or a text that means one, is legal.
    ///
    /// >>> Position().is_legal("32-28"), Position().is_legal("32-23")
    /// (True, False)
    fn is_legal(&self, py: Python<'_>, r#move: MoveArgument<'_>) -> bool {
        r#move.legal_in(py, &self.0).is_ok()
    }

    /// The legal move that a text means.
    ///
    /// Read are the forms of PDN, of programs and of players: ``32-28``, ``28x19``, ``28:19``,
    /// ``47x38x24x13x36``, ``47x36[42,29,14,31]``, ``c3-d4``, ``c3d4``, ``ab4``. A text that fits
    /// two moves is refused with both.
    ///
    /// >>> Position("W:WK47:B14,19,29,31,42").parse_move("47x36")
    /// Traceback (most recent call last):
    ///     ...
    /// damier.AmbiguousMoveError: "47x36": the move is ambiguous; it may be: 47x38x20x9x36 47x38x24x13x36
    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<PyMove> {
        let mv = parse(py, &self.0, text)?;
        Ok(PyMove { mv, before: self.0 })
    }

    /// The position after a move, which is given as a ``Move`` or as text.
    ///
    /// >>> Position().play("32-23")
    /// Traceback (most recent call last):
    ///     ...
    /// damier.IllegalMoveError: "32-23": the move is not legal; legal: 31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30
    fn play(&self, py: Python<'_>, r#move: MoveArgument<'_>) -> PyResult<PyPosition> {
        let mv = r#move.legal_in(py, &self.0)?;
        Ok(PyPosition(self.0.after(&mv)))
    }

    /// How the game has ended on the board, or ``None`` while it goes on. Draws by repetition and
    /// the like need the game: see ``Game.outcome``.
    ///
    /// >>> Position("W:W31:B").play("31-27").outcome
    /// Outcome(winner=<Side.WHITE: 'white'>, reason='noPieces', result='2-0')
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, &self.0)
    }

    /// The position seen from the other side: the board turned half around and the colours
    /// exchanged.
    fn turned(&self) -> PyPosition {
        PyPosition(self.0.turned())
    }

    /// How many positions legal play reaches in ``depth`` half moves; those of the last half move
    /// are counted without being made. Other Python threads run meanwhile, and Ctrl-C ends it.
    ///
    /// ``duplicates`` counts a capture once for each order in which the pieces can be taken, as
    /// some programs do.
    ///
    /// >>> Position().perft(6)
    /// 167140
    #[pyo3(signature = (depth, *, threads = 1, duplicates = false))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize, duplicates: bool) -> PyResult<u64> {
        perft::count(py, &self.0, depth, counting(duplicates), threads)
    }

    /// The legal moves, each with the number of leaves behind it; the move itself is one of the
    /// ``depth`` half moves.
    ///
    /// >>> {str(move): leaves for move, leaves in Position("W:W31,32:B20").divide(2).items()}
    /// {'31-26': 2, '31-27': 2, '32-27': 2, '32-28': 2}
    #[pyo3(signature = (depth, *, threads = 1, duplicates = false))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        threads: usize,
        duplicates: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let divided = PyDict::new(py);
        if depth == 0 {
            return Err(errors::value(
                "the move itself is one of the half moves: depth is 1 or more",
            ));
        }
        let moves = damier_rules::divide(&self.0, 1, counting(duplicates));
        for (mv, times) in moves {
            let below = self.0.after(&mv);
            let leaves = perft::count(py, &below, depth - 1, counting(duplicates), threads)?;
            let mv = PyMove { mv, before: self.0 };
            divided.set_item(Bound::new(py, mv)?, times * leaves)?;
        }
        Ok(divided)
    }

    /// A picture as SVG: ``numbers`` names the squares, ``move`` is shown with an arrow along its
    /// path, ``marks`` are squares that are lit up, ``arrows`` go along two squares or more,
    /// ``title`` is what is said to those who do not see it, ``colours`` maps parts of the picture
    /// (``light``, ``dark``, ``name``, ``white``, ``white_line``, ``black``, ``black_line``,
    /// ``mark``, ``arrow``, ``frame``) to colours such as ``#b58863``.
    ///
    /// >>> picture = Position().svg(flipped=True, marks=[28], arrows=[(32, 28)], size=300)
    /// >>> picture.startswith("<svg"), "men 31 to 50" in picture
    /// (True, True)
    #[pyo3(signature = (**wishes),
           text_signature = "($self, *, flipped=False, numbers=True, size=400, move=None, \
                             marks=(), arrows=(), title=None, colours=None)")]
    fn svg(&self, wishes: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        picture::draw(self.0.variant(), &self.0.setup(), wishes)
    }

    /// The picture as PNG, of 4096 pixels a side at most; the arguments are those of ``svg``, and
    /// the title is left out.
    ///
    /// >>> Position().png(size=200)[:4]
    /// b'\x89PNG'
    #[pyo3(signature = (**wishes),
           text_signature = "($self, *, flipped=False, numbers=True, size=400, move=None, \
                             marks=(), arrows=(), title=None, colours=None)")]
    fn png<'py>(
        &self,
        py: Python<'py>,
        wishes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::pixels(py, self.0.variant(), &self.0.setup(), wishes)
    }

    fn _repr_svg_(&self) -> String {
        Diagram::of(&self.0).svg()
    }

    /// The board drawn with letters.
    fn __str__(&self) -> String {
        let text = Diagram::of(&self.0).text();
        text.trim_end().to_owned()
    }

    /// What makes the position again, and the board drawn behind it as comments.
    fn __repr__(&self) -> String {
        let (fen, variant) = (fen::write(&self.0), self.0.variant());
        let mut text = format!("Position('{fen}', '{variant}')");
        for line in Diagram::of(&self.0).text().lines() {
            text.push_str("\n# ");
            text.push_str(line);
        }
        text
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyPosition>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (PyVariant, String, Runs))> {
        let again = py.import("damier._damier")?.getattr("_position_again")?;
        let runs = setup::runs(&self.0.setup());
        Ok((again.unbind(), (self.variant(), self.fen(), runs)))
    }
}

const fn counting(duplicates: bool) -> Counting {
    if duplicates {
        Counting::Orders
    } else {
        Counting::Moves
    }
}

/// How a game has ended on the board, as Python's `Outcome`.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(outcome) = position.outcome() else {
        return Ok(None);
    };
    let reason = match outcome.reason {
        Reason::NoPieces => "noPieces",
        Reason::Blocked => "blocked",
        Reason::FirstKing => "firstKing",
    };
    let results = position.variant().rules().notation.results;
    let score = outcome.winner.map_or(Score::Draw, Score::won_by);
    let result = score.text(results);
    let winner = match outcome.winner {
        Some(winner) => Some(types::side(py, winner)?),
        None => None,
    };
    types::make(py, "Outcome", (winner, reason, result)).map(Some)
}
