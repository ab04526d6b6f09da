//! Why an act is refused.

use core::fmt;

use damier_rules::{Move, Side};

use crate::{Act, Actor, ClockRefusal, Impossible, Moment, NoLeave};

/// Why an entry cannot follow the log. A refusal changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The moment lies before that of the last entry.
    Backwards {
        /// The moment of the last entry.
        last: Moment,
    },
    /// This act is not for this actor.
    WrongActor {
        /// Who acted.
        by: Actor,
        /// What he tried.
        act: Act,
    },
    /// A flag has fallen, and that has to be recorded first.
    FlagFallen {
        /// Whose flag.
        side: Side,
        /// When it fell.
        deadline: Moment,
    },
    /// The opponent is on move.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove(Move),
    /// A draw cannot be offered now.
    OfferNotAllowed(NoOffer),
    /// There is no draw offer of the opponent.
    NoDrawOffer,
    /// A draw cannot be claimed so, or not now.
    ClaimNotAllowed(NoClaim),
    /// A claim waits for the arbiter; nobody plays on before he has decided.
    ClaimPending,
    /// No claim waits for the arbiter.
    NothingClaimed,
    /// A take-back is asked for already.
    AlreadyAsked {
        /// By whom.
        by: Side,
    },
    /// The side has no move to take back.
    NothingToTakeBack,
    /// The opponent does not ask for a take-back.
    NoTakeBack,
    /// A flag falls at its deadline, on the side whose clock runs, and never else.
    FlagNotDue {
        /// Whose flag falls when, if a clock runs.
        deadline: Option<(Side, Moment)>,
    },
    /// The interruption does not lie between the last entry and its own moment.
    BadInterruption {
        /// The moment of the last entry.
        last: Moment,
    },
    /// A game with moves is not called off.
    TooLateToAbort,
    /// The act belongs to another level of assistance.
    WrongLevel,
    /// Both clocks are stopped: it is for the arbiter to resume.
    Stopped,
    /// The clocks are not stopped.
    NotStopped,
    /// The side that moved has not pressed its clock.
    NotPressed,
    /// No piece was moved that the clock could be pressed for.
    NothingMoved,
    /// A piece is still in the hand.
    StillInHand,
    /// The board is being set up: play has not begun.
    SettingUp,
    /// The board is not being set up.
    NotSettingUp,
    /// A turn has begun on the board, and has to be finished first.
    TurnUnderWay,
    /// The game cannot be adjourned: not in this game, not yet, not till then, or it is already.
    CannotAdjourn,
    /// No adjournment is proposed, or none is due.
    NoAdjournment,
    /// The game is adjourned.
    Adjourned,
    /// The game is not adjourned.
    NotAdjourned,
    /// The side is to seal its move.
    MustSeal,
    /// The board is not square: nobody can turn it by a quarter.
    BoardNotSquare,
    /// Hands have done so much in one turn that they have to press or call the arbiter.
    TooManyActs {
        /// So much can be done.
        most: usize,
    },
    /// No hand could do that.
    Impossible(Impossible),
    /// There is nothing irregular that could be put right or let stand.
    NothingIrregular,
    /// The opponent has not just captured, or it was seen well enough already.
    NothingToShow,
    /// The board has changed since the move that is asked for.
    ChangedSince,
    /// The position on the board cannot be played; the arbiter has to help.
    Unplayable,
    /// The game has no arbiter.
    NoArbiter,
    /// No flag has fallen that could be called.
    NoFlagToCall,
    /// No accident happened that could be undone.
    NoAccident,
    /// The game has no clocks.
    Untimed,
    /// The clock cannot be corrected so.
    Clock(ClockRefusal),
    /// The side has not asked for an assistant.
    NoAssistant,
    /// No move is taken back where a side sees no board.
    Blindfold,
    /// Leave cannot be taken or ended so.
    Leave(NoLeave),
    /// The players keep no score sheets in this game, or none with such a line.
    NoSuchLine,
    /// The game has not so many moves.
    NoSuchPly {
        /// How many it has.
        plies: usize,
    },
}

/// Why a draw cannot be offered now (Annex 3, 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOffer {
    /// An offer goes with one's own move: after it, and before the opponent moves; where the clock
    /// is pressed by hand, before the press.
    NotAfterOwnMove,
    /// The offer stands already.
    Standing,
    /// The side has offered before, and the opponent has not since.
    Repeated,
    /// The sides have not made the moves that the terms ask for.
    TooEarly {
        /// Moves that each side must have made.
        from: u32,
    },
    /// A side has more pieces than the terms allow (Annex 6).
    TooManyPieces {
        /// So many pieces each side may have.
        most: u32,
    },
}

