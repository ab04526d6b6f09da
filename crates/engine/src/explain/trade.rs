//! What an exchange costs and brings.

use damier_rules::{Move, Position};

/// The pieces that change hands from the first move of a line on, while it is forced.
pub(super) struct Trade {
    /// How many the side that begins loses.
    pub(super) given: u8,
    /// How many it takes.
    pub(super) taken: u8,
    /// How many moves belong to it.
    pub(super) plies: usize,
    /// The later move with which the side crowns a man that is not taken at once, if it does.
    pub(super) crowns: Option<usize>,
}

impl Trade {
    /// Follows a line until the opponent makes a move that is no capture. An exchange that the line
    /// does not see to its end counts only as far as its first move.
    pub(super) fn of(start: &Position, line: &[Move]) -> Trade {
        let quiet_reply = |(ply, mv): &(usize, &Move)| ply % 2 == 1 && !mv.is_capture();
        let end = line.iter().enumerate().find(quiet_reply);
        let plies = end.map_or(line.len(), |(ply, _)| ply);
        let last = line[..plies]
            .iter()
            .fold(*start, |position, mv| position.after(mv));
        let open = end.is_none() && last.must_capture();
        let counted = if open { &line[..1] } else { &line[..plies] };
        let count = |parity: usize| {
            let own = counted.iter().skip(parity).step_by(2);
            super::small(own.map(|mv| mv.captures.len()).sum())
        };
        let crowns = (2..line.len()).step_by(2).find(|ply| {
            let to = line[*ply].to;
            let is_taken = |reply: &Move| reply.captures.contains(to);
            line[*ply].promotes && line.get(ply + 1).is_some_and(|reply| !is_taken(reply))
        });
        Trade {
            given: count(1),
            taken: count(0),
            plies,
            crowns,
        }
    }
}
