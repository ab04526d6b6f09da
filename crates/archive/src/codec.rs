//! Games as they are kept: the whole tree in few bytes, with every move by its squares, so that
//! it is read again without reading notation. `data/game-v1.golden` holds the
//! code to what it was.
//!
//! | part | bytes |
//! |---|---|
//! | version | 1 |
//! | variant | text |
//! | start | 0, or 1 and the set-up as text |
//! | tags | how many; of each the number of its name and the value, or 0, name and value |
//! | end | text |
//! | items | a move by the indexes of its squares, less than 128, or one of the signs below |
//!
//! A text is its length and its bytes; numbers have seven bits a byte, the lowest first.

use damier_notation::tree::{Item, Tree};
use damier_rules::{Position, Setup, Variant};

use crate::record::{put_move, put_number, sorted_moves, take_move, take_number};

const VERSION: u8 = 1;

const STRENGTH: u8 = 0x80;
const ELLIPSIS: u8 = 0x81;
const COMMENT: u8 = 0x82;
const SIGN: u8 = 0x83;
const SET_UP: u8 = 0x84;
const OPEN: u8 = 0x85;
const CLOSE: u8 = 0x86;
const UNREAD: u8 = 0x87;

/// The names of tags that have a number, counted from 1. Names are only ever added.
const TAGS: [&str; 20] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "FEN",
    "PlyCount",
    "WhiteRating",
    "BlackRating",
    "WhiteTitle",
    "BlackTitle",
    "Opening",
    "TimeControl",
    "Variant",
    "Annotator",
    "WhiteElo",
    "BlackElo",
];

/// A step of the game itself, told while its code is made.
pub(crate) enum Step<'a> {
    /// A move.
    Move {
        /// The position in which it is made.
        before: &'a Position,
        /// Its place among the sorted legal moves.
        rank: Option<usize>,
        /// Its code.
        code: &'a [u8],
        /// The position after it.
        after: &'a Position,
    },
    /// A position that is set up.
    SetUp {
        /// What stood before.
        before: &'a Position,
        /// What stands now.
        after: &'a Position,
    },
}

