//! A plan from the text that a player writes.

use damier_notation::move_text;
use damier_rules::{Move, Side};

use super::{BadPlan, Plan, PlanFault, PlanLine};
use crate::{Assistance, Game};

impl Plan {
    /// Reads a plan: a line each, moves in any notation of the variant, the opponent's first;
    /// `resign` or `认输` at the end gives the game up. Move numbers may stand before the moves; empty lines
    /// are nothing.
    ///
    /// # Errors
    ///
    /// [`BadPlan`] with the line and the move.
    pub fn read(game: &Game, side: Side, text: &str, forced: bool) -> Result<Plan, BadPlan> {
        let goes_on = game.begun() && game.result().is_none();
        if !goes_on || game.terms().assistance() != Assistance::Assisted {
            return Err(BadPlan::NotHere);
        }
        if game.position().turn() == side {
            return Err(BadPlan::OwnTurn);
        }
        if text.len() > Plan::LONGEST_TEXT {
            return Err(BadPlan::TooLong);
        }
        let mut lines: Vec<(usize, PlanLine)> = Vec::new();
        for (index, written) in text.lines().enumerate() {
            let number = index + 1;
            let at = |fault| BadPlan::Line {
                line: number,
                fault,
            };
            let line = read_line(game, written).map_err(at)?;
            if line.moves.is_empty() {
                continue;
            }
            if lines.len() >= Plan::MOST_LINES {
                return Err(BadPlan::TooLong);
            }
            if let Some((other, _)) = lines.iter().find(|(_, other)| contradict(other, &line)) {
                return Err(at(PlanFault::Contradicts { line: *other }));
            }
            lines.push((number, line));
        }
        let lines = lines.into_iter().map(|(_, line)| line).collect();
        let from = game.ply();
        Ok(Plan {
            from,
            forced,
            lines,
        })
    }
}

fn read_line(game: &Game, text: &str) -> Result<PlanLine, PlanFault> {
    let mut position = *game.position();
    let mut line = PlanLine {
        moves: Vec::new(),
        resigns: false,
    };
    let words = text.split([' ', '\t', ',', ';']).map(without_number);
    for word in words.filter(|word| !word.is_empty()) {
        if line.resigns {
            return Err(PlanFault::NoAnswer);
        }
        if word.eq_ignore_ascii_case("resign") || word == "认输" {
            if line.moves.len().is_multiple_of(2) {
                return Err(PlanFault::OpponentResigns);
            }
            line.resigns = true;
            continue;
        }
        let number = line.moves.len() + 1;
        if number > Plan::LONGEST_LINE {
            return Err(PlanFault::TooLong);
        }
        let mv = move_text::parse(&position, word).map_err(|error| PlanFault::Move {
            number,
            text: word.chars().take(40).collect(),
            error,
        })?;
        position = position.after(&mv);
        line.moves.push(mv);
    }
    let answers = line.resigns || line.moves.len().is_multiple_of(2);
    answers.then_some(line).ok_or(PlanFault::NoAnswer)
}

/// The word without a move's number before it: `12.32-28` is `32-28`, `12...` nothing.
pub(crate) fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match after.starts_with('.') && after.len() < word.len() {
        true => after.trim_start_matches('.'),
        false => word,
    }
}

/// Whether two lines answer the same moves of the opponent differently.
fn contradict(one: &PlanLine, other: &PlanLine) -> bool {
    let same = common(&one.moves, &other.moves);
    // After an odd number of plies the player answers.
    if same.is_multiple_of(2) {
        return false;
    }
    one.after(&one.moves[..same]) != other.after(&one.moves[..same])
}

fn common(one: &[Move], other: &[Move]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}
