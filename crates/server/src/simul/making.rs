//! From a request for a simul to its conditions, and back.

use std::net::IpAddr;
use std::sync::Arc;

use damier_api as api;
use damier_club::{BadConditions, Conditions, HostColour, Simul, Walk, codec};
use damier_rules::{Side, Variant};
use damier_store::{CreateError, EventId, GameId, NewEvent, Person};
use damier_table::{Assistance, BadTerms, ClockForm, Span, Terms};

use crate::making::{self, bad_terms, clock, sent_terms};
use crate::own_rules;
use crate::refusal::{Refusal, SimulFault};
use crate::secret;
use crate::session::Session;
use crate::shared::{Shared, stored};
use crate::who::Who;

/// How simuls are called in storage.
pub(crate) const KIND: &str = "simul";
/// The longest time that anybody is waited for, in milliseconds: a day.
const LONGEST_WAIT: i64 = 24 * 3600 * 1000;

/// Makes a simul.
///
/// # Errors
///
/// A [`Refusal`] when it cannot be given or stored; then there is none.
pub(crate) async fn make(
    shared: &Shared,
    (session, who): (&Session, Who),
    address: IpAddr,
    request: api::NewSimul,
) -> Result<EventId, Refusal> {
    let id = EventId::new(secret::game_id()?);
    let now = shared.clock.now();
    let asked = &request.conditions;
    let rules = asked.rules.as_deref();
    let variant = shared.own_rules.variant(&asked.variant, rules, address)?;
    let conditions = conditions(variant, asked)?;
    let holder = who.hash().unwrap_or(session.hash);
    let host = damier_club::Player::of_bytes(&holder);
    let simul = Simul::new(host, conditions).map_err(|bad| bad_conditions(&bad))?;
    let mut people = vec![Person {
        role: "host".to_owned(),
        name: request.name,
        session: Some(holder),
        invite: None,
        account: who.account(),
    }];
    if simul.conditions().arbiter {
        people.push(Person {
            role: "arbiter".to_owned(),
            name: None,
            session: None,
            invite: Some(secret::hash(&session.arbiter_invite(id.as_str()))),
            account: None,
        });
    }
    let event = NewEvent {
        id: id.clone(),
        created: now,
        kind: KIND.to_owned(),
        terms: codec::encode_conditions(simul.conditions()),
        listed: request.listed,
        people,
    };
    let counted = GameId::new(id.as_str());
    let counting = shared.simuls_made.add(address, counted.clone(), now);
    counting.map_err(|_| Refusal::TooManySimuls)?;
    let storage = Arc::clone(&shared.storage);
    if let Err(error) = stored(|done| storage.make_event(event, done)).await {
        shared.simuls_made.remove(&counted);
        return Err(match error {
            CreateError::Store(error) => error.into(),
            // Sixty bits of chance do not meet twice.
            CreateError::Exists | CreateError::RematchTaken => Refusal::Internal,
        });
    }
    tracing::info!(simul = %id, "simul made");
    shared.open_simul(&id);
    Ok(id)
}