/// The code of a game. Its own moves are told to `tell`, not those of its variations.
pub(crate) fn encode(game: &Tree, tell: &mut dyn FnMut(Step<'_>)) -> Vec<u8> {
    let mut code = vec![VERSION];
    put_text(&mut code, game.variant().rules().id);
    if game.start == Position::start(game.variant()) {
        code.push(0);
    } else {
        code.push(1);
        put_text(&mut code, &game.start.setup().to_string());
    }
    put_number(&mut code, game.tags.len());
    for (name, value) in &game.tags {
        match TAGS.iter().position(|known| known == name) {
            Some(place) => code.push(place as u8 + 1),
            None => {
                code.push(0);
                put_text(&mut code, name);
            }
        }
        put_text(&mut code, value);
    }
    put_text(&mut code, &game.end);
    put_line(&mut code, &game.line, game.start, Some(tell));
    code
}

fn put_line(
    code: &mut Vec<u8>,
    items: &[Item],
    start: Position,
    mut tell: Option<&mut dyn FnMut(Step<'_>)>,
) {
    let (mut now, mut before) = (start, start);
    for item in items {
        match item {
            Item::Move { mv, strength } => {
                let legal = sorted_moves(&now);
                let begin = code.len();
                put_move(code, &legal, mv);
                before = now;
                now = now.after(mv);
                if let Some(tell) = &mut tell {
                    tell(Step::Move {
                        before: &before,
                        rank: legal.binary_search(mv).ok(),
                        code: &code[begin..],
                        after: &now,
                    });
                }
                if !strength.is_empty() {
                    code.push(STRENGTH);
                    put_text(code, strength);
                }
            }
            Item::Ellipsis => code.push(ELLIPSIS),
            Item::Comment(said) => put_said(code, COMMENT, said),
            Item::Sign(sign) => {
                code.push(SIGN);
                put_number(code, usize::from(*sign));
            }
            Item::SetUp(position) => {
                put_said(code, SET_UP, &position.setup().to_string());
                if let Some(tell) = &mut tell {
                    tell(Step::SetUp {
                        before: &now,
                        after: position,
                    });
                }
                now = **position;
                before = now;
            }
            Item::Variation(inside) => {
                code.push(OPEN);
                put_line(code, inside, before, None);
                code.push(CLOSE);
            }
            Item::Unread(text) => put_said(code, UNREAD, text),
        }
    }
}

fn put_said(code: &mut Vec<u8>, sign: u8, text: &str) {
    code.push(sign);
    put_text(code, text);
}

fn put_text(code: &mut Vec<u8>, text: &str) {
    put_number(code, text.len());
    code.extend_from_slice(text.as_bytes());
}

/// The game of a code; none where it is no code, or one of a later version.
pub(crate) fn decode(code: &[u8]) -> Option<Tree> {
    let mut rest = code;
    if take(&mut rest)? != VERSION {
        return None;
    }
    let variant: Variant = text(&mut rest)?.parse().ok()?;
    let start = match take(&mut rest)? {
        0 => Position::start(variant),
        _ => position(variant, text(&mut rest)?)?,
    };
    let mut tags = Vec::new();
    for _ in 0..take_number(&mut rest)? {
        let name = match usize::from(take(&mut rest)?) {
            0 => text(&mut rest)?,
            place => TAGS.get(place - 1)?,
        };
        let name = name.to_owned();
        tags.push((name, text(&mut rest)?.to_owned()));
    }
    let end = text(&mut rest)?.to_owned();
    let line = line(rest, start)?;
    Some(Tree {
        tags,
        start,
        line,
        end,
    })
}

/// A line of moves that is open.
struct Open {
    items: Vec<Item>,
    now: Position,
    before: Position,
}

impl Open {
    const fn at(now: Position) -> Self {
        Self {
            items: Vec::new(),
            now,
            before: now,
        }
    }
}

fn line(mut rest: &[u8], start: Position) -> Option<Vec<Item>> {
    let mut outer: Vec<Open> = Vec::new();
    let mut open = Open::at(start);
    while let Some(&sign) = rest.first() {
        if sign < 0x80 {
            let (mv, after) = take_move(rest, &sorted_moves(&open.now))?;
            rest = after;
            let strength = String::new();
            open.items.push(Item::Move { mv, strength });
            open.before = open.now;
            open.now = open.now.after(&mv);
            continue;
        }
        rest = &rest[1..];
        match sign {
            STRENGTH => {
                let Some(Item::Move { strength, .. }) = open.items.last_mut() else {
                    return None;
                };
                *strength = text(&mut rest)?.to_owned();
            }
            ELLIPSIS => open.items.push(Item::Ellipsis),
            COMMENT => open.items.push(Item::Comment(text(&mut rest)?.to_owned())),
            SIGN => {
                let sign = u16::try_from(take_number(&mut rest)?).ok()?;
                open.items.push(Item::Sign(sign));
            }
            SET_UP => {
                let position = position(start.variant(), text(&mut rest)?)?;
                open.items.push(Item::SetUp(Box::new(position)));
                (open.now, open.before) = (position, position);
            }
            OPEN => {
                let inner = Open::at(open.before);
                outer.push(std::mem::replace(&mut open, inner));
            }
            CLOSE => {
                let inner = std::mem::replace(&mut open, outer.pop()?);
                open.items.push(Item::Variation(inner.items));
            }
            UNREAD => open.items.push(Item::Unread(text(&mut rest)?.to_owned())),
            _ => return None,
        }
    }
    outer.is_empty().then_some(open.items)
}

fn position(variant: Variant, setup: &str) -> Option<Position> {
    Position::new(variant, &setup.parse::<Setup>().ok()?).ok()
}

fn take(rest: &mut &[u8]) -> Option<u8> {
    let (first, after) = rest.split_first()?;
    *rest = after;
    Some(*first)
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = take_number(rest)?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    core::str::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_notation::tree::{Options, read_text};

    #[test]
    fn a_game_survives_its_code() {
        let text = "[White \"许华\"][Own \"x\"]\n{first} 1. 32-28! $3 19-23 (18-23 {the other} (17-22) 2. 33-29) \
                    2. 28x19 /FEN \"W:WK47:B14,19,29,31,42\"/ 3. 47x38x20x9x36?! ... oops 1-1 *";
        for tree in read_text(text, &Options::default()).games {
            let code = encode(&tree, &mut |_| {});
            assert_eq!(decode(&code).as_ref(), Some(&tree));
            for end in 0..code.len() {
                // Cut anywhere it may be another game or none, but never harm.
                let _ = decode(&code[..end]);
                let mut wrong = code.clone();
                wrong[end] ^= 0x55;
                let _ = decode(&wrong);
            }
        }
    }

    #[test]
    fn what_was_once_kept_is_read_for_ever() {
        let text = "[Event \"杯赛\"][GameType \"25,W,8,8,A0,0\"][Own \"x\"] {first} \
                    1. c3-d4! $1 (a3-b4 b6-a5) f6-g5 /FEN \"W:Wa1:BKh8\"/ 2. a1-b2 oops 1-0";
        let games = read_text(text, &Options::default()).games;
        let golden = include_str!("../data/game-v1.golden").trim();
        assert_eq!(hexadecimal(&encode(&games[0], &mut |_| {})), golden);
        assert_eq!(decode(&bytes(golden)).as_ref(), Some(&games[0]));
    }

    fn hexadecimal(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn bytes(text: &str) -> Vec<u8> {
        let pairs = text.as_bytes().chunks(2);
        let byte = |pair: &[u8]| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16);
        pairs.map(|pair| byte(pair).unwrap()).collect()
    }
}
