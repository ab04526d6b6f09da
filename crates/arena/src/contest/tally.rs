//! What came of a contest, and how sure that is.

use core::fmt;

use super::Played;
use damier_rules::Side;

/// The results of the first program against the second.
///
/// Games from one opening with colours changed are no independent trials, so the error is reckoned
/// from the pairs: each has 0 to 4 half points.
///
/// ```
/// use damier_arena::Tally;
///
/// let tally = Tally::of_pairs([1, 4, 20, 10, 5]);
/// assert_eq!((tally.games(), tally.score()), (80, 0.5875));
/// let [low, elo, high] = tally.elo().unwrap();
/// assert!(low > 10.0 && high < 120.0 && (elo - 61.4).abs() < 0.5, "{low} {elo} {high}");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won, drawn and lost.
    counts: [u32; 3],
    /// Pairs by their half points.
    pairs: [u32; 5],
    /// Half points of pairs of which one game is played.
    half_pairs: Vec<(usize, u32)>,
}

impl Tally {
    /// Of so many pairs with 0, 1, 2, 3 and 4 half points, as far as the pairs tell.
    pub fn of_pairs(pairs: [u32; 5]) -> Tally {
        // What was won and what drawn the pairs do not say; two draws stand for a win and a loss.
        let [both_lost, one_half, even, three_halves, both_won] = pairs;
        let drawn = one_half + 2 * even + three_halves;
        Tally {
            counts: [2 * both_won + three_halves, drawn, 2 * both_lost + one_half],
            pairs,
            half_pairs: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, played: &Played) {
        let first = [Side::White, Side::Black][played.white];
        let half_points = match played.winner {
            Some(side) if side == first => 2,
            Some(_) => 0,
            None => 1,
        };
        self.counts[2 - half_points as usize] += 1;
        let known = self
            .half_pairs
            .iter()
            .position(|(pair, _)| *pair == played.pair);
        match known {
            Some(place) => {
                let (_, other) = self.half_pairs.swap_remove(place);
                self.pairs[(other + half_points) as usize] += 1;
            }
            None => self.half_pairs.push((played.pair, half_points)),
        }
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Won, drawn and lost.
    pub const fn counts(&self) -> [u32; 3] {
        self.counts
    }

    /// Pairs by their half points, from none to four.
    pub const fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// The part of the points that was scored: 0 to 1; one half before a game is played.
    pub fn score(&self) -> f64 {
        let [won, drawn, _] = self.counts.map(f64::from);
        match self.games() {
            0 => 0.5,
            games => (won + drawn / 2.0) / f64::from(games),
        }
    }

    /// How many pairs, their mean score for a game, and the variance of that.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let count: u32 = self.pairs.iter().sum();
        if count < 2 {
            return None;
        }
        let n = f64::from(count);
        let scores = self.pairs.iter().enumerate();
        let of =
            |(half_points, pairs): (usize, &u32)| (half_points as f64 / 4.0, f64::from(*pairs));
        let mean: f64 = scores
            .clone()
            .map(of)
            .map(|(score, pairs)| score * pairs / n)
            .sum();
        let spread = scores.map(of);
        let variance: f64 = spread
            .map(|(score, pairs)| (score - mean).powi(2) * pairs / n)
            .sum();
        Some((n, mean, variance))
    }

    /// By how much the first program is stronger, in Elo: the bounds in which it lies with 95 in a
    /// hundred chances, and the likeliest between them; none before there are two pairs, and where
    /// one side has won everything.
    pub fn elo(&self) -> Option<[f64; 3]> {
        let (n, mean, variance) = self.moments()?;
        let error = 1.96 * (variance / n).sqrt();
        let all = [mean - error, mean, mean + error];
        if mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        Some(all.map(|score| elo_of(score.clamp(0.001, 0.999))))
    }

    /// What the sequential test says so far.
    pub fn verdict(&self, hypotheses: &Hypotheses) -> Verdict {
        let Some((n, mean, variance)) = self.moments() else {
            return Verdict::Open(0.0);
        };
        // Without any spread nothing can be said yet: as if a pair had gone either way.
        let variance = variance.max(1.0 / (8.0 * n));
        let [low, high] = hypotheses.elos.map(score_of);
        let ratio = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let bound = (1.0 / hypotheses.error - 1.0).ln();
        if ratio >= bound {
            Verdict::Stronger(ratio)
        } else if ratio <= -bound {
            Verdict::NotStronger(ratio)
        } else {
            Verdict::Open(ratio)
        }
    }
}

/// Two claims about the first program, between which a sequential test decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// That it is stronger by the first of these, or by the second, in Elo.
    pub elos: [f64; 2],
    /// The chance of deciding wrongly, for each of them.
    pub error: f64,
}

/// What a sequential test says, with the logarithm of the likelihood of the second claim to that of
/// the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The second claim holds.
    Stronger(f64),
    /// The first claim holds.
    NotStronger(f64),
    /// More games are needed.
    Open(f64),
}

/// The score that so much Elo gives.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo that a score shows.
fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

impl fmt::Display for Tally {
    /// Such as `+10 =20 -10 of 40, 50.0 %, Elo +0 (-40 to +40)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.counts;
        let (games, percent) = (self.games(), 100.0 * self.score());
        write!(f, "+{won} ={drawn} -{lost} of {games}, {percent:.1} %")?;
        if let Some([low, elo, high]) = self.elo() {
            write!(f, ", Elo {elo:+.0} ({low:+.0} to {high:+.0})")?;
        }
        Ok(())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Stronger(ratio) => write!(f, "the second claim holds ({ratio:+.2})"),
            Verdict::NotStronger(ratio) => write!(f, "the first claim holds ({ratio:+.2})"),
            Verdict::Open(ratio) => write!(f, "open ({ratio:+.2})"),
        }
    }
}
