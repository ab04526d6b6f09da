//! The game so far, as far as it matters to what is played next.

use damier_rules::draw::{DrawCounts, DrawProfile};
use damier_rules::{IllegalMove, Move, Position};

/// A game being played: its position, and what the draw rules have counted.
///
/// ```
/// use damier_engine::Game;
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::Russian);
/// let mut game = Game::new(Variant::Russian.rules().draw_profiles[0], start);
/// let mv = game.position().legal_moves()[0];
/// game.play(&mv)?;
/// assert_eq!(*game.position(), start.after(&mv));
/// assert!(game.play(&mv).is_err());
/// # Ok::<(), damier_rules::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    counts: DrawCounts,
    /// Positions that can still come again, the present one last.
    seen: Vec<Position>,
    /// Plies in a row in which only kings moved.
    king_plies: u16,
    plies: u32,
}

impl Game {
    /// A game that begins with this position.
    pub fn new(profile: &'static DrawProfile, start: Position) -> Game {
        Game {
            position: start,
            counts: DrawCounts::new(profile, &start),
            seen: vec![start],
            king_plies: 0,
            plies: 0,
        }
    }

    /// A game that begins with this position, by the usual draw rules of its variant.
    ///
    /// # Panics
    ///
    /// Never: every variant has a profile of draw rules.
    pub fn from_position(start: Position) -> Game {
        Game::new(start.variant().rules().draw_profiles[0], start)
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when it is not legal here; the game is then as it was.
    pub fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        if self.position.legal_moves().contains(mv) {
            self.advance(mv);
            Ok(())
        } else {
            Err(IllegalMove(*mv))
        }
    }

    /// Makes a move that is known to be legal, such as one of a stored game.
    pub fn advance(&mut self, mv: &Move) {
        let after = self.position.after(mv);
        self.counts.advance(&self.position, mv, &after);
        let quiet_king = !mv.is_capture() && self.position.moves_a_king(mv);
        self.king_plies = if quiet_king {
            self.king_plies.saturating_add(1)
        } else {
            0
        };
        // A man that steps sideways can step back.
        let row = |square| self.position.board().place(square).0;
        if mv.is_capture() || !quiet_king && row(mv.from) != row(mv.to) {
            self.seen.clear();
        }
        self.seen.push(after);
        self.position = after;
        self.plies += 1;
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the draw rules have counted.
    pub const fn counts(&self) -> &DrawCounts {
        &self.counts
    }

    /// How many moves were made by both sides together.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Plies in a row in which only kings moved.
    pub(crate) const fn king_plies(&self) -> u16 {
        self.king_plies
    }

    pub(crate) fn seen(&self) -> &[Position] {
        &self.seen
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Game {
        Game::from_position(start)
    }
}
