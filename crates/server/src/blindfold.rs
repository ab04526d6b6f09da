//! The terms of a blindfold game, from the words of the wire and back.

use damier_api as api;
use damier_rules::Side;
use damier_table::{Assistance, Beyond, Blindfold, Terms};

use crate::refusal::Refusal;

/// More announcements than these nobody counts.
const MOST_ALLOWED: u32 = 100;

/// The terms with the sides that see no board, where the request wants any.
///
/// # Errors
///
/// [`Refusal::BlindfoldTerms`] where it cannot be played so: the engine is never blindfolded, at
/// one screen both are or none, and no hand moves pieces that it does not see. What depends on the
/// pieces (draw offers with few of them) or is a record (score sheets) is left out,
/// and ratings are those of players who see the board.
pub(crate) fn apply(terms: Terms, request: &api::NewGame, own: Side) -> Result<Terms, Refusal> {
    let Some(asked) = request.blindfold else {
        return Ok(terms);
    };
    let mut sides = [false; 2];
    sides[own.index()] = asked.who != api::Blinded::Opponent;
    sides[(!own).index()] = asked.who != api::Blinded::Creator;
    let opponent = match request.opponent {
        api::Opponent::Engine { .. } => asked.who == api::Blinded::Creator,
        api::Opponent::Screen => asked.who == api::Blinded::Both,
        api::Opponent::Friend => true,
    };
    let allowed = asked.allowed.unwrap_or(Blindfold::USUAL);
    let fits = opponent
        && allowed <= MOST_ALLOWED
        && terms.assistance() != Assistance::Official
        && !terms.sheets()
        && terms.draw_offers_within().is_none()
        && !request.rated.unwrap_or(false);
    if !fits {
        return Err(Refusal::BlindfoldTerms);
    }
    Ok(terms.with_blindfold(Some(Blindfold {
        sides,
        allowed,
        beyond: match asked.beyond {
            api::Beyond::Loses => Beyond::Loses,
            api::Beyond::Counts => Beyond::Counts,
        },
        notes: asked.notes,
        spectators: asked.spectators,
    })))
}

/// The terms as they are sent.
pub(crate) fn sent(blindfold: &Blindfold) -> api::Blindfold {
    api::Blindfold {
        white: blindfold.is_blind(Side::White),
        black: blindfold.is_blind(Side::Black),
        allowed: blindfold.allowed,
        beyond: match blindfold.beyond {
            Beyond::Loses => api::Beyond::Loses,
            Beyond::Counts => api::Beyond::Counts,
        },
        notes: blindfold.notes,
        spectators: blindfold.spectators,
    }
}
