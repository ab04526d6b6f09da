//! Conditions and entries of a simul as lines of text: what is stored.
//!
//! The format is frozen: every line begins with its version, and what version 1 says it always
//! says. Golden files in `tests/golden` hold it. A line has one spelling only. Fields are separated
//! by one space.
//!
//! # The conditions
//!
//! ```text
//! 1 simul host=white boards=40 guests=open walk=round wait=no passes=3 patience=60000 behind=2 percentage=70 blindfold=none arbiter=no away=1200000 clocks=yes 1 terms international …
//! ```
//!
//! What the host plays (`white`, `black`, `alternating`), the most boards, whether anybody may join
//! (`open`, `asked`), the host's way (`round`, `free`), whether guests wait with their moves until
//! he is there, passes, patience in milliseconds, pieces behind, percentage, impossible moves of a
//! blindfold host, the arbiter, how long the host may be away, each `none` where there is none; and
//! the terms of the games as `damier_table` writes them, with the host's clock as White's and the
//! guest's as Black's. Where the host has one clock over all boards, `clocks=one` stands for
//! `clocks=yes`, and the guest's is `unlimited`.
//!
//! # The entries
//!
//! Version, milliseconds since 1970, who (`server`, `arbiter`, or a player's id after `player`), and
//! what, with boards counted from 0:
//!
//! | act | spelling |
//! |---|---|
//! | players come and go | `1 1764504000000 player k3x9 join`, `leave`, `let-in k3x9`, `send-away k3x9` |
//! | it begins | `… player host begin` |
//! | the host goes to a board, a guest passes | `… player host go-to 3`, `… player k3x9 pass 3` |
//! | a move: whose turn it is now, what the host's and the guest's pieces count, whether a capture is due | `… server moved 3 guest 20 19`, `… server moved 3 host 20 19 capture` |
//! | an impossible move of a blindfold host | `… server impossible 3` |
//! | games that the conditions end | `… player host end-behind 3`, `… server waited 3`, `… player k3x9 abandon 3` |
//! | the host's time for all boards has run out | `… server host-time-up` |
//! | the end of a game | `… server over 3 white`, `black`, `drawn`, `void` |
//! | the server was down since that moment | `… server interrupted 1764504000000` |
//!
//! ```
//! use damier_club::codec::{decode_entry, encode_entry};
//!
//! let line = "1 1764504000000 player k3x9 pass 3";
//! assert_eq!(encode_entry(&decode_entry(line)?), line);
//! let bad = decode_entry("1 1764504000000 player k3x9 dance").unwrap_err();
//! assert_eq!(bad.to_string(), "column 29: expected an act");
//! # Ok::<(), damier_club::codec::BadLine>(())
//! ```

use damier_rules::Side;
use damier_table::{ClockForm, Moment, Span, codec};

use super::{Conditions, Count, HostColour, SimulAct, SimulActor, SimulEntry, Walk};
use crate::line::{Words, verdict_text, yes};

pub use crate::line::BadLine;

/// The version that is written.
pub const VERSION: u32 = 1;

/// The line of the conditions, without the end of the line.
pub fn encode_conditions(conditions: &Conditions) -> String {
    let optional = |value: Option<u32>| value.map_or("none".to_owned(), |value| value.to_string());
    let millis =
        |span: Option<Span>| span.map_or("none".to_owned(), |span| span.as_millis().to_string());
    let host = match conditions.colour {
        HostColour::Always(Side::White) => "white",
        HostColour::Always(Side::Black) => "black",
        HostColour::Alternating => "alternating",
    };
    let walk = match conditions.walk {
        Walk::Round => "round",
        Walk::Free => "free",
    };
    let one = conditions
        .host_clock
        .map(|form| [form, ClockForm::Unlimited]);
    // They were checked when the simul was made.
    let terms = conditions
        .clocks
        .or(one)
        .and_then(|clocks| conditions.terms.clone().with_clocks(clocks).ok());
    let kind = match (conditions.clocks, one) {
        (None, None) => "no",
        (Some(_), _) => "yes",
        (None, Some(_)) => "one",
    };
    let terms = terms.as_ref().unwrap_or(&conditions.terms);
    format!(
        "{VERSION} simul host={host} boards={} guests={} walk={walk} wait={} passes={} patience={} \
         behind={} percentage={} blindfold={} arbiter={} away={} clocks={} {}",
        conditions.most_boards,
        if conditions.open { "open" } else { "asked" },
        yes(conditions.guests_wait),
        conditions.passes,
        millis(conditions.patience),
        optional(conditions.behind),
        optional(conditions.percentage),
        optional(conditions.blindfold),
        yes(conditions.arbiter),
        millis(conditions.away),
        kind,
        codec::encode_terms(terms),
    )
}

