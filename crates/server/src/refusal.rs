//! Why a request is refused: the one place where reasons become codes, statuses and log lines.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use damier_api::{ErrorBody, ErrorCode, Fault};
use damier_club::{LobbyRefusal, SimulRefusal, TournamentRefusal};
use damier_notation::fen::FenError;
use damier_rules::{RulesTextError, Side};
use damier_store::StoreError;
use damier_table::{BadOdds, NoClaim, NoLeave, NoOffer};
use serde_json::{Map, Value, json};

use crate::accounts::AccountRefusal;
use crate::broadcast::BroadcastFault;
use crate::correspondence::{PlanHindrance, PostcardHindrance};
use crate::language::Language;
use crate::tournament::TournamentFault;

/// A reason for refusing, with what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// It cannot be read; the text says where.
    Malformed(String),
    /// The text is not written as moves are.
    UnreadableMove {
        /// The text.
        said: String,
        /// The character at which it goes wrong, counted from 1.
        column: usize,
    },
    /// No such game.
    UnknownGame,
    /// No such simul.
    UnknownSimul,
    /// No such event.
    UnknownBroadcast,
    /// No such class.
    UnknownClass,
    /// The event does not show that, or no more.
    Broadcast(BroadcastFault),
    /// The simul does not let it happen.
    Simul(SimulRefusal),
    /// No simul can be given so.
    BadSimul(SimulFault),
    /// Too many simuls were made from here.
    TooManySimuls,
    /// No such tournament.
    UnknownTournament,
    /// The tournament does not let it happen.
    Tournament(TournamentRefusal),
    /// No tournament can be played so.
    BadTournament(TournamentFault),
    /// Too many tournaments were made from here.
    TooManyTournaments,
    /// No such variant.
    UnknownVariant(String),
    /// The variant is not played under such draw rules.
    UnknownDrawRules(String),
    /// The draw rules have no such rule.
    UnknownDrawRule(String),
    /// The engine has no such level.
    UnknownLevel(u8),
    /// Rules of one's own cannot be read or contradict themselves.
    BadRules(RulesTextError),
    /// So many different rules of their own have been brought that no other find room.
    TooManyRules,
    /// A stored game by somebody's own rules has to wait until the server is started anew.
    RulesFull,
    /// The position cannot be read or played.
    BadPosition(FenError),
    /// A side has more pieces than it begins the game with.
    TooManyPieces(Side, u32),
    /// Such odds cannot be given.
    BadOdds(BadOdds),
    /// A clock is too short, too long, or cannot be used.
    BadClock,
    /// The move is not legal.
    IllegalMove(Illegal),
    /// The text fits several moves.
    AmbiguousMove {
        /// The moves that fit.
        candidates: Vec<String>,
    },
    /// The other side is on move.
    NotYourTurn,
    /// The browser does not hold the seat.
    NotYourSeat,
    /// The browser holds both seats and has to say for which it acts.
    WhichSeat,
    /// The seat is held, or the browser has the other one.
    SeatTaken,
    /// The invitation is not this game's.
    BadInvite,
    /// The log has gone on.
    Stale {
        /// The sequence number now.
        seq: u64,
    },
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// A seat is free.
    NotBegun,
    /// No offer may be made now.
    OfferNotAllowed,
    /// The opponent's connection is not lost, or not long enough, or it is not his move.
    NotGone,
    /// No draw may be offered now.
    DrawOfferNotAllowed(NoOffer),
    /// No draw may be claimed so, or not now.
    ClaimNotAllowed(NoClaim),
    /// A claim waits for the arbiter.
    ClaimPending,
    /// No claim waits for the arbiter.
    NothingClaimed,
    /// No offer stands.
    NoOffer,
    /// A blindfold game lasts, and this would show its board.
    Blindfold,
    /// The invitation to the arbiter's seat comes from a player without sight, and is used where he is.
    ArbiterFromElsewhere,
    /// No blindfold game can be played so.
    BlindfoldTerms,
    /// An announced move cannot be played.
    ImpossibleMove {
        /// Impossible moves that the side has announced.
        count: u32,
        /// How many it may.
        allowed: u32,
    },
    /// An announced capture has to be said in full.
    SayInFull,
    /// No move is taken back in a blindfold game.
    NoTakeBacks,
    /// The flag fell before.
    FlagFallen,
    /// Not at this level of assistance.
    WrongLevel,
    /// The engine plays at the assisted level only, without an arbiter.
    EngineLevel,
    /// The variant is not played with hands on a wooden board.
    NotOfficial,
    /// The players keep no score sheets, or none so long.
    NoSuchLine,
    /// There is no leave, or not so.
    NoLeave(NoLeave),
    /// Conditional moves do not fit the game.
    BadPlan(PlanHindrance),
    /// A postcard does not fit the game.
    BadPostcard(PostcardHindrance),
    /// Both clocks are stopped.
    Stopped,
    /// The clocks are not stopped.
    NotStopped,
    /// The opponent has not pressed his clock.
    NotPressed,
    /// Nothing was moved that the clock could be pressed for.
    NothingMoved,
    /// A piece is still in the hand.
    StillInHand,
    /// The board is being set up.
    SettingUp,
    /// The board is not being set up.
    NotSettingUp,
    /// A turn has begun on the board.
    TurnUnderWay,
    /// The game is adjourned.
    Adjourned,
    /// The game is not adjourned.
    NotAdjourned,
    /// The game cannot be adjourned so.
    CannotAdjourn,
    /// No adjournment is proposed or due.
    NoAdjournment,
    /// The move has to be sealed.
    MustSeal,
    /// No hand could do that.
    Impossible(Hindrance),
    /// There is nothing to be put right.
    NothingIrregular,
    /// There is no capture to be shown again.
    NothingToShow,
    /// The board has changed since the capture.
    ChangedSince,
    /// The game has no arbiter.
    NoArbiter,
    /// No flag has fallen.
    NoFlag,
    /// No accident can be undone.
    NoAccident,
    /// The ruling contradicts itself or the game.
    BadRuling(BadRuling),
    /// Longer than so many bytes.
    TooLarge(usize),
    /// A file is longer than so many bytes.
    FileTooLarge(u64),
    /// Another import of the same reader is under way, or there are too many.
    ImportRunning,
    /// The reader may not import files or remove collections.
    MayNotImport,
    /// The server keeps no game database.
    NoDatabase,
    /// The database has no such collection.
    UnknownCollection,
    /// Too often.
    TooFast,
    /// Too many connections.
    TooManyConnections,
    /// Too many positions are analysed at once.
    TooManyAnalyses,
    /// The server analyses nothing.
    NoAnalysis,
    /// No help is given in such a game.
    NoHelp,
    /// No help is given to who plays against people.
    Playing,
    /// Too many games that are not over.
    TooManyGames,
    /// Not in the lobby, or not now.
    Lobby(LobbyRefusal),
    /// The game cannot be rated.
    NotRated,
    /// He does not write texts.
    MayNotChat,
    /// An account cannot be made, used or changed so.
    Account(AccountRefusal),
    /// Storage failed.
    Storage(StoreError),
    /// The game's log cannot be followed from this entry on.
    BrokenLog {
        /// The entry, counted from 1.
        seq: u64,
    },
    /// The request comes from another site's page.
    ForbiddenOrigin,
    /// No such address, or not with this method.
    NotFound,
    /// A fault of ours, logged where it happened.
    Internal,
}

