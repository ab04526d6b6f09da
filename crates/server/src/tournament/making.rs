//! From a request for a tournament to its conditions, and back.

use std::net::IpAddr;
use std::sync::Arc;

use damier_api as api;
use damier_club::{
    BadTournament, Player, Tournament, TournamentAct, TournamentConditions, TournamentEntry,
    tournament_codec as codec,
};
use damier_rules::Variant;
use damier_store::{CreateError, EventAppend, EventId, GameId, Line, NewEvent, Person};
use damier_table::{Leave, Moment, Span, Terms};

use crate::making::{self, bad_terms, clock};
use crate::own_rules;
use crate::refusal::Refusal;
use crate::secret;
use crate::session::Session;
use crate::shared::{Shared, stored};
use crate::who::Who;

/// How tournaments are called in storage.
pub(crate) const KIND: &str = "tournament";
/// The earliest that time trouble begins before a flag falls, in milliseconds: a year.
const EARLIEST_TROUBLE: i64 = 365 * Leave::DAY.as_millis();

/// Why no tournament can be played so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TournamentFault {
    /// Fewer than two players, or more than the pairing tables have.
    Players,
    /// No clocks.
    Terms,
    /// More leave than a year has days.
    Leave,
    /// Time trouble that never begins, or before the game does.
    Trouble,
}

/// Makes a tournament.
///
/// # Errors
///
/// A [`Refusal`] when it cannot be played or stored; then there is none.
pub(crate) async fn make(
    shared: &Shared,
    (session, who): (&Session, Who),
    address: IpAddr,
    request: api::NewTournament,
) -> Result<EventId, Refusal> {
    let id = EventId::new(secret::game_id()?);
    let now = shared.clock.now();
    let asked = &request.conditions;
    let rules = asked.rules.as_deref();
    let variant = shared.own_rules.variant(&asked.variant, rules, address)?;
    let conditions = conditions(variant, asked)?;
    let holder = who.hash().unwrap_or(session.hash);
    let director = Player::of_bytes(&holder);
    let tournament = Tournament::new(director.clone(), conditions).map_err(bad_conditions)?;
    let event = NewEvent {
        id: id.clone(),
        created: now,
        kind: KIND.to_owned(),
        terms: codec::encode_conditions(tournament.conditions()),
        listed: request.listed,
        people: vec![Person {
            role: "director".to_owned(),
            name: request.name,
            session: Some(holder),
            invite: None,
            account: who.account(),
        }],
    };
    let counted = GameId::new(id.as_str());
    let counting = shared.tournaments_made.add(address, counted.clone(), now);
    counting.map_err(|_| Refusal::TooManyTournaments)?;
    let storage = Arc::clone(&shared.storage);
    if let Err(error) = stored(|done| storage.make_event(event, done)).await {
        shared.tournaments_made.remove(&counted);
        return Err(match error {
            CreateError::Store(error) => error.into(),
            // Sixty bits of chance do not meet twice.
            CreateError::Exists | CreateError::RematchTaken => Refusal::Internal,
        });
    }
    if request.plays {
        let join = TournamentEntry::new(Moment::from_millis(now), director, TournamentAct::Join);
        let line = Line {
            at: now,
            text: codec::encode_entry(&join),
        };
        let append = EventAppend::new(id.clone(), 0, vec![line]);
        let storage = Arc::clone(&shared.storage);
        // Without it the director can still join.
        if let Err(error) = stored(|done| storage.append_event(append, done)).await {
            tracing::warn!(tournament = %id, %error, "the director has not joined");
        }
    }
    tracing::info!(tournament = %id, "tournament made");
    Ok(id)
}

fn conditions(
    variant: Variant,
    asked: &api::TournamentConditions,
) -> Result<TournamentConditions, Refusal> {
    let form = clock(&asked.clock)?;
    let terms: Terms =
        making::basic_terms(variant, asked.start.as_deref(), asked.draw_rules.as_deref())?;
    let terms = terms
        .with_clocks([form, form])
        .map_err(|error| bad_terms(&error))?;
    if !(1..=EARLIEST_TROUBLE).contains(&asked.near_time_trouble) {
        return Err(Refusal::BadTournament(TournamentFault::Trouble));
    }
    Ok(TournamentConditions {
        terms: terms.with_draw_offers_from(asked.draw_offers_from.unwrap_or(0)),
        twice: asked.twice,
        most_players: asked.most_players as usize,
        leave_days_a_year: asked.leave_days_a_year,
        near_time_trouble: Span::from_millis(asked.near_time_trouble),
    })
}

fn bad_conditions(bad: BadTournament) -> Refusal {
    Refusal::BadTournament(match bad {
        BadTournament::Players => TournamentFault::Players,
        BadTournament::Terms => TournamentFault::Terms,
        BadTournament::Leave => TournamentFault::Leave,
    })
}

/// The conditions as they are sent; none without clocks, which are checked when it is made.
pub(super) fn sent(conditions: &TournamentConditions) -> api::TournamentConditions {
    let terms = &conditions.terms;
    let usual = damier_rules::Position::start(terms.variant());
    let start = (*terms.start() != usual).then(|| crate::board::fen(terms.start()));
    let clock = terms.clocks().map(|[form, _]| crate::wooden::clock(*form));
    api::TournamentConditions {
        variant: own_rules::wire_name(terms.variant()),
        rules: own_rules::of(terms.variant()).map(|own| own.rules),
        draw_rules: Some(terms.draw_rules().id.to_owned()),
        start,
        draw_offers_from: Some(terms.draw_offers_from()),
        clock: clock.unwrap_or(api::Clock::Game { initial: 0 }),
        twice: conditions.twice,
        most_players: conditions.most_players as u32,
        leave_days_a_year: conditions.leave_days_a_year,
        near_time_trouble: conditions.near_time_trouble.as_millis(),
    }
}
