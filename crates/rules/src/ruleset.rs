//! What a variant is: the answers to a fixed list of questions.

use crate::draw::DrawProfile;
use crate::{Board, Side};

/// A variant of draughts as a table of constants.
///
/// The slow generator of [`reference`](crate::reference) plays by these fields alone; the fast
/// one is chosen by [`Variant::dispatch`](crate::Variant::dispatch).
#[derive(Debug)]
pub struct Ruleset {
    /// The name used on the command line and in files, lower case.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Which board is it played on?
    pub board: Board,
    /// How many rows of men has each side at the start?
    pub rows: u8,
    /// Who begins?
    pub first: Side,
    /// Do men capture backward?
    pub man_captures_backward: bool,
    /// How far does a king go?
    pub king: Reach,
    /// Which of several captures may be chosen?
    pub choice: Choice,
    /// When does a man become a king?
    pub crowning: Crowning,
    /// How are moves written?
    pub notation: Notation,
    /// Which draw rules may be played? The first is the default.
    pub draw_profiles: &'static [&'static DrawProfile],
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One square.
    Short,
    /// Any distance over empty squares.
    Flying,
}

/// Which of several captures is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any, if it is carried on as long as possible.
    Free,
    /// Only those that take the greatest number of pieces.
    Most,
}

/// When a man becomes a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// Only where the move ends on the opponent's base line.
    WhereTheMoveEnds,
    /// As soon as it touches the base line; it goes on capturing as a king.
    InPassing,
}

/// How PDN writes the moves of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The number of the PDN GameType tag.
    pub game_type: u8,
    /// Whether squares are written with letters (a1) or numbers.
    pub letters: bool,
    /// The sign between the squares of a capture.
    pub capture: char,
    /// Whether results are written 2-0, 1-1, 0-2 or 1-0, 1/2-1/2, 0-1.
    pub results: Results,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// 2-0, 1-1, 0-2.
    International,
    /// 1-0, 1/2-1/2, 0-1.
    Default,
}

impl Notation {
    /// The whole value of the PDN GameType tag (PDN 3.0, gametype).
    pub fn game_type_tag(&self, rules: &Ruleset) -> String {
        let first = match rules.first {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let squares = if self.letters { "A0" } else { "N2" };
        let (width, height) = (rules.board.width(), rules.board.height());
        format!("{},{first},{width},{height},{squares},0", self.game_type)
    }
}
