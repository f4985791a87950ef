//! The sections of a game, read: §5, §7, §13, §15 and §16 of the reference.

use std::collections::BTreeMap;

use boardwright::syntax::Sexpr;

use super::Name;
use super::board::{Board, name};
use super::load::{entries, field, mentions, option, title};
use super::state::{Piece, State};

/// A game or variant, ready to play.
#[derive(Debug)]
pub struct Game {
    /// Its title.
    pub title: String,
    /// In file order.
    pub players: Vec<Name>,
    /// The turn order.
    pub turns: Vec<Turn>,
    /// The turn after the last.
    pub repeat: usize,
    /// The state at the start.
    pub start: State,
    pub(super) board: Board,
    pub(super) kinds: BTreeMap<Name, Kind>,
    pub(super) priorities: Vec<Name>,
    pub(super) goals: Vec<Goal>,
    /// Whether a rule asks for the last move.
    pub(super) uses_last: bool,
    /// Whether a goal asks for what the last move took.
    pub(super) uses_captured: bool,
    options: BTreeMap<String, String>,
}

/// One entry of the turn order.
#[derive(Debug)]
pub struct Turn {
    /// Whose turn it is.
    pub mover: Name,
    /// Whose pieces move.
    pub player: Name,
    /// The move type that it is limited to.
    pub kind: Option<Name>,
}

/// A piece type.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) attributes: BTreeMap<Name, bool>,
    pub(super) moves: Vec<Block>,
    pub(super) drops: Vec<Block>,
}

/// A program of moves and its move type.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) kind: Option<Name>,
    pub(super) code: Vec<Sexpr>,
}

/// What a goal's test brings to the player it holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    Win,
    Loss,
    Draw,
    Count,
}

/// A goal.
#[derive(Debug)]
pub(super) struct Goal {
    pub(super) gain: Gain,
    pub(super) players: Vec<Name>,
    pub(super) test: Sexpr,
}

impl Game {
    /// The `variant`-th game or variant of a file, counted from 0 in file order.
    ///
    /// # Panics
    /// If the text is no ZRF.
    pub fn load(text: &str, variant: usize) -> Self {
        let sections = &entries(text)[variant];
        let players: Vec<Name> =
            field(sections, "players").expect("a game has players").iter().map(name).collect();
        let boards: Vec<&Sexpr> = sections.iter().filter(|form| form.head() == Some("board")).collect();
        let (turns, repeat) = turns(field(sections, "turn-order").expect("a game has turns"), &players);
        let asked = |words: &[&str]| sections.iter().any(|section| mentions(section, words));
        let last = ["last-from?", "last-to?", "not-last-from?", "not-last-to?", "last-from", "last-to"];
        let mut game = Self {
            title: title(sections),
            board: Board::new(&boards, &players),
            turns,
            repeat,
            start: State::default(),
            kinds: kinds(sections),
            priorities: field(sections, "move-priorities").unwrap_or(&[]).iter().map(name).collect(),
            goals: goals(sections, &players),
            uses_last: asked(&last),
            uses_captured: asked(&["captured"]),
            options: sections.iter().filter_map(option).collect(),
            players,
        };
        game.start = game.set_up(field(sections, "board-setup").unwrap_or(&[]));
        game
    }

    /// A new piece with its attributes' initial values.
    pub(super) fn new_piece(&self, owner: &Name, kind: &Name) -> Piece {
        let attributes = self.kinds[kind].attributes.clone();
        Piece { owner: owner.clone(), kind: kind.clone(), attributes }
    }

    pub(super) fn option(&self, name: &str) -> &str {
        self.options.get(name).map_or("false", String::as_str)
    }

