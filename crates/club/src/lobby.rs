//! Where people look for an opponent: open seeks, and who takes them up.

use core::fmt;
use std::collections::{BTreeMap, HashMap};

use damier_rules::{Side, Variant};
use damier_table::{Assistance, ClockForm, Moment, Span};

use crate::Player;

/// What somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// The game.
    pub variant: Variant,
    /// The clock of each side; none for a game without.
    pub clock: Option<ClockForm>,
    /// How the board is played on.
    pub assistance: Assistance,
    /// The side that he wants; none for a lot.
    pub side: Option<Side>,
    /// Whether it counts for the ratings.
    pub rated: bool,
}

impl Ask {
    /// Whether two who ask for this and that can play one another at once.
    fn fits(&self, other: &Ask) -> bool {
        let same = Ask {
            side: other.side,
            ..*self
        } == *other;
        same && (self.side.is_none() || self.side != other.side)
    }
}

/// The name of a seek, never given twice.
pub type SeekId = u64;

/// Somebody waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Its name.
    pub id: SeekId,
    /// Who waits.
    pub owner: Player,
    /// Where he asks from, as far as limits go by it: an address.
    pub source: u64,
    /// What he wants.
    pub ask: Ask,
    /// Since when.
    pub since: Moment,
}

/// Two who play one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The seek that was taken up. It is gone, as are all others of both.
    pub seek: Seek,
    /// Who took it up.
    pub by: Player,
    /// The side of the one who waited; none for a lot.
    pub side: Option<Side>,
}

/// What came of asking.
// It is looked at once and goes nowhere.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// He waits.
    Waiting(SeekId),
    /// Somebody waited already.
    Paired(Pairing),
}

/// How many seeks there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyLimits {
    /// Of one player.
    pub each: usize,
    /// From one address, which many may share.
    pub from_source: usize,
    /// In all.
    pub all: usize,
}

impl Default for LobbyLimits {
    fn default() -> LobbyLimits {
        LobbyLimits {
            each: 5,
            from_source: 60,
            all: 1_000,
        }
    }
}

/// All who look for an opponent, and all who are here.
///
/// ```
/// use damier_club::{Ask, Asked, Lobby, LobbyLimits, Player};
/// use damier_rules::Variant;
/// use damier_table::{Assistance, Moment};
///
/// let noon = Moment::from_millis(1_764_504_000_000);
/// let mut lobby = Lobby::new(LobbyLimits::default());
/// let (an, bo) = (Player::new("an")?, Player::new("bo")?);
/// lobby.enter(&an);
/// lobby.enter(&bo);
/// let ask = Ask {
///     variant: Variant::International,
///     clock: Some("5m+3s".parse()?),
///     assistance: Assistance::Assisted,
///     side: None,
///     rated: false,
/// };
/// let anybody = |_: &Player| true;
/// assert!(matches!(lobby.pair(&an, 1, ask, noon, anybody)?, Asked::Waiting(_)));
/// // Bo wants the same, and need not look through the list.
/// let Asked::Paired(pairing) = lobby.pair(&bo, 2, ask, noon, anybody)? else { panic!() };
/// assert_eq!((&pairing.seek.owner, &pairing.by), (&an, &bo));
/// assert_eq!(lobby.seeks().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lobby {
    limits: LobbyLimits,
    next: SeekId,
    seeks: BTreeMap<SeekId, Seek>,
    here: HashMap<Player, Presence>,
}

#[derive(Clone, Debug, Default)]
struct Presence {
    /// Connections that are open.
    open: usize,
    /// When the last one was lost.
    lost: Option<Moment>,
}

impl Lobby {
    /// Seeks of one whose connection was lost wait for him so long.
    pub const GRACE: Span = Span::from_secs(20);

    /// An empty one.
    pub fn new(limits: LobbyLimits) -> Lobby {
        Lobby {
            limits,
            next: 1,
            seeks: BTreeMap::new(),
            here: HashMap::new(),
        }
    }

    /// The open seeks, the oldest first.
    pub fn seeks(&self) -> impl Iterator<Item = &Seek> {
        self.seeks.values()
    }

    /// The open seeks of a player.
    pub fn seeks_of<'a>(&'a self, player: &'a Player) -> impl Iterator<Item = &'a Seek> {
        self.seeks().filter(move |seek| seek.owner == *player)
    }

