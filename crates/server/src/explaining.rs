//! What the engine has found, in the shapes of the wire and in words.

use damier_api as api;
use damier_engine::{Line, Motive, Score, explain};
use damier_notation::move_text;
use damier_rules::{Position, Side};

use crate::board::{a_move, api_side};
use crate::language::Language;
use crate::words::both_texts;

/// So many moves of a line are sent; what is expected further on is idle.
const LONGEST: usize = 24;

/// A language in which moves are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    English,
    /// Simplified Chinese.
    Chinese,
}

/// What a move does, in one sentence; nothing where there is nothing to say.
///
/// ```
/// use damier_engine::Motive;
/// use damier_server::{Tongue, told};
///
/// let motives = [Motive::Takes { pieces: 2, kings: 0 }, Motive::ThenCrowns];
/// assert_eq!(told(Tongue::English, &motives), "Takes two, then crowns.");
/// assert_eq!(told(Tongue::Chinese, &motives), "吃两子，随后升王。");
/// ```
pub fn told(tongue: Tongue, motives: &[Motive]) -> String {
    let language = match tongue {
        Tongue::English => Language::English,
        Tongue::Chinese => Language::Chinese,
    };
    language.words().motives(motives)
}

/// The lines of an analysis as they are sent; each is compared with the best of the others.
pub(crate) fn lines(position: &Position, lines: &[Line]) -> Vec<api::AnalysisLine> {
    let of = |(index, one): (usize, &Line)| {
        let rival = lines.get(1).filter(|_| index == 0);
        line(position, one, rival.map(|rival| rival.score))
    };
    lines.iter().enumerate().map(of).collect()
}

/// A line as it is sent, beside the score of the best other move.
pub(crate) fn line(position: &Position, line: &Line, second: Option<Score>) -> api::AnalysisLine {
    let motives = explain(position, line, second);
    let mut at = *position;
    let written = line.moves.iter().take(LONGEST).map(|mv| {
        let route = at.routes(mv, 1).into_iter().next();
        let sent = a_move(mv, route.as_ref(), move_text::write(&at, mv));
        at = at.after(mv);
        sent
    });
    api::AnalysisLine {
        moves: written.collect(),
        score: score(position.turn(), line.score),
        explained: both_texts(|words| words.motives(&motives)),
    }
}

/// A score as everybody sees it, given to the side to move.
fn score(turn: Side, score: Score) -> api::AnalysisScore {
    let (wins, plies) = match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => (Some(turn), Some(plies.div_ceil(2))),
        (_, Some(plies)) => (Some(!turn), Some((plies / 2).max(1))),
        _ => (None, None),
    };
    let white = match turn {
        Side::White => score,
        Side::Black => -score,
    };
    api::AnalysisScore {
        white: white.hundredths(),
        wins: wins.map(api_side),
        moves: plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn every_motive() -> Vec<Motive> {
        let mut all = vec![
            Motive::OnlyMove,
            Motive::Crowns,
            Motive::ThenCrowns,
            Motive::WinsAtOnce,
            Motive::OnlyWin,
            Motive::OnlyDefence,
            Motive::FarBest,
            Motive::StopsCrowning,
            Motive::ThreatensCrown,
            Motive::TakesMainRoad,
            Motive::KeepsMainRoad,
            Motive::LeavesOneReply,
            Motive::Centre,
            Motive::Quiet,
        ];
        for (given, taken) in [(1, 0), (2, 2), (1, 3), (3, 1)] {
            all.push(Motive::Gives { given, taken });
        }
        for (pieces, kings) in [(1, 0), (2, 0), (1, 1), (2, 2), (3, 1), (4, 2), (12, 0)] {
            all.push(Motive::Takes { pieces, kings });
        }
        for pieces in [1, 2, 11] {
            all.push(Motive::GivesBack { pieces });
            all.push(Motive::TakesMore { pieces });
            all.push(Motive::Escapes { pieces });
            all.push(Motive::Threatens { pieces });
        }
        for moves in [1, 2, 9] {
            all.push(Motive::Wins { moves });
            all.push(Motive::Loses { moves });
        }
        all.extend([2, 3, 9].map(|moves| Motive::CrownsIn { moves }));
        all
    }

    #[test]
    fn every_motive_is_worded_in_both_languages_and_none_like_another() {
        let mut seen = HashSet::new();
        for motive in every_motive() {
            let english = told(Tongue::English, &[motive]);
            let chinese = told(Tongue::Chinese, &[motive]);
            assert!(english.is_ascii() && english.ends_with('.'), "{english}");
            let latin = chinese.chars().any(|one| one.is_ascii_alphabetic());
            assert!(!latin && chinese.ends_with('。'), "{chinese}");
            assert!(seen.insert(english) && seen.insert(chinese), "{motive:?}");
        }
    }

    #[test]
    fn a_sentence_tells_what_happens_first_and_what_comes_of_it_last() {
        let motives = [
            Motive::Gives { given: 2, taken: 4 },
            Motive::ThenCrowns,
            Motive::Wins { moves: 5 },
            Motive::OnlyWin,
        ];
        let english = told(Tongue::English, &motives);
        let whole =
            "Gives two to take four, then crowns; wins by force in 5 moves, nothing else wins.";
        assert_eq!(english, whole);
        let chinese = told(Tongue::Chinese, &motives);
        assert_eq!(
            chinese,
            "弃两子，吃回四子，随后升王，5 步内必胜，其他着法都不能取胜。"
        );
        assert_eq!(told(Tongue::English, &[]), "");
    }

    #[test]
    fn a_score_is_seen_from_white_and_a_win_counts_the_winners_moves() {
        let (white, black) = (Side::White, Side::Black);
        assert_eq!(score(black, Score::from_hundredths(30)).white, -30);
        let won = score(black, Score::win_in(5));
        assert_eq!((won.wins, won.moves), (Some(api::Side::Black), Some(3)));
        let lost = score(white, Score::loss_in(4));
        assert_eq!((lost.wins, lost.moves), (Some(api::Side::Black), Some(2)));
    }
}
