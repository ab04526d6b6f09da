//! The table of a tournament.

use damier_rules::Side;
use damier_table::Verdict;

use super::{Tournament, TournamentGame};

/// A player's place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The player's number, counted from 0.
    pub player: usize,
    /// His rank, from 1; players with equal tie-breaks share it.
    pub rank: usize,
    /// What he has reached.
    pub standing: TournamentStanding,
}

/// What a player has reached: two points for a win, one for a draw (Annex 3, 5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TournamentStanding {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that go on.
    pub playing: u32,
    /// Sonneborn and Berger's sum: twice the points of those he has beaten, once the points of those
    /// he drew with.
    pub sonneborn_berger: u32,
}

impl TournamentStanding {
    /// The points.
    pub const fn points(&self) -> u32 {
        2 * self.won + self.drawn
    }
}

impl Tournament {
    /// The table: points, then wins, then the sum of Sonneborn and Berger.
    pub fn table(&self) -> Vec<Place> {
        let mut standings: Vec<TournamentStanding> = (0..self.players.len())
            .map(|player| self.counted(player))
            .collect();
        let points: Vec<u32> = standings.iter().map(TournamentStanding::points).collect();
        for (player, standing) in standings.iter_mut().enumerate() {
            let sums = self.games.iter().map(|game| {
                let Some(side) = side_of(game, player) else {
                    return 0;
                };
                let opponent = points[game.players[(!side).index()]];
                opponent * points_for(game, side).unwrap_or(0)
            });
            standing.sonneborn_berger = sums.sum();
        }
        let key = |player: usize| {
            let standing = &standings[player];
            (standing.points(), standing.won, standing.sonneborn_berger)
        };
        let mut order: Vec<usize> = (0..standings.len()).collect();
        order.sort_by_key(|player| std::cmp::Reverse(key(*player)));
        let rank = |player: usize| {
            let better = order.iter().filter(|other| key(**other) > key(player));
            better.count() + 1
        };
        let place = |player: &usize| Place {
            player: *player,
            rank: rank(*player),
            standing: standings[*player],
        };
        order.iter().map(place).collect()
    }

    fn counted(&self, player: usize) -> TournamentStanding {
        let mut standing = TournamentStanding::default();
        for game in &self.games {
            let Some(side) = side_of(game, player) else {
                continue;
            };
            match points_for(game, side) {
                Some(2) => standing.won += 1,
                Some(1) => standing.drawn += 1,
                Some(_) => standing.lost += 1,
                None if game.is_on() => standing.playing += 1,
                None => {}
            }
        }
        standing
    }
}

fn side_of(game: &TournamentGame, player: usize) -> Option<Side> {
    let mut sides = Side::ALL.into_iter();
    sides.find(|side| game.players[side.index()] == player)
}

/// The points of a side; none while the game goes on, or when it does not count.
fn points_for(game: &TournamentGame, side: Side) -> Option<u32> {
    match game.verdict? {
        Verdict::Won(winner) => Some(if winner == side { 2 } else { 0 }),
        Verdict::Drawn => Some(1),
        Verdict::Void => None,
    }
}
