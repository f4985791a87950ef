//! Conditions.
//!
//! In: `(is …)`, `(= …)`, `(all Sites …)`. Out: conditions of our language.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::TRACK_END;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::{Node, within_limit};
use crate::languages::ludii::texts::{join, negated, occupied, test};
use crate::languages::ludii::values::Value;

/// Conditions without named arguments.
const WITHOUT_NAMES: &[&str] = &[
    "and",
    "or",
    "xor",
    "not",
    "if",
    "=",
    "!=",
    "<",
    ">",
    "<=",
    ">=",
    "is Empty",
    "is Occupied",
    "is Enemy",
    "is Friend",
    "is Mover",
    "is Next",
    "is Prev",
    "is In",
    "is Even",
    "is Odd",
    "is Full",
    "is Loop",
    "is LastDirection",
    "is Pending",
    "is Visited",
    "is Triggered",
    "is Cycle",
    "is Proposed",
    "is Decided",
    "all DiceEqual",
    "all DiceUsed",
    "all Passed",
    "was Pass",
    "no Moves",
];

impl Game {
    /// A condition.
    pub(crate) fn condition(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let text = self.condition_text(node, scope)?;
        within_limit(node, text)
    }

    fn condition_text(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        match node.word() {
            Some("True") => return Ok("true".to_owned()),
            Some("False") => return Ok("false".to_owned()),
            _ => {}
        }
        if let Some(names) = argument_names(&node.keyword()) {
            node.allow_names(names)?;
        }
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("and", _) => self.joined("and", node, scope),
            ("or", _) => self.joined("or", node, scope),
            ("xor", [a, b]) => {
                let (a, b) = (self.condition(a, scope)?, self.condition(b, scope)?);
                Ok(format!("(or (and {a} (not {b})) (and {b} (not {a})))"))
            }
            ("not", [inner]) => Ok(negated(&self.condition(inner, scope)?)),
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, scope)?;
                let then = self.condition(then, scope)?;
                let otherwise = match rest {
                    [otherwise] => self.condition(otherwise, scope)?,
                    _ => "false".to_owned(),
                };
                let first = join("and", vec![condition.clone(), then]);
                Ok(join("or", vec![first, join("and", vec![negated(&condition), otherwise])]))
            }
            ("is Empty", [_, kind, site]) if matches!(kind.word(), Some("Cell" | "Vertex")) => {
                self.is_empty(site, scope)
            }
            ("is Occupied", [_, kind, site]) if matches!(kind.word(), Some("Cell" | "Vertex")) => {
                Ok(negated(&self.is_empty(site, scope)?))
            }
            ("is Empty", [_, site]) => self.is_empty(site, scope),
            ("is Occupied", [_, site]) if (site.has_head("handSite") || self.sows()) && !self.stacks() => {
                Ok(negated(&self.is_empty(site, scope)?))
            }
            ("is Occupied", [_, site]) => Ok(occupied(&self.place(site, scope)?)),
            ("is Enemy" | "is Friend" | "is Mover" | "is Next" | "is Prev", [word, who]) => {
                self.is_player(node, word, who, scope)
            }
            ("is In", [_, site, region]) => self.is_in(site, region, scope),
            ("is Even", [_, number]) => Ok(format!("(= (mod {} 2) 0)", self.number(number, scope)?)),
            ("is Odd", [_, number]) => Ok(format!("(= (mod {} 2) 1)", self.number(number, scope)?)),
            ("is Full", [_]) => Ok("(not (any (sites empty?)))".to_owned()),
            ("is Line", _) => self.line(node, scope),
            ("is Pattern", _) => self.pattern(node, scope),
            ("is Connected", _) => self.connected(node, scope),
            ("is Loop", [_]) => self.looping(node, scope),
            ("is Threatened", _) => self.threatened(node, scope),
            ("is Within", [_, id]) => self.is_within(node, id, scope),
            ("all Sites", [_, region]) => {
                let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                let condition = self.condition(condition, &scope.within_set())?;
                Ok(format!("(all {condition} (sites {region}))"))
            }
            ("can Move", [_, inner]) => self.can_move(inner, scope),
            ("no Pieces", _) => Ok(format!("(= {} 0)", self.piece_count(node, scope)?)),
            ("=" | "!=" | "<" | ">" | "<=" | ">=", [a, b]) => self.comparison(node, a, b, scope),
            _ => self.condition_of_play(node, scope),
        }
    }

    /// Conditions about what has been done, and what can be.
    fn condition_of_play(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("is LastDirection", [_, way]) => self.last_direction(node, way, scope),
            ("is Pending", [_]) if scope.stage != Stage::End => {
                self.remember(Memory::Pending);
                Ok("pending".to_owned())
            }
            ("is Visited", [_, site]) if scope.stage == Stage::Play => {
                self.remember(Memory::Visited);
                self.remember(Memory::Again);
                let place = self.place(site, scope)?;
                Ok(test("visited", &place))
            }
            // What the current move adds is noted later.
            ("is Visited", [_, site]) if scope.is_after() => {
                self.remember(Memory::Visited);
                self.remember(Memory::Again);
                let place = self.place(site, scope)?;
                let mut ways = vec![test("visited", &place)];
                for last in [&scope.last_to, &scope.last_from].into_iter().flatten() {
                    ways.push(format!("(= {place} {})", last.text));
                }
                Ok(join("or", ways))
            }
            ("is Triggered", [_, event, who]) => {
                let event = self.event(event)?;
                match self.role(who, scope)? {
                    Some(Value::Own) => Ok(event),
                    Some(Value::Player(player)) => Ok(format!("({event} P{player})")),
                    Some(Value::Other) if scope.stage == Stage::End => {
                        Ok(format!("(or (and (= own P1) ({event} P2)) (and (= own P2) ({event} P1)))"))
                    }
                    _ => Err(who.unknown_as("a player here")),
                }
            }
            ("all DiceEqual", [_]) if !self.dice.is_empty() => Ok("dice-equal".to_owned()),
            ("all DiceUsed", [_]) if !self.dice.is_empty() => {
                let used = (1..=self.dice.len()).map(|die| format!("(= die-{die} 0)"));
                Ok(join("and", used.collect()))
            }
            // A position that has occurred three times is a draw before a cycle is found.
            ("is Cycle", [_]) => Ok("false".to_owned()),
            ("is Proposed" | "is Decided", [_, what]) => self.is_voted_on(node, what, scope),
            ("all Passed", [_]) => {
                self.remember(Memory::Passes);
                self.mentions_pass = true;
                Ok(format!("(>= passes {})", self.players()))
            }
            ("was Pass", [_]) => {
                self.remember(Memory::Passes);
                self.mentions_pass = true;
                Ok("(>= passes 1)".to_owned())
            }
            // Where dice are rolled before all moves, having to pass is a move too.
            ("no Moves", _) if self.always_rolls() => Ok("false".to_owned()),
            ("no Moves", _) if self.rolls_dice() => {
                Err(node.unsupported("no Moves", "where dice are rolled"))
            }
            ("no Moves", [_, who]) if who.is_word("Next") && scope.stage == Stage::End => {
                Ok("(= (count moves mover) 0)".to_owned())
            }
            // After a move they are counted for whoever comes next.
            ("no Moves", [_, who]) if who.is_word("Next") && scope.is_after() => {
                Ok("(= (count moves) 0)".to_owned())
            }
            ("no Moves", [_, who]) => self.had_none(node, who, scope),
            _ => Err(node.unknown_as("a condition")),
        }
    }

    /// Whether a player had no move the last time, and so had to pass.
    fn had_none(&mut self, node: &Node, who: &Node, scope: &Scope) -> Result<String, Fault> {
        if self.has_swap || self.may_pass {
            return Err(node.unsupported("no Moves", "where players swap or may always pass"));
        }
        match self.role(who, scope)? {
            Some(Value::Own) => {
                self.remember(Memory::Forced);
                Ok("forced".to_owned())
            }
            Some(Value::Player(player)) => {
                self.remember(Memory::Forced);
                Ok(format!("(forced P{player})"))
            }
            _ => Err(node.unknown_as("a condition")),
        }
    }

    fn joined(&mut self, word: &str, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let members: Vec<&Node> = node.positional().into_iter().flat_map(Node::members).collect();
        let parts =
            members.into_iter().map(|part| self.condition(part, scope)).collect::<Result<Vec<_>, _>>()?;
        Ok(join(word, parts))
    }

    /// The variable of an event.
    pub(crate) fn event(&mut self, name: &Node) -> Result<String, Fault> {
        let text = name.text().ok_or_else(|| name.unknown_as("an event"))?;
        let event = self.identifier("event", text);
        self.events.insert(event.clone());
        Ok(event)
    }

    /// A site of a hand is empty if nothing is in the hand.
    fn is_empty(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        if self.sows() {
            return if site.has_head("handSite") {
                Ok(format!("(= {} 0)", self.hand_seeds(site, scope)?))
            } else {
                Ok(format!("(= (seeds {}) 0)", self.place(site, scope)?))
            };
        }
        if site.has_head("handSite") && !self.stacks() {
            return Ok(format!("(= {} 0)", self.hand_total(site)?));
        }
        let place = self.place(site, scope)?;
        Ok(self.is_empty_site(&place))
    }

    /// Whether nothing stands on a site, where tracks do not end.
    pub(crate) fn is_empty_site(&self, place: &str) -> String {
        let empty = test("empty?", place);
        if self.may_be_end(place) {
            return format!("(and {empty} (!= {place} {TRACK_END}))");
        }
        empty
    }

    fn is_in(&mut self, site: &Node, region: &Node, scope: &Scope) -> Result<String, Fault> {
        if site.is_array() || site.has_head("sites") {
            if let ("sites", Some(list)) =
                (site.head(), site.positional().first().filter(|list| list.is_array()))
            {
                let parts = list.members().into_iter().map(|one| self.is_in(one, region, scope));
                return Ok(join("and", parts.collect::<Result<Vec<_>, _>>()?));
            }
            return Err(site.unknown_as("a site"));
        }
        if site.has_head("what") {
            return self.is_one_of(site, region, scope);
        }
        if site.has_head("where") && self.is_only_one(site, scope)? {
            return self.where_is(site, Some(region), scope);
        }
        let place = self.place(site, scope)?;
        self.in_region(region, &place, scope)
    }
}

/// The named arguments of a condition; none for those that look at their own, or that are not read.
fn argument_names(keyword: &str) -> Option<&'static [&'static str]> {
    match keyword {
        "all Sites" => Some(&["if"]),
        "is Within" => Some(&["in"]),
        _ => WITHOUT_NAMES.contains(&keyword).then_some(&[]),
    }
}
