//! The DamExchange protocol.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use damier_notation::fen;
use damier_protocol::dxp::{
    Acknowledgement, BadFrame, BadMessage, End, Frames, Message, Moved, Reason, Request, Start,
};
use damier_rules::{Position, Side, Variant};
use proptest::prelude::*;

fn message(text: &str) -> Message {
    text.parse().unwrap()
}

#[test]
fn the_examples_of_the_standard_are_read_and_written() {
    let examples = [
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        0",
        "M0012061100",
        "M001205250422122320",
        "E00",
        "B005Z",
        "K1",
        "CGood luck",
    ];
    for text in examples {
        let written = message(text).to_string();
        if let Message::Move(moved) = message(text) {
            assert_eq!(
                written.len(),
                text.len(),
                "the captured pieces may come in another order"
            );
            assert_eq!(message(&written), Message::Move(moved));
        } else {
            assert_eq!(written, text);
        }
    }
    let Message::Request(request) = message(examples[0]) else {
        panic!("a request");
    };
    assert_eq!(request.name, "Tornado voor Windows 4.0");
    assert_eq!(
        (request.follower, request.minutes, request.moves),
        (Side::White, 60, 65)
    );
    assert_eq!(request.start, Start::Standard);
    assert_eq!(
        message("E31"),
        Message::End(End {
            reason: Reason::Won,
            stop: true
        })
    );
    assert_eq!(message("K2"), Message::BackAnswer(Acknowledgement::Refused));
}

#[test]
fn a_game_can_begin_anywhere() {
    let position = fen::parse_position(Variant::International, "B:W31,K48:B2,K15").unwrap();
    let request = Request {
        name: "Damier".into(),
        follower: Side::Black,
        minutes: 5,
        moves: 0,
        start: Start::SetUp(Box::new(position.setup())),
    };
    let text = Message::Request(request.clone()).to_string();
    assert_eq!(text.len(), 42 + 1 + 1 + 50);
    assert_eq!(message(&text), Message::Request(request));
}

#[test]
fn a_move_is_found_among_the_legal_ones_or_not_at_all() {
    let start = Position::start(Variant::International);
    let Message::Move(moved) = message("M0012322800") else {
        panic!("a move");
    };
    let mv = moved.find(&start).unwrap();
    assert_eq!(Moved::new(&mv, 12), moved);
    let Message::Move(illegal) = message("M0012322200") else {
        panic!("a move");
    };
    assert_eq!(illegal.find(&start), None);
}

#[test]
fn what_cannot_be_understood_says_where() {
    let bad = |text: &str| text.parse::<Message>().unwrap_err();
    assert_eq!(
        bad(""),
        BadMessage {
            field: "header",
            column: 1
        }
    );
    assert_eq!(
        bad("X"),
        BadMessage {
            field: "header",
            column: 1
        }
    );
    assert_eq!(
        bad("M001"),
        BadMessage {
            field: "seconds",
            column: 2
        }
    );
    assert_eq!(
        bad("M0012005100"),
        BadMessage {
            field: "from",
            column: 6
        }
    );
    assert_eq!(
        bad("M0012060100xx"),
        BadMessage {
            field: "end of the message",
            column: 12
        }
    );
    assert_eq!(
        bad("M00120601020707"),
        BadMessage {
            field: "captured piece",
            column: 14
        }
    );
    assert_eq!(
        bad("E40"),
        BadMessage {
            field: "reason",
            column: 2
        }
    );
    let later = format!("R02{:32}W060065A", "x");
    assert!(bad(&later).is_other_version());
    let board = format!("R01{:32}W060065BW{}", "x", "e".repeat(49) + "q");
    assert_eq!(
        bad(&board),
        BadMessage {
            field: "squares",
            column: 94
        }
    );
}

#[test]
fn bytes_are_cut_at_zeros_wherever_they_are_split() {
    let bytes = b"M0012061100\0E00\0K1\0";
    for cut in 0..bytes.len() {
        let mut frames = Frames::new();
        let mut found = Vec::new();
        for part in [&bytes[..cut], &bytes[cut..]] {
            frames.push(part);
            for frame in frames.by_ref() {
                found.push(frame.unwrap());
            }
        }
        assert_eq!(found, ["M0012061100", "E00", "K1"]);
    }
}

#[test]
fn a_flood_without_an_end_is_an_error_and_not_memory() {
    let mut frames = Frames::new();
    frames.push(&[b'x'; 4_096]);
    assert_eq!(frames.next(), Some(Err(BadFrame::TooLong)));
    frames.push(b"caf\xe9\0");
    assert_eq!(frames.next(), Some(Err(BadFrame::NotText)));
    frames.push(b"K0\0");
    assert_eq!(frames.next(), Some(Ok("K0".into())));
}

#[test]
fn names_and_words_are_cut_to_their_place() {
    let chat = Message::Chat("é".repeat(300)).to_string();
    assert_eq!(chat, format!("C{}", "?".repeat(126)));
    let long = Message::Accept(damier_protocol::dxp::Acceptance {
        name: "n".repeat(99),
        answer: Acknowledgement::Accepted,
    });
    assert_eq!(long.to_string(), format!("A{}0", "n".repeat(32)));
}

proptest! {
    #[test]
    fn whatever_comes_is_read_without_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let mut frames = Frames::new();
        frames.push(&bytes);
        for frame in frames.by_ref().take(300) {
            if let Ok(text) = frame && let Ok(message) = text.parse::<Message>() {
                let again: Message = message.to_string().parse().unwrap();
                prop_assert_eq!(again, message);
            }
        }
    }
}
