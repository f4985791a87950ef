//! Answers that have worked: in games at random, a player who has won plays the same answer to the same move again, until
//! it fails (last good reply with forgetting, H. Baier and P. Drake 2010).
//!
//! Only for moves that put a piece on the board: whether such a move is legal is found without the others.

use std::collections::HashMap;

use super::played::{Drop, PlayedMove};

/// Answers by the side that gives them and the key of the move before.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    good: HashMap<(bool, u32), Drop>,
}

impl Replies {
    /// What has worked after the last move of a game, for the other side.
    pub(super) fn find(&self, played: &[PlayedMove], ours: bool) -> Option<Drop> {
        let last = played.last().filter(|last| last.ours != ours)?;
        self.good.get(&(ours, last.key)).copied()
    }

    /// Learns from a game that our side has won, or lost.
    pub(super) fn learn(&mut self, played: &[PlayedMove], won: bool) {
        for pair in played.windows(2) {
            let [before, reply] = [pair[0], pair[1]];
            let Some(drop) = reply.drop.filter(|_| before.ours != reply.ours) else { continue };
            let at = (reply.ours, before.key);
            if reply.ours == won {
                self.good.insert(at, drop);
            } else if self.good.get(&at) == Some(&drop) {
                self.good.remove(&at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(keys: &[u32]) -> Vec<PlayedMove> {
        let drop = |key: u32| Some(Drop { block: 1, origin: key as u16 });
        let moves = keys.iter().enumerate();
        moves.map(|(ply, &key)| PlayedMove { key, ours: ply % 2 == 0, drop: drop(key) }).collect()
    }

    #[test]
    fn answers_are_given_again_until_they_fail() {
        let mut replies = Replies::default();
        replies.learn(&played(&[1, 2, 3, 4]), true);
        let after = |replies: &Replies, keys: &[u32], ours| replies.find(&played(keys), ours);
        assert_eq!(after(&replies, &[9, 2], true).map(|drop| drop.origin), Some(3), "wherever 2 was played");
        assert_eq!(after(&replies, &[1], false), None, "the loser's answers are not learnt");
        replies.learn(&played(&[7, 2, 5, 4]), false);
        assert_eq!(after(&replies, &[9, 2], true).map(|drop| drop.origin), Some(3), "another one has failed");
        replies.learn(&played(&[7, 2, 3, 4]), false);
        assert_eq!(after(&replies, &[9, 2], true), None);
        assert_eq!(after(&replies, &[1, 2, 3], false).map(|drop| drop.origin), Some(4), "the winner's is");
    }
}
