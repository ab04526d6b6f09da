//! One game: the fold of its log.

mod accidents;
mod adjournment;
mod apply;
mod assistant;
mod blindfold;
mod claims;
mod hands;
mod judge;
mod leave;
mod official;
mod read;
mod rulings;
mod set_up;
mod showing;

pub use adjournment::{Adjournment, Sealed};
pub use official::Complaint;
pub use read::NoSuchMove;
pub use showing::Showing;

use official::Official;

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Position, Side};

use crate::history::Played;
use crate::leave::Leaves;
use crate::offers::DrawOffers;
use crate::{Assistance, Assistant, Claim, Clocks, GameResult, Moment, Sheet, Terms};

/// The state of one game. It is made from [`Terms`] and changed by [`Entry`](crate::Entry)s only,
/// so that the same log always gives the same state.
///
/// Acts are judged in this order: is the game on · has time gone on · is the act for this actor ·
/// has a flag fallen · is it legal. After a move: has it won · repetition and the other draw
/// rules, in the order of their profile · an offer of the opponent lapses · the clocks switch. So a
/// last permitted move that wins, wins.
///
/// ```
/// use damier_rules::{Side, Variant};
/// use damier_table::{Act, Actor, ClockForm, Entry, Game, Moment, Span, Terms};
///
/// let clock = ClockForm::fischer(Span::from_secs(60), Span::from_secs(2))?;
/// let terms = Terms::standard(Variant::International).with_clocks([clock, clock])?;
/// let mut game = Game::new(terms);
/// let at = |millis: i64| Moment::from_millis(1_764_460_800_000 + millis);
///
/// game.apply(&Entry::new(at(0), Actor::Server, Act::Begin))?;
/// let mv = game.find_move(32, 28, None)?;
/// game.apply(&Entry::new(at(5_000), Side::White, Act::Move(mv)))?;
///
/// assert_eq!(game.ply(), 1);
/// let faces = game.clocks(at(6_000)).unwrap();
/// assert_eq!(faces.remaining, [Span::from_secs(57), Span::from_secs(59)]);
/// assert_eq!(game.deadline(), Some((Side::Black, at(65_000))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    terms: Terms,
    seq: u64,
    begun: bool,
    begun_at: Option<Moment>,
    /// The moment of the last entry.
    last: Option<Moment>,
    history: Vec<Played>,
    position: Position,
    legal: Vec<Move>,
    counts: DrawCounts,
    clocks: Option<Clocks>,
    offers: DrawOffers,
    /// A claim that waits for the arbiter.
    claim: Option<Box<Claim>>,
    /// What was claimed in this turn and not granted, and whether after the move: not again.
    wrong_claims: Vec<(Claim, bool)>,
    /// Who asks to take his last move back.
    take_back: Option<Side>,
    result: Option<GameResult>,
    /// Both clocks are stopped until the arbiter resumes.
    stopped: bool,
    /// Who has moved and not pressed, at the club level.
    to_press: Option<Side>,
    /// How far an adjournment has come.
    adjournment: Adjournment,
    /// Who called the arbiter, until he resumes.
    called_by: Option<Side>,
    /// White's and Black's leave.
    leaves: [Leaves; 2],
    /// White's and Black's score sheet.
    sheets: [Sheet; 2],
    /// White's and Black's announcements of moves that could not be played.
    impossible: [u32; 2],
    /// The assistants' seats beside White and Black.
    assistants: [Assistant; 2],
    /// The wooden board, at the official level.
    official: Option<Box<Official>>,
}

impl Game {
    /// A game of which nothing has happened yet.
    pub fn new(terms: Terms) -> Game {
        let position = *terms.start();
        Game {
            seq: 0,
            begun: false,
            begun_at: None,
            last: None,
            history: Vec::new(),
            position,
            legal: position.legal_moves(),
            counts: DrawCounts::new(terms.draw_rules(), &position),
            clocks: terms
                .clocks()
                .map(|forms| Clocks::of(*forms, terms.flags())),
            offers: DrawOffers::default(),
            claim: None,
            wrong_claims: Vec::new(),
            take_back: None,
            result: None,
            stopped: false,
            called_by: None,
            adjournment: Adjournment::None,
            leaves: Default::default(),
            sheets: Default::default(),
            to_press: None,
            impossible: [0; 2],
            assistants: Default::default(),
            official: (terms.assistance() == Assistance::Official)
                .then(|| Box::new(Official::new(&position))),
            terms,
        }
    }
}
