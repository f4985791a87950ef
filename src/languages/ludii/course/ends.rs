//! The ends of the game.
//!
//! In: `(end …)`. Out: goals of our language, in the same order.

use crate::languages::ludii::Fault;
use crate::languages::ludii::course::dice::GOES_ON;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::join;
use crate::languages::ludii::values::Value;

impl Game {
    /// The goals of `(end RULE)` or `(end {RULE …})`; of a phase, with what must hold for the player who has moved.
    pub(crate) fn goals(&mut self, end: &Node, during: &str) -> Result<Vec<String>, Fault> {
        let rules = end.arguments().iter().flat_map(Node::members).map(without_saving);
        let mut goals = Vec::new();
        // The first rule that holds counts, but whether the next player is stuck is tested last in our language.
        let mut stuck: Vec<Node> = Vec::new();
        for rule in rules {
            let asks = asks_for_moves(&rule);
            let before: Vec<&Node> = if asks { Vec::new() } else { stuck.iter().collect() };
            goals.extend(self.goal(&rule, &before, during)?);
            if let (true, "if", Some(condition)) = (asks, rule.head(), rule.positional().first()) {
                stuck.push(rule.new_list("not", vec![(*condition).clone()]));
            }
        }
        Ok(goals)
    }

    fn goal(&mut self, rule: &Node, around: &[&Node], during: &str) -> Result<Vec<String>, Fault> {
        let arguments = rule.positional();
        match (rule.keyword().as_str(), &arguments[..]) {
            ("if", [condition, results @ ..]) if !results.is_empty() => {
                let conditions = [&[*condition], around].concat();
                let mut goals = Vec::new();
                for result in results.iter().flat_map(|result| result.members()) {
                    match result.head() {
                        "if" => goals.extend(self.goal(result, &conditions, during)?),
                        _ => goals.extend(self.ending(&conditions, result, during)?),
                    }
                }
                Ok(goals)
            }
            ("forEach Player" | "forEach NonMover", [word, result]) if result.has_head("result") => {
                let condition = rule.named("if").ok_or_else(|| rule.unknown("without if:"))?;
                let mut goals = Vec::new();
                for player in 1..=self.players() {
                    let (condition, result) = (for_player(condition, player), for_player(result, player));
                    let conditions: Vec<&Node> = [around, &[&condition]].concat();
                    let only = if word.is_word("NonMover") {
                        join("and", vec![during.to_owned(), format!("(!= own P{player})")])
                    } else {
                        during.to_owned()
                    };
                    goals.extend(self.ending(&conditions, &result, &only)?);
                }
                Ok(goals)
            }
            _ => Err(rule.unknown_as("an end of the game")),
        }
    }

    /// A result under conditions that must all hold. What asks for moves of a player becomes a goal of that player.
    fn ending(&mut self, conditions: &[&Node], result: &Node, during: &str) -> Result<Vec<String>, Fault> {
        // An `or` with a part that asks for moves is several goals.
        for (at, condition) in conditions.iter().enumerate() {
            let parts: Vec<&Node> = condition.positional().into_iter().flat_map(Node::members).collect();
            if condition.has_head("or") && parts.iter().any(|part| asks_for_moves(part)) {
                let mut goals = Vec::new();
                for part in parts {
                    let mut all = conditions.to_vec();
                    all[at] = part;
                    goals.extend(self.ending(&all, result, during)?);
                }
                return Ok(goals);
            }
            if condition.has_head("and") && parts.iter().any(|part| asks_for_moves(part)) {
                let all = [&conditions[..at], &parts[..], &conditions[at + 1..]].concat();
                return self.ending(&all, result, during);
            }
        }
        let asked: Vec<&Node> = conditions.iter().copied().filter(|one| is_no_moves(one)).collect();
        let others: Vec<&Node> = conditions.iter().copied().filter(|one| !is_no_moves(one)).collect();
        match asked[..] {
            [asked] if !others.iter().any(|condition| asks_for_moves(condition)) => {
                self.stalemate(asked, &others, result, during)
            }
            _ => self.plain(conditions, result, during),
        }
    }

