//! Claims and offers of draws in English.

use damier_table::{Claim, ClaimGround, NoClaim, NoOffer};

use crate::log::Outcome;

/// The facts that decide a claim.
pub(super) fn facts(claim: &Claim) -> String {
    let limit = claim.rule.map_or(0, |rule| rule.limit);
    match claim.ground {
        ClaimGround::Regulation => "the ending is one of those that are not played on".to_owned(),
        ClaimGround::ShortOfTime => {
            "whether the position is clearly better is for the arbiter to say".to_owned()
        }
        ClaimGround::Rule(_) if claim.counts_positions() => {
            let plies: Vec<String> = claim.stood_at.iter().map(u32::to_string).collect();
            let times = match claim.used {
                1 => "once".to_owned(),
                used => format!("{used} times"),
            };
            format!(
                "the position has stood {times}, after plies {}",
                plies.join(", ")
            )
        }
        ClaimGround::Rule(_) if claim.holds => format!("all {} moves are made", limit / 2),
        ClaimGround::Rule(_) if claim.used == 0 => "nothing has been counted".to_owned(),
        ClaimGround::Rule(_) => format!("{} of {} moves are made", claim.used / 2, limit / 2),
    }
}

/// A claim was not granted.
pub(super) fn wrong(name: &str, decided: Option<&Claim>) -> String {
    match decided {
        Some(claim) => format!("No draw by \"{name}\": {}.", facts(claim)),
        None => format!("No draw by \"{name}\": the claim was not granted."),
    }
}

/// What came of a claim, to stand after it.
pub(super) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Granted => "granted",
        Outcome::Pending => "the arbiter has to decide",
        Outcome::NotGranted => "not granted",
    }
}

/// Why no draw may be offered now.
pub(super) fn no_offer(why: NoOffer) -> String {
    match why {
        NoOffer::NotAfterOwnMove => {
            "A draw is offered right after one's own move, before the opponent is on move."
                .to_owned()
        }
        NoOffer::Standing => "You have offered a draw already.".to_owned(),
        NoOffer::Repeated => {
            "You have offered a draw before; now it is for the opponent to offer.".to_owned()
        }
        NoOffer::TooEarly { from } => {
            format!("In this game draws are offered only after {from} moves of each side.")
        }
        NoOffer::TooManyPieces { most } => {
            format!(
                "In this game draws are offered only when each side has {most} pieces or fewer."
            )
        }
    }
}

/// Why a draw cannot be claimed so, or not now.
pub(super) const fn no_claim(why: NoClaim) -> &'static str {
    match why {
        NoClaim::NotYourTurn => "A draw is claimed on one's own turn.",
        NoClaim::NoSuchRule => "This game is not played under such a draw rule.",
        NoClaim::Automatic => "This draw rule ends the game by itself; nobody has to claim it.",
        NoClaim::Repeated => "You have claimed this in this turn already.",
        NoClaim::Increment => "This is claimed only where no time is added to the clocks.",
        NoClaim::TimeLeft => "This is claimed only with a minute or less on one's clock.",
        NoClaim::Material => "This is claimed only in certain endings, and this is none.",
    }
}
