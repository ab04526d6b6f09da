//! A game as a line of JSON; docs/pdn.md describes it.

use core::fmt::Write;

use damier_rules::{Move, Position, Side};

use super::walk::{Line, Step};
use super::writer::{Object, list, string};
use crate::tree::{Item, Tree};
use crate::{fen, move_text};

/// Whether positions stand behind moves and set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// They do not.
    Without,
    /// As FEN, by the name `position`.
    Fen,
    /// As a letter for each square in the order of the numbers, by the name `board`: `w` and `b`
    /// for men, `W` and `B` for kings, a dot for nothing.
    Letters,
}

/// A game as one line of JSON without the line feed.
///
/// ```
/// use damier_notation::{export, tree};
///
/// let reading = tree::read(b"[FEN \"W:W28:B23,14\"] 1. 28x10! *", &tree::Options::default());
/// let line = export::json(&reading.games[0], export::Positions::Fen);
/// assert!(line.contains(
///     "{\"move\":\"28x10\",\"number\":1,\"side\":\"white\",\"from\":28,\"to\":10,\"captures\":[23,14],\
///      \"path\":[28,19,10],\"strength\":\"!\",\"position\":\"B:W10:B\"}"
/// ));
/// ```
pub fn json(game: &Tree, positions: Positions) -> String {
    let mut text = String::new();
    let mut object = Object::begin(&mut text);
    object.string("variant", game.variant().rules().id);
    tags(&mut object, game);
    object.string(
        "start",
        &fen::write_tag(game.variant(), &game.start.setup()),
    );
    if positions == Positions::Letters {
        object.string("board", &letters(&game.start));
    }
    let line = Line::new(&game.line, game.start, 0);
    items(object.value("line"), line, positions);
    object.string("end", &game.end);
    object.end();
    text
}

/// The tags by their names. A name has one value: what a file says again stands beside.
fn tags(object: &mut Object<'_>, game: &Tree) {
    let is_first = |index: usize| {
        let name = &game.tags[index].0;
        game.tags.iter().position(|(known, _)| known == name) == Some(index)
    };
    let (first, again): (Vec<usize>, Vec<usize>) =
        (0..game.tags.len()).partition(|index| is_first(*index));
    let mut tags = Object::begin(object.value("tags"));
    for index in first {
        let (name, value) = &game.tags[index];
        tags.string(name, value);
    }
    tags.end();
    if !again.is_empty() {
        list(object.value("repeated_tags"), again, |text, index| {
            let (name, value) = &game.tags[index];
            list(text, [name, value], |text, word| string(text, word));
        });
    }
}

fn items(text: &mut String, line: Line<'_>, positions: Positions) {
    list(text, line, |text, step| {
        let mut object = Object::begin(text);
        match step.item {
            Item::Move { mv, strength } => {
                a_move(&mut object, &step, mv);
                if !strength.is_empty() {
                    object.string("strength", strength);
                }
                position(&mut object, &step.after, positions);
            }
            Item::Ellipsis => object.truth("ellipsis"),
            Item::Comment(said) => object.string("comment", said),
            Item::Sign(sign) => object.number("sign", usize::from(*sign)),
            Item::SetUp(set_up) => {
                let fen = fen::write_tag(set_up.variant(), &set_up.setup());
                object.string("set_up", &fen);
                if positions == Positions::Letters {
                    position(&mut object, set_up, positions);
                }
            }
            Item::Variation(inside) => {
                let line = Line::of_variation(inside, &step);
                items(object.value("variation"), line, positions);
            }
            Item::Unread(unread) => object.string("unread", unread),
        }
        object.end();
    });
}

fn a_move(object: &mut Object<'_>, step: &Step<'_>, mv: &Move) {
    object.string("move", &move_text::write(&step.before, mv));
    object.number("number", step.number());
    let side = match step.before.turn() {
        Side::White => "white",
        Side::Black => "black",
    };
    object.string("side", side);
    object.number("from", usize::from(mv.from.number()));
    object.number("to", usize::from(mv.to.number()));
    if let Some(route) = step
        .before
        .routes(mv, 1)
        .first()
        .filter(|_| mv.is_capture())
    {
        let number = |text: &mut String, square: damier_rules::Square| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{square}");
        };
        list(
            object.value("captures"),
            route.captures.iter().copied(),
            number,
        );
        list(object.value("path"), route.path.iter().copied(), number);
    }
    if mv.promotes {
        object.truth("promotes");
    }
}

fn position(object: &mut Object<'_>, position: &Position, positions: Positions) {
    match positions {
        Positions::Without => {}
        Positions::Fen => {
            let fen = fen::write_tag(position.variant(), &position.setup());
            object.string("position", &fen);
        }
        Positions::Letters => object.string("board", &letters(position)),
    }
}

/// A letter for each square, in the order of the numbers.
fn letters(position: &Position) -> String {
    let setup = position.setup();
    let letter = |square| {
        let has = |squares: [damier_rules::Squares; 2]| squares.map(|of| of.contains(square));
        match (has(setup.men), has(setup.kings)) {
            ([true, _], _) => 'w',
            ([_, true], _) => 'b',
            (_, [true, _]) => 'W',
            (_, [_, true]) => 'B',
            _ => '.',
        }
    };
    position.board().squares().iter().map(letter).collect()
}
