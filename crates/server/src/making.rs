//! From a request for a game to its first entries.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use damier_api as api;
use damier_notation::fen;
use damier_rules::draw::Ending;
use damier_rules::{Position, Removal, Ruleset, Side, Variant};
use damier_store::{AccountId, CreateError, GameId, Hash, Holder, Line, NewGame, Seat};
use damier_table::{
    Act, Actor, Assistance, BadTerms, ClockForm, Entry, Flags, Leave, Moment, NoLeave, Notices,
    Span, Terms, codec,
};

use crate::accounts::AccountRefusal;
use crate::adjourning;
use crate::blindfold;
use crate::delayed;
use crate::odds;
use crate::refusal::Refusal;
use crate::room::kind_text;
use crate::secret;
use crate::session::Session;
use crate::shared::{Shared, stored};
use crate::thinking::LEVELS;
use crate::who::Who;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// Makes a game and opens its room. Its invitations are those of the browser.
///
/// # Errors
///
/// A [`Refusal`] when such a game cannot be played or stored; then there is none.
pub(crate) async fn make(
    shared: &Shared,
    by: (&Session, Who),
    address: IpAddr,
    request: api::NewGame,
) -> Result<GameId, Refusal> {
    let id = GameId::new(secret::game_id()?);
    let now = shared.clock.now();
    let rules = request.rules.as_deref();
    let variant = shared.own_rules.variant(&request.variant, rules, address)?;
    let game = prepare(&id, by, now, variant, request)?;
    keep(shared, address, game).await
}

