//! A game being played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::arrangement::{Arrangement, Settable};
use super::entry::{Completions, Entry, Footprint, Refusal, Token, tokens_of};
use super::error::Error;
use super::loading::Loading;
use super::motion::{Followed, Trace};
use super::moves::{Move, changed};
use super::position::{OutcomeView, PositionView};
use super::rules::Rules;
use super::saved::SavedGame;
use super::search::{Search, SearchLimits, SearchReport};
use super::tree::{MoveNode, NodePieces, TreeLine};
use crate::entry::{self, Entering};
use crate::game::{self, Node, NodeId, PlayError};
use crate::index::SiteId;
use crate::moves::{self, MAX_AT_ONCE, Obstacle};
use crate::notation::{
    RecordReader, Wanted, arrange, completions, find_beginning, find_move, move_texts, name_move, name_moves,
    parse_position, play_move, position_text, read_zsg, write_record, write_zsg,
};

/// How long a search takes where nothing limits it.
const DEFAULT_MILLISECONDS: f64 = 1000.0;

/// A game being played, with its past and its variations. What is refused changes nothing.
#[derive(Debug)]
pub struct Game {
    rules: Rules,
    inner: game::Game,
    entering: Entering,
}

/// How a move may be given: its text, a move of the list, or tokens that single it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(js, derive(Tsify))]
pub enum MoveInput {
    /// A text; its beginning is enough where only one legal move begins so.
    Text(String),
    /// A move of [`Game::legal_moves`].
    Move {
        /// Its text.
        text: String,
    },
    /// What was entered of it.
    Tokens(Vec<Token>),
}

impl From<&str> for MoveInput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&Move> for MoveInput {
    fn from(one: &Move) -> Self {
        Self::Text(one.text.clone())
    }
}

impl Game {
    pub(super) fn new(rules: Rules, game: game::Game) -> Self {
        Self { rules, inner: game, entering: Entering::default() }
    }

    /// How many instructions of the rules it has run so far, what costs as much as them included: how much work a call
    /// was, on whatever machine.
    pub fn instructions(&self) -> u64 {
        self.inner.rules().instructions()
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All legal moves; none when the game is over.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn legal_moves(&mut self) -> Result<Vec<Move>, Error> {
        let texts = self.move_texts();
        let before = self.inner.position().clone();
        let moves = self.inner.moves().clone();
        self.inner.rules_mut().within(MAX_AT_ONCE, |rules| {
            let one = |(index, text): (usize, String)| {
                let after = changed(&before, moves.changes(index));
                Ok(Move::new(rules, text, moves.steps(index), &before, &after)?)
            };
            texts.into_iter().enumerate().map(one).collect()
        })
    }

    /// The texts of all legal moves.
    pub fn move_texts(&self) -> Vec<String> {
        move_texts(self.inner.program(), self.inner.moves())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], [`Error::AmbiguousMove`], or what else keeps it from being played.
    pub fn apply(&mut self, wanted: impl Into<MoveInput>) -> Result<Move, Error> {
        let index = match wanted.into() {
            MoveInput::Text(text) | MoveInput::Move { text } => self.index_of(&text)?,
            MoveInput::Tokens(tokens) => self.index_of_tokens(&tokens)?,
        };
        play_move(&mut self.inner, index)?;
        self.move_to(self.inner.present())?.ok_or_else(|| PlayError::NoSuchMove.into())
    }

    /// Takes the last move back; none at the start.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn undo(&mut self) -> Result<Option<Move>, Error> {
        let undone = self.move_to(self.inner.present())?;
        self.inner.undo()?;
        Ok(undone)
    }

