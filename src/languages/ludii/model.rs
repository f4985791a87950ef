//! What is known of a game while its rules are written: board, players, pieces, regions, and what has to be declared.
//!
//! In: the equipment, from `game`. Out: names and positions for the other modules.

use std::collections::{BTreeMap, BTreeSet};

use super::Fault;
use super::boards::board::{Board, COMPASS};
use super::text::source_chars::fault;
use super::text::tree::Node;
use crate::diagnostic::Code;

/// Who owns pieces or regions: players by number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Player(usize),
    Each,
    Neutral,
}

/// Before the names of kinds that would mean something else in our language.
const ARTICLE: &str = "the-";

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// What it is called in our language.
    pub(super) name: String,
    pub(super) owner: Owner,
    pub(super) moves: Option<Node>,
    /// The states between which it is flipped.
    pub(super) flips: Option<(i64, i64)>,
}

impl Piece {
    /// The name in our language for one in a file: words of ours begin with a small letter, and facings and coordinates
    /// have the form of names too.
    pub(super) fn name_for(written: &str) -> String {
        let plain = plain(written);
        let letters = plain.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_coordinate = letters.len() < plain.len() && letters.chars().all(|c| c.is_ascii_uppercase());
        let is_word = plain.starts_with(|c: char| c.is_ascii_lowercase());
        if is_word || is_coordinate || COMPASS.contains(&plain.as_str()) {
            format!("{ARTICLE}{plain}")
        } else {
            plain
        }
    }

    /// Whether it has a name of a file, without the number of an owner at its end.
    pub(super) fn is_called(&self, written: &str) -> bool {
        let (name, plain) = (self.name_in_file(), plain(written));
        let is_numbered = matches!(self.owner, Owner::Player(player) if name == format!("{plain}{player}"));
        name == plain || is_numbered || name.trim_end_matches(|c: char| c.is_ascii_digit()) == plain
    }

    /// Whether a word is part of its name, which is how pieces are counted.
    pub(super) fn has_in_name(&self, written: &str) -> bool {
        self.is_called(written) || self.name_in_file().contains(plain(written).as_str())
    }

    /// The name in the file, as far as letters and digits go.
    pub(super) fn name_in_file(&self) -> &str {
        self.name.strip_prefix(ARTICLE).unwrap_or(&self.name)
    }
}

/// Letters and digits, with dashes for everything else.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect()
}

/// A region that the equipment declares: several sets of sites.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) name: Option<String>,
    pub(super) owner: Owner,
    pub(super) sets: Vec<BTreeSet<usize>>,
}

/// A zone of the written game.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    pub(super) name: String,
    pub(super) player: Option<usize>,
    pub(super) sites: BTreeSet<usize>,
}

/// A way along sites.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) name: String,
    pub(super) owner: Option<usize>,
    pub(super) sites: Vec<usize>,
    pub(super) is_loop: bool,
}

/// A roll before the moves of a phase, or of the whole game.
#[derive(Clone, Debug)]
pub(super) struct Roll {
    /// The place of the phase among those of each player.
    pub(super) places: Option<Vec<Option<usize>>>,
    /// When dice are rolled, from the view of the player who moves then.
    pub(super) when: String,
    /// What follows if there is no move.
    pub(super) passed: String,
}

/// A map of the equipment: its name, keys and values.
pub(super) type Map = (Option<String>, Vec<(Node, Node)>);

/// What of the written game has to be kept between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Memory {
    /// Who has moved last, as a move may be followed by another of the same player.
    Moved,
    /// Whether anybody has moved.
    Begun,
    /// Whether the player goes on, while the move is made.
    Again,
    /// How many moves have been made.
    Moves,
    /// Which turn it is.
    Turns,
    /// How many moves the player has made in this turn.
    InTurn,
    /// The counter that rules may set back.
    Counter,
    /// Whether something is pending.
    Pending,
    /// Which sites are pending.
    PendingSites,
    /// Where the player's turn has been.
    Visited,
    /// What is removed at the end of the turn.
    Doomed,
    /// A number of each piece.
    State,
    /// A number of each hole, which is 0 again when its last seeds are taken.
    Marks,
    /// Seeds on each site.
    Seeds,
    /// Another number of each piece.
    Value,
    /// The score of each player.
    Score,
    /// A number of each player.
    PlayerValue,
    /// Whether each player had to pass the last time.
    Forced,
    /// How many players in turn have passed.
    Passes,
    /// The phase in which each player made the last move.
    Was,
}

