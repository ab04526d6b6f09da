//! Reading positions, in every dialect that is met.

use damier_rules::{Fault, KingRun, Position, Setup, Side, Square, Squares, Variant};

use super::{Fen, FenError, FenFault, FenReason};
use crate::Naming;
use crate::scan::{Scanner, Written, is_blank, is_dash, is_quote};

/// More bytes than any position needs, dialects, zeros and blanks included.
const LONGEST: usize = 4096;

/// The text of a position with all that can be read from it.
///
/// # Errors
///
/// Lists what is wrong and where, as far as it can be told apart.
pub fn parse(variant: Variant, text: &str) -> Result<Fen, FenError> {
    Ok(Reader::read(&standard(variant), text)?.fen)
}

const fn standard(variant: Variant) -> Naming {
    Naming::standard(variant.rules().board)
}

/// The placing of pieces that the text describes, playable or not.
///
/// # Errors
///
/// As [`parse`], and when the side to move is not known.
pub fn parse_setup(variant: Variant, text: &str) -> Result<Setup, FenError> {
    let reader = Reader::read(&standard(variant), text)?;
    reader.playable_turn()?;
    Ok(reader.fen.setup)
}

/// The position that the text describes.
///
/// ```
/// use damier_notation::fen;
/// use damier_rules::{Side, Variant};
///
/// let position = fen::parse_position(Variant::International, "B:B1-20:W31-50.")?;
/// assert_eq!(position.turn(), Side::Black);
/// assert_eq!(fen::write(&position), "B:W31-50:B1-20");
///
/// let error = fen::parse_position(Variant::International, "W:W31,99:B").unwrap_err();
/// assert_eq!(error.to_string(), "column 7: there is no square 99 on this board");
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// As [`parse_setup`], and when the pieces stand where they cannot be played.
pub fn parse_position(variant: Variant, text: &str) -> Result<Position, FenError> {
    parse_named(variant, &standard(variant), text)
}

/// The position that the text describes, with the squares called by these names.
///
/// # Errors
///
/// As [`parse_position`].
pub fn parse_named(variant: Variant, naming: &Naming, text: &str) -> Result<Position, FenError> {
    let reader = Reader::read(naming, text)?;
    reader.playable_turn()?;
    Position::new(variant, &reader.fen.setup).map_err(|unplayable| {
        let place = |fault| FenFault {
            column: reader.column_of(&fault),
            reason: FenReason::Unplayable(fault),
        };
        let mut faults: Vec<FenFault> = unplayable.faults.into_iter().map(place).collect();
        faults.sort_by_key(|fault| fault.column);
        faults.truncate(FenError::MOST);
        FenError { faults }
    })
}

struct Reader<'a> {
    naming: Naming,
    text: Scanner<'a>,
    fen: Fen,
    turn_column: usize,
    /// Where each square is named, by its index.
    named: [Option<usize>; Square::LARGEST as usize],
    listed: [bool; 2],
    /// Where the moves in a row of each side's king stand.
    runs: [usize; 2],
    faults: Vec<FenFault>,
}

/// One piece or range of pieces as it was written.
struct Item {
    king: bool,
    from: Square,
    to: Square,
}

