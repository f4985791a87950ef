//! Plays a game on both sides: the engine, and the naive interpreter in `zrf`.
//!
//! At every position both must agree on: the pieces, variables, pieces off the board, whose turn it is, who has dropped
//! out, the last step; whether the game is over, who has won, why, the kind of end and the points; the number of moves;
//! and the positions they lead to. If one side reports a fault in the rules, so must the other. The engine's several ways
//! of finding moves must agree among themselves.
//!
//! - `shown`: what each side reports about a position. - `ways`: listing, counting and drawing moves in the engine. -
//!   `refusals`: why sites are refused.

#![allow(unreachable_pub, dead_code, reason = "public to the suites that include it")]
#![allow(clippy::pedantic, reason = "a second implementation, meant to be simple above all")]

mod refusals;
mod shown;
mod ways;

use std::collections::{BTreeMap, BTreeSet};

use boardwright::Compiled;
use boardwright::game::{Cause, Game as Engine, PlayError};
use boardwright::position::Position;

use crate::zrf::{End, Fault, Game, State};
use refusals::{Place, compare_refusals};
use shown::{Shown, engine_shown, naive_shown};
use ways::compare_ways;

/// What a comparison has covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Positions that were compared completely.
    pub positions: usize,
    /// Their legal moves.
    pub moves: usize,
    /// Refusals of sites.
    pub refusals: usize,
    /// Games that were played to an end.
    pub ends: usize,
    /// Games that ended with a fault in the rules, on both sides.
    pub faults: usize,
    /// Positions with more variations than either side follows; the game was abandoned there.
    pub left: usize,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.refusals += other.refusals;
        self.ends += other.ends;
        self.faults += other.faults;
        self.left += other.left;
    }
}

/// One position in this many is asked for refusals.
const REFUSAL_STEP: usize = 2;

/// A game on both sides.
#[derive(Debug)]
pub struct Pair {
    engine: Engine,
    naive: Game,
}

impl Pair {
    /// Both sides at the start; `None` if both report a fault before the first move.
    ///
    /// # Errors
    /// If only one side reports a fault.
    pub fn new(compiled: &Compiled, text: &str, variant: usize) -> Result<Option<Self>, String> {
        let naive = Game::load(text, variant);
        let engine = Engine::new(compiled.program.clone());
        let begun = naive.begin().and_then(|state| naive.result(&[], &state).map(|_| state));
        match (engine, begun) {
            (Ok(engine), Ok(_) | Err(Fault::TooMuch)) => Ok(Some(Self { engine, naive })),
            (Err(_), Err(Fault::Rules(_))) => Ok(None),
            (Ok(_), Err(fault)) => Err(format!("at the start only the naive interpreter: {fault:?}")),
            (Err(error), Ok(_)) => Err(format!("at the start only the engine: {error}")),
            (Err(_), Err(Fault::TooMuch)) => Ok(None),
        }
    }

