//! Moves as people say them, in English, Dutch and Chinese, made into moves as they are written.
//!
//! A player who sees no board types what he would say, or a browser writes down what it has heard:
//! "thirty-two to twenty-eight", "32 slaat 21", "三十二到二十八", "32吃21". [`written`] gives the
//! text that [`move_text`](crate::move_text) reads. It knows no position: the same words always
//! give the same text.

mod number;

use crate::move_text::LONGEST;
use crate::scan::{is_blank, is_dash};

use number::Number;

/// The text of a move for what was said. A text in which something is no word for a move is handed
/// back as it is, so that the reader of moves says where it goes wrong.
///
/// ```
/// use damier_notation::spoken::written;
///
/// assert_eq!(written("32-28"), "32-28");
/// assert_eq!(written("32 28"), "32-28");
/// assert_eq!(written("32到28"), "32-28");
/// assert_eq!(written("三十二吃二十一"), "32x21");
/// assert_eq!(written("thirty-two takes twenty-one"), "32x21");
/// assert_eq!(written("tweeëndertig slaat éénentwintig"), "32x21");
/// assert_eq!(written("c3 to d4"), "c3-d4");
/// assert_eq!(written("my best move"), "my best move");
/// ```
pub fn written(said: &str) -> String {
    let said = said.trim_matches(is_blank);
    if said.len() > LONGEST {
        return said.to_owned();
    }
    said_parts(said).map_or_else(|| said.to_owned(), joined)
}

/// What a move is said with.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// A square's number, or a part of it.
    Number(Number),
    /// The letter of a file.
    File(char),
    /// A dash: moves to, or it joins the tens and the units of a number in words.
    Dash,
    /// Moves to.
    To,
    /// Takes.
    Takes,
    /// A bracket or a comma around captured squares, as it is.
    Mark(char),
    /// A word that says nothing.
    Filler,
}

/// The parts of what was said; none when something does not belong in a move.
fn said_parts(said: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = said;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            _ if is_blank(next) => next.len_utf8(),
            _ if plain(next).is_ascii_digit() => run(rest, |one| plain(one).is_ascii_digit()),
            _ if is_letter(next) => run(rest, is_letter),
            _ => next.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if is_blank(next) {
            continue;
        }
        if plain(next).is_ascii_digit() {
            let digits: String = word.chars().map(plain).collect();
            parts.push(Part::Number(Number::Digits(digits)));
        } else if is_letter(next) {
            read_word(word, &mut parts)?;
        } else {
            parts.push(sign(next)?);
        }
    }
    Some(parts)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|one| !belongs(one)).unwrap_or(text.len())
}

/// A full-width digit, letter or sign as the plain one.
fn plain(letter: char) -> char {
    let code = u32::from(letter);
    match code {
        0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// A letter of an alphabet; Chinese characters are words of their own.
fn is_letter(letter: char) -> bool {
    plain(letter).is_alphabetic() && !is_han(letter)
}

fn is_han(letter: char) -> bool {
    matches!(letter, '\u{4e00}'..='\u{9fff}' | '\u{3007}')
}

fn sign(letter: char) -> Option<Part> {
    if matches!(letter, '，' | '、' | '。') {
        return Some(Part::Filler);
    }
    Some(match plain(letter) {
        dash if is_dash(dash) => Part::Dash,
        ':' | '\u{d7}' | '\u{2715}' | '\u{2a2f}' => Part::Takes,
        mark @ ('[' | ']' | '<' | '>' | ',') => Part::Mark(mark),
        '到' | '至' | '往' | '进' | '走' | '再' | '\u{2192}' => Part::To,
        '吃' | '打' | '跳' => Part::Takes,
        '从' | '格' | '的' | '号' | '.' | '!' | '\'' => Part::Filler,
        han => Part::Number(Number::of_han(han)?),
    })
}

/// A word of English or Dutch, or squares in letters such as `c3d4` up to their figures.
fn read_word(word: &str, parts: &mut Vec<Part>) -> Option<()> {
    let word: String = word
        .chars()
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect();
    let part = match &word[..] {
        "to" | "naar" | "tot" | "goes" | "gaat" | "then" | "dan" | "via" | "over" => Part::To,
        "x" | "х" | "takes" | "take" | "captures" | "capture" | "times" | "slaat" | "slaan"
        | "keer" | "maal" => Part::Takes,
        "from" | "van" | "square" | "veld" | "op" | "on" | "the" | "het" | "de" | "and" => {
            Part::Filler
        }
        one if one.len() == 1 => Part::File(one.chars().next()?),
        _ => Part::Number(Number::of_word(&word)?),
    };
    parts.push(part);
    Some(())
}

/// The parts as a text: numbers put together, and a dash where nothing was said between squares.
fn joined(parts: Vec<Part>) -> String {
    let mut text = String::new();
    // What stands between the last square and the next.
    let mut between: Option<&str> = None;
    let mut number = Number::default();
    let mut after_square = false;
    let parts = without_joints(parts);
    for part in parts {
        if let Part::Number(next) = part {
            if let Some(whole) = number.with(&next) {
                number = whole;
                continue;
            }
            push_square(&mut text, &mut number, &mut between, &mut after_square);
            number = next;
            continue;
        }
        push_square(&mut text, &mut number, &mut between, &mut after_square);
        match part {
            Part::To | Part::Dash => between = between.or(Some("-")),
            Part::Takes => between = Some("x"),
            Part::File(file) => {
                if after_square {
                    text.push_str(between.take().unwrap_or("-"));
                } else if let Some(sign) = between.take() {
                    text.push_str(sign);
                }
                text.push(file);
                after_square = false;
            }
            Part::Mark(mark) => {
                text.push(mark);
                after_square = false;
                between = None;
            }
            Part::Filler | Part::Number(_) => {}
        }
    }
    push_square(&mut text, &mut number, &mut between, &mut after_square);
    if let Some(sign) = between {
        text.push_str(sign);
    }
    text
}

/// The parts without the dashes of "thirty-two".
fn without_joints(parts: Vec<Part>) -> Vec<Part> {
    let joins = |index: usize| match (index.checked_sub(1), parts.get(index + 1)) {
        (Some(before), Some(Part::Number(unit))) => match &parts[before] {
            Part::Number(tens @ Number::Words(_)) => tens.with(unit).is_some(),
            _ => false,
        },
        _ => false,
    };
    let stays = |(index, part): &(usize, &Part)| **part != Part::Dash || !joins(*index);
    let kept = parts.iter().enumerate().filter(stays);
    kept.map(|(_, part)| part.clone()).collect()
}

fn push_square(
    text: &mut String,
    number: &mut Number,
    between: &mut Option<&str>,
    after_square: &mut bool,
) {
    let Some(figures) = core::mem::take(number).figures() else {
        return;
    };
    match (between.take(), *after_square) {
        (Some(sign), _) => text.push_str(sign),
        (None, true) => text.push('-'),
        (None, false) => {}
    }
    text.push_str(&figures);
    *after_square = true;
}
