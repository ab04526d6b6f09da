//! Rule cards in English, from the switches of a ruleset.

use damier_api::RuleTopic as Topic;
use damier_rules::{
    Blocked, Criterion, Crowning, Landing, Lines, Objective, Pattern, Reach, Removal, Ruleset, Side,
};

use crate::rule_card::{drawn_by, first_and_last, starting_men};

/// What a line is about.
pub(super) fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::Board => "Board",
        Topic::Begins => "First move",
        Topic::Men => "Men",
        Topic::Kings => "Kings",
        Topic::ManCaptures => "Men capture",
        Topic::KingCaptures => "Kings capture",
        Topic::Captures => "A capture",
        Topic::Choice => "Choice",
        Topic::Crowning => "Crowning",
        Topic::Limits => "King moves",
        Topic::End => "The end",
        Topic::Draws => "Draws",
        Topic::Notation => "Notation",
    }
}

/// The rule, or none where there is nothing to say.
pub(super) fn rule(topic: Topic, rules: &Ruleset) -> Option<String> {
    Some(match topic {
        Topic::Board => board(rules),
        Topic::Begins => match rules.first {
            Side::White => "White begins.".to_owned(),
            Side::Black => "Black begins.".to_owned(),
        },
        Topic::Men => format!("One square {}.", man_walks(rules.walks)),
        Topic::Kings => king_walks(rules),
        Topic::ManCaptures => man_captures(rules),
        Topic::KingCaptures => king_captures(rules),
        Topic::Captures => captures(rules),
        Topic::Choice => choice(rules),
        Topic::Crowning => crowning(rules),
        Topic::Limits => format!(
            "While a side has men, one king may make no more than {} moves in a row without \
             capturing.",
            rules.king_moves?
        ),
        Topic::End => end(rules).to_owned(),
        Topic::Draws => draws(rules),
        Topic::Notation => notation(rules),
    })
}

fn board(rules: &Ruleset) -> String {
    let board = rules.board;
    let (size, count, men) = (board.width(), board.count(), starting_men(rules));
    let squares = match board.pattern() {
        Pattern::All => format!("all {count} squares of a board of one colour"),
        Pattern::LowerLeft => format!("{count} dark squares, one at each player's lower left"),
        Pattern::LowerRight => format!("{count} dark squares, one at each player's lower right"),
    };
    let (first, last) = (
        rules.start.behind + 1,
        rules.start.behind + rules.start.rows,
    );
    let rows = match (first, last) {
        (1, 1) => "the first row".to_owned(),
        (1, last) => format!("the first {last} rows"),
        (first, last) => format!("rows {first} to {last}"),
    };
    format!("{size} × {size}: {squares}. Each side has {men} men, on {rows}.")
}

fn man_walks(lines: Lines) -> &'static str {
    match lines {
        Lines::Diagonal => "diagonally forward",
        Lines::Orthogonal => "straight forward or sideways",
        Lines::Both => "forward, straight or diagonally, or sideways",
    }
}

fn along(lines: Lines) -> &'static str {
    match lines {
        Lines::Diagonal => "diagonally",
        Lines::Orthogonal => "along rows and columns",
        Lines::Both => "diagonally or along rows and columns",
    }
}

fn king_walks(rules: &Ruleset) -> String {
    let along = along(rules.walks);
    match rules.king {
        Reach::Short => format!("One square {along}, forward and backward."),
        Reach::Flying => format!("Any distance over empty squares, {along}."),
    }
}

fn man_captures(rules: &Ruleset) -> String {
    let along = along(rules.captures);
    let ways = match (rules.man_captures_backward, rules.captures) {
        (true, _) => "forward and backward",
        (false, Lines::Diagonal) => "forward only",
        (false, _) => "not backward",
    };
    let kings = match rules.man_captures_kings {
        true => "",
        false => " A man cannot take a king.",
    };
    format!("A man jumps the next piece, {along}, {ways}, to the empty square behind it.{kings}")
}

fn king_captures(rules: &Ruleset) -> String {
    let along = along(rules.captures);
    match (rules.king, rules.landing) {
        (Reach::Short, _) => format!("A king jumps the next piece, {along}, in every direction."),
        (Reach::Flying, Landing::Anywhere) => {
            format!("A king jumps a piece at any distance, {along}, to any empty square behind it.")
        }
        (Reach::Flying, Landing::DirectlyBehind) => {
            format!("A king jumps a piece at any distance, {along}, and lands directly behind it.")
        }
        (Reach::Flying, Landing::BehindALastKing) => format!(
            "A king jumps a piece at any distance, {along}, to any empty square behind it; if the \
             last piece it takes is a king, it stops directly behind that."
        ),
    }
}

fn captures(rules: &Ruleset) -> String {
    let removal = match rules.removal {
        Removal::AtTheEnd => "Captured pieces are lifted at the end; none may be jumped twice.",
        Removal::AtOnce => "Each piece is lifted as it is jumped.",
    };
    let turns = match rules.turns_back {
        true => "",
        false => " No turning straight back between two jumps.",
    };
    let goes_on = match rules.captures_go_on {
        true => "Compulsory, and carried on as long as possible.",
        false => "Compulsory, but after any jump the player may stop.",
    };
    format!("{goes_on} {removal}{turns}")
}

fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MorePieces => "the most pieces",
        Criterion::MoreValue => "the most value, a king counting a little less than two men",
        Criterion::WithKing => "a capture by a king",
        Criterion::MoreKings => "the most kings",
        Criterion::KingEarlier => "a king as early as possible",
    }
}

fn choice(rules: &Ruleset) -> String {
    let all: Vec<_> = rules.choice.criteria().map(criterion).collect();
    match all.split_first() {
        None => "Any capture may be chosen.".to_owned(),
        Some((first, [])) => format!("What takes precedence: {first}."),
        Some((first, rest)) => {
            let rest = rest.join(", then ");
            format!("What takes precedence: {first}; where that is equal, {rest}.")
        }
    }
}

fn crowning(rules: &Ruleset) -> String {
    let how = match rules.crowning {
        Crowning::WhereTheMoveEnds => {
            "A man that ends its move on the far row becomes a king; in passing it does not."
        }
        Crowning::InPassing => {
            "A man that reaches the far row becomes a king at once, and goes on capturing as one."
        }
        Crowning::EndsTheMove => {
            "A man that reaches the far row becomes a king, and its move is over."
        }
    };
    how.to_owned()
}

fn end(rules: &Ruleset) -> &'static str {
    match (rules.objective, rules.blocked) {
        (Objective::Win, Blocked::Loses) => "Who has no piece left, or cannot move, has lost.",
        (Objective::Win, Blocked::Draws) => {
            "Who has no piece left has lost; where the side to move cannot move, it is a draw."
        }
        (Objective::Lose, Blocked::Loses) => "Who has no piece left, or cannot move, has won.",
        (Objective::Lose, Blocked::Draws) => {
            "Who has no piece left has won; where the side to move cannot move, it is a draw."
        }
        (Objective::FirstKing, Blocked::Loses) => {
            "The first king wins; so does who leaves the opponent without a piece or a move."
        }
        (Objective::FirstKing, Blocked::Draws) => {
            "The first king wins; so does who takes everything. Where the side to move cannot \
             move, it is a draw."
        }
    }
}

fn draws(rules: &Ruleset) -> String {
    let claimed = |(reason, claimed)| match claimed {
        true => format!("{reason} (to be claimed)"),
        false => String::from(reason),
    };
    let reasons = drawn_by(rules, &super::English).into_iter();
    let reasons: Vec<String> = reasons.map(claimed).collect();
    match reasons.is_empty() {
        true => "By agreement.".to_owned(),
        false => format!("By agreement; {}.", reasons.join("; ")),
    }
}

fn notation(rules: &Ruleset) -> String {
    let (first, last) = first_and_last(rules);
    let sign = rules.notation.capture;
    let squares = match rules.notation.letters {
        true => format!("Squares have letters and figures, from {first} to {last}"),
        false => format!("Squares are numbered from {first} to {last}"),
    };
    format!("{squares}; a capture is written with “{sign}”.")
}

/// What a variant is like.
pub(super) fn about(id: &str) -> Option<&'static str> {
    Some(match id {
        "international" => {
            "The great game on a hundred squares: flying kings, and the most pieces must be taken."
        }
        "frisian" => "Captures go straight as well as diagonally, so that nothing is safe.",
        "frysk" => "Frisian with five men a side: short and sharp.",
        "killer" => "International, but a king stops behind the last king it takes: fewer draws.",
        "breakthrough" => "A race: the first king wins.",
        "antidraughts" => "The other way round: who loses everything wins.",
        "russian" => "Fast and full of tactics: a man becomes a king in the middle of a capture.",
        "brazilian" => "The international rules on the small board.",
        "english" => "Short kings and men that only go forward: simple to learn, deep to play.",
        "italian" => "Short kings that no man can take, and strict rules for choosing a capture.",
        "spanish" => {
            "Men only capture forward, flying kings rule the board, kings are taken first."
        }
        "portuguese" => "The Spanish game as it is played in Portugal.",
        "czech" => "Free choice between captures, but kings capture first.",
        "pool" => "The American game with flying kings: any capture will do.",
        "poddavki" => "Russian giveaway: give everything away and win.",
        "thai" => "Eight men a side, and kings that must land close behind.",
        "canadian" => "The largest board: 12 × 12 with thirty men a side.",
        "turkish" => "Straight lines instead of diagonals: every square is played on.",
        _ => return None,
    })
}

/// What a ruleset without a description of its own is like.
pub(super) fn about_switches(rules: &Ruleset) -> String {
    let size = rules.board.width();
    let king = match rules.king {
        Reach::Short => "short kings",
        Reach::Flying => "flying kings",
    };
    let choice = match rules.choice.criteria().next() {
        None => "any capture may be chosen",
        Some(_) => "not every capture may be chosen",
    };
    format!("{size} × {size}, {king}, {choice}.")
}