    /// Plays a random game of at most `plies` plies and, in total, at most `moves` legal moves.
    ///
    /// # Errors
    /// The difference between the sides.
    pub fn play(&mut self, seed: u64, plies: usize, mut moves: usize) -> Result<Compared, String> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut compared = Compared::default();
        let mut past = Vec::new();
        let Ok(mut state) = self.naive.begin() else { return Ok(compared) };
        self.engine.go_to(0).map_err(|error| error.to_string())?;
        for ply in 0..plies {
            let next = self.step(&mut random, &past, &state, &mut compared).map_err(|said| {
                let before = naive_shown(&self.naive, self.engine.program(), &state);
                format!("seed {seed} ply {ply}: {said}\nat {before:?}")
            })?;
            let Some(next) = next else { break };
            past.push(std::mem::replace(&mut state, next));
            let count = self.engine.moves().len();
            if moves < count {
                break;
            }
            moves -= count;
        }
        Ok(compared)
    }

    /// Compares one position, and plays a move on both sides; `None` if the game cannot continue.
    fn step(
        &mut self,
        random: &mut fastrand::Rng,
        past: &[State],
        state: &State,
        compared: &mut Compared,
    ) -> Result<Option<State>, String> {
        let program = self.engine.shared_program();
        let (ours, theirs) =
            (engine_shown(&program, self.engine.position()), naive_shown(&self.naive, &program, state));
        differ("the position", &ours, &theirs)?;
        let over = match self.naive.result(past, state) {
            Ok(over) => over,
            Err(Fault::TooMuch) => return left(compared),
            Err(Fault::Rules(fault)) => {
                return Err(format!("only the naive interpreter reports a fault: {fault}"));
            }
        };
        self.compare_ends(over.as_ref())?;
        compared.positions += 1;
        if over.is_some() {
            compared.ends += 1;
            return Ok(None);
        }
        let turned = match self.naive.turned(past, state) {
            Ok(turned) => Ok(turned),
            Err(Fault::TooMuch) => return left(compared),
            Err(Fault::Rules(fault)) => Err(fault),
        };
        let positions = self.positions();
        let (turned, positions) = match (turned, positions) {
            (Ok(turned), Ok(positions)) => (turned, positions),
            (Err(_), Err(_)) => return faulty(compared),
            // The engine notices a fault in a goal only when the move is played.
            (Err(_), Ok(positions)) => {
                let played = (0..positions.len()).all(|index| self.plays(index));
                return if played {
                    Err("only the naive interpreter reports a fault after a move".to_owned())
                } else {
                    faulty(compared)
                };
            }
            (Ok(_), Err(error)) => return Err(format!("only the engine reports a fault: {error}")),
        };
        compared.moves += positions.len();
        let shown: Vec<Shown> = positions.iter().map(|next| engine_shown(&program, next)).collect();
        let outcomes: Vec<(Shown, &State)> =
            turned.states.iter().map(|next| (naive_shown(&self.naive, &program, next), next)).collect();
        let engine: BTreeSet<&Shown> = shown.iter().collect();
        let naive: BTreeSet<&Shown> = outcomes.iter().map(|(shown, _)| shown).collect();
        if turned.many && engine != naive {
            return left(compared);
        }
        differ_in_sets(&engine, &naive)?;
        let texts: BTreeSet<_> = turned
            .moves
            .iter()
            .map(|(steps, said, next)| (steps, said, naive_shown(&self.naive, &program, next)))
            .collect();
        // A pass is never merged with other moves.
        let others: BTreeSet<_> = turned
            .moves
            .iter()
            .filter(|(steps, ..)| !steps.is_empty())
            .map(|(_, said, next)| (said, naive_shown(&self.naive, &program, next)))
            .collect();
        let passes = turned.moves.iter().filter(|(steps, ..)| steps.is_empty()).count();
        let count = if turned.merges { others.len() + passes } else { texts.len() };
        if count != positions.len() && !turned.many {
            let moves = self.engine.moves().clone();
            let texts = boardwright::notation::move_texts(&program, &moves);
            return Err(format!(
                "the engine has {} moves, the naive interpreter {}: {texts:?}",
                positions.len(),
                count
            ));
        }
        compare_ways(&mut self.engine)?;
        if compared.positions % REFUSAL_STEP == 1 {
            let mut place = Place { engine: &mut self.engine, naive: &self.naive, past, state };
            compared.refusals += compare_refusals(&mut place, random)?;
        }
        self.choose(random, past, &shown, &positions, &outcomes, compared)
    }

    /// A random move, of those after which what is reported identifies the state uniquely on both sides.
    fn choose(
        &mut self,
        random: &mut fastrand::Rng,
        past: &[State],
        shown: &[Shown],
        positions: &[Position],
        outcomes: &[(Shown, &State)],
        compared: &mut Compared,
    ) -> Result<Option<State>, String> {
        let mut ours: BTreeMap<&Shown, Vec<usize>> = BTreeMap::new();
        for (index, board) in shown.iter().enumerate() {
            ours.entry(board).or_default().push(index);
        }
        let mut theirs: BTreeMap<&Shown, usize> = BTreeMap::new();
        for (board, _) in outcomes {
            *theirs.entry(board).or_default() += 1;
        }
        let is_sure = |at: &usize| {
            let (board, _) = &outcomes[*at];
            let mut same = ours.get(board).into_iter().flatten().map(|index| &positions[*index]);
            let first = same.next();
            theirs[board] == 1 && same.all(|next| Some(next) == first)
        };
        let sure: Vec<usize> = (0..outcomes.len()).filter(is_sure).collect();
        if sure.is_empty() {
            return Ok(None);
        }
        let (board, next) = &outcomes[sure[random.usize(..sure.len())]];
        let index = *ours[board].first().expect("both sides have it");
        if let Err(error) = self.engine.play(index) {
            let past = [past, std::slice::from_ref(*next)].concat();
            let before = &past[..past.len() - 1];
            let naive = self.naive.result(before, next).and_then(|_| self.naive.turned(before, next));
            return match naive {
                Err(Fault::Rules(_)) => faulty(compared),
                // There are more moves than either side follows.
                Err(Fault::TooMuch) => left(compared),
                Ok(_) => Err(format!("only the engine reports a fault: {error}")),
            };
        }
        Ok(Some((*next).clone()))
    }

    /// Whether a move can be played without a fault; the move is taken back.
    fn plays(&mut self, index: usize) -> bool {
        let played = self.engine.play(index);
        let fine = played.is_ok();
        if fine {
            self.engine.undo().expect("what was played is taken back");
        }
        fine
    }

    /// The engine's positions after each of its moves.
    fn positions(&mut self) -> Result<Vec<Position>, PlayError> {
        let moves = self.engine.moves().clone();
        let before = self.engine.position().clone();
        let mut found = Vec::new();
        for index in 0..moves.len() {
            let mut next = before.clone();
            let mut changes = moves.changes(index).to_vec();
            let made = self.engine.rules_mut().make(&mut next, &mut changes)?;
            let after = next.clone();
            self.engine.rules_mut().unmake(&mut next, &mut changes, made);
            assert_eq!(next, before, "taking back restores everything");
            found.push(after);
        }
        Ok(found)
    }

    fn compare_ends(&self, over: Option<&End>) -> Result<(), String> {
        let names = &self.engine.program().names.players;
        let name = |player: boardwright::index::PlayerId| names[player.index()].clone();
        let ours = self.engine.outcome().map(|outcome| {
            let winners: BTreeSet<String> = outcome.winners.iter().map(|player| name(*player)).collect();
            let scores: BTreeMap<String, i32> =
                outcome.scores.iter().map(|(player, score)| (name(*player), *score)).collect();
            let by_goal = outcome.cause == Cause::Goal;
            let reason = if by_goal { outcome.reason.clone() } else { String::new() };
            (winners, by_goal, reason, outcome.kind.clone(), scores)
        });
        let theirs = over.map(|end| {
            let winners: BTreeSet<String> = end.winners.iter().map(ToString::to_string).collect();
            let scores = end.scores.iter().map(|(player, score)| (player.to_string(), *score)).collect();
            (winners, end.by_goal, end.reason.clone(), end.kind.clone(), scores)
        });
        if ours == theirs {
            Ok(())
        } else {
            Err(format!("the end: engine {ours:?}, naive interpreter {theirs:?}"))
        }
    }

    /// The engine's side.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }
}

