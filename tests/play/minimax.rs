//! Without unsound pruning, alpha-beta finds exactly what plain minimax finds.

use std::collections::HashMap;
use std::sync::Arc;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::index::PlayerId;
use boardwright::moves::{MoveList, Repeated, Rules};
use boardwright::notation::position_text;
use boardwright::position::Position;
use boardwright::search::{Algorithm, Evaluation, Limits, Pruning, Score, Search, WIN_BOUND, plies_to_end};

use crate::support::length::short_or_long;
use crate::{ends, support};

/// Most random moves before a position.
const MAX_TURNS: usize = 60;
/// Positions with more moves are searched less deep.
const FEW_MOVES: usize = 16;

/// What a certain win counts at most in an average.
const MAX_IN_AVERAGE: Score = 3_000;

/// The value of a position for a player and partners if both sides play best for a number of turns. Everything is
/// searched; random turns are averaged.
struct Minimax {
    rules: Rules,
    evaluation: Arc<Evaluation>,
    player: PlayerId,
    /// How many turns were left where a position was met, by its hash.
    left: HashMap<u64, u32>,
    /// Whether a position was met again with another number of turns left, as where a throw grants a second turn.
    /// There the table holds the value of a deeper search, which is not what plain minimax finds.
    meets_at_other_depths: bool,
}

impl Minimax {
    fn new(compiled: &Compiled, evaluation: Arc<Evaluation>, player: PlayerId) -> Self {
        let rules = Rules::new(compiled.program.clone());
        Self { rules, evaluation, player, left: HashMap::new(), meets_at_other_depths: false }
    }

    /// The value `ply` plies after the root.
    fn value(&mut self, position: &mut Position, depth: u32, ply: Score) -> Score {
        self.meets_at_other_depths |= *self.left.entry(position.hash()).or_insert(depth) != depth;
        let turn = self.rules.turn(position);
        let side = self.side();
        let (ours, random, decision) = (side >> turn.player.0 & 1 == 1, turn.random, turn.decision);
        if let Some(end) = self.end_by_goal(position) {
            return certain(end, ply);
        }
        if depth == 0 && !decision && !random {
            return self.evaluation.worth(&mut self.rules, position, side);
        }
        let mut list = MoveList::default();
        self.rules.moves(position, &mut list).unwrap();
        let values = (0..list.len()).map(|index| {
            let made = self.rules.make(position, list.changes_mut(index)).unwrap();
            let turn = self.rules.turn(position);
            let less = u32::from(!turn.decision && !turn.random);
            let value = self.value(position, depth - less.min(depth), ply + 1);
            self.rules.unmake(position, list.changes_mut(index), made);
            value
        });
        let values: Vec<Score> = values.collect();
        let best = match (random, ours) {
            (true, _) => return average(&values),
            (false, true) => values.into_iter().max(),
            (false, false) => values.into_iter().min(),
        };
        best.unwrap_or_else(|| certain(self.end_without_moves(position), ply))
    }

    fn side(&self) -> u16 {
        self.rules.program().side_of(self.player)
    }

    /// The result for the player, 1 for a win and -1 for a loss, if the game is over independently of moves.
    fn end_by_goal(&mut self, position: &Position) -> Option<i32> {
        if self.two_play() {
            return ends::by_goal(&mut self.rules, position, self.player);
        }
        let has_goal = self.rules.goal(position, Repeated::default()).unwrap().is_some();
        has_goal.then(|| self.told_end(position))
    }

    /// The same if the player to move has no move.
    fn end_without_moves(&mut self, position: &Position) -> i32 {
        if self.two_play() {
            return ends::without_moves(&mut self.rules, position, self.player);
        }
        self.told_end(position)
    }

    fn two_play(&self) -> bool {
        self.rules.program().playing.count_ones() == 2
    }

