//! Moves shown one after another.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use damier_notation::diagram::{Animation, Diagram};
use damier_notation::{fen, move_text};
use damier_rules::{Position, Removal, Squares, Variant};

fn played(variant: &str, start: &str, text: &str) -> Animation {
    let position = fen::parse_position(variant.parse().unwrap(), start).unwrap();
    let mut animation = Animation::new(&position);
    animation.play(&move_text::parse(&position, text).unwrap());
    animation
}

/// What each frame shows, row by row of letters.
fn boards(animation: &Animation) -> Vec<String> {
    let squares = |diagram: Diagram| diagram.text().split_whitespace().collect();
    animation
        .frames()
        .map(|(diagram, _)| squares(diagram))
        .collect()
}

#[test]
fn captured_pieces_stand_crossed_until_the_capture_is_over() {
    let animation = played("international", "W:W39:B12,13,23,33", "39x17");
    let crosses: Vec<usize> = animation
        .frames()
        .map(|(diagram, _)| diagram.crosses.len())
        .collect();
    assert_eq!(crosses, [0, 1, 2, 3, 4, 0]);
    let black = |board: &String| board.matches('b').count();
    let left: Vec<usize> = boards(&animation).iter().map(black).collect();
    assert_eq!(left, [4, 4, 4, 4, 4, 0]);
}

#[test]
fn where_the_rules_remove_each_at_once_it_is_gone_at_once() {
    for variant in Variant::ALL.iter().copied() {
        let mut now = Position::start(variant);
        // Somewhere in an ordinary game there is a capture of two.
        for ply in 0..400 {
            let legal = now.legal_moves();
            let Some(mv) = legal
                .iter()
                .max_by_key(|mv| (mv.captures.len(), mv.from.number() % 7))
            else {
                break;
            };
            let mut animation = Animation::new(&now);
            animation.play(mv);
            let frames: Vec<Diagram> = animation.frames().map(|(diagram, _)| diagram).collect();
            let jumps = now.routes(mv, 1)[0].captures.len();
            let at_once = variant.rules().removal == Removal::AtOnce;
            let expected = match jumps {
                0 => 2,
                _ if at_once => 1 + jumps,
                _ => 2 + jumps,
            };
            assert_eq!(frames.len(), expected, "{variant} ply {ply}");
            let last = frames.last().unwrap();
            assert_eq!(last.text(), Diagram::of(&now.after(mv)).text(), "{variant}");
            assert_eq!(last.crosses, Squares::EMPTY);
            now = now.after(mv);
        }
    }
}

#[test]
fn a_man_crowned_in_passing_goes_on_as_a_king() {
    // a5xc7xe5xg3... the man reaches the last row at d8 only where the rules crown in passing.
    let animation = played("russian", "W:Wb6:Bc7,f6", "b6:d8:g5");
    let kings: Vec<bool> = boards(&animation)
        .iter()
        .map(|board| board.contains('W'))
        .collect();
    assert_eq!(kings, [false, true, true, true]);
    let animation = played("brazilian", "W:Wb6:Bc7,e7", "b6xd8xf6");
    let kings: Vec<bool> = boards(&animation)
        .iter()
        .map(|board| board.contains('W'))
        .collect();
    assert_eq!(kings, [false, false, false, false]);
}

#[test]
fn a_position_stands_for_the_pace_and_the_last_one_longer() {
    let mut animation = played("international", "W:W39:B12,13,23,33", "39x17");
    animation.pace = 1000;
    let times: Vec<u32> = animation.frames().map(|(_, time)| time).collect();
    assert_eq!(times, [1000, 500, 500, 500, 500, 3000]);
}

#[test]
fn moving_svg_has_no_script_no_names_and_closes_what_it_opens() {
    let mut animation = played("international", "W:W39,46:B12,13,23,33,1", "39x17");
    animation.look.title = Some("</title><script>alert(1)</script>".to_owned());
    let text = animation.svg();
    assert!(!text.contains("<script"));
    assert!(!text.contains(" id="));
    assert_eq!(text.matches("<g ").count(), text.matches("</g>").count());
    // Four jumps are glides.
    assert_eq!(text.matches("<animateTransform").count(), 4);
    let opened = text.matches('<').count() - text.matches("</").count();
    let closed = text.matches("/>").count() + text.matches("</").count();
    assert_eq!(opened, closed);
}

#[test]
fn moments_of_moving_svg_follow_on_one_another() {
    let animation = played("international", "W:W39,46:B12,13,23,33,1", "39x17");
    let text = animation.svg();
    for list in text.split("keyTimes=\"").skip(1) {
        let list = list.split('"').next().unwrap();
        let times: Vec<f64> = list.split(';').map(|time| time.parse().unwrap()).collect();
        assert_eq!(times[0], 0.0, "{list}");
        assert!(times.is_sorted(), "{list}");
        assert!(*times.last().unwrap() <= 1.0, "{list}");
    }
}