    fn plain(&mut self, conditions: &[&Node], result: &Node, during: &str) -> Result<Vec<String>, Fault> {
        if self.rolls_dice() && self.remembers(Memory::Again) && !during.contains(GOES_ON) {
            let names_next = |node: &Node| node.plain().to_lowercase().contains("next");
            if names_next(result) || conditions.iter().any(|condition| names_next(condition)) {
                // The next player is the same one if the turn goes on.
                let same: Vec<Node> = conditions.iter().map(|condition| as_mover(condition)).collect();
                let same: Vec<&Node> = same.iter().collect();
                let on = join("and", vec![during.to_owned(), GOES_ON.to_owned()]);
                let over = join("and", vec![during.to_owned(), format!("(not {GOES_ON})")]);
                let mut goals = self.plain(&same, &as_mover(result), &on)?;
                goals.extend(self.plain(conditions, result, &over)?);
                return Ok(goals);
            }
        }
        let mut parts = vec![during.to_owned()];
        if !self.remembers(Memory::Moved) && self.players() == 2 && !self.fails_at_start(conditions) {
            // Ends are tested after moves only.
            self.remember(Memory::Begun);
            parts.push("begun".to_owned());
        }
        let starts_empty = self.starts.iter().all(|(.., sites)| sites.is_empty());
        let is_alone = |others: &[&Node]| others.iter().all(|other| asks_for_moves(other));
        for (at, condition) in conditions.iter().enumerate() {
            let others = [&conditions[..at], &conditions[at + 1..]].concat();
            let ends_alone =
                during == "true" && starts_empty && is_alone(&others) && asks_lines_alone(condition);
            parts.push(self.condition(condition, &Scope { ends_alone, ..Scope::at_end() })?);
        }
        let condition = join("and", parts);
        if condition == "false" {
            for unneeded in conditions.iter().chain([&result]) {
                unneeded.ignore();
            }
            return Ok(Vec::new());
        }
        let all = self.all_players();
        let guarded = join("and", vec![self.just_moved(), condition.clone()]);
        if result.has_head("byScore") {
            return self.by_score(result, &guarded);
        }
        let (who, what) = match (result.head(), &result.positional()[..]) {
            ("result", [who, what]) => (*who, what.word().unwrap_or("").to_owned()),
            _ => return Err(result.unknown_as("a result")),
        };
        if matches!(what.as_str(), "Draw" | "Tie") {
            // A draw is everybody's.
            who.ignore();
            return Ok(vec![format!("(draw-condition ({all}) {guarded})")]);
        }
        let (same, opposite) = match what.as_str() {
            "Win" => ("win", "loss"),
            "Loss" => ("loss", "win"),
            _ => return Err(result.unsupported(&what, "as a result")),
        };
        match (self.role(who, &Scope::at_end())?, who.word()) {
            (Some(Value::Own), _) => Ok(self.colours(same, opposite, &condition)),
            (Some(Value::Other), _) => Ok(self.colours(opposite, same, &condition)),
            (Some(Value::Player(player)), _) if !self.has_swap && self.players() <= 2 => {
                let goal =
                    |section: &str, player: usize| format!("({section}-condition (P{player}) {guarded})");
                let other = 3 - player;
                Ok(if self.players() == 1 {
                    vec![goal(same, player)]
                } else {
                    vec![goal(same, player), goal(opposite, other)]
                })
            }
            _ => Err(who.unknown_as("the player of a result")),
        }
    }

    pub(super) fn all_players(&self) -> String {
        (1..=self.players()).map(|player| format!("P{player}")).collect::<Vec<_>>().join(" ")
    }

    /// The goal of the player who has just moved. Where players may have swapped, the result is that of the other one.
    fn colours(&mut self, section: &str, opposite: &str, condition: &str) -> Vec<String> {
        let all = self.all_players();
        if !self.has_swap {
            let condition = join("and", vec![self.just_moved(), condition.to_owned()]);
            return vec![format!("({section}-condition ({all}) {condition})")];
        }
        vec![
            format!("({section}-condition ({all}) (and (not swapped) (!= mover own) {condition}))"),
            format!("({opposite}-condition ({all}) (and swapped (= mover own) {condition}))"),
        ]
    }

