//! Dice, and the turns in which they are rolled.
//!
//! In: `(dice …)`, `(do (roll) next:…)`. Out: variables for what the dice show, the moves of chance, and its turns.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Roll};
use crate::languages::ludii::moves::{Block, Site};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, mentions, renamed};

/// The player who rolls the dice.
pub(crate) const CHANCE: &str = "?Dice";

/// The variables for the sum that the dice have shown, for whether all were equal, and for whether the turn goes on.
const PIPS: &str = "pips";
const EQUAL: &str = "dice-equal";
pub(crate) const GOES_ON: &str = "goes-on";

/// As many ways for dice to fall as moves of chance are written for.
const MOST_WAYS: usize = 4096;
/// As many dice as fit into one number of a name, each a digit.
const DIGITS: usize = 8;

impl Roll {
    /// That a player is in the phase.
    fn during(&self, player: usize, phase: &str) -> String {
        match &self.places {
            None => "true".to_owned(),
            Some(places) => {
                places[player].map_or_else(|| "false".to_owned(), |place| format!("(= {phase} {place})"))
            }
        }
    }
}

impl Game {
    /// `(dice ?d:n ?from:n ?faces:{…} ?facesByDie:{…} num:n)`.
    pub(crate) fn read_dice(&mut self, node: &Node) -> Result<(), Fault> {
        node.allow_names(&["d", "from", "faces", "facesByDie", "num"])?;
        if !node.positional().is_empty() || !self.dice.is_empty() {
            return Err(node.unsupported("dice", "of players, or several times"));
        }
        let number = |name: &str, otherwise: i64| match node.named(name) {
            Some(value) => value.integer().filter(|value| (0..=100).contains(value)),
            None => Some(otherwise),
        };
        let sizes = (number("d", 6), number("from", 1), number("num", 1));
        let (Some(sides), Some(from), Some(count)) = sizes else { return Err(node.unknown("of this size")) };
        let list = |list: &Node| list.members().into_iter().map(Node::integer).collect::<Option<Vec<i64>>>();
        let dice = match (node.named("faces"), node.named("facesByDie")) {
            (None, None) => Some(vec![(from..from + sides).collect(); count as usize]),
            (Some(faces), _) => list(faces).map(|faces| vec![faces; count as usize]),
            (_, Some(dice)) => dice.members().into_iter().map(list).collect::<Option<Vec<_>>>(),
        };
        let dice = dice.filter(|dice| dice.len() == count as usize && count > 0);
        let dice = dice.ok_or_else(|| node.unknown("with these faces"))?;
        let ways = dice.iter().try_fold(1_usize, |ways, faces| ways.checked_mul(faces.len()));
        if !ways.is_some_and(|ways| (1..=MOST_WAYS).contains(&ways)) {
            return Err(node.unsupported("dice", "that fall in more than 4096 ways"));
        }
        self.dice = dice;
        Ok(())
    }

    /// `(face SITE)`: what the die on a site shows, also when it has been used. Dice lie beside the board, after hands.
    pub(crate) fn face(&mut self, node: &Node, site: &Node) -> Result<String, Fault> {
        let first = (self.board.sites.len() + self.hand_sites) as i64;
        let die = self.constant(site).map(|site| site - first + 1);
        let die = die.filter(|die| (1..=self.dice.len() as i64).contains(die));
        self.shows_faces = true;
        Ok(format!("face-{}", die.ok_or_else(|| node.unknown("of this site"))?))
    }

