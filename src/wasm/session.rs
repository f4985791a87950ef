//! What JavaScript holds: a game, its rule file, and a search that may run.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::entry::{EntryDto, tokens};
use super::error::Thrown;
use super::info::GameInfo;
use super::motion::TraceDto;
use super::report::{ReportDto, limits};
use super::view::PositionView;
use crate::board::Layout;
use crate::entry::{narrow, refuse};
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::Trace;
use crate::notation::{find_move, move_texts, read_record, write_record};
use crate::search::Search;
use crate::source::SourceText;
use crate::{Compiled, compile};

/// A game being played. Everything thrown is an object `{kind, message}`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    source: SourceText,
    variant: usize,
    compiled: Compiled,
    layout: Layout,
    game: Game,
    search: Option<Search>,
}

type Result<T> = std::result::Result<T, Thrown>;

#[wasm_bindgen]
impl Session {
    /// Compiles a rule file and starts a game of its `variant`-th game or variant.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str, variant: usize) -> Result<Session> {
        console_error_panic_hook::set_once();
        let source = SourceText::new("rules.zrf", source);
        let compiled = compile(&source, variant).map_err(|found| Thrown::diagnostics(&found, &source))?;
        let game = Game::new(compiled.program.clone()).map_err(Thrown::error)?;
        Ok(Self { layout: Layout::of(&compiled.model.board), source, variant, compiled, game, search: None })
    }

    /// Everything that does not change.
    pub fn info(&self) -> Result<JsValue> {
        give(&GameInfo::new(&self.compiled, self.variant, &self.source, &self.layout))
    }

    /// The moment now.
    pub fn view(&self) -> Result<JsValue> {
        give(&PositionView::new(&self.game, &self.compiled.model))
    }

    /// What may be said next of a move.
    pub fn narrow(&mut self, said: &JsValue) -> Result<JsValue> {
        let entry = narrow(&mut self.game, &tokens(said)?).map_err(Thrown::error)?;
        give(&EntryDto::new(entry, &self.compiled.model, &self.compiled.program))
    }

    /// Why a site cannot be taken now; empty when it can.
    pub fn refuse(&mut self, said: &JsValue, site: u16) -> Result<String> {
        let said = tokens(said)?;
        if usize::from(site) >= self.compiled.program.site_count() {
            return Err(Thrown::error(format!("the board has no position number {site}")));
        }
        refuse(&mut self.game, &said, SiteId(site)).map_err(Thrown::error)
    }

    /// A legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
    #[expect(clippy::cast_precision_loss, reason = "a turn has few moves")]
    pub fn draw(&self, number: f64) -> Result<String> {
        let moves = self.game.moves();
        let texts = move_texts(&self.compiled.program, moves);
        let index = (number.clamp(0.0, 1.0) * moves.len() as f64) as usize;
        let last = moves.len().saturating_sub(1);
        texts.into_iter().nth(index.min(last)).ok_or_else(|| Thrown::error("no move is left"))
    }

    /// A legal move in motion, without playing it.
    pub fn trace(&mut self, text: &str) -> Result<JsValue> {
        let index = find_move(&mut self.game, text).map_err(Thrown::error)?;
        let steps = self.game.moves().steps(index).to_vec();
        let position = self.game.position().clone();
        let trace = self.game.rules_mut().trace(&position, &steps).map_err(Thrown::error)?;
        self.give_trace(&trace)
    }

    /// Plays a legal move and gives it in motion.
    pub fn play(&mut self, text: &str) -> Result<JsValue> {
        let index = find_move(&mut self.game, text).map_err(Thrown::error)?;
        self.search = None;
        self.game.play(index).map_err(Thrown::error)?;
        self.trace_of(self.game.ply() - 1)
    }

    /// Takes the last move back and gives it in motion; null at the start.
    pub fn undo(&mut self) -> Result<JsValue> {
        self.search = None;
        let undone = self.game.undo().map_err(Thrown::error)?;
        if undone { self.trace_of(self.game.ply()) } else { Ok(JsValue::NULL) }
    }

    /// Plays a move that was taken back again and gives it in motion; null where there is none.
    pub fn redo(&mut self) -> Result<JsValue> {
        self.search = None;
        let redone = self.game.redo().map_err(Thrown::error)?;
        if redone { self.trace_of(self.game.ply() - 1) } else { Ok(JsValue::NULL) }
    }

    /// Goes to the position after so many moves.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: usize) -> Result<()> {
        self.search = None;
        self.game.go_to(ply).map_err(Thrown::error)
    }

    /// The whole game as text.
    pub fn record(&mut self) -> Result<String> {
        write_record(&mut self.game, &self.compiled.model.texts.title).map_err(Thrown::error)
    }

    /// Takes up the game that a text describes; on an error the game stays as it is.
    pub fn restore(&mut self, record: &str) -> Result<()> {
        self.game = read_record(&self.compiled.program, record).map_err(Thrown::error)?;
        self.search = None;
        Ok(())
    }

    /// Says whether the third occurrence of a position draws.
    #[wasm_bindgen(js_name = setRepetition)]
    pub fn set_repetition(&mut self, draw: bool) -> Result<()> {
        self.search = None;
        self.game.set_draws_by_repetition(draw).map_err(Thrown::error)
    }

    /// Begins a search of the position now.
    #[wasm_bindgen(js_name = searchStart)]
    pub fn search_start(&mut self, wanted: &JsValue) {
        self.search = Some(Search::new(&self.game, limits(wanted)));
    }

    /// Searches on for about so many positions.
    #[wasm_bindgen(js_name = searchSlice)]
    pub fn search_slice(&mut self, nodes: f64) -> Result<JsValue> {
        let search = self.search.as_mut().ok_or_else(no_search)?;
        let report = search.run(nodes.max(1.0) as u64).map_err(Thrown::error)?;
        give(&ReportDto::new(report, &self.game))
    }

    /// Ends the search with the best move so far.
    #[wasm_bindgen(js_name = searchStop)]
    pub fn search_stop(&mut self) -> Result<JsValue> {
        let search = self.search.as_mut().ok_or_else(no_search)?;
        give(&ReportDto::new(search.stop(), &self.game))
    }

    fn trace_of(&mut self, ply: usize) -> Result<JsValue> {
        match self.game.trace_of(ply).map_err(Thrown::error)? {
            Some(trace) => self.give_trace(&trace),
            None => Ok(JsValue::NULL),
        }
    }

    fn give_trace(&self, trace: &Trace) -> Result<JsValue> {
        give(&TraceDto::new(trace, &self.compiled.model, &self.compiled.program, &self.layout))
    }
}

fn no_search() -> Thrown {
    Thrown::error("no search is running; begin one with searchStart")
}

fn give(value: &impl Serialize) -> Result<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(Thrown::error)
}
