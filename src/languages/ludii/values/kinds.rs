//! Conditions about kinds of pieces and who owns them.
//!
//! In: `(is Enemy …)`, `(is Within …)`, `(is Threatened …)`, kinds in lists and where they stand. Out: conditions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, test};
use crate::languages::ludii::values::Value;

impl Game {
    /// `(is In (what at:SITE) (sites {(id "Name" ROLE) …}))`: whether a piece is of one of some kinds.
    pub(crate) fn is_one_of(&mut self, what: &Node, region: &Node, scope: &Scope) -> Result<String, Fault> {
        let list =
            region.positional().first().copied().filter(|list| region.has_head("sites") && list.is_array());
        let list = list.ok_or_else(|| region.unknown_as("a list of kinds"))?;
        let mut ways = Vec::new();
        for kind in list.members() {
            let (left, right) = (self.value(what, scope)?, self.value(kind, scope)?);
            if !matches!(right, Value::Kinds(_)) {
                return Err(kind.unknown("in a list of kinds"));
            }
            ways.push(self.same(kind, left, right)?);
        }
        Ok(join("or", ways))
    }

    /// Whether the only piece of a kind, `(where "Name" ROLE)`, is in a region, or on the board at all.
    pub(crate) fn where_is(
        &mut self,
        site: &Node,
        region: Option<&Node>,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let set = self.pieces_where(site, scope)?;
        let Some(region) = region else { return Ok(format!("(any {set})")) };
        let region = self.in_region(region, "here", &scope.elsewhere())?;
        Ok(format!("(any {region} {set})"))
    }

    /// The pieces of a kind, as a set.
    pub(crate) fn pieces_where(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        site.allow_names(&[])?;
        let id = renamed(site, "id");
        let Value::Kinds(kinds) = self.value(&id, scope)? else { return Err(site.unknown("here")) };
        Ok(format!("(pieces {})", self.is_of(&kinds, "here")))
    }

    /// Whether each player has at most one piece of a kind, as nothing makes any.
    pub(crate) fn is_only_one(&mut self, site: &Node, scope: &Scope) -> Result<bool, Fault> {
        let kinds = self.value(&renamed(site, "id"), scope)?;
        let is_single = |(kind, _): &(usize, Option<String>)| self.single_kinds.contains(kind);
        Ok(matches!(&kinds, Value::Kinds(kinds) if kinds.iter().all(is_single)))
    }

    /// `(is Enemy (who at:SITE))` and its kin.
    pub(crate) fn is_player(
        &mut self,
        node: &Node,
        word: &Node,
        who: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let word = word.word().unwrap_or("");
        if word == "Prev" && scope.stage != Stage::End && matches!(self.value(who, scope)?, Value::Own) {
            self.remember(Memory::Moved);
            // Whoever might take a king is asked for moves out of turn, when no turn goes on.
            let is_asked = self.asks_threats && scope.stage == Stage::Play && !self.has_swap;
            return Ok(if is_asked { "(and moved (= mover own))" } else { "moved" }.to_owned());
        }
        if word == "Next" && scope.is_after() && matches!(self.value(who, scope)?, Value::Own) {
            self.remember(Memory::Again);
            return Ok("again".to_owned());
        }
        match (word, self.value(who, scope)?) {
            ("Next", Value::Own) | ("Mover", Value::Other) if scope.stage == Stage::End => {
                if self.rolls_dice() {
                    return Err(node.unsupported("is Next", "where dice are rolled"));
                }
                Ok("(= mover own)".to_owned())
            }
            ("Mover", Value::Other) if scope.is_after() => {
                self.remember(Memory::Again);
                Ok("again".to_owned())
            }
            ("Enemy", Value::OwnerAt(place)) => Ok(test("enemy?", &place)),
            ("Friend", Value::OwnerAt(place)) => Ok(test("friend?", &place)),
            ("Mover", Value::OwnerAt(place)) => Ok(test("my?", &place)),
            ("Next", Value::OwnerAt(place)) if self.players() == 2 => Ok(test("enemy?", &place)),
            // In scores, which are those of each player.
            ("Mover", Value::Own) if scope.stage == Stage::End => {
                self.remember(Memory::Moved);
                Ok("moved".to_owned())
            }
            ("Mover", Value::Player(player)) => Ok(format!("(= own P{player})")),
            ("Next", Value::Player(player)) if self.players() == 2 => Ok(format!("(!= own P{player})")),
            ("Enemy", Value::Player(player)) if self.players() == 2 => Ok(format!("(!= own P{player})")),
            // Numbers of players, which pieces carry.
            ("Enemy" | "Friend" | "Mover", Value::Number(number)) if self.players() == 2 => {
                let own = self.number_of_player(node, &[1, 2])?;
                let is_own = format!("(= {number} {own})");
                Ok(match word {
                    "Enemy" => format!("(and (!= {number} 0) (not {is_own}))"),
                    _ => is_own,
                })
            }
            ("Prev", Value::Player(player)) if scope.stage == Stage::Play => {
                self.remember(Memory::Moved);
                Ok(format!("(moved P{player})"))
            }
            _ => Err(node.unknown("with these arguments")),
        }
    }

