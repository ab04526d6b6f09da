//! What a game at the official level knows beside the position: the wood and the turns of hands.

use std::collections::BTreeSet;

use damier_rules::draw::DrawCounts;
use damier_rules::{Position, Side};

use super::showing::{Capture, Showing};
use crate::clocks::Clocks;
use crate::offers::DrawOffers;
use crate::{Accident, Binding, Decision, Irregularity, Turn, Wood, judge};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Official {
    pub(super) wood: Wood,
    /// What White's and Black's hands have done since the last press.
    pub(super) turns: [Turn; 2],
    pub(super) complaint: Option<Complaint>,
    /// What the side to move is bound to after a correction.
    pub(super) bound: Binding,
    /// What the side to move may ask to be shown again.
    pub(super) capture: Option<Box<Capture>>,
    /// A capture that is being shown again.
    pub(super) showing: Option<Box<Showing>>,
    /// Accidents since the last press, each with the side by which it happened.
    pub(super) accidents: Vec<(Side, Accident)>,
    /// Where the players set the board up themselves.
    pub(super) set_up: Option<SetUp>,
    /// Before the board was turned during play, and the complaint that stood then.
    pub(super) turning: Option<Box<(Before, Option<Complaint>)>>,
}

/// The board before play, and what of it can be found wrong later (5.1 to 5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SetUp {
    /// Whether White and Black have accepted it; none once play has begun.
    pub(super) accepted: Option<[bool; 2]>,
    /// The board with which play began.
    pub(super) wood: Wood,
    /// Whether White and Black let stand what is wrong with it.
    pub(super) waived: [bool; 2],
    /// Acts of setting up so far.
    pub(super) acts: u32,
}

impl SetUp {
    pub(super) fn to_be_made(position: &Position) -> SetUp {
        SetUp {
            accepted: Some([false; 2]),
            wood: Wood::of(position),
            waived: [false; 2],
            acts: 0,
        }
    }
}

/// Something irregular that the opponent of the offender can have put right (article 5.4), until
/// he lets go of his next move (5.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Who did it.
    pub offender: Side,
    /// What he did.
    pub irregularities: BTreeSet<Irregularity>,
    /// What he is bound to when it is put right.
    pub binding: Binding,
    pub(super) before: Box<Before>,
}

/// The game before the irregular turn, as far as it comes back when that is put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Before {
    pub(super) position: Position,
    pub(super) counts: DrawCounts,
    pub(super) plies: usize,
    pub(super) wood: Wood,
    pub(super) offers: DrawOffers,
    /// The clocks at the press, if there was one; without it the turn never passed.
    pub(super) pressed: Option<Option<Clocks>>,
    /// What else was going on, which comes back where the turn has not passed.
    pub(super) bound: Binding,
    pub(super) capture: Option<Box<Capture>>,
    pub(super) showing: Option<Box<Showing>>,
}

impl Official {
    pub(super) fn new(position: &Position) -> Official {
        let wood = Wood::of(position);
        Official {
            turns: Side::ALL.map(|side| Turn::new(&wood, side)),
            wood,
            complaint: None,
            bound: Binding::Free,
            capture: None,
            showing: None,
            accidents: Vec::new(),
            set_up: None,
            turning: None,
        }
    }

    /// Begins a turn with this board, with nothing to complain of.
    pub(super) fn begin(&mut self, wood: Wood) {
        self.turns = Side::ALL.map(|side| Turn::new(&wood, side));
        self.wood = wood;
        self.complaint = None;
        self.bound = Binding::Free;
        self.accidents.clear();
        self.turning = None;
        self.capture = None;
        self.showing = None;
    }

    /// What the arbiter has corrected stays corrected if a press is undone afterwards.
    pub(super) fn correct_clocks(&mut self, decision: Decision) {
        let complaint = self.complaint.as_mut().map(|one| &mut *one.before);
        let capture = self.capture.as_mut().map(|one| &mut one.before);
        let showing = self.showing.as_mut().map(|one| &mut one.before);
        let pressed = [complaint, capture, showing].into_iter().flatten();
        for clocks in pressed.filter_map(|before| before.pressed.as_mut()?.as_mut()) {
            clocks.correct_before_press(decision);
        }
    }

    /// Whether the side to move has moved a piece and let go of it.
    pub(super) fn has_moved(&self, position: &Position) -> bool {
        let turn = &self.turns[position.turn().index()];
        turn.in_hand().is_none() && judge(position, turn, &self.wood).moved
    }
}
