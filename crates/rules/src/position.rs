//! Positions: what can be set up, and what can be played.

use alloc::vec::Vec;
use core::fmt;

use crate::generate::{Field, Generator, WordOf};
use crate::variant::{Variant, Visitor};
use crate::{Blocked, Board, Move, Objective, Ruleset, Side, Square, Squares};

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

    /// How the pieces stand when a game by these rules begins (article 2.8).
    ///
    /// ```
    /// use damier_rules::{Position, Setup, Variant};
    ///
    /// let start = Setup::start(Variant::Russian.rules());
    /// assert_eq!(start, Position::start(Variant::Russian).setup());
    /// ```
    pub fn start(rules: &Ruleset) -> Setup {
        let mut setup = Setup::empty(rules.first);
        for row in rules.start.behind..rules.start.behind + rules.start.rows {
            setup.men[Side::Black.index()] |= rules.board.row(row);
            setup.men[Side::White.index()] |= rules.board.row(rules.board.height() - 1 - row);
        }
        setup
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
    /// Moves in a row are said of a king of this side that does not stand on this square, or more
    /// of them than one king may make.
    KingRun(Side, Square),
    /// No piece is on the board.
    NoPiece,
    /// The captures of this side, which is to move, go so many ways that the best cannot be worked
    /// out within a second or so. With as many pieces as a game begins with no such set-up is known.
    TooManyCaptures(Side),
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
            Fault::KingRun(side, square) => write!(
                f,
                "no {side} king on square {square} can have made so many moves in a row"
            ),
            Fault::NoPiece => f.write_str("there is no piece on the board"),
            Fault::TooManyCaptures(side) => write!(
                f,
                "the captures of {side} go too many ways to be worked out"
            ),
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
    field: Field<u128>,
}

impl Position {
    /// The position in which a game of the variant begins (article 2.8).
    pub fn start(variant: Variant) -> Position {
        let setup = Setup::start(variant.rules());
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
        let mut faults = faults(variant.rules(), setup);
        if faults.is_empty() {
            let mut setup = *setup;
            for side in Side::ALL {
                // Moves of kings are counted only while there are men.
                if setup.men[side.index()].is_empty() {
                    setup.king_runs[side.index()] = None;
                }
            }
            let position = Position {
                variant,
                field: variant.dispatch(Pack(&setup)),
            };
            if position.lists_every_move() {
                return Ok(position);
            }
            faults.push(Fault::TooManyCaptures(setup.turn));
        }
        Err(UnplayableSetup { faults })
    }

    /// The set-up of this position.
    pub fn setup(&self) -> Setup {
        self.ask(Unpack)
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

    /// The packed pieces, for fast code that is generic over the [`Generator`] of the variant.
    pub fn field<G: Generator>(&self) -> Field<WordOf<G>> {
        self.field.cut()
    }

    fn ask<'a, T>(&'a self, what: T) -> <Ask<'a, T> as Visitor>::Output
    where
        Ask<'a, T>: Visitor,
    {
        self.variant.dispatch(Ask(&self.field, what))
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
    ///
    /// A position that is reached by play could have more captures than are worked out, such as
    /// [`Position::new`] refuses; then these are those that were met in the same bounded time. See
    /// [`Position::lists_every_move`].
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.ask(LegalMoves);
        moves.sort_unstable();
        moves
    }

    /// Whether [`Position::legal_moves`] are all legal moves, and all legal.
    ///
    /// So it is wherever [`Position::new`] has taken a set-up. After moves
    /// ([`Position::after`], [`Position::play`]) it is not promised, since the captures of the other
    /// side were not looked at: where this is false they are what
    /// [`Fault::TooManyCaptures`] tells of.
    ///
    /// ```
    /// use damier_rules::{Position, Variant};
    ///
    /// let start = Position::start(Variant::Frisian);
    /// assert!(start.lists_every_move());
    /// ```
    pub fn lists_every_move(&self) -> bool {
        self.ask(FindsEveryMove)
    }

    /// Every move without capture by the pieces' own step (articles 3.4 and 3.9), legal only where
    /// no capture is possible, in the order of from and to.
    pub fn steps(&self) -> Vec<Move> {
        let mut steps = self.ask(Steps);
        steps.sort_unstable();
        steps
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        self.ask(MustCapture)
    }

