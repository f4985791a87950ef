//! Reads the sections of a game: see "Players", "Pieces", "Variables of the game", "Options".

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use boardwright::syntax::Sexpr;

use super::board::{Board, name};
use super::goal::Goal;
use super::load::{entries, field, is_marked, last_field, mentions, option, title};
use super::order::{Turn, TurnOrder};
use super::state::{Key, Piece, State};
use super::{Fault, Name, Play};

/// A game or variant that can be played.
#[derive(Debug)]
pub struct Game {
    /// Its title.
    pub title: String,
    /// In file order.
    pub players: Vec<Name>,
    /// The entries of the turn order, with inner orders flattened.
    pub turns: Vec<Turn>,
    /// The state set up at the start.
    pub(super) start: State,
    /// The board.
    pub board: Board,
    /// Variables by name.
    pub variables: BTreeMap<Name, Variable>,
    /// What runs keep: for each name the number of its elements, and what they are when a run begins.
    pub(super) run_arrays: BTreeMap<Name, (i32, i32)>,
    /// Instructions that others run by name.
    pub(super) procedures: BTreeMap<Name, Vec<Sexpr>>,
    /// Whether the file has the `boardwright` mark.
    pub marked: bool,
    pub(super) kinds: BTreeMap<Name, Kind>,
    /// The kinds in file order.
    pub(super) kind_names: Vec<Name>,
    pub(super) attributes: BTreeMap<Name, Attribute>,
    pub(super) order: TurnOrder,
    pub(super) priorities: Vec<Name>,
    pub(super) decisions: BTreeSet<Name>,
    pub(super) goals: Vec<Goal>,
    pub(super) teams: Vec<Vec<Name>>,
    /// The hooks, by the name of their section.
    pub(super) hooks: BTreeMap<&'static str, Vec<Sexpr>>,
    /// Conditions that must hold after every move.
    pub(super) invariants: Vec<Vec<Sexpr>>,
    pub(super) preferences: Vec<Sexpr>,
    /// Whether a rule refers to the last step.
    pub(super) uses_last: bool,
    /// Whether a goal refers to what the last move captured.
    pub(super) uses_captured: bool,
    options: BTreeMap<String, String>,
    /// The work done since the current question was asked.
    work: Cell<usize>,
}

/// The most work for one question: instructions, and steps of the sequences that are followed.
const MAX_WORK: usize = 2_000_000;

/// An attribute, in the game or of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute {
    pub(super) truth: bool,
    pub(super) least: i32,
    pub(super) greatest: i32,
    pub(super) first: i32,
}

/// What a variable belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableScope {
    /// The game has one.
    Game,
    /// Each player has one.
    Player,
    /// Each position has one.
    Cell,
    /// The game has one, and it counts turns.
    Clock,
}

/// A variable of the game.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// What has one.
    pub scope: VariableScope,
    /// Whether it lasts for one move only.
    pub of_move: bool,
    pub(super) truth: bool,
    pub(super) least: i32,
    pub(super) greatest: i32,
    pub(super) first: i32,
}

/// A kind of piece.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) attributes: BTreeMap<Name, Attribute>,
    pub(super) moves: Vec<Block>,
    pub(super) drops: Vec<Block>,
    pub(super) anywhere: Vec<Block>,
}

/// A block with its move type.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) kind: Option<Name>,
    pub(super) code: Vec<Sexpr>,
}

const LAST_STEP: [&str; 6] =
    ["last-from?", "last-to?", "not-last-from?", "not-last-to?", "last-from", "last-to"];

const HOOKS: [&str; 5] = ["before-move", "before-step", "after-step", "after-move", "after-pass"];

impl Game {
    /// The `variant`-th game or variant of a file, counted from 0 in file order.
    ///
    /// # Panics
    /// If the text is not a valid rule file.
    pub fn load(text: &str, variant: usize) -> Self {
        let sections = &entries(text)[variant];
        let players: Vec<Name> =
            last_field(sections, "players").expect("a game has players").iter().map(name).collect();
        let all = |head: &'static str| sections.iter().filter(move |form| form.head() == Some(head));
        let boards: Vec<&Sexpr> = all("board").collect();
        let order = TurnOrder::new(last_field(sections, "turn-order"), &players);
        let asked = |words: &[&str]| sections.iter().any(|section| mentions(section, words));
        let mut game = Self {
            title: title(sections),
            board: Board::new(&boards, &players),
            turns: order.turns(),
            order,
            start: State::default(),
            variables: variables(sections),
            run_arrays: run_arrays(sections),
            procedures: all("procedure")
                .map(|section| (name(&section.arguments()[0]), section.arguments()[1..].to_vec()))
                .collect(),
            marked: is_marked(text),
            kinds: BTreeMap::new(),
            kind_names: Vec::new(),
            attributes: BTreeMap::new(),
            priorities: Vec::new(),
            decisions: all("decision").map(|section| name(&section.arguments()[0])).collect(),
            goals: Vec::new(),
            teams: all("team").map(|team| team.arguments().iter().map(name).collect()).collect(),
            hooks: BTreeMap::new(),
            invariants: all("verify").map(|section| section.arguments().to_vec()).collect(),
            preferences: all("prefer").flat_map(|section| section.arguments().to_vec()).collect(),
            uses_last: asked(&LAST_STEP),
            uses_captured: asked(&["captured"]),
            options: sections.iter().filter_map(option).collect(),
            work: Cell::new(0),
            players,
        };
        for hook in HOOKS {
            if let Some(code) = last_field(sections, hook) {
                game.hooks.insert(hook, code.to_vec());
            }
        }
        all("piece").for_each(|piece| game.add_kind(piece.arguments()));
        game.priorities = game.read_priorities(last_field(sections, "move-priorities").unwrap_or(&[]));
        game.share_attributes();
        game.goals = game.read_goals(sections);
        game.start = game.set_up(sections);
        game
    }

