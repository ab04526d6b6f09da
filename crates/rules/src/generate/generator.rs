//! What finds moves: for each variant a small value that knows its mechanics.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::field::{Field, Run, Step};
use super::lanes::Plain;
use super::{Layout, Mechanics, Pieces, Processor, Word, count, list};
use crate::perft::{CompiledLeaves, LastPly, leaves_one_by_one};
use crate::{Board, KingRun, Move, Objective, Ruleset, Setup, Side, Square, Squares};

/// The word of a generator.
pub type WordOf<G> = <<G as Generator>::Layout as Layout>::Word;

/// A field in the words of a generator.
pub type FieldOf<G> = Field<WordOf<G>>;

/// A move in the words of a generator.
pub type StepOf<G> = Step<WordOf<G>>;

/// What finds the moves of a variant.
///
/// [`Variant::dispatch`](crate::Variant::dispatch) gives the one that is fastest for a variant.
/// Those that are compiled for a kind of mechanics are values without content and share machine
/// code; the general one holds its ruleset and where the code for it is.
pub trait Generator: Copy + Send + Sync + 'static {
    /// How the board lies in a word.
    type Layout: Layout;

    /// The rules that are played by, as far as the generator asks for them while it runs.
    fn rules(self) -> &'static Ruleset;

    /// Adds every legal move of a side that is not bound by a run of king moves.
    #[doc(hidden)]
    fn legal(self, pieces: Pieces<WordOf<Self>>, side: Side, list: &mut Vec<StepOf<Self>>);

    /// Whether `legal` finds all moves. It may not where more captures than ever arise in play
    /// would have to be compared.
    #[doc(hidden)]
    fn finds_every_move(self, _pieces: Pieces<WordOf<Self>>, _side: Side) -> bool {
        true
    }

    /// Adds every move without capture.
    #[doc(hidden)]
    fn quiet(self, pieces: Pieces<WordOf<Self>>, side: Side, list: &mut Vec<StepOf<Self>>);

    /// Like `legal`, with a capture for each order in which the pieces can be taken.
    #[doc(hidden)]
    fn in_every_order(self, pieces: Pieces<WordOf<Self>>, side: Side, list: &mut Vec<StepOf<Self>>);

    /// Whether a capture is possible.
    #[doc(hidden)]
    fn can_capture(self, pieces: Pieces<WordOf<Self>>, side: Side) -> bool;

    /// How many moves without capture there are.
    #[doc(hidden)]
    fn quiet_moves_of(self, pieces: Pieces<WordOf<Self>>, side: Side) -> u64;

    /// How many legal moves there are.
    #[doc(hidden)]
    fn legal_moves_of(
        self,
        pieces: Pieces<WordOf<Self>>,
        side: Side,
        room: &mut Vec<StepOf<Self>>,
    ) -> u64;

    /// How many leaves there are, at least one ply down, runs of king moves left aside.
    #[doc(hidden)]
    fn leaves(
        self,
        field: &FieldOf<Self>,
        depth: u32,
        last_ply: LastPly,
        processor: Processor,
    ) -> u64;

    /// The board, with the names of its squares.
    #[inline]
    fn board(self) -> Board {
        self.rules().board
    }

    /// How many moves in a row the same king may make, or none where that is not limited.
    #[inline(always)]
    fn king_moves(self) -> Option<u8> {
        self.rules().king_moves
    }

    /// The same generator without a limit of king moves, as leaves are counted.
    #[must_use]
    fn without_limits(self) -> Self {
        self
    }

    /// Whether the game is over because somebody was the first with a king.
    #[inline(always)]
    fn is_decided(self, field: &FieldOf<Self>) -> bool {
        !field.kings.is_empty() && self.rules().objective == Objective::FirstKing
    }

    /// Adds every legal move to the list, each once, in no promised order.
    fn moves(self, field: &FieldOf<Self>, list: &mut Vec<StepOf<Self>>) {
        if self.is_decided(field) {
            return;
        }
        let start = list.len();
        self.legal(field.pieces(), field.turn, list);
        self.drop_tired(field, start, list);
    }

    /// Adds every legal capture to the list; adds nothing where none is possible.
    fn captures(self, field: &FieldOf<Self>, list: &mut Vec<StepOf<Self>>) {
        if self.must_capture(field) {
            self.legal(field.pieces(), field.turn, list);
        }
    }

    /// Adds every quiet move to the list, legal where no capture is possible.
    fn quiet_moves(self, field: &FieldOf<Self>, list: &mut Vec<StepOf<Self>>) {
        if self.is_decided(field) {
            return;
        }
        let start = list.len();
        self.quiet(field.pieces(), field.turn, list);
        self.drop_tired(field, start, list);
    }

    /// Whether the side to move must capture.
    fn must_capture(self, field: &FieldOf<Self>) -> bool {
        !self.is_decided(field) && self.can_capture(field.pieces(), field.turn)
    }

    /// How many quiet moves there are, legal or not.
    fn quiet_count(self, field: &FieldOf<Self>) -> u64 {
        if self.is_decided(field) {
            return 0;
        }
        match self.tired(field) {
            None => self.quiet_moves_of(field.pieces(), field.turn),
            Some(_) => {
                let mut list = Vec::new();
                self.quiet_moves(field, &mut list);
                list.len() as u64
            }
        }
    }

    /// How many legal moves there are; `room` is room to work in and comes back as it was.
    fn count(self, field: &FieldOf<Self>, room: &mut Vec<StepOf<Self>>) -> u64 {
        if self.is_decided(field) {
            return 0;
        }
        if self.tired(field).is_none() || self.must_capture(field) {
            return self.legal_moves_of(field.pieces(), field.turn, room);
        }
        self.quiet_count(field)
    }

    /// Like [`Generator::moves`], but with a capture for each order in which pieces can be taken.
    fn moves_in_every_order(self, field: &FieldOf<Self>, list: &mut Vec<StepOf<Self>>) {
        if self.is_decided(field) {
            return;
        }
        let start = list.len();
        self.in_every_order(field.pieces(), field.turn, list);
        self.drop_tired(field, start, list);
    }

    /// Whether the side to move has pieces, and none can move.
    fn is_blocked(self, field: &FieldOf<Self>) -> bool {
        !field.own().is_empty() && !self.must_capture(field) && self.quiet_count(field) == 0
    }

    /// The field after a legal move.
    #[inline]
    fn after(self, field: &FieldOf<Self>, step: &StepOf<Self>) -> FieldOf<Self> {
        let mut after = field.with_step(step);
        if self.king_moves().is_some() {
            after.runs = field.runs_after(step, &after);
        }
        after
    }

    /// The empty squares.
    #[inline(always)]
    fn empty(self, field: &FieldOf<Self>) -> WordOf<Self> {
        Self::Layout::BOARD & !(field.white | field.black)
    }

    /// The bit of the king that may not make another quiet move, or none.
    #[doc(hidden)]
    #[inline(always)]
    fn tired(self, field: &FieldOf<Self>) -> Option<u8> {
        let limit = self.king_moves()?;
        let run = field.runs[field.turn.index()];
        let has_men = !(field.own() & !field.kings).is_empty();
        (run.moves >= limit && has_men).then_some(run.bit)
    }

    /// Takes out the quiet moves of a king that has moved too often.
    #[doc(hidden)]
    #[inline(always)]
    fn drop_tired(self, field: &FieldOf<Self>, start: usize, list: &mut Vec<StepOf<Self>>) {
        if let Some(bit) = self.tired(field) {
            let mut index = start;
            while index < list.len() {
                if list[index].from == bit && !list[index].is_capture() {
                    list.swap_remove(index);
                } else {
                    index += 1;
                }
            }
        }
    }

    /// The bit of a square.
    #[inline]
    fn bit(self, square: Square) -> WordOf<Self> {
        Self::Layout::bit(self.board().seat(square))
    }

    /// The square of a bit number.
    #[inline]
    fn square(self, bit: u32) -> Square {
        self.board().seated(Self::Layout::index(bit))
    }

    /// The word of a set of squares.
    fn pack(self, squares: Squares) -> WordOf<Self> {
        let mut word = WordOf::<Self>::EMPTY;
        for square in squares {
            word |= self.bit(square);
        }
        word
    }

    /// The set of squares of a word.
    fn unpack(self, mut word: WordOf<Self>) -> Squares {
        let mut squares = Squares::EMPTY;
        while !word.is_empty() {
            let lowest = word.only_lowest();
            squares.insert(self.square(lowest.lowest()));
            word ^= lowest;
        }
        squares
    }

    /// A move in squares.
    fn to_move(self, step: &StepOf<Self>) -> Move {
        Move {
            from: self.square(u32::from(step.from)),
            to: self.square(u32::from(step.to)),
            captures: self.unpack(step.captures),
            promotes: step.promotes,
        }
    }

    /// The step of a move in squares.
    fn to_step(self, mv: &Move) -> StepOf<Self> {
        Step {
            from: self.bit(mv.from).lowest() as u8,
            to: self.bit(mv.to).lowest() as u8,
            promotes: mv.promotes,
            captures: self.pack(mv.captures),
        }
    }

    /// The field of a set-up.
    fn field(self, setup: &Setup) -> FieldOf<Self> {
        let [white, black] = Side::ALL.map(|side| self.pack(setup.pieces(side)));
        let kings = self.pack(setup.kings[0] | setup.kings[1]);
        let runs = setup.king_runs.map(|run| match run {
            Some(run) => Run {
                bit: self.bit(run.square).lowest() as u8,
                moves: run.moves,
            },
            None => Run::default(),
        });
        Field {
            white,
            black,
            kings,
            turn: setup.turn,
            runs,
        }
    }

    /// The set-up of a field.
    fn setup(self, field: &FieldOf<Self>) -> Setup {
        let of = |among: WordOf<Self>| Side::ALL.map(|side| self.unpack(field.of(side) & among));
        Setup {
            turn: field.turn,
            men: of(!field.kings),
            kings: of(field.kings),
            king_runs: field.runs.map(|run| {
                (run.moves > 0).then(|| KingRun {
                    square: self.square(u32::from(run.bit)),
                    moves: run.moves,
                })
            }),
        }
    }
}

