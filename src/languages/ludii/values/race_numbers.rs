//! Numbers of dice and stacks.
//!
//! In: `(pips)`, `(count Pips)`, `(face SITE)`, `(size Stack …)`, `(topLevel at:…)`. Out: numbers of our language.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;

impl Game {
    pub(crate) fn number_of_race(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("pips", []) => scope.die.clone().ok_or_else(|| node.unknown("here")),
            ("size Stack", [_]) if self.stacks() && node.named("at").is_some() => {
                node.allow_names(&["at"])?;
                let site = node.named("at").ok_or_else(|| node.unknown("here"))?;
                self.height_at(site, scope)
            }
            ("size Stack", [_]) if self.stacks() && node.named("in").is_some() => {
                node.allow_names(&["in"])?;
                let region = node.named("in").ok_or_else(|| node.unknown("here"))?;
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                Ok(self.stacked_count(node, &format!("(pieces {region})")))
            }
            ("topLevel", []) if self.stacks() => {
                let site = node.named("at").ok_or_else(|| node.unknown("without at:"))?;
                // Of an empty site it is 0 too.
                Ok(format!("(max 0 (- {} 1))", self.height_at(site, scope)?))
            }
            ("face", [site]) if !self.dice.is_empty() => self.face(node, site),
            ("count Pips", [_]) if !self.dice.is_empty() => Ok("pips".to_owned()),
            _ => Err(node.unknown_as("a number")),
        }
    }
}
