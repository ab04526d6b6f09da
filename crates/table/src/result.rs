//! How games end (article 7) and how that is written.

use damier_rules::draw::DrawRule;
use damier_rules::{Results, Side, Variant};

/// The end of a game.
///
/// ```
/// use damier_rules::{Side, Variant};
/// use damier_table::{Cause, GameResult};
///
/// let result = GameResult::won(Side::Black, Cause::Time);
/// assert_eq!(result.score(Variant::International), "0-2");
/// assert_eq!(result.score(Variant::Russian), "0-1");
/// assert_eq!(result.code(), "time");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// What the game counts.
    pub verdict: Verdict,
    /// Why it ended.
    pub cause: Cause,
    /// Whether it was a draw, which counts as a win for the side that won: see
    /// [`Odds`](crate::Odds).
    pub drawn: bool,
}

/// What a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This side has won (article 7.2).
    Won(Side),
    /// Nobody has won (article 7.3).
    Drawn,
    /// The game does not count.
    Void,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A side has no piece left (article 7.2.3).
    NoPieces,
    /// The side to move cannot move (article 7.2.2).
    Blocked,
    /// The winner has no piece left, in a game that is played to lose.
    GaveAway,
    /// The winner cannot move, in a game that is played to lose.
    Stuck,
    /// The winner was the first with a king, where that wins.
    FirstKing,
    /// A side resigned (article 7.2.1).
    Resign,
    /// A flag fell (Annex 3, 6.11); there is no exception for little material.
    Time,
    /// The players agreed on a draw (article 7.3.1).
    Agreed,
    /// A draw rule was reached (article 6).
    DrawRule(&'static DrawRule),
    /// The game was called off before its first move.
    Aborted,
    /// A sealed move was not legal, or could not be understood (Annex 3, article 7).
    SealedMove,
    /// The side that sees no board has announced more impossible moves than the terms allow.
    ImpossibleMoves,
    /// The arbiter has declared it.
    Declared(Declared),
    /// The event that the game belongs to was agreed on so.
    Event(Condition),
}

/// What the conditions of an event, or of the place where it is played, end a game for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// A guest of a simul is so many pieces behind that he has to give up.
    FarBehind,
    /// A guest of a simul neither moved nor passed while the host waited.
    NeverMoved,
    /// A blindfold host announced too many moves that are not possible.
    ImpossibleMoves,
    /// The host of a simul has left: the game does not count.
    HostAway,
    /// The host of a simul has used up the one time that he has for all boards.
    HostTime,
    /// A player has left the tournament; where both have, the game does not count.
    Withdrawn,
    /// A player's connection was lost for so long that his opponent might end the game.
    Gone,
}

impl Condition {
    /// All of them.
    pub const ALL: [Condition; 7] = [
        Condition::FarBehind,
        Condition::NeverMoved,
        Condition::ImpossibleMoves,
        Condition::HostAway,
        Condition::HostTime,
        Condition::Withdrawn,
        Condition::Gone,
    ];

    /// The reason code.
    pub const fn code(self) -> &'static str {
        match self {
            Condition::FarBehind => "farBehind",
            Condition::NeverMoved => "neverMoved",
            Condition::ImpossibleMoves => "impossibleMoves",
            Condition::HostAway => "hostAway",
            Condition::HostTime => "hostTime",
            Condition::Withdrawn => "withdrawn",
            Condition::Gone => "gone",
        }
    }

    /// The condition of a reason code.
    pub fn from_code(code: &str) -> Option<Condition> {
        Condition::ALL
            .into_iter()
            .find(|condition| condition.code() == code)
    }
}

/// What an arbiter declares a game won, drawn or void for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Declared {
    /// A player refused to play by the rules (article 7.2.4).
    RuleRefusal,
    /// A player did not appear in time (Annex 3, 5.7).
    Forfeit,
    /// A player behaved badly (Annex 3, 2.5).
    Conduct,
    /// A flag was seen to fall (Annex 3, 6.11).
    Time,
    /// A draw by the regulations was claimed and granted (Annex 3, 5.4 and 6.1.1).
    Regulation,
    /// Nobody can win (article 7.3.3).
    NobodyCanWin,
    /// The board lay the wrong way round, or the game was not played by the rules otherwise (5.1).
    Annulled,
}

