//! How much stronger one player is than another, from the games that they have played.
//!
//! The scale is that of Arpad Elo ("The Rating of Chessplayers, Past and Present", 1978) in its logistic form: who is
//! stronger by `d` scores `1 / (1 + 10^(-d/400))` of the points. A game has one of three results, so the variance of
//! the score of one is `w (1-s)² + d (1/2-s)² + l s²`, with the shares `w`, `d`, `l` of wins, draws and losses and the
//! score `s = w + d/2`; that of the mean of `n` games is a `n`th of it. The interval is the mean, 1.96 times its
//! standard deviation either way (the trinomial model, as in Match Statistics of the Chess Programming Wiki).
//!
//! Where all games have ended alike that variance is 0 and says nothing. Then the share `p` of such games is at least
//! what makes the chance of `n` of them 2.5 %, `p = 0.025^(1/n)` (Clopper and Pearson 1934), and the others may have
//! ended in any way.

use serde::Serialize;

use super::row::Verdict;

/// So many standard deviations either way have 95 % between them.
const WIDTH: f64 = 1.959_964;
/// What lies beyond the interval on one side.
const TAIL: f64 = 0.025;

/// Wins, draws and losses of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Results {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// A difference in strength, and between what it lies with 95 %; infinite where there is no bound, which JSON has as
/// `null`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Difference {
    pub(crate) elo: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
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

    /// The share of all points, from 0 to 1; nothing without games.
    pub(crate) fn score(self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// The difference in strength; nothing without games.
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

/// The difference that a score stands for; without bounds where all or none of the points are scored.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Rounded, as texts.
    fn difference(wins: u64, draws: u64, losses: u64) -> String {
        let Difference { elo, low, high } = Results { wins, draws, losses }.difference().unwrap();
        format!("{elo:.0} {low:.0} {high:.0}")
    }

    /// By hand: 60 of 100 are 0.6, `400 lg 1.5` = 70.4; its standard deviation is `sqrt(0.24/100)` = 0.04899, so 1.96
    /// of them reach from 0.504 to 0.696, which are 2.8 and 143.9.
    #[test]
    fn wins_and_losses() {
        assert_eq!(difference(60, 0, 40), "70 3 144");
        assert_eq!(difference(40, 0, 60), "-70 -144 -3");
        assert_eq!(difference(50, 0, 50), "0 -69 69");
    }

    /// By hand: the same score with 40 draws has the variance `0.4·0.16 + 0.4·0.01 + 0.2·0.36` = 0.14, so 1.96
    /// standard deviations reach from 0.5267 to 0.6733, which are 18.5 and 125.7.
    #[test]
    fn draws_make_it_narrower() {
        assert_eq!(difference(40, 40, 20), "70 19 126");
    }

    /// By hand: `0.025^(1/200)` = 0.98172, which is 692.
    #[test]
    fn where_all_games_end_alike_something_is_known_too() {
        assert_eq!(difference(200, 0, 0), "inf 692 inf");
        assert_eq!(difference(0, 0, 200), "-inf -inf -692");
        assert_eq!(difference(0, 200, 0), "0 -6 6");
        assert_eq!(difference(1, 0, 0), "inf -636 inf");
    }

    #[test]
    fn without_games_nothing_is_known() {
        assert_eq!(Results::default().score(), None);
        assert_eq!(Results::default().difference(), None);
    }
}