    /// `(do (roll) next:MOVES)`, `(do (if CONDITION (roll)) next:MOVES)`: chance has a turn before these moves.
    pub(crate) fn after_roll(&mut self, node: &Node, first: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        node.allow_names(&["next"])?;
        let next = node.named("next").ok_or_else(|| node.unknown("without next:"))?;
        let around = usize::from(self.phase_places.is_some());
        if !site.alone || site.when.len() > around || site.priority > 0 {
            return Err(node.unsupported("roll", "within other moves"));
        }
        if self.players() > 2 {
            return Err(node.unsupported("roll", "for more than two players"));
        }
        if self.has_swap || !self.bans.is_empty() || self.dice.is_empty() {
            return Err(node.unsupported("roll", "here"));
        }
        let when = match (first.head(), first.arguments()) {
            ("roll", []) => "true".to_owned(),
            ("if", [condition, roll]) if roll.has_head("roll") && roll.arguments().is_empty() => {
                self.rolled_when(condition)?
            }
            _ => return Err(first.unknown("before other moves")),
        };
        let scope = Scope { stage: Stage::After, in_then: true, ..Scope::at_start() };
        let mut passed = Vec::new();
        for then in &site.frame.thens {
            for effect in then.positional() {
                passed.push(self.effect(effect, &scope)?);
            }
        }
        let passed = passed.join(" ");
        self.rolls.push(Roll { places: self.phase_places.clone(), when, passed });
        self.generate(next, site)
    }

    /// A condition for rolling dice that chance can test: it must not depend on whose view it is, but for who has moved.
    fn rolled_when(&mut self, condition: &Node) -> Result<String, Fault> {
        let text = self.condition(condition, &Scope::at_start())?;
        let viewed = ["own", "my?", "enemy?", "friend?", "here", "in-turn", "score", "player-value", "kept"];
        if viewed.iter().any(|word| mentions(&text, word)) || text.contains("entry-") || text.contains("own-")
        {
            return Err(condition.unsupported("if", "before a roll, with this condition"));
        }
        Ok(text)
    }

    /// Whether dice are rolled in turns of chance.
    pub(crate) fn rolls_dice(&self) -> bool {
        !self.rolls.is_empty()
    }

    /// Whether all moves follow a roll.
    pub(crate) fn always_rolls(&self) -> bool {
        self.rolls.iter().any(|roll| roll.places.is_none())
    }

    /// The instruction that the player who moves has the next turn too.
    pub(crate) fn turn_again(&self) -> String {
        if self.dice.is_empty() {
            return "(next-turn again)".to_owned();
        }
        let last = format!("(next-turn turn-{})", self.players());
        (1..self.players()).rev().fold(last, |otherwise, player| {
            format!("(if (= own P{player}) (next-turn turn-{player}) else {otherwise})")
        })
    }

    /// The order of turns, in which chance comes before players.
    pub(crate) fn turns_with_dice(&self, has_priorities: bool) -> String {
        let mut out = String::from("  (turn-order");
        for player in 0..self.players() {
            let number = player + 1;
            let one = |roll: &Roll| {
                let when = renamed(&roll.when, "moved", &format!("(moved P{number})"));
                join("and", vec![roll.during(player, &format!("(phase P{number})")), when])
            };
            let roll = match join("or", self.rolls.iter().map(one).collect()).as_str() {
                "true" => format!("({CHANCE} roll)"),
                when => format!("(when {when} ({CHANCE} roll))"),
            };
            let play = if has_priorities { format!("P{number}") } else { format!("(P{number} play)") };
            let _ = write!(out, "\n    (label turn-{number}) {roll} {play}");
        }
        out + ")\n"
    }

    /// What follows if a player has no move after a roll.
    pub(crate) fn passed_after_roll(&self) -> Vec<String> {
        let mut out = Vec::new();
        for roll in self.rolls.iter().filter(|roll| !roll.passed.is_empty()) {
            let one = |player: usize| {
                join("and", vec![format!("(= own P{})", player + 1), roll.during(player, "phase")])
            };
            let when = match roll.places {
                None => "true".to_owned(),
                Some(_) => join("or", (0..self.players()).map(one).collect()),
            };
            out.push(if when == "true" {
                roll.passed.clone()
            } else {
                format!("(if {when} {})", roll.passed)
            });
        }
        out
    }

