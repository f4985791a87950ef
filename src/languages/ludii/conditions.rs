//! Conditions.
//!
//! In: `(is …)`, `(= …)`, `(all Sites …)`. Out: conditions of our language.

use super::Fault;
use super::arithmetic::compared;
use super::context::{Game, Memory, Scope, Stage};
use super::texts::{join, negated, owned_by, test};
use super::tree::Node;
use super::values::Value;

impl Game {
    /// A condition.
    pub(super) fn condition(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        match node.word() {
            Some("True") => return Ok("true".to_owned()),
            Some("False") => return Ok("false".to_owned()),
            _ => {}
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
            ("is Occupied", [_, site]) if site.head() == "handSite" || self.sows() => {
                Ok(negated(&self.is_empty(site, scope)?))
            }
            ("is Occupied", [_, site]) => Ok(test("not-empty?", &self.place(site, scope)?)),
            ("is Enemy" | "is Friend" | "is Mover" | "is Next" | "is Prev", [word, who]) => {
                self.is_player(node, word, who, scope)
            }
            ("is In", [_, site, region]) => self.is_in(site, region, scope),
            ("is Even", [_, number]) => Ok(format!("(= (mod {} 2) 0)", self.number(number, scope)?)),
            ("is Odd", [_, number]) => Ok(format!("(= (mod {} 2) 1)", self.number(number, scope)?)),
            ("is Full", [_]) => Ok("(not (any (sites empty?)))".to_owned()),
            ("is Pending", [_]) if scope.stage == Stage::Play => {
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
            ("is Visited", [_, site]) if scope.stage == Stage::After => {
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
                    _ => Err(who.unknown("as a player here")),
                }
            }
            ("is Line", _) => self.line(node, scope),
            ("is Connected", _) => self.connected(node, scope),
            ("is Threatened", _) => self.threatened(node, scope),
            ("is Within", [_, id]) => self.is_within(node, id, scope),
            ("all Sites", [_, region]) => {
                let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                let condition = self.condition(condition, &scope.within_set())?;
                Ok(format!("(all {condition} (sites {region}))"))
            }
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
            ("can Move", [_, inner]) => self.can_move(inner, scope),
            ("no Moves", [_, who]) if scope.stage == Stage::End && !self.has_swap => {
                match (self.role(who, scope)?, who.word()) {
                    (_, Some("Next")) => Ok("(= (count moves mover) 0)".to_owned()),
                    (Some(Value::Own), _) => self.had_none(node),
                    (Some(Value::Player(player)), _) if self.players() == 2 => {
                        let before = join("and", vec![format!("(= own P{player})"), self.had_none(node)?]);
                        Ok(format!("(or (and (= mover P{player}) (= (count moves mover) 0)) {before})"))
                    }
                    _ => Err(who.unknown("as a player without moves")),
                }
            }
            ("no Pieces", _) => Ok(format!("(= {} 0)", self.piece_count(node, scope)?)),
            ("=" | "!=" | "<" | ">" | "<=" | ">=", [a, b]) => self.comparison(node, a, b, scope),
            _ => Err(node.unknown("as a condition")),
        }
    }

    /// Whether the player who has moved had no move, and so had to pass.
    pub(super) fn had_none(&mut self, node: &Node) -> Result<String, Fault> {
        if self.mentions_pass {
            return Err(node.unsupported("no Moves", "of who has moved, where players may pass"));
        }
        self.remember(Memory::Passes);
        Ok("(>= passes 1)".to_owned())
    }

    fn joined(&mut self, word: &str, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let members: Vec<&Node> = node.positional().into_iter().flat_map(Node::members).collect();
        let parts =
            members.into_iter().map(|part| self.condition(part, scope)).collect::<Result<Vec<_>, _>>()?;
        Ok(join(word, parts))
    }

    /// The variable of an event.
    pub(super) fn event(&mut self, name: &Node) -> Result<String, Fault> {
        let text = name.text().ok_or_else(|| name.unknown("as an event"))?;
        let text: String =
            text.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
        let event = format!("event-{text}");
        self.events.insert(event.clone());
        Ok(event)
    }

    /// A site of a hand is empty if nothing is in the hand.
    fn is_empty(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        if self.sows() {
            return if site.head() == "handSite" {
                Ok(format!("(= {} 0)", self.hand_seeds(site, scope)?))
            } else {
                Ok(format!("(= (seeds {}) 0)", self.place(site, scope)?))
            };
        }
        if site.head() == "handSite" {
            return Ok(format!("(= {} 0)", self.hand_total(site)?));
        }
        Ok(test("empty?", &self.place(site, scope)?))
    }

