//! A game with its variations, and as a record.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::error::{Result, Thrown};
use super::json::{give, object};
use super::piece::{PieceView, ReserveView, reserves};
use super::session::Session;
use crate::entry::Entering;
use crate::game::{Game, Node, NodeId, PlayError};
use crate::notation::{name_moves, parse_position, read_record, step_text, write_record};
use crate::program::Program;

/// Where a game stands, and what can be brought back.
struct LineView {
    present: u32,
    /// The moves that lead to the present, then those that follow it.
    line: Vec<u32>,
    removed: usize,
}

object!(LineView { present, line, removed });

struct NodeView {
    id: u32,
    parent: Option<u32>,
    ply: usize,
    player: Option<u8>,
    text: String,
    /// The steps of a move that has several.
    legs: Vec<String>,
    comment: String,
}

object!(NodeView { id, parent, ply, player, text, legs, comment });

/// What stands where, on the board and off it.
struct Peek {
    pieces: Vec<PieceView>,
    reserves: Vec<ReserveView>,
}

object!(Peek { pieces, reserves });

impl NodeView {
    fn new(program: &Program, id: NodeId, node: &Node) -> Self {
        let steps = if node.steps().len() > 1 { node.steps() } else { &[] };
        Self {
            id: id.0,
            parent: node.parent().map(|parent| parent.0),
            ply: node.ply(),
            player: node.player().map(|player| player.0),
            text: node.text().to_owned(),
            legs: steps.iter().map(|step| step_text(program, step)).collect(),
            comment: node.comment().to_owned(),
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// All moves of the game: every node before what follows it, and the main line before its variations.
    pub fn nodes(&mut self) -> Result<JsValue> {
        name_moves(&mut self.game).map_err(Thrown::refused)?;
        let (tree, program) = (self.game.tree(), self.game.program());
        let view = |id: NodeId| tree.get(id).map(|node| NodeView::new(program, id, node));
        give(&tree.ids().filter_map(view).collect::<Vec<_>>())
    }

    /// One of them.
    pub fn node(&mut self, node: u32) -> Result<JsValue> {
        let found = self.game.tree().get(NodeId(node));
        let found = found.ok_or_else(|| Thrown::refused(PlayError::NoSuchNode))?;
        give(&NodeView::new(self.game.program(), NodeId(node), found))
    }

    /// Where the game stands.
    pub fn present(&self) -> u32 {
        self.game.present().0
    }

    /// The line that is looked at, and how many branches can be brought back.
    pub fn line(&self) -> Result<JsValue> {
        let tree = self.game.tree();
        let line = tree.line().iter().map(|id| id.0).collect();
        give(&LineView { present: tree.present().0, line, removed: tree.removed() })
    }

    /// Goes to a node, and gives the move that leads there in motion; null for the start.
    pub fn visit(&mut self, node: u32) -> Result<JsValue> {
        self.game.visit(NodeId(node)).map_err(Thrown::refused)?;
        self.trace_of(NodeId(node))
    }

    /// The move that leads to a node in motion, without going there; null for the start.
    #[wasm_bindgen(js_name = traceOf)]
    pub fn trace_of_node(&mut self, node: u32) -> Result<JsValue> {
        self.trace_of(NodeId(node))
    }

    /// What stands where at a node.
    pub fn peek(&self, node: u32) -> Result<JsValue> {
        let position = self.game.position_at(NodeId(node)).map_err(Thrown::refused)?;
        let program = self.game.program();
        let view = |(site, piece)| PieceView::new(program, site, (piece, position.below(program, site)));
        give(&Peek { pieces: position.pieces().map(view).collect(), reserves: reserves(program, &position) })
    }

    /// Makes the variation that a node lies in the first of its siblings.
    pub fn promote(&mut self, node: u32) -> Result<()> {
        self.game.promote(NodeId(node)).map(|_| ()).map_err(Thrown::refused)
    }

    /// Takes a node out with all that follows it.
    pub fn remove(&mut self, node: u32) -> Result<()> {
        self.game.remove(NodeId(node)).map_err(Thrown::refused)
    }

    /// Puts back what was removed last, and gives its node; nothing where nothing was.
    #[wasm_bindgen(js_name = bringBack)]
    pub fn bring_back(&mut self) -> Option<u32> {
        self.game.bring_back().map(|node| node.0)
    }

    /// Says something about a node.
    pub fn comment(&mut self, node: u32, text: &str) -> Result<()> {
        self.game.set_comment(NodeId(node), text).map_err(Thrown::refused)
    }

    /// Begins a game in a position.
    pub fn begin(&mut self, position: &str) -> Result<()> {
        let program = self.game.shared_program();
        let position = parse_position(&program, position).map_err(Thrown::refused)?;
        self.take_up(Game::from_position(program, position).map_err(Thrown::refused)?)
    }

    /// The whole game as text.
    pub fn record(&mut self) -> Result<String> {
        write_record(&mut self.game).map_err(Thrown::refused)
    }

    /// Takes up the game that a text describes; on an error the game stays as it is.
    pub fn restore(&mut self, record: &str) -> Result<()> {
        self.take_up(read_record(&self.game.shared_program(), record).map_err(Thrown::refused)?)
    }

    /// Puts a game in the place of this one; whether repetition draws stays as it is.
    fn take_up(&mut self, mut game: Game) -> Result<()> {
        game.set_draws_by_repetition(self.game.draws_by_repetition()).map_err(Thrown::refused)?;
        self.game = game;
        self.entering = Entering::default();
        Ok(())
    }
}
