//! Comparisons.
//!
//! In: `(= …)`, `(< …)`. Out: conditions of our language.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::TRACK_END;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, negated, occupied, owned_by, test, vacant};
use crate::languages::ludii::values::Value;
use crate::languages::ludii::values::arithmetic::compared;

impl Game {
    pub(crate) fn comparison(
        &mut self,
        node: &Node,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let word = node.head();
        if let Some(found) = self.piece_count_comparison(word, a, b, scope)? {
            return Ok(found);
        }
        if let Some(found) = self.track_site_comparison(word, a, b, scope)? {
            return Ok(found);
        }
        if matches!(word, "=" | "!=") {
            for (a, b) in [(a, b), (b, a)] {
                if a.has_head("where") && self.constant(b) == Some(-1) {
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
    pub(crate) fn piece_count_comparison(
        &mut self,
        word: &str,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
        if let Some(found) = self.liberties_comparison(word, a, b, scope)? {
            return Ok(Some(found));
        }
        let site = |node: &Node| {
            let is_count = matches!(node.keyword().as_str(), "count" | "count Cell" | "count Vertex");
            node.named("at").filter(|site| is_count && !site.has_head("handSite")).cloned()
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
        let Some(number) = number.filter(|_| !self.sows() && !self.stacks()) else { return Ok(None) };
        let place = self.place(&site, scope)?;
        Ok(Some(match (holds(0, number), holds(1, number)) {
            (true, true) => "true".to_owned(),
            (false, false) => "false".to_owned(),
            (true, false) => test("empty?", &place),
            (false, true) => test("not-empty?", &place),
        }))
    }

    /// A comparison of a site along a track with a number below 0, or with 0: whether there is one, or the track has ended.
    fn track_site_comparison(
        &mut self,
        word: &str,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
        let is_track = |node: &Node| node.keyword() == "trackSite Move";
        let (site, holds): (&Node, Box<dyn Fn(i64) -> bool>) = match (self.constant(a), self.constant(b)) {
            (None, Some(number)) if is_track(a) => (a, Box::new(move |site| compared(word, site, number))),
            (Some(number), None) if is_track(b) => (b, Box::new(move |site| compared(word, number, site))),
            _ => return Ok(None),
        };
        let place = self.place(site, scope)?;
        let (off, end) = (holds(-1), holds(-2));
        let sites = self.board.sites.len() + self.board.extras.len();
        let first = holds(0);
        if (1..sites as i64).any(|site| holds(site) != first) {
            return Ok(None);
        }
        let is_end =
            if self.may_be_end(&place) { format!("(= {place} {TRACK_END})") } else { "false".to_owned() };
        let one = |when: String, holds: bool| if holds { when } else { "false".to_owned() };
        let parts = vec![
            one(self.is_site(&place), first),
            one(format!("(not-on-board? {place})"), off),
            one(is_end.clone(), end),
        ];
        Ok(Some(match (first, off, end) {
            (true, true, true) => "true".to_owned(),
            (true, true, false) => negated(&is_end),
            (true, false, true) => format!("(on-board? {place})"),
            _ => join("or", parts),
        }))
    }

    /// Whether the group of a site has an empty neighbour: its liberties compared with 0.
    pub(crate) fn liberties_comparison(
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
            None => self.place(&count.new_list("last", vec![count.new_word("To")]), scope)?,
        };
        let directions = self.directions_or_adjacent(count.positional().get(1).copied())?;
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
    pub(crate) fn same_regions(
        &mut self,
        a: &Node,
        b: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
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
    pub(crate) fn same(&mut self, node: &Node, left: Value, right: Value) -> Result<String, Fault> {
        // Nobody's, or nobody there.
        let ownerless = |place: &str| join("or", vec![vacant(place), test("neutral?", place)]);
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
                ways.push(format!("(and (= {number} 0) {})", ownerless(&place)));
                Ok(join("or", ways))
            }
            (Value::Player(player), Value::Number(number))
            | (Value::Number(number), Value::Player(player)) => Ok(format!("(= {number} {player})")),
            (Value::Player(player), Value::Constant(number))
            | (Value::Constant(number), Value::Player(player)) => Ok((player as i64 == number).to_string()),
            (Value::OwnerAt(a), Value::OwnerAt(b)) => Ok(format!(
                "(or (and {} {}) (and {} {} (= (owner {a}) (owner {b}))))",
                ownerless(&a),
                ownerless(&b),
                occupied(&a),
                occupied(&b)
            )),
            (Value::OwnerAt(place), other) | (other, Value::OwnerAt(place)) => match other {
                Value::Own => Ok(test("my?", &place)),
                Value::Other => Ok(test("enemy?", &place)),
                Value::Constant(0) => Ok(ownerless(&place)),
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
                Ok(vacant(&place))
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
}
