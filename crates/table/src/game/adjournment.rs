//! A game that is adjourned with a sealed move (Annex 3, article 7).

use std::collections::BTreeSet;

use damier_rules::{Move, Side};

use super::Game;
use crate::history::{Played, Shown};
use crate::{
    Act, Assistance, Binding, Cause, Cell, Decision, Envelope, GameResult, Kind, Moment, Piece,
    Refusal, SealedMove, Unclear, Wood,
};

/// How far an adjournment has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Adjournment {
    /// Nobody speaks of it.
    #[default]
    None,
    /// A side proposes it; a move refuses.
    Proposed {
        /// Which side.
        by: Side,
        /// When the game is to go on.
        until: Option<Moment>,
    },
    /// It is agreed on, or the arbiter wants it: the side whose move is to be sealed seals it.
    Due {
        /// When the game is to go on.
        until: Option<Moment>,
    },
    /// A move is sealed; both clocks are stopped.
    Sealed(Box<Sealed>),
}

/// An adjourned game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Whose move is in the envelope.
    pub side: Side,
    /// When it was sealed.
    pub at: Moment,
    /// From when on one player alone can have the game go on.
    pub until: Option<Moment>,
    /// Whether White and Black are back at the board.
    pub ready: [bool; 2],
    /// Whether the arbiter has looked into the envelope; what he saw is for him alone.
    pub seen_by_arbiter: bool,
    /// What is in the envelope.
    pub envelope: SealedMove,
}

impl Game {
    /// How far an adjournment has come.
    pub const fn adjournment(&self) -> &Adjournment {
        &self.adjournment
    }

    /// The game as it is adjourned, if it is.
    pub fn sealed(&self) -> Option<&Sealed> {
        match &self.adjournment {
            Adjournment::Sealed(sealed) => Some(sealed),
            _ => None,
        }
    }

    /// Whose move would be sealed if the game were adjourned now; none where it cannot be.
    pub fn would_seal(&self) -> Option<Side> {
        let hands = self.terms.assistance() != Assistance::Assisted;
        let terms = self.terms.adjournments().filter(|_| hands)?;
        let sealer = terms.sealer.unwrap_or(self.position.turn());
        (self.moves_by(sealer) + 1 >= terms.from).then_some(sealer)
    }

    /// Whether this side is to seal its move now.
    pub fn has_to_seal(&self, side: Side) -> bool {
        self.check_seal(side).is_ok() && self.result.is_none() && !self.stopped
    }

    /// While a game is adjourned nothing happens on its board.
    pub(super) fn check_adjourned(&self, act: &Act) -> Result<(), Refusal> {
        if self.sealed().is_none() {
            let answers = matches!(act, Act::Ready);
            return (!answers).then_some(()).ok_or(Refusal::NotAdjourned);
        }
        let may = match act {
            Act::Ready
            | Act::Resign
            | Act::OfferDraw
            | Act::AcceptDraw
            | Act::DeclineDraw
            | Act::EndByEvent { .. }
            | Act::Interrupted { .. } => true,
            Act::Rule(ruling) => matches!(
                ruling.decision(),
                Decision::Resume
                    | Decision::OpenEnvelope
                    | Decision::Dismiss
                    | Decision::Warn(_)
                    | Decision::SetTime(..)
                    | Decision::AddTime(..)
                    | Decision::SetCount(..)
                    | Decision::Win(..)
                    | Decision::Draw(_)
                    | Decision::Annul(_)
            ),
            _ => false,
        };
        may.then_some(()).ok_or(Refusal::Adjourned)
    }

    pub(super) fn check_adjourn(&self, until: Option<Moment>, at: Moment) -> Result<(), Refusal> {
        let past = until.is_some_and(|until| until <= at);
        let free = matches!(
            self.adjournment,
            Adjournment::None | Adjournment::Proposed { .. }
        );
        match self.would_seal() {
            Some(_) if free && !past => Ok(()),
            _ => Err(Refusal::CannotAdjourn),
        }
    }

    pub(super) fn check_propose(&self, until: Option<Moment>, at: Moment) -> Result<(), Refusal> {
        match self.adjournment {
            Adjournment::None => self.check_adjourn(until, at),
            _ => Err(Refusal::CannotAdjourn),
        }
    }

    pub(super) fn check_answer_adjournment(&self, side: Side) -> Result<(), Refusal> {
        match self.adjournment {
            Adjournment::Proposed { by, .. } if by == !side => Ok(()),
            _ => Err(Refusal::NoAdjournment),
        }
    }

    /// Whose turn it is seals, with nothing done on the board yet: who has touched a piece has to
    /// move it there (3.11).
    pub(super) fn check_seal(&self, side: Side) -> Result<(), Refusal> {
        if !matches!(self.adjournment, Adjournment::Due { .. }) {
            return Err(Refusal::NoAdjournment);
        }
        if self.position.turn() != side || self.would_seal() != Some(side) {
            return Err(Refusal::NotYourTurn);
        }
        if self.to_press.is_some() {
            return Err(Refusal::NotPressed);
        }
        let begun = self.turn_of(side).is_some_and(|turn| !turn.is_untouched());
        if begun || self.bound() != Binding::Free || self.accident() {
            return Err(Refusal::TurnUnderWay);
        }
        Ok(())
    }

