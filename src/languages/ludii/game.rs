//! Reads a game: equipment and rules.
//!
//! In: the tree of a file. Out: a rule file of ours, by `output`; or everything that could not be read.

use std::collections::{BTreeMap, BTreeSet};

use super::boards::board::{Board, TRACK_END};
use super::boards::{corner_loops, mancala, shapes};
use super::course::start::Placement;
use super::display::Look;
use super::equipment::players;
use super::model::{Game, Memory, Owner};
use super::moves::{Block, Site};
use super::output::Written;
use super::text::source_chars::fault;
use super::text::surplus;
use super::text::tree::Node;
use super::{Fault, Numbering};
use crate::diagnostic::{Code, Diagnostics};

/// The text of the game.
pub(super) fn translate(trees: &[Node], look: Look) -> Result<String, Diagnostics> {
    let mut faults = Diagnostics::default();
    let written = read(trees, &mut faults);
    if !faults.has_errors() {
        trees.iter().flat_map(surplus::faults).for_each(|fault| faults.push(*fault));
    }
    match written {
        Some(written) if !faults.has_errors() => Ok(Written { look, ..written }.text()),
        _ => Err(faults),
    }
}

/// Keeps a result, or notes why there is none.
fn keep<T>(result: Result<T, Fault>, faults: &mut Diagnostics) -> Option<T> {
    result.map_err(|fault| faults.push(*fault)).ok()
}

/// How Ludii numbers the sites and pieces of a game.
pub(super) fn numbering(trees: &[Node]) -> Result<Numbering, Diagnostics> {
    let mut faults = Diagnostics::default();
    let game = game_of(trees, &mut faults).map(|tree| (equipped(tree, &mut faults), tree));
    match game {
        Some((game, tree)) if !faults.has_errors() => Ok(game.numbering(tree.has_keyword("place Stack"))),
        _ => Err(faults),
    }
}

fn read(trees: &[Node], faults: &mut Diagnostics) -> Option<Written> {
    let tree = game_of(trees, faults)?;
    for (at, part) in tree.arguments().iter().enumerate() {
        let is_title = at == 0 && part.text().is_some();
        let is_first =
            |part: &&Node| part_of(tree, part.head()).is_some_and(|first| std::ptr::eq(first, *part));
        let is_part = matches!(part.head(), "players" | "equipment" | "rules") && is_first(&part);
        if !is_title && !is_part {
            faults.push(*part.unknown("in a game"));
        }
    }
    let is_carried = |memory: &Memory| match memory {
        Memory::State => tree.mentions("State") || tree.mentions("state"),
        _ => tree.has_keyword("value Piece") || tree.has_keyword("set Value"),
    };
    let carried = [Memory::State, Memory::Value].into_iter().filter(is_carried).collect();
    let title = tree.arguments().first().and_then(Node::text).map(str::to_owned);
    if title.is_none() {
        faults.push(*tree.fault("a game begins with its name: `(game \"Name\" …)`"));
    }
    let title = title.unwrap_or_default();
    let asks_where_sown = tree.has_argument("afterConsequence");
    let asks_threats = tree.has_keyword("is Threatened");
    let replays_doubles = tree.has_argument("replayDouble");
    let has_stacks = tree.has_keyword("place Stack");
    let game = Game {
        carried,
        replays_doubles,
        has_stacks,
        asks_where_sown,
        asks_threats,
        ..equipped(tree, faults)
    };
    let is_equipped = !faults.has_errors();
    let Some(rules) = part_of(tree, "rules") else {
        faults.push(*tree.fault("missing `(rules …)` in this game"));
        return None;
    };
    let written = game.rules(rules, title, faults);
    if !is_equipped {
        // What rules do not find may be what has not been read.
        faults.retain(|fault| fault.code != Code::UnknownName);
    }
    Some(written)
}

fn game_of<'a>(trees: &'a [Node], faults: &mut Diagnostics) -> Option<&'a Node> {
    let tree = trees.iter().find(|tree| tree.has_head("game"));
    let is_known =
        |other: &Node| matches!(other.head(), "match") || tree.is_some_and(|tree| std::ptr::eq(tree, other));
    for other in trees.iter().filter(|other| !is_known(other)) {
        faults.push(*other.unknown("outside of `(game …)`"));
    }
    if tree.is_none() {
        faults.push(*fault(Code::MissingSection, 0, "missing `(game \"Name\" …)`"));
    }
    tree
}

