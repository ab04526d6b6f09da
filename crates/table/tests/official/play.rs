//! Doing what a case says.

use std::collections::BTreeSet;

use damier_rules::{Board, Position, Side};
use damier_table::{
    Accident, Binding, Cell, Hand, Handling, Irregularity, Judgement, Shift, Turn, Wood, judge,
};

use crate::format::{self, Case};

/// A case that has been played.
pub(crate) struct Played {
    pub(crate) before: Wood,
    pub(crate) position: Position,
    pub(crate) judgement: Judgement,
    pub(crate) others: BTreeSet<Irregularity>,
    /// Who moves when it is left so.
    pub(crate) next: Side,
}

impl Played {
    /// The moves that are left to the player after a correction.
    pub(crate) fn corrected(&self) -> String {
        if self.judgement.binding == Binding::Free {
            return "any".to_owned();
        }
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| self.judgement.binding.allows(mv));
        let moves: Vec<String> = moves.iter().map(format::write_move).collect();
        moves.join(" ")
    }

    pub(crate) fn mv(&self) -> String {
        let mv = self.judgement.mv.as_ref();
        mv.map_or_else(|| "none".to_owned(), format::write_move)
    }
}

pub(crate) fn articles(irregularities: &BTreeSet<Irregularity>) -> Vec<&'static str> {
    irregularities.iter().map(|each| each.article()).collect()
}

/// The hands of both sides over one board.
struct Table<'a> {
    case: &'a Case,
    board: Board,
    wood: Wood,
    turns: [Turn; 2],
    /// Whose acts the case is about.
    by: Side,
    accident: Option<Accident>,
    crowned_later: Vec<Cell>,
    pressed: bool,
}

pub(crate) fn play(case: &Case) -> Played {
    let (variant, turn, before) = format::position(case.need("position"));
    let position = before.position(variant, turn);
    let position = position.unwrap_or_else(|why| panic!("{}: {why}", case.title));
    let by = case.get("by").map_or(turn, format::side);
    let mut table = Table {
        case,
        board: before.board(),
        wood: before.clone(),
        turns: Side::ALL.map(|side| Turn::new(&before, side)),
        by,
        accident: None,
        crowned_later: Vec::new(),
        pressed: false,
    };
    for act in case.need("acts").split(';') {
        table.act(act.trim());
    }
    let [mut judgement, other] =
        [by, !by].map(|side| judge(&position, &table.turns[side.index()], &table.wood));
    for cell in &table.crowned_later {
        assert!(judgement.crown(*cell), "{}: nothing to crown", case.title);
    }
    if let Some(accident) = &table.accident {
        judgement
            .irregularities
            .extend(accident.judge(by, &table.wood));
    }
    let next = if by == turn && judgement.moved {
        !turn
    } else {
        turn
    };
    Played {
        before,
        position,
        judgement,
        others: other.irregularities,
        next,
    }
}

impl Table<'_> {
    fn act(&mut self, act: &str) {
        let (mut side, mut hand, mut text) = (self.by, None, act);
        while let Some((word, rest)) = text.split_once(": ") {
            match word {
                "left" => hand = Some(Hand::Left),
                "right" => hand = Some(Hand::Right),
                _ => side = format::side(word),
            }
            text = rest;
        }
        let (verb, object) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, object) {
            ("press", "") => self.pressed = true,
            ("disturb", shifts) => self.disturb(shifts),
            ("restore", "") => {
                let accident = self.accident.take().expect("an accident");
                assert!(accident.restore(&mut self.wood), "{}", self.case.title);
            }
            ("crown", cell) if self.pressed && side != self.by => {
                self.crowned_later.push(format::cell(self.board, cell));
            }
            ("adjust", cell) if !cell.is_empty() => {
                self.handle(side, Handling::Adjust, hand);
                self.handle(side, Handling::Touch(format::cell(self.board, cell)), hand);
            }
            _ => {
                let handling = self.handling(verb, object);
                self.handle(side, handling, hand);
            }
        }
    }

    fn handling(&self, verb: &str, object: &str) -> Handling {
        let cell = || format::cell(self.board, object);
        match verb {
            "adjust" => Handling::Adjust,
            "release" => Handling::Release,
            "touch" => Handling::Touch(cell()),
            "lift" => Handling::Lift(cell()),
            "place" => Handling::Place(cell()),
            "remove" => Handling::Remove(cell()),
            "putback" => Handling::PutBack(cell()),
            "crown" => Handling::Crown(cell()),
            _ => panic!("{}: act '{verb}'?", self.case.title),
        }
    }

    fn handle(&mut self, side: Side, handling: Handling, hand: Option<Hand>) {
        let done = self.turns[side.index()].handle(&mut self.wood, handling, hand);
        done.unwrap_or_else(|why| panic!("{}: {handling:?}: {why}", self.case.title));
    }

    fn disturb(&mut self, shifts: &str) {
        let shift = |text: &str| {
            let (from, to) = text.split_once('>').unwrap();
            Shift {
                from: format::cell(self.board, from),
                to: (to != "off").then(|| format::cell(self.board, to)),
            }
        };
        let shifts: Vec<Shift> = shifts.split(' ').map(shift).collect();
        self.accident = Some(Accident::happens(&mut self.wood, &shifts).unwrap());
    }
}
