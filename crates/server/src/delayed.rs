//! How far those who only look on are behind, between the wire and the terms.

use damier_api as api;
use damier_table::{Delay, Span};

use crate::refusal::Refusal;

/// The delay that is asked for.
///
/// # Errors
///
/// [`Refusal::Malformed`] for one that is too short or too long.
pub(crate) fn terms(asked: Option<api::Delay>) -> Result<Option<Delay>, Refusal> {
    let delay = asked.map(|asked| match asked {
        api::Delay::Plies { plies } => Delay::Plies(plies),
        api::Delay::Time { millis } => Delay::Time(Span::from_millis(millis)),
    });
    match delay {
        Some(delay) if !delay.is_usable() => Err(Refusal::Malformed(format!(
            "a delay is 1 to {} plies, or a second to a day",
            Delay::MOST_PLIES
        ))),
        delay => Ok(delay),
    }
}

/// A delay as it is sent.
pub(crate) fn sent(delay: Delay) -> api::Delay {
    match delay {
        Delay::Plies(plies) => api::Delay::Plies { plies },
        Delay::Time(time) => api::Delay::Time {
            millis: time.as_millis(),
        },
    }
}
