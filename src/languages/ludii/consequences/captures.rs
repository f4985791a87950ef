//! Captures by position: custody, intervention, surrounding, enclosing.
//!
//! In: `(custodial …)` and its kin. Out: instructions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::motions::Range;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::{Node, put};
use crate::languages::ludii::texts::join;

/// Victims and captors of a capture.
struct Sides<'a> {
    between: Option<&'a Node>,
    to: Option<&'a Node>,
    directions: Vec<usize>,
}

impl Game {
    /// A row of victims between the origin and a captor.
    pub(crate) fn custodial(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let origin = self.capture_origin(node, scope)?;
        let sides = self.sides(node)?;
        let range = match sides.between {
            Some(between) => self.range_or(between, Range { least: 1, most: 1000 })?,
            None => Range { least: 1, most: 1000 },
        };
        let (end, count, way) = (self.fresh("end"), self.fresh("count"), self.fresh("way"));
        let victim_scope = Scope { between: Some(Place::fixed(&end)), ..scope.clone() };
        let passes = self.side_condition(sides.between, &victim_scope, &format!("(enemy? {end})"))?;
        let captor_scope = Scope { to: Some(Place::fixed(&end)), ..scope.clone() };
        let closes = self.side_condition(sides.to, &captor_scope, &format!("(friend? {end})"))?;
        let effect_scope = Scope { between: Some(Place::fixed(&end)), ..scope.clone() };
        let effect = self.side_effect(sides.between, &effect_scope, &end)?;
        let start = stepped(&origin, &way);
        let names = self.names(&sides.directions);
        let limit = if range.most >= 1000 { String::new() } else { format!("(< {count} {}) ", range.most) };
        Ok(format!(
            "(for-all {way} {names} (let {end} {start}) (let {count} 0) \
             (while (and {limit}(on-board? {end}) {passes}) (set {count} (+ {count} 1)) (set {end} (step {end} {way}))) \
             (if (and (>= {count} {}) (on-board? {end}) {closes}) (set {end} {start}) \
             (repeat {count} {effect} (set {end} (step {end} {way})))))",
            range.least
        ))
    }

    /// Whether some row of victims could be taken from a site, with the cursor where it is.
    pub(crate) fn exists_custodial(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let from = node.positional().into_iter().find(|part| part.has_head("from"));
        let from = from.map(|from| from.positional()).filter(|parts| parts.len() == 1);
        let from = from.ok_or_else(|| node.unsupported("custodial", "from no site, before a move"))?[0];
        let origin = self.located(from, scope)?;
        let sides = self.sides(node)?;
        let any = Range { least: 1, most: 1000 };
        let range = sides.between.map_or(Ok(any), |between| self.range_or(between, any))?;
        if (range.least, range.most) != (1, 1000) {
            return Err(node.unsupported("custodial", "of this length, before a move"));
        }
        let inner = scope.within_set();
        let victim = Scope { between: inner.site.clone(), ..inner.clone() };
        let victim = self.side_condition(sides.between, &victim, "enemy?")?;
        let captor = Scope { to: inner.site.clone(), ..inner };
        let captor = self.side_condition(sides.to, &captor, "friend?")?;
        let mut ways = Vec::new();
        for &direction in &sides.directions {
            let way = self.board.direction_name(direction);
            // What lies behind the run of victims in this direction.
            ways.push(format!("(any {captor} (border {} {victim} ({way})))", origin.step(&way).text));
        }
        Ok(join("or", ways))
    }

    /// The origin stands between two victims.
    pub(crate) fn intervene(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let origin = self.capture_origin(node, scope)?;
        let sides = self.sides(node)?;
        if sides.between.is_some() {
            return Err(node.unsupported("intervene", "with between"));
        }
        let way = self.fresh("way");
        let at = |back: bool| {
            let way = if back { format!("(opposite {way})") } else { way.clone() };
            Place::fixed(&format!("(step {} {way})", origin.text))
        };
        let mut tests = Vec::new();
        for back in [false, true] {
            let place = at(back);
            let scope = Scope { to: Some(place.clone()), ..scope.clone() };
            tests.push(self.side_condition(sides.to, &scope, &format!("(enemy? {})", place.text))?);
        }
        let place = at(false);
        let scope = Scope { to: Some(place.clone()), ..scope.clone() };
        let effect = self.side_effect(sides.to, &scope, &place.text)?;
        for &direction in &sides.directions {
            self.used.extend(self.board.opposite(direction));
        }
        Ok(format!("(for-all {way} {} (if {} {effect}))", self.names(&sides.directions), join("and", tests)))
    }