    fn is_in(&mut self, site: &Node, region: &Node, scope: &Scope) -> Result<String, Fault> {
        if site.is_array() || site.head() == "sites" {
            if let ("sites", Some(list)) =
                (site.head(), site.positional().first().filter(|list| list.is_array()))
            {
                let parts = list.members().into_iter().map(|one| self.is_in(one, region, scope));
                return Ok(join("and", parts.collect::<Result<Vec<_>, _>>()?));
            }
            return Err(site.unknown("as a site"));
        }
        if site.head() == "where" {
            return self.where_is(site, Some(region), scope);
        }
        let place = self.place(site, scope)?;
        self.in_region(region, &place, scope)
    }

    /// Whether the only piece of a kind, `(where "Name" ROLE)`, is in a region, or on the board at all.
    fn where_is(&mut self, site: &Node, region: Option<&Node>, scope: &Scope) -> Result<String, Fault> {
        let set = self.pieces_where(site, scope)?;
        let Some(region) = region else { return Ok(format!("(any {set})")) };
        let region = self.in_region(region, "here", &scope.elsewhere())?;
        Ok(format!("(any {region} {set})"))
    }

    /// The only piece of a kind, as a set.
    pub(super) fn pieces_where(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        site.allow_names(&[])?;
        let id = renamed(site, "id");
        let Value::Kinds(kinds) = self.value(&id, scope)? else { return Err(site.unknown("here")) };
        if !self.is_only_one(&kinds) {
            return Err(site.unsupported("where", "with several such pieces"));
        }
        Ok(format!("(pieces {})", self.is_of(&kinds, "here")))
    }

    /// Whether each player has at most one piece of these kinds, as nothing else makes any.
    fn is_only_one(&self, kinds: &[(usize, Option<String>)]) -> bool {
        kinds.iter().all(|(kind, _)| self.single_kinds.contains(kind))
    }

    /// `(is Enemy (who at:SITE))` and its kin.
    fn is_player(&mut self, node: &Node, word: &Node, who: &Node, scope: &Scope) -> Result<String, Fault> {
        let word = word.word().unwrap_or("");
        if word == "Prev" && scope.stage != Stage::End && matches!(self.value(who, scope)?, Value::Own) {
            self.remember(Memory::Moved);
            return Ok("moved".to_owned());
        }
        if word == "Next" && scope.stage == Stage::After && matches!(self.value(who, scope)?, Value::Own) {
            self.remember(Memory::Again);
            return Ok("again".to_owned());
        }
        match (word, self.value(who, scope)?) {
            ("Enemy", Value::OwnerAt(place)) => Ok(test("enemy?", &place)),
            ("Friend", Value::OwnerAt(place)) => Ok(test("friend?", &place)),
            ("Mover", Value::OwnerAt(place)) => Ok(test("my?", &place)),
            ("Next", Value::OwnerAt(place)) if self.players() == 2 => Ok(test("enemy?", &place)),
            ("Mover", Value::Player(player)) => Ok(format!("(= own P{player})")),
            ("Next", Value::Player(player)) if self.players() == 2 => Ok(format!("(!= own P{player})")),
            ("Enemy", Value::Player(player)) if self.players() == 2 => Ok(format!("(!= own P{player})")),
            ("Prev", Value::Player(player)) if scope.stage == Stage::Play => {
                self.remember(Memory::Moved);
                Ok(format!("(moved P{player})"))
            }
            _ => Err(node.unknown("with these arguments")),
        }
    }

    /// `(is Within (id "Name" ROLE) in:REGION)`.
    fn is_within(&mut self, node: &Node, id: &Node, scope: &Scope) -> Result<String, Fault> {
        let region = node.named("in").ok_or_else(|| node.unknown("without in:"))?;
        let region = self.in_region(region, "here", &scope.elsewhere())?;
        let Value::Kinds(kinds) = self.value(id, scope)? else { return Err(id.unknown("here")) };
        let kind = self.is_of(&kinds, "here");
        Ok(format!("(any (pieces {kind} {region}))"))
    }

    /// Whether the pieces of a kind could be captured.
    fn threatened(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["at"])?;
        let arguments = node.positional();
        let (id, site) = match (&arguments[..], node.named("at")) {
            ([_, id], site) => (*id, site),
            ([_, id, site], None) => (*id, Some(*site)),
            _ => return Err(node.unknown("with these arguments")),
        };
        let Value::Kinds(kinds) = self.value(id, scope)? else { return Err(id.unknown("here")) };
        self.asks_attacks(node)?;
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

