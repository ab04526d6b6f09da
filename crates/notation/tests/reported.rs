//! Reports on other programs' PDN and notation that need more than a text and its meaning; those
//! are in `data/`, and the files in `tests/suite.rs`.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use damier_notation::tree::{self, Options};
use damier_notation::{move_text, pdn};
use damier_rules::Variant;

use random::Random;

/// B088: a small letter is a clock that stands, a capital one a clock that runs.
#[test]
fn the_clock_of_who_moved_is_the_one_that_stands() {
    let text = "1. 32-28 {[%clock w0:09:54 B0:10:00]} 19-23 {[%clock W0:09:54 b0:09:56]} \
                2. 28x19 {[%clock B0:09:56 w0:09:50]} *";
    let game = pdn::read(text).unwrap();
    let clocks: Vec<Option<u32>> = game.plies.iter().map(|ply| ply.clock).collect();
    assert_eq!(clocks, [Some(594), Some(596), Some(590)]);
}

/// B117: a comment of a megabyte and a tag of a hundred kilobytes.
#[test]
fn long_comments_and_tags_are_read_whole() {
    let (comment, tag) = ("said ".repeat(200_000), "x".repeat(100_000));
    let text = format!("[GameType \"21\"]\n[Event \"{tag}\"]\n1. 11-15 {{{comment}}} 23-19 *");
    let reading = tree::read_text(&text, &Options::default());
    assert!(reading.faults.is_empty());
    let game = &reading.games[0];
    assert_eq!(game.tag("Event").map(str::len), Some(tag.len()));
    assert_eq!(game.main_line().count(), 2);
    let again = tree::read_text(&tree::write(game), &Options::default());
    assert_eq!(again.games, reading.games);
}

/// B075 and B080: every capture, however long, is one move with one text.
#[test]
fn a_frisian_capture_has_one_text_and_is_one_ply() {
    let mut long = 0;
    Random::new(19).mixed(Variant::Frisian, 2_000, |position| {
        let all = move_text::write_all(position);
        let mut texts: Vec<&str> = all.iter().map(|(_, text)| text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all.len());
        for (mv, text) in &all {
            if mv.captures.len() > 1 {
                long += 1;
                assert_eq!(move_text::parse(position, text).as_ref(), Ok(mv));
                assert_eq!(position.after(mv).turn(), !position.turn());
            }
        }
    });
    assert!(long > 500, "{long}");
}
