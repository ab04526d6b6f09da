//! The official game in English.

use crate::refusal::{BadRuling, Hindrance};

/// Why no hand can do that.
pub(super) fn hindrance(why: &Hindrance) -> String {
    match why {
        Hindrance::OffTheBoard(place) => format!("The board has no square {place}."),
        Hindrance::NothingThere(place) => format!("No piece stands on {place}."),
        Hindrance::Occupied(place) => format!("A piece stands on {place} already."),
        Hindrance::HandFull => "There is a piece in the hand already.".to_owned(),
        Hindrance::HandEmpty => "There is no piece in the hand.".to_owned(),
        Hindrance::StillInTheAir => "The piece in the hand has not been put down.".to_owned(),
        Hindrance::NothingRemoved => "No piece was taken off from there.".to_owned(),
        Hindrance::CrownedAlready(place) => format!("The king on {place} is crowned already."),
        Hindrance::NoKing(place) => format!("The man on {place} has not become a king."),
        Hindrance::Unplayable => {
            "Nobody could play on from what stands on the board now.".to_owned()
        }
        Hindrance::TooManyActs => {
            "The hands have done too much in this turn; press the clock.".to_owned()
        }
        Hindrance::BoardNotSquare => {
            "A board that is not square cannot be turned by a quarter.".to_owned()
        }
    }
}

/// What is wrong with a ruling.
pub(super) fn bad_ruling(why: BadRuling) -> String {
    match why {
        BadRuling::NegativeTime => "A clock cannot show less than nothing.".to_owned(),
        BadRuling::TooLong => "A clock cannot show more than 366 days.".to_owned(),
        BadRuling::CountPastLog(made) => format!("This side has made only {made} moves."),
        BadRuling::PlyPastGame(plies) => format!("The game has only {plies} plies."),
        BadRuling::Untimed => "The game has no clocks.".to_owned(),
        BadRuling::Reason => "A reason is plain text of up to 300 characters.".to_owned(),
    }
}

/// On what ground an arbiter ends a game.
pub(super) fn ground(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "ruleRefusal" => "refusal to follow the rules",
        "forfeit" => "by forfeit",
        "conduct" => "conduct",
        "time" => "the time is up",
        "regulationDraw" => "by the regulations",
        "nobodyCanWin" => "nobody can win any more",
        "annulled" => "annulled by the arbiter",
        "aborted" => "called off",
        "withdrawn" => "both players have left the tournament",
        "gone" => "the connection was lost",
        "hostAway" => "the host of the simul has left",
        _ => return None,
    })
}

/// What an irregularity is.
pub(super) fn irregularity(article: &str) -> Option<&'static str> {
    Some(match article {
        "5.4.1" => "two moves in a row",
        "5.4.2" => "a piece was moved against the rules",
        "5.4.3" => "one piece was touched and another moved",
        "5.4.4" => "a move just made was taken back",
        "5.4.5" => "an opponent's piece was moved",
        "5.4.6" => "a piece that could capture was moved without capturing",
        "5.4.7" => "a piece was lifted without reason",
        "5.4.8" => "more or fewer pieces were captured than prescribed",
        "5.4.9" => "a multiple capture was stopped too early",
        "5.4.10" => "a piece was lifted during an unfinished capture",
        "5.4.11" => "fewer pieces were lifted than captured",
        "5.4.12" => "a piece was lifted that had not been jumped",
        "5.4.13" => "the lifting of the captured pieces was stopped",
        "5.4.14" => "own pieces were lifted after a capture",
        "5.4.15" => "a man became a king and was not crowned",
        "5.4.16" => "an uncrowned king was moved",
        "5.4.17" => "both hands were used",
        "3.14" => "pieces were touched out of turn",
        "4.4" => "the capture was not made in its order or not finished",
        "4.9" => "the capture was not shown jump by jump",
        "4.11" => "captured pieces were lifted out of order",
        "4.15" => "a man was crowned that had only passed its crowning row",
        "5.1" => "the board lies the wrong way round",
        "5.2" => "the set-up is wrong",
        "5.3" => "a piece stands on a light square",
        _ => return None,
    })
}
