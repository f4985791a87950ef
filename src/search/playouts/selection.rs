//! Selects the move to try next, and the best moves.

use super::tree::{Games, Node, NodeNumber, Proof, Tree};

/// The exploration constant of UCT. It is less than the square root of 2 in the paper, since the capture bonus explores
/// too.
const EXPLORATION: f32 = 0.35;
/// The constant where many games tell about a move in which it was played later.
const LEAST_EXPLORATION: f32 = 0.02;
/// After about this many games a node's own results count as much as its RAVE statistics: the parameter k of the paper
/// on RAVE.
const RAVE_EQUIVALENCE: f32 = 1000.0;
/// In estimates, a move counts as if it had won half of this many additional games.
const PRIOR_GAMES: f32 = 30.0;
/// The bonus for winning a piece while little is known.
const CAPTURE_BONUS: f32 = 0.1;

/// The child to descend to: the most promising one that is not proven; at random in random turns. Every move of the root
/// is tried once first, so that reports have something to say about each.
pub(super) fn select_child(
    tree: &Tree,
    at: NodeNumber,
    random: &mut impl FnMut(usize) -> usize,
) -> NodeNumber {
    let node = tree.node(at);
    let children: Vec<NodeNumber> = tree.children(at).collect();
    if node.random {
        return children[random(children.len())];
    }
    // Platforms differ in the last bit of a logarithm; rounded from `f64`, all of them choose the same move.
    let tried = (f64::from(node.games.visits.max(1)) + 1.0).ln() as f32;
    let is_root = at == NodeNumber::ROOT;
    let start = random(children.len());
    let mut best = (f32::NEG_INFINITY, children[start]);
    // Starts anywhere, so that ties are broken at random.
    for at in (start..children.len()).chain(0..start) {
        let child = tree.node(children[at]);
        let is_first = is_root && child.games.visits == 0 && child.games.proof.is_none();
        let value = if is_first { f32::INFINITY } else { selection_value(child, node.ours, tried) };
        if value > best.0 {
            best = (value, children[at]);
        }
    }
    best.1
}

fn selection_value(child: &Node, ours: bool, tried: f32) -> f32 {
    let wanted = if ours { Proof::Win } else { Proof::Loss };
    let games = &child.games;
    // Of a proven draw nothing more is to be learnt, so what may be better comes first.
    if let Some(proof) = games.proof {
        return if proof == wanted { f32::INFINITY } else { -1.0 + proof_value(proof, ours) };
    }
    let visits = games.visits as f32;
    let value = if ours { mean(games) } else { 1.0 - mean(games) };
    let capture_bonus = if child.material_gain > 0 {
        CAPTURE_BONUS * child.material_gain as f32 / (child.material_gain as f32 + 100.0) / (visits + 1.0)
    } else {
        0.0
    };
    // Where RAVE has games of its own to go by, it explores; UCT's bonus would make the tree flat.
    let others = games.rave_visits.saturating_sub(games.visits) as f32;
    let exploration = LEAST_EXPLORATION + EXPLORATION * (visits + 1.0) / (visits + 1.0 + 10.0 * others);
    value + capture_bonus + exploration * (tried / (visits + 1.0)).sqrt()
}

/// The share of games won after a move; the fewer they are, the more its RAVE statistics count.
fn mean(games: &Games) -> f32 {
    let own = (RAVE_EQUIVALENCE / (3.0 * games.visits as f32 + RAVE_EQUIVALENCE)).sqrt();
    let trust = if games.rave_visits == 0 { 0.0 } else { own };
    (1.0 - trust) * games.mean() + trust * games.rave_mean()
}

/// The estimated probability of winning after a move, pulled towards one half if there were few games.
pub(super) fn estimate(games: &Games) -> f32 {
    let visits = games.visits as f32;
    (visits * mean(games) + PRIOR_GAMES * 0.5) / (visits + PRIOR_GAMES)
}

fn proof_value(proof: Proof, ours: bool) -> f32 {
    if ours { proof.result() } else { 1.0 - proof.result() }
}

/// The best of some children for the player to move: proven wins first, then by number of games. A proven draw comes before
/// what seems to lose.
pub(super) fn best(
    children: impl Iterator<Item = (NodeNumber, Games)>,
    ours: bool,
    count: usize,
) -> Vec<NodeNumber> {
    let tried: Vec<(NodeNumber, Games)> = children.filter(|(_, games)| games.visits > 0).collect();
    let has_draw = tried.iter().any(|(_, games)| games.proof == Some(Proof::Draw));
    let mut ranked: Vec<(u64, NodeNumber)> =
        tried.iter().map(|(child, games)| (root_rank(games, ours, has_draw), *child)).collect();
    ranked.sort_by_key(|&(root_rank, _)| std::cmp::Reverse(root_rank));
    ranked.into_iter().take(count).map(|(_, child)| child).collect()
}

fn root_rank(games: &Games, ours: bool, has_draw: bool) -> u64 {
    let own_estimate = if ours { estimate(games) } else { 1.0 - estimate(games) };
    let tier: u64 = match games.proof.map(|proof| proof_value(proof, ours)) {
        Some(1.0) => return (5 << 40) - u64::from(games.distance),
        Some(0.0) => return u64::from(games.distance),
        Some(_) => 2,
        None if has_draw && own_estimate < 0.5 => 1,
        None => 3,
    };
    (tier << 40) + u64::from(games.visits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proven_draw_comes_before_what_seems_to_lose() {
        let games = |visits: u32, proof: Option<Proof>| {
            let mut games = Games::default();
            (games.visits, games.proof) = (visits, proof);
            games
        };
        let (lost, drawn) = (games(900, None), games(3, Some(Proof::Draw)));
        let proven = |proof: Proof| games(1, Some(proof));
        for ours in [true, false] {
            let rank = |games: &Games| root_rank(games, ours, true);
            let (won, none) = if ours { (Proof::Win, Proof::Loss) } else { (Proof::Loss, Proof::Win) };
            assert!(rank(&proven(won)) > rank(&drawn) && rank(&drawn) > rank(&proven(none)), "{ours}");
            // Whoever wins no game seems to lose; for the other side that is good.
            assert_eq!(rank(&drawn) > rank(&lost), ours);
        }
        assert!(root_rank(&lost, true, false) > root_rank(&games(5, None), true, false));
    }
}
