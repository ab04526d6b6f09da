//! The irregularities, each with its article of FMJD Annex 1.

use core::fmt;

/// What was not done by the rules.
///
/// The first seventeen are the items of article 5.4, in its order; the opponent may have each of
/// them put right or let it stand. The others are articles of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Irregularity {
    /// 5.4.1: two moves in a row.
    TwoMovesInARow,
    /// 5.4.2: a man or king was moved illegally.
    IllegalMove,
    /// 5.4.3: one piece was touched, then another moved.
    TouchedAnother,
    /// 5.4.4: a move just made was taken back.
    TookBack,
    /// 5.4.5: an opponent's piece was moved.
    MovedOpponentsPiece,
    /// 5.4.6: a piece that could have captured was moved without capturing.
    MovedWithoutCapturing,
    /// 5.4.7: a piece was lifted without reason.
    LiftedWithoutReason,
    /// 5.4.8: more or fewer pieces were captured than prescribed.
    WrongNumberCaptured,
    /// 5.4.9: a multiple capture was stopped too early.
    StoppedCapture,
    /// 5.4.10: a piece was lifted during an unfinished multiple capture.
    LiftedDuringCapture,
    /// 5.4.11: after a multiple capture fewer pieces were lifted than captured.
    LiftedTooFew,
    /// 5.4.12: a piece was lifted that was not jumped.
    LiftedNotJumped,
    /// 5.4.13: the lifting of the captured pieces was stopped.
    StoppedLifting,
    /// 5.4.14: own pieces were lifted after a capture.
    LiftedOwn,
    /// 5.4.15: a man was promoted without being crowned.
    NotCrowned,
    /// 5.4.16: an uncrowned king was moved.
    MovedUncrowned,
    /// 5.4.17 of newer texts: both hands were used.
    TwoHands,
    /// 3.14: pieces were touched or moved by the player who was not on move.
    TouchedOutOfTurn,
    /// 4.4: a capture was not made in its order, or not finished by lifting the captured piece.
    CaptureNotFinished,
    /// 4.9: a multiple capture was not shown jump by jump.
    NotShownClearly,
    /// 4.11: captured pieces were lifted in another order, or before the capture was made.
    LiftedOutOfOrder,
    /// 4.15: a man was crowned that had only passed its crowning row.
    CrownedWrongly,
    /// 5.1: the board lies the wrong way round.
    BoardTurned,
    /// 5.2: the set-up was wrong.
    WrongSetUp,
    /// 5.3: a piece stands on a light square.
    OnLightSquare,
}

/// What may be done about an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// 5.4: the opponent has it corrected or lets it stand.
    Choice,
    /// 4.4, 4.9 and 4.11: the opponent may ask for the same capture to be made again, clearly and
    /// in order; the move itself stays. Playing on lets it stand.
    Repetition,
    /// 3.14: it is improper and no more; what was displaced is put back.
    Reproof,
    /// 5.1: the game is void and played again.
    Replay,
}

impl Irregularity {
    /// All of them, in the order of the articles of 5.4 and then the others.
    pub const ALL: [Irregularity; 25] = [
        Irregularity::TwoMovesInARow,
        Irregularity::IllegalMove,
        Irregularity::TouchedAnother,
        Irregularity::TookBack,
        Irregularity::MovedOpponentsPiece,
        Irregularity::MovedWithoutCapturing,
        Irregularity::LiftedWithoutReason,
        Irregularity::WrongNumberCaptured,
        Irregularity::StoppedCapture,
        Irregularity::LiftedDuringCapture,
        Irregularity::LiftedTooFew,
        Irregularity::LiftedNotJumped,
        Irregularity::StoppedLifting,
        Irregularity::LiftedOwn,
        Irregularity::NotCrowned,
        Irregularity::MovedUncrowned,
        Irregularity::TwoHands,
        Irregularity::TouchedOutOfTurn,
        Irregularity::CaptureNotFinished,
        Irregularity::NotShownClearly,
        Irregularity::LiftedOutOfOrder,
        Irregularity::CrownedWrongly,
        Irregularity::BoardTurned,
        Irregularity::WrongSetUp,
        Irregularity::OnLightSquare,
    ];

    /// The article of FMJD Annex 1.
    pub const fn article(self) -> &'static str {
        match self {
            Irregularity::TwoMovesInARow => "5.4.1",
            Irregularity::IllegalMove => "5.4.2",
            Irregularity::TouchedAnother => "5.4.3",
            Irregularity::TookBack => "5.4.4",
            Irregularity::MovedOpponentsPiece => "5.4.5",
            Irregularity::MovedWithoutCapturing => "5.4.6",
            Irregularity::LiftedWithoutReason => "5.4.7",
            Irregularity::WrongNumberCaptured => "5.4.8",
            Irregularity::StoppedCapture => "5.4.9",
            Irregularity::LiftedDuringCapture => "5.4.10",
            Irregularity::LiftedTooFew => "5.4.11",
            Irregularity::LiftedNotJumped => "5.4.12",
            Irregularity::StoppedLifting => "5.4.13",
            Irregularity::LiftedOwn => "5.4.14",
            Irregularity::NotCrowned => "5.4.15",
            Irregularity::MovedUncrowned => "5.4.16",
            Irregularity::TwoHands => "5.4.17",
            Irregularity::TouchedOutOfTurn => "3.14",
            Irregularity::CaptureNotFinished => "4.4",
            Irregularity::NotShownClearly => "4.9",
            Irregularity::LiftedOutOfOrder => "4.11",
            Irregularity::CrownedWrongly => "4.15",
            Irregularity::BoardTurned => "5.1",
            Irregularity::WrongSetUp => "5.2",
            Irregularity::OnLightSquare => "5.3",
        }
    }

    /// What the articles give the opponent against it.
    pub const fn remedy(self) -> Remedy {
        match self {
            Irregularity::BoardTurned => Remedy::Replay,
            Irregularity::TouchedOutOfTurn => Remedy::Reproof,
            Irregularity::CaptureNotFinished
            | Irregularity::NotShownClearly
            | Irregularity::LiftedOutOfOrder => Remedy::Repetition,
            _ => Remedy::Choice,
        }
    }

    /// The irregularity of this article.
    ///
    /// ```
    /// use damier_table::Irregularity;
    ///
    /// assert_eq!(Irregularity::of_article("5.4.9"), Some(Irregularity::StoppedCapture));
    /// assert_eq!(Irregularity::of_article("5.4.18"), None);
    /// ```
    pub fn of_article(article: &str) -> Option<Irregularity> {
        Irregularity::ALL
            .into_iter()
            .find(|each| each.article() == article)
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.article())
    }
}
