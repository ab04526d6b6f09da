//! From bytes to messages.

use core::fmt;

/// The bytes of a connection, cut into messages. No more than one message's worth is ever held back.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
}

impl Frames {
    /// The longest message, without its zero byte.
    pub const LONGEST: usize = 127;

    /// Nothing has come yet.
    pub const fn new() -> Frames {
        Frames { bytes: Vec::new() }
    }

    /// These bytes have come. Whoever pushes takes what is whole before he pushes more.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

impl Iterator for Frames {
    type Item = Result<String, BadFrame>;

    /// The next message that is whole; none until more has come. After an error the connection is
    /// of no more use.
    fn next(&mut self) -> Option<Result<String, BadFrame>> {
        let Some(length) = self.bytes.iter().position(|byte| *byte == 0) else {
            let too_long = self.bytes.len() > Frames::LONGEST;
            return too_long.then(|| {
                self.bytes.clear();
                Err(BadFrame::TooLong)
            });
        };
        let message: Vec<u8> = self.bytes.drain(..=length).take(length).collect();
        if length > Frames::LONGEST {
            return Some(Err(BadFrame::TooLong));
        }
        let text = String::from_utf8(message).ok();
        let text = text.filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        Some(text.ok_or(BadFrame::NotText))
    }
}

/// Bytes that are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadFrame {
    /// More than [`Frames::LONGEST`] bytes without a zero.
    TooLong,
    /// Something else than ASCII characters.
    NotText,
}

impl fmt::Display for BadFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFrame::TooLong => {
                write!(f, "more than {} bytes without an end", Frames::LONGEST)
            }
            BadFrame::NotText => f.write_str("bytes that are no ASCII text"),
        }
    }
}

impl core::error::Error for BadFrame {}