/// Why a draw cannot be claimed so, or not now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoClaim {
    /// A draw is claimed on one's own turn, or right after one's move.
    NotYourTurn,
    /// The game is not played under such a rule.
    NoSuchRule,
    /// The rule ends the game by itself.
    Automatic,
    /// The side has claimed the same in this turn, wrongly.
    Repeated,
    /// The regulations give this claim only where nothing is added to the clock (6.1.1).
    Increment,
    /// More than a minute is left (6.1.1.b).
    TimeLeft,
    /// There is other material on the board than the regulations speak of (6.1.1).
    Material,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotBegun => f.write_str("the game has not begun"),
            Refusal::AlreadyBegun => f.write_str("the game has begun already"),
            Refusal::Backwards { last } => write!(f, "time goes backwards, it was {last} already"),
            Refusal::WrongActor { by, act } => write!(f, "{act:?} is not for {by}"),
            Refusal::FlagFallen { side, deadline } => {
                write!(f, "{side}'s flag fell at {deadline}")
            }
            Refusal::NotYourTurn => f.write_str("the opponent is on move"),
            Refusal::IllegalMove(mv) => {
                let sign = if mv.is_capture() { 'x' } else { '-' };
                write!(f, "{}{sign}{} is not a legal move", mv.from, mv.to)
            }
            Refusal::OfferNotAllowed(why) => write!(f, "no draw can be offered: {why}"),
            Refusal::NoDrawOffer => f.write_str("the opponent does not offer a draw"),
            Refusal::ClaimNotAllowed(why) => write!(f, "no draw can be claimed: {why}"),
            Refusal::ClaimPending => f.write_str("a claim waits for the arbiter"),
            Refusal::NothingClaimed => f.write_str("no claim waits for the arbiter"),
            Refusal::AlreadyAsked { by } => write!(f, "{by} asks to take back already"),
            Refusal::NothingToTakeBack => f.write_str("there is no own move to take back"),
            Refusal::NoTakeBack => f.write_str("the opponent does not ask to take back"),
            Refusal::FlagNotDue { deadline: None } => f.write_str("no clock runs"),
            Refusal::FlagNotDue {
                deadline: Some((side, moment)),
            } => write!(f, "{side}'s flag falls at {moment}, and no other"),
            Refusal::BadInterruption { last } => {
                write!(
                    f,
                    "the interruption must lie between {last} and its own moment"
                )
            }
            Refusal::TooLateToAbort => f.write_str("a game with moves cannot be called off"),
            Refusal::WrongLevel => f.write_str("this is not done at this level of assistance"),
            Refusal::Stopped => f.write_str("the clocks are stopped until the arbiter resumes"),
            Refusal::NotStopped => f.write_str("the clocks are not stopped"),
            Refusal::NotPressed => f.write_str("the opponent has not pressed his clock"),
            Refusal::NothingMoved => f.write_str("no piece was moved"),
            Refusal::StillInHand => f.write_str("a piece is still in the hand"),
            Refusal::SettingUp => f.write_str("the board is being set up"),
            Refusal::NotSettingUp => f.write_str("the board is not being set up"),
            Refusal::TurnUnderWay => f.write_str("a turn is under way on the board"),
            Refusal::CannotAdjourn => f.write_str("the game cannot be adjourned so"),
            Refusal::NoAdjournment => f.write_str("no adjournment is proposed or due"),
            Refusal::Adjourned => f.write_str("the game is adjourned"),
            Refusal::NotAdjourned => f.write_str("the game is not adjourned"),
            Refusal::MustSeal => f.write_str("the move has to be sealed"),
            Refusal::BoardNotSquare => f.write_str("the board is not square"),
            Refusal::TooManyActs { most } => write!(f, "hands can do {most} things in one turn"),
            Refusal::Impossible(why) => fmt::Display::fmt(why, f),
            Refusal::NothingIrregular => f.write_str("nothing irregular happened"),
            Refusal::NothingToShow => f.write_str("there is no capture to be shown again"),
            Refusal::ChangedSince => f.write_str("the board has changed since that move"),
            Refusal::Unplayable => f.write_str("the position cannot be played"),
            Refusal::NoArbiter => f.write_str("the game has no arbiter"),
            Refusal::NoFlagToCall => f.write_str("no flag has fallen"),
            Refusal::NoAccident => f.write_str("no accident is to be undone"),
            Refusal::Untimed => f.write_str("the game has no clocks"),
            Refusal::Clock(why) => fmt::Display::fmt(why, f),
            Refusal::NoAssistant => f.write_str("no assistant is asked for"),
            Refusal::Blindfold => f.write_str("no move is taken back in a blindfold game"),
            Refusal::Leave(why) => write!(f, "no leave: {why}"),
            Refusal::NoSuchLine => f.write_str("there is no such line on a score sheet"),
            Refusal::NoSuchPly { plies } => write!(f, "the game has {plies} plies"),
        }
    }
}

impl core::error::Error for Refusal {}

impl fmt::Display for NoOffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOffer::NotAfterOwnMove => {
                f.write_str("it is offered after one's own move, before the opponent moves")
            }
            NoOffer::Standing => f.write_str("the offer stands already"),
            NoOffer::Repeated => f.write_str("it is now for the opponent to offer"),
            NoOffer::TooEarly { from } => write!(f, "each side must have made {from} moves"),
            NoOffer::TooManyPieces { most } => {
                write!(f, "each side may have {most} pieces at most")
            }
        }
    }
}

impl fmt::Display for NoClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoClaim::NotYourTurn => "the opponent is on move",
            NoClaim::NoSuchRule => "the game is not played under such a rule",
            NoClaim::Automatic => "the rule ends the game by itself",
            NoClaim::Repeated => "it was claimed in this turn already",
            NoClaim::Increment => "time is added to the clock",
            NoClaim::TimeLeft => "more than a minute is left",
            NoClaim::Material => "the material on the board is other",
        })
    }
}
