//! Claims of draws: who may make them, what decides them, and a flag that falls meanwhile.

use damier_rules::draw::{Counter, DrawCounts, DrawRule, Ending, Material};
use damier_rules::{Position, Side};

use super::Game;
use crate::{
    Act, Assistance, Cause, Claim, ClaimGround, ClockForm, Declared, GameResult, Moment, NoClaim,
    Refusal, Span,
};

/// Three pieces or fewer against one king: the endings of 6.1.1.a, which are those of articles 6.3
/// and 6.4 of Annex 1.
const REGULATION_DRAW: Material = Material::LoneKing { least: 1, most: 3 };
/// 6.1.1.b.
const MOST_PIECES_SHORT_OF_TIME: u32 = 8;
/// 6.1.1.b.
const SHORT_OF_TIME: Span = Span::from_secs(60);

impl Game {
    /// The claim that waits for the arbiter.
    pub fn pending_claim(&self) -> Option<&Claim> {
        self.claim.as_deref()
    }

    /// The last claim of this turn that was not granted.
    pub fn wrong_claim(&self) -> Option<&Claim> {
        self.wrong_claims.last().map(|(claim, _)| claim)
    }

    /// By what draws can be claimed in this game at all, by the rules first.
    pub fn claim_grounds(&self) -> Vec<ClaimGround> {
        let mut grounds: Vec<ClaimGround> = Vec::new();
        for rule in self.terms.draw_rules().rules {
            let ground = ClaimGround::Rule(rule.reason);
            if self.terms.draw_ending(rule) != Ending::Automatic && !grounds.contains(&ground) {
                grounds.push(ground);
            }
        }
        if self.terms.arbiter() && self.terms.clocks().is_some() {
            grounds.extend([ClaimGround::Regulation, ClaimGround::ShortOfTime]);
        }
        grounds
    }

    /// Whether the arbiter decides on such a claim, or the program by what it has counted.
    pub fn is_for_arbiter(&self, ground: ClaimGround) -> bool {
        match ground {
            ClaimGround::Rule(reason) => {
                let mut rules = self.terms.draw_rules().rules.iter();
                rules.any(|rule| {
                    rule.reason == reason && self.terms.draw_ending(rule) == Ending::Arbiter
                })
            }
            ClaimGround::Regulation | ClaimGround::ShortOfTime => true,
        }
    }

    /// Whether this side may claim a draw so now; [`Game::why_no_claim`] says why not.
    pub fn may_claim(&self, side: Side, ground: ClaimGround, at: Moment) -> bool {
        self.begun
            && self.result.is_none()
            && self.claim.is_none()
            && self.why_no_claim(side, ground, at).is_none()
    }

    /// Why this side cannot claim a draw so now, or none when it can. Whether the claim is right
    /// is another matter.
    pub fn why_no_claim(&self, side: Side, ground: ClaimGround, at: Moment) -> Option<NoClaim> {
        if let ClaimGround::Rule(reason) = ground {
            let rules = self.terms.draw_rules().rules.iter();
            let mut named = rules.filter(|rule| rule.reason == reason).peekable();
            if named.peek().is_none() {
                return Some(NoClaim::NoSuchRule);
            }
            if named.all(|rule| self.terms.draw_ending(rule) == Ending::Automatic) {
                return Some(NoClaim::Automatic);
            }
        }
        if !self.may_claim_now(side, ground) {
            return Some(NoClaim::NotYourTurn);
        }
        let mut same = self
            .wrong_claims
            .iter()
            .filter(|(claim, _)| (claim.by, claim.ground) == (side, ground))
            .peekable();
        // What hands have done is judged only where that matters.
        let moved = same.peek().is_some() && self.moved_unpressed(side);
        if same.any(|(_, then)| *then == moved) {
            return Some(NoClaim::Repeated);
        }
        match ground {
            ClaimGround::Rule(_) => None,
            ClaimGround::Regulation | ClaimGround::ShortOfTime => {
                self.why_not_by_regulations(side, ground, at)
            }
        }
    }

