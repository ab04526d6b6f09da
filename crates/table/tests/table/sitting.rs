//! A game in a test: moves are texts, moments are milliseconds since it began.

use damier_notation::{fen, move_text};
use damier_rules::{Side, Variant};
use damier_table::{Act, Actor, ClockForm, Entry, Game, GameResult, Moment, Refusal, Span, Terms};

/// When every game of these tests begins.
const BEGAN: i64 = 1_764_460_800_000;

/// The moment so many milliseconds after the beginning.
pub(crate) fn at(millis: i64) -> Moment {
    Moment::from_millis(BEGAN + millis)
}

pub(crate) fn from(variant: Variant, position: &str) -> Terms {
    Terms::new(fen::parse_position(variant, position).unwrap())
}

pub(crate) fn fischer(initial: i64, increment: i64) -> ClockForm {
    ClockForm::fischer(Span::from_millis(initial), Span::from_millis(increment)).unwrap()
}

pub(crate) fn whole_game(initial: i64) -> ClockForm {
    ClockForm::whole_game(Span::from_millis(initial)).unwrap()
}

/// A game that is played, and its log.
pub(crate) struct Sitting {
    pub(crate) game: Game,
    pub(crate) log: Vec<Entry>,
    pub(crate) now: i64,
}

impl Sitting {
    /// The international game without clocks.
    pub(crate) fn international() -> Sitting {
        Sitting::begin(Terms::standard(Variant::International))
    }

    /// The international game with these clocks.
    pub(crate) fn timed(white: ClockForm, black: ClockForm) -> Sitting {
        let terms = Terms::standard(Variant::International);
        Sitting::begin(terms.with_clocks([white, black]).unwrap())
    }

    pub(crate) fn begin(terms: Terms) -> Sitting {
        let mut sitting = Sitting {
            game: Game::new(terms),
            log: Vec::new(),
            now: 0,
        };
        sitting.act(Actor::Server, Act::Begin);
        sitting
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, millis: i64) -> &mut Sitting {
        self.now += millis;
        self
    }

    pub(crate) fn try_entry(&mut self, entry: Entry) -> Result<(), Refusal> {
        let before = self.game.clone();
        let answer = self.game.apply(&entry);
        match &answer {
            Ok(()) => self.log.push(entry),
            Err(_) => assert_eq!(self.game, before, "a refusal changes nothing"),
        }
        answer
    }

    /// An act now, without trying it.
    pub(crate) fn read_entry(&self, by: impl Into<Actor>, act: Act) -> Entry {
        Entry::new(at(self.now), by, act)
    }

    /// Tries an act now.
    pub(crate) fn try_act(&mut self, by: impl Into<Actor>, act: Act) -> Result<(), Refusal> {
        self.try_entry(Entry::new(at(self.now), by, act))
    }

    /// An act that must be allowed.
    pub(crate) fn act(&mut self, by: impl Into<Actor>, act: Act) -> &mut Sitting {
        self.try_act(by, act).unwrap();
        self
    }

    /// The act of the move with this text, by the side to move.
    pub(crate) fn read(&self, text: &str) -> Act {
        Act::Move(move_text::parse(self.game.position(), text).expect(text))
    }

    pub(crate) fn try_play(&mut self, text: &str) -> Result<(), Refusal> {
        let (side, act) = (self.game.position().turn(), self.read(text));
        self.try_act(side, act)
    }

    /// Moves that must be allowed, by the sides in turn.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Sitting {
        for text in moves.split_whitespace() {
            self.try_play(text).expect(text);
        }
        self
    }

    /// The result, which there must be, as score and reason code.
    pub(crate) fn result(&self) -> (&'static str, &'static str) {
        let result: GameResult = self.game.result().expect("the game is over");
        (self.game.score(), result.code())
    }

    /// What both clocks show now.
    pub(crate) fn remaining(&self) -> [i64; 2] {
        let faces = self.game.clocks(at(self.now)).unwrap();
        faces.remaining.map(Span::as_millis)
    }

    /// Whose flag falls at which millisecond.
    pub(crate) fn deadline(&self) -> Option<(Side, i64)> {
        let (side, moment) = self.game.deadline()?;
        Some((side, moment.as_millis() - BEGAN))
    }
}
