//! A program that has been read, with names for everything in our language.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashSet};

use super::declarations::Declarations;
use super::dictionary::Dictionary;
use super::procedure_table::Procedures;
use super::value::Type;

/// Words of our language that nothing else may be called by.
const RESERVED: &[&str] = &[
    "add",
    "call",
    "depth-of-stack",
    "luck",
    "luck-of-run",
    "origin",
    "stack-of-run",
    "procedure",
    "remove",
    "run-array",
    "run-variable",
    "add-copy",
    "add-partial",
    "add-copy-partial",
    "and",
    "any",
    "all",
    "any-piece",
    "back",
    "border",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "count",
    "create",
    "directions",
    "else",
    "false",
    "flip",
    "for-all",
    "for-each",
    "from",
    "game",
    "go",
    "group",
    "groups",
    "height",
    "here",
    "if",
    "index",
    "kind-at",
    "last-from",
    "last-to",
    "let",
    "mark",
    "max",
    "min",
    "mod",
    "mover",
    "moves",
    "moving",
    "must-go-on",
    "may-stop",
    "name",
    "next-turn",
    "not",
    "off",
    "opposite",
    "or",
    "outcome",
    "own",
    "owner",
    "piece-types",
    "pieces",
    "players",
    "position-at",
    "range",
    "repeat",
    "reserve",
    "result",
    "self",
    "set",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "sites",
    "stack",
    "start",
    "step",
    "sum",
    "target",
    "to",
    "true",
    "try",
    "tuck",
    "variant",
    "turn",
    "type-of",
    "verify",
    "when",
    "label",
    "labels",
    "while",
    "worth",
    "turn-order",
    "move-type",
    "define",
    "stalemated",
    "repetition",
    "captured",
    "passed",
];

/// A program and the names of what is in it.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) words: Dictionary,
    pub(super) declared: Declarations,
    /// What the names of local variables begin with.
    pub(super) prefix: String,
    /// Where the piece stands that a block is for.
    pub(super) start: String,
    /// The attribute that is the value of a piece.
    pub(super) worth: String,
    sites: Vec<String>,
    directions: Vec<String>,
    players: Vec<String>,
    pieces: Vec<String>,
    move_types: Vec<String>,
    variables: Vec<String>,
    /// Whether in some turn a player moves the pieces of another one.
    pub(super) moves_for_others: bool,
    /// Directions that are needed as the board has them, whoever moves.
    absolute: RefCell<BTreeSet<usize>>,
    globals: RefCell<BTreeSet<usize>>,
    pub(super) procedures: Procedures,
    /// Whether the rules need to know the number of the turn.
    counts_turns: Cell<bool>,
    /// Whether moves use random numbers.
    uses_random_numbers: Cell<bool>,
    /// How many words may still be compiled.
    pub(super) fuel: Cell<usize>,
}

/// Words that are compiled for one program, each with what is on the stack, at most.
pub(super) const FUEL: usize = 20_000_000;

/// Gives out names that differ from each other.
struct Names(HashSet<String>);

impl Names {
    fn new_for(&mut self, wanted: &str, suffix: &str) -> String {
        let mut name: String = wanted
            .chars()
            .map(|letter| if "();\"$".contains(letter) { '_' } else { letter })
            .take(60)
            .collect();
        if name.parse::<f64>().is_ok() || name.is_empty() || name.ends_with('?') {
            name = format!("{suffix}-{}", name.trim_end_matches('?'));
        }
        while !self.0.insert(name.clone()) {
            name = format!("{name}-{suffix}");
        }
        name
    }

    fn all<'a>(&mut self, wanted: impl Iterator<Item = &'a str>, suffix: &str) -> Vec<String> {
        wanted.map(|name| self.new_for(name, suffix)).collect()
    }
}

impl Program {
    pub(super) fn new(words: Dictionary, declared: Declarations) -> Self {
        let mut names = Names(RESERVED.iter().map(|word| (*word).to_owned()).collect());
        let sites = names.all(declared.positions.iter().map(String::as_str), "position");
        let players = names.all(declared.players.iter().map(|player| player.name.as_str()), "player");
        let pieces = names.all(declared.pieces.iter().map(|piece| piece.name.as_str()), "piece");
        let directions =
            names.all(declared.directions.iter().map(|direction| direction.name.as_str()), "way");
        let move_types = names.all(declared.move_types.iter().map(String::as_str), "type");
        let variables =
            names.all(declared.variables.iter().map(|variable| variable.name.as_str()), "variable");
        // Local variables are called `v1` and so on, unless something else is.
        let mut prefix = "v".to_owned();
        while names.0.iter().any(|name| {
            name.strip_prefix(&prefix).is_some_and(|rest| rest.chars().all(|letter| letter.is_ascii_digit()))
        }) {
            prefix += "v";
        }
        let moves_for_others = declared.turns.iter().any(|turn| turn.player != turn.pieces_of);
        Self {
            words,
            declared,
            prefix,
            start: "start".to_owned(),
            worth: "worth".to_owned(),
            sites,
            directions,
            players,
            pieces,
            move_types,
            variables,
            moves_for_others,
            absolute: RefCell::default(),
            globals: RefCell::default(),
            procedures: Procedures::default(),
            counts_turns: Cell::new(false),
            uses_random_numbers: Cell::new(false),
            fuel: Cell::new(FUEL),
        }
    }

