//! The arbiter's decisions (Annex 3).

use damier_rules::Side;

use super::{Adjournment, Game};
use crate::clocks::Clocks;
use crate::{Cause, ClockRefusal, Decision, GameResult, Moment, Refusal};

impl Game {
    pub(super) fn check_ruling(&self, decision: Decision, at: Moment) -> Result<(), Refusal> {
        match decision {
            Decision::Stop if self.stopped => Err(Refusal::Stopped),
            Decision::Resume if !self.stopped && self.sealed().is_none() => {
                Err(Refusal::NotStopped)
            }
            Decision::Adjourn { until } => self.check_adjourn(until, at),
            Decision::OpenEnvelope => {
                let unseen = self.sealed().is_some_and(|sealed| !sealed.seen_by_arbiter);
                unseen.then_some(()).ok_or(Refusal::NotAdjourned)
            }
            Decision::TakeBack(_) if self.setting_up().is_some() => Err(Refusal::SettingUp),
            Decision::Start if self.setting_up().is_none() => Err(Refusal::NotSettingUp),
            Decision::Start => self.check_can_begin(),
            Decision::Stand if self.showing().is_some() => Ok(()),
            Decision::Uphold if self.claim.is_none() => Err(Refusal::NothingClaimed),
            Decision::Correct | Decision::Stand
                if self.complaint().is_none() && self.wrong_set_up().is_empty() =>
            {
                Err(Refusal::NothingIrregular)
            }
            Decision::Correct => self.check_correct(None),
            Decision::Stand => self.check_stand(None),
            Decision::SetTime(..) | Decision::AddTime(..) | Decision::SetCount(..) => {
                self.corrected_clocks(decision, at).map(|_| ())
            }
            Decision::TakeBack(ply) if ply as usize > self.history.len() => {
                Err(Refusal::NoSuchPly {
                    plies: self.history.len(),
                })
            }
            Decision::Restore => self.check_accident(),
            _ => Ok(()),
        }
    }

    /// The clocks after the arbiter's correction of time or count.
    fn corrected_clocks(&self, decision: Decision, at: Moment) -> Result<Clocks, Refusal> {
        let mut clocks = self.clocks.clone().ok_or(Refusal::Untimed)?;
        let made = |side: Side| self.moves_by(side);
        let corrected: Result<(), ClockRefusal> = match decision {
            Decision::SetTime(side, span) => clocks.set_time(side, span.as_millis(), at),
            Decision::AddTime(side, millis) => clocks.add_time(side, millis, at),
            Decision::SetCount(side, count) => clocks.set_count(side, count, made(side), at),
            _ => Ok(()),
        };
        corrected.map(|()| clocks).map_err(Refusal::Clock)
    }

    pub(super) fn rule(&mut self, decision: Decision, at: Moment) {
        match decision {
            Decision::Stop => self.stop(at),
            Decision::Resume if self.sealed().is_some() => self.open_envelope(at),
            Decision::Resume => self.resume(at),
            Decision::Adjourn { until } => self.adjournment = Adjournment::Due { until },
            Decision::OpenEnvelope => self.show_envelope_to_arbiter(),
            Decision::Start => self.begin_play(at),
            Decision::Correct => self.correct(None, at),
            Decision::Stand => self.let_stand(None, at),
            Decision::Uphold => self.uphold(at),
            // Of a call only the log and the record of the game know.
            Decision::Dismiss => self.drop_claim(at),
            Decision::Warn(_) => {}
            Decision::SetTime(..) | Decision::AddTime(..) | Decision::SetCount(..) => {
                if let Ok(clocks) = self.corrected_clocks(decision, at) {
                    self.clocks = Some(clocks);
                    if let Some(official) = &mut self.official {
                        official.correct_clocks(decision);
                    }
                }
                if let Decision::SetTime(side, _) | Decision::AddTime(side, _) = decision {
                    self.raise_flag(side, at);
                }
            }
            Decision::TakeBack(ply) => self.rewind(ply as usize, at),
            Decision::Restore => self.restore(),
            Decision::Replay => self.replay(at),
            Decision::Win(side, declared) => {
                self.end(GameResult::won(side, Cause::Declared(declared)), at);
            }
            Decision::Draw(declared) => {
                self.end(GameResult::drawn(Cause::Declared(declared)), at);
            }
            Decision::Annul(declared) => {
                self.end(GameResult::void(Cause::Declared(declared)), at);
            }
        }
    }

    pub(super) fn stop(&mut self, at: Moment) {
        self.stopped = true;
        if let Some(clocks) = &mut self.clocks {
            // A clock runs whenever the game is on and not stopped.
            let _ = clocks.pause(at);
        }
    }

    fn resume(&mut self, at: Moment) {
        self.stopped = false;
        self.called_by = None;
        if let Some(clocks) = &mut self.clocks {
            // They were paused when the game was stopped.
            let _ = clocks.resume(at);
        }
    }

    /// 5.1: the game is void and played anew, with full clocks.
    pub(super) fn replay(&mut self, at: Moment) {
        let forms = self.terms.clocks().copied();
        self.clocks = forms.map(|forms| Clocks::of(forms, self.terms.flags()));
        self.rewind(0, at);
        if self.terms.set_up() && self.official.is_some() {
            if let Some(clocks) = &mut self.clocks {
                clocks.stop(at);
            }
            self.set_up_anew();
        }
    }
}
