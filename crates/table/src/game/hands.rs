//! Free acts: hands on the board, the press, and the opponent's answer to what was irregular.

use std::collections::BTreeSet;

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Position, Side};

use super::official::{Before, Complaint};
use super::showing::{Capture, Showing};
use super::{Game, Official};
use crate::history::{Played, Shown};
use crate::{
    Assistance, Binding, Hand, Handling, Irregularity, Judgement, Moment, Refusal, Turn, Wood,
    judge,
};

/// What hands can do in one turn: far more than anybody needs, and little enough to be judged at
/// once.
const MOST_ACTS: usize = 400;

impl Game {
    pub(super) fn wooden(&self) -> Result<&Official, Refusal> {
        self.official.as_deref().ok_or(Refusal::WrongLevel)
    }

    pub(super) fn check_hand(
        &self,
        side: Side,
        handling: Handling,
        hand: Option<Hand>,
    ) -> Result<(), Refusal> {
        let official = self.wooden()?;
        let mut turn = official.turns[side.index()].clone();
        if turn.acts().len() >= MOST_ACTS {
            return Err(Refusal::TooManyActs { most: MOST_ACTS });
        }
        let mut wood = official.wood.clone();
        turn.handle(&mut wood, handling, hand)
            .map_err(Refusal::Impossible)
    }

    pub(super) fn handle(
        &mut self,
        side: Side,
        handling: Handling,
        hand: Option<Hand>,
        at: Moment,
    ) {
        let position = self.position;
        let Some(official) = &mut self.official else {
            return;
        };
        let before = official.wood.clone();
        official.turning = None;
        let turn = &mut official.turns[side.index()];
        if turn.handle(&mut official.wood, handling, hand).is_err() {
            return;
        }
        if let Handling::Crown(cell) = handling {
            official.mend_crowning();
            if let Some(last) = self.history.last_mut() {
                last.crown(cell);
            }
        }
        if side != position.turn() {
            self.judge_out_of_turn(side, before, at);
        } else if handling == Handling::Release && official.has_moved(&position) {
            // 5.7: who has let go of his own move has let stand what went before, and has
            // refused the draw that was offered to him.
            official.complaint = None;
            official.capture = None;
            if self.offers.standing == Some(!side) {
                self.offers.refuse();
            }
        }
    }

    /// What the side that is not on move has done on the board is judged at once.
    fn judge_out_of_turn(&mut self, side: Side, before: Wood, at: Moment) {
        let (position, variant) = (self.position, self.terms.variant());
        let Some(official) = &mut self.official else {
            return;
        };
        let turn = &official.turns[side.index()];
        if turn.in_hand().is_some() {
            return;
        }
        let judgement = judge(&position, turn, &official.wood);
        if judgement.irregularities.is_empty() {
            return;
        }
        let shown = Shown::of(turn);
        let first = turn.before().clone();
        let changed = official.wood != first;
        let after = official.wood.position(variant, position.turn());
        official.turns[side.index()] = Turn::new(&official.wood, side);
        if changed {
            official.turns[(!side).index()].begin_from(&official.wood);
        }
        let untouched = if changed { first } else { before };
        let untouched = official.undisturbed(untouched);
        let before = self.before(untouched, None);
        self.complain(
            side,
            judgement.irregularities.clone(),
            Binding::Free,
            before,
        );
        if let (true, Ok(after)) = (changed, after) {
            self.record(side, &judgement, shown, after, at);
        }
    }

    pub(super) fn before(&self, wood: Wood, pressed: Option<Option<crate::Clocks>>) -> Before {
        let official = self.official.as_deref();
        Before {
            position: self.position,
            counts: self.counts.clone(),
            plies: self.history.len(),
            wood,
            offers: self.offers,
            pressed,
            bound: official.map_or(Binding::Free, |official| official.bound),
            capture: official.and_then(|official| official.capture.clone()),
            showing: official.and_then(|official| official.showing.clone()),
        }
    }

