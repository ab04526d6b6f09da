//! Conditional moves in correspondence play: what a player answers to moves not made yet.

pub(crate) mod read;

use core::fmt;

use damier_notation::move_text::{self, MoveTextError};
use damier_rules::{Move, Position, Side};

use crate::{Act, Assistance, Game};

/// What a player will answer, line by line, and whether his forced moves play themselves.
///
/// A line begins with a move of the opponent and goes on in turns. It may end with the player's
/// giving up. Captures are whole captures. A plan is known to nobody but its player; what it plays
/// are moves like others.
///
/// ```
/// use damier_rules::{Side, Variant};
/// use damier_table::{Act, Actor, Entry, Game, Moment, Plan, Terms};
///
/// let mut game = Game::new(Terms::standard(Variant::International));
/// let now = Moment::from_millis(1_764_504_000_000);
/// game.apply(&Entry::new(now, Actor::Server, Act::Begin))?;
/// let first = game.find_move(32, 28, None)?;
/// game.apply(&Entry::new(now, Side::White, Act::Move(first)))?;
///
/// let plan = Plan::read(&game, Side::White, "19-23 28x19 14x23 37-32\n16-21 31-26", false)?;
/// assert_eq!(plan.answer(&game, Side::White), None);
/// let reply = game.find_move(19, 23, None)?;
/// game.apply(&Entry::new(now, Side::Black, Act::Move(reply)))?;
/// let capture = game.find_move(28, 19, None)?;
/// assert_eq!(plan.answer(&game, Side::White), Some(Act::Move(capture)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many plies were played when it was made.
    pub(crate) from: usize,
    pub(crate) forced: bool,
    pub(crate) lines: Vec<PlanLine>,
}

/// One line of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlanLine {
    pub(crate) moves: Vec<Move>,
    /// Whether the player gives up at its end.
    pub(crate) resigns: bool,
}

impl PlanLine {
    /// What is answered when these moves have been played.
    fn after(&self, played: &[Move]) -> Option<Act> {
        let rest = self.moves.strip_prefix(played)?;
        match rest.first() {
            Some(mv) => Some(Act::Move(*mv)),
            None => self.resigns.then_some(Act::Resign),
        }
    }
}

impl Plan {
    /// The most lines.
    pub const MOST_LINES: usize = 64;
    /// The most plies of a line.
    pub const LONGEST_LINE: usize = 60;
    /// The longest text, in bytes.
    pub const LONGEST_TEXT: usize = 16 * 1024;

    /// A plan that only lets forced moves play themselves.
    pub fn of_forced_moves(game: &Game) -> Plan {
        Plan {
            from: game.ply(),
            forced: true,
            lines: Vec::new(),
        }
    }

    /// Whether the player's forced moves play themselves.
    pub const fn forced(&self) -> bool {
        self.forced
    }

    /// What the player does now by his plan: a move, or giving up. None when it is not his turn, when
    /// the plan does not speak of what was played, and when he has to decide himself because the
    /// opponent offers a draw or asks to take back.
    pub fn answer(&self, game: &Game, side: Side) -> Option<Act> {
        let asked = game.draw_offer().is_some() || game.take_back_request().is_some();
        if asked || game.result().is_some() || !game.begun() || game.position().turn() != side {
            return None;
        }
        if game.terms().assistance() != Assistance::Assisted {
            return None;
        }
        if let Some(act) = self.planned(game) {
            return Some(act);
        }
        match game.legal_moves() {
            [only] if self.forced && game.ply() > 0 => Some(Act::Move(*only)),
            _ => None,
        }
    }

    fn planned(&self, game: &Game) -> Option<Act> {
        let played = self.played(game)?;
        if played.is_empty() {
            return None;
        }
        self.lines.iter().find_map(|line| line.after(&played))
    }

    /// The moves since it was made; none when they were taken back.
    fn played(&self, game: &Game) -> Option<Vec<Move>> {
        let since = game.moves().get(self.from..)?;
        since.iter().map(|played| played.mv).collect()
    }

    /// The plan without the lines that cannot come any more; none when nothing is left of it.
    #[must_use]
    pub fn kept(&self, game: &Game) -> Option<Plan> {
        if game.result().is_some() {
            return None;
        }
        let played = self.played(game);
        let comes = |line: &&PlanLine| match &played {
            Some(played) => line.moves.starts_with(played) && line.after(played).is_some(),
            None => false,
        };
        let lines: Vec<PlanLine> = self.lines.iter().filter(comes).cloned().collect();
        let plan = Plan { lines, ..*self };
        (plan.forced || !plan.lines.is_empty()).then_some(plan)
    }

    /// The lines as a player writes them, in the notation of the variant, without the moves that
    /// have been played since.
    pub fn write(&self, game: &Game) -> String {
        let Some(played) = self.played(game) else {
            return String::new();
        };
        let mut text = String::new();
        for line in &self.lines {
            let Some(rest) = line.moves.strip_prefix(played.as_slice()) else {
                continue;
            };
            write_line(&mut text, game.position(), rest, line.resigns);
        }
        text
    }
}

fn write_line(text: &mut String, from: &Position, moves: &[Move], resigns: bool) {
    let mut position = *from;
    for (index, mv) in moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&move_text::write(&position, mv));
        position = position.after(mv);
    }
    if resigns {
        text.push_str(" resign");
    }
    text.push('\n');
}

/// A plan that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPlan {
    /// Plans are for games at the assisted level that are going on.
    NotHere,
    /// A plan is made while the opponent is on move.
    OwnTurn,
    /// The text has more lines or bytes than a plan may have.
    TooLong,
    /// Something is wrong with a line.
    Line {
        /// Which line of the text, counted from 1.
        line: usize,
        /// What.
        fault: PlanFault,
    },
}

/// What is wrong with a line of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFault {
    /// A move is not written as moves are, not legal, or could be several.
    Move {
        /// Which move of the line, counted from 1.
        number: usize,
        /// How it is written.
        text: String,
        /// What is wrong with it.
        error: MoveTextError,
    },
    /// The line has more moves than [`Plan::LONGEST_LINE`].
    TooLong,
    /// The line ends with a move of the opponent, and nothing is answered.
    NoAnswer,
    /// The player would give up instead of the opponent.
    OpponentResigns,
    /// To the same moves another line answers something else.
    Contradicts {
        /// That line, counted from 1.
        line: usize,
    },
}

impl fmt::Display for BadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPlan::NotHere => f.write_str("no plan can be made in this game"),
            BadPlan::OwnTurn => f.write_str("a plan is made while the opponent is on move"),
            BadPlan::TooLong => write!(f, "a plan has {} lines at most", Plan::MOST_LINES),
            BadPlan::Line { line, fault } => write!(f, "line {line}: {fault}"),
        }
    }
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanFault::Move {
                number,
                text,
                error,
            } => write!(f, "move {number}, '{text}': {error}"),
            PlanFault::TooLong => write!(f, "it has more than {} moves", Plan::LONGEST_LINE),
            PlanFault::NoAnswer => f.write_str("it ends with a move of the opponent"),
            PlanFault::OpponentResigns => f.write_str("only the player himself can give up"),
            PlanFault::Contradicts { line } => {
                write!(f, "line {line} answers the same moves otherwise")
            }
        }
    }
}

impl core::error::Error for BadPlan {}
