//! The engine at the table: when it thinks, what it plays, how it answers offers.

use std::sync::atomic::Ordering::Relaxed;

use damier_rules::Side;
use damier_store::Holder;
use damier_table::{Act, ClaimGround, ClockForm, Entry};

use super::{Command, Room, moment};
use crate::refusal::Refusal;
use crate::secret;
use crate::thinking::{self, Job, Thought, Underway};

/// The engine thinks about the position of this number.
pub(super) struct Thinking {
    turn: u64,
    /// Dropping it stops the search.
    _underway: Underway,
}

impl Room {
    fn engine(&self) -> Option<(Side, u8)> {
        Side::ALL
            .into_iter()
            .find_map(|side| match self.record.seats[side.index()].holder {
                Holder::Engine { level } => Some((side, level)),
                Holder::Person => None,
            })
    }

    /// Lets the engine do what is its to do.
    pub(super) async fn engine_turns(&mut self) -> Result<(), Refusal> {
        let Some((side, level)) = self.engine() else {
            return Ok(());
        };
        if !self.game.begun() || self.game.result().is_some() {
            self.thinking = None;
            return Ok(());
        }
        if self.game.take_back_request() == Some(!side) {
            let entry = Entry::new(moment(self.now()), side, Act::AcceptTakeBack);
            self.commit(entry, None).await?;
        }
        if self.game.position().turn() != side {
            self.thinking = None;
        } else if self
            .thinking
            .as_ref()
            .is_none_or(|thinking| thinking.turn != self.turns)
        {
            self.think(side, level)?;
        }
        Ok(())
    }

    fn think(&mut self, side: Side, level: u8) -> Result<(), Refusal> {
        let clock = self.game.clocks(moment(self.now())).and_then(|faces| {
            let form = faces.forms[side.index()];
            let remaining = faces.remaining[side.index()].as_millis();
            // Without a limit it counts up, and nothing is left to be spent.
            (form != ClockForm::Unlimited).then_some((remaining, form.increment().as_millis()))
        });
        let job = Job {
            level,
            terms: self.game.terms().clone(),
            moves: self
                .game
                .moves()
                .iter()
                .filter_map(|played| played.mv)
                .collect(),
            clock,
            seed: secret::seed(),
        };
        let (turn, shared, id) = (self.turns, self.shared.downgrade(), self.record.id.clone());
        let runtime = tokio::runtime::Handle::current();
        let underway = self.shared.thinkers.think(job, move |thought| {
            // A search may outlive the server, and must not keep its database open.
            if let Some(shared) = shared.upgrade() {
                runtime.spawn(async move {
                    shared.tell(&id, Command::Thought(turn, thought)).await;
                });
            }
        });
        // Asked again a little later when the engine has too much to do.
        let underway = underway.map_err(|error| {
            tracing::warn!(game = %self.record.id, %error, "the engine does not think");
            Refusal::TooFast
        })?;
        self.shared.metrics.engine_jobs.fetch_add(1, Relaxed);
        self.thinking = Some(Thinking {
            turn,
            _underway: underway,
        });
        Ok(())
    }

    /// Takes what the engine came to, unless the game has gone on without it.
    pub(super) async fn thought(&mut self, turn: u64, thought: Thought) {
        if self
            .thinking
            .as_ref()
            .is_none_or(|thinking| thinking.turn != turn)
        {
            return;
        }
        self.thinking = None;
        let Some((side, level)) = self.engine() else {
            return;
        };
        if let Err(refusal) = self.play(side, level, thought).await {
            // What storage did not take is thought about again.
            tracing::warn!(game = %self.record.id, code = ?refusal.code(), "engine move refused");
        }
    }

    /// By what the engine would be right to claim a draw.
    fn claimable(&self, side: Side, at: i64) -> Option<ClaimGround> {
        let right = |ground: &ClaimGround| {
            let may = self.game.may_claim(side, *ground, moment(at));
            may && self.game.claim_of(side, *ground).holds
        };
        self.game.claim_grounds().into_iter().find(right)
    }

    async fn play(&mut self, side: Side, level: u8, thought: Thought) -> Result<(), Refusal> {
        let at = self.now();
        self.flag_by(at).await?;
        if self.game.result().is_some() {
            return Ok(());
        }
        if let Some(ground) = self.claimable(side, at)
            && thinking::is_content(level, thought)
        {
            let act = Act::ClaimDraw(ground);
            return self.commit(Entry::new(moment(at), side, act), None).await;
        }
        if self.game.draw_offer() == Some(!side) {
            let accepts = thinking::takes_draw(level, thought, self.game.ply());
            let act = if accepts {
                Act::AcceptDraw
            } else {
                Act::DeclineDraw
            };
            self.commit(Entry::new(moment(at), side, act), None).await?;
            if accepts {
                return Ok(());
            }
        }
        let best = thought.best.map(|(mv, _)| mv);
        let best = best.filter(|mv| self.game.legal_moves().contains(mv));
        let Some(mv) = best.or_else(|| self.game.legal_moves().first().copied()) else {
            return Ok(());
        };
        if best.is_none() {
            tracing::error!(game = %self.record.id, "the engine found no legal move");
        }
        self.commit(Entry::new(moment(at), side, Act::Move(mv)), None)
            .await
    }
}
