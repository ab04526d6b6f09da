//! Draw rules, as data of a federation's profile, and the counting of what they count.
//!
//! A [`DrawProfile`] is a list of rules; [`DrawCounts`] follows a game and says how far each rule
//! has come and which of them has made the game a draw.
//!
//! ```
//! use damier_rules::draw::{DrawCounts, profiles};
//! use damier_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::International);
//! let mut counts = DrawCounts::new(&profiles::FMJD, &start);
//! let mv = start.legal_moves()[0];
//! counts.advance(&start, &mv, &start.after(&mv));
//! assert!(counts.draw().is_none());
//! ```

mod counts;
mod material;
pub mod profiles;

pub use counts::{Counter, DrawCounts};
pub use material::Material;

/// The draw rules of a federation or a server, chosen for a game.
#[derive(Debug, PartialEq, Eq)]
pub struct DrawProfile {
    /// The name used on the command line and in files.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The rules, in the order in which they are looked at.
    pub rules: &'static [DrawRule],
}

/// One draw rule.
#[derive(Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The reason code of the result, such as `rule25`.
    pub reason: &'static str,
    /// The article that it comes from.
    pub article: &'static str,
    /// What it counts.
    pub counts: Counted,
    /// At which count the game is drawn: plies, or occurrences for a repetition.
    pub limit: u16,
    /// Who makes it a draw.
    pub ending: Ending,
}

/// Who ends a game by a draw rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is drawn as soon as the count is reached (FMJD Annex 3, 5.4).
    Automatic,
    /// A player has to claim it.
    Claimed,
    /// The arbiter decides.
    Arbiter,
}

/// What a draw rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// How often the present position stood with the same player to move. Nothing sets it back:
    /// after a capture, a promotion or a man's step forward no earlier position can come again.
    Repetition,
    /// Plies in a row in which only kings moved and nothing was taken. A man's move or a capture
    /// sets it back to 0.
    KingMoves {
        /// Count only while both sides have a king, and not while this material is on the board.
        both_have_kings_unless: Option<Material>,
    },
    /// Plies since the material arose; the move that made it is not counted. It ends when the
    /// material no longer lasts.
    Since {
        /// What starts the count.
        starts: Material,
        /// While this lasts, a count goes on.
        lasts: Material,
        /// Whether a capture or a promotion starts the count anew.
        anew_by_change: bool,
    },
    /// Nothing: the game is drawn as soon as the material stands on the board. The limit is 1.
    Standing {
        /// What must stand on the board.
        material: Material,
        /// Whether the game goes on while the side to move has a piece to take.
        unless_capture: bool,
    },
}
