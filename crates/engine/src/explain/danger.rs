//! What a side would take if it were its move.

use damier_rules::{Position, Setup};

/// What a capture brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// Pieces that it takes.
    pub(super) pieces: u8,
    /// The same less what the opponent can take in reply.
    pub(super) net: i32,
}

/// The best capture of the side to move, by what is left of it after the reply; none where it
/// cannot capture.
pub(super) fn prize(position: &Position) -> Option<Gain> {
    if !position.must_capture() {
        return None;
    }
    let gains = position.legal_moves().into_iter().map(|mv| {
        let pieces = mv.captures.len();
        let replies = position.after(&mv).legal_moves();
        let lost = replies.iter().map(|reply| reply.captures.len()).max();
        Gain {
            pieces: super::small(pieces),
            net: signed(pieces) - signed(lost.unwrap_or(0)),
        }
    });
    gains.max_by_key(|gain| (gain.net, gain.pieces))
}

/// The same board with the other side to move; none where nobody may pass so.
pub(super) fn passed(position: &Position) -> Option<Position> {
    let setup = position.setup();
    let turned = Setup {
        turn: !setup.turn,
        ..setup
    };
    Position::new(position.variant(), &turned).ok()
}

fn signed(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