    /// A claim is made on the claimant's own time (6.17): on his turn, before his move or between
    /// it and the press. Where the clock switches by itself, that is also until the opponent
    /// moves, if the program can decide at once.
    fn may_claim_now(&self, side: Side, ground: ClaimGround) -> bool {
        let on_turn = match self.to_press {
            Some(mover) => mover == side,
            None => self.position.turn() == side,
        };
        let just_moved = || {
            let last = self.history.last();
            self.terms.assistance() == Assistance::Assisted
                && !self.is_for_arbiter(ground)
                && last.is_some_and(|last| last.side == side)
        };
        // A capture that is shown again is no turn.
        self.showing().is_none() && (on_turn || just_moved())
    }

    /// Whether the side has made its move and not pressed its clock.
    fn moved_unpressed(&self, side: Side) -> bool {
        self.to_press == Some(side) || self.if_pressed(side).is_some()
    }

    /// 6.1.1: only without time added for each move, and only in certain endings.
    fn why_not_by_regulations(
        &self,
        side: Side,
        ground: ClaimGround,
        at: Moment,
    ) -> Option<NoClaim> {
        let faces = self.clocks(at)?;
        if !faces.forms.into_iter().all(ClockForm::ends_fixed) {
            return Some(NoClaim::Increment);
        }
        let short = ground == ClaimGround::ShortOfTime;
        let (position, _) = self.claimed_state(side);
        let fits = match short {
            true => pieces(&position) <= MOST_PIECES_SHORT_OF_TIME,
            false => REGULATION_DRAW.is_in(&position),
        };
        if !fits {
            Some(NoClaim::Material)
        } else if short && faces.remaining[side.index()] > SHORT_OF_TIME {
            Some(NoClaim::TimeLeft)
        } else {
            None
        }
    }

    /// The position that a claim of this side is about, and what was counted by then: with its
    /// move, once that is made.
    fn claimed_state(&self, side: Side) -> (Position, DrawCounts) {
        let pressed = self.if_pressed(side);
        pressed.unwrap_or_else(|| (self.position, self.counts.clone()))
    }

    /// The claim that this side would make now, with the facts that decide it.
    pub fn claim_of(&self, side: Side, ground: ClaimGround) -> Claim {
        let (position, counts) = self.claimed_state(side);
        let regulation = ground == ClaimGround::Regulation;
        let claim = Claim {
            by: side,
            ground,
            rule: None,
            used: 0,
            stood_at: Vec::new(),
            holds: regulation && REGULATION_DRAW.is_in(&position),
            flag: None,
        };
        let ClaimGround::Rule(reason) = ground else {
            return claim;
        };
        let named = |rule: &&'static DrawRule| rule.reason == reason;
        let reached = counts.reached().into_iter().find(named);
        let counters = counts.counters();
        let left = |one: &&Counter| u32::from(one.rule.limit).saturating_sub(one.used);
        let counting = counters.iter().filter(|one| named(&one.rule));
        let farthest = counting.min_by_key(left);
        let mut rules = self.terms.draw_rules().rules.iter();
        let claim = Claim {
            rule: reached
                .or_else(|| farthest.map(|one| one.rule))
                .or_else(|| rules.find(named)),
            used: farthest.map_or(0, |one| one.used),
            holds: reached.is_some(),
            ..claim
        };
        let (stood_at, used) = match claim.counts_positions() {
            // A position that stands for the first time has no counter yet.
            true => (counts.stood_at(), claim.used.max(1)),
            false => (Vec::new(), claim.used),
        };
        Claim {
            stood_at,
            used,
            ..claim
        }
    }

    pub(super) fn check_claim(
        &self,
        side: Side,
        ground: ClaimGround,
        at: Moment,
    ) -> Result<(), Refusal> {
        match ground {
            ClaimGround::Regulation | ClaimGround::ShortOfTime if !self.terms.arbiter() => {
                Err(Refusal::NoArbiter)
            }
            ClaimGround::Regulation | ClaimGround::ShortOfTime if self.clocks.is_none() => {
                Err(Refusal::Untimed)
            }
            _ => match self.why_no_claim(side, ground, at) {
                Some(why) => Err(Refusal::ClaimNotAllowed(why)),
                None => Ok(()),
            },
        }
    }

