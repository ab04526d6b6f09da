//! What the stronger side gives, between the wire, the terms and the score sheet.

use damier_api as api;
use damier_rules::{Position, Ruleset, Side, Square, Squares};
use damier_table::{Odds, Terms};

use crate::board::{self, api_side};
use crate::refusal::Refusal;

/// The terms with what a request gives.
///
/// # Errors
///
/// [`Refusal::BadOdds`] when that cannot be given.
pub(crate) fn with(terms: Terms, given: &api::Odds) -> Result<Terms, Refusal> {
    let squares = terms.variant().rules().board.squares();
    let square = |number: &u32| {
        let square = u8::try_from(*number).ok().and_then(Square::new);
        let on_board = square.filter(|square| squares.contains(*square));
        on_board.ok_or_else(|| Refusal::Malformed(format!("the board has no square {number}")))
    };
    let ladder: Result<Vec<Square>, Refusal> = given.ladder.iter().map(square).collect();
    let rung = usize::try_from(given.rung).unwrap_or(usize::MAX);
    let odds = Odds::new(board::side(given.giver))
        .with_draws_for_the_other(given.draws_for_the_other)
        .with_ladder(ladder?, rung)
        .map_err(Refusal::BadOdds)?
        .in_game(given.game);
    terms.with_odds(odds).map_err(Refusal::BadOdds)
}

/// Odds as they are sent.
pub(crate) fn sent(odds: &Odds) -> api::Odds {
    api::Odds {
        giver: api_side(odds.giver()),
        draws_for_the_other: odds.draws_for_the_other(),
        ladder: numbers(odds.ladder()),
        rung: odds.rung() as u32,
        game: odds.game(),
    }
}

fn numbers(squares: &[Square]) -> Vec<u32> {
    squares
        .iter()
        .map(|square| square.number().into())
        .collect()
}

/// The tag of a score sheet: who gives what. None in a game that is not at odds.
pub(crate) fn tag(terms: &Terms) -> Option<String> {
    if !terms.is_at_odds() {
        return None;
    }
    let rules = terms.variant().rules();
    let mut said: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| without(terms, side))
        .collect();
    if let Some([white, black]) = terms.clocks().filter(|[white, black]| white != black) {
        said.push(format!("time {white} against {black}"));
    }
    if let Some(side) = terms.draws_count_for() {
        said.push(format!("a draw counts as a win for {}", name(side)));
    }
    if let Some(odds) = terms.odds() {
        if !odds.ladder().is_empty() {
            let squares = odds.ladder().iter().map(|square| {
                let king = if odds.kings().contains(*square) {
                    "K"
                } else {
                    ""
                };
                format!("{king}{}", named(rules, *square))
            });
            let squares = squares.collect::<Vec<_>>().join(" ");
            let (rung, game) = (odds.rung(), odds.game());
            said.push(format!("series {squares}, {rung} off, game {game}"));
        }
        said.insert(0, format!("{} gives", name(odds.giver())));
    }
    Some(said.join("; "))
}

/// What a side lacks of what it begins the variant with.
fn without(terms: &Terms, side: Side) -> Option<String> {
    let full: Squares = Position::start(terms.variant()).setup().pieces(side);
    let here: Squares = terms.start().setup().pieces(side);
    let rules = terms.variant().rules();
    let lacking: Vec<String> = full
        .into_iter()
        .filter(|square| !here.contains(*square))
        .map(|square| named(rules, square))
        .collect();
    let moved = here.into_iter().any(|square| !full.contains(square));
    (!lacking.is_empty() && !moved).then(|| format!("{} without {}", name(side), lacking.join(" ")))
}

fn named(rules: &Ruleset, square: Square) -> String {
    match rules.notation.letters {
        true => rules.board.letters(square),
        false => square.to_string(),
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}
