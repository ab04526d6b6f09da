//! Pictures as files of pixels.

use core::fmt;

use super::{Animation, Diagram, gif, png};

/// A picture that cannot be made of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PixelError {
    /// Its longer side would have no pixel, or more than [`Diagram::MOST_PIXELS`].
    TooLarge,
    /// It has more frames than can be counted.
    TooLong,
    /// What the writer of the format says.
    Format(String),
}

impl fmt::Display for PixelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PixelError::TooLarge => {
                write!(
                    f,
                    "a picture has 1 to {} pixels a side",
                    Diagram::MOST_PIXELS
                )
            }
            PixelError::TooLong => f.write_str("there are too many frames"),
            PixelError::Format(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for PixelError {}

impl Diagram {
    /// The longest side of a picture that is made of pixels.
    pub const MOST_PIXELS: u32 = 4096;

    /// The picture as PNG, its longer side [`Diagram::size`] pixels long. The title is left out.
    ///
    /// ```
    /// use damier_notation::diagram::Diagram;
    /// use damier_rules::{Position, Variant};
    ///
    /// let mut diagram = Diagram::of(&Position::start(Variant::International));
    /// diagram.size = 200;
    /// assert!(diagram.png()?.starts_with(b"\x89PNG"));
    /// # Ok::<(), damier_notation::diagram::PixelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PixelError`] where the size is none for a picture of pixels.
    pub fn png(&self) -> Result<Vec<u8>, PixelError> {
        png::write(self)
    }

    pub(super) fn pixels(&self) -> Result<u32, PixelError> {
        let fits = (1..=Diagram::MOST_PIXELS).contains(&self.size);
        fits.then_some(self.size).ok_or(PixelError::TooLarge)
    }
}

impl Animation {
    /// The frames as animated PNG, again and again. Programs that do not know it show the first.
    ///
    /// # Errors
    ///
    /// [`PixelError`] where the size is none for a picture of pixels.
    pub fn png(&self) -> Result<Vec<u8>, PixelError> {
        png::animate(self.frames())
    }

    /// The frames as animated GIF, again and again.
    ///
    /// # Errors
    ///
    /// [`PixelError`] where the size is none for a picture of pixels.
    pub fn gif(&self) -> Result<Vec<u8>, PixelError> {
        gif::animate(self.frames())
    }
}
