//! Numbers in words.

/// A number, as far as it has been said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Number {
    /// Nothing yet.
    #[default]
    Nothing,
    /// In figures: complete.
    Digits(String),
    /// In words: complete, or tens that may go on with a unit.
    Words(u32),
    /// Dutch says the unit first: "twee en", with the tens to follow.
    UnitAnd(u32),
    /// "en" by itself.
    And,
    /// In Chinese, character by character.
    Han(Vec<u32>),
}

const TEN: u32 = 10;
const HUNDRED: u32 = 100;

const ENGLISH: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const ENGLISH_TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
const DUTCH: [&str; 20] = [
    "nul",
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
];
const DUTCH_TENS: [&str; 8] = [
    "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
];

impl Number {
    /// The number of a word of English or Dutch.
    pub(super) fn of_word(word: &str) -> Option<Number> {
        let word: String = word
            .chars()
            .map(|letter| match letter {
                'é' | 'è' | 'ë' | 'ê' => 'e',
                'ï' => 'i',
                other => other,
            })
            .collect();
        if word == "en" {
            return Some(Number::And);
        }
        small(&ENGLISH, &ENGLISH_TENS, &word)
            .or_else(|| small(&DUTCH, &DUTCH_TENS, &word))
            .or_else(|| dutch(&word))
            .map(Number::Words)
            .or_else(|| (word == "hundred" || word == "honderd").then_some(Number::Words(HUNDRED)))
    }

    /// The number of a Chinese character.
    pub(super) fn of_han(letter: char) -> Option<Number> {
        let value = match letter {
            '零' | '〇' => 0,
            '一' | '幺' => 1,
            '二' | '两' => 2,
            '三' => 3,
            '四' => 4,
            '五' => 5,
            '六' => 6,
            '七' => 7,
            '八' => 8,
            '九' => 9,
            '十' => TEN,
            '百' => HUNDRED,
            _ => return None,
        };
        Some(Number::Han(vec![value]))
    }

    /// This number with the next one, where both make up one number.
    pub(super) fn with(&self, next: &Number) -> Option<Number> {
        use Number::{And, Han, Nothing, UnitAnd, Words};
        Some(match (self, next) {
            (Nothing, Nothing) => Nothing,
            (Han(before), Han(more)) => Han([&before[..], &more[..]].concat()),
            (Words(tens @ (20 | 30 | 40 | 50 | 60 | 70 | 80 | 90)), Words(unit @ 1..=9)) => {
                Words(tens + unit)
            }
            (Words(unit @ 1..=9), And) => UnitAnd(*unit),
            (UnitAnd(unit), Words(tens @ (20 | 30 | 40 | 50 | 60 | 70 | 80 | 90))) => {
                Words(tens + unit)
            }
            _ => return None,
        })
    }

    /// The number in figures; none where nothing was said.
    pub(super) fn figures(self) -> Option<String> {
        match self {
            Number::Nothing | Number::And => None,
            Number::Digits(figures) => Some(figures),
            Number::Words(number) | Number::UnitAnd(number) => Some(number.to_string()),
            Number::Han(parts) => Some(han(&parts)),
        }
    }
}

fn small(units: &[&str; 20], tens: &[&str; 8], word: &str) -> Option<u32> {
    let unit = units.iter().position(|known| *known == word);
    let ten = tens.iter().position(|known| *known == word);
    let ten = ten.map(|index| (index + 2) * TEN as usize);
    unit.or(ten).and_then(|number| u32::try_from(number).ok())
}

/// "tweeendertig": the unit, "en", and the tens, in one word.
fn dutch(word: &str) -> Option<u32> {
    let (index, rest) = DUTCH_TENS
        .iter()
        .enumerate()
        .find_map(|(index, tens)| Some((index, word.strip_suffix(tens)?)))?;
    let unit = rest.strip_suffix("en")?;
    let unit = DUTCH[1..10].iter().position(|known| *known == unit)?;
    u32::try_from((index + 2) * TEN as usize + unit + 1).ok()
}

/// "三十二" counts; "三二" is read figure by figure.
fn han(parts: &[u32]) -> String {
    if parts.iter().all(|part| *part < TEN) {
        return parts.iter().map(ToString::to_string).collect();
    }
    let (mut sum, mut figure) = (0u32, None);
    for part in parts {
        if *part >= TEN {
            sum = sum.saturating_add(figure.take().unwrap_or(1) * part);
        } else {
            figure = Some(*part);
        }
    }
    sum.saturating_add(figure.unwrap_or(0)).to_string()
}
