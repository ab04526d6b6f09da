//! A game of the database with everything that is written about it, as it is sent.

use damier_api as api;
use damier_archive::ArchivedGame;
use damier_notation::pdn;
use damier_notation::tree::Item;
use damier_rules::{Position, Side};

use super::{shortened, told};
use crate::board;

/// So many moves and other things of a game are sent: more than anybody reads, and few enough
/// for a browser.
const MOST_ITEMS: usize = 20_000;
/// So many characters of one comment, tag or word are sent.
const LONGEST: usize = 10_000;
/// So many tags are sent.
const MOST_TAGS: usize = 200;

/// A game as it is sent, of this collection.
pub(crate) fn archived(game: &ArchivedGame, of: Option<api::Collection>) -> api::ArchivedGame {
    let tree = &game.tree;
    let mut teller = Teller { left: MOST_ITEMS };
    let begins = tree.variant().rules().first;
    let start = Now {
        position: tree.start,
        ply: 0,
        number: 1,
        begins,
    };
    let line = teller.line(&tree.line, start);
    api::ArchivedGame {
        summary: told::summary(&game.summary),
        tags: tree
            .tags
            .iter()
            .take(MOST_TAGS)
            .map(|(name, value)| api::Tag {
                name: shortened(name, 200),
                value: shortened(value, LONGEST),
            })
            .collect(),
        collection: of,
        start: board::position(&tree.start),
        line,
        cut: teller.left == 0,
    }
}

/// Where a line is.
#[derive(Clone, Copy)]
struct Now {
    position: Position,
    ply: u32,
    /// The number of the next move on a score sheet.
    number: u32,
    begins: Side,
}

/// What somebody said, without what is written for programs; clocks go to the move before.
fn comment(line: &mut [api::LineItem], said: &str) -> Option<api::LineItem> {
    let (mut words, mut rest) = (String::new(), said);
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((inside, behind)) = command.split_once(']') else {
            break;
        };
        words.push_str(before.trim_end());
        rest = behind;
        let last = line.iter_mut().rev().find_map(|item| match item {
            api::LineItem::Move(mv) => Some(mv),
            _ => None,
        });
        if let Some(mv) = last {
            clocks(mv, inside);
        }
    }
    words.push_str(rest);
    let words = words.trim();
    (!words.is_empty()).then(|| api::LineItem::Comment {
        text: shortened(words, LONGEST),
    })
}

fn clocks(mv: &mut api::LineMove, command: &str) {
    let read = |side| pdn::read_clock(command, side).map(|seconds| i64::from(seconds) * 1000);
    let both = [Side::White, Side::Black].map(read);
    if both == [None, None] {
        return;
    }
    let named = command.contains(['w', 'W', 'b', 'B']);
    let [white, black] = match (named, mv.side) {
        (true, _) => both,
        // A time alone is the mover's.
        (false, api::Side::White) => [both[0], None],
        (false, api::Side::Black) => [None, both[1]],
    };
    mv.clock = Some(api::LineClock { white, black });
}

struct Teller {
    left: usize,
}

impl Teller {
    fn line(&mut self, items: &[Item], mut now: Now) -> Vec<api::LineItem> {
        let mut line: Vec<api::LineItem> = Vec::new();
        // Where a variation begins: before the last move.
        let mut before = now;
        for item in items {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            match item {
                Item::Move { mv, strength } => {
                    before = now;
                    let side = now.position.turn();
                    let route = now.position.routes(mv, 1).into_iter().next();
                    let text = board::text(&now.position, mv);
                    let played = board::a_move(mv, route.as_ref(), text);
                    let number = now.number;
                    now.position = now.position.after(mv);
                    now.ply += 1;
                    now.number += u32::from(side != now.begins);
                    line.push(api::LineItem::Move(api::LineMove {
                        played,
                        ply: now.ply,
                        number,
                        side: board::api_side(side),
                        fen: board::fen(&now.position),
                        strength: strength.clone(),
                        clock: None,
                    }));
                }
                Item::Comment(said) => {
                    let words = comment(&mut line, said);
                    line.extend(words);
                }
                Item::Sign(sign) => line.push(api::LineItem::Sign { sign: *sign }),
                Item::Ellipsis => line.push(api::LineItem::Ellipsis),
                Item::SetUp(position) => {
                    now.position = **position;
                    before = now;
                    line.push(api::LineItem::SetUp {
                        fen: board::fen(position),
                    });
                }
                Item::Variation(items) => {
                    let inside = self.line(items, before);
                    line.push(api::LineItem::Variation { line: inside });
                }
                Item::Unread(text) => line.push(api::LineItem::Unread {
                    text: shortened(text, LONGEST),
                }),
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_notation::tree::{self, Options};

    fn told(text: &str) -> Vec<api::LineItem> {
        let games = tree::read_text(text, &Options::default()).games;
        let tree = &games[0];
        let begins = tree.variant().rules().first;
        let start = Now {
            position: tree.start,
            ply: 0,
            number: 1,
            begins,
        };
        Teller { left: MOST_ITEMS }.line(&tree.line, start)
    }

    fn moves(line: &[api::LineItem]) -> Vec<&api::LineMove> {
        let moves = line.iter().filter_map(|item| match item {
            api::LineItem::Move(mv) => Some(mv),
            _ => None,
        });
        moves.collect()
    }

    #[test]
    fn variations_begin_before_the_move_they_replace() {
        let line = told("1. 32-28 19-23 (18-23 2. 33-29 (2. 31-27)) 2. 28x19 14x23 *");
        let main = moves(&line);
        assert_eq!(
            main.iter().map(|mv| mv.number).collect::<Vec<_>>(),
            [1, 1, 2, 2]
        );
        let api::LineItem::Variation { line: inside } = &line[2] else {
            panic!("{line:?}");
        };
        let instead = moves(inside);
        assert_eq!((instead[0].ply, instead[0].played.from), (2, 18));
        assert_eq!((instead[1].number, instead[1].side), (2, api::Side::White));
        assert_ne!(instead[0].fen, main[1].fen);
        assert!(matches!(&inside[2], api::LineItem::Variation { line } if moves(line)[0].ply == 3));
    }

    #[test]
    fn clocks_go_to_their_move_and_words_stay() {
        let line = told(
            "1. 32-28 {[%clk 1:59:30] a quiet start} 19-23 {[%clock w1:59:30 B1:58:00]} \
             2. 28x19 {[%board U47]} 14x23 {no [% end} *",
        );
        let main = moves(&line);
        let clock = |white, black| Some(api::LineClock { white, black });
        assert_eq!(main[0].clock, clock(Some(7_170_000), None));
        assert_eq!(main[1].clock, clock(Some(7_170_000), Some(7_080_000)));
        assert_eq!(main[2].clock, None);
        let said: Vec<_> = line
            .iter()
            .filter_map(|item| match item {
                api::LineItem::Comment { text } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(said, ["a quiet start", "no [% end"]);
    }
}