    /// The position after a move of [`Position::legal_moves`].
    ///
    /// Whether the move is legal is not looked at again: use [`Position::play`] for moves from
    /// elsewhere.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let field = self.ask(After(mv));
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
        self.board().has(square) && self.ask(IsKing(square))
    }

    /// How the game has ended on the board, or none while the side to move can move (article 7.2).
    pub fn outcome(&self) -> Option<Outcome> {
        let rules = self.variant.rules();
        let mover = self.turn();
        let kings = Side::ALL.map(|side| self.kings(side) > 0);
        if rules.objective == Objective::FirstKing && kings != [false, false] {
            // Who has just moved was the first; a set-up in which only the mover has a king is won.
            let first = if kings[(!mover).index()] {
                !mover
            } else {
                mover
            };
            return Some(Outcome::won(first, Reason::FirstKing));
        }
        let reason = if self.count(mover) == 0 {
            Reason::NoPieces
        } else if self.ask(IsBlocked) {
            Reason::Blocked
        } else {
            return None;
        };
        if reason == Reason::Blocked && rules.blocked == Blocked::Draws {
            return Some(Outcome {
                winner: None,
                reason,
            });
        }
        let winner = match rules.objective {
            Objective::Lose => mover,
            Objective::Win | Objective::FirstKing => !mover,
        };
        Some(Outcome::won(winner, reason))
    }

    /// The position seen from the other side: the board turned half around and the colours
    /// exchanged. Its moves are the turned moves of this one.
    #[must_use]
    pub fn turned(&self) -> Position {
        let (board, old) = (self.board(), self.setup());
        let turn = |squares: Squares| squares.iter().map(|square| board.turned(square)).collect();
        let [white_men, black_men] = old.men.map(turn);
        let [white_kings, black_kings] = old.kings.map(turn);
        let [white_run, black_run] = old.king_runs.map(|run| {
            run.map(|run| KingRun {
                square: board.turned(run.square),
                ..run
            })
        });
        let setup = Setup {
            turn: !old.turn,
            men: [black_men, white_men],
            kings: [black_kings, white_kings],
            king_runs: [black_run, white_run],
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

/// How a game has ended on the board, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or none where the game is drawn.
    pub winner: Option<Side>,
    /// What has ended it.
    pub reason: Reason,
}

impl Outcome {
    const fn won(winner: Side, reason: Reason) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }
}

/// What has ended a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move has no piece left (article 7.2.3).
    NoPieces,
    /// The side to move has pieces, and none can move (article 7.2.2).
    Blocked,
    /// The winner was the first with a king.
    FirstKing,
}

fn faults(rules: &Ruleset, setup: &Setup) -> Vec<Fault> {
    let board = rules.board;
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
    for side in Side::ALL {
        if let Some(run) = setup.king_runs[side.index()] {
            let stands = setup.kings[side.index()].contains(run.square);
            let counted = (1..=rules.king_moves.unwrap_or(0)).contains(&run.moves);
            if !stands || !counted {
                faults.push(Fault::KingRun(side, run.square));
            }
        }
    }
    if all.is_empty() {
        faults.push(Fault::NoPiece);
    }
    faults
}

/// What a position asks the generator of its variant; it holds the field in the widest words.
struct Ask<'a, T>(&'a Field<u128>, T);

struct Pack<'a>(&'a Setup);

impl Visitor for Pack<'_> {
    type Output = Field<u128>;
    fn visit<G: Generator>(self, generator: G) -> Field<u128> {
        generator.field(self.0).cut()
    }
}

struct Unpack;

impl Visitor for Ask<'_, Unpack> {
    type Output = Setup;
    fn visit<G: Generator>(self, generator: G) -> Setup {
        generator.setup(&self.0.cut())
    }
}

struct LegalMoves;

impl Visitor for Ask<'_, LegalMoves> {
    type Output = Vec<Move>;
    fn visit<G: Generator>(self, generator: G) -> Vec<Move> {
        let mut steps = Vec::new();
        generator.moves(&self.0.cut(), &mut steps);
        steps.iter().map(|step| generator.to_move(step)).collect()
    }
}

struct FindsEveryMove;

impl Visitor for Ask<'_, FindsEveryMove> {
    type Output = bool;
    fn visit<G: Generator>(self, generator: G) -> bool {
        let field = self.0.cut::<WordOf<G>>();
        generator.is_decided(&field) || generator.finds_every_move(field.pieces(), field.turn)
    }
}

struct Steps;

impl Visitor for Ask<'_, Steps> {
    type Output = Vec<Move>;
    fn visit<G: Generator>(self, generator: G) -> Vec<Move> {
        let mut steps = Vec::new();
        generator.quiet_moves(&self.0.cut(), &mut steps);
        steps.iter().map(|step| generator.to_move(step)).collect()
    }
}

struct MustCapture;

impl Visitor for Ask<'_, MustCapture> {
    type Output = bool;
    fn visit<G: Generator>(self, generator: G) -> bool {
        generator.must_capture(&self.0.cut())
    }
}

struct IsKing(Square);

impl Visitor for Ask<'_, IsKing> {
    type Output = bool;
    fn visit<G: Generator>(self, generator: G) -> bool {
        let field = self.0.cut::<WordOf<G>>();
        !crate::generate::Word::is_empty(field.kings & generator.bit(self.1.0))
    }
}

struct IsBlocked;

impl Visitor for Ask<'_, IsBlocked> {
    type Output = bool;
    fn visit<G: Generator>(self, generator: G) -> bool {
        generator.is_blocked(&self.0.cut())
    }
}

struct After<'a>(&'a Move);

impl Visitor for Ask<'_, After<'_>> {
    type Output = Field<u128>;
    fn visit<G: Generator>(self, generator: G) -> Field<u128> {
        let step = generator.to_step(self.1.0);
        generator.after(&self.0.cut(), &step).cut()
    }
}
