//! Names as they are searched: by whole words and their beginnings, and where a script writes no
//! blanks, by any characters that stand together.

/// The text with blanks around each character of a script without blanks, so that every such
/// character is a word of the index.
pub(super) fn separated(text: &str) -> String {
    let mut separated = String::with_capacity(text.len());
    for character in text.chars() {
        if stands_alone(character) {
            separated.push(' ');
            separated.push(character);
            separated.push(' ');
        } else {
            separated.push(character);
        }
    }
    separated
}

/// An expression of the index for names that have all these words, the beginning of a word being
/// enough; none where there is nothing to look for.
pub(super) fn expression(text: &str) -> Option<String> {
    let phrases: Vec<String> = words(text).iter().map(|word| phrase(word)).collect();
    (!phrases.is_empty()).then(|| phrases.join(" AND "))
}

/// So many words of a text are looked for.
const MOST_WORDS: usize = 16;

/// The words of a text, without what is neither letter nor digit.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(|character: char| !belongs(character))
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .take(MOST_WORDS)
        .collect()
}

/// The expression for one word: what stands alone must stand together, and what follows it begin
/// the next word.
fn phrase(word: &str) -> String {
    let ends_alone = word.chars().next_back().is_some_and(stands_alone);
    let beginning = if ends_alone { "" } else { "*" };
    format!("\"{}\"{beginning}", separated(word).trim())
}

/// Whether the character is part of a word; accents that are written apart are.
fn belongs(character: char) -> bool {
    character.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&character)
}

/// Chinese characters, kana and hangul.
const fn stands_alone(character: char) -> bool {
    matches!(
        character,
        '\u{2e80}'..='\u{2fdf}'
            | '\u{3005}'..='\u{3007}'
            | '\u{3040}'..='\u{30ff}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_words_match_by_their_beginnings() {
        assert_eq!(
            expression("Wiersma, H.").as_deref(),
            Some("\"Wiersma\"* AND \"H\"*")
        );
    }

    #[test]
    fn chinese_characters_match_where_they_stand_together() {
        assert_eq!(expression("许华").as_deref(), Some("\"许  华\""));
        assert_eq!(separated("许华"), " 许  华 ");
    }

    #[test]
    fn signs_are_nothing_to_look_for() {
        for text in ["", "?", "\" OR \"", "*-()"] {
            let found = expression(text);
            assert!(found.is_none_or(|found| found == "\"OR\"*"), "{text}");
        }
    }
}
