//! Games at odds (article 11.1.7): the stronger side gives pieces, time, or the draw.

use damier_rules::{Position, Setup, Side, Square, Squares, UnplayableSetup};

use crate::{Blindfold, GameResult, Terms, Verdict};

/// What the stronger side gives beyond what the start position and the clocks show by themselves.
///
/// ```
/// use damier_rules::{Side, Square, Variant};
/// use damier_table::{Odds, Terms};
///
/// let square = |number| Square::new(number).unwrap();
/// let odds = Odds::new(Side::White)
///     .with_draws_for_the_other(true)
///     .with_ladder(vec![square(46), square(50)], 1)?;
/// let terms = Terms::standard(Variant::International).with_odds(odds)?;
/// // One rung: the first piece of the ladder is not on the board.
/// assert_eq!(terms.start().count(Side::White), 19);
/// assert_eq!(terms.draws_count_for(), Some(Side::Black));
/// # Ok::<(), damier_table::BadOdds>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    giver: Side,
    draws_for_the_other: bool,
    ladder: Vec<Square>,
    /// Those squares of the ladder where kings stand.
    kings: Squares,
    rung: usize,
    game: u32,
}

/// Odds that cannot be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOdds {
    /// A square stands twice on the ladder.
    Twice(Square),
    /// The giver has no piece on this square of the ladder.
    NothingThere(Square),
    /// The ladder has fewer rungs than this.
    NoSuchRung(usize),
    /// The rest cannot be played from.
    Unplayable(UnplayableSetup),
    /// The ladder leaves the giver without a piece.
    NothingLeft,
}

impl core::fmt::Display for BadOdds {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BadOdds::Twice(square) => write!(f, "square {square} stands twice on the ladder"),
            BadOdds::NothingThere(square) => {
                write!(f, "the giver of the odds has no piece on square {square}")
            }
            BadOdds::NoSuchRung(rung) => write!(f, "the ladder has no rung {rung}"),
            BadOdds::Unplayable(fault) => core::fmt::Display::fmt(fault, f),
            BadOdds::NothingLeft => f.write_str("the ladder leaves the giver without a piece"),
        }
    }
}

impl core::error::Error for BadOdds {}

impl Odds {
    /// Odds that this side gives by the start position or the clocks alone.
    pub const fn new(giver: Side) -> Odds {
        Odds {
            giver,
            draws_for_the_other: false,
            ladder: Vec::new(),
            kings: Squares::EMPTY,
            rung: 0,
            game: 1,
        }
    }

    /// With a draw that counts as a win for the other side, or not.
    #[must_use]
    pub fn with_draws_for_the_other(self, draws_for_the_other: bool) -> Odds {
        Odds {
            draws_for_the_other,
            ..self
        }
    }

    /// With pieces of the giver, men or kings, that are taken off one after the other from game to
    /// game of a series, and so many of them in this game. After a win of the giver the next game has one more, after a
    /// win of the other side one fewer; a draw that is no win changes nothing.
    ///
    /// # Errors
    ///
    /// [`BadOdds`] for a square that stands twice, and a rung beyond the last.
    pub fn with_ladder(self, ladder: Vec<Square>, rung: usize) -> Result<Odds, BadOdds> {
        for (index, square) in ladder.iter().enumerate() {
            if ladder[..index].contains(square) {
                return Err(BadOdds::Twice(*square));
            }
        }
        if rung > ladder.len() {
            return Err(BadOdds::NoSuchRung(rung));
        }
        Ok(Odds {
            ladder,
            rung,
            ..self
        })
    }

    /// As the game of this number in its series, counted from 1.
    #[must_use]
    pub fn in_game(self, game: u32) -> Odds {
        let game = game.max(1);
        Odds { game, ..self }
    }

    /// With kings on these squares of the ladder, where they are off the board already.
    pub(crate) fn with_kings(self, kings: Squares) -> Odds {
        Odds { kings, ..self }
    }

    /// Who gives them.
    pub const fn giver(&self) -> Side {
        self.giver
    }

    /// Whether a draw counts as a win for the other side.
    pub const fn draws_for_the_other(&self) -> bool {
        self.draws_for_the_other
    }

    /// Which game of its series this is, counted from 1.
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// The squares of the ladder where kings stand, or stood; known once the terms have the odds.
    pub const fn kings(&self) -> Squares {
        self.kings
    }

    /// The squares whose pieces are taken off from game to game, in their order.
    pub fn ladder(&self) -> &[Square] {
        &self.ladder
    }

    /// How many of them are off in this game.
    pub const fn rung(&self) -> usize {
        self.rung
    }

    /// The rung of the next game of a series.
    fn next_rung(&self, result: &GameResult) -> usize {
        match result.verdict {
            Verdict::Won(side) if side == self.giver => self.ladder.len().min(self.rung + 1),
            Verdict::Won(_) => self.rung.saturating_sub(1),
            Verdict::Drawn | Verdict::Void => self.rung,
        }
    }

