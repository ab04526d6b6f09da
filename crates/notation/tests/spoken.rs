//! Moves as people say them.

use damier_notation::spoken::written;
use damier_notation::{fen, move_text};
use damier_rules::Variant;

#[test]
fn what_is_said_becomes_what_is_written() {
    let table = [
        ("32-28", "32-28"),
        ("32 – 28", "32-28"),
        ("  32 28 ", "32-28"),
        ("32x21", "32x21"),
        ("32 X 21", "32x21"),
        ("32 × 21", "32x21"),
        ("３２－２８", "32-28"),
        ("32：21", "32x21"),
        ("47x36[42,29,14,31]", "47x36[42,29,14,31]"),
        ("47x36 <42,29>", "47x36<42,29>"),
        ("47x38x24x13x36", "47x38x24x13x36"),
        ("47 takes 38 then 24 takes 13", "47x38-24x13"),
        ("c3d4", "c3-d4"),
        ("c3 d4", "c3-d4"),
        ("C3:E5", "c3xe5"),
        ("ab4", "ab4"),
        ("a:c5", "axc5"),
        ("c three to d four", "c3-d4"),
        ("thirty two to twenty eight", "32-28"),
        ("Thirty-two takes twenty-one.", "32x21"),
        ("from 32 to 28", "32-28"),
        ("32 times 21", "32x21"),
        ("twenty to fourteen", "20-14"),
        ("tweeëndertig naar achtentwintig", "32-28"),
        ("twee en dertig slaat een en twintig", "32x21"),
        ("van veld 32 naar veld 28", "32-28"),
        ("32 naar 28", "32-28"),
        ("32到28", "32-28"),
        ("32 走到 28", "32-28"),
        ("从32到28", "32-28"),
        ("三十二到二十八", "32-28"),
        ("三二到二八", "32-28"),
        ("十到五", "10-5"),
        ("三十二吃到二十一", "32x21"),
        ("32 吃 21", "32x21"),
        ("一到五十", "1-50"),
        ("一百零三", "103"),
        ("32-", "32-"),
        ("", ""),
        ("my best move", "my best move"),
        ("32-28?", "32-28?"),
        ("我走得最好", "我走得最好"),
    ];
    for (said, expected) in table {
        assert_eq!(written(said), expected, "{said}");
    }
}

#[test]
fn what_is_written_for_any_legal_move_is_read_as_that_move() {
    let positions = [
        (Variant::International, "W:WK47:B14,19,29,31,42"),
        (Variant::International, "W:W31-50:B1-20"),
        (Variant::Russian, "W:Wa1,c1,e3,g3:Bb6,d6,f4"),
        (Variant::Turkish, "W:Wa2,b2,Kc3:Ba7,b7,d3"),
    ];
    for (variant, text) in positions {
        let position = fen::parse_position(variant, text).expect(text);
        for (mv, text) in move_text::write_all(&position) {
            let full = move_text::write_full(&position, &mv);
            for said in [text, full] {
                let read = move_text::parse(&position, &written(&said));
                assert_eq!(read.expect(&said), mv, "{said}");
            }
        }
    }
}

#[test]
fn a_long_text_is_left_alone() {
    let long = "32 ".repeat(400);
    assert_eq!(written(&long), long.trim());
    let han = "一".repeat(100);
    assert_eq!(written(&han).len(), 100);
}
