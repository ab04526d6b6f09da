//! The board and the pieces before play begins, and what is found of them later (articles 5.1 to
//! 5.3).

use std::collections::BTreeSet;

use damier_rules::draw::DrawCounts;
use damier_rules::{Position, Side};

use super::Game;
use super::official::{Before, SetUp};
use crate::history::Shown;
use crate::{
    Act, Binding, Cell, Impossible, Irregularity, Judgement, Moment, Refusal, SettingUp, Turn,
    Wood, check_set_up, correct_set_up,
};

/// Acts of setting one board up: far more than anybody needs.
const MOST_ACTS: u32 = 1_000;

impl Game {
    /// Who has accepted the board as it is set up, White and Black; none once play has begun, and
    /// none where the players do not set it up.
    pub fn setting_up(&self) -> Option<[bool; 2]> {
        let set_up = self.official.as_ref()?.set_up.as_ref()?;
        set_up.accepted.filter(|_| self.result.is_none())
    }

    /// What was wrong with the board when play began, as long as nobody has had it put right. It
    /// is for the players to find out.
    pub fn wrong_set_up(&self) -> BTreeSet<Irregularity> {
        let set_up = self.official.as_ref().and_then(|one| one.set_up.as_ref());
        let put_right = || self.history.iter().any(|played| played.puts_set_up_right());
        match set_up {
            Some(set_up) if set_up.accepted.is_none() && !put_right() => {
                check_set_up(&set_up.wood, self.terms.start())
            }
            _ => BTreeSet::new(),
        }
    }

    /// The position in which play began: what the players set up, or what the terms say.
    pub fn began_with(&self) -> Position {
        let start = *self.terms.start();
        let set_up = self.official.as_ref().and_then(|one| one.set_up.as_ref());
        let played = set_up.filter(|set_up| set_up.accepted.is_none());
        let position = played.map(|set_up| set_up.wood.position(start.variant(), start.turn()));
        position.and_then(Result::ok).unwrap_or(start)
    }

    /// The board as it lay when play began, at the official level.
    pub fn began_with_wood(&self) -> Option<Wood> {
        let official = self.official.as_ref()?;
        let played = official
            .set_up
            .as_ref()
            .filter(|one| one.accepted.is_none());
        let wood = played.map(|set_up| set_up.wood.clone());
        Some(wood.unwrap_or_else(|| Wood::of(self.terms.start())))
    }

    /// While the board is set up nothing else is done at it.
    pub(super) fn check_setting_up(&self, act: &Act) -> Result<(), Refusal> {
        let on_either_side = matches!(
            act,
            Act::Begin
                | Act::Abort
                | Act::Resign
                | Act::CallArbiter
                | Act::TurnBoard
                | Act::Interrupted { .. }
                | Act::EndByEvent { .. }
                | Act::Rule(_)
        );
        match (self.setting_up().is_some(), matches!(act, Act::SetUp(_))) {
            (true, false) if !on_either_side => Err(Refusal::SettingUp),
            (false, true) => Err(Refusal::NotSettingUp),
            _ => Ok(()),
        }
    }

    pub(super) fn check_set_up(&self, act: SettingUp) -> Result<(), Refusal> {
        let official = self.wooden()?;
        let set_up = official.set_up.as_ref().ok_or(Refusal::NotSettingUp)?;
        if set_up.acts >= MOST_ACTS {
            let most = MOST_ACTS as usize;
            return Err(Refusal::TooManyActs { most });
        }
        match act {
            SettingUp::Accept => self.check_can_begin(),
            SettingUp::All => Ok(()),
            SettingUp::Put(cell, _) => standing_free(&official.wood, cell),
            SettingUp::Take(cell) => standing(&official.wood, cell),
        }
    }

    /// Whether anybody could play from the board as it is set up, right or wrong.
    pub(super) fn check_can_begin(&self) -> Result<(), Refusal> {
        let start = self.terms.start();
        let position = self.wooden()?.wood.position(start.variant(), start.turn());
        let position = position.map_err(|_| Refusal::Unplayable)?;
        let both = Side::ALL.into_iter().all(|side| position.count(side) > 0);
        both.then_some(()).ok_or(Refusal::Unplayable)
    }

