//! Moves that are choices: of a site, of a vote, of who moves next, or to pass; and moves that are written as choices but do
//! the same as motions.
//!
//! In: `(move Select …)`, `(move Vote …)`, `(move Pass)` and the like. Out: instructions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::rewriting::{moved_at_once, placed_with_captures};
use crate::languages::ludii::text::tree::Node;

impl Game {
    /// Choices, votes and passes, and other moves that are written as such but do the same as motions.
    pub(crate) fn moves_without_motion(
        &mut self,
        node: &Node,
        plain: &[&Node],
        around: &Frame,
    ) -> Result<String, Fault> {
        let frame = &around.with_then_of(node);
        match (node.keyword().as_str(), plain) {
            ("move Select", [_, from]) if from.has_head("from") => self.selecting(from, frame),
            ("move Select", [_, from, to]) if from.has_head("from") && to.has_head("to") => {
                let moved = moved_at_once(node, from, to);
                let moved = moved.ok_or_else(|| node.unsupported("move Select", "of two sites"))?;
                self.moves(&moved, around)
            }
            ("append", [inner]) => {
                let placed = placed_with_captures(inner);
                let placed = placed.ok_or_else(|| node.unsupported("append", "of these moves"))?;
                self.moves(&placed, frame)
            }
            ("move Propose" | "move Vote", [_, what]) => self.voting(node, what, frame),
            ("move Pass", [_]) => {
                self.remember(Memory::Passes);
                self.mentions_pass = true;
                self.places_passes = true;
                let finish = self.finish(frame)?;
                Ok(format!("(name \"pass\") (set passing true) {finish}add"))
            }
            ("move Set", [_, what, _]) if what.is_word("NextPlayer") => {
                let effect = self.effect(&as_effect(node), &frame.scope)?;
                let finish = self.finish(frame)?;
                Ok(format!("(name \"next\") {effect} {finish}add"))
            }
            _ => self.moves_of_race(node, frame),
        }
    }

    /// `(move Select (from REGION ?if:CONDITION))`: nothing changes but what follows.
    fn selecting(&mut self, from: &Node, frame: &Frame) -> Result<String, Fault> {
        from.allow_names(&["if"])?;
        let [region] = from.positional()[..] else { return Err(from.unknown("in move Select")) };
        let finish = self.finish(frame)?;
        if region.has_head("from") && frame.kind.is_some() {
            return self.verified_start(from, frame, &format!("{finish}(name \"stays\") add"));
        }
        let name = self.fresh("choice");
        let body = format!("(go {name}) from {finish}{}add", self.way_named(frame));
        self.looped((&name, "from"), region, from.named("if"), &frame.scope, &body)
    }
}

/// `(move Set …)` as the consequence `(set …)`.
fn as_effect(node: &Node) -> Node {
    let parts = node.arguments().iter().skip(1).filter(|part| !part.has_head("then")).cloned();
    node.new_list("set", parts.collect())
}
