//! What a player keeps to himself in a game: conditional moves, and notes. No other reader is told
//! a word of it.

use std::sync::Arc;

use damier_api as api;
use damier_rules::Side;
use damier_store::{AppendError, GameId, Paper, SeatSide};
use damier_table::{Act, BadPlan, Entry, Plan, PlanFault, Postcard, codec};

use super::acts::Asked;
use super::{Room, moment};
use crate::board::{side as table_side, unread};
use crate::correspondence::{PlanHindrance, postcard_hindrance};
use crate::refusal::Refusal;
use crate::shared::stored;
use crate::who::Who;

/// How a plan and a note are named in storage.
const PLAN: &str = "plan";
const NOTE: &str = "note";
/// The longest note, in characters.
const LONGEST_NOTE: usize = 4_000;
/// Moves that plans may play one after the other before others are heard again.
const MOST_ANSWERS: usize = 2 * Plan::LONGEST_LINE;

/// What White and Black keep to themselves.
#[derive(Default)]
pub(super) struct Papers {
    plans: [Option<Plan>; 2],
    notes: [String; 2],
}

impl Papers {
    /// Reads what was stored. A plan that cannot be read is none; the game goes on without it.
    pub(super) fn of(game: &GameId, papers: &[Paper]) -> Papers {
        let mut read = Papers::default();
        for paper in papers {
            let index = paper.side.index();
            match paper.kind.as_str() {
                PLAN if index < 2 => match codec::decode_plan(&paper.text) {
                    Ok(plan) => read.plans[index] = Some(plan),
                    Err(error) => tracing::error!(%game, %error, "a plan is unreadable"),
                },
                NOTE if index < 2 => read.notes[index].clone_from(&paper.text),
                _ => {}
            }
        }
        read
    }
}

/// What a player writes for himself.
pub(crate) enum Writing {
    /// Conditional moves.
    Plan(api::Plan),
    /// A note.
    Note(String),
}

impl Room {
    /// The one side for which a browser writes. Who plays blindfold keeps no record (11.1.4), and
    /// what could be planned would tell where the pieces stand.
    fn writer(&self, asked: &PaperAsked) -> Result<Side, Refusal> {
        self.may_keep(asked.who)?;
        let sides = self.sides_of(asked.who);
        match (&sides[..], asked.side.map(table_side)) {
            ([], _) => Err(Refusal::NotYourSeat),
            (sides, Some(side)) if sides.contains(&side) => Ok(side),
            (_, Some(_)) => Err(Refusal::NotYourSeat),
            ([side], None) => Ok(*side),
            (_, None) => Err(Refusal::WhichSeat),
        }
    }

    /// What a player has written for himself.
    pub(super) fn papers(&self, asked: &PaperAsked) -> Result<api::Papers, Refusal> {
        let side = self.writer(asked)?;
        Ok(self.papers_of(side))
    }

    fn papers_of(&self, side: Side) -> api::Papers {
        let plan = self.papers.plans[side.index()].as_ref();
        let plan = plan.and_then(|plan| plan.kept(&self.game));
        api::Papers {
            plan: plan.map(|plan| api::Plan {
                text: plan.write(&self.game),
                forced: plan.forced(),
            }),
            note: self.papers.notes[side.index()].clone(),
        }
    }

    /// Keeps what a player writes for himself; answers all that he has.
    pub(super) async fn write_paper(
        &mut self,
        asked: &PaperAsked,
        writing: Writing,
    ) -> Result<api::Papers, Refusal> {
        let side = self.writer(asked)?;
        match writing {
            Writing::Plan(plan) => {
                let plan = self.read_plan(side, &plan)?;
                let text = plan.as_ref().map(codec::encode_plan).unwrap_or_default();
                self.keep_paper(side, PLAN, text).await?;
                self.papers.plans[side.index()] = plan;
            }
            Writing::Note(note) => {
                let note = note.trim().to_owned();
                if note.chars().count() > LONGEST_NOTE {
                    let reason = format!("a note has at most {LONGEST_NOTE} characters");
                    return Err(Refusal::Malformed(reason));
                }
                self.keep_paper(side, NOTE, note.clone()).await?;
                self.papers.notes[side.index()] = note;
            }
        }
        Ok(self.papers_of(side))
    }

