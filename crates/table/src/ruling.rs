//! What an arbiter can rule, each with his reason in words.

use core::fmt;

use damier_rules::Side;

use crate::{Declared, Moment, Span};

/// A ruling of the arbiter.
///
/// ```
/// use damier_rules::Side;
/// use damier_table::{Decision, Ruling};
///
/// let ruling = Ruling::new(Decision::Warn(Side::White), "talking to spectators")?;
/// assert_eq!(ruling.reason(), "talking to spectators");
/// assert!(Ruling::new(Decision::Stop, "two\nlines").is_err());
/// # Ok::<(), damier_table::BadReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    decision: Decision,
    reason: String,
}

/// What the arbiter decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Play begins with the board as it is set up, whoever has accepted it.
    Start,
    /// The game is adjourned: the side whose move is to be sealed seals it (Annex 3, article 7).
    Adjourn {
        /// When it is to go on.
        until: Option<Moment>,
    },
    /// The arbiter looks into the envelope of an adjourned game; nobody else does.
    OpenEnvelope,
    /// Both clocks stop.
    Stop,
    /// The clock of the side to move goes on; an adjourned game goes on with its sealed move.
    Resume,
    /// What was irregular about the last turn is put right.
    Correct,
    /// What was irregular about the last turn stands.
    Stand,
    /// A call or claim has no ground. If the flag has fallen while a claim was considered, the
    /// game is lost (Annex 3, 6.17).
    Dismiss,
    /// The draw that was claimed is granted, whatever flag has fallen meanwhile (6.17).
    Uphold,
    /// A side is warned (Annex 3, 2.5).
    Warn(Side),
    /// A side's clock shows so much from now on.
    SetTime(Side, Span),
    /// A side's clock shows so many milliseconds more, or less.
    AddTime(Side, i64),
    /// So many moves of a side count for its time control.
    SetCount(Side, u32),
    /// The moves after this ply are taken back.
    TakeBack(u32),
    /// The board is put back as it was before an accident.
    Restore,
    /// The game begins anew (article 5.1).
    Replay,
    /// A side has won.
    Win(Side, Declared),
    /// The game is drawn.
    Draw(Declared),
    /// The game does not count.
    Annul(Declared),
}

impl Decision {
    /// Whether the director of an event can decide so in its games, who rules through the server:
    /// warnings, more time, and the end of a game.
    pub const fn is_for_events(self) -> bool {
        matches!(
            self,
            Decision::Warn(_)
                | Decision::AddTime(..)
                | Decision::Win(..)
                | Decision::Draw(_)
                | Decision::Annul(_)
        )
    }
}

impl Ruling {
    /// The longest reason, in characters.
    pub const LONGEST_REASON: usize = 300;

    /// A ruling with its reason; the reason may be empty.
    ///
    /// # Errors
    ///
    /// [`BadReason`] when it is too long, has control characters, or begins or ends with a space.
    pub fn new(decision: Decision, reason: impl Into<String>) -> Result<Ruling, BadReason> {
        let reason = reason.into();
        if reason.chars().count() > Ruling::LONGEST_REASON {
            Err(BadReason::TooLong)
        } else if reason.chars().any(char::is_control) {
            Err(BadReason::ControlCharacter)
        } else if reason.trim() != reason {
            Err(BadReason::OuterSpace)
        } else {
            Ok(Ruling { decision, reason })
        }
    }

    /// What is decided.
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// Why, in the arbiter's words.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// A reason that cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadReason {
    /// It is longer than [`Ruling::LONGEST_REASON`].
    TooLong,
    /// It has a control character, such as the end of a line.
    ControlCharacter,
    /// It begins or ends with a space.
    OuterSpace,
}

impl fmt::Display for BadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadReason::TooLong => {
                write!(
                    f,
                    "the reason has more than {} characters",
                    Ruling::LONGEST_REASON
                )
            }
            BadReason::ControlCharacter => f.write_str("the reason has a control character"),
            BadReason::OuterSpace => f.write_str("the reason begins or ends with a space"),
        }
    }
}

impl core::error::Error for BadReason {}