impl Declared {
    /// All of them.
    pub const ALL: [Declared; 7] = [
        Declared::RuleRefusal,
        Declared::Forfeit,
        Declared::Conduct,
        Declared::Time,
        Declared::Regulation,
        Declared::NobodyCanWin,
        Declared::Annulled,
    ];

    /// The reason code.
    pub const fn code(self) -> &'static str {
        match self {
            Declared::RuleRefusal => "ruleRefusal",
            Declared::Forfeit => "forfeit",
            Declared::Conduct => "conduct",
            Declared::Time => "time",
            Declared::Regulation => "regulationDraw",
            Declared::NobodyCanWin => "nobodyCanWin",
            Declared::Annulled => "annulled",
        }
    }
}

impl GameResult {
    /// A win.
    pub const fn won(winner: Side, cause: Cause) -> GameResult {
        let verdict = Verdict::Won(winner);
        GameResult {
            verdict,
            cause,
            drawn: false,
        }
    }

    /// A draw.
    pub const fn drawn(cause: Cause) -> GameResult {
        let verdict = Verdict::Drawn;
        GameResult {
            verdict,
            cause,
            drawn: false,
        }
    }

    /// A game that does not count.
    pub(crate) const fn void(cause: Cause) -> GameResult {
        let verdict = Verdict::Void;
        GameResult {
            verdict,
            cause,
            drawn: false,
        }
    }

    /// The end that the conditions of an event make: a win, or a game that does not count.
    pub(crate) const fn by_event(condition: Condition, winner: Option<Side>) -> GameResult {
        let cause = Cause::Event(condition);
        match winner {
            Some(winner) => GameResult::won(winner, cause),
            None => GameResult::void(cause),
        }
    }

    pub(crate) const ABORTED: GameResult = GameResult {
        verdict: Verdict::Void,
        cause: Cause::Aborted,
        drawn: false,
    };

    /// Who has won, if anybody.
    pub const fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Won(side) => Some(side),
            Verdict::Drawn | Verdict::Void => None,
        }
    }

    /// The reason code: `noPieces`, `blocked`, `gaveAway`, `stuck`, `firstKing`, `resign`, `time`,
    /// `agreed`, `aborted`, `sealedMove`, `impossibleMoves`, or that of the draw rule, such as `repetition` or
    /// `rule25`.
    pub const fn code(&self) -> &'static str {
        match self.cause {
            Cause::NoPieces => "noPieces",
            Cause::Blocked => "blocked",
            Cause::GaveAway => "gaveAway",
            Cause::Stuck => "stuck",
            Cause::FirstKing => "firstKing",
            Cause::Resign => "resign",
            Cause::Time => "time",
            Cause::Agreed => "agreed",
            Cause::DrawRule(rule) => rule.reason,
            Cause::Aborted => "aborted",
            Cause::SealedMove => "sealedMove",
            Cause::ImpossibleMoves => "impossibleMoves",
            Cause::Declared(declared) => declared.code(),
            Cause::Event(condition) => condition.code(),
        }
    }

    /// The result as PDN writes it for the variant: `2-0`, `1-1`, `0-2`, or `1-0`, `1/2-1/2`,
    /// `0-1`; `*` for a game that does not count.
    pub const fn score(&self, variant: Variant) -> &'static str {
        match (variant.rules().notation.results, self.verdict) {
            (_, Verdict::Void) => "*",
            (Results::International, Verdict::Won(Side::White)) => "2-0",
            (Results::International, Verdict::Won(Side::Black)) => "0-2",
            (Results::International, Verdict::Drawn) => "1-1",
            (Results::Default, Verdict::Won(Side::White)) => "1-0",
            (Results::Default, Verdict::Won(Side::Black)) => "0-1",
            (Results::Default, Verdict::Drawn) => "1/2-1/2",
        }
    }
}
