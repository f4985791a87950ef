//! What JavaScript holds to have moves chosen: a search of where a game stands, run bit by bit.

use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::error::{Result, Thrown};
use super::json::give;
use super::report::{ReportDto, Wanted};
use crate::game::Game;
use crate::notation::{find_move, parse_standing, play_move};
use crate::program::Program;
use crate::search::{Evaluation, Limits, Search};

/// The rules of a game, and a search that may run. Everything thrown is an object with a `kind`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Thinker {
    program: Arc<Program>,
    /// What positions are worth; made when it is asked for first.
    evaluation: Option<Arc<Evaluation>>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    game: Game,
    limits: Limits,
    search: Search,
    /// Whether it was begun before anybody asked for it.
    ponders: bool,
}

impl Running {
    fn new(game: Game, (limits, evaluation): (Limits, Arc<Evaluation>), ponders: bool) -> Self {
        let search = Search::with(&game, limits, evaluation);
        Self { game, limits, search, ponders }
    }

    /// Whether it was begun ahead for just what is wanted now; chance may have another seed.
    fn foresaw(&self, game: &Game, limits: Limits) -> bool {
        self.ponders
            && self.limits == Limits { seed: self.limits.seed, ..limits }
            && self.game.position() == game.position()
            && self.game.past() == game.past()
            && self.game.draws_by_repetition() == game.draws_by_repetition()
    }
}

#[wasm_bindgen]
impl Thinker {
    /// Takes a compiled rule file, given as the bytes of its program.
    #[wasm_bindgen(constructor)]
    pub fn new(program: &[u8]) -> Result<Thinker> {
        let program = Program::from_bytes(program).map_err(Thrown::error)?;
        Ok(Self { program: Arc::new(program), evaluation: None, running: None })
    }

    /// Begins a search of where a game stands, as `standing` of its session tells it, or goes on with one that was
    /// begun ahead for it. Gives the milliseconds that it may take, infinitely many where nothing limits them.
    pub fn begin(&mut self, standing: &str, wanted: &JsValue) -> Result<f64> {
        let Wanted { limits, milliseconds } = Wanted::read(wanted)?;
        let (game, evaluation) = (self.game(standing)?, self.evaluation());
        match &mut self.running {
            Some(running) if running.foresaw(&game, limits) => running.ponders = false,
            running => *running = Some(Running::new(game, (limits, evaluation), false)),
        }
        Ok(milliseconds)
    }

    /// Begins a search of what a move leads to, ahead of the move.
    pub fn ponder(&mut self, standing: &str, text: &str, wanted: &JsValue) -> Result<()> {
        let Wanted { limits, .. } = Wanted::read(wanted)?;
        let mut game = self.game(standing)?;
        let index = find_move(&mut game, text).map_err(Thrown::refused)?;
        play_move(&mut game, index).map_err(Thrown::refused)?;
        self.running = Some(Running::new(game, (limits, self.evaluation()), true));
        Ok(())
    }

    /// Searches on for about so many positions; whether the search has ended.
    pub fn run(&mut self, nodes: f64) -> Result<bool> {
        let Running { search, .. } = self.running()?;
        Ok(search.run(nodes.max(1.0) as u64).map_err(Thrown::refused)?.done)
    }

    /// What the search has found so far.
    pub fn report(&mut self) -> Result<JsValue> {
        let Running { search, game, .. } = self.running()?;
        give(&ReportDto::new(search.report(), game))
    }

    /// Ends the search with the best move so far.
    pub fn stop(&mut self) -> Result<JsValue> {
        let Running { search, game, .. } = self.running()?;
        give(&ReportDto::new(search.stop(), game))
    }

    fn game(&self, standing: &str) -> Result<Game> {
        parse_standing(&self.program, standing).map_err(Thrown::error)
    }

    fn evaluation(&mut self) -> Arc<Evaluation> {
        self.evaluation.get_or_insert_with(|| Arc::new(Evaluation::new(&self.program))).clone()
    }

    fn running(&mut self) -> Result<&mut Running> {
        self.running.as_mut().ok_or_else(|| Thrown::error("no search is running; start one with `begin`"))
    }
}