/// A name as it may be shown: trimmed, not too long, without control characters.
///
/// # Errors
///
/// [`Refusal::Malformed`] for a name that is too long or has control characters.
pub(crate) fn name(name: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::Malformed(format!(
            "a name has at most {LONGEST_NAME} characters"
        )));
    }
    if name.chars().any(char::is_control) {
        return Err(Refusal::Malformed(
            "a name has no control characters".into(),
        ));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// A game between friends as it is without any wish.
pub(crate) fn friendly(variant: &str, side: api::SideChoice) -> api::NewGame {
    api::NewGame {
        variant: variant.to_owned(),
        draw_rules: None,
        start: None,
        side,
        name: None,
        opponent: api::Opponent::Friend,
        clock: None,
        assistance: None,
        arbiter: None,
        notices: None,
        flags: None,
        draw_offers_from: None,
        draw_offers_within: None,
        draw_endings: Vec::new(),
        sheets: None,
        set_up: None,
        leave_days: None,
        delay: None,
        adjournments: None,
        blindfold: None,
        rated: None,
        odds: None,
        rules: None,
    }
}

/// Somebody who sits down at a game that is made for him.
pub(crate) struct Seated {
    /// What he holds the seat by.
    pub(crate) hash: Hash,
    /// His account, if he is signed in.
    pub(crate) account: Option<AccountId>,
    /// His name.
    pub(crate) name: Option<String>,
}

/// Makes a game between two who have found one another, White's seat first; it begins at once.
///
/// # Errors
///
/// As [`make`].
pub(crate) async fn make_between(
    shared: &Shared,
    address: IpAddr,
    request: api::NewGame,
    seats: [Seated; 2],
) -> Result<GameId, Refusal> {
    let id = GameId::new(secret::game_id()?);
    let now = shared.clock.now();
    let terms = terms(variant_named(&request.variant)?, &request)?;
    let [white, black] = &seats;
    let rated = request.rated.unwrap_or(false);
    if rated && (white.account.is_none() || black.account.is_none()) {
        return Err(AccountRefusal::NotSignedIn.into());
    }
    let game = NewGame {
        id: id.clone(),
        created: now,
        kind: kind_text(api::Kind::Friend).to_owned(),
        timed: terms.clocks().is_some(),
        terms: codec::encode_terms(&terms),
        rated,
        seats: seats.map(|seated| Seat {
            name: seated.name,
            session: Some(seated.hash),
            account: seated.account,
            ..Seat::free_person()
        }),
        arbiter: None,
        lines: vec![beginning(now)],
        rematch_of: None,
    };
    keep(shared, address, game).await
}

/// Makes a game that begins at once, at seats that are taken, by rules that may be somebody's own.
///
/// # Errors
///
/// As [`make`].
pub(crate) async fn make_seated(
    shared: &Shared,
    address: IpAddr,
    request: api::NewGame,
    kind: api::Kind,
    seats: [Seat; 2],
) -> Result<GameId, Refusal> {
    let id = GameId::new(secret::game_id()?);
    let now = shared.clock.now();
    let rules = request.rules.as_deref();
    let variant = shared.own_rules.variant(&request.variant, rules, address)?;
    let terms = terms(variant, &request)?;
    let game = NewGame {
        id,
        created: now,
        kind: kind_text(kind).to_owned(),
        timed: terms.clocks().is_some(),
        terms: codec::encode_terms(&terms),
        rated: false,
        seats,
        arbiter: None,
        lines: vec![beginning(now)],
        rematch_of: None,
    };
    keep(shared, address, game).await
}

/// The first entry of a game that begins at once.
fn beginning(now: i64) -> Line {
    let begin = Entry::new(Moment::from_millis(now), Actor::Server, Act::Begin);
    Line {
        at: now,
        text: codec::encode_entry(&begin),
    }
}

/// Stores a game and opens its room.
async fn keep(shared: &Shared, address: IpAddr, game: NewGame) -> Result<GameId, Refusal> {
    let id = game.id.clone();
    shared.unfinished.add(address, id.clone(), game.created)?;
    let storage = Arc::clone(&shared.storage);
    if let Err(error) = stored(|done| storage.create(game, done)).await {
        shared.unfinished.remove(&id);
        return Err(match error {
            CreateError::Store(error) => error.into(),
            // Sixty bits of chance do not meet twice.
            CreateError::Exists | CreateError::RematchTaken => Refusal::Internal,
        });
    }
    shared.metrics.games_made.fetch_add(1, Relaxed);
    tracing::info!(game = %id, "game made");
    shared.open_room(&id);
    Ok(id)
}

fn prepare(
    id: &GameId,
    (session, who): (&Session, Who),
    now: i64,
    variant: Variant,
    request: api::NewGame,
) -> Result<NewGame, Refusal> {
    let terms = terms(variant, &request)?;
    let rated = request.rated.unwrap_or(false);
    let own = match request.side {
        api::SideChoice::White => Side::White,
        api::SideChoice::Black => Side::Black,
        api::SideChoice::Random if secret::coin()? => Side::White,
        api::SideChoice::Random => Side::Black,
    };
    let terms = blindfold::apply(terms, &request, own)?;
    let arbiter = terms.arbiter().then(|| Seat {
        invite: Some(secret::hash(&session.arbiter_invite(id.as_str()))),
        ..Seat::free_person()
    });
    let me = Seat {
        name: name(request.name)?,
        session: who.hash(),
        account: who.account(),
        ..Seat::free_person()
    };
    let (kind, other) = opponent(id, (session, who), request.opponent)?;
    let lines = match kind {
        // It begins when the friend comes.
        api::Kind::Friend | api::Kind::Simul | api::Kind::Tournament => Vec::new(),
        api::Kind::Engine | api::Kind::Screen => vec![beginning(now)],
    };
    if rated && kind != api::Kind::Friend {
        return Err(Refusal::NotRated);
    }
    if rated && who.account().is_none() {
        return Err(AccountRefusal::NotSignedIn.into());
    }
    Ok(NewGame {
        id: id.clone(),
        created: now,
        kind: kind_text(kind).to_owned(),
        timed: terms.clocks().is_some(),
        terms: codec::encode_terms(&terms),
        rated,
        seats: if own == Side::White {
            [me, other]
        } else {
            [other, me]
        },
        arbiter,
        lines,
        rematch_of: None,
    })
}

/// How the game is played, and the seat of the other side.
fn opponent(
    id: &GameId,
    (session, who): (&Session, Who),
    opponent: api::Opponent,
) -> Result<(api::Kind, Seat), Refusal> {
    let free = Seat::free_person();
    Ok(match opponent {
        api::Opponent::Engine { level } if LEVELS.contains(&level) => {
            let holder = Holder::Engine { level };
            (api::Kind::Engine, Seat { holder, ..free })
        }
        api::Opponent::Engine { level } => return Err(Refusal::UnknownLevel(level)),
        api::Opponent::Friend => {
            let invite = Some(secret::hash(&session.invite(id.as_str())));
            (api::Kind::Friend, Seat { invite, ..free })
        }
        api::Opponent::Screen => {
            let session = who.hash();
            (api::Kind::Screen, Seat { session, ..free })
        }
    })
}

/// Reads a position that a game may begin from. Of pieces beyond those of the start, a board can be
/// built on which it takes seconds to find what may be captured.
pub(crate) fn position(variant: Variant, text: &str) -> Result<Position, Refusal> {
    let position = fen::parse_position(variant, text).map_err(Refusal::BadPosition)?;
    let start = Position::start(variant);
    for side in [Side::White, Side::Black] {
        if position.count(side) > start.count(side) {
            return Err(Refusal::TooManyPieces(side, start.count(side)));
        }
    }
    Ok(position)
}

/// A variant by its name.
///
/// # Errors
///
/// That there is none.
pub(crate) fn variant_named(name: &str) -> Result<Variant, Refusal> {
    name.parse()
        .map_err(|_| Refusal::UnknownVariant(name.to_owned()))
}

/// Terms of a variant, from its start or another position, with its draw rules or others.
///
/// # Errors
///
/// A [`Refusal`] when nobody can play so.
pub(crate) fn basic_terms(
    variant: Variant,
    start: Option<&str>,
    draw_rules: Option<&str>,
) -> Result<Terms, Refusal> {
    let start = match start {
        Some(text) => position(variant, text)?,
        None => Position::start(variant),
    };
    let terms = Terms::new(start);
    match draw_rules {
        Some(id) => terms.with_draw_rules(id).map_err(|error| bad_terms(&error)),
        None => Ok(terms),
    }
}

/// The terms of a game that is asked for.
///
/// # Errors
///
/// A [`Refusal`] when such a game cannot be played.
pub(crate) fn terms(variant: Variant, request: &api::NewGame) -> Result<Terms, Refusal> {
    let mut terms = basic_terms(
        variant,
        request.start.as_deref(),
        request.draw_rules.as_deref(),
    )?;
    if let Some(pair) = &request.clock {
        let clocks = [clock(&pair.white)?, clock(&pair.black)?];
        terms = terms
            .with_clocks(clocks)
            .map_err(|error| bad_terms(&error))?;
    }
    terms = terms
        .with_assistance(request.assistance.map_or(Assistance::Assisted, assistance))
        .with_arbiter(request.arbiter.unwrap_or(false))
        .with_notices(request.notices.map_or(Notices::Nobody, notices))
        .with_flags(request.flags.map_or(Flags::Automatic, flags))
        .with_draw_offers_from(request.draw_offers_from.unwrap_or(0))
        .with_draw_offers_within(request.draw_offers_within)
        .with_sheets(request.sheets.unwrap_or(false))
        .with_set_up(request.set_up.unwrap_or(false))
        .with_adjournments(request.adjournments.map(adjourning::terms))
        .with_leave_days(request.leave_days)
        .with_delay(delayed::terms(request.delay)?);
    if let Some(odds) = &request.odds {
        terms = odds::with(terms, odds)?;
    }
    // Rated are games by the rules of a variant in which nobody is given anything, or lacks sight.
    let unusual = terms.is_at_odds() || variant.is_custom() || request.blindfold.is_some();
    if request.rated == Some(true) && unusual {
        return Err(Refusal::NotRated);
    }
    for set in &request.draw_endings {
        terms = terms
            .with_draw_ending(&set.rule, ending(set.ending))
            .map_err(|error| bad_terms(&error))?;
    }
    let with_engine = matches!(request.opponent, api::Opponent::Engine { .. });
    if with_engine && (terms.assistance() != Assistance::Assisted || terms.arbiter()) {
        return Err(Refusal::EngineLevel);
    }
    let level = request.assistance.unwrap_or(api::Assistance::Assisted);
    if !levels(variant.rules()).contains(&level) {
        return Err(Refusal::NotOfficial);
    }
    let official = terms.assistance() == Assistance::Official;
    let assisted = terms.assistance() == Assistance::Assisted;
    if terms
        .leave_days()
        .is_some_and(|days| !(1..=Leave::LONGEST).contains(&days))
    {
        return Err(Refusal::NoLeave(NoLeave::Days {
            left: Leave::LONGEST,
        }));
    }
    if terms.leave_days().is_some() && terms.clocks().is_none() {
        return Err(Refusal::BadClock);
    }
    if terms.set_up() && !official || terms.adjournments().is_some() && assisted {
        return Err(Refusal::WrongLevel);
    }
    Ok(terms)
}

/// The levels at which a variant can be played. The official rules have captured pieces lifted
/// after the capture, so hands that lift them at once cannot be judged by them; and a position read
/// off the wood does not know how often a king has moved.
pub(crate) fn levels(rules: &Ruleset) -> Vec<api::Assistance> {
    let mut levels = vec![api::Assistance::Assisted, api::Assistance::Club];
    if rules.removal == Removal::AtTheEnd && rules.king_moves.is_none() {
        levels.push(api::Assistance::Official);
    }
    levels
}

/// A clock as it is asked for.
///
/// # Errors
///
/// [`Refusal::BadClock`] when it cannot be read.
pub(crate) fn clock(clock: &api::Clock) -> Result<ClockForm, Refusal> {
    let span = Span::from_millis;
    Ok(match clock {
        api::Clock::Fischer { initial, increment } => ClockForm::Fischer {
            initial: span(*initial),
            increment: span(*increment),
        },
        api::Clock::Game { initial } => ClockForm::WholeGame {
            initial: span(*initial),
        },
        api::Clock::Text { text } => text.parse().map_err(|_| Refusal::BadClock)?,
    })
}

fn assistance(level: api::Assistance) -> Assistance {
    match level {
        api::Assistance::Assisted => Assistance::Assisted,
        api::Assistance::Club => Assistance::Club,
        api::Assistance::Official => Assistance::Official,
    }
}

fn notices(notices: api::Notices) -> Notices {
    match notices {
        api::Notices::Nobody => Notices::Nobody,
        api::Notices::Opponent => Notices::Opponent,
        api::Notices::Both => Notices::Both,
    }
}

fn flags(flags: api::Flags) -> Flags {
    match flags {
        api::Flags::Automatic => Flags::Automatic,
        api::Flags::Called => Flags::Called,
    }
}

fn ending(ending: api::Ending) -> Ending {
    match ending {
        api::Ending::Automatic => Ending::Automatic,
        api::Ending::Claimed => Ending::Claimed,
        api::Ending::Arbiter => Ending::Arbiter,
    }
}

/// Who ends a game by a draw rule, as it is sent.
pub(crate) fn sent_ending(ending: Ending) -> api::Ending {
    match ending {
        Ending::Automatic => api::Ending::Automatic,
        Ending::Claimed => api::Ending::Claimed,
        Ending::Arbiter => api::Ending::Arbiter,
    }
}

/// The terms as they are sent.
pub(crate) fn sent_terms(terms: &Terms) -> api::GameTerms {
    api::GameTerms {
        assistance: match terms.assistance() {
            Assistance::Assisted => api::Assistance::Assisted,
            Assistance::Club => api::Assistance::Club,
            Assistance::Official => api::Assistance::Official,
        },
        arbiter: terms.arbiter(),
        notices: match terms.notices() {
            Notices::Nobody => api::Notices::Nobody,
            Notices::Opponent => api::Notices::Opponent,
            Notices::Both => api::Notices::Both,
        },
        flags: match terms.flags() {
            Flags::Automatic => api::Flags::Automatic,
            Flags::Called => api::Flags::Called,
        },
        draw_offers_from: terms.draw_offers_from(),
        draw_offers_within: terms.draw_offers_within(),
        draw_endings: terms
            .draw_endings()
            .iter()
            .map(|(reason, ending)| api::DrawEnding {
                rule: (*reason).to_owned(),
                ending: sent_ending(*ending),
            })
            .collect(),
        sheets: terms.sheets(),
        set_up: terms.set_up(),
        adjournments: terms.adjournments().map(adjourning::sent_terms),
        blindfold: terms.blindfold().map(blindfold::sent),
        leave_days: terms.leave_days(),
        delay: terms.delay().map(delayed::sent),
        odds: terms.odds().map(odds::sent),
        at_odds: terms.is_at_odds(),
    }
}

/// Why nobody can play so.
pub(crate) fn bad_terms(error: &BadTerms) -> Refusal {
    match error {
        BadTerms::DrawRules { id, .. } => Refusal::UnknownDrawRules(id.clone()),
        BadTerms::NoSuchDrawRule { reason, .. } => Refusal::UnknownDrawRule(reason.clone()),
        BadTerms::Clock { .. } => Refusal::BadClock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_measured() {
        assert_eq!(name(Some("  Wei  ".into())), Ok(Some("Wei".into())));
        assert_eq!(name(Some("   ".into())), Ok(None));
        assert_eq!(name(None), Ok(None));
        assert!(name(Some("x".repeat(41))).is_err());
        assert!(name(Some("a\nb".into())).is_err());
    }
}
