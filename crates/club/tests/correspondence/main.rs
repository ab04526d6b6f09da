//! Correspondence tournaments: what is refused, and a whole one in two years of virtual time.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

mod codec;
mod directing;
mod two_years;

use damier_club::{Player, Tournament, TournamentAct, TournamentConditions, TournamentEntry};
use damier_rules::Variant;
use damier_table::{ClockForm, Moment, Span, Terms};

/// When every tournament of these tests begins.
const BEGAN: Moment = Moment::from_millis(1_764_504_000_000);
const DAY: Span = Span::from_secs(24 * 3600);

fn days(days: i64) -> Moment {
    BEGAN + Span::from_millis(days * DAY.as_millis())
}

fn player(name: &str) -> Player {
    Player::new(name).unwrap()
}

/// The terms of the correspondence games of Brazilian draughts, as federations play them.
fn terms() -> Terms {
    let clock: ClockForm = "100d/50+delay1d+10d/10+delay1d".parse().unwrap();
    let terms = Terms::standard(Variant::ALL.iter().copied().find(is_small).unwrap());
    terms.with_clocks([clock, clock]).unwrap()
}

/// A small board, so that games end in two years.
fn is_small(variant: &Variant) -> bool {
    variant.to_string() == "brazilian"
}

/// A tournament that has begun.
fn begun(names: &[&str], conditions: TournamentConditions) -> Tournament {
    let mut tournament = Tournament::new(player("director"), conditions).unwrap();
    for name in names {
        let entry = TournamentEntry::new(BEGAN, player(name), TournamentAct::Join);
        tournament.apply(&entry).unwrap();
    }
    let begin = TournamentEntry::new(BEGAN, player("director"), TournamentAct::Begin);
    tournament.apply(&begin).unwrap();
    tournament
}
