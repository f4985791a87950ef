//! How many pieces there are: on the board, in hands, in groups.
//!
//! In: `(count Pieces …)`, `(size Group …)`. Out: numbers of our language.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, negated};
use crate::languages::ludii::values::Value;

impl Game {
    /// How many pieces are at a site; in a hand all of them.
    pub(crate) fn count_at(&mut self, node: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        if self.sows() {
            return if site.has_head("handSite") {
                self.hand_seeds(site, scope)
            } else {
                Ok(format!("(seeds {})", self.place(site, scope)?))
            };
        }
        if site.has_head("handSite") {
            return self.hand_total(site);
        }
        Err(node.unsupported("count at:", "as a number"))
    }

    /// `(count Pieces ROLE "Name" in:REGION)`, and `no Pieces` alike.
    pub(crate) fn piece_count(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["in", "if"])?;
        if self.sows() {
            let region =
                node.named("in").filter(|_| node.positional().iter().skip(1).all(|part| part.is_word("All")));
            let region = region.ok_or_else(|| node.unsupported(&node.keyword(), "of seeds"))?;
            let region = self.in_region(region, "here", &scope.elsewhere())?;
            return Ok(format!("(sum seeds (sites {region}))"));
        }
        if let Some(hand) = node.named("in").filter(|region| region.keyword() == "sites Hand") {
            return self.hand_count(node, hand);
        }
        let on_board = self.count_on_board(node, scope)?;
        if self.stacks() || !self.has_hands || node.named("in").is_some() || node.named("if").is_some() {
            return Ok(on_board);
        }
        let (mut who, mut kinds) = (None, Vec::new());
        for argument in node.positional().into_iter().skip(1) {
            match argument.text() {
                Some(name) => kinds = self.kinds_counted(argument, name)?,
                None => who = Some(argument.clone()),
            }
        }
        if kinds.is_empty() {
            kinds = (0..self.pieces.len()).collect();
        }
        let players = self.hand_owners(node, who.as_ref(), scope)?;
        Ok(format!("(+ {on_board} {})", self.reserves(&kinds, &players)))
    }

    /// The players whose hands count: names to put after a kind, one set to add and one to take away.
    pub(crate) fn hand_owners(
        &mut self,
        node: &Node,
        who: Option<&Node>,
        scope: &Scope,
    ) -> Result<(Vec<String>, Vec<String>), Fault> {
        let all: Vec<String> = (1..=self.players()).map(|player| format!(" P{player}")).collect();
        let Some(who) = who else { return Ok((all, Vec::new())) };
        Ok(match (self.role(who, scope)?, who.word()) {
            (Some(Value::Own), _) => (vec![String::new()], Vec::new()),
            (Some(Value::Player(player)), _) => (vec![format!(" P{player}")], Vec::new()),
            (Some(Value::Other), _) => (all, vec![String::new()]),
            (_, Some("All" | "Each")) => (all, Vec::new()),
            (_, Some("Neutral" | "Shared")) => (Vec::new(), Vec::new()),
            _ => return Err(node.unsupported(&node.keyword(), "for this player in games with hands")),
        })
    }

    /// How many pieces are in the hand of the player that a region names.
    pub(crate) fn hand_count(&mut self, node: &Node, hand: &Node) -> Result<String, Fault> {
        let names: Vec<&Node> = node.positional().into_iter().filter(|part| part.text().is_some()).collect();
        let kinds = match names[..] {
            [] => (0..self.pieces.len()).collect(),
            [name] => self.kinds_counted(name, name.text().unwrap_or(""))?,
            _ => return Err(node.unknown("with these arguments")),
        };
        let who = hand.arguments().get(1).ok_or_else(|| hand.unknown("without a player"))?.clone();
        for owner in node.positional().into_iter().skip(1).filter(|part| part.text().is_none()) {
            // Pieces in a hand are its player's.
            if owner.plain() != who.plain() && !matches!(owner.word(), Some("All" | "Each")) {
                return Err(owner.unknown_as("the owner of what is in the hand of another"));
            }
            owner.ignore();
        }
        let players = self.hand_owners(node, Some(&who), &Scope::default())?;
        Ok(self.reserves(&kinds, &players))
    }

    /// What is in the hand of `(handSite ROLE)`.
    pub(crate) fn hand_total(&mut self, site: &Node) -> Result<String, Fault> {
        let arguments = site.positional();
        let [who] = arguments[..] else { return Err(site.unknown("with several sites")) };
        let players = self.hand_owners(site, Some(who), &Scope::default())?;
        let kinds: Vec<usize> = (0..self.pieces.len()).collect();
        Ok(self.reserves(&kinds, &players))
    }

    pub(crate) fn reserves(
        &self,
        kinds: &[usize],
        (players, without): &(Vec<String>, Vec<String>),
    ) -> String {
        let owned: Vec<usize> =
            kinds.iter().copied().filter(|&kind| self.pieces[kind].owner != Owner::Neutral).collect();
        let sum = |players: &[String]| {
            let parts: Vec<String> = owned
                .iter()
                .flat_map(|&kind| players.iter().map(move |player| (kind, player)))
                .map(|(kind, player)| format!("(reserve {}{player})", self.pieces[kind].name))
                .collect();
            match parts.len() {
                0 => "0".to_owned(),
                1 => parts.concat(),
                _ => format!("(+ {})", parts.join(" ")),
            }
        };
        if without.is_empty() { sum(players) } else { format!("(- {} {})", sum(players), sum(without)) }
    }

    /// Pieces on the board.
    pub(crate) fn count_on_board(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let mut parts = Vec::new();
        let inner = scope.within_set();
        for argument in node.positional().into_iter().skip(1) {
            match argument.text() {
                Some(name) => {
                    let kinds = self.kinds_counted(argument, name)?;
                    let tests = kinds.iter().map(|&kind| self.is_piece(kind, "here")).collect();
                    parts.push(join("or", tests));
                }
                None => parts.push(self.owned(argument, "here", scope)?),
            }
        }
        if let Some(region) = node.named("in") {
            parts.push(self.in_region(region, "here", &scope.elsewhere())?);
        }
        if let Some(condition) = node.named("if") {
            parts.push(self.condition(condition, &inner)?);
        }
        if parts.is_empty() {
            parts.push("not-empty?".to_owned());
        }
        if self.stacks() {
            return Ok(self.stacked_count(node, &format!("(pieces {})", parts.join(" "))));
        }
        Ok(format!("(count (pieces {}))", parts.join(" ")))
    }

    pub(crate) fn group_count(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
        let condition = self.condition(condition, &scope.within_set_as_to())?;
        let directions = self.directions_or_adjacent(node.positional().get(1).copied())?;
        Ok(format!("(groups (sites {condition}) {})", self.names(&directions)))
    }

    /// `(size Group at:SITE ?DIRECTIONS ?if:)`: as many as are joined, by default of the same owner.
    pub(crate) fn group_size(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        Ok(format!("(count {})", self.group(node, scope)?))
    }

    /// `(size Territory ROLE ?DIRECTIONS)`: the empty sites from which only pieces of a player can be reached over empty
    /// ones.
    pub(crate) fn territory_size(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (who, words) = match node.positional()[..] {
            [_, who] => (who, None),
            [_, who, words] => (who, Some(words)),
            _ => return Err(node.unknown("with these arguments")),
        };
        let directions = self.directions_or_adjacent(words)?;
        let own = self.owned(who, "here", scope)?;
        let names = self.names(&directions);
        let touches = |test: &str| format!("(any {test} (border here empty? {names}))");
        let others = touches(&format!("(and not-empty? {})", negated(&own)));
        Ok(format!("(count (sites empty? {} (not {others})))", touches(&own)))
    }

    /// The set of a group.
    pub(crate) fn group(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["at", "if"])?;
        let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
        let place = self.place(site, scope)?;
        let condition = match node.named("if") {
            Some(condition) => self.condition(condition, &scope.within_set_as_to())?,
            None => return Err(node.unsupported(&node.keyword(), "without if:")),
        };
        let directions = self.directions_or_adjacent(node.positional().get(1).copied())?;
        Ok(format!("(group {place} {condition} {})", self.names(&directions)))
    }
}
