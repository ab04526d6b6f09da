//! Positions disturbed by accident (article 5.5), in a game.

use std::collections::BTreeSet;

use damier_rules::Side;

use super::{Game, Official};
use crate::{Accident, Cell, Irregularity, Refusal, Shift, Wood};

/// Accidents in one turn; more are no accidents.
const MOST_ACCIDENTS: usize = 20;

impl Game {
    /// The accident, and the board after it.
    pub(super) fn after_accident(
        &self,
        slips: &[(Cell, Option<Cell>)],
    ) -> Result<(Accident, Wood), Refusal> {
        let official = self.wooden()?;
        if official.turns.iter().any(|turn| turn.in_hand().is_some()) {
            return Err(Refusal::StillInHand);
        }
        if official.accidents.len() >= MOST_ACCIDENTS {
            return Err(Refusal::TooManyActs {
                most: MOST_ACCIDENTS,
            });
        }
        let shift = |(from, to): &(Cell, Option<Cell>)| Shift {
            from: *from,
            to: *to,
        };
        let shifts: Vec<Shift> = slips.iter().map(shift).collect();
        let mut wood = official.wood.clone();
        let accident = Accident::happens(&mut wood, &shifts).map_err(Refusal::Impossible)?;
        Ok((accident, wood))
    }

    pub(super) fn disturb(&mut self, by: Side, slips: &[(Cell, Option<Cell>)]) {
        let Ok((accident, after)) = self.after_accident(slips) else {
            return;
        };
        let waiting = !self.position.turn();
        if let Some(official) = &mut self.official {
            official.wood = after;
            official.accidents.push((by, accident));
            official.begin_waiting_turn(waiting);
        }
    }

    pub(super) fn check_accident(&self) -> Result<(), Refusal> {
        self.wooden()?;
        self.accident().then_some(()).ok_or(Refusal::NoAccident)
    }

    /// Whatever still lies where an accident left it is put back; no offence remains of that.
    pub(super) fn restore(&mut self) {
        let waiting = !self.position.turn();
        if let Some(official) = &mut self.official {
            official.wood = official.undisturbed(official.wood.clone());
            official.begin_waiting_turn(waiting);
        }
    }
}

impl Official {
    /// What the accidents of this side come to that nobody has undone.
    pub(super) fn left_by_accident(&self, side: Side) -> BTreeSet<Irregularity> {
        let own = self.accidents.iter().filter(|(by, _)| *by == side);
        own.flat_map(|(by, accident)| accident.judge(*by, &self.wood))
            .collect()
    }

    /// The board with everything put back that still lies where an accident left it.
    pub(super) fn undisturbed(&self, mut wood: Wood) -> Wood {
        for (_, accident) in self.accidents.iter().rev() {
            accident.restore(&mut wood);
        }
        wood
    }

    /// What slipped is nothing that the hands of the side that is not on move have done.
    fn begin_waiting_turn(&mut self, waiting: Side) {
        let wood = &self.wood;
        self.turns[waiting.index()].begin_from(wood);
    }
}
