//! What can happen at the table: acts, who does them, and the entries of the log.

use core::fmt;

use damier_rules::{Move, Side};

use crate::{
    Cell, ClaimGround, Condition, Hand, Handling, Mark, Moment, Piece, Ruling, SealedMove,
    SheetText,
};

/// Something that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The game begins: the clock of the side to move starts. Done by the server.
    Begin,
    /// A whole move, with the captured squares.
    Move(Move),
    /// The side sees no board and announces a move that cannot be played (article 11.1.4).
    Impossible(SheetText),
    /// The side gives the game up (article 7.2.1).
    Resign,
    /// The side offers a draw (Annex 3, 5.3).
    OfferDraw,
    /// The side accepts the draw that the other offers.
    AcceptDraw,
    /// The side declines the draw that the other offers.
    DeclineDraw,
    /// The side claims that the game is drawn (Annex 3, 5.4). A claim that the facts do not bear
    /// out stands in the log and changes nothing else.
    ClaimDraw(ClaimGround),
    /// The side withdraws its claim before the arbiter has decided.
    WithdrawClaim,
    /// The side asks to take its last move back.
    AskTakeBack,
    /// The side lets the other take its move back.
    AcceptTakeBack,
    /// The side does not let the other take its move back.
    DeclineTakeBack,
    /// This side's flag fell; the entry's moment is the deadline. Done by the server.
    Flag(Side),
    /// From then to the entry's moment the server was down: nobody's time. Done by the server.
    Interrupted {
        /// When the server was last known to be alive.
        from: Moment,
    },
    /// The game is called off before its first move. Done by a side or the server.
    Abort,
    /// What was agreed on for the event that the game belongs to ends it. Done by the server.
    EndByEvent {
        /// What was agreed on.
        condition: Condition,
        /// Who has won by it; without, the game does not count.
        winner: Option<Side>,
    },
    /// A hand does something on the wooden board (official level).
    Hand {
        /// What it does.
        handling: Handling,
        /// Which hand, where that is known.
        hand: Option<Hand>,
    },
    /// The side presses its clock: its turn is over (club and official levels).
    Press,
    /// The side has what was irregular about the opponent's turn put right (article 5.4).
    HaveCorrected,
    /// The side lets it stand (article 5.7). Playing on does so too.
    LetStand,
    /// The side has the opponent show his capture again (articles 4.4 and 4.9): the board goes back
    /// and he performs it anew.
    HaveShown,
    /// The side asks to be shown a capture again, in words alone: the board stays as it is. Only
    /// the earliest logs have it.
    ShowAgain,
    /// The side calls the arbiter: both clocks stop.
    CallArbiter,
    /// The side says that the opponent's flag has fallen, where flags have to be called.
    CallFlag,
    /// Pieces were moved by accident (article 5.5): from where to where, none for off the board.
    Disturb(Vec<(Cell, Option<Cell>)>),
    /// The board is as it was before the accident.
    Restore,
    /// The side writes on its score sheet what was played at this ply, counted from 1; an empty
    /// text strikes it out (Annex 3, 6.2).
    Write {
        /// The ply.
        ply: u32,
        /// What the player writes, right or wrong.
        text: SheetText,
    },
    /// The board is set up before play begins, where the players do that (article 5.2).
    SetUp(SettingUp),
    /// The board is turned by a quarter, to the right, with whatever stands on it (article 5.1).
    TurnBoard,
    /// The side proposes to adjourn the game (Annex 3, article 7).
    Adjourn {
        /// When it is to go on; without, when both are back.
        until: Option<Moment>,
    },
    /// The side agrees: the move is sealed next.
    AcceptAdjournment,
    /// The side wants to play on.
    DeclineAdjournment,
    /// The side writes its move down and seals it; both clocks stop.
    Seal(SealedMove),
    /// The side is back at the board of an adjourned game.
    Ready,
    /// The side is on leave for so many days, in correspondence play: its clock does not run. Done
    /// by the side, or by the server for an event.
    TakeLeave {
        /// Whose leave.
        side: Side,
        /// How many days.
        days: u32,
    },
    /// The side is back before its leave ends. Done by the side, or by the server for an event.
    EndLeave(Side),
    /// The side asks for an assistant (article 11.1.6): who has what this is the mark of may come.
    InviteAssistant(Mark),
    /// The assistant of this side sits down. Done by the server.
    SeatAssistant {
        /// Whom he helps.
        side: Side,
        /// Who he is.
        mark: Mark,
    },
    /// The side goes on without an assistant.
    DismissAssistant,
    /// The arbiter rules.
    Rule(Ruling),
}

/// Setting the board up before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingUp {
    /// Puts a piece on an empty cell, light or dark.
    Put(Cell, Piece),
    /// Takes a piece off.
    Take(Cell),
    /// Sets all pieces up as the game is to begin.
    All,
    /// The side accepts the board as it lies; when both have, play begins.
    Accept,
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Side(Side),
    /// The server, for what happens by itself.
    Server,
    /// The arbiter.
    Arbiter,
}

impl Actor {
    /// The player who acts, if it is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Actor::Side(side) => Some(side),
            Actor::Server | Actor::Arbiter => None,
        }
    }
}

impl From<Side> for Actor {
    fn from(side: Side) -> Actor {
        Actor::Side(side)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Side(side) => fmt::Display::fmt(side, f),
            Actor::Server => f.write_str("the server"),
            Actor::Arbiter => f.write_str("the arbiter"),
        }
    }
}

/// One entry of the log: who did what, and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// When it happened. In a log these never go backwards.
    pub at: Moment,
    /// Who did it.
    pub by: Actor,
    /// What.
    pub act: Act,
}

impl Entry {
    /// An entry.
    ///
    /// ```
    /// use damier_table::{Act, Actor, Entry, Moment};
    ///
    /// let entry = Entry::new(Moment::from_millis(0), Actor::Server, Act::Begin);
    /// assert_eq!(entry.by.side(), None);
    /// ```
    pub fn new(at: Moment, by: impl Into<Actor>, act: Act) -> Entry {
        let by = by.into();
        Entry { at, by, act }
    }
}
