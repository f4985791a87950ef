//! What JavaScript holds: a game being played.

use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::completions::CompletionsDto;
use super::entry::{EntryDto, FootprintDto, RefusalDto, tokens};
use super::error::{Result, Thrown};
use super::json::{give, object};
use super::motion::TraceDto;
use super::view::PositionView;
use crate::entry::{Entering, footprint, refuse};
use crate::game::{Game, NodeId};
use crate::index::SiteId;
use crate::moves::Trace;
use crate::notation::{Wanted, completions, find_beginning, find_move, move_texts, play_move, standing_text};
use crate::program::Program;

/// A game being played. Everything thrown is an object with a `kind`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    pub(super) game: Game,
    pub(super) entering: Entering,
}

/// A move that was only tried, and the moment behind it.
struct Followed {
    trace: TraceDto,
    view: PositionView,
}

object!(Followed { trace, view });

#[wasm_bindgen]
impl Session {
    /// Starts a game of a compiled rule file, given as the bytes of its program.
    #[wasm_bindgen(constructor)]
    pub fn new(program: &[u8]) -> Result<Session> {
        let program = Program::from_bytes(program).map_err(Thrown::error)?;
        let game = Game::new(Arc::new(program)).map_err(Thrown::refused)?;
        Ok(Self { game, entering: Entering::default() })
    }

    /// The moment now.
    pub fn view(&self) -> Result<JsValue> {
        give(&PositionView::new(&self.game))
    }

    /// What may be said next of a move.
    pub fn narrow(&mut self, said: &JsValue) -> Result<JsValue> {
        let entry = self.entering.narrow(&mut self.game, &tokens(said)?).map_err(Thrown::refused)?;
        give(&EntryDto::new(entry, self.game.program()))
    }

    /// Why a site cannot be taken now; null when it can.
    pub fn refuse(&mut self, said: &JsValue, site: u16) -> Result<JsValue> {
        let (said, site) = (tokens(said)?, self.site(site)?);
        let refusal = refuse(&mut self.entering, &mut self.game, &said, site).map_err(Thrown::refused)?;
        give(&refusal.map(|refusal| RefusalDto::new(refusal, &self.game)))
    }

    /// What goes along with a place and where it may go, where places move; empty where pieces do.
    pub fn footprint(&mut self, site: u16) -> Result<JsValue> {
        let site = self.site(site)?;
        let found = footprint(&mut self.game, site).map_err(Thrown::refused)?;
        give(&FootprintDto::new(&found))
    }

    /// A legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
    #[expect(clippy::cast_precision_loss, reason = "a turn has few moves")]
    pub fn draw(&self, number: f64) -> Result<String> {
        let moves = self.game.moves();
        let texts = move_texts(self.game.program(), moves);
        let index = (number.clamp(0.0, 1.0) * moves.len() as f64) as usize;
        let last = moves.len().saturating_sub(1);
        texts.into_iter().nth(index.min(last)).ok_or_else(|| Thrown::error("no move is left"))
    }

    /// What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
    pub fn completions(&self, typed: &str, anywhere: bool, skip: usize, limit: usize) -> Result<JsValue> {
        let found = completions(&self.game, typed, Wanted { anywhere, skip, limit });
        give(&CompletionsDto::from(found))
    }

    /// A legal move in motion, or as many first steps of one as the text has, without playing it.
    pub fn trace(&mut self, text: &str) -> Result<JsValue> {
        let position = self.game.position().clone();
        let trace = match find_move(&mut self.game, text) {
            Ok(index) => {
                let steps = self.game.moves().steps(index).to_vec();
                self.game.rules_mut().trace(&position, &steps)
            }
            Err(unknown) => {
                let (index, count) =
                    find_beginning(&self.game, text).ok_or_else(|| Thrown::refused(unknown))?;
                let steps = self.game.moves().steps(index)[..count].to_vec();
                self.game.rules_mut().trace_beginning(&position, &steps)
            }
        };
        self.give_trace(&trace.map_err(Thrown::refused)?)
    }

    /// What comes of some moves in a row, each in motion with the moment behind it; the game stays where it is.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the texts over")]
    pub fn follow(&self, texts: Vec<String>) -> Result<JsValue> {
        let (program, position) = (self.game.shared_program(), self.game.position().clone());
        let mut game = Game::from_position(program, position).map_err(Thrown::refused)?;
        let mut followed = Vec::new();
        for text in &texts {
            let index = find_move(&mut game, text).map_err(Thrown::refused)?;
            game.play(index).map_err(Thrown::refused)?;
            let trace = game.trace_of(game.present()).map_err(Thrown::refused)?.unwrap_or_default();
            followed.push(Followed {
                trace: TraceDto::new(&trace, game.program()),
                view: PositionView::new(&game),
            });
        }
        give(&followed)
    }

    /// Plays a legal move and gives it in motion.
    pub fn play(&mut self, text: &str) -> Result<JsValue> {
        let index = find_move(&mut self.game, text).map_err(Thrown::refused)?;
        play_move(&mut self.game, index).map_err(Thrown::refused)?;
        self.trace_of(self.game.present())
    }

    /// Takes the last move back and gives it in motion; null at the start.
    pub fn undo(&mut self) -> Result<JsValue> {
        let undone = self.game.present();
        self.game.undo().map_err(Thrown::refused)?;
        self.trace_of(undone)
    }

    /// Plays a move that was taken back again and gives it in motion; null where there is none.
    pub fn redo(&mut self) -> Result<JsValue> {
        let redone = self.game.redo().map_err(Thrown::refused)?;
        if redone { self.trace_of(self.game.present()) } else { Ok(JsValue::NULL) }
    }

    /// Says whether the third occurrence of a position draws.
    #[wasm_bindgen(js_name = setRepetition)]
    pub fn set_repetition(&mut self, draw: bool) -> Result<()> {
        self.game.set_draws_by_repetition(draw).map_err(Thrown::refused)
    }

    /// Where the game stands, as a text for a [`Thinker`](super::Thinker).
    pub fn standing(&self) -> String {
        standing_text(&self.game)
    }

    fn site(&self, site: u16) -> Result<SiteId> {
        let found = Some(SiteId(site)).filter(|site| site.index() < self.game.program().site_count());
        found.ok_or_else(|| Thrown::error(format!("the board has no position number {site}")))
    }

    pub(super) fn trace_of(&mut self, node: NodeId) -> Result<JsValue> {
        match self.game.trace_of(node).map_err(Thrown::refused)? {
            Some(trace) => self.give_trace(&trace),
            None => Ok(JsValue::NULL),
        }
    }

    fn give_trace(&self, trace: &Trace) -> Result<JsValue> {
        give(&TraceDto::new(trace, self.game.program()))
    }
}