fn part_of<'a>(tree: &'a Node, head: &str) -> Option<&'a Node> {
    tree.arguments().iter().find(|part| part.has_head(head))
}

/// The game with its players and equipment.
fn equipped(tree: &Node, faults: &mut Diagnostics) -> Game {
    let facings = keep(players(part_of(tree, "players")), faults);
    let items: Vec<&Node> = part_of(tree, "equipment")
        .map(|part| part.arguments().iter().flat_map(Node::members).collect())
        .unwrap_or_default();
    let holes = items.iter().find(|item| item.has_head("mancalaBoard"));
    let holes = holes.and_then(|item| keep(mancala::board(item), faults));
    let tracks = holes.as_ref().map(|(_, tracks)| tracks.clone()).unwrap_or_default();
    let is_sown = holes.is_some();
    let looped = items.iter().find(|item| corner_loops::is_looped(item));
    let looped = looped.and_then(|item| keep(corner_loops::board(item), faults));
    let loops = looped.as_ref().map_or(0, |(_, loops)| *loops);
    let board = match items.iter().find(|item| item.has_head("board")) {
        _ if is_sown => holes.map(|(board, _)| board),
        _ if loops > 0 => looped.map(|(board, _)| board),
        Some(board) => keep(shapes::read(board), faults),
        // The items say what there is instead.
        None => None,
    };
    let has_board = board.is_some();
    // Rules are read with some board even if this one is not: so all that is missing is reported.
    let (board, facings) = (board.unwrap_or_else(shapes::any), facings.unwrap_or_else(|| vec![0, 0]));
    let mut game = Game::new(board, facings);
    game.tracks = tracks;
    let has_dice = items.iter().any(|item| item.has_head("dice"));
    if let Some(board) = items.iter().find(|item| item.has_head("board")) {
        keep(game.read_tracks(board, &items, has_dice), faults);
    }
    game.loops = loops;
    if is_sown {
        game.remember(Memory::Seeds);
    }
    let is_board =
        |item: &&&Node| matches!(item.head(), "board" | "mancalaBoard") || corner_loops::is_looped(item);
    for board in items.iter().filter(is_board).skip(1) {
        faults.push(*board.fault("a game has one board"));
    }
    for item in items {
        keep(game.item(item), faults);
    }
    if !has_board {
        // What is not found may be on the board that could not be read.
        faults.retain(|fault| fault.code != Code::UnknownName);
    }
    if !has_board && !faults.has_errors() {
        faults.push(*tree.fault("the equipment has no board"));
    }
    game.number_pieces();
    game
}

impl Game {
    /// The sites of the board by their numbers, and pieces by theirs: kinds that each player has count once for each.
    fn numbering(&self, stacks: bool) -> Numbering {
        // Dice come first among the components.
        let mut pieces = vec![(String::new(), None); self.dice.len()];
        for piece in &self.pieces {
            let owners: Vec<Option<usize>> = match piece.owner {
                Owner::Each => (1..=self.players()).map(Some).collect(),
                Owner::Player(player) => vec![Some(player)],
                Owner::Neutral => vec![None],
            };
            pieces.extend(owners.into_iter().map(|owner| (piece.name.clone(), owner)));
        }
        let hands = self.board.extras.iter().filter(|extra| **extra != TRACK_END);
        let beside = if stacks { hands.count() } else { 0 };
        let sites = (0..self.board.sites.len() + beside).map(|site| self.board.name(site)).collect();
        Numbering { players: self.players(), sites, pieces, dice: self.dice.clone(), stacks }
    }

