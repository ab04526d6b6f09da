//! Bad input in every variant: an error that lists each fault, in bounded time.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use std::time::{Duration, Instant};

use damier_notation::fen::{self, FenError, FenReason};
use damier_notation::{move_text, pdn, tree};
use damier_rules::{Fault, Position, Side, Square, Variant};

/// Ten million bytes are looked at no longer than this.
const SOON: Duration = Duration::from_secs(5);

fn reasons(variant: Variant, text: &str) -> Vec<FenReason> {
    let error = fen::parse_position(variant, text)
        .err()
        .unwrap_or_else(|| panic!("{variant} takes {text}"));
    assert!(!error.to_string().is_empty());
    let faults = error.faults.into_iter();
    faults.map(|fault| fault.reason).collect()
}

fn first(squares: damier_rules::Squares) -> Square {
    squares.iter().next().unwrap()
}

#[test]
fn men_on_their_crowning_rows_are_all_named() {
    for variant in Variant::ALL {
        let board = variant.rules().board;
        let [white, black] = Side::ALL.map(|side| board.crowning_row(side));
        let list = |squares: damier_rules::Squares| {
            let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            names.join(",")
        };
        let found = reasons(*variant, &format!("W:W{}:B{}", list(white), list(black)));
        for (side, row) in Side::ALL.into_iter().zip([white, black]) {
            for square in row {
                let fault = FenReason::Unplayable(Fault::ManOnCrowningRow(side, square));
                assert!(found.contains(&fault), "{variant}: {square}");
            }
        }
        assert_eq!(found.len(), white.len() + black.len(), "{variant}");
    }
}

#[test]
fn squares_named_twice_and_squares_off_the_board_are_all_named() {
    for variant in Variant::ALL {
        let board = variant.rules().board;
        let (last, middle) = (board.count(), first(board.row(board.height() / 2)));
        let text = format!(
            "W:W{middle},K{middle},{}:B{middle},{},0",
            last + 1,
            u16::from(last) + 200
        );
        assert_eq!(
            reasons(*variant, &text),
            [
                FenReason::NamedTwice(middle),
                FenReason::NoSuchSquare((last + 1).to_string()),
                FenReason::NamedTwice(middle),
                FenReason::NoSuchSquare((u16::from(last) + 200).to_string()),
                FenReason::NoSuchSquare("0".to_owned()),
            ],
            "{variant}: {text}"
        );
    }
}

#[test]
fn a_board_without_a_piece_and_one_with_more_pieces_than_squares_are_refused() {
    for variant in Variant::ALL {
        for empty in ["W:W:B", "B::", "W:B:W", "B:W."] {
            let fault = FenReason::Unplayable(Fault::NoPiece);
            assert_eq!(reasons(*variant, empty), [fault], "{variant}: {empty}");
        }
        let all: Vec<String> = (1..=variant.rules().board.count())
            .map(|number| format!("K{number}"))
            .collect();
        let text = format!("W:W{0}:B{0}", all.join(","));
        let found = reasons(*variant, &text);
        assert_eq!(found.len(), FenError::MOST, "{variant}");
        assert!(matches!(found[0], FenReason::NamedTwice(_)), "{variant}");
    }
}

#[test]
fn a_position_of_another_variant_is_refused_where_its_squares_do_not_fit() {
    for variant in Variant::ALL {
        for other in Variant::ALL {
            let start = fen::write(&Position::start(*other));
            let (own, theirs) = (variant.rules().board, other.rules().board);
            if own.count() < theirs.count() {
                assert!(!reasons(*variant, &start).is_empty(), "{variant} {other}");
            }
            let letters = fen::write_tag(*other, &Position::start(*other).setup());
            // Whatever comes of it, it is no other number of pieces.
            if let Ok(read) = fen::parse_position(*variant, &letters) {
                let start = Position::start(*other);
                for side in Side::ALL {
                    assert_eq!(read.count(side), start.count(side), "{variant} {other}");
                }
            }
        }
    }
}

#[test]
fn ten_megabytes_of_anything_are_refused_soon_in_every_variant() {
    let texts = [
        "W:W".to_owned() + &"1,".repeat(5_000_000),
        "\u{2013}\u{fffd}".repeat(1_700_000),
        "9".repeat(10_000_000),
        "W:W31:B".repeat(1_400_000),
        "32-28 19-23 ".repeat(830_000),
    ];
    for variant in Variant::ALL {
        let start = Position::start(*variant);
        let begun = Instant::now();
        for text in &texts {
            assert_eq!(reasons(*variant, text), [FenReason::TooLong], "{variant}");
            assert!(move_text::parse(&start, text).is_err(), "{variant}");
        }
        assert!(begun.elapsed() < SOON, "{variant}: {:?}", begun.elapsed());
    }
    for text in &texts {
        let begun = Instant::now();
        assert!(pdn::read(text).is_err());
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
        let reading = tree::read_text(text, &tree::Options::default());
        assert!(!reading.faults.is_empty() && reading.faults.len() < 200);
        assert!(begun.elapsed() < 4 * SOON, "{:?}", begun.elapsed());
    }
}

#[test]
fn no_prefix_of_a_good_text_makes_a_reader_panic() {
    for variant in Variant::ALL {
        let start = Position::start(*variant);
        let tag = fen::write_tag(*variant, &start.setup());
        for end in 0..tag.len() {
            let _ = fen::parse_position(*variant, &tag[..end]);
        }
        for (_, text) in move_text::write_all(&start) {
            for end in 0..text.len() {
                assert!(move_text::parse(&start, &text[..end]).is_err(), "{variant}");
            }
        }
    }
}
