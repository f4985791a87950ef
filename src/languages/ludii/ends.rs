//! The ends of the game.
//!
//! In: `(end …)`. Out: goals of our language, in the same order.

use super::Fault;
use super::conditions::join;
use super::context::role_number;
use super::context::{Game, Owner, Scope};
use super::tree::Node;

/// Lines of more pieces are refused.
const MAX_LINE: i64 = 20;

impl Game {
    /// The goals of `(end RULE)` or `(end {RULE …})`.
    pub(super) fn goals(&mut self, end: &Node) -> Result<Vec<String>, Fault> {
        let rules: Vec<&Node> = end.arguments().iter().flat_map(Node::members).collect();
        let goals = rules.into_iter().map(|rule| self.goal(rule)).collect::<Result<Vec<_>, _>>()?;
        Ok(goals.concat())
    }

    fn goal(&mut self, rule: &Node) -> Result<Vec<String>, Fault> {
        let ("if", [condition, result]) = (rule.head(), &rule.positional()[..]) else {
            return Err(rule.unknown("as an end of the game"));
        };
        let (who, what) = match (result.head(), &result.positional()[..]) {
            ("result", [who, what]) => (*who, what.word().unwrap_or("")),
            _ => return Err(result.unknown("as a result")),
        };
        if self.players() != 2 {
            return Err(rule.unsupported("end", "for other numbers of players than two"));
        }
        if condition.keyword() == "no Moves" {
            return self.stalemate(condition, who, what);
        }
        let condition = self.end_condition(condition)?;
        let guarded = join("and", vec![self.just_moved(), condition.clone()]);
        let goal = |section: &str, players: &str| format!("({section}-condition ({players}) {guarded})");
        let opposite = match what {
            "Win" => "loss",
            "Loss" => "win",
            "Draw" | "Tie" => return Ok(vec![goal("draw", "P1 P2")]),
            _ => return Err(result.unknown("as a result")),
        };
        let same = if opposite == "loss" { "win" } else { "loss" };
        match (who.word(), role_number(who)) {
            (Some("Mover"), _) => Ok(self.colours(same, opposite, &condition)),
            (Some("Next"), _) => Ok(self.colours(opposite, same, &condition)),
            (_, Some(player @ 1..=2)) if !self.has_swap => {
                let other = 3 - player;
                Ok(vec![goal(same, &format!("P{player}")), goal(opposite, &format!("P{other}"))])
            }
            _ => Err(who.unknown("in a result")),
        }
    }

    /// The goal of the player who has just moved. Where players may have swapped, the result is that of the other one.
    fn colours(&self, section: &str, opposite: &str, condition: &str) -> Vec<String> {
        if !self.has_swap {
            let condition = join("and", vec![self.just_moved(), condition.to_owned()]);
            return vec![format!("({section}-condition (P1 P2) {condition})")];
        }
        vec![
            format!("({section}-condition (P1 P2) (and (not swapped) (!= mover own) {condition}))"),
            format!("({opposite}-condition (P1 P2) (and swapped (= mover own) {condition}))"),
        ]
    }

    fn just_moved(&self) -> String {
        if self.has_again { "moved".to_owned() } else { "(!= mover own)".to_owned() }
    }

    /// The player who comes next has no move.
    fn stalemate(&mut self, condition: &Node, who: &Node, what: &str) -> Result<Vec<String>, Fault> {
        let player = condition.arguments().get(1).and_then(Node::word);
        let result = match (who.word(), what) {
            _ if player != Some("Next") => return Err(condition.unknown("for this player")),
            (Some("Mover"), "Win") | (Some("Next"), "Loss") => "loss",
            (Some("Mover"), "Loss") | (Some("Next"), "Win") => "win",
            (_, "Draw" | "Tie") => "draw",
            _ => return Err(who.unknown("in a result")),
        };
        if self.has_swap {
            return Err(condition.unsupported("no Moves", "with the swap rule"));
        }
        Ok(vec![format!("({result}-condition (P1 P2) stalemated)")])
    }