    /// Resets the work counter before a question is answered.
    pub(super) fn begin_fuel_scope(&self) {
        self.work.set(0);
    }

    /// Counts some work; a fault if it becomes too much.
    pub(super) fn work(&self, steps: usize) -> Play<()> {
        self.work.set(self.work.get() + steps);
        if self.work.get() > MAX_WORK { Err(Fault::TooMuch) } else { Ok(()) }
    }

    fn add_kind(&mut self, parts: &[Sexpr]) {
        let kind = name(&field(parts, "name").expect("a piece has a name")[0]);
        let attributes = parts.iter().filter(|part| part.head() == Some("attribute")).map(Sexpr::arguments);
        let attributes = attributes.map(|words| (name(&words[0]), bounds(&words[1..]))).collect();
        let [moves, drops, anywhere] = ["moves", "drops", "anywhere"].map(|section| blocks(parts, section));
        self.kind_names.retain(|other| *other != kind);
        self.kind_names.push(kind.clone());
        self.kinds.insert(kind, Kind { attributes, moves, drops, anywhere });
    }

    /// "A type under which no moves are declared is ignored."
    fn read_priorities(&self, types: &[Sexpr]) -> Vec<Name> {
        let is_declared = |wanted: &Name| {
            let mut blocks =
                self.kinds.values().flat_map(|kind| [&kind.moves, &kind.drops, &kind.anywhere]).flatten();
            blocks.any(|block| block.kind.as_ref() == Some(wanted))
        };
        types.iter().map(name).filter(is_declared).collect()
    }

    /// "The same name on several pieces is the same attribute; if their bounds differ, it has the lowest and the
    /// highest of them."
    fn share_attributes(&mut self) {
        for kind in self.kind_names.iter().map(|kind| &self.kinds[kind]) {
            for (attribute, bounds) in &kind.attributes {
                let widest = self.attributes.entry(attribute.clone()).or_insert(*bounds);
                widest.least = widest.least.min(bounds.least);
                widest.greatest = widest.greatest.max(bounds.greatest);
            }
        }
    }

    /// "In a file without the `boardwright` mark, every kind of piece has every boolean attribute that some rule sets."
    pub(super) fn is_borne_by_all(&self, attribute: &Name) -> bool {
        let blocks =
            self.kinds.values().flat_map(|kind| [&kind.moves, &kind.drops, &kind.anywhere]).flatten();
        let code = blocks.map(|block| &block.code).chain(self.hooks.values());
        !self.marked && self.attributes[attribute].truth && code.flatten().any(|form| sets(form, attribute))
    }

    /// A new piece, whose attributes have their first values.
    pub(super) fn new_piece(&self, owner: &Name, kind: &Name) -> Piece {
        let first = |(name, attribute): (&Name, &Attribute)| (name.clone(), attribute.first);
        let attributes = self.kinds[kind].attributes.iter().map(first).collect();
        Piece { owner: owner.clone(), kind: kind.clone(), attributes }
    }

    /// An option's value.
    pub fn option(&self, name: &str) -> &str {
        self.options.get(name).map_or("false", String::as_str)
    }