    /// Plays a move that was taken back again; none where there is none.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn redo(&mut self) -> Result<Option<Move>, Error> {
        if self.inner.redo()? { self.move_to(self.inner.present()) } else { Ok(None) }
    }

    /// The position as a text that reads back, one line; see `docs/notation.md`.
    pub fn position(&self) -> String {
        position_text(self.inner.program(), self.inner.position())
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<OutcomeView> {
        self.inner.outcome().map(OutcomeView::new)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// The name of the player to move.
    pub fn turn(&self) -> &str {
        &self.inner.program().names.players[self.inner.turn().player.index()]
    }

    /// Searches for a good move; a second long where nothing limits it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn search(&self, limits: &SearchLimits) -> Result<SearchReport, Error> {
        let mut search = self.start_search(&limits.or_default())?;
        while !search.run(f64::INFINITY)? {}
        Ok(search.report())
    }

    /// A search of the position now, to be run in slices; nothing ends it where nothing limits it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn start_search(&self, limits: &SearchLimits) -> Result<Search, Error> {
        Search::new(self.inner.clone(), limits, self.rules.clone())
    }

    /// A search of what a move leads to, ahead of the move; see [`Game::take_over`].
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or what else keeps the move from being played.
    pub fn start_pondering(&self, text: &str, limits: &SearchLimits) -> Result<Search, Error> {
        let mut game = self.inner.clone();
        let index = find_move(&mut game, text)?;
        play_move(&mut game, index)?;
        let mut search = Search::new(game, limits, self.rules.clone())?;
        search.run_without_deadline();
        Ok(search)
    }

    /// Goes on with a search that was begun ahead, where it is of the position now: its time begins now. False, and
    /// nothing changes, where it is of another.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn take_over(&self, search: &mut Search, limits: &SearchLimits) -> Result<bool, Error> {
        if !search.is_of(&self.inner, limits)? {
            return Ok(false);
        }
        search.restart(limits)?;
        Ok(true)
    }

    /// The moment now.
    pub fn view(&self) -> PositionView {
        PositionView::new(&self.inner)
    }

    /// What may be said next of a move that is being entered.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for too many tokens, or [`Error::RulesFailed`].
    pub fn narrow(&mut self, tokens: &[Token]) -> Result<Entry, Error> {
        let (tokens, Self { inner: game, entering, .. }) = (tokens_of(tokens)?, self);
        let entry = game.within(MAX_AT_ONCE, |game| entering.narrow(game, &tokens))?;
        Ok(Entry::new(entry, game.program()))
    }

    /// Why a site cannot be taken now; none when it can.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn refuse(&mut self, tokens: &[Token], site: u16) -> Result<Option<Refusal>, Error> {
        let (tokens, site) = (tokens_of(tokens)?, self.site(site)?);
        let Self { inner: game, entering, .. } = self;
        let refusal = game.within(MAX_AT_ONCE, |game| entry::refuse(entering, game, &tokens, site))?;
        Ok(refusal.map(|refusal| {
            let endangers = refusal == entry::Refusal::No(Obstacle::Endangers);
            let royals = if endangers { entry::royals(game) } else { Vec::new() };
            Refusal::new(refusal, royals)
        }))
    }

    /// What goes along with a place and where it may go, where places move; empty where pieces do.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn footprint(&mut self, site: u16) -> Result<Footprint, Error> {
        let site = self.site(site)?;
        Ok(Footprint::new(&self.inner.within(MAX_AT_ONCE, |game| entry::footprint(game, site))?))
    }

    /// What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
    pub fn completions(&self, typed: &str, anywhere: bool, skip: usize, limit: usize) -> Completions {
        completions(&self.inner, typed, Wanted { anywhere, skip, limit }).into()
    }

    /// The text of a legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is none.
    #[expect(clippy::cast_precision_loss, reason = "a turn has few moves")]
    pub fn draw(&self, number: f64) -> Result<String, Error> {
        let texts = self.move_texts();
        let index = (number.clamp(0.0, 1.0) * texts.len() as f64) as usize;
        let last = texts.len().saturating_sub(1);
        texts.into_iter().nth(index.min(last)).ok_or_else(|| PlayError::NoSuchMove.into())
    }

    /// A legal move in motion, or as many first steps of one as the text has, without playing it.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or [`Error::RulesFailed`].
    pub fn trace(&mut self, text: &str) -> Result<Trace, Error> {
        let trace = self.inner.within(MAX_AT_ONCE, |game| trace_of_text(game, text))?;
        Ok(Trace::new(&trace, self.inner.program(), self.rules.geometry()))
    }

    /// What comes of some moves in a row, each in motion with the moment after it; the game stays where it is.
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or what else keeps one of them from being played.
    pub fn follow(&self, texts: &[String]) -> Result<Vec<Followed>, Error> {
        let position = self.inner.position().clone();
        let mut game = game::Game::from_position(self.rules.program().clone(), position)?;
        let mut followed = Vec::new();
        for text in texts {
            let index = find_move(&mut game, text)?;
            game.play(index)?;
            let trace = game.trace_of(game.present())?.unwrap_or_default();
            let trace = Trace::new(&trace, game.program(), self.rules.geometry());
            followed.push(Followed { trace, view: PositionView::new(&game) });
        }
        Ok(followed)
    }

    /// Says whether the third occurrence of a position draws.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn set_repetition(&mut self, draws: bool) -> Result<(), Error> {
        Ok(self.inner.set_draws_by_repetition(draws)?)
    }

    /// All moves with their variations: every node before what follows it, and the main line before its variations;
    /// the start is the first.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn nodes(&mut self) -> Result<Vec<MoveNode>, Error> {
        name_moves(&mut self.inner)?;
        let (tree, program) = (self.inner.tree(), self.inner.program());
        let node = |id: NodeId| tree.get(id).map(|node| MoveNode::new(program, id, node));
        Ok(tree.ids().filter_map(node).collect())
    }

    /// Where the game stands among them.
    pub fn line(&self) -> TreeLine {
        TreeLine::new(self.inner.tree())
    }

    /// The node at which the game stands.
    pub fn present(&self) -> u32 {
        self.inner.present().0
    }

    /// One node of the tree.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is none of this id.
    pub fn node(&self, node: u32) -> Result<MoveNode, Error> {
        let found = self.inner.tree().get(NodeId(node)).ok_or(PlayError::NoSuchNode)?;
        Ok(MoveNode::new(self.inner.program(), NodeId(node), found))
    }

    /// Goes to a node.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is none of this id.
    pub fn go_to(&mut self, node: u32) -> Result<(), Error> {
        Ok(self.inner.visit(NodeId(node))?)
    }

    /// The move that leads to a node in motion, without going there; none for the start.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn trace_of(&mut self, node: u32) -> Result<Option<Trace>, Error> {
        let trace = self.inner.trace_of(NodeId(node))?;
        Ok(trace.map(|trace| Trace::new(&trace, self.inner.program(), self.rules.geometry())))
    }

    /// What stands where at a node.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is none of this id.
    pub fn pieces_at(&self, node: u32) -> Result<NodePieces, Error> {
        let position = self.inner.position_at(NodeId(node))?;
        Ok(NodePieces::new(self.inner.program(), &position))
    }

    /// Makes the variation that a node lies in the first of its siblings.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is no such node.
    pub fn promote(&mut self, node: u32) -> Result<(), Error> {
        self.inner.promote(NodeId(node))?;
        Ok(())
    }

    /// Removes a node with all that follows it.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is no such node.
    pub fn remove(&mut self, node: u32) -> Result<(), Error> {
        Ok(self.inner.remove(NodeId(node))?)
    }

    /// Restores what was removed last, and gives its node; none where nothing was.
    pub fn restore_removed(&mut self) -> Option<u32> {
        self.inner.bring_back().map(|node| node.0)
    }

    /// Comments on a node.
    ///
    /// # Errors
    /// [`Error::Refused`] where there is no such node, or the comment is too long.
    pub fn comment(&mut self, node: u32, text: &str) -> Result<(), Error> {
        Ok(self.inner.set_comment(NodeId(node), text)?)
    }

    /// The whole game as text, with variations and comments.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn record(&mut self) -> Result<String, Error> {
        Ok(write_record(&mut self.inner)?)
    }

    /// Takes up the game that a record describes.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load(&mut self, record: &str) -> Result<(), Error> {
        let loading = self.start_loading(record)?;
        self.finish_loading(loading)
    }

    /// Begins to read a record, to be run in slices; the game stays as it is until [`Game::finish_loading`].
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn start_loading(&self, record: &str) -> Result<Loading, Error> {
        Ok(Loading::new(RecordReader::new(self.rules.program(), record)?))
    }

    /// Takes up the game of a record that has been read.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line, or [`Error::InvalidArgument`] where it was begun for other rules.
    pub fn finish_loading(&mut self, loading: Loading) -> Result<(), Error> {
        let game = loading.finish()?;
        if !Arc::ptr_eq(&game.shared_program(), self.rules.program()) {
            return Err(Error::argument("this record was begun to be read for other rules"));
        }
        self.take_up(game)
    }

    /// Begins a game in a position.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`] with the part that is wrong.
    pub fn begin(&mut self, position: &str) -> Result<(), Error> {
        let position = parse_position(self.rules.program(), position)?;
        self.take_up(game::Game::from_position(self.rules.program().clone(), position)?)
    }

    /// Takes up a saved game of Zillions, and tells what was found in it besides.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load_zsg(&mut self, text: &str) -> Result<SavedGame, Error> {
        let (found, game) = SavedGame::replay(self.rules.program(), &read_zsg(text)?)?;
        self.take_up(game)?;
        Ok(found)
    }

    /// A line of moves from the start of the game as a saved game of Zillions for a rule file of that name.
    ///
    /// # Errors
    /// [`Error::Refused`] where the format has no room for it.
    pub fn zsg(&mut self, line: &[String], rules_file: &str) -> Result<String, Error> {
        let mut game = game::Game::from_position(self.rules.program().clone(), self.inner.start().clone())?;
        game.set_draws_by_repetition(false)?;
        for text in line {
            let index = find_move(&mut game, text)?;
            play_move(&mut game, index)?;
        }
        Ok(write_zsg(&game, game.present(), rules_file)?)
    }

    /// What can be set by hand, beginning with the position now.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn settable(&mut self) -> Result<Settable, Error> {
        let start = self.inner.rules_mut().within(MAX_AT_ONCE, moves::Rules::start)?;
        Ok(Settable::new(self.inner.program(), self.inner.position(), &start))
    }

    /// The text of a position that is set up by hand; an error says why no game can begin there.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`].
    pub fn arrange(&self, wanted: &Arrangement) -> Result<String, Error> {
        let text = arrange(self.rules.program(), &wanted.to_notation())?;
        self.rules.new_game_at(&text)?;
        Ok(text)
    }

    /// Puts a game in the place of this one; whether repetition draws stays as it is.
    fn take_up(&mut self, mut game: game::Game) -> Result<(), Error> {
        game.set_draws_by_repetition(self.inner.draws_by_repetition())?;
        self.inner = game;
        self.entering = Entering::default();
        Ok(())
    }

    fn site(&self, site: u16) -> Result<SiteId, Error> {
        let found = Some(SiteId(site)).filter(|site| site.index() < self.inner.program().site_count());
        found.ok_or_else(|| Error::argument(format!("the board has no site number {site}")))
    }

    /// The legal move of a text, or the only one that begins with it.
    fn index_of(&mut self, text: &str) -> Result<usize, Error> {
        let unknown = match find_move(&mut self.inner, text) {
            Ok(index) => return Ok(index),
            Err(unknown) => unknown,
        };
        let wanted = Wanted { anywhere: false, skip: 0, limit: MOST_NAMED };
        let beginning = completions(&self.inner, text, wanted);
        match beginning.only {
            Some(only) if !text.trim().is_empty() => Ok(find_move(&mut self.inner, &only)?),
            _ if beginning.total > 1 && !text.trim().is_empty() => Err(Error::AmbiguousMove {
                message: format!("`{}` begins {} legal moves; say more of it", text.trim(), beginning.total),
                moves: beginning.found.into_iter().map(|one| one.text).collect(),
            }),
            _ => Err(unknown.into()),
        }
    }

    /// The legal move that tokens single out.
    fn index_of_tokens(&mut self, tokens: &[Token]) -> Result<usize, Error> {
        let entry = self.narrow(tokens)?;
        let Some(text) = entry.complete.or(entry.only) else {
            let moves = entry.targets.into_iter().flat_map(|target| target.moves);
            let choices = entry.choices.into_iter().map(|choice| choice.text);
            return Err(Error::AmbiguousMove {
                message: "more than one legal move agrees with these tokens; add another one".to_owned(),
                moves: moves.chain(choices).take(MOST_NAMED).collect(),
            });
        };
        Ok(find_move(&mut self.inner, &text)?)
    }

    /// The move that leads to a node; none for the start.
    fn move_to(&mut self, node: NodeId) -> Result<Option<Move>, Error> {
        name_move(&mut self.inner, node)?;
        let Some(found) = self.inner.tree().get(node) else { return Ok(None) };
        let (Some(parent), text) = (Node::parent(found), found.text().to_owned()) else { return Ok(None) };
        let steps = found.steps().to_vec();
        let (before, after) = (self.inner.position_at(parent)?, self.inner.position_at(node)?);
        let rules = self.inner.rules_mut();
        Ok(Some(rules.within(MAX_AT_ONCE, |rules| Move::new(rules, text, &steps, &before, &after))?))
    }
}

/// The trace of a legal move, or of as many first steps of one as a text has.
fn trace_of_text(game: &mut game::Game, text: &str) -> Result<moves::Trace, Error> {
    let position = game.position().clone();
    match find_move(game, text) {
        Ok(index) => {
            let steps = game.moves().steps(index).to_vec();
            Ok(game.rules_mut().trace(&position, &steps)?)
        }
        Err(unknown) => {
            let (index, count) = find_beginning(game, text).ok_or(unknown)?;
            let steps = game.moves().steps(index)[..count].to_vec();
            Ok(game.rules_mut().trace_beginning(&position, &steps)?)
        }
    }
}

/// So many moves at most are named where a text or tokens agree with several.
const MOST_NAMED: usize = 20;

impl SearchLimits {
    /// With a limit of time where there is no limit at all.
    pub(crate) fn or_default(&self) -> Self {
        let milliseconds = self.milliseconds.or((!self.is_limited()).then_some(DEFAULT_MILLISECONDS));
        Self { milliseconds, ..self.clone() }
    }
}
