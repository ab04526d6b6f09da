//! Who plays whom: the Berger tables.

/// The rounds of a tournament in which everybody plays everybody once: pairs of White and Black, by
/// numbers from 0. With an odd number of players one is free in each round. Nobody has one colour
/// more than once more often than the other.
pub(crate) fn berger(players: usize) -> Vec<Vec<[usize; 2]>> {
    let seats = players + players % 2;
    let rounds = seats.saturating_sub(1);
    (0..rounds)
        .map(|round| {
            let pairs = (0..seats / 2).map(|table| pair(seats, round, table));
            pairs
                .filter(|pair| pair.iter().all(|player| *player < players))
                .collect()
        })
        .collect()
}

/// The pair at a table: the last player stays where he is, the others go round.
fn pair(seats: usize, round: usize, table: usize) -> [usize; 2] {
    let others = seats - 1;
    let half = seats / 2;
    let seat = |place: usize| (place + round * half) % others;
    if table == 0 {
        let (moving, fixed) = (seat(0), others);
        return match round.is_multiple_of(2) {
            true => [moving, fixed],
            false => [fixed, moving],
        };
    }
    [seat(table), seat(others - table)]
}

#[cfg(test)]
mod tests {
    use super::berger;

    #[test]
    fn four_players_meet_as_in_bergers_table() {
        let rounds = berger(4);
        let expected = [
            vec![[0, 3], [1, 2]],
            vec![[3, 2], [0, 1]],
            vec![[1, 3], [2, 0]],
        ];
        assert_eq!(rounds, expected);
    }

    #[test]
    fn everybody_meets_everybody_once_with_both_colours() {
        for players in 2..=32 {
            let mut met = vec![vec![0; players]; players];
            let mut whites = vec![0_i32; players];
            for round in berger(players) {
                let mut seen = vec![false; players];
                for [white, black] in round {
                    assert!(!seen[white] && !seen[black], "{players}");
                    (seen[white], seen[black]) = (true, true);
                    met[white][black] += 1;
                    met[black][white] += 1;
                    whites[white] += 1;
                }
            }
            for one in 0..players {
                for (other, met) in met[one].iter().enumerate() {
                    assert_eq!(*met, i32::from(one != other), "{players}");
                }
                let blacks = players as i32 - 1 - whites[one];
                assert!((whites[one] - blacks).abs() <= 1, "{players}: {whites:?}");
            }
        }
    }
}