/// The conditions of a line.
///
/// # Errors
///
/// [`BadLine`] with the column.
pub fn decode_conditions(line: &str) -> Result<Conditions, BadLine> {
    let mut words = Words::open(line, VERSION)?;
    words.exactly("simul")?;
    let colour = match words.setting("host=")? {
        "white" => HostColour::Always(Side::White),
        "black" => HostColour::Always(Side::Black),
        "alternating" => HostColour::Alternating,
        _ => return words.bad("what the host plays"),
    };
    let most_boards = words.number_of("boards=")?;
    let open = words.choice("guests=", ["asked", "open"])?;
    let walk = match words.choice("walk=", ["round", "free"])? {
        false => Walk::Round,
        true => Walk::Free,
    };
    let guests_wait = words.choice("wait=", ["no", "yes"])?;
    let passes = words.number_of("passes=")?;
    let patience = words.optional("patience=")?.map(Span::from_millis);
    let behind = words.optional("behind=")?;
    let percentage = words.optional("percentage=")?;
    let blindfold = words.optional("blindfold=")?;
    let arbiter = words.choice("arbiter=", ["no", "yes"])?;
    let away = words.optional("away=")?.map(Span::from_millis);
    let kind = match words.setting("clocks=")? {
        kind @ ("no" | "yes" | "one") => kind,
        _ => return words.bad("no, yes or one"),
    };
    let terms_at = words.column();
    let terms = words.terms()?;
    let (clocks, host_clock) = match (kind, terms.clocks().copied()) {
        ("no", None) => (None, None),
        ("yes", Some(clocks)) => (Some(clocks), None),
        ("one", Some([form, ClockForm::Unlimited])) => (None, Some(form)),
        _ => {
            return Err(BadLine {
                column: terms_at,
                expected: "clocks as announced".to_owned(),
            });
        }
    };
    Ok(Conditions {
        terms: terms.without_clocks(),
        clocks,
        host_clock,
        colour,
        most_boards,
        open,
        walk,
        guests_wait,
        passes,
        patience,
        behind,
        percentage,
        blindfold,
        arbiter,
        away,
    })
}

/// The line of an entry, without the end of the line.
pub fn encode_entry(entry: &SimulEntry) -> String {
    let by = match &entry.by {
        SimulActor::Player(player) => format!("player {player}"),
        SimulActor::Server => "server".to_owned(),
        SimulActor::Arbiter => "arbiter".to_owned(),
    };
    format!("{VERSION} {} {by} {}", entry.at, act_text(&entry.act))
}

fn act_text(act: &SimulAct) -> String {
    match act {
        SimulAct::Join => "join".to_owned(),
        SimulAct::Leave => "leave".to_owned(),
        SimulAct::LetIn(player) => format!("let-in {player}"),
        SimulAct::SendAway(player) => format!("send-away {player}"),
        SimulAct::Begin => "begin".to_owned(),
        SimulAct::GoTo(board) => format!("go-to {board}"),
        SimulAct::Pass(board) => format!("pass {board}"),
        SimulAct::Moved {
            board,
            host_to_move,
            count,
            capture,
        } => {
            let turn = if *host_to_move { "host" } else { "guest" };
            let capture = if *capture { " capture" } else { "" };
            format!(
                "moved {board} {turn} {} {}{capture}",
                count.host, count.guest
            )
        }
        SimulAct::Impossible(board) => format!("impossible {board}"),
        SimulAct::EndBehind(board) => format!("end-behind {board}"),
        SimulAct::Waited(board) => format!("waited {board}"),
        SimulAct::Abandon(board) => format!("abandon {board}"),
        SimulAct::Over { board, verdict } => format!("over {board} {}", verdict_text(*verdict)),
        SimulAct::HostTimeUp => "host-time-up".to_owned(),
        SimulAct::Interrupted { from } => format!("interrupted {from}"),
    }
}

/// The entry of a line.
///
/// # Errors
///
/// [`BadLine`] with the column, also for any other spelling of a good entry.
pub fn decode_entry(line: &str) -> Result<SimulEntry, BadLine> {
    let mut words = Words::open(line, VERSION)?;
    let at = Moment::from_millis(words.number("a moment in milliseconds")?);
    let by = match words.next("who acts")? {
        "server" => SimulActor::Server,
        "arbiter" => SimulActor::Arbiter,
        "player" => SimulActor::Player(words.player()?),
        _ => return words.bad("who acts"),
    };
    let act = read_act(&mut words)?;
    words.end()?;
    Ok(SimulEntry { at, by, act })
}

fn read_act(words: &mut Words<'_>) -> Result<SimulAct, BadLine> {
    Ok(match words.next("an act")? {
        "join" => SimulAct::Join,
        "leave" => SimulAct::Leave,
        "let-in" => SimulAct::LetIn(words.player()?),
        "send-away" => SimulAct::SendAway(words.player()?),
        "begin" => SimulAct::Begin,
        "go-to" => SimulAct::GoTo(words.number("a board")?),
        "pass" => SimulAct::Pass(words.number("a board")?),
        "moved" => SimulAct::Moved {
            board: words.number("a board")?,
            host_to_move: match words.next("whose turn it is")? {
                "host" => true,
                "guest" => false,
                _ => return words.bad("host or guest"),
            },
            count: Count {
                host: words.number("what the host's pieces count")?,
                guest: words.number("what the guest's pieces count")?,
            },
            capture: words.flag("capture"),
        },
        "impossible" => SimulAct::Impossible(words.number("a board")?),
        "end-behind" => SimulAct::EndBehind(words.number("a board")?),
        "waited" => SimulAct::Waited(words.number("a board")?),
        "abandon" => SimulAct::Abandon(words.number("a board")?),
        "over" => SimulAct::Over {
            board: words.number("a board")?,
            verdict: words.verdict()?,
        },
        "host-time-up" => SimulAct::HostTimeUp,
        "interrupted" => SimulAct::Interrupted {
            from: Moment::from_millis(words.number("a moment in milliseconds")?),
        },
        _ => return words.bad("an act"),
    })
}