    /// While the arbiter considers a claim nobody plays on (6.17).
    pub(super) fn check_pending(&self, act: &Act) -> Result<(), Refusal> {
        let Some(claim) = &self.claim else {
            return Ok(());
        };
        let may = match act {
            Act::Rule(_) | Act::Resign | Act::WithdrawClaim => true,
            Act::AcceptDraw | Act::DeclineDraw => true,
            Act::Flag(_) | Act::CallFlag => claim.flag.is_none(),
            Act::Interrupted { .. } | Act::EndByEvent { .. } => true,
            Act::TakeLeave { .. } | Act::EndLeave(_) => true,
            _ => false,
        };
        may.then_some(()).ok_or(Refusal::ClaimPending)
    }

    pub(super) fn check_withdrawal(&self, side: Side) -> Result<(), Refusal> {
        let own = self.claim.as_ref().is_some_and(|claim| claim.by == side);
        own.then_some(()).ok_or(Refusal::NothingClaimed)
    }

    pub(super) fn claim_draw(&mut self, side: Side, ground: ClaimGround, at: Moment) {
        let claim = self.claim_of(side, ground);
        if self.is_for_arbiter(ground) {
            self.claim = Some(Box::new(claim));
        } else if claim.holds {
            self.grant(&claim, at);
        } else {
            let moved = self.moved_unpressed(side);
            self.wrong_claims.push((claim, moved));
        }
    }

    /// The draw is granted. A move that was made and not pressed belongs to the game; should it
    /// have won, it has won.
    fn grant(&mut self, claim: &Claim, at: Moment) {
        if self.moved_unpressed(claim.by) {
            self.press(claim.by, at);
        }
        if self.result.is_none() {
            let cause = claim
                .rule
                .map_or(Cause::Declared(Declared::Regulation), Cause::DrawRule);
            self.end(GameResult::drawn(cause), at);
        }
    }

    pub(super) fn uphold(&mut self, at: Moment) {
        if let Some(claim) = self.claim.take() {
            self.grant(&claim, at);
        }
    }

    /// The claim is dismissed or withdrawn. A flag that has fallen meanwhile counts (6.17).
    pub(super) fn drop_claim(&mut self, at: Moment) {
        let Some(claim) = self.claim.take() else {
            return;
        };
        let faces = self.clocks(at);
        let first = faces.and_then(|faces| faces.first_flag);
        let own = first.map(|(side, _)| side).filter(|side| *side == claim.by);
        match claim.flag.or(own) {
            Some(side) => self.end(GameResult::won(!side, Cause::Time), at),
            None => {
                let moved = self.moved_unpressed(claim.by);
                self.wrong_claims.push((*claim, moved));
            }
        }
    }

    /// A flag has fallen, by itself or called. While a claim is considered that decides nothing
    /// yet, but the clock stands.
    pub(super) fn flag_falls(&mut self, side: Side, at: Moment) {
        match &mut self.claim {
            None => self.end(GameResult::won(!side, Cause::Time), at),
            Some(claim) => {
                claim.flag = Some(side);
                if let Some(clocks) = &mut self.clocks {
                    clocks.stop(at);
                }
            }
        }
    }

    /// The arbiter has corrected the clock of this side: a flag that had fallen while a claim was
    /// considered is up again, and the clock goes on.
    pub(super) fn raise_flag(&mut self, side: Side, at: Moment) {
        if let (Some(claim), Some(clocks)) = (&mut self.claim, &mut self.clocks)
            && claim.flag == Some(side)
        {
            claim.flag = None;
            clocks.begin_turn(claim.by, at);
            if self.stopped {
                // A turn that has just begun can be stopped.
                let _ = clocks.pause(at);
            }
        }
    }

    /// A new position stands: what was claimed before is past.
    pub(super) fn forget_claims(&mut self) {
        self.claim = None;
        self.wrong_claims.clear();
    }
}

fn pieces(position: &Position) -> u32 {
    position.count(Side::White) + position.count(Side::Black)
}