    /// Adds to what the opponent can have put right. What was there first says how far back the
    /// game goes.
    pub(super) fn complain(
        &mut self,
        offender: Side,
        irregularities: BTreeSet<Irregularity>,
        binding: Binding,
        before: Before,
    ) {
        let Some(official) = &mut self.official else {
            return;
        };
        match &mut official.complaint {
            Some(complaint) if complaint.offender == offender => {
                complaint.irregularities.extend(irregularities);
            }
            complaint => {
                let before = Box::new(before);
                *complaint = Some(Complaint {
                    offender,
                    irregularities,
                    binding,
                    before,
                });
            }
        }
    }

    /// Enters what a side did into the history.
    pub(super) fn record(
        &mut self,
        side: Side,
        judgement: &Judgement,
        shown: Shown,
        after: Position,
        at: Moment,
    ) {
        match &judgement.mv {
            Some(mv) => self.counts.advance(&self.position, mv, &after),
            None => self.counts.disturb(&after),
        }
        self.position = after;
        self.legal = after.legal_moves();
        self.history.push(Played {
            side,
            mv: judgement.mv,
            irregularities: judgement.irregularities.clone(),
            shown: Some(shown),
            wood: Some(Box::new(judgement.after.clone())),
            after,
            at,
            spent: None,
            remaining: None,
            board_only: false,
            offers_before: self.offers,
        });
    }

    pub(super) fn check_press(&self, side: Side) -> Result<(), Refusal> {
        if self.terms.assistance() == Assistance::Club {
            let due = self.to_press == Some(side);
            return due.then_some(()).ok_or(Refusal::NothingMoved);
        }
        if side != self.position.turn() {
            return Err(Refusal::NotYourTurn);
        }
        let official = self.wooden()?;
        let turn = &official.turns[side.index()];
        if turn.in_hand().is_some() {
            return Err(Refusal::StillInHand);
        }
        let judgement = judge(&self.position, turn, &official.wood);
        if !judgement.moved {
            return Err(Refusal::NothingMoved);
        }
        self.position_after(&judgement, side).map(|_| ())
    }

    /// The position and what is counted if the side presses its clock now; none before it has
    /// moved a piece and let go of it.
    pub(super) fn if_pressed(&self, side: Side) -> Option<(Position, DrawCounts)> {
        let official = self.official.as_deref()?;
        if side != self.position.turn() || !official.has_moved(&self.position) {
            return None;
        }
        let turn = &official.turns[side.index()];
        let judgement = judge(&self.position, turn, &official.wood);
        let after = self.position_after(&judgement, side).ok()?;
        let mut counts = self.counts.clone();
        match &judgement.mv {
            Some(mv) => counts.advance(&self.position, mv, &after),
            None => counts.disturb(&after),
        }
        Some((after, counts))
    }

    fn position_after(&self, judgement: &Judgement, side: Side) -> Result<Position, Refusal> {
        match &judgement.mv {
            Some(mv) => Ok(self.position.after(mv)),
            None => {
                let position = judgement.after.position(self.terms.variant(), !side);
                position.map_err(|_| Refusal::Unplayable)
            }
        }
    }

    pub(super) fn press(&mut self, side: Side, at: Moment) {
        self.forget_claims();
        if self.terms.assistance() == Assistance::Club {
            self.to_press = None;
            self.complete_on_clock(at);
            self.start_clock(at);
            return;
        }
        let Some(official) = &self.official else {
            return;
        };
        let turn = &official.turns[side.index()];
        let mut judgement = judge(&self.position, turn, &official.wood);
        let Ok(after) = self.position_after(&judgement, side) else {
            return;
        };
        let (bound, showing) = (official.bound, official.showing.clone());
        let shown = Shown::of(turn);
        let answers_for_it = add_what_hands_do_not_show(&mut judgement, official, side);
        let binding = bound.and(judgement.binding);
        let before = self.before_press(turn.before().clone(), showing.as_deref(), at);
        let regular = judgement.irregularities.is_empty();
        let asked = showing.is_some();
        if let Some(official) = &mut self.official {
            official.begin(judgement.after.clone());
            official.capture = what_can_be_shown(&judgement, binding)
                // Once shown as it should be is enough.
                .filter(|_| !(asked && regular))
                .map(|mv| {
                    Box::new(Capture {
                        mv,
                        before: before.clone(),
                    })
                });
        }
        self.record(side, &judgement, shown, after, at);
        self.refuse_adjournment();
        match showing {
            Some(showing) if !showing.was_irregular => self.keep_times(*showing.stood),
            _ => {
                self.complete_on_clock(at);
                self.start_clock(at);
            }
        }
        if regular || !answers_for_it {
            self.end_if_decided(at);
        } else {
            self.complain(side, judgement.irregularities, binding, before);
        }
    }

