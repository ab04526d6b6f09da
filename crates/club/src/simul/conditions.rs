//! What is agreed on before a simul.

use core::fmt;

use damier_rules::Side;
use damier_table::{BadTerms, Beyond, Blindfold, ClockForm, Span, Terms};

/// The conditions of a simul. They are published before anybody joins and never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// What each game is agreed on, but for its clocks.
    pub terms: Terms,
    /// The clocks on each board: the host's and the guest's, of which one may be without a limit.
    /// Without, nobody has a clock there.
    pub clocks: Option<[ClockForm; 2]>,
    /// The one clock of the host over all boards, instead of clocks on each. It runs while a board
    /// waits for him, and every move that he makes on any of them is one of its moves.
    pub host_clock: Option<ClockForm>,
    /// What the host plays.
    pub colour: HostColour,
    /// The most boards.
    pub most_boards: usize,
    /// Whether anybody may join; else the host lets each one in.
    pub open: bool,
    /// Where the host may go.
    pub walk: Walk,
    /// Whether a guest makes his move only when the host has come to his board, as at tables in a
    /// hall.
    pub guests_wait: bool,
    /// How often a guest may let the host pass by without having moved, in the whole game.
    pub passes: u32,
    /// How long the host waits at a board for a guest who neither moves nor passes and has no limit
    /// on his clock; then he goes on, and that counts as a pass. A guest who has none left has lost.
    pub patience: Option<Span>,
    /// How many pieces behind a guest may be before the host can have the game ended, if he can. A
    /// king counts as three.
    pub behind: Option<u32>,
    /// The part of all points, in hundredths, that the host has set himself.
    pub percentage: Option<u32>,
    /// Whether the host plays without sight of the boards (article 11.1.5), and how many moves that
    /// are not possible he may announce in all; each further one costs him the game on its board.
    pub blindfold: Option<u32>,
    /// Whether there is an arbiter.
    pub arbiter: bool,
    /// How long the host may let boards wait without going or moving anywhere; after that a guest
    /// may end his game, which then does not count. Not at all where clocks tell.
    pub away: Option<Span>,
}

/// What the host plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostColour {
    /// The same on every board.
    Always(Side),
    /// White on the first board, Black on the second, and so on.
    Alternating,
}

/// Where the host may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walk {
    /// From board to board by their numbers, and round again.
    Round,
    /// Wherever he wants; by their numbers if he does not say.
    Free,
}

impl Conditions {
    /// The most boards that a simul can have.
    pub const MOST_BOARDS: usize = 200;
    /// How long a host is waited for, if nothing else is agreed on.
    pub const USUAL_AWAY: Span = Span::from_secs(20 * 60);

    /// Without clocks on at most twenty boards, open to anybody, the host with White going round,
    /// three passes, no set percentage.
    pub const fn new(terms: Terms) -> Conditions {
        Conditions {
            terms,
            clocks: None,
            host_clock: None,
            colour: HostColour::Always(Side::White),
            most_boards: 20,
            open: true,
            walk: Walk::Round,
            guests_wait: false,
            passes: 3,
            patience: None,
            behind: None,
            percentage: None,
            blindfold: None,
            arbiter: false,
            away: Some(Conditions::USUAL_AWAY),
        }
    }

    /// The host's side on a board, counted from 0.
    pub const fn host_side(&self, board: usize) -> Side {
        match self.colour {
            HostColour::Always(side) => side,
            HostColour::Alternating if board.is_multiple_of(2) => Side::White,
            HostColour::Alternating => Side::Black,
        }
    }

    /// Whether a clock tells how long a guest may think.
    pub fn guests_are_timed(&self) -> bool {
        self.clocks
            .is_some_and(|[_, guest]| guest != ClockForm::Unlimited)
    }

    /// Whether a clock tells how long the host may think.
    pub fn host_is_timed(&self) -> bool {
        self.host_clock.is_some()
            || self
                .clocks
                .is_some_and(|[host, _]| host != ClockForm::Unlimited)
    }

    /// The terms of the game on a board, counted from 0.
    pub fn terms_of(&self, board: usize) -> Terms {
        let host = self.host_side(board);
        // What is too many counts over all boards, and is not for a single game to say.
        let blindfold = self.blindfold.map(|allowed| Blindfold {
            allowed,
            beyond: Beyond::Counts,
            ..Blindfold::of(Side::ALL.map(|side| side == host))
        });
        let terms = self.terms.clone();
        let terms = terms.with_arbiter(self.arbiter).with_blindfold(blindfold);
        match self.clocks {
            None => terms,
            Some([host, guest]) => {
                let clocks = match self.host_side(board) {
                    Side::White => [host, guest],
                    Side::Black => [guest, host],
                };
                // Checked when the simul was made.
                terms.clone().with_clocks(clocks).unwrap_or(terms)
            }
        }
    }

    pub(super) fn checked(self) -> Result<Conditions, BadConditions> {
        let [least, most] = [2, Conditions::MOST_BOARDS];
        if !(least..=most).contains(&self.most_boards) {
            return Err(BadConditions::Boards);
        }
        if self.percentage.is_some_and(|percentage| percentage > 100) {
            return Err(BadConditions::Percentage);
        }
        if self.behind == Some(0) {
            return Err(BadConditions::Behind);
        }
        if self.patience == Some(Span::ZERO) || self.away == Some(Span::ZERO) {
            return Err(BadConditions::Patience);
        }
        if let Some([host, guest]) = self.clocks {
            for clocks in [[host, guest], [guest, host]] {
                let terms = self.terms.clone().with_clocks(clocks);
                terms.map_err(BadConditions::Terms)?;
            }
        }
        if let Some(form) = self.host_clock {
            if self.clocks.is_some() {
                return Err(BadConditions::TwoClocks);
            }
            let terms = self.terms.clone().with_clocks([form, ClockForm::Unlimited]);
            terms.map_err(BadConditions::Terms)?;
        }
        Ok(self)
    }
}

/// Conditions under which no simul can be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadConditions {
    /// There are fewer than two boards, or more than [`Conditions::MOST_BOARDS`].
    Boards,
    /// The percentage is more than a hundred.
    Percentage,
    /// Nobody is behind by no piece.
    Behind,
    /// The host waits, or is waited for, for no time at all.
    Patience,
    /// The host has a clock on each board, and one over all of them.
    TwoClocks,
    /// No game can be played with these clocks.
    Terms(BadTerms),
}

impl fmt::Display for BadConditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadConditions::Boards => f.write_str("a simul has 2 to 200 boards"),
            BadConditions::Percentage => f.write_str("the percentage is more than 100"),
            BadConditions::Behind => {
                f.write_str("a guest cannot be made to give up when he is no piece behind")
            }
            BadConditions::Patience => f.write_str("whoever waits must wait for some time"),
            BadConditions::TwoClocks => {
                f.write_str("the host has either clocks on each board or one over all")
            }
            BadConditions::Terms(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for BadConditions {}