    /// Whether an option has any value but `false`.
    pub(super) fn has_option(&self, name: &str) -> bool {
        self.option(name) != "false"
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

    pub(super) fn is_attribute(&self, word: &str) -> bool {
        self.kinds.values().any(|kind| kind.attributes.contains_key(word))
    }

    /// Whether a player never moves.
    pub(super) fn is_neutral(&self, player: &Name) -> bool {
        self.turns.iter().all(|turn| turn.mover != *player)
    }

    pub(super) fn are_enemies(&self, player: &Name, other: &Name) -> bool {
        player != other && !self.is_neutral(other)
    }

    /// The players who can win or lose: neither neutral nor random.
    pub(super) fn contestants(&self) -> Vec<Name> {
        let contests = |player: &&Name| !self.is_neutral(player) && !player.starts_with('?');
        self.players.iter().filter(contests).cloned().collect()
    }

    fn set_up(&self, setup: &[Sexpr]) -> State {
        let mut state = State::default();
        for player in setup {
            let owner = name(&player.list().unwrap()[0]);
            for form in player.arguments() {
                let kind = name(&form.list().unwrap()[0]);
                let mut words = form.arguments().iter();
                while let Some(word) = words.next().map(name) {
                    if &*word == "off" {
                        let count = words.next().and_then(Sexpr::number).expect("`off` has a number");
                        state.stock(&owner, &kind, count as u32);
                    } else {
                        assert!(self.board.is_cell(&word), "there is no position `{word}`");
                        state.board.insert(word, self.new_piece(&owner, &kind));
                    }
                }
            }
        }
        state
    }
}

fn turns(entries: &[Sexpr], players: &[Name]) -> (Vec<Turn>, usize) {
    let (mut turns, mut repeat) = (Vec::new(), 0);
    for entry in entries {
        if entry.symbol() == Some("repeat") {
            repeat = turns.len();
            continue;
        }
        let words: Vec<Name> =
            entry.list().map_or_else(|| vec![name(entry)], |list| list.iter().map(name).collect());
        let mover = words[0].clone();
        let (player, kind) = match &words[1..] {
            [] => (mover.clone(), None),
            [player] if players.contains(player) => (player.clone(), None),
            [kind] => (mover.clone(), Some(kind.clone())),
            [player, kind, ..] => (player.clone(), Some(kind.clone())),
        };
        turns.push(Turn { mover, player, kind });
    }
    (turns, repeat)
}

fn kinds(sections: &[Sexpr]) -> BTreeMap<Name, Kind> {
    let pieces = sections.iter().filter(|section| section.head() == Some("piece"));
    pieces.map(Sexpr::arguments).map(|parts| (name(&field(parts, "name").unwrap()[0]), kind(parts))).collect()
}

fn kind(parts: &[Sexpr]) -> Kind {
    let attributes = parts.iter().filter(|part| part.head() == Some("attribute")).map(Sexpr::arguments);
    let attributes = attributes.map(|words| (name(&words[0]), words[1].symbol() == Some("true"))).collect();
    Kind { attributes, moves: blocks(parts, "moves"), drops: blocks(parts, "drops") }
}

/// The blocks of all `moves` or `drops` sections. A marker gives the blocks after it their type.
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

fn goals(sections: &[Sexpr], everybody: &[Name]) -> Vec<Goal> {
    sections.iter().filter_map(|section| goal(section, everybody)).collect()
}

fn goal(section: &Sexpr, everybody: &[Name]) -> Option<Goal> {
    let gain = match section.head()? {
        "win-condition" => Gain::Win,
        "loss-condition" => Gain::Loss,
        "draw-condition" => Gain::Draw,
        "count-condition" => Gain::Count,
        _ => return None,
    };
    let arguments = section.arguments();
    let is_player =
        |form: &Sexpr| form.symbol().is_some_and(|word| everybody.iter().any(|player| &**player == word));
    let listed = arguments[0].list().filter(|list| list.iter().all(is_player));
    let test = arguments[usize::from(listed.is_some())].clone();
    let players = listed.map_or_else(|| everybody.to_vec(), |list| list.iter().map(name).collect());
    Some(Goal { gain, players, test })
}