    /// How the game comes back if this press is undone. A capture shown again without need was
    /// pressed once and for all: the clocks are those of that press.
    fn before_press(&self, wood: Wood, showing: Option<&Showing>, at: Moment) -> Before {
        match showing.filter(|showing| !showing.was_irregular) {
            Some(showing) => showing.before.clone(),
            None => {
                let clocks = self.clocks.as_ref().map(|clocks| clocks.booked(at));
                self.before(wood, Some(clocks))
            }
        }
    }

    pub(super) fn end_if_decided(&mut self, at: Moment) {
        if let Some(result) = self.judge_position(&self.position, &self.counts) {
            self.end(result, at);
        }
    }

    pub(super) fn check_answer(&self, side: Side) -> Result<(), Refusal> {
        let complaint = self.wooden()?.complaint.as_ref();
        let against_opponent = complaint.is_some_and(|complaint| complaint.offender == !side);
        (against_opponent || self.may_correct_set_up(side))
            .then_some(())
            .ok_or(Refusal::NothingIrregular)
    }

    pub(super) fn check_let_stand(&self, side: Side) -> Result<(), Refusal> {
        let asked = self.showing().is_some_and(|showing| showing.asker == side);
        if asked {
            return Ok(());
        }
        self.check_answer(side)?;
        self.check_stand(Some(side))
    }

    /// A board that was turned so that nobody could play on it cannot be let stand.
    pub(super) fn check_stand(&self, side: Option<Side>) -> Result<(), Refusal> {
        let official = self.wooden()?;
        let turned = self.answers_complaint(side)
            && self.complaint().is_some_and(|complaint| {
                complaint
                    .irregularities
                    .contains(&Irregularity::BoardTurned)
            });
        let position = official
            .wood
            .position(self.terms.variant(), self.position.turn());
        match position {
            Err(_) if turned => Err(Refusal::Unplayable),
            _ => Ok(()),
        }
    }

    pub(super) fn check_correct(&self, side: Option<Side>) -> Result<(), Refusal> {
        match self.answers_complaint(side) {
            true => Ok(()),
            false => self.check_correct_set_up(),
        }
    }

    /// Whether what this side, or the arbiter, has put right or lets stand is the last turn, and
    /// not the set-up.
    fn answers_complaint(&self, side: Option<Side>) -> bool {
        let complaint = self.complaint();
        complaint.is_some_and(|complaint| side.is_none_or(|side| complaint.offender == !side))
    }

    /// 5.4: the board is as it was before the irregular turn, and the offender is on move, bound
    /// by what he touched. His clock runs (Annex 3, 6.18).
    pub(super) fn correct(&mut self, by: Option<Side>, at: Moment) {
        if !self.answers_complaint(by) {
            self.put_set_up_right(by.unwrap_or(self.position.turn()), at);
            return;
        }
        let Some(official) = &mut self.official else {
            return;
        };
        let Some(complaint) = official.complaint.take() else {
            return;
        };
        let pressed = complaint.before.pressed.clone();
        self.go_back_to(*complaint.before);
        if let (Some(official), true) = (&mut self.official, pressed.is_some()) {
            official.bound = complaint.binding;
            (official.capture, official.showing) = (None, None);
        }
        if let (Some(clocks), Some(Some(pressed))) = (&mut self.clocks, &pressed) {
            clocks.undo_press(pressed, at);
        }
    }