/// The generator that is compiled for a kind of mechanics.
///
/// It holds the ruleset for what does not matter to speed: the names of squares, the objective.
pub struct Compiled<M> {
    rules: &'static Ruleset,
    mechanics: PhantomData<fn() -> M>,
}

impl<M> Compiled<M> {
    /// The generator of rules that have these mechanics.
    pub(crate) const fn new(rules: &'static Ruleset) -> Self {
        Compiled {
            rules,
            mechanics: PhantomData,
        }
    }

    /// The same for a declared variant, whatever the number of its rules.
    pub(crate) const fn declared<const NUMBER: u64>(rules: &'static Ruleset) -> Self {
        Self::new(rules)
    }
}

impl<M> Clone for Compiled<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Compiled<M> {}

impl<M: Mechanics> Generator for Compiled<M> {
    type Layout = M::Layout;

    #[inline(always)]
    fn rules(self) -> &'static Ruleset {
        self.rules
    }

    #[inline(always)]
    fn king_moves(self) -> Option<u8> {
        None
    }

    fn legal(self, pieces: Pieces, side: Side, list: &mut Vec<Step>) {
        list::legal::<M>(pieces, side, list);
    }

    fn quiet(self, pieces: Pieces, side: Side, list: &mut Vec<Step>) {
        list::quiet::<M>(pieces, side, list);
    }

    fn in_every_order(self, pieces: Pieces, side: Side, list: &mut Vec<Step>) {
        if list::can_capture::<M>(pieces) {
            list::captures_in_every_order::<M>(pieces, side, list);
        } else {
            list::quiet::<M>(pieces, side, list);
        }
    }

    fn can_capture(self, pieces: Pieces, _: Side) -> bool {
        list::can_capture::<M>(pieces)
    }

    fn quiet_moves_of(self, pieces: Pieces, side: Side) -> u64 {
        match side {
            Side::White => count::quiet::<M, _, true>(Plain, pieces),
            Side::Black => count::quiet::<M, _, false>(Plain, pieces),
        }
    }

    fn legal_moves_of(self, pieces: Pieces, side: Side, room: &mut Vec<Step>) -> u64 {
        match side {
            Side::White => count::legal::<M, _, true>(Plain, pieces, room),
            Side::Black => count::legal::<M, _, false>(Plain, pieces, room),
        }
    }

    fn leaves(self, field: &Field, depth: u32, last_ply: LastPly, processor: Processor) -> u64 {
        if self.rules.objective == Objective::FirstKing {
            return leaves_one_by_one(self, field, depth, last_ply);
        }
        let leaves = CompiledLeaves {
            field,
            depth,
            last_ply,
        };
        leaves.count::<M>(processor)
    }
}
