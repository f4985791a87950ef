//! How much stronger one player is than another, estimated from their games.
//!
//! The scale is that of Arpad Elo ("The Rating of Chessplayers, Past and Present", 1978) in its logistic form: a player
//! who is stronger by `d` scores `1 / (1 + 10^(-d/400))` of the points. A game has one of three results, so the
//! variance of a single score is `w (1-s)² + d (1/2-s)² + l s²`, with the fractions `w`, `d`, `l` of wins, draws and
//! losses and the mean score `s = w + d/2`; the variance of the mean of `n` games is an `n`th of it. The interval is
//! the mean plus or minus 1.96 standard deviations (the trinomial model, as in Match Statistics of the Chess
//! Programming Wiki).
//!
//! If all games have the same result, that variance is 0 and says nothing. Then the probability `p` of that result is
//! at least such that `n` of them in a row have a probability of 2.5 %, `p = 0.025^(1/n)` (Clopper and Pearson 1934),
//! and the other games may have any result.

use std::fmt;

use serde::Serialize;

use super::row::Verdict;

/// This many standard deviations on either side contain 95 %.
const WIDTH: f64 = 1.959_964;
/// The probability beyond the interval on one side.
const TAIL: f64 = 0.025;

/// Wins, draws and losses of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Results {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// A difference in strength with its 95 % interval; infinite if there is no bound, which is `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Difference {
    pub(crate) elo: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// `+30 =5 −10, 72.2 %`.
impl fmt::Display for Results {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses } = self;
        write!(out, "+{wins} ={draws} −{losses}")?;
        self.score().map_or(Ok(()), |score| write!(out, ", {:.1} %", score * 100.0))
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
impl Results {
    pub(crate) fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Win => &mut self.wins,
            Verdict::Draw => &mut self.draws,
            Verdict::Loss => &mut self.losses,
        } += 1;
    }

    pub(crate) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The fraction of points scored, from 0 to 1; `None` without games.
    pub(crate) fn score(self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// The difference in strength; `None` without games.
    pub(crate) fn difference(self) -> Option<Difference> {
        let score = self.score()?;
        let games = self.games() as f64;
        let share = |count: u64, points: f64| count as f64 / games * (points - score).powi(2);
        let variance = share(self.wins, 1.0) + share(self.draws, 0.5) + share(self.losses, 0.0);
        let (low, high) = if variance > 0.0 {
            let width = WIDTH * (variance / games).sqrt();
            (score - width, score + width)
        } else {
            let sure = TAIL.powf(1.0 / games);
            (sure * score, 1.0 - sure * (1.0 - score))
        };
        Some(Difference { elo: elo(score), low: elo(low), high: elo(high) })
    }
}

/// The difference that corresponds to a score; infinite if all points or none are scored.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// The rounded figures as text.
    fn difference(wins: u64, draws: u64, losses: u64) -> String {
        let Difference { elo, low, high } = Results { wins, draws, losses }.difference().unwrap();
        format!("{elo:.0} {low:.0} {high:.0}")
    }

    /// By hand: 60 of 100 are 0.6, which is `400 lg 1.5` = 70.4; the standard deviation is `sqrt(0.24/100)` = 0.04899,
    /// so 1.96 of them extend from 0.504 to 0.696, which are 2.8 and 143.9.
    #[test]
    fn wins_and_losses() {
        assert_eq!(difference(60, 0, 40), "70 3 144");
        assert_eq!(difference(40, 0, 60), "-70 -144 -3");
        assert_eq!(difference(50, 0, 50), "0 -69 69");
    }

    /// By hand: the same score with 40 draws has the variance `0.4·0.16 + 0.4·0.01 + 0.2·0.36` = 0.14, so 1.96 standard
    /// deviations extend from 0.5267 to 0.6733, which are 18.5 and 125.7.
    #[test]
    fn draws_narrow_the_interval() {
        assert_eq!(difference(40, 40, 20), "70 19 126");
    }

    /// By hand: `0.025^(1/200)` = 0.98172, which is 692.
    #[test]
    fn identical_results_give_a_one_sided_interval() {
        assert_eq!(difference(200, 0, 0), "inf 692 inf");
        assert_eq!(difference(0, 0, 200), "-inf -inf -692");
        assert_eq!(difference(0, 200, 0), "0 -6 6");
        assert_eq!(difference(1, 0, 0), "inf -636 inf");
    }

    #[test]
    fn no_games_give_no_estimate() {
        assert_eq!(Results::default().score(), None);
        assert_eq!(Results::default().difference(), None);
    }
}
