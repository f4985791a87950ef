//! Values and numbers.
//!
//! In: `(who at:…)`, `(id …)`, `(count …)`. Out: what they stand for, as far as it can be compared.

use super::Fault;
use super::context::{Game, Memory, Owner, Scope, role_number};
use super::places::names_site;
use super::texts::{join, negated, test};
use super::tree::Node;

/// What a value stands for. In Ludii all of these are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Constant(i64),
    Number(String),
    Site(String),
    /// The player who moves, or has just moved.
    Own,
    /// The other one of two.
    Other,
    Player(usize),
    /// The owner of what stands there.
    OwnerAt(String),
    /// What stands there.
    WhatAt(String),
    /// Kinds of pieces, with an owner: `own`, `enemy`, or the name of a player.
    Kinds(Vec<(usize, Option<String>)>),
}

impl Game {
    pub(super) fn value(&mut self, node: &Node, scope: &Scope) -> Result<Value, Fault> {
        if let Some(number) = self.constant(node) {
            return Ok(Value::Constant(number));
        }
        if let Some(player) = self.role(node, scope)? {
            return Ok(player);
        }
        match (node.head(), node.named("at")) {
            ("who", Some(site)) if node.positional().is_empty() => {
                return Ok(Value::OwnerAt(self.place(site, scope)?));
            }
            ("what", Some(site)) if node.positional().is_empty() => {
                return Ok(Value::WhatAt(self.place(site, scope)?));
            }
            ("id", _) => return self.kinds_of(node, scope),
            _ => {}
        }
        if names_site(node) || node.head() == "mapEntry" {
            return Ok(Value::Site(self.place(node, scope)?));
        }
        Ok(Value::Number(self.number(node, scope)?))
    }

    /// A player, if the node names one.
    pub(super) fn role(&mut self, node: &Node, scope: &Scope) -> Result<Option<Value>, Fault> {
        let found = match (node.word(), node.head()) {
            (Some("Mover"), _) | (_, "mover") => Value::Own,
            (Some("Next" | "Enemy"), _) | (_, "next") if self.players() == 2 => Value::Other,
            (Some("Player"), _) | (_, "player") => match scope.player {
                Some(player) => Value::Player(player),
                None => return Err(node.unknown("here")),
            },
            _ => match role_number(node).filter(|&player| player <= self.players()) {
                Some(player) => Value::Player(player),
                None => return Ok(None),
            },
        };
        Ok(Some(found))
    }