    /// The position without the first pieces of the ladder, and on which of its squares kings stand.
    fn taken_off(&self, full: &Position) -> Result<(Position, Squares), BadOdds> {
        let mut setup = full.setup();
        let mut kings = Squares::EMPTY;
        let side = self.giver.index();
        for (index, square) in self.ladder.iter().enumerate() {
            let is_king = setup.kings[side].contains(*square);
            if is_king {
                kings.insert(*square);
            } else if !setup.men[side].contains(*square) {
                return Err(BadOdds::NothingThere(*square));
            }
            if index < self.rung {
                let pieces = if is_king {
                    &mut setup.kings
                } else {
                    &mut setup.men
                };
                pieces[side].remove(*square);
            }
        }
        let ladder = self.ladder.len() as u32;
        if full.count(self.giver) <= ladder && ladder > 0 {
            return Err(BadOdds::NothingLeft);
        }
        let rest = Position::new(full.variant(), &setup).map_err(BadOdds::Unplayable)?;
        Ok((rest, kings))
    }

    /// The position with all pieces of the ladder.
    pub(crate) fn put_back(&self, start: &Position) -> Option<Position> {
        let mut setup = start.setup();
        for square in &self.ladder[..self.rung] {
            let taken = [Side::White, Side::Black].map(|side| setup.pieces(side));
            if taken.iter().any(|pieces| pieces.contains(*square)) {
                return None;
            }
            let is_king = self.kings.contains(*square);
            let pieces = if is_king {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            pieces[self.giver.index()].insert(*square);
        }
        Position::new(start.variant(), &setup).ok()
    }

    /// The same odds given by the other side, with the board turned round.
    fn turned(&self, position: &Position) -> Odds {
        let turn = |square: &Square| turned(position, *square);
        Odds {
            giver: !self.giver,
            ladder: self.ladder.iter().map(turn).collect(),
            kings: self.kings.into_iter().map(|square| turn(&square)).collect(),
            ..self.clone()
        }
    }
}

fn turned(position: &Position, square: Square) -> Square {
    let number = position.board().count() + 1 - square.number();
    // A number of the board, turned, is one again.
    Square::new(number).unwrap_or(square)
}

/// The position with the sides exchanged and the board turned round; the side that begins the
/// variant still begins.
fn exchanged(position: &Position) -> Option<Position> {
    let setup = position.setup();
    let mut other = Setup::empty(setup.turn);
    for side in Side::ALL {
        for square in setup.men[side.index()] {
            other.men[(!side).index()].insert(turned(position, square));
        }
        for square in setup.kings[side.index()] {
            other.kings[(!side).index()].insert(turned(position, square));
        }
    }
    Position::new(position.variant(), &other).ok()
}

impl Terms {
    /// The same game at odds: pieces of the ladder that are off in this game are taken off the start
    /// position.
    ///
    /// # Errors
    ///
    /// [`BadOdds`] when the giver has no piece on a square of the ladder.
    pub fn with_odds(self, odds: Odds) -> Result<Terms, BadOdds> {
        let (start, kings) = odds.taken_off(self.start())?;
        Ok(self.started_at(start, Some(odds.with_kings(kings))))
    }

    /// For whom a draw counts as a win.
    pub fn draws_count_for(&self) -> Option<Side> {
        let odds = self.odds().filter(|odds| odds.draws_for_the_other());
        odds.map(|odds| !odds.giver())
    }

    /// Whether a side has more than the other at the beginning, so that the game tells little of
    /// their strength: odds are given, the clocks differ, or the game does not begin as the variant
    /// does.
    pub fn is_at_odds(&self) -> bool {
        let unequal = |clocks: &[crate::ClockForm; 2]| clocks[0] != clocks[1];
        self.odds().is_some()
            || self.clocks().is_some_and(unequal)
            || *self.start() != Position::start(self.variant())
    }

    /// The terms of the next game between the same players, who exchange the sides: clocks, sight and
    /// odds go with them. A series goes up or down its ladder by the result of this game.
    pub fn next(&self, result: &GameResult) -> Terms {
        let blindfold = self.blindfold().copied();
        let same = self
            .clone()
            .with_blindfold(blindfold.map(Blindfold::exchanged));
        let terms = match self.clocks() {
            // What could be played with can be played with by the other side.
            Some([white, black]) => {
                let exchanged = same.clone().with_clocks([*black, *white]);
                exchanged.unwrap_or(same)
            }
            None => same,
        };
        let Some(odds) = self.odds() else {
            return terms;
        };
        let next = || {
            let full = odds.put_back(self.start())?;
            let full = exchanged(&full)?;
            let next = Odds {
                rung: odds.next_rung(result),
                game: odds.game.saturating_add(1),
                ..odds.turned(&full)
            };
            let (start, _) = next.taken_off(&full).ok()?;
            Some(terms.clone().started_at(start, Some(next)))
        };
        next().unwrap_or(terms)
    }

    /// What a result counts in this game.
    pub(crate) fn counted(&self, result: GameResult) -> GameResult {
        match (result.verdict, self.draws_count_for()) {
            (Verdict::Drawn, Some(side)) => GameResult {
                verdict: Verdict::Won(side),
                drawn: true,
                ..result
            },
            _ => result,
        }
    }
}
