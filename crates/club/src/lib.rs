//! Many games at once: strength and speed of players and games, and simultaneous play.
//!
//! [`Rating`] is a player's strength by Glicko-2, for each variant and [`Speed`]. [`Simul`] is one
//! host against many guests (article 11.1.2), seeing the boards or not (11.1.5): who sits where,
//! where the host goes next, what is still needed. The games themselves are games of
//! [`damier_table`]; what happens in them is reported. [`Name`] is what somebody is known by, told
//! apart from names that look like it. [`Tournament`] is a tournament by
//! correspondence (11.1.3), [`Reminders`] say when whom to remind.
//!
//! ```
//! use damier_club::{Conditions, Player, Simul, SimulAct, SimulEntry};
//! use damier_rules::Variant;
//! use damier_table::{Moment, Terms};
//!
//! let host = Player::new("Hans")?;
//! let conditions = Conditions::new(Terms::standard(Variant::International));
//! let mut simul = Simul::new(host.clone(), conditions)?;
//! let noon = Moment::from_millis(1_764_504_000_000);
//! for name in ["An", "Bo", "Cor"] {
//!     simul.apply(&SimulEntry::new(noon, Player::new(name)?, SimulAct::Join))?;
//! }
//! simul.apply(&SimulEntry::new(noon, host, SimulAct::Begin))?;
//! assert_eq!(simul.boards().len(), 3);
//! assert_eq!(simul.next_board(), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Lobby`] is where people look for an opponent.
//!
//! Nothing here asks what time it is, draws lots, reads or writes: moments come with the entries.

pub mod broadcast;
pub mod class;
mod correspondence;
mod line;
mod lobby;
mod name;
mod player;
mod rating;
mod simul;
mod speed;

pub use correspondence::codec as tournament_codec;
pub use correspondence::{
    BadTournament, Entrant, Place, Reminder, Reminders, Tournament, TournamentAct, TournamentActor,
    TournamentConditions, TournamentEntry, TournamentGame, TournamentPhase, TournamentRefusal,
    TournamentStanding,
};
pub use lobby::{Ask, Asked, Lobby, LobbyLimits, LobbyRefusal, Pairing, Seek, SeekId};
pub use name::{BadName, Name};
pub use player::{BadPlayer, Player};
pub use rating::{BadRating, Rating, Score};
pub use simul::codec;
pub use simul::{
    BadConditions, Board, Conditions, Count, HostClock, HostColour, Needed, Order, Phase, Simul,
    SimulAct, SimulActor, SimulEntry, SimulRefusal, Standing, Stay, Walk,
};
pub use speed::{NoSuchSpeed, Speed};
