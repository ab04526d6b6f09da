//! Correspondence tournaments (article 11.1.3): everybody plays everybody, all games at once, days
//! for the moves, leave, and a director.

mod act;
mod apply;
pub mod codec;
mod conditions;
mod pairing;
mod refusal;
mod reminder;
mod standing;

pub use act::{TournamentAct, TournamentActor, TournamentEntry};
pub use conditions::{BadTournament, TournamentConditions};
pub use refusal::TournamentRefusal;
pub use reminder::{Reminder, Reminders};
pub use standing::{Place, TournamentStanding};

use damier_rules::Side;
use damier_table::{Leave, Moment, Verdict};

use crate::Player;

/// The state of a correspondence tournament, a fold of its entries. The games are played elsewhere;
/// each end is reported here, and leave that is taken here holds in all games of the player.
///
/// ```
/// use damier_club::{Player, Tournament, TournamentAct, TournamentConditions, TournamentEntry};
/// use damier_rules::Variant;
/// use damier_table::{ClockForm, Moment, Terms};
///
/// let clock: ClockForm = "100d/50+delay1d+10d/10+delay1d".parse()?;
/// let terms = Terms::standard(Variant::International).with_clocks([clock, clock])?;
/// let director = Player::new("director")?;
/// let mut tournament = Tournament::new(director.clone(), TournamentConditions::new(terms))?;
/// let at = Moment::from_millis(1_764_504_000_000);
/// for name in ["an", "bo", "cor"] {
///     tournament.apply(&TournamentEntry::new(at, Player::new(name)?, TournamentAct::Join))?;
/// }
/// tournament.apply(&TournamentEntry::new(at, director, TournamentAct::Begin))?;
/// assert_eq!(tournament.games().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    director: Player,
    conditions: TournamentConditions,
    phase: TournamentPhase,
    last: Option<Moment>,
    begun: Option<Moment>,
    players: Vec<Entrant>,
    games: Vec<TournamentGame>,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentPhase {
    /// Players join.
    Gathering,
    /// The games are played.
    Playing,
    /// All games have ended.
    Over {
        /// When the last one did.
        at: Moment,
    },
}

/// Who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The player.
    pub player: Player,
    /// Whether he has left the tournament after it began.
    pub withdrawn: bool,
    /// The leave that he took last.
    leave: Option<Leave>,
    /// Days of leave that he has used in the year of the tournament named first, counted from 0.
    used: (u32, u32),
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// White and Black, by their numbers among the players.
    pub players: [usize; 2],
    /// What it counts, when it is over.
    pub verdict: Option<Verdict>,
    /// Who plays on for White and for Black, where the director had a side taken over.
    pub substitutes: [Option<Player>; 2],
}

impl TournamentGame {
    /// Whether it goes on.
    pub const fn is_on(&self) -> bool {
        self.verdict.is_none()
    }
}

impl Tournament {
    /// A tournament that nobody has joined yet.
    ///
    /// # Errors
    ///
    /// [`BadTournament`] when none can be played under these conditions.
    pub fn new(
        director: Player,
        conditions: TournamentConditions,
    ) -> Result<Tournament, BadTournament> {
        Ok(Tournament {
            director,
            conditions: conditions.checked()?,
            phase: TournamentPhase::Gathering,
            last: None,
            begun: None,
            players: Vec::new(),
            games: Vec::new(),
        })
    }

    /// Who directs it.
    pub const fn director(&self) -> &Player {
        &self.director
    }

    /// What was agreed on.
    pub const fn conditions(&self) -> &TournamentConditions {
        &self.conditions
    }

    /// How far it has come.
    pub const fn phase(&self) -> TournamentPhase {
        self.phase
    }

    /// When the last thing happened.
    pub const fn last_moment(&self) -> Option<Moment> {
        self.last
    }

    /// The players, in the order in which they joined.
    pub fn players(&self) -> &[Entrant] {
        &self.players
    }

    /// The games, once it has begun: round by round.
    pub fn games(&self) -> &[TournamentGame] {
        &self.games
    }

    /// A player's number, counted from 0.
    pub fn number_of(&self, player: &Player) -> Option<usize> {
        let mut players = self.players.iter();
        players.position(|entrant| entrant.player == *player)
    }

    /// The games of a player that go on, with his side.
    pub fn games_of(&self, number: usize) -> impl Iterator<Item = (usize, Side)> {
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, game)| game.is_on())
            .filter_map(move |(index, game)| {
                let side = |side: &Side| game.players[side.index()] == number;
                Some((index, Side::ALL.into_iter().find(side)?))
            })
    }

    /// Who may play a side: the player himself, or who plays on for him.
    pub fn plays(&self, game: usize, side: Side) -> Option<&Player> {
        let game = self.games.get(game)?;
        let own = &self.players.get(game.players[side.index()])?.player;
        Some(game.substitutes[side.index()].as_ref().unwrap_or(own))
    }

    /// The leave that a player is on.
    pub fn leave_of(&self, number: usize, at: Moment) -> Option<Leave> {
        let leave = self.players.get(number)?.leave?;
        leave.covers(at).then_some(leave)
    }

    /// How many days of leave a player can still take in the year of the tournament that it is.
    pub fn leave_days_left(&self, number: usize, at: Moment) -> u32 {
        let Some(entrant) = self.players.get(number) else {
            return 0;
        };
        let (year, used) = entrant.used;
        let used = if year == self.year(at) { used } else { 0 };
        self.conditions.leave_days_a_year.saturating_sub(used)
    }

    /// Which year of the tournament it is, counted from 0.
    fn year(&self, at: Moment) -> u32 {
        const YEAR: i64 = 365 * Leave::DAY.as_millis();
        let gone = self.begun.map_or(0, |begun| at.since(begun).as_millis());
        u32::try_from(gone / YEAR).unwrap_or(u32::MAX)
    }

    /// The games that are lost because a player has withdrawn and nobody plays on for him: the
    /// server ends them and reports [`TournamentAct::Over`]. Where both have, the game is void.
    pub fn forfeits(&self) -> impl Iterator<Item = (usize, Verdict)> {
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, game)| game.is_on())
            .filter_map(|(index, game)| {
                let gone = |side: Side| {
                    let left = self.players[game.players[side.index()]].withdrawn;
                    left && game.substitutes[side.index()].is_none()
                };
                match (gone(Side::White), gone(Side::Black)) {
                    (false, false) => None,
                    (true, false) => Some((index, Verdict::Won(Side::Black))),
                    (false, true) => Some((index, Verdict::Won(Side::White))),
                    (true, true) => Some((index, Verdict::Void)),
                }
            })
    }
}
