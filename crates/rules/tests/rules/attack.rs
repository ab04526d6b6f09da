//! What is attacked, asked of the fast way and of a walk with every piece to every square.

use damier_rules::{CaptureWalk, Position, Setup, Side, Square, Squares, Variant};

use crate::random::Random;

/// Whether some piece of the side on move can jump over this square first thing.
fn can_be_jumped(position: &Position, over: Square) -> bool {
    let board = position.board();
    position.pieces(position.turn()).iter().any(|from| {
        let walk = CaptureWalk::new(position, from).unwrap();
        let landed = |to: Square| walk.clone().jump_to(to) == Some(over);
        board.squares().iter().any(landed)
    })
}

/// Puts a man on every square in turn, and a king where no man can stand.
fn slow_attacks(position: &Position, side: Side) -> Squares {
    let (variant, board) = (position.variant(), position.board());
    let there = Setup {
        turn: side,
        ..position.setup()
    };
    let attacked = |square: &Square| {
        if there.pieces(side).contains(*square) {
            return false;
        }
        let mut setup = there;
        if !setup.pieces(!side).contains(*square) {
            let other = (!side).index();
            if board.crowning_row(!side).contains(*square) {
                setup.kings[other].insert(*square);
            } else {
                setup.men[other].insert(*square);
            }
        }
        can_be_jumped(&Position::new(variant, &setup).unwrap(), *square)
    };
    board.squares().iter().filter(attacked).collect()
}

#[test]
fn what_is_attacked_is_what_a_piece_can_jump_over() {
    for variant in Variant::ALL {
        let board = variant.rules().board;
        Random::new(31).mixed(*variant, 20, |position| {
            for side in Side::ALL {
                let (mut fast, mut slow) = (position.attacks(side), slow_attacks(position, side));
                if !variant.rules().man_captures_kings {
                    // On its crowning row the slow way has put a king, which is worth more.
                    let empty = board.squares() - position.pieces(!side);
                    fast -= board.crowning_row(!side) & empty;
                    slow -= board.crowning_row(!side) & empty;
                }
                assert_eq!(fast, slow, "{side}: {position:?}");
                assert_eq!(position.attacked(!side), fast & position.pieces(!side));
            }
        });
    }
}

#[test]
fn who_must_capture_attacks_a_piece() {
    for variant in Variant::ALL {
        Random::new(32).mixed(*variant, 2_000, |position| {
            if position.outcome().is_some() {
                return;
            }
            let attacked = position.attacked(!position.turn());
            assert_eq!(
                position.must_capture(),
                !attacked.is_empty(),
                "{position:?}"
            );
            for mv in position.legal_moves().iter().filter(|mv| mv.is_capture()) {
                assert!(!(mv.captures & attacked).is_empty());
            }
        });
    }
}
