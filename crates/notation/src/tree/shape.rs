//! The shapes of the longer tokens: tags, comments and moves.

use std::borrow::Cow;

use crate::scan::{is_blank, is_dash, is_quote};

/// The braces of a comment at the beginning of a text.
pub(super) struct Braces {
    /// The first one inside.
    pub(super) inner: Option<usize>,
    /// The one that closes it, or else where the game ends.
    pub(super) close: Result<usize, usize>,
}

impl Braces {
    /// So far behind the first closing brace another is looked for.
    const FAR: usize = 10_000;

    /// Nor is it looked for where so many are open: comments that begin and never close would each
    /// be read that far.
    const DEEPEST: usize = 32;

    pub(super) fn find(text: &str) -> Braces {
        let (mut depth, mut inner, mut first) = (0_usize, None, None);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'{' => {
                    depth += 1;
                    if depth == 2 && inner.is_none() {
                        inner = Some(at);
                    }
                }
                b'}' => {
                    depth -= 1;
                    first = first.or(Some(at));
                    if depth == 0 {
                        let close = Ok(at);
                        return Braces { inner, close };
                    }
                }
                b'\n' if is_tag(&text[at + 1..]) => {
                    let close = first.ok_or(at);
                    return Braces { inner, close };
                }
                _ => {}
            }
            if first.is_some_and(|first| depth > Braces::DEEPEST || at > first + Braces::FAR) {
                break;
            }
        }
        let close = first.ok_or(text.len());
        Braces { inner, close }
    }
}

/// Whether a line begins as a tag does; commands in comments do not.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[');
    name.is_some_and(|name| name.starts_with(char::is_alphabetic))
}

/// A tag at the beginning of a text.
pub(super) struct Tag<'a> {
    pub(super) length: usize,
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    /// Whether the quotation marks are not those of the standard.
    pub(super) quotes: bool,
}

impl<'a> Tag<'a> {
    pub(super) fn read(text: &'a str) -> Option<Tag<'a>> {
        let inside = text.strip_prefix('[')?.trim_start_matches(is_blank);
        let end = inside.find(|next: char| !next.is_alphanumeric() && next != '_')?;
        let (name, rest) = inside.split_at(end);
        let rest = rest.trim_start_matches(is_blank);
        let opening = rest.chars().next().filter(|next| is_quote(*next))?;
        if name.is_empty() {
            return None;
        }
        let quotes = opening != '"';
        let value = &rest[opening.len_utf8()..];
        let mut at = 0;
        let mut escapes = false;
        loop {
            at += value[at..].find(|next| next == '\\' || next == '\n' || is_quote(next))?;
            let rest = &value[at..];
            let next = rest.chars().next()?;
            if rest.starts_with("\\\"") {
                escapes = true;
                at += 2;
            } else if next == '"' || quotes && is_quote(next) {
                let closed = rest[next.len_utf8()..].trim_start_matches(is_blank);
                let after = closed.strip_prefix(']')?;
                let value = &value[..at];
                return Some(Tag {
                    length: text.len() - after.len(),
                    name,
                    value: if escapes {
                        Cow::Owned(value.replace("\\\"", "\""))
                    } else {
                        Cow::Borrowed(value)
                    },
                    quotes,
                });
            } else if next == '\n' && is_tag(&rest[1..]) {
                return None;
            } else {
                at += next.len_utf8();
            }
        }
    }
}

pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name
            .chars()
            .all(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// The length of a move at the beginning of the text, blanks between its parts included.
pub(super) fn move_length(text: &str) -> Option<usize> {
    if let Some(length) = plain_move_length(text.as_bytes()) {
        return Some(length);
    }
    let mut end = square_length(text)?;
    let mut squares = 1;
    loop {
        let rest = text[end..].trim_start_matches(is_blank);
        let sign = rest.chars().next().filter(|next| separates(*next));
        let next = match sign {
            Some(sign) => rest[sign.len_utf8()..].trim_start_matches(is_blank),
            // Letters show where a square begins: a3b4.
            None if text.starts_with(|first: char| first.is_ascii_alphabetic()) => &text[end..],
            None => break,
        };
        match square_length(next) {
            Some(length)
                if sign.is_some() || next.starts_with(|c: char| c.is_ascii_alphabetic()) =>
            {
                end = text.len() - next.len() + length;
                squares += 1;
            }
            _ => break,
        }
    }
    let brackets = [('[', ']'), ('<', '>')];
    for (open, close) in brackets {
        let rest = text[end..].trim_start_matches(' ');
        let listed = rest.strip_prefix(open);
        let listed = listed.filter(|list| list.starts_with(|c: char| c.is_ascii_alphanumeric()));
        let listed = listed.filter(|_| open == '<' || text[end..].starts_with('['));
        let is_listed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b',' | b' ');
        let length = listed.map(|list| list.bytes().take_while(|byte| is_listed(*byte)).count());
        if let Some(length) = length
            && rest[1 + length..].starts_with(close)
        {
            end = text.len() - rest.len() + length + 2;
        }
    }
    (squares > 1).then_some(end)
}

/// The length of a move as nearly all are written, `32-28`, where nothing behind it can belong to
/// it; none where that has to be looked at with care.
fn plain_move_length(bytes: &[u8]) -> Option<usize> {
    let square = |at: usize| {
        let letters = usize::from(bytes.get(at)?.is_ascii_lowercase());
        let digits = bytes[at + letters..].iter().take(3);
        let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
        matches!(digits, 1 | 2).then_some(at + letters + digits)
    };
    let sign = square(0)?;
    if !matches!(bytes.get(sign)?, b'-' | b'x' | b':') {
        return None;
    }
    let end = square(sign + 1)?;
    let behind = bytes[end..]
        .iter()
        .position(|byte| !matches!(byte, b' ' | 9..=13));
    let Some(behind) = behind.map(|blanks| bytes[end + blanks]) else {
        return Some(end);
    };
    let goes_on = match behind {
        b'-' | b'x' | b'X' | b':' | b'<' | b'[' | 128.. => true,
        // Letters show where a square begins: a3b4.
        letter => letter.is_ascii_lowercase() && bytes[0].is_ascii_lowercase(),
    };
    (!goes_on).then_some(end)
}

/// `32`, `06`, `c3`, `l12`.
fn square_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let letters = usize::from(bytes.first()?.is_ascii_lowercase());
    let digits = bytes[letters..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (1..=3).contains(&digits).then_some(letters + digits)
}

const fn separates(character: char) -> bool {
    is_dash(character) || matches!(character, 'x' | 'X' | ':' | '×' | 'х' | 'Х')
}

pub(super) const fn is_strength(character: char) -> bool {
    matches!(character, '!' | '?')
}

/// As much of a word as a message shows.
pub(super) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
