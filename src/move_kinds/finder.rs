//! Finds all kinds of moves of a game by playing it at random and classifying the moves on offer.

use std::sync::Arc;
use std::vec::IntoIter;

use fastrand::Rng;

use super::appearance::Appearance;
use super::context::Context;
use super::familiarity::Familiarity;
use super::found::{Example, Found, FoundKind};
use super::kind::Kind;
use super::sparse::{Sparse, scattered, thinned};
use crate::entry;
use crate::game::{Game, PlayError};
use crate::moves::{FUEL_PER_REQUEST, RunError, Trace};
use crate::notation::{move_text, move_texts, text_of};
use crate::position::Position;
use crate::program::Program;

/// The search ends after this many positions in total, or since the last discovery.
const MAX_VISITED: usize = 2400;
const MAX_IDLE: usize = 900;
/// How many moves of a position are considered.
const MAX_OFFERED: usize = 140;
/// Most kinds that are looked for.
const MAX_KINDS: usize = 60;
/// The number of pieces that shows the move of a place best.
const FEW_WITH_PLACE: usize = 6;

/// How a random game begins.
#[derive(Clone, Copy, Debug)]
enum Beginning {
    /// At the start position, for a long game.
    Whole,
    /// At the start position, for a short game.
    Opening,
    /// With some of the pieces removed.
    Thinned,
    /// With some of the pieces on other sites.
    Scattered,
}

impl Beginning {
    /// Most moves of such a game.
    fn plies(self) -> usize {
        match self {
            Self::Whole => 150,
            Self::Thinned => 60,
            Self::Scattered => 8,
            Self::Opening => 6,
        }
    }
}

/// This many games begin at the start position; then the beginnings alternate.
const WHOLE_GAMES: usize = 5;
const BEGINNINGS: [Beginning; 5] =
    [Beginning::Scattered, Beginning::Opening, Beginning::Thinned, Beginning::Scattered, Beginning::Whole];

/// A search for the kinds of moves of a game, to be run step by step.
#[derive(Debug)]
pub struct MoveKinds {
    context: Context,
    random: Rng,
    familiarity: Familiarity,
    found: Found,
    opening: Position,
    /// The current random game, and how many more moves it may have.
    game: Game,
    plies_left: usize,
    games: usize,
    visited: usize,
    idle: usize,
    stage: Stage,
}

/// What to do next.
#[derive(Debug)]
enum Stage {
    /// Begin a game.
    Begin,
    /// Choose moves of the current position to classify.
    Visit,
    /// Classify the chosen moves, one after another.
    Look(Visit),
    /// Check which of the best moves leave the game open.
    Check(Visit),
    /// Simplify the position of one of them.
    Shrink(Visit, Box<Shrinking>),
}

/// The work left in the current position. Moves are indices into the game's list.
#[derive(Debug)]
struct Visit {
    /// The moves considered, one of which is played in the end.
    offered: Vec<usize>,
    /// The moves still to be classified.
    wanted: IntoIter<usize>,
    /// The clearest move of each new kind; reversed once all have been classified.
    best: Vec<Sighting>,
}

/// A classified move.
#[derive(Debug)]
struct Sighting {
    index: usize,
    kind: Kind,
    effort: usize,
    trace: Trace,
}

/// An example being simplified.
#[derive(Debug)]
struct Shrinking {
    /// How hard it was to understand when it was found.
    effort: usize,
    /// The number of tracks of the original move.
    tracks: usize,
    sparse: Sparse,
    /// The simplest version so far.
    kind: Kind,
    example: Example,
}

