//! The wire: what the server and a client say to each other, as JSON with a schema.
//!
//! Shapes only, no behaviour: `docs/http-api.md` says who may send what and in which order.
//! Names are in camelCase, moments are milliseconds since 1970 and spans are milliseconds;
//! squares have PDN's numbers for the variant.
//!
//! ```
//! use damier_api::{Act, ByMove, FromClient};
//! let text = r#"{"type":"act","id":"7","expected":3,"act":{"type":"move","from":32,"to":28}}"#;
//! let FromClient::Act { expected, act, .. } = serde_json::from_str(text).unwrap() else {
//!     unreachable!()
//! };
//! assert_eq!(expected, 3);
//! assert_eq!(act, Act::Move(ByMove::Squares { from: 32, to: 28, captures: None }));
//! ```

mod account;
mod act;
mod analysis;
mod archive;
mod blindfold;
mod board;
mod broadcast;
mod chat;
mod claim;
mod class;
mod clock;
mod correspondence;
mod error;
mod game;
mod listing;
mod lobby;
mod official;
mod player;
mod reminder;
mod simul;
mod socket;
mod state;
mod tournament;

pub use account::{
    Account, AccountChoices, AccountMade, Me, NewAccount, Nothing, PasswordChange, PasswordProof,
    Recovery, RecoveryCodes, SignIn, SignedIn,
};
pub use act::{Act, ActRequest, ActStored, ByMove};
pub use analysis::{
    AnalysisEnd, AnalysisLine, AnalysisOffer, AnalysisRequest, AnalysisScore, FromAnalysis, Hint,
};
pub use archive::{
    ArchivedGame, Collection, Database, Explorer, ExplorerMove, ExplorerQuery, ExplorerStep,
    FaultGroup, FileFault, GameFilter, GameList, GameSummary, Import, ImportQuery, ImportReport,
    ImportStage, LineClock, LineItem, LineMove, ListPage, Outcome, Outcomes, Tag,
};
pub use blindfold::{
    Announced, Beyond, Blinded, Blindfold, BlindfoldGame, ClaimName, Impossible, NewBlindfold,
    SeenGame,
};
pub use board::{LegalMove, Move, Piece, Played, Position, PositionRequest, Side};
pub use broadcast::{
    Broadcast, BroadcastChange, BroadcastSummary, FromBroadcast, LastMove, NewBroadcast, ShownBoard,
};
pub use chat::{ChatLine, Phrase, Say, Speaker};
pub use claim::{ClaimFacts, ClaimGround, DrawEnding, Ending, PendingClaim, WrongClaim};
pub use class::{
    Class, ClassAct, ClassActRequest, ClassPair, ClassSetting, ClassYou, JoinClass, NewClass, Pupil,
};
pub use clock::{Clock, ClockFace, ClockPair, Clocks};
pub use correspondence::{Leave, NoteRequest, Papers, Plan, PlanRequest, PostcardRequest};
pub use error::{ErrorBody, ErrorCode, Fault};
pub use game::{
    Adjournments, Assistance, BoardOf, Delay, Flags, Game, GameTerms, JoinRequest, Kind, NewGame,
    Notices, Odds, Opponent, RematchAnswer, RematchRequest, SideChoice, Unclear, You,
};
pub use listing::{
    DrawRule, DrawRules, Level, OwnRules, Removal, RuleCard, RuleLine, RuleTopic, RulesRequest,
    SquarePlace, Texts, Variant,
};
pub use lobby::{FromLobby, OpenSeek, RatingNow, SeekAsk, ToLobby};
pub use official::{
    Accepted, Adjournment, AdjournmentStage, ArbiterGame, ArbiterSeat, ArbiterState, Bound, By,
    Cell, Complaint, Doing, Ground, HandDid, HandSide, Hands, Held, Irregular, LogLine, PieceKind,
    Ruled, SetUpStep, Sheets, Showing, Slip, Standing, Wood,
};
pub use player::{
    NewReport, PlayerGame, PlayerGames, PlayerOpponent, Profile, RatingIn, RatingPoint, Speed,
    TieChange, Ties,
};
pub use reminder::{MailRequest, MailToken, PushEnd, PushRequest, ReminderKinds, Reminders};
pub use simul::{
    FromSimul, HostColour, HostStay, NewSimul, Simul, SimulAct, SimulActRequest, SimulBoard,
    SimulClocks, SimulConditions, SimulHostClock, SimulJoin, SimulNeeded, SimulPerson, SimulPhase,
    SimulRole, SimulStanding, SimulState, SimulSummary, SimulYou, Walk,
};
pub use socket::{FromClient, FromRoom, FromServer, LostFrom, Seats};
pub use state::{
    Counter, CounterUnit, GameResult, MustCapture, Player, PlayerKind, Players, Rematch, State,
};
pub use tournament::{
    NewTournament, Tournament, TournamentAct, TournamentActRequest, TournamentConditions,
    TournamentGame, TournamentJoin, TournamentPhase, TournamentPlace, TournamentPlayer,
    TournamentSide, TournamentSummary, TournamentVerdict, TournamentYou,
};
