//! Simultaneous play: one host against many guests, each at a board of his own (article 11.1.2),
//! with or without sight of the boards (article 11.1.5).

mod act;
mod apply;
pub mod codec;
mod conditions;
mod refusal;
mod standing;
mod time;
mod walk;

pub use act::{SimulAct, SimulActor, SimulEntry};
pub use conditions::{BadConditions, Conditions, HostColour, Walk};
pub use refusal::SimulRefusal;
pub use standing::{Count, Needed, Standing};
pub use time::HostClock;
pub use walk::Stay;

use damier_rules::Side;
use damier_table::{Clocks, Condition, Moment, Verdict};

use crate::Player;

/// The state of a simul, a fold of its entries. The games are played elsewhere; each move and each
/// end is reported here, and what the conditions decide stands in [`Simul::orders`].
///
/// ```
/// use damier_club::{Conditions, Needed, Player, Simul, SimulAct, SimulActor, SimulEntry};
/// use damier_rules::{Side, Variant};
/// use damier_table::{Moment, Terms, Verdict};
///
/// let at = Moment::from_millis(1_764_504_000_000);
/// let host = Player::new("host")?;
/// let usual = Conditions::new(Terms::standard(Variant::International));
/// let conditions = Conditions { percentage: Some(75), ..usual };
/// let mut simul = Simul::new(host.clone(), conditions)?;
/// for guest in ["a", "b"] {
///     simul.apply(&SimulEntry::new(at, Player::new(guest)?, SimulAct::Join))?;
/// }
/// simul.apply(&SimulEntry::new(at, host, SimulAct::Begin))?;
/// let needed = simul.standing(at).needed;
/// assert_eq!(needed, Some(Needed::Points { points: 3, wins_and_draws: 1, wins_alone: 2 }));
///
/// let over = SimulAct::Over { board: 1, verdict: Verdict::Won(Side::Black) };
/// simul.apply(&SimulEntry::new(at, SimulActor::Server, over))?;
/// assert_eq!(simul.standing(at).needed, Some(Needed::OutOfReach));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simul {
    host: Player,
    conditions: Conditions,
    phase: Phase,
    last: Option<Moment>,
    begun: Option<Moment>,
    /// When the host last went or moved anywhere.
    host_last: Option<Moment>,
    /// Who wants a board and was not let in.
    asking: Vec<Player>,
    boards: Vec<Board>,
    stay: Option<Stay>,
    /// Moves that were not possible, announced by a blindfold host.
    impossible: u32,
    /// The host's one clock over all boards, as White's; Black's counts while nobody waits for him.
    host_clock: Option<Clocks>,
}

/// How far a simul has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Guests join.
    Gathering,
    /// The games are played.
    Playing,
    /// All games have ended.
    Over {
        /// When the last one did.
        at: Moment,
    },
}

/// A guest's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Who sits there.
    pub guest: Player,
    /// The host's side.
    pub host: Side,
    /// Whether the host is on move.
    pub host_to_move: bool,
    /// Since when.
    pub turn_since: Moment,
    /// How often the guest has let the host pass by.
    pub passes: u32,
    /// What the game counts, when it is over.
    pub verdict: Option<Verdict>,
    /// What the pieces count.
    count: Count,
    /// Whether the side to move has to capture.
    capture: bool,
    /// Whether the guest was too far behind when the host left the board.
    was_behind: bool,
    /// What has decided it, if anything but the play has.
    declared: Option<Order>,
}

/// What the simul's conditions make of a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The guest is too far behind: the host has won.
    Behind,
    /// The guest neither moved nor passed: the host has won.
    NeverMoved,
    /// The blindfold host announced too many moves that are not possible: the guest has won.
    Impossible,
    /// The host has left: the game does not count.
    HostAway,
    /// The host has used up his time for all boards: the guest has won.
    HostTime,
}

impl Order {
    /// Whether the host has won by it.
    pub const fn is_for_host(self) -> bool {
        matches!(self, Order::Behind | Order::NeverMoved)
    }

    /// What the game counts by it, where the host has this side.
    pub fn verdict(self, host: Side) -> Verdict {
        match self {
            Order::Behind | Order::NeverMoved => Verdict::Won(host),
            Order::Impossible | Order::HostTime => Verdict::Won(!host),
            Order::HostAway => Verdict::Void,
        }
    }

    /// The same as the table knows it.
    pub const fn condition(self) -> Condition {
        match self {
            Order::Behind => Condition::FarBehind,
            Order::NeverMoved => Condition::NeverMoved,
            Order::Impossible => Condition::ImpossibleMoves,
            Order::HostAway => Condition::HostAway,
            Order::HostTime => Condition::HostTime,
        }
    }
}

impl Simul {
    /// A simul that nobody has joined yet.
    ///
    /// # Errors
    ///
    /// [`BadConditions`] when no simul can be given under them.
    pub fn new(host: Player, conditions: Conditions) -> Result<Simul, BadConditions> {
        let conditions = conditions.checked()?;
        Ok(Simul {
            host,
            host_clock: conditions.host_clock.and_then(time::new),
            conditions,
            phase: Phase::Gathering,
            last: None,
            begun: None,
            host_last: None,
            asking: Vec::new(),
            boards: Vec::new(),
            stay: None,
            impossible: 0,
        })
    }

    /// The host.
    pub const fn host(&self) -> &Player {
        &self.host
    }

    /// What was agreed on.
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// How far it has come.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The boards, in the order of their numbers; while guests gather, in the order in which they
    /// were let in.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// When the last thing happened.
    pub const fn last_moment(&self) -> Option<Moment> {
        self.last
    }

    /// The players who want a board and were not let in yet.
    pub fn asking(&self) -> &[Player] {
        &self.asking
    }

    /// The board of a guest, counted from 0.
    pub fn board_of(&self, guest: &Player) -> Option<usize> {
        self.boards.iter().position(|board| board.guest == *guest)
    }

    /// How many moves a blindfold host has announced that are not possible.
    pub const fn impossible(&self) -> u32 {
        self.impossible
    }

    /// The games that are decided by the conditions and go on, by board: the server ends them so, and
    /// reports [`SimulAct::Over`] as of any other end.
    pub fn orders(&self) -> impl Iterator<Item = (usize, Order, Verdict)> {
        self.boards
            .iter()
            .enumerate()
            .filter(|(_, board)| board.is_on())
            .filter_map(|(number, board)| {
                let order = board.declared?;
                Some((number, order, order.verdict(board.host)))
            })
    }
}

impl Board {
    /// What its pieces count.
    pub const fn count(&self) -> Count {
        self.count
    }

    /// Whether the side to move has to capture.
    pub const fn capture(&self) -> bool {
        self.capture
    }

    /// What has decided it, if anything but the play has.
    pub const fn declared(&self) -> Option<Order> {
        self.declared
    }

    /// Whether its game goes on.
    pub const fn is_on(&self) -> bool {
        self.verdict.is_none()
    }
}