/// Why no hand can do something; places are named as on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hindrance {
    /// The board has no such cell.
    OffTheBoard(String),
    /// No piece stands there.
    NothingThere(String),
    /// A piece stands there already.
    Occupied(String),
    /// A piece is in the hand.
    HandFull,
    /// No piece is in the hand.
    HandEmpty,
    /// The piece in the hand has not been put down.
    StillInTheAir,
    /// No piece was removed from there.
    NothingRemoved,
    /// The king has its second disc.
    CrownedAlready(String),
    /// The man has not become a king.
    NoKing(String),
    /// Nobody could play on from what stands on the board.
    Unplayable,
    /// The hands have done too much in one turn.
    TooManyActs,
    /// Nobody can turn a board by a quarter that is not square.
    BoardNotSquare,
}

/// Why no simul can be given so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SimulFault {
    /// Fewer than two boards, or more than two hundred.
    Boards,
    /// More than a hundred in a hundred.
    Percentage,
    /// Nobody is behind by no piece.
    Behind,
    /// Waiting for no time at all, or for more than a day.
    Wait,
    /// Guests would wait for the host while their clocks run.
    WaitsOnClock,
    /// Clocks on each board, and one over all of them.
    TwoClocks,
    /// The wooden board.
    Wooden,
    /// Who sees no board would be told by it who is behind.
    BlindBehind,
}