    fn end_condition(&mut self, node: &Node) -> Result<String, Fault> {
        match node.keyword().as_str() {
            "or" | "and" => {
                let members: Vec<&Node> = node.positional().into_iter().flat_map(Node::members).collect();
                let parts = members
                    .into_iter()
                    .map(|part| self.end_condition(part))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(join(node.head(), parts))
            }
            "is Line" => self.line(node),
            "is Connected" => self.connected(node),
            _ => {
                let scope = Scope { last_to: Some("last-to".to_owned()), ..Scope::default() };
                self.condition(node, &scope)
            }
        }
    }

    /// A line of one kind anywhere on the board: only the last move can have made it.
    fn line(&mut self, node: &Node) -> Result<String, Fault> {
        node.allow_names(&["exact"])?;
        let arguments = node.positional();
        let length =
            arguments.get(1).and_then(|node| node.integer()).filter(|length| (2..=MAX_LINE).contains(length));
        let Some(length) = length else { return Err(node.unsupported("is Line", "of this length")) };
        let directions = match arguments.get(2) {
            Some(words) => self.directions(words)?,
            None => self.board.adjacent(),
        };
        let exact = node.named("exact").is_some_and(|value| value.word() == Some("True"));
        let opposite = |a: usize, b: usize| {
            let (a, b) = (self.board.directions[a].step, self.board.directions[b].step);
            (a.0 + b.0, a.1 + b.1) == (0, 0)
        };
        let mut halves: Vec<usize> = Vec::new();
        for &direction in &directions {
            if !halves.iter().any(|&known| opposite(known, direction)) {
                halves.push(direction);
            }
        }
        // The opposite ones too: the step back along a line is found by them.
        let all: Vec<usize> = (0..self.board.directions.len())
            .filter(|&one| halves.iter().any(|&half| one == half || opposite(one, half)))
            .collect();
        self.used.extend(all);
        let kinds: Vec<String> = self
            .pieces
            .iter()
            .filter(|piece| piece.owner != Owner::Neutral)
            .map(|piece| piece.name.clone())
            .collect();
        let mut lines = Vec::new();
        for kind in &kinds {
            for &half in &halves {
                let name = self.board.direction_name(half);
                lines.push(if exact { exact_row(kind, name, length) } else { row(kind, name, length) });
            }
        }
        Ok(join("or", lines))
    }

    /// The last piece's group touches all the player's regions.
    fn connected(&mut self, node: &Node) -> Result<String, Fault> {
        let arguments = node.positional();
        if !matches!(arguments[..], [_, who] if who.word() == Some("Mover")) || node.named("at").is_some() {
            return Err(node.unknown("with these arguments"));
        }
        let directions = self.board.adjacent();
        self.used.extend(directions.iter().copied());
        let names = self.names(&directions);
        let mut ways = Vec::new();
        for player in 1..=self.players() {
            let is = |region: &&super::context::Region| region.owner == Owner::Player(player);
            let sets: Vec<_> =
                self.regions.iter().filter(is).flat_map(|region| region.sets.clone()).collect();
            if sets.is_empty() {
                return Err(node.fault(format!("player {player} has no regions to connect")));
            }
            let mut tests = vec![format!("(= own P{player})")];
            for set in &sets {
                tests.push(format!("(any (in-zone? {}) (group last-to my? {names}))", self.zone(set)));
            }
            ways.push(join("and", tests));
        }
        Ok(join("or", ways))
    }
}

fn row(kind: &str, direction: &str, length: i64) -> String {
    let rest = format!(" {direction} {kind}").repeat(length as usize - 1);
    format!("(relative-config {kind}{rest})")
}

/// A row with no other piece of its kind before or behind it.
fn exact_row(kind: &str, direction: &str, length: i64) -> String {
    let at = |steps: i64| format!("(step here (repeat {steps} {direction}))");
    let is = |steps: i64| format!("(my? {0}) (piece? {kind} {0})", at(steps));
    let rest: Vec<String> = (1..length).map(is).collect();
    let behind = format!("(opposite {direction})");
    let not = |place: &str| format!("(not (and (my? {place}) (piece? {kind} {place})))");
    format!("(any (pieces my? (piece? {kind}) {} {} {}))", rest.join(" "), not(&behind), not(&at(length)))
}
