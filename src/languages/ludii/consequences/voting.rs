//! Proposals and votes of two players.
//!
//! In: `(move Propose "End")`, `(move Vote "End")`, `(is Proposed "End")`, `(is Decided "End")`. Out: moves, effects and
//! conditions with three variables: what is proposed, how the first of two players has voted, and what the last move has decided.
//! What both have voted for is decided, and when both have voted nothing is proposed any more.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::Node;

/// The variables.
const VARIABLES: [&str; 3] = ["proposed", "voted", "decided"];

impl Game {
    /// A vote, or a proposal, as a move that does nothing but what follows it.
    pub(crate) fn voting(&mut self, node: &Node, what: &Node, frame: &Frame) -> Result<String, Fault> {
        let word = node.arguments().first().and_then(Node::word).unwrap_or_default().to_lowercase();
        let name = format!("{word} {}", what.text().unwrap_or_default().replace('"', "'"));
        let then = node.new_list("then", vec![node.new_list(&word, vec![what.clone()])]);
        let finish = self.finish(&frame.followed_by(&then))?;
        Ok(format!("(name \"{name}\") {finish}add"))
    }

    /// `(propose "End")` as an effect.
    pub(crate) fn proposal(&mut self, what: &Node) -> Result<String, Fault> {
        let number = self.question(what)?;
        Ok(format!("(set proposed {number})"))
    }

    /// `(vote "End")` as an effect.
    pub(crate) fn vote(&mut self, what: &Node) -> Result<String, Fault> {
        let number = self.question(what)?;
        Ok(format!(
            "(if (= voted 0) (set voted {number}) else \
             (if (= voted {number}) (set decided {number})) (set voted 0) (set proposed 0))"
        ))
    }

    /// Whether something is proposed, or has been decided by the last vote.
    pub(crate) fn is_voted_on(&mut self, node: &Node, what: &Node, scope: &Scope) -> Result<String, Fault> {
        let number = self.question(what)?;
        match node.keyword().as_str() {
            "is Proposed" => Ok(format!("(= proposed {number})")),
            _ if scope.stage == Stage::Play => Err(node.unsupported("is Decided", "before moves")),
            _ => Ok(format!("(= decided {number})")),
        }
    }

    /// The number of what is voted on, from 1.
    fn question(&mut self, what: &Node) -> Result<usize, Fault> {
        let text = what.text().ok_or_else(|| what.unknown_as("a proposal"))?.to_owned();
        if self.players() != 2 {
            return Err(what.unsupported("vote", "for this number of players"));
        }
        let known = self.questions.iter().position(|known| *known == text);
        Ok(1 + known.unwrap_or_else(|| {
            self.questions.push(text);
            self.questions.len() - 1
        }))
    }

    /// The declarations of the variables, if anything is voted on.
    pub(crate) fn variables_of_votes(&self) -> String {
        let most = self.questions.len();
        if most == 0 {
            return String::new();
        }
        VARIABLES.map(|name| format!("  (variable {name} 0 {most})\n")).concat()
    }
}
