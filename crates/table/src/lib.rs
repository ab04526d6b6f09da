//! One game as a log of acts, folded into a state: moves, clocks, offers, results.
//!
//! [`Terms`] say what is agreed on before a game, an [`Entry`] what happened, by whom and when.
//! A [`Game`] is the fold of the entries over the terms: [`Game::apply`] lets one more happen or
//! refuses it and changes nothing, [`fold`] does so with a whole log. [`codec`] writes terms and
//! entries as lines of text and reads them again.
//!
//! ```
//! use damier_rules::{Side, Variant};
//! use damier_table::{Act, Actor, Entry, Game, Moment, Terms, codec};
//!
//! let now = Moment::from_millis(1_764_460_800_000);
//! let mut game = Game::new(Terms::standard(Variant::International));
//! game.apply(&Entry::new(now, Actor::Server, Act::Begin))?;
//! let entry = Entry::new(now, Side::White, Act::Move(game.find_move(32, 28, None)?));
//! game.apply(&entry)?;
//!
//! let line = codec::encode_entry(&entry);
//! assert_eq!(line, "1 1764460800000 white move 32-28");
//! assert_eq!(codec::decode_entry(&line)?, entry);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here asks what time it is, draws lots, reads or writes: moments come with the entries.

mod act;
mod adjournment;
mod assistant;
mod blindfold;
mod claim;
mod clock;
mod clocks;
pub mod codec;
mod delay;
mod fold;
mod game;
mod history;
mod leave;
mod odds;
mod offers;
mod official;
mod plan;
mod postcard;
mod refusal;
mod result;
mod ruling;
mod sheet;
mod terms;
mod time;
mod wood;

pub use act::{Act, Actor, Entry, SettingUp};
pub use adjournment::{Adjournments, Envelope, SealedMove, Unclear};
pub use assistant::{Assistant, Mark};
pub use blindfold::{Beyond, Blindfold, Heard};
pub use claim::{Claim, ClaimGround};
pub use clock::{
    BadClock, BadClockText, BadTimeControl, Bonus, ByoYomi, ClockForm, Face, Period, Periods,
    TimeControl,
};
pub use clocks::{ClockFaces, ClockRefusal, Clocks, Flags};
pub use delay::{Behind, Delay};
pub use fold::{Broken, fold};
pub use game::{Adjournment, Complaint, Game, NoSuchMove, Sealed, Showing};
pub use history::{Played, Shown};
pub use leave::{Leave, NoLeave};
pub use odds::{BadOdds, Odds};
pub use official::{
    Accident, Binding, Carry, Hand, Handling, Impossible, Irregularity, Judgement, Remedy, Removal,
    Shift, Touch, Turn, check_set_up, correct_set_up, judge,
};
pub use plan::{BadPlan, Plan, PlanFault};
pub use postcard::{BadPostcard, Postcard};
pub use refusal::{NoClaim, NoOffer, Refusal};
pub use result::{Cause, Condition, Declared, GameResult, Verdict};
pub use ruling::{BadReason, Decision, Ruling};
pub use sheet::{BadSheetText, Sheet, SheetText};
pub use terms::{Assistance, BadTerms, Notices, Terms};
pub use time::{Moment, Span};
pub use wood::{BadCell, Cell, Kind, Piece, Wood};
