//! Terms and entries as lines of text: what is stored.
//!
//! The format is frozen: every line begins with its version, and what version 1 says it always
//! says. Golden files in `tests/golden` hold it. A line has one spelling only; reading is strict,
//! so that reading and writing give the same bytes. Fields are separated by one space.
//!
//! # The terms
//!
//! ```text
//! 1 terms international rules=fmjd start=initial white=fischer:300000+5000 black=game:600000 assistance=assisted draws-from=40
//! ```
//!
//! Variant, draw rules, start position, the two clocks in milliseconds or `untimed` for both, the level of
//! assistance, and how many moves each side must have made before a draw is offered. A position
//! is `initial` or `W:W31,K47:B1,2`: who moves, then White's and Black's pieces in rising order,
//! kings with K. Squares are numbers in every variant.
//!
//! A variant is a name, or rules of somebody's own, whole: their shortest text
//! ([`RulesText::canonical`](damier_rules::RulesText::canonical)) behind `own:`, with `;` for the end
//! of a line and `_` for a blank: `own:name:_lesson;king:_short`.
//!
//! | clock | spelling |
//! |---|---|
//! | Fischer, whole game | `fischer:300000+5000`, `game:600000` |
//! | periods: moves, time, and what a move gives back | `periods:50/7200000,25/3600000`, `periods:45/5400000+30000,1800000+30000` |
//! | the same with Bronstein's bonus, with a delay | `periods:300000b3000`, `periods:120000d2000` |
//! | periods at the end of which saved time lapses | `lapsing:50/7200000,25/3600000` |
//! | hourglass, gong | `hourglass:120000`, `gong:10000` |
//! | byo-yomi: main time, periods, moves and time of each | `byo-yomi:1800000+5x1/30000` |
//!
//! # The entries
//!
//! Version, milliseconds since 1970, who (`white`, `black`, `server`, `arbiter`), and what:
//!
//! | act | spelling |
//! |---|---|
//! | the game begins | `1 1764460800000 server begin` |
//! | a quiet move | `1 1764460805000 white move 32-28` |
//! | a capture, with all captured squares in rising order | `… black move 19x37(23,32)` |
//! | the same, when a man becomes a king | `… white move 7-1=K`, `… white move 11x2(7)=K` |
//! | a move that cannot be played is announced by a side that sees no board | `… white impossible 32-27` |
//! | a player asks for an assistant, who sits down, and is sent away; marks of 64 figures | `… white invite-assistant MARK`, `… server seat-assistant white MARK`, `… white dismiss-assistant` |
//! | resignation | `… white resign` |
//! | draw offers | `… white offer-draw`, `… black accept-draw`, `… black decline-draw` |
//! | a draw is claimed by a rule, `regulationDraw` or `timeClaim`; the claim is withdrawn | `… white claim-draw repetition`, `… white withdraw-claim` |
//! | take-backs | `… white ask-take-back`, `… black accept-take-back`, `… black decline-take-back` |
//! | a flag falls at this moment | `… server flag white` |
//! | the server was down since that moment | `… server interrupted 1764460810000` |
//! | the game is called off | `… server abort` |
//! | the conditions of the event or the place end it: won, or it does not count | `… server end-by-event farBehind white`, `… server end-by-event gone void` |
//!
//! At the club and official levels, with `Q` for a cell, its row and column from the upper left as
//! in `r7c4`:
//!
//! | act | spelling |
//! |---|---|
//! | a hand does something, which hand at the end if that is known | `… white adjust`, `touch Q`, `lift Q`, `place Q right`, `release`, `remove Q`, `put-back Q`, `crown Q left` |
//! | the clock is pressed; a flag is called | `… white press`, `… black call-flag` |
//! | the opponent has it put right, lets it stand, has the capture shown again | `… black have-corrected`, `let-stand`, `have-shown` |
//! | the same asked in words alone, in the earliest logs | `… black show-again` |
//! | an accident, and its end | `… white disturb Q>Q Q>off`, `restore` |
//! | the board is set up and accepted, by players who do that themselves | `… white set-piece Q white man`, `take-piece Q`, `set-all`, `accept-set-up` |
//! | the board is turned by a quarter, to the right | `… white turn-board` |
//! | an adjournment is proposed and answered | `… white adjourn`, `adjourn until 1764547200000`, `accept-adjournment`, `decline-adjournment` |
//! | a move is sealed, as it was written down; a player is back | `… black seal 19-23`, `… white ready` |
//! | leave, and its end | `… white take-leave white 7`, `… server end-leave black` |
//! | the arbiter is called | `… black call-arbiter` |
//! | a player writes a ply on his score sheet, or strikes it out | `… white write 1 32-28`, `… white write 1` |
//! | he rules, with his reason after `because` if he gives one | `… arbiter ruling start`, `adjourn`, `adjourn until 1764547200000`, `open-envelope`, `stop because noise`, `resume`, `correct`, `stand`, `dismiss`, `uphold`, `warn white`, `set-time white 60000`, `add-time black -30000`, `set-count white 12`, `take-back 14`, `restore`, `replay`, `win white rule-refusal`, `draw regulation`, `annul annulled` |
//!
//! Settings that came after the first release stand at the end of the terms, where they are not
//! the usual ones: ` arbiter=yes`, ` notices=opponent` or `both`, ` flags=called`, ` sheets=kept`,
//! ` draws-within=10`, ` endings=repetition:claimed,rule25:arbiter`, ` set-up=players`,
//! ` adjournments=75,black` (from which move on, who seals or `any`) and
//! ` adjournments=75,black,arbiter` where an unclear sealed move is for the arbiter,
//! ` blindfold=white,5,loses` (who sees no board: `white`, `black`, `both` or `nobody`; how many
//! impossible announcements are allowed; whether a further one `loses` or only `counts`) and
//! ` blindfold=both,5,counts,notes` where a record may be kept, with `,spectators` behind it where those
//! who look on see the board,
//! ` delay=plies,4` or ` delay=millis,900000`, by which those who only look on are behind,
//! ` odds=white,draws/46,K47,50/2,game3`: who gives odds, whether a draw counts as a win for the other
//! side, and in a series the squares whose men and kings are taken off, with how many of them are off
//! in this game, and which game of the series it is after the first.
//!
//! A program that does not know a spelling says that the line comes from a newer one.
//!
//! ```
//! use damier_table::codec::{decode_entry, decode_terms, encode_terms};
//!
//! let line = "1 terms russian rules=idf start=B:WK29:B3,K8 white=untimed black=untimed \
//!             assistance=assisted draws-from=0";
//! assert_eq!(encode_terms(&decode_terms(line)?), line);
//!
//! let newer = decode_entry("1 0 white castle").unwrap_err();
//! assert!(newer.is_newer());
//! assert_eq!(newer.to_string(), "column 11: act 'castle' is from a newer program");
//! # Ok::<(), damier_table::codec::DecodeError>(())
//! ```