impl<'a> Reader<'a> {
    fn read(naming: &Naming, text: &'a str) -> Result<Reader<'a>, FenError> {
        if text.len() > LONGEST {
            return Err(FenError::one(1, FenReason::TooLong));
        }
        let mut reader = Reader {
            naming: *naming,
            text: unwrapped(text),
            fen: Fen {
                setup: Setup::empty(Side::White),
                turn_is_known: true,
                half_moves: None,
                move_number: None,
            },
            turn_column: 1,
            named: [None; Square::LARGEST as usize],
            listed: [false; 2],
            runs: [1; 2],
            faults: Vec::new(),
        };
        reader.position();
        if reader.faults.is_empty() {
            Ok(reader)
        } else {
            Err(FenError {
                faults: reader.faults,
            })
        }
    }

    fn playable_turn(&self) -> Result<(), FenError> {
        if self.fen.turn_is_known {
            Ok(())
        } else {
            Err(FenError::one(self.turn_column, FenReason::UnknownTurn))
        }
    }

    fn column_of(&self, fault: &Fault) -> usize {
        match fault {
            Fault::OffTheBoard(square)
            | Fault::Shared(square)
            | Fault::ManOnCrowningRow(_, square) => self.named[square.index()].unwrap_or(1),
            Fault::KingRun(side, _) => self.runs[side.index()],
            Fault::NoPiece | Fault::TooManyCaptures(_) => self.turn_column,
        }
    }

    fn fault(&mut self, column: usize, reason: FenReason) {
        self.faults.push(FenFault { column, reason });
    }

    fn is_given_up(&self) -> bool {
        self.faults.len() >= FenError::MOST
    }

    fn position(&mut self) {
        self.text.skip_blanks();
        let column = self.text.column();
        self.turn_column = column;
        let Some(first) = self.text.next() else {
            return self.fault(column, FenReason::Empty);
        };
        match first.to_ascii_uppercase() {
            'W' => self.fen.setup.turn = Side::White,
            'B' => self.fen.setup.turn = Side::Black,
            '?' => self.fen.turn_is_known = false,
            _ => return self.fault(column, FenReason::Turn),
        }
        self.text.skip_blanks();
        let column = self.text.column();
        match self.text.next() {
            Some(':') => {}
            // Without its colon the first letter is no side to move but something else.
            Some(_) => return self.fault(column - 1, FenReason::Turn),
            None => return self.fault(column, FenReason::NoPieces),
        }
        self.lists();
    }

    fn lists(&mut self) {
        loop {
            self.list();
            self.text.skip_blanks();
            if !self.is_given_up() && self.text.take_if(|next| next == ':').is_some() {
                continue;
            }
            if self.is_given_up() || self.is_at_the_end() {
                return;
            }
            let column = self.text.column();
            if let Some(found) = self.text.peek() {
                self.fault(column, FenReason::Unexpected(found));
            }
            self.skip_list();
            if self.text.next().is_none() {
                return;
            }
        }
    }

    /// Whether nothing follows but what may stand behind a position: old programs end with a dot.
    fn is_at_the_end(&self) -> bool {
        let mut ahead = self.text.clone();
        ahead.take_while(|next| next == '.' || is_blank(next) || is_quote(next) || next == ']');
        ahead.peek().is_none()
    }

    /// One part between two colons: the pieces of a side, or a suffix of lidraughts.
    fn list(&mut self) {
        self.text.skip_blanks();
        let column = self.text.column();
        let Some(letter) = self.text.take_if(|next| next != ':' && next != '.') else {
            return;
        };
        let side = match letter.to_ascii_uppercase() {
            'W' => Side::White,
            'B' => Side::Black,
            'H' => return self.counter(|fen| &mut fen.half_moves),
            'F' => return self.counter(|fen| &mut fen.move_number),
            '+' => return self.king_runs(),
            _ => {
                self.fault(column, FenReason::Colour);
                return self.skip_list();
            }
        };
        if core::mem::replace(&mut self.listed[side.index()], true) {
            self.fault(column, FenReason::ListedTwice(side));
            return self.skip_list();
        }
        self.pieces(side);
    }

    fn counter(&mut self, field: impl Fn(&mut Fen) -> &mut Option<u16>) {
        let column = self.text.column();
        let digits = self.text.take_while(|next| next.is_ascii_digit());
        match digits.parse() {
            Ok(number) => *field(&mut self.fen) = Some(number),
            Err(_) => {
                let found = self.text.peek().unwrap_or(':');
                self.fault(column, FenReason::Unexpected(found));
                self.skip_list();
            }
        }
    }

    /// King moves in a row, as lidraughts writes them behind a `+`: Black's, `+` and White's, each
    /// a digit and, but for 0, the square of the king: `2` moves of the king on 14 are `214`.
    fn king_runs(&mut self) {
        for side in [Side::Black, Side::White] {
            let column = self.text.column();
            self.runs[side.index()] = column;
            let digits = self.text.take_while(|next| next.is_ascii_digit());
            let run = match digits.split_at_checked(1) {
                Some(("0", "")) => Some(None),
                Some((moves, square)) => moves.parse().ok().and_then(|moves| {
                    let square = Square::new(square.parse().ok()?)?;
                    Some(Some(KingRun { square, moves }))
                }),
                None => None,
            };
            match run {
                Some(run) => self.fen.setup.king_runs[side.index()] = run,
                None => {
                    let found = self.text.peek().unwrap_or('+');
                    self.fault(column, FenReason::Unexpected(found));
                    return self.skip_list();
                }
            }
            if side == Side::Black && self.text.take_if(|next| next == '+').is_none() {
                return;
            }
        }
    }

    fn skip_list(&mut self) {
        self.text.take_while(|next| next != ':');
    }

    fn pieces(&mut self, side: Side) {
        self.text.skip_blanks();
        if matches!(self.text.peek(), None | Some(':' | '.')) {
            return;
        }
        loop {
            self.text.skip_blanks();
            let column = self.text.column();
            match self.item() {
                Ok(item) => self.place(side, &item, column),
                Err(reason) => {
                    let exact = matches!(reason, FenReason::Unexpected(_));
                    let column = if exact { self.text.column() } else { column };
                    self.fault(column, reason);
                    self.text.take_while(|next| !matches!(next, ':' | ','));
                }
            }
            self.text.skip_blanks();
            if self.is_given_up() || self.text.take_if(|next| next == ',').is_none() {
                return;
            }
        }
    }

    fn item(&mut self) -> Result<Item, FenReason> {
        let king = self.crown()?;
        let (from, numbered) = self.square()?;
        let mut to = from;
        self.text.skip_blanks();
        if self.text.take_if(is_dash).is_some() {
            self.text.skip_blanks();
            if king {
                self.crown()?;
            }
            let (last, last_numbered) = self.square()?;
            if !numbered || !last_numbered {
                return Err(FenReason::RangeOfLetters);
            }
            if last < from {
                return Err(FenReason::RangeBackwards);
            }
            to = last;
        }
        Ok(Item { king, from, to })
    }

    fn crown(&mut self) -> Result<bool, FenReason> {
        if self.text.peek().is_some_and(|next| "GPp".contains(next)) {
            return Err(FenReason::Ghost);
        }
        let crown = self.text.take_if(|next| matches!(next, 'K' | 'k'));
        self.text.skip_blanks();
        Ok(crown.is_some())
    }

    /// A square, and whether it is written as a number.
    fn square(&mut self) -> Result<(Square, bool), FenReason> {
        let before = self.text.rest();
        match self.text.square(&self.naming) {
            Some(Written::Number(square)) => Ok((square, true)),
            Some(Written::Letters(square)) => Ok((square, false)),
            Some(Written::Nowhere) => {
                let written = &before[..before.len() - self.text.rest().len()];
                Err(FenReason::NoSuchSquare(written.chars().take(12).collect()))
            }
            None => Err(match self.text.peek() {
                None | Some(',' | ':' | '.') => FenReason::SquareMissing,
                Some(found) => FenReason::Unexpected(found),
            }),
        }
    }

    fn place(&mut self, side: Side, item: &Item, column: usize) {
        for number in item.from.number()..=item.to.number() {
            let Some(square) = Square::new(number) else {
                continue;
            };
            if self.named[square.index()].replace(column).is_some() {
                return self.fault(column, FenReason::NamedTwice(square));
            }
            let kinds: &mut [Squares; 2] = if item.king {
                &mut self.fen.setup.kings
            } else {
                &mut self.fen.setup.men
            };
            kinds[side.index()].insert(square);
        }
    }
}

/// The text without `[FEN "` and the like before it.
fn unwrapped(text: &str) -> Scanner<'_> {
    let mut scanner = Scanner::new(text);
    scanner.take_while(|next| is_blank(next) || is_quote(next));
    let mut tag = scanner.clone();
    tag.take_if(|next| next == '[');
    tag.skip_blanks();
    if tag
        .take_while(|next| next.is_ascii_alphabetic())
        .eq_ignore_ascii_case("fen")
    {
        tag.take_while(|next| is_blank(next) || is_quote(next) || next == '=');
        return tag;
    }
    scanner
}
