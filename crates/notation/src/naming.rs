//! What squares are called in a game: by the variant, or as a GameType tag has it.

use damier_rules::{Board, Side, Square};

use crate::pdn::{Corner, GameType};

/// The names of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naming {
    board: Board,
    numbers: Option<View>,
    letters: Option<View>,
}

/// From where names are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct View {
    /// Who sees the corner so.
    player: Side,
    corner: Corner,
    /// Whether the board is seen in a mirror: the standard lets a variant be played on squares of
    /// the other colour.
    mirrored: bool,
}

impl Naming {
    /// The names that the variant's own notation gives.
    pub const fn standard(board: Board) -> Naming {
        Naming {
            board,
            numbers: None,
            letters: None,
        }
    }

    /// Letters and ranks counted from the lower left of this player.
    #[must_use]
    pub const fn with_letters_of(self, player: Side) -> Naming {
        let letters = Some(View {
            player,
            corner: Corner::LowerLeft,
            mirrored: false,
        });
        Naming { letters, ..self }
    }

    /// The names that a GameType tag with all its fields gives; those of the variant where it has
    /// none, or is of another board.
    pub fn of(game_type: &GameType, board: Board) -> Naming {
        let standard = Naming::standard(board);
        let Some(fields) = game_type.fields else {
            return standard;
        };
        if (fields.width, fields.height) != (board.width(), board.height()) {
            return standard;
        }
        let lower_left_is_played_on = board.square_at(board.height() - 1, 0).is_some();
        let all = board.count() == board.width() * board.height();
        let view = View {
            player: fields.first,
            corner: fields.corner,
            mirrored: !all && fields.inverted == lower_left_is_played_on,
        };
        if fields.letters {
            Naming {
                letters: Some(view),
                ..standard
            }
        } else {
            Naming {
                numbers: Some(view),
                ..standard
            }
        }
    }

    /// The square with this number, or none.
    pub fn number(&self, number: u8) -> Option<Square> {
        let Some(view) = self.numbers else {
            return Square::new(number).filter(|square| self.board.has(*square));
        };
        let in_a_row = self.board.count() / self.board.height();
        let within = number.checked_sub(1)?;
        let (rows, place) = (within / in_a_row, within % in_a_row);
        let mut columns = 0..self.board.width();
        let mut left = place;
        let column = columns.find(|columns| {
            let is_square = self.at(view, *columns, rows).is_some();
            let found = is_square && left == 0;
            left -= u8::from(is_square && left > 0);
            found
        })?;
        self.at(view, column, rows)
    }

    /// The square with this letter, lower case, and rank, or none.
    pub fn letters(&self, file: char, rank: u8) -> Option<Square> {
        let column = u8::try_from(file).ok()?.checked_sub(b'a')?;
        let row = rank.checked_sub(1)?;
        let corner = View {
            player: Side::White,
            corner: Corner::LowerLeft,
            mirrored: false,
        };
        self.at(self.letters.unwrap_or(corner), column, row)
    }

    /// The square so many columns and rows from the corner.
    fn at(&self, view: View, columns: u8, rows: u8) -> Option<Square> {
        let (width, height) = (self.board.width(), self.board.height());
        if columns >= width || rows >= height {
            return None;
        }
        let is_left = matches!(view.corner, Corner::LowerLeft | Corner::UpperLeft);
        let is_lower = matches!(view.corner, Corner::LowerLeft | Corner::LowerRight);
        let from_left = if is_left == view.mirrored {
            width - 1 - columns
        } else {
            columns
        };
        let from_below = if is_lower { rows } else { height - 1 - rows };
        match view.player {
            Side::White => self.board.square_at(height - 1 - from_below, from_left),
            Side::Black => self.board.square_at(from_below, width - 1 - from_left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_rules::Variant;

    fn of(tag: &str, board: Board) -> Naming {
        Naming::of(&tag.parse().unwrap(), board)
    }

    /// Every square has one name, and the standard's own tag gives the standard's names.
    #[test]
    fn the_full_tag_of_a_variant_names_the_squares_as_the_variant_does() {
        for variant in Variant::ALL {
            let rules = variant.rules();
            let Some(tag) = rules.notation.game_type_tag(rules) else {
                continue;
            };
            let named = of(&tag, rules.board);
            let standard = Naming::standard(rules.board);
            for number in 1..=rules.board.count() {
                assert_eq!(named.number(number), standard.number(number), "{variant}");
            }
            for file in 'a'..='l' {
                for rank in 1..=12 {
                    let standard = standard.letters(file, rank);
                    assert_eq!(named.letters(file, rank), standard, "{variant}");
                    let name = format!("{file}{rank}");
                    assert_eq!(standard, rules.board.from_letters(&name));
                }
            }
        }
    }

    #[test]
    fn the_other_notations_of_pool_checkers_name_the_same_board() {
        // White at the bottom of our board; where Black begins, his lower left is our upper right.
        let place = |tag: &str, file, rank| {
            let square = of(tag, Board::EIGHT).letters(file, rank)?;
            Some(Board::EIGHT.place(square))
        };
        assert_eq!(place("23,W,8,8,A0,0", 'a', 1), Some((7, 0)));
        assert_eq!(place("23,W,8,8,A0,0", 'b', 1), None);
        // Jamaican: a1 at the lower right of the player who begins, on the other colour.
        assert_eq!(place("23,B,8,8,A1,1", 'a', 1), Some((0, 7)));
        assert_eq!(place("23,B,8,8,A1,1", 'h', 8), Some((7, 0)));
        assert_eq!(place("23,B,8,8,A1,1", 'c', 3), Some((2, 5)));
        let numbers = of("23,B,8,8,N1,0", Board::EIGHT);
        assert_eq!(numbers.number(1), Square::new(1));
        assert_eq!(numbers.number(32), Square::new(32));
        assert_eq!(numbers.number(33), None);
        assert_eq!(numbers.number(0), None);
        // As one site writes its 10x10 games, although it counts as everybody does.
        assert_eq!(of("20,W,10,10,N1,0", Board::TEN).number(1), Square::new(50));
    }
}
