//! Reads the text of our PDFs back: the strings of each page in the order in which they are
//! drawn, by the encoding of their font.

use std::collections::HashMap;
use std::io::Read;

use flate2::read::ZlibDecoder;

/// The text of each page, a line for each piece.
pub(crate) fn pages(pdf: &[u8]) -> Vec<String> {
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let objects = objects(pdf);
    let maps: HashMap<String, HashMap<u16, char>> = fonts(&objects);
    let tree = objects
        .values()
        .find(|object| object.head.contains("/Type /Pages"));
    let kids = between(&tree.unwrap().head, "/Kids [", "]").to_owned();
    let numbers: Vec<i32> = kids
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .filter(|number| *number != 0)
        .collect();
    let count: usize = after(&tree.unwrap().head, "/Count").parse().unwrap();
    assert_eq!(count, numbers.len());
    let content = |page: &i32| {
        let number: i32 = after(&objects[page].head, "/Contents").parse().unwrap();
        text(&objects[&number].stream, &maps)
    };
    numbers.iter().map(content).collect()
}

struct Object {
    head: String,
    stream: Vec<u8>,
}

/// Every object by its number, with its stream as it was before it was compressed.
fn objects(pdf: &[u8]) -> HashMap<i32, Object> {
    let mut found = HashMap::new();
    let mut at = 0;
    while let Some(begin) = find(pdf, b" 0 obj", at) {
        let line = pdf[..begin]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .unwrap()
            + 1;
        let number = std::str::from_utf8(&pdf[line..begin])
            .unwrap()
            .parse()
            .unwrap();
        let plain = find(pdf, b"endobj", begin).unwrap();
        let object = match find(pdf, b"stream\n", begin).filter(|stream| *stream < plain) {
            Some(stream) => {
                let head = String::from_utf8_lossy(&pdf[begin + 6..stream]).into_owned();
                let length: usize = after(&head, "/Length").parse().unwrap();
                let data = &pdf[stream + 7..stream + 7 + length];
                at = stream + 7 + length;
                let stream = unpacked(data, &head);
                Object { head, stream }
            }
            None => {
                at = plain;
                let head = String::from_utf8_lossy(&pdf[begin + 6..plain]).into_owned();
                Object {
                    head,
                    stream: Vec::new(),
                }
            }
        };
        found.insert(number, object);
    }
    found
}

fn unpacked(data: &[u8], head: &str) -> Vec<u8> {
    let mut plain = Vec::new();
    if head.contains("/FlateDecode") {
        ZlibDecoder::new(data).read_to_end(&mut plain).unwrap();
    } else {
        plain.extend_from_slice(data);
    }
    plain
}

/// For each font that is embedded what its glyphs mean.
fn fonts(objects: &HashMap<i32, Object>) -> HashMap<String, HashMap<u16, char>> {
    let page = objects
        .values()
        .find(|object| object.head.contains("/Type /Page\n"));
    let dictionary = between(&page.unwrap().head, "/Font <<", ">>").to_owned();
    let mut maps = HashMap::new();
    for entry in dictionary.split('/').skip(1) {
        let mut words = entry.split_whitespace();
        let name = words.next().unwrap().to_owned();
        let font = &objects[&words.next().unwrap().parse().unwrap()].head;
        if font.contains("/ToUnicode") {
            let number: i32 = after(font, "/ToUnicode").parse().unwrap();
            let map = String::from_utf8(objects[&number].stream.clone()).unwrap();
            maps.insert(name, glyphs(&map));
        }
    }
    maps
}

/// `<0001> <8BB8>`
fn glyphs(map: &str) -> HashMap<u16, char> {
    let hex = |word: &str| u32::from_str_radix(word.trim_matches(['<', '>']), 16).ok();
    let pair = |line: &str| {
        let (glyph, character) = line.split_once(' ')?;
        let glyph = u16::try_from(hex(glyph)?).ok()?;
        Some((glyph, char::from_u32(hex(character)?)?))
    };
    map.lines().filter_map(pair).collect()
}

/// The strings that are shown; those of one text object belong together.
fn text(content: &[u8], maps: &HashMap<String, HashMap<u16, char>>) -> String {
    let (mut shown, mut font, mut at) = (String::new(), String::new(), 0);
    let mut string = Vec::new();
    let mut word = Vec::new();
    while at < content.len() {
        match content[at] {
            b'(' => (string, at) = literal(content, at + 1),
            b'<' => {
                let end = find(content, b">", at).unwrap();
                let digits = std::str::from_utf8(&content[at + 1..end]).unwrap();
                let byte =
                    |index: usize| u8::from_str_radix(&digits[index..index + 2], 16).unwrap();
                string = (0..digits.len()).step_by(2).map(byte).collect();
                at = end + 1;
            }
            byte if byte.is_ascii_whitespace() => {
                match word.as_slice() {
                    b"Tj" => shown += &decoded(&string, maps.get(&font)),
                    b"ET" => shown.push('\n'),
                    [b'/', name @ ..] => font = String::from_utf8(name.to_vec()).unwrap(),
                    _ => {}
                }
                word.clear();
                at += 1;
            }
            byte => {
                word.push(byte);
                at += 1;
            }
        }
    }
    shown
}

/// The bytes of a string in round brackets, and where it ends.
fn literal(content: &[u8], mut at: usize) -> (Vec<u8>, usize) {
    let (mut bytes, mut depth) = (Vec::new(), 1);
    loop {
        let byte = content[at];
        at += 1;
        match byte {
            b'\\' => {
                let escaped = content[at];
                at += 1;
                match escaped {
                    b'n' => bytes.push(b'\n'),
                    b'r' => bytes.push(b'\r'),
                    b't' => bytes.push(b'\t'),
                    b'b' => bytes.push(8),
                    b'f' => bytes.push(12),
                    b'0'..=b'7' => {
                        let octal = std::str::from_utf8(&content[at - 1..at + 2]).unwrap();
                        bytes.push(u8::from_str_radix(octal, 8).unwrap());
                        at += 2;
                    }
                    other => bytes.push(other),
                }
            }
            b'(' => {
                depth += 1;
                bytes.push(byte);
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return (bytes, at);
                }
                bytes.push(byte);
            }
            other => bytes.push(other),
        }
    }
}

/// Helvetica is in Windows-1252, of which the tests need few signs beyond Latin-1.
fn decoded(bytes: &[u8], glyphs: Option<&HashMap<u16, char>>) -> String {
    match glyphs {
        Some(glyphs) => bytes
            .chunks(2)
            .map(|pair| glyphs[&u16::from_be_bytes([pair[0], pair[1]])])
            .collect(),
        None => bytes
            .iter()
            .map(|byte| match byte {
                0x85 => '…',
                0x92 => '’',
                0x96 => '–',
                other => char::from(*other),
            })
            .collect(),
    }
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let windows = bytes[from..].windows(wanted.len());
    let index = windows.into_iter().position(|window| window == wanted)?;
    Some(from + index)
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = text.split_once(begin).unwrap().1;
    rest.split_once(end).unwrap().0
}

/// The word behind a key.
fn after<'a>(text: &'a str, key: &str) -> &'a str {
    let rest = text.split_once(key).unwrap().1;
    rest.split_whitespace().next().unwrap()
}
