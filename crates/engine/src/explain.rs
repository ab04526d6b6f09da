//! What a move does, as facts that follow from the position and from what is expected to follow.
//!
//! There are no words here, and nothing is searched: whoever has a [`Line`] is told what can be
//! said of its first move. Every fact can be checked on the board by hand.

mod danger;
mod trade;

use damier_rules::{Lines, Move, Objective, Outcome, Position, Side};

use crate::{Line, Score};
use danger::{Gain, passed, prize};
use trade::Trade;

/// Something that a move does.
///
/// Pieces are counted without regard to whether they are kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motive {
    /// It is the only legal move.
    OnlyMove,
    /// It takes pieces.
    Takes {
        /// How many.
        pieces: u8,
        /// How many of them are kings.
        kings: u8,
    },
    /// What it takes is paid for: the opponent takes pieces in the same exchange.
    GivesBack {
        /// How many.
        pieces: u8,
    },
    /// After that capture and what follows, further pieces are taken in the same exchange.
    TakesMore {
        /// How many.
        pieces: u8,
    },
    /// A quiet move after which the opponent takes, and pieces are taken for them.
    Gives {
        /// How many the opponent takes.
        given: u8,
        /// How many are taken for them; none where nothing is.
        taken: u8,
    },
    /// A man becomes a king with it.
    Crowns,
    /// A man becomes a king as the exchange that it begins goes on, and is not taken at once.
    ThenCrowns,
    /// A man becomes a king with a later move of the main line, and is not taken at once.
    CrownsIn {
        /// With which of the side's own moves, this one counted.
        moves: u8,
    },
    /// The game is won with it.
    WinsAtOnce,
    /// It wins by force.
    Wins {
        /// In how many of the side's own moves, this one counted.
        moves: u16,
    },
    /// The game is lost all the same.
    Loses {
        /// In how many of the opponent's moves.
        moves: u16,
    },
    /// It alone wins; no other move is seen to.
    OnlyWin,
    /// Every other move loses by force.
    OnlyDefence,
    /// It is better than every other move by a man or more.
    FarBest,
    /// The opponent could have taken so many pieces with gain, had it been his move; no more.
    Escapes {
        /// How many.
        pieces: u8,
    },
    /// The opponent could have crowned a man, had it been his move; now he cannot at once.
    StopsCrowning,
    /// It threatens to take so many pieces with gain.
    Threatens {
        /// How many.
        pieces: u8,
    },
    /// It threatens to crown a man.
    ThreatensCrown,
    /// A king comes onto the main road.
    TakesMainRoad,
    /// A king stays on the main road.
    KeepsMainRoad,
    /// The opponent has only one move in reply.
    LeavesOneReply,
    /// A man comes into the centre.
    Centre,
    /// Nothing of all this.
    Quiet,
}

/// From here on one move is far better than another: a man.
const FAR: i32 = 100;
/// With so many pieces on the board the main road matters.
const ENDGAME: u32 = 8;

/// What the first move of a line does: what happens on the board first, what comes of it last.
///
/// `second` is the score of the best other move, where that is known. A line whose first move is
/// not legal, or that is empty, is not explained.
///
/// ```
/// use damier_engine::{Line, Motive, Score, explain};
/// use damier_rules::{Position, Variant};
///
/// // A capture of one man for one: 32-28 offers a man, and takes one back.
/// let position = Position::new(
///     Variant::International,
///     &"W:W32,37,38,41,43:B9,19,23".parse()?,
/// )?;
/// let mut line = Line { score: Score::DRAW, moves: Vec::new() };
/// let mut at = position;
/// for (from, to) in [(32, 28), (23, 32), (38, 27)] {
///     let mv = at
///         .legal_moves()
///         .into_iter()
///         .find(|mv| mv.from.number() == from && mv.to.number() == to)
///         .expect("it is legal");
///     line.moves.push(mv);
///     at = at.after(&mv);
/// }
/// assert_eq!(explain(&position, &line, None), [Motive::Gives { given: 1, taken: 1 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(position: &Position, line: &Line, second: Option<Score>) -> Vec<Motive> {
    let legal = position.legal_moves();
    let Some(mv) = line.moves.first().filter(|mv| legal.contains(mv)) else {
        return Vec::new();
    };
    let told = Telling {
        position,
        after: position.after(mv),
        side: position.turn(),
        mv,
        legal: &legal,
    };
    let trade = Trade::of(position, &line.moves);
    let mut motives = Vec::new();
    motives.extend((legal.len() == 1).then_some(Motive::OnlyMove));
    told.pieces(&trade, &mut motives);
    told.crowning(&trade, &mut motives);
    if position.variant().rules().objective != Objective::Lose {
        told.dangers(&mut motives);
    }
    told.outcome(line.score, second, &mut motives);
    if motives.iter().all(|motive| *motive == Motive::OnlyMove) {
        told.ground(&mut motives);
    }
    if motives.is_empty() {
        motives.push(Motive::Quiet);
    }
    motives
}

/// A move in its place.
struct Telling<'a> {
    position: &'a Position,
    after: Position,
    side: Side,
    mv: &'a Move,
    legal: &'a [Move],
}

