//! Retrograde analysis: propagates results from the ends of games to the positions before them.
//!
//! A position is won for the side to move if one of its moves leads to a win, and lost if all lead to a loss. Positions
//! are processed by their distance from the end, so the number of turns is right: the winner takes the shortest way,
//! and the loser's last way out is the longest.

use std::collections::VecDeque;

use super::state::Winner;

/// Positions, numbered from 0, and their moves.
pub(super) trait Positions {
    /// How many there are.
    fn len(&self) -> usize;
    /// Where the moves of one lead; nowhere if they are not known.
    fn successors(&self, node: u32) -> &[u32];
    /// The side to move, unless the game is over.
    fn mover(&self, node: u32) -> Option<Winner>;
    /// Who wins one, and in how many turns, if this is known without its moves.
    fn known(&self, node: u32) -> Option<(Winner, u32)>;
}

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

/// Propagates what is known of positions as far as possible.
pub(super) fn retrograde_analysis(positions: &impl Positions) -> GameValues {
    let nodes = 0..positions.len() as u32;
    let predecessors = Predecessors::new(positions);
    let mut found = GameValues { winners: vec![None; positions.len()], turns: vec![0; positions.len()] };
    let mut open_moves: Vec<u32> =
        nodes.clone().map(|node| positions.successors(node).len() as u32).collect();
    let mut known: Vec<(u32, u32)> = Vec::new();
    for node in nodes {
        if let Some((winner, turns)) = positions.known(node) {
            (found.winners[node as usize], found.turns[node as usize]) = (Some(winner), turns);
            known.push((turns, node));
        }
    }
    known.sort_unstable();
    let mut known = known.into_iter().peekable();
    // In the order of turns to the end: the first win found is the quickest, and the last move of a lost position to be
    // resolved is its longest defence.
    let mut queue: VecDeque<u32> = VecDeque::new();
    loop {
        let first = queue.front().map(|&node| found.turns[node as usize]);
        let is_known_next = known.peek().is_some_and(|&(turns, _)| first.is_none_or(|first| turns <= first));
        let next = if is_known_next { known.next().map(|(_, node)| node) } else { queue.pop_front() };
        let Some(node) = next else { return found };
        let Some((winner, turns)) = found.of(node) else { continue };
        for &before in predecessors.of(node) {
            let at = before as usize;
            if found.winners[at].is_some() {
                continue;
            }
            open_moves[at] -= 1;
            if positions.mover(before) == Some(winner) || open_moves[at] == 0 {
                (found.winners[at], found.turns[at]) = (Some(winner), turns + 1);
                queue.push_back(before);
            }
        }
    }
}

impl Predecessors {
    fn new(positions: &impl Positions) -> Self {
        let nodes = 0..positions.len() as u32;
        let mut first = vec![0_u32; positions.len() + 1];
        for &node in nodes.clone().flat_map(|node| positions.successors(node)) {
            first[node as usize + 1] += 1;
        }
        for node in 0..positions.len() {
            first[node + 1] += first[node];
        }
        let mut free = first.clone();
        let mut from = vec![0; *first.last().unwrap_or(&0) as usize];
        for node in nodes {
            for &successor in positions.successors(node) {
                let place = &mut free[successor as usize];
                from[*place as usize] = node;
                *place += 1;
            }
        }
        Self { first, from }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.from[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }
}
