//! Where programs play: our engine over Hub and DXP, and contests between programs.
//!
//! [`hub::serve`] is our engine for a program that speaks Hub. A [`Player`] is a program that plays
//! against others, ours or not; a [`Contest`] has two of them play pairs of games with colours
//! changed, and a [`Tally`] says what came of it and how sure that is.
//!
//! ```
//! let mut said = Vec::new();
//! damier_arena::hub::serve(&b"hub\ninit\npos start\nlevel depth=3\ngo think\nquit\n"[..], &mut said)?;
//! let said = String::from_utf8(said)?;
//! assert!(said.starts_with("id name=Damier "));
//! assert!(said.lines().any(|line| line.starts_with("done move=")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod contest;
pub mod dxp;
pub mod hub;
mod lines;
mod openings;
mod own;
mod pace;
mod player;
mod process;
mod record;

pub use contest::{Contest, Tally};
pub use own::Own;
pub use pace::{BadPace, Pace, Turn};
pub use player::{Broken, Choice, Player};
pub use process::Start;
pub use record::Record;