impl MoveKinds {
    /// Starts a search; the same seed gives the same results.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    pub fn new(program: Arc<Program>, appearance: Arc<Appearance>, seed: u32) -> Result<Self, RunError> {
        let mut game = Game::new(program.clone())?;
        // Even if the rules fail when moves are entered, they can be played.
        let places = game
            .with_fuel(FUEL_PER_REQUEST, |game| entry::filter_moves(game, &[]))
            .is_ok_and(|entry| entry.places);
        let context = Context::new(program, appearance, places);
        Ok(Self {
            familiarity: Familiarity::new(&context),
            context,
            random: Rng::with_seed(seed.into()),
            found: Found::default(),
            opening: game.position().clone(),
            game,
            plies_left: 0,
            games: 0,
            visited: 0,
            idle: 0,
            stage: Stage::Begin,
        })
    }

    /// What was found so far: by piece type in the order of the rules, then from simple to complex effects.
    pub fn found(&self) -> &[FoundKind] {
        self.found.kinds()
    }

    /// The game whose moves are looked at.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Whether the search is over.
    pub fn is_done(&self) -> bool {
        let is_between = matches!(self.stage, Stage::Begin | Stage::Visit);
        let is_enough =
            self.visited >= MAX_VISITED || self.idle >= MAX_IDLE || self.found.kinds().len() >= MAX_KINDS;
        is_between && is_enough
    }

    /// Does a small amount of work, such as classifying one move; false when the search is over.
    pub fn step(&mut self) -> bool {
        if self.is_done() {
            return false;
        }
        let next = match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => self.begin(),
            Stage::Visit => Ok(self.visit()),
            Stage::Look(visit) => self.look(visit),
            Stage::Check(visit) => self.check(visit),
            Stage::Shrink(visit, shrinking) => Ok(self.shrink(visit, *shrinking)),
        };
        // An error in running the rules ends the current game, since another one may avoid it.
        self.stage = next.unwrap_or(Stage::Begin);
        true
    }

    fn begin(&mut self) -> Result<Stage, PlayError> {
        let late = BEGINNINGS[self.games % BEGINNINGS.len()];
        let beginning = if self.games < WHOLE_GAMES { Beginning::Whole } else { late };
        self.games += 1;
        // A game that cannot be started counts as a visit too, so that the search ends even if none can.
        self.visited += 1;
        let position = self.beginning(beginning);
        self.game = Game::from_position(self.context.program.clone(), position)?;
        self.plies_left = beginning.plies();
        Ok(Stage::Visit)
    }

    fn beginning(&mut self, beginning: Beginning) -> Position {
        let mut share = || 0.2 + 0.7 * self.random.f64();
        match beginning {
            Beginning::Whole | Beginning::Opening => self.opening.clone(),
            Beginning::Thinned => {
                let share = share();
                thinned(&self.context.program, &self.opening, share, &mut self.random)
            }
            Beginning::Scattered => {
                let share = share();
                scattered(&self.context.program, &self.opening, share, &mut self.random)
            }
        }
    }

    /// Chooses the moves to classify.
    fn visit(&mut self) -> Stage {
        let Some(left) = self.plies_left.checked_sub(1).filter(|_| !self.game.moves().is_empty()) else {
            return Stage::Begin;
        };
        self.plies_left = left;
        self.visited += 1;
        self.idle += 1;
        let offered = self.offered();
        let mut wanted = Vec::new();
        if !self.game.turn().random {
            for &index in &offered {
                let steps = self.game.moves().steps(index);
                if self.familiarity.wants(&self.context, self.game.position(), steps, &mut self.random) {
                    wanted.push(index);
                }
            }
        }
        Stage::Look(Visit { offered, wanted: wanted.into_iter(), best: Vec::new() })
    }

    /// Some of the legal moves; in a random turn one of them.
    fn offered(&mut self) -> Vec<usize> {
        let count = self.game.moves().len();
        if self.game.turn().random {
            return vec![self.random.usize(..count)];
        }
        let limit = count.min(MAX_OFFERED);
        let skip = self.random.usize(..=count - limit);
        (skip..skip + limit).collect()
    }

    /// Classifies one move.
    fn look(&mut self, mut visit: Visit) -> Result<Stage, PlayError> {
        let Some(index) = visit.wanted.next() else {
            visit.best.reverse();
            return Ok(Stage::Check(visit));
        };
        let Some(sighting) = self.classify(index)? else { return Ok(Stage::Look(visit)) };
        if self.found.is_news(&sighting.kind.key, sighting.effort) {
            match visit.best.iter_mut().find(|best| best.kind.key == sighting.kind.key) {
                Some(best) if sighting.effort < best.effort => *best = sighting,
                Some(_) => {}
                None => visit.best.push(sighting),
            }
        }
        Ok(Stage::Look(visit))
    }

    fn classify(&mut self, index: usize) -> Result<Option<Sighting>, RunError> {
        let Some((kind, trace)) = kind_of(&self.context, &mut self.game, index)? else { return Ok(None) };
        let text = move_text(&self.context.program, self.game.moves().steps(index));
        let effort = self.effort(&kind, &trace, &text);
        Ok(Some(Sighting { index, kind, effort, trace }))
    }

    /// How hard a move is to understand: the fewer pieces it moves, the easier; best is a straight path of a few steps.
    fn effort(&self, kind: &Kind, trace: &Trace, text: &str) -> usize {
        let tracks = trace.tracks.len();
        let farthest = trace.tracks.iter().map(|track| track.path.len() - 1).max().unwrap_or(0);
        let crowd = if self.context.places { tracks.abs_diff(FEW_WITH_PLACE) } else { tracks };
        crowd * 100 + kind.bends() * 80 + farthest.abs_diff(2) * 10 + text.chars().count()
    }

    /// Continues with the next of the best moves; if there is none, plays on.
    fn check(&mut self, mut visit: Visit) -> Result<Stage, PlayError> {
        let Some(Sighting { index, kind, effort, trace }) = visit.best.pop() else {
            return self.play(&visit.offered);
        };
        let is_news = self.found.is_news(&kind.key, effort);
        let text = text_of(&self.context.program, self.game.moves(), index).filter(|_| is_news);
        let Some(text) = text else { return Ok(Stage::Check(visit)) };
        let (position, turn) = (self.game.position().clone(), self.game.turn());
        let (player, prompt) = (turn.player, turn.prompt.clone());
        let example = Example { position, text, player, prompt, trace };
        if !leaves_open(&self.context, &example.position, &example.text) {
            return Ok(Stage::Check(visit));
        }
        self.idle = 0;
        let shrinking = Shrinking {
            effort,
            tracks: example.trace.tracks.len(),
            sparse: Sparse::new(example.position.clone()),
            kind,
            example,
        };
        Ok(Stage::Shrink(visit, Box::new(shrinking)))
    }

    fn play(&mut self, offered: &[usize]) -> Result<Stage, PlayError> {
        let (position, list) = (self.game.position(), self.game.moves());
        let chosen = self.familiarity.rarest(&self.context, position, list, offered, &mut self.random);
        self.game.play(chosen.ok_or(PlayError::NoSuchMove)?)?;
        Ok(Stage::Visit)
    }

    /// Tries one position with fewer pieces.
    fn shrink(&mut self, visit: Visit, mut shrinking: Shrinking) -> Stage {
        let program = &self.context.program;
        let Some(fewer) = shrinking.sparse.next(program) else {
            let Shrinking { effort, kind, example, .. } = shrinking;
            self.found.add(effort, kind, example);
            return Stage::Check(visit);
        };
        let simpler = simpler(&self.context, &shrinking, fewer);
        shrinking.sparse.answer(program, simpler.is_some());
        if let Some((kind, example)) = simpler {
            (shrinking.kind, shrinking.example) = (kind, example);
        }
        Stage::Shrink(visit, Box::new(shrinking))
    }
}

