//! Phases of the game, of which each player has a current one.
//!
//! In: `phases:{(phase "Name" …) …}`. Out: the blocks of their moves, and the instructions that change phases after moves.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::moves::{Block, Site};
use crate::languages::ludii::scope::{Scope, Stage};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, naming};

/// A phase: its name, its place among the phases of each player who has it, and what it says.
struct Phase<'a> {
    name: &'a str,
    places: Vec<Option<usize>>,
    node: &'a Node,
}

impl Game {
    /// The blocks of all phases.
    pub(crate) fn phases(&mut self, list: &Node) -> Result<(Vec<Block>, Vec<String>), Fault> {
        let phases = self.listed(list)?;
        self.phase_count = phases.len();
        let (mut blocks, mut goals) = (Vec::new(), Vec::new());
        for phase in &phases {
            self.phase_places = Some(phase.places.clone());
            let during = join("or", Self::during(phase, "own", "phase"));
            for part in parts(phase.node) {
                match part.head() {
                    "play" => {
                        let alone = !self.shares_moves;
                        let site = Site { when: vec![during.clone()], alone, ..Site::top() };
                        for moves in part.arguments() {
                            blocks.extend(self.generate(moves, &site)?);
                        }
                    }
                    "nextPhase" => {}
                    "end" => {
                        self.remember(Memory::Was);
                        goals.extend(self.goals(part, &join("or", Self::during(phase, "own", "was")))?);
                    }
                    _ => return Err(part.unknown("in a phase")),
                }
            }
        }
        self.phase_places = None;
        let after_pass = Scope { stage: Stage::Settled, ..Scope::at_start() };
        self.phase_changes = [self.changes(&phases, &Scope::settled())?, self.changes(&phases, &after_pass)?];
        Ok((blocks, goals))
    }

    fn listed<'a>(&self, list: &'a Node) -> Result<Vec<Phase<'a>>, Fault> {
        let mut next = vec![0; self.players()];
        let mut phases = Vec::new();
        for node in list.members() {
            let arguments = node.positional();
            let name = arguments.first().and_then(|name| name.text()).filter(|_| node.has_head("phase"));
            let name = name.ok_or_else(|| node.unknown("among phases"))?;
            let role = arguments.get(1).filter(|role| role.word().is_some());
            let only =
                role.map(|role| role.role_number().ok_or_else(|| role.unknown_as("the owner of a phase")));
            let only = only.transpose()?;
            let mut place = |player: usize| {
                let has = only.is_none_or(|only| only == player + 1);
                has.then(|| {
                    next[player] += 1;
                    next[player] - 1
                })
            };
            let places: Vec<Option<usize>> = (0..self.players()).map(&mut place).collect();
            let is_same = |known: &Phase<'_>| {
                let mut both = known.places.iter().zip(&places);
                known.name == name && both.any(|(one, other)| one.is_some() && other.is_some())
            };
            if phases.iter().any(is_same) {
                return Err(node.fault(format!("a player has two phases `{name}`")));
            }
            phases.push(Phase { name, places, node });
        }
        Ok(phases)
    }

    /// The conditions under which a player is in a phase, one of which must hold.
    fn during(phase: &Phase<'_>, player: &str, variable: &str) -> Vec<String> {
        let first = phase.places.first().copied().flatten();
        if phase.places.iter().all(|place| *place == first) {
            return first.map(|place| format!("(= {variable} {place})")).into_iter().collect();
        }
        let one = |(at, place): (usize, &Option<usize>)| {
            place.map(|place| format!("(and (= {player} P{}) (= {variable} {place}))", at + 1))
        };
        phase.places.iter().enumerate().filter_map(one).collect()
    }

    /// Instructions for each player: the first rule that holds changes the phase.
    fn changes(&mut self, phases: &[Phase<'_>], scope: &Scope) -> Result<String, Fault> {
        let mut rules = Vec::new();
        for (at, phase) in phases.iter().enumerate() {
            for rule in parts(phase.node).into_iter().filter(|part| part.has_head("nextPhase")) {
                rules.extend(self.change(phases, at, rule, scope)?);
            }
        }
        let mut chain = String::new();
        for (condition, change) in rules.into_iter().rev() {
            let otherwise = if chain.is_empty() { chain } else { format!(" else {chain}") };
            chain = format!("(if {condition} {change}{otherwise})");
        }
        Ok(if chain.is_empty() {
            chain
        } else {
            let chain = naming("landed", chain);
            format!("(for-all one (players) (let earlier (phase one)) {chain})")
        })
    }

    /// `(nextPhase ?ROLE ?CONDITION ?"Name")` as conditions and changes, one for each player where they differ.
    fn change(
        &mut self,
        phases: &[Phase<'_>],
        at: usize,
        rule: &Node,
        scope: &Scope,
    ) -> Result<Vec<(String, String)>, Fault> {
        let (mut tests, mut target) = (vec![join("or", Self::during(&phases[at], "one", "earlier"))], None);
        for part in rule.positional() {
            if let Some(name) = part.text() {
                let found = phases.iter().position(|phase| phase.name == name);
                target = Some(found.ok_or_else(|| part.fault(format!("there is no phase `{name}`")))?);
            } else if let Some(player) = part.role_number() {
                tests.push(format!("(= one P{player})"));
            } else {
                match part.word() {
                    Some("Mover") => tests.push("(= one own)".to_owned()),
                    Some("Next") if self.players() == 2 => tests.push("(!= one own)".to_owned()),
                    Some("All" | "Each" | "True") => {}
                    Some(_) => return Err(part.unknown("in nextPhase")),
                    None => {
                        tests.push(self.condition(part, scope)?);
                    }
                }
            }
        }
        let mut changes = Vec::new();
        for player in 0..self.players() {
            let Some(place) = phases[at].places[player] else { continue };
            let count = phases.iter().filter(|phase| phase.places[player].is_some()).count();
            let next = match target {
                Some(target) => {
                    phases[target].places[player].ok_or_else(|| rule.fault("the player has no such phase"))?
                }
                None => (place + 1) % count.max(1),
            };
            let condition = [tests.clone(), vec![format!("(= one P{})", player + 1)]].concat();
            changes.push((join("and", condition), format!("(set (phase one) {next})")));
        }
        // The same for everybody needs no test of who it is.
        if changes.len() == self.players() && changes.windows(2).all(|pair| pair[0].1 == pair[1].1) {
            let change = changes.swap_remove(0).1;
            return Ok(vec![(join("and", tests), change)]);
        }
        Ok(changes)
    }
}

/// The parts of a phase, also those in arrays.
fn parts(phase: &Node) -> Vec<&Node> {
    phase.arguments().iter().flat_map(Node::members).filter(|part| part.is_list()).collect()
}