    /// Who is here, also those whose connection was lost a moment ago.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        self.here.keys()
    }

    /// Somebody opens a connection, one of perhaps several.
    pub fn enter(&mut self, player: &Player) {
        let presence = self.here.entry(player.clone()).or_default();
        presence.open += 1;
        presence.lost = None;
    }

    /// A connection is lost.
    pub fn leave(&mut self, player: &Player, now: Moment) {
        if let Some(presence) = self.here.get_mut(player) {
            presence.open = presence.open.saturating_sub(1);
            if presence.open == 0 {
                presence.lost = Some(now);
            }
        }
    }

    /// Forgets those who have not come back, with their seeks; answers whether anything changed.
    pub fn tidy(&mut self, now: Moment) -> bool {
        let before = self.here.len();
        let gone = |presence: &Presence| {
            let lost = presence.lost;
            lost.is_some_and(|lost| now.since(lost) >= Lobby::GRACE)
        };
        self.here.retain(|_, presence| !gone(presence));
        let here = &self.here;
        self.seeks.retain(|_, seek| here.contains_key(&seek.owner));
        self.here.len() < before
    }

    /// When [`Lobby::tidy`] will next have something to do, if nobody comes back.
    pub fn due(&self) -> Option<Moment> {
        let lost = self.here.values().filter_map(|presence| presence.lost);
        lost.min().map(|lost| lost + Lobby::GRACE)
    }

    /// Puts a seek up for others to take. One who asks for the same again keeps what he has.
    ///
    /// # Errors
    ///
    /// [`LobbyRefusal`] when he is not here, or there are too many seeks.
    pub fn seek(
        &mut self,
        owner: &Player,
        source: u64,
        ask: Ask,
        now: Moment,
    ) -> Result<SeekId, LobbyRefusal> {
        if !self.here.contains_key(owner) {
            return Err(LobbyRefusal::NotHere);
        }
        if let Some(same) = self.seeks_of(owner).find(|seek| seek.ask == ask) {
            return Ok(same.id);
        }
        if self.seeks_of(owner).count() >= self.limits.each {
            return Err(LobbyRefusal::TooManyEach(self.limits.each));
        }
        let nearby = self.seeks().filter(|seek| seek.source == source);
        if nearby.count() >= self.limits.from_source || self.seeks.len() >= self.limits.all {
            return Err(LobbyRefusal::TooMany);
        }
        let id = self.next;
        self.next += 1;
        let seek = Seek {
            id,
            owner: owner.clone(),
            source,
            ask,
            since: now,
        };
        self.seeks.insert(id, seek);
        Ok(id)
    }

    /// Takes the oldest seek that fits, of somebody whom he may meet, or else puts one up.
    ///
    /// # Errors
    ///
    /// As [`Lobby::seek`].
    pub fn pair(
        &mut self,
        player: &Player,
        source: u64,
        ask: Ask,
        now: Moment,
        may_meet: impl Fn(&Player) -> bool,
    ) -> Result<Asked, LobbyRefusal> {
        if !self.here.contains_key(player) {
            return Err(LobbyRefusal::NotHere);
        }
        let fits =
            |seek: &&Seek| seek.owner != *player && seek.ask.fits(&ask) && may_meet(&seek.owner);
        let found = self.seeks().find(fits).map(|seek| seek.id);
        match found {
            None => self.seek(player, source, ask, now).map(Asked::Waiting),
            Some(id) => {
                let mut pairing = self.accept(player, id, |_| true)?;
                pairing.side = pairing.side.or(ask.side.map(|side| !side));
                Ok(Asked::Paired(pairing))
            }
        }
    }

    /// Takes a seek up.
    ///
    /// # Errors
    ///
    /// [`LobbyRefusal`] when it is gone, his own, or of somebody whom he may not meet.
    pub fn accept(
        &mut self,
        by: &Player,
        id: SeekId,
        may_meet: impl Fn(&Player) -> bool,
    ) -> Result<Pairing, LobbyRefusal> {
        let seek = self.seeks.get(&id).ok_or(LobbyRefusal::Gone)?.clone();
        if seek.owner == *by {
            return Err(LobbyRefusal::Own);
        }
        if !may_meet(&seek.owner) {
            return Err(LobbyRefusal::MayNotMeet);
        }
        // Whoever has begun a game waits for no other.
        self.seeks
            .retain(|_, other| other.owner != seek.owner && other.owner != *by);
        Ok(Pairing {
            side: seek.ask.side,
            seek,
            by: by.clone(),
        })
    }

    /// Puts a pairing back of which no game came: the one who waited waits again.
    pub fn give_back(&mut self, pairing: Pairing) {
        if self.here.contains_key(&pairing.seek.owner) {
            self.seeks.insert(pairing.seek.id, pairing.seek);
        }
    }

    /// Takes one's own seek back. One that is gone already is no matter.
    ///
    /// # Errors
    ///
    /// [`LobbyRefusal::NotOwn`] for another's.
    pub fn cancel(&mut self, by: &Player, id: SeekId) -> Result<(), LobbyRefusal> {
        match self.seeks.get(&id) {
            Some(seek) if seek.owner != *by => Err(LobbyRefusal::NotOwn),
            _ => {
                self.seeks.remove(&id);
                Ok(())
            }
        }
    }
}

/// Why something cannot be done in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyRefusal {
    /// He is not connected.
    NotHere,
    /// The seek has been taken up or taken back.
    Gone,
    /// Nobody plays himself.
    Own,
    /// It is another's seek.
    NotOwn,
    /// One of the two does not want to meet the other.
    MayNotMeet,
    /// He has as many seeks as one may have.
    TooManyEach(usize),
    /// There are too many seeks, from his address or in all.
    TooMany,
}

impl fmt::Display for LobbyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LobbyRefusal::NotHere => f.write_str("he is not in the lobby"),
            LobbyRefusal::Gone => f.write_str("the seek is gone"),
            LobbyRefusal::Own => f.write_str("the seek is his own"),
            LobbyRefusal::NotOwn => f.write_str("the seek is another's"),
            LobbyRefusal::MayNotMeet => f.write_str("the two do not meet"),
            LobbyRefusal::TooManyEach(most) => write!(f, "one has {most} seeks at most"),
            LobbyRefusal::TooMany => f.write_str("there are too many seeks"),
        }
    }
}

impl core::error::Error for LobbyRefusal {}
