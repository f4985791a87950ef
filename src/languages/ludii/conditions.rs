//! Conditions and numbers.
//!
//! In: `(is …)`, `(= …)`, `(count …)`. Out: conditions and numbers of our language.

use super::Fault;
use super::context::role_number;
use super::context::{Game, Scope, test};
use super::tree::Node;

/// Conditions joined by `and` or `or`; a single one as it is.
pub(super) fn join(word: &str, mut parts: Vec<String>) -> String {
    if parts.len() > 1 {
        let neutral = if word == "and" { "true" } else { "false" };
        parts.retain(|part| part != neutral);
    }
    match parts.len() {
        0 => if word == "and" { "true" } else { "false" }.to_owned(),
        1 => parts.remove(0),
        _ => format!("({word} {})", parts.join(" ")),
    }
}

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
            ("not", [inner]) => Ok(format!("(not {})", self.condition(inner, scope)?)),
            ("is Empty", [_, site]) => Ok(test("empty?", &self.place(site, scope)?)),
            ("is Occupied", [_, site]) => Ok(test("not-empty?", &self.place(site, scope)?)),
            ("is Enemy", [_, who]) => self.whose(who, "enemy?", scope),
            ("is Friend" | "is Mover", [_, who]) => self.whose(who, "my?", scope),
            ("is Next", [_, who]) if self.players() == 2 => self.whose(who, "enemy?", scope),
            ("is In", [_, site, region]) => {
                let place = self.place(site, scope)?;
                self.in_region(region, &place, scope)
            }
            ("all Sites", [_, region]) => {
                let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
                let inner = scope.within_set();
                let region = self.in_region(region, "here", &inner)?;
                let condition = self.condition(condition, &inner)?;
                Ok(format!("(all {condition} (sites {region}))"))
            }
            ("is Prev", [_, who]) if who.word() == Some("Mover") => {
                self.has_again = true;
                Ok("moved".to_owned())
            }
            ("can Move", [_, inner]) => self.can_move(inner, scope),
            ("no Pieces", _) => Ok(format!("(= {} 0)", self.piece_count(node, scope)?)),
            ("=" | "!=" | "<" | ">" | "<=" | ">=", [a, b]) => self.comparison(node.head(), a, b, scope),
            _ => Err(node.unknown("as a condition")),
        }
    }

    fn joined(&mut self, word: &str, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let members: Vec<&Node> = node.positional().into_iter().flat_map(Node::members).collect();
        let parts =
            members.into_iter().map(|part| self.condition(part, scope)).collect::<Result<Vec<_>, _>>()?;
        Ok(join(word, parts))
    }

    /// A test of whose piece stands somewhere: the argument is `(who at:…)`.
    fn whose(&mut self, who: &Node, word: &str, scope: &Scope) -> Result<String, Fault> {
        match (who.head(), who.named("at")) {
            ("who", Some(site)) => Ok(test(word, &self.place(site, scope)?)),
            _ => Err(who.unknown("as a player here")),
        }
    }

    fn comparison(&mut self, word: &str, a: &Node, b: &Node, scope: &Scope) -> Result<String, Fault> {
        let negated = |found: String| if word == "!=" { format!("(not {found})") } else { found };
        if matches!(word, "=" | "!=") {
            for (a, b) in [(a, b), (b, a)] {
                let Some(site) = a.named("at") else { continue };
                match a.head() {
                    "who" => {
                        let place = self.place(site, scope)?;
                        return self.owned(b, &place).map(negated);
                    }
                    "what" if b.head() == "id" => {
                        let place = self.place(site, scope)?;
                        return self.is_kind(b, &place).map(negated);
                    }
                    _ => {}
                }
            }
            if let (Ok(a), Ok(b)) = (self.place(a, scope), self.place(b, scope)) {
                return Ok(format!("({word} {a} {b})"));
            }
        }
        Ok(format!("({word} {} {})", self.number(a, scope)?, self.number(b, scope)?))
    }

    /// Whether the piece at a place is of the kind of `(id "Name" ROLE)`.
    fn is_kind(&mut self, id: &Node, place: &str) -> Result<String, Fault> {
        let arguments = id.positional();
        let name =
            arguments.first().and_then(|node| node.text()).ok_or_else(|| id.unknown("without a name"))?;
        let (piece, _) = self.piece_named(id, name)?;
        let mut parts = Vec::new();
        if let Some(role) = arguments.get(1) {
            parts.push(self.owned(role, place)?);
        }
        parts.push(self.is_piece(piece, place));
        Ok(join("and", parts))
    }

    pub(super) fn is_piece(&self, piece: usize, place: &str) -> String {
        let name = &self.pieces[piece].name;
        if place == "here" { format!("(piece? {name})") } else { format!("(piece? {name} {place})") }
    }

    /// Whether a piece of a role stands at a place.
    pub(super) fn owned(&self, role: &Node, place: &str) -> Result<String, Fault> {
        if let Some(player) = role_number(role).filter(|&player| player <= self.players()) {
            let occupied = test("not-empty?", place);
            return Ok(format!("(and {occupied} (= (owner {place}) P{player}))"));
        }
        let word = match (role.word(), role.head()) {
            (Some("Mover"), _) | (_, "mover") => "my?",
            (Some("Next" | "Prev"), _) | (_, "next") if self.players() == 2 => "enemy?",
            (Some("Enemy"), _) => "enemy?",
            (Some("Friend"), _) => "friend?",
            (Some("Neutral"), _) => "neutral?",
            (Some("All"), _) => "not-empty?",
            _ => return Err(role.unknown("as the owner of pieces")),
        };
        Ok(test(word, place))
    }

    /// A number that is known beforehand.
    pub(super) fn constant(&self, node: &Node) -> Option<i64> {
        if let Some(number) = node.integer() {
            return Some(number);
        }
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("count Rows", [_]) => Some(i64::from(self.board.size().1)),
            ("count Columns", [_]) => Some(i64::from(self.board.size().0)),
            (word @ ("+" | "-" | "*" | "/" | "%"), [a, b]) => {
                let (a, b) = (self.constant(a)?, self.constant(b)?);
                match word {
                    "+" => a.checked_add(b),
                    "-" => a.checked_sub(b),
                    "*" => a.checked_mul(b),
                    "/" => a.checked_div(b),
                    _ => a.checked_rem(b),
                }
            }
            _ => None,
        }
    }

    /// A number.
    pub(super) fn number(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        if let Some(number) = self.constant(node) {
            return Ok(number.to_string());
        }
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("count Pieces", _) => self.piece_count(node, scope),
            ("count Sites", _) => {
                node.allow_names(&["in"])?;
                let region = node.named("in").ok_or_else(|| node.unknown("without in:"))?;
                Ok(format!("(count (sites {}))", self.in_region(region, "here", &scope.within_set())?))
            }
            ("count Groups", _) => self.group_count(node),
            ("+" | "-" | "*" | "/", [a, b]) => {
                Ok(format!("({} {} {})", node.head(), self.number(a, scope)?, self.number(b, scope)?))
            }
            ("%", [a, b]) => Ok(format!("(mod {} {})", self.number(a, scope)?, self.number(b, scope)?)),
            _ => Err(node.unknown("as a number")),
        }
    }

    /// `(count Pieces ROLE "Name" in:REGION)`, and `no Pieces` alike.
    fn piece_count(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["in"])?;
        if let Some(hand) = node.named("in").filter(|region| region.keyword() == "sites Hand") {
            return self.hand_count(node, hand);
        }
        if self.has_hands {
            return self.count_everywhere(node, scope);
        }
        self.count_on_board(node, scope)
    }

    /// Pieces on the board and those off it.
    fn count_everywhere(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let on_board = self.count_on_board(node, scope)?;
        if node.named("in").is_some() {
            return Ok(on_board);
        }
        let arguments = node.positional();
        let [_, who] = arguments[..] else {
            return Err(node.unsupported(&node.keyword(), "by kind in games with hands"));
        };
        Ok(format!("(+ {on_board} {})", self.in_hand_of(who)?))
    }

    /// How many pieces are in the hand of the player that a region names.
    fn hand_count(&mut self, node: &Node, hand: &Node) -> Result<String, Fault> {
        let arguments = node.positional();
        if arguments.iter().any(|argument| argument.text().is_some()) {
            return Err(node.unsupported(&node.keyword(), "by kind in hands"));
        }
        let who = hand.arguments().get(1).ok_or_else(|| hand.unknown("without a player"))?;
        self.in_hand_of(who)
    }

    fn in_hand_of(&self, who: &Node) -> Result<String, Fault> {
        let players: Vec<String> = match (who.word(), role_number(who)) {
            (Some("Mover"), _) => vec![String::new()],
            (_, Some(player)) if player <= self.players() => vec![format!(" P{player}")],
            (Some("All" | "Each"), _) => (1..=self.players()).map(|player| format!(" P{player}")).collect(),
            (Some("Next"), _) if self.players() == 2 => {
                // Everybody's without the mover's own.
                let (all, own) =
                    (self.reserves(&[" P1".to_owned(), " P2".to_owned()]), self.reserves(&[String::new()]));
                return Ok(format!("(- {all} {own})"));
            }
            _ => return Err(who.unknown("as the owner of a hand")),
        };
        Ok(self.reserves(&players))
    }

    fn reserves(&self, players: &[String]) -> String {
        let kinds = self.pieces.iter().map(|piece| &piece.name);
        let each =
            kinds.flat_map(|kind| players.iter().map(move |player| format!("(reserve {kind}{player})")));
        let parts: Vec<String> = each.collect();
        if parts.len() == 1 { parts.concat() } else { format!("(+ {})", parts.join(" ")) }
    }

    /// Pieces on the board.
    fn count_on_board(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let mut parts = Vec::new();
        for argument in node.positional().into_iter().skip(1) {
            match argument.text() {
                Some(name) => {
                    let (piece, _) = self.piece_named(argument, name)?;
                    parts.push(self.is_piece(piece, "here"));
                }
                None => parts.push(self.owned(argument, "here")?),
            }
        }
        if let Some(region) = node.named("in") {
            parts.push(self.in_region(region, "here", &scope.within_set())?);
        }
        if parts.is_empty() {
            parts.push("not-empty?".to_owned());
        }
        Ok(format!("(count (pieces {}))", parts.join(" ")))
    }

    fn group_count(&mut self, node: &Node) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
        let scope = Scope { to: Some("here".to_owned()), ..Scope::default() };
        let condition = self.condition(condition, &scope)?;
        let directions = match node.positional().get(1) {
            Some(words) => self.directions(words)?,
            None => self.board.adjacent(),
        };
        self.used.extend(directions.iter().copied());
        Ok(format!("(groups (sites {condition}) {})", self.names(&directions)))
    }
}
