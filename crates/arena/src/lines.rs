//! Lines of text from something that may send anything.

use std::io::{self, BufRead, Read};

/// The next line without its end; none at the end of what there is. Of a line that is longer than
/// `most` bytes the rest is thrown away, and nothing of it given back but that.
pub(crate) fn next(input: &mut impl BufRead, most: usize) -> io::Result<Option<Text>> {
    let mut bytes = Vec::new();
    let read = input.take(most as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > most {
        skip_line(input)?;
        return Ok(Some(Text::TooLong));
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(Text::Line(
        String::from_utf8_lossy(&bytes).into_owned(),
    )))
}

/// A line, or the news that it was too long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Line(String),
    TooLong,
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                let all = buffer.len();
                input.consume(all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_and_long_ones_are_left_out() {
        let text = format!("one\r\n{}\ntwo\n\nlast", "x".repeat(100));
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input, 10).unwrap() {
            lines.push(line);
        }
        let line = |text: &str| Text::Line(text.to_owned());
        let all = [
            line("one"),
            Text::TooLong,
            line("two"),
            line(""),
            line("last"),
        ];
        assert_eq!(lines, all);
    }
}
