//! Retrograde analysis: propagates results from the ends of games to the positions before them.
//!
//! A position is won for the side to move if one of its moves leads to a win, and lost if all lead to a loss. Positions
//! are processed by their distance from the end, so the number of turns is right: the winner takes the shortest way,
//! and the loser's last way out is the longest.

use super::graph::Graph;
use super::state::{State, Winner};

/// The winners of positions, and the distances to the end in turns.
#[derive(Debug)]
pub(super) struct GameValues {
    winners: Vec<Option<Winner>>,
    turns: Vec<u32>,
}

impl GameValues {
    /// Who wins a position, and in how many turns; `None` if unknown.
    pub(super) fn of(&self, node: u32) -> Option<(Winner, u32)> {
        self.winners[node as usize].map(|winner| (winner, self.turns[node as usize]))
    }
}

/// The predecessors of each position: `from[first[node]..first[node + 1]]`.
struct Predecessors {
    first: Vec<u32>,
    from: Vec<u32>,
}

/// Propagates the results of a graph as far as possible.
pub(super) fn retrograde_analysis(graph: &Graph) -> GameValues {
    let reverse = Predecessors::new(graph);
    let mut found = GameValues { winners: vec![None; graph.len()], turns: vec![0; graph.len()] };
    let mut open_moves: Vec<u32> =
        (0..graph.len() as u32).map(|node| graph.children(node).len() as u32).collect();
    let mut queue: Vec<u32> = Vec::new();
    for (node, state) in graph.states().iter().enumerate() {
        if let State::Over(Some(winner)) = state {
            found.winners[node] = Some(*winner);
            queue.push(node as u32);
        }
    }
    // Breadth first from the ends: the first win found is the quickest, and the last move of a lost position to be
    // resolved is its longest defence.
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        next += 1;
        let Some((winner, turns)) = found.of(node) else { continue };
        for &before in reverse.before(node) {
            let at = before as usize;
            if found.winners[at].is_some() {
                continue;
            }
            open_moves[at] -= 1;
            if graph.states()[at] == State::Open(winner) || open_moves[at] == 0 {
                (found.winners[at], found.turns[at]) = (Some(winner), turns + 1);
                queue.push(before);
            }
        }
    }
    found
}

impl Predecessors {
    fn new(graph: &Graph) -> Self {
        let mut first = vec![0_u32; graph.len() + 1];
        for &node in graph.edges() {
            first[node as usize + 1] += 1;
        }
        for node in 0..graph.len() {
            first[node + 1] += first[node];
        }
        let mut free = first.clone();
        let mut from = vec![0; graph.edges().len()];
        for node in 0..graph.len() as u32 {
            for &child in graph.children(node) {
                let place = &mut free[child as usize];
                from[*place as usize] = node;
                *place += 1;
            }
        }
        Self { first, from }
    }

    fn before(&self, node: u32) -> &[u32] {
        &self.from[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }
}