    /// The result according to the game itself, for games of more than two players, in which this test has no
    /// independent rule for who has won.
    fn told_end(&self, position: &Position) -> i32 {
        let game = Game::from_position(self.rules.shared_program().clone(), position.clone()).unwrap();
        let winners = &game.outcome().unwrap().winners;
        let won = winners.iter().any(|winner| self.side() >> winner.0 & 1 == 1);
        if winners.is_empty() { 0 } else { i32::from(won) * 2 - 1 }
    }
}

/// The average over random moves.
fn average(values: &[Score]) -> Score {
    let sum: Score = values.iter().map(|value| value.clamp(&-MAX_IN_AVERAGE, &MAX_IN_AVERAGE)).sum();
    sum / values.len() as Score
}

/// The score of a certain end this many plies away.
fn certain(end: i32, ply: Score) -> Score {
    let at_once = WIN_BOUND + 1 + plies_to_end(WIN_BOUND + 1).unwrap() as Score;
    end * (at_once - ply)
}

/// Positions from random games that are not over, at turns of players.
fn positions(compiled: &Compiled) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < short_or_long(12, 100) {
        let mut game = Game::new(compiled.program.clone()).unwrap();
        for _ in 0..random.usize(..MAX_TURNS) {
            if game.outcome().is_none() {
                game.play(random.usize(..game.moves().len())).unwrap();
            }
        }
        // Without a history, no position is a repetition.
        let game = Game::from_position(compiled.program.clone(), game.position().clone()).unwrap();
        let is_asked = game.outcome().is_none() && !game.turn().random;
        positions.extend(is_asked.then_some(game));
    }
    positions
}

fn check(id: &str) {
    let compiled = support::shipped(id);
    let evaluation = Arc::new(Evaluation::new(&compiled.program));
    let games = positions(&compiled);
    let mut deep_with_table = 0;
    for game in &games {
        let depth = if game.moves().len() <= FEW_MOVES { 3 } else { 2 };
        let minimax = |depth| {
            let mut minimax = Minimax::new(&compiled, evaluation.clone(), game.turn().player);
            let value = minimax.value(&mut game.position().clone(), depth, 0);
            (depth, value, minimax.meets_at_other_depths)
        };
        let whole = minimax(depth);
        let comparable =
            (1..=depth).rev().map(minimax).find(|(.., meets_at_other_depths)| !meets_at_other_depths);
        for (table, case) in [(false, Some(whole)), (true, comparable)] {
            let Some((depth, value, _)) = case else { continue };
            deep_with_table += usize::from(table && depth > 1);
            let pruning = Pruning { table, memory: table, ..Pruning::NONE };
            let limits =
                Limits { depth, pruning, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
            let mut search = Search::with(game, limits, evaluation.clone());
            let found = search.run(u64::MAX).unwrap().score;
            let text = position_text(game.program(), game.position());
            assert_eq!(found, value, "{id}, depth {depth}, table {table}: {text}");
            check_next(&compiled, game, search, Limits { depth: depth - 1, ..limits }, &evaluation);
        }
    }
    assert!(
        deep_with_table * 2 > games.len(),
        "{id}: only {deep_with_table} of {} with a table",
        games.len()
    );
}

/// What a search has learnt must not change the value of the position after its best move.
fn check_next(
    compiled: &Compiled,
    game: &Game,
    search: Search,
    limits: Limits,
    evaluation: &Arc<Evaluation>,
) {
    let mut next = game.clone();
    next.play(search.report().best.unwrap()).unwrap();
    let turn = next.turn().clone();
    if next.outcome().is_some() || turn.random || turn.decision {
        return;
    }
    let next = Game::from_position(next.shared_program(), next.position().clone()).unwrap();
    let mut minimax = Minimax::new(compiled, evaluation.clone(), turn.player);
    let value = minimax.value(&mut next.position().clone(), limits.depth, 0);
    let mut again = Search::remembering(&next, limits, evaluation.clone(), search.into_memory());
    let text = position_text(next.program(), next.position());
    assert_eq!(again.run(u64::MAX).unwrap().score, value, "after {text}");
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
    chance_has_turns: "ur";
    four_play: "yonin-shogi";
}
