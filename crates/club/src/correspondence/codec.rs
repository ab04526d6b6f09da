//! Conditions and entries of a tournament by correspondence as lines of text: what is stored.
//!
//! The format is frozen, as that of simuls is: every line begins with its version, and what version
//! 1 says it always says. Golden files in `tests/golden` hold it. A line has one spelling only.
//! Fields are separated by one space.
//!
//! # The conditions
//!
//! ```text
//! 1 tournament twice=no players=12 leave=30 trouble=172800000 1 terms international …
//! ```
//!
//! Whether everybody plays everybody twice, the most players, days of leave a year, with how many
//! milliseconds a side is near time trouble; and the terms of the games as `damier_table` writes
//! them.
//!
//! # The entries
//!
//! Version, milliseconds since 1970, who (`server`, or a player's id after `player`), and what, with
//! games counted from 0:
//!
//! | act | spelling |
//! |---|---|
//! | players come and go | `1 1764504000000 player k3x9 join`, `withdraw`, `… player d send-away k3x9` |
//! | it begins | `… player d begin` |
//! | leave in days, and being back | `… player k3x9 take-leave 7`, `end-leave` |
//! | a side is taken over, with what its clock shows in milliseconds | `… player d take-over 3 white d 86400000` |
//! | the end of a game | `… server over 3 white`, `black`, `drawn`, `void` |
//!
//! ```
//! use damier_club::tournament_codec::{decode_entry, encode_entry};
//!
//! let line = "1 1764504000000 player k3x9 take-leave 7";
//! assert_eq!(encode_entry(&decode_entry(line)?), line);
//! let bad = decode_entry("1 1764504000000 player k3x9 take-leave x").unwrap_err();
//! assert_eq!(bad.to_string(), "column 40: expected days");
//! # Ok::<(), damier_club::codec::BadLine>(())
//! ```

use damier_rules::Side;
use damier_table::{Moment, Span, codec};

use super::{TournamentAct, TournamentActor, TournamentConditions, TournamentEntry};
use crate::line::{BadLine, Words, verdict_text, yes};

/// The version that is written.
pub const VERSION: u32 = 1;

/// The line of the conditions, without the end of the line.
pub fn encode_conditions(conditions: &TournamentConditions) -> String {
    format!(
        "{VERSION} tournament twice={} players={} leave={} trouble={} {}",
        yes(conditions.twice),
        conditions.most_players,
        conditions.leave_days_a_year,
        conditions.near_time_trouble.as_millis(),
        codec::encode_terms(&conditions.terms),
    )
}

/// The conditions of a line.
///
/// # Errors
///
/// [`BadLine`] with the column.
pub fn decode_conditions(line: &str) -> Result<TournamentConditions, BadLine> {
    let mut words = Words::open(line, VERSION)?;
    words.exactly("tournament")?;
    Ok(TournamentConditions {
        twice: words.choice("twice=", ["no", "yes"])?,
        most_players: words.number_of("players=")?,
        leave_days_a_year: words.number_of("leave=")?,
        near_time_trouble: Span::from_millis(words.number_of("trouble=")?),
        terms: words.terms()?,
    })
}

/// The line of an entry, without the end of the line.
pub fn encode_entry(entry: &TournamentEntry) -> String {
    let by = match &entry.by {
        TournamentActor::Player(player) => format!("player {player}"),
        TournamentActor::Server => "server".to_owned(),
    };
    format!("{VERSION} {} {by} {}", entry.at, act_text(&entry.act))
}

fn act_text(act: &TournamentAct) -> String {
    match act {
        TournamentAct::Join => "join".to_owned(),
        TournamentAct::Withdraw => "withdraw".to_owned(),
        TournamentAct::SendAway(player) => format!("send-away {player}"),
        TournamentAct::Begin => "begin".to_owned(),
        TournamentAct::TakeLeave(days) => format!("take-leave {days}"),
        TournamentAct::EndLeave => "end-leave".to_owned(),
        TournamentAct::TakeOver {
            game,
            side,
            by,
            left,
        } => {
            let side = match side {
                Side::White => "white",
                Side::Black => "black",
            };
            format!("take-over {game} {side} {by} {}", left.as_millis())
        }
        TournamentAct::Over { game, verdict } => format!("over {game} {}", verdict_text(*verdict)),
    }
}

/// The entry of a line.
///
/// # Errors
///
/// [`BadLine`] with the column, also for any other spelling of a good entry.
pub fn decode_entry(line: &str) -> Result<TournamentEntry, BadLine> {
    let mut words = Words::open(line, VERSION)?;
    let at = Moment::from_millis(words.number("a moment in milliseconds")?);
    let by = match words.next("who acts")? {
        "server" => TournamentActor::Server,
        "player" => TournamentActor::Player(words.player()?),
        _ => return words.bad("who acts"),
    };
    let act = read_act(&mut words)?;
    words.end()?;
    Ok(TournamentEntry { at, by, act })
}

fn read_act(words: &mut Words<'_>) -> Result<TournamentAct, BadLine> {
    Ok(match words.next("an act")? {
        "join" => TournamentAct::Join,
        "withdraw" => TournamentAct::Withdraw,
        "send-away" => TournamentAct::SendAway(words.player()?),
        "begin" => TournamentAct::Begin,
        "take-leave" => TournamentAct::TakeLeave(words.number("days")?),
        "end-leave" => TournamentAct::EndLeave,
        "take-over" => TournamentAct::TakeOver {
            game: words.number("a game")?,
            side: match words.next("a side")? {
                "white" => Side::White,
                "black" => Side::Black,
                _ => return words.bad("white or black"),
            },
            by: words.player()?,
            left: Span::from_millis(words.number("milliseconds")?),
        },
        "over" => TournamentAct::Over {
            game: words.number("a game")?,
            verdict: words.verdict()?,
        },
        _ => return words.bad("an act"),
    })
}
