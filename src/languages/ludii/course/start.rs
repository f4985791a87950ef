//! Where pieces stand at the start.
//!
//! In: `(start …)`. Out: owner, kind and sites of each placement.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory, Owner};
use crate::languages::ludii::text::tree::Node;

/// Pieces of one kind and owner at the start.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    /// A player by number, or `None` for nobody.
    pub(crate) player: Option<usize>,
    pub(crate) piece: usize,
    pub(crate) sites: BTreeSet<usize>,
    /// How many stand on each other at each site.
    pub(crate) height: usize,
    /// How many are off the board.
    pub(crate) in_hand: usize,
    pub(crate) state: i64,
    pub(crate) value: i64,
}

impl Placement {
    /// Pieces of a player that are off the board.
    fn in_hand(player: usize, piece: usize, count: usize) -> Self {
        Self {
            player: Some(player),
            piece,
            sites: BTreeSet::new(),
            height: 1,
            in_hand: count,
            state: 0,
            value: 0,
        }
    }
}

/// Greater numbers on pieces are refused.
pub(crate) const MAX_CARRIED: i64 = 255;

/// More pieces of a kind off the board are refused.
const MAX_IN_HAND: i64 = 10_000;

impl Game {
    /// Reads `(start {(place "Ant1" REGION) …})`.
    pub(crate) fn placements(&mut self, start: &Node) -> Result<Vec<Placement>, Fault> {
        let mut found: Vec<Placement> = Vec::new();
        for rule in start.arguments().iter().flat_map(Node::members) {
            match (rule.keyword().as_str(), &rule.positional()[..]) {
                ("set Count", _) if self.sows() => self.first_seeds(rule)?,
                ("set RememberValue", [.., region]) if self.sows() => {
                    let sites = self.fixed_sites(region)?;
                    let sites = sites.ok_or_else(|| region.unknown_as("a list at the start"))?;
                    let list = self.list_named(rule);
                    self.lists.entry(list).or_default().extend(sites);
                }
                ("place", _) if self.sows() => return Err(rule.unsupported("place", "beside seeds")),
                ("place Stack", _) => found.extend(self.stacked(rule)?),
                ("place", _) if self.stacks() => return Err(rule.unsupported("place", "beside stacks")),
                ("place", _) => found.extend(self.placement(rule)?),
                ("set Score", [_, who, value]) if who.is_word("Each") && self.constant(value).is_some() => {
                    self.first_score = self.constant(value).unwrap_or(0);
                }
                ("set Var", [_, name, value]) => {
                    let variable = self.variable(&rule.new_list("var", vec![(*name).clone()]))?;
                    let value = self.constant(value).ok_or_else(|| value.unknown("at the start"))?;
                    self.first_values.push((variable, value));
                }
                _ => return Err(rule.unknown("at the start")),
            }
        }
        if self.stacks() {
            return Ok(found);
        }
        // A site that is taken keeps its piece.
        let mut taken = BTreeSet::new();
        for placement in &mut found {
            placement.sites.retain(|&site| taken.insert(site));
        }
        Ok(found)
    }

    fn placement(&mut self, rule: &Node) -> Result<Vec<Placement>, Fault> {
        let arguments = rule.positional();
        if arguments.get(1).and_then(|node| node.text()).is_some_and(|place| place.starts_with("Hand")) {
            if !self.has_hands {
                return Err(arguments[1].fault("the equipment has no `(hand …)`"));
            }
            return self.hands(rule, &arguments);
        }
        if arguments.get(1).is_some_and(|place| place.has_head("handSite")) {
            return self.hand_sites(rule, &arguments);
        }
        rule.allow_names(&["coord", "state", "value"])?;
        let mut carried = |name: &str, memory: Memory| -> Result<i64, Fault> {
            match rule.named(name) {
                Some(number) => {
                    let number = self.constant(number).filter(|number| (0..=MAX_CARRIED).contains(number));
                    let number = number.ok_or_else(|| rule.unknown("with this number"))?;
                    self.remember(memory);
                    self.max_carried = self.max_carried.max(number);
                    Ok(number)
                }
                None => Ok(0),
            }
        };
        let (state, value) = (carried("state", Memory::State)?, carried("value", Memory::Value)?);
        let Some(name) = arguments.first().and_then(|node| node.text()) else {
            return Err(rule.unknown("without a piece"));
        };
        let (kind, player) = self.owned_piece(rule, name)?;
        let mut sites = BTreeSet::new();
        for place in arguments.into_iter().skip(1).chain(rule.named("coord")) {
            if let Some(coordinate) = place.text() {
                let site = self.board.site_named(coordinate);
                sites.insert(site.ok_or_else(|| place.no_site(coordinate))?);
                continue;
            }
            if matches!(place.word(), Some("Cell" | "Vertex")) {
                continue;
            }
            let found = self.fixed_sites(place)?.ok_or_else(|| place.unknown_as("a place at the start"))?;
            sites.extend(found);
        }
        Ok(vec![Placement { player, piece: kind, sites, height: 1, in_hand: 0, state, value }])
    }

