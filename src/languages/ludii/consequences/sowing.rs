//! Sowing seeds along tracks.
//!
//! In: `(sow …)`, `(move Remove …)` of seeds. Out: instructions. Seeds are numbers of sites, not pieces.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, negated};

/// The name of the track along which something is sown.
fn track_of(node: &Node) -> Option<String> {
    if node.has_head("sow") {
        return node.positional().into_iter().find_map(Node::text).map(str::to_owned);
    }
    node.inner().iter().find_map(track_of)
}

/// What the parts of a sowing are called: where it begins, the present hole, how many seeds are left, and the track.
struct Names {
    first: String,
    hole: String,
    left: String,
    way: String,
}

impl Game {
    /// Whether sites hold seeds.
    pub(crate) fn sows(&self) -> bool {
        self.remembers(Memory::Seeds)
    }

    /// `(sow …)`: the seeds of a hole go one by one into those that follow.
    pub(crate) fn sow(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[
            "if",
            "apply",
            "includeSelf",
            "origin",
            "backtracking",
            "owner",
            "skipIf",
            "numPerHole",
            "count",
            "forward",
        ])?;
        let is = |name: &str, otherwise: bool| match node.named(name).map(|value| value.word()) {
            None => Ok(otherwise),
            Some(Some("True")) => Ok(true),
            Some(Some("False")) => Ok(false),
            _ => Err(node.unsupported(&format!("sow {name}:"), "with a condition")),
        };
        let (includes_self, goes_on) = (is("includeSelf", true)?, is("forward", false)?);
        let (mut name, mut from) = (None, None);
        for part in node.positional() {
            match part.text() {
                Some(text) => name = Some(text),
                None if from.is_none() => from = Some(part),
                None => return Err(part.unknown("in sow")),
            }
        }
        let start = match from {
            Some(site) => self.located(site, scope)?,
            None => scope.last_to.clone().ok_or_else(|| node.unknown("here"))?,
        };
        if !scope.is_after() {
            return Err(node.unsupported("sow", "before a move is made"));
        }
        let owner = node.named("owner").map(|who| self.value(who, scope)).transpose()?;
        let way = match self.first_track(name.filter(|_| owner.is_none())) {
            Some(way) => way,
            None => self.track_direction(node, name, owner.as_ref())?,
        };
        self.sown = true;
        let names =
            Names { first: self.fresh("first"), hole: self.fresh("hole"), left: self.fresh("left"), way };
        let Names { first, hole, left, .. } = &names;
        let (from, to) = (Some(Place::fixed(first)), Some(Place::fixed(hole)));
        let goes_back_while = node.named("backtracking").filter(|value| value.word().is_none());
        let inner = Scope { from, to, site: None, may_be_taken: goes_back_while.is_some(), ..scope.clone() };
        let apply = match node.named("apply") {
            Some(apply) => self.effect(apply, &inner)?,
            None => String::new(),
        };
        // Before anything is sown.
        let before = Scope { from: scope.from.clone().or(inner.from.clone()), ..scope.clone() };
        let origin = node.named("origin").map(|origin| self.condition(origin, &before)).transpose()?;
        let number = match node.named("count") {
            Some(count) => self.number(count, &before)?,
            None => format!("(seeds {first})"),
        };
        let (origin, put_back) = origin.map_or_else(Default::default, |origin| {
            // A seed for the hole where they come from, if that is so while they are still there.
            let back = format!("(set (seeds~ {first}) (+ (seeds~ {first}) 1)) (set {left} (- {left} 1))");
            match origin.as_str() {
                "false" => Default::default(),
                "true" => (String::new(), back + " "),
                _ => (format!("(let {left}-back {origin}) "), format!("(if {left}-back {back}) ")),
            }
        });
        let mut out = format!(
            "(let {first} {}) (let {left} {number}) (let {left}-all {left}) (let {hole} {first}) {origin}\
             (set (seeds~ {first}) (- (seeds~ {first}) {left})) {put_back}",
            start.text
        );
        out += &self.emptied(first, &format!("{left}-all"));
        out += &self.dropping(node, &inner, &names, includes_self)?;
        let _ =
            write!(out, "(for-all place (sites sown) (set (sown place) false)) (set (sown {hole}) true) ");
        if !includes_self && !apply.is_empty() {
            let _ = write!(out, "(set {hole} {hole}-seen) ");
        }
        if apply.is_empty() {
            Ok(out)
        } else {
            Ok(out + &self.captured(node, &inner, &names, &apply, goes_on)?)
        }
    }

    /// Instructions after so many seeds have been taken from a hole: it loses its state with the last one.
    pub(crate) fn emptied(&self, hole: &str, taken: &str) -> String {
        if self.carried.contains(&Memory::State) {
            format!("(if (and (> {taken} 0) (= (seeds~ {hole}) 0)) (set (marked~ {hole}) 0)) ")
        } else {
            String::new()
        }
    }

    /// The loop that puts seeds into holes.
    fn dropping(
        &mut self,
        node: &Node,
        inner: &Scope,
        Names { first, hole, left, way }: &Names,
        includes_self: bool,
    ) -> Result<String, Fault> {
        let drop = match node.named("numPerHole") {
            None => format!("(set (seeds~ {hole}) (+ (seeds~ {hole}) 1)) (set {left} (- {left} 1))"),
            Some(each) => {
                let (each, put) = (self.number(each, inner)?, self.fresh("put"));
                format!(
                    "(let {put} (min {left} {each})) (set (seeds~ {hole}) (+ (seeds~ {hole}) {put})) \
                     (set {left} (- {left} {put}))"
                )
            }
        };
        let drop = match node.named("skipIf") {
            Some(skip) => format!("(if {} {drop})", negated(&self.condition(skip, inner)?)),
            None => drop,
        };
        let next = format!("(set {hole} (step {hole} {way}))");
        if includes_self {
            return Ok(format!("(while (> {left} 0) {next} {drop}) "));
        }
        // Where the last seed has passed over the first hole, Ludii takes that one for the last.
        Ok(format!(
            "(let {hole}-seen {hole}) (while (> {left} 0) {next} (set {hole}-seen {hole}) \
             (if (= {hole} {first}) {next}) {drop}) "
        ))
    }

    /// What happens at the last hole, and, if it goes on, at those before or after it, up to where sowing began, but at no
    /// more than have been sown.
    fn captured(
        &mut self,
        node: &Node,
        inner: &Scope,
        Names { first, hole, left, way }: &Names,
        apply: &str,
        goes_on: bool,
    ) -> Result<String, Fault> {
        let condition = node.named("if").map(|condition| self.condition(condition, inner)).transpose()?;
        let condition = condition.unwrap_or_else(|| "true".to_owned());
        let test = |condition: &str| join("and", vec![format!("(on-board? {hole})"), condition.to_owned()]);
        let back = node.named("backtracking").filter(|value| !value.is_word("False"));
        if back.is_none() && !goes_on {
            return Ok(format!("(if {} {apply})", test(&condition)));
        }
        let way = if goes_on { way.clone() } else { format!("back-{way}") };
        let on = format!("(set {hole} (step {hole} {way})) (set {left}-all (- {left}-all 1))");
        if apply.contains("next-turn") && node.named("if").is_none() {
            return Err(
                node.unsupported("sow", "with moves that go on, and captures at several holes without if:")
            );
        }
        let Some(goes_back) = back.filter(|value| value.word().is_none()) else {
            return Ok(format!(
                "(if {} {apply} {on} (while (and (> {left}-all 0) (!= {hole} {first}) {}) {apply} {on}))",
                test(&condition),
                test(&condition)
            ));
        };
        // It goes back as long as the condition holds, from the last hole on, and all captures are decided on as if none
        // had been made.
        let mut texts = [condition, apply.to_owned(), self.condition(goes_back, inner)?];
        let copy = self.fresh("before");
        let copied = self.copied("seeds", &copy, &mut texts);
        let [condition, apply, goes_back] = texts;
        Ok(format!(
            "{copied}(if {} {apply} (if {goes_back} {on} (while (and (> {left}-all 0) (!= {hole} {first}) {}) \
             {apply} {on})))",
            test(&condition),
            test(&goes_back)
        ))
    }

    /// `(move Remove REGION ?count:n)`: all seeds of a hole, or so many.
    pub(crate) fn removing_seeds(
        &mut self,
        node: &Node,
        region: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        node.allow_names(&["count"])?;
        let finish = self.finish(frame)?;
        let name = self.fresh("victim");
        let here = Some(Place::fixed(&name));
        let scope = Scope { to: here.clone(), site: here, ..frame.scope.clone() };
        let left = match node.named("count") {
            Some(count) => format!("(- (seeds~ {name}) {})", self.number(count, &scope)?),
            None => "0".to_owned(),
        };
        let emptied = self.emptied(&name, "1");
        let body = format!(
            "(verify (> (seeds {name}) 0)) (set (seeds~ {name}) {left}) {emptied}(go {name}) from {finish}add"
        );
        self.looped((&name, "site"), region, None, &frame.scope, &body)
    }

    /// A name for moves that sow along one of several tracks, since otherwise those with the same result would be one.
    pub(crate) fn way_named(&self, frame: &Frame) -> String {
        let way = frame.thens.iter().find_map(track_of).filter(|_| self.tracks.len() > 1);
        way.map_or_else(String::new, |way| format!("(name \"{way}\") "))
    }
}