fn left(compared: &mut Compared) -> Result<Option<State>, String> {
    compared.left += 1;
    Ok(None)
}

fn faulty(compared: &mut Compared) -> Result<Option<State>, String> {
    compared.faults += 1;
    Ok(None)
}

fn differ(what: &str, ours: &Shown, theirs: &Shown) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let only = |some: &Shown, others: &Shown| -> Vec<String> {
        let differing = some.iter().filter(|(key, value)| others.get(*key) != Some(value));
        differing.map(|(key, value)| format!("{key}: {value}")).collect()
    };
    Err(format!(
        "{what}: only the engine {:?}, only the naive interpreter {:?}",
        only(ours, theirs),
        only(theirs, ours)
    ))
}

fn differ_in_sets(ours: &BTreeSet<&Shown>, theirs: &BTreeSet<&Shown>) -> Result<(), String> {
    let only = |some: &BTreeSet<&Shown>, others: &BTreeSet<&Shown>| -> Vec<String> {
        some.difference(others).take(3).map(|shown| format!("\n  {shown:?}")).collect()
    };
    let (only_ours, only_theirs) = (only(ours, theirs), only(theirs, ours));
    if only_ours.is_empty() && only_theirs.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the moves: only the engine {}\nonly the naive interpreter {}",
        only_ours.concat(),
        only_theirs.concat()
    ))
}
