//! Reading the squares of a game as its GameType names them, or as everybody does.

use damier_rules::{Move, Position, Side, Variant};

use crate::Naming;
use crate::fen::{self, FenError, FenReason};
use crate::move_text::{self, MoveTextError};

/// How the squares of a game are named, as far as that is known.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// What the tags say first, then what else is met.
    possible: Vec<Naming>,
    is_settled: bool,
}

impl Names {
    /// The names by the GameType tag, then those of the variant, then letters as the player who
    /// begins sees them.
    pub(crate) fn new(by_tag: Naming, start: &Position) -> Names {
        let standard = Naming::standard(start.board());
        let mut possible = vec![by_tag];
        let turned = standard.with_letters_of(Side::Black);
        for naming in [standard, turned] {
            if !possible.contains(&naming) {
                possible.push(naming);
            }
        }
        Names {
            possible,
            is_settled: false,
        }
    }

    /// The names in use.
    pub(crate) fn present(&self) -> &Naming {
        &self.possible[0]
    }

    /// A move by the names in use; the first move of a game settles which these are. Answers also
    /// whether they are not those of the tag.
    pub(crate) fn read(
        &mut self,
        position: &Position,
        text: &str,
    ) -> Result<(Move, bool), MoveTextError> {
        let wrong = match move_text::parse_named(position, self.present(), text) {
            Ok(mv) => {
                self.is_settled = true;
                return Ok((mv, false));
            }
            Err(wrong) => wrong,
        };
        if !self.is_settled {
            let others = self.possible.iter().enumerate().skip(1);
            for (index, naming) in others {
                if let Ok(mv) = move_text::parse_named(position, naming, text) {
                    self.is_settled = true;
                    self.possible.swap(0, index);
                    return Ok((mv, true));
                }
            }
        }
        Err(wrong)
    }
}

/// The position of a FEN tag: by the names of the tag or of the variant, with White to move where
/// that is not known.
pub(crate) fn position_of(
    variant: Variant,
    naming: &Naming,
    text: &str,
) -> Result<Position, FenError> {
    let error = match fen::parse_named(variant, naming, text) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    if error
        .faults
        .iter()
        .all(|fault| fault.reason == FenReason::UnknownTurn)
    {
        let known = text.replacen('?', "W", 1);
        return fen::parse_named(variant, naming, &known);
    }
    fen::parse_position(variant, text).map_err(|_| error)
}

/// The start position of the variant with this side to move.
pub(crate) fn begun_by(start: Position, first: Side) -> Position {
    let mut setup = start.setup();
    setup.turn = first;
    Position::new(start.variant(), &setup).unwrap_or(start)
}
