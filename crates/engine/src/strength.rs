//! How strong the levels are, told to people.

use crate::Level;

/// A rating for each level, the weakest first, on the scale on which a beginner has 600 and a strong
/// club player 1800.
const RATINGS: [u16; 10] = [600, 750, 900, 1050, 1250, 1450, 1650, 1850, 2050, 2250];

impl Level {
    /// The rating that a player of this strength would have, roughly: for people who choose a level.
    ///
    /// ```
    /// use damier_engine::Level;
    ///
    /// let ratings: Vec<u16> = Level::all().map(Level::rating).collect();
    /// assert_eq!(ratings[0], 600);
    /// assert!(ratings.is_sorted());
    /// ```
    pub const fn rating(self) -> u16 {
        RATINGS[self.number() as usize - 1]
    }
}
