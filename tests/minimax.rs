//! Alpha-beta without what prunes by guessing finds what plain minimax finds, to the point.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "tactics/ends.rs"]
mod ends;
mod support;

use std::sync::Arc;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::moves::{MoveList, Rules};
use boardwright::notation::position_text;
use boardwright::position::Position;
use boardwright::search::{Algorithm, Evaluation, Limits, Pruning, Score, Search, WIN_BOUND, plies_to_end};

/// Positions of each game.
const POSITIONS: usize = 100;
/// Longest random beginning.
const MOST_TURNS: usize = 60;
/// Positions with more moves are looked at less deep.
const FEW_MOVES: usize = 16;

/// What a position is worth if both sides play as well as they can for so many turns: everything is tried.
struct Minimax {
    rules: Rules,
    evaluation: Arc<Evaluation>,
}

impl Minimax {
    /// The value for the player to move, `ply` plies behind the position that is asked about.
    fn value(&mut self, position: &mut Position, depth: u32, ply: Score) -> Score {
        let player = self.rules.turn(position).player;
        let ended = if ply > 0 { ends::by_goal(&mut self.rules, position, player) } else { None };
        if let Some(end) = ended {
            return certain(end, ply);
        }
        if depth == 0 && !self.rules.turn(position).decision {
            return self.evaluation.worth(&mut self.rules, position);
        }
        let mut list = MoveList::default();
        self.rules.moves(position, &mut list).unwrap();
        let values = (0..list.len()).map(|index| {
            let made = self.rules.make(position, list.changes_mut(index)).unwrap();
            let turn = self.rules.turn(position);
            let (sign, less) = (if turn.player == player { 1 } else { -1 }, u32::from(!turn.decision));
            let value = sign * self.value(position, depth - less.min(depth), ply + 1);
            self.rules.unmake(position, list.changes_mut(index), made);
            value
        });
        let best = values.max();
        best.unwrap_or_else(|| certain(ends::without_moves(&mut self.rules, position, player), ply))
    }
}

/// The score of a certain end so many plies away.
fn certain(end: i32, ply: Score) -> Score {
    let at_once = WIN_BOUND + 1 + plies_to_end(WIN_BOUND + 1).unwrap() as Score;
    end * (at_once - ply)
}

/// Positions of random games that are not over.
fn positions(compiled: &Compiled) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut game = Game::new(compiled.program.clone()).unwrap();
        for _ in 0..random.usize(..MOST_TURNS) {
            if game.outcome().is_none() {
                game.play(random.usize(..game.moves().len())).unwrap();
            }
        }
        // Without the past no position is there for the second time.
        let game = Game::from_position(compiled.program.clone(), game.position().clone()).unwrap();
        positions.extend(game.outcome().is_none().then_some(game));
    }
    positions
}

fn check(id: &str) {
    let compiled = support::shipped(id);
    let evaluation = Arc::new(Evaluation::new(&compiled.program));
    let mut minimax = Minimax { rules: Rules::new(compiled.program.clone()), evaluation: evaluation.clone() };
    for game in positions(&compiled) {
        let depth = if game.moves().len() <= FEW_MOVES { 3 } else { 2 };
        let value = minimax.value(&mut game.position().clone(), depth, 0);
        // In so few turns no position is met with different depths, so the table must not change anything.
        for table in [false, true] {
            let pruning = Pruning { table, ..Pruning::NONE };
            let limits =
                Limits { depth, pruning, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
            let mut search = Search::with(&game, limits, evaluation.clone());
            let found = search.run(u64::MAX).unwrap().score;
            let text = position_text(game.program(), game.position());
            assert_eq!(found, value, "{id}, depth {depth}, table {table}: {text}");
        }
    }
}

macro_rules! games {
    ($($name:ident: $id:literal;)*) => {$(
        #[test]
        fn $name() {
            check($id);
        }
    )*};
}

games! {
    chase: "chase";
    abalone: "abalone";
    surakarta: "surakarta";
    ordo: "ordo";
    cannon: "cannon";
    chess: "chess";
    draughts: "english-draughts";
    reversi: "reversi";
    breakthrough: "breakthrough";
    lewthwaite: "lewthwaite";
}
