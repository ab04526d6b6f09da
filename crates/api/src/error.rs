//! How a request is refused.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The request cannot be read.
    Malformed,
    /// There is no such game.
    UnknownGame,
    /// There is no such simul.
    UnknownSimul,
    /// The simul does not let it happen, or not now; the message says why.
    SimulRefused,
    /// No simul can be given so; the message says why.
    BadSimul,
    /// There is no such tournament.
    UnknownTournament,
    /// The tournament does not let it happen, or not now; the message says why.
    TournamentRefused,
    /// No tournament can be played so; the message says why.
    BadTournament,
    /// There is no such variant, draw rules or level.
    UnknownVariant,
    /// The position cannot be played; `details.faults` says why.
    BadPosition,
    /// The rules contradict themselves or cannot be read; `details.faults` says where and why.
    BadRules,
    /// The clocks cannot be used.
    BadClock,
    /// The move is not legal; `details.legal` has what is.
    IllegalMove,
    /// More than one move fits; `details.candidates` has them.
    AmbiguousMove,
    /// The opponent is on move.
    NotYourTurn,
    /// The browser does not hold the seat.
    NotYourSeat,
    /// Someone holds the seat.
    SeatTaken,
    /// The invitation is not the game's.
    BadInvite,
    /// The log has gone on; `details.seq` is where it is.
    Stale,
    /// The game is over.
    GameOver,
    /// The opponent has not come yet.
    NotBegun,
    /// No offer may be made now.
    OfferNotAllowed,
    /// There is nothing to accept or decline.
    NoOffer,
    /// A draw cannot be claimed so, or not now; the message says why.
    ClaimNotAllowed,
    /// A claim waits for the arbiter.
    ClaimPending,
    /// No claim waits for the arbiter.
    NothingClaimed,
    /// The flag fell before the act arrived.
    FlagFallen,
    /// Conditional moves or a postcard do not fit the game, or there is no leave; the message says
    /// why.
    Correspondence,
    /// The request is too large.
    TooLarge,
    /// Too many requests in a short time.
    TooFast,
    /// Too many connections or unfinished games.
    TooMany,
    /// The database failed; nothing has changed.
    Storage,
    /// The request comes from a page of another site.
    ForbiddenOrigin,
    /// The server does not let this reader do it.
    NotAllowed,
    /// There is no such address.
    NotFound,
    /// It is not done at this level of assistance.
    WrongLevel,
    /// Both clocks are stopped.
    Stopped,
    /// The clocks are not stopped.
    NotStopped,
    /// The clock has not been pressed.
    NotPressed,
    /// No piece was moved.
    NothingMoved,
    /// A piece is in the hand.
    StillInHand,
    /// No hand could do that; the message says why.
    Impossible,
    /// There is nothing to be put right.
    NothingIrregular,
    /// There is no capture to be shown again, or not any more.
    NothingToShow,
    /// The game has no arbiter.
    NoArbiter,
    /// No flag has fallen.
    NoFlag,
    /// No accident can be undone.
    NoAccident,
    /// The ruling contradicts itself or the game.
    BadRuling,
    /// The board is being set up, or is not any more.
    SettingUp,
    /// The game is adjourned, or is not, or cannot be.
    Adjourned,
    /// Nobody is signed in.
    NotSignedIn,
    /// The name, the password or the code is wrong.
    BadSignIn,
    /// Somebody has the name, or one that looks like it.
    NameTaken,
    /// Nobody can have the name; the message says why.
    BadName,
    /// The password is too easy to guess.
    BadPassword,
    /// The seek has been taken up or taken back, or is one's own.
    SeekGone,
    /// Such a game does not count for the ratings.
    NotRated,
    /// There is no such event.
    UnknownBroadcast,
    /// The event does not show that, or no more.
    BroadcastRefused,
    /// A blindfold game lasts, and this would show its board.
    Blindfold,
    /// The announced move cannot be played; it was counted.
    ImpossibleMove,
    /// A fault of the server.
    Internal,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [Self; 62] = [
        Self::Malformed,
        Self::UnknownGame,
        Self::UnknownSimul,
        Self::UnknownBroadcast,
        Self::BroadcastRefused,
        Self::SimulRefused,
        Self::BadSimul,
        Self::UnknownTournament,
        Self::TournamentRefused,
        Self::BadTournament,
        Self::Correspondence,
        Self::UnknownVariant,
        Self::BadPosition,
        Self::BadRules,
        Self::BadClock,
        Self::IllegalMove,
        Self::AmbiguousMove,
        Self::NotYourTurn,
        Self::NotYourSeat,
        Self::SeatTaken,
        Self::BadInvite,
        Self::Stale,
        Self::GameOver,
        Self::NotBegun,
        Self::OfferNotAllowed,
        Self::NoOffer,
        Self::ClaimNotAllowed,
        Self::ClaimPending,
        Self::NothingClaimed,
        Self::FlagFallen,
        Self::TooLarge,
        Self::TooFast,
        Self::TooMany,
        Self::Storage,
        Self::ForbiddenOrigin,
        Self::NotAllowed,
        Self::NotFound,
        Self::WrongLevel,
        Self::Stopped,
        Self::NotStopped,
        Self::NotPressed,
        Self::NothingMoved,
        Self::StillInHand,
        Self::Impossible,
        Self::NothingIrregular,
        Self::NothingToShow,
        Self::NoArbiter,
        Self::NoFlag,
        Self::NoAccident,
        Self::BadRuling,
        Self::SettingUp,
        Self::Adjourned,
        Self::NotSignedIn,
        Self::BadSignIn,
        Self::NameTaken,
        Self::BadName,
        Self::BadPassword,
        Self::SeekGone,
        Self::NotRated,
        Self::Blindfold,
        Self::ImpossibleMove,
        Self::Internal,
    ];
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Fault {
    /// The kind, for programs.
    pub code: ErrorCode,
    /// The reason in the reader's language.
    pub message: String,
    /// What else is known, by kind.
    #[schema(value_type = Object)]
    pub details: serde_json::Map<String, serde_json::Value>,
}

/// The body of an answer that refuses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// Why.
    pub error: Fault,
}
