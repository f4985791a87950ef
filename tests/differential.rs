//! Random games of Chase in which the engine and the naive generator must agree on every choice and on every
//! position that can follow.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;
mod support;

use boardwright::index::{PlayerId, VariableId};
use boardwright::moves::{MoveList, Rules};
use boardwright::notation::{move_text, position_text};
use boardwright::position::Position;
use naive::chase::{Action, Board, Die, Kind, Player, Site, State, actions, legal};

const GAMES: u64 = 300;
const PLIES: usize = 200;

#[test]
fn both_generators_agree_all_along_random_games() {
    let mut pair = Pair::new();
    let (mut plies, mut owing, mut ended) = (0, 0, 0);
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = pair.rules.start().unwrap();
        for _ in 0..PLIES {
            let next = pair.check(&position, seed);
            if next.is_empty() {
                ended += 1;
                break;
            }
            position = next[random.usize(..next.len())].clone();
            plies += 1;
            owing += usize::from(pair.state(&position).owed > 0);
        }
    }
    assert!(plies > 30_000 && owing > 2_000 && ended > 100, "{plies} plies, {owing} debts, {ended} ends");
}

/// A choice and what comes of it.
type Choice = (String, State);

/// The engine and what it takes to see its positions as the naive generator does.
struct Pair {
    rules: Rules,
    /// The naive generator's sites in the engine's order.
    sites: Vec<Site>,
}

impl Pair {
    fn new() -> Self {
        let rules = Rules::new(support::shipped("chase").program);
        let sites = rules.program().names.sites.iter().map(|name| Site::parse(name).unwrap());
        Self { sites: sites.collect(), rules }
    }

    /// Compares both generators and gives every position that can follow; none when the game is over.
    fn check(&mut self, position: &Position, seed: u64) -> Vec<Position> {
        let state = self.state(position);
        let (mut ours, next) = self.choices(position, state.owed > 0);
        let mut theirs = naive_choices(&state);
        ours.sort_unstable();
        theirs.sort_unstable();
        if ours != theirs {
            let only = |some: &[Choice], others: &[Choice]| -> Vec<String> {
                let missing = some.iter().filter(|choice| !others.contains(choice));
                missing
                    .map(|(text, state)| format!("{text} -> {} owing {}", state.board, state.owed))
                    .collect()
            };
            let text = position_text(self.rules.program(), position);
            let (engine, naive) = (only(&ours, &theirs), only(&theirs, &ours));
            panic!("seed {seed}: {text}\nonly the engine: {engine:#?}\nonly the naive generator: {naive:#?}");
        }
        next
    }

    fn choices(&mut self, position: &Position, owing: bool) -> (Vec<Choice>, Vec<Position>) {
        if self.rules.goal(position, 0).unwrap().is_some() {
            return (Vec::new(), Vec::new());
        }
        let mut list = MoveList::default();
        self.rules.moves(position, &mut list).unwrap();
        let (mut choices, mut positions) = (Vec::new(), Vec::new());
        for index in 0..list.len() {
            let text = move_text(self.rules.program(), list.steps(index));
            let mut next = position.clone();
            self.rules.make(&mut next, list.changes_mut(index)).unwrap();
            choices.push((label(&text, owing), self.state(&next)));
            positions.push(next);
        }
        (choices, positions)
    }

    /// The naive generator's view of a position.
    fn state(&self, position: &Position) -> State {
        let program = self.rules.program();
        let player = |id: PlayerId| [Player::Red, Player::Blue][id.index()];
        let mut board = Board::empty();
        for (site, piece) in position.pieces() {
            let value = piece.attribute(&program.attributes[0]) as u8;
            board.put(self.sites[site.index()], Die { player: player(piece.owner()), value });
        }
        let debt = |id| position.cells()[program.variable_cell(VariableId::new(0), PlayerId::new(id))] as u8;
        let mover = player(self.rules.turn(position).player);
        assert_eq!(self.rules.turn(position).decision, debt(0) + debt(1) > 0, "a debt is a turn of its own");
        State { board, mover, owed: debt(mover as usize) }
    }
}

fn naive_choices(state: &State) -> Vec<Choice> {
    let next = legal(state);
    if state.owed > 0 || next.is_empty() {
        return next.into_iter().map(|state| (String::new(), state)).collect();
    }
    actions(&state.board, state.mover).iter().map(naive_label).zip(next).collect()
}

/// What tells choices apart that lead to one board: the die and its first direction, or the exchange.
fn naive_label(action: &Action) -> String {
    let (start, direction) = (action.start, action.direction);
    match action.kind {
        Kind::Move => format!("{start} {direction}"),
        Kind::Exchange { here, there } => {
            format!("{start} - {} exchange {here} {there}", start.neighbour(direction).unwrap())
        }
    }
}

/// The same of a move's text. A redistribution is its outcome, in whatever order it was chosen.
fn label(text: &str, owing: bool) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        _ if owing => String::new(),
        [start, "-", _, direction] => format!("{start} {direction}"),
        _ => text.to_owned(),
    }
}