    pub(super) fn lay(&mut self, side: Side, act: SettingUp, at: Moment) {
        let whole = Wood::of(self.terms.start());
        let Some(official) = &mut self.official else {
            return;
        };
        let Some(set_up) = &mut official.set_up else {
            return;
        };
        set_up.acts += 1;
        let wood = &mut official.wood;
        match act {
            SettingUp::Put(cell, piece) => drop(wood.put(cell, Some(piece))),
            SettingUp::Take(cell) => drop(wood.put(cell, None)),
            SettingUp::All => wood.set_up_as(&whole),
            SettingUp::Accept => {
                let mut accepted = set_up.accepted.unwrap_or_default();
                accepted[side.index()] = true;
                set_up.accepted = Some(accepted);
                if accepted == [true; 2] {
                    self.begin_play(at);
                }
                return;
            }
        }
        // What was accepted is no longer what lies there.
        set_up.accepted = Some([false; 2]);
    }

    /// Play begins with the board as it lies: the clock of the side that begins starts.
    pub(super) fn begin_play(&mut self, at: Moment) {
        if let Some(official) = &mut self.official {
            let wood = official.wood.clone();
            if let Some(set_up) = &mut official.set_up {
                (set_up.accepted, set_up.wood) = (None, wood.clone());
            }
            official.begin(wood);
        }
        self.position = self.began_with();
        self.legal = self.position.legal_moves();
        self.counts = DrawCounts::new(self.terms.draw_rules(), &self.position);
        match self.judge_position(&self.position, &self.counts) {
            Some(result) => self.end(result, at),
            None => self.start_clock(at),
        }
    }

    /// The players set the board up anew, as before the game.
    pub(super) fn set_up_anew(&mut self) {
        self.position = *self.terms.start();
        self.legal = self.position.legal_moves();
        if let Some(official) = &mut self.official {
            official.begin(Wood::empty(self.position.board()));
            official.set_up = Some(SetUp::to_be_made(&self.position));
        }
    }

    pub(super) fn check_turn_board(&self) -> Result<(), Refusal> {
        let official = self.wooden()?;
        if self.setting_up().is_none() {
            self.check_nothing_under_way()?;
        }
        let turned = official.wood.turned().map(|_| ());
        turned.ok_or(Refusal::BoardNotSquare)
    }

    /// Whether all hands are off the board and no turn has begun on it.
    fn check_nothing_under_way(&self) -> Result<(), Refusal> {
        let official = self.wooden()?;
        if official.turns.iter().any(|turn| turn.in_hand().is_some()) {
            return Err(Refusal::StillInHand);
        }
        let untouched = official.turns.iter().all(Turn::is_untouched) && !self.accident();
        let untouched = untouched && official.showing.is_none();
        untouched.then_some(()).ok_or(Refusal::TurnUnderWay)
    }

    /// A quarter of a turn, the pieces with it (5.1). In a game that has begun it is judged at
    /// once: the opponent may have it turned back, and whoever turns it back has done nothing.
    pub(super) fn turn_board(&mut self, side: Side, at: Moment) {
        let Some(next) = self.wood().and_then(Wood::turned) else {
            return;
        };
        if self.setting_up().is_some() {
            if let Some(official) = &mut self.official {
                official.wood = next;
                if let Some(set_up) = &mut official.set_up {
                    (set_up.accepted, set_up.acts) = (Some([false; 2]), set_up.acts + 1);
                }
            }
            return;
        }
        let Some(official) = &mut self.official else {
            return;
        };
        if official
            .turning
            .as_ref()
            .is_some_and(|first| first.0.wood == next)
        {
            if let Some(first) = official.turning.take() {
                let (before, complaint) = *first;
                self.go_back_to(before);
                if let Some(official) = &mut self.official {
                    official.complaint = complaint;
                }
            }
            return;
        }
        let complaint = official.complaint.clone();
        let before = self.before(self.wood().cloned().unwrap_or_else(|| next.clone()), None);
        self.lay_turned(side, next, before.clone(), at);
        if let Some(official) = &mut self.official {
            official
                .turning
                .get_or_insert(Box::new((before, complaint)));
        }
    }