    /// `(is Within (id "Name" ROLE) in:REGION)`.
    pub(crate) fn is_within(&mut self, node: &Node, id: &Node, scope: &Scope) -> Result<String, Fault> {
        let region = node.named("in").ok_or_else(|| node.unknown("without in:"))?;
        let region = self.in_region(region, "here", &scope.elsewhere())?;
        let Value::Kinds(kinds) = self.value(id, scope)? else { return Err(id.unknown("here")) };
        let kind = self.is_of(&kinds, "here");
        Ok(format!("(any (pieces {kind} {region}))"))
    }

    /// Whether the pieces of a kind could be captured.
    pub(crate) fn threatened(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["at"])?;
        let arguments = node.positional();
        let (id, site) = match (&arguments[..], node.named("at")) {
            ([_, id], site) => (*id, site),
            ([_, id, site], None) => (*id, Some(*site)),
            _ => return Err(node.unknown("with these arguments")),
        };
        let Value::Kinds(kinds) = self.value(id, scope)? else { return Err(id.unknown("here")) };
        self.require_attackers(node)?;
        if let Some(site) = site {
            let place = self.place(site, scope)?;
            if kinds.iter().any(|(_, owner)| owner.as_deref() != Some("own")) {
                return Err(node.unsupported("is Threatened", "for another player's piece at a site"));
            }
            return Ok(test("attacked?", &place));
        }
        if kinds.iter().any(|(_, owner)| !matches!(owner.as_deref(), Some("own" | "enemy"))) {
            return Err(node.unsupported("is Threatened", "for this player"));
        }
        let is_enemy = kinds.iter().any(|(_, owner)| owner.as_deref() == Some("enemy"));
        let kind = self.is_of(&kinds, "here");
        Ok(if is_enemy {
            // From the enemy's side, the player's own pieces attack.
            format!("(any (pieces {kind} defended?))")
        } else {
            format!("(any (pieces {kind} attacked?))")
        })
    }

    /// Whether the piece at a place is of one of some kinds, with its owner.
    pub(crate) fn is_of(&self, kinds: &[(usize, Option<String>)], place: &str) -> String {
        let one = |(kind, owner): &(usize, Option<String>)| {
            let owner = match owner.as_deref() {
                None => "true".to_owned(),
                Some("own") => test("my?", place),
                Some("enemy") => test("enemy?", place),
                Some(player) => format!("(and {} (= (owner {place}) {player}))", test("not-empty?", place)),
            };
            join("and", vec![owner, self.is_piece(*kind, place)])
        };
        join("or", kinds.iter().map(one).collect())
    }

    pub(crate) fn is_piece(&self, piece: usize, place: &str) -> String {
        let name = &self.pieces[piece].name;
        if place == "here" { format!("(piece? {name})") } else { format!("(piece? {name} {place})") }
    }
}

/// A list with another head.
fn renamed(node: &Node, head: &str) -> Node {
    node.new_list(head, node.arguments().to_vec())
}