#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each says what else has to be declared")]
pub(super) struct Game {
    pub(super) board: Board,
    /// The facing of each player's pieces.
    pub(super) facings: Vec<usize>,
    /// Those that pieces give to players.
    pub(super) given_facings: BTreeMap<usize, usize>,
    pub(super) pieces: Vec<Piece>,
    pub(super) regions: Vec<Region>,
    /// Regions that could not be read, which matters only where they are named.
    pub(super) unread_regions: Vec<(Option<String>, Owner, Fault)>,
    pub(super) zones: Vec<Zone>,
    /// The directions that the rules use.
    pub(super) used: BTreeSet<usize>,
    /// Whether directions depend on the player.
    pub(super) turns_directions: bool,
    /// What the rules remember.
    pub(super) memory: BTreeSet<Memory>,
    /// What pieces carry with them.
    pub(super) carried: Vec<Memory>,
    /// Variables of the game that the file names.
    pub(super) variables: BTreeSet<String>,
    /// What follows moves after they are made, at once and after that, and in which the moves say so.
    pub(super) hooks: [Vec<String>; 2],
    /// Conditions that must hold after the moves that name them.
    pub(super) postconditions: Vec<String>,
    /// Conditions that must hold after every move.
    pub(super) bans: Vec<String>,
    pub(super) has_swap: bool,
    /// Whether moves say whose turn comes next.
    pub(super) labels_turns: bool,
    /// Whether some moves are only allowed if the turn can go on longest after them.
    pub(super) prefers_longest: bool,
    /// Whether the equipment has a `(hand …)`.
    pub(super) has_hands: bool,
    /// Whether pieces are put on the board from hands without sites, and what is not read then.
    pub(super) takes_from_hands: bool,
    pub(super) asks_last_from: Option<Fault>,
    /// Whether players may pass whenever they like.
    pub(super) may_pass: bool,
    /// Whether passes are written as moves at a site.
    pub(super) places_passes: bool,
    /// Whether rules ask if a player has moves.
    pub(super) asks_for_moves: bool,
    /// Whether what all phases have in common adds to the moves of each.
    pub(super) shares_moves: bool,
    /// Whether the rules speak of passing.
    pub(super) mentions_pass: bool,
    /// Kinds of which each player has one at the start, and which nothing makes anew.
    pub(super) single_kinds: BTreeSet<usize>,
    /// The sites of hands that are filled at the start, and the kinds that are in hands, by player.
    pub(super) filled_hand_sites: BTreeSet<(usize, i64)>,
    pub(super) kinds_in_hand_sites: BTreeSet<(usize, usize)>,
    /// Maps, by name: keys and values.
    pub(super) maps: Vec<Map>,
    /// Sites that differ by player: each is the end of a link from the first site, in a direction that is another one
    /// for each player.
    pub(super) entries: Vec<Vec<usize>>,
    /// Directions of so many steps, which stay where the board ends.
    pub(super) ways_ahead: Vec<(usize, i64)>,
    /// Maps from sites to sites, each a direction.
    pub(super) site_maps: Vec<Vec<(usize, usize)>>,
    /// Whether the numbers of sites matter, so that positions have to be listed in their order.
    pub(super) numbers_sites: bool,
    /// Sites that lists hold, by the name of the list, at the start.
    pub(super) lists: BTreeMap<String, BTreeSet<usize>>,
    /// Where each kind stands at the start, by player.
    pub(super) starts: Vec<(usize, Option<usize>, BTreeSet<usize>)>,
    /// Events that may be triggered for players.
    pub(super) events: BTreeSet<String>,
    /// Tracks of the board, and which of them are a direction that differs by player.
    pub(super) tracks: Vec<Track>,
    pub(super) own_tracks: Vec<Vec<usize>>,
    /// Whether ways along tracks begin where a piece may not be on the track.
    pub(super) enters_tracks: bool,
    /// The faces of each die.
    pub(super) dice: Vec<Vec<i64>>,
    /// Whether equal dice may be used twice each.
    pub(super) replays_doubles: bool,
    /// Whether rules ask for what dice have shown before they were used.
    pub(super) shows_faces: bool,
    /// How many sites all hands have.
    pub(super) hand_sites: usize,
    /// Whether pieces stand on each other, and how many of them there are.
    pub(super) has_stacks: bool,
    pub(super) stacked_pieces: usize,
    /// Whether pieces of both players may stand on each other, and the fault if rules are only read where they may not.
    pub(super) mixes_owners: bool,
    pub(super) fault_if_mixed: Option<Fault>,
    /// When the dice are rolled.
    pub(super) rolls: Vec<Roll>,
    /// The places of the phase whose moves are read, among the phases of each player.
    pub(super) phase_places: Option<Vec<Option<usize>>>,
    /// How many loops join lines around each corner of the board.
    pub(super) loops: i32,
    /// Whether rules speak of rows ahead of the mover.
    pub(super) turns_rows: bool,
    /// Whether the last hole of a sowing is marked.
    pub(super) sown: bool,
    /// Whether rules ask where what followed a move has ended.
    pub(super) asks_where_sown: bool,
    /// Whether rules ask if a piece is threatened.
    pub(super) asks_threats: bool,
    /// How many seeds there are at the start, and where.
    pub(super) seeds: Vec<(i64, BTreeSet<usize>)>,
    /// Variables of sites that hold copies of what seeds were, while several things are done beside each other.
    pub(super) copies: Vec<String>,
    /// How many seeds players have in hand at the start.
    pub(super) seeds_in_hands: Vec<(usize, i64)>,
    /// What names of the file are in our language, each with the sort of thing that it names.
    pub(super) identifiers: BTreeMap<String, String>,
    /// What variables are at the start.
    pub(super) first_values: Vec<(String, i64)>,
    /// What is voted on.
    pub(super) questions: Vec<String>,
    /// What scores are at the start.
    pub(super) first_score: i64,
    /// The greatest number that a piece carries.
    pub(super) max_carried: i64,
    pub(super) phase_count: usize,
    /// What changes the phases of players after a move, and after a pass.
    pub(super) phase_changes: [String; 2],
    /// How many local names have been given.
    pub(super) names: usize,
    /// How many numbers of sites stand within each other where something is translated.
    pub(super) numbers_within: usize,
}

