//! Random games of every ZRF fixture in which the engine and the naive interpreter must agree, at every
//! position, on the boards that a whole turn can lead to and on whether and for whom the game is over.
//!
//! A board is what both sides show: pieces with owner, type and attributes, and whose turn it is. What the engine
//! remembers besides (stocks, the last move) shows in the boards that follow.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use boardwright::game::Game as Engine;
use boardwright::position::Position;
use boardwright::program::{Piece as EnginePiece, Program};

use crate::support::length::short_or_long;
use crate::zrf::{Game, Piece, State, titles};
use crate::{Outcome, support};

const PLIES: usize = 60;
/// Fewer plies on the average are too few to find anything.
const FEWEST_PLIES: usize = 2;

/// What both sides can say of a position: each occupied site with its piece's text, and the turn's number.
type Board = (usize, BTreeMap<String, String>);

pub(crate) fn engine_and_naive_interpreter_agree(path: &Path, text: String) -> Outcome {
    for variant in 0..titles(&text).len() {
        let mut pair = Pair::new(path, &text, variant);
        let games = short_or_long(2, 6);
        let plies: usize = (0..games).map(|seed| pair.play(seed)).sum();
        assert!(plies >= games as usize * FEWEST_PLIES, "{}: only {plies} plies", pair.id);
    }
    Ok(())
}

/// One game on both sides.
struct Pair {
    id: String,
    engine: Engine,
    naive: Game,
}

impl Pair {
    fn new(path: &Path, text: &str, variant: usize) -> Self {
        let naive = Game::load(text, variant);
        let compiled = support::compile(&path.display().to_string(), text, variant);
        assert_eq!(compiled.variants[variant], naive.title, "{}", path.display());
        let id = format!("{} ({})", path.file_name().unwrap().display(), naive.title);
        Self { id, engine: Engine::new(compiled.program).unwrap(), naive }
    }

    /// Plays a random game as long as both sides surely stand at one state; gives the plies compared.
    fn play(&mut self, seed: u64) -> usize {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut past, mut state) = (Vec::new(), self.naive.start.clone());
        self.engine.go_to(0).unwrap();
        for ply in 0..PLIES {
            let at = format!("{} seed {seed} ply {ply}", self.id);
            assert_eq!(
                engine_board(self.engine.program(), self.engine.position()),
                naive_board(&state),
                "{at}"
            );
            // The naive interpreter asks goals at the start too; the engine asks them after turns.
            let over = self.naive.result(&past, &state).map(sorted);
            let over = if ply == 0 { self.winners() } else { over };
            assert_eq!(self.winners(), over.clone(), "{at}: who has won\n{:#?}", naive_board(&state));
            if over.is_some() {
                return ply + 1;
            }
            let outcomes = self.naive.outcomes(&state);
            let positions = self.positions();
            self.compare(&outcomes, &positions, &at);
            let Some((index, next)) = self.choose(&mut random, &outcomes, &positions) else { return ply + 1 };
            self.engine.play(index).unwrap();
            past.push(std::mem::replace(&mut state, next));
        }
        PLIES
    }

    /// The engine's positions after each of its moves.
    fn positions(&mut self) -> Vec<Position> {
        let moves = self.engine.moves().clone();
        let before = self.engine.position().clone();
        let after = |index: usize| {
            let mut next = before.clone();
            self.engine.rules_mut().make(&mut next, &mut moves.changes(index).to_vec()).unwrap();
            next
        };
        (0..moves.len()).map(after).collect()
    }

    fn compare(&self, outcomes: &[State], positions: &[Position], at: &str) {
        let naive: BTreeSet<Board> = outcomes.iter().map(naive_board).collect();
        let program = self.engine.program();
        let engine: BTreeSet<Board> = positions.iter().map(|next| engine_board(program, next)).collect();
        let only = |some: &BTreeSet<Board>, others: &BTreeSet<Board>| -> Vec<Board> {
            some.difference(others).take(5).cloned().collect()
        };
        let (ours, theirs) = (only(&engine, &naive), only(&naive, &engine));
        let before = engine_board(program, self.engine.position());
        assert!(
            ours.is_empty() && theirs.is_empty(),
            "{at}: {before:?}\nonly the engine: {ours:#?}\nonly the naive interpreter: {theirs:#?}"
        );
    }

    /// A random move and the state after it, among the boards that one state and one position have.
    fn choose(
        &self,
        random: &mut fastrand::Rng,
        outcomes: &[State],
        positions: &[Position],
    ) -> Option<(usize, State)> {
        let boards: Vec<Board> = outcomes.iter().map(naive_board).collect();
        let is_sure = |at: &usize| {
            let mut same = positions.iter().filter(|next| self.shows(next, &boards[*at]));
            let first = same.next();
            boards.iter().filter(|board| **board == boards[*at]).count() == 1
                && same.all(|next| Some(next) == first)
        };
        let sure: Vec<usize> = (0..boards.len()).filter(is_sure).collect();
        let at = *sure.get(random.usize(..sure.len().max(1)))?;
        let index = positions.iter().position(|next| self.shows(next, &boards[at]))?;
        Some((index, outcomes[at].clone()))
    }

    fn shows(&self, position: &Position, board: &Board) -> bool {
        engine_board(self.engine.program(), position) == *board
    }

    /// The engine's winners by name, sorted; nothing while the game goes on.
    fn winners(&self) -> Option<Vec<String>> {
        let names = &self.engine.program().names.players;
        let outcome = self.engine.outcome()?;
        Some(sorted(outcome.winners.iter().map(|player| names[player.index()].clone())))
    }
}

fn sorted(names: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    names.sort();
    names
}

fn naive_board(state: &State) -> Board {
    let pieces = state.board.iter().map(|(cell, piece)| (cell.to_string(), naive_text(piece)));
    (state.turn, pieces.collect())
}

fn engine_board(program: &Program, position: &Position) -> Board {
    let text = |piece| engine_text(program, piece);
    let pieces =
        position.pieces().map(|(site, piece)| (program.names.sites[site.index()].clone(), text(piece)));
    (position.turn(), pieces.collect())
}

/// `White Pawn`, with the names of the attributes that are true.
fn engine_text(program: &Program, piece: EnginePiece) -> String {
    let kind = piece.piece_type().index();
    let bearing = program.attributes.iter().filter(|slot| slot.bearers[kind] && piece.attribute(slot) != 0);
    let owner = &program.names.players[piece.owner().index()];
    text(owner, &program.names.piece_types[kind], bearing.map(|slot| slot.name.as_str()))
}

fn naive_text(piece: &Piece) -> String {
    let held = piece.attributes.iter().filter(|(_, value)| **value).map(|(name, _)| &**name);
    text(&piece.owner, &piece.kind, held)
}

fn text<'a>(owner: &str, kind: &str, attributes: impl Iterator<Item = &'a str>) -> String {
    let attributes: BTreeSet<&str> = attributes.collect();
    std::iter::once(owner).chain([kind]).chain(attributes).collect::<Vec<_>>().join(" ")
}
