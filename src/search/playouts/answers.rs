//! Answers to the last move: where the rule file says to put a piece near the one that has just been put on the board
//! (`(playout (answer …))`). Games at random play them, and the tree expects more of them than of other moves.

use super::played::{Drop, PlayedMove, drop_of};
use crate::game::Game;
use crate::index::{DirectionId, SiteId};
use crate::moves::{MoveList, Rules, RunError};
use crate::position::Position;
use crate::program::Program;

/// Finds answers.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    /// The move before the root, if it put a piece on the board.
    before: Option<Drop>,
    /// For each site, those around it; empty if the rule file names no answers.
    near: Vec<Vec<SiteId>>,
    /// Where the last move can be answered.
    sites: Vec<SiteId>,
}

impl Answers {
    pub(super) fn new(game: &Game) -> Self {
        let program = game.program();
        let last = game.line().last().and_then(|&last| game.tree().get(last));
        Self {
            before: last.and_then(|last| drop_of(program, last.steps())),
            near: near_sites(program),
            sites: Vec::new(),
        }
    }

    /// Finds the sites where the last move can be answered, given the moves since the root.
    pub(super) fn find(
        &mut self,
        rules: &mut Rules,
        position: &Position,
        played: &[PlayedMove],
    ) -> Result<(), RunError> {
        self.sites.clear();
        let last = played.last().map_or(self.before, |last| last.drop);
        let near = last.and_then(|drop| self.near.get(usize::from(drop.origin)));
        near.map_or(Ok(()), |near| rules.answering_sites(position, near, &mut self.sites))
    }

    /// Whether a move that makes this drop was found to be an answer.
    pub(super) fn include(&self, drop: Option<Drop>) -> bool {
        drop.is_some_and(|drop| self.sites.contains(&SiteId(drop.origin)))
    }

    /// Draws an answer from those found, as an index into the list of moves; none if no one of them is legal.
    pub(super) fn draw(
        &mut self,
        rules: &mut Rules,
        list: &mut MoveList,
        position: &Position,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        while !self.sites.is_empty() {
            let site = self.sites.swap_remove(random(self.sites.len()));
            for place in 0..blocks(rules, position).len() {
                let block = blocks(rules, position)[place];
                if let Some(answer) = rules.drop_from(position, list, (block, site.0))? {
                    return Ok(Some(answer));
                }
            }
        }
        Ok(None)
    }
}

/// For each site, its neighbours, and what is reached from them in another direction: on squares with four directions, the
/// eight sites around it.
fn near_sites(program: &Program) -> Vec<Vec<SiteId>> {
    if program.random_games.answers.is_empty() {
        return Vec::new();
    }
    let links = |site: SiteId| {
        let towards = (0..program.direction_count).map(DirectionId::new);
        towards.filter_map(move |to| Some((to, program.link(site, to)?)))
    };
    let around = |(first, next): (DirectionId, SiteId)| {
        let turning = links(next).filter(move |&(second, _)| second != first);
        turning.map(|(_, site)| site).chain([next])
    };
    let near = |site: usize| {
        let site = SiteId::new(site);
        let mut near: Vec<SiteId> = links(site).flat_map(around).collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&other| other != site);
        near
    };
    (0..program.site_count()).map(near).collect()
}

/// The blocks that put pieces on the board, in a turn that does nothing else.
fn blocks<'a>(rules: &'a Rules, position: &Position) -> &'a [u32] {
    &rules.program().random_games.single_drops[position.turn()]
}
