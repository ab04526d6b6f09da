//! The lobby: people who look for an opponent, and what each of their sockets is told.
//!
//! Who waits, and who is paired with whom, is decided by [`damier_club::Lobby`]. Here stand the names
//! and seats behind its players, and the way from a pairing to a game.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_api as api;
use damier_club::{Ask, Asked, Lobby, LobbyLimits, LobbyRefusal, Pairing, Player, SeekId, Speed};
use damier_rules::Side;
use damier_store::{AccountId, GameId, Hash};
use damier_table::Moment;
use tokio::sync::{mpsc, watch};

use crate::making::{self, Seated};
use crate::ratings;
use crate::refusal::Refusal;
use crate::secret;
use crate::session::Asking;
use crate::shared::{Shared, WeakShared};

/// Seeks and people in one message.
const SHOWN: usize = 100;
/// How often those who are gone are looked for.
const TIDIED: std::time::Duration = std::time::Duration::from_secs(2);

/// The lobby of a server.
pub(crate) struct Foyer {
    state: Mutex<State>,
    changed: watch::Sender<u64>,
}

struct State {
    lobby: Lobby,
    cards: HashMap<Player, Card>,
    posted: HashMap<SeekId, Posted>,
}

/// Who a player of the lobby is.
#[derive(Clone)]
struct Card {
    hash: Hash,
    account: Option<AccountId>,
    name: Option<String>,
    /// His sockets, which are told of a game.
    lines: Vec<(u64, mpsc::Sender<GameId>)>,
}

/// What a seek is shown by.
#[derive(Clone)]
struct Posted {
    ask: api::SeekAsk,
    rating: Option<api::RatingNow>,
    address: IpAddr,
}

/// One socket in the lobby; it is left when this is dropped.
pub(crate) struct Visit {
    shared: Shared,
    player: Player,
    number: u64,
    account: Option<AccountId>,
    address: IpAddr,
    /// Games that begin for this player.
    pub(crate) games: mpsc::Receiver<GameId>,
    /// Changes of what there is to see.
    pub(crate) changes: watch::Receiver<u64>,
}