    /// The proposal is agreed to.
    pub(super) fn adjourn(&mut self) {
        if let Adjournment::Proposed { until, .. } = self.adjournment {
            self.adjournment = Adjournment::Due { until };
        }
    }

    pub(super) fn seal(&mut self, side: Side, envelope: SealedMove, at: Moment) {
        let Adjournment::Due { until } = self.adjournment else {
            return;
        };
        self.adjournment = Adjournment::Sealed(Box::new(Sealed {
            side,
            at,
            until,
            ready: [false; 2],
            seen_by_arbiter: false,
            envelope,
        }));
        // It is a move: it refuses the draw that was offered and lets stand what was irregular.
        self.offers.refuse();
        self.take_back = None;
        if let Some(official) = &mut self.official {
            official.complaint = None;
            official.turning = None;
            official.capture = None;
        }
        if let Some(clocks) = &mut self.clocks {
            // One runs whenever the game is on and not stopped.
            let _ = clocks.pause(at);
        }
    }

    /// A player is back at the board: with the other one, or when the time has come, the game
    /// goes on.
    pub(super) fn be_ready(&mut self, side: Side, at: Moment) {
        let Adjournment::Sealed(sealed) = &mut self.adjournment else {
            return;
        };
        sealed.ready[side.index()] = true;
        let due = sealed.until.is_some_and(|until| at >= until);
        if due || sealed.ready == [true; 2] {
            self.open_envelope(at);
        }
    }

    pub(super) fn show_envelope_to_arbiter(&mut self) {
        if let Adjournment::Sealed(sealed) = &mut self.adjournment {
            sealed.seen_by_arbiter = true;
        }
    }

    /// The sealed move is made, and the opponent's clock starts.
    pub(super) fn open_envelope(&mut self, at: Moment) {
        let Adjournment::Sealed(sealed) = core::mem::take(&mut self.adjournment) else {
            return;
        };
        self.offers.refuse();
        let loses = GameResult::won(!sealed.side, Cause::SealedMove);
        let unclear = self.terms.adjournments().map(|terms| terms.unclear);
        match sealed.envelope.read(&self.position) {
            Envelope::Move(mv) => self.make_sealed(mv, sealed.side, at),
            Envelope::Unclear(_) if unclear == Some(Unclear::Arbiter) && self.terms.arbiter() => {
                self.stopped = true;
            }
            Envelope::Illegal | Envelope::Unclear(_) => self.end(loses, at),
        }
    }

    fn make_sealed(&mut self, mv: Move, side: Side, at: Moment) {
        let (shown, wood) = match &self.official {
            Some(official) => {
                let board = self.position.board();
                let wood = after_move(&official.wood, &mv);
                let cell = |square| Cell::of(board, square);
                let shown = Shown {
                    moved: vec![(cell(mv.from), cell(mv.to))],
                    removed: mv.captures.iter().map(cell).collect(),
                };
                (Some(shown), Some(wood))
            }
            None => (None, None),
        };
        self.forget_claims();
        let offers_before = self.offers;
        let after = self.position.after(&mv);
        self.counts.advance(&self.position, &mv, &after);
        self.position = after;
        self.legal = after.legal_moves();
        self.history.push(Played {
            side,
            mv: Some(mv),
            irregularities: BTreeSet::new(),
            shown,
            wood: wood.clone().map(Box::new),
            after,
            at,
            spent: None,
            remaining: None,
            board_only: false,
            offers_before,
        });
        if let (Some(official), Some(wood)) = (&mut self.official, wood) {
            official.begin(wood);
        }
        self.complete_on_clock(at);
        match self.judge_position(&self.position, &self.counts) {
            Some(result) => self.end(result, at),
            None => self.start_clock(at),
        }
    }

    /// A completed move refuses an adjournment that was proposed; one that is due stays so.
    pub(super) fn refuse_adjournment(&mut self) {
        if let Adjournment::Proposed { .. } = self.adjournment {
            self.adjournment = Adjournment::None;
        }
    }

    /// At the club level the side that is to seal does nothing else.
    pub(super) fn must_seal(&self, side: Side) -> bool {
        self.terms.assistance() == Assistance::Club && self.check_seal(side).is_ok()
    }
}

/// The board with the sealed move made on it, by whoever opens the envelope, and crowned.
fn after_move(before: &Wood, mv: &Move) -> Wood {
    let board = before.board();
    let mut wood = before.clone();
    for square in mv.captures.iter() {
        wood.put(Cell::of(board, square), None);
    }
    let piece = wood.put(Cell::of(board, mv.from), None);
    let crowned = piece.map(|piece| match mv.promotes {
        true => Piece {
            kind: Kind::King,
            ..piece
        },
        false => piece,
    });
    wood.put(Cell::of(board, mv.to), crowned);
    wood
}
