//! The assistant of a blind player (article 11.1.6): he carries out the moves that the player
//! announces, and presses the clock.

use core::fmt;

/// By what a server knows somebody again: 32 bytes that say nothing by themselves. They stand in
/// the log, as who may act for a player is part of the game; `Debug` shows nothing of them.
///
/// ```
/// use damier_table::Mark;
///
/// let mark = Mark::new([7; 32]);
/// assert_eq!(Mark::from_hex(&mark.to_hex()), Some(mark));
/// assert_eq!(Mark::from_hex("07"), None);
/// assert_eq!(format!("{mark:?}"), "Mark");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark([u8; 32]);

impl Mark {
    /// A mark.
    pub const fn new(bytes: [u8; 32]) -> Mark {
        Mark(bytes)
    }

    /// Its bytes.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// In 64 small hexadecimal figures.
    pub fn to_hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// From such figures; none from anything else.
    pub fn from_hex(text: &str) -> Option<Mark> {
        let plain = |one: &u8| one.is_ascii_digit() || (b'a'..=b'f').contains(one);
        if text.len() != 64 || !text.as_bytes().iter().all(plain) {
            return None;
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
        }
        Some(Mark(bytes))
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark")
    }
}

/// The assistant's seat beside one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assistant {
    /// What opens the seat, while it is free.
    pub invited: Option<Mark>,
    /// Who has it.
    pub seated: Option<Mark>,
}