    fn new(board: Board, facings: Vec<usize>) -> Self {
        Self {
            board,
            facings,
            given_facings: BTreeMap::new(),
            pieces: Vec::new(),
            regions: Vec::new(),
            unread_regions: Vec::new(),
            zones: Vec::new(),
            used: BTreeSet::new(),
            turns_directions: false,
            memory: BTreeSet::new(),
            carried: Vec::new(),
            variables: BTreeSet::new(),
            hooks: [Vec::new(), Vec::new()],
            postconditions: Vec::new(),
            bans: Vec::new(),
            may_pass: false,
            places_passes: false,
            asks_for_moves: false,
            shares_moves: false,
            mentions_pass: false,
            single_kinds: BTreeSet::new(),
            filled_hand_sites: BTreeSet::new(),
            kinds_in_hand_sites: BTreeSet::new(),
            maps: Vec::new(),
            tracks: Vec::new(),
            own_tracks: Vec::new(),
            enters_tracks: false,
            dice: Vec::new(),
            shows_faces: false,
            replays_doubles: false,
            hand_sites: 0,
            has_stacks: false,
            stacked_pieces: 0,
            mixes_owners: false,
            fault_if_mixed: None,
            rolls: Vec::new(),
            phase_places: None,
            loops: 0,
            turns_rows: false,
            sown: false,
            asks_where_sown: false,
            asks_threats: false,
            seeds: Vec::new(),
            seeds_in_hands: Vec::new(),
            copies: Vec::new(),
            entries: Vec::new(),
            ways_ahead: Vec::new(),
            site_maps: Vec::new(),
            numbers_sites: false,
            lists: std::collections::BTreeMap::new(),
            starts: Vec::new(),
            events: BTreeSet::new(),
            identifiers: BTreeMap::new(),
            first_values: Vec::new(),
            questions: Vec::new(),
            first_score: 0,
            max_carried: 15,
            names: 0,
            numbers_within: 0,
            has_swap: false,
            labels_turns: false,
            prefers_longest: false,
            has_hands: false,
            takes_from_hands: false,
            asks_last_from: None,
            phase_count: 0,
            phase_changes: Default::default(),
        }
    }

    /// Reads the rules and writes the game.
    fn rules(mut self, rules: &Node, title: String, faults: &mut Diagnostics) -> Written {
        let (mut blocks, mut placements, mut goals) = (Vec::<Block>::new(), Vec::new(), Vec::new());
        let head = |head: &'static str| rules.arguments().iter().filter(move |part| part.has_head(head));
        if rules.mentions("Passed") || rules.mentions("Pass") {
            self.mentions_pass = true;
        }
        self.asks_for_moves = rules.has_keyword("no Moves");
        self.shares_moves = head("play").next().is_some() && rules.named("phases").is_some();
        for meta in head("meta").flat_map(Node::arguments).flat_map(Node::members) {
            keep(self.meta(meta), faults);
        }
        for start in head("start") {
            placements.extend(keep(self.placements(start), faults).unwrap_or_default());
        }
        self.find_single_kinds(rules, &placements);
        self.starts = placements
            .iter()
            .map(|placement: &Placement| (placement.piece, placement.player, placement.sites.clone()))
            .collect();
        if !self.dice.is_empty() {
            // After a roll, who moves next says nothing about who has moved.
            self.remember(Memory::Moved);
        }
        for play in head("play").flat_map(Node::arguments) {
            let site = Site { alone: !self.shares_moves, ..Site::top() };
            blocks.extend(keep(self.generate(play, &site), faults).unwrap_or_default());
        }
        if let Some(phases) = rules.named("phases") {
            let (more, ends) = keep(self.phases(phases), faults).unwrap_or_default();
            blocks.extend(more);
            goals.extend(ends);
        }
        // Before the first turn no seeds are there.
        let begun = if self.sows() { "begun" } else { "true" };
        for end in head("end") {
            goals.extend(keep(self.goals(end, begun), faults).unwrap_or_default());
        }
        for part in rules.arguments() {
            let is_known = matches!(part.head(), "meta" | "start" | "play" | "end");
            let is_first = part_of(rules, part.head()).is_some_and(|first| std::ptr::eq(first, part));
            if part.name.as_deref() != Some("phases") && !(is_known && is_first) {
                faults.push(*part.unknown(if is_known { "a second time in rules" } else { "in rules" }));
            }
        }
        if self.has_swap && blocks.iter().any(|block| block.priority > 0) {
            faults.push(*rules.unsupported("swap", "with `priority`"));
        }
        // What all phases have in common adds to what each has of its own.
        if head("play").next().is_none() && blocks.is_empty() && !self.may_pass && !faults.has_errors() {
            faults.push(*rules.fault("missing `(play …)` in the rules"));
        }
        if let Some(fault) = self.asks_last_from.take().filter(|_| self.takes_from_hands) {
            faults.push(*fault);
        }
        if let Some(fault) = self.fault_if_mixed.take().filter(|_| self.mixes_owners) {
            faults.push(*fault);
        }
        Written { game: self, title, blocks, placements, goals, look: Look::default() }
    }

    fn meta(&mut self, meta: &Node) -> Result<(), Fault> {
        match (meta.head(), meta.arguments()) {
            ("swap", []) if self.players() == 2 => self.has_swap = true,
            ("no", [what]) if what.is_word("Repeat") => self.bans.push("not-repeated?".to_owned()),
            _ => return Err(meta.unknown_as("a metarule")),
        }
        Ok(())
    }
}
