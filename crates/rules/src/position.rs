//! Positions: what can be set up, and what can be played.

use core::fmt;

use crate::generate::{Field, Layout, Mechanics, Step};
use crate::variant::{Variant, Visitor};
use crate::{Board, Move, Side, Square, Squares};

/// Any placing of men and kings, playable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Who moves.
    pub turn: Side,
    /// The men, indexed by [`Side::index`].
    pub men: [Squares; 2],
    /// The kings, indexed by [`Side::index`].
    pub kings: [Squares; 2],
    /// The king of each side that made the last moves of its side, in the games that limit them
    /// (see [`Ruleset::king_moves`](crate::Ruleset::king_moves)); indexed by [`Side::index`].
    pub king_runs: [Option<KingRun>; 2],
}

/// A king that has moved several times in a row without capture, while its side had men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// Where it stands.
    pub square: Square,
    /// How many moves it has made, at least one.
    pub moves: u8,
}

impl Setup {
    /// A board without pieces.
    pub const fn empty(turn: Side) -> Setup {
        Setup {
            turn,
            men: [Squares::EMPTY; 2],
            kings: [Squares::EMPTY; 2],
            king_runs: [None; 2],
        }
    }

    /// All pieces of a side.
    pub fn pieces(&self, side: Side) -> Squares {
        self.men[side.index()] | self.kings[side.index()]
    }
}

/// One reason why a set-up cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The square is not on the board of the variant.
    OffTheBoard(Square),
    /// Two pieces stand on one square.
    Shared(Square),
    /// A man of this side stands where it would have been crowned.
    ManOnCrowningRow(Side, Square),
    /// No piece is on the board.
    NoPiece,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OffTheBoard(square) => write!(f, "square {square} is not on this board"),
            Fault::Shared(square) => write!(f, "two pieces stand on square {square}"),
            Fault::ManOnCrowningRow(side, square) => {
                write!(
                    f,
                    "a {side} man cannot stand on its crowning row, on square {square}"
                )
            }
            Fault::NoPiece => f.write_str("there is no piece on the board"),
        }
    }
}

/// All reasons why a set-up cannot be played; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnplayableSetup {
    /// The faults, in the order of the squares.
    pub faults: Vec<Fault>,
}

impl fmt::Display for UnplayableSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnplayableSetup {}

/// A position of a variant that can be played.
///
/// ```
/// use damier_rules::{Position, Side, Variant};
///
/// let start = Position::start(Variant::International);
/// assert_eq!(start.turn(), Side::White);
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 9);
/// let next = start.after(&moves[0]);
/// assert_eq!(next.turn(), Side::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    field: Field,
}

impl Position {
    /// The position in which a game of the variant begins (article 2.8).
    pub fn start(variant: Variant) -> Position {
        let rules = variant.rules();
        let mut setup = Setup::empty(rules.first);
        for row in rules.start.behind..rules.start.behind + rules.start.rows {
            setup.men[Side::Black.index()] |= rules.board.row(row);
            setup.men[Side::White.index()] |= rules.board.row(rules.board.height() - 1 - row);
        }
        Position {
            variant,
            field: variant.dispatch(Pack(&setup)),
        }
    }

    /// The position of a set-up.
    ///
    /// # Errors
    ///
    /// Lists every [`Fault`] of the set-up.
    pub fn new(variant: Variant, setup: &Setup) -> Result<Position, UnplayableSetup> {
        let faults = faults(variant.rules().board, setup);
        if faults.is_empty() {
            Ok(Position {
                variant,
                field: variant.dispatch(Pack(setup)),
            })
        } else {
            Err(UnplayableSetup { faults })
        }
    }

    /// The set-up of this position.
    pub fn setup(&self) -> Setup {
        self.variant.dispatch(Unpack(&self.field))
    }

    /// The variant that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board of the variant.
    pub const fn board(&self) -> Board {
        self.variant.rules().board
    }

    /// Who moves.
    pub const fn turn(&self) -> Side {
        self.field.turn
    }

    /// The packed pieces, for fast code that is generic over the [`Mechanics`] of the variant.
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// The men and kings of a side.
    pub fn pieces(&self, side: Side) -> Squares {
        self.setup().pieces(side)
    }

    /// How many pieces a side has.
    pub const fn count(&self, side: Side) -> u32 {
        self.field.of(side).count_ones()
    }

    /// How many kings a side has.
    pub const fn kings(&self, side: Side) -> u32 {
        (self.field.of(side) & self.field.kings).count_ones()
    }

