//! A share of the games of a job, so that several processes or machines can play it without knowing of each other.
//!
//! Pairs of games are dealt out in turn, so shards are of equal size however long the match turns out to be, and both
//! games with an opening are played at one place.

use std::str::FromStr;

/// Every so many pairs of games, beginning with one of the first; by default all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1 to `of`.
    number: u64,
    of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            Some((_, of)) if of > 0 => Err(format!("there are shards from 1/{of} to {of}/{of}")),
            _ => Err("expected two numbers, such as 1/4 for the first of four shards".to_owned()),
        }
    }
}

impl Shard {
    /// The number of the shard's game at an index; both count from 0.
    pub(crate) fn game(self, index: u64) -> u64 {
        let pair = (index / 2).saturating_mul(self.of).saturating_add(self.number - 1);
        pair.saturating_mul(2).saturating_add(index % 2)
    }

    /// Whether a game, with its number from 0, is in the shard.
    pub(crate) fn has(self, game: u64) -> bool {
        game / 2 % self.of == self.number - 1
    }

    /// How many of the first games of a match are in the shard.
    pub(crate) fn count(self, games: u64) -> u64 {
        let pairs = games / 2;
        let whole = pairs / self.of + u64::from(pairs % self.of >= self.number);
        let has_half = games % 2 == 1 && pairs % self.of == self.number - 1;
        2 * whole + u64::from(has_half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_each_game_once_and_pairs_whole() {
        for games in 0..30 {
            for of in 1..6 {
                let shards = (1..=of).map(|number| Shard { number, of });
                let mut all: Vec<u64> = shards
                    .clone()
                    .flat_map(|shard| (0..shard.count(games)).map(move |index| shard.game(index)))
                    .collect();
                let has = |game| shards.clone().filter(|shard| shard.has(game)).count() == 1;
                assert!((0..games).all(has), "{games} games in {of} shards");
                all.sort_unstable();
                assert_eq!(all, (0..games).collect::<Vec<_>>(), "{games} games in {of} shards");
            }
        }
        let second = Shard { number: 2, of: 3 };
        assert_eq!("2/3".parse(), Ok(second));
        assert_eq!((0..5).map(|index| second.game(index)).collect::<Vec<_>>(), [2, 3, 8, 9, 14]);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/3", "4/3"] {
            assert_eq!(text.parse::<Shard>(), Err("there are shards from 1/3 to 3/3".to_owned()));
        }
        for text in ["", "1", "1/0", "0/0", "a/b", "1/2/3", "-1/2"] {
            let told = text.parse::<Shard>().err();
            assert!(told.is_some_and(|told| told.starts_with("expected two numbers")), "{text}");
        }
    }
}
