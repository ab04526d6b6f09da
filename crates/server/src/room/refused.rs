//! Why the game refuses an entry, in the terms of the wire.

use damier_rules::Variant;

use crate::refusal::{BadRuling, Hindrance, Illegal, Refusal};
use crate::wooden;

/// The game's refusal in the terms of the wire.
pub(super) fn refused(refusal: &damier_table::Refusal, variant: Variant) -> Refusal {
    use damier_table::{ClockRefusal, Refusal as Table};
    match refusal {
        Table::GameOver => Refusal::GameOver,
        Table::NotBegun => Refusal::NotBegun,
        Table::FlagFallen { .. } | Table::Clock(ClockRefusal::FlagFallen { .. }) => {
            Refusal::FlagFallen
        }
        Table::NotYourTurn => Refusal::NotYourTurn,
        Table::IllegalMove(mv) => Refusal::IllegalMove(Illegal {
            text: format!("{}-{}", mv.from, mv.to),
            ..Illegal::default()
        }),
        Table::AlreadyAsked { .. } | Table::NothingToTakeBack => Refusal::OfferNotAllowed,
        Table::OfferNotAllowed(why) => Refusal::DrawOfferNotAllowed(*why),
        Table::ClaimNotAllowed(why) => Refusal::ClaimNotAllowed(*why),
        Table::ClaimPending => Refusal::ClaimPending,
        Table::NothingClaimed => Refusal::NothingClaimed,
        Table::NoDrawOffer | Table::NoTakeBack => Refusal::NoOffer,
        Table::WrongLevel => Refusal::WrongLevel,
        Table::Blindfold => Refusal::NoTakeBacks,
        Table::Leave(why) => Refusal::NoLeave(*why),
        Table::NoAssistant => Refusal::BadInvite,
        Table::NoSuchLine => Refusal::NoSuchLine,
        Table::Stopped => Refusal::Stopped,
        Table::NotStopped => Refusal::NotStopped,
        Table::NotPressed => Refusal::NotPressed,
        Table::NothingMoved => Refusal::NothingMoved,
        Table::StillInHand => Refusal::StillInHand,
        Table::Impossible(why) => Refusal::Impossible(wooden::hindrance(variant, *why)),
        Table::Unplayable => Refusal::Impossible(Hindrance::Unplayable),
        Table::TooManyActs { .. } => Refusal::Impossible(Hindrance::TooManyActs),
        Table::BoardNotSquare => Refusal::Impossible(Hindrance::BoardNotSquare),
        Table::SettingUp => Refusal::SettingUp,
        Table::NotSettingUp => Refusal::NotSettingUp,
        Table::TurnUnderWay => Refusal::TurnUnderWay,
        Table::Adjourned => Refusal::Adjourned,
        Table::NotAdjourned => Refusal::NotAdjourned,
        Table::CannotAdjourn => Refusal::CannotAdjourn,
        Table::NoAdjournment => Refusal::NoAdjournment,
        Table::MustSeal => Refusal::MustSeal,
        Table::NothingIrregular => Refusal::NothingIrregular,
        Table::NothingToShow => Refusal::NothingToShow,
        Table::ChangedSince => Refusal::ChangedSince,
        Table::NoArbiter => Refusal::NoArbiter,
        Table::NoFlagToCall => Refusal::NoFlag,
        Table::NoAccident => Refusal::NoAccident,
        Table::Untimed => Refusal::BadRuling(BadRuling::Untimed),
        Table::NoSuchPly { plies } => Refusal::BadRuling(BadRuling::PlyPastGame(*plies)),
        Table::Clock(ClockRefusal::NegativeTime { .. }) => {
            Refusal::BadRuling(BadRuling::NegativeTime)
        }
        Table::Clock(ClockRefusal::TooLong { .. }) => Refusal::BadRuling(BadRuling::TooLong),
        Table::Clock(ClockRefusal::CountPastLog { made, .. }) => {
            Refusal::BadRuling(BadRuling::CountPastLog(*made))
        }
        Table::Clock(_)
        | Table::AlreadyBegun
        | Table::Backwards { .. }
        | Table::WrongActor { .. }
        | Table::FlagNotDue { .. }
        | Table::BadInterruption { .. }
        | Table::TooLateToAbort => {
            tracing::error!(%refusal, "an entry of the server's own was refused");
            Refusal::Internal
        }
    }
}
