//! What a variant is: the answers to a fixed list of questions.

mod faults;
mod text;

use alloc::format;
use alloc::string::String;

use crate::draw::DrawProfile;
use crate::{Board, Corner, Direction, Pattern, Side};

pub use faults::RulesetFault;
pub use text::{RulesText, RulesTextError, RulesTextFault};

/// A variant of draughts as a table of constants.
///
/// The slow generator of [`reference`](crate::reference) plays by these fields alone, so that any
/// value of this type can be played; the fast one is chosen by
/// [`Variant::dispatch`](crate::Variant::dispatch).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The name used on the command line and in files, lower case.
    pub id: &'static str,
    /// The name for people, in English.
    pub name: &'static str,
    /// The name for people, in Chinese.
    pub chinese: &'static str,
    /// Which board is it played on?
    pub board: Board,
    /// Where do the men of each side stand at the start?
    pub start: Start,
    /// Who begins?
    pub first: Side,
    /// Along which lines do pieces walk? A man walks every way that does not lead backward.
    pub walks: Lines,
    /// Along which lines do they capture?
    pub captures: Lines,
    /// Do men capture backward?
    pub man_captures_backward: bool,
    /// Do men capture kings?
    pub man_captures_kings: bool,
    /// How far does a king go?
    pub king: Reach,
    /// Where does a flying king come down behind a piece that it takes?
    pub landing: Landing,
    /// When do captured pieces leave the board?
    pub removal: Removal,
    /// May a piece, between two captures, turn back along the line on which it came?
    pub turns_back: bool,
    /// Must a capture be carried on for as long as it can be? Where not, it may be ended after any
    /// jump; that a player must capture if he can is not touched.
    pub captures_go_on: bool,
    /// Which of several captures may be chosen?
    pub choice: Choice,
    /// When does a man become a king?
    pub crowning: Crowning,
    /// How many moves in a row may the same king make without capture while its side has men?
    /// None for any number.
    pub king_moves: Option<u8>,
    /// What is played for?
    pub objective: Objective,
    /// What does a player get who has pieces, and none can move?
    pub blocked: Blocked,
    /// How are moves written?
    pub notation: Notation,
    /// Which draw rules may be played? The first is the default.
    pub draw_profiles: &'static [&'static DrawProfile],
}

impl Ruleset {
    /// The international game without its names: what the other declarations differ from.
    pub(crate) const INTERNATIONAL: Ruleset = Ruleset {
        id: "",
        name: "",
        chinese: "",
        board: Board::TEN,
        start: Start { behind: 0, rows: 4 },
        first: Side::White,
        walks: Lines::Diagonal,
        captures: Lines::Diagonal,
        man_captures_backward: true,
        man_captures_kings: true,
        king: Reach::Flying,
        landing: Landing::Anywhere,
        removal: Removal::AtTheEnd,
        turns_back: true,
        captures_go_on: true,
        choice: Choice::MOST,
        crowning: Crowning::WhereTheMoveEnds,
        king_moves: None,
        objective: Objective::Win,
        blocked: Blocked::Loses,
        notation: Notation {
            game_type: None,
            letters: false,
            capture: 'x',
            results: Results::International,
        },
        draw_profiles: &[],
    };

    /// The directions in which a piece of this side walks.
    pub fn walks(&self, side: Side, king: bool) -> impl Iterator<Item = Direction> {
        let directions = self.walks.directions().iter().copied();
        directions.filter(move |way| king || !way.is_backward_for(side))
    }

    /// The directions in which a piece of this side captures.
    pub fn captures(&self, side: Side, king: bool) -> impl Iterator<Item = Direction> {
        let any = king || self.man_captures_backward;
        let directions = self.captures.directions().iter().copied();
        directions.filter(move |way| any || !way.is_backward_for(side))
    }

    /// Whether kings of these rules go any distance.
    pub fn has_flying_kings(&self) -> bool {
        self.king == Reach::Flying
    }
}

/// Where the men of each side stand at the start: on full rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// Rows between the player's edge of the board and his first men.
    pub behind: u8,
    /// Rows of men.
    pub rows: u8,
}

/// The lines along which pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lines {
    /// The diagonals.
    Diagonal,
    /// Rows and columns.
    Orthogonal,
    /// Both.
    Both,
}

impl Lines {
    /// The directions along these lines.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Lines::Diagonal => &Direction::DIAGONAL,
            Lines::Orthogonal => &Direction::ORTHOGONAL,
            Lines::Both => &Direction::ALL,
        }
    }
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// One square.
    Short,
    /// Any distance over empty squares.
    Flying,
}

/// Where a flying king comes down behind a piece that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any of the empty squares.
    Anywhere,
    /// On the square directly behind.
    DirectlyBehind,
    /// On any of the empty squares, but directly behind where the capture ends with a king taken.
    BehindALastKing,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// After the whole capture; until then they stand in the way, and none is jumped twice.
    AtTheEnd,
    /// Each as it is jumped: its square is free at once.
    AtOnce,
}