    /// The kind and the owner of a piece that stands somewhere at the start.
    pub(crate) fn owned_piece(&self, rule: &Node, name: &str) -> Result<(usize, Option<usize>), Fault> {
        let (kind, player) = self.piece_named(rule, name)?;
        match (self.pieces[kind].owner, player) {
            (Owner::Neutral, _) => Ok((kind, None)),
            (Owner::Player(player), _) | (Owner::Each, Some(player)) => Ok((kind, Some(player))),
            (Owner::Each, None) => Err(rule.fault(format!("`{name}` could be any player's"))),
        }
    }

    /// How many pieces `count:` puts in a hand, by default one.
    fn count_in_hand(&self, rule: &Node) -> Result<usize, Fault> {
        let count = rule.named("count").map_or(Some(1), |count| self.constant(count));
        let count = count.filter(|count| (0..=MAX_IN_HAND).contains(count));
        count.map(|count| count as usize).ok_or_else(|| rule.unknown("with this count"))
    }

    /// `(place "Ant1" (handSite P1) count:n)`.
    fn hand_sites(&mut self, rule: &Node, arguments: &[&Node]) -> Result<Vec<Placement>, Fault> {
        rule.allow_names(&["count"])?;
        let name = arguments.first().and_then(|node| node.text()).unwrap_or("");
        let (piece, number) = self.piece_named(rule, name)?;
        let site = arguments[1].positional();
        let count = self.count_in_hand(rule)?;
        let ((Owner::Player(owner), _) | (Owner::Each, Some(owner))) = (self.pieces[piece].owner, number)
        else {
            return Err(rule.unknown("in a hand"));
        };
        let is_own = |who: &Node| who.role_number() == Some(owner);
        let slot = site.get(1).map_or(Some(0), |slot| self.constant(slot));
        if !site.first().is_some_and(|who| is_own(who)) || slot.is_none() || site.len() > 2 {
            return Err(arguments[1].unknown_as("a place at the start"));
        }
        // One site for each kind: kinds are chosen, not sites.
        let slot = (owner, slot.unwrap_or(0));
        if self.filled_hand_sites.contains(&slot) || self.kinds_in_hand_sites.contains(&(owner, piece)) {
            return Err(arguments[1].unsupported("handSite", "with a kind in several sites"));
        }
        self.filled_hand_sites.insert(slot);
        self.kinds_in_hand_sites.insert((owner, piece));
        Ok(vec![Placement::in_hand(owner, piece, count)])
    }

    /// `(place "Ant" "Hand" count:n)` for everybody, `(place "Ant1" "Hand1" count:n)` for one player.
    fn hands(&mut self, rule: &Node, arguments: &[&Node]) -> Result<Vec<Placement>, Fault> {
        rule.allow_names(&["count"])?;
        let name = arguments.first().and_then(|node| node.text()).unwrap_or("");
        let (piece, number) = self.piece_named(rule, name)?;
        let count = self.count_in_hand(rule)?;
        let players: Vec<usize> = match (self.pieces[piece].owner, number) {
            (Owner::Player(player), _) | (Owner::Each, Some(player)) => vec![player],
            (Owner::Each, None) => (1..=self.players()).collect::<Vec<_>>(),
            (Owner::Neutral, _) => return Err(rule.unknown("with pieces of nobody")),
        };
        Ok(players.into_iter().map(|player| Placement::in_hand(player, piece, count)).collect())
    }
}