    /// An empty plan is none. At a board of a simul moves wait for the host, so that none play
    /// themselves.
    fn read_plan(&self, side: Side, plan: &api::Plan) -> Result<Option<Plan>, Refusal> {
        if self.kind == api::Kind::Simul {
            return Err(Refusal::BadPlan(PlanHindrance::NotHere));
        }
        if plan.text.trim().is_empty() && !plan.forced {
            return Ok(None);
        }
        let read = if plan.text.trim().is_empty() && self.game.position().turn() == side {
            Plan::of_forced_moves(&self.game)
        } else {
            let read = Plan::read(&self.game, side, &plan.text, plan.forced);
            read.map_err(|bad| Refusal::BadPlan(plan_hindrance(bad)))?
        };
        Ok(Some(read))
    }

    async fn keep_paper(&self, side: Side, kind: &str, text: String) -> Result<(), Refusal> {
        let paper = Paper {
            side: [SeatSide::White, SeatSide::Black][side.index()],
            kind: kind.to_owned(),
            text,
        };
        let (storage, game) = (Arc::clone(&self.shared.storage), self.record.id.clone());
        let kept = stored(|done| storage.keep_paper(&game, paper, done)).await;
        kept.map_err(|error| match error {
            AppendError::Store(error) => error.into(),
            _ => Refusal::Internal,
        })
    }

    /// Lets the plans of both players answer what was played.
    pub(super) async fn planned_turns(&mut self) -> Result<(), Refusal> {
        for _ in 0..MOST_ANSWERS {
            let side = self.game.position().turn();
            let plan = self.papers.plans[side.index()].as_ref();
            let Some(act) = plan.and_then(|plan| plan.answer(&self.game, side)) else {
                return Ok(());
            };
            let at = self.now();
            self.flag_by(at).await?;
            if self.game.result().is_some() {
                return Ok(());
            }
            let entry = Entry::new(moment(at), side, act);
            self.commit(entry, None).await?;
        }
        Ok(())
    }

    fn may_keep(&self, who: Who) -> Result<(), Refusal> {
        match self.reader(who).veiled {
            true => Err(Refusal::Blindfold),
            false => Ok(()),
        }
    }

    /// The game's last moves as they are written on a postcard.
    pub(super) fn postcard(&self) -> String {
        Postcard::write(&self.game, usize::MAX)
    }

    /// Plays what stands on a postcard, for the sides that the browser has.
    pub(super) async fn read_postcard(&mut self, asked: Asked, text: &str) -> Result<u64, Refusal> {
        self.may_keep(asked.who)?;
        let sides = self.sides_of(asked.who);
        if sides.is_empty() {
            return Err(Refusal::NotYourSeat);
        }
        if asked.expected != self.game.seq() {
            let seq = self.game.seq();
            return Err(Refusal::Stale { seq });
        }
        let card = Postcard::read(&self.game, text);
        let card = card.map_err(|bad| Refusal::BadPostcard(postcard_hindrance(bad)))?;
        let at = self.not_before_last(asked.at);
        self.flag_by(at).await?;
        let mut turn = self.game.position().turn();
        let mut entries = Vec::new();
        for mv in card.moves {
            if !sides.contains(&turn) {
                return Err(Refusal::NotYourTurn);
            }
            entries.push(Entry::new(moment(at), turn, Act::Move(mv)));
            turn = !turn;
        }
        if !entries.is_empty() {
            self.event_permits(&entries).await?;
            self.commit_all(entries, None).await?;
        }
        Ok(self.game.seq())
    }
}

/// Who asks for his papers.
pub(crate) struct PaperAsked {
    /// Who he is.
    pub(crate) who: Who,
    /// For which side, where it has both.
    pub(crate) side: Option<api::Side>,
}

fn plan_hindrance(bad: BadPlan) -> PlanHindrance {
    match bad {
        BadPlan::NotHere => PlanHindrance::NotHere,
        BadPlan::OwnTurn => PlanHindrance::OwnTurn,
        BadPlan::TooLong => PlanHindrance::TooLong,
        BadPlan::Line { line, fault } => match fault {
            PlanFault::Move {
                number,
                text,
                error,
            } => PlanHindrance::Move {
                line,
                number,
                why: Box::new(unread(&text, error)),
            },
            PlanFault::TooLong => PlanHindrance::LineTooLong(line),
            PlanFault::NoAnswer => PlanHindrance::NoAnswer(line),
            PlanFault::OpponentResigns => PlanHindrance::OpponentResigns(line),
            PlanFault::Contradicts { line: other } => PlanHindrance::Contradicts(line, other),
        },
    }
}