    fn comparison(&mut self, node: &Node, a: &Node, b: &Node, scope: &Scope) -> Result<String, Fault> {
        let word = node.head();
        if let Some(found) = self.is_occupied(word, a, b, scope)? {
            return Ok(found);
        }
        if matches!(word, "=" | "!=") {
            for (a, b) in [(a, b), (b, a)] {
                if a.head() == "where" && self.constant(b) == Some(-1) {
                    let found = self.where_is(a, None, scope)?;
                    return Ok(if word == "=" { negated(&found) } else { found });
                }
            }
            for (site, pending) in [(a, b), (b, a)] {
                if pending.keyword() == "value Pending" && scope.stage == Stage::Play {
                    let place = self.place(site, scope)?;
                    self.remember(Memory::Pending);
                    self.remember(Memory::PendingSites);
                    let found = test("awaited", &place);
                    return Ok(if word == "!=" { negated(&found) } else { found });
                }
            }
            if let Some(found) = self.same_regions(a, b, scope)? {
                return Ok(if word == "!=" { negated(&found) } else { found });
            }
            let (left, right) = (self.value(a, scope)?, self.value(b, scope)?);
            let found = self.same(node, left, right)?;
            return Ok(if word == "!=" { negated(&found) } else { found });
        }
        Ok(format!("({word} {} {})", self.number(a, scope)?, self.number(b, scope)?))
    }

    /// A comparison of how many pieces stand at a site of the board with 0 or 1: there are no piles, so it is one or none.
    fn is_occupied(
        &mut self,
        word: &str,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
        if let Some(found) = self.has_liberties(word, a, b, scope)? {
            return Ok(Some(found));
        }
        let site = |node: &Node| {
            let is_count = matches!(node.keyword().as_str(), "count" | "count Cell" | "count Vertex");
            node.named("at").filter(|site| is_count && site.head() != "handSite").cloned()
        };
        let (site, number, is_turned) = match (site(a), site(b)) {
            (Some(site), None) => (site, self.constant(b), false),
            (None, Some(site)) => (site, self.constant(a), true),
            _ => return Ok(None),
        };
        let holds = |count: i64, number: i64| {
            let (left, right) = if is_turned { (number, count) } else { (count, number) };
            compared(word, left, right)
        };
        let Some(number) = number.filter(|_| !self.sows()) else { return Ok(None) };
        let place = self.place(&site, scope)?;
        Ok(Some(match (holds(0, number), holds(1, number)) {
            (true, true) => "true".to_owned(),
            (false, false) => "false".to_owned(),
            (true, false) => test("empty?", &place),
            (false, true) => test("not-empty?", &place),
        }))
    }

    /// Whether the group of a site has an empty neighbour: its liberties compared with 0.
    fn has_liberties(
        &mut self,
        word: &str,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
        let is_count = |node: &Node| node.keyword() == "count Liberties";
        let (count, has) = match (word, self.constant(a), self.constant(b)) {
            ("<" | "!=", Some(0), _) if is_count(b) => (b, true),
            (">" | "!=", _, Some(0)) if is_count(a) => (a, true),
            ("=", Some(0), _) if is_count(b) => (b, false),
            ("=", _, Some(0)) if is_count(a) => (a, false),
            _ => return Ok(None),
        };
        count.allow_names(&["at"])?;
        let place = match count.named("at") {
            Some(site) => self.place(site, scope)?,
            None => self.place(&last_to(count), scope)?,
        };
        let directions = match count.positional().get(1) {
            Some(words) => self.directions(words)?,
            None => self.adjacent(),
        };
        let names = self.names(&directions);
        let mut ways = Vec::new();
        for word in ["my?", "enemy?", "neutral?"] {
            if word == "enemy?" && self.players() > 2 {
                return Err(count.unsupported("count Liberties", "with more than two players"));
            }
            ways.push(format!("(and {} (any empty? (border {place} {word} {names})))", test(word, &place)));
        }
        let found = join("or", ways);
        Ok(Some(if has { found } else { negated(&found) }))
    }

    /// Regions are equal as sets.
    fn same_regions(&mut self, a: &Node, b: &Node, scope: &Scope) -> Result<Option<String>, Fault> {
        let is_region =
            |node: &Node| matches!(node.head(), "sites" | "union" | "intersection" | "difference" | "expand");
        if !is_region(a) || !is_region(b) {
            return Ok(None);
        }
        let inner = scope.elsewhere();
        let (a, b) = (self.in_region(a, "here", &inner)?, self.in_region(b, "here", &inner)?);
        Ok(Some(format!("(and (all {b} (sites {a})) (all {a} (sites {b})))")))
    }

