//! Where pieces stand at the start.
//!
//! In: `(start …)`. Out: owner, kind and sites of each placement.

use std::collections::BTreeSet;

use super::Fault;
use super::context::{Game, Owner};
use super::tree::Node;

/// Pieces of one kind and owner at the start.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// A player by number, or `None` for nobody.
    pub(super) player: Option<usize>,
    pub(super) piece: usize,
    pub(super) sites: BTreeSet<usize>,
    /// How many are off the board.
    pub(super) in_hand: usize,
}

/// More pieces of a kind off the board are refused.
const MAX_IN_HAND: i64 = 10_000;

impl Game {
    /// Reads `(start {(place "Ant1" REGION) …})`.
    pub(super) fn placements(&mut self, start: &Node) -> Result<Vec<Placement>, Fault> {
        let mut found = Vec::new();
        for rule in start.arguments().iter().flat_map(Node::members) {
            if rule.keyword() != "place" {
                return Err(rule.unknown("at the start"));
            }
            found.extend(self.placement(rule)?);
        }
        Ok(found)
    }

    fn placement(&mut self, rule: &Node) -> Result<Vec<Placement>, Fault> {
        let arguments = rule.positional();
        if arguments.get(1).and_then(|node| node.text()).is_some_and(|place| place.starts_with("Hand")) {
            return self.hands(rule, &arguments);
        }
        rule.allow_names(&["coord"])?;
        let Some(name) = arguments.first().and_then(|node| node.text()) else {
            return Err(rule.unknown("without a piece"));
        };
        let (kind, player) = self.piece_named(rule, name)?;
        let player = match (self.pieces[kind].owner, player) {
            (Owner::Neutral, _) => None,
            (Owner::Player(player), _) | (Owner::Each, Some(player)) => Some(player),
            (Owner::Each, None) => return Err(rule.fault(format!("`{name}` could be any player's"))),
        };
        let mut sites = BTreeSet::new();
        for place in arguments.into_iter().skip(1).chain(rule.named("coord")) {
            if let Some(coordinate) = place.text() {
                let site = self.board.site_named(coordinate);
                sites.insert(site.ok_or_else(|| place.unknown("as a place at the start"))?);
                continue;
            }
            let found = self.fixed_sites(place)?.ok_or_else(|| place.unknown("as a place at the start"))?;
            sites.extend(found);
        }
        Ok(vec![Placement { player, piece: kind, sites, in_hand: 0 }])
    }

    /// `(place "Ant" "Hand" count:n)` for everybody, `(place "Ant1" "Hand1" count:n)` for one player.
    fn hands(&mut self, rule: &Node, arguments: &[&Node]) -> Result<Vec<Placement>, Fault> {
        rule.allow_names(&["count"])?;
        let name = arguments.first().and_then(|node| node.text()).unwrap_or("");
        let (piece, number) = self.piece_named(rule, name)?;
        let count = match rule.named("count") {
            Some(count) => self.constant(count).filter(|count| (0..=MAX_IN_HAND).contains(count)),
            None => Some(1),
        };
        let count = count.ok_or_else(|| rule.unknown("with this count"))?;
        let players: Vec<usize> = match (self.pieces[piece].owner, number) {
            (Owner::Player(player), _) | (Owner::Each, Some(player)) => vec![player],
            (Owner::Each, None) => (1..=self.players()).collect(),
            (Owner::Neutral, _) => return Err(rule.unknown("with pieces of nobody")),
        };
        let one = |player| Placement {
            player: Some(player),
            piece,
            sites: BTreeSet::new(),
            in_hand: count as usize,
        };
        Ok(players.into_iter().map(one).collect())
    }
}