/// What is wrong with a ruling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BadRuling {
    /// A clock would show less than nothing.
    NegativeTime,
    /// A clock would show more than a year.
    TooLong,
    /// The side has made only so many moves.
    CountPastLog(u32),
    /// The game has only so many plies.
    PlyPastGame(usize),
    /// There are no clocks.
    Untimed,
    /// The reason is too long, or no plain text.
    Reason,
}

/// What is known about an illegal move.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Illegal {
    /// The move as it was asked for.
    pub(crate) text: String,
    /// What is legal.
    pub(crate) legal: Vec<String>,
    /// How many pieces must be taken, if any; and whether exactly so many.
    pub(crate) must: Option<(u32, bool)>,
}

impl Refusal {
    /// The code on the wire.
    pub(crate) fn code(&self) -> ErrorCode {
        match self {
            Self::Malformed(_) | Self::UnreadableMove { .. } | Self::WhichSeat => {
                ErrorCode::Malformed
            }
            Self::UnknownGame => ErrorCode::UnknownGame,
            Self::UnknownSimul => ErrorCode::UnknownSimul,
            Self::UnknownBroadcast | Self::UnknownClass => ErrorCode::UnknownBroadcast,
            Self::Broadcast(BroadcastFault::TooMany) => ErrorCode::TooMany,
            Self::Broadcast(_) => ErrorCode::BroadcastRefused,
            Self::Simul(_) => ErrorCode::SimulRefused,
            Self::BadSimul(_) => ErrorCode::BadSimul,
            Self::UnknownTournament => ErrorCode::UnknownTournament,
            Self::Tournament(_) => ErrorCode::TournamentRefused,
            Self::BadTournament(_) => ErrorCode::BadTournament,
            Self::UnknownVariant(_)
            | Self::UnknownDrawRules(_)
            | Self::UnknownDrawRule(_)
            | Self::UnknownLevel(_) => ErrorCode::UnknownVariant,
            Self::BadPosition(_) | Self::TooManyPieces(..) | Self::BadOdds(_) => {
                ErrorCode::BadPosition
            }
            Self::BadRules(_) => ErrorCode::BadRules,
            Self::TooManyRules => ErrorCode::TooMany,
            Self::BadClock => ErrorCode::BadClock,
            Self::IllegalMove(_) => ErrorCode::IllegalMove,
            Self::AmbiguousMove { .. } | Self::SayInFull => ErrorCode::AmbiguousMove,
            Self::NotYourTurn => ErrorCode::NotYourTurn,
            Self::NotYourSeat => ErrorCode::NotYourSeat,
            Self::SeatTaken => ErrorCode::SeatTaken,
            Self::BadInvite => ErrorCode::BadInvite,
            Self::Stale { .. } => ErrorCode::Stale,
            Self::GameOver => ErrorCode::GameOver,
            Self::NotOver
            | Self::OfferNotAllowed
            | Self::DrawOfferNotAllowed(_)
            | Self::NoTakeBacks => ErrorCode::OfferNotAllowed,
            Self::Blindfold | Self::ArbiterFromElsewhere => ErrorCode::Blindfold,
            Self::ImpossibleMove { .. } => ErrorCode::ImpossibleMove,
            Self::ClaimNotAllowed(_) | Self::NotGone => ErrorCode::ClaimNotAllowed,
            Self::ClaimPending => ErrorCode::ClaimPending,
            Self::NothingClaimed => ErrorCode::NothingClaimed,
            Self::NotBegun => ErrorCode::NotBegun,
            Self::NoOffer => ErrorCode::NoOffer,
            Self::FlagFallen => ErrorCode::FlagFallen,
            Self::WrongLevel
            | Self::EngineLevel
            | Self::NotOfficial
            | Self::NoSuchLine
            | Self::BlindfoldTerms => ErrorCode::WrongLevel,
            Self::NoLeave(_) | Self::BadPlan(_) | Self::BadPostcard(_) => ErrorCode::Correspondence,
            Self::Stopped => ErrorCode::Stopped,
            Self::NotStopped => ErrorCode::NotStopped,
            Self::NotPressed => ErrorCode::NotPressed,
            Self::NothingMoved => ErrorCode::NothingMoved,
            Self::StillInHand | Self::TurnUnderWay => ErrorCode::StillInHand,
            Self::SettingUp | Self::NotSettingUp => ErrorCode::SettingUp,
            Self::Adjourned
            | Self::NotAdjourned
            | Self::CannotAdjourn
            | Self::NoAdjournment
            | Self::MustSeal => ErrorCode::Adjourned,
            Self::Impossible(_) => ErrorCode::Impossible,
            Self::NothingIrregular => ErrorCode::NothingIrregular,
            Self::NothingToShow | Self::ChangedSince => ErrorCode::NothingToShow,
            Self::NoArbiter => ErrorCode::NoArbiter,
            Self::NoFlag => ErrorCode::NoFlag,
            Self::NoAccident => ErrorCode::NoAccident,
            Self::BadRuling(_) => ErrorCode::BadRuling,
            Self::TooLarge(_) | Self::FileTooLarge(_) => ErrorCode::TooLarge,
            Self::TooFast => ErrorCode::TooFast,
            Self::TooManyConnections
            | Self::TooManyAnalyses
            | Self::TooManyGames
            | Self::TooManySimuls
            | Self::TooManyTournaments
            | Self::ImportRunning => ErrorCode::TooMany,
            Self::MayNotImport
            | Self::MayNotChat
            | Self::NoAnalysis
            | Self::NoHelp
            | Self::Playing => ErrorCode::NotAllowed,
            Self::Account(refusal) => refusal.code(),
            Self::NotRated => ErrorCode::NotRated,
            Self::Lobby(LobbyRefusal::TooManyEach(_) | LobbyRefusal::TooMany) => ErrorCode::TooMany,
            Self::Lobby(LobbyRefusal::MayNotMeet) => ErrorCode::NotAllowed,
            Self::Lobby(_) => ErrorCode::SeekGone,
            Self::Storage(_) | Self::BrokenLog { .. } | Self::RulesFull => ErrorCode::Storage,
            Self::ForbiddenOrigin => ErrorCode::ForbiddenOrigin,
            Self::NotFound | Self::NoDatabase | Self::UnknownCollection => ErrorCode::NotFound,
            Self::Internal => ErrorCode::Internal,
        }
    }