    /// Every legal move, each once, in the order of from, to and captured squares.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.variant.dispatch(LegalMoves(&self.field));
        moves.sort_unstable();
        moves
    }

    /// Every move without capture by the pieces' own step (articles 3.4 and 3.9), legal only where
    /// no capture is possible, in the order of from and to.
    pub fn steps(&self) -> Vec<Move> {
        let mut steps = self.variant.dispatch(Steps(&self.field));
        steps.sort_unstable();
        steps
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        self.variant.dispatch(MustCapture(&self.field))
    }

    /// The position after a move of [`Position::legal_moves`].
    ///
    /// Whether the move is legal is not looked at again: use [`Position::play`] for moves from
    /// elsewhere.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let field = self.variant.dispatch(After(&self.field, mv));
        Position {
            variant: self.variant,
            field,
        }
    }

    /// The position after a move from anywhere.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal here.
    pub fn play(&self, mv: &Move) -> Result<Position, IllegalMove> {
        if self.legal_moves().contains(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove(*mv))
        }
    }

    /// Whether the piece moved by this move is a king before it moves.
    pub fn moves_a_king(&self, mv: &Move) -> bool {
        self.setup().kings[self.turn().index()].contains(mv.from)
    }

    /// Whether a king stands on this square.
    pub fn is_king(&self, square: Square) -> bool {
        self.board().has(square) && self.variant.dispatch(IsKing(&self.field, square))
    }

    /// How the game has ended for the side to move, or none when it can move (article 7.2).
    pub fn outcome(&self) -> Option<Outcome> {
        let loser = self.turn();
        if self.field.own() == 0 {
            Some(Outcome {
                winner: !loser,
                reason: Reason::NoPieces,
            })
        } else if self.variant.dispatch(Movable(&self.field)) {
            None
        } else {
            Some(Outcome {
                winner: !loser,
                reason: Reason::Blocked,
            })
        }
    }

    /// The position seen from the other side: the board turned half around and the colours
    /// exchanged. Its moves are the turned moves of this one.
    #[must_use]
    pub fn turned(&self) -> Position {
        let (board, old) = (self.board(), self.setup());
        let turn = |squares: Squares| squares.iter().map(|square| board.turned(square)).collect();
        let [white_men, black_men] = old.men.map(turn);
        let [white_kings, black_kings] = old.kings.map(turn);
        let setup = Setup {
            turn: !old.turn,
            men: [black_men, white_men],
            kings: [black_kings, white_kings],
            king_runs: [None; 2],
        };
        Position {
            variant: self.variant,
            field: self.variant.dispatch(Pack(&setup)),
        }
    }
}

/// The move is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{} is not a legal move", self.0.from, self.0.to)
    }
}

impl core::error::Error for IllegalMove {}

/// Who has won on the board, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner.
    pub winner: Side,
    /// What the loser lacks.
    pub reason: Reason,
}

/// Why a player has lost on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No piece is left (article 7.2.3).
    NoPieces,
    /// No piece can move (article 7.2.2).
    Blocked,
}

fn faults(board: Board, setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (white, black) = (setup.pieces(Side::White), setup.pieces(Side::Black));
    let all = white | black;
    faults.extend((all - board.squares()).iter().map(Fault::OffTheBoard));
    let mut shared = white & black;
    for side in Side::ALL {
        shared |= setup.men[side.index()] & setup.kings[side.index()];
    }
    faults.extend(shared.iter().map(Fault::Shared));
    for side in Side::ALL {
        let uncrowned = setup.men[side.index()] & board.crowning_row(side);
        faults.extend(
            uncrowned
                .iter()
                .map(|square| Fault::ManOnCrowningRow(side, square)),
        );
    }
    if all.is_empty() {
        faults.push(Fault::NoPiece);
    }
    faults
}

struct Pack<'a>(&'a Setup);

impl Visitor for Pack<'_> {
    type Output = Field;
    fn visit<M: Mechanics>(self) -> Field {
        let pack = |side: Side| M::Layout::pack(self.0.pieces(side));
        let kings = Side::ALL.map(|side| M::Layout::pack(self.0.kings[side.index()]));
        Field {
            white: pack(Side::White),
            black: pack(Side::Black),
            kings: kings[0] | kings[1],
            turn: self.0.turn,
        }
    }
}

struct Unpack<'a>(&'a Field);

impl Visitor for Unpack<'_> {
    type Output = Setup;
    fn visit<M: Mechanics>(self) -> Setup {
        let Field { kings, turn, .. } = *self.0;
        let unpack = |kings: u64| Side::ALL.map(|side| M::Layout::unpack(self.0.of(side) & kings));
        Setup {
            turn,
            men: unpack(!kings),
            kings: unpack(kings),
            king_runs: [None; 2],
        }
    }
}

struct LegalMoves<'a>(&'a Field);

impl Visitor for LegalMoves<'_> {
    type Output = Vec<Move>;
    fn visit<M: Mechanics>(self) -> Vec<Move> {
        let mut steps = Vec::new();
        self.0.moves::<M>(&mut steps);
        steps.iter().map(Step::to_move::<M>).collect()
    }
}

struct Steps<'a>(&'a Field);

impl Visitor for Steps<'_> {
    type Output = Vec<Move>;
    fn visit<M: Mechanics>(self) -> Vec<Move> {
        let mut steps = Vec::new();
        self.0.quiet_moves::<M>(&mut steps);
        steps.iter().map(Step::to_move::<M>).collect()
    }
}

struct MustCapture<'a>(&'a Field);

impl Visitor for MustCapture<'_> {
    type Output = bool;
    fn visit<M: Mechanics>(self) -> bool {
        self.0.must_capture::<M>()
    }
}

struct IsKing<'a>(&'a Field, Square);

impl Visitor for IsKing<'_> {
    type Output = bool;
    fn visit<M: Mechanics>(self) -> bool {
        self.0.kings & M::Layout::bit(self.1) != 0
    }
}

struct Movable<'a>(&'a Field);

impl Visitor for Movable<'_> {
    type Output = bool;
    fn visit<M: Mechanics>(self) -> bool {
        self.0.must_capture::<M>() || self.0.quiet_count::<M>() > 0
    }
}

struct After<'a>(&'a Field, &'a Move);

impl Visitor for After<'_> {
    type Output = Field;
    fn visit<M: Mechanics>(self) -> Field {
        self.0.after(&Step::from_move::<M>(self.1))
    }
}