    /// The board and the moves as they were, save for the clocks. For the side on move nothing has
    /// changed.
    pub(super) fn go_back_to(&mut self, before: Before) {
        if let Some(official) = &mut self.official {
            official.begin(before.wood);
            official.bound = before.bound;
            (official.capture, official.showing) = (before.capture, before.showing);
        }
        self.claim = None;
        self.wrong_claims.clear();
        self.position = before.position;
        self.legal = before.position.legal_moves();
        self.counts = before.counts;
        self.offers = before.offers;
        self.history.truncate(before.plies);
    }

    /// 5.7: what was irregular stands, or has been seen well enough.
    pub(super) fn let_stand(&mut self, by: Option<Side>, at: Moment) {
        let asked = self
            .showing()
            .is_some_and(|showing| by.is_none_or(|by| by == showing.asker));
        if !asked && !self.answers_complaint(by) {
            match by {
                Some(side) => self.waive_set_up(&[side]),
                None => self.waive_set_up(&Side::ALL),
            }
            return;
        }
        let mut showing = None;
        if let Some(official) = &mut self.official {
            official.complaint = None;
            official.turning = None;
            official.capture = None;
            showing = official.showing.take();
        }
        if let Some(showing) = showing {
            self.end_showing(*showing, at);
        }
        self.end_if_decided(at);
    }

    pub(super) fn first_flag(&self, at: Moment) -> Result<Side, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(Refusal::Untimed)?;
        let (side, _) = clocks.faces(at).first_flag.ok_or(Refusal::NoFlagToCall)?;
        Ok(side)
    }

    pub(super) fn call_flag(&mut self, at: Moment) {
        if let Ok(side) = self.first_flag(at) {
            self.flag_falls(side, at);
        }
    }
}

/// The capture of a turn that its opponent may ask for again: the one that stands, or that has to
/// be made when it is put right.
fn what_can_be_shown(judgement: &Judgement, binding: Binding) -> Option<Move> {
    let bound = match binding {
        Binding::Move(mv) => Some(mv),
        Binding::Free | Binding::Piece(_) => None,
    };
    let regular = judgement.irregularities.is_empty();
    let mv = if regular { judgement.mv } else { bound };
    mv.filter(Move::is_capture)
}

/// Adds what only the game knows: touch-move after a correction (3.11), a move taken back where it
/// had to be shown again (5.4.4), accidents that were left as they were (5.5), and pieces that were
/// out of their places before the turn (5.2). Answers whether the player has to answer for it: he
/// has accepted what the other's accident left (5.7).
fn add_what_hands_do_not_show(judgement: &mut Judgement, official: &Official, side: Side) -> bool {
    let found = &mut judgement.irregularities;
    found.extend(official.left_by_accident(side));
    let others = !official.left_by_accident(!side).is_empty();
    let broken = match &judgement.mv {
        Some(mv) => !official.bound.allows(mv),
        None => !official.bound.fits(judgement.binding) && !others,
    };
    if broken {
        found.insert(match official.showing {
            Some(_) => Irregularity::TookBack,
            None => Irregularity::TouchedAnother,
        });
    }
    if judgement.mv.is_some() || !found.is_empty() {
        return true;
    }
    found.insert(Irregularity::WrongSetUp);
    !others
}

impl Official {
    /// 3.6: whoever crowned the piece, it is crowned; that it was not is no complaint any more.
    fn mend_crowning(&mut self) {
        let crowned = self.wood.uncrowned().next().is_none();
        if let Some(complaint) = &mut self.complaint
            && crowned
        {
            complaint.irregularities.remove(&Irregularity::NotCrowned);
            if complaint.irregularities.is_empty() {
                self.complaint = None;
            }
        }
    }
}
