//! Who takes part.

use core::fmt;

/// A player, by whatever the program around knows him by: an account's or a session's id. It is not
/// shown to people.
///
/// ```
/// use damier_club::Player;
///
/// assert_eq!(Player::new("k3x9")?.as_str(), "k3x9");
/// assert!(Player::new("two words").is_err());
/// # Ok::<(), damier_club::BadPlayer>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(String);

impl Player {
    /// The longest id, in bytes.
    pub const LONGEST: usize = 64;

    /// A player of this id.
    ///
    /// # Errors
    ///
    /// [`BadPlayer`] when it is empty, too long, or has something else than visible ASCII characters.
    pub fn new(id: impl Into<String>) -> Result<Player, BadPlayer> {
        let id = id.into();
        let fits = (1..=Player::LONGEST).contains(&id.len());
        if fits && id.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Player(id))
        } else {
            Err(BadPlayer)
        }
    }

    /// The player who is known by these bytes, such as the hash of a secret: by their 64 hexadecimal
    /// digits.
    ///
    /// ```
    /// use damier_club::Player;
    ///
    /// assert!(Player::of_bytes(&[0xa7; 32]).as_str().starts_with("a7a7"));
    /// ```
    pub fn of_bytes(bytes: &[u8; 32]) -> Player {
        Player(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// An id that no player can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPlayer;

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player's id has 1 to 64 visible ASCII characters")
    }
}

impl core::error::Error for BadPlayer {}
