//! Random positions from a seed, the same in every run.

use damier_rules::{Position, Setup, Side, Square, UnplayableSetup, Variant};

/// A small generator of random numbers (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// Any placing of some pieces, between a lone king and a crowded middle game.
    pub(crate) fn position(&mut self, variant: Variant) -> Position {
        self.placing(variant).unwrap()
    }

    /// The same, or why it cannot be played: too many captures.
    pub(crate) fn placing(&mut self, variant: Variant) -> Result<Position, UnplayableSetup> {
        let board = variant.rules().board;
        let most = usize::from(board.count()) / 4;
        let kings = [0, 10, 30, 60, 100][self.below(5)];
        let mut setup = Setup::empty(Side::ALL[self.below(2)]);
        let mut free: Vec<Square> = board.squares().iter().collect();
        for side in Side::ALL {
            for _ in 0..=self.below(most) {
                let square = free.swap_remove(self.below(free.len()));
                let crowned = board.crowning_row(side).contains(square);
                if crowned || self.below(100) < kings {
                    setup.kings[side.index()].insert(square);
                } else {
                    setup.men[side.index()].insert(square);
                }
            }
        }
        Position::new(variant, &setup)
    }

    /// Random positions, a third of them with kings on both sides and another third with a
    /// capture of two pieces or more.
    pub(crate) fn mixed(
        &mut self,
        variant: Variant,
        count: usize,
        mut visit: impl FnMut(&Position),
    ) {
        for index in 0..count {
            let wanted = loop {
                let position = self.position(variant);
                let fits = match index % 3 {
                    0 => true,
                    1 => has_kings_on_both_sides(&position),
                    _ => has_long_capture(&position),
                };
                if fits {
                    break position;
                }
            };
            visit(&wanted);
        }
    }

    /// The positions of a game of random moves from the start.
    pub(crate) fn game(&mut self, variant: Variant, most: usize, visit: impl FnMut(&Position)) {
        self.play_on(Position::start(variant), most, visit);
    }

    /// The positions of a game of random moves from a position with kings on both sides.
    pub(crate) fn game_of_kings(
        &mut self,
        variant: Variant,
        most: usize,
        visit: impl FnMut(&Position),
    ) {
        let start = loop {
            let position = self.position(variant);
            if has_kings_on_both_sides(&position) {
                break position;
            }
        };
        self.play_on(start, most, visit);
    }

    fn play_on(&mut self, mut position: Position, most: usize, mut visit: impl FnMut(&Position)) {
        for _ in 0..most {
            visit(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            position = position.after(&moves[self.below(moves.len())]);
        }
    }
}

pub(crate) fn has_kings_on_both_sides(position: &Position) -> bool {
    Side::ALL.iter().all(|side| position.kings(*side) > 0)
}

pub(crate) fn has_long_capture(position: &Position) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|mv| mv.captures.len() >= 2)
}