/// Which of several captures is legal: the best by the first criterion, among these the best by
/// the second, and so on. Compared are whole captures, carried on as long as
/// [`Ruleset::captures_go_on`] asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    criteria: [Option<Criterion>; Choice::MOST_CRITERIA],
}

/// What one capture has over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// More pieces are taken.
    MorePieces,
    /// More value is taken: a king is worth a little less than two men.
    MoreValue,
    /// A king captures, not a man.
    WithKing,
    /// More kings are taken.
    MoreKings,
    /// A king is taken earlier.
    KingEarlier,
}

impl Criterion {
    /// Whether it can set a capture above its own beginning. Who captures is settled by the first
    /// jump; all else is about what a whole capture takes.
    pub(crate) const fn counts_what_is_taken(self) -> bool {
        !matches!(self, Criterion::WithKing)
    }
}

impl Choice {
    /// So many criteria can follow on one another.
    pub const MOST_CRITERIA: usize = 4;

    /// Any capture may be chosen.
    pub const FREE: Choice = Choice::by(&[]);

    /// The greatest number of pieces must be taken.
    pub const MOST: Choice = Choice::by(&[Criterion::MorePieces]);

    /// The choice by these criteria, of which the first four count.
    pub const fn by(list: &[Criterion]) -> Choice {
        let mut criteria = [None; Choice::MOST_CRITERIA];
        let mut index = 0;
        while index < list.len() && index < Choice::MOST_CRITERIA {
            criteria[index] = Some(list[index]);
            index += 1;
        }
        Choice { criteria }
    }

    /// The criterion with this number, from 0 on, or none where there are fewer.
    pub(crate) const fn nth(&self, index: usize) -> Option<Criterion> {
        self.criteria[index]
    }

    /// Whether this criterion is one of them.
    pub(crate) const fn has(&self, criterion: Criterion) -> bool {
        let mut index = 0;
        while index < Choice::MOST_CRITERIA {
            if let Some(found) = self.criteria[index]
                && found as u8 == criterion as u8
            {
                return true;
            }
            index += 1;
        }
        false
    }

    /// The criteria in their order.
    pub fn criteria(&self) -> impl Iterator<Item = Criterion> + '_ {
        self.criteria.iter().flatten().copied()
    }

    /// Whether the greatest number, or the greatest value, of pieces comes before all else: then
    /// a capture that could be carried on is never legal, and need not be looked for.
    pub const fn is_by_quantity(&self) -> bool {
        matches!(
            self.criteria[0],
            Some(Criterion::MorePieces | Criterion::MoreValue)
        )
    }
}

/// When a man becomes a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowning {
    /// Only where the move ends on the opponent's base line.
    WhereTheMoveEnds,
    /// As soon as it touches the base line; it goes on capturing as a king.
    InPassing,
    /// As soon as it touches the base line, and the move is over.
    EndsTheMove,
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// To leave the opponent without a piece or a move.
    Win,
    /// To have no piece or no move left.
    Lose,
    /// To be the first with a king, or to leave the opponent without a piece or a move.
    FirstKing,
}

/// What a player gets who has pieces, and none can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// He has lost, or won where the objective is to lose.
    Loses,
    /// The game is drawn.
    Draws,
}

/// How PDN writes the moves of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    /// The number of the PDN GameType tag; none where neither the standard nor a known program
    /// has one.
    pub game_type: Option<u8>,
    /// Whether squares are written with letters (a1) or numbers.
    pub letters: bool,
    /// The sign between the squares of a capture.
    pub capture: char,
    /// Whether results are written 2-0, 1-1, 0-2 or 1-0, 1/2-1/2, 0-1.
    pub results: Results,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Results {
    /// 2-0, 1-1, 0-2.
    International,
    /// 1-0, 1/2-1/2, 0-1.
    Default,
}

impl Notation {
    /// The whole value of the PDN GameType tag (PDN 3.0, gametype), or none where the variant has
    /// no number.
    ///
    /// ```
    /// use damier_rules::Variant;
    ///
    /// let rules = Variant::Brazilian.rules();
    /// assert_eq!(rules.notation.game_type_tag(rules).as_deref(), Some("26,W,8,8,A0,0"));
    /// ```
    pub fn game_type_tag(&self, rules: &Ruleset) -> Option<String> {
        let number = self.game_type?;
        let first = match rules.first {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let squares = if self.letters { "A0" } else { rules.corner() };
        let (width, height) = (rules.board.width(), rules.board.height());
        let inverted = u8::from(rules.board.pattern() == Pattern::LowerRight);
        Some(format!(
            "{number},{first},{width},{height},{squares},{inverted}"
        ))
    }
}

impl Ruleset {
    /// Where the side that begins sees square 1: 1 at its lower right, 2 at its upper left.
    fn corner(&self) -> &'static str {
        match (self.board.first_corner(), self.first) {
            (Corner::UpperLeft, Side::White) | (Corner::LowerRight, Side::Black) => "N2",
            (Corner::LowerRight, Side::White) | (Corner::UpperLeft, Side::Black) => "N1",
        }
    }
}
