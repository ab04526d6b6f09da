//! What a side could jump over.

use crate::{Position, Reach, Side, Square, Squares};

impl Position {
    /// The squares on which a side attacks: where a piece of the other side stands, or a man of it
    /// would stand if one were put there, over which a piece of this side can jump first thing.
    ///
    /// Who is on move does not matter, nor do majority and other choice between captures, nor
    /// what a capture could take later on. An empty square counts only with a man's worth: where
    /// men cannot take kings, a king put there would be safe from men.
    ///
    /// ```
    /// use damier_rules::{Position, Setup, Side, Square, Variant};
    ///
    /// //   .  1  .  2  .  3      White man on 12; black men on 8 and 3. It could take pieces on 7,
    /// //   6  .  7  .  8  .      17 and 18, but not that on 8, behind which stands another.
    /// //   . 11  . 12  . 13
    /// //  16  . 17  . 18  .
    /// let setup: Setup = "W:W12:B3,8".parse()?;
    /// let position = Position::new(Variant::International, &setup)?;
    /// let attacked = position.attacks(Side::White);
    /// let numbers: Vec<u8> = attacked.iter().map(Square::number).collect();
    /// assert_eq!(numbers, [7, 17, 18]);
    /// // Black could take 12 with 8.
    /// assert_eq!(position.attacked(Side::White), position.pieces(Side::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attacks(&self, side: Side) -> Squares {
        let setup = self.setup();
        let own = setup.pieces(side);
        let mut attacked = Squares::EMPTY;
        for from in own {
            attacked |= self.attacks_from(from);
        }
        attacked
    }

    /// The pieces of a side that the other one attacks, see [`Position::attacks`].
    pub fn attacked(&self, side: Side) -> Squares {
        self.attacks(!side) & self.pieces(side)
    }

    /// The squares that the piece on this square attacks, see [`Position::attacks`]; none where no
    /// piece stands.
    pub fn attacks_from(&self, from: Square) -> Squares {
        let (rules, setup) = (self.variant().rules(), self.setup());
        let Some(side) = Side::ALL
            .into_iter()
            .find(|side| setup.pieces(*side).contains(from))
        else {
            return Squares::EMPTY;
        };
        let king = setup.kings[side.index()].contains(from);
        let flies = king && rules.king == Reach::Flying;
        let occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
        let mut enemy = setup.pieces(!side);
        if !king && !rules.man_captures_kings {
            enemy -= setup.kings[(!side).index()];
        }
        let mut attacked = Squares::EMPTY;
        for way in rules.captures(side, king) {
            let mut next = rules.board.neighbour(from, way);
            while let Some(over) = next {
                let empty = !occupied.contains(over);
                let behind = rules.board.neighbour(over, way);
                let lands = behind.is_some_and(|behind| !occupied.contains(behind));
                if lands && (empty || enemy.contains(over)) {
                    attacked.insert(over);
                }
                next = behind.filter(|_| flies && empty);
            }
        }
        attacked
    }
}