    /// The name of a position.
    pub(super) fn site_name(&self, number: i32) -> Option<&str> {
        self.sites.get(usize::try_from(number).ok()?).map(String::as_str)
    }

    /// The name of a kind of piece; the first has the number 1.
    pub(super) fn piece_name(&self, number: i32) -> Option<&str> {
        self.pieces.get(usize::try_from(number).ok()?.checked_sub(1)?).map(String::as_str)
    }

    /// The name of the player with a number.
    pub(super) fn player_name(&self, number: i32) -> String {
        self.declared.player(number).map_or_else(|| "own".to_owned(), |player| self.players[player].clone())
    }

    /// The name of a variable of the position.
    pub(super) fn variable_name(&self, variable: usize) -> Option<&str> {
        self.variables.get(variable).map(String::as_str)
    }

    /// The name of a type of moves; the first has the number 1.
    pub(super) fn move_type_name(&self, number: i32) -> Option<&str> {
        self.move_types.get(usize::try_from(number).ok()?.checked_sub(1)?).map(String::as_str)
    }

    /// All variables of the game, with their values at the start.
    pub(super) fn game_variables(&self) -> Vec<(String, i32)> {
        let values = self.declared.variables.iter().map(|variable| variable.value);
        let declared = self.variables.iter().cloned().zip(values);
        let globals = self.globals.borrow();
        declared.chain(globals.iter().map(|cell| (cell_name(*cell), self.words.cells[*cell]))).collect()
    }

    /// The name of a direction: as the player sees it, or as the board has it.
    pub(super) fn direction(&self, index: usize, relative: bool) -> String {
        if relative || self.declared.symmetries.is_empty() {
            return self.directions[index].clone();
        }
        self.absolute.borrow_mut().insert(index);
        self.absolute_name(index)
    }

    fn absolute_name(&self, index: usize) -> String {
        format!("{}-of-board", self.directions[index])
    }

    /// All directions of the board that are needed, with their names.
    pub(super) fn named_directions(&self) -> Vec<(usize, String)> {
        let seen = self.directions.iter().cloned().enumerate();
        let absolute = self.absolute.borrow();
        seen.chain(absolute.iter().map(|index| (*index, self.absolute_name(*index)))).collect()
    }

    /// The variable of the game that a cell has become.
    pub(super) fn global(&self, cell: usize) -> Option<String> {
        self.globals.borrow().contains(&cell).then(|| cell_name(cell))
    }

    /// Makes a cell a variable of the game.
    pub(super) fn make_global(&self, cell: usize) {
        self.globals.borrow_mut().insert(cell);
    }

    /// How many cells have become variables of the game.
    pub(super) fn global_count(&self) -> usize {
        self.globals.borrow().len()
    }

    /// Notes that moves use random numbers.
    pub(super) fn note_random_numbers(&self) {
        self.uses_random_numbers.set(true);
    }

    /// Whether they do.
    pub(super) fn uses_random_numbers(&self) -> bool {
        self.uses_random_numbers.get()
    }

    /// Notes that the rules need to know the number of the turn.
    pub(super) fn count_turns(&self) {
        self.counts_turns.set(true);
    }

    /// Whether they need to.
    pub(super) fn counts_turns(&self) -> bool {
        self.counts_turns.get()
    }

    /// Some value of a type, for variables that are not set yet.
    pub(super) fn any(&self, kind: Type) -> String {
        let first = |names: &[String]| names.first().cloned().unwrap_or_default();
        match kind {
            Type::Number => "0".to_owned(),
            Type::Truth => "false".to_owned(),
            Type::Site => first(&self.sites),
            Type::Direction => first(&self.directions),
            Type::Player => first(&self.players),
            Type::Kind => first(&self.pieces),
        }
    }

    /// Which player's turn comes after which player's, each pair once.
    pub(super) fn next_players(&self) -> Vec<(i32, i32)> {
        let turns = &self.declared.turns;
        let mut pairs: Vec<(i32, i32)> = Vec::new();
        for (at, turn) in turns.iter().enumerate() {
            let next = turns.get(self.declared.after(at)).map_or(turn.player, |next| next.player);
            if !pairs.contains(&(turn.player, next)) {
                pairs.push((turn.player, next));
            }
        }
        pairs
    }

    /// The players whose pieces are moved in some turn.
    pub(super) fn movers(&self) -> BTreeSet<i32> {
        let declared = &self.declared;
        if declared.turns.is_empty() {
            return declared.players.iter().map(|player| player.number).collect();
        }
        declared.turns.iter().map(|turn| turn.pieces_of).collect()
    }

    /// Who always comes after a player.
    pub(super) fn only_next(&self, player: i32) -> Option<i32> {
        let mut next = self.next_players().into_iter().filter(|(before, _)| *before == player);
        let found = next.next()?.1;
        next.next().is_none().then_some(found)
    }
}

/// The name of the variable that a cell becomes.
pub(super) fn cell_name(cell: usize) -> String {
    format!("cell-{cell}")
}
