//! Numbers.
//!
//! In: `(count …)`, `(var …)`, `(+ …)`. Out: numbers of our language.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::Form;
use crate::languages::ludii::consequences::simultaneous;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::{Node, names_site};
use crate::languages::ludii::texts::{negated, test};
use crate::languages::ludii::values::Value;

impl Game {
    /// A number.
    pub(crate) fn number(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        if let Some(number) = self.constant(node) {
            return Ok(number.to_string());
        }
        self.check_result(node)?;
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("count Pieces", _) => self.piece_count(node, scope),
            ("count Sites", _) | ("count", [])
                if node.named("in").is_some() && node.named("at").is_none() =>
            {
                node.allow_names(&["in"])?;
                let region = node.named("in").ok_or_else(|| node.unknown("without in:"))?;
                if names_twice(region) {
                    return Err(region.unsupported("count Sites", "of a list that names a site twice"));
                }
                if self.sows() {
                    let region = self.in_region(region, "here", &scope.elsewhere())?;
                    return if node.keyword() == "count Sites" {
                        Ok(format!("(count (sites {region}))"))
                    } else {
                        Ok(format!("(sum seeds (sites {region}))"))
                    };
                }
                if region.keyword() == "sites Hand" && node.keyword() != "count Sites" {
                    return self.hand_count(node, region);
                }
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                Ok(format!("(count (sites {region}))"))
            }
            ("count" | "count Cell" | "count Vertex", _) if node.named("at").is_some() => {
                let site = node.named("at").ok_or_else(|| node.unknown("here"))?;
                // Hands have cells; on a board of points there is nothing in cells.
                if node.keyword() == "count Cell" && self.board.on_points && !site.has_head("handSite") {
                    site.ignore();
                    return Ok("0".to_owned());
                }
                self.count_at(node, site, scope)
            }
            ("count Groups", _) => self.group_count(node, scope),
            ("count Moves", [_]) => {
                self.remember(Memory::Moves);
                // What follows a move already counts it.
                let is_uncounted = scope.stage == Stage::After;
                Ok(if is_uncounted { "(+ moves-made 1)" } else { "moves-made" }.to_owned())
            }
            ("count MovesThisTurn", [_]) if scope.stage != Stage::End => {
                self.remember(Memory::InTurn);
                self.remember(Memory::Again);
                Ok("in-turn".to_owned())
            }
            ("size Group", _) => self.group_size(node, scope),
            ("size Territory", _) => self.territory_size(node, scope),
            ("counter", []) => {
                self.remember(Memory::Counter);
                // In Ludii it grows when the ends have been tested, here with the count of moves.
                let has_grown = matches!(scope.stage, Stage::Settled | Stage::End);
                Ok(if has_grown { "(- counter 1)" } else { "counter" }.to_owned())
            }
            ("count Turns", [_]) if scope.stage != Stage::End => {
                self.remember(Memory::Turns);
                self.remember(Memory::Again);
                Ok("turns-made".to_owned())
            }
            ("var", _) => self.variable(node),
            ("state", []) => {
                let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
                let place = self.place(site, scope)?;
                if self.sows() {
                    self.remember(Memory::Marks);
                    return Ok(test("marked", &place));
                }
                self.remember(Memory::State);
                Ok(test("state", &place))
            }
            ("value Piece", [_]) => {
                let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
                let place = self.place(site, scope)?;
                self.remember(Memory::Value);
                Ok(test("worth", &place))
            }
            ("score", [who]) => self.of_player("score", Memory::Score, who, scope),
            ("value Player", [_, who]) => self.of_player("player-value", Memory::PlayerValue, who, scope),
            ("value", []) => scope.value.clone().ok_or_else(|| node.unknown("here")),
            ("+" | "-" | "*" | "/" | "max" | "min", [a, b]) => {
                Ok(format!("({} {} {})", node.head(), self.number(a, scope)?, self.number(b, scope)?))
            }
            (word @ ("+" | "*" | "max" | "min"), [list]) if list.is_array() => {
                let parts = list.members().into_iter().map(|part| self.number(part, scope));
                Ok(format!("({word} {})", parts.collect::<Result<Vec<_>, _>>()?.join(" ")))
            }
            ("%", [a, b]) => Ok(format!("(mod {} {})", self.number(a, scope)?, self.number(b, scope)?)),
            ("pips" | "face" | "count Pips" | "size Stack" | "topLevel", _) => {
                self.number_of_race(node, scope)
            }
            _ => self.number_of_place(node, scope),
        }
    }

    /// Numbers about sites and players, and choices between numbers.
    fn number_of_place(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("row" | "column", []) => {
                let of = node.named("of").ok_or_else(|| node.unknown("without of:"))?;
                let place = self.place(of, scope)?;
                let (row, column) = self.coordinates(node, &place)?;
                Ok(if node.has_head("row") { row } else { column })
            }
            ("count Steps", [_, words @ .., from, to]) => {
                node.allow_names(&[])?;
                let (from, to) = (self.place(from, scope)?, self.place(to, scope)?);
                let relation = match words.iter().filter_map(|word| word.word()).collect::<Vec<_>>()[..] {
                    [] | ["Cell" | "Vertex"] => None,
                    ["Cell" | "Vertex", relation] | [relation] => Some(relation),
                    _ => return Err(node.unknown("with these arguments")),
                };
                self.distance(node, relation, &from, &to)
            }
            ("where", _) => {
                let set = self.pieces_where(node, scope)?;
                self.numbers_sites = true;
                // 0 if there is none, which then is no site.
                Ok(format!("(- (min (+ (index here) 1) {set}) 1)"))
            }
            ("if", [condition, then, otherwise]) => self.choice(condition, then, otherwise, scope),
            ("mover", []) => {
                let numbers: Vec<i64> = (1..=self.players() as i64).collect();
                self.number_of_player(node, &numbers)
            }
            ("next", []) if self.players() == 2 => self.number_of_player(node, &[2, 1]),
            (
                "mapEntry" | "trackSite Move" | "trackSite FirstSite" | "trackSite EndSite" | "regionSite",
                _,
            ) => {
                let place = self.place(node, scope)?;
                Ok(self.number_of(&place))
            }
            _ if names_site(node) => {
                let place = self.place(node, scope)?;
                Ok(self.number_of(&place))
            }
            _ => Err(node.unknown_as("a number")),
        }
    }

    /// The row and the column of a site, as numbers.
    pub(crate) fn coordinates(&mut self, node: &Node, place: &str) -> Result<(String, String), Fault> {
        if self.board.form != Form::Rows {
            return Err(node.unsupported(&node.keyword(), "on this board"));
        }
        let columns = self.board.size().0;
        let index = self.number_of(place);
        Ok((format!("(/ {index} {columns})"), format!("(mod {index} {columns})")))
    }

    /// How many steps of a relation, by default to adjacent sites, two sites are apart.
    pub(crate) fn distance(
        &mut self,
        node: &Node,
        relation: Option<&str>,
        from: &str,
        to: &str,
    ) -> Result<String, Fault> {
        if self.board.alternating {
            return Err(node.unsupported("count Steps", "on this board"));
        }
        let ((row, column), (other_row, other_column)) =
            (self.coordinates(node, from)?, self.coordinates(node, to)?);
        let apart = |a: &str, b: &str| format!("(max (- {a} {b}) (- {b} {a}))");
        let (up, across) = (apart(&row, &other_row), apart(&column, &other_column));
        let is_straight = match relation {
            None | Some("Adjacent") => self.board.on_points,
            Some("Orthogonal") => true,
            Some("All") => false,
            _ => return Err(node.unsupported("count Steps", "of this relation")),
        };
        Ok(if is_straight { format!("(+ {up} {across})") } else { format!("(max {up} {across})") })
    }

    /// One number or another: both are summed up over a single site, or over none.
    pub(crate) fn choice(
        &mut self,
        condition: &Node,
        then: &Node,
        otherwise: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let scope = scope.elsewhere();
        let condition = self.condition(condition, &scope)?;
        let (then, otherwise) = (self.number(then, &scope)?, self.number(otherwise, &scope)?);
        let zone = self.zone(&std::collections::BTreeSet::from([0]));
        let part =
            |number: &str, condition: &str| format!("(sum {number} (sites (in-zone? {zone}) {condition}))");
        Ok(format!("(+ {} {})", part(&then, &condition), part(&otherwise, &negated(&condition))))
    }

    /// 1 if a condition holds, and 0 if not.
    pub(crate) fn as_number(&mut self, condition: &str) -> String {
        let zone = self.zone(&std::collections::BTreeSet::from([0]));
        format!("(sum 1 (sites (in-zone? {zone}) {condition}))")
    }

    /// `(var "Name")`.
    pub(crate) fn variable(&mut self, node: &Node) -> Result<String, Fault> {
        let name = match node.positional()[..] {
            [] => "var".to_owned(),
            [name] => name.text().ok_or_else(|| node.unknown("here"))?.to_owned(),
            _ => return Err(node.unknown("with these arguments")),
        };
        let name = self.identifier("var", &name);
        self.variables.insert(name.clone());
        Ok(name)
    }

    /// Instructions that set a variable of a player to something made of its value.
    pub(crate) fn set_of_player(
        &mut self,
        (name, memory): (&str, Memory),
        who: &Node,
        scope: &Scope,
        value: impl Fn(&str) -> String,
    ) -> Result<String, Fault> {
        if matches!(self.role(who, scope)?, Some(Value::Other)) {
            self.remember(memory);
            return Ok(of_the_other(|player| {
                let variable = format!("({name}~ P{player})");
                format!("(set {variable} {})", value(&variable))
            }));
        }
        if who.is_word("Prev") && self.players() == 2 && scope.is_after() {
            // While something follows a move, it is not yet the last one.
            self.remember(memory);
            self.remember(Memory::Moved);
            let other = of_the_other(|player| {
                let variable = format!("({name}~ P{player})");
                format!("(set {variable} {})", value(&variable))
            });
            let own = format!("(set {name}~ {})", value(&format!("{name}~")));
            return Ok(format!("(if moved {own} else {other})"));
        }
        let variable = simultaneous::latest(&self.of_player(name, memory, who, scope)?);
        Ok(format!("(set {variable} {})", value(&variable)))
    }

    /// A variable that each player has one of.
    pub(crate) fn of_player(
        &mut self,
        name: &str,
        memory: Memory,
        who: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        self.remember(memory);
        match self.role(who, scope)? {
            Some(Value::Own) => Ok(name.to_owned()),
            Some(Value::Player(player)) => Ok(format!("({name} P{player})")),
            // Both without the own one.
            Some(Value::Other) => Ok(format!("(- (+ ({name} P1) ({name} P2)) {name})")),
            _ if who.is_word("Prev") && self.players() == 2 && scope.stage != Stage::End => {
                // Who has moved last, which is the player where the turn goes on.
                self.remember(Memory::Moved);
                let zone = self.zone(&std::collections::BTreeSet::from([0]));
                let other = format!("(- (+ ({name} P1) ({name} P2)) {name})");
                Ok(format!(
                    "(+ (sum {name} (sites (in-zone? {zone}) moved)) (sum {other} (sites (in-zone? {zone}) (not moved))))"
                ))
            }
            _ => Err(who.unknown_as("a player here")),
        }
    }
}

/// Instructions with the number of the other one of two players.
pub(crate) fn of_the_other(text: impl Fn(usize) -> String) -> String {
    format!("(if (= own P1) {} else {})", text(2), text(1))
}

/// Whether a list of sites has one of them several times, which counts several times.
fn names_twice(region: &Node) -> bool {
    let [list] = region.positional()[..] else { return false };
    let sites: Vec<String> = list.members().into_iter().map(Node::plain).collect();
    let different: BTreeSet<&String> = sites.iter().collect();
    region.has_head("sites") && list.is_array() && different.len() < sites.len()
}
