//! Which moves were played later in a game, for RAVE: a move that was played at some time tells what it is worth now.
//!
//! Where a piece was put twice on the same site, since the first one was captured, only the first time counts: what stands
//! there in the end says little about playing there now.

use std::collections::HashSet;

use super::played::{Drop, PlayedMove};

/// The moves from some point of a game to its end, gathered from the end.
#[derive(Clone, Debug, Default)]
pub(super) struct LaterMoves {
    /// For each site, the key of the first move that put a piece there, and whether our side made it.
    first_drops: Vec<Option<(u32, bool)>>,
    /// Keys of other moves, and whether our side made them.
    others: HashSet<(u32, bool)>,
}

impl LaterMoves {
    /// Adds a move that comes before all others so far.
    pub(super) fn add_earlier(&mut self, played: PlayedMove) {
        let PlayedMove { key, ours, drop } = played;
        let Some(Drop { origin, .. }) = drop else {
            self.others.insert((key, ours));
            return;
        };
        let site = usize::from(origin);
        if site >= self.first_drops.len() {
            self.first_drops.resize(site + 1, None);
        }
        self.first_drops[site] = Some((key, ours));
    }

    /// Whether a side has played a move.
    pub(super) fn include(&self, key: u32, drop: Option<Drop>, ours: bool) -> bool {
        match drop {
            None => self.others.contains(&(key, ours)),
            Some(drop) => {
                let first = self.first_drops.get(usize::from(drop.origin));
                first.is_some_and(|&first| first == Some((key, ours)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(key: u32, site: u16, ours: bool) -> PlayedMove {
        PlayedMove { key, ours, drop: Some(Drop { block: 1, origin: site }) }
    }

    #[test]
    fn of_two_pieces_on_a_site_the_first_counts() {
        let mut later = LaterMoves::default();
        let moved = PlayedMove { key: 9, ours: true, drop: None };
        // In the order of play: ours on 3, theirs on 5, a move of ours, theirs on 3.
        for played in [put(4, 3, false), moved, put(2, 5, false), put(1, 3, true)] {
            later.add_earlier(played);
        }
        let has = |played: PlayedMove| later.include(played.key, played.drop, played.ours);
        assert!(has(put(1, 3, true)) && has(put(2, 5, false)) && has(moved));
        assert!(!has(put(4, 3, false)), "a piece was there before");
        assert!(!has(put(2, 5, true)) && !has(PlayedMove { ours: false, ..moved }), "the other side did");
        assert!(!has(put(7, 40, true)));
    }
}
