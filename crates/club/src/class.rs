//! A class: a teacher, pupils who came by a link, the boards at which they play, and a board on
//! which the teacher shows something.
//!
//! It is a log of changes, folded. Pupils are numbers, from 1 as they came; games are named as
//! whoever keeps them names them.

use core::fmt;

/// A board at which pupils play; no pupil where the program plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassBoard {
    /// The game.
    pub game: String,
    /// White's and Black's pupil.
    pub pupils: [Option<usize>; 2],
}

/// How a class stands.
///
/// ```
/// use damier_club::class::{Class, ClassBoard, ClassChange};
///
/// let mut class = Class::default();
/// let board = ClassBoard { game: "a".into(), pupils: [Some(1), Some(2)] };
/// class.apply(&ClassChange::Board(board.clone()))?;
/// assert_eq!(class.board_of(2), Some(&board));
/// // Whoever sits down at another board has left the one before.
/// let other = ClassBoard { game: "b".into(), pupils: [Some(2), None] };
/// class.apply(&ClassChange::Board(other.clone()))?;
/// assert_eq!(class.boards(), [other]);
/// # Ok::<(), damier_club::class::ClassOver>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    boards: Vec<ClassBoard>,
    demonstration: Option<String>,
    look: bool,
    over: bool,
}

/// Something that changes a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassChange {
    /// Pupils sit down at a board. They leave where they sat, and that board is shown no longer.
    Board(ClassBoard),
    /// All boards are cleared away.
    Clear,
    /// The teacher shows something on this game's board.
    Demonstrate(String),
    /// He has shown enough.
    EndDemonstration,
    /// Everybody is to look at the teacher, or to play on.
    Look(bool),
    /// The class is over.
    Close,
}

/// The class is over, and nothing changes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassOver;

impl fmt::Display for ClassOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the class is over")
    }
}

impl core::error::Error for ClassOver {}

impl Class {
    /// The most pupils.
    pub const MOST_PUPILS: usize = 60;
    /// The most changes.
    pub const MOST_CHANGES: usize = 4_000;

    /// The boards, in the order in which pupils sat down.
    pub fn boards(&self) -> &[ClassBoard] {
        &self.boards
    }

    /// Where a pupil plays, if anywhere.
    pub fn board_of(&self, pupil: usize) -> Option<&ClassBoard> {
        let sits = |board: &&ClassBoard| board.pupils.contains(&Some(pupil));
        self.boards.iter().find(sits)
    }

    /// The game on the teacher's board.
    pub fn demonstration(&self) -> Option<&str> {
        self.demonstration.as_deref()
    }

    /// Whether everybody is to look at the teacher.
    pub fn look(&self) -> bool {
        self.look
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Lets a change happen.
    ///
    /// # Errors
    ///
    /// [`ClassOver`]; then nothing has changed.
    pub fn apply(&mut self, change: &ClassChange) -> Result<(), ClassOver> {
        if self.over {
            return Err(ClassOver);
        }
        match change {
            ClassChange::Board(board) => {
                let sits = |one: &ClassBoard| {
                    let pupils = one.pupils.iter().flatten();
                    pupils
                        .clone()
                        .any(|pupil| board.pupils.contains(&Some(*pupil)))
                };
                self.boards.retain(|one| !sits(one));
                self.boards.push(board.clone());
            }
            ClassChange::Clear => self.boards.clear(),
            ClassChange::Demonstrate(game) => self.demonstration = Some(game.clone()),
            ClassChange::EndDemonstration => self.demonstration = None,
            ClassChange::Look(look) => self.look = *look,
            ClassChange::Close => self.over = true,
        }
        Ok(())
    }
}

impl fmt::Display for ClassChange {
    /// As it is stored: `1 board abc 1 -`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pupil = |pupil: Option<usize>| match pupil {
            Some(number) => number.to_string(),
            None => "-".to_owned(),
        };
        match self {
            ClassChange::Board(ClassBoard { game, pupils }) => {
                let [white, black] = pupils.map(pupil);
                write!(f, "1 board {game} {white} {black}")
            }
            ClassChange::Clear => f.write_str("1 clear"),
            ClassChange::Demonstrate(game) => write!(f, "1 demonstrate {game}"),
            ClassChange::EndDemonstration => f.write_str("1 end-demonstration"),
            ClassChange::Look(true) => f.write_str("1 look"),
            ClassChange::Look(false) => f.write_str("1 play-on"),
            ClassChange::Close => f.write_str("1 close"),
        }
    }
}

impl ClassChange {
    /// A change as it was stored; none for what another version wrote.
    pub fn read(line: &str) -> Option<ClassChange> {
        let mut words = line.strip_prefix("1 ")?.split(' ');
        let pupil = |words: &mut core::str::Split<'_, char>| match words.next()? {
            "-" => Some(None),
            number => number.parse().ok().filter(|one| *one > 0).map(Some),
        };
        let change = match words.next()? {
            "board" => {
                let game = words.next().filter(|game| !game.is_empty())?.to_owned();
                let pupils = [pupil(&mut words)?, pupil(&mut words)?];
                ClassChange::Board(ClassBoard { game, pupils })
            }
            "clear" => ClassChange::Clear,
            "demonstrate" => {
                let game = words.next().filter(|game| !game.is_empty())?;
                ClassChange::Demonstrate(game.to_owned())
            }
            "end-demonstration" => ClassChange::EndDemonstration,
            "look" => ClassChange::Look(true),
            "play-on" => ClassChange::Look(false),
            "close" => ClassChange::Close,
            _ => return None,
        };
        words.next().is_none().then_some(change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(game: &str, pupils: [Option<usize>; 2]) -> ClassChange {
        let game = game.to_owned();
        ClassChange::Board(ClassBoard { game, pupils })
    }

    #[test]
    fn what_is_stored_is_read_and_nothing_else() {
        for change in [
            board("abc", [Some(1), Some(20)]),
            board("abc", [None, Some(3)]),
            ClassChange::Clear,
            ClassChange::Demonstrate("abc".into()),
            ClassChange::EndDemonstration,
            ClassChange::Look(true),
            ClassChange::Look(false),
            ClassChange::Close,
        ] {
            assert_eq!(ClassChange::read(&change.to_string()), Some(change));
        }
        for odd in [
            "",
            "1 ",
            "1 board a 1",
            "1 board a 1 0",
            "1 board a 1 2 3",
            "2 clear",
            "1 x",
        ] {
            assert_eq!(ClassChange::read(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_pupil_sits_at_one_board() {
        let mut class = Class::default();
        class.apply(&board("a", [Some(1), Some(2)])).unwrap();
        class.apply(&board("b", [Some(3), None])).unwrap();
        class.apply(&board("c", [Some(4), Some(1)])).unwrap();
        let games: Vec<&str> = class.boards().iter().map(|one| &*one.game).collect();
        assert_eq!(games, ["b", "c"]);
        assert_eq!(class.board_of(2), None);
        class.apply(&ClassChange::Clear).unwrap();
        assert_eq!(class.board_of(3), None);
        // The program may sit at many.
        class.apply(&board("d", [Some(1), None])).unwrap();
        class.apply(&board("e", [Some(2), None])).unwrap();
        assert_eq!(class.boards().len(), 2);
    }

    #[test]
    fn what_is_over_stays_as_it_is() {
        let mut class = Class::default();
        class.apply(&ClassChange::Look(true)).unwrap();
        class.apply(&ClassChange::Close).unwrap();
        assert_eq!(class.apply(&ClassChange::Look(false)), Err(ClassOver));
        assert!(class.look() && class.is_over());
    }
}