/// The kind of a legal move, and its visible trace; `None` if nothing is visible.
pub(super) fn kind_of(
    context: &Context,
    game: &mut Game,
    index: usize,
) -> Result<Option<(Kind, Trace)>, RunError> {
    let (position, steps) = (game.position().clone(), game.moves().steps(index).to_vec());
    let trace = game.with_fuel(FUEL_PER_REQUEST, |game| game.rules_mut().trace(&position, &steps))?;
    let trace = context.appearance.visible(&context.program, trace);
    Ok(Kind::of(context, game.turn(), &steps, &trace).map(|kind| (kind, trace)))
}

/// Whether a move can be played in a position and does not end the game.
pub(super) fn leaves_open(context: &Context, position: &Position, text: &str) -> bool {
    let Ok(mut game) = Game::from_position(context.program.clone(), position.clone()) else { return false };
    index_of(&game, text).is_some_and(|index| game.play(index).is_ok()) && game.outcome().is_none()
}

/// The index of the legal move with exactly this text.
pub(super) fn index_of(game: &Game, text: &str) -> Option<usize> {
    move_texts(game.program(), game.moves()).iter().position(|known| known == text)
}

/// The example's move in another position; `None` if it is of another kind there, or cannot be played.
fn simpler(context: &Context, shrinking: &Shrinking, position: Position) -> Option<(Kind, Example)> {
    let text = &shrinking.example.text;
    let mut game = Game::from_position(context.program.clone(), position.clone()).ok()?;
    let index = index_of(&game, text)?;
    let (kind, trace) = kind_of(context, &mut game, index).ok()??;
    // If a place moves, everything that moves with it has to stay.
    let is_whole = !context.places || trace.tracks.len() == shrinking.tracks;
    if !is_whole || kind.key != shrinking.kind.key {
        return None;
    }
    let (player, prompt) = (game.turn().player, game.turn().prompt.clone());
    let is_open = game.play(index).is_ok() && game.outcome().is_none();
    is_open.then(|| (kind, Example { position, text: text.clone(), player, prompt, trace }))
}