    fn lay_turned(&mut self, side: Side, wood: Wood, before: Before, at: Moment) {
        let found = BTreeSet::from([Irregularity::BoardTurned]);
        let after = wood.position(self.terms.variant(), self.position.turn());
        if let Some(official) = &mut self.official {
            official.turns = Side::ALL.map(|side| Turn::new(&wood, side));
            official.wood = wood.clone();
            official.accidents.clear();
        }
        self.complain(side, found.clone(), Binding::Free, before);
        if let Ok(after) = after {
            self.record_board(side, found, wood, after, at);
        }
    }

    /// Enters into the history that the board itself has changed, and no side has made its turn.
    fn record_board(
        &mut self,
        side: Side,
        irregularities: BTreeSet<Irregularity>,
        wood: Wood,
        after: Position,
        at: Moment,
    ) {
        let judgement = Judgement {
            mv: None,
            moved: false,
            irregularities,
            binding: Binding::Free,
            after: wood,
        };
        self.record(side, &judgement, Shown::default(), after, at);
        if let Some(last) = self.history.last_mut() {
            last.board_only = true;
        }
    }

    /// Whether this side can have a wrong set-up put right: both have accepted it, so each may
    /// until he says that it stands (5.2).
    pub(super) fn may_correct_set_up(&self, side: Side) -> bool {
        let set_up = self.official.as_ref().and_then(|one| one.set_up.as_ref());
        let waived = set_up.is_some_and(|set_up| set_up.waived[side.index()]);
        !waived && !self.wrong_set_up().is_empty()
    }

    pub(super) fn check_correct_set_up(&self) -> Result<(), Refusal> {
        if self.wrong_set_up().contains(&Irregularity::BoardTurned) {
            return Ok(());
        }
        self.check_nothing_under_way()?;
        self.corrected_set_up().map(|_| ())
    }

    fn corrected_set_up(&self) -> Result<(Wood, Position), Refusal> {
        let official = self.wooden()?;
        let set_up = official.set_up.as_ref().ok_or(Refusal::NothingIrregular)?;
        let right = correct_set_up(&set_up.wood, self.terms.start(), &official.wood);
        let position = right.position(self.terms.variant(), self.position.turn());
        position
            .map(|position| (right, position))
            .map_err(|_| Refusal::Unplayable)
    }

    /// 5.1: a game with a board that lay turned is void and played again. 5.2, 5.3: what has not
    /// moved since is put where it should have stood, and play goes on from there.
    pub(super) fn put_set_up_right(&mut self, side: Side, at: Moment) {
        let found = self.wrong_set_up();
        if found.contains(&Irregularity::BoardTurned) {
            self.replay(at);
            return;
        }
        let Ok((right, position)) = self.corrected_set_up() else {
            return;
        };
        self.forget_claims();
        if let Some(official) = &mut self.official {
            // Nobody has begun a turn; what else can be put right, and what binds, stays.
            let (complaint, bound) = (official.complaint.take(), official.bound);
            official.begin(right.clone());
            (official.complaint, official.bound) = (complaint, bound);
        }
        self.record_board(side, found, right, position, at);
        self.end_if_decided(at);
    }

    /// 5.7: a side lets the set-up stand.
    pub(super) fn waive_set_up(&mut self, sides: &[Side]) {
        let set_up = self.official.as_mut().and_then(|one| one.set_up.as_mut());
        if let Some(set_up) = set_up {
            for side in sides {
                set_up.waived[side.index()] = true;
            }
        }
    }
}

fn standing(wood: &Wood, cell: Cell) -> Result<(), Refusal> {
    match (wood.has(cell), wood.at(cell)) {
        (false, _) => Err(Refusal::Impossible(Impossible::OffTheBoard(cell))),
        (true, None) => Err(Refusal::Impossible(Impossible::NothingThere(cell))),
        (true, Some(_)) => Ok(()),
    }
}

fn standing_free(wood: &Wood, cell: Cell) -> Result<(), Refusal> {
    match (wood.has(cell), wood.at(cell)) {
        (false, _) => Err(Refusal::Impossible(Impossible::OffTheBoard(cell))),
        (true, Some(_)) => Err(Refusal::Impossible(Impossible::Occupied(cell))),
        (true, None) => Ok(()),
    }
}
