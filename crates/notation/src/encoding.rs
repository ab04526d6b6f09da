//! Bytes of files as text: UTF-8 and the older encodings that game files are met in.
//!
//! ```
//! use damier_notation::Encoding;
//!
//! let bytes = b"[White \"\xcf\xee\xef\xee\xe2\"]"; // Попов in Windows-1251
//! let found = Encoding::detect(bytes);
//! assert_eq!(found, Encoding::Windows1251);
//! assert_eq!(found.decode(bytes), "[White \"Попов\"]");
//! ```

use std::borrow::Cow;

/// How the characters of a file are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, ASCII included; what PDN 3.0 prescribes.
    Utf8,
    /// ISO 8859-1 and what Windows-1252 adds to it: western Europe.
    Windows1252,
    /// Windows-1251: Cyrillic.
    Windows1251,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Encoding; 3] = [Encoding::Utf8, Encoding::Windows1252, Encoding::Windows1251];

    /// The encoding that the bytes are most likely in.
    ///
    /// What is valid UTF-8 is that, but for a character cut off at the end. Else, Cyrillic words
    /// are runs of high bytes; western ones have a high byte here and there.
    pub fn detect(bytes: &[u8]) -> Encoding {
        match core::str::from_utf8(bytes) {
            Ok(_) => return Encoding::Utf8,
            Err(error) if error.error_len().is_none() => return Encoding::Utf8,
            Err(_) => {}
        }
        let (mut alone, mut in_runs) = (0_usize, 0_usize);
        let is_letter = |byte: &u8| *byte >= 0xc0 || matches!(byte, 0xa8 | 0xb8);
        for run in bytes.chunk_by(|left, right| is_letter(left) == is_letter(right)) {
            if run.first().is_some_and(is_letter) {
                if run.len() >= 3 {
                    in_runs += run.len();
                } else {
                    alone += run.len();
                }
            }
        }
        if in_runs > alone {
            Encoding::Windows1251
        } else {
            Encoding::Windows1252
        }
    }

    /// The text, without a byte order mark. What is not valid becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Utf8 => {
                let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
                String::from_utf8_lossy(bytes)
            }
            Encoding::Windows1252 => by_table(bytes, &WINDOWS_1252, char::from),
            Encoding::Windows1251 => by_table(bytes, &WINDOWS_1251, |byte| {
                char::from_u32(0x410 + u32::from(byte) - 0xc0).unwrap_or(UNKNOWN)
            }),
        }
    }
}

const UNKNOWN: char = char::REPLACEMENT_CHARACTER;

/// The bytes from 0x80 on by the table, those behind it by the rule.
fn by_table<'a>(bytes: &'a [u8], table: &[char], rule: impl Fn(u8) -> char) -> Cow<'a, str> {
    if bytes.is_ascii() {
        return String::from_utf8_lossy(bytes);
    }
    let decoded = bytes.iter().map(|byte| match byte.checked_sub(0x80) {
        None => char::from(*byte),
        Some(above) => match table.get(usize::from(above)) {
            Some(character) => *character,
            None => rule(*byte),
        },
    });
    Cow::Owned(decoded.collect())
}

#[rustfmt::skip]
const WINDOWS_1252: [char; 32] = [
    '€', UNKNOWN, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', UNKNOWN, 'Ž', UNKNOWN,
    UNKNOWN, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', UNKNOWN, 'ž', 'Ÿ',
];

#[rustfmt::skip]
const WINDOWS_1251: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ',
    'ђ', '‘', '’', '“', '”', '•', '–', '—', UNKNOWN, '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ',
    '\u{a0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§', 'Ё', '©', 'Є', '«', '¬', '\u{ad}', '®', 'Ї',
    '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_encoding_is_told_apart_and_decoded() {
        for (bytes, encoding, text) in [
            (&b"32-28"[..], Encoding::Utf8, "32-28"),
            (b"\xef\xbb\xbf32-28", Encoding::Utf8, "32-28"),
            ("许华 Попов".as_bytes(), Encoding::Utf8, "许华 Попов"),
            // A file that ends within a character.
            (b"ab\xd0", Encoding::Utf8, "ab\u{fffd}"),
            (
                b"Gr\xe4tz, Fran\xe7ois",
                Encoding::Windows1252,
                "Grätz, François",
            ),
            (b"\x93Ren\xe9\x94", Encoding::Windows1252, "“René”"),
            (
                b"\xc8\xe2\xe0\xed\xee\xe2 12",
                Encoding::Windows1251,
                "Иванов 12",
            ),
            (
                b"\xb9 7 \xb8\xeb\xea\xe0",
                Encoding::Windows1251,
                "№ 7 ёлка",
            ),
        ] {
            assert_eq!(Encoding::detect(bytes), encoding, "{text}");
            assert_eq!(encoding.decode(bytes), text);
        }
    }

    #[test]
    fn every_byte_can_be_decoded_in_every_encoding() {
        let all: Vec<u8> = (0..=255).collect();
        for encoding in Encoding::ALL {
            assert!(!encoding.decode(&all).is_empty());
        }
        assert_eq!(Encoding::Windows1251.decode(b"\xc0\xdf\xe0\xff"), "АЯая");
    }
}
