//! Simuls in English.

use damier_club::SimulRefusal;

use crate::refusal::SimulFault;

/// Why a simul does not let it happen.
pub(super) fn refusal(refusal: &SimulRefusal) -> String {
    let text = match refusal {
        SimulRefusal::WrongActor => "That is not for you to do in this simul.",
        SimulRefusal::AlreadyBegun => "The simul has begun.",
        SimulRefusal::NotBegun => "The simul has not begun yet.",
        SimulRefusal::Over => "The simul is over.",
        SimulRefusal::AlreadyIn => "You take part in this simul already.",
        SimulRefusal::NotIn => "Nobody of that name takes part in this simul.",
        SimulRefusal::Full => "All boards of this simul are taken.",
        SimulRefusal::TooFew => "A simul begins with two guests at least.",
        SimulRefusal::NoSuchBoard => "This simul has no such board.",
        SimulRefusal::BoardOver => "The game on this board is decided.",
        SimulRefusal::NotTheNext { next: Some(next) } => {
            return format!(
                "The host goes round: the next board is number {}.",
                next + 1
            );
        }
        SimulRefusal::NotTheNext { next: None } => "No board waits for the host now.",
        SimulRefusal::MoveFirst => "Move on this board before you go on.",
        SimulRefusal::WaitForGuest => "The guest at this board has yet to move or pass.",
        SimulRefusal::NotTheGuestsTurn => "It is not the guest's turn.",
        SimulRefusal::NoPassLeft => "You have no pass left.",
        SimulRefusal::HostIsElsewhere => "The host is not at this board now.",
        SimulRefusal::NotAgreed => "It was not agreed that a guest far behind gives up.",
        SimulRefusal::NotBehind => "The guest is not far enough behind, or not for long enough.",
        SimulRefusal::CapturePending => "A piece can be taken here: wait until it has been.",
        SimulRefusal::NotBlindfold => "The host sees the boards.",
        SimulRefusal::HostTimeUp => "The host has used up his time for all boards.",
        SimulRefusal::NotDue { .. } => "There is still time left.",
        _ => "The simul does not let that happen.",
    };
    text.to_owned()
}

/// Why no simul can be given so.
pub(super) fn fault(fault: SimulFault) -> &'static str {
    match fault {
        SimulFault::Boards => "A simul has 2 to 200 boards.",
        SimulFault::Percentage => "The percentage is at most 100.",
        SimulFault::Behind => "A guest has to give up when he is at least one piece behind.",
        SimulFault::Wait => "Somebody can be waited for from a moment up to a day.",
        SimulFault::WaitsOnClock => "A guest whose time is limited moves when he likes.",
        SimulFault::TwoClocks => "The host has either clocks on each board or one over all.",
        SimulFault::BlindBehind => "A blindfold host cannot have guests give up who are behind.",
        SimulFault::Wooden => "A simul is played at the assisted or the club level.",
    }
}
