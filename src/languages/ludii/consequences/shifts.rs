//! Consequences that put a piece elsewhere.
//!
//! In: `(fromTo (from …) (to …))`, `(slide …)` after a move. Out: instructions. Ours have no such effect, so the piece is
//! made anew, with what it carries.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::moves::motions;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;

/// The sites in `(from SITE)` and `(to SITE)` of a consequence.
pub(crate) fn ends_of<'a>(node: &Node, from: &'a Node, to: &'a Node) -> Result<(&'a Node, &'a Node), Fault> {
    from.allow_names(&[])?;
    to.allow_names(&[])?;
    match (&from.positional()[..], &to.positional()[..]) {
        (&[from], &[to]) => Ok((from, to)),
        _ => Err(node.unknown("with these arguments")),
    }
}

impl Game {
    /// `(fromTo (from SITE) (to SITE))`: a piece is put elsewhere. There is no such effect, so it is made anew.
    pub(crate) fn shift(
        &mut self,
        node: &Node,
        from: &Node,
        to: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (from, to) = ends_of(node, from, to)?;
        if to.has_head("handSite") {
            return self.hand_over(from, to, scope);
        }
        let (from, to) = (self.place(from, scope)?, self.place(to, scope)?);
        if self.stacks() {
            return Ok(format!("(if (not-empty? {from}) (stack 1 {from} {to}))"));
        }
        Ok(self.shifted(&from, &to, ""))
    }

    /// Instructions that put a piece elsewhere, with what it carries.
    fn shifted(&mut self, from: &str, to: &str, after: &str) -> String {
        let (what, whose) = (self.fresh("what"), self.fresh("whose"));
        let (mut kept, mut given) = (String::new(), String::new());
        for (memory, name) in [(Memory::State, "state"), (Memory::Value, "worth")] {
            if self.carried.contains(&memory) {
                self.remember(memory);
                let local = self.fresh(name);
                let _ = write!(kept, "(let {local} ({name} {from})) ");
                let _ = write!(given, " (set-attribute {name} {local} {to})");
            }
        }
        format!(
            "(if (not-empty? {from}) (let {what} (type-of {from})) (let {whose} (owner {from})) {kept}(capture {from}) \
             (create {whose} {what} {to}){given}{after})"
        )
    }

    /// `(slide (from SITE) DIRECTION (between (exact n) if:True) (to if:True (apply EFFECT)))`: a piece goes so many
    /// steps.
    pub(crate) fn slid(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let parts = motions::parts(node)?;
        let from = parts.from.map(|from| from.positional()).unwrap_or_default();
        let [site] = from[..] else { return Err(node.unknown("with these arguments")) };
        let is_true = |part: Option<&Node>| {
            part.and_then(|part| part.named("if")).is_some_and(|condition| condition.is_word("True"))
        };
        let range = self.range(parts.between)?;
        let is_open = parts.to.is_none() || is_true(parts.to);
        if !is_true(parts.between) || !is_open || range.least != range.most {
            return Err(node.unsupported(&node.keyword(), "as a consequence, with these conditions"));
        }
        if range.least > self.longest() {
            return Err(node.unsupported(&node.keyword(), "as a consequence, over so many steps"));
        }
        let [direction] = self.directions_of(&parts)?[..] else {
            return Err(node.unsupported(&node.keyword(), "as a consequence, in several directions"));
        };
        let from = self.place(site, scope)?;
        let steps = format!(" {}", self.board.direction_name(direction)).repeat(range.least.max(0) as usize);
        let to = format!("(step {from}{steps})");
        // What is set on the piece is set where it arrives.
        let inner = Scope { from: Some(Place::fixed(&to)), ..scope.clone() };
        let after = self.applied_to(parts.to, &inner)?;
        Ok(self.shifted(&from, &to, &after))
    }

    /// What `(apply …)` sets on a piece that goes elsewhere.
    fn applied_to(&mut self, to: Option<&Node>, scope: &Scope) -> Result<String, Fault> {
        let mut out = String::new();
        for apply in to.into_iter().flat_map(Node::positional) {
            for effect in apply.positional() {
                if !matches!(effect.keyword().as_str(), "set State" | "set Value") {
                    return Err(effect.unknown("in a slide as a consequence"));
                }
                let _ = write!(out, " {}", self.effect(effect, scope)?);
            }
        }
        Ok(out)
    }
}
