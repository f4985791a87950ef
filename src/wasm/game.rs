//! A game being played, for JavaScript. The methods correspond to those with the same names in [`api::Game`].

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give, give_all, give_some, take};
use super::loading::Loading;
use super::search::{Search, promise_of, take_limits};
use crate::api::{
    self, Arrangement, Completions, Entry, Followed, Footprint, LoadedFile, Move, MoveInput, MoveNode,
    NodePieces, OutcomeView, PositionView, Refusal, SavedGame, SearchLimits, Settable, Token, Trace,
    TreeLine,
};

/// A game being played, with its history and variations. A refused call changes nothing.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    game: api::Game,
}

impl Game {
    pub(super) fn new(game: api::Game) -> Self {
        Self { game }
    }
}

fn read_tokens(said: &[Ts<Token>]) -> Result<Vec<Token>> {
    said.iter().map(|token| take(token, "a token")).collect()
}

#[wasm_bindgen]
impl Game {
    /// All legal moves; empty if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&mut self) -> Result<Vec<Ts<Move>>> {
        give_all(&self.game.legal_moves()?)
    }

    /// The texts of all legal moves.
    #[wasm_bindgen(js_name = moveTexts)]
    pub fn move_texts(&self) -> Vec<String> {
        self.game.move_texts()
    }

    /// Plays a legal move, given as its text, as one of `legalMoves()`, or as tokens.
    pub fn apply(&mut self, wanted: &Ts<MoveInput>) -> Result<Ts<Move>> {
        let wanted = take(wanted, "a move is a text, a move of `legalMoves()`, or tokens")?;
        give(&self.game.apply(wanted)?)
    }

    /// Takes back the last move and returns it; undefined at the start.
    pub fn undo(&mut self) -> Result<Option<Ts<Move>>> {
        give_some(self.game.undo()?.as_ref())
    }

    /// Plays again a move that was taken back, and returns it; undefined if there is none.
    pub fn redo(&mut self) -> Result<Option<Ts<Move>>> {
        give_some(self.game.redo()?.as_ref())
    }

    /// The position as one line of text, which can be parsed.
    pub fn position(&self) -> String {
        self.game.position()
    }

    /// How the game ended; undefined if it has not.
    pub fn outcome(&self) -> Result<Option<Ts<OutcomeView>>> {
        give_some(self.game.outcome().as_ref())
    }

    /// The name of the player to move.
    pub fn turn(&self) -> String {
        self.game.turn().to_owned()
    }

    /// The whole game as text, with variations and comments.
    pub fn record(&mut self) -> Result<String> {
        self.game.record()
    }

    /// Replaces the game by that of a record.
    pub fn load(&mut self, record: &str) -> Result<()> {
        self.game.load(record)
    }

    /// Starts to read a long record in slices: run the result to the end and pass it to `finishLoading`.
    #[wasm_bindgen(js_name = startLoading)]
    pub fn start_loading(&self, record: &str) -> Result<Loading> {
        Ok(Loading::new(self.game.start_loading(record)?))
    }

    /// Replaces the game by that of a record read in slices.
    #[wasm_bindgen(js_name = finishLoading)]
    pub fn finish_loading(&mut self, loading: Loading) -> Result<()> {
        self.game.finish_loading(loading.into_inner())
    }

    /// Starts a new game from a position.
    pub fn begin(&mut self, position: &str) -> Result<()> {
        self.game.begin(position)
    }

    /// Searches for a good move, in slices between which other things can happen.
    #[wasm_bindgen(unchecked_return_type = "Promise<SearchReport>")]
    pub fn search(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<js_sys::Promise> {
        promise_of(&self.game, options)
    }

    /// A search to be run in slices by the caller; without limits it does not end by itself.
    #[wasm_bindgen(js_name = startSearch)]
    pub fn start_search(&self, limits: Option<Ts<SearchLimits>>) -> Result<Search> {
        let limits = take_limits(limits)?;
        Ok(Search::new(self.game.start_search(&limits)?))
    }

    /// Starts to ponder: a search of the position after an expected move.
    #[wasm_bindgen(js_name = startPondering)]
    pub fn start_pondering(&self, text: &str, limits: Ts<SearchLimits>) -> Result<Search> {
        Ok(Search::new(self.game.start_pondering(text, &take_limits(Some(limits))?)?))
    }

    /// Turns pondering into a normal search if it is of the current position; otherwise returns false.
    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&self, search: &mut Search, limits: Ts<SearchLimits>) -> Result<bool> {
        self.game.take_over(search.inner(), &take_limits(Some(limits))?)
    }

    /// The current state.
    pub fn view(&mut self) -> Result<Ts<PositionView>> {
        give(&self.game.view())
    }

    /// What the moves that match some input have in common, and what may be entered next.
    #[wasm_bindgen(js_name = filterMoves)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript passes the tokens by value")]
    pub fn filter_moves(&mut self, tokens: Vec<Ts<Token>>) -> Result<Ts<Entry>> {
        give(&self.game.filter_moves(&read_tokens(&tokens)?)?)
    }

    /// Why a site cannot be chosen now; undefined if it can.
    #[wasm_bindgen(js_name = illegalReason)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript passes the tokens by value")]
    pub fn illegal_reason(&mut self, tokens: Vec<Ts<Token>>, site: u16) -> Result<Option<Ts<Refusal>>> {
        give_some(self.game.illegal_reason(&read_tokens(&tokens)?, site)?.as_ref())
    }

    /// What a place carries along when it moves, and where it can move; empty in games where pieces move.
    pub fn footprint(&mut self, site: u16) -> Result<Ts<Footprint>> {
        give(&self.game.footprint(site)?)
    }

    /// Completions of a typed text, from number `skip` on; `anywhere` returns whole moves, including those that contain
    /// the text.
    pub fn completions(
        &self,
        typed: &str,
        anywhere: bool,
        skip: usize,
        limit: usize,
    ) -> Result<Ts<Completions>> {
        give(&self.game.completions(typed, anywhere, skip, limit))
    }

    /// The text of a random legal move, chosen by a number from 0 to less than 1; all moves are equally likely.
    pub fn draw(&self, number: f64) -> Result<String> {
        self.game.draw(number)
    }

    /// The trace of a legal move, or of the first steps of one if the text has no more, without playing it.
    pub fn trace(&mut self, text: &str) -> Result<Ts<Trace>> {
        give(&self.game.trace(text)?)
    }

    /// Tries some moves in a row: returns the trace of each and the state after it, without changing the game.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript passes the texts by value")]
    pub fn preview(&self, texts: Vec<String>) -> Result<Vec<Ts<Followed>>> {
        give_all(&self.game.preview(&texts)?)
    }

    /// Sets whether the third occurrence of a position is a draw.
    #[wasm_bindgen(js_name = setRepetition)]
    pub fn set_repetition(&mut self, draws: bool) -> Result<()> {
        self.game.set_repetition(draws)
    }

    /// All moves with their variations, in pre-order: each node before its descendants, and the main line before its
    /// variations.
    pub fn nodes(&mut self) -> Result<Vec<Ts<MoveNode>>> {
        give_all(&self.game.nodes()?)
    }

    /// The current line, and the current node in it.
    pub fn line(&self) -> Result<Ts<TreeLine>> {
        give(&self.game.line())
    }

    /// The current node.
    #[wasm_bindgen(js_name = currentNode)]
    pub fn current_node(&self) -> u32 {
        self.game.current_node()
    }

    /// One node of the tree.
    pub fn node(&self, node: u32) -> Result<Ts<MoveNode>> {
        give(&self.game.node(node)?)
    }

    /// Goes to a node.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, node: u32) -> Result<()> {
        self.game.go_to(node)
    }

    /// The trace of the move that leads to a node, without going there; undefined for the start.
    #[wasm_bindgen(js_name = traceOf)]
    pub fn trace_of(&mut self, node: u32) -> Result<Option<Ts<Trace>>> {
        give_some(self.game.trace_of(node)?.as_ref())
    }

    /// The pieces at a node.
    #[wasm_bindgen(js_name = piecesAt)]
    pub fn pieces_at(&self, node: u32) -> Result<Ts<NodePieces>> {
        give(&self.game.pieces_at(node)?)
    }

    /// Moves the variation that contains a node to the front of its siblings.
    pub fn promote(&mut self, node: u32) -> Result<()> {
        self.game.promote(node)
    }

    /// Removes a node with everything after it.
    pub fn remove(&mut self, node: u32) -> Result<()> {
        self.game.remove(node)
    }

    /// Restores the branch removed last, and returns its first node; undefined if there is none.
    #[wasm_bindgen(js_name = restoreRemoved)]
    pub fn restore_removed(&mut self) -> Option<u32> {
        self.game.restore_removed()
    }

    /// Sets the comment on a node.
    pub fn comment(&mut self, node: u32, text: &str) -> Result<()> {
        self.game.comment(node, text)
    }

    /// Replaces the game by a saved game of Zillions, and reports how it was read.
    #[wasm_bindgen(js_name = loadZsg)]
    pub fn load_zsg(&mut self, text: &str) -> Result<Ts<SavedGame>> {
        give(&self.game.load_zsg(text)?)
    }

    /// A line of moves from the start of the game as a saved game of Zillions, for a rule file with this name.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript passes the texts by value")]
    pub fn zsg(&mut self, line: Vec<String>, rules_file: &str) -> Result<String> {
        self.game.zsg(&line, rules_file)
    }

    /// Replaces the game by one from a file of another program, and tells what was left out of it.
    #[wasm_bindgen(js_name = loadFile)]
    pub fn load_file(&mut self, text: &str, format: &str, index: usize) -> Result<Ts<LoadedFile>> {
        give(&self.game.load_file(text, format, index)?)
    }

    /// The whole game in the format of other programs; undefined if it cannot be written like that.
    pub fn file(&mut self, format: &str) -> Result<Option<String>> {
        self.game.file(format)
    }

    /// The texts of a line of moves from the current position in a notation of the rules, as far as they are legal.
    #[wasm_bindgen(js_name = describeLine)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript passes the texts by value")]
    pub fn describe_line(&self, line: Vec<String>, notation: usize) -> Result<Vec<String>> {
        self.game.describe_line(&line, notation)
    }

    /// The position in a notation of the rules, by its index; undefined if it cannot be written like that.
    #[wasm_bindgen(js_name = describedPosition)]
    pub fn described_position(&self, notation: usize) -> Option<String> {
        self.game.described_position(notation)
    }

    /// What can be set up by hand, starting with the current position.
    pub fn settable(&mut self) -> Result<Ts<Settable>> {
        give(&self.game.settable()?)
    }

    /// The text of a position set up by hand; an error says why no game can start there.
    pub fn arrange(&self, arrangement: &Ts<Arrangement>) -> Result<String> {
        self.game.arrange(&take(arrangement, "an arrangement")?)
    }
}
