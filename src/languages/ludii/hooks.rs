//! What happens around moves, in our language.
//!
//! In: consequences of moves, and what has to be remembered. Out: hooks and invariants.

use std::fmt::Write as _;

use super::course::dice::{CHANCE, GOES_ON};
use super::model::Memory;
use super::output::Written;

impl Written {
    /// What happens around moves: consequences on the new board, then what is remembered.
    pub(super) fn hooks(&self) -> String {
        let mut out = String::new();
        let follows = |name: &str, hooks: &[String]| -> Vec<String> {
            hooks.iter().enumerate().map(|(at, hook)| format!("(if (= {name} {}) {hook})", at + 1)).collect()
        };
        let beginning = self.beginning();
        if let Some(text) = &beginning {
            let _ = writeln!(out, "  (before-move {text})");
        }
        let before = self.forgetting();
        let first = [before.clone(), follows("follow", &self.game.hooks[0])].concat();
        if !first.is_empty() {
            let _ = writeln!(out, "  (after-step\n    {})", self.of_players(&first));
        }
        let last = [follows("follow-on", &self.game.hooks[1]), self.remembering(false)].concat();
        if !last.is_empty() {
            let _ = writeln!(out, "  (after-move\n    {})", self.of_players(&last));
        }
        let passed = [before, self.game.passed_after_roll(), self.remembering(true)].concat();
        if !passed.is_empty() {
            // Nothing comes before a pass, with which a game may begin.
            let passed: Vec<String> = beginning.into_iter().chain(passed).collect();
            let _ = writeln!(out, "  (after-pass\n    {})", passed.join("\n    "));
        }
        for (at, condition) in self.game.postconditions.iter().enumerate() {
            let _ = writeln!(out, "  (verify (or (!= law {}) {condition}))", at + 1);
        }
        if self.game.prefers_longest {
            out += "  (prefer (* longest (count again)))\n";
        }
        for ban in &self.game.bans {
            let _ = writeln!(out, "  (verify {ban})");
        }
        out
    }

    /// What follows the moves of players, but not those of chance.
    fn of_players(&self, parts: &[String]) -> String {
        let text = parts.join("\n    ");
        if self.game.rolls_dice() { format!("(if (!= own {CHANCE}) {text})") } else { text }
    }

    /// Seeds are put down, and lists filled, before the first moves are looked for.
    fn beginning(&self) -> Option<String> {
        let seeds = self.game.seeds.iter().flat_map(|(count, sites)| {
            sites.iter().map(move |&site| format!("(set (seeds {}) {count})", self.game.board.name(site)))
        });
        let listed = self.game.lists.iter().flat_map(|(list, sites)| {
            sites.iter().map(move |&site| format!("(set ({list} {}) true)", self.game.board.name(site)))
        });
        let kept =
            self.game.seeds_in_hands.iter().map(|(player, count)| format!("(set (kept P{player}) {count})"));
        let first: Vec<String> = seeds.chain(listed).chain(kept).collect();
        (!first.is_empty()).then(|| format!("(if (not begun) (set begun true) {})", first.join(" ")))
    }

    /// What the last move has left is forgotten before the consequences of this one.
    fn forgetting(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if self.game.remembers(Memory::Pending) {
            parts.push("(set pending false)".to_owned());
        }
        if self.game.remembers(Memory::PendingSites) {
            parts.push("(for-all place (sites awaited) (set (awaited place) false))".to_owned());
        }
        if !self.game.questions.is_empty() {
            parts.push("(set decided 0)".to_owned());
        }
        if self.game.rolls_dice() {
            parts.push("(set rolled false)".to_owned());
        }
        parts
    }

    /// What is remembered of a move, after its consequences, or of a pass.
    fn remembering(&self, is_pass: bool) -> Vec<String> {
        let game = &self.game;
        let mut parts = Vec::new();
        for memory in &game.memory {
            let part = match memory {
                Memory::Begun => "(set begun true)",
                Memory::Moves => "(set moves-made (+ moves-made 1))",
                Memory::InTurn => "(if again (set in-turn (+ in-turn 1)) else (set in-turn 0))",
                Memory::Counter => "(set counter (+ counter 1))",
                Memory::Visited if is_pass => "(for-all place (sites visited) (set (visited place) false))",
                Memory::Visited => {
                    "(if again (set (visited last-from) true) (set visited true) else \
                     (for-all place (sites visited) (set (visited place) false)))"
                }
                Memory::Doomed => {
                    "(if (not again) (for-all place (sites doomed) (capture place) (set (doomed place) false)))"
                }
                Memory::Forced if is_pass => "(set forced true)",
                Memory::Forced => "(set forced false)",
                // Counted no further than it matters, so that positions repeat.
                Memory::Passes if is_pass => "(set passes (min 20 (+ passes 1)))",
                Memory::Passes => "(if passing (set passes (min 20 (+ passes 1))) else (set passes 0))",
                Memory::Was if game.phase_count > 0 => "(for-all one (players) (set (was one) (phase one)))",
                _ => continue,
            };
            parts.push(part.to_owned());
        }
        let changes = &game.phase_changes[usize::from(is_pass)];
        if !changes.is_empty() {
            parts.push(changes.clone());
        }
        // Phases change while the last move is still the one before.
        if game.remembers(Memory::Moved) {
            parts.push("(for-all one (players) (set (moved one) false)) (set moved true)".to_owned());
        }
        if game.rolls_dice() && self.uses(GOES_ON) {
            parts.push(format!("(set {GOES_ON} again)"));
        }
        for (name, place) in [("went-from", "last-from"), ("went-to", "last-to")] {
            if !game.keeps_last_move() || !self.uses(name) {
                continue;
            }
            let (nowhere, there) = (format!("(set {name} -1)"), format!("(set {name} (index {place}))"));
            parts.push(match (is_pass, game.places_passes) {
                (true, _) => nowhere,
                (false, true) => format!("(if passing {nowhere} else {there})"),
                (false, false) => there,
            });
        }
        if game.remembers(Memory::Turns) {
            parts.push("(if (not again) (set turns-made (+ turns-made 1)))".to_owned());
        }
        parts
    }
}
