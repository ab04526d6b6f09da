//! The assistant of a blind player, and his seat.

use damier_rules::Side;
use damier_store::Hash;
use damier_table::{Act, Actor, Entry, Mark};

use super::{Room, moment};
use crate::refusal::Refusal;
use crate::secret;
use crate::who::Who;

/// How long an invitation is that a player's program makes up, in letters and figures.
const INVITE: core::ops::RangeInclusive<usize> = 20..=64;

impl Room {
    /// The player whose assistant somebody is.
    pub(super) fn assists(&self, who: Who) -> Option<Side> {
        let helps = |side: &Side| {
            let seated = self.game.assistant(*side).seated;
            who.holds(seated.map(Mark::bytes))
        };
        Side::ALL.into_iter().find(helps)
    }

    /// The entry with which an assistant sits down, if the invitation is one to such a seat.
    pub(super) fn assistant_entry(&self, invite: Hash, session: Hash, at: i64) -> Option<Entry> {
        let invited = |side: &Side| {
            let invited = self.game.assistant(*side).invited;
            invited.is_some_and(|mark| mark.bytes() == invite)
        };
        let side = Side::ALL.into_iter().find(invited)?;
        let mark = Mark::new(session);
        let at = moment(self.not_before_last(at));
        let act = Act::SeatAssistant { side, mark };
        Some(Entry::new(at, Actor::Server, act))
    }
}

/// The act of an invitation; only its hash is kept.
///
/// # Errors
///
/// [`Refusal::Malformed`] for one that could be guessed.
pub(super) fn invited(invite: &str) -> Result<Act, Refusal> {
    let fits =
        INVITE.contains(&invite.len()) && invite.bytes().all(|one| one.is_ascii_alphanumeric());
    match fits {
        true => Ok(Act::InviteAssistant(Mark::new(secret::hash(invite)))),
        false => Err(Refusal::Malformed(
            "an invitation has 20 to 64 letters and figures".into(),
        )),
    }
}
