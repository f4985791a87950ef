//! The report of a tree search: the best moves so far, their scores, and the lines expected after them.

use super::Playouts;
use super::selection;
use super::tree::{Games, NodeNumber, Proof};
use crate::moves::{MoveList, Rules};
use crate::notation::move_texts;
use crate::position::Position;
use crate::search::limits::MAX_LINES;
use crate::search::report::Line;
use crate::search::score::{Score, WIN, is_within_margin, score_of_chance};

impl Playouts {
    /// Updates the report.
    pub(super) fn update_report(&mut self) {
        let wanted = if self.limits.margin > 0 { MAX_LINES } else { self.limits.lines };
        let best = self.best(NodeNumber::ROOT, wanted);
        let texts = move_texts_of(&mut self.rules, &self.root);
        let mut lines: Vec<Line> = best.iter().map(|&node| self.line(node, &texts)).collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let Some(top) = lines.first().map(|line| line.score) else { return };
        let good = lines.iter().filter(|line| is_within_margin(line.score, top, self.limits.margin)).count();
        let chosen = fastrand::Rng::with_seed(self.limits.seed).u64(..good.max(1) as u64) as usize;
        let chosen = &lines[if self.limits.margin > 0 { chosen } else { 0 }];
        self.report.best = Some(chosen.first);
        self.report.score = chosen.score;
        self.report.line.clone_from(&chosen.texts);
        self.report.depth = lines.iter().map(|line| line.texts.len() as u32).max().unwrap_or(0);
        self.report.lines = lines.into_iter().take(self.limits.lines).collect();
    }

    /// The line that is expected after a move of the root.
    fn line(&mut self, node: NodeNumber, texts: &[String]) -> Line {
        let first = self.tree.move_index(NodeNumber::ROOT, node);
        let mut line = Line {
            first,
            score: self.score(node),
            texts: texts.get(first).cloned().into_iter().collect(),
            games: Some(self.games(NodeNumber::ROOT, node).visits),
        };
        let mut position = self.root.clone();
        let mut at = node;
        loop {
            let mut changes = self.tree.changes(at).to_vec();
            if self.rules.make(&mut position, &mut changes).is_err() {
                return line;
            }
            let Some(&next) = self.best(at, 1).first() else { return line };
            let texts = move_texts_of(&mut self.rules, &position);
            let Some(text) = texts.get(self.tree.move_index(at, next)) else { return line };
            line.texts.push(text.clone());
            at = next;
        }
    }

    /// The score of a move of the root for our side.
    fn score(&self, node: NodeNumber) -> Score {
        let games = self.games(NodeNumber::ROOT, node);
        match games.proof {
            Some(Proof::Win) => WIN - 1 - Score::from(games.distance),
            Some(Proof::Loss) => 1 + Score::from(games.distance) - WIN,
            Some(Proof::Draw) => 0,
            None => score_of_chance(selection::estimate(&games)),
        }
    }

    /// The best moves of a node.
    fn best(&self, at: NodeNumber, count: usize) -> Vec<NodeNumber> {
        let children = self.tree.children(at).map(|child| (child, self.games(at, child)));
        selection::best(children, self.tree.node(at).ours, count)
    }

    /// The games after a move of a node, at the root with those of other searches.
    fn games(&self, at: NodeNumber, child: NodeNumber) -> Games {
        let mut games = self.tree.node(child).games;
        let others = self.of_others.get(self.tree.move_index(at, child));
        if let Some(&others) = others.filter(|_| at == NodeNumber::ROOT) {
            games.add(others);
        }
        games
    }
}

fn move_texts_of(rules: &mut Rules, position: &Position) -> Vec<String> {
    let mut list = MoveList::default();
    match rules.moves(position, &mut list) {
        Ok(()) => move_texts(rules.program(), &list),
        Err(_) => Vec::new(),
    }
}
