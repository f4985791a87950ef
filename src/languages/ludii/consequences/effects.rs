//! Consequences of moves.
//!
//! In: what stands in `(then …)` and `(apply …)`. Out: instructions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::consequences::simultaneous::{with_promotion_moved, without_replaced};
use crate::languages::ludii::course::start::MAX_CARRIED;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::{Node, names_site};
use crate::languages::ludii::texts::{join, test};
use crate::languages::ludii::values::Value;

impl Game {
    /// The instructions for a consequence.
    pub(crate) fn effect(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        if let Some(then) = arguments.iter().find(|part| part.has_head("then")) {
            // What does not depend on the board may as well come at once.
            let is_free = then.positional().iter().all(|inner| {
                matches!(inner.keyword().as_str(), "set Counter" | "set Var" | "addScore" | "moveAgain")
                    && inner.arguments().iter().all(|part| !part.is_list())
            });
            // Seeds move at once, so that what follows sees where they are.
            if !(is_free || self.sows() && scope.is_after()) {
                return Err(node.unsupported("then", "within a consequence"));
            }
            let mut parts = Vec::new();
            for inner in then.positional() {
                parts.push(self.effect(inner, scope)?);
            }
            let after = parts.join(" ").trim().to_owned();
            if matches!(node.head(), "custodial" | "intervene" | "surround") {
                return self.effect(&without(node), &Scope { after_victim: after, ..scope.clone() });
            }
            let first = self.effect(&without(node), scope)?;
            return Ok(format!("{first} {after}").trim().to_owned());
        }
        match (node.keyword().as_str(), &arguments[..]) {
            ("moveAgain", []) => {
                self.remember(Memory::Moved);
                self.remember(Memory::Again);
                Ok(format!("(set again true) {}", self.turn_again()))
            }
            ("and" | "or", _) => {
                let members: Vec<&Node> = arguments.into_iter().flat_map(Node::members).collect();
                let members = with_promotion_moved(&without_replaced(&members));
                let members: Vec<&Node> = members.iter().collect();
                let parts =
                    members.iter().map(|part| self.effect(part, scope)).collect::<Result<Vec<_>, _>>()?;
                self.simultaneous(node, parts, &members)
            }
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, scope)?;
                let then = self.effect(then, scope)?;
                if then.is_empty() && rest.is_empty() {
                    return Ok(then);
                }
                match rest {
                    [otherwise] => {
                        Ok(format!("(if {condition} {then} else {})", self.effect(otherwise, scope)?))
                    }
                    _ => Ok(format!("(if {condition} {then})")),
                }
            }
            ("remove", [site]) => self.removal(node, site, scope),
            ("promote", [site, kind]) | ("move Promote", [_, site, kind]) if kind.has_head("piece") => {
                self.promotion(site, kind, scope)
            }
            ("promote", [site, kind, who]) if kind.has_head("piece") && who.is_word("Mover") => {
                self.promotion(site, kind, scope)
            }
            ("add", _) => self.creation(node, scope),
            ("do", [first]) if self.sows() && scope.is_after() && node.named("next").is_some() => {
                node.allow_names(&["next"])?;
                let next = node.named("next").ok_or_else(|| node.unknown("here"))?;
                // Variables and seeds change at once, so the second part sees what the first has done.
                Ok(format!("{} {}", self.effect(first, scope)?, self.effect(next, scope)?))
            }
            ("slide" | "move Slide", _) if scope.is_after() => self.slid(node, scope),
            ("set NextPlayer", [_, who]) if self.players() == 2 => self.next_player(node, who, scope),
            ("pass", []) => Ok(String::new()),
            _ => self.effect_on_values(node, scope),
        }
    }

    /// `(set NextPlayer ROLE|(player n))` of two players: the same one goes on, or the other one's turn comes after all.
    fn next_player(&mut self, node: &Node, who: &Node, scope: &Scope) -> Result<String, Fault> {
        let again = self.effect(&again(node), scope)?;
        if self.has_swap {
            return Err(node.unsupported("set NextPlayer", "with the swap rule"));
        }
        self.labels_turns = true;
        let other = "(if again (set again false) (if (= own P1) (next-turn turn-2) else (next-turn turn-1)))";
        let named = who.arguments().first().unwrap_or(who);
        match (self.role(named, scope)?, named.integer()) {
            (Some(Value::Own), _) => Ok(again),
            (Some(Value::Other), _) => Ok(other.to_owned()),
            (Some(Value::Player(player)), _) => Ok(format!("(if (= own P{player}) {again} else {other})")),
            (_, Some(player @ (1 | 2))) => Ok(format!("(if (= own P{player}) {again} else {other})")),
            _ => Err(who.unknown_as("the next player")),
        }
    }

    /// The instructions for a consequence that sets something, loops, or captures by position.
    fn effect_on_values(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("set State", [_, value]) => self.set_attribute(node, "state", Memory::State, value, scope),
            ("set Value", [_, value]) if node.named("at").is_some() => {
                self.set_attribute(node, "worth", Memory::Value, value, scope)
            }
            ("set Value", [_, who, value]) => {
                let value = self.number(value, scope)?;
                self.set_of_player(("player-value", Memory::PlayerValue), who, scope, |_| value.clone())
            }
            ("set Score", [_, who, value]) => {
                let value = self.number(value, scope)?;
                self.set_of_player(("score", Memory::Score), who, scope, |_| value.clone())
            }
            ("addScore", [who, value]) => {
                let value = self.number(value, scope)?;
                self.set_of_player(("score", Memory::Score), who, scope, |old| format!("(+ {old} {value})"))
            }
            ("set Counter", [_]) => {
                self.remember(Memory::Counter);
                Ok("(set counter~ -1)".to_owned())
            }
            ("set Var", [_, value]) if value.text().is_none() => {
                if self.replays_doubles {
                    return Err(
                        node.unsupported("set Var", "without a name, where equal dice are used twice")
                    );
                }
                self.variables.insert("var-var".to_owned());
                Ok(format!("(set var-var~ {})", self.number(value, scope)?))
            }
            ("set Var", [_, name, value]) => {
                let variable = self.variable(&named(node, name))?;
                Ok(format!("(set {variable}~ {})", self.number(value, scope)?))
            }
            ("set Pending", [_]) => {
                self.remember(Memory::Pending);
                Ok("(set pending~ true)".to_owned())
            }
            ("set Pending", [_, region]) => {
                self.remember(Memory::Pending);
                self.remember(Memory::PendingSites);
                let set = self.set_of(region, None, "site", scope)?;
                let name = self.fresh("place");
                Ok(format!("(set pending~ true) (for-all {name} {set} (set (awaited {name}) true))"))
            }
            ("forEach Level" | "forEach Player" | "forEach Site", _) => self.effect_for_each(node, scope),
            ("remember Value" | "forget Value", _) => self.list_change(node, scope),
            ("sow", _) if self.sows() => self.sow(node, scope),
            ("fromTo", [from, to]) if self.sows() && from.has_head("from") && to.has_head("to") => {
                match to_one_or_other(node, to) {
                    Some(choice) => {
                        // As long as nothing goes anywhere, `(to)` is where it comes from.
                        let from = from.arguments().first().filter(|from| !from.has_head("handSite"));
                        let from = from.map(|from| self.located(from, scope)).transpose()?;
                        self.effect(&choice, &Scope { to: scope.to.clone().or(from), ..scope.clone() })
                    }
                    None => self.transfer_seeds(node, from, to, scope),
                }
            }
            ("fromTo", [from, to]) if from.has_head("from") && to.has_head("to") => {
                self.shift(node, from, to, scope)
            }
            ("trigger", [event, who]) => {
                let event = self.event(event)?;
                match self.role(who, scope)? {
                    Some(Value::Own) => Ok(format!("(set {event} true)")),
                    Some(Value::Player(player)) => Ok(format!("(set ({event} P{player}) true)")),
                    Some(Value::Other) => {
                        Ok(format!("(if (= own P1) (set ({event} P2) true) else (set ({event} P1) true))"))
                    }
                    _ => Err(who.unknown_as("a player here")),
                }
            }
            ("custodial", _) => self.custodial(node, scope),
            ("propose", [what]) => self.proposal(what),
            ("vote", [what]) => self.vote(what),
            ("flip", [site]) => self.flipped(node, site, scope),
            ("intervene", _) => self.intervene(node, scope),
            ("surround", _) => self.surround(node, scope),
            ("enclose", _) => self.enclose(node, scope),
            ("directional", _) => self.directional(node, scope),
            _ => Err(node.unknown_as("a consequence")),
        }
    }

    /// A consequence for each of some things.
    fn effect_for_each(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("forEach Level", [_, site, word, inner])
                if self.stacks() && word.is_word("FromTop") && inner.has_head("fromTo") =>
            {
                self.all_levels(node, site, inner, scope)
            }
            ("forEach Player", [_, inner]) => {
                let mut parts = Vec::new();
                for player in 1..=self.players() {
                    parts.push(self.effect(inner, &Scope { player: Some(player), ..scope.clone() })?);
                }
                Ok(parts.join(" "))
            }
            ("forEach Site", [_, region, inner])
                if region.keyword() == "sites Track" && region.named("from").is_some() =>
            {
                self.along_track(node, region, inner, scope)
            }
            ("forEach Site", [_, region, inner_node]) => {
                let set = self.set_of(region, node.named("if"), "site", scope)?;
                let name = self.fresh("site");
                let is_occupied = region.keyword() == "sites Occupied";
                let inner = Scope { site: Some(Place::fixed(&name)), is_occupied, ..scope.clone() };
                let inner = self.effect(inner_node, &inner)?;
                Ok(format!("(for-all {name} {set} {inner})"))
            }
            _ => Err(node.unknown_as("a consequence")),
        }
    }

    /// `(remember Value ?"Name" SITE|REGION)`, `(forget Value ?"Name" SITE|All)`. What is kept are sites, each at most once.
    fn list_change(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["unique"])?;
        let list = self.list_named(node);
        let is_kept = node.has_head("remember");
        let parts: Vec<&Node> =
            node.positional().into_iter().skip(1).filter(|part| part.text().is_none()).collect();
        let [what] = parts[..] else { return Err(node.unknown("with these arguments")) };
        let name = self.fresh("place");
        let set = if what.is_word("All") && !is_kept {
            format!("(sites {list})")
        } else if names_site(what) || matches!(what.head(), "sites" | "mapEntry" | "trackSite" | "union") {
            self.set_of(what, None, "site", scope)?
        } else {
            return Err(what.unknown_as("something to remember"));
        };
        Ok(format!("(for-all {name} {set} (set ({list}~ {name}) {is_kept}))"))
    }

    fn set_attribute(
        &mut self,
        node: &Node,
        name: &str,
        memory: Memory,
        value: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
        if self.sows() && memory == Memory::State {
            self.remember(Memory::Marks);
            let place = self.place(site, scope)?;
            return Ok(format!("(set (marked~ {place}) {})", self.number(value, scope)?));
        }
        self.remember(memory);
        if let Some(number) = self.constant(value) {
            if !(0..=MAX_CARRIED).contains(&number) {
                return Err(value.fault(format!("states and values of pieces are 0 to {MAX_CARRIED} here")));
            }
            self.max_carried = self.max_carried.max(number);
        }
        let is_zero = self.constant(value) == Some(0);
        let is_piece = matches!(site.keyword().as_str(), "last To" | "from" | "between" | "to" | "where")
            || site.has_head("site") && scope.is_occupied;
        if !is_zero && !is_piece {
            // Ours are of pieces, not of sites.
            return Err(node.unsupported(&node.keyword(), "where there may be no piece"));
        }
        let place = self.place(site, scope)?;
        let at = if place == "here" { String::new() } else { format!(" {place}") };
        let value = self.number(value, scope)?;
        Ok(format!("(set-attribute {name} {value}{at})"))
    }

    /// `(flip SITE)`: the piece there changes from one of its two states to the other.
    fn flipped(&mut self, node: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        let place = self.place(site, scope)?;
        let at = if place == "here" { String::new() } else { format!(" {place}") };
        let mut texts = Vec::new();
        for kind in 0..self.pieces.len() {
            let Some((a, b)) = self.pieces[kind].flips else { continue };
            let state = test("state", &place);
            let is_one = format!("(or (= {state} {a}) (= {state} {b}))");
            let is_flipped = join("and", vec![self.is_piece(kind, &place), is_one]);
            texts.push(format!("(if {is_flipped} (set-attribute state (- {} {state}){at}))", a + b));
        }
        if texts.is_empty() {
            return Err(node.unsupported("flip", "where no piece has flips"));
        }
        Ok(texts.join(" "))
    }

    /// Where captures are looked from: `(from SITE)`, by default where the last move ended.
    pub(crate) fn capture_origin(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let from = node.positional().into_iter().find(|part| part.has_head("from"));
        match from.map(|from| from.positional()) {
            Some(parts) if parts.len() == 1 => self.located(parts[0], scope),
            Some(parts) if !parts.is_empty() => Err(node.unknown("with these arguments")),
            _ if scope.is_after() => scope.last_to.clone().ok_or_else(|| node.unknown("here")),
            _ => Err(node.unknown("before the move is made")),
        }
    }
}

/// A call with a name as its only argument.
fn named(node: &Node, name: &Node) -> Node {
    node.new_list("var", vec![name.clone()])
}

/// `(moveAgain)`.
fn again(node: &Node) -> Node {
    node.new_list("moveAgain", Vec::new())
}

/// A consequence without what follows it.
fn without(node: &Node) -> Node {
    node.filtered(|part| !part.has_head("then"))
}

/// `(fromTo FROM (to (if CONDITION SITE OTHER)))` as a choice between two consequences.
fn to_one_or_other(node: &Node, to: &Node) -> Option<Node> {
    let [target] = to.arguments() else { return None };
    let [condition, sites @ ..] = target.arguments() else { return None };
    let is_of_hands = sites.iter().any(|site| matches!(site.head(), "handSite" | "mapEntry"));
    if !target.has_head("if") || !is_of_hands {
        return None;
    }
    let carried = |site: &Node| {
        let to = node.new_list("to", vec![site.clone()]);
        node.mapped(|part| if part.has_head("to") { to.clone() } else { part.clone() }).without_name()
    };
    let choice = [condition.clone()].into_iter().chain(sites.iter().map(carried));
    Some(node.new_list("if", choice.collect()))
}