    /// Whether an option is given at all.
    pub(super) fn says(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// "`0` is the same as `false`"; any other value means yes.
    pub fn has_option(&self, name: &str) -> bool {
        !["false", "0"].contains(&self.option(name))
    }

    pub(super) fn turn(&self, state: &State) -> &Turn {
        &self.turns[state.turn]
    }

    pub(super) fn is_player(&self, word: &str) -> bool {
        self.players.iter().any(|player| &**player == word)
    }

    pub(super) fn is_kind(&self, word: &str) -> bool {
        self.kinds.contains_key(word)
    }

    /// "A player who never has a turn."
    pub(super) fn is_neutral(&self, player: &Name) -> bool {
        self.turns.iter().all(|turn| turn.mover != *player)
    }

    /// "A player in no team is alone."
    pub(super) fn are_partners(&self, player: &Name, other: &Name) -> bool {
        player == other || self.teams.iter().any(|team| team.contains(player) && team.contains(other))
    }

    /// Whether two players are enemies: neither partners, nor is the other one neutral.
    pub(super) fn are_enemies(&self, player: &Name, other: &Name) -> bool {
        !self.are_partners(player, other) && !self.is_neutral(other)
    }

    /// The players who can win or lose: those who are neither neutral nor chance.
    pub fn contestants(&self) -> Vec<Name> {
        let contests = |player: &&Name| !self.is_neutral(player) && !player.starts_with('?');
        self.players.iter().filter(contests).cloned().collect()
    }

    /// A variable's value in a state.
    pub(super) fn variable(&self, state: &State, variable: &Name, key: &Key) -> i32 {
        let value = state.variables.get(&(variable.clone(), key.clone()));
        value.copied().unwrap_or(self.variables[variable].first)
    }

    /// Sets a variable. Only values that differ from the first one are stored.
    pub(super) fn set_variable(&self, state: &mut State, variable: &Name, key: &Key, value: i32) {
        if value == self.variables[variable].first {
            state.variables.remove(&(variable.clone(), key.clone()));
        } else {
            state.variables.insert((variable.clone(), key.clone()), value);
        }
    }

    /// The position that a word names; `Some(None)` for a position that was removed.
    pub(super) fn site(&self, word: &str) -> Option<Option<super::Cell>> {
        let cell = self.board.cell(word);
        (cell.is_some() || self.board.is_killed(word)).then_some(cell)
    }
}

/// `true`, `false`, or `LEAST GREATEST [FIRST]`.
fn bounds(words: &[Sexpr]) -> Attribute {
    let number = |at: usize| words.get(at).and_then(Sexpr::number);
    match words.first().and_then(Sexpr::symbol) {
        Some("true") => Attribute { truth: true, least: 0, greatest: 1, first: 1 },
        // An attribute without a value is a boolean and false.
        Some("false") | None => Attribute { truth: true, least: 0, greatest: 1, first: 0 },
        _ => {
            // "A number that is the same for all pieces of this kind": it is stored with equal bounds.
            let least = number(0).unwrap();
            let greatest = number(1).unwrap_or(least);
            Attribute { truth: false, least, greatest, first: number(2).unwrap_or(least) }
        }
    }
}

fn variables(sections: &[Sexpr]) -> BTreeMap<Name, Variable> {
    let mut variables = BTreeMap::new();
    for section in sections {
        let (scope, of_move) = match section.head().unwrap_or("") {
            "variable" => (VariableScope::Game, false),
            "player-variable" => (VariableScope::Player, false),
            "position-variable" => (VariableScope::Cell, false),
            "move-variable" => (VariableScope::Game, true),
            "move-position-variable" => (VariableScope::Cell, true),
            "clock" => (VariableScope::Clock, false),
            _ => continue,
        };
        let words = section.arguments();
        let Attribute { truth, least, greatest, first } = match scope {
            VariableScope::Clock => Attribute { truth: false, least: 0, greatest: i32::MAX, first: 0 },
            _ => bounds(&words[1..]),
        };
        variables.insert(name(&words[0]), Variable { scope, of_move, truth, least, greatest, first });
    }
    variables
}

/// `(run-variable NAME [FIRST])` and `(run-array NAME LENGTH [FIRST])`.
fn run_arrays(sections: &[Sexpr]) -> BTreeMap<Name, (i32, i32)> {
    let mut arrays = BTreeMap::new();
    for section in sections {
        let words = section.arguments();
        let number = |at: usize| words.get(at).and_then(Sexpr::number);
        let array = match section.head().unwrap_or("") {
            "run-variable" => (1, number(1).unwrap_or(0)),
            "run-array" => (number(1).unwrap(), number(2).unwrap_or(0)),
            _ => continue,
        };
        arrays.insert(name(&words[0]), array);
    }
    arrays
}

/// The blocks of all sections with a name. A `move-type` marker applies to the blocks after it.
fn blocks(parts: &[Sexpr], section: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for section in parts.iter().filter(|part| part.list().is_some() && part.head() == Some(section)) {
        let mut kind = None;
        for form in section.arguments() {
            if form.head() == Some("move-type") {
                kind = Some(name(&form.arguments()[0]));
            } else {
                let code = form.list().expect("a block is a list").to_vec();
                blocks.push(Block { kind: kind.clone(), code });
            }
        }
    }
    blocks
}

/// Whether a form contains `(set-attribute NAME …)`.
fn sets(form: &Sexpr, attribute: &Name) -> bool {
    let is_it = form.head() == Some("set-attribute")
        && form.arguments().first().and_then(Sexpr::symbol) == Some(&**attribute);
    is_it || form.list().is_some_and(|items| items.iter().any(|item| sets(item, attribute)))
}
