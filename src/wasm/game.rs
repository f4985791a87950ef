//! A game being played, for JavaScript. What each method does stands at that of the same name in [`api::Game`].

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::convert::{Result, give, give_all, give_some, take};
use super::loading::Loading;
use super::search::{Search, promise_of, take_limits};
use crate::api::{
    self, Arrangement, Completions, Entry, Followed, Footprint, Move, MoveInput, MoveNode, NodePieces,
    OutcomeView, PositionView, Refusal, SavedGame, SearchLimits, Settable, Token, Trace, TreeLine,
};

/// A game being played, with its past and its variations. What is refused changes nothing.
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
    /// All legal moves; none when the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&mut self) -> Result<Vec<Ts<Move>>> {
        give_all(&self.game.legal_moves()?)
    }

    /// The texts of all legal moves.
    #[wasm_bindgen(js_name = moveTexts)]
    pub fn move_texts(&self) -> Vec<String> {
        self.game.move_texts()
    }

    /// Plays a legal move, given as its text, as a move of `legalMoves()`, or as what was entered of it.
    pub fn apply(&mut self, wanted: &Ts<MoveInput>) -> Result<Ts<Move>> {
        let wanted = take(wanted, "a move is a text, a move of `legalMoves()`, or tokens")?;
        give(&self.game.apply(wanted)?)
    }

    /// Takes the last move back; undefined at the start.
    pub fn undo(&mut self) -> Result<Option<Ts<Move>>> {
        give_some(self.game.undo()?.as_ref())
    }

    /// Plays a move that was taken back again; undefined where there is none.
    pub fn redo(&mut self) -> Result<Option<Ts<Move>>> {
        give_some(self.game.redo()?.as_ref())
    }

    /// The position as a text that reads back, one line.
    pub fn position(&self) -> String {
        self.game.position()
    }

    /// How the game ended; undefined while it goes on.
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

    /// Takes up the game that a record describes.
    pub fn load(&mut self, record: &str) -> Result<()> {
        self.game.load(record)
    }

    /// Begins to take up a long record in slices: run what comes out to its end, and hand it to `finishLoading`.
    #[wasm_bindgen(js_name = startLoading)]
    pub fn start_loading(&self, record: &str) -> Result<Loading> {
        Ok(Loading::new(self.game.start_loading(record)?))
    }

    /// Takes up the game of a record that was read in slices.
    #[wasm_bindgen(js_name = finishLoading)]
    pub fn finish_loading(&mut self, loading: Loading) -> Result<()> {
        self.game.finish_loading(loading.into_inner())
    }

    /// Begins a game in a position.
    pub fn begin(&mut self, position: &str) -> Result<()> {
        self.game.begin(position)
    }

    /// Searches for a good move, in slices between which other things happen.
    #[wasm_bindgen(unchecked_return_type = "Promise<SearchReport>")]
    pub fn search(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<js_sys::Promise> {
        promise_of(&self.game, options)
    }

    /// A search to be run in slices by whoever asks; nothing ends it where nothing limits it.
    #[wasm_bindgen(js_name = startSearch)]
    pub fn start_search(&self, limits: Option<Ts<SearchLimits>>) -> Result<Search> {
        let limits = take_limits(limits)?;
        Ok(Search::new(self.game.start_search(&limits)?))
    }

    /// A search of what a move leads to, ahead of the move.
    #[wasm_bindgen(js_name = startPondering)]
    pub fn start_pondering(&self, text: &str, limits: Ts<SearchLimits>) -> Result<Search> {
        Ok(Search::new(self.game.start_pondering(text, &take_limits(Some(limits))?)?))
    }

    /// Goes on with a search that was begun ahead, where it is of the position now; else false.
    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&self, search: &mut Search, limits: Ts<SearchLimits>) -> Result<bool> {
        self.game.take_over(search.inner(), &take_limits(Some(limits))?)
    }

    /// The moment now.
    pub fn view(&self) -> Result<Ts<PositionView>> {
        give(&self.game.view())
    }

    /// What may be said next of a move that is being entered.
    #[wasm_bindgen(js_name = filterMoves)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the tokens over")]
    pub fn filter_moves(&mut self, tokens: Vec<Ts<Token>>) -> Result<Ts<Entry>> {
        give(&self.game.filter_moves(&read_tokens(&tokens)?)?)
    }

    /// Why a site cannot be taken now; undefined when it can.
    #[wasm_bindgen(js_name = illegalReason)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the tokens over")]
    pub fn illegal_reason(&mut self, tokens: Vec<Ts<Token>>, site: u16) -> Result<Option<Ts<Refusal>>> {
        give_some(self.game.illegal_reason(&read_tokens(&tokens)?, site)?.as_ref())
    }

    /// What goes along with a place and where it may go, where places move; empty where pieces do.
    pub fn footprint(&mut self, site: u16) -> Result<Ts<Footprint>> {
        give(&self.game.footprint(site)?)
    }

    /// What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
    pub fn completions(
        &self,
        typed: &str,
        anywhere: bool,
        skip: usize,
        limit: usize,
    ) -> Result<Ts<Completions>> {
        give(&self.game.completions(typed, anywhere, skip, limit))
    }

    /// The text of a legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
    pub fn draw(&self, number: f64) -> Result<String> {
        self.game.draw(number)
    }

    /// A legal move in motion, or as many first steps of one as the text has, without playing it.
    pub fn trace(&mut self, text: &str) -> Result<Ts<Trace>> {
        give(&self.game.trace(text)?)
    }

    /// What comes of some moves in a row, each in motion with the moment after it; the game stays where it is.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the texts over")]
    pub fn preview(&self, texts: Vec<String>) -> Result<Vec<Ts<Followed>>> {
        give_all(&self.game.preview(&texts)?)
    }

    /// Says whether the third occurrence of a position draws.
    #[wasm_bindgen(js_name = setRepetition)]
    pub fn set_repetition(&mut self, draws: bool) -> Result<()> {
        self.game.set_repetition(draws)
    }

    /// All moves with their variations: every node before what follows it, and the main line before its variations.
    pub fn nodes(&mut self) -> Result<Vec<Ts<MoveNode>>> {
        give_all(&self.game.nodes()?)
    }

    /// Where the game stands among them.
    pub fn line(&self) -> Result<Ts<TreeLine>> {
        give(&self.game.line())
    }

    /// The node at which the game stands.
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

    /// The move that leads to a node in motion, without going there; undefined for the start.
    #[wasm_bindgen(js_name = traceOf)]
    pub fn trace_of(&mut self, node: u32) -> Result<Option<Ts<Trace>>> {
        give_some(self.game.trace_of(node)?.as_ref())
    }

    /// What stands where at a node.
    #[wasm_bindgen(js_name = piecesAt)]
    pub fn pieces_at(&self, node: u32) -> Result<Ts<NodePieces>> {
        give(&self.game.pieces_at(node)?)
    }

    /// Makes the variation that a node lies in the first of its siblings.
    pub fn promote(&mut self, node: u32) -> Result<()> {
        self.game.promote(node)
    }

    /// Removes a node with all that follows it.
    pub fn remove(&mut self, node: u32) -> Result<()> {
        self.game.remove(node)
    }

    /// Restores what was removed last, and gives its node; undefined where nothing was.
    #[wasm_bindgen(js_name = restoreRemoved)]
    pub fn restore_removed(&mut self) -> Option<u32> {
        self.game.restore_removed()
    }

    /// Comments on a node.
    pub fn comment(&mut self, node: u32, text: &str) -> Result<()> {
        self.game.comment(node, text)
    }

    /// Takes up a saved game of Zillions, and tells what was found in it besides.
    #[wasm_bindgen(js_name = loadZsg)]
    pub fn load_zsg(&mut self, text: &str) -> Result<Ts<SavedGame>> {
        give(&self.game.load_zsg(text)?)
    }

    /// A line of moves from the start of the game as a saved game of Zillions for a rule file of that name.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the texts over")]
    pub fn zsg(&mut self, line: Vec<String>, rules_file: &str) -> Result<String> {
        self.game.zsg(&line, rules_file)
    }

    /// What can be set by hand, beginning with the position now.
    pub fn settable(&mut self) -> Result<Ts<Settable>> {
        give(&self.game.settable()?)
    }

    /// The text of a position that is set up by hand; what is thrown says why no game can begin there.
    pub fn arrange(&self, arrangement: &Ts<Arrangement>) -> Result<String> {
        self.game.arrange(&take(arrangement, "an arrangement")?)
    }
}