impl Telling<'_> {
    fn pieces(&self, trade: &Trade, motives: &mut Vec<Motive>) {
        let Trade { given, taken, .. } = *trade;
        if !self.mv.is_capture() {
            motives.extend((given > 0).then_some(Motive::Gives { given, taken }));
            return;
        }
        let kings = self.mv.captures.iter();
        let kings = kings
            .filter(|square| self.position.is_king(*square))
            .count();
        let pieces = small(self.mv.captures.len());
        motives.push(Motive::Takes {
            pieces,
            kings: small(kings),
        });
        motives.extend((given > 0).then_some(Motive::GivesBack { pieces: given }));
        let more = taken.saturating_sub(pieces);
        motives.extend((more > 0).then_some(Motive::TakesMore { pieces: more }));
    }

    fn crowning(&self, trade: &Trade, motives: &mut Vec<Motive>) {
        if self.mv.promotes {
            motives.push(Motive::Crowns);
        } else if self.position.variant().rules().objective != Objective::Lose {
            motives.extend(trade.crowns.map(|ply| match ply < trade.plies {
                true => Motive::ThenCrowns,
                false => Motive::CrownsIn {
                    moves: small(ply / 2 + 1),
                },
            }));
        }
    }

    /// What the opponent threatened, and what is threatened now.
    fn dangers(&self, motives: &mut Vec<Motive>) {
        let reply = prize(&self.after);
        let harmless = reply.is_none_or(|gain| gain.net <= 0);
        if let Some(before) = passed(self.position).filter(|_| !self.mv.is_capture() && harmless) {
            match prize(&before) {
                Some(Gain { pieces, net }) if net > 0 => {
                    motives.push(Motive::Escapes { pieces });
                }
                None if crowns(&before) && !self.legal_crowns(&self.after) => {
                    motives.push(Motive::StopsCrowning);
                }
                _ => {}
            }
        }
        // Who has to take has no time for anything else.
        if self.after.must_capture() || self.after.outcome().is_some() {
            return;
        }
        let Some(next) = passed(&self.after) else {
            return;
        };
        match prize(&next) {
            Some(Gain { pieces, net }) if net > 0 => motives.push(Motive::Threatens { pieces }),
            None if crowns(&next) && !self.legal.iter().any(|mv| mv.promotes) => {
                motives.push(Motive::ThreatensCrown);
            }
            _ => {}
        }
    }

    fn legal_crowns(&self, at: &Position) -> bool {
        at.legal_moves().iter().any(|mv| mv.promotes)
    }

    fn outcome(&self, score: Score, second: Option<Score>, motives: &mut Vec<Motive>) {
        let won = |outcome: Outcome| outcome.winner == Some(self.side);
        if self.after.outcome().is_some_and(won) {
            motives.push(Motive::WinsAtOnce);
        } else if let Some(plies) = score.plies_to_win() {
            let moves = plies.div_ceil(2);
            motives.push(Motive::Wins { moves });
        } else if let Some(plies) = score.plies_to_loss() {
            let moves = (plies / 2).max(1);
            motives.push(Motive::Loses { moves });
        }
        let Some(second) = second else { return };
        let decided = |score: Score| score.plies_to_win().or(score.plies_to_loss()).is_some();
        if score.plies_to_win().is_some() && second.plies_to_win().is_none() {
            motives.push(Motive::OnlyWin);
        } else if score.plies_to_loss().is_none() && second.plies_to_loss().is_some() {
            motives.push(Motive::OnlyDefence);
        } else if !decided(score) && score.hundredths() - second.hundredths() >= FAR {
            motives.push(Motive::FarBest);
        }
    }

    /// Where a quiet move leads.
    fn ground(&self, motives: &mut Vec<Motive>) {
        let rules = self.position.variant().rules();
        let (board, mv) = (rules.board, self.mv);
        let all = self.position.count(Side::White) + self.position.count(Side::Black);
        if self.position.is_king(mv.from) {
            let road = board.main_road();
            let matters =
                rules.has_flying_kings() && rules.walks == Lines::Diagonal && all <= ENDGAME;
            match (road.contains(mv.from), road.contains(mv.to)) {
                (true, true) if matters => motives.push(Motive::KeepsMainRoad),
                (false, true) if matters => motives.push(Motive::TakesMainRoad),
                _ => {}
            }
        } else if rules.objective == Objective::Win {
            let (row, column) = board.place(mv.to);
            let (height, width) = (board.height(), board.width());
            let middle = (height / 2 - 1..=height / 2).contains(&row);
            let inner = (width / 4..width - width / 4).contains(&column);
            motives.extend((middle && inner).then_some(Motive::Centre));
        }
        let over = self.after.outcome().is_some();
        if !over && self.after.legal_moves().len() == 1 {
            motives.push(Motive::LeavesOneReply);
        }
    }
}

/// Whether the side to move can crown a man that is not taken at once.
fn crowns(at: &Position) -> bool {
    let lasts = |mv: &Move| {
        let replies = at.after(mv).legal_moves();
        replies.iter().all(|reply| !reply.captures.contains(mv.to))
    };
    let legal = at.legal_moves();
    legal.iter().any(|mv| mv.promotes && lasts(mv))
}

/// No board has more pieces than that.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
