//! What follows moves that generators make, and what must hold then.
//!
//! In: the `(then …)` of generators. Out: what a move says before it is added, and hooks for it.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{mentions, naming};

impl Game {
    /// What a move says before it is added: what follows it, and which postcondition it has. The
    /// variable `law` holds the number of that.
    pub(crate) fn finish(&mut self, frame: &Frame) -> Result<String, Fault> {
        let mut out = frame.effects.clone();
        if frame.postcondition > 0 {
            let _ = write!(out, "(set law {}) ", frame.postcondition);
        }
        for (stage, text) in self.stages(frame)?.into_iter().enumerate() {
            if text.is_empty() {
                continue;
            }
            let hooks = &mut self.hooks[stage];
            let number = hooks.iter().position(|known| *known == text).unwrap_or_else(|| {
                hooks.push(text);
                hooks.len() - 1
            });
            let _ = write!(out, "(set {} {}) ", ["follow", "follow-on"][stage], number + 1);
        }
        Ok(out)
    }

    /// What follows a move, in stages: what the innermost says comes first, and the others see the board after it.
    fn stages(&mut self, frame: &Frame) -> Result<Vec<String>, Fault> {
        let mut stages: Vec<String> = Vec::new();
        for then in &frame.thens {
            let text = self.then(then)?;
            // Variables change at once, the board at the end of a stage.
            let waits = |text: &str| {
                ["capture", "(create ", "(change-", "(set-attribute "].iter().any(|word| text.contains(word))
            };
            if stages.is_empty() && text.contains("(count moves") {
                // Moves can be counted only after the whole move.
                stages.push(String::new());
                stages.push(text);
                continue;
            }
            match stages.last_mut().filter(|last| !waits(last)) {
                Some(last) if mentions(last, "landed") => {
                    *last = format!("{last} {}", text.trim_start_matches("(let landed here) "));
                }
                Some(last) if !last.is_empty() => *last = format!("{last} {text}"),
                _ => stages.push(text),
            }
        }
        match stages.len() {
            0..=2 => Ok(stages),
            _ => Err(frame.thens[0].unsupported("then", "three times over")),
        }
    }

    /// What follows a move, as instructions on the new board.
    fn then(&mut self, node: &Node) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (mut texts, mut scope) = (Vec::new(), Scope { in_then: true, ..Scope::after_move() });
        if self.stacks() {
            // A move of a stack does not move the cursor.
            scope.last_to = Some(Place::fixed("last-to"));
        }
        for effect in node.positional() {
            texts.push(self.effect(effect, &scope)?);
        }
        Ok(naming("landed", texts.join(" ")))
    }
}
