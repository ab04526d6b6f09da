//! Adjourned games, between the words of the table and those of the wire.
//!
//! What was sealed goes to nobody before the envelope is opened: only this file and the log in
//! words read it, and both ask first.

use damier_api as api;
use damier_rules::Side;
use damier_table::{Act, Adjournment, Adjournments, Game, SealedMove, Unclear};

use crate::board::{api_side, side};
use crate::refusal::Refusal;

/// A move to be sealed.
///
/// # Errors
///
/// [`Refusal::Malformed`], without a word of it, when it cannot stand on one line.
pub(crate) fn seal(text: &str) -> Result<Act, Refusal> {
    let sealed = SealedMove::new(text.trim());
    let sealed = sealed.map_err(|error| Refusal::Malformed(error.to_string()))?;
    Ok(Act::Seal(sealed))
}

/// How a game may be adjourned, as it was asked for.
pub(crate) fn terms(asked: api::Adjournments) -> Adjournments {
    Adjournments {
        from: asked.from,
        sealer: asked.sealer.map(side),
        unclear: match asked.unclear {
            api::Unclear::Loses => Unclear::Loses,
            api::Unclear::Arbiter => Unclear::Arbiter,
        },
    }
}

/// The same as it is sent.
pub(crate) fn sent_terms(terms: &Adjournments) -> api::Adjournments {
    api::Adjournments {
        from: terms.from,
        sealer: terms.sealer.map(api_side),
        unclear: match terms.unclear {
            Unclear::Loses => api::Unclear::Loses,
            Unclear::Arbiter => api::Unclear::Arbiter,
        },
    }
}

/// How far an adjournment has come; what is in the envelope only to the arbiter who has looked.
pub(crate) fn state(game: &Game, to_arbiter: bool) -> Option<api::Adjournment> {
    let blank = |stage, sealer: Side| api::Adjournment {
        stage,
        sealer: api_side(sealer),
        by: None,
        until: None,
        sealed_at: None,
        ready: Vec::new(),
        envelope: None,
    };
    if !game.begun() || game.result().is_some() || game.setting_up().is_some() {
        return None;
    }
    let millis = |moment: damier_table::Moment| moment.as_millis();
    Some(match game.adjournment() {
        Adjournment::None => blank(api::AdjournmentStage::Possible, game.would_seal()?),
        Adjournment::Proposed { by, until } => api::Adjournment {
            by: Some(api_side(*by)),
            until: until.map(millis),
            ..blank(api::AdjournmentStage::Proposed, game.would_seal()?)
        },
        Adjournment::Due { until } => api::Adjournment {
            until: until.map(millis),
            ..blank(api::AdjournmentStage::Due, game.would_seal()?)
        },
        Adjournment::Sealed(sealed) => {
            let back = |side: &Side| sealed.ready[side.index()];
            let shown = to_arbiter && sealed.seen_by_arbiter;
            api::Adjournment {
                until: sealed.until.map(millis),
                sealed_at: Some(millis(sealed.at)),
                ready: Side::ALL.into_iter().filter(back).map(api_side).collect(),
                envelope: shown.then(|| sealed.envelope.text().to_owned()),
                ..blank(api::AdjournmentStage::Sealed, sealed.side)
            }
        }
    })
}