    /// The status of an answer over HTTP.
    pub(crate) fn status(&self) -> StatusCode {
        match self.code() {
            ErrorCode::Malformed => StatusCode::BAD_REQUEST,
            ErrorCode::UnknownGame
            | ErrorCode::UnknownSimul
            | ErrorCode::UnknownBroadcast
            | ErrorCode::UnknownTournament
            | ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::UnknownVariant
            | ErrorCode::BadSimul
            | ErrorCode::BadTournament
            | ErrorCode::BadPosition
            | ErrorCode::BadRules
            | ErrorCode::BadClock
            | ErrorCode::BadName
            | ErrorCode::NotRated
            | ErrorCode::BadPassword
            | ErrorCode::IllegalMove
            | ErrorCode::Correspondence
            | ErrorCode::AmbiguousMove
            | ErrorCode::ImpossibleMove => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::NotYourSeat
            | ErrorCode::Blindfold
            | ErrorCode::BadInvite
            | ErrorCode::ForbiddenOrigin
            | ErrorCode::BadSignIn
            | ErrorCode::NotAllowed => StatusCode::FORBIDDEN,
            ErrorCode::NotSignedIn => StatusCode::UNAUTHORIZED,
            ErrorCode::SeatTaken
            | ErrorCode::SeekGone
            | ErrorCode::NameTaken
            | ErrorCode::NotYourTurn
            | ErrorCode::Stale
            | ErrorCode::GameOver
            | ErrorCode::NotBegun
            | ErrorCode::OfferNotAllowed
            | ErrorCode::NoOffer
            | ErrorCode::ClaimNotAllowed
            | ErrorCode::ClaimPending
            | ErrorCode::NothingClaimed
            | ErrorCode::FlagFallen
            | ErrorCode::WrongLevel
            | ErrorCode::Stopped
            | ErrorCode::NotStopped
            | ErrorCode::NotPressed
            | ErrorCode::NothingMoved
            | ErrorCode::StillInHand
            | ErrorCode::SettingUp
            | ErrorCode::Adjourned
            | ErrorCode::Impossible
            | ErrorCode::NothingIrregular
            | ErrorCode::NothingToShow
            | ErrorCode::NoArbiter
            | ErrorCode::NoFlag
            | ErrorCode::NoAccident
            | ErrorCode::SimulRefused
            | ErrorCode::BroadcastRefused
            | ErrorCode::TournamentRefused
            | ErrorCode::BadRuling => StatusCode::CONFLICT,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::TooFast | ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn details(&self, language: Language) -> Map<String, Value> {
        let details = match self {
            Self::Malformed(reason) => json!({"reason": reason}),
            Self::UnreadableMove { said, column } => json!({"move": said, "column": column}),
            Self::WhichSeat => json!({"reason": "side is missing"}),
            Self::UnknownVariant(name) => json!({"variant": name}),
            Self::UnknownDrawRules(name) => json!({"drawRules": name}),
            Self::UnknownDrawRule(name) => json!({"drawRule": name}),
            Self::DrawOfferNotAllowed(NoOffer::TooEarly { from }) => json!({"from": from}),
            Self::DrawOfferNotAllowed(NoOffer::TooManyPieces { most }) => json!({"within": most}),
            Self::UnknownLevel(level) => json!({"level": level}),
            Self::BadPosition(error) => json!({"faults": faults(error, language)}),
            Self::BadRules(error) => json!({"faults": rules_faults(error, language)}),
            Self::RulesFull => json!({"reason": "rulesFull"}),
            Self::TooManyPieces(..) | Self::BadOdds(_) => {
                json!({"faults": [language.words().refusal(self)]})
            }
            Self::IllegalMove(Illegal { text, legal, must }) => json!({
                "move": text,
                "legal": legal,
                "mustCapture": must.map(|(count, exact)| json!({"count": count, "exact": exact})),
            }),
            Self::ImpossibleMove { count, allowed } => json!({"count": count, "allowed": allowed}),
            Self::AmbiguousMove { candidates } => json!({"candidates": candidates}),
            Self::Simul(refusal) => simul_details(refusal),
            Self::Tournament(TournamentRefusal::Days { left }) => json!({"left": left}),
            Self::Stale { seq } => json!({"seq": seq}),
            Self::TooLarge(limit) => json!({"limit": limit}),
            Self::FileTooLarge(limit) => json!({"limit": limit}),
            Self::Storage(error) => json!({"reason": storage_reason(error)}),
            Self::BrokenLog { seq } => json!({"reason": "corrupt", "seq": seq}),
            _ => Value::Null,
        };
        match details {
            Value::Object(details) => details,
            _ => Map::new(),
        }
    }

    /// The reason as it goes over the wire.
    pub(crate) fn fault(&self, language: Language) -> Fault {
        Fault {
            code: self.code(),
            message: language.words().refusal(self),
            details: self.details(language),
        }
    }

    /// The answer over HTTP in a language.
    pub(crate) fn answer(&self, language: Language) -> Response {
        let body = ErrorBody {
            error: self.fault(language),
        };
        (self.status(), axum::Json(body)).into_response()
    }
}

/// What is wrong with a position, one sentence for each fault.
pub(crate) fn faults(error: &FenError, language: Language) -> Vec<String> {
    error
        .faults
        .iter()
        .map(|fault| language.words().fault(fault))
        .collect()
}

/// What is wrong with rules: the line, 0 for the whole text, and one sentence for each fault.
fn rules_faults(error: &RulesTextError, language: Language) -> Vec<Value> {
    let faults = error.faults.iter();
    let told = faults.map(|(line, fault)| {
        let text = language.words().rules_fault(fault);
        json!({"line": line, "text": text})
    });
    told.collect()
}

/// Which board a simul's refusal is about, or until when.
fn simul_details(refusal: &SimulRefusal) -> Value {
    match refusal {
        SimulRefusal::NotTheNext { next } => json!({"next": next.map(|board| board + 1)}),
        SimulRefusal::NotDue { deadline } => {
            json!({"deadline": deadline.map(|moment| moment.as_millis())})
        }
        _ => Value::Null,
    }
}

/// What is wrong with storage, without a word about where it is.
fn storage_reason(error: &StoreError) -> &'static str {
    match error {
        StoreError::Locked => "locked",
        StoreError::Full => "full",
        StoreError::Missing => "missing",
        StoreError::ReadOnly => "readOnly",
        StoreError::Corrupt => "corrupt",
        StoreError::Closed => "closed",
        StoreError::Other(_) => "other",
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "storage failed");
        Self::Storage(error)
    }
}

impl IntoResponse for Refusal {
    /// Leaves the wording to the layer that knows the reader's language.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
