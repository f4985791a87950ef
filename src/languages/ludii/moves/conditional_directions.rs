//! Motions in directions that depend on something, as choices between motions.
//!
//! In: `(move Step (if CONDITION DIRECTIONS OTHERS) …)`, or directions such as `SameDirection`. Out: the same motion in plain
//! directions, under conditions. `(is LastDirection D)`, which only these choices contain, is whether the last move went in
//! a direction.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::COMPASS;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::{Kind, Node};

impl Game {
    /// A motion as a choice between motions, if its directions are not plain.
    pub(crate) fn choice_by_direction(&mut self, node: &Node) -> Result<Option<Node>, Fault> {
        let is_motion = matches!(node.head(), "step" | "slide" | "hop" | "leap")
            || matches!(node.keyword().as_str(), "move Step" | "move Slide" | "move Hop" | "move Leap");
        let Kind::List(items) = &node.kind else { return Ok(None) };
        let Some(at) = items.iter().position(|part| is_motion && depends(part)) else { return Ok(None) };
        let motion = |directions: &Node| {
            // What follows is read where the choice is.
            let without = node.filtered(|part| !part.has_head("then")).without_name();
            without.mapped(|part| if depends(part) { directions.clone() } else { part.clone() })
        };
        if let ("if", [condition, rest @ ..]) = (items[at].head(), items[at].arguments()) {
            let motions = rest.iter().map(motion);
            return Ok(Some(node.new_list("if", [condition.clone()].into_iter().chain(motions).collect())));
        }
        let mut choices = Vec::new();
        for (direction, condition) in self.conditions_of(&items[at])? {
            choices.push(node.new_list("if", vec![condition, motion(&direction)]));
        }
        Ok(Some(node.new_list("or", choices)))
    }

    /// Each direction, with the condition on the last move under which it is meant.
    fn conditions_of(&mut self, words: &Node) -> Result<Vec<(Node, Node)>, Fault> {
        let last =
            |way: &str| words.new_list("is", vec![words.new_word("LastDirection"), words.new_word(way)]);
        let not = |condition: Node| words.new_list("not", vec![condition]);
        let (all, is_same, is_left_out) = match (words.head(), words.word(), words.arguments()) {
            (_, Some(name), _) => (self.board.turning().collect(), name == "SameDirection", false),
            ("difference", _, [all, without]) => {
                (self.directions(all)?, without.is_word("SameDirection"), true)
            }
            _ => return Err(words.unknown_as("directions")),
        };
        let mut found = Vec::new();
        for direction in all {
            let name = |direction: usize| COMPASS[self.board.directions[direction].facing];
            let back = self.board.opposite(direction);
            let back = back.ok_or_else(|| words.unsupported("SameDirection", "on this board"))?;
            let condition = last(name(if is_same { direction } else { back }));
            found.push((
                words.new_word(name(direction)),
                if is_left_out { not(condition) } else { condition },
            ));
        }
        Ok(found)
    }

    /// `(is LastDirection D)`: whether the last move went in this direction.
    pub(crate) fn last_direction(&mut self, node: &Node, way: &Node, scope: &Scope) -> Result<String, Fault> {
        let scope = scope.elsewhere();
        let (Some(to), Some(from)) = (&scope.last_to, &scope.last_from) else {
            return Err(node.unknown("here"));
        };
        let directions = self.directions(way)?;
        let names = self.names(&directions);
        Ok(format!("(any (= here {}) (group {} true {names}))", to.text, from.text))
    }
}

/// Whether directions depend on a condition or on the last move.
fn depends(part: &Node) -> bool {
    let is_relative = |node: &Node| matches!(node.word(), Some("SameDirection" | "OppositeDirection"));
    match part.head() {
        "if" => part.name.is_none(),
        "difference" => part.arguments().get(1).is_some_and(is_relative),
        _ => is_relative(part),
    }
}
