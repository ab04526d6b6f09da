//! Score sheets: what each player writes down of the game, right or wrong (Annex 3, 6.2 to 6.16).

use core::fmt;

/// What a player writes for one ply: short, without control characters or outer spaces.
///
/// ```
/// use damier_table::SheetText;
///
/// assert_eq!(SheetText::new("32-28")?.as_str(), "32-28");
/// assert!(SheetText::new("32-28\n").is_err());
/// # Ok::<(), damier_table::BadSheetText>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SheetText(String);

impl SheetText {
    /// The longest text, in characters: the longest capture written in full has 60.
    pub const LONGEST: usize = 80;

    /// A text; empty to strike out what was written.
    ///
    /// # Errors
    ///
    /// [`BadSheetText`] when nobody would write it on one line.
    pub fn new(text: impl Into<String>) -> Result<SheetText, BadSheetText> {
        let text = text.into();
        let fits = text.chars().count() <= SheetText::LONGEST
            && !text.chars().any(char::is_control)
            && text.trim() == text;
        if fits {
            Ok(SheetText(text))
        } else {
            Err(BadSheetText)
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text that cannot stand in a line of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BadSheetText;

impl fmt::Display for BadSheetText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a line of a score sheet has up to {} plain characters",
            SheetText::LONGEST
        )
    }
}

impl core::error::Error for BadSheetText {}

/// One player's own record of the game, ply by ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    lines: Vec<SheetText>,
}

impl Sheet {
    /// The highest ply that can be written.
    pub const LONGEST: u32 = 1_000;

    /// What is written for each ply from the first, empty where nothing is.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(SheetText::as_str)
    }

    /// What is written for a ply, counted from 1; empty where nothing is.
    pub fn line(&self, ply: u32) -> &str {
        let index = (ply as usize).wrapping_sub(1);
        self.lines.get(index).map_or("", SheetText::as_str)
    }

    pub(crate) fn write(&mut self, ply: u32, text: SheetText) {
        let ply = ply as usize;
        if self.lines.len() < ply {
            self.lines.resize(ply, SheetText::default());
        }
        if let Some(line) = ply
            .checked_sub(1)
            .and_then(|index| self.lines.get_mut(index))
        {
            *line = text;
        }
        while self
            .lines
            .last()
            .is_some_and(|line| line.as_str().is_empty())
        {
            self.lines.pop();
        }
    }
}
