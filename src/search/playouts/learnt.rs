//! What a search by playouts has learnt that helps the next search of the same game: the part of its tree below the
//! position that the game has come to.

use std::sync::Arc;

use super::tree::{NodeNumber, Tree};
use crate::game::Game;
use crate::moves::Rules;
use crate::position::Position;
use crate::search::evaluate::Evaluation;
use crate::search::limits::Limits;
use crate::search::move_key::move_key;

/// The tree of a search, and what it depends on.
#[derive(Clone, Debug)]
pub(in crate::search) struct Learnt {
    pub(super) tree: Tree,
    pub(super) root: Position,
    /// How many moves led to the root.
    pub(super) ply: usize,
    pub(super) side: u16,
    /// The limit on nodes: what a level has found is not for a weaker one.
    pub(super) nodes: u64,
    pub(super) evaluation: Arc<Evaluation>,
}

impl Learnt {
    /// The tree below the position of a game, if the search looked at it; nothing if it was for another
    /// side.
    pub(super) fn carry_over(
        self,
        game: &Game,
        limits: &Limits,
        evaluation: &Arc<Evaluation>,
        rules: &mut Rules,
    ) -> Option<Tree> {
        let side = game.program().side_of(game.turn().player);
        let holds = Arc::ptr_eq(&self.evaluation, evaluation)
            && self.nodes == limits.nodes
            && self.side == side
            && game.ply() >= self.ply;
        if holds { self.tree_below(game, rules) } else { None }
    }

    fn tree_below(&self, game: &Game, rules: &mut Rules) -> Option<Tree> {
        let mut position = self.root.clone();
        let mut node = NodeNumber::ROOT;
        for &played in &game.line()[self.ply..] {
            let key = move_key(game.tree().get(played)?.steps());
            node = self.tree.children(node).find(|&child| self.tree.node(child).key == key)?;
            rules.make(&mut position, &mut self.tree.changes(node).to_vec()).ok()?;
        }
        (position == *game.position()).then(|| self.tree.below(node))
    }
}