    /// A neighbour all of whose neighbours are captors; the edge of the board is one too.
    pub(crate) fn surround(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let origin = self.capture_origin(node, scope)?;
        let sides = self.sides(node)?;
        let (victim, way) = (self.fresh("victim"), self.fresh("way"));
        let inner = Scope { between: Some(Place::fixed(&victim)), ..scope.clone() };
        let is_victim = self.side_condition(sides.between, &inner, &format!("(enemy? {victim})"))?;
        let effect = self.side_effect(sides.between, &inner, &victim)?;
        let mut tests = vec![is_victim];
        for &direction in &sides.directions {
            let place = format!("(step {victim} {})", self.board.direction_name(direction));
            let scope = Scope { to: Some(Place::fixed(&place)), ..scope.clone() };
            let closes = self.side_condition(sides.to, &scope, &format!("(friend? {place})"))?;
            tests.push(join("or", vec![format!("(not-on-board? {place})"), closes]));
        }
        Ok(format!(
            "(for-all {way} {} (let {victim} {}) (if (and (on-board? {victim}) {}) {effect}))",
            self.names(&sides.directions),
            stepped(&origin, &way),
            join("and", tests)
        ))
    }

    /// Groups of victims beside the origin that have no empty neighbour.
    pub(crate) fn enclose(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let origin = self.capture_origin(node, scope)?;
        let sides = self.sides(node)?;
        let (victim, way, start) = (self.fresh("victim"), self.fresh("way"), self.fresh("start"));
        let inner = scope.within_set();
        let inner = Scope { between: inner.site.clone(), ..inner };
        let is_victim = self.side_condition(sides.between, &inner, "enemy?")?;
        let outer = Scope { between: Some(Place::fixed(&victim)), ..scope.clone() };
        let effect = self.side_effect(sides.between, &outer, &victim)?;
        if is_victim.replace("not-empty?", "").contains("empty?") && effect.contains("(set-attribute ") {
            // Ours are of pieces, not of sites.
            return Err(node.unsupported("set State", "where there may be no piece"));
        }
        let names = self.names(&sides.directions);
        Ok(format!(
            "(for-all {way} {names} (let {start} {}) (if (and (any (group {start} {is_victim} {names})) \
             (not (any empty? (border {start} {is_victim} {names})))) \
             (for-all {victim} (group {start} {is_victim} {names}) {effect})))",
            stepped(&origin, &way)
        ))
    }

    /// The run of victims from the origin in each of the given directions.
    pub(crate) fn directional(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let origin = self.capture_origin(node, scope)?;
        let sides = self.sides(node)?;
        let is_given =
            node.positional().iter().any(|part| part.word().is_some() || part.has_head("directions"));
        if !is_given || sides.between.is_some() {
            return Err(node.unsupported("directional", "without directions"));
        }
        let (end, way) = (self.fresh("end"), self.fresh("way"));
        let inner = Scope { to: Some(Place::fixed(&end)), ..scope.clone() };
        let is_victim = self.side_condition(sides.to, &inner, &format!("(enemy? {end})"))?;
        let effect = self.side_effect(sides.to, &inner, &end)?;
        Ok(format!(
            "(for-all {way} {} (let {end} {}) (while (and (on-board? {end}) {is_victim}) {effect} \
             (set {end} (step {end} {way}))))",
            self.names(&sides.directions),
            stepped(&origin, &way)
        ))
    }

    fn sides<'a>(&mut self, node: &'a Node) -> Result<Sides<'a>, Fault> {
        let (mut between, mut to, mut words) = (None, None, None);
        for part in node.positional() {
            match part.head() {
                "from" => {}
                "between" => put(&mut between, part)?,
                "to" => put(&mut to, part)?,
                "directions" => put(&mut words, part)?,
                _ if part.word().is_some() || part.is_array() => put(&mut words, part)?,
                _ => return Err(part.unknown("in this capture")),
            }
        }
        let directions = self.directions_or_adjacent(words)?;
        Ok(Sides { between, to, directions })
    }

    fn side_condition(&mut self, side: Option<&Node>, scope: &Scope, usual: &str) -> Result<String, Fault> {
        match side.and_then(|side| side.named("if")) {
            Some(condition) => self.condition(condition, scope),
            None => Ok(usual.to_owned()),
        }
    }

    /// What is done to a victim; by default it is removed.
    fn side_effect(&mut self, side: Option<&Node>, scope: &Scope, place: &str) -> Result<String, Fault> {
        let Some(side) = side else {
            return Ok(format!("(capture {place}) {}", scope.after_victim).trim_end().to_owned());
        };
        side.allow_names(&["if"])?;
        let mut out = String::new();
        for part in side.positional() {
            match part.head() {
                "apply" => {
                    part.allow_names(&[])?;
                    for effect in part.positional() {
                        out += &(self.effect(effect, scope)? + " ");
                    }
                }
                "max" | "exact" | "range" => {}
                _ => return Err(part.unknown("in this capture")),
            }
        }
        if out.is_empty() {
            out = format!("(capture {place}) ");
        }
        Ok((out + &scope.after_victim).trim_end().to_owned())
    }
}

/// The position one step away, as a value.
fn stepped(origin: &Place, way: &str) -> String {
    format!("(step {} {way})", origin.text)
}