    /// Whether two values are equal.
    fn same(&mut self, node: &Node, left: Value, right: Value) -> Result<String, Fault> {
        let empty = |place: &str| test("empty?", place);
        match (left, right) {
            (Value::Number(a), Value::Number(b)) | (Value::Site(a), Value::Site(b)) => {
                Ok(format!("(= {a} {b})"))
            }
            (Value::Constant(a), Value::Constant(b)) => Ok((a == b).to_string()),
            (Value::Number(a), Value::Constant(b)) | (Value::Constant(b), Value::Number(a)) => {
                Ok(format!("(= {a} {b})"))
            }
            (Value::Site(a), Value::Constant(site)) | (Value::Constant(site), Value::Site(a)) => {
                if site < 0 {
                    return Ok(format!("(not-on-board? {a})"));
                }
                let site = usize::try_from(site).ok().filter(|&site| site < self.board.sites.len());
                Ok(site.map_or("false".to_owned(), |site| format!("(= {a} {})", self.board.name(site))))
            }
            (Value::Site(site), Value::Number(number)) | (Value::Number(number), Value::Site(site)) => {
                Ok(format!("(= {} {number})", self.number_of(&site)))
            }
            (Value::Own, Value::Number(number)) | (Value::Number(number), Value::Own) => {
                let is = |player: usize| format!("(and (= own P{player}) (= {number} {player}))");
                Ok(join("or", (1..=self.players()).map(is).collect()))
            }
            (Value::Other, Value::Number(number)) | (Value::Number(number), Value::Other) => {
                let is = |player: usize| format!("(and (!= own P{player}) (= {number} {player}))");
                Ok(join("or", (1..=self.players()).map(is).collect()))
            }
            (Value::OwnerAt(place), Value::Number(number))
            | (Value::Number(number), Value::OwnerAt(place)) => {
                let is = |player: usize| format!("(and (= {number} {player}) {})", owned_by(player, &place));
                let mut ways: Vec<String> = (1..=self.players()).map(is).collect();
                ways.push(format!("(and (= {number} 0) {})", empty(&place)));
                Ok(join("or", ways))
            }
            (Value::Player(player), Value::Number(number)) | (Value::Number(number), Value::Player(player)) => {
                Ok(format!("(= {number} {player})"))
            }
            (Value::Player(player), Value::Constant(number)) | (Value::Constant(number), Value::Player(player)) => {
                Ok((player as i64 == number).to_string())
            }
            (Value::OwnerAt(a), Value::OwnerAt(b)) => Ok(format!(
                "(or (and {} {}) (and {} {} (= (owner {a}) (owner {b}))))",
                empty(&a),
                empty(&b),
                test("not-empty?", &a),
                test("not-empty?", &b)
            )),
            (Value::OwnerAt(place), other) | (other, Value::OwnerAt(place)) => match other {
                Value::Own => Ok(test("my?", &place)),
                Value::Other => Ok(test("enemy?", &place)),
                Value::Constant(0) => Ok(join("or", vec![empty(&place), test("neutral?", &place)])),
                Value::Player(player) => Ok(owned_by(player, &place)),
                Value::Constant(player) if player > 0 && player as usize <= self.players() => {
                    Ok(owned_by(player as usize, &place))
                }
                _ => Err(node.unknown("with these arguments")),
            },
            (Value::WhatAt(a), Value::WhatAt(b)) => {
                Ok(format!("(and (= (type-of {a}) (type-of {b})) (= (owner {a}) (owner {b})))"))
            }
            (Value::WhatAt(place), Value::Kinds(kinds)) | (Value::Kinds(kinds), Value::WhatAt(place)) => {
                Ok(self.is_of(&kinds, &place))
            }
            (Value::WhatAt(place), Value::Constant(0)) | (Value::Constant(0), Value::WhatAt(place)) => {
                Ok(empty(&place))
            }
            (Value::Own, Value::Player(player)) | (Value::Player(player), Value::Own) => {
                Ok(format!("(= own P{player})"))
            }
            (Value::Own, Value::Constant(player)) | (Value::Constant(player), Value::Own) => {
                Ok(if player >= 1 && player as usize <= self.players() {
                    format!("(= own P{player})")
                } else {
                    "false".to_owned()
                })
            }
            (Value::Player(a), Value::Player(b)) => Ok((a == b).to_string()),
            (Value::Own, Value::Own) => Ok("true".to_owned()),
            _ => Err(node.unknown("with these arguments")),
        }
    }

    /// Whether the piece at a place is of one of some kinds, with its owner.
    pub(super) fn is_of(&self, kinds: &[(usize, Option<String>)], place: &str) -> String {
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

    pub(super) fn is_piece(&self, piece: usize, place: &str) -> String {
        let name = &self.pieces[piece].name;
        if place == "here" { format!("(piece? {name})") } else { format!("(piece? {name} {place})") }
    }
}

/// `(last To)`.
fn last_to(node: &Node) -> Node {
    let word = |word: &str| Node { kind: super::tree::Kind::Word(word.to_owned()), name: None, at: node.at };
    Node { kind: super::tree::Kind::List(vec![word("last"), word("To")]), name: None, at: node.at }
}

/// A list with another head.
fn renamed(node: &Node, head: &str) -> Node {
    let word = Node { kind: super::tree::Kind::Word(head.to_owned()), name: None, at: node.at };
    let items = [vec![word], node.arguments().to_vec()].concat();
    Node { kind: super::tree::Kind::List(items), ..node.clone() }
}
