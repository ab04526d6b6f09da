//! What the standard asks of those who write files, and not of those who read them.

use damier_rules::{Move, Position, Variant};

use super::lex::short;
use super::outline::{Ending, Outline};
use super::token::Token;
use super::{FaultReason, WritingRule};
use crate::{Naming, Score, move_text};

/// What is not as it should be in tags, signs and ends.
pub(super) fn of_form(outline: &Outline<'_>, variant: Variant) -> Vec<(usize, WritingRule)> {
    let mut found = Vec::new();
    for (at, name, value) in &outline.tags {
        let rule = match *name {
            "Result" => of_result(value, variant),
            "Date" | "EventDate" | "UTCDate" => {
                (!is_date(value)).then(|| WritingRule::Date(short(value)))
            }
            "FEN" => (!is_fen(value)).then_some(WritingRule::Fen),
            _ => None,
        };
        found.extend(rule.map(|rule| (*at, rule)));
    }
    let mut behind_move = None;
    for (at, token) in &outline.tokens {
        match token {
            Token::Strength(_) if behind_move.is_none_or(|end| end != *at) => {
                found.push((*at, WritingRule::StrengthApart));
            }
            Token::Forced | Token::Star => found.push((*at, WritingRule::Forced)),
            Token::SetUp(text) => {
                let fen = text
                    .trim()
                    .trim_start_matches("FEN")
                    .trim()
                    .trim_matches('"');
                if !is_fen(fen) {
                    found.push((*at, WritingRule::Fen));
                }
            }
            _ => {}
        }
        behind_move = match token {
            Token::Move(text) => Some(at + text.len()),
            _ => None,
        };
    }
    if let Ending::Result(at, text) | Ending::Score(at, text) = outline.ending {
        found.push((at, WritingRule::EndedByResult(short(text))));
    }
    found
}

/// What is not as it should be in the text of a move.
pub(super) fn of_move(
    position: &Position,
    mv: &Move,
    naming: &Naming,
    text: &str,
) -> Option<FaultReason> {
    let board = position.board();
    // How squares are called otherwise is what the GameType says.
    if *naming != Naming::standard(board) && move_text::parse(position, text) != Ok(*mv) {
        return None;
    }
    let right = move_text::write(position, mv);
    (text != right).then(|| {
        FaultReason::Written(WritingRule::Move {
            text: short(text),
            right,
        })
    })
}

fn of_result(value: &str, variant: Variant) -> Option<WritingRule> {
    let right = Score::read(value)?.text(variant.rules().notation.results);
    (right != value).then(|| WritingRule::Result {
        text: value.to_owned(),
        right,
    })
}

fn is_date(value: &str) -> bool {
    let parts: Vec<&str> = value.split('.').collect();
    let is_part = |(part, length): (&&str, usize)| {
        part.len() == length
            && part
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'?')
    };
    parts.len() == 3 && parts.iter().zip([4, 2, 2]).all(is_part)
}

fn is_fen(value: &str) -> bool {
    let has_zero = value
        .split(|next: char| !next.is_ascii_digit())
        .any(|number| number.starts_with('0'));
    !(value.contains(char::is_whitespace) || value.ends_with('.') || has_zero)
}