impl Foyer {
    pub(crate) fn new(limits: LobbyLimits) -> Self {
        Self {
            state: Mutex::new(State {
                lobby: Lobby::new(limits),
                cards: HashMap::new(),
                posted: HashMap::new(),
            }),
            changed: watch::Sender::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// What everybody is shown.
    pub(crate) fn shown(&self) -> api::FromLobby {
        let state = self.state();
        let mut seeks: Vec<_> = state.lobby.seeks().collect();
        let total = seeks.len() as u32;
        seeks.reverse();
        seeks.truncate(SHOWN);
        let seeks = seeks.into_iter().filter_map(|seek| {
            let (card, posted) = (state.cards.get(&seek.owner)?, state.posted.get(&seek.id)?);
            Some(api::OpenSeek {
                id: seek.id,
                name: card.name.clone(),
                account: card.account.is_some(),
                rating: posted.rating,
                ask: posted.ask.clone(),
                since: seek.since.as_millis(),
            })
        });
        let here = || state.lobby.people().filter_map(|one| state.cards.get(one));
        let accounts = here().filter(|card| card.account.is_some());
        let mut people: Vec<_> = accounts.filter_map(|card| card.name.clone()).collect();
        people.sort();
        people.truncate(SHOWN);
        api::FromLobby::Lobby {
            seeks: seeks.collect(),
            total,
            people,
            guests: here().filter(|card| card.account.is_none()).count() as u32,
        }
    }

    /// Looks now and then for those who are gone, while the server lives.
    pub(crate) async fn keep_tidy(shared: WeakShared) {
        let mut beats = tokio::time::interval(TIDIED);
        loop {
            beats.tick().await;
            let Some(shared) = shared.upgrade() else {
                return;
            };
            shared.foyer.tidy(Moment::from_millis(shared.clock.now()));
        }
    }

    fn tidy(&self, now: Moment) {
        let mut state = self.state();
        let changed = state.lobby.tidy(now);
        if changed {
            let State {
                lobby,
                cards,
                posted,
            } = &mut *state;
            let here: HashSet<_> = lobby.people().collect();
            cards.retain(|player, _| here.contains(player));
            let open: HashSet<_> = lobby.seeks().map(|seek| seek.id).collect();
            posted.retain(|seek, _| open.contains(seek));
        }
        drop(state);
        if changed {
            self.note();
        }
    }
}

impl Shared {
    /// Somebody comes into the lobby.
    ///
    /// # Errors
    ///
    /// That he is known by nothing.
    pub(crate) fn visit(&self, asking: &Asking, address: IpAddr) -> Result<Visit, Refusal> {
        let hash = asking.who.hash().ok_or(Refusal::NotYourSeat)?;
        let player = player(&hash)?;
        let (line, games) = mpsc::channel(4);
        let changes = self.foyer.changed.subscribe();
        let mut state = self.foyer.state();
        state.lobby.enter(&player);
        let account = asking.who.account();
        let signed = asking.signed.as_ref();
        let card = state.cards.entry(player.clone()).or_insert_with(|| Card {
            hash,
            account,
            name: None,
            lines: Vec::new(),
        });
        card.name = signed.map(|signed| signed.account.name.clone());
        let last = card.lines.iter().map(|(number, _)| *number).max();
        let number = last.map_or(0, |last| last + 1);
        card.lines.push((number, line));
        drop(state);
        self.foyer.note();
        Ok(Visit {
            shared: self.clone(),
            player,
            number,
            account,
            address,
            games,
            changes,
        })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let now = Moment::from_millis(self.shared.clock.now());
        let mut state = self.shared.foyer.state();
        state.lobby.leave(&self.player, now);
        if let Some(card) = state.cards.get_mut(&self.player) {
            card.lines.retain(|(number, _)| *number != self.number);
        }
        drop(state);
        self.shared.foyer.note();
    }
}

impl Visit {
    /// Which seeks are one's own.
    pub(crate) fn own(&self) -> Vec<u64> {
        let state = self.shared.foyer.state();
        let own = state.lobby.seeks_of(&self.player);
        own.map(|seek| seek.id).collect()
    }

    /// Puts a seek up, or pairs with one that fits.
    ///
    /// # Errors
    ///
    /// Why such a game cannot be played, or not now.
    pub(crate) async fn ask(&self, sent: api::SeekAsk, pair: bool) -> Result<(), Refusal> {
        if sent.rated && self.account.is_none() {
            return Err(crate::accounts::AccountRefusal::NotSignedIn.into());
        }
        let ask = read(&sent)?;
        let rating = self.rating(&ask).await?;
        let apart = self.apart().await?;
        let now = Moment::from_millis(self.shared.clock.now());
        let source = source(self.address);
        let paired = {
            let mut state = self.shared.foyer.state();
            let State {
                lobby,
                cards,
                posted,
            } = &mut *state;
            let may_meet = |other: &Player| {
                let account = cards.get(other).and_then(|card| card.account);
                !account.is_some_and(|account| apart.contains(&account))
            };
            let asked = match pair {
                true => lobby.pair(&self.player, source, ask, now, may_meet),
                false => lobby
                    .seek(&self.player, source, ask, now)
                    .map(Asked::Waiting),
            };
            match asked? {
                Asked::Waiting(id) => {
                    posted.entry(id).or_insert(Posted {
                        ask: sent,
                        rating,
                        address: self.address,
                    });
                    None
                }
                Asked::Paired(pairing) => Some(pairing),
            }
        };
        self.shared.foyer.note();
        match paired {
            Some(pairing) => self.begin(pairing).await,
            None => Ok(()),
        }
    }

    /// Takes a seek up.
    ///
    /// # Errors
    ///
    /// That it is gone, or not for him.
    pub(crate) async fn accept(&self, seek: SeekId) -> Result<(), Refusal> {
        let apart = self.apart().await?;
        let pairing = {
            let mut state = self.shared.foyer.state();
            let State {
                lobby,
                cards,
                posted,
            } = &mut *state;
            let rated = posted.get(&seek).is_some_and(|posted| posted.ask.rated);
            if rated && self.account.is_none() {
                return Err(crate::accounts::AccountRefusal::NotSignedIn.into());
            }
            lobby.accept(&self.player, seek, |other| {
                let account = cards.get(other).and_then(|card| card.account);
                !account.is_some_and(|account| apart.contains(&account))
            })?
        };
        self.shared.foyer.note();
        self.begin(pairing).await
    }

    /// Takes one's own seek back.
    ///
    /// # Errors
    ///
    /// That it is another's.
    pub(crate) fn cancel(&self, seek: SeekId) -> Result<(), Refusal> {
        let mut state = self.shared.foyer.state();
        state.lobby.cancel(&self.player, seek)?;
        state.posted.remove(&seek);
        drop(state);
        self.shared.foyer.note();
        Ok(())
    }

    /// Makes the game of a pairing and tells both.
    async fn begin(&self, pairing: Pairing) -> Result<(), Refusal> {
        let found = {
            let mut state = self.shared.foyer.state();
            let posted = state.posted.remove(&pairing.seek.id);
            let owner = state.cards.get(&pairing.seek.owner).cloned();
            let by = state.cards.get(&pairing.by).cloned();
            posted.zip(owner).zip(by)
        };
        let Some(((posted, owner), by)) = found else {
            return Err(LobbyRefusal::Gone.into());
        };
        let owner_is_white = match pairing.side {
            Some(side) => side == Side::White,
            None => secret::coin()?,
        };
        let seated = |card: &Card| Seated {
            hash: card.hash,
            account: card.account,
            name: card.name.clone(),
        };
        let seats = match owner_is_white {
            true => [seated(&owner), seated(&by)],
            false => [seated(&by), seated(&owner)],
        };
        let made = making::make_between(&self.shared, posted.address, order(&posted.ask), seats);
        match made.await {
            Ok(game) => {
                for (_, line) in owner.lines.iter().chain(&by.lines) {
                    // A socket that takes nothing finds the game among those of its owner.
                    let _ = line.try_send(game.clone());
                }
                Ok(())
            }
            Err(refusal) => {
                let mut state = self.shared.foyer.state();
                state.posted.insert(pairing.seek.id, posted);
                state.lobby.give_back(pairing);
                drop(state);
                self.shared.foyer.note();
                Err(refusal)
            }
        }
    }

    async fn rating(&self, ask: &Ask) -> Result<Option<api::RatingNow>, Refusal> {
        let Some(account) = self.account else {
            return Ok(None);
        };
        let (variant, speed) = (ask.variant.to_string(), Speed::of(ask.clock).name());
        let row = self
            .shared
            .read(move |storage| storage.ratings().rating(account, &variant, speed));
        Ok(row.await?.map(|row| ratings::sent(&row)))
    }

    async fn apart(&self) -> Result<HashSet<AccountId>, Refusal> {
        let Some(account) = self.account else {
            return Ok(HashSet::new());
        };
        let apart = self
            .shared
            .read(move |storage| storage.ratings().apart(account));
        Ok(apart.await?.into_iter().collect())
    }
}

/// By what the lobby knows somebody; it is shown to nobody.
fn player(hash: &Hash) -> Result<Player, Refusal> {
    let text: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    Player::new(text).map_err(|_| Refusal::Internal)
}

/// An address as a number to count by.
fn source(address: IpAddr) -> u64 {
    let mut hasher = DefaultHasher::new();
    match address.to_canonical() {
        // A household has a network of the new kind to itself.
        IpAddr::V6(address) => address.segments()[..4].hash(&mut hasher),
        address @ IpAddr::V4(_) => address.hash(&mut hasher),
    }
    hasher.finish()
}

/// What is asked for, if such a game can be played.
fn read(sent: &api::SeekAsk) -> Result<Ask, Refusal> {
    let terms = making::terms(making::variant_named(&sent.variant)?, &order(sent))?;
    Ok(Ask {
        variant: terms.variant(),
        clock: terms.clocks().map(|clocks| clocks[0]),
        assistance: terms.assistance(),
        side: match sent.side {
            api::SideChoice::White => Some(Side::White),
            api::SideChoice::Black => Some(Side::Black),
            api::SideChoice::Random => None,
        },
        rated: sent.rated,
    })
}

/// The game that is asked for.
fn order(ask: &api::SeekAsk) -> api::NewGame {
    let clock = ask.clock.clone().map(|clock| api::ClockPair {
        white: clock.clone(),
        black: clock,
    });
    api::NewGame {
        clock,
        assistance: Some(ask.assistance),
        rated: Some(ask.rated),
        ..making::friendly(&ask.variant, ask.side)
    }
}

impl From<LobbyRefusal> for Refusal {
    fn from(refusal: LobbyRefusal) -> Self {
        Self::Lobby(refusal)
    }
}
