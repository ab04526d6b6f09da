//! The variant in the terms: its name, or rules of one's own, whole.
//!
//! A name says what a program of any age knows. Rules that somebody made himself are nowhere else
//! than in the game, so that all of them stand here, in their shortest text: `own:` and the lines,
//! with `;` between them and `_` for a blank. What else would be taken for one of these is written
//! `%3B`, `%5F` or `%25`.

use damier_rules::{NotCustom, RulesText, RulesTextError, RulesTextFault, RulesetFault, Variant};

use super::reader::Reader;
use super::{DecodeError, Fault};

const OWN: &str = "own:";

/// The characters that stand for others, and how they are written themselves.
const ESCAPED: [(char, &str); 3] = [('%', "%25"), (';', "%3B"), ('_', "%5F")];

pub(super) fn encode(variant: Variant) -> String {
    if !variant.is_custom() {
        return variant.to_string();
    }
    let rules = variant.rules();
    let text = RulesText {
        name: rules.id.to_owned(),
        rules: rules.clone(),
    };
    format!("{OWN}{}", escape(&text.canonical()))
}

pub(super) fn decode(reader: &mut Reader<'_>) -> Result<Variant, DecodeError> {
    let start = reader.place();
    if reader.try_text(OWN) {
        return own(reader);
    }
    let name = reader.name("a variant")?;
    name.parse().map_err(|_| reader.newer_at(start, "variant"))
}

/// Rules that this program cannot read, though it can read their letters, are from a newer one.
fn own(reader: &mut Reader<'_>) -> Result<Variant, DecodeError> {
    let start = reader.place();
    let written = reader.word();
    let text = unescape(written).ok_or_else(|| reader.expected_at(start, "rules"))?;
    let newer = || reader.newer_at(start, "rules");
    let (text, read) = read(text).ok_or_else(newer)?;
    if read.canonical() != text {
        return Err(reader.expected_at(start, "rules in their shortest text"));
    }
    Variant::custom(&read.name, &read.rules).map_err(|why| match why {
        NotCustom::TooMany => reader.error_at(start, Fault::TooManyRules),
        NotCustom::Faulty(_) => newer(),
    })
}

/// Were a variant declared one day that is called like these rules, their games would still be
/// played by them, under another name.
fn read(text: String) -> Option<(String, RulesText)> {
    let error = match text.parse() {
        Ok(read) => return Some((text, read)),
        Err(error) => error,
    };
    let RulesTextError { faults } = error;
    let [(_, RulesTextFault::Rules(RulesetFault::Taken(_)))] = &faults[..] else {
        return None;
    };
    let name = text.lines().next()?;
    let renamed = text.replacen(name, &format!("{name}-"), 1);
    let read = renamed.parse().ok()?;
    Some((renamed, read))
}

fn escape(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for one in text.chars() {
        match (one, ESCAPED.iter().find(|(known, _)| *known == one)) {
            (_, Some((_, code))) => written.push_str(code),
            ('\n', None) => written.push(';'),
            (' ', None) => written.push('_'),
            (other, None) => written.push(other),
        }
    }
    written
}

fn unescape(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(one) = rest.chars().next() {
        let mut width = one.len_utf8();
        text.push(match one {
            ';' => '\n',
            '_' => ' ',
            '%' => {
                let coded = ESCAPED.iter().find(|(_, code)| rest.starts_with(code));
                let (meant, code) = coded?;
                width = code.len();
                *meant
            }
            other => other,
        });
        rest = &rest[width..];
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_text_says_is_written_without_a_blank_and_read_back() {
        for text in ["", "name: x\nking: short", "a_b;c%d 100%\n", "家规: %3B_"] {
            let written = escape(text);
            assert!(!written.contains([' ', '\n']), "{written}");
            assert_eq!(unescape(&written).as_deref(), Some(text));
        }
        assert_eq!(unescape("50%"), None);
        assert_eq!(unescape("%41"), None);
    }
}