    fn just_moved(&mut self) -> String {
        if self.rolls_dice() {
            return "(and moved (not rolled))".to_owned();
        }
        if self.remembers(Memory::Moved) || self.players() != 2 {
            self.remember(Memory::Moved);
            "moved".to_owned()
        } else {
            "(!= mover own)".to_owned()
        }
    }

    /// `(byScore)` with the scores of players, or with numbers that are the same for both but for the player.
    pub(super) fn by_score(&mut self, result: &Node, guarded: &str) -> Result<Vec<String>, Fault> {
        result.allow_names(&["misere"])?;
        if result.named("misere").is_some() || self.has_swap {
            return Err(result.unsupported("byScore", "here"));
        }
        let score = match result.positional()[..] {
            [] => {
                self.remember(Memory::Score);
                "score".to_owned()
            }
            [list] => {
                let mut numbers = Vec::new();
                for score in list.members() {
                    let ("score", [who, number]) = (score.head(), &score.positional()[..]) else {
                        return Err(score.unknown("in byScore"));
                    };
                    let player = who.role_number().ok_or_else(|| who.unknown("in byScore"))?;
                    let mut own = number.replaced(&format!("P{player}"), "Mover");
                    let is_plain = !names_movers(number);
                    if self.players() == 2 && is_plain {
                        own = own.replaced(&format!("P{}", 3 - player), "Next");
                    }
                    numbers.push(self.number(&own, &Scope::at_end())?);
                }
                if numbers.len() != self.players() || numbers.windows(2).any(|pair| pair[0] != pair[1]) {
                    return Err(result.unsupported("byScore", "with different numbers for players"));
                }
                numbers.swap_remove(0)
            }
            _ => return Err(result.unknown("with these arguments")),
        };
        let all = self.all_players();
        Ok(vec![format!("(count-condition ({all}) {guarded} (score {score}))")])
    }
}

/// Whether it is asked if the next player has moves.
fn is_no_moves(node: &Node) -> bool {
    node.keyword() == "no Moves" && node.arguments().get(1).is_some_and(|who| who.is_word("Next"))
}

/// Whether moves of any player are asked for.
fn asks_for_moves(node: &Node) -> bool {
    node.has_keyword("no Moves")
}

/// Whether a condition asks for lines on its own, and not only where something else holds too.
fn asks_lines_alone(node: &Node) -> bool {
    match node.head() {
        "or" => node.positional().into_iter().flat_map(Node::members).all(asks_lines_alone),
        _ => node.keyword() == "is Line" || !node.has_keyword("is Line"),
    }
}

/// Whether a node names players by whose turn it is, but for asking who has moved.
fn names_movers(node: &Node) -> bool {
    let skipped = usize::from(node.keyword() == "is Mover") * 2;
    node.is_word("Mover") || node.is_word("Next") || node.inner().iter().skip(skipped).any(names_movers)
}

fn for_player(node: &Node, player: usize) -> Node {
    node.replaced("Player", &format!("P{player}"))
}

/// A node with the player who has moved for the next one.
fn as_mover(node: &Node) -> Node {
    node.replaced("Next", "Mover").replaced("next", "mover")
}

/// Whether moves are those of the next player.
fn is_of_next(moves: &Node) -> bool {
    match moves.head() {
        "or" | "priority" => moves.positional().into_iter().flat_map(Node::members).all(is_of_next),
        _ => moves.mentions("Next"),
    }
}

/// A condition where `no Moves Next` stands for what it means that no move of the next player's pieces has its postcondition:
/// `(not (can Move (do (forEach Piece Next) ifAfterwards:…)))`.
fn without_saving(node: &Node) -> Node {
    if let ("not", [inner]) = (node.head(), &node.positional()[..])
        && let ("can Move", [_, moves]) = (inner.keyword().as_str(), &inner.positional()[..])
        && moves.has_head("do")
        && moves.positional().first().is_some_and(|first| is_of_next(first))
    {
        node.ignore();
        return node.new_list("no", vec![node.new_word("Moves"), node.new_word("Next")]);
    }
    node.mapped(without_saving)
}
