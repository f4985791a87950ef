//! Postconditions: what must hold after moves for them to be legal.
//!
//! In: `(do MOVES ifAfterwards:…)`, `(max Moves …)`. Out: a [`Frame`] whose moves say so, and invariants.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, mentions};

impl Game {
    /// `(max Moves MOVES)`: those after which the turn can go on longest.
    pub(crate) fn preferring_longest(&mut self, node: &Node, frame: &Frame) -> Result<Frame, Fault> {
        node.allow_names(&[])?;
        self.prefers_longest = true;
        Ok(Frame { effects: format!("{}(set longest 1) ", frame.effects), ..frame.clone() })
    }

    /// `(do MOVES ifAfterwards:CONDITION)`: the condition must hold after these moves.
    pub(crate) fn with_postcondition(&mut self, node: &Node, frame: &Frame) -> Result<Frame, Fault> {
        node.allow_names(&["ifAfterwards"])?;
        let takes = |then: &&Node| {
            ["enclose", "custodial", "surround", "intervene", "directional", "remove"]
                .iter()
                .any(|head| then.has_keyword(head))
        };
        // The condition is tested before that, and ours after everything.
        if let Some(then) = node.positional().into_iter().filter(|part| part.has_head("then")).find(takes) {
            return Err(then.unsupported("then", "with captures after ifAfterwards:"));
        }
        let condition = node.named("ifAfterwards").ok_or_else(|| node.unsupported("do next:", "as moves"))?;
        let condition = self.condition(condition, &Scope::settled())?;
        if mentions(&condition, "landed") {
            return Err(node.unsupported("last To", "inside a set of this condition"));
        }
        // Within another, both must hold.
        let condition = match frame.postcondition.checked_sub(1) {
            Some(outer) => join("and", vec![self.postconditions[outer].clone(), condition]),
            None => condition,
        };
        if !self.postconditions.contains(&condition) {
            self.postconditions.push(condition.clone());
        }
        let number = self.postconditions.iter().position(|known| *known == condition).unwrap_or(0) + 1;
        Ok(Frame { postcondition: number, ..frame.clone() })
    }
}
