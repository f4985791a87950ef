//! Solves the positions with certain pieces, together with those that lead to them and to which they lead.

use rustc_hash::FxHashMap;

use super::explored::{Explored, OUTSIDE, Outside};
use crate::solve::SolveError;
use crate::solve::retrograde::{GameValues, Positions, retrograde_analysis};
use crate::solve::state::{State, Winner};
use crate::tablebase::{MAX_TURNS, Material, Table, Value};

/// What is known of a position elsewhere: who wins it, and in how many turns; none if it is a draw.
pub(super) type Known = Option<(Winner, u32)>;

/// The positions of one or several explored materials, and one for each value that positions elsewhere have.
struct Component {
    states: Vec<Option<State>>,
    first_edges: Vec<u32>,
    edges: Vec<u32>,
    /// The values of the positions after those in `states`.
    elsewhere: Vec<Known>,
}

/// The tables of some explored materials, by their numbers among all. `movers` are the sides that move in each turn;
/// `known` tells the values of arrangements that are not among these, by the number of their material and their own.
/// There is none for pieces with which every game is over.
pub(super) fn solve(
    parts: Vec<(u32, Explored)>,
    movers: &[Winner],
    known: impl Fn(u32, u32) -> Known,
) -> Result<Vec<Table>, SolveError> {
    let (component, materials) = Component::join(parts, known)?;
    let found = retrograde_analysis(&component);
    let mut tables = Vec::with_capacity(materials.len());
    let mut first = 0;
    for Joined { material, arrangements, positions } in materials {
        let nodes = first..first + arrangements;
        first += positions;
        if !component.states[nodes.clone()].iter().any(|state| matches!(state, Some(State::Open(_)))) {
            continue;
        }
        let mut longest = 0;
        let values = nodes.clone().map(|node| {
            let mover = movers[material.turn(node - nodes.start)];
            let value = component.states[node].map(|state| value(&found, node as u32, state, mover));
            if let Some(Value::Win(turns) | Value::Loss(turns)) = value {
                longest = longest.max(turns);
            }
            value
        });
        let table = Table::new(material.clone(), values);
        if longest > MAX_TURNS {
            return Err(SolveError::Turns(MAX_TURNS));
        }
        tables.push(table);
    }
    Ok(tables)
}

/// The value of a position for the side to move.
fn value(found: &GameValues, node: u32, state: State, mover: Winner) -> Value {
    let result = match state {
        State::Open(_) => found.of(node),
        State::Over(winner) => winner.map(|winner| (winner, 0)),
    };
    match result {
        None => Value::Draw,
        Some((winner, turns)) if winner == mover => Value::Win(turns),
        Some((_, turns)) => Value::Loss(turns),
    }
}

/// What was joined: certain pieces, and how many arrangements and positions in all they have.
struct Joined {
    material: Material,
    arrangements: usize,
    positions: usize,
}

impl Component {
    fn join(
        parts: Vec<(u32, Explored)>,
        known: impl Fn(u32, u32) -> Known,
    ) -> Result<(Self, Vec<Joined>), SolveError> {
        let mut firsts = FxHashMap::default();
        let (mut positions, mut moves) = (0, 0);
        for (number, part) in &parts {
            firsts.insert(*number, positions as u32);
            positions += part.states.len();
            moves += part.edges.len();
        }
        if u32::try_from(moves).is_err() || positions >= OUTSIDE as usize {
            return Err(SolveError::Moves(u32::MAX.into()));
        }
        let mut ends = Ends { first: positions as u32, numbers: FxHashMap::default(), all: Vec::new() };
        let mut component =
            Self { states: Vec::new(), first_edges: vec![0], edges: Vec::new(), elsewhere: Vec::new() };
        let mut joined = Vec::with_capacity(parts.len());
        for (_, mut part) in parts {
            let (first, first_edge) = (component.states.len() as u32, component.edges.len() as u32);
            for edge in &mut part.edges {
                *edge = match edge.checked_sub(OUTSIDE).map(|at| part.outside[at as usize]) {
                    None => *edge + first,
                    Some(Outside::Over(winner)) => ends.node(winner.map(|winner| (winner, 0))),
                    Some(Outside::Elsewhere(material, at)) => match firsts.get(&material) {
                        Some(first) => first + at,
                        None => ends.node(known(material, at)),
                    },
                };
            }
            joined.push(Joined {
                material: part.material,
                arrangements: part.arrangements,
                positions: part.states.len(),
            });
            component.states.append(&mut part.states);
            component.first_edges.extend(part.first_edges[1..].iter().map(|end| end + first_edge));
            component.edges.append(&mut part.edges);
        }
        component.elsewhere = ends.all;
        Ok((component, joined))
    }
}

/// The nodes for the values of positions elsewhere.
struct Ends {
    /// The number of the first.
    first: u32,
    numbers: FxHashMap<Known, u32>,
    all: Vec<Known>,
}

impl Ends {
    fn node(&mut self, known: Known) -> u32 {
        let Self { first, numbers, all } = self;
        *numbers.entry(known).or_insert_with(|| {
            all.push(known);
            *first + all.len() as u32 - 1
        })
    }
}

impl Positions for Component {
    fn len(&self) -> usize {
        self.states.len() + self.elsewhere.len()
    }

    fn successors(&self, node: u32) -> &[u32] {
        match self.first_edges.get(node as usize..=node as usize + 1) {
            Some(&[first, end]) => &self.edges[first as usize..end as usize],
            _ => &[],
        }
    }

    fn mover(&self, node: u32) -> Option<Winner> {
        self.states.get(node as usize).copied().flatten().and_then(State::mover)
    }

    fn known(&self, node: u32) -> Option<(Winner, u32)> {
        match self.states.get(node as usize) {
            Some(state) => state.and_then(State::winner).map(|winner| (winner, 0)),
            None => self.elsewhere[node as usize - self.states.len()],
        }
    }
}
