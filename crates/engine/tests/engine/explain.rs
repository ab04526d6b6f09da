//! What is said of a move is true: every fact is looked at once more, with the slow generator and by
//! counting what stands on the board.

use std::sync::atomic::AtomicBool;

use damier_engine::{Analysis, Controls, Game, Limits, Line, Motive, Score, Searcher, explain};
use damier_notation::move_text;
use damier_rules::{Move, Position, Setup, Side, Variant, reference};
use proptest::prelude::*;

use crate::support::{Still, position, wandered};

fn analysed(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Analysis {
    let stop = AtomicBool::new(false);
    searcher.analyse(game, limits, 3, &Controls::new(&Still, &stop), &mut |_| ())
}

/// What stands on the board, counted by hand.
struct Seen {
    variant: Variant,
    setup: Setup,
}

impl Seen {
    fn of(position: &Position) -> Seen {
        Seen {
            variant: position.variant(),
            setup: position.setup(),
        }
    }

    fn moves(&self) -> Vec<Move> {
        reference::legal_moves(self.variant.rules(), &self.setup)
    }

    /// As if the side to move had passed.
    fn passed(&self) -> Seen {
        let turn = !self.setup.turn;
        Seen {
            variant: self.variant,
            setup: Setup { turn, ..self.setup },
        }
    }

    fn count(&self, side: Side) -> usize {
        self.setup.men[side.index()].len() + self.kings(side)
    }

    fn kings(&self, side: Side) -> usize {
        self.setup.kings[side.index()].len()
    }

    fn crowns(&self) -> bool {
        self.moves().iter().any(|mv| mv.promotes)
    }

    /// Whether some capture takes so many pieces and more than can be taken back; any number for
    /// none.
    fn gains(&self, pieces: Option<u8>) -> bool {
        let position = Position::new(self.variant, &self.setup).unwrap();
        self.moves().iter().filter(|mv| mv.is_capture()).any(|mv| {
            let replies = Seen::of(&position.after(mv)).moves();
            let lost = replies.iter().map(|reply| reply.captures.len()).max();
            let right = pieces.is_none_or(|pieces| usize::from(pieces) == mv.captures.len());
            right && mv.captures.len() > lost.unwrap_or(0)
        })
    }
}

/// The positions of a line, the first one included.
fn replayed(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut all = vec![*start];
    all.extend(moves.iter().scan(*start, |at, mv| {
        *at = at.play(mv).unwrap();
        Some(*at)
    }));
    all
}

/// What both sides lose until the opponent makes a move after which nothing of ours is missing.
fn lost(all: &[Position], side: Side) -> (usize, usize) {
    let count = |ply: usize, side| Seen::of(&all[ply]).count(side);
    let mut end = 1;
    while end + 1 < all.len() && count(end + 1, side) < count(end, side) {
        end = (end + 2).min(all.len() - 1);
    }
    let lost = |side| count(0, side) - count(end, side);
    (lost(side), lost(!side))
}

fn check(start: &Position, line: &Line, motive: Motive) {
    let all = replayed(start, &line.moves);
    let (before, after, side) = (Seen::of(start), Seen::of(&all[1]), start.turn());
    let is_win = |outcome: damier_rules::Outcome| outcome.winner == Some(side);
    let row = |square| start.board().place(square).0;
    let true_now = match motive {
        Motive::OnlyMove => before.moves().len() == 1,
        Motive::Takes { pieces, kings } => {
            before.count(!side) - after.count(!side) == usize::from(pieces)
                && before.kings(!side) - after.kings(!side) == usize::from(kings)
        }
        Motive::Gives { given, taken } => {
            before.count(!side) == after.count(!side)
                && lost(&all, side) == (given.into(), taken.into())
        }
        Motive::GivesBack { pieces } => lost(&all, side).0 == usize::from(pieces),
        Motive::TakesMore { pieces } => {
            let first = before.count(!side) - after.count(!side);
            lost(&all, side).1 == first + usize::from(pieces)
        }
        Motive::Crowns => after.kings(side) == before.kings(side) + 1,
        Motive::ThenCrowns => (2..all.len() - 1).step_by(2).any(|ply| crowned(&all, ply)),
        Motive::CrownsIn { moves } => crowned(&all, 2 * usize::from(moves) - 2),
        Motive::WinsAtOnce => all[1].outcome().is_some_and(is_win),
        Motive::Wins { moves } => {
            let plies = line.score.plies_to_win();
            plies == Some(2 * moves - 1) || plies == Some(2 * moves)
        }
        Motive::Loses { moves } => {
            let plies = line.score.plies_to_loss();
            plies.is_some_and(|plies| plies / 2 == moves || plies < 2 && moves == 1)
        }
        Motive::OnlyWin => line.score.plies_to_win().is_some(),
        Motive::OnlyDefence | Motive::FarBest => line.score.plies_to_loss().is_none(),
        Motive::Escapes { pieces } => before.passed().gains(Some(pieces)) && !after.gains(None),
        Motive::StopsCrowning => before.passed().crowns() && !after.crowns(),
        Motive::Threatens { pieces } => {
            let quiet = after.moves().iter().all(|mv| !mv.is_capture());
            quiet && after.passed().gains(Some(pieces))
        }
        Motive::ThreatensCrown => after.passed().crowns() && !before.crowns(),
        Motive::TakesMainRoad | Motive::KeepsMainRoad => {
            let (row, column) = start.board().place(line.moves[0].to);
            row == column || row + column + 1 == start.board().height()
        }
        Motive::LeavesOneReply => after.moves().len() == 1,
        Motive::Centre => {
            let to = row(line.moves[0].to);
            to * 2 == start.board().height() || (to + 1) * 2 == start.board().height()
        }
        Motive::Quiet => !line.moves[0].is_capture() && !line.moves[0].promotes,
    };
    assert!(true_now, "{motive:?} of {:?} {start:?}", line.moves);
}

fn crowned(all: &[Position], ply: usize) -> bool {
    let side = all[0].turn();
    Seen::of(&all[ply + 1]).kings(side) > Seen::of(&all[ply]).kings(side)
}

fn explained(game: &Game, searcher: &mut Searcher) -> Vec<Motive> {
    let found = analysed(searcher, game, &Limits::nodes(4_000));
    let mut seen = Vec::new();
    for (index, line) in found.lines.iter().enumerate() {
        let rival = usize::from(index == 0);
        let second = found.lines.get(rival).map(|line| line.score);
        let motives = explain(game.position(), line, second.filter(|_| index == 0));
        assert!(!motives.is_empty());
        for motive in &motives {
            check(game.position(), line, *motive);
        }
        seen.extend(motives);
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_said_of_a_move_is_true_in_every_variant(choices in wandered(90)) {
        let mut searcher = Searcher::new(1 << 20);
        for variant in Variant::ALL.iter().copied() {
            searcher.forget();
            explained(&choices.game_with_choice(variant), &mut searcher);
        }
    }
}

/// A position, the line as it goes on, and what is said of its first move.
type Case = (&'static str, &'static str, Score, &'static [Motive]);

const CASES: &[Case] = &[
    (
        "W:W28,33:B18,19,22",
        "28x17",
        Score::DRAW,
        &[
            Motive::OnlyMove,
            Motive::Takes {
                pieces: 1,
                kings: 0,
            },
        ],
    ),
    ("W:W7:B20,30", "7-1 20-24", Score::DRAW, &[Motive::Crowns]),
    (
        "W:W28,45:B19,23",
        "28-22 23-28",
        Score::DRAW,
        &[Motive::Escapes { pieces: 1 }],
    ),
    (
        "W:W31,32,36:B22",
        "32-27 22-28",
        Score::DRAW,
        &[Motive::Threatens { pieces: 1 }],
    ),
    (
        "W:WK22:B25,35",
        "22-28 25-30",
        Score::DRAW,
        &[Motive::TakesMainRoad],
    ),
    (
        "W:W31,39:B9,20",
        "39-33 9-13",
        Score::DRAW,
        &[Motive::Quiet],
    ),
    (
        "W:W31,33:B9,20",
        "33-28 9-13",
        Score::DRAW,
        &[Motive::Centre],
    ),
];

#[test]
fn what_is_said_is_what_a_teacher_would_say() {
    for (fen, line, score, expected) in CASES {
        let start = position(Variant::International, fen);
        let mut at = start;
        let moves = line.split(' ').map(|text| {
            let mv = move_text::parse(&at, text).unwrap();
            at = at.after(&mv);
            mv
        });
        let line = Line {
            score: *score,
            moves: moves.collect(),
        };
        let said = explain(&start, &line, None);
        for motive in &said {
            check(&start, &line, *motive);
        }
        assert_eq!(said, *expected, "{fen}");
    }
}
