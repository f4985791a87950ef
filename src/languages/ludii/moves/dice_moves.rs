//! Moves by one die after the other.
//!
//! In: `(forEach Die ?combined: ?replayDouble: ?if: MOVES)`. Out: instructions, in which a die that is used shows 0.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::{Node, without_then};
use crate::languages::ludii::texts::join;

impl Game {
    /// Generators that only games with dice or tracks have.
    pub(crate) fn moves_of_race(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let arguments = node.positional();
        let plain = without_then(&arguments);
        match (node.keyword().as_str(), &plain[..]) {
            ("max Distance", [_, words @ .., inner])
                if words.iter().all(|word| word.word().is_some() || word.text().is_some())
                    && plain.len() == arguments.len() =>
            {
                // Ludii finds out which of these moves lead furthest, and then allows them all.
                self.moves(inner, frame)
            }
            ("forEach Die", [_, inner]) => self.each_die(node, inner, frame),
            ("firstMoveOnTrack", _) => self.first_on_track(node, frame),
            _ => Err(node.unknown_as("moves")),
        }
    }

    pub(crate) fn each_die(&mut self, node: &Node, inner: &Node, frame: &Frame) -> Result<String, Fault> {
        node.allow_names(&["if", "replayDouble", "combined"])?;
        if self.dice.is_empty() {
            return Err(node.unsupported("forEach Die", "without dice"));
        }
        let again = match node.named("replayDouble") {
            Some(condition) => self.condition(condition, &frame.scope)?,
            None => "false".to_owned(),
        };
        let is_plain = self.dice.iter().all(|faces| faces.iter().copied().eq(1..=faces.len() as i64));
        if again != "false" && !is_plain {
            return Err(node.unsupported("replayDouble:", "with dice of other faces"));
        }
        let count = self.dice.len();
        let mut sets: Vec<Vec<usize>> = (1..=count).map(|die| vec![die]).collect();
        match node.named("combined").map(Node::word) {
            None | Some(Some("False")) => {}
            Some(Some("True")) if count == 2 => sets.push(vec![1, 2]),
            Some(Some("True")) if count == 3 => {
                sets.extend([vec![1, 2, 3], vec![1, 2], vec![1, 3], vec![2, 3]]);
            }
            _ => return Err(node.unsupported("combined:", "with these dice")),
        }
        let parts = sets.iter().map(|dice| self.by_dice(node, inner, frame, dice, &again));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.join(" "))
    }

    /// Moves by one die, or by the sum of several.
    fn by_dice(
        &mut self,
        node: &Node,
        inner: &Node,
        frame: &Frame,
        dice: &[usize],
        again: &str,
    ) -> Result<String, Fault> {
        let all: Vec<String> = dice.iter().map(|die| format!("die-{die}")).collect();
        let shown = if let [die] = &all[..] { die.clone() } else { format!("(+ {})", all.join(" ")) };
        let scope = Scope { die: Some(shown.clone()), ..frame.scope.clone() };
        let mut tests: Vec<String> = Vec::new();
        if dice.len() > 1 {
            tests.extend(all.iter().map(|die| format!("(!= {die} 0)")));
        }
        if let Some(condition) = node.named("if") {
            tests.push(self.condition(condition, &scope)?);
        }
        let mut effects = frame.effects.clone();
        for die in &all {
            let _ = write!(effects, "(set {die} 0) ");
        }
        let mut before = String::new();
        if self.replays_doubles && dice.len() == 1 {
            // Equal dice are used twice each: what they show is kept until then, and counts for all moves by dice.
            self.variables.insert(KEPT.to_owned());
            let (equal, face) = (self.fresh("equal"), self.fresh("face"));
            let count = self.dice.len();
            let same = (1..count).map(|die| format!("(= die-{die} die-{})", die + 1)).collect();
            let same = join("and", [vec![again.to_owned()], same].concat());
            before = format!("(let {equal} {same}) (let {face} {shown}) ");
            if self.shows_faces {
                return Err(node.unsupported("replayDouble:", "where rules ask for faces"));
            }
            let both: Vec<String> = (1..=count).map(|die| format!("(set die-{die} {KEPT})")).collect();
            let _ = write!(
                effects,
                "(if {equal} (if (= {KEPT} -1) (set {KEPT} {face}) else (set {KEPT} -1)) else (if (!= {KEPT} -1) {})) ",
                both.join(" ")
            );
        }
        let frame = Frame { scope, effects, ..frame.clone() };
        let moves = self.moves(inner, &frame)?;
        Ok(match join("and", tests).as_str() {
            "true" => format!("(try {before}{moves})"),
            tests => format!("(try (verify {tests}) {before}{moves})"),
        })
    }
}

/// The variable in which a game keeps what equal dice show; rules see it as the one without a name.
const KEPT: &str = "var-var";