mod clock;
mod entry;
mod error;
mod hand;
mod plan;
mod position;
mod reader;
mod ruling;
mod terms;
mod variant;

use core::fmt;

use crate::{Broken, Entry, Game, fold};

pub use entry::{decode_entry, encode_entry};
pub use error::{DecodeError, Fault};
pub use plan::{decode_plan, encode_plan};
pub use terms::{decode_terms, encode_terms};

/// The version that is written.
pub const VERSION: u32 = 1;

/// The game that stored lines give.
///
/// ```
/// use damier_rules::Variant;
/// use damier_table::{Terms, codec};
///
/// let terms = codec::encode_terms(&Terms::standard(Variant::International));
/// let lines = ["1 1000 server begin", "1 2000 white resign"];
/// let game = codec::read_game(&terms, lines)?;
/// assert_eq!(game.score(), "0-2");
/// # Ok::<(), codec::LogError>(())
/// ```
///
/// # Errors
///
/// [`LogError`] says which line cannot be read or cannot follow.
pub fn read_game<'a>(
    terms: &str,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Game, LogError> {
    let terms = decode_terms(terms).map_err(LogError::Terms)?;
    let read = |(index, line)| decode_entry(line).map_err(|error| LogError::Entry { index, error });
    let entries: Vec<Entry> = lines
        .into_iter()
        .enumerate()
        .map(read)
        .collect::<Result<_, _>>()?;
    fold(terms, &entries).map_err(LogError::Broken)
}

/// Why stored lines give no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The terms cannot be read.
    Terms(DecodeError),
    /// An entry cannot be read.
    Entry {
        /// The entry, counted from 0.
        index: usize,
        /// Why.
        error: DecodeError,
    },
    /// An entry cannot follow those before it.
    Broken(Broken),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Terms(error) => write!(f, "terms, {error}"),
            LogError::Entry { index, error } => write!(f, "entry {}, {error}", index + 1),
            LogError::Broken(broken) => fmt::Display::fmt(broken, f),
        }
    }
}

impl core::error::Error for LogError {}