fn conditions(variant: Variant, asked: &api::SimulConditions) -> Result<Conditions, Refusal> {
    let terms = terms(variant, asked)?;
    let clocks = match &asked.clock {
        Some(pair) => Some([clock(&pair.host)?, clock(&pair.guest)?]),
        None => None,
    };
    let wait = |millis: Option<i64>| match millis {
        None => Ok(None),
        Some(millis @ 1..=LONGEST_WAIT) => Ok(Some(Span::from_millis(millis))),
        Some(_) => Err(Refusal::BadSimul(SimulFault::Wait)),
    };
    if asked.blindfold.is_some() && asked.behind.is_some() {
        return Err(Refusal::BadSimul(SimulFault::BlindBehind));
    }
    let host_clock = asked.host_clock.as_ref().map(clock).transpose()?;
    let limited = clocks.is_some_and(|[_, guest]| guest != ClockForm::Unlimited);
    if limited && asked.guests_wait {
        return Err(Refusal::BadSimul(SimulFault::WaitsOnClock));
    }
    Ok(Conditions {
        clocks,
        host_clock,
        colour: match asked.colour {
            api::HostColour::White => HostColour::Always(Side::White),
            api::HostColour::Black => HostColour::Always(Side::Black),
            api::HostColour::Alternating => HostColour::Alternating,
        },
        most_boards: asked.most_boards as usize,
        open: asked.open,
        walk: match asked.walk {
            api::Walk::Round => Walk::Round,
            api::Walk::Free => Walk::Free,
        },
        guests_wait: asked.guests_wait,
        passes: asked.passes,
        patience: wait(asked.patience)?,
        behind: asked.behind,
        percentage: asked.percentage,
        blindfold: asked.blindfold,
        arbiter: asked.arbiter,
        away: wait(asked.away)?.or(Some(Conditions::USUAL_AWAY)),
        terms,
    })
}

fn terms(variant: Variant, asked: &api::SimulConditions) -> Result<Terms, Refusal> {
    let mut terms =
        making::basic_terms(variant, asked.start.as_deref(), asked.draw_rules.as_deref())?;
    let level = match asked.assistance {
        None | Some(api::Assistance::Assisted) => Assistance::Assisted,
        Some(api::Assistance::Club) => Assistance::Club,
        Some(api::Assistance::Official) => return Err(Refusal::BadSimul(SimulFault::Wooden)),
    };
    terms = terms
        .with_assistance(level)
        .with_arbiter(asked.arbiter)
        .with_draw_offers_from(asked.draw_offers_from.unwrap_or(0));
    Ok(terms)
}

fn bad_conditions(bad: &BadConditions) -> Refusal {
    match bad {
        BadConditions::Boards => Refusal::BadSimul(SimulFault::Boards),
        BadConditions::Percentage => Refusal::BadSimul(SimulFault::Percentage),
        BadConditions::Behind => Refusal::BadSimul(SimulFault::Behind),
        BadConditions::Patience => Refusal::BadSimul(SimulFault::Wait),
        BadConditions::TwoClocks => Refusal::BadSimul(SimulFault::TwoClocks),
        BadConditions::Terms(terms) => bad_terms(terms as &BadTerms),
    }
}

/// The conditions as they are sent.
pub(super) fn sent(conditions: &Conditions) -> api::SimulConditions {
    let terms = &conditions.terms;
    let usual = damier_rules::Position::start(terms.variant());
    let start = (*terms.start() != usual).then(|| crate::board::fen(terms.start()));
    let millis = |span: Option<Span>| span.map(Span::as_millis);
    let form = |form: ClockForm| crate::wooden::clock(form);
    api::SimulConditions {
        variant: own_rules::wire_name(terms.variant()),
        rules: own_rules::of(terms.variant()).map(|own| own.rules),
        draw_rules: Some(terms.draw_rules().id.to_owned()),
        start,
        assistance: Some(sent_terms(terms).assistance),
        draw_offers_from: Some(terms.draw_offers_from()),
        clock: conditions.clocks.map(|[host, guest]| api::SimulClocks {
            host: form(host),
            guest: form(guest),
        }),
        host_clock: conditions.host_clock.map(form),
        colour: match conditions.colour {
            HostColour::Always(Side::White) => api::HostColour::White,
            HostColour::Always(Side::Black) => api::HostColour::Black,
            HostColour::Alternating => api::HostColour::Alternating,
        },
        most_boards: conditions.most_boards as u32,
        open: conditions.open,
        walk: match conditions.walk {
            Walk::Round => api::Walk::Round,
            Walk::Free => api::Walk::Free,
        },
        guests_wait: conditions.guests_wait,
        passes: conditions.passes,
        patience: millis(conditions.patience),
        behind: conditions.behind,
        percentage: conditions.percentage,
        blindfold: conditions.blindfold,
        arbiter: conditions.arbiter,
        away: millis(conditions.away),
    }
}
