//! Compositions: positions in which one move wins and the others do not.

use damier_engine::{Game, Limits, Score, Searcher, evaluate};
use damier_notation::move_text;
use damier_rules::Variant;

use crate::support::{position, think};

const COMPOSITIONS: &str = include_str!("../data/compositions.txt");

/// A position and the moves of its solution.
pub(crate) fn compositions() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = COMPOSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut words = line.split(" # ").next().unwrap_or_default().split(' ');
        (words.next().unwrap_or_default(), words.collect())
    })
}

#[test]
fn most_compositions_are_solved_within_200_000_positions() {
    let mut searcher = Searcher::new(16 << 20);
    let (mut solved, mut all) = (0, 0);
    let mut unsolved = Vec::new();
    for (fen, solution) in compositions() {
        let start = position(Variant::International, fen);
        let key = move_text::parse(&start, solution[0]).unwrap();
        searcher.forget();
        let best = think(&mut searcher, &Game::from(start), &Limits::nodes(200_000));
        all += 1;
        if best.mv == key {
            solved += 1;
        } else {
            unsolved.push(format!(
                "{fen} {} {} d{}",
                best.score,
                solution.join(" "),
                best.depth
            ));
        }
    }
    println!("{}", unsolved.join("\n"));
    println!("{solved} of {all}");
    assert!(solved >= 128, "{solved} of {all}");
}

const ENDGAMES: &str = include_str!("../data/endgames.txt");

#[test]
fn wins_and_losses_in_the_endgame_are_as_far_as_they_are() {
    let mut searcher = Searcher::new(4 << 20).without_reductions();
    let mut decided = 0;
    for line in ENDGAMES.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let plies: u16 = words[2].parse().unwrap();
        let expected = match words[1] {
            "win" => Some(Score::win_in(plies)),
            "loss" => Some(Score::loss_in(plies)),
            _ => None,
        };
        let game = Game::from(position(Variant::International, words[0]));
        searcher.forget();
        let found = think(&mut searcher, &game, &Limits::depth(plies as u8 + 1)).score;
        let distant = found
            .plies_to_win()
            .or(found.plies_to_loss())
            .map(|_| found);
        assert_eq!(distant, expected, "{line}");
        decided += usize::from(expected.is_some());
    }
    assert_eq!(decided, 10);
}

#[test]
fn a_drawn_endgame_with_more_kings_is_not_taken_for_a_win() {
    let drawn = [
        "W:WK28,K29:BK46",
        "W:WK28,K29,K30:BK46",
        "W:WK28,K29,17:BK46",
    ];
    for fen in drawn {
        let value = evaluate(&position(Variant::International, fen)).hundredths();
        assert!((0..100).contains(&value), "{fen} {value}");
    }
    let won = evaluate(&position(Variant::International, "W:WK28,K29,K30,K32:BK36"));
    assert!(won > Score::from_hundredths(500), "{won}");
}
