//! What the database answers, as it is sent.

use damier_api as api;
use damier_archive::{Collection, Explored, Page, Summary, Tally};
use damier_notation::Score;
use damier_rules::{Move, Position};

use super::PLAYED;
use crate::board;

/// So many characters of a name are sent.
const LONGEST: usize = 200;

/// A text of a file, as long as may be; what is cut off is marked.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

pub(crate) fn collection(collection: Collection) -> api::Collection {
    let played_here = collection.name == PLAYED;
    api::Collection {
        played_here,
        games: collection.games,
        imported_at: (!played_here && collection.last > 0).then_some(collection.last),
        id: collection.name.clone(),
        name: collection.name,
    }
}

pub(crate) fn page(page: Page) -> api::GameList {
    api::GameList {
        total: page.found.map(|found| found.count),
        at_least: page.found.is_some_and(|found| !found.exact),
        games: page.games.iter().map(summary).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
    }
}

pub(super) fn summary(summary: &Summary) -> api::GameSummary {
    let text = |text: &str| shortened(text, LONGEST);
    let [white_rating, black_rating] = summary.ratings;
    api::GameSummary {
        id: summary.id.to_string(),
        white: text(&summary.white),
        black: text(&summary.black),
        white_rating,
        black_rating,
        event: text(&summary.event),
        site: text(&summary.site),
        date: summary
            .date
            .map_or_else(String::new, |date| date.to_string()),
        round: text(&summary.round),
        opening: text(&summary.opening),
        result: summary
            .result
            .text(summary.variant.rules().notation.results)
            .to_owned(),
        outcome: outcome(summary.result),
        variant: summary.variant.to_string(),
        plies: summary.plies,
        reached: summary.reached,
    }
}

fn outcome(score: Score) -> api::Outcome {
    match score {
        Score::White => api::Outcome::White,
        Score::Black => api::Outcome::Black,
        Score::Draw => api::Outcome::Draw,
        Score::BothLost => api::Outcome::BothLost,
        Score::Unknown => api::Outcome::Unknown,
    }
}

pub(crate) fn outcomes(tally: &Tally) -> api::Outcomes {
    api::Outcomes {
        white: tally.white,
        black: tally.black,
        draw: tally.draws,
        other: tally.lost + tally.open,
    }
}

/// A position of the explorer: how it came up, what was played in it, and what else is legal.
pub(crate) fn explorer(
    start: &Position,
    steps: &[(Move, Position)],
    explored: &Explored,
) -> api::Explorer {
    let position = steps.last().map_or(*start, |(_, after)| *after);
    let begins = start.variant().rules().first;
    let (mut before, mut number) = (*start, 1);
    let line = steps.iter().map(|(mv, after)| {
        let side = before.turn();
        let step = api::ExplorerStep {
            played: sent(&before, mv),
            side: board::api_side(side),
            number,
            fen: board::fen(after),
        };
        number += u32::from(side != begins);
        before = *after;
        step
    });
    let line = line.collect();
    let played = explored.moves.iter().map(|told| (told.mv, told.tally));
    let legal = position.legal_moves().into_iter();
    let others = legal
        .filter(|mv| explored.moves.iter().all(|told| told.mv != *mv))
        .map(|mv| (mv, Tally::default()));
    let moves = played.chain(others).map(|(mv, tally)| api::ExplorerMove {
        played: sent(&position, &mv),
        outcomes: outcomes(&tally),
        rating: tally.average_rating(),
    });
    api::Explorer {
        variant: start.variant().to_string(),
        start: board::position(start),
        line,
        position: board::position(&position),
        outcomes: outcomes(&explored.total),
        ended: outcomes(&explored.ended),
        moves: moves.collect(),
    }
}

fn sent(before: &Position, mv: &Move) -> api::Move {
    let route = before.routes(mv, 1).into_iter().next();
    board::a_move(mv, route.as_ref(), board::text(before, mv))
}
