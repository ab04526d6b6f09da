//! Moves of a file on the board.

use damier_rules::{Move, Position};

use crate::Naming;
use crate::move_text::{self, MoveTextError};

/// A line of moves while it is read.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) now: Position,
    /// The position before the last move, where a variation begins.
    pub(super) before: Position,
    /// Half moves so far.
    pub(super) ply: usize,
    /// Whether a move was not understood, so that nobody knows what follows.
    pub(super) lost: bool,
    /// The beginning of a capture that is written jump by jump.
    pub(super) begun: Option<(String, usize)>,
    doubt: Option<Doubt>,
}

/// A text fitted several moves, and what follows has not yet shown which was meant.
#[derive(Clone, Debug)]
struct Doubt {
    before: Position,
    ply: usize,
    /// What may have been played since; the first is what is taken for true.
    possible: Vec<Course>,
}

/// The moves since a doubtful text.
#[derive(Clone, Debug)]
struct Course {
    moves: Vec<Move>,
    before: Position,
    now: Position,
}

impl Course {
    fn begin(before: Position, first: Move) -> Course {
        Course {
            moves: vec![first],
            before,
            now: before.after(&first),
        }
    }

    fn with(&self, mv: Move) -> Course {
        let mut moves = self.moves.clone();
        moves.push(mv);
        Course {
            moves,
            before: self.now,
            now: self.now.after(&mv),
        }
    }

    /// What this course may be after a further text, which may again fit several moves.
    fn read(&self, names: &Naming, text: &str) -> Vec<Course> {
        match move_text::parse_named(&self.now, names, text) {
            Ok(mv) => vec![self.with(mv)],
            Err(MoveTextError::Ambiguous { candidates }) => {
                candidates.iter().map(|found| self.with(found.mv)).collect()
            }
            Err(_) => Vec::new(),
        }
    }
}

/// So many courses are followed at most.
const MOST_COURSES: usize = 64;

/// After so many moves nobody looks back.
const LONGEST_COURSE: usize = 200;

/// What a later move has shown about a doubtful text.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    /// The half move that was in doubt.
    pub(super) ply: usize,
    /// Its full text.
    pub(super) text: String,
}

impl Line {
    pub(super) const fn begin(start: Position, lost: bool) -> Line {
        Line {
            now: start,
            before: start,
            ply: 0,
            lost,
            begun: None,
            doubt: None,
        }
    }

    /// A variation of the last move.
    pub(super) fn variation(&self) -> Line {
        Line {
            now: self.before,
            before: self.before,
            ply: self.ply.saturating_sub(1),
            lost: self.lost,
            begun: None,
            doubt: None,
        }
    }

    pub(super) fn set_up(&mut self, position: Position) {
        self.now = position;
        self.before = position;
        self.lost = false;
        self.begun = None;
        self.doubt = None;
    }

    /// Makes a move that was read from this text.
    pub(super) fn advance(&mut self, mv: &Move, names: &Naming, text: &str) -> Option<Decided> {
        self.before = self.now;
        self.now = self.now.after(mv);
        self.ply += 1;
        let doubt = self.doubt.as_mut()?;
        let (true_so_far, others) = doubt.possible.split_first()?;
        let others = others.iter().flat_map(|course| course.read(names, text));
        let all = core::iter::once(true_so_far.with(*mv)).chain(others);
        doubt.possible = all.take(MOST_COURSES).collect();
        self.decided()
    }

    /// Goes on with the first of several moves that a text fits.
    pub(super) fn advance_in_doubt(&mut self, candidates: &[Move]) {
        let before = self.now;
        let begin = |mv: &Move| Course::begin(before, *mv);
        let possible: Vec<Course> = candidates.iter().map(begin).collect();
        if let Some(first) = possible.first() {
            (self.before, self.now) = (before, first.now);
            self.ply += 1;
        }
        let ply = self.ply;
        self.doubt = Some(Doubt {
            before,
            ply,
            possible,
        });
    }

    /// Takes for true another of the moves that an earlier text fitted, if this text can be read
    /// then. Answers with the moves from there on, this one included, which stand instead of the
    /// last ones of the line.
    pub(super) fn reconsider(
        &mut self,
        names: &Naming,
        text: &str,
    ) -> Option<(Vec<Move>, Option<Decided>)> {
        let doubt = self.doubt.as_mut()?;
        let others = doubt.possible.iter().skip(1);
        let left = others.flat_map(|course| course.read(names, text));
        let left: Vec<Course> = left.take(MOST_COURSES).collect();
        let taken = left.first()?.clone();
        doubt.possible = left;
        (self.before, self.now) = (taken.before, taken.now);
        self.ply += 1;
        let decided = self.decided();
        Some((taken.moves, decided))
    }

    /// Ends a doubt of which only one move is left.
    fn decided(&mut self) -> Option<Decided> {
        let doubt = self.doubt.as_ref()?;
        let moves = &doubt.possible.first()?.moves;
        if moves.len() > LONGEST_COURSE {
            self.doubt = None;
            return None;
        }
        let first = moves.first()?;
        if doubt
            .possible
            .iter()
            .any(|course| course.moves.first() != Some(first))
        {
            return None;
        }
        let text = move_text::write_full(&doubt.before, first);
        let ply = doubt.ply;
        self.doubt = None;
        Some(Decided { ply, text })
    }
}

/// Whether the text is the beginning of a legal capture: some of its jumps.
pub(super) fn begins_a_capture(position: &Position, names: &Naming, text: &str) -> bool {
    let begun = move_text::squares(names, text).unwrap_or_default();
    let legal = position.legal_moves();
    let captures = legal.iter().filter(|mv| mv.captures.len() > 1);
    let mut from_here = captures.filter(|mv| begun.first() == Some(&mv.from));
    begun.len() > 1
        && from_here.any(|mv| {
            let routes = position.routes(mv, ROUTES);
            routes.iter().any(|route| route.path.starts_with(&begun))
        })
}

/// So many routes of a capture are looked at.
const ROUTES: usize = 64;

/// The text of a capture and of the move that goes on with it, as one.
pub(super) fn joined(names: &Naming, begun: &str, text: &str) -> Option<String> {
    let (before, after) = (
        move_text::squares(names, begun)?,
        move_text::squares(names, text)?,
    );
    // Behind the letter, if there is one, and the digits.
    let digits = text.find(|next: char| next.is_ascii_digit())?;
    let rest = digits + text[digits..].find(|next: char| !next.is_ascii_digit())?;
    (before.last() == after.first()).then(|| format!("{begun}{}", &text[rest..]))
}

/// A move written as a capture, as a move that takes nothing.
pub(super) fn without_capture(word: &str) -> Option<String> {
    let captures = |next: char| matches!(next, 'x' | 'X' | ':' | '×' | 'х' | 'Х');
    let once = word.matches(captures).count() == 1;
    once.then(|| word.replace(captures, "-"))
}

/// `3228`: two squares of two digits each, as some programs write, with their sign.
pub(super) fn separated(word: &str) -> Option<String> {
    let digits = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| format!("{}-{}", &word[..2], &word[2..]))
}
