//! Adjournments (Annex 3, article 7): a move sealed in an envelope, and what it says when the
//! envelope is opened.

use core::fmt;

use damier_rules::{Move, Position, Side, Square};

use crate::{BadSheetText, SheetText};

/// Whether a game may be adjourned, and how.
///
/// ```
/// use damier_rules::Side;
/// use damier_table::Adjournments;
///
/// // As the FMJD has it where an event allows it at all.
/// let usual = Adjournments::default();
/// assert_eq!((usual.from, usual.sealer), (75, Some(Side::Black)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjournments {
    /// The sealed move is this one of its side, or a later one.
    pub from: u32,
    /// Who seals; none for whoever is on move.
    pub sealer: Option<Side>,
    /// What happens when the sealed text fits several moves.
    pub unclear: Unclear,
}

impl Default for Adjournments {
    /// Not before move 75, Black seals, and an unclear move loses as an illegal one does.
    fn default() -> Adjournments {
        Adjournments {
            from: 75,
            sealer: Some(Side::Black),
            unclear: Unclear::Loses,
        }
    }
}

/// What happens to a sealed move that could be several. The regulations speak of illegal ones only,
/// which lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unclear {
    /// It loses.
    #[default]
    Loses,
    /// Both clocks stay stopped, and the arbiter decides.
    Arbiter,
}

/// What a player has written down and put in an envelope.
///
/// Nobody is to read it before the envelope is opened, so that [`Debug`](fmt::Debug) shows nothing
/// of it and it cannot slip into a message.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SealedMove(SheetText);

impl SealedMove {
    /// A text, right or wrong.
    ///
    /// # Errors
    ///
    /// [`BadSheetText`] when it is empty, too long, or nobody would write it on one line.
    pub fn new(text: impl Into<String>) -> Result<SealedMove, BadSheetText> {
        let text = SheetText::new(text)?;
        match text.as_str().is_empty() {
            true => Err(BadSheetText),
            false => Ok(SealedMove(text)),
        }
    }

    /// What is written. To be shown when the envelope is opened, and not before.
    pub fn text(&self) -> &str {
        self.0.as_str()
    }

    /// What it means in the position in which it was sealed.
    ///
    /// ```
    /// use damier_rules::{Position, Variant};
    /// use damier_table::{Envelope, SealedMove};
    ///
    /// let start = Position::start(Variant::International);
    /// let says = |text| SealedMove::new(text).unwrap().read(&start);
    /// assert!(matches!(says("32-28"), Envelope::Move(mv) if mv.to.number() == 28));
    /// assert_eq!(says("32-22"), Envelope::Illegal);
    /// assert_eq!(says("my best move"), Envelope::Illegal);
    /// ```
    pub fn read(&self, position: &Position) -> Envelope {
        let Some(squares) = squares(position, self.text()) else {
            return Envelope::Illegal;
        };
        let fits = |mv: &Move| fits(position, mv, &squares);
        let moves: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
        match moves[..] {
            [] => Envelope::Illegal,
            [mv] => Envelope::Move(mv),
            _ => Envelope::Unclear(moves),
        }
    }
}

impl fmt::Debug for SealedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedMove(..)")
    }
}

/// What is found in an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Envelope {
    /// This legal move.
    Move(Move),
    /// Nothing that could be played: it loses (Annex 3, article 7).
    Illegal,
    /// Any of these legal moves.
    Unclear(Vec<Move>),
}

/// The squares that a sealed text names, from the first to the last: numbers, or letters where the
/// variant is written so, with `-`, `x`, `:` or `×` between them and signs such as `!` after them.
/// This reading is frozen with the stored games.
fn squares(position: &Position, text: &str) -> Option<Vec<Square>> {
    let rules = position.variant().rules();
    let signs = ['-', 'x', 'X', ':', '×', '–'];
    let square = |name: &str| {
        let name = name.trim();
        let mut all = rules.board.squares().iter();
        all.find(|square| {
            let lettered = rules.notation.letters && rules.board.letters(*square) == name;
            lettered || square.to_string() == name
        })
    };
    let text = text.trim_end_matches(['!', '?', '*', '+', '=', ' ']);
    let squares: Option<Vec<Square>> = text.split(signs).map(square).collect();
    squares.filter(|squares| squares.len() > 1)
}

/// Whether the move goes from the first of the squares to the last, and by way of those between:
/// squares where the piece stops, or of pieces that it takes, in their order.
fn fits(position: &Position, mv: &Move, squares: &[Square]) -> bool {
    let [from, between @ .., to] = squares else {
        return false;
    };
    if (mv.from, mv.to) != (*from, *to) {
        return false;
    }
    if between.is_empty() {
        return true;
    }
    let mut routes = position.routes(mv, MOST_ROUTES).into_iter();
    routes.any(|route| {
        let stops = route.path.get(1..route.path.len() - 1).unwrap_or_default();
        in_order(between, stops) || in_order(between, &route.captures)
    })
}

/// Routes of one move that are looked at; more than anybody can mean.
const MOST_ROUTES: usize = 512;

fn in_order(wanted: &[Square], all: &[Square]) -> bool {
    let mut all = all.iter();
    wanted.iter().all(|one| all.any(|other| other == one))
}