impl Game {
    pub(super) fn players(&self) -> usize {
        self.facings.len()
    }

    /// The name of a zone for a set of sites, the same for the same set.
    pub(super) fn zone(&mut self, sites: &BTreeSet<usize>) -> String {
        let same = |zone: &&Zone| zone.player.is_none() && zone.sites == *sites;
        if let Some(zone) = self.zones.iter().find(same) {
            return zone.name.clone();
        }
        let name = format!("area-{}", self.zones.len() + 1);
        self.zones.push(Zone { name: name.clone(), player: None, sites: sites.clone() });
        name
    }

    /// The kind that a name means: `Pawn`, or `Pawn1` with the number of its owner.
    pub(super) fn piece_named(&self, node: &Node, name: &str) -> Result<(usize, Option<usize>), Fault> {
        let name = plain(name);
        if let Some(at) = self.pieces.iter().position(|piece| piece.name_in_file() == name) {
            return Ok((at, None));
        }
        // The name of a piece may end in a digit of its own.
        let owned = |piece: &Piece| {
            let number: usize = name.strip_prefix(piece.name_in_file())?.parse().ok()?;
            let is_owner = match piece.owner {
                Owner::Each => (1..=self.players()).contains(&number),
                Owner::Player(player) => number == player,
                Owner::Neutral => number == 0,
            };
            is_owner.then_some(Some(number))
        };
        let found = self.pieces.iter().enumerate().find_map(|(at, piece)| Some((at, owned(piece)?)));
        found.ok_or_else(|| {
            let names = self.pieces.iter().map(Piece::name_in_file);
            let fault = fault(Code::UnknownName, node.at, format!("there is no piece `{name}`"));
            Box::new(fault.suggest(&name, names))
        })
    }

    /// The kind that a move puts down for a player if it names none: the one that has the player's number.
    pub(super) fn first_piece(&self, player: usize) -> Option<usize> {
        let mut number = 0;
        for (at, piece) in self.pieces.iter().enumerate() {
            let first = number + 1;
            number += if piece.owner == Owner::Each { self.players() } else { 1 };
            if (first..=number).contains(&player) {
                return Some(at);
            }
        }
        None
    }

    /// The name of something in our language that a file names in its own: names that differ there differ here.
    pub(super) fn identifier(&mut self, sort: &str, name: &str) -> String {
        let key = format!("{sort} {name}");
        if let Some(known) = self.identifiers.get(&key) {
            return known.clone();
        }
        let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let first = format!("{sort}-{}", name.chars().map(plain).collect::<String>());
        let is_taken = |written: &String| self.identifiers.values().any(|other| other == written);
        let mut candidates = (2..).map(|number| format!("{first}-{number}"));
        let written =
            if is_taken(&first) { candidates.find(|other| !is_taken(other)).unwrap_or(first) } else { first };
        self.identifiers.insert(key, written.clone());
        written
    }

    /// A new local name.
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}-{}", self.names)
    }

    /// What a variable is at the start: undefined is -1 there too.
    pub(super) fn first_value(&self, name: &str) -> i64 {
        self.first_values.iter().find(|(known, _)| known == name).map_or(-1, |(_, value)| *value)
    }

    /// Notes that something is remembered.
    pub(super) fn remember(&mut self, memory: Memory) {
        self.memory.insert(memory);
    }

    pub(super) fn remembers(&self, memory: Memory) -> bool {
        self.memory.contains(&memory)
    }
}