    /// `(id "Name" ROLE)` or `(id "Name1")`. With a role, names that contain the word count.
    fn kinds_of(&mut self, id: &Node, scope: &Scope) -> Result<Value, Fault> {
        id.allow_names(&[])?;
        let arguments = id.positional();
        let first = arguments.first().ok_or_else(|| id.unknown("without a name"))?;
        let Some(name) = first.text() else {
            return self.role(first, scope)?.ok_or_else(|| first.unknown("here"));
        };
        let Some(role) = arguments.get(1) else {
            let (piece, number) = self.piece_named(id, name)?;
            let owner = match (self.pieces[piece].owner, number) {
                (Owner::Each, Some(player)) => Some(format!("P{player}")),
                _ => None,
            };
            return Ok(Value::Kinds(vec![(piece, owner)]));
        };
        if role.word() == Some("Neutral") || role.word() == Some("Shared") {
            return Ok(Value::Kinds(vec![(self.piece_named(id, name)?.0, None)]));
        }
        let owner = match self.role(role, scope)? {
            Some(Value::Own) => "own".to_owned(),
            Some(Value::Other) => "enemy".to_owned(),
            Some(Value::Player(player)) => format!("P{player}"),
            _ => return Err(role.unknown("as the owner of a kind")),
        };
        let stem = |piece: &str| piece.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let wanted: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let kinds: Vec<(usize, Option<String>)> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.owner != Owner::Neutral)
            .filter(|(_, piece)| piece.name == wanted || stem(&piece.name) == wanted)
            .map(|(at, _)| (at, Some(owner.clone())))
            .collect();
        if kinds.is_empty() {
            return Err(id.fault(format!("there is no piece `{name}`")));
        }
        Ok(Value::Kinds(kinds))
    }

    /// Whether a piece of a role stands at a place.
    pub(super) fn owned(&mut self, role: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        match self.role(role, scope)? {
            Some(Value::Own) => return Ok(test("my?", place)),
            Some(Value::Other) => return Ok(test("enemy?", place)),
            Some(Value::Player(player)) => {
                return Ok(format!("(and {} (= (owner {place}) P{player}))", test("not-empty?", place)));
            }
            _ => {}
        }
        let word = match role.word() {
            Some("Prev") if self.players() == 2 => "enemy?",
            Some("Enemy" | "NonMover") => "enemy?",
            Some("Friend") => "friend?",
            Some("Neutral" | "Shared") => "neutral?",
            Some("All" | "Each") => "not-empty?",
            _ => return Err(role.unknown("as the owner of pieces")),
        };
        Ok(test(word, place))
    }

    /// A number.
    pub(super) fn number(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        if let Some(number) = self.constant(node) {
            return Ok(number.to_string());
        }
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("count Pieces", _) => self.piece_count(node, scope),
            ("count Sites", _) | ("count", [])
                if node.named("in").is_some() && node.named("at").is_none() =>
            {
                node.allow_names(&["in"])?;
                let region = node.named("in").ok_or_else(|| node.unknown("without in:"))?;
                if self.sows() {
                    let region = self.in_region(region, "here", &scope.elsewhere())?;
                    return if node.keyword() == "count Sites" {
                        Ok(format!("(count (sites {region}))"))
                    } else {
                        Ok(format!("(sum seeds (sites {region}))"))
                    };
                }
                if region.keyword() == "sites Hand" {
                    return self.hand_count(node, region);
                }
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                Ok(format!("(count (sites {region}))"))
            }
            ("count" | "count Cell" | "count Vertex", _) if node.named("at").is_some() => {
                let site = node.named("at").ok_or_else(|| node.unknown("here"))?;
                self.count_at(node, site, scope)
            }
            ("count Groups", _) => self.group_count(node, scope),
            ("count Moves", [_]) => {
                self.remember(Memory::Moves);
                // What follows a move already counts it.
                let is_after = scope.stage == super::context::Stage::After;
                Ok(if is_after { "(+ moves-made 1)" } else { "moves-made" }.to_owned())
            }
            ("count MovesThisTurn", [_]) if scope.stage == super::context::Stage::Play => {
                self.remember(Memory::InTurn);
                self.remember(Memory::Again);
                Ok("in-turn".to_owned())
            }
            ("size Group", _) => self.group_size(node, scope),
            ("counter", []) => {
                self.remember(Memory::Counter);
                // It grows after the ends have been tested.
                Ok(if scope.stage == super::context::Stage::Play { "counter" } else { "(- counter 1)" }
                    .to_owned())
            }
            ("count Turns", [_]) if scope.stage != super::context::Stage::End => {
                self.remember(Memory::Turns);
                self.remember(Memory::Again);
                Ok("turns-made".to_owned())
            }
            ("var", _) => self.variable(node),
            ("state", []) => {
                let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
                let place = self.place(site, scope)?;
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
            ("+", [list]) if list.is_array() => {
                let parts = list.members().into_iter().map(|part| self.number(part, scope));
                Ok(format!("(+ {})", parts.collect::<Result<Vec<_>, _>>()?.join(" ")))
            }
            ("row" | "column", []) => {
                let of = node.named("of").ok_or_else(|| node.unknown("without of:"))?;
                let place = self.place(of, scope)?;
                let (row, column) = self.coordinates(node, &place)?;
                Ok(if node.head() == "row" { row } else { column })
            }
            ("count Steps", [_, from, to]) => {
                node.allow_names(&[])?;
                let (from, to) = (self.place(from, scope)?, self.place(to, scope)?);
                self.distance(node, &from, &to)
            }
            ("where", _) => {
                let set = self.pieces_where(node, scope)?;
                self.numbers_sites = true;
                Ok(format!("(- (max (+ (index here) 1) {set}) 1)"))
            }
            ("if", [condition, then, otherwise]) => self.choice(condition, then, otherwise, scope),
            ("mover", []) => {
                let numbers: Vec<i64> = (1..=self.players() as i64).collect();
                self.number_of_player(node, &numbers)
            }
            ("next", []) if self.players() == 2 => self.number_of_player(node, &[2, 1]),
            ("mapEntry" | "trackSite Move", _) => {
                let place = self.place(node, scope)?;
                Ok(self.number_of(&place))
            }
            _ if names_site(node) => {
                let place = self.place(node, scope)?;
                Ok(self.number_of(&place))
            }
            ("%", [a, b]) => Ok(format!("(mod {} {})", self.number(a, scope)?, self.number(b, scope)?)),
            _ => Err(node.unknown("as a number")),
        }
    }

    /// The row and the column of a site, as numbers.
    fn coordinates(&mut self, node: &Node, place: &str) -> Result<(String, String), Fault> {
        if self.board.form != super::board::Form::Rows {
            return Err(node.unsupported(&node.keyword(), "on this board"));
        }
        let columns = self.board.size().0;
        let index = self.number_of(place);
        Ok((format!("(/ {index} {columns})"), format!("(mod {index} {columns})")))
    }

    /// How many steps to adjacent sites two sites are apart.
    fn distance(&mut self, node: &Node, from: &str, to: &str) -> Result<String, Fault> {
        if self.board.alternating {
            return Err(node.unsupported("count Steps", "on this board"));
        }
        let ((row, column), (other_row, other_column)) =
            (self.coordinates(node, from)?, self.coordinates(node, to)?);
        let apart = |a: &str, b: &str| format!("(max (- {a} {b}) (- {b} {a}))");
        let (up, across) = (apart(&row, &other_row), apart(&column, &other_column));
        Ok(if self.board.on_points { format!("(+ {up} {across})") } else { format!("(max {up} {across})") })
    }

    /// One number or another: both are summed up over a single site, or over none.
    fn choice(
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
        let part = |number: &str, condition: &str| format!("(sum {number} (sites (in-zone? {zone}) {condition}))");
        Ok(format!("(+ {} {})", part(&then, &condition), part(&otherwise, &negated(&condition))))
    }

    /// `(var "Name")`.
    pub(super) fn variable(&mut self, node: &Node) -> Result<String, Fault> {
        let name = match node.positional()[..] {
            [] => "var".to_owned(),
            [name] => name.text().ok_or_else(|| node.unknown("here"))?.to_owned(),
            _ => return Err(node.unknown("with these arguments")),
        };
        let name: String =
            name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
        let name = format!("var-{name}");
        self.variables.insert(name.clone());
        Ok(name)
    }

    /// A variable that each player has one of.
    pub(super) fn of_player(
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
            _ => Err(who.unknown("as a player here")),
        }
    }

    /// How many pieces are at a site; in a hand all of them.
    fn count_at(&mut self, node: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        if self.sows() {
            return if site.head() == "handSite" {
                self.hand_seeds(site, scope)
            } else {
                Ok(format!("(seeds {})", self.place(site, scope)?))
            };
        }
        if site.head() == "handSite" {
            return self.hand_total(site);
        }
        let _ = scope;
        Err(node.unsupported("count at:", "as a number"))
    }

    /// `(count Pieces ROLE "Name" in:REGION)`, and `no Pieces` alike.
    pub(super) fn piece_count(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["in", "if"])?;
        if self.sows() {
            let region = node
                .named("in")
                .filter(|_| node.positional().iter().skip(1).all(|part| part.word() == Some("All")));
            let region = region.ok_or_else(|| node.unsupported(&node.keyword(), "of seeds"))?;
            let region = self.in_region(region, "here", &scope.elsewhere())?;
            return Ok(format!("(sum seeds (sites {region}))"));
        }
        if let Some(hand) = node.named("in").filter(|region| region.keyword() == "sites Hand") {
            return self.hand_count(node, hand);
        }
        let on_board = self.count_on_board(node, scope)?;
        if !self.has_hands || node.named("in").is_some() || node.named("if").is_some() {
            return Ok(on_board);
        }
        let (mut who, mut kinds) = (None, Vec::new());
        for argument in node.positional().into_iter().skip(1) {
            match argument.text() {
                Some(name) => kinds = self.kinds_named(argument, name)?,
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
    fn hand_owners(
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

    /// The kinds whose names are a word, with or without the number of an owner.
    pub(super) fn kinds_named(&self, node: &Node, name: &str) -> Result<Vec<usize>, Fault> {
        let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let name = name.as_str();
        if let Ok((kind, None)) = self.piece_named(node, name) {
            return Ok(vec![kind]);
        }
        let stem = |piece: &str| piece.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let found: Vec<usize> =
            (0..self.pieces.len()).filter(|&at| stem(&self.pieces[at].name) == name).collect();
        if found.is_empty() { Ok(vec![self.piece_named(node, name)?.0]) } else { Ok(found) }
    }

    /// How many pieces are in the hand of the player that a region names.
    fn hand_count(&mut self, node: &Node, hand: &Node) -> Result<String, Fault> {
        let names: Vec<&Node> = node.positional().into_iter().filter(|part| part.text().is_some()).collect();
        let kinds = match names[..] {
            [] => (0..self.pieces.len()).collect(),
            [name] => self.kinds_named(name, name.text().unwrap_or(""))?,
            _ => return Err(node.unknown("with these arguments")),
        };
        let who = hand.arguments().get(1).ok_or_else(|| hand.unknown("without a player"))?.clone();
        let players = self.hand_owners(node, Some(&who), &Scope::default())?;
        Ok(self.reserves(&kinds, &players))
    }

    /// What is in the hand of `(handSite ROLE)`.
    pub(super) fn hand_total(&mut self, site: &Node) -> Result<String, Fault> {
        let arguments = site.positional();
        let [who] = arguments[..] else { return Err(site.unknown("with several sites")) };
        let players = self.hand_owners(site, Some(who), &Scope::default())?;
        let kinds: Vec<usize> = (0..self.pieces.len()).collect();
        Ok(self.reserves(&kinds, &players))
    }

    fn reserves(&self, kinds: &[usize], (players, without): &(Vec<String>, Vec<String>)) -> String {
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
    fn count_on_board(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let mut parts = Vec::new();
        let inner = scope.within_set();
        for argument in node.positional().into_iter().skip(1) {
            match argument.text() {
                Some(name) => {
                    let kinds = self.kinds_named(argument, name)?;
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
        Ok(format!("(count (pieces {}))", parts.join(" ")))
    }

    fn group_count(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
        let condition = self.condition(condition, &scope.within_set_as_to())?;
        let directions = match node.positional().get(1) {
            Some(words) => self.directions(words)?,
            None => self.adjacent(),
        };
        Ok(format!("(groups (sites {condition}) {})", self.names(&directions)))
    }

    /// `(size Group at:SITE ?DIRECTIONS ?if:)`: as many as are joined, by default of the same owner.
    fn group_size(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        Ok(format!("(count {})", self.group(node, scope)?))
    }

    /// The set of a group.
    pub(super) fn group(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["at", "if"])?;
        let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
        let place = self.place(site, scope)?;
        let condition = match node.named("if") {
            Some(condition) => self.condition(condition, &scope.within_set_as_to())?,
            None => return Err(node.unsupported(&node.keyword(), "without if:")),
        };
        let directions = match node.positional().get(1) {
            Some(words) => self.directions(words)?,
            None => self.adjacent(),
        };
        Ok(format!("(group {place} {condition} {})", self.names(&directions)))
    }

    /// The adjacent directions, which are used from now on.
    pub(super) fn adjacent(&mut self) -> Vec<usize> {
        let adjacent = self.board.adjacent();
        self.used.extend(adjacent.iter().copied());
        adjacent
    }
}
