//! Iterations that search to the end of the game, where that is not far: in games in which every turn fills a site.
//!
//! Such an iteration evaluates nothing and leaves nothing out. It asks only who wins, not how soon: its window is as
//! narrow as that question. Moves after which the opponent has the fewest replies come first, since they lead to the
//! smallest trees ("fastest first", as is usual in programs for Othello).

use super::frame::{NewNode, Purpose, Window};
use super::near_end::NearEnd;
use super::order_key::{OrderKey, TABLE_MOVE};
use super::state::AlphaBeta;
use super::static_eval::StaticEvaluator;
use super::transposition_table::Bound;
use crate::index::SiteId;
use crate::moves::RunError;
use crate::program::Piece;
use crate::search::score::{Score, WIN_BOUND};

/// With at least so many empty sites, moves are ordered by the number of replies: with fewer, counting them takes longer
/// than it saves.
const ORDERED_BY_REPLIES: i16 = 6;
/// With at least so many, results are kept in the table.
const STORED: i16 = 4;
/// The priority of a move that is known to win.
const KNOWN_WIN: i64 = 1 << 20;
/// Asks whether the game is won, drawn or lost.
const WINDOW: Window = Window { alpha: -1, beta: 1 };

impl AlphaBeta {
    /// Makes the iteration that is about to begin one to the end of the game, if it is time for that: when half of what is
    /// left has been looked at in advance, which tells which moves are good.
    pub(super) fn may_search_to_the_end(&mut self) -> bool {
        let Some(empty) = self.near_end.empty else { return false };
        let is_time = self.report.depth + 2 >= empty / 2 && self.limits.depth >= empty;
        let begins = self.limits.pruning.endings && self.limits.margin == 0 && is_time;
        if begins {
            self.near_end.is_searched = true;
            self.depth = empty;
            self.window = WINDOW;
        }
        begins
    }

    /// The remaining depth at the root: a pass is a turn as well, and takes no site.
    pub(super) fn depth_to_the_end(&self) -> i16 {
        2 * self.depth as i16 + 2
    }

    /// Searches a node of such an iteration: its moves, if there are any.
    pub(super) fn search_node_to_the_end(&mut self, depth: i16, window: Window) -> Result<(), RunError> {
        if depth <= 0 {
            self.give_up_the_end();
            return Ok(());
        }
        self.push_node(NewNode { depth, window, purpose: Purpose::Best, static_eval: 0, in_check: false })
    }

    /// Goes back to ordinary iterations, since a line has no end after as many turns as fill the board: pieces have been
    /// taken away.
    fn give_up_the_end(&mut self) {
        self.near_end = NearEnd::default();
        self.depth = self.report.depth;
        self.stack.clear();
        self.order.clear();
        self.list.clear();
        self.position.clone_from(&self.root);
        self.static_eval = StaticEvaluator::new(&self.evaluation, self.rules.program(), &self.root);
    }

    /// Takes over what an iteration to the end has found out. If the other side wins, the best move is that of the iteration
    /// before, which makes it hardest.
    pub(super) fn finish_to_the_end(&mut self, best: Score) {
        self.near_end.is_searched = false;
        self.report.depth = self.depth;
        self.report.done = true;
        self.report.score = best;
        // What is not known to be as good may be worse than it looked.
        for line in &mut self.report.lines {
            line.score = line.score.min(best);
        }
        if best < 0 {
            return;
        }
        if let Some(line) = self.best_line() {
            self.report.lines.retain(|other| other.first != line.first);
            self.report.lines.insert(0, line.clone());
            self.report.lines.truncate(self.limits.lines);
            self.take(line);
        }
    }

    /// Whether positions of this depth are looked up and stored: near the end, searching them again is as fast.
    pub(super) fn uses_table(&self, depth: i16) -> bool {
        !self.near_end.is_searched || self.empty_at(depth) >= STORED
    }

    /// How many sites are empty at this depth of such an iteration, if nobody has passed.
    fn empty_at(&self, depth: i16) -> i16 {
        depth - self.depth as i16 - 2
    }

    /// Orders the moves of a node of such an iteration, which begin at `start`: the move of the table, then, with many empty
    /// sites, those with the fewest replies, else those in regions of an odd number of empty sites, where the player is
    /// likely to move last.
    pub(super) fn order_to_the_end(
        &mut self,
        start: usize,
        depth: i16,
        table_move: Option<usize>,
    ) -> Result<(), RunError> {
        let order_start = self.order.len();
        let is_far = self.empty_at(depth) >= ORDERED_BY_REPLIES;
        let moves = start..self.list.len();
        let filled = |index| self.filled_by(index);
        let filled: Vec<SiteId> =
            if is_far { Vec::new() } else { moves.clone().filter_map(filled).collect() };
        for index in moves {
            if self.stack.is_empty() && self.is_left_out(index) {
                continue;
            }
            let priority = if table_move == Some(index) {
                TABLE_MOVE
            } else if is_far {
                self.promise(index)?
            } else {
                self.filled_by(index).map_or(0, |site| i64::from(self.is_in_odd_region(site, &filled)))
            };
            self.order.push(OrderKey::new(priority, index - start));
        }
        self.order[order_start..].sort_unstable();
        Ok(())
    }

    /// The site that a move fills.
    fn filled_by(&self, index: usize) -> Option<SiteId> {
        let sites = self.rules.program().site_count();
        let mut changed = self.list.changes(index).iter().map(|change| usize::from(change.cell));
        let is_empty = |&cell: &usize| cell < sites && Piece(self.position.cells()[cell]).is_none();
        changed.find(is_empty).map(SiteId::new)
    }

    /// Whether an odd number of sites, of those that can be filled, are connected with one.
    fn is_in_odd_region(&self, site: SiteId, others: &[SiteId]) -> bool {
        let program = self.rules.program();
        let mut region = vec![site];
        let mut next = 0;
        while let Some(&from) = region.get(next) {
            next += 1;
            let links = &program.links[from.index() * program.direction_count..][..program.direction_count];
            let near = others.iter().filter(|other| links.contains(&other.0));
            let new: Vec<SiteId> = near.copied().filter(|other| !region.contains(other)).collect();
            region.extend(new);
        }
        region.len() % 2 == 1
    }

    /// How well a move may be searched first: the fewer replies there are, the better; best if the table knows that it wins.
    fn promise(&mut self, index: usize) -> Result<i64, RunError> {
        let mover = self.rules.turn(&self.position).player;
        let Self { rules, position, list, .. } = self;
        let undo = rules.make(position, list.changes_mut(index))?;
        let replies = rules.count_moves(position);
        let (hash, next) = (position.hash(), rules.turn(position).player);
        rules.unmake(position, list.changes_mut(index), undo);
        let is_same_side = self.is_our_side(mover) == self.is_our_side(next);
        let wins = self.learnt.table.probe(hash).is_some_and(|hit| {
            let for_mover = if is_same_side { hit.score } else { -hit.score };
            let opposite = if is_same_side { Bound::Upper } else { Bound::Lower };
            for_mover > WIN_BOUND && hit.bound != opposite
        });
        Ok(if wins { KNOWN_WIN } else { -(replies? as i64) })
    }
}
