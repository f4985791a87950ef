//! What is known of a game while its rules are written: board, players, pieces, regions, and what has to be declared.
//!
//! In: the equipment, from `game`. Out: names and positions for the other modules.

use std::collections::BTreeSet;

use super::Fault;
use super::board::Board;
use super::tree::Node;

/// Who owns pieces or regions: players by number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Player(usize),
    Each,
    Neutral,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) owner: Owner,
    pub(super) moves: Option<Node>,
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

#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each says what else has to be declared")]
pub(super) struct Game {
    pub(super) board: Board,
    /// The facing of each player's pieces.
    pub(super) facings: Vec<usize>,
    pub(super) pieces: Vec<Piece>,
    pub(super) regions: Vec<Region>,
    pub(super) zones: Vec<Zone>,
    /// The directions that the rules use.
    pub(super) used: BTreeSet<usize>,
    /// Whether directions depend on the player.
    pub(super) turns_directions: bool,
    /// Whether a move may be followed by another of the same player.
    pub(super) has_again: bool,
    /// What follows moves after they are made, and in which the moves say so.
    pub(super) hooks: Vec<String>,
    /// Conditions that must hold after every move.
    pub(super) laws: Vec<String>,
    pub(super) has_swap: bool,
    /// Whether pieces off the board are counted.
    pub(super) has_hands: bool,
    pub(super) phase_count: usize,
    /// What changes the phases of players after a move.
    pub(super) phase_changes: String,
}

/// What the words for positions stand for where a condition is.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) between: Option<String>,
    pub(super) site: Option<String>,
    pub(super) last_to: Option<String>,
    /// A piece is about to arrive at `to`, so that whatever stands there goes anyway.
    pub(super) arrives: bool,
}

impl Scope {
    /// Where generators of moves begin: with the cursor on a piece, or on a site.
    pub(super) fn at_start() -> Self {
        Self { from: Some("here".to_owned()), last_to: Some("last-to".to_owned()), ..Self::default() }
    }

    /// After a move, with the cursor where the piece has landed.
    pub(super) fn after_move() -> Self {
        Self { last_to: Some("here".to_owned()), ..Self::default() }
    }

    /// Within a set the cursor is elsewhere.
    pub(super) fn within_set(&self) -> Self {
        let away = |place: &Option<String>, name: &str| {
            place.as_ref().map(|place| if place == "here" { name.to_owned() } else { place.clone() })
        };
        Self {
            from: away(&self.from, "from"),
            to: away(&self.to, "target"),
            between: away(&self.between, "hurdle"),
            site: Some("here".to_owned()),
            last_to: away(&self.last_to, "landed"),
            arrives: false,
        }
    }
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
        if let Some(at) = self.pieces.iter().position(|piece| piece.name == name) {
            return Ok((at, None));
        }
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: Option<usize> = name[stem.len()..].parse().ok();
        let owns = |piece: &Piece| {
            piece.name == stem
                && match piece.owner {
                    Owner::Each => number.is_some_and(|number| (1..=self.players()).contains(&number)),
                    Owner::Player(player) => number == Some(player),
                    Owner::Neutral => number == Some(0),
                }
        };
        let found = self.pieces.iter().position(owns).map(|at| (at, number));
        found.ok_or_else(|| node.fault(format!("there is no piece `{name}`")))
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

    /// A position.
    pub(super) fn place(&self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let known = |place: &Option<String>| place.clone().ok_or_else(|| node.unknown("here"));
        if let Some(number) = node.integer() {
            let site = usize::try_from(number).ok().filter(|&site| site < self.board.sites.len());
            return site.map(|site| self.board.name(site)).ok_or_else(|| node.unknown("as a site"));
        }
        match node.keyword().as_str() {
            "to" => known(&scope.to),
            "from" => known(&scope.from),
            "between" => known(&scope.between),
            "site" => known(&scope.site),
            "last To" => known(&scope.last_to),
            "coord" => {
                let name = node.arguments().first().and_then(Node::text).unwrap_or("");
                let site = self.board.site_named(name);
                site.map(|site| self.board.name(site)).ok_or_else(|| node.unknown("as a site"))
            }
            "centrePoint" => {
                let site = self.board.centre().first().copied();
                site.map(|site| self.board.name(site)).ok_or_else(|| node.unknown("as a site"))
            }
            _ => Err(node.unknown("as a site")),
        }
    }
}

/// A test of a position, short where the position is the cursor's.
pub(super) fn test(word: &str, place: &str) -> String {
    if place == "here" { word.to_owned() } else { format!("({word} {place})") }
}

/// The number of a player who is named by it: `P1`.
pub(super) fn role_number(node: &Node) -> Option<usize> {
    node.word()?.strip_prefix('P')?.parse().ok().filter(|number| (1..=16).contains(number))
}
