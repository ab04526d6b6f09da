//! Every case of the files, and that there are enough of them.

use damier_rules::Side;
use damier_table::{Irregularity, Remedy, Wood, check_set_up, correct_set_up};

use crate::format::{self, Case};
use crate::play::{self, articles};

/// What the case and the program do not agree about, one line each.
fn disagreements(case: &Case) -> Vec<String> {
    match case.get("set-up") {
        Some(_) => set_up_disagreements(case),
        None => play_disagreements(case),
    }
}

struct Comparison<'a> {
    case: &'a Case,
    found: Vec<String>,
}

impl Comparison<'_> {
    fn field(&mut self, field: &str, program: Option<&str>) {
        let case = self.case.get(field);
        if case != program {
            let (case, program) = (case.unwrap_or("-"), program.unwrap_or("-"));
            let title = &self.case.title;
            self.found.push(format!(
                "{title}\n    {field}: {case}\n    but it is: {program}"
            ));
        }
    }

    /// Boards, however their pieces are listed.
    fn board(&mut self, field: &str, program: Option<(Side, &Wood)>) {
        let text = self.case.get(field);
        let same = match (text, program) {
            (Some("replay"), _) | (None, _) | (_, None) => false,
            (Some(text), Some((side, wood))) => {
                let (turn, board) = format::board(wood.board(), text);
                turn == side && board == *wood
            }
        };
        if !same {
            let program = program.map(|(side, wood)| format::write(side, wood));
            self.field(field, program.as_deref());
        }
    }

    /// Articles in any order.
    fn articles(&mut self, field: &str, program: &[&str]) {
        let mut case = self.case.articles(field);
        let mut program = program.to_vec();
        case.sort_unstable();
        program.sort_unstable();
        if case != program {
            self.field(field, Some(&program.join(" ")));
        }
    }
}

fn play_disagreements(case: &Case) -> Vec<String> {
    let played = play::play(case);
    let mut comparison = Comparison {
        case,
        found: Vec::new(),
    };
    let found = articles(&played.judgement.irregularities);
    comparison.articles("articles", &found);
    comparison.articles("others", &articles(&played.others));
    let corrected = (!found.is_empty()).then(|| played.corrected());
    comparison.field("corrected", corrected.as_deref());
    comparison.field("move", Some(&played.mv()));
    comparison.board("stands", Some((played.next, &played.judgement.after)));
    comparison.found
}

fn set_up_disagreements(case: &Case) -> Vec<String> {
    let (variant, turn, expected) = format::position(case.need("expected"));
    let expected = expected.position(variant, turn).unwrap();
    let read = |text: &str| match text {
        "turned" => Wood::of(&expected).on_turned_board(),
        _ => format::board(expected.board(), text).1,
    };
    let set_up = read(case.need("set-up"));
    let now = case.get("now").map_or_else(|| set_up.clone(), read);
    let found = check_set_up(&set_up, &expected);
    let mut comparison = Comparison {
        case,
        found: Vec::new(),
    };
    comparison.articles("articles", &articles(&found));
    let void = found.iter().any(|each| each.remedy() == Remedy::Replay);
    let right = correct_set_up(&set_up, &expected, &now);
    if void {
        // What is on the board counts for nothing.
        comparison.field("corrected", Some("replay"));
    } else {
        let corrected = (!found.is_empty()).then_some((turn, &right));
        comparison.board("corrected", corrected);
    }
    comparison.board("stands", (!void).then_some((turn, &now)));
    comparison.found
}

#[test]
fn every_case_comes_out_as_it_is_told() {
    let cases = format::all();
    let found: Vec<String> = cases.iter().flat_map(disagreements).collect();
    assert!(
        found.is_empty(),
        "{} of them:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn a_correction_gives_back_the_board_before_and_a_legal_move_to_make() {
    for case in format::all()
        .iter()
        .filter(|case| case.get("set-up").is_none())
    {
        let played = play::play(case);
        assert_eq!(
            played.before.setup(played.position.turn()),
            played.position.setup()
        );
        let binding = played.judgement.binding;
        let mut moves = played.position.legal_moves().into_iter();
        assert!(moves.any(|mv| binding.allows(&mv)), "{}", case.title);
    }
}

#[test]
fn what_stands_after_a_legal_move_is_the_position_after_it() {
    for case in format::all()
        .iter()
        .filter(|case| case.get("set-up").is_none())
    {
        let played = play::play(case);
        if let Some(mv) = played.judgement.mv {
            let after = played.position.after(&mv);
            let next: Side = after.turn();
            assert_eq!(
                played.judgement.after.setup(next),
                after.setup(),
                "{}",
                case.title
            );
        }
    }
}

/// The articles of which there are to be at least three cases each.
const ARTICLES: [&str; 34] = [
    "3.10", "3.11", "3.12", "3.13", "3.14", "4.4", "4.9", "4.10", "4.11", "4.12", "4.15", "4.16",
    "5.1", "5.2", "5.3", "5.4.1", "5.4.2", "5.4.3", "5.4.4", "5.4.5", "5.4.6", "5.4.7", "5.4.8",
    "5.4.9", "5.4.10", "5.4.11", "5.4.12", "5.4.13", "5.4.14", "5.4.15", "5.4.16", "5.4.17", "5.5",
    "3.6",
];

#[test]
fn every_article_has_three_cases() {
    let cases = format::all();
    for article in ARTICLES {
        let about = cases.iter().filter(|case| case.about().contains(&article));
        assert!(about.count() >= 3, "{article} has fewer");
    }
}

#[test]
fn every_irregularity_applies_in_three_cases() {
    let cases = format::all();
    for irregularity in Irregularity::ALL {
        let article = irregularity.article();
        let applies = cases.iter().filter(|case| {
            let of_others = case.articles("others").contains(&article);
            case.articles("articles").contains(&article) || of_others
        });
        assert!(applies.count() >= 3, "{article} applies in fewer");
    }
}

#[test]
fn no_two_cases_are_called_the_same() {
    let cases = format::all();
    let mut titles: Vec<&str> = cases.iter().map(|case| case.title.as_str()).collect();
    titles.sort_unstable();
    let all = titles.len();
    titles.dedup();
    assert_eq!(titles.len(), all);
}