    /// Whether what decides about rolls, or follows them, reads a variable.
    pub(crate) fn roll_uses(&self, name: &str) -> bool {
        self.rolls.iter().any(|roll| mentions(&roll.when, name) || mentions(&roll.passed, name))
    }

    /// The variables of what dice show.
    pub(crate) fn dice_variables(&self, uses: &dyn Fn(&str) -> bool) -> String {
        let mut out = String::from("  (variable rolled false)\n");
        for name in [EQUAL, GOES_ON].into_iter().filter(|name| uses(name)) {
            let _ = writeln!(out, "  (variable {name} false)");
        }
        let bounds = |faces: &[i64]| {
            let least = faces.iter().copied().min().unwrap_or(0).min(0);
            (least, faces.iter().copied().max().unwrap_or(0).max(0))
        };
        let (mut least, mut most) = (0, 0);
        for (at, faces) in self.dice.iter().enumerate() {
            let (low, high) = bounds(faces);
            let _ = writeln!(out, "  (variable die-{} {low} {high} 0)", at + 1);
            if self.shows_faces {
                let _ = writeln!(out, "  (variable face-{} {low} {high} 0)", at + 1);
            }
            (least, most) = (least + low, most + high);
        }
        if uses(PIPS) {
            let _ = writeln!(out, "  (variable {PIPS} {least} {most} 0)");
        }
        out
    }

    /// The moves of chance: one for each way in which the dice may fall, with a name of its own.
    pub(crate) fn roll_written(&self, uses: &dyn Fn(&str) -> bool) -> String {
        let count = self.dice.len();
        let mut body = String::new();
        let sum: Vec<String> = (1..=count).map(|die| format!("die-{die}")).collect();
        let equal: Vec<String> = (1..count).map(|die| format!("(= die-{die} die-{})", die + 1)).collect();
        let equal = join("and", equal);
        let sum = if count == 1 { sum.concat() } else { format!("(+ {})", sum.join(" ")) };
        if uses(PIPS) {
            let _ = write!(body, "(set {PIPS} {sum}) ");
        }
        if uses(EQUAL) {
            let _ = write!(body, "(set {EQUAL} {equal}) ");
        }
        body += "(set rolled true) (name";
        let is_few = count <= 4;
        let value = |die: usize| format!("fall-{die}");
        let is_row = |faces: &[i64]| faces.windows(2).all(|pair| pair[1] == pair[0] + 1);
        for part in (1..=count).collect::<Vec<_>>().chunks(if is_few { 1 } else { DIGITS }) {
            body += &digits(part.iter().map(|&die| value(die)));
        }
        body += ") add";
        if self.shows_faces {
            let faces: Vec<String> = (1..=count).map(|die| format!("(set face-{die} die-{die}) ")).collect();
            body = faces.concat() + &body;
        }
        for die in (1..=count).rev() {
            let faces = &self.dice[die - 1];
            let fall = value(die);
            let (first, last) = (faces[0], faces[faces.len() - 1]);
            body = if is_row(faces) {
                format!("(for-each {fall} (range {first} {last}) (set die-{die} {fall}) {body})")
            } else {
                let set = |face: &i64| format!("(set die-{die} {face})");
                let last = set(&faces[faces.len() - 1]);
                let chosen =
                    faces[..faces.len() - 1].iter().enumerate().rev().fold(last, |otherwise, (at, face)| {
                        format!("(if (= {fall} {at}) {} else {otherwise})", set(face))
                    });
                format!("(for-each {fall} (range 0 {}) {chosen} {body})", faces.len() - 1)
            };
        }
        let first = self.board.name(0);
        format!("\n      (move-type roll)\n      ((verify (position? {first})) {body})")
    }
}

/// A number with a digit for each of some values.
fn digits(values: impl Iterator<Item = String>) -> String {
    let all = values.fold(String::new(), |number, value| {
        if number.is_empty() { value } else { format!("(+ (* 10 {number}) {value})") }
    });
    format!(" {all}")
}
